"""Least squares with clustered errors for tables too large to hold: normal equations summed up batch by batch, in two passes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from gahsim.errors import UsageError


class TooFew(UsageError):
    """The data cannot tell the regressors apart."""


@dataclass
class Piece:
    """Some rows of a regression; a cluster never goes on in the next piece.

    Attributes
    ----------
    x : numpy.ndarray
        Regressors, a row each.
    y : numpy.ndarray
        Outcomes, a column each.
    cluster : numpy.ndarray
        Cluster of each row; rows of a cluster follow each other.
    """

    x: np.ndarray
    y: np.ndarray
    cluster: np.ndarray


Pieces = Callable[[], Iterable[tuple[Hashable, Piece]]]


@dataclass
class Fit:
    """A fitted regression; coefficients and covariances have a leading axis for the outcome."""

    names: list[str]
    coef: np.ndarray  # (outcomes, regressors)
    cov: np.ndarray  # (outcomes, regressors, regressors)
    rows: int
    clusters: int

    def at(self, name: str, outcome: int = 0) -> tuple[float, float]:
        """Coefficient and standard error of a regressor."""
        i = self.names.index(name)
        return float(self.coef[outcome, i]), float(np.sqrt(self.cov[outcome, i, i]))

    @property
    def se(self) -> np.ndarray:
        """Standard errors, shaped like ``coef``."""
        return np.sqrt(np.maximum(np.diagonal(self.cov, axis1=1, axis2=2), 0.0))

    @property
    def df(self) -> int:
        """Degrees of freedom of the tests."""
        return self.clusters - 1


class _Sums:
    def __init__(self, regressors: int, outcomes: int) -> None:
        self.xx = np.zeros((regressors, regressors))
        self.xy = np.zeros((regressors, outcomes))
        self.meat = np.zeros((outcomes, regressors, regressors))
        self.rows = self.clusters = 0


def fit(pieces: Pieces, names: Sequence[str], sum_zero: int = 0) -> dict[Hashable, Fit]:
    """Fit one regression per key.

    Parameters
    ----------
    pieces : callable
        Gives the pieces, each with the key of the regression it belongs to; called twice.
    names : sequence of str
        Of the regressors.
    sum_zero : int
        The first so many regressors always sum to the same value (hands of six cards); their coefficients are made to sum to zero, so
        that each reads "against the average".

    Returns
    -------
    dict
        Key -> Fit, errors clustered (CR1).

    Raises
    ------
    TooFew
        If the data cannot tell the regressors apart.
    """
    sums: dict[Hashable, _Sums] = {}
    for key, piece in pieces():
        if key not in sums:
            sums[key] = _Sums(piece.x.shape[1], piece.y.shape[1])
        mine = sums[key]
        x = piece.x.astype(np.float64, copy=False)
        mine.xx += x.T @ x
        mine.xy += x.T @ piece.y
        mine.rows += len(x)
        mine.clusters += len(cluster_starts(piece.cluster))
    solved = {key: _solve(mine, sum_zero, names) for key, mine in sums.items()}
    for key, piece in pieces():
        coef, mine = solved[key][0], sums[key]
        x = piece.x.astype(np.float64, copy=False)
        left = piece.y - x @ coef
        for outcome in range(left.shape[1]):
            scores = cluster_sums(x * left[:, outcome, None], piece.cluster)
            mine.meat[outcome] += scores.T @ scores
    return {key: _finish(mine, *solved[key], names) for key, mine in sums.items()}


def cluster_starts(cluster: np.ndarray) -> np.ndarray:
    """Rows where a new cluster begins."""
    if not len(cluster):
        return np.zeros(0, np.int64)
    return np.concatenate(([0], np.flatnonzero(cluster[1:] != cluster[:-1]) + 1))


def cluster_sums(values: np.ndarray, cluster: np.ndarray) -> np.ndarray:
    """Rows of a cluster added up; clusters follow each other.

    Examples
    --------
    >>> cluster_sums(np.array([[1.0], [2.0], [5.0]]), np.array([7, 7, 8])).tolist()
    [[3.0], [5.0]]
    """
    starts = cluster_starts(cluster)
    if len(starts) == len(values):
        return values
    size = len(values) // len(starts)
    if size <= 16 and size * len(starts) == len(values) and (np.diff(starts) == size).all():
        summed = values[::size].copy()  # small clusters of one size, the usual case: many times faster than reduceat
        for member in range(1, size):
            summed += values[member::size]
        return summed
    return np.add.reduceat(values, starts, axis=0)


def _solve(mine: _Sums, sum_zero: int, names: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    bread = mine.xx.copy()
    if sum_zero:
        # X 1 = 0 in this direction, so this term costs nothing and pins the sum to zero
        bread[:sum_zero, :sum_zero] += np.trace(mine.xx[:sum_zero, :sum_zero]) / sum_zero**2
    scale = np.sqrt(np.diag(bread))
    if (scale <= 0).any():
        raise TooFew(f"there are too few games: nothing is known about {names[int(np.argmin(scale))]}")
    values, vectors = np.linalg.eigh(bread / np.outer(scale, scale))
    if values[0] < 1e-9:
        worst = names[int(np.argmax(np.abs(vectors[:, 0])))]
        raise TooFew(f"there are too few games to tell {worst} from the rest")
    inverse = (vectors / values) @ vectors.T / np.outer(scale, scale)
    if sum_zero:
        # forget the pinned direction: only contrasts have a variance
        middle = np.eye(len(bread))
        middle[:sum_zero, :sum_zero] -= 1.0 / sum_zero
        inverse = middle @ inverse @ middle
    return inverse @ mine.xy, inverse


def _finish(mine: _Sums, coef: np.ndarray, inverse: np.ndarray, names: Sequence[str]) -> Fit:
    groups, rows, regressors = mine.clusters, mine.rows, len(names)
    if groups < 2:
        raise TooFew("there are too few games: errors need at least two deals")
    factor = groups / (groups - 1) * (rows - 1) / max(rows - regressors, 1)
    cov = np.stack([factor * inverse @ meat @ inverse for meat in mine.meat])
    return Fit(list(names), coef.T, cov, rows, groups)

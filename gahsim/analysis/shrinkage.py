"""Many estimates at once: empirical Bayes shrinkage, rank intervals, tiers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gahsim.analysis.inference import library

DRAWS = 4000


@dataclass
class Shrunk:
    """Posterior of many values under a common normal prior around zero.

    Attributes
    ----------
    mean : numpy.ndarray
        The shrunk estimates.
    root : numpy.ndarray
        A root of the posterior covariance: ``root @ root.T``.
    spread : float
        Standard deviation of the true values, as estimated.
    """

    mean: np.ndarray
    root: np.ndarray
    spread: float

    @property
    def sd(self) -> np.ndarray:
        """Posterior standard deviations."""
        return np.sqrt((self.root**2).sum(axis=1))


def shrink(estimate: np.ndarray, cov: np.ndarray, sum_zero: bool = False) -> Shrunk:
    """Shrink estimates toward zero by as much as their common spread deserves.

    Parameters
    ----------
    estimate : numpy.ndarray
        The raw estimates.
    cov : numpy.ndarray
        Their covariance matrix, or their variances.
    sum_zero : bool
        The estimates are contrasts to their average and sum to zero.

    Returns
    -------
    Shrunk
        Prior spread by maximum likelihood, posterior with the full covariance.
    """
    raw = np.asarray(estimate, float)
    variances = np.asarray(cov, float)
    if variances.ndim == 1:
        noise, basis = variances, np.eye(len(raw))
    else:
        contrasts = library("scipy.linalg").helmert(len(raw)).T if sum_zero else np.eye(len(raw))
        noise, turned = np.linalg.eigh(contrasts.T @ variances @ contrasts)
        basis = contrasts @ turned
    noise = np.maximum(noise, 1e-12)
    seen = basis.T @ raw
    spread = prior_variance(seen, noise)
    # a spread of zero would leave nothing to rank by: then ranks are anybody's guess, and a tiny spread says so
    floor = max(spread, 1e-6 * float(noise.min()))
    return Shrunk(
        basis @ (spread / (spread + noise) * seen), basis * np.sqrt(floor * noise / (floor + noise)), float(np.sqrt(spread))
    )


def prior_variance(seen: np.ndarray, noise: np.ndarray) -> float:
    """Maximum likelihood of the variance of true values around zero, seen with known noise."""

    def loss(variance: np.ndarray) -> np.ndarray:
        total = variance[:, None] + noise
        return (np.log(total) + seen**2 / total).sum(axis=1)

    highest = 4 * float((seen**2).mean()) + 1e-12
    grid = np.concatenate(([0.0], highest * np.geomspace(1e-6, 1, 400)))
    for _ in range(3):
        best = int(np.argmin(loss(grid)))
        low, high = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
        grid = np.linspace(low, high, 50)
    return float(grid[int(np.argmin(loss(grid)))])


def rank_intervals(posterior: Shrunk, level: float = 0.95, draws: int = DRAWS) -> tuple[np.ndarray, np.ndarray]:
    """Between which ranks each item lies (1 = highest), from draws of the posterior.

    Parameters
    ----------
    posterior : Shrunk
        What ``shrink`` found.
    level : float
        Of the intervals.
    draws : int
        How many worlds are imagined; the same ones every time.
    """
    noise = np.random.default_rng(20150).standard_normal((draws, posterior.root.shape[1]))
    worlds = posterior.mean + noise @ posterior.root.T
    ranks = np.argsort(np.argsort(-worlds, axis=1), axis=1) + 1
    low = np.quantile(ranks, (1 - level) / 2, axis=0, method="lower")
    high = np.quantile(ranks, (1 + level) / 2, axis=0, method="higher")
    return low.astype(int), high.astype(int)


def tiers(rank_low: np.ndarray, rank_high: np.ndarray) -> np.ndarray:
    """Tier of each item, 1 = best: items whose rank interval overlaps that of the tier's first share it; no quotas.

    Examples
    --------
    >>> tiers(np.array([1, 1, 3, 4]), np.array([2, 2, 4, 4])).tolist()
    [1, 1, 2, 2]
    """
    order = np.lexsort((rank_high, rank_low, rank_low + rank_high))
    out = np.zeros(len(order), int)
    tier, reach = 0, -1
    for i in order:
        if rank_low[i] > reach:
            tier, reach = tier + 1, rank_high[i]
        out[i] = tier
    return out

"""A generalised sequential probability ratio test: play until it is clear which of two is better, and no longer.

The data are *block means*: the games of one deal, played in every seating, give one number, the mean difference between A and B. Two one-sided
tests run side by side, each with half of ``alpha``: is A better by ``delta`` (rather than not at all), and is B? The variance is estimated as
the blocks come in, hence *generalised*.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np

from gahsim.errors import UsageError

Verdict = Literal["A stronger", "no difference found", "B stronger", "undecided"]
VERDICTS: dict[int, Verdict] = {1: "A stronger", 0: "no difference found", -1: "B stronger", 2: "undecided"}
UNDECIDED = 2
MIN_BLOCKS = 32
MIN_VARIED = 8  # blocks that differ from the middle one: below that, a variance says nothing
ALL_ALIKE = 256  # blocks without any variation that settle the matter
GROWTH = 4  # a new look whenever there is a quarter more data


def log_likelihood_ratio(n: Any, mean: Any, variance: Any, s0: Any, s1: Any) -> Any:
    """Log likelihood ratio of the means ``s1`` and ``s0``, from ``n`` values with this mean and variance.

    Examples
    --------
    >>> round(log_likelihood_ratio(400, 0.1, 1.0, 0.0, 0.1), 2)
    2.0
    """
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


@dataclass(frozen=True)
class Look:
    """What the test says after so many blocks."""

    blocks: int
    mean: float
    sd: float
    llr_a: float
    llr_b: float
    verdict: Verdict


@dataclass(frozen=True)
class Gsprt:
    """The test and its settings.

    Parameters
    ----------
    alpha : float
        Chance of calling one side stronger when both are equal.
    beta : float
        Chance of finding no difference when there is one of ``delta``.
    delta : float
        The difference worth finding. Smaller ones may be called either way; larger ones are found sooner.
    unit : {"sigma", "vp"}
        Whether ``delta`` counts standard deviations of a block mean, or VP.
    min_blocks : int
        No verdict before so many blocks.

    Examples
    --------
    >>> test = Gsprt(delta=0.5)
    >>> test.look([3.0, 1.0, 2.0, 2.5] * 12).verdict
    'A stronger'
    """

    alpha: float = 0.05
    beta: float = 0.05
    delta: float = 0.1
    unit: str = "sigma"
    min_blocks: int = MIN_BLOCKS

    def __post_init__(self) -> None:
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise UsageError(f"{name}: should be a probability between 0 and 0.5, not {getattr(self, name)}")
        if not (self.delta > 0 and math.isfinite(self.delta)):
            raise UsageError(f"delta: should be a number above 0, not {self.delta}")
        if self.unit not in ("sigma", "vp"):
            raise UsageError(f"unit: should be 'sigma' or 'vp', not '{self.unit}'")
        if self.min_blocks < 2:
            raise UsageError(f"min_blocks: should be 2 or more, not {self.min_blocks}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where a log likelihood ratio settles the matter: no difference at or below the first, a difference at or above the second."""
        alpha = self.alpha / 2  # two tests share it
        return math.log(self.beta / (1 - alpha)), math.log((1 - self.beta) / alpha)

    def ratios(self, n: Any, mean: Any, variance: Any) -> tuple[Any, Any]:
        """Log likelihood ratios for "A is better by delta" and "B is", each against "they are equal"; arrays welcome."""
        step = self.delta * np.sqrt(variance) if self.unit == "sigma" else self.delta
        return log_likelihood_ratio(n, mean, variance, 0.0, step), log_likelihood_ratio(n, mean, variance, 0.0, -step)

    def decide(self, n: Any, mean: Any, variance: Any) -> np.ndarray:
        """Verdicts for arrays of summaries: 1 A stronger, -1 B stronger, 0 no difference found, 2 undecided."""
        lower, upper = self.bounds
        for_a, for_b = self.ratios(n, mean, variance)
        settled = np.select([for_a >= upper, for_b >= upper, np.maximum(for_a, for_b) <= lower], [1, -1, 0], UNDECIDED)
        return np.where(np.asarray(n) < self.min_blocks, UNDECIDED, settled)

    def look(self, blocks: Any) -> Look:
        """Test the block means there are so far.

        Blocks that are nearly all alike (two bots that almost always choose the same) wait until enough of them differ: a variance from
        two odd blocks is no variance.
        """
        values = np.asarray(blocks, float)
        n, mean = len(values), float(values.mean()) if len(values) else 0.0
        sd = float(values.std(ddof=1)) if n > 1 else 0.0
        varied = np.count_nonzero(values != np.median(values)) if n else 0
        if varied == 0:
            code = int(np.sign(mean)) if n >= ALL_ALIKE else UNDECIDED
            return Look(n, mean, 0.0, 0.0, 0.0, VERDICTS[code])
        for_a, for_b = self.ratios(n, mean, sd**2)
        code = int(self.decide(n, mean, sd**2)) if varied >= MIN_VARIED else UNDECIDED
        return Look(n, mean, sd, float(for_a), float(for_b), VERDICTS[code])

    def next_look(self, blocks: int) -> int:
        """How many blocks to have at the look after the one at ``blocks``."""
        return max(self.min_blocks, blocks + max(self.min_blocks // 2, blocks // GROWTH))


def t_quantile(df: int, level: float = 0.95) -> float:
    """Half width of a two-sided Student interval, in standard errors (Cornish-Fisher; 1 % off at 4 degrees of freedom, less above).

    Examples
    --------
    >>> round(t_quantile(10), 2), round(t_quantile(1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf(0.5 + level / 2)
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum(term / df ** (i + 1) for i, term in enumerate(terms))


def mean_and_half_width(values: Any, level: float = 0.95) -> tuple[float, float]:
    """Mean of block means and half the width of its interval.

    A test that stops when the data look clear stops a little too gladly on lucky data: after a sequential stop the interval
    covers slightly less than its level.
    """
    data = np.asarray(values, float)
    if len(data) < 2:
        return (float(data.mean()) if len(data) else math.nan), math.inf
    return float(data.mean()), t_quantile(len(data) - 1, level) * float(data.std(ddof=1)) / math.sqrt(len(data))

"""Intervals, tests, false discoveries and equivalence: thin doors to scipy and statsmodels."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gahsim.errors import UsageError

LEVEL = 0.95
ALPHA = 0.05


def library(name: str) -> Any:
    """A module of the extra ``stats``."""
    try:
        return import_module(name)
    except ImportError:
        raise UsageError(f"analysis needs {name.split('.')[0]}: pip install 'gahsim[stats]'") from None


def interval(estimate: Any, se: Any, df: float, level: float = LEVEL) -> dict[str, np.ndarray]:
    """Two-sided interval and p-value against zero, by Student's t.

    Parameters
    ----------
    estimate, se : array
        Estimates and standard errors.
    df : float
        Degrees of freedom: clusters minus one.
    level : float
        Of the interval.

    Returns
    -------
    dict
        ``low``, ``high`` and ``p``.
    """
    t = library("scipy.stats").t(max(df, 1))
    value, error = np.asarray(estimate, float), np.asarray(se, float)
    reach = t.ppf(0.5 + level / 2) * error
    with np.errstate(divide="ignore", invalid="ignore"):
        p = 2 * t.sf(np.abs(value / error))
    return {"low": value - reach, "high": value + reach, "p": p}


def false_discovery(p: Any) -> np.ndarray:
    """Benjamini-Hochberg q-values; NaN stays NaN."""
    values = np.asarray(p, float)
    out = np.full(values.shape, np.nan)
    known = np.isfinite(values)
    if known.any():
        out[known] = library("statsmodels.stats.multitest").multipletests(values[known], method="fdr_bh")[1]
    return out


def wilson(successes: float, trials: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson interval of a share; shared wins may make ``successes`` a fraction."""
    low, high = library("statsmodels.stats.proportion").proportion_confint(successes, trials, 1 - level, method="wilson")
    return float(low), float(high)


def equivalence(values: np.ndarray, delta: float, alpha: float = ALPHA) -> tuple[float, str]:
    """Two one-sided tests of a mean against +-delta, with one of three verdicts.

    Parameters
    ----------
    values : array
        One deviation per independent block.
    delta : float
        Deviations smaller than this do not matter.
    alpha : float
        Level of each test.

    Returns
    -------
    p : float
        Of the claim that the mean lies within +-delta.
    verdict : {"balanced", "unbalanced", "not enough data"}
        Shown to lie inside, shown to lie outside, neither.
    """
    if len(values) < 2 or np.ptp(values) == 0:
        return float("nan"), "not enough data"
    sample = library("statsmodels.stats.weightstats").DescrStatsW(values)
    inside = float(sample.ttost_mean(-delta, delta)[0])
    above = float(sample.ttest_mean(delta, alternative="larger")[1])
    below = float(sample.ttest_mean(-delta, alternative="smaller")[1])
    if inside < alpha:
        return inside, "balanced"
    return inside, "unbalanced" if min(above, below) < alpha / 2 else "not enough data"


def equivalent(estimate: Any, se: Any, df: float, delta: float, alpha: float = ALPHA) -> np.ndarray:
    """Which estimates are shown to lie within +-delta (two one-sided tests from estimate and standard error)."""
    inner = interval(estimate, se, df, 1 - 2 * alpha)
    return (inner["low"] > -delta) & (inner["high"] < delta)

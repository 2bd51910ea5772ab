"""Whether two answers agree: two bots, two editions, two guesses at an assumed value."""

from __future__ import annotations

import numpy as np
import polars as pl

from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval, library
from gahsim.errors import UsageError

LEAST_ITEMS = 5  # for a rank correlation; sides can be compared from two


def agreement(
    first: Estimates, second: Estimates, metric: str = "value", names: tuple[str, str] = ("first", "second")
) -> Estimates:
    """Compare two rankings of the same things; what flips between them is unknown.

    Parameters
    ----------
    first, second : Estimates
        Say, ``staff_value`` with two bots.
    metric : str
        Which rows to compare.
    names : tuple of str
        How to call the two.

    Returns
    -------
    Estimates
        Item ``all``: Kendall's tau between the rankings (metric ``tau``, interval from resampled items; left out with fewer than five
        items, say seats). Then, per item, the difference second minus first (metric ``difference``) with a verdict: same sign with both,
        ``unknown`` where the sign flips although at least one of the two is sure of its own, else undecided.
    """
    for found in (first, second):
        if not isinstance(found, Estimates):
            raise UsageError(
                f"agreement: compares two Estimates, say those of staff_value for two runs, not {type(found).__name__}"
            )
    left, right = (
        found.frame.filter(pl.col("metric") == metric).unique("item", keep="first", maintain_order=True)
        for found in (first, second)
    )
    both = left.join(right, on=["family", "item"], suffix="_2")
    if both.height < 2:
        raise UsageError(f"agreement: the two have {both.height} items of metric '{metric}' in common; at least 2 are needed")
    one, two = both["estimate"].to_numpy(), both["estimate_2"].to_numpy()
    whole = rows().clear()
    if both.height >= LEAST_ITEMS:
        tau, p, low, high = kendall(one, two)
        whole = rows(
            family=both["family"][0], item="all", label="whole ranking", metric="tau", context=f"{names[0]} against {names[1]}",
            estimate=tau, low=low, high=high, p=p, n=both.height,
        )  # fmt: skip
    se = np.sqrt(both["se"].to_numpy() ** 2 + both["se_2"].to_numpy() ** 2)
    tested = interval(two - one, se, 10_000)
    words = [
        _word(a, b, sure_a < ALPHA, sure_b < ALPHA, names)
        for a, b, sure_a, sure_b in zip(one, two, _q(both["q"]), _q(both["q_2"]), strict=True)
    ]
    each = rows(
        family=both["family"].to_list(), item=both["item"].to_list(), label=both["label"].to_list(), metric="difference",
        context=f"{names[0]} against {names[1]}", estimate=two - one, se=se, **tested, q=false_discovery(tested["p"]),
        n=np.minimum(both["n"].to_numpy(), both["n_2"].to_numpy()), verdict=words,
    )  # fmt: skip
    note = (
        f"tau: Kendall's rank correlation of '{metric}' between {names[0]} and {names[1]}; noise in either lowers it. "
        f"difference: {names[1]} minus {names[0]}. A result whose sign flips between the two is reported as unknown."
    )
    meta = first.meta | {"games": first.meta.get("games", 0) + second.meta.get("games", 0), "second": second.meta}
    return Estimates(stacked([whole, each]), note, meta)


def kendall(one: np.ndarray, two: np.ndarray, resamples: int = 500) -> tuple[float, float, float, float]:
    """Kendall's tau, its p-value, and an interval from resampled items."""
    stats = library("scipy.stats")
    tau, p = stats.kendalltau(one, two)
    rng = np.random.default_rng(20150)
    draws = [
        stats.kendalltau(one[chosen], two[chosen])[0] for chosen in rng.integers(0, len(one), (resamples, len(one)))
    ]  # fmt: skip
    low, high = np.nanquantile(draws, [0.025, 0.975])
    return float(tau), float(p), float(low), float(high)


def _q(column: pl.Series) -> list[float]:
    return [1.0 if value is None else float(value) for value in column]


def _word(one: float, two: float, sure_one: bool, sure_two: bool, names: tuple[str, str]) -> str:
    if one * two < 0 and (sure_one or sure_two):
        return "unknown"
    side = "above" if one > 0 else "below"
    if sure_one and sure_two:
        return f"{side} average with both"
    if sure_one or sure_two:
        return f"{side} average, shown with {names[0] if sure_one else names[1]} only"
    return "undecided"

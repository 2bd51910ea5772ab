"""Two answers held against each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.estimates import Estimates, rows
from gahsim.analysis.robustness import kendall
from tests.analysis.synthetic import CARDS, card_games, centred


def answer(estimates: list[float], q: list[float]) -> Estimates:
    items = [str(i) for i in range(len(estimates))]
    return Estimates(
        rows(family="staff", item=items, label=items, metric="value", estimate=estimates, se=[0.1] * len(items), q=q, n=100),
        "",
        {"games": 1},
    )


def test_flips_are_unknown() -> None:
    first = answer([1.0, 1.0, -1.0, 0.1, 0.5, 2.0], [0.0, 0.0, 0.0, 0.9, 0.2, 0.0])
    second = answer([0.8, -0.5, -0.7, -0.1, 0.7, 0.1], [0.0, 0.3, 0.0, 0.9, 0.01, 0.8])
    found = analysis.agreement(first, second, names=("greedy", "deep"))
    words = found.where(metric="difference").frame["verdict"].to_list()
    assert words == [
        "above average with both",
        "unknown",
        "below average with both",
        "undecided",
        "above average, shown with deep only",
        "above average, shown with greedy only",
    ]
    assert found.meta["games"] == 2


def test_tau() -> None:
    tau, p, low, high = kendall(np.arange(20.0), np.arange(20.0))
    assert (tau, low, high) == pytest.approx((1, 1, 1))
    assert p < 1e-6
    rng = np.random.default_rng(1)
    taus = [kendall(rng.normal(size=30), rng.normal(size=30), 200) for _ in range(100)]
    assert 0.88 <= np.mean([one[2] <= 0 <= one[3] for one in taus]) <= 1.0


def test_the_same_truth_agrees() -> None:
    rng = np.random.default_rng(2)
    truth = centred(rng.normal(0, 2, CARDS))
    one, two = (analysis.staff_value(card_games(rng, truth, 3000), naive=False) for _ in range(2))
    found = analysis.agreement(one, two)
    assert found.where(metric="tau").frame["estimate"][0] > 0.7
    assert (found.where(metric="difference").frame["q"] < 0.05).sum() <= 2


def test_real_runs(run_of: Callable[[str], Any]) -> None:
    found = analysis.agreement(analysis.staff_value(run_of("dealt")), analysis.staff_value(run_of("three")))
    assert found.frame.height == 49


def test_nothing_in_common() -> None:
    with pytest.raises(gahsim.UsageError, match="have 1 items of metric 'value' in common; at least 2"):
        analysis.agreement(answer([1.0], [0.5]), answer([1.0] * 9, [0.5] * 9))


def test_few_things_have_sides_but_no_rank_correlation() -> None:
    """Four seats: too few for a tau, enough to say that two bots disagree about the first one."""
    found = analysis.agreement(
        answer([1.3, 0.1, -0.7, -0.7], [0.0, 0.8, 0.0, 0.0]), answer([-1.8, 0.3, -0.8, 2.0], [0.0, 0.5, 0.0, 0.3])
    )
    assert found.frame["metric"].unique().to_list() == ["difference"]
    assert found.frame["verdict"].to_list() == ["unknown", "undecided", "below average with both", "unknown"]


def test_only_estimates_can_agree() -> None:
    with pytest.raises(gahsim.UsageError, match="compares two Estimates, say those of staff_value for two runs, not int"):
        analysis.agreement(3, 4)  # type: ignore[arg-type]

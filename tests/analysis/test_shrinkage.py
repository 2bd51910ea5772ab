"""Shrinkage, ranks and tiers."""

from __future__ import annotations

import numpy as np
import pytest

from gahsim.analysis.shrinkage import prior_variance, rank_intervals, shrink, tiers


def test_spread_is_found() -> None:
    rng = np.random.default_rng(1)
    noise = np.full(2000, 0.25)
    seen = rng.normal(0, 2.0, 2000) + rng.normal(0, 0.5, 2000)
    assert prior_variance(seen, noise) == pytest.approx(4.0, rel=0.1)


def test_pure_noise_is_shrunk_to_nothing() -> None:
    rng = np.random.default_rng(2)
    found = [shrink(rng.normal(0, 1, 200), np.ones(200)) for _ in range(20)]
    assert np.mean([one.spread for one in found]) < 0.25
    assert np.mean([np.abs(one.mean).max() for one in found]) < 0.5


def test_no_spread_means_no_ranks() -> None:
    posterior = shrink(np.array([0.1, -0.1, 0.05, -0.05]), np.ones(4))
    assert posterior.spread == 0
    low, high = rank_intervals(posterior)
    assert (low.tolist(), high.tolist()) == ([1] * 4, [4] * 4)
    assert tiers(low, high).tolist() == [1] * 4


def test_posterior_is_the_textbook_one() -> None:
    raw = np.array([3.0, -1.0, 0.5, -2.5])
    found = shrink(raw, np.full(4, 0.5))
    weight = found.spread**2 / (found.spread**2 + 0.5)
    assert found.mean == pytest.approx(weight * raw)
    assert found.sd == pytest.approx(np.full(4, np.sqrt(weight * 0.5)))


def test_sums_stay_zero() -> None:
    rng = np.random.default_rng(3)
    raw = rng.normal(0, 1, 10)
    raw -= raw.mean()
    middle = np.eye(10) - 0.1
    found = shrink(raw, middle * 0.2, sum_zero=True)
    assert found.mean.sum() == pytest.approx(0)
    assert np.abs(found.root.sum(axis=0)).max() < 1e-9


def test_clear_cases_have_clear_ranks() -> None:
    low, high = rank_intervals(shrink(np.array([10.0, 0.0, -10.0]), np.full(3, 0.01)))
    assert (low.tolist(), high.tolist()) == ([1, 2, 3], [1, 2, 3])
    assert tiers(low, high).tolist() == [1, 2, 3]


def test_tiers_are_not_quotas() -> None:
    assert tiers(np.array([1, 1, 2, 5, 5]), np.array([3, 3, 4, 5, 5])).tolist() == [1, 1, 1, 2, 2]
    assert tiers(np.array([2, 1, 3]), np.array([3, 2, 3])).tolist() == [1, 1, 2]

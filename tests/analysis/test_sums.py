"""Means and ratios with clustered errors."""

from __future__ import annotations

import numpy as np
import pytest

from gahsim.analysis.sums import BlockSums


def test_ratio_covers_with_correlated_rows() -> None:
    rng = np.random.default_rng(1)
    hits, flat = [], []
    for _ in range(400):
        block = np.repeat(np.arange(80), 4)
        shown = (rng.random(320) < 0.3).astype(float)
        value = 5 + rng.normal(0, 2, 80)[block] + rng.normal(0, 1, 320)
        sums = BlockSums(2)
        sums.add(np.stack([shown * value, shown], axis=1)[:160], block[:160])
        sums.add(np.stack([shown * value, shown], axis=1)[160:], block[160:])
        mean, se = sums.ratio([0], [1])
        hits.append(abs(mean[0] - 5) < 1.99 * se[0])
        chosen = value[shown == 1]
        flat.append(abs(mean[0] - 5) < 1.99 * chosen.std() / np.sqrt(len(chosen)))
    assert 0.92 <= np.mean(hits) <= 0.97
    assert np.mean(flat) < 0.92, "rows of a block are not independent"


def test_difference_of_ratios() -> None:
    rng = np.random.default_rng(2)
    group = rng.random(5000) < 0.5
    value = rng.normal(0, 1, 5000) + group
    sums = BlockSums(4)
    sums.add(np.stack([value * group, group, value * ~group, ~group], axis=1), np.arange(5000))
    gap, se = sums.difference([0], [1], [2], [3])
    assert gap[0] == pytest.approx(value[group].mean() - value[~group].mean())
    assert se[0] == pytest.approx(np.sqrt(4 / 5000), rel=0.05)


def test_nothing_to_divide_by() -> None:
    sums = BlockSums(2)
    sums.add(np.zeros((5, 2)), np.arange(5))
    assert np.isnan(sums.ratio([0], [1])[0]).all()

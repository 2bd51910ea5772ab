"""Means and ratios with clustered errors."""

from __future__ import annotations

import numpy as np
import pytest

from gahsim.analysis.regression import cluster_sums
from gahsim.analysis.sums import BlockSums, ItemSums


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


def test_items_one_by_one_are_as_all_together() -> None:
    """Many items at once, a common quantity among them, blocks of uneven size, in two helpings."""
    rng = np.random.default_rng(3)
    block = np.sort(rng.integers(0, 60, 300))
    half = int(np.searchsorted(block, 30))
    top, bottom, common = rng.random((300, 4)), 1 + rng.random((300, 4)), rng.random((300, 1))
    together = ItemSums(4, 3)
    for part in (slice(0, half), slice(half, None)):
        together.add(top[part], bottom[part], common[part], block=block[part])
    for item in range(4):
        alone = BlockSums(3)
        alone.add(np.stack([top[:, item], bottom[:, item], common[:, 0]], axis=1), block)
        for one, other in (
            (together.ratio(0, 1), alone.ratio([0], [1])),
            (together.difference(0, 1, 2, 1), alone.difference([0], [1], [2], [1])),
        ):
            assert (one[0][item], one[1][item]) == pytest.approx((other[0][0], other[1][0]))


@pytest.mark.parametrize(
    "cluster", [[0, 0, 1, 1, 2, 2], [0, 0, 0, 1, 2, 2], [0, 1, 2, 3, 4, 5], [0, 0, 0, 0, 0, 0], [4, 4, 4, 1, 1, 1]]
)
def test_clusters_are_added_up(cluster: list[int]) -> None:
    values = np.arange(12.0).reshape(6, 2)
    expected = [values[np.array(cluster) == number].sum(axis=0).tolist() for number in dict.fromkeys(cluster)]
    assert cluster_sums(values, np.array(cluster)).tolist() == expected

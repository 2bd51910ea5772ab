"""Synergies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import CARDS, centred, covered, deal, table

UPPER = np.triu_indices(CARDS, 1)


def pair_effects(rng: np.random.Generator, sd: float) -> np.ndarray:
    """Pair values without a part that single cards could explain: every row sums to zero."""
    raw = np.triu(rng.normal(0, sd, (CARDS, CARDS)), 1)
    raw = raw + raw.T
    for _ in range(200):
        excess = raw.sum(axis=1) / (CARDS - 2)
        raw -= excess[:, None] + excess[None, :] - excess.sum() / (CARDS - 1)
        np.fill_diagonal(raw, 0)
    return raw


def test_pair_effects_sum_to_zero() -> None:
    assert np.abs(pair_effects(np.random.default_rng(1), 2.0).sum(axis=1)).max() < 1e-6


@pytest.mark.parametrize(("players", "repeats"), [(2, 1), (3, 1), (2, 2)])
def test_pairs_are_covered(players: int, repeats: int) -> None:
    rng = np.random.default_rng(10 * players + repeats)
    hits, slopes = [], []
    for _ in range(4):
        single, pairs = centred(rng.normal(0, 2, CARDS)), pair_effects(rng, 2.0)
        held = np.repeat(deal(rng, 12000 // players, players), repeats, axis=0).astype(float)
        together = np.einsum("gpi,ij,gpj->gp", held, pairs, held, optimize=True) / 2
        luck = np.repeat(rng.normal(0, 4, (len(held) // repeats, players)), repeats, axis=0)
        score = held @ single + together + luck + rng.normal(0, 6, together.shape) + rng.normal(0, 9, (len(held), 1))
        frame = table(score, held.astype(bool), block=np.arange(len(held)) // repeats)
        found = analysis.synergies(frame, "pairs").frame
        order = {f"{i + 1}+{j + 1}": pairs[i, j] for i, j in zip(*UPPER, strict=True)}
        truth = np.array([order[item] for item in found["item"]])
        hits.append(covered(found, truth))
        slopes.append(np.polyfit(truth, found["estimate"].to_numpy(), 1)[0])
    assert 0.93 <= np.mean(hits) <= 0.97
    assert np.mean(slopes) == pytest.approx(1.0, abs=0.05)


def test_no_synergy_is_no_discovery() -> None:
    rng = np.random.default_rng(4)
    flagged = []
    for _ in range(10):
        held = deal(rng, 6000, 2)
        score = held @ centred(rng.normal(0, 2, CARDS)) + rng.normal(0, 8, (6000, 2))
        found = analysis.synergies(table(score, held), "pairs").frame
        flagged.append((found["q"] < 0.05).any())
        assert 0.035 < (found["p"] < 0.05).mean() < 0.065
    assert np.mean(flagged) <= 0.2, "one world in twenty may have one"


def test_card_by_tile_is_covered() -> None:
    rng = np.random.default_rng(5)
    hits = []
    for _ in range(6):
        held, tile = deal(rng, 4000, 2), rng.integers(1, 5, 4000)
        values = rng.normal(0, 1.5, (4, CARDS))
        score = np.einsum("gpi,gi->gp", held, values[tile - 1]) + rng.normal(0, 8, (4000, 2))
        games = pl.DataFrame({"game": np.arange(4000), "tile_A": tile})
        found = analysis.synergies({"players": table(score, held), "games": games}, "tiles").frame
        gaps = values - values.mean(axis=1, keepdims=True)
        gaps = gaps - gaps.mean(axis=0)
        truth = [gaps[int(item.rpartition("A")[2]) - 1, int(item.split(" ")[0]) - 1] for item in found["item"]]
        hits.append(covered(found, np.array(truth)))
    assert 0.93 <= np.mean(hits) <= 0.97


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.synergies(run_of("dealt"))
    counts = dict(found.frame.group_by("family").len().iter_rows())
    assert counts == {"pairs": 1128, "card x tile": 576, "card x objective": 576}
    assert found.frame.filter(pl.col("item") == "17+45")["label"].to_list() == ["Kitchen Hand + Pool Attendant"]
    for column in ("tile", "objective"):
        total = (
            found.where(family=f"card x {column}")
            .frame.group_by(pl.col("item").str.split(" ").list.first())
            .agg(pl.col("estimate").sum())
        )
        assert total["estimate"].abs().max() < 1e-6


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="kinds should be among pairs, tiles, objectives, not none of them"):
        analysis.synergies(run_of("dealt"), kinds=[])
    with pytest.raises(gahsim.UsageError, match="kinds should be among pairs, tiles, objectives, not 'moons'"):
        analysis.synergies(run_of("dealt"), "moons")
    with pytest.raises(gahsim.UsageError, match="hands dealt at random"):
        analysis.synergies(run_of("draft"))
    with pytest.raises(gahsim.UsageError, match="forced card"):
        analysis.synergies(run_of("swap"))
    with pytest.raises(gahsim.UsageError, match="too few deals with each pair"):
        analysis.synergies(run_of("three"))
    with pytest.raises(gahsim.UsageError, match="no games table"):
        analysis.synergies(run_of("dealt").players, "tiles")

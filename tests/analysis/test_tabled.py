"""Objectives and Emperor tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import covered, table


def objective_games(rng: np.random.Generator, games: int = 1200) -> dict[str, pl.DataFrame]:
    """Objective 106 makes everybody richer by 3, claiming goes with a lead of 4."""
    which = rng.choice([105, 106, 107, 108], games)
    place = (rng.random((games, 2)) < 0.4).astype(np.int8)
    score = rng.normal(0, 6, (games, 2)) + 3 * (which == 106)[:, None] + 4 * place
    players = table(score, objective_A_place=place, objective_A_round=5 * place)
    return {"players": players, "games": pl.DataFrame({"game": np.arange(games), "objective_A": which})}


def test_objectives_with_known_truth() -> None:
    rng = np.random.default_rng(1)
    hits: dict[str, list[np.ndarray]] = {"table_score": [], "lead_when_claimed": [], "claim_rate": []}
    truths = {
        "table_score": np.array([-0.75, 2.25, -0.75, -0.75]),
        "lead_when_claimed": np.full(4, 4.0),
        "claim_rate": np.full(4, 0.4),
    }
    for _ in range(60):
        found = analysis.objectives(objective_games(rng))
        for metric, truth in truths.items():
            hits[metric].append(covered(found.where(metric=metric).frame.sort("item"), truth))
    for metric in hits:
        assert 0.91 <= np.mean(hits[metric]) <= 0.985, metric
    assert found.where(metric="claim_round").frame["estimate"].to_list() == [5.0] * 4


def test_objectives_of_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.objectives(run_of("dealt"))
    assert found.where(metric="claim_rate").frame.height == 12
    assert found.where(item="105").frame["label"].unique().to_list() == ["A: 20 krones"]
    words = set(found.where(metric="lead_when_claimed").frame["verdict"])
    assert words <= {"association, not cause", "not enough data"}
    assert found.where(metric="table_score").frame["verdict"].unique().to_list() == ["causal: laid out by chance"]


def test_emperor_of_real_runs(run_of: Callable[[str], Any]) -> None:
    found = analysis.emperor(run_of("dealt"))
    assert found.where(metric="reward_rate").frame.height == 12
    players = run_of("dealt").players.select("game", "emperor_outcome_1").collect()
    games = run_of("dealt").games.select("game", "tile_A").collect()
    there = players.join(games.filter(pl.col("tile_A") == 2), on="game")
    rate = found.where(metric="penalty_rate", item="A2").frame["estimate"][0]
    assert rate == pytest.approx((there["emperor_outcome_1"] == -1).mean())
    punished = found.where(metric="lead_when_punished", item="A1").frame
    assert punished["estimate"][0] < 0
    assert punished["verdict"][0] == "association, not cause"
    assert found.where(item="A1").frame["label"][0] == "A1: gain 3 krones."
    assert analysis.emperor(run_of("three")).frame.height == 84


def test_refusals(run_of: Callable[[str], Any]) -> None:
    for ask in (analysis.objectives, analysis.emperor):
        with pytest.raises(gahsim.UsageError, match="too few games, 15; at least 200"):
            ask(run_of("tiny"))
        with pytest.raises(gahsim.UsageError, match="there is no games table that tells the"):
            ask(run_of("dealt").players)

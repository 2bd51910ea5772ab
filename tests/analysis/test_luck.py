"""Luck and skill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.contrasts import lead
from gahsim.analysis.luck import variance_parts
from tests.analysis.synthetic import table

TRUTH = {"deal": 9.0, "deal x bot": 4.0, "dice": 41.0, "bot": 2.25, "seat": 1.0}


def leads(rng: np.random.Generator, deals: int, repeats: int = 3) -> np.ndarray:
    """Two bots in both seatings: lead of seat 0 and its negative. What suits the first bot helps the seat it is at, and no other."""
    sides = np.array([1.0, -1.0])[:, None]
    first = rng.normal(0, 3, (deals, 1, 1)) + sides * rng.normal(0, 2, (deals, 1, 1)) + rng.normal(0, 4, (deals, 1, repeats))
    first = first + rng.normal(0, 5, (deals, 2, repeats)) + 1.5 * sides + 1.0
    return np.stack([first, -first], axis=3)


def many_leads(rng: np.random.Generator, deals: int, players: int, repeats: int = 2) -> np.ndarray:
    """As many different bots as seats, each in every seat: scores from hand, bot and what suits it, as leads."""
    hand, suits = rng.normal(0, 3, (deals, players)), rng.normal(0, 2, (deals, players))
    sits = (np.arange(players)[None, :] - np.arange(players)[:, None]) % players  # seatings x seats -> bot
    score = hand[:, None, None, :] + suits[:, sits][:, :, None, :] + rng.normal(0, 4, (deals, players, repeats, players))
    return lead(score.reshape(-1, players)).reshape(score.shape)


@pytest.mark.parametrize("players", [3, 4])
def test_more_players(players: int) -> None:
    rng = np.random.default_rng(players)
    found = [variance_parts(many_leads(rng, 60, players))[0] for _ in range(400)]
    spread = players / (players - 1)  # variance of a lead when every score has variance 1
    for name, truth in {"deal": 9.0, "deal x bot": 4.0, "dice": 16.0, "bot": 0.0, "seat": 0.0}.items():
        values = np.array([parts[name] for parts in found])
        assert values.mean() == pytest.approx(truth * spread, abs=3.5 * values.std() / 20), name


def test_parts_are_found() -> None:
    rng = np.random.default_rng(1)
    found = [variance_parts(leads(rng, 500))[0] for _ in range(100)]
    for name, truth in TRUTH.items():
        values = np.array([parts[name] for parts in found])
        assert values.mean() == pytest.approx(truth, abs=3.5 * values.std() / 10), name


def test_shares_are_covered() -> None:
    rng = np.random.default_rng(2)
    total = sum(TRUTH.values())
    hits: dict[str, list[bool]] = {name: [] for name in TRUTH}
    for _ in range(100):
        made = leads(rng, 300)
        score = made.reshape(-1, 2) / 2 + 40  # a lead is twice the deviation
        frames = {
            "players": table(score, block=np.repeat(np.arange(300), 6)),
            "games": pl.DataFrame(
                {"game": np.arange(1800), "seating": np.tile([0, 0, 0, 1, 1, 1], 300), "repeat": np.tile([0, 1, 2], 600)}
            ),
        }
        for row in analysis.luck_and_skill(frames).where(metric="share").frame.iter_rows(named=True):
            hits[row["item"]].append(row["low"] <= TRUTH[row["item"]] / total <= row["high"])
    for name, seen in hits.items():
        assert np.mean(seen) >= 0.88, name
    assert 0.92 <= np.mean(list(hits.values())) <= 0.98


def test_on_real_runs(run_of: Callable[[str], Any]) -> None:
    found = analysis.luck_and_skill(run_of("rotated"))
    share = found.where(metric="share").frame
    assert share["estimate"].sum() == pytest.approx(1)
    assert share["item"].to_list() == ["bot", "seat", "deal", "deal x bot", "dice"]
    four = analysis.luck_and_skill(run_of("four")).where(metric="share").frame
    assert four["estimate"].sum() == pytest.approx(1)


def test_without_rotation_there_is_no_bot() -> None:
    rng = np.random.default_rng(3)
    luck = np.repeat(rng.normal(0, 6, (200, 2)), 2, axis=0)
    frames = {
        "players": table(luck + rng.normal(0, 6, luck.shape), block=np.repeat(np.arange(200), 2)),
        "games": pl.DataFrame({"game": np.arange(400), "repeat": np.tile([0, 1], 200)}),
    }
    share = analysis.luck_and_skill(frames).where(metric="share").frame
    assert share["item"].to_list() == ["seat", "deal", "dice"]
    assert share["estimate"][1] == pytest.approx(0.5, abs=0.15)


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="every deal was played once") as refusal:
        analysis.luck_and_skill(run_of("dealt"))
    assert "repeats = 4" in str(refusal.value)
    run = run_of("rotated")
    few = {"players": run.players.filter(pl.col("block") < 10), "games": run.games.filter(pl.col("block") < 10)}
    with pytest.raises(gahsim.UsageError, match="too few deals, 10"):
        analysis.luck_and_skill(few)
    forced = {**few, "experiment": {"forced": {"swap": True}}}
    with pytest.raises(gahsim.UsageError, match="a forced card changes deals"):
        analysis.luck_and_skill(forced)

"""Seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.seats import overall, seat_label
from tests.analysis.synthetic import covered, table


def seat_games(rng: np.random.Generator, games: int, edge: float, players: int = 2, **columns: np.ndarray) -> Any:
    score = rng.normal(0, 8, (games, players))
    score[:, 0] += edge
    return table(score, **columns)


def test_verdicts_with_known_truth() -> None:
    rng = np.random.default_rng(1)
    for edge, verdict in ((0.0, "balanced"), (3.0, "unbalanced")):
        found = analysis.seat_balance(seat_games(rng, 20_000, edge))
        assert found.where(metric="gap", item="all").frame["verdict"].to_list() == [verdict]
    little = analysis.seat_balance(seat_games(rng, 300, 0.0))
    assert little.where(metric="gap").frame["verdict"].unique().to_list() == ["not enough data"]
    wide = analysis.seat_balance(seat_games(rng, 20_000, 3.0), delta=0.25)
    assert wide.where(metric="gap", item="all").frame["verdict"].to_list() == ["balanced"]


def test_shares_points_and_compensation_are_covered() -> None:
    rng = np.random.default_rng(2)
    hits: dict[str, list[np.ndarray]] = {"win_share": [], "vp": [], "fair_krones": []}
    for _ in range(60):
        offset = rng.integers(-3, 4, (800, 3))
        score = rng.normal(0, 6, (800, 3)) + 1.5 * offset + [1.5, 0.0, -1.5]
        found = analysis.seat_balance(table(score, money_offset=offset))
        hits["vp"].append(covered(found.where(metric="vp").frame, np.array([1.5, 0, -1.5])))
        hits["fair_krones"].append(covered(found.where(metric="fair_krones").frame, np.array([-1.0, 0, 1.0])))
        even = analysis.seat_balance(table(rng.normal(0, 6, (300, 3))))
        hits["win_share"].append(covered(even.where(metric="win_share").frame, np.full(3, 1 / 3)))
    for metric in hits:
        assert 0.90 <= np.mean(hits[metric]) <= 0.99, metric


def test_repeated_deals_are_not_independent() -> None:
    rng = np.random.default_rng(3)
    flags = []
    for _ in range(60):
        luck = np.repeat(rng.normal(0, 8, (100, 2)), 5, axis=0)
        found = analysis.seat_balance(table(luck + rng.normal(0, 2, luck.shape), block=np.repeat(np.arange(100), 5)))
        flags.append(found.where(metric="win_share").frame["p"][0] < 0.05)
    assert np.mean(flags) <= 0.13


def test_on_real_runs(run_of: Callable[[str], Any]) -> None:
    two, four = analysis.seat_balance(run_of("dealt")), analysis.seat_balance(run_of("four"))
    assert two.where(metric="win_share").frame["estimate"].sum() == pytest.approx(1)
    assert four.where(metric="vp").frame["estimate"].sum() == pytest.approx(0)
    assert four.where(metric="fair_krones").frame.height == 4
    both = analysis.seat_balance(run_of("tables"))
    assert both.frame["context"].unique(maintain_order=True).to_list() == ["two, 2 players", "three, 3 players"]
    assert analysis.seat_balance(run_of("three")).where(metric="fair_krones").frame.height == 0


def test_words() -> None:
    assert overall(["balanced", "balanced"]) == "balanced"
    assert overall(["balanced", "unbalanced"]) == "unbalanced"
    assert overall(["balanced", "not enough data"]) == "not enough data"
    assert [seat_label(seat) for seat in (0, 3, 4)] == ["first player", "fourth player", "player 5"]


def test_an_uncertain_krone_has_no_price() -> None:
    rng = np.random.default_rng(4)
    found = analysis.seat_balance(seat_games(rng, 300, 1.0, money_offset=rng.integers(-3, 4, (300, 2))))
    assert found.where(metric="fair_krones").frame["verdict"].unique().to_list() == ["not enough data"]


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="each seat has its own bot"):
        analysis.seat_balance(run_of("unequal"))
    with pytest.raises(gahsim.UsageError, match="too few games, 15"):
        analysis.seat_balance(run_of("tiny"))
    with pytest.raises(gahsim.UsageError, match="delta should be a share between 0 and 1"):
        analysis.seat_balance(run_of("dealt"), delta=2)
    with pytest.raises(gahsim.UsageError, match="cards were forced"):
        analysis.seat_balance(run_of("swap"))
    with pytest.raises(gahsim.UsageError, match="only some seats"):
        analysis.seat_balance(run_of("draft"))

"""Openings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import centred, covered, table


def test_leads_are_covered() -> None:
    rng = np.random.default_rng(1)
    hits = []
    for _ in range(40):
        guest = rng.integers(0, 12, (800, 2))
        values = centred(rng.normal(0, 3, 12))
        found = analysis.opening_guests(table(values[guest] + rng.normal(0, 6, guest.shape), opening_guest=49 + guest))
        frame = found.where(metric="lead").frame.sort(pl.col("item").cast(int))
        hits.append(covered(frame, values))
    assert 0.92 <= np.mean(hits) <= 0.98


def test_guests_of_a_real_run(run_of: Callable[[str], Any]) -> None:
    run = run_of("dealt")
    found = analysis.opening_guests(run)
    lead, share = found.where(metric="lead").frame, found.where(metric="share").frame
    assert lead["verdict"].unique().to_list() == ["association, not cause"]
    assert "association" in found.note
    counted = run.players.group_by("opening_guest").len().collect()
    often = counted.filter(pl.col("len") >= 30)
    assert set(share["item"]) == {str(guest) for guest in often["opening_guest"]}
    assert share["n"].sum() == often["len"].sum()


def test_rooms_of_real_runs(run_of: Callable[[str], Any]) -> None:
    found = analysis.opening_rooms(run_of("dealt"))
    share = found.where(metric="share").frame
    assert share["estimate"].sum() == pytest.approx(1, abs=0.02)
    assert "1 blue 2 yellow" in share["item"].to_list()
    exact = analysis.opening_rooms(run_of("three"), by="rooms")
    assert "night: 0 1 5" in exact.frame["item"].to_list()


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="by should be 'colours' or 'rooms', not 'size'"):
        analysis.opening_rooms(run_of("dealt"), by="size")
    with pytest.raises(gahsim.UsageError, match="too few openings seen 30 times"):
        analysis.opening_guests(run_of("tiny"))
    rooms = np.full((50, 2), 0b111)
    rooms[0, 0] = 0b1011
    alike = table(np.zeros((50, 2)), opening_rooms=rooms, board=np.zeros_like(rooms))
    with pytest.raises(gahsim.UsageError, match=r'too few openings seen 30 times, 1(.|\n)*bots = "random"'):
        analysis.opening_rooms(alike, by="rooms")
    bare = table(np.zeros((50, 2)))
    with pytest.raises(gahsim.UsageError, match="no column opening_guest"):
        analysis.opening_guests(bare)
    with pytest.raises(gahsim.UsageError, match="no column opening_rooms"):
        analysis.opening_rooms(bare)

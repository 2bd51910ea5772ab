"""Where points come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import gahsim
from gahsim import analysis


def test_sources_add_up(run_of: Callable[[str], Any]) -> None:
    found = analysis.score_anatomy(run_of("dealt"))
    for metric in ("mean", "winners", "losers", "difference"):
        frame = found.where(metric=metric).frame
        parts = frame.filter(pl.col("item") != "score")["estimate"].sum()
        assert parts == pytest.approx(frame.filter(pl.col("item") == "score")["estimate"][0])


def test_means_are_means(run_of: Callable[[str], Any]) -> None:
    players = run_of("dealt").players.collect()
    found = analysis.score_anatomy(run_of("dealt")).where(item="guests").frame
    values = dict(found.select("metric", "estimate").iter_rows())
    assert values["mean"] == pytest.approx(players["guests"].mean())
    assert values["winners"] == pytest.approx(players.filter(pl.col("rank") == 1)["guests"].mean())
    assert values["losers"] == pytest.approx(players.filter(pl.col("rank") > 1)["guests"].mean())
    assert values["difference"] == pytest.approx(values["winners"] - values["losers"])


def test_by_bot_and_seat(run_of: Callable[[str], Any]) -> None:
    found = analysis.score_anatomy(run_of("four"), by="bot")
    assert found.frame["context"].unique().sort().to_list() == ["4 players, bot random", "4 players, bot random:lazy=0.2"]
    players = run_of("four").players.filter(pl.col("bot") == "random").collect()
    mine = found.where(metric="mean", item="score", context="4 players, bot random").frame
    assert mine["estimate"][0] == pytest.approx(players["score"].mean())
    assert analysis.score_anatomy(run_of("three"), by="seat").frame["context"].n_unique() == 3


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="by should be one of bot, seat, not 'moon'"):
        analysis.score_anatomy(run_of("dealt"), by="moon")
    with pytest.raises(gahsim.UsageError, match="too few games, 15"):
        analysis.score_anatomy(run_of("tiny"))

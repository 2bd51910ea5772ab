"""Entrances with bots of different strength: the order of the rungs, tau, and what flips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.errors import UsageError
from tests.analysis.synthetic import ENTRANCE_VALUES, entrance_games


def arms(rng: np.random.Generator, bots: Sequence[str], values: Sequence[np.ndarray], games: int = 6000) -> pl.DataFrame:
    """An arm per bot, each with values of its own."""
    return pl.concat(
        entrance_games(rng, games, 2, worth).with_columns(pl.lit(bot).alias("bot"), pl.lit(f"with {bot}").alias("arm"))
        for bot, worth in zip(bots, values, strict=True)
    )


def verdicts(found: Any) -> dict[str, str]:
    frame = found.where(metric="difference").frame
    return dict(zip(frame["item"], frame["verdict"], strict=True))


def test_what_flips_between_the_two_strongest_is_unknown() -> None:
    rng = np.random.default_rng(1)
    flipped = ENTRANCE_VALUES * np.array([1, 1, 1, 1, -1]) - 1.6
    found = analysis.entrance_skill(arms(rng, ["regular", "random", "novice"], [flipped, -ENTRANCE_VALUES, ENTRANCE_VALUES]))
    taus = found.where(metric="tau").frame
    assert taus["context"].to_list() == [
        "with novice, 2 players against with regular, 2 players",
        "with random, 2 players against with regular, 2 players",
        "with random, 2 players against with novice, 2 players",
    ], "rungs go by measured strength, not by the order of arms"
    assert taus["estimate"][2] < -0.9, "the weakest ranks them the other way round"
    said = verdicts(found)
    assert said["wray"] == "unknown" and said["dove"] == "above average with both"
    assert len(said) == 5, "only the two strongest rungs are compared one by one"


def test_bots_that_agree_leave_nothing_unknown() -> None:
    rng = np.random.default_rng(2)
    unknown = 0
    for _ in range(10):
        found = analysis.entrance_skill(arms(rng, ["novice", "regular"], [ENTRANCE_VALUES] * 2, 3000))
        said = verdicts(found)
        unknown += sum(said[key] == "unknown" for key in ("dove", "wray"))
        assert found.where(metric="tau").frame["estimate"][0] >= 0.4
    assert unknown == 0


def test_bots_without_a_rating_are_taken_in_the_order_of_the_arms() -> None:
    rng = np.random.default_rng(3)
    found = analysis.entrance_skill(arms(rng, ["regular", "my own"], [ENTRANCE_VALUES] * 2, 1000))
    assert found.where(metric="tau").frame["context"].to_list() == ["with regular, 2 players against with my own, 2 players"]


def test_a_run_with_one_bot_says_what_could() -> None:
    with pytest.raises(UsageError, match=r"two arms at the same table with different bots(.|\n)*these bots"):
        analysis.entrance_skill(entrance_games(np.random.default_rng(1), 400, 2))
    experiment = gahsim.Experiment(
        games=300, modules=["entrances"], entrances="random", arms=[{"name": "two"}, {"name": "three", "players": 3, "bots": "novice"}]
    )  # fmt: skip
    assert len({arm.players for arm in experiment.arms}) == 2

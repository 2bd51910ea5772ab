"""Positions recorded for training: what is written down, what it is worth, and that nobody at the table notices."""

from __future__ import annotations

import numpy as np
import pytest

from gahsim.bots import make_bot
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.feature_names import INSIDE_ROWS, STAGES
from gahsim.games.grand_austria.recording import INSIDE
from gahsim.games.grand_austria.samples import Samples

FACTS = door.load_facts("2022", [])


def recorded(spec: str, inside: float, searching: bool, games: int = 3) -> Samples:
    table = door.make_table(FACTS, 2)
    return door.collect(FACTS, table, 5, 0, games, [make_bot(spec, door, FACTS, 2)] * 2, inside, searching)


@pytest.mark.parametrize(("spec", "searching"), [("planner:fast", True), ("greedy", False)])
def test_recording_changes_nothing_in_the_games(spec: str, searching: bool) -> None:
    plain, watched = recorded(spec, 0.0, searching), recorded(spec, 0.3, searching)
    assert np.array_equal(plain.scores, watched.scores)
    ends = watched.kind != INSIDE
    assert (~ends).sum() > 20
    assert np.array_equal(plain.features, watched.features[ends])


def test_a_walk_asks_what_the_best_end_is_worth() -> None:
    samples = recorded("planner:fast", 0.3, True)
    inside = samples.kind == INSIDE
    assert not np.isnan(samples.best_end[inside]).any()
    assert np.isnan(samples.best_end[~inside]).all()
    assert set(samples.stage[inside]) <= set(range(INSIDE_ROWS)) and samples.stage[~inside].max() < STAGES
    # a way that was left can only be worth less than what was there before: most steps lose little, drawn ones lose much
    falls = np.diff(samples.best_end[inside])
    assert np.median(falls) <= 0 and falls.min() < -5


def test_inside_turns_without_search_the_end_is_to_be_seen() -> None:
    samples = recorded("greedy", 0.3, False)
    assert np.isnan(samples.best_end).all()


def test_weights_inside_turns_say_what_the_best_end_is_worth() -> None:
    """The shipped ones, on games they were not learned from: nearly without bias, and much closer than a guess."""
    samples = recorded("planner:fast", 0.2, True, games=20)
    value = door.weights_for("planner", FACTS, 2)
    inside = samples.kind == INSIDE
    rows = samples.stage[inside]
    told = (samples.features[inside] * value.inside[rows]).sum(axis=1)
    truth = samples.best_end[inside] - samples.score_now[inside]
    assert abs((truth - told).mean()) < 2
    assert (truth - told).std() < 0.5 * truth.std()

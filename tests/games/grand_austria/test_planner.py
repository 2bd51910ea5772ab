"""Bots that look ahead: they see what is on the table, they follow plans, they value what counts."""

from __future__ import annotations

import numpy as np
import pytest

import gahsim
from gahsim.bots import make_bot
from gahsim.errors import UsageError
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.feature_names import FEATURES, names
from tests.games.grand_austria.positions import at_table, rooms, seat
from tests.games.grand_austria.tables import ALL_TABLES, bots, laid

LOOKING = ["greedy", "planner:fast", "rollout:plans=2,worlds=1,width=2,before=4"]


@pytest.mark.parametrize("spec", LOOKING)
@pytest.mark.parametrize(("players", "edition", "hands", "hotel"), ALL_TABLES[::5])
def test_they_play_every_table_without_breaking_it(players: int, edition: str, hands: str, hotel: str, spec: str) -> None:
    facts, table = laid(players, edition, hands, hotel)
    assert door.check_games(facts, table, 5, 0, 2, bots(spec, players)) is None


def mean_score(spec: str, games: int, players: int = 2) -> float:
    frame = gahsim.simulate(games=games, players=players, edition="2022", bots=spec, seed=31)
    return float(frame["score"].mean())


def test_each_rung_is_clearly_stronger_than_the_last() -> None:
    rungs = (("random", 400), ("novice", 400), ("greedy", 300), ("regular", 400), ("planner:fast", 60))
    scores = [mean_score(spec, games) for spec, games in rungs]
    assert scores[0] < 5
    assert scores[1] > scores[0] + 20
    assert scores[2] > scores[1] + 5
    assert scores[3] > scores[2] + 5
    assert scores[4] > scores[3] + 5


def test_plans_are_followed_and_made_the_same_in_every_process() -> None:
    frames = [gahsim.simulate(games=4, edition="2022", bots="planner:fast", seed=8) for _ in range(2)]
    assert frames[0].equals(frames[1])


def test_a_finished_guest_is_checked_in() -> None:
    cafe = [{"guest": 77, "served": {"cake": 1}}]
    game = at_table(seat(cafe=cafe, rooms=rooms(vacant=[0, 1, 2])), dice=[0, 0, 0, 4, 0, 0], round=7)
    bot = make_bot("planner", door, game.facts, 2)
    memory, kinds = door.workspace(), []
    while not game.over:
        code = door.decide(game, bot, memory)
        if game.to_move == 0:
            kinds.append(next(move.kind for move in game.legal_moves() if move.code == code))
        game.play(code)
    assert "check_in" in kinds  # now or in the last turn of the game


def test_points_for_the_taking_are_taken() -> None:
    game = at_table(seat(money=20, vp=5), round=7)
    for spec in ("greedy", "planner:fast", "planner"):
        twin, claimed, bot, memory = game.copy(), False, make_bot(spec, door, game.facts, 2), door.workspace()
        while twin.to_move == 0 and twin.phase == "turn":
            code = door.decide(twin, bot, memory)
            claimed = claimed or next(move.kind for move in twin.legal_moves() if move.code == code) == "claim"
            twin.play(code)
        assert claimed, spec


def test_advice_ranks_every_legal_move_with_intervals() -> None:
    cafe = [{"guest": 77, "served": {"cake": 1}}]
    game = at_table(seat(cafe=cafe, rooms=rooms(vacant=[0, 1, 2]), money=3), round=7)
    advice = game.advise("planner:fast", worlds=6)
    assert {row.move.code for row in advice} == set(game.choices.tolist())
    assert advice[0].behind == 0 and all(row.low <= row.value <= row.high for row in advice)
    assert advice[0].value >= advice[-1].value
    assert [row.value for row in game.advise("planner:fast", worlds=6)] == [row.value for row in advice]
    for spec in ("random", "greedy"):
        with pytest.raises(UsageError, match="cannot advise"):
            game.advise(spec)


@pytest.mark.parametrize("spec", ["planner:fast", "rollout"])
def test_advice_finds_what_any_player_would_see(spec: str) -> None:
    """Last round: a guest whose order a die completes. To pass is worth less, and all values are final scores."""
    game = at_table(seat(cafe=[{"guest": 77, "served": {"cake": 1}}], rooms=rooms(vacant=[0, 1, 2]), money=3), round=7)
    advice = {row.move.text: row for row in game.advise(spec, worlds=4)}
    assert advice["pass"].behind > 0
    # everybody plays on to the end: the values are final scores, which are whole VP in every world
    assert all(4 * row.value == pytest.approx(round(4 * row.value)) for row in advice.values())


def test_an_explanation_adds_up() -> None:
    game = at_table(seat(money=6, emperor=3, staff=[17], hand=[28]), round=5)
    told = door.explain(game, make_bot("planner", door, game.facts, 2))
    assert told["network"] is not None
    assert told["value"] == pytest.approx(told["score_now"] + sum(row["adds"] for row in told["features"]) + told["network"])
    # by hand: the straight lines of the stage these weights are from, and the network's units, on the same features
    value, listed = door.shipped_weights("planner", game.facts.edition, 2), names(game.facts)
    seen, weight = np.zeros(FEATURES), np.zeros(FEATURES)
    for row in told["features"]:
        seen[listed.index(row["feature"])], weight[listed.index(row["feature"])] = row["value"], row["weight"]
    stage = [np.allclose(line * (seen != 0), weight) for line in value.weights].index(True)
    units = np.maximum(value.into[:FEATURES].T @ seen + value.into[FEATURES + stage], 0)
    assert told["value"] == pytest.approx(told["score_now"] + value.weights[stage] @ seen + value.out @ units)
    assert door.explain(game, make_bot("greedy", door, game.facts, 2))["network"] is None
    words = {row["feature"]: row["value"] for row in told["features"]}
    assert words["Kitchen Hand hired"] == 1 and words["Concierge in hand"] == 1
    assert words["on Emperor space 3"] == 1 and words["krones, up to 10"] == 6


def test_at_the_end_only_the_final_score_counts() -> None:
    """Final scoring is in the score by then: nothing may be counted twice, nothing more is to come."""
    game = at_table(seat(money=6, staff=[48], rooms=rooms(occupied=[0, 1, 2])), round=7)
    bot = make_bot("planner:fast", door, game.facts, 2)
    while not game.over:
        game.play(door.decide(game, bot))
    told = door.explain(game, bot, seat=0)
    assert told["value"] == told["score_now"] == game.scores[0] and not told["features"]


def test_every_feature_has_a_name() -> None:
    listed = names(door.load_facts("2022"))
    assert len(listed) == FEATURES == len(set(listed))


def test_restricted_planners_never_do_what_they_may_not() -> None:
    facts, table = laid(2, "2022", "deal", "night")
    restricted = make_bot("planner:fast,forbid=hire", door, facts, 2)
    free = make_bot("planner:fast", door, facts, 2)
    played = door.play_plans(facts, table, 3, door.plan_games(12), [restricted, free])
    assert not played.finals["players"][:, 0]["staff_n"].any()
    assert played.finals["players"][:, 1]["staff_n"].mean() > 2
    assert np.array_equal(played.plans["forbid"][:, 0], np.full(12, restricted.forbid))

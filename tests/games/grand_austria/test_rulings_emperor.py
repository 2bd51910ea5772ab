"""Rulings on the Emperor: G16 the track, G17 the order of a scoring."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, on, served, staff_deck, visit

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)


# --- G16: the track -------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("space", "vp"), list(enumerate([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9])))
def test_g16_vp_by_space(edition, space, vp):
    game = visit(edition, "A1", seat(emperor=4), seat(emperor=space))
    assert game.ledger(1)["emperor_track_1"] == vp
    assert me(game, 1)["emperor"] == max(space - 3, 0)


@both
def test_g16_steps_beyond_13_are_vp(edition):
    game = at_table(seat(emperor=12), edition=edition, dice=on(4, 4))
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=0, emperor=4)
    assert me(game)["emperor"] == 13
    assert game.ledger(0)["emperor_beyond"] == game.scores[0] == 3


@both
def test_g16_steps_of_guests_and_groups_beyond_13_too(edition):
    """Mr. Horsa brings one step, the yellow group of three six."""
    game = at_table(seat(emperor=12, cafe=[served(93, strudel=1)], rooms=rooms([6], [1, 5])), edition=edition)
    game.do("check_in")
    assert me(game)["emperor"] == 13
    assert game.ledger(0)["emperor_beyond"] == 6


@pytest.mark.parametrize(("edition", "vp"), [("2015", 12), ("2022", 18)])
def test_g16_the_operator_and_steps_after_the_last_retreat(edition, vp):
    """A Pool Attendant hired from the last tile moves 3 on from space 6: 2015 says 12 VP at most, 2022 allows more."""
    game = visit(edition, "C4", seat(emperor=13, staff=[41], hand=[45, 7]), seat(emperor=8))
    game.do("hire", staff=45)
    assert game.over
    assert game.ledger(0)["staff_final"] == vp


@both
@pytest.mark.parametrize(("space", "vp"), [(7, 5), (8, 6), (9, 6), (10, 7), (11, 7)])
def test_g16_the_second_reading_of_the_track_is_an_overlay(edition, space, vp):
    overlays = gahsim.new_game("grand-austria", overlays="emperor-vp-alt").snapshot()["overlays"]
    game = visit(edition, "A1", seat(emperor=4), seat(emperor=space), overlays=overlays)
    assert game.ledger(1)["emperor_track_1"] == vp


# --- G17: order of an Emperor scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 2])
def test_g17_clockwise_from_the_start_player_after_all_have_scored(start):
    sides = [seat(emperor=space) for space in (3, 2, 1)]
    game = visit("2015", "A1", *sides, start_seat=start)
    assert [game.ledger(place)["emperor_track_1"] for place in range(3)] == [3, 2, 1]
    assert [me(game, place)["emperor"] for place in range(3)] == [0, 0, 0]
    asked = []
    while game.phase == "emperor":
        asked.append(game.to_move)
        game.do("penalty", answer="pay")
    assert asked == [start, (start + 1) % 3, (start + 2) % 3]


def test_g17_2022_rewards_clockwise_from_the_start_player():
    """Two players draw three cards each; the start player draws the first three."""
    game = visit("2022", "A3", seat(emperor=13), seat(emperor=13), start_seat=1, staff_deck=staff_deck(1, 2, 3, 4, 5, 6))
    assert game.to_move == 1
    assert options(game, "hire", "staff") == [1, 2, 3]
    game.do("hire", staff=1)
    game.do("return_card", staff=2)
    assert game.to_move == 0
    assert options(game, "hire", "staff") == [4, 5, 6]


@both
def test_g17_objectives_wait_for_the_next_turn(edition):
    """20 krones through the Emperor's bonus: nothing to claim until it is one's turn."""
    game = visit(edition, "A1", seat(emperor=4), seat(emperor=13, money=18))
    assert (game.round, game.to_move) == (4, 1)
    assert me(game, 1)["money"] == 20
    assert me(game, 1)["objectives"] == []
    assert "claim" in kinds(game)
    game = visit(edition, "A3", seat(emperor=4), seat(emperor=13, money=20))
    assert (game.phase, game.to_move) == ("emperor", 1)
    assert "claim" not in kinds(game)

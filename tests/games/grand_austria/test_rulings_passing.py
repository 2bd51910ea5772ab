"""Rulings on passing: G9, and G28 who begins."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.positions import at_table, kinds, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, on, plain_turn, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)


# --- G9: passing ------------------------------------------------------------------------------------------------------


@both
def test_g09_a_passed_player_waits_for_the_re_roll(edition):
    game = at_table(seat(), seat(), seat(), edition=edition, dice=[3, 3, 0, 3, 0, 0])
    game.do("pass")
    movers = []
    while game.snapshot()["passed"]:
        assert game.snapshot()["passed"] == [0]
        movers.append(game.to_move)
        plain_turn(game)
    assert movers == [1, 2, 2, 1]
    assert game.to_move == 0
    assert sum(game.snapshot()["dice"]) == 9 - 4 - 1
    assert "pass" in kinds(game), "the re-roller may take a turn or pass again"


@both
def test_g09_the_lowest_number_re_rolls_and_the_others_may_play_again(edition):
    game = at_table(seat(), seat(), seat(), edition=edition, dice=[3, 3, 0, 3, 0, 0])
    game.do("pass")
    game.do("pass")
    assert game.to_move == 2
    plain_turn(game)
    plain_turn(game)
    assert game.to_move == 0, "number 1 is lower than number 2"
    assert sum(game.snapshot()["dice"]) == 9 - 2 - 1
    assert game.snapshot()["passed"] == []
    movers = []
    while game.round == 2:
        movers.append(game.to_move)
        plain_turn(game)
    assert movers == [0, 1, 1, 0]


@both
def test_g09_a_second_turn_passed_counts_with_its_own_number(edition):
    """Seat 0 waits with number 6, seat 1 with number 2: seat 1 rolls."""
    game = at_table(seat(), seat(), seat(), edition=edition, dice=[3, 3, 0, 3, 0, 0])
    plain_turn(game)
    game.do("pass")
    plain_turn(game)
    plain_turn(game)
    assert game.to_move == 0
    assert game.snapshot()["passed"] == [1]
    game.do("pass")
    assert game.to_move == 1
    assert sum(game.snapshot()["dice"]) == 9 - 3 - 1


@both
def test_g09_passing_after_the_re_roll_hands_on_to_the_next_number(edition):
    game = at_table(seat(), seat(), seat(), edition=edition, dice=[2, 2, 0, 2, 0, 0])
    for left in (6, 5, 4):
        for mover in (0, 1, 2):
            assert game.to_move == mover
            assert sum(game.snapshot()["dice"]) == left
            assert game.snapshot()["passed"] == list(range(mover))
            game.do("pass")


@both
def test_g09_one_player_alone_re_rolls_with_every_pass(edition):
    game = at_table(seat(), seat(), edition=edition, dice=on(1, 4), turn_order=covered(0, 2))
    for left in (4, 3, 2, 1):
        assert (game.to_move, game.round) == (0, 2)
        assert sum(game.snapshot()["dice"]) == left
        game.do("pass")
    assert game.round == 3


@both
def test_g09_the_round_ends_when_no_dice_are_left(edition):
    game = at_table(edition=edition, dice=on(1, 2))
    plain_turn(game)
    assert game.to_move == 1
    plain_turn(game)
    assert game.round == 3, "though numbers 3 and 4 are uncovered"
    assert (game.snapshot()["start_seat"], game.to_move) == (1, 1)
    assert sum(game.snapshot()["dice"]) == 10
    assert not any(tile["covered"] for tile in game.snapshot()["turn_order"])


@both
def test_g09_removing_the_last_die_ends_the_round(edition):
    game = at_table(edition=edition, dice=on(1))
    game.do("pass")
    game.do("pass")
    assert game.round == 3
    assert game.snapshot()["passed"] == []


@both
def test_g09_the_round_ends_when_all_numbers_are_covered(edition):
    game = at_table(edition=edition, dice=on(1, 6))
    for mover in (0, 1, 1, 0):
        assert game.to_move == mover
        plain_turn(game)
    assert game.round == 3


@both
@pytest.mark.parametrize("deed", ["take_guest", "serve", "activate", "claim", "check_in"])
def test_g09_no_passing_once_the_turn_has_begun(edition, deed):
    side = seat(money=20, kitchen={"coffee": 1}, cafe=[served(65), served(77, cake=1)], rooms=rooms([0, 2]), staff=[1])
    game = at_table(side, edition=edition)
    assert {"pass", deed} <= kinds(game)
    game.do(deed)
    assert game.to_move == 0
    while game.snapshot()["pending"]:
        game.do("finish" if "finish" in kinds(game) else "place")
    assert "take_die" in kinds(game)
    assert "pass" not in kinds(game)


# --- G28: seats -----------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_g28_seat_0_starts_round_1(edition, players, seed):
    game = gahsim.new_game("grand-austria", players=players, seed=seed, edition=edition)
    assert game.snapshot()["start_seat"] == 0
    while game.phase != "turn":
        game.play(game.legal_moves()[0])
    assert (game.round, game.to_move) == (1, 0)

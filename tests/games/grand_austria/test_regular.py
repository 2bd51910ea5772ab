"""The regular plays by rules of thumb: one small position for each."""

from __future__ import annotations

import pytest

import gahsim
from gahsim.bots import make_bot
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.moves import Move
from tests.games.grand_austria.positions import at_table, kinds, me, rooms, seat
from tests.games.grand_austria.shortcuts import on, punished, served
from tests.games.grand_austria.tables import ALL_TABLES, bots, laid

COMPOSER, PAINTER, SOLDIER, TOURIST = 51, 54, 77, 92  # yellow for a wine, yellow for two, red for a cake, green for a strudel
BLUE, YELLOW, RED = 0, 1, 2  # the first rooms of the night board, from the left


def regular_moves(game: Game) -> Move:
    """Let the regular make one decision, without any memory of those before."""
    code = door.decide(game, make_bot("regular", door, game.facts, game.players))
    move = next(move for move in game.legal_moves() if move.code == code)
    game.play(move)
    return move


def regular_turn(game: Game) -> list[Move]:
    """Everything the regular does until somebody else is to move."""
    mover, moves = game.to_move, []
    while game.to_move == mover and game.phase == "turn" and not game.over:
        moves.append(regular_moves(game))
    return moves


def test_a_fully_served_guest_checks_in_at_once() -> None:
    game = at_table(seat(cafe=[served(SOLDIER, cake=1)], rooms=rooms(vacant=[BLUE, YELLOW, RED])), dice=on(4, 3))
    first = regular_moves(game)
    assert first.kind == "check_in"
    assert me(game)["rooms"][RED] == 2 and not me(game)["cafe"]


def test_a_guest_moves_in_where_a_group_is_completed() -> None:
    hotel = rooms(vacant=[6, 8, 9], occupied=[1, 5])  # 1, 5 and 6 are a yellow group; 9 would begin another
    game = at_table(seat(cafe=[served(COMPOSER, wine=1)], rooms=hotel), dice=on(4, 3))
    assert regular_moves(game).kind == "check_in"
    assert me(game)["rooms"][6] == 2 and me(game)["rooms"][9] == 1


def test_a_tourist_leaves_the_others_their_rooms() -> None:
    cafe = [served(TOURIST, strudel=1), served(SOLDIER)]
    game = at_table(seat(cafe=cafe, rooms=rooms(vacant=[YELLOW, RED])), dice=on(4, 3))
    assert regular_moves(game).kind == "check_in"
    assert me(game)["rooms"][YELLOW] == 2 and me(game)["rooms"][RED] == 1


def test_serving_is_paid_for_only_when_the_order_gets_complete() -> None:
    hotel = rooms(vacant=[YELLOW, 5])
    whole = at_table(seat(cafe=[served(PAINTER, wine=1)], kitchen={"wine": 1}, rooms=hotel), dice=on(4, 3))
    assert "serve" in kinds(whole) and regular_moves(whole).kind == "serve"
    half = at_table(seat(cafe=[served(PAINTER)], kitchen={"wine": 1}, rooms=hotel), dice=on(4, 3))
    assert "serve" in kinds(half) and "serve" not in {move.kind for move in regular_turn(half)}


def test_drinks_are_taken_for_the_guest_who_ordered_them() -> None:
    table = seat(cafe=[served(PAINTER)], rooms=rooms(vacant=[YELLOW]), money=0)
    game = at_table(table, dice=[2, 2, 0, 0, 0, 0])
    done = regular_turn(game)
    assert next(move for move in done if move.kind == "take_die").details["die"] == 2
    assert PAINTER not in [entry["guest"] for entry in me(game)["cafe"]]  # served and checked in


def test_a_room_is_prepared_for_the_guest_who_has_none() -> None:
    game = at_table(seat(cafe=[served(SOLDIER, cake=1)], rooms=rooms(vacant=[BLUE, YELLOW]), money=2), dice=on(3))
    regular_turn(game)
    assert me(game)["rooms"][RED] == 2  # and the guest moved in


def test_the_marker_moves_up_before_a_scoring_it_would_fail() -> None:
    close = at_table(seat(emperor=1), dice=on(4, 3), round=3)
    regular_turn(close)
    assert me(close)["emperor"] >= 4  # three steps back are survived


def test_a_poor_regular_takes_krones_while_the_emperor_is_far() -> None:
    game = at_table(seat(money=0), dice=on(4, 3), round=1)
    regular_turn(game)
    assert me(game)["money"] == 3 and me(game)["emperor"] == 0


def test_no_pass_when_the_dice_give_something() -> None:
    wanted = seat(cafe=[served(55)], rooms=rooms(vacant=[YELLOW]))  # three wines for 7 VP
    assert regular_moves(at_table(wanted, dice=[0, 3, 0, 0, 4, 0])).kind != "pass"
    useless = at_table(wanted, dice=on(5, 8))  # nobody in hand to hire
    assert regular_moves(useless).kind == "pass"


def test_a_cheap_useful_card_is_hired_early_and_a_useless_one_never() -> None:
    early = at_table(seat(hand=[19], money=6), dice=on(5, 3), round=1)  # 5 VP for every die 3
    assert "hire" in {move.kind for move in regular_turn(early)}
    late = at_table(seat(hand=[19], money=6), dice=on(5, 3), round=7, edition="2022")
    assert "hire" not in {move.kind for move in regular_turn(late)}


def test_an_objective_is_claimed_when_it_is_met() -> None:
    assert regular_moves(at_table(seat(money=20), dice=on(4, 4), round=6)).kind == "claim"


def test_of_two_penalties_the_lighter_one_is_suffered() -> None:
    game = punished("2022", "A3", hand=[17, 28, 31], vp=20)  # two of three cards or 5 VP
    before = set(me(game, 1)["hand"])
    while game.phase == "emperor":
        regular_moves(game)
    assert before and len(before - set(me(game, 1)["hand"])) == 2 and game.scores[1] == 20


def test_it_decides_the_same_on_a_position_typed_in_anew() -> None:
    game = gahsim.new_game(players=3, seed=4, edition="2022", hands="draft", hotel="day")
    for _ in range(150):
        if game.over:
            break
        twin = gahsim.restore(game.snapshot())
        assert regular_moves(twin).code == regular_moves(game).code


@pytest.mark.parametrize(("players", "edition", "hands", "hotel"), ALL_TABLES[::4])
def test_it_plays_every_table_without_breaking_it(players: int, edition: str, hands: str, hotel: str) -> None:
    facts, table = laid(players, edition, hands, hotel)
    assert door.check_games(facts, table, 5, 0, 10, bots("regular", players)) is None


def test_it_is_a_decent_opponent() -> None:
    assert gahsim.simulate(games=300, players=2, edition="2022", bots="regular", seed=2)["score"].mean() > 75

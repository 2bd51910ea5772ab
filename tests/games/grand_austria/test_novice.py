"""The novice plays by the rules on its card: one small position for each."""

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

PAINTER, SOLDIER, TOURIST = 54, 77, 92  # yellow for two wines, red for a cake, green for a strudel
BLUE, YELLOW, RED = 0, 1, 2  # the first rooms of the night board, from the left


def novice_moves(game: Game) -> Move:
    """Let the novice make one decision."""
    code = door.decide(game, make_bot("novice", door, game.facts, game.players))
    move = next(move for move in game.legal_moves() if move.code == code)
    game.play(move)
    return move


def novice_turn(game: Game) -> list[Move]:
    """Everything the novice does until somebody else is to move."""
    mover, moves = game.to_move, []
    while game.to_move == mover and game.phase == "turn" and not game.over:
        moves.append(novice_moves(game))
    return moves


def test_rule_1_a_fully_served_guest_checks_in_and_a_tourist_leaves_the_others_their_rooms() -> None:
    cafe = [served(TOURIST, strudel=1), served(SOLDIER)]
    game = at_table(seat(cafe=cafe, rooms=rooms(vacant=[YELLOW, RED])), dice=on(4, 3))
    assert novice_moves(game).kind == "check_in"
    assert me(game)["rooms"][YELLOW] == 2 and me(game)["rooms"][RED] == 1


def test_rule_1_an_objective_is_claimed_when_it_is_met() -> None:
    assert novice_moves(at_table(seat(money=20), dice=on(4, 4), round=6)).kind == "claim"


def test_rule_2_a_guest_is_served_when_the_kitchen_has_all_that_is_missing() -> None:
    hotel = rooms(vacant=[YELLOW])
    whole = at_table(seat(cafe=[served(PAINTER)], kitchen={"wine": 2}, rooms=hotel, money=1), dice=on(4, 3))
    assert [move.kind for move in novice_turn(whole)[:3]] == ["serve", "serve", "check_in"]  # both items for one krone
    half = at_table(seat(cafe=[served(PAINTER)], kitchen={"wine": 1}, rooms=hotel), dice=on(4, 3))
    assert "serve" in kinds(half) and "serve" not in {move.kind for move in novice_turn(half)}


def test_rule_3_of_the_free_guests_with_a_room_the_one_who_lacks_least_is_taken() -> None:
    hotel = rooms(vacant=[BLUE, YELLOW])
    game = at_table(seat(rooms=hotel), queue=[65, 66, 67, 50, 54])  # a wine and two wines are free
    assert novice_moves(game).details["guest"] == 50
    nobody = at_table(seat(rooms=hotel), queue=[65, 66, 67, 77, 58], dice=on(4, 3))  # no red room; four items
    assert "take_guest" in kinds(nobody) and "take_guest" not in {move.kind for move in novice_turn(nobody)}


def test_rule_5_the_die_that_serves_most_missing_items_is_taken_unboosted() -> None:
    game = at_table(seat(cafe=[served(PAINTER)], rooms=rooms(vacant=[YELLOW])), dice=[3, 2, 0, 1, 0, 2])
    die = next(move for move in novice_turn(game) if move.kind == "take_die")
    assert die.details["die"] == 2 and not die.details["boost"]
    assert PAINTER not in [entry["guest"] for entry in me(game)["cafe"]]  # served and checked in


def test_rule_5_else_a_room_is_prepared_for_the_guest_who_waits() -> None:
    table = seat(cafe=[served(SOLDIER, cake=1)], rooms=rooms(vacant=[BLUE, YELLOW]), emperor=9)
    game = at_table(table, dice=[1, 1, 1, 1, 0, 0], queue=[65, 66, 67, 58, 60])  # who is free orders too much
    novice_turn(game)
    assert me(game)["rooms"][RED] == 2  # and the guest moved in


def test_rule_5_a_cheap_card_is_hired_while_the_game_is_young_and_the_cheapest_of_all() -> None:
    hotel = rooms(vacant=[BLUE, YELLOW])
    early = at_table(seat(hand=[4, 19], emperor=9, rooms=hotel), dice=[1, 0, 0, 2, 1, 0], round=1)
    novice_turn(early)
    assert me(early)["hand"] == [4]
    late = at_table(seat(hand=[4, 19], emperor=9, rooms=hotel), dice=[1, 0, 0, 2, 1, 0], round=6)
    assert "hire" not in {move.kind for move in novice_turn(late)}


def test_rule_5_pass_only_if_nothing_else_can_be_done() -> None:
    assert novice_moves(at_table(seat(), dice=on(2, 1))).kind != "pass"
    broke = at_table(seat(money=0), dice=on(5, 2), edition="2022", queue=[58, 59, 60, 61, 62])  # nobody to hire
    assert "take_guest" in kinds(broke) and novice_moves(broke).kind == "pass"


def test_rule_6_steps_to_the_emperors_reward_and_the_rest_in_krones() -> None:
    game = at_table(seat(emperor=4, money=0), dice=on(4, 3), round=3)
    novice_turn(game)
    assert me(game)["emperor"] == 6 and me(game)["money"] == 1  # three back leave him on 3, where rewards begin


def test_rule_7_of_a_penalty_the_cheapest_cards_are_given_away() -> None:
    game = punished("2022", "A3", hand=[4, 17, 24], vp=20)  # two cards or 5 VP; they cost 6, 3 and 1
    while game.phase == "emperor":
        novice_moves(game)
    assert me(game, 1)["hand"] == [4] and game.scores[1] == 20


@pytest.mark.parametrize(("players", "edition", "hands", "hotel"), ALL_TABLES[::4])
def test_it_plays_every_table_without_breaking_it(players: int, edition: str, hands: str, hotel: str) -> None:
    facts, table = laid(players, edition, hands, hotel)
    assert door.check_games(facts, table, 5, 0, 10, bots("novice", players)) is None


def test_it_is_a_beginner() -> None:
    assert 45 < gahsim.simulate(games=400, players=2, edition="2022", bots="novice", seed=2)["score"].mean() < 60

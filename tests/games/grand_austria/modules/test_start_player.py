"""Start Player: turns clockwise and the skeleton key."""

from __future__ import annotations

from typing import Any

import pytest

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import FOOD, opened, side, waltz
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms
from tests.games.grand_austria.shortcuts import plain_turn


def table(*seats: dict[str, Any], players: int = 2, **given: Any) -> Game:
    return waltz(*seats, modules=["start-player", *given.pop("more", [])], players=players, **given)


def numbers(game: Game) -> list[list[int]]:
    """The turn order numbers of each seat."""
    order = game.snapshot()["turn_order"]
    return [sorted(tile["number"] for tile in order if tile["seat"] == seat) for seat in range(game.players)]


def covered(game: Game) -> set[int]:
    return {tile["number"] for tile in game.snapshot()["turn_order"] if tile["covered"]}


@pytest.mark.parametrize(
    ("players", "tiles"), [(2, [[1, 3], [2, 4]]), (3, [[1, 4], [2, 5], [3, 6]]), (4, [[1, 5], [2, 6], [3, 7], [4, 8]])]
)
def test_play_goes_round_clockwise_twice_and_money_makes_up_for_the_place(players: int, tiles: list[list[int]]) -> None:
    game = gahsim.new_game(players=players, seed=3, modules=["start-player"])
    assert [me(game, i)["money"] for i in range(players)] == [9, 10, 11, 12][:players]
    assert game.snapshot()["key"] is None  # the start player does not get it
    game = table(players=players, dice=[2, 2, 2, 2, 2, 0])
    assert numbers(game) == tiles
    movers = []
    while game.round == 2:
        movers.append(game.to_move)
        plain_turn(game, die=next(face for face in (4, 1, 2, 3, 5) if game.snapshot()["dice"][face - 1]))
    assert movers == list(range(players)) * 2


def test_the_key_gives_a_dish_or_drink_and_a_main_action_at_strength_1() -> None:
    game = table(dice=[0, 0, 0, 0, 0, 4])  # dice on the space do not matter
    assert sorted(options(game, "take_key", "action")) == [1, 2, 3, 4, 5]
    assert set(options(game, "take_key", "strength")) == {1}
    game.do("take_key", action=4)
    assert sorted(options(game, "take_items", "items"), key=str) == sorted(({kind: 1} for kind in FOOD), key=str)
    gains = {(m.details["krones"], m.details["emperor"]) for m in game.legal_moves() if m.kind == "tracks"}
    assert gains == {(1, 0), (0, 1)}
    game.do("tracks", krones=0, emperor=1)
    game.do("take_items", items={"coffee": 1})
    assert (me(game)["kitchen"], me(game)["emperor"], me(game)["money"]) == ({"coffee": 1}, 1, 10)
    assert game.snapshot()["dice"] == [0, 0, 0, 0, 0, 4]  # no die was taken
    assert (game.snapshot()["key"], covered(game), game.to_move) == (0, {1}, 1)


@pytest.mark.parametrize(("action", "kind"), [(1, "strudel"), (2, "wine")])
@pytest.mark.parametrize("more", [[], ["ballrooms"]])
def test_the_key_for_items_takes_one_strudel_or_one_wine(action: int, kind: str, more: list[str]) -> None:
    game = table(more=more)
    game.do("take_key", action=action)
    bundles = options(game, "take_items", "items")
    assert all("champagne" not in items for items in bundles)
    assert bundles.count({kind: 1}) == 2 and len(bundles) == 5  # the free item, and the action's
    game.do("take_items", items={"cake": 1})
    assert options(game, "take_items", "items") == [{kind: 1}]
    game.do("take_items", items={kind: 1})
    assert me(game)["kitchen"] == {"cake": 1, kind: 1}


def test_the_key_prepares_one_room() -> None:
    game = table(side(rooms=rooms(vacant=range(5))))
    game.do("take_key", action=3)
    game.do("prepare", room=5, price=1)
    assert set(kinds(game)) == {"take_items"}
    assert (me(game)["money"], sum(me(game)["rooms"])) == (9, 6)


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_the_key_plays_a_card_for_one_less(edition: str) -> None:
    game = table(side(hand=[26, 31]), edition=edition)
    game.do("take_key", action=5)
    assert dict(zip(options(game, "hire", "staff"), options(game, "hire", "price"), strict=True)) == {26: 4, 31: 3}
    game.do("hire", staff=31)
    assert me(game)["money"] == 7


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_the_action_of_the_key_may_be_left_out(edition: str) -> None:
    """One "can" carry out an action: also where a die would oblige to it."""
    for action in (3, 5):
        game = table(side(hand=[26], rooms=rooms(vacant=[0])), edition=edition)
        game.do("take_key", action=action)
        game.do("finish")
        game.do("take_items", items={"wine": 1})
        assert (me(game)["hand"], me(game)["rooms"], me(game)["money"]) == ([26], rooms(vacant=[0]), 10)


@pytest.mark.parametrize(("staff", "action"), [(12, 3), (13, 1), (14, 1), (15, 4), (16, 4), (18, 5), (19, 3), (20, 5), (22, 3)])
def test_staff_for_dice_does_not_answer_the_key_w15(staff: int, action: int) -> None:
    def played(cards: list[int]) -> dict[str, Any]:
        game = table(side(staff=cards, hand=[26], rooms=rooms(vacant=[0, 1])))
        game.do("take_key", action=action)
        assert all(move.details.get("strength", 1) == 1 for move in game.legal_moves())
        moves = [(move.kind, str(move.details)) for move in game.legal_moves()]
        return {"moves": moves, "me": {key: me(game)[key] for key in ("money", "vp", "emperor", "kitchen")}}

    assert played([staff]) == played([])


def test_the_key_cannot_be_boosted_w15() -> None:
    assert all("boost" not in move.details for move in table().legal_moves() if move.kind == "take_key")


def test_new_items_of_the_key_may_go_to_guests() -> None:
    game = table(side(cafe=[{"guest": 65}]))
    game.do("take_key", action=4)
    game.do("take_items", items={"coffee": 1})
    game.do("place", served={65: 1})
    assert me(game)["cafe"][0]["served"] == {"coffee": 1}


def test_a_guest_may_be_taken_and_other_things_done_in_the_turn_of_the_key() -> None:
    game = table(side(cafe=[{"guest": 77, "served": {"cake": 1}}], rooms=rooms(vacant=[2])))
    game.do("take_guest", price=0)
    game.do("take_key", action=4)
    game.do("tracks", krones=1)
    game.do("take_items", items={"wine": 1})
    if "place" in kinds(game):  # the guest just taken may want it
        game.do("place")
    assert "take_die" not in kinds(game) and "take_key" not in kinds(game)
    game.do("check_in", guest=77, room=2)
    assert me(game)["vp"] == 1


@pytest.mark.parametrize(("players", "krones"), [(2, [0]), (3, [0, 1]), (4, [0, 1, 2])])
@pytest.mark.parametrize("taker", [0, 1])
def test_the_players_after_the_taker_get_0_1_and_2_krones(players: int, krones: list[int], taker: int) -> None:
    game = table(players=players, dice=[2, 2, 2, 2, 2, 0])
    if taker:
        plain_turn(game, die=4)
    before = [me(game, i)["money"] for i in range(players)]
    assert game.to_move == taker
    game.do("take_key", action=1)
    gains = [me(game, i)["money"] - before[i] for i in range(players)]
    assert [gains[(taker + i) % players] for i in range(players)] == [0, *krones]


def test_the_rulebooks_example_of_anna_beth_and_cyril() -> None:
    beth, cyril = 1, 2
    game = table(players=3, dice=[2, 2, 2, 2, 2, 2])
    plain_turn(game, die=2)
    money = [me(game, i)["money"] for i in range(3)]
    assert game.to_move == beth
    game.do("take_key", action=1)
    game.do("take_items", items={"strudel": 1})
    game.do("take_items", items={"strudel": 1})
    assert me(game, beth)["kitchen"] == {"strudel": 2}
    assert [me(game, i)["money"] - money[i] for i in range(3)] == [1, 0, 0]
    assert game.to_move == cyril and covered(game) == {1, 2}
    pass_until(game, lambda game: game.round == 3)
    assert (game.to_move, numbers(game)) == (beth, [[3, 6], [1, 4], [2, 5]])  # Beth, Cyril, Anna
    assert game.snapshot()["key"] is None


def test_there_is_one_key_a_round() -> None:
    game = table()
    game.do("take_key", action=4)
    game.do("tracks", krones=1)
    game.do("take_items", items={"wine": 1})
    assert game.to_move == 1 and "take_key" not in kinds(game)


def test_the_key_may_be_taken_on_the_second_turn_too() -> None:
    game = table(dice=[1, 1, 1, 1, 0, 0])
    plain_turn(game, die=4)
    plain_turn(game, die=1)
    assert game.to_move == 0 and "take_key" in kinds(game)
    game.do("take_key", action=4)
    game.do("tracks", krones=1)
    game.do("take_items", items={"wine": 1})
    assert covered(game) == {1, 2, 3}


def test_the_key_is_not_for_those_who_passed_even_after_the_dice_are_rolled_again_w15() -> None:
    game = table(players=3)
    game.do("pass")
    assert "take_key" in kinds(game)  # seat 1 has not passed
    game.do("pass")
    game.do("pass")
    assert game.to_move == 0 and sum(game.snapshot()["dice"]) == 5
    assert "take_die" in kinds(game) and "take_key" not in kinds(game)


def test_who_passed_may_take_the_key_again_next_round() -> None:
    game = table(dice=[1, 0, 0, 0, 0, 0])
    game.do("pass")
    game.do("pass")
    assert game.round == 3 and "take_key" in kinds(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_player_starts_if_nobody_took_the_key(players: int) -> None:
    game = table(players=players, dice=[1, 0, 0, 0, 0, 0])
    pass_until(game, lambda game: game.round == 3)
    assert game.to_move == game.snapshot()["start_seat"] == 1


@pytest.mark.parametrize("taker", [0, 1, 2])
def test_who_has_the_key_starts_the_next_round(taker: int) -> None:
    game = table(players=3, dice=[1, 0, 0, 0, 0, 0], key=taker)
    assert "take_key" not in kinds(game)
    pass_until(game, lambda game: game.round == 3)
    assert game.snapshot()["start_seat"] == taker
    assert numbers(game)[taker] == [1, 4] and numbers(game)[(taker + 1) % 3] == [2, 5]


def test_the_emperor_still_comes_in_the_order_of_the_round_that_ends() -> None:
    game = table(players=3, dice=[1, 0, 0, 0, 0, 0], key=2, round=3, start_seat=1, to_move=1)
    pass_until(game, lambda game: game.phase == "emperor")
    assert (game.to_move, game.snapshot()["start_seat"]) == (1, 1)


def test_without_the_module_there_is_no_key() -> None:
    assert "take_key" not in kinds(opened(2))
    assert "key" not in opened(2).snapshot()

"""Staff who work once, at the moment they are hired."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.grand_austria.positions import OCCUPIED, VACANT, at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.staff.helpers import EDITIONS, ONE_TIME, hire, named, ready

FULL_TABLE = {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1}
FOOD = {21: FULL_TABLE, 36: {"wine": 4}, 39: {"cake": 4}, 43: {"coffee": 4}, 44: {"strudel": 4}}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", named(FOOD))
def test_staff_fills_the_kitchen(card: int, edition: str) -> None:
    assert me(hire(card, edition=edition))["kitchen"] == FOOD[card]


def test_staff_21_chef_adds_one_of_each_to_the_kitchen() -> None:
    assert me(hire(21, kitchen={"wine": 2}))["kitchen"] == FULL_TABLE | {"wine": 3}


def test_staff_21_chef_may_serve_the_new_items_for_nothing() -> None:
    game = hire(21, money=2, cafe=[{"guest": 92}])
    game.do("place", item="strudel", served={92: 1})
    mine = me(game)
    assert (mine["money"], mine["cafe"][0]["served"]) == (0, {"strudel": 1})
    assert mine["kitchen"] == {"cake": 1, "wine": 1, "coffee": 1}


@pytest.mark.parametrize(
    ("card", "guest", "item", "wanted"),
    [
        pytest.param(36, 55, "wine", 3, id="36_sommelier"),
        pytest.param(39, 104, "cake", 2, id="39_confectioner"),
        pytest.param(43, 74, "coffee", 2, id="43_barista"),
        pytest.param(44, 98, "strudel", 3, id="44_larder_cook"),
    ],
)
def test_staff_food_may_go_straight_to_a_guest(card: int, guest: int, item: str, wanted: int) -> None:
    game = hire(card, strength=3, cafe=[{"guest": guest}])
    assert options(game, "place", "kitchen") == [4 - n for n in range(wanted + 1)]
    game.do("place", served={guest: wanted})
    mine = me(game)
    assert mine["cafe"][0]["served"] == {item: wanted}
    assert mine["kitchen"] == {item: 4 - wanted}
    assert mine["money"] == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_staff_45_pool_attendant_advances_three_on_the_emperor_track(edition: str) -> None:
    assert me(hire(45, emperor=2, edition=edition))["emperor"] == 5


def test_staff_45_pool_attendant_scores_each_step_beyond_13() -> None:
    game = hire(45, emperor=12)
    assert me(game)["emperor"] == 13
    assert game.ledger(0)["emperor_beyond"] == me(game)["vp"] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_staff_35_page_boy_turns_two_rooms_of_any_colour(edition: str) -> None:
    game = hire(35, rooms=rooms(vacant=[1, 2, 12], occupied=[3]), edition=edition)
    assert options(game, "occupy", "room") == [1, 2, 12]
    game.do("occupy", room=2)
    game.do("occupy", room=12)
    assert game.to_move == 1
    assert me(game)["rooms"] == rooms(vacant=[1], occupied=[2, 3, 12])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("turned", [0, 1])
def test_staff_35_page_boy_may_turn_fewer_than_two_g20(turned: int, edition: str) -> None:
    game = hire(35, rooms=rooms(vacant=[1, 2, 12]), edition=edition)
    for room in [1, 2][:turned]:
        game.do("occupy", room=room)
    game.do("finish")
    assert me(game)["rooms"].count(OCCUPIED) == turned
    assert me(game)["rooms"].count(VACANT) == 3 - turned


def test_staff_35_page_boy_needs_prepared_rooms() -> None:
    game = hire(35, rooms=rooms(occupied=[0, 1]))
    assert "occupy" not in kinds(game)
    assert me(game)["rooms"] == rooms(occupied=[0, 1])


def test_staff_35_page_boy_earns_the_bonus_of_each_group_he_completes() -> None:
    game = hire(35, rooms=rooms(vacant=[0, 3, 9], occupied=[2, 7, 8]))
    game.do("occupy", room=3)
    assert me(game)["money"] == 10 - 1 + 10
    game.do("occupy", room=0)
    assert me(game)["vp"] == game.ledger(0)["blue_groups"] == 2


def test_staff_35_page_boy_may_complete_a_group_with_his_second_room() -> None:
    game = hire(35, rooms=rooms(vacant=[5, 6, 9], occupied=[1]))
    game.do("occupy", room=5)
    assert me(game)["emperor"] == 0
    game.do("occupy", room=6)
    assert me(game)["emperor"] == 6


def test_staff_38_porter_completes_an_order_from_the_supply() -> None:
    game = hire(38, kitchen={"wine": 1}, cafe=[{"guest": 89, "served": {"strudel": 1}}, {"guest": 55}])
    game.do("fulfil", guest=89)
    assert "fulfil" not in kinds(game)  # one guest only
    mine = me(game)
    assert mine["cafe"][0]["served"] == {"strudel": 2, "cake": 1, "wine": 1}
    assert mine["cafe"][1]["served"] == {}
    assert mine["kitchen"] == {"wine": 1}


def test_staff_38_porter_leaves_the_guest_in_the_cafe_until_there_is_a_room() -> None:
    game = hire(38, cafe=[{"guest": 65}], rooms=rooms(vacant=[2]))
    game.do("fulfil", guest=65)
    assert "check_in" not in kinds(game)
    assert (me(game)["vp"], len(me(game)["cafe"])) == (0, 1)


def test_staff_38_porter_lets_the_guest_move_in_the_same_turn() -> None:
    game = hire(38, cafe=[{"guest": 65}], rooms=rooms(vacant=[12]))
    game.do("fulfil", guest=65)
    game.do("check_in", guest=65, room=12)
    assert (game.ledger(0)["guests"], me(game)["cafe"]) == (3, [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_staff_38_porter_serves_any_colour_but_only_open_orders_g20(edition: str) -> None:
    game = hire(38, cafe=[{"guest": 55}, ready(77), {"guest": 98}], edition=edition)
    assert options(game, "fulfil", "guest") == [55, 98]


def test_staff_38_porter_may_be_hired_for_nothing() -> None:
    assert me(hire(38))["staff"] == [{"id": 38, "used": False}]
    game = hire(38, cafe=[{"guest": 55}])
    game.do("finish")
    assert me(game)["cafe"][0]["served"] == {}


@pytest.mark.parametrize("card", named(ONE_TIME))
def test_staff_one_time_card_does_nothing_later(card: int) -> None:
    plain: dict[str, Any] = {"rooms": rooms(vacant=[0, 1, 5]), "cafe": [{"guest": 55}]}
    game = at_table(seat(staff=[card], **plain), dice=[0, 0, 0, 1, 0, 0])
    assert not kinds(game) & {"activate", "occupy", "fulfil", "place"}
    pass_until(game, lambda game: game.round == 3 and game.to_move == 0)
    mine = me(game)
    assert game.round == 3
    assert not kinds(game) & {"activate", "occupy", "fulfil", "place"}
    assert (mine["kitchen"], mine["emperor"], mine["rooms"]) == ({}, 0, plain["rooms"])

"""Rulings on staff that work with a die (G12), serving (G13) and money (G15)."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, on, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)
GROUND_FLOOR = range(5)


# --- G12: Decorator, Detective, Staff Manager -------------------------------------------------------------------------


def decorating(edition):
    side = seat(rooms=rooms(GROUND_FLOOR), staff=[14], kitchen={"coffee": 1}, cafe=[served(65), served(64, coffee=1)])
    game = at_table(side, edition=edition, dice=on(1, 2))
    game.do("take_die", die=1, boost=False)
    return game


@both
def test_g12_the_decorator_works_before_the_action(edition):
    game = decorating(edition)
    assert options(game, "prepare", "price") == [1] * 5, "normal cost"
    game.do("prepare", room=5)
    assert not kinds(game) & {"check_in", "serve"}, "nothing in between"
    game.do("take_items", items={"strudel": 2})
    assert me(game)["money"] == 9
    assert {"check_in", "serve", "end_turn"} <= kinds(game)


@both
def test_g12_the_decorator_works_after_the_action(edition):
    game = decorating(edition)
    game.do("take_items", items={"strudel": 1, "cake": 1})
    assert not kinds(game) & {"check_in", "serve"}, "nothing in between"
    assert "finish" in kinds(game), "the room is optional"
    game.do("prepare", room=9)
    assert me(game)["kitchen"] == {"strudel": 1, "cake": 1, "coffee": 1}
    assert me(game)["rooms"] == rooms([*GROUND_FLOOR, 9])


@both
@pytest.mark.parametrize(("face", "fires"), [(1, True), (2, True), (4, False)])
def test_g12_the_decorator_looks_at_1_and_2(edition, face, fires):
    game = at_table(seat(rooms=rooms([0]), staff=[14]), edition=edition, dice=on(face, 2))
    game.do("take_die", die=face, boost=False)
    assert ("prepare" in kinds(game)) == fires


@both
def test_g12_the_detective_adds_two_emperor_steps_to_a_5(edition):
    game = at_table(seat(staff=[20], hand=[45, 24], emperor=12), edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=24)
    assert me(game)["emperor"] == 13
    assert game.ledger(0)["emperor_beyond"] == 1


@both
def test_g12_the_staff_manager_hires_first_at_full_price(edition):
    side = seat(rooms=rooms([0]), staff=[22], hand=[11, 24])
    game = at_table(side, edition=edition, dice=on(3, 3))
    game.do("take_die", die=3, boost=False)
    prices = dict(zip(options(game, "hire", "staff"), options(game, "hire", "price"), strict=True))
    assert prices == {11: 5, 24: 1}
    game.do("hire", staff=11)
    assert "hire" not in kinds(game)
    game.do("prepare", room=5)
    assert me(game)["money"] == 5, "the Florist hired a moment ago makes the yellow room free"


@both
def test_g12_the_staff_manager_hires_last(edition):
    side = seat(rooms=rooms([0]), staff=[22], hand=[11, 24])
    game = at_table(side, edition=edition, dice=on(3))
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=5)
    game.do("hire", staff=11)
    assert me(game)["money"] == 10 - 1 - 5


@both
@pytest.mark.parametrize("first", ["hire", "prepare"])
def test_g12_a_card_hired_this_way_does_not_fire_on_this_die(edition, first):
    side = seat(rooms=rooms([0]), staff=[22], hand=[19, 12])
    game = at_table(side, edition=edition, dice=on(3))
    game.do("take_die", die=3, boost=False)
    second = "prepare" if first == "hire" else "hire"
    for kind in (first, second):
        game.do(kind, **({"staff": 19} if kind == "hire" else {"room": 1}))
    assert [card["id"] for card in me(game)["staff"]] == [19, 22]
    assert game.scores[0] == 0


@both
def test_g12_a_detective_hired_with_a_5_misses_that_5(edition):
    game = at_table(seat(hand=[20, 24]), edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=20)
    assert me(game)["emperor"] == 0


# --- G13: serving -----------------------------------------------------------------------------------------------------


@both
def test_g13_a_krone_serves_up_to_three_items(edition):
    side = seat(kitchen={"wine": 3, "coffee": 2}, cafe=[served(75), served(55)], rooms=rooms([1]))
    game = at_table(side, edition=edition)
    for guest, item in ((75, "wine"), (75, "coffee"), (55, "wine")):
        game.do("serve", guest=guest, item=item)
        assert me(game)["money"] == 9
    game.do("serve", guest=75, item="coffee")
    assert me(game)["money"] == 8, "the fourth item begins another serving"
    assert {table["guest"]: table["served"] for table in me(game)["cafe"]} == {75: {"wine": 1, "coffee": 2}, 55: {"wine": 1}}
    assert me(game)["kitchen"] == {"wine": 1}


@both
def test_g13_a_serving_may_stop_after_one_item(edition):
    game = at_table(seat(kitchen={"wine": 3}, cafe=[served(55)]), edition=edition)
    game.do("serve", item="wine")
    assert kinds(game) == {"serve", "finish"}
    game.do("finish")
    assert me(game)["kitchen"] == {"wine": 2}
    game.do("serve", item="wine")
    assert me(game)["money"] == 8


@both
def test_g13_the_chief_waiter_serves_for_nothing(edition):
    poor = {"money": 0, "kitchen": {"wine": 3, "coffee": 2}, "cafe": [served(75), served(55)]}
    assert "serve" not in kinds(at_table(seat(**poor), edition=edition))
    game = at_table(seat(staff=[24], **poor), edition=edition)
    for guest, item in ((75, "wine"), (75, "wine"), (75, "coffee"), (75, "coffee"), (55, "wine")):
        game.do("serve", guest=guest, item=item)
    assert (me(game)["money"], me(game)["kitchen"]) == (0, {})


@both
def test_g13_new_items_go_straight_to_guests(edition):
    game = at_table(seat(money=0, cafe=[served(55), served(75)]), edition=edition, dice=on(2, 4))
    game.do("take_die", die=2, boost=False)
    game.do("take_items", items={"wine": 4})
    game.do("place", item="wine", served={55: 2, 75: 1})
    assert {table["guest"]: table["served"] for table in me(game)["cafe"]} == {55: {"wine": 2}, 75: {"wine": 1}}
    assert me(game)["kitchen"] == {"wine": 1}
    assert me(game)["money"] == 0


@both
def test_g13_serving_is_possible_before_and_after_the_die(edition):
    game = at_table(seat(kitchen={"wine": 2}, cafe=[served(55)]), edition=edition, dice=on(4, 2))
    assert "serve" in kinds(game)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=2)
    assert "serve" in kinds(game)


# --- G15: money -------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("money", "after"), [(16, 19), (17, 20), (18, 20), (20, 20)])
def test_g15_money_stops_at_20(edition, money, after):
    game = at_table(seat(money=money), edition=edition, dice=on(4, 3))
    game.do("take_die", die=4, boost=False)
    most = max(options(game, "tracks", "krones"), default=0)
    if most:
        game.do("tracks", krones=most)
    assert me(game)["money"] == after


@both
def test_g15_a_guest_must_be_affordable(edition):
    for money, places in ((0, [3, 4]), (1, [2, 3, 4]), (2, [1, 2, 3, 4]), (3, [0, 1, 2, 3, 4])):
        assert options(at_table(seat(money=money), edition=edition), "take_guest", "position") == places


@both
def test_g15_rooms_must_be_affordable(edition):
    game = at_table(seat(money=1, rooms=rooms([0, 5])), edition=edition, dice=on(3, 3))
    game.do("take_die", die=3, boost=False)
    assert options(game, "prepare", "room") == [1, 6], "room 10 costs 2"
    game.do("prepare", room=6)
    assert options(game, "prepare", "price") == [0], "no krone left"

"""Staff who bring one dish or drink a round, whenever their owner wants it."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.staff.helpers import EDITIONS, ONCE_PER_ROUND, hire, named

ITEM = {1: "strudel", 2: "cake", 3: "wine", 4: "coffee"}
THIRSTY = {1: 92, 2: 77, 3: 51, 4: 65}  # a guest who wants just that

each_card = pytest.mark.parametrize("card", named(ONCE_PER_ROUND))


@pytest.mark.parametrize("edition", EDITIONS)
@each_card
def test_staff_brings_one_item_when_used(card: int, edition: str) -> None:
    game = at_table(seat(staff=[card]), edition=edition)
    game.do("activate", staff=card)
    assert me(game)["kitchen"] == {ITEM[card]: 1}
    assert me(game)["money"] == 10


def test_staff_01_breakfast_server_brings_a_strudel_02_waitress_a_cake_03_barkeeper_a_wine_04_sous_chef_a_coffee() -> None:
    game = at_table(seat(staff=[1, 2, 3, 4]))
    for card in ITEM:
        game.do("activate", staff=card)
    assert me(game)["kitchen"] == {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1}


@each_card
def test_staff_works_once_and_rests_until_the_next_round(card: int) -> None:
    game = at_table(seat(staff=[card]))
    game.do("activate", staff=card)
    assert me(game)["staff"] == [{"id": card, "used": True}]
    assert "activate" not in kinds(game)
    pass_until(game, lambda game: game.round == 2 and game.to_move == 0 and not game.snapshot()["turn"]["begun"])
    assert (game.round, game.to_move) == (2, 0)  # the second turn of the same round
    assert "activate" not in kinds(game)


@each_card
def test_staff_is_ready_again_next_round(card: int) -> None:
    game = at_table(seat(staff=[{"id": card, "used": True}]), dice=[1, 0, 0, 0, 0, 0])
    assert "activate" not in kinds(game)
    pass_until(game, lambda game: game.round == 3 and game.to_move == 0)
    assert options(game, "activate", "staff") == [card]
    game.do("activate", staff=card)
    assert me(game)["kitchen"] == {ITEM[card]: 1}


@each_card
def test_staff_item_may_complete_an_order_at_once(card: int) -> None:
    guest = THIRSTY[card]
    game = at_table(seat(staff=[card], money=0, cafe=[{"guest": guest}], rooms=rooms(vacant=[1, 2, 12])))
    game.do("activate", staff=card)
    game.do("place", served={guest: 1})
    assert me(game)["kitchen"] == {}
    assert guest in options(game, "check_in", "guest")


@each_card
def test_staff_may_be_used_before_or_after_the_die(card: int) -> None:
    game = at_table(seat(staff=[card]), dice=[1, 0, 0, 2, 0, 0])
    assert "activate" in kinds(game)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert kinds(game) == {"activate", "end_turn"}
    game.do("activate", staff=card)
    assert me(game)["kitchen"] == {ITEM[card]: 1}
    assert game.to_move == 1


@each_card
def test_staff_need_not_be_used(card: int) -> None:
    game = at_table(seat(staff=[card]), dice=[1, 0, 0, 2, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    game.do("end_turn")
    assert (me(game)["kitchen"], me(game)["staff"]) == ({}, [{"id": card, "used": False}])


@each_card
def test_staff_may_be_used_in_the_turn_of_hiring(card: int) -> None:
    game = hire(card)
    assert me(game)["kitchen"] == {}
    game.do("activate", staff=card)
    assert me(game)["kitchen"] == {ITEM[card]: 1}


@each_card
def test_staff_works_in_the_owners_turn_only(card: int) -> None:
    game = at_table(seat(), seat(staff=[card]))
    assert "activate" not in kinds(game)
    game.do("pass")
    assert options(game, "activate", "staff") == [card]


@each_card
def test_staff_at_work_means_the_turn_has_begun_and_nobody_passes_g9(card: int) -> None:
    game = at_table(seat(staff=[card]))
    assert "pass" in kinds(game)
    game.do("activate", staff=card)
    assert "pass" not in kinds(game)

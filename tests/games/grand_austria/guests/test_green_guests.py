"""Tourists: order, rooms, VP and reward of each green guest."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.guests.helpers import (
    Card,
    after_declining,
    checked_in,
    decline,
    expected_after_declining,
    named,
    prices,
    reward_kinds,
    rooms_accepted,
    served_by_the_waiter,
)
from tests.games.grand_austria.positions import kinds, me, options, rooms
from tests.games.grand_austria.printed_boards import BOARDS

TOURISTS = [
    Card(91, "Tezcatlipoca", (1, 0, 0, 0), 0, cards=3),
    Card(92, "Capt. Goldhaken", (1, 0, 0, 0), 0, krones=1),
    Card(93, "Mr. Horsa", (1, 0, 0, 0), 0, emperor=1),
    Card(94, "M. Ingalls", (2, 0, 0, 0), 0, asks=["hire"]),
    Card(95, "Mr. Boydell", (1, 1, 0, 0), 2, emperor=2),
    Card(96, "Mr. Oundo", (1, 0, 0, 1), 0, asks=["hire"]),
    Card(97, "E. Gizia", (2, 0, 1, 0), 4),  # 2015: the extra turn comes later; see test_gizia.py
    Card(98, "M. Polo", (3, 0, 0, 0), 0, krones=4),
    Card(99, "Cramersopholus", (1, 2, 0, 0), 5, cards=1, emperor=2),
    Card(100, "Farmer Franz", (1, 0, 0, 3), 4, emperor=3, asks=["occupy"]),
    Card(101, "Brother Uwe", (3, 0, 0, 1), 3, emperor=3, asks=["take_guest"]),
    Card(102, "Conductor", (1, 0, 0, 1), 0, emperor=1, asks=["occupy"]),
    Card(103, "Durgoing", (1, 0, 1, 0), 4, cards=2),
    Card(104, "MacLeod", (2, 2, 0, 0), 2, asks=["hire"]),
]
BY_NUMBER = {card.number: card for card in TOURISTS}
each_guest = pytest.mark.parametrize("card", TOURISTS, ids=named(TOURISTS))


def move_in(number, room=2, **given):
    return checked_in(BY_NUMBER[number], room, **given)


@each_guest
def test_eats_exactly_the_printed_order(card):
    eaten, could_leave_early, can_leave_now = served_by_the_waiter(card)
    assert eaten == card.complete
    assert (could_leave_early, can_leave_now) == (False, True)


@each_guest
def test_one_item_short_stays_in_the_cafe(card):
    for served in card.one_short():
        assert rooms_accepted(card, served=served) == []
    assert rooms_accepted(card) == [1, 2, 10]


@each_guest
def test_accepts_any_vacant_room(card):
    for board in BOARDS:
        assert rooms_accepted(card, rooms=rooms(vacant=range(20)), hotel=board) == list(range(20))
    assert rooms_accepted(card, rooms=rooms(vacant=[7], occupied=[0, 1, 2])) == [7]
    assert rooms_accepted(card, rooms=rooms(occupied=[0, 1, 2])) == []


@each_guest
def test_vp_and_gains_without_the_optional_rewards(card):
    assert after_declining(card, 2) == expected_after_declining(card, 2)


@each_guest
def test_reward_asks_only_for_what_is_optional(card):
    assert reward_kinds(checked_in(card, 2)) == ({*card.asks, "finish"} if card.asks else set())


@each_guest
def test_every_colour_of_room_works_and_pays_its_group(card):
    hotel = rooms(vacant=[4, 18, 6], occupied=[1, 5])
    for room, change in ((4, {"vp": 2}), (18, {"money": 1}), (6, {"emperor": 6})):
        game = decline(checked_in(card, room, rooms=hotel))
        gained = {"vp": card.vp, "money": 10 + card.krones, "emperor": card.emperor}
        assert {key: me(game)[key] for key in gained} == {key: n + change.get(key, 0) for key, n in gained.items()}


@pytest.mark.parametrize(
    ("number", "cards"),
    [(91, [39, 46, 47]), (99, [47]), (103, [46, 47])],
    ids=["91-Tezcatlipoca", "99-Cramersopholus", "103-Durgoing"],
)
def test_draws_from_the_top_of_the_deck(number, cards):
    game = move_in(number, hand=[])
    assert me(game)["hand"] == cards
    assert set(cards).isdisjoint(game.snapshot()["staff_deck"])


@pytest.mark.parametrize(("number", "before"), [(92, 20), (98, 17)], ids=["92-Capt. Goldhaken", "98-M. Polo"])
def test_money_stops_at_twenty(number, before):
    assert me(move_in(number, money=before))["money"] == 20


@pytest.mark.parametrize(
    ("number", "steps"),
    [(93, 1), (95, 2), (99, 2), (100, 3), (101, 3), (102, 1)],
    ids=["93-Mr. Horsa", "95-Mr. Boydell", "99-Cramersopholus", "100-Farmer Franz", "101-Brother Uwe", "102-Conductor"],
)
def test_steps_beyond_the_last_space_are_vp(number, steps):
    game = decline(move_in(number, emperor=13))
    assert (me(game)["emperor"], me(game)["ledger"]["emperor_beyond"]) == (13, steps)


@pytest.mark.parametrize(
    ("number", "discounted"),
    [
        (94, {25: 5, 36: 1, 38: 4, 45: 0}),
        (96, {25: 3, 36: 0, 38: 2, 45: 0}),
        (104, {25: 0, 36: 0, 38: 0, 45: 0}),
    ],
    ids=["94-M. Ingalls", "96-Mr. Oundo", "104-MacLeod"],
)
@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_hires_at_the_printed_price(number, discounted, edition):
    game = move_in(number, edition=edition)
    assert prices(game, "hire", "staff") == discounted
    game.do("hire", staff=25)
    assert (me(game)["money"], [card["id"] for card in me(game)["staff"]]) == (10 - discounted[25], [25])
    assert "take_die" in kinds(game)


def test_94_ingalls_hires_only_what_can_be_paid():
    assert prices(move_in(94, money=1), "hire", "staff") == {36: 1, 45: 0}


def test_104_macleod_hires_without_money_and_the_card_works_at_once():
    game = move_in(104, money=0, others=[{"guest": 97}])
    assert prices(game, "hire", "staff") == {25: 0, 36: 0, 38: 0, 45: 0}
    game.do("hire", staff=38)  # the Porter completes an order from the supply
    game.do("fulfil", guest=97)
    assert me(game)["cafe"] == [{"guest": 97, "table": 1, "served": {"strudel": 2, "wine": 1}}]
    assert 97 in options(game, "check_in", "guest")


def test_rewards_without_a_hand_hire_nobody():
    for number in (94, 96, 104):
        assert "take_die" in kinds(move_in(number, hand=[]))


@pytest.mark.parametrize(("number", "steps"), [(100, 3), (102, 1)], ids=["100-Farmer Franz", "102-Conductor"])
def test_turns_another_room_of_any_colour(number, steps):
    game = move_in(number, rooms=rooms(vacant=[2, 4, 18, 6], occupied=[0, 1, 5]))
    assert sorted(options(game, "occupy", "room")) == [4, 6, 18]
    game.do("occupy", room=6)
    assert (me(game)["rooms"][6], me(game)["emperor"]) == (2, steps + 6)  # the yellow group of three is full now
    assert me(game)["rooms"][4] == me(game)["rooms"][18] == 1
    assert "take_die" in kinds(game)


def test_101_brother_uwe_takes_a_guest_for_free():
    queue = [100, 99, 98, 96, 95]
    game = move_in(101, money=0, others=[{"guest": 91}, {"guest": 92}], queue=queue)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(queue, 0)
    game.do("take_guest", guest=98)
    assert (me(game)["emperor"], [table["guest"] for table in me(game)["cafe"]]) == (3, [98, 91, 92])


def test_101_brother_uwe_takes_one_guest_even_if_more_tables_are_free():
    game = move_in(101, queue=[100, 99, 98, 96, 95])
    game.do("take_guest", guest=100)
    assert sorted(options(game, "take_guest", "price")) == [0, 0, 1, 2, 3]  # that is the guest of the turn


def test_101_brother_uwe_may_refuse_the_guest_but_not_the_steps():
    game = move_in(101)
    game.do("finish")
    assert (me(game)["emperor"], me(game)["cafe"]) == (3, [])

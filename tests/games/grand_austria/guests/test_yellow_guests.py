"""Artists: order, rooms, VP and reward of each yellow guest."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.guests.helpers import (
    FULL_PRICE,
    ONE_OFF,
    Card,
    after_declining,
    checked_in,
    expected_after_declining,
    named,
    prices,
    reward_kinds,
    rooms_accepted,
    served_by_the_waiter,
)
from tests.games.grand_austria.positions import kinds, me, options, rooms
from tests.games.grand_austria.printed_boards import BOARDS, rooms_in

ARTISTS = [
    Card(49, "Sculptor (Bildhauer)", (0, 0, 1, 0), 0, asks=["prepare"]),
    Card(50, "Musician", (0, 0, 1, 0), 0, cards=1, asks=["prepare"]),
    Card(51, "Composer", (0, 0, 1, 0), 1, items=["strudel"]),
    Card(52, "Tailor", (0, 0, 1, 1), 0, krones=2, items=["strudel"]),
    Card(53, "Flamenco Dancer", (1, 0, 1, 0), 0, emperor=2, items=["coffee"]),
    Card(54, "Portrait Painter", (0, 0, 2, 0), 0, krones=2, items=["strudel"]),  # the strudel is the player's choice
    Card(55, "Photographer", (0, 0, 3, 0), 7, cards=2),
    Card(56, "Vocalist", (1, 0, 2, 0), 0, items=["cake"], asks=["hire"]),
    Card(57, "Architect", (0, 0, 2, 1), 1, asks=["prepare"]),
    Card(58, "Actress", (0, 0, 3, 1), 7, asks=["occupy"]),
    Card(59, "Poet", (3, 0, 1, 0), 5, items=["cake"], asks=["hire"]),
    Card(60, "Jewelry Designer", (0, 2, 2, 0), 5, krones=3, items=["coffee"]),
    Card(61, "Painter", (1, 0, 3, 0), 2, asks=["prepare"]),
    Card(62, "Opera Singer", (1, 1, 2, 0), 4, emperor=3, asks=["take_guest"]),
]
BY_NUMBER = {card.number: card for card in ARTISTS}
each_guest = pytest.mark.parametrize("card", ARTISTS, ids=named(ARTISTS))


def move_in(number, room=1, **given):
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
    assert rooms_accepted(card) == [1]


@each_guest
def test_accepts_vacant_yellow_rooms_only(card):
    for board in BOARDS:
        assert rooms_accepted(card, rooms=rooms(vacant=range(20)), hotel=board) == rooms_in(board, "yellow")
    others = [room for room in range(20) if room not in rooms_in("night", "yellow")]
    assert rooms_accepted(card, rooms=rooms(vacant=others, occupied=rooms_in("night", "yellow"))) == []


@each_guest
def test_vp_and_gains_without_the_optional_rewards(card):
    assert after_declining(card, 1) == expected_after_declining(card, 1)


@each_guest
def test_reward_asks_only_for_what_is_optional(card):
    assert reward_kinds(checked_in(card, 1)) == ({*card.asks, "finish"} if card.asks else set())


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_49_bildhauer_prepares_on_the_first_two_floors_for_free(edition):
    game = move_in(49, money=0, edition=edition)
    assert prices(game, "prepare", "room") == {3: 0, 6: 0, 7: 0}
    game.do("prepare", room=7)
    assert (me(game)["money"], me(game)["rooms"][7]) == (0, 1)
    assert "prepare" not in kinds(game)


def test_49_bildhauer_is_tough_luck_if_the_first_two_floors_are_full():
    game = move_in(49, rooms=rooms(vacant=[1], occupied=[room for room in range(10) if room != 1]))
    assert kinds(game) >= {"take_die", "take_guest"}  # the turn goes on, nothing was asked
    assert sum(1 for room in me(game)["rooms"] if room) == 10


def test_50_musician_draws_and_prepares_at_full_price():
    game = move_in(50, hand=[])
    assert me(game)["hand"] == [47]
    assert prices(game, "prepare", "room") == FULL_PRICE
    game.do("prepare", room=11)
    assert (me(game)["money"], me(game)["rooms"][11]) == (8, 1)
    assert "take_die" in kinds(game)


def test_50_musician_prepares_only_what_can_be_paid():
    assert prices(move_in(50, money=1), "prepare", "room") == {3: 0, 6: 1, 7: 1}


@pytest.mark.parametrize(
    ("number", "item", "wanting"),
    [(51, "strudel", 92), (52, "strudel", 92), (53, "coffee", 64), (60, "coffee", 64), (56, "cake", 77), (59, "cake", 77)],
    ids=["51-Composer", "52-Tailor", "53-Flamenco Dancer", "60-Jewelry Designer", "56-Vocalist", "59-Poet"],
)
def test_item_goes_straight_to_another_order_or_into_the_kitchen(number, item, wanting):
    def game():
        return move_in(number, others=[{"guest": wanting}], hand=[])

    served = game()
    served.do("place", item=item, served={wanting: 1})
    assert me(served)["cafe"] == [{"guest": wanting, "table": 1, "served": {item: 1}}]
    assert me(served)["kitchen"] == {}
    assert me(served)["money"] == 10 + BY_NUMBER[number].krones  # laying new items on an order costs nothing
    assert wanting in options(served, "check_in", "guest")
    kept = game()
    kept.do("place", item=item, served={})
    assert (me(kept)["kitchen"], me(kept)["cafe"][0]["served"]) == ({item: 1}, {})


@pytest.mark.parametrize("item", ["strudel", "cake", "wine", "coffee"])
def test_54_portrait_painter_brings_an_item_of_choice(item):
    game = move_in(54)
    assert kinds(game) == {"take_items"}  # a gain: it cannot be refused
    assert [move.details["items"] for move in game.legal_moves()] == [{"strudel": 1}, {"cake": 1}, {"wine": 1}, {"coffee": 1}]
    game.do("take_items", items={item: 1})
    assert (me(game)["kitchen"], me(game)["money"]) == ({item: 1}, 12)


def test_54_portrait_painter_item_may_complete_another_order():
    game = move_in(54, others=[{"guest": 64}])
    game.do("take_items", items={"coffee": 1})
    game.do("place", served={64: 1})
    assert options(game, "check_in", "guest") == [64]


@pytest.mark.parametrize(("number", "cards"), [(50, [47]), (55, [46, 47])], ids=["50-Musician", "55-Photographer"])
def test_draws_from_the_top_of_the_deck(number, cards):
    assert me(move_in(number, hand=[]))["hand"] == cards


def test_55_photographer_draws_what_is_left():
    away = [card for card in range(1, 49) if card != 7]
    game = move_in(55, hand=[], staff_deck=[7], staff_gone=away)
    assert (me(game)["hand"], game.snapshot()["staff_deck"]) == ([7], [])


@pytest.mark.parametrize(
    ("number", "discounted"),
    [(56, {25: 3, 36: 0, 38: 2, 45: 0}), (59, {25: 4, 36: 0, 38: 3, 45: 0})],
    ids=["56-Vocalist", "59-Poet"],
)
def test_hires_at_the_printed_discount(number, discounted):
    game = move_in(number)
    assert prices(game, "hire", "staff") == discounted
    assert 25 not in prices(move_in(number, money=discounted[25] - 1), "hire", "staff")
    game.do("hire", staff=25)
    assert me(game)["money"] == 10 - discounted[25]
    assert me(game)["kitchen"] == {"cake": 1}
    assert [card["id"] for card in me(game)["staff"]] == [25]


@pytest.mark.parametrize("number", [56, 59], ids=["56-Vocalist", "59-Poet"])
def test_refusing_the_hire_does_not_lose_the_cake(number):
    game = move_in(number, others=[{"guest": 77}])
    game.do("finish")
    game.do("place", item="cake", served={77: 1})
    assert me(game)["cafe"][0]["served"] == {"cake": 1}
    assert "take_die" in kinds(game)


def test_57_architect_prepares_two_rooms_each_one_krone_cheaper():
    game = move_in(57)
    assert prices(game, "prepare", "room") == ONE_OFF
    game.do("prepare", room=11)
    assert prices(game, "prepare", "room") == {3: 0, 6: 0, 7: 0, 12: 1, 15: 2, 16: 2}  # next to the first room as well
    game.do("prepare", room=16)
    assert (me(game)["money"], me(game)["rooms"][11], me(game)["rooms"][16]) == (10 - 1 - 2, 1, 1)
    assert "take_die" in kinds(game)


def test_57_architect_may_stop_after_one_room():
    game = move_in(57)
    game.do("prepare", room=6)
    game.do("finish")
    assert me(game)["money"] == 10
    assert "take_die" in kinds(game)


def test_58_actress_turns_another_room_and_completes_a_group():
    game = move_in(58, rooms=rooms(vacant=[1, 4, 9, 18], occupied=[0]))
    assert sorted(options(game, "occupy", "room")) == [4, 9, 18]
    game.do("occupy", room=18)
    assert (me(game)["money"], me(game)["rooms"][18]) == (11, 2)  # one krone for a red group of one room
    assert "take_die" in kinds(game)


@pytest.mark.parametrize("cheap_first", [True, False])
def test_61_painter_prepares_one_room_at_full_price_and_one_a_krone_cheaper(cheap_first):
    game = move_in(61)
    offers = {(move.details["room"], move.details["price"]) for move in game.legal_moves() if move.kind == "prepare"}
    assert offers == {*FULL_PRICE.items(), *ONE_OFF.items()}
    game.do("prepare", room=15, price=2 if cheap_first else 3)
    rest = {3: 0, 6: 1, 7: 1, 11: 2, 16: 3} if cheap_first else {3: 0, 6: 0, 7: 0, 11: 1, 16: 2}
    assert prices(game, "prepare", "room") == rest
    game.do("prepare", room=16)
    assert me(game)["money"] == 10 - 2 - 3
    assert "take_die" in kinds(game)


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_62_opera_singer_steps_and_takes_a_guest_for_free(edition):
    queue = [100, 99, 98, 96, 95]
    others = [{"guest": 91}, {"guest": 92}]
    game = move_in(62, money=0, others=others, queue=queue, edition=edition)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(queue, 0)
    game.do("take_guest", guest=100)
    assert (me(game)["money"], me(game)["emperor"]) == (0, 3)
    assert [table["guest"] for table in me(game)["cafe"]] == [100, 91, 92]


def test_62_opera_singer_takes_one_guest_even_if_more_tables_are_free():
    game = move_in(62, queue=[100, 99, 98, 96, 95])
    game.do("take_guest", guest=100)
    assert sorted(options(game, "take_guest", "price")) == [0, 0, 1, 2, 3]  # that is the guest of the turn

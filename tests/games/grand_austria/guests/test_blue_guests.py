"""Nobles: order, rooms, VP and reward of each blue guest."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.guests.helpers import (
    FREE_ROOMS,
    FULL_PRICE,
    HAND,
    Card,
    after_declining,
    checked_in,
    decline,
    expected_after_declining,
    guest_deck,
    named,
    prices,
    reward_kinds,
    rooms_accepted,
    served_by_the_waiter,
    staff_deck,
    waiting,
)
from tests.games.grand_austria.positions import kinds, me, options, rooms
from tests.games.grand_austria.printed_boards import BOARDS, rooms_in

NOBLES = [
    Card(63, "Dame", (0, 0, 0, 1), 0, asks=["take_guest"]),
    Card(64, "Duchess", (0, 0, 0, 1), 0, asks=["hire"]),
    Card(65, "Knight of the Empire (Reichsritter)", (0, 0, 0, 1), 3),
    Card(66, "Landgrave", (0, 1, 0, 1), 3, asks=["hire", "prepare"]),
    Card(67, "Sovereign", (0, 0, 0, 2), 2, cards=2, emperor=2),
    Card(68, "Princess", (2, 0, 0, 1), 4, emperor=3),
    Card(69, "Countess", (0, 2, 0, 1), 7, krones=3),
    Card(70, "Elector", (1, 0, 1, 1), 1, emperor=3, asks=["hire"]),
    Card(71, "Baron", (1, 0, 0, 2), 4, asks=["prepare"]),
    Card(72, "Prince", (1, 1, 0, 1), 7, asks=["occupy"]),
    Card(73, "Count", (0, 0, 1, 2), 4, asks=["hire"]),
    Card(74, "Earl", (0, 1, 0, 2), 10, krones=1),
    Card(75, "Baroness", (0, 0, 2, 2), 5, asks=["hire"]),
    Card(76, "Duke", (2, 0, 0, 2), 4, asks=["hire"]),
]
BY_NUMBER = {card.number: card for card in NOBLES}
each_guest = pytest.mark.parametrize("card", NOBLES, ids=named(NOBLES))


def move_in(number, room=10, **given):
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
    assert rooms_accepted(card) == [10]


@each_guest
def test_accepts_vacant_blue_rooms_only(card):
    for board in BOARDS:
        assert rooms_accepted(card, rooms=rooms(vacant=range(20)), hotel=board) == rooms_in(board, "blue")
    others = [room for room in range(20) if room not in rooms_in("night", "blue")]
    assert rooms_accepted(card, rooms=rooms(vacant=others, occupied=rooms_in("night", "blue"))) == []


@each_guest
def test_vp_and_gains_without_the_optional_rewards(card):
    assert after_declining(card, 10) == expected_after_declining(card, 10)


@each_guest
def test_reward_asks_only_for_what_is_optional(card):
    assert reward_kinds(checked_in(card, 10)) == ({*card.asks, "finish"} if card.asks else set())


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_63_dame_takes_a_guest_for_free(edition):
    queue = [100, 99, 98, 96, 95]
    deck = guest_deck([104], away=[*queue, 63, 91, 92])
    others = [{"guest": 91}, {"guest": 92}]
    game = move_in(63, others=others, queue=queue, guest_deck=deck, edition=edition)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(queue, 0)
    game.do("take_guest", guest=99)
    assert me(game)["money"] == 10
    assert [table["guest"] for table in me(game)["cafe"]] == [99, 91, 92]  # the table the Dame left
    assert game.snapshot()["queue"] == [104, 100, 98, 96, 95]
    assert "take_guest" not in kinds(game)  # no table is left for the guest of the turn


def test_63_dame_may_come_back_when_the_guest_deck_is_empty():
    queue = [100, 99, 98, 96, 95]
    gone = [guest for guest in range(49, 105) if guest not in {*queue, 63}]
    game = move_in(63, queue=queue, guest_deck=[], guest_discard=gone)
    game.do("take_guest", guest=95)
    after = game.snapshot()
    assert after["queue"][1:] == [100, 99, 98, 96]
    assert sorted([after["queue"][0], *after["guest_deck"]]) == sorted(
        [*gone, 63]
    )  # she was discarded before the pile was shuffled
    assert after["guest_discard"] == []


def test_63_dame_leaves_the_guest_of_the_turn_alone():
    game = move_in(63, queue=[100, 99, 98, 96, 95])
    game.do("take_guest", guest=100)
    assert sorted(options(game, "take_guest", "price")) == [0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("number", "discounted"),
    [(64, {25: 5, 36: 1, 38: 4, 45: 0}), (70, {25: 5, 36: 1, 38: 4, 45: 0}), (73, {25: 5, 36: 1, 38: 4, 45: 0})],
    ids=["64-Duchess", "70-Elector", "73-Count"],
)
def test_hires_for_one_krone_less(number, discounted):
    game = move_in(number)
    assert prices(game, "hire", "staff") == discounted
    assert sorted(prices(move_in(number, money=4), "hire", "staff")) == [36, 38, 45]  # 5 krones are too many
    steps = me(game)["emperor"]
    game.do("hire", staff=36)
    assert (me(game)["money"], me(game)["kitchen"], me(game)["emperor"]) == (9, {"wine": 4}, steps)
    assert (me(game)["hand"], [card["id"] for card in me(game)["staff"]]) == ([25, 38, 45], [36])
    assert ("hire" in kinds(game)) == (number == 73)


def test_64_duchess_pays_nothing_out_for_a_card_cheaper_than_the_discount():
    game = move_in(64, money=0)
    assert prices(game, "hire", "staff") == {45: 0}
    game.do("hire", staff=45)
    assert (me(game)["money"], me(game)["emperor"]) == (0, 3)


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_65_reichsritter_has_no_reward(edition):
    game = move_in(65, edition=edition)
    assert kinds(game) >= {"take_die", "take_guest"}
    assert (me(game)["ledger"], me(game)["money"], me(game)["emperor"]) == ({"guests": 3}, 10, 0)


@pytest.mark.parametrize("first", ["hire", "prepare"])
def test_66_landgrave_hires_and_prepares_in_any_order(first):
    game = move_in(66)
    assert prices(game, "hire", "staff") == {25: 5, 36: 1, 38: 4, 45: 0}
    assert prices(game, "prepare", "room") == FULL_PRICE
    steps = [("hire", {"staff": 25}), ("prepare", {"room": 15})]
    for kind, details in steps if first == "hire" else steps[::-1]:
        game.do(kind, **details)
    assert (me(game)["money"], me(game)["rooms"][15]) == (10 - 5 - 3, 1)
    assert "take_die" in kinds(game)


def test_66_landgrave_prepares_with_the_help_of_the_card_just_hired():
    game = move_in(66, money=4, hand=[9])
    game.do("hire", staff=9)  # the Butler: blue rooms at no cost
    assert prices(game, "prepare", "room") == {3: 0, 15: 0}
    game.do("prepare", room=15)
    assert me(game)["money"] == 0


def test_66_landgrave_may_refuse_one_of_the_two():
    game = move_in(66)
    game.do("prepare", room=3)
    assert reward_kinds(game) == {"hire", "finish"}
    game.do("finish")
    assert (me(game)["money"], me(game)["hand"]) == (10, sorted(HAND))


@pytest.mark.parametrize(("number", "cards"), [(67, [46, 47])], ids=["67-Sovereign"])
def test_draws_from_the_top_of_the_deck(number, cards):
    game = move_in(number, hand=[])
    assert me(game)["hand"] == cards
    assert game.snapshot()["staff_deck"][0] == 39


def test_68_princess_steps_beyond_the_last_space_are_vp():
    game = move_in(68, emperor=12)
    assert (me(game)["emperor"], me(game)["ledger"]) == (13, {"guests": 4, "emperor_beyond": 2})


@pytest.mark.parametrize(("number", "before"), [(69, 18), (74, 20)], ids=["69-Countess", "74-Earl"])
def test_money_stops_at_twenty(number, before):
    assert me(move_in(number, money=before))["money"] == 20


def test_71_baron_prepares_any_room_for_free():
    game = move_in(71, money=0)
    assert prices(game, "prepare", "room") == FREE_ROOMS
    game.do("prepare", room=15)
    assert (me(game)["money"], me(game)["rooms"][15]) == (0, 1)
    assert "prepare" not in kinds(game)


def test_72_prince_turns_another_room_of_any_colour():
    hotel = rooms(vacant=[10, 1, 2, 4, 19], occupied=[0])
    game = move_in(72, rooms=hotel)
    assert sorted(options(game, "occupy", "room")) == [1, 2, 4, 19]
    game.do("occupy", room=4)
    assert me(game)["rooms"] == rooms(vacant=[1, 2, 19], occupied=[0, 10, 4])
    assert me(game)["ledger"] == {"guests": 7, "blue_groups": 2}  # the group of one is full now
    assert "take_die" in kinds(game)


def test_72_prince_turns_nothing_if_nothing_is_vacant():
    game = move_in(72, rooms=rooms(vacant=[10], occupied=[0, 5]))
    assert "take_die" in kinds(game)


def test_73_count_hires_twice_at_the_discount_each_time():
    game = move_in(73, money=9)
    game.do("hire", staff=25)
    assert prices(game, "hire", "staff") == {36: 1, 38: 4, 45: 0}
    game.do("hire", staff=45)
    assert (me(game)["money"], me(game)["emperor"]) == (4, 3)
    assert [card["id"] for card in me(game)["staff"]] == [25, 45]
    assert "take_die" in kinds(game)


def test_73_count_may_hire_once_only():
    game = move_in(73)
    game.do("hire", staff=45)
    decline(game)
    assert me(game)["hand"] == [25, 36, 38]


@pytest.mark.parametrize(
    ("number", "offer"), [(75, {46: 0, 47: 1, 25: 3}), (76, {46: 0, 47: 0, 25: 0})], ids=["75-Baroness", "76-Duke"]
)
def test_plays_one_of_three_drawn_cards(number, offer):
    deck = staff_deck([46, 47, 25, 1], away=[36])
    game = move_in(number, hand=[36], staff_deck=deck)
    assert prices(game, "hire", "staff") == offer  # the hand may not be played
    game.do("hire", staff=25)
    assert me(game)["money"] == 10 - offer[25]
    game.do("return_card", staff=47)  # the other two go under the deck in the owner's order
    pile = game.snapshot()["staff_deck"]
    assert (pile[0], pile[-2:]) == (1, [47, 46])
    assert (me(game)["hand"], [card["id"] for card in me(game)["staff"]]) == ([36], [25])


@pytest.mark.parametrize("number", [75, 76], ids=["75-Baroness", "76-Duke"])
def test_may_play_none_of_the_three(number):
    game = move_in(number, hand=[], staff_deck=staff_deck([46, 47, 25, 1]))
    game.do("finish")
    game.do("return_card", staff=25)
    game.do("return_card", staff=46)
    pile = game.snapshot()["staff_deck"]
    assert (pile[0], pile[-3:]) == (1, [25, 46, 47])
    assert (me(game)["hand"], me(game)["staff"], me(game)["money"]) == ([], [], 10)


def test_75_baroness_of_the_worked_example():
    """Three dice on the drinks, boosted: four drinks complete her order; 5 VP, three cards, and 2 VP for a group of one room."""
    game = waiting(BY_NUMBER[75], served={}, rooms=rooms(vacant=[0]), dice=[0, 3, 0, 0, 0, 1])
    game.do("take_die", die=2, boost=True)
    game.do("take_items", items={"wine": 2, "coffee": 2})
    game.do("place", item="wine", served={75: 2})
    game.do("place", item="coffee", served={75: 2})
    game.do("check_in", guest=75, room=0)
    assert (me(game)["money"], me(game)["ledger"]) == (9, {"guests": 5, "blue_groups": 2})
    assert prices(game, "hire", "staff") == {47: 1, 46: 0, 39: 0}


@pytest.mark.parametrize("number", [75, 76], ids=["75-Baroness", "76-Duke"])
def test_offers_what_the_deck_still_holds(number):
    gone = [card for card in range(1, 49) if card not in (46, 47)]
    game = move_in(number, hand=[], staff_deck=[46, 47], staff_gone=gone)
    assert sorted(prices(game, "hire", "staff")) == [46, 47]
    game.do("hire", staff=47)
    assert game.snapshot()["staff_deck"] == [46]
    assert "take_die" in kinds(move_in(number, hand=[], staff_deck=[], staff_gone=[*gone, 46, 47]))


def test_75_baroness_offers_only_what_can_be_paid():
    game = move_in(75, hand=[], money=2, staff_deck=staff_deck([46, 47, 25]))
    assert prices(game, "hire", "staff") == {46: 0, 47: 1}

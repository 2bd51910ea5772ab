"""Citizens: order, rooms, VP and reward of each red guest."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.guests.helpers import (
    FREE_ROOMS,
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
)
from tests.games.grand_austria.positions import kinds, me, options, rooms
from tests.games.grand_austria.printed_boards import BOARDS, rooms_in

CITIZENS = [
    Card(77, "Apothecary", (0, 1, 0, 0), 1, krones=1),
    Card(78, "Post Councillor", (0, 1, 0, 0), 0, asks=["take_guest"]),
    Card(79, "Privy Councillor", (0, 1, 0, 0), 0, emperor=1, krones=1),
    Card(80, "Professor Emeritus", (0, 1, 1, 0), 4, asks=["take_guest"]),
    Card(81, "General", (0, 2, 0, 0), 0, krones=3, items=["wine"]),
    Card(82, "Senior Councillor", (0, 1, 1, 1), 7, asks=["occupy"]),
    Card(83, "Councillor of Commerce", (1, 1, 1, 0), 0, krones=5),
    Card(84, "Court Councillor", (0, 2, 1, 0), 2, krones=3, asks=["take_guest"]),
    Card(85, "Major", (2, 1, 0, 0), 3, krones=3),
    Card(86, "Veterinary Councillor", (0, 1, 2, 0), 3, asks=["hire"]),
    Card(87, "Medicinal Councillor", (0, 2, 0, 2), 3, krones=3, asks=["take_guest"]),
    Card(88, "Procurator", (0, 1, 3, 0), 0, asks=["prepare"]),
    Card(89, "Lord High Commissioner", (2, 1, 1, 0), 5, krones=4),
    Card(90, "Senior Legal Secretary", (1, 3, 0, 0), 7, krones=3, items=["wine"]),
]
BY_NUMBER = {card.number: card for card in CITIZENS}
each_guest = pytest.mark.parametrize("card", CITIZENS, ids=named(CITIZENS))


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
    assert rooms_accepted(card) == [2]


@each_guest
def test_accepts_vacant_red_rooms_only(card):
    for board in BOARDS:
        assert rooms_accepted(card, rooms=rooms(vacant=range(20)), hotel=board) == rooms_in(board, "red")
    others = [room for room in range(20) if room not in rooms_in("night", "red")]
    assert rooms_accepted(card, rooms=rooms(vacant=others, occupied=rooms_in("night", "red"))) == []


@each_guest
def test_vp_and_gains_without_the_optional_rewards(card):
    assert after_declining(card, 2) == expected_after_declining(card, 2)


@each_guest
def test_reward_asks_only_for_what_is_optional(card):
    assert reward_kinds(checked_in(card, 2)) == ({*card.asks, "finish"} if card.asks else set())


QUEUE = [100, 99, 98, 96, 95]


@pytest.mark.parametrize(
    ("number", "krones"), [(78, 0), (80, 0), (84, 3)], ids=["78-Post Councillor", "80-Professor Emeritus", "84-Court Councillor"]
)
@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_takes_a_guest_for_free_to_the_table_it_left(number, krones, edition):
    game = move_in(number, money=0, others=[{"guest": 91}, {"guest": 92}], queue=QUEUE, edition=edition)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(QUEUE, 0)
    game.do("take_guest", guest=100)
    assert me(game)["money"] == krones
    assert [table["guest"] for table in me(game)["cafe"]] == [100, 91, 92]
    assert game.snapshot()["queue"][1:] == [99, 98, 96, 95]
    assert "take_die" in kinds(game)


@pytest.mark.parametrize("number", [78, 80, 84], ids=["78-Post Councillor", "80-Professor Emeritus", "84-Court Councillor"])
def test_takes_one_guest_even_if_more_tables_are_free(number):
    game = move_in(number, queue=QUEUE)
    game.do("take_guest", guest=100)
    assert sorted(options(game, "take_guest", "price")) == [0, 0, 1, 2, 3]  # that is the guest of the turn


def test_78_post_councillor_twice_a_turn_with_the_guest_of_the_turn():
    game = move_in(78, queue=QUEUE)
    game.do("take_guest", guest=100)
    game.do("take_guest", guest=99)
    assert me(game)["money"] == 8  # 99 still stood on the space for 2 krones
    assert "take_guest" not in kinds(game)


@pytest.mark.parametrize(
    ("number", "before"),
    [(77, 20), (79, 20), (81, 18), (83, 16), (84, 19), (85, 18), (87, 18), (89, 17), (90, 18)],
)
def test_money_stops_at_twenty(number, before):
    assert me(decline(move_in(number, money=before)))["money"] == 20


def test_79_privy_councillor_step_beyond_the_last_space_is_a_vp():
    game = move_in(79, emperor=13)
    assert (me(game)["emperor"], me(game)["money"], me(game)["ledger"]) == (13, 11, {"emperor_beyond": 1})


@pytest.mark.parametrize("number", [81, 90], ids=["81-General", "90-Senior Legal Secretary"])
def test_wine_goes_straight_to_another_order_or_into_the_kitchen(number):
    def game():
        return move_in(number, others=[{"guest": 54}])

    served = game()
    served.do("place", item="wine", served={54: 1})
    assert (me(served)["cafe"][0]["served"], me(served)["kitchen"], me(served)["money"]) == ({"wine": 1}, {}, 13)
    kept = game()
    kept.do("place", item="wine", served={})
    assert (me(kept)["cafe"][0]["served"], me(kept)["kitchen"]) == ({}, {"wine": 1})


def test_82_senior_councillor_turns_another_room_of_any_colour():
    game = move_in(82, rooms=rooms(vacant=[2, 6, 10, 3], occupied=[0, 1, 5]))
    assert sorted(options(game, "occupy", "room")) == [3, 6, 10]
    game.do("occupy", room=6)
    assert (me(game)["rooms"][6], me(game)["emperor"]) == (2, 6)  # the yellow group of three is full now
    assert "take_die" in kinds(game)


def test_84_court_councillor_krones_are_no_matter_of_choice():
    game = move_in(84)
    game.do("finish")
    assert (me(game)["money"], me(game)["cafe"]) == (13, [])


def test_86_veterinary_councillor_hires_for_three_krones_less():
    game = move_in(86)
    assert prices(game, "hire", "staff") == {25: 3, 36: 0, 38: 2, 45: 0}
    assert sorted(prices(move_in(86, money=2), "hire", "staff")) == [36, 38, 45]
    game.do("hire", staff=25)
    assert (me(game)["money"], [card["id"] for card in me(game)["staff"]]) == (7, [25])
    assert "take_die" in kinds(game)


def test_86_veterinary_councillor_hires_with_the_krones_of_the_group_he_completes():
    game = move_in(86, room=16, money=0, rooms=rooms(vacant=[16], occupied=[10, 11]))
    game.do("hire", staff=25)
    assert (me(game)["money"], [card["id"] for card in me(game)["staff"]]) == (0, [25])


@pytest.mark.parametrize("krones_first", [True, False])
def test_86_veterinary_councillor_spends_before_a_full_purse_overflows(krones_first):
    """The krone of the group he completes and the hire come in the owner's order (G14)."""
    game = move_in(86, room=18, money=20, rooms=rooms(vacant=[18], occupied=[0, 4]))
    if krones_first:
        game.do("gain")
        game.do("hire", staff=25)
    else:
        game.do("hire", staff=25)
    assert me(game)["money"] == (17 if krones_first else 18)


def test_87_medicinal_councillor_takes_two_guests_with_the_new_one_among_them():
    deck = guest_deck([104, 103], away=[*QUEUE, 87, 91])
    game = move_in(87, others=[{"guest": 91}], queue=QUEUE, guest_deck=deck)
    game.do("take_guest", guest=95)
    assert prices(game, "take_guest", "guest") == dict.fromkeys([104, 100, 99, 98, 96], 0)
    game.do("take_guest", guest=104)
    assert (me(game)["money"], sorted(table["guest"] for table in me(game)["cafe"])) == (13, [91, 95, 104])
    assert game.snapshot()["queue"] == [103, 100, 99, 98, 96]
    assert "take_die" in kinds(game)


def test_87_medicinal_councillor_takes_one_if_one_table_is_free():
    game = move_in(87, others=[{"guest": 91}, {"guest": 92}], queue=QUEUE)
    game.do("take_guest", guest=95)
    assert [table["guest"] for table in me(game)["cafe"]] == [95, 91, 92]
    assert "take_die" in kinds(game)


def test_87_medicinal_councillor_may_stop_after_one():
    game = move_in(87, queue=QUEUE)
    game.do("take_guest", guest=95)
    game.do("finish")
    assert [table["guest"] for table in me(game)["cafe"]] == [95]
    assert sorted(options(game, "take_guest", "price")) == [0, 0, 1, 2, 3]  # the guest of the turn is still to come


def test_88_procurator_prepares_two_rooms_for_free():
    game = move_in(88, money=0)
    assert prices(game, "prepare", "room") == FREE_ROOMS
    game.do("prepare", room=15)
    assert prices(game, "prepare", "room") == {3: 0, 6: 0, 7: 0, 11: 0, 16: 0}
    game.do("prepare", room=16)
    assert (me(game)["money"], me(game)["rooms"][15], me(game)["rooms"][16]) == (0, 1, 1)
    assert "take_die" in kinds(game)


def test_88_procurator_may_prepare_one_or_none():
    game = move_in(88)
    game.do("prepare", room=3)
    game.do("finish")
    assert (me(game)["rooms"][3], sum(1 for room in me(game)["rooms"] if room)) == (1, 6)
    assert "take_die" in kinds(game)

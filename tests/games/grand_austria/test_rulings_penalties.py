"""Rulings on the Emperor's penalties: G1 two options, G2 editions, G22 cards of the hand, G23 removed rooms."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, go_on_with, on, punished, served, visit

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)


# --- G1: penalties with two options ---------------------------------------------------------------------------------------

TWO_OPTIONS = [
    ("A1", 5, {"money": 3}, {"money": 2}),
    ("A3", 5, {"hand": [7, 8]}, {"hand": [7]}),
    ("A4", 5, {"rooms": rooms([0])}, {"rooms": rooms([], [0])}),
    ("B2", 7, {"money": 5}, {"money": 4}),
    ("B3", 7, {"hand": [7, 8, 9]}, {"hand": [7, 8]}),
    ("B4", 7, {"rooms": rooms([0, 5])}, {"rooms": rooms([5], [0])}),
    ("C4", 10, {"staff": [31]}, {"staff": [1]}),
]
two_options = pytest.mark.parametrize(("tile", "vp", "able", "unable"), TWO_OPTIONS, ids=[row[0] for row in TWO_OPTIONS])


def stock(game):
    """What the first option of a penalty can take from seat 1."""
    side = me(game, 1)
    return (side["money"], len(side["hand"]), sum(map(bool, side["rooms"])), len(side["staff"]))


@two_options
def test_g01_2015_the_player_chooses(tile, vp, able, unable):
    game = punished("2015", tile, **able)
    assert game.to_move == 1
    assert options(game, "penalty", "answer") == ["pay", "vp"]
    before = stock(game)
    lost = game.copy()
    lost.do("penalty", answer="vp")
    assert lost.ledger(1)["emperor_penalty"] == -vp
    assert stock(lost) == before
    game.do("penalty", answer="pay")
    while "return_card" in kinds(game):
        game.do("return_card")
    assert game.ledger(1)["emperor_penalty"] == 0
    assert sum(before) - sum(stock(game)) == {"A1": 3, "A3": 2, "A4": 1, "B2": 5, "B3": 3, "B4": 2, "C4": 1}[tile]


@two_options
def test_g01_2022_what_can_be_paid_must_be_paid(tile, vp, able, unable):
    before = stock(at_table(seat(), seat(**able), edition="2022"))
    game = punished("2022", tile, **able)
    while "return_card" in kinds(game):
        game.do("return_card")
    assert "penalty" not in kinds(game)
    assert game.ledger(1)["emperor_penalty"] == 0
    assert sum(before) - sum(stock(game)) == {"A1": 3, "A3": 2, "A4": 1, "B2": 5, "B3": 3, "B4": 2, "C4": 1}[tile]


@both
@two_options
def test_g01_an_option_that_cannot_be_met_in_full_leaves_the_vp(edition, tile, vp, able, unable):
    before = stock(at_table(seat(), seat(**unable), edition=edition))
    game = punished(edition, tile, **unable)
    assert "penalty" not in kinds(game)
    assert game.ledger(1)["emperor_penalty"] == -vp
    assert stock(game) == before


@both
def test_g01_one_of_several_game_end_cards_is_discarded(edition):
    game = punished(edition, "C4", staff=[31, 28, 1], rooms=rooms([], [0]))
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert options(game, "discard_staff", "staff") == [28, 31]
    game.do("discard_staff", staff=31)
    assert [card["id"] for card in me(game, 1)["staff"]] == [1, 28]
    assert game.ledger(1)["staff_final"] == 3, "the Chambermaid is gone, the Concierge scores"


@both
def test_g01_penalties_with_one_part_leave_no_choice(edition):
    side = {"kitchen": {"wine": 2}, "cafe": [served(75, coffee=1)]}
    game = punished(edition, "A2", **side)
    assert (me(game, 1)["kitchen"], me(game, 1)["cafe"][0]["served"]) == ({}, {"coffee": 1})
    game = punished(edition, "B1", **side)
    assert (me(game, 1)["kitchen"], me(game, 1)["cafe"][0]["served"]) == ({}, {})
    assert punished(edition, "C1").ledger(1)["emperor_penalty"] == -8
    assert punished(edition, "C3", staff=[1, 31, 13]).ledger(1)["emperor_penalty"] == -6


# --- G2: Kitchen Hand, Assistant Manager, Conference Manager --------------------------------------------------------------


@pytest.mark.parametrize(("edition", "price"), [("2015", 3), ("2022", 5)])
def test_g02_price_of_the_kitchen_hand(edition, price):
    game = at_table(seat(hand=[17, 24]), edition=edition, dice=on(5))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=17)
    assert me(game)["money"] == 10 - price + 1


@pytest.mark.parametrize(("edition", "each"), [("2015", 4), ("2022", 2)])
@pytest.mark.parametrize("others", [[], [1, 13]])
def test_g02_assistant_manager_counts_all_played_staff(edition, each, others):
    game = visit(edition, "C1", seat(emperor=8), seat(emperor=8, staff=[32, *others], hand=[7]))
    assert game.ledger(1)["staff_final"] == each * (1 + len(others))


@pytest.mark.parametrize("tile", ["A1", "A2", "A3", "B2", "C1", "C4"])
def test_g02_2015_conference_manager_ignores_the_penalty_for_nothing(tile):
    game = punished("2015", tile, money=5, hand=[7, 8, 9], kitchen={"wine": 1}, staff=[26, 31])
    assert "penalty" not in kinds(game)
    assert game.ledger(1)["emperor_penalty"] == 0
    assert (me(game, 1)["money"], me(game, 1)["kitchen"]) == (5, {"wine": 1})
    assert (me(game, 1)["hand"], len(me(game, 1)["staff"])) == ([7, 8, 9], 2)


def test_g02_2022_conference_manager_may_pay_a_krone_to_ignore_it():
    game = punished("2022", "A1", money=5, staff=[26])
    assert set(options(game, "penalty", "answer")) == {"pay", "ignore"}
    other = game.copy()
    other.do("penalty", answer="ignore")
    assert (me(other, 1)["money"], other.ledger(1)["emperor_penalty"]) == (4, 0)
    game.do("penalty", answer="pay")
    assert me(game, 1)["money"] == 2


def test_g02_2022_conference_manager_against_lost_vp():
    game = punished("2022", "A1", money=2, staff=[26])
    assert set(options(game, "penalty", "answer")) == {"vp", "ignore"}
    game.do("penalty", answer="vp")
    assert (me(game, 1)["money"], game.ledger(1)["emperor_penalty"]) == (2, -5)


@pytest.mark.parametrize("tile", ["A2", "B1", "C1", "C2", "C3"])
def test_g02_2022_conference_manager_against_penalties_with_one_part(tile):
    victim = {"kitchen": {"wine": 1}, "cafe": [served(75, wine=1)], "rooms": rooms([], [0]), "staff": [26]}
    game = punished("2022", tile, **victim)
    assert "ignore" in options(game, "penalty", "answer")
    assert len(options(game, "penalty", "answer")) == 2
    game.do("penalty", answer="ignore")
    assert me(game, 1)["money"] == 9
    assert game.ledger(1)["emperor_penalty"] == 0
    assert (me(game, 1)["kitchen"], me(game, 1)["cafe"][0]["served"]) == ({"wine": 1}, {"wine": 1})
    assert me(game, 1)["rooms"] == rooms([], [0])


def test_g02_2022_without_a_krone_the_conference_manager_cannot_help():
    game = punished("2022", "C1", money=0, staff=[26])
    assert game.over
    assert game.ledger(1)["emperor_penalty"] == -8


# --- G22: hand penalties --------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("order", [(7, 8), (8, 7), (9, 7)])
def test_g22_two_cards_go_under_the_deck_in_the_owners_order(edition, order):
    game = punished(edition, "A3", hand=[7, 8, 9])
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert options(game, "return_card", "staff") == [7, 8, 9]
    for card in order:
        game.do("return_card", staff=card)
    assert tuple(game.snapshot()["staff_deck"][-2:]) == order
    assert me(game, 1)["hand"] == sorted({7, 8, 9} - set(order))


@both
def test_g22_three_cards_for_the_second_visit(edition):
    game = punished(edition, "B3", hand=[7, 8, 9])
    if edition == "2015":
        game.do("penalty", answer="pay")
    game.do("return_card", staff=9)
    game.do("return_card", staff=7)
    assert game.snapshot()["staff_deck"][-3:] == [9, 7, 8]
    assert me(game, 1)["hand"] == []


# --- G23: removed rooms ---------------------------------------------------------------------------------------------------


def losing_rooms(edition, tile, vacant, occupied=()):
    game = punished(edition, tile, rooms=rooms(vacant, occupied))
    if "penalty" in kinds(game):
        game.do("penalty", answer="pay")
    return game


@both
def test_g23_a4_takes_a_vacant_room_from_the_highest_floor_holding_one(edition):
    game = losing_rooms(edition, "A4", [0, 10, 12], [5, 15])
    assert options(game, "remove_room", "room") == [10, 12]
    game.do("remove_room", room=12)
    assert me(game, 1)["rooms"] == rooms([0, 10], [5, 15])


@both
def test_g23_b4_goes_down_floor_by_floor(edition):
    game = losing_rooms(edition, "B4", [0, 10, 11, 15], [16])
    assert options(game, "remove_room", "room") == [10, 11], "room 15 alone on its floor went first"
    game.do("remove_room", room=11)
    assert me(game, 1)["rooms"] == rooms([0, 10], [16])


@both
def test_g23_b4_stays_on_a_floor_that_holds_two(edition):
    game = losing_rooms(edition, "B4", [0, 10, 15, 16])
    assert set(options(game, "remove_room", "room")) == {15, 16}
    game.do("remove_room", room=16)
    assert me(game, 1)["rooms"] == rooms([0, 10])


@both
def test_g23_c2_takes_one_room_from_each_of_the_two_highest_occupied_floors(edition):
    game = losing_rooms(edition, "C2", [17], [15, 16, 10, 12, 0])
    assert options(game, "remove_room", "room") == [15, 16], "vacant rooms are safe"
    game.do("remove_room", room=16)
    assert options(game, "remove_room", "room") == [10, 12], "nothing below room 16, so the next floor down"
    game.do("remove_room", room=12)
    assert game.over
    assert me(game, 1)["rooms"] == rooms([17], [15, 10, 0])
    assert game.ledger(1)["rooms_floor_4"] == 4


def test_g23_c2_2015_the_second_room_is_the_one_below():
    game = losing_rooms("2015", "C2", [], [15, 16, 10, 12, 0])
    game.do("remove_room", room=15)
    assert game.over
    assert me(game, 1)["rooms"] == rooms([], [16, 12, 0])


def test_g23_c2_2022_the_second_room_may_stand_in_any_column():
    game = losing_rooms("2022", "C2", [], [15, 16, 10, 12, 0])
    game.do("remove_room", room=15)
    assert options(game, "remove_room", "room") == [10, 12]


@both
def test_g23_c2_skips_floors_without_occupied_rooms(edition):
    game = losing_rooms(edition, "C2", [10], [15, 0])
    assert game.over
    assert me(game, 1)["rooms"] == rooms([10])


@both
def test_g23_c2_with_one_occupied_floor_takes_one_room(edition):
    game = losing_rooms(edition, "C2", [], [0, 1])
    game.do("remove_room", room=0)
    assert game.over
    assert me(game, 1)["rooms"] == rooms([], [1])


@both
def test_g23_c2_spares_an_empty_hotel(edition):
    game = losing_rooms(edition, "C2", [0, 5])
    assert game.over
    assert me(game, 1)["rooms"] == rooms([0, 5])
    assert game.ledger(1)["emperor_penalty"] == 0


@both
def test_g23_later_rooms_may_join_any_part(edition):
    """The Emperor takes the room that held the hotel together; both parts may grow."""
    game = losing_rooms(edition, "A4", [0, 5, 10], [15])
    assert me(game, 1)["rooms"] == rooms([0, 5], [15])
    game = go_on_with(game, dice=on(3, 2), to_move=1)
    game.do("take_die", die=3, boost=False)
    assert options(game, "prepare", "room") == [1, 6, 10, 16]

"""Rulings on rooms, decks and supplies: G3 Custodian, G6 initial rooms, G18 room VP, G25 empty decks, G26 supplies."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.positions import OCCUPIED, at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, go_on_with, on, round_played_out, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)
EVERY_GUEST = range(49, 105)
EVERY_STAFF = range(1, 49)


# --- G3: Custodian --------------------------------------------------------------------------------------------------------


@both
def test_g03_a_guest_moving_in_pays_the_custodian(edition):
    game = at_table(seat(staff=[23], cafe=[served(65, coffee=1)], rooms=rooms([10])), edition=edition)
    game.do("check_in")
    assert me(game)["money"] == 11


@pytest.mark.parametrize(("edition", "krones"), [("2015", 0), ("2022", 2)])
def test_g03_rooms_turned_by_the_page(edition, krones):
    game = at_table(seat(money=5, staff=[23], hand=[35, 25], rooms=rooms([10, 12])), edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=35)
    game.do("occupy", room=10)
    if "occupy" in kinds(game):
        game.do("occupy", room=12)
    assert me(game)["rooms"] == rooms([], [10, 12])
    assert me(game)["money"] == 5 + krones


@pytest.mark.parametrize(("edition", "krones"), [("2015", 1), ("2022", 2)])
def test_g03_a_room_turned_as_a_guests_reward(edition, krones):
    game = at_table(seat(staff=[23], cafe=[served(58, wine=3, coffee=1)], rooms=rooms([1, 10])), edition=edition)
    game.do("check_in", room=1)
    game.do("occupy", room=10)
    assert me(game)["money"] == 10 + krones


@pytest.mark.parametrize(("edition", "krones"), [("2015", 0), ("2022", 1)])
def test_g03_a_room_placed_occupied_by_the_emperor(edition, krones):
    game = round_played_out(
        seat(emperor=13, staff=[23], rooms=rooms([0])),
        seat(emperor=6),
        edition=edition,
        round=5,
        emperor_tiles=["A1", "B4", "C1"],
    )
    game.do("prepare", room=1)
    assert me(game)["rooms"][1] == OCCUPIED
    assert me(game)["money"] == 10 + krones


# --- G6: initial rooms ----------------------------------------------------------------------------------------------------


def opening_rooms(edition, **given):
    game = gahsim.new_game("grand-austria", players=2, seed=3, edition=edition, **given)
    pass_until(game, lambda game: game.phase == "opening rooms")
    return game


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_g06_2015_up_to_three_rooms(n):
    game = opening_rooms("2015")
    for room in (0, 1, 2)[:n]:
        game.do("prepare", room=room)
    if n < 3:
        game.do("finish")
    assert me(game, 0)["rooms"] == rooms(range(n))
    assert game.to_move == 1


def test_g06_2022_exactly_three_rooms():
    game = opening_rooms("2022")
    for room in (0, 5, 6):
        if me(game, 0)["rooms"][room] == 0:
            assert kinds(game) == {"prepare"}
            game.do("prepare", room=room)
    assert me(game, 0)["rooms"] == rooms([0, 5, 6])
    assert me(game, 0)["money"] == 10 - 1 - 1
    assert game.to_move == 1


@both
@pytest.mark.parametrize("board", ["day_A", "day_B", "day_C", "day_D"])
def test_g06_the_day_sides_begin_bottom_left_too(edition, board):
    game = opening_rooms(edition, hotel=[board, "night"])
    if me(game, 0)["rooms"][0] == 0:
        assert options(game, "prepare", "room") == [0]
        game.do("prepare", room=0)
    assert options(game, "prepare", "room") == [1, 5]


@both
def test_g06_a_hotel_without_rooms_begins_bottom_left_later_on(edition):
    game = at_table(seat(), edition=edition, dice=on(3, 2))
    game.do("take_die", die=3, boost=False)
    if me(game)["rooms"][0] == 0:
        assert options(game, "prepare", "room") == [0]
        game.do("prepare", room=0)
    assert options(game, "prepare", "room") == [1, 5]


# --- G18: VP of room spaces -----------------------------------------------------------------------------------------------


@both
def test_g18_a_room_removed_and_placed_again_scores_again(edition):
    """The Emperor takes room 14 away; its VP stay, and preparing it anew brings them once more."""
    side = seat(ledger={"room_spaces": 1}, rooms=rooms([*range(5), 9, 14]))
    game = round_played_out(side, seat(emperor=4), edition=edition, round=3, emperor_tiles=["A4", "B1", "C1"])
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert me(game)["rooms"] == rooms([*range(5), 9])
    assert game.ledger(0)["room_spaces"] == 1
    game = go_on_with(game, dice=on(3, 2), turn_order=covered(0, 2, start=1), to_move=0, turn={})
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=14)
    assert game.ledger(0)["room_spaces"] == 2


@both
@pytest.mark.parametrize("tile", ["C2", "C1"])
def test_g18_a_room_placed_by_the_emperor_scores_too(edition, tile):
    side = seat(emperor=13, rooms=rooms([], [16]))
    game = round_played_out(side, seat(emperor=8), edition=edition, round=7, emperor_tiles=["A1", "B1", tile])
    if tile == "C2":
        game.do("prepare", room=17)
    assert game.ledger(0)["room_spaces"] == (2 if tile == "C2" else 0)
    assert game.ledger(0)["rooms_floor_4"] == (8 if tile == "C2" else 4)


@both
def test_g18_the_bonus_of_a_group_is_never_paid_twice(edition):
    once = {"cafe": [served(65, coffee=1)], "rooms": rooms([0])}
    game = at_table(seat(**once), edition=edition)
    game.do("check_in")
    assert game.ledger(0)["blue_groups"] == 2
    game = at_table(seat(**once, bonus_groups=[0]), edition=edition)
    game.do("check_in")
    assert game.ledger(0)["blue_groups"] == 0


# --- G25: empty decks -----------------------------------------------------------------------------------------------------


@both
def test_g25_an_empty_guest_deck_is_made_from_the_discard_pile(edition):
    queue, discard = [49, 50, 51, 52, 53], [guest for guest in EVERY_GUEST if guest > 53]
    game = at_table(edition=edition, queue=queue, guest_deck=[], guest_discard=discard)
    game.do("take_guest", position=2)
    table = game.snapshot()
    assert table["queue"][1:] == [49, 50, 52, 53]
    assert table["queue"][0] in discard
    assert table["guest_discard"] == []
    assert sorted([table["queue"][0], *table["guest_deck"]]) == discard
    assert [table["queue"][0], *table["guest_deck"]] != discard, "shuffled"


@both
def test_g25_the_last_card_of_the_deck_needs_no_shuffle(edition):
    queue, discard = [49, 50, 51, 52, 53], [guest for guest in EVERY_GUEST if guest > 54]
    game = at_table(edition=edition, queue=queue, guest_deck=[54], guest_discard=discard)
    game.do("take_guest", position=4)
    assert game.snapshot()["queue"] == [54, 49, 50, 51, 52]


@both
def test_g25_with_both_piles_empty_the_space_stays_empty(edition):
    """No real table gets there (56 guests, 17 places), so the piles are emptied by force."""
    game = at_table(edition=edition, queue=[49, 50, 51, 52, 53])
    game.state["guest_n"] = 0
    game.state["discard"][:] = 0
    game.do("take_guest", guest=51)
    assert game.snapshot()["queue"] == [None, 49, 50, 52, 53]
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert game.to_move == 1
    assert options(game, "take_guest", "guest") == [49, 50, 52, 53]
    assert options(game, "take_guest", "price") == [2, 1, 0, 0]
    game.do("take_guest", guest=53)
    assert game.snapshot()["queue"] == [None, None, 49, 50, 52]


def staff_left(*deck):
    """The staff deck holds only these cards."""
    return {"staff_deck": list(deck), "staff_gone": [card for card in EVERY_STAFF if card not in deck]}


@both
@pytest.mark.parametrize("deck", [(), (7,), (7, 12)])
def test_g25_draws_take_what_the_staff_deck_holds(edition, deck):
    game = at_table(seat(cafe=[served(91, strudel=1)], rooms=rooms([1])), edition=edition, **staff_left(*deck))
    game.do("check_in")
    assert me(game)["hand"] == list(deck), "instead of three"
    assert game.snapshot()["staff_deck"] == []


@both
@pytest.mark.parametrize("deck", [(7, 12), (7,), ()])
def test_g25_a_short_deck_shortens_the_offer(edition, deck):
    side = seat(cafe=[served(75, wine=2, coffee=2)], rooms=rooms([10]))
    game = at_table(side, edition=edition, **staff_left(*deck))
    game.do("check_in")
    if deck:
        assert options(game, "hire", "staff") == list(deck)
        game.do("hire", staff=7)
    assert "take_die" in kinds(game)
    assert game.snapshot()["staff_deck"] == [card for card in deck if card != 7]
    assert game.ledger(0)["guests"] == 5


@both
def test_g25_the_emperor_with_an_empty_staff_deck(edition):
    sides = (seat(emperor=13), seat(emperor=4))
    game = round_played_out(*sides, edition=edition, round=3, emperor_tiles=["A3", "B1", "C1"], **staff_left())
    assert game.round == 4


# --- G26: supplies --------------------------------------------------------------------------------------------------------


@both
def test_g26_more_wine_than_the_box_holds(edition):
    game = at_table(seat(kitchen={"wine": 29}, hand=[36, 25]), edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=36)
    assert me(game)["kitchen"] == {"wine": 33}


@both
def test_g26_every_hotel_can_fill_up(edition):
    """Four complete hotels need more red tiles than a third of the 84."""
    almost = [seat(rooms=rooms(set(range(20)) - {16})) for _ in range(4)]
    game = at_table(*almost, edition=edition, dice=on(3, 4))
    for mover in range(4):
        assert game.to_move == mover
        game.do("take_die", die=3, boost=False)
        if game.to_move == mover and "prepare" in kinds(game):
            game.do("prepare", room=16)
    assert all(all(me(game, mover)["rooms"]) for mover in range(4))


@both
def test_g26_vp_may_go_below_zero(edition):
    game = round_played_out(seat(money=0), seat(emperor=8), edition=edition, round=7)
    assert game.scores[0] == -8

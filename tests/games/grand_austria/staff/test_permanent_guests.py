"""Permanent staff who listen to guests moving in, save fees or protect from the Emperor."""

from __future__ import annotations

from typing import Any

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.staff.helpers import (
    BLUE,
    EDITIONS,
    RED,
    YELLOW,
    added_at_check_in,
    check_in,
    emperor_scoring,
    hire,
    named,
    ready,
)

both_editions = pytest.mark.parametrize("edition", EDITIONS)
GUEST = {"red": (77, RED), "blue": (65, BLUE), "yellow": (51, YELLOW), "green": (92, RED)}

# --- when a guest moves to a room: 5-8, 23, 33 -------------------------------------------------------------------------------

COLOUR_STAFF = {5: ("red", {"money": 2}), 6: ("blue", {"emperor": 1}), 7: ("yellow", {"money": 1}), 8: ("green", {"vp": 2})}


@both_editions
@pytest.mark.parametrize("colour", GUEST)
@pytest.mark.parametrize("card", named(COLOUR_STAFF))
def test_staff_rewards_guests_of_one_colour_only(card: int, colour: str, edition: str) -> None:
    favourite, gain = COLOUR_STAFF[card]
    assert added_at_check_in(card, *GUEST[colour], edition=edition) == (gain if colour == favourite else {})


@pytest.mark.parametrize(("card", "room"), [(5, RED), (6, BLUE), (7, YELLOW)], ids=["05_groom", "06_stableman", "07_masseuse"])
def test_staff_looks_at_the_guest_not_at_the_room(card: int, room: int) -> None:
    assert added_at_check_in(card, guest=92, room=room) == {}


@pytest.mark.parametrize("room", [RED, BLUE, YELLOW])
def test_staff_08_tour_guide_scores_a_green_guest_in_any_room(room: int) -> None:
    game = check_in(92, room, staff=[8])
    assert game.ledger(0)["staff_in_game"] == 2


@both_editions
@pytest.mark.parametrize("card", named(COLOUR_STAFF))
def test_staff_waits_until_the_guest_leaves_the_cafe_g4(card: int, edition: str) -> None:
    guest, room = GUEST[COLOUR_STAFF[card][0]]
    larder = {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1}
    game = at_table(seat(staff=[card], cafe=[{"guest": guest}], kitchen=larder, rooms=rooms(vacant=[room])), edition=edition)
    game.do("serve", guest=guest)  # for one krone; the order is complete now
    assert (me(game)["money"], me(game)["emperor"], me(game)["vp"]) == (9, 0, 0)


@pytest.mark.parametrize("card", named(COLOUR_STAFF))
def test_staff_works_in_the_turn_of_hiring(card: int) -> None:
    colour, gain = COLOUR_STAFF[card]
    guest, room = GUEST[colour]
    game = hire(card, strength=5, cafe=[ready(guest)], rooms=rooms(vacant=[room]))
    game.do("check_in", guest=guest, room=room)
    plain = me(check_in(guest, room))
    assert {track: me(game)[track] - plain[track] for track in gain} == gain


def test_staff_06_stableman_beyond_space_13_scores_instead() -> None:
    game = check_in(65, BLUE, staff=[6], emperor=13)
    assert (me(game)["emperor"], game.ledger(0)["emperor_beyond"]) == (13, 1)


def full_purse(**mine: Any) -> Game:
    """Guest 86, who brings a cheaper hire, moves in with the Groom at work and 19 of at most 20 krones there."""
    return check_in(86, RED, staff=[5], money=19, hand=[2], **mine)


def test_staff_05_groom_may_pay_after_the_reward_was_used_g14() -> None:
    game = full_purse()
    game.do("hire", staff=2)  # 6 krones, 3 off
    assert me(game)["money"] == 19 - 3 + 2


def test_staff_05_groom_may_pay_first_and_lose_what_exceeds_20_g14() -> None:
    game = full_purse()
    game.do("gain", krones=2)
    game.do("hire", staff=2)
    assert me(game)["money"] == 20 - 3


@both_editions
@pytest.mark.parametrize("colour", GUEST)
def test_staff_23_custodian_pays_one_krone_for_every_guest_who_moves_in(colour: str, edition: str) -> None:
    assert added_at_check_in(23, *GUEST[colour], edition=edition) == {"money": 1}


@pytest.mark.parametrize(("edition", "krones"), [("2015", 1), ("2022", 2)])
def test_staff_23_custodian_and_a_room_turned_by_a_guests_reward_g3(edition: str, krones: int) -> None:
    game = check_in(102, RED, edition, staff=[23])  # the Conductor also turns a room
    game.do("occupy", room=BLUE)
    assert me(game)["money"] == 10 + krones


@pytest.mark.parametrize(("edition", "krones"), [("2015", 0), ("2022", 2)])
def test_staff_23_custodian_and_the_two_rooms_of_the_page_boy_g3(edition: str, krones: int) -> None:
    game = hire(35, strength=2, edition=edition, staff=[23], rooms=rooms(vacant=[RED, BLUE, YELLOW]))
    game.do("occupy", room=RED)
    game.do("occupy", room=BLUE)
    assert me(game)["money"] == 10 + krones


@pytest.mark.parametrize(("edition", "krones"), [("2015", 0), ("2022", 1)])
def test_staff_23_custodian_and_a_room_occupied_by_an_emperor_tile_g3(edition: str, krones: int) -> None:
    mine = seat(staff=[23], emperor=8, rooms=rooms(vacant=[0, 1]))
    game = emperor_scoring(mine, seat(emperor=6), round=5, emperor_tiles=["A1", "B4", "C1"], edition=edition)
    game.do("prepare", room=2)
    assert (me(game)["rooms"], me(game)["money"]) == (rooms(vacant=[0, 1], occupied=[2]), 10 + krones)


@both_editions
def test_staff_23_custodian_does_not_pay_for_prepared_rooms(edition: str) -> None:
    game = at_table(seat(staff=[23], rooms=rooms(vacant=[0])), edition=edition)
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=1)
    assert me(game)["money"] == 10


@both_editions
@pytest.mark.parametrize(("guest", "room", "vp"), [(60, YELLOW, 4), (89, RED, 4), (104, RED, 4), (74, BLUE, 0), (55, YELLOW, 0)])
def test_staff_33_male_floor_housekeeper_scores_orders_of_four_items(guest: int, room: int, vp: int, edition: str) -> None:
    assert added_at_check_in(33, guest, room, edition) == ({"vp": vp} if vp else {})


def test_staff_33_male_floor_housekeeper_adds_to_the_guests_own_points() -> None:
    game = check_in(89, RED, staff=[33])
    assert (game.ledger(0)["guests"], game.ledger(0)["staff_in_game"]) == (5, 4)


def test_staff_33_male_floor_housekeeper_waits_until_the_guest_has_a_room() -> None:
    game = hire(38, staff=[33], cafe=[{"guest": 89}])
    game.do("fulfil", guest=89)
    assert me(game)["vp"] == 0


# --- fees: 24, 25 ------------------------------------------------------------------------------------------------------------


def test_staff_24_chief_waiter_serves_any_number_of_items_without_money() -> None:
    kitchen = {"strudel": 2, "cake": 1, "wine": 1}
    assert "serve" not in kinds(at_table(seat(money=0, kitchen=kitchen, cafe=[{"guest": 89}])))
    game = at_table(seat(money=0, staff=[24], kitchen=kitchen, cafe=[{"guest": 89}]))
    for item in ("strudel", "cake", "strudel", "wine"):
        game.do("serve", guest=89, item=item)
    assert me(game)["cafe"][0]["served"] == kitchen
    assert me(game)["kitchen"] == {}


def test_staff_24_chief_waiter_leaves_the_purse_alone() -> None:
    game = at_table(seat(staff=[24], kitchen={"wine": 2}, cafe=[{"guest": 55}, {"guest": 51}]))
    game.do("serve", guest=55)
    game.do("serve", guest=51)
    assert me(game)["money"] == 10


def test_staff_24_chief_waiter_serves_in_the_turn_of_hiring() -> None:
    game = hire(24, money=0, kitchen={"wine": 1}, cafe=[{"guest": 55}])
    game.do("serve", guest=55, item="wine")
    assert me(game)["cafe"][0]["served"] == {"wine": 1}


def test_staff_25_delivery_boy_takes_every_guest_for_nothing() -> None:
    assert options(at_table(seat()), "take_guest", "price") == [3, 2, 1, 0, 0]
    game = at_table(seat(staff=[25]))
    assert options(game, "take_guest", "price") == [0, 0, 0, 0, 0]
    game.do("take_guest", position=0)
    assert me(game)["money"] == 10


def test_staff_25_delivery_boy_takes_the_newest_guest_without_money() -> None:
    game = at_table(seat(staff=[25], money=0))
    game.do("take_guest", position=0)
    assert len(me(game)["cafe"]) == 1
    assert "take_guest" not in kinds(game)  # still one guest a turn


def test_staff_25_delivery_boy_needs_a_free_table() -> None:
    game = at_table(seat(staff=[25], cafe=[{"guest": 55}, {"guest": 65}, {"guest": 77}]))
    assert "take_guest" not in kinds(game)


# --- Emperor scoring: 26, 42 -------------------------------------------------------------------------------------------------

TILES = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
ROUND = {"A": 3, "B": 5, "C": 7}


def disgrace(tile: str, edition: str, *, staff: tuple[int, ...] = (26, 27), money: int = 10) -> Game:
    """The round of a tile ends with seat 0, who could lose anything, on space 0; the other seat ends on a neutral space."""
    hotel = rooms(vacant=[3, 10, 11], occupied=[0, 5])
    cafe = [{"guest": 55, "served": {"wine": 2}}]
    mine = seat(staff=list(staff), money=money, vp=30, kitchen={"cake": 2}, hand=[1, 2, 3], rooms=hotel, cafe=cafe)
    number = ROUND[tile[0]]
    tiles = [tile if tile[0] == letter else f"{letter}1" for letter in "ABC"]
    neutral = seat(emperor={3: 4, 5: 6, 7: 8}[number])
    return emperor_scoring(mine, neutral, round=number, emperor_tiles=tiles, edition=edition)


def losses(game: Game) -> dict[str, Any]:
    """What seat 0 has lost in its disgrace."""
    kept = {"money": 10, "kitchen": {"cake": 2}, "hand": [1, 2, 3], "rooms": rooms(vacant=[3, 10, 11], occupied=[0, 5])}
    kept["cafe"] = [{"guest": 55, "table": 0, "served": {"wine": 2}}]
    kept["staff"] = [{"id": 26, "used": False}, {"id": 27, "used": False}]
    lost = {name: me(game)[name] for name, value in kept.items() if me(game)[name] != value}
    return lost | ({"vp": game.ledger(0)["emperor_penalty"]} if game.ledger(0)["emperor_penalty"] else {})


@pytest.mark.parametrize("tile", TILES)
def test_staff_26_conference_manager_2015_suffers_no_penalty_and_pays_nothing_g2(tile: str) -> None:
    game = disgrace(tile, "2015")
    assert game.phase != "emperor"  # nothing was asked
    assert losses(game) == {}


@pytest.mark.parametrize("tile", TILES)
def test_staff_26_conference_manager_2022_may_pay_a_krone_instead_g2(tile: str) -> None:
    game = disgrace(tile, "2022")
    game.do("penalty", answer="ignore")
    assert losses(game) == {"money": 9}


def test_staff_26_conference_manager_2022_may_let_the_penalty_happen_g2() -> None:
    game = disgrace("A1", "2022")
    game.do("penalty", answer="pay")
    assert losses(game) == {"money": 7}


def test_staff_26_conference_manager_2022_is_no_help_without_a_krone_g2() -> None:
    game = disgrace("A1", "2022", money=0)
    assert losses(game) == {"money": 0, "vp": -5}


def test_staff_26_conference_manager_2022_saves_the_points_of_those_who_cannot_pay_the_penalty_g1() -> None:
    game = disgrace("B2", "2022", money=1)
    assert options(game, "penalty", "answer") == ["vp", "ignore"]
    game.do("penalty", answer="ignore")
    assert losses(game) == {"money": 0}


def test_staff_26_conference_manager_2015_needs_no_krone() -> None:
    assert losses(disgrace("A1", "2015", money=0)) == {"money": 0}


@both_editions
def test_staff_26_conference_manager_protects_only_the_owner(edition: str) -> None:
    game = emperor_scoring(seat(emperor=4), seat(money=0), round=3, edition=edition)
    assert game.ledger(1)["emperor_penalty"] == -5
    game = emperor_scoring(seat(emperor=4, staff=[26]), seat(money=0), round=3, edition=edition)
    assert game.ledger(1)["emperor_penalty"] == -5


@both_editions
@pytest.mark.parametrize(
    ("round", "space", "vp"),
    [(3, 6, 5), (3, 5, 0), (3, 3, 0), (5, 8, 5), (5, 7, 0), (5, 13, 5), (7, 10, 5), (7, 9, 0), (7, 7, 0)],
)
def test_staff_42_gardener_scores_with_every_emperor_bonus(round: int, space: int, vp: int, edition: str) -> None:
    game = emperor_scoring(seat(staff=[42], emperor=space), seat(emperor=round + 1), round=round, edition=edition)
    assert game.ledger(0)["staff_in_game"] == vp


def test_staff_42_gardener_scores_even_if_the_bonus_is_declined() -> None:
    mine = seat(staff=[42], emperor=6, rooms=rooms(vacant=[0]))
    game = emperor_scoring(mine, seat(emperor=4), emperor_tiles=["A4", "B1", "C1"])
    game.do("finish")
    assert (me(game)["rooms"], game.ledger(0)["staff_in_game"]) == (rooms(vacant=[0]), 5)


def test_staff_42_gardener_has_no_part_in_the_bonus_of_others() -> None:
    game = emperor_scoring(seat(staff=[42], emperor=4), seat(emperor=6))
    assert game.ledger(0)["staff_in_game"] == 0

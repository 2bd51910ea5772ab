"""Permanent staff who prepare rooms of one colour for nothing."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.staff.helpers import (
    BLUE,
    EDITIONS,
    RED,
    YELLOW,
    named,
    preparing,
    room_prices,
)

both_editions = pytest.mark.parametrize("edition", EDITIONS)
GUEST = {"red": (77, RED), "blue": (65, BLUE), "yellow": (51, YELLOW), "green": (92, RED)}

# --- rooms of one colour for nothing: 9-11 -----------------------------------------------------------------------------------

THIRD_FLOOR = {10: "blue", 11: "red", 12: "blue", 13: "yellow", 14: "yellow"}  # 2 krones each
FREE_COLOUR = {9: "blue", 10: "red", 11: "yellow"}


@pytest.mark.parametrize("card", named(FREE_COLOUR))
def test_staff_prepares_rooms_of_one_colour_for_nothing(card: int) -> None:
    game = preparing(strength=2, staff=[card])
    assert room_prices(game) == {room: 0 if colour == FREE_COLOUR[card] else 2 for room, colour in THIRD_FLOOR.items()}
    free = next(room for room, colour in THIRD_FLOOR.items() if colour == FREE_COLOUR[card])
    game.do("prepare", room=free)
    assert me(game)["money"] == 10
    game.do("prepare", room=next(room for room, colour in THIRD_FLOOR.items() if colour != FREE_COLOUR[card]))
    assert me(game)["money"] == 8


@pytest.mark.parametrize("card", named(FREE_COLOUR))
def test_staff_prepares_even_with_an_empty_purse(card: int) -> None:
    game = preparing(staff=[card], money=0)
    assert [THIRD_FLOOR[room] for room in options(game, "prepare", "room")] == [FREE_COLOUR[card]] * len(room_prices(game))


@pytest.mark.parametrize("card", named(FREE_COLOUR))
def test_staff_saves_the_price_but_grants_no_room(card: int) -> None:
    game = at_table(seat(staff=[card], rooms=rooms(vacant=[0, 1, 2])))
    assert "prepare" not in kinds(game)
    game = preparing(strength=1, staff=[card])
    game.do("prepare", price=0)
    assert game.to_move == 1


@pytest.mark.parametrize("card", named(FREE_COLOUR))
def test_staff_colour_is_free_for_room_bonuses_too(card: int) -> None:
    mine = seat(staff=[card], rooms=rooms(vacant=range(10)), cafe=[{"guest": 50, "served": {"wine": 1}}])
    game = at_table(mine, staff_deck=[number for number in range(1, 49) if number != card])
    game.do("check_in", guest=50, room=1)  # the Musician lets one prepare a room at its price
    assert room_prices(game) == {room: 0 if colour == FREE_COLOUR[card] else 2 for room, colour in THIRD_FLOOR.items()}


@pytest.mark.parametrize("card", named(FREE_COLOUR))
def test_staff_colour_that_is_free_is_not_discounted_below_zero(card: int) -> None:
    mine = seat(staff=[card], rooms=rooms(vacant=range(10)), cafe=[{"guest": 57, "served": {"wine": 2, "coffee": 1}}])
    game = at_table(mine)
    game.do("check_in", guest=57, room=1)  # the Architect lets one prepare two rooms, one krone off each
    assert room_prices(game) == {room: 0 if colour == FREE_COLOUR[card] else 1 for room, colour in THIRD_FLOOR.items()}
    game.do("prepare", price=0)
    assert me(game)["money"] == 10


def test_staff_09_butler_10_chauffeur_11_florist_together_make_every_room_free() -> None:
    assert room_prices(preparing(staff=[9, 10, 11])) == dict.fromkeys(THIRD_FLOOR, 0)

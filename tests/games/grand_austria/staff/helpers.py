"""What the staff tests share: printed prices, completed guests, and short ways to the moment a card matters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, me, options, pass_until, rooms, seat

EDITIONS = ("2015", "2022")

# Name and printed price of every staff card; only the Kitchen Hand's price was changed for 2022 (G2).
STAFF = {
    1: ("breakfast_server", 4), 2: ("waitress", 6), 3: ("barkeeper", 4), 4: ("sous_chef", 6), 5: ("groom", 4),
    6: ("stableman", 1), 7: ("masseuse", 1), 8: ("tour_guide", 2), 9: ("butler", 5), 10: ("chauffeur", 5),
    11: ("florist", 5), 12: ("executive_housekeeper", 2), 13: ("restaurant_manager", 2), 14: ("decorator", 2),
    15: ("bootblack", 4), 16: ("laundress", 2), 17: ("kitchen_hand", 3), 18: ("checker", 2), 19: ("interior_architect", 3),
    20: ("detective", 2), 21: ("chef", 3), 22: ("staff_manager", 3), 23: ("custodian", 5), 24: ("chief_waiter", 1),
    25: ("delivery_boy", 6), 26: ("conference_manager", 5), 27: ("booking_manager", 4), 28: ("concierge", 4),
    29: ("secretary", 5), 30: ("reception_clerk", 4), 31: ("chambermaid", 4), 32: ("assistant_manager", 4),
    33: ("male_floor_housekeeper", 5), 34: ("receptionist", 5), 35: ("page_boy", 2), 36: ("sommelier", 2),
    37: ("room_service", 3), 38: ("porter", 5), 39: ("confectioner", 3), 40: ("marketing_director", 2), 41: ("operator", 3),
    42: ("gardener", 3), 43: ("barista", 3), 44: ("larder_cook", 2), 45: ("pool_attendant", 1),
    46: ("female_floor_housekeeper", 2), 47: ("liftboy", 4), 48: ("hotel_manager", 4),
}  # fmt: skip
ONE_TIME = (21, 35, 36, 38, 39, 43, 44, 45)
ONCE_PER_ROUND = (1, 2, 3, 4)
GAME_END = (27, 28, 29, 30, 31, 32, 34, 37, 40, 41, 46, 47, 48)

ORDERS = {
    51: {"wine": 1},  # yellow
    55: {"wine": 3},
    60: {"cake": 2, "wine": 2},
    65: {"coffee": 1},  # blue
    74: {"cake": 1, "coffee": 2},
    77: {"cake": 1},  # red
    86: {"cake": 1, "wine": 2},
    89: {"strudel": 2, "cake": 1, "wine": 1},
    92: {"strudel": 1},  # green
    97: {"strudel": 2, "wine": 1},
    98: {"strudel": 3},
    102: {"strudel": 1, "coffee": 1},
    104: {"strudel": 2, "cake": 2},
}
RED, BLUE, YELLOW = 2, 12, 1  # a room of each colour, each in a group of at least two


def price(card: int, edition: str = "2015") -> int:
    return 5 if card == 17 and edition == "2022" else STAFF[card][1]


def named(cards: Iterable[int]) -> list[Any]:
    """Cards as test parameters whose ids show number and name."""
    return [pytest.param(card, id=f"{card:02d}_{STAFF[card][0]}") for card in cards]


def ready(guest: int) -> dict[str, Any]:
    """A guest at a table with everything ordered in front of him."""
    return {"guest": guest, "served": ORDERS[guest]}


def hire(card: int, strength: int = 1, edition: str = "2015", **mine: Any) -> Game:
    """Seat 0 has just played its only card with a 5, of which ``strength`` lay there."""
    game = at_table(seat(hand=[card], **mine), dice=[1, 1, 0, 0, strength, 0], edition=edition)
    game.do("take_die", die=5, boost=False)
    if "hire" in kinds(game):  # in 2022 the only card must be played, so nobody asks
        game.do("hire", staff=card)
    return game


def check_in(guest: int, room: int, edition: str = "2015", **mine: Any) -> Game:
    """Seat 0 has just moved a guest, whose order was complete, to a room."""
    mine.setdefault("rooms", rooms(vacant=[RED, BLUE, YELLOW]))
    game = at_table(seat(cafe=[ready(guest)], **mine), edition=edition)
    game.do("check_in", guest=guest, room=room)
    return game


def added_at_check_in(card: int, guest: int, room: int, edition: str = "2015") -> dict[str, int]:
    """What a staff card adds to the gains from a guest moving in: the difference it makes to be there."""
    without, with_card = (me(check_in(guest, room, edition, staff=staff)) for staff in ([], [card]))
    gains = {track: with_card[track] - without[track] for track in ("money", "emperor", "vp")}
    return {track: gain for track, gain in gains.items() if gain}


def extra_turn(edition: str, neutral_die: int = 1, dice: tuple[int, ...] = (2, 1, 2, 2, 2, 1), **mine: Any) -> Game:
    """E. Gizia has moved in and seat 0 may use a space without taking a die: at once (2022) or after its turn (2015)."""
    mine = {"rooms": rooms(vacant=[0, 1, 2, 5])} | mine
    game = at_table(seat(cafe=[ready(97)], **mine), dice=list(dice), edition=edition)
    game.do("check_in", guest=97, room=RED)
    if edition == "2015":
        game.do("take_die", die=neutral_die, boost=False)
        pass_until(game, lambda game: "use_space" in kinds(game))
    return game


def emperor_scoring(*seats: dict[str, Any], round: int = 3, **table: Any) -> Game:
    """Everybody lets a round with one die run out; stops at the first question of its Emperor scoring, if there is one."""
    game = at_table(*seats, round=round, dice=[1, 0, 0, 0, 0, 0], **table)
    pass_until(game, lambda game: game.phase == "emperor" or game.round > round)
    return game


def final_scoring(*seats: dict[str, Any], **table: Any) -> Game:
    """The game after its last round, in which nobody did anything."""
    game = at_table(*seats, round=7, dice=[1, 0, 0, 0, 0, 0], **table)
    pass_until(game, lambda game: False)
    return game


def preparing(strength: int = 1, **mine: Any) -> Game:
    """Seat 0, whose two lower floors are full of vacant rooms, has just taken a 3."""
    game = at_table(seat(rooms=rooms(vacant=range(10)), **mine), dice=[1, 1, strength, 1, 1, 0])
    game.do("take_die", die=3, boost=False)
    return game


def room_prices(game: Game) -> dict[int, int]:
    return dict(zip(options(game, "prepare", "room"), options(game, "prepare", "price"), strict=True))

"""Positions with the modules Vienna Ballrooms and Would You Like Some More?, typed in as a player would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria import emperor_scenes
from tests.games.grand_austria.positions import at_table, kinds, rooms, seat

BALLROOMS = ("apollosaal", "goldener_strauss", "odeonsaal", "zum_sperl", "kettenbruecke")
HALLS = ["zum_sperl", "kettenbruecke", "apollosaal"]  # from left to right unless a test says otherwise
EMPTY = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]  # dancers by ballroom from the left, each bottom, middle, top
CONTESSA = {"guest": 146, "served": {"coffee": 2, "champagne": 2}}  # 15 VP and no reward: all that happens is the dancing
DANCES = ("rehearsal_room", "sections", "dancers", "dancers_gone")
BOTH = ["ballrooms", "more"]
EDITIONS = ("2015", "2022")
HOTEL = rooms(vacant=[10, 2, 1], occupied=[0, 5])  # a vacant room of each colour, none of which completes a group


def side(**given: Any) -> dict[str, Any]:
    """A seat that may also say where its dancers are."""
    module_keys = {key: given.pop(key) for key in (*DANCES, "guests_kept") if key in given}
    return seat(**given) | module_keys


def with_rooms(seats: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rehearsal rooms R1, R2 ... for those who have none yet."""
    seats = list(seats)
    free = [key for key in ("R1", "R2", "R3", "R4") if key not in [one.get("rehearsal_room") for one in seats]]
    return [one if "rehearsal_room" in one else one | {"rehearsal_room": free.pop(0)} for one in seats]


def ball(*seats: dict[str, Any], **given: Any) -> Game:
    """``at_table`` with three ballrooms."""
    everybody = list(seats) + [side()] * (2 - len(seats))
    return at_table(*with_rooms(everybody), **({"modules": ["ballrooms"], "ballrooms": HALLS} | given))


def more(*seats: dict[str, Any], **given: Any) -> Game:
    """``at_table`` with the cards of Would You Like Some More?"""
    return at_table(*seats, **({"modules": ["more"]} | given))


def emperor_comes(tile: str, *seats: dict[str, Any], **given: Any) -> Game:
    """The end of round 3, 5 or 7 with three ballrooms."""
    plain = {"modules": BOTH, "ballrooms": HALLS}
    return emperor_scenes.emperor_comes(tile, *with_rooms(seats), **(plain | given))


def dance(game: Game, ballroom: str, row: str, section: int = 4, guest: int = 146) -> Game:
    """Send the guest to a ballroom; the big fourth section is not empty afterwards."""
    game.do("send_guest", guest=guest, ballroom=ballroom, row=row, section=section)
    return game


def offers(game: Game, kind: str = "send_guest") -> dict[tuple[str, str], int]:
    """Champagne by ballroom and row of every dancer that may be sent."""
    moves = [move.details for move in game.legal_moves() if move.kind == kind]
    return {(details["ballroom"], details["row"]): details["price"] for details in moves}


def prices(game: Game, kind: str, key: str) -> dict[int, int]:
    return {move.details[key]: move.details["price"] for move in game.legal_moves() if move.kind == kind}


def settle(
    game: Game, stop: Callable[[Game], bool] = lambda game: "take_die" in kinds(game) or "end_turn" in kinds(game)
) -> Game:
    """Put new items into the kitchen, refuse whatever can be refused."""
    while not stop(game) and not game.over:
        if "place" in kinds(game):
            most = max(move.details["kitchen"] for move in game.legal_moves() if move.kind == "place")
            game.do("place", kitchen=most)
        else:
            game.do(next(kind for kind in ("finish", "take_items", "return_card", "remove_dancer") if kind in kinds(game)))
    return game

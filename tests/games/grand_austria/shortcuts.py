"""Short cuts to the moments between turns: a round just played out, and going on from a position with something changed."""

from __future__ import annotations

from typing import Any

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, seat

BOTH_EDITIONS = ("2015", "2022")
NO_DICE = [0, 0, 0, 0, 0, 0]
ROUND = {"A": 3, "B": 5, "C": 7}


def on(face: int, n: int = 1) -> list[int]:
    """So many dice on one space, none elsewhere."""
    return [n if face == space else 0 for space in range(1, 7)]


def round_played_out(*seats: dict[str, Any], **given: Any) -> Game:
    """A round whose last die was taken by the player to move: unless that player has something left to do, the round is over."""
    return at_table(*seats, **({"dice": NO_DICE, "turn": {"die": 1}} | given))


def go_on_with(game: Game, **changed: Any) -> Game:
    """The same position with some keys of its snapshot replaced, e.g. other dice."""
    return gahsim.restore(game.snapshot() | changed)


def served(guest: int, **items: int) -> dict[str, Any]:
    """A guest in the cafe with items on the order: ``served(75, wine=2, coffee=2)``."""
    return {"guest": guest, "served": items}


def staff_deck(*top: int, without: tuple[int, ...] = ()) -> list[int]:
    """A full staff deck with these cards on top; ``without`` are the cards that lie elsewhere."""
    return [*top, *(card for card in range(1, 49) if card not in top and card not in without)]


def covered(*counts: int, start: int = 0) -> list[dict[str, Any]]:
    """Turn order tiles: how many of its two numbers each seat has covered."""
    players = len(counts)
    tiles = []
    for index, done in enumerate(counts):
        place = (index - start) % players
        for i, number in enumerate((place + 1, 2 * players - place)):
            tiles.append({"seat": index, "number": number, "covered": done > i})
    return tiles


def plain_turn(game: Game, **die: Any) -> None:
    """Take a die and as little else as the rules allow: covers one number."""
    mover, before = game.to_move, game.snapshot()["turn_order"]
    game.do("take_die", **({"boost": False} | die))
    while game.to_move == mover and game.snapshot()["turn_order"] == before:
        lazy = {"finish", "end_turn"} & kinds(game)
        game.do(lazy.pop() if lazy else game.legal_moves()[0].kind)


def visit(edition: str, tile: str, *seats: dict[str, Any], **given: Any) -> Game:
    """The Emperor calls with this tile; tiles of the other letters are A1, B1, C1."""
    tiles = [tile if tile[0] == letter else f"{letter}1" for letter in "ABC"]
    return round_played_out(*seats, edition=edition, round=ROUND[tile[0]], emperor_tiles=tiles, **given)


def punished(edition: str, tile: str, **victim: Any) -> Game:
    """Seat 1 on space 0 meets the tile; seat 0 is left in peace."""
    return visit(edition, tile, seat(emperor=ROUND[tile[0]] + 1), seat(**victim))

"""The last moment of a round after which the Emperor comes."""

from __future__ import annotations

from typing import Any

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, me, seat

ROUND = {"A": 3, "B": 5, "C": 7}
RETREAT = {"A": 3, "B": 5, "C": 7}


def neutral(tile: str) -> dict[str, Any]:
    """A player who ends on space 1: neither reward nor penalty."""
    return seat(emperor=RETREAT[tile[0]] + 1)


def emperor_comes(tile: str, *seats: dict[str, Any], start_seat: int = 0, **given: Any) -> Game:
    """All numbers but the start player's second are covered, the last die is taken, the turn ends."""
    players = len(seats)
    order = []
    for place in range(players):
        who = (start_seat + place) % players
        order.append({"seat": who, "number": place + 1, "covered": True})
        order.append({"seat": who, "number": 2 * players - place, "covered": place > 0})
    tiles = ["A1", "B1", "C1"]
    tiles["ABC".index(tile[0])] = tile
    plain = {"round": ROUND[tile[0]], "emperor_tiles": tiles, "turn_order": order}
    game = at_table(*seats, to_move=start_seat, start_seat=start_seat, dice=[0] * 6, turn={"die": 1}, **(plain | given))
    if game.phase == "turn" and "end_turn" in kinds(game):
        game.do("end_turn")
    return game


def scored(game: Game, index: int) -> dict[str, int]:
    """VP by source."""
    return me(game, index)["ledger"]


def prices(game: Game, kind: str, key: str) -> dict[int, int]:
    """Price by room or by staff card of every offer of a kind."""
    return {move.details[key]: move.details["price"] for move in game.legal_moves() if move.kind == kind}

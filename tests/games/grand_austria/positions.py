"""Positions for tests, typed in as a player would: only what matters, the rest is plain and legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gahsim
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.moves import Move

VACANT, OCCUPIED = 1, 2


def rooms(vacant: Iterable[int] = (), occupied: Iterable[int] = ()) -> list[int]:
    """The 20 rooms of a hotel; room 0 is bottom left, room 5 stands on it."""
    hotel = [0] * 20
    for room in vacant:
        hotel[room] = VACANT
    for room in occupied:
        hotel[room] = OCCUPIED
    return hotel


def seat(**given: Any) -> dict[str, Any]:
    """One side of the table: 10 krones, an empty hotel, nobody in the cafe, no cards, unless given."""
    plain = {"money": 10, "vp": 0, "emperor": 0, "kitchen": {}, "rooms": rooms(), "cafe": [], "hand": [], "staff": []}
    unknown = set(given) - {*plain, "ledger", "objectives", "hand_size", "bonus_groups", "pack"}
    assert not unknown, f"unknown seat keys {unknown}"
    if "ledger" in given:
        plain.pop("vp")
    return plain | {name: [_played(c) for c in value] if name == "staff" else value for name, value in given.items()}


def _played(card: Any) -> Any:
    return {"id": card} if isinstance(card, int) else card


def at_table(*seats: dict[str, Any], **given: Any) -> Game:
    """A game at a typed-in position: by default round 2, seat 0 starts and is to move, one die on each space 1 to 6.

    ``at_table(seat(hand=[17]), dice=[0, 0, 0, 0, 2, 0], edition="2022")``; missing seats (up to two) are plain.
    """
    everybody = list(seats) + [seat()] * (2 - len(seats))
    used = {entry["guest"] for side in everybody for entry in side["cafe"]} | set(given.get("guest_discard", ()))
    used |= set(given.get("guest_deck", ()))
    plain = {
        "round": 2,
        "to_move": 0,
        "start_seat": 0,
        "dice": [1, 1, 1, 1, 1, 1],
        "queue": [number for number in range(49, 105) if number not in used][:5],
        "objectives": [{"id": 105}, {"id": 109}, {"id": 113}],
        "emperor_tiles": ["A1", "B1", "C1"],
        "seats": everybody,
    }
    return gahsim.restore(plain | given)


def kinds(game: Game) -> set[str]:
    """Kinds of the legal moves."""
    return {move.kind for move in game.legal_moves()}


def texts(game: Game, kind: str | None = None) -> list[str]:
    return [move.text for move in game.legal_moves() if kind in (None, move.kind)]


def options(game: Game, kind: str, detail: str) -> list[Any]:
    """One detail of every legal move of a kind, e.g. all rooms that may be prepared."""
    return [move.details[detail] for move in game.legal_moves() if move.kind == kind]


def me(game: Game, index: int = 0) -> dict[str, Any]:
    """One seat of the snapshot."""
    return game.snapshot()["seats"][index]


def pass_until(game: Game, over: Any, most: int = 200) -> None:
    """Pass, end turns and decline until ``over(game)``: fast-forward through what a test does not care about."""
    lazy = ("pass", "end_turn", "finish")
    for _ in range(most):
        if game.over or over(game):
            return
        moves: list[Move] = game.legal_moves()
        game.play(next((move for kind in lazy for move in moves if move.kind == kind), moves[0]))
    raise AssertionError("never got there")

"""A position as plain JSON data: printed card numbers, item names, nothing a player could not write down."""

from __future__ import annotations

from typing import Any

import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import GUEST_COLOURS, ITEMS, Facts
from gahsim.games.grand_austria.snapshot_modules import cards_in, seat_keys, table_keys
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES
from gahsim.kernels.streams import DECK_SIZE

GAME = "grand-austria"
ITEM_OPS = frozenset({"item", "act_items"})
COLOUR_OPS = frozenset({"prepare", "prepare_occupy", "occupy", "fulfil", "hire"})


def take_snapshot(facts: Facts, state: np.void) -> dict[str, Any]:
    """Write a state down.

    Parameters
    ----------
    facts : Facts
        The facts the game is played with.
    state : numpy.void
        A ``STATE`` record.

    Returns
    -------
    dict
        JSON-ready; ``gahsim.restore`` reads it back.
    """
    players = int(state["n_players"])
    seats = range(players)
    start = int(state["start_seat"])
    guests, staff = facts.guests, facts.staff
    head, left = int(state["staff_head"]), int(state["staff_n"])
    return {
        "game": GAME,
        "edition": facts.edition,
        "modules": list(facts.modules),
        "overlays": dict(facts.overlays),
        "players": players,
        "hands": codes.HANDS[int(state["hands_mode"])],
        "hotel": [facts.boards[int(state["players"][seat]["board"])].key for seat in seats],
        "round": int(state["round_no"]),
        "phase": codes.PHASES[int(state["phase"])],
        "step": int(state["step"]),
        "to_move": int(state["to_move"]),
        "start_seat": start,
        "dice": [int(n) for n in state["dice"][1:]],
        "queue": [guests[int(guest) - 1].id if guest else None for guest in state["queue"]],
        "guest_deck": [guests[int(i)].id for i in state["guest_deck"][: int(state["guest_n"])][::-1]],
        "guest_discard": [guests[i].id for i in cards_in(state["discard"])],
        "staff_deck": [staff[int(state["staff_deck"][(head + i) % DECK_SIZE])].id for i in range(left)],
        "staff_gone": [staff[i].id for i in cards_in(state["gone"])],
        "staff_offer": [staff[i].id for i in cards_in(state["offer"])],
        "objectives": [
            {"id": facts.objectives[int(index)].id, "claimed": [int(seat) - 1 for seat in claims if seat]}
            for index, claims in zip(state["objectives"], state["claims"], strict=True)
        ],
        "emperor_tiles": [facts.emperor_tiles[int(tile)].key for tile in state["tiles"]],
        "turn_order": turn_order(
            players, start, [int(state["players"][seat]["covered"]) for seat in seats], bool(state["clockwise"])
        ),
        "passed": [seat for seat in seats if state["players"][seat]["passed"]],
        "turn": _turn(state),
        "pending": [_entry(facts, entry) for entry in state["pending"][: int(state["pending_n"])]],
        "seats": [_seat(facts, state, seat) for seat in seats],
        "randomness": {
            "deal": f"{int(state['deal_key']):016x}",
            "dice": f"{int(state['dice_key']):016x}",
            "bots": f"{int(state['bot_key']):016x}",
            "rerolls": int(state["rerolls"]),
            "reshuffles": int(state["reshuffles"]),
            "decisions": [int(n) for n in state["decisions"][:players]],
        },
    } | table_keys(facts, state)


def turn_order(players: int, start: int, covered: list[int], clockwise: bool = False) -> list[dict[str, Any]]:
    """The turn order tiles: two numbers per seat, running out and back or round twice; the lower one is covered first."""
    tiles = []
    for seat in range(players):
        place = (seat - start) % players
        second = players + place + 1 if clockwise else 2 * players - place
        for i, number in enumerate((place + 1, second)):
            tiles.append({"seat": seat, "number": number, "covered": covered[seat] > i})
    return sorted(tiles, key=lambda tile: tile["number"])


def _turn(state: np.void) -> dict[str, Any]:
    return {
        "seat": int(state["turn_of"]) - 1 if state["turn_of"] else int(state["to_move"]),
        "begun": bool(state["turn_begun"]),
        "guest_taken": bool(state["turn_guest"]),
        "die": int(state["turn_die"]) or None,
        "boosted": bool(state["turn_boosted"]),
        "acted": bool(state["turn_acted"]),
        "extra": int(state["turn_extra"]),
        "extra_turns": int(state["extra_turns"]),
    } | ({"tile_used": True} if state["turn_tile"] else {})


def _entry(facts: Facts, entry: np.void) -> dict[str, Any]:
    op, what = codes.OPS[int(entry["op"])], int(entry["what"])
    named: Any = what
    if op in ITEM_OPS:
        named = ITEMS[what]
    elif op in COLOUR_OPS:
        named = [colour for i, colour in enumerate(GUEST_COLOURS) if what >> i & 1]
    elif op == "penalty":
        named = facts.emperor_tiles[what].key
    elif op == "bell":
        named = facts.staff[what].id
    return {
        "effect": op,
        "n": int(entry["n"]),
        "what": named,
        "discount": int(entry["discount"]),
        "max_floor": int(entry["floor"]),
        "must": int(entry["must"]),
        "group": int(entry["group"]),
    }


def _seat(facts: Facts, state: np.void, seat: int) -> dict[str, Any]:
    player = state["players"][seat]
    rooms, occupied = int(player["rooms"]), int(player["occupied"])
    groups = int(player["groups"])
    used = set(cards_in(player["used"]))
    return {
        "money": int(player["money"]),
        "vp": int(player["vp"]),
        "emperor": int(player["emperor"]),
        "last_retreat": None if player["last_retreat"] < 0 else int(player["last_retreat"]),
        "kitchen": {kind: int(n) for kind, n in zip(ITEMS, player["kitchen"], strict=True) if n},
        "rooms": [(rooms >> i & 1) + (occupied >> i & 1) for i in range(20)],
        "bonus_groups": [i for i in range(len(facts.boards[int(player["board"])].groups)) if groups >> i & 1],
        "cafe": [_table(facts, player, table) for table in range(TABLES) if player["cafe"][table]],
        "hand": [facts.staff[i].id for i in cards_in(player["hand"])],
        "hand_size": int(player["hand_n"]),
        "pack": [facts.staff[i].id for i in cards_in(player["pack"])],
        "staff": [{"id": facts.staff[i].id, "used": i in used} for i in cards_in(player["staff"])],
        "objectives": [facts.objectives[int(state["objectives"][i])].id for i in range(3) if int(player["objectives"]) >> i & 1],
        "ledger": {name: int(vp) for name, vp in zip(codes.LEDGER, player["ledger"], strict=True) if vp},
    } | seat_keys(facts, state, seat)


def _table(facts: Facts, player: np.void, table: int) -> dict[str, Any]:
    guest = facts.guests[int(player["cafe"][table]) - 1]
    served = {
        ITEMS[kind]: guest.order[kind] - int(player["need"][table, kind])
        for kind in range(ITEM_KINDS)
        if guest.order[kind] > player["need"][table, kind]
    }
    return {"guest": guest.id, "table": table, "served": served}

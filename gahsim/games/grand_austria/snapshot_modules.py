"""What a snapshot says of Let's Waltz!: keys that are there only if their module is."""

from __future__ import annotations

from typing import Any

import numpy as np

from gahsim.games.grand_austria.facts import Facts

DICE_COLOURS = ("red", "blue", "yellow")


def cards_in(mask: np.ndarray) -> list[int]:
    """Indices of the cards in a bit mask, ascending."""
    word = int(mask[0]) | int(mask[1]) << 64
    return [i for i in range(128) if word >> i & 1]


def _bits(mask: int) -> list[int]:
    return [i for i in range(16) if int(mask) >> i & 1]


def _keys(items: Any, cells: Any) -> list[Any]:
    """Keys of what lies in cells that hold an index + 1, None for an empty one."""
    return [items[int(cell) - 1].key if cell else None for cell in cells]


def table_keys(facts: Facts, state: np.void) -> dict[str, Any]:
    """The common table."""
    found: dict[str, Any] = {}
    players = int(state["n_players"])
    if "ballrooms" in facts.modules:
        found["ballrooms"] = _keys(facts.ballrooms, state["ballrooms"])
        found["rehearsal_rooms"] = _keys(facts.rehearsal_rooms, state["rehearsal_offer"][:players])
    if "celebrities" in facts.modules:
        found["coloured_dice"] = {colour: int(face) or None for colour, face in zip(DICE_COLOURS, state["coloured"], strict=True)}
        found["lounge"] = [
            {"celebrity": key, "rounds": int(age)}
            for key, age in zip(_keys(facts.celebrities, state["lounge"]), state["lounge_age"], strict=True)
        ]
        stack = state["celebrity_deck"][: int(state["celebrity_n"])][::-1]
        found["celebrity_stack"] = [facts.celebrities[int(i)].key for i in stack]
        found["celebrity_discard"] = [facts.celebrities[i].key for i in _bits(state["celebrity_discard"])]
    if "entrances" in facts.modules:
        found["auction"] = {
            "entrances": _keys(facts.entrances, state["entrances"][:players]),
            "assigned": bool(state["assigned"]),
            "lot": _keys(facts.entrances, [state["lot"]])[0],
            "bid": int(state["bid"]),
            "bidder": int(state["bidder"]) - 1 if state["bidder"] else None,
            "bidding": _bits(state["bidding"]),
        }
        found["own_objectives"] = [facts.objectives[int(i) - 1].id for i in state["own_objectives"] if i]
        found["own_tiles"] = _keys(facts.emperor_tiles, [tile for tile in state["own_tiles"] if tile])
    if "start-player" in facts.modules:
        found["key"] = int(state["key_seat"]) - 1 if state["key_seat"] else None
    return found


def seat_keys(facts: Facts, state: np.void, seat: int) -> dict[str, Any]:
    """One player's side."""
    player = state["players"][seat]
    found: dict[str, Any] = {}
    if not facts.modules:
        return found
    found["guests_kept"] = [facts.guests[i].id for i in cards_in(player["kept"])]
    found["gained"] = {name: int(n) for name, n in zip(("emperor", "dishes", "drinks"), player["gained"], strict=True) if n}
    found["chances"] = int(player["chances"])
    if "ballrooms" in facts.modules:
        found["rehearsal_room"] = _keys(facts.rehearsal_rooms, [player["rehearsal"]])[0]
        found["sections"] = [int(n) for n in player["sections"]]
        found["dancers"] = [[int(n) for n in player["dancers"][3 * i : 3 * i + 3]] for i in range(3)]
        found["dancers_gone"] = int(player["dancers_gone"])
    if "celebrities" in facts.modules:
        found["celebrities"] = [facts.celebrities[i].key for i in _bits(player["celebrities"])]
        found["celebrities_used"] = [facts.celebrities[i].key for i in _bits(player["celebrities_used"])]
        found["owed"] = {"krones": int(player["owed_krones"]), "champagne": int(player["owed_champagne"])}
    if "entrances" in facts.modules:
        found["entrance"] = _keys(facts.entrances, [player["entrance"]])[0]
        found["guests_this_round"] = [facts.guests[i].id for i in cards_in(player["pile"])]
        found["first_die"] = int(player["first_die"]) or None
        found["personal_done"] = [
            facts.objectives[int(state["own_objectives"][i]) - 1].id for i in _bits(player["personal_done"])
        ]
        found["tiles_used"] = [facts.emperor_tiles[int(state["own_tiles"][i]) - 1].key for i in _bits(player["tiles_used"])]
        found["tokens"] = [facts.tokens[i].key for i in _bits(player["tokens"])]
    if "start-player" in facts.modules:
        found["waited"] = bool(player["waited"])
    return found

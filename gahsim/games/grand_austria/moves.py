"""Choices in words: what a player would say when making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.choices import ARGUMENT
from gahsim.games.grand_austria.effect_text import describe
from gahsim.games.grand_austria.facts import FREE, ITEMS, Facts, HotelBoard
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES


@dataclass(frozen=True)
class Move:
    """One legal choice.

    Attributes
    ----------
    code : int
        The engine's number for it: loggable, replayable.
    kind : str
        What sort of choice it is, e.g. ``"take_die"``; one of ``codes.CHOICES``.
    text : str
        The choice as a player would say it.
    details : dict
        Its particulars by name (``die``, ``action``, ``boost``, ``guest``, ``staff``, ``room``, ``items`` ...), cards by printed number.
    """

    code: int
    kind: str
    text: str = field(compare=False)
    details: Mapping[str, Any] = field(compare=False, hash=False, default_factory=dict)

    def __str__(self) -> str:
        return self.text


def plural(n: int, one: str, many: str = "") -> str:
    """``1 krone``, ``2 krones``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def room_name(board: HotelBoard, room: int) -> str:
    """A room as colour, floor and place from the left: ``blue room 2.3``."""
    return f"{board.colours[room]} room {room // 5 + 1}.{room % 5 + 1}"


def _price(krones: int) -> str:
    return f"for {plural(krones, 'krone')}" if krones else "for free"


def _items(counts: Mapping[str, int]) -> str:
    return " and ".join(f"{n} {kind}" for kind, n in counts.items()) or "nothing"


class Wording:
    """Puts the choices of one position into words."""

    def __init__(self, facts: Facts, state: np.void) -> None:
        self.facts = facts
        self.state = state
        self.player = state["players"][int(state["to_move"])]
        self.board = facts.boards[int(self.player["board"])]

    def moves(self, choices: np.ndarray) -> list[Move]:
        """All choices as moves with distinct texts."""
        moves = [self.move(int(choice)) for choice in choices]
        doubles = {text for text, n in Counter(move.text for move in moves).items() if n > 1}
        return [replace(move, text=f"{move.text} [{self._entry_text(move)}]") if move.text in doubles else move for move in moves]

    def move(self, choice: int) -> Move:
        kind, slot, argument = choice & 63, (choice >> 6) & 31, choice >> ARGUMENT
        text, details = _WORDS[kind](self, slot, argument)
        return Move(choice, codes.CHOICES[kind], text, details)

    def _entry(self, slot: int) -> np.void | None:
        return None if slot == codes.NO_SLOT else self.state["pending"][slot]

    def _entry_text(self, move: Move) -> str:
        entry = self._entry((move.code >> 6) & 31)
        if entry is None:
            return "turn"
        parts = [codes.OPS[int(entry["op"])].replace("_", " ")]
        if entry["discount"]:
            parts.append("free" if entry["discount"] >= FREE else f"{entry['discount']} off")
        if 0 < entry["floor"] < 4:
            parts.append(f"floors 1-{entry['floor']}")
        if entry["n"] > 1:
            parts.append(f"{entry['n']} left")
        return ", ".join(parts)

    def _guest(self, table: int) -> Any:
        return self.facts.guests[int(self.player["cafe"][table]) - 1]

    # one method per kind of choice: (text, details)

    def _pass(self, slot: int, argument: int) -> tuple[str, dict]:
        return "pass", {}

    def _end_turn(self, slot: int, argument: int) -> tuple[str, dict]:
        return "end the turn", {}

    def _finish(self, slot: int, argument: int) -> tuple[str, dict]:
        waiting = self.state["pending"][: int(self.state["pending_n"])]
        ops = {codes.OPS[int(entry["op"])] for entry in waiting if entry["group"] == waiting[-1]["group"]}
        return _DECLINING.get(ops.pop() if len(ops) == 1 else "", "decline the rest"), {}

    def _die(self, face: int, action: int, boost: int, strength: int) -> tuple[str, dict]:
        text = f"die {face} at strength {strength}"
        if face == 6:
            text += f" as action {action}"
        if boost:
            text += ", boosted for 1 krone"
        return text, {"die": face, "action": action, "boost": bool(boost), "strength": strength}

    def _take_die(self, slot: int, argument: int) -> tuple[str, dict]:
        face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
        strength = int(self.state["dice"][face]) + boost + int(self.player["strength"][face])
        text, details = self._die(face, action, boost, strength)
        return f"take {text}", details

    def _waste_die(self, slot: int, face: int) -> tuple[str, dict]:
        return f"take die {face} for no effect", {"die": face}

    def _use_space(self, slot: int, argument: int) -> tuple[str, dict]:
        face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
        text, details = self._die(face, action, boost, int(self.state["dice"][face]) + boost)
        return f"use {text.replace('die', 'space', 1)}, leaving the dice", details

    def _take_guest(self, slot: int, position: int) -> tuple[str, dict]:
        guest = self.facts.guests[int(self.state["queue"][position]) - 1]
        pays = slot == codes.NO_SLOT and self.state["phase"] == codes.TURN and not self.player["flags"] & codes.F_FREE_QUEUE
        price = self.facts.tables.queue_cost[position] if pays else 0
        details = {"guest": guest.id, "position": position, "price": price}
        return f"take guest {guest.id} {guest.name} {_price(price)}", details

    def _check_in(self, slot: int, argument: int) -> tuple[str, dict]:
        table, room = argument & 3, argument >> 2
        guest = self._guest(table)
        text = f"check guest {guest.id} {guest.name} into {room_name(self.board, room)}"
        return text, {"guest": guest.id, "table": table, "room": room}

    def _serve(self, slot: int, cell: int) -> tuple[str, dict]:
        guest, item = self._guest(cell // ITEM_KINDS), ITEMS[cell % ITEM_KINDS]
        free = slot != codes.NO_SLOT or self.player["flags"] & codes.F_FREE_SERVING
        text = f"serve {item} to guest {guest.id} {guest.name}" + ("" if free else " for 1 krone (up to 3 items)")
        return text, {"guest": guest.id, "table": cell // ITEM_KINDS, "item": item}

    def _claim(self, slot: int, place: int) -> tuple[str, dict]:
        objective = self.facts.objectives[int(self.state["objectives"][place])]
        vp = self.facts.tables.objective_vp[int(np.count_nonzero(self.state["claims"][place]))]
        return f"claim objective {objective.id} ({objective.text}) for {vp} VP", {"objective": objective.id, "vp": vp}

    def _activate(self, slot: int, card: int) -> tuple[str, dict]:
        staff = self.facts.staff[card]
        return f"use staff {staff.id} {staff.name}", {"staff": staff.id}

    def _take_items(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        if entry["op"] == codes.ACT_ITEMS:
            first = int(entry["what"])
            counts = {ITEMS[first + i]: argument >> 5 * i & 31 for i in range(2)}
        else:
            counts = {ITEMS[i]: argument >> 4 * i & 15 for i in range(4)}
        items = {kind: n for kind, n in counts.items() if n}
        return f"take {_items(items)}", {"items": items}

    def _place(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        item, rest = ITEMS[int(entry["what"])], int(entry["n"])
        parts, served = [], {}
        for table in range(TABLES):
            n = argument >> 3 * table & 7
            if n:
                guest = self._guest(table)
                parts.append(f"{n} on the order of guest {guest.id} {guest.name}")
                served[guest.id] = n
                rest -= n
        if rest:
            parts.append(f"{rest} in the kitchen")
        return f"put {item}: {', '.join(parts)}", {"item": item, "served": served, "kitchen": rest}

    def _tracks(self, slot: int, argument: int) -> tuple[str, dict]:
        krones, steps = argument & 31, argument >> 5 & 31
        parts = ([plural(krones, "krone")] if krones else []) + ([plural(steps, "Emperor step")] if steps else [])
        return f"gain {' and '.join(parts)}", {"krones": krones, "emperor": steps}

    def _room_details(self, room: int) -> dict:
        return {"room": room, "colour": self.board.colours[room], "floor": room // 5 + 1}

    def _prepare(self, slot: int, room: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        colour = ("blue", "red", "yellow").index(self.board.colours[room])
        price = 0
        if entry["discount"] < FREE and not self.player["free_colours"] >> colour & 1:
            price = max(self.board.prepare_cost[room // 5] - int(entry["discount"]), 0)
        verb = "prepare and occupy" if entry["op"] == codes.PREPARE_OCCUPY else "prepare"
        return f"{verb} {room_name(self.board, room)} {_price(price)}", self._room_details(room) | {"price": price}

    def _hire(self, slot: int, card: int) -> tuple[str, dict]:
        entry, staff = self._entry(slot), self.facts.staff[card]
        assert entry is not None
        price = max(staff.cost - int(entry["discount"]), 0)
        return f"hire {staff.id} {staff.name} {_price(price)}", {"staff": staff.id, "price": price}

    def _draw_offer(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        return f"draw {plural(int(entry['n']), 'staff card')} to choose from", {"cards": int(entry["n"])}

    def _occupy(self, slot: int, room: int) -> tuple[str, dict]:
        return f"turn {room_name(self.board, room)} to occupied", self._room_details(room)

    def _fulfil(self, slot: int, table: int) -> tuple[str, dict]:
        guest = self._guest(table)
        return f"complete the order of guest {guest.id} {guest.name} from the supply", {"guest": guest.id, "table": table}

    def _gain(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        return f"take {plural(int(entry['n']), 'krone')}", {"krones": int(entry["n"])}

    def _return_card(self, slot: int, card: int) -> tuple[str, dict]:
        staff = self.facts.staff[card]
        return f"put staff {staff.id} {staff.name} under the deck", {"staff": staff.id}

    def _penalty(self, slot: int, answer: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        tile = self.facts.emperor_tiles[int(entry["what"])]
        texts = {
            codes.PAY_PART: f"suffer the penalty of tile {tile.key}: {describe(tile.penalty)}",
            codes.LOSE_VP: f"lose {tile.penalty_vp} VP (tile {tile.key})",
            codes.BUY_OFF: f"pay {plural(int(self.player['penalty_price']), 'krone')} to ignore the penalty of tile {tile.key}",
        }
        answers = {codes.PAY_PART: "pay", codes.LOSE_VP: "vp", codes.BUY_OFF: "ignore"}
        return texts[answer], {"tile": tile.key, "answer": answers[answer]}

    def _remove_room(self, slot: int, room: int) -> tuple[str, dict]:
        return f"remove the tile of {room_name(self.board, room)}", self._room_details(room)

    def _discard_staff(self, slot: int, card: int) -> tuple[str, dict]:
        staff = self.facts.staff[card]
        return f"discard staff {staff.id} {staff.name}", {"staff": staff.id}

    def _pick(self, slot: int, card: int) -> tuple[str, dict]:
        staff = self.facts.staff[card]
        return f"draft {staff.id} {staff.name}", {"staff": staff.id}


_DECLINING = {
    "prepare": "prepare no more rooms",
    "prepare_occupy": "place no room",
    "hire": "hire nobody",
    "offer": "hire none of them",
    "take_guest": "take no guest",
    "occupy": "occupy no more rooms",
    "fulfil": "complete no order",
    "extra_action": "use no action space",
    "serving": "serve no more",
    "act_items": "take nothing",
    "act_tracks": "gain nothing",
}
_WORDS: list[Callable[[Wording, int, int], tuple[str, dict]]] = [getattr(Wording, f"_{name}") for name in codes.CHOICES]

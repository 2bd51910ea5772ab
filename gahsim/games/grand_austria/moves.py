"""Choices in words: what a player would say when making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.choices import ARGUMENT
from gahsim.games.grand_austria.effect_text import describe, describe_effects
from gahsim.games.grand_austria.facts import FREE, ITEMS, Facts, HotelBoard
from gahsim.games.grand_austria.modules.moved_dice import COLOUR_BIT, MOVED_BIT, SOURCE_BIT
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES

DICE_COLOURS = ("red", "blue", "yellow")
ROWS = ("bottom", "middle", "top")
_DICE = ("", *(f"{colour} " for colour in DICE_COLOURS))  # white dice need no word


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
    words = [f"{n} {kind}" for kind, n in counts.items()]
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]]) or "nothing"


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

    def _die(self, argument: int, noun: str, more: int = 0) -> tuple[str, dict]:
        """A die or space with what it is used for; ``moved_dice`` tells how the argument is put together."""
        face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
        colour, source, moved = argument >> COLOUR_BIT & 3, argument >> SOURCE_BIT & 3, argument >> MOVED_BIT & 3
        dice = int(self.state["dice"][face]) + (source > 0)
        strength = dice + boost + more
        text = f"{_DICE[colour]}{noun} {face} at strength {strength}"
        details: dict[str, Any] = {"die": face, "action": action, "boost": bool(boost), "strength": strength}
        if face == 6:
            text += f" as action {action}"
        if boost:
            text += ", boosted for 1 krone"
        if colour:
            celebrity = int(self.state["lounge"][colour - 1])
            name = self.facts.celebrities[celebrity - 1].name if celebrity else "nobody"
            text += f", with {name} {_price(dice - 1)}"
            details |= {"colour": DICE_COLOURS[colour - 1], "price": dice - 1}
        if source:
            space = face - 1 if source == 1 else face + 1
            text += f", moving a {_DICE[moved]}die over from {space}"
            details |= {"moved_from": space, "moved": DICE_COLOURS[moved - 1] if moved else "white"}
        return text, details

    def _take_die(self, slot: int, argument: int) -> tuple[str, dict]:
        text, details = self._die(argument, "die", int(self.player["strength"][argument & 7]))
        return f"take {text}", details

    def _waste_die(self, slot: int, argument: int) -> tuple[str, dict]:
        face, colour = argument & 7, argument >> COLOUR_BIT
        return f"take {_DICE[colour]}die {face} for no effect", {"die": face}

    def _use_space(self, slot: int, argument: int) -> tuple[str, dict]:
        text, details = self._die(argument, "space")
        return f"use {text}, leaving the dice", details

    def _take_guest(self, slot: int, position: int) -> tuple[str, dict]:
        guest = self.facts.guests[int(self.state["queue"][position]) - 1]
        entry = self._entry(slot)
        paid = self.state["phase"] == codes.TURN if entry is None else entry["op"] == codes.PAID_GUEST
        pays = paid and not self.player["flags"] & codes.F_FREE_QUEUE
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
        if place >= 3:
            own = self.facts.objectives[int(self.state["own_objectives"][place - 3]) - 1]
            scoring = sum(int(self.state["round_no"]) > last for last in self.facts.tables.scoring_rounds[:2])
            vp = self.facts.entrances[int(self.player["entrance"]) - 1].personal_vp[scoring]
            return f"complete personal objective {own.id} ({own.text}) for {vp} VP", {"objective": own.id, "vp": vp}
        objective = self.facts.objectives[int(self.state["objectives"][place])]
        vp = self.facts.tables.objective_vp[int(np.count_nonzero(self.state["claims"][place]))]
        return f"claim objective {objective.id} ({objective.text}) for {vp} VP", {"objective": objective.id, "vp": vp}

    def _activate(self, slot: int, argument: int) -> tuple[str, dict]:
        staff, spent = self.facts.staff[argument & 127], argument >> 7
        items = {kind: spent >> 2 * i & 3 for i, kind in enumerate(ITEMS[:4]) if spent >> 2 * i & 3}
        paying = f" for {_items(items)}" if items else ""
        return f"use staff {staff.id} {staff.name}{paying}", {"staff": staff.id} | ({"spent": items} if items else {})

    def _take_items(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        if entry["op"] == codes.ACT_ITEMS:
            first = int(entry["what"])
            kinds = (ITEMS[first], ITEMS[first + 1], "champagne")
            counts = {kind: argument >> 5 * i & 31 for i, kind in enumerate(kinds)}
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
        free = int(self.player["free_colours"])
        if entry["discount"] < FREE and not (free | free >> 3) >> colour & 1:
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
        if entry["op"] == codes.DRAW_STAFF:
            return f"draw {plural(int(entry['n']), 'staff card')}", {"cards": int(entry["n"])}
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

    # Let's Waltz!

    def _ballroom_row(self, place: int) -> tuple[str, dict]:
        ballroom = self.facts.ballrooms[int(self.state["ballrooms"][place // 3]) - 1]
        row = ROWS[place % 3]
        return f"the {row} row of {ballroom.name}", {"ballroom": ballroom.key, "row": row}

    def _dancer(self, argument: int, discount: int) -> tuple[str, dict]:
        place, section = argument & 15, argument >> 4 & 3
        where, details = self._ballroom_row(place)
        price = self._champagne_price(place, discount)
        cost = f"for {price} champagne" if price else "for free"
        return f"to {where} {cost}, from section {section + 1}", details | {"section": section + 1, "price": price}

    def _champagne_price(self, place: int, discount: int) -> int:
        players, row = int(self.state["n_players"]), place % 3
        ballroom = self.facts.ballrooms[int(self.state["ballrooms"][place // 3]) - 1]
        full = sum(int(player["dancers"][place]) for player in self.state["players"][:players]) >= ballroom.spaces[players][row]
        tables = self.facts.tables
        return max((tables.balcony_cost if full else tables.row_cost[row]) - discount, 0)

    def _send_guest(self, slot: int, argument: int) -> tuple[str, dict]:
        guest = self._guest(argument >> 6)
        text, details = self._dancer(argument, 0)
        return f"send guest {guest.id} {guest.name} {text}", {"guest": guest.id, "table": argument >> 6} | details

    def _send_dancer(self, slot: int, argument: int) -> tuple[str, dict]:
        entry = self._entry(slot)
        assert entry is not None
        text, details = self._dancer(argument, int(entry["discount"]))
        return f"send a dancer {text}", details

    def _remove_dancer(self, slot: int, place: int) -> tuple[str, dict]:
        where, details = self._ballroom_row(place)
        return f"take a dancer from {where}", details

    def _take_key(self, slot: int, action: int) -> tuple[str, dict]:
        strength = self.facts.tables.key_strength
        return f"take the skeleton key for action {action} at strength {strength}", {"action": action, "strength": strength}

    def _ring(self, slot: int, card: int) -> tuple[str, dict]:
        staff = self.facts.staff[card]
        return f"use staff {staff.id} {staff.name}", {"staff": staff.id}

    def _use_celebrity(self, slot: int, argument: int) -> tuple[str, dict]:
        celebrity, spent = self.facts.celebrities[argument & 15], argument >> 4
        items = {kind: spent >> 3 * i & 7 for i, kind in enumerate(ITEMS[:4]) if spent >> 3 * i & 7}
        return f"let {celebrity.name} exchange {_items(items)}", {"celebrity": celebrity.key, "spent": items}

    def _use_tile(self, slot: int, place: int) -> tuple[str, dict]:
        tile = self.facts.emperor_tiles[int(self.state["own_tiles"][place]) - 1]
        steps = "ABC".index(tile.letter) + 1
        return f"go back {plural(steps, 'step')} for the reward of tile {tile.key}", {"tile": tile.key, "steps": steps}

    def _choose_token(self, slot: int, argument: int) -> tuple[str, dict]:
        token, side = self.facts.tokens[argument & 7], argument >> 3
        effects = describe_effects(token.floor if side else token.column)
        return f"use bonus token {token.key}: {effects}", {"token": token.key, "side": "floor" if side else "column"}

    def _return_item(self, slot: int, kind: int) -> tuple[str, dict]:
        return f"return {ITEMS[kind]} from the kitchen", {"item": ITEMS[kind]}

    def _remove_die(self, slot: int, colour: int) -> tuple[str, dict]:
        return f"remove the {DICE_COLOURS[colour]} die before the others are rolled again", {"colour": DICE_COLOURS[colour]}

    def _offer_entrance(self, slot: int, argument: int) -> tuple[str, dict]:
        entrance, bid = self.facts.entrances[int(self.state["entrances"][argument & 3]) - 1], argument >> 2
        return f"put {entrance.name} up for auction with a bid of {plural(bid, 'krone')}", {"entrance": entrance.key, "bid": bid}

    def _bid(self, slot: int, argument: int) -> tuple[str, dict]:
        entrance = self.facts.entrances[int(self.state["lot"]) - 1]
        if argument == 0:
            return f"pass on {entrance.name}", {"entrance": entrance.key, "bid": None}
        return f"bid {plural(argument - 1, 'krone')} on {entrance.name}", {"entrance": entrance.key, "bid": argument - 1}

    def _take_rehearsal_room(self, slot: int, place: int) -> tuple[str, dict]:
        room = self.facts.rehearsal_rooms[int(self.state["rehearsal_offer"][place]) - 1]
        return f"take rehearsal room {room.key}", {"rehearsal_room": room.key}


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
    "dancer": "send nobody",
    "served_guest": "take no guest",
    "paid_guest": "take no second guest",
    "bell": "wait for another time",
}
_WORDS: list[Callable[[Wording, int, int], tuple[str, dict]]] = [getattr(Wording, f"_{name}") for name in codes.CHOICES]

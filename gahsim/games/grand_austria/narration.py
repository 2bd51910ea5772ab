"""Telling a game as a player would tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.effect_text import describe, describe_effects
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.moves import Move, plural
from gahsim.games.grand_austria.snapshot_modules import DICE_COLOURS

if TYPE_CHECKING:
    from gahsim.games.grand_austria.game import Game

UNTOLD = frozenset({"end_turn", "finish"})  # silence says the same
UNITS = {
    "vp": ("VP", "VP"),
    "krones": ("krone", "krones"),
    "emperor": ("Emperor step", "Emperor steps"),
    "cards": ("card", "cards"),
    "champagne": ("champagne", "champagne"),
    "dancers": ("dancer", "dancers"),
    "celebrities": ("celebrity", "celebrities"),
}


def third_person(text: str) -> str:
    """``take die 3`` -> ``takes die 3``."""
    verb, space, rest = text.partition(" ")
    if rest.startswith("and occupy "):
        rest = rest.replace("occupy", "occupies", 1)
    return verb + ("es" if verb.endswith(("ss", "go")) else "s") + space + rest


class Narrator:
    """Watches a game and collects what happens, as events for programs and sentences for people.

    Pass it as ``watch`` to ``new_game``; ``events`` fills up while the game is played. Every event has ``kind``, ``round`` and
    ``text``; those of one player also ``seat``, a running ``turn`` number and what it ``changed``.
    """

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self._turn = 0
        self._mark: tuple[int, ...] = ()  # counts turns, so that two in a row by one player stay apart

    def __call__(self, game: Game, seat: int, move: Move | None, before: np.void) -> None:
        after = game.state
        if _turn_mark(before) != self._mark:
            self._mark, self._turn = _turn_mark(before), self._turn + 1
        if move is None:
            if int(after["phase"]) == codes.EMPEROR_SCORING:
                seat = int(after["to_move"])
            if int(after["phase"]) != codes.OVER:
                self._tell_gains(game, seat, before)
        elif move.kind not in UNTOLD:
            changed = _changes(before["players"][seat], after["players"][seat]) if _same_phase(before, after) else {}
            self._add(game, "move", third_person(move.text), seat, move=move.kind, details=dict(move.details), changed=changed)
            if move.kind == "take_key":
                self._tell_compensation(game, seat, before)
        self._tell_board(game, before)

    def _add(self, game: Game, kind: str, text: str, seat: int | None = None, **more: Any) -> None:
        event: dict[str, Any] = {"kind": kind, "round": game.round, "text": text}
        if seat is not None:
            event |= {"seat": seat, "turn": self._turn}
        self.events.append(event | {key: value for key, value in more.items() if value or key != "changed"})

    def _tell_gains(self, game: Game, seat: int, before: np.void) -> None:
        """Effects that needed no decision."""
        was, now = before["players"][seat], game.state["players"][seat]
        changed = _changes(was, now)
        if any(booked := [_booked(was, now, codes.L_BALLROOM_1 + place) for place in range(3)]):  # told as a whole
            vp = changed.pop("vp", 0) - sum(booked) - self._for_leading(game, seat, before)
            changed |= {"vp": vp} if vp else {}
        if changed:
            self._add(game, "gain", "collects", seat, changed=changed)

    def _tell_compensation(self, game: Game, taker: int, before: np.void) -> None:
        """Krones for those who start later because somebody took the key."""
        for seat in range(game.players):
            krones = int(game.state["players"][seat]["money"]) - int(before["players"][seat]["money"])
            if seat != taker and krones:
                text = f"Player {seat + 1} gets {plural(krones, 'krone')} because player {taker + 1} will start"
                self._add(game, "compensation", text, krones=krones, to=seat)

    def _tell_modules(self, game: Game, before: np.void) -> None:
        """Entrances won, guests counted by an entrance when the round ends, ballrooms scored."""
        after = game.state
        for seat in range(game.players):
            was, now = before["players"][seat], after["players"][seat]
            if now["entrance"] != was["entrance"]:
                entrance = game.facts.entrances[int(now["entrance"]) - 1]
                paid = int(before["bid"]) if int(before["lot"]) == int(now["entrance"]) else 0
                text = f"Player {seat + 1} gets {entrance.name} " + (f"for {plural(paid, 'krone')}" if paid else "for nothing")
                self._add(game, "entrance", text, entrance=entrance.key, to=seat, krones=paid)
            vp = _booked(was, now, codes.L_ENTRANCE)
            if vp and int(before["phase"]) == codes.TURN and not _same_phase(before, after):
                text = f"Player {seat + 1} scores {vp} VP for the guests of this round"
                self._add(game, "entrance", text, to=seat, vp=vp)
        for place in range(3):
            column = codes.L_BALLROOM_1 + place
            scored = [_booked(before["players"][seat], after["players"][seat], column) for seat in range(game.players)]
            played = game.facts.tables.scoring_rounds[place] if game.facts.ballrooms else 0
            if any(scored) or _rounds_over(before) < played <= _rounds_over(after):  # all may score nothing
                ballroom = game.facts.ballrooms[int(after["ballrooms"][place]) - 1]
                words = ", ".join(f"player {seat + 1} {points} VP" for seat, points in enumerate(scored))
                self._add(game, "ballroom", f"{ballroom.name} is scored: {words}", ballroom=ballroom.key, vp=scored)
                for seat in range(game.players):
                    if vp := self._for_leading(game, seat, before):
                        text = f"Player {seat + 1} scores {vp} VP for the most dancers there"
                        self._add(game, "entrance", text, to=seat, vp=vp)

    @staticmethod
    def _for_leading(game: Game, seat: int, before: np.void) -> int:
        """What an entrance gives whoever alone has the most dancers when a ballroom is scored."""
        was, now = before["players"][seat], game.state["players"][seat]
        entrance = int(now["entrance"])
        leads = entrance > 0 and game.facts.entrances[entrance - 1].most_dancers_vp > 0
        return _booked(was, now, codes.L_ENTRANCE) if leads else 0

    def _tell_board(self, game: Game, before: np.void) -> None:
        after = game.state
        if game.facts.modules:
            self._tell_modules(game, before)
        new_round = int(after["phase"]) == codes.TURN and int(after["round_no"]) != int(before["round_no"])
        if not new_round and int(after["rerolls"]) > int(
            before["rerolls"]
        ):  # perhaps the end of the round, so before the Emperor
            other = "other shows" if sum(_faces(after)) == 1 else "others show"
            text = (
                f"Everyone has passed or is done: one die is set aside, the {other} {_dice(after)}"
                if sum(_faces(after))
                else "No dice are left"
            )
            self._add(game, "reroll", text, dice=_faces(after))
        if _newly(before, after, codes.EMPEROR_SCORING):
            scored = [
                int(after["players"][seat]["ledger"][column] - before["players"][seat]["ledger"][column])
                for seat in range(game.players)
                for column in range(codes.L_EMPEROR_1, codes.L_EMPEROR_3 + 1)
            ]
            vp = [sum(scored[3 * seat : 3 * seat + 3]) for seat in range(game.players)]
            space = [int(after["players"][seat]["emperor"]) for seat in range(game.players)]
            words = ", ".join(f"player {i + 1} {v} VP and back to {s}" for i, (v, s) in enumerate(zip(vp, space, strict=True)))
            self._add(game, "emperor", f"The Emperor comes: {words}", vp=vp, space=space)
        if new_round:
            self._add(
                game,
                "round",
                f"Round {game.round}: player {int(after['start_seat']) + 1} rolls {_dice(after)}",
                dice=_faces(after),
            )
        if _newly(before, after, codes.OVER):
            winners = " and ".join(f"player {seat + 1}" for seat in game.winners)
            score = ", ".join(f"player {seat + 1} {vp} VP" for seat, vp in enumerate(game.scores))
            verb = "wins" if len(game.winners) == 1 else "share the win"
            self._add(game, "over", f"Final scoring: {score}; {winners} {verb}", scores=game.scores, winners=game.winners)

    @staticmethod
    def changes_text(changed: dict[str, int]) -> str:
        """``+5 VP, -1 krone``."""
        return ", ".join(("+" if n > 0 else "-") + plural(abs(n), *UNITS[name]) for name, n in changed.items())

    @staticmethod
    def on_the_table(game: Game) -> list[str]:
        """What lies open for everybody from the beginning: without it much of a story has no visible reason."""
        snapshot, facts = game.snapshot(), game.facts
        cards = {card.id: card for card in facts.objectives}
        tiles = {tile.key: tile for tile in facts.emperor_tiles}
        objectives = [f"{card['id']} {cards[card['id']].text}" for card in snapshot["objectives"]]
        visits = [
            f"{key} {describe_effects(tiles[key].reward) or '-'} | {describe(tiles[key].penalty)}"
            + (f" or lose {tiles[key].penalty_vp} VP" if tiles[key].penalty_vp else "")
            for key in snapshot["emperor_tiles"]
        ]
        return [f"Objectives: {'; '.join(objectives)}", f"Emperor tiles (reward | penalty): {'; '.join(visits)}"]

    @staticmethod
    def ledger_rows(game: Game) -> list[tuple[str, list[int]]]:
        """VP by source, one number per seat, sources nobody scored from left out; game-end staff once more by card."""
        ledgers = [game.ledger(seat) for seat in range(game.players)]
        rows = []
        for name in codes.LEDGER:
            rows.append((name.replace("_", " "), [ledger[name] for ledger in ledgers]))
            if name == "staff_final" and any(rows[-1][1]):
                rows += _final_staff_rows(game)
        return [row for row in rows if any(row[1])]


def _final_staff_rows(game: Game) -> list[tuple[str, list[int]]]:
    """The cards that make up ``staff_final``."""
    worths = [game.final_staff(seat) for seat in range(game.players)]
    names = {card.id: card.name for card in game.facts.staff if any(card.id in seat for seat in worths)}
    return [(f"- {card} {name}", [seat.get(card, 0) for seat in worths]) for card, name in names.items()]


def _turn_mark(state: np.void) -> tuple[int, ...]:
    """Changes with every turn."""
    seat = int(state["to_move"])
    keys = ("round_no", "phase", "rerolls", "turn_extra")
    return (seat, int(state["players"][seat]["covered"]), *(int(state[key]) for key in keys))


def _newly(before: np.void, after: np.void, phase: int) -> bool:
    return int(after["phase"]) == phase != int(before["phase"])


def _rounds_over(state: np.void) -> int:
    """Rounds played to their end, Emperor and ballroom included."""
    return int(state["round_no"]) - (int(state["phase"]) != codes.OVER)


def _same_phase(before: np.void, after: np.void) -> bool:
    return bool(before["phase"] == after["phase"]) and bool(before["round_no"] == after["round_no"])


def _booked(before: np.void, after: np.void, column: int) -> int:
    """VP scored from a source in between."""
    return int(after["ledger"][column]) - int(before["ledger"][column])


def _faces(state: np.void) -> list[int]:
    return [int(n) for n in state["dice"][1:]]


def _dice(state: np.void) -> str:
    faces = " ".join(str(face) * n for face, n in enumerate(_faces(state), 1) if n)
    coloured = [f"{colour} {face}" for colour, face in zip(DICE_COLOURS, state["coloured"], strict=True) if face]
    among = f" ({', '.join(coloured)})" if coloured else ""
    return f"{plural(sum(_faces(state)), 'die', 'dice')}: {faces}{among}"


def _changes(before: np.void, after: np.void) -> dict[str, int]:
    """What a player's tracks and hand gained or lost."""
    pairs = {"vp": "vp", "krones": "money", "emperor": "emperor"}
    found = {name: int(after[key]) - int(before[key]) for name, key in pairs.items()}
    found["cards"] = max(int(after["hand_n"]) - int(before["hand_n"]), 0)
    found["champagne"] = int(after["kitchen"][CHAMPAGNE]) - int(before["kitchen"][CHAMPAGNE])
    found["dancers"] = int(after["dancers"].sum()) - int(before["dancers"].sum())
    found["celebrities"] = int(after["celebrities"]).bit_count() - int(before["celebrities"]).bit_count()
    return {name: n for name, n in found.items() if n}

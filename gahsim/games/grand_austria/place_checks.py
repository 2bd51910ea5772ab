"""What no table can show: the parts of a snapshot held against each other once everything lies in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gahsim.errors import SnapshotError
from gahsim.games.grand_austria.facts import Facts

if TYPE_CHECKING:
    from gahsim.games.grand_austria.restore import Position

OPENING = ("draft", "opening guest", "opening rooms")


def check_position(facts: Facts, state: np.void, position: Position) -> None:
    """Refuse what the rules cannot lead to, with the reason."""
    _check_phase(facts, position)
    if position.phase == "draft":
        _check_draft(facts, state, position)
    elif position.phase in OPENING:
        _check_opening_guests(position)
    else:
        _check_dice(facts, state, position)
    if position.phase == "turn" and not position.turn.extra:
        _check_mover(position)
    _check_seats(facts, state, position)
    if None in position.queue and state["guest_n"] > 0:
        raise _refuse(
            f"queue.{position.queue.index(None)}: an empty space, though {state['guest_n']} guests are left in the deck"
        )
    waits = any(entry.effect in ("offer", "return_offer") for entry in position.pending)
    if waits != bool(position.staff_offer):
        raise _refuse("staff_offer: cards are laid out to choose from exactly while an 'offer' or 'return_offer' is pending")


def _refuse(reason: str) -> SnapshotError:
    return SnapshotError(f"snapshot: {reason}")


def _check_phase(facts: Facts, position: Position) -> None:
    """Steps count what a phase has behind it; the Emperor and the end come at fixed times."""
    players, tables = len(position.seats), facts.tables
    most = {"draft": tables.hand_size * players, "turn": 0, "over": 0}.get(position.phase, players)
    if position.step > most:
        allowed = f"0 to {most}" if most else "0"
        raise _refuse(f"step: {position.step} in phase '{position.phase}', should be {allowed}")
    if position.phase == "emperor" and position.round not in tables.scoring_rounds:
        rounds = ", ".join(map(str, tables.scoring_rounds))
        raise _refuse(f"phase: the Emperor comes after rounds {rounds}, not after round {position.round}")
    if position.phase == "over" and position.round != tables.rounds:
        raise _refuse(f"phase: the game is over after round {tables.rounds}, not in round {position.round}")


def _check_draft(facts: Facts, state: np.void, position: Position) -> None:
    """Everybody has picked as often as it was their turn to; the packs hold what is left."""
    players = len(position.seats)
    picks, begun = divmod(position.step, players)
    for seat in range(players):
        done = picks + (seat < begun)
        held = (seat - picks) % players
        given = position.seats[held].pack
        if int(state["players"][seat]["hand_n"]) != done:
            raise _refuse(f"seats.{seat}.hand: after {position.step} picks of the draft it holds {done} cards")
        if len(given) != facts.tables.hand_size - done:
            left = facts.tables.hand_size - done
            raise _refuse(
                f"seats.{held}.pack: {len(given)} cards, after {position.step} picks of the draft {left} are left in it"
            )


def _check_opening_guests(position: Position) -> None:
    """The last seat chooses first; nobody has more than one guest before round 1."""
    players = len(position.seats)
    chosen = position.step if position.phase == "opening guest" else players
    for seat, given in enumerate(position.seats):
        wanted = int(players - 1 - seat < chosen)
        if len(given.cafe) != wanted:
            raise _refuse(
                f"seats.{seat}.cafe: {len(given.cafe)} guests, should be {wanted} when {chosen} have chosen, last seat first"
            )


def _check_dice(facts: Facts, state: np.void, position: Position) -> None:
    """Dice on the spaces, on turn order tiles and set aside in re-rolls are never more than there are."""
    players = len(position.seats)
    taken = sum(int(state["players"][seat]["covered"]) for seat in range(players))
    if position.phase == "turn" and not position.turn.extra:
        taken += int(state["turn_acted"])
    aside, there = position.randomness.rerolls, facts.tables.dice[players]
    if sum(position.dice) + taken + aside > there:
        others = f"{taken} taken" + (f" and {aside} set aside" if aside else "")
        raise _refuse(f"dice: {sum(position.dice)} dice on the spaces and {others}, but {players} players play with {there}")


def _check_mover(position: Position) -> None:
    """The lowest uncovered number of those who have not passed is next."""
    waiting = [n for n in position.turn_order or () if not n.covered and n.seat not in position.passed]
    first = min(waiting, key=lambda n: n.number, default=None)
    if first and position.to_move != first.seat:
        raise _refuse(
            f"to_move: {position.to_move}, but number {first.number} of seat {first.seat} is not covered and comes first; "
            "a seat that has passed is listed in 'passed'"
        )


def _check_seats(facts: Facts, state: np.void, position: Position) -> None:
    """Bonuses of full groups, items of modules, and what only the last scoring leaves behind."""
    for seat, given in enumerate(position.seats):
        player = state["players"][seat]
        occupied, paid = int(player["occupied"]), int(player["groups"])
        for i, group in enumerate(facts.boards[int(player["board"])].groups):
            if not paid >> i & 1 and all(occupied >> room & 1 for room in group):
                raise _refuse(f"seats.{seat}.bonus_groups: group {i} is fully occupied, so its bonus was paid")
        if given.kitchen.get("champagne", 0) and not facts.modules:
            raise _refuse(f"seats.{seat}.kitchen: champagne comes with a module only")
        if given.last_retreat is not None:
            if position.round != facts.tables.rounds or position.phase not in ("emperor", "over"):
                raise _refuse(f"seats.{seat}.last_retreat: the last move back comes after round {facts.tables.rounds}")
            if given.last_retreat > facts.tables.emperor_last:
                raise _refuse(
                    f"seats.{seat}.last_retreat: {given.last_retreat}, the track goes from 0 to {facts.tables.emperor_last}"
                )

"""Putting guests and staff of a snapshot where they belong: every card in exactly one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types

from gahsim.errors import SnapshotError
from gahsim.games.grand_austria.facts import ITEMS, Facts
from gahsim.games.grand_austria.hiring import learn_card
from gahsim.games.grand_austria.rules import Rules, compile_rules
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.streams import GUEST_DECK, STAFF_DECK, subkey

if TYPE_CHECKING:
    from gahsim.games.grand_austria.restore import Position


@kernel(types.void, Rules, State, types.int64, types.int64, entry=True)
def put_in_play(rules, state, seat, card):
    """A card that lies in front of a player already: everything but its one-time effect."""
    learn_card(rules, state.players[seat], card)


class Ledger:
    """Remembers where each card of a kind was put and refuses a second place."""

    def __init__(self, what: str, ids: Iterable[int]) -> None:
        self.what = what
        self.index = {card: i for i, card in enumerate(ids)}
        self.place: dict[int, str] = {}

    def put(self, card: int, place: str) -> int:
        """Book a card by printed number; returns its index."""
        if card not in self.index:
            low, high = min(self.index), max(self.index)
            raise SnapshotError(f"snapshot: {place}: there is no {self.what} {card}; {self.what} numbers go from {low} to {high}")
        if card in self.place:
            raise SnapshotError(f"snapshot: {self.what} {card} is in two places: {self.place[card]} and {place}")
        self.place[card] = place
        return self.index[card]

    def rest(self) -> list[int]:
        """Indices of the cards not put anywhere yet, in printed order."""
        return [i for card, i in self.index.items() if card not in self.place]

    def nothing_missing(self, decks: str) -> None:
        missing = [card for card in self.index if card not in self.place]
        if missing:
            listed = ", ".join(map(str, missing[:8])) + (", ..." if len(missing) > 8 else "")
            raise SnapshotError(
                f"snapshot: {self.what} {listed} nowhere to be found; add to {decks}, or leave {decks} out to have the rest shuffled"
            )


def _shuffled(cards: list[int], key: Any, purpose: int) -> list[int]:
    """A keyed order for cards whose order nobody knows."""
    return sorted(cards, key=lambda card: int(subkey(key, purpose, card)))


def _add(mask: np.ndarray, card: int) -> None:
    mask[card >> 6] |= np.uint64(1) << np.uint64(card & 63)


def place_guests(facts: Facts, state: np.void, position: Position) -> None:
    """Queue, cafes, discard pile, deck."""
    book = Ledger("guest", (guest.id for guest in facts.guests))
    for i, guest in enumerate(position.queue):
        if guest is not None:
            state["queue"][i] = book.put(guest, f"queue.{i}") + 1
    for seat, given in enumerate(position.seats):
        player = state["players"][seat]
        tables = facts.tables.cafe_tables
        if player["entrance"]:
            tables += facts.entrances[int(player["entrance"]) - 1].more_tables
        if len(given.cafe) > tables:
            raise SnapshotError(f"snapshot: seats.{seat}.cafe: {len(given.cafe)} guests at {tables} tables")
        taken = {table.table for table in given.cafe if table.table is not None}
        for i, table in enumerate(given.cafe):
            place = f"seats.{seat}.cafe.{i}"
            free = next(t for t in range(tables + 1) if t not in taken) if table.table is None else table.table
            taken.add(free)
            if free >= tables or player["cafe"][free]:
                raise SnapshotError(f"snapshot: {place}.table: {free} does not exist or is taken; tables are 0 to {tables - 1}")
            index = book.put(table.guest, place)
            player["cafe"][free] = index + 1
            order = facts.guests[index].order
            served = [table.served.get(kind, 0) for kind in ITEMS]  # type: ignore[call-overload]
            for kind, have, wanted in zip(ITEMS, served, order, strict=True):
                if have > wanted:
                    raise SnapshotError(
                        f"snapshot: {place}.served.{kind}: {have}, but guest {table.guest} {facts.guests[index].name} "
                        f"ordered {wanted}"
                    )
            player["need"][free] = [wanted - have for have, wanted in zip(served, order, strict=True)]
        for guest in given.guests_kept or ():
            _add(player["kept"], book.put(guest, f"seats.{seat}.guests_kept"))
        for guest in given.guests_this_round or ():
            _add(player["pile"], book.put(guest, f"seats.{seat}.guests_this_round"))
    for guest in position.guest_discard:
        _add(state["discard"], book.put(guest, "guest_discard"))
    if position.guest_deck is None:
        deck = _shuffled(book.rest(), state["deal_key"], GUEST_DECK)
    else:
        deck = [book.put(guest, "guest_deck") for guest in position.guest_deck]
        book.nothing_missing("guest_deck")
    state["guest_n"] = len(deck)
    state["guest_deck"][: len(deck)] = deck[::-1]


def place_staff(facts: Facts, state: np.void, position: Position) -> None:
    """Hands, played cards, draft packs, deck."""
    book = Ledger("staff", (card.id for card in facts.staff))
    rules = compile_rules(facts)
    for seat, given in enumerate(position.seats):
        player = state["players"][seat]
        for played in given.staff:
            index = book.put(played.id, f"seats.{seat}.staff")
            card = facts.staff[index]
            put_in_play(rules[0], state, seat, index)
            if played.used and card.kind not in ("once_per_round", "bell"):
                raise SnapshotError(
                    f"snapshot: seats.{seat}.staff: {card.id} {card.name} is no once-per-round card or bell, it cannot be used up"
                )
            if played.used:
                _add(player["used"], index)
        for number in given.hand or ():
            _add(player["hand"], book.put(number, f"seats.{seat}.hand"))
        for number in given.pack:
            _add(player["pack"], book.put(number, f"seats.{seat}.pack"))
    for number in position.staff_gone:
        _add(state["gone"], book.put(number, "staff_gone"))
    for number in position.staff_offer:
        _add(state["offer"], book.put(number, "staff_offer"))
    deck = [book.put(number, "staff_deck") for number in position.staff_deck or ()]
    unknown = _shuffled(book.rest(), state["deal_key"], STAFF_DECK)
    for seat, given in enumerate(position.seats):
        unknown = _deal_unknown(state["players"][seat], given, seat, unknown, book)
    if position.staff_deck is None:
        deck = unknown
    else:
        book.nothing_missing("staff_deck")
    state["staff_n"] = len(deck)
    state["staff_deck"][: len(deck)] = deck


def _deal_unknown(player: np.void, given: Any, seat: int, unknown: list[int], book: Ledger) -> list[int]:
    """A hand nobody wrote down gets cards that are nowhere else."""
    if given.hand is not None:
        if given.hand_size not in (None, len(given.hand)):
            raise SnapshotError(
                f"snapshot: seats.{seat}: hand_size says {given.hand_size}, but hand lists {len(given.hand)} cards"
            )
        player["hand_n"] = len(given.hand)
        return unknown
    size = given.hand_size or 0
    if size > len(unknown):
        raise SnapshotError(f"snapshot: seats.{seat}.hand_size: {size}, but only {len(unknown)} staff cards are left")
    numbers = list(book.index)
    for card in unknown[:size]:
        _add(player["hand"], book.put(numbers[card], f"seats.{seat}.hand"))
    player["hand_n"] = size
    return unknown[size:]

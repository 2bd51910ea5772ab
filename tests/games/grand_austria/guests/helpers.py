"""Guests on their way from the cafe into a room, in one and the same hotel.

The hotel: 0 and 5 occupied; 10 (blue), 2 (red), 1 (yellow) vacant; every group of these needs one more room than they fill.
New tiles can go to 3 on the first floor, 6 and 7 on the second, 11 on the third, 15 on the fourth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat

ITEMS = ("strudel", "cake", "wine", "coffee")
HOME = {"blue": 10, "red": 2, "yellow": 1, "green": 2}
FULL_PRICE = {3: 0, 6: 1, 7: 1, 11: 2, 15: 3}
ONE_OFF = {3: 0, 6: 0, 7: 0, 11: 1, 15: 2}
FREE_ROOMS = {3: 0, 6: 0, 7: 0, 11: 0, 15: 0}
HAND = (25, 36, 38, 45)  # Delivery Boy 6 krones, Sommelier 2, Porter 5, Pool Attendant 1
DECK = (47, 46, 39)  # Liftboy 4, Female Floor Housekeeper 2, Confectioner 3


class Card(NamedTuple):
    """A guest as printed. ``asks``: what the reward lets the player decide; the rest is gained without being asked."""

    number: int
    name: str
    order: tuple[int, int, int, int]
    vp: int
    krones: int = 0
    emperor: int = 0
    cards: int = 0
    items: Sequence[str] = ()
    asks: Sequence[str] = ()

    @property
    def complete(self) -> dict[str, int]:
        return {item: n for item, n in zip(ITEMS, self.order, strict=True) if n}

    def one_short(self) -> Iterable[dict[str, int]]:
        """Every way to be one item short."""
        return ({**self.complete, item: self.complete[item] - 1} for item in self.complete)


def named(cards: Iterable[Card]) -> list[str]:
    """Test ids: number and name."""
    return [f"{card.number}-{card.name}" for card in cards]


def staff_deck(top: Sequence[int], away: Iterable[int] = ()) -> list[int]:
    """The staff deck with these cards on top and the others below, ``away`` being elsewhere."""
    return [*top, *(card for card in range(1, 49) if card not in {*top, *away})]


def guest_deck(top: Sequence[int], away: Iterable[int]) -> list[int]:
    return [*top, *(guest for guest in range(49, 105) if guest not in {*top, *away})]


def waiting(card: Card, served: dict[str, int] | None = None, others: Iterable[dict[str, Any]] = (), **given: Any) -> Game:
    """The guest at the first table, order complete unless ``served`` says otherwise; keys of a seat or of the position."""
    side = {"rooms": rooms(vacant=[10, 2, 1], occupied=[0, 5]), "hand": list(HAND)}
    side |= {key: given.pop(key) for key in ("money", "rooms", "hand", "kitchen", "emperor", "staff") if key in given}
    cafe = [{"guest": card.number, "served": card.complete if served is None else served}, *others]
    away = {*side["hand"], *side.get("staff", ())}
    plain = {"staff_deck": staff_deck([c for c in DECK if c not in away], away)}
    return at_table(seat(cafe=cafe, **side), **(plain | given))


def checked_in(card: Card, room: int, **given: Any) -> Game:
    """The same after the guest moved into a room."""
    game = waiting(card, **given)
    game.do("check_in", guest=card.number, room=room)
    return game


def rooms_accepted(card: Card, **given: Any) -> list[int]:
    return sorted(options(waiting(card, **given), "check_in", "room"))


def served_by_the_waiter(card: Card) -> tuple[dict[str, int], bool, bool]:
    """Serve from a full kitchen until the guest wants no more: the items eaten; could it leave earlier; can it leave then."""
    game = waiting(card, served={}, kitchen=dict.fromkeys(ITEMS, 9), staff=[24])
    eaten: Counter[str] = Counter()
    early = False
    while "serve" in kinds(game):
        early = early or "check_in" in kinds(game)
        eaten[game.do("serve").details["item"]] += 1
    return dict(eaten), early, "check_in" in kinds(game)


def reward_kinds(game: Game) -> set[str]:
    """What the reward asks for, leaving out where items go."""
    return set() if "take_die" in kinds(game) else kinds(game) - {"place", "take_items"}


def decline(game: Game) -> Game:
    """Refuse whatever can be refused; a free choice of item is a strudel."""
    while "take_die" not in kinds(game):
        kind = next(kind for kind in ("finish", "take_items", "place", "return_card") if kind in kinds(game))
        game.do(kind, **({"items": {"strudel": 1}} if kind == "take_items" else {}))
    return game


def after_declining(card: Card, room: int) -> dict[str, Any]:
    """What has changed for the owner after the guest moved in and every optional reward was refused."""
    before = me(waiting(card))
    game = decline(checked_in(card, room))
    after = me(game)
    return {
        "krones": after["money"] - before["money"],
        "emperor": after["emperor"],
        "cards": len(after["hand"]) - len(before["hand"]),
        "items": after["kitchen"],
        "ledger": after["ledger"],
        "cafe": after["cafe"],
        "discard": game.snapshot()["guest_discard"],
        "turned": [i for i in range(20) if after["rooms"][i] != before["rooms"][i]],
        "occupied": after["rooms"][room] == 2,
        "staff": after["staff"],
    }


def expected_after_declining(card: Card, room: int) -> dict[str, Any]:
    return {
        "krones": card.krones,
        "emperor": card.emperor,
        "cards": card.cards,
        "items": dict.fromkeys(card.items, 1),
        "ledger": {"guests": card.vp} if card.vp else {},
        "cafe": [],
        "discard": [card.number],
        "turned": [room],
        "occupied": True,
        "staff": [],
    }


def prices(game: Game, kind: str, key: str) -> dict[int, int]:
    """Price by room or by staff card of every offer of a kind."""
    return {move.details[key]: move.details["price"] for move in game.legal_moves() if move.kind == kind}

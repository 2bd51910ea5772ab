"""Where values are known from: the groups of cards in a game's facts, and which of their values are assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any


def assumed_values(facts: Any, hotel: str | Sequence[str] | None = None) -> list[str]:
    """Every value in play that is assumed, in words.

    Parameters
    ----------
    facts : Facts
        Printed values.
    hotel : str or sequence of str, optional
        The boards laid out, as an experiment names them; values of other boards are not in play. All boards if left out.
    """
    found = []
    for group, cards in groups_of(facts):
        for card in cards:
            if group == "board" and hotel is not None and not laid_out(key_of(card), hotel):
                continue
            where = getattr(card, "name", "") or key_of(card)
            found += [
                f"{group} {where}, {value.replace('_', ' ')}: {tag}".replace(" ,", ",")
                for value, tag in getattr(card, "provenance", {}).items()
                if tag.startswith("assumed")
            ]
    return found


def laid_out(board: str, hotel: str | Sequence[str]) -> bool:
    """Whether a board may lie on the table: ``day`` stands for all back sides, whose keys begin so."""
    named = [hotel] if isinstance(hotel, str) else list(hotel)
    return board in named or ("day" in named and board.startswith("day"))


def groups_of(facts: Any) -> Iterable[tuple[str, tuple[Any, ...]]]:
    """Groups of cards in the facts, each by a singular name."""
    for part in fields(facts):
        value = getattr(facts, part.name)
        if is_dataclass(value):
            yield part.name.replace("_", " "), (value,)
        elif isinstance(value, tuple) and value and is_dataclass(value[0]):
            yield part.name.replace("_", " ").removesuffix("s"), value


def key_of(card: Any) -> str:
    """A card's printed number, or its key."""
    return str(getattr(card, "id", getattr(card, "key", "")))

"""Entries of cards: what is printed on a card, and where that is known from.

The game's door may offer ``card_entries(facts)``; until it does, entries are read off the facts: every group of cards that carry a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from gahsim.games import door_of
from gahsim.games.provenance import groups_of, key_of


@dataclass(frozen=True)
class CardEntry:
    """A card as a reader needs it.

    Attributes
    ----------
    key : str
        As estimates name it in ``item``.
    name : str
        Its name.
    group : str
        What kind of card.
    values : tuple of pairs
        Printed values: name and value.
    text : str
        What it does, in words.
    provenance : tuple of pairs
        Where values are known from: tag, and the values that bear it.
    calls : tuple of str
        How labels may call it, longest first.
    """

    key: str
    name: str
    group: str
    values: tuple[tuple[str, str], ...]
    text: str
    provenance: tuple[tuple[str, str], ...]
    calls: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Its place on a page."""
        return "card-" + "".join(letter if letter.isalnum() else "-" for letter in self.key)

    def called_in(self, label: str) -> str | None:
        """The words of a label that mean this card."""
        return next((words for words in self.calls if words in label), None)


def card_entries(game: str, facts: Any) -> dict[str, CardEntry]:
    """Entries of all cards of a game by key.

        Examples
        --------
        >>> from gahsim.games import door_of
    from gahsim.games.provenance import groups_of, key_of
        >>> entries = card_entries("grand-austria", door_of("grand-austria").load_facts("2015"))
        >>> entries["17"].name, dict(entries["17"].values)["cost"]
        ('Kitchen Hand', '3')
    """
    offered = getattr(door_of(game), "card_entries", None)
    if offered is not None:
        return {row["key"]: _entry(**row) for row in offered(facts)}
    found = {}
    for group, cards in groups_of(facts):
        for card in cards:
            if getattr(card, "text", None) is not None:
                entry = _read(group, card)
                found[entry.key] = entry
    return found


def source_names(game: str, facts: Any) -> dict[str, str]:
    """Columns of the players table -> what they mean."""
    columns = getattr(door_of(game), "columns", None)
    return dict(columns(facts)["players"]) if columns is not None else {}


def _read(group: str, card: Any) -> CardEntry:
    shown = {
        part.name: getattr(card, part.name)
        for part in fields(card)
        if not part.name.startswith(("id", "key", "name", "text")) and isinstance(getattr(card, part.name), int | str)
    }
    return _entry(key_of(card), getattr(card, "name", ""), group, shown, card.text or "no effect", card.provenance)


def _entry(key: str, name: str, group: str, values: Mapping[str, Any], text: str, provenance: Mapping[str, str]) -> CardEntry:
    last = f"{group.split()[-1]} {key}"
    calls = [words for words in (name, text, last, "" if key.isdecimal() else key) if words]
    return CardEntry(
        key, name or last, group, tuple((_words(k), _words(str(v))) for k, v in values.items()), text[:1].upper() + text[1:],
        _by_tag(provenance), tuple(sorted(calls, key=len, reverse=True)),
    )  # fmt: skip


def _by_tag(provenance: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    found: dict[str, list[str]] = {}
    for value, tag in provenance.items():
        found.setdefault(tag, []).append(_words(value))
    return tuple((tag, ", ".join(values)) for tag, values in found.items())


def _words(name: str) -> str:
    return name.replace("_", " ")

"""The assumed values as an overlay file, to be filled in by whoever has the box on the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.facts_schema import COLUMNS, ROOMS
from gahsim.games.grand_austria.shipped import each_card, set_value, shipped

_HEAD = """\
# {count} values that no public source prints, as assumed by this package ({edition} edition, modules: {modules}).
# Look at the card, correct the value, and take its name out of the line `provenance` below it: it is known from then on.
# Use the file with --overlay, or in an experiment as overlays = "mine.toml".

where_in_play = true # values of modules that are not in play are passed over
"""


def assumed_overlay(facts: Facts) -> str:
    """Return the text of a TOML file with every assumed value in play.

    Loading it changes nothing, not even how many values count as assumed: each line says that it is one until its reader strikes that.
    """
    modules = ", ".join(facts.modules) or "none"
    parts = [_HEAD.format(count=facts.assumed, edition=facts.edition, modules=modules)]
    for section, card, name, fields, assumed in _cards(facts):
        where = f"overlay.{section}.{card}" if card != "" else f"overlay.{section}"
        comment = f" # {name}" if name else ""
        lines = [f"[{where}]{comment}"]
        lines += [f"{key} = {_toml(_value(fields, key))}" for key in assumed]
        lines.append("provenance = { " + ", ".join(f"{key} = {json.dumps(tag)}" for key, tag in assumed.items()) + " }")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _cards(facts: Facts) -> Iterator[tuple[str, Any, str, dict[str, Any], dict[str, str]]]:
    """Every card with an assumed value: section, key, name, plain values, tags of the assumed ones."""
    values = deepcopy(shipped(facts.modules).values)
    for key, value in facts.overlays.items():
        set_value(values, key, value)
    tags = {
        (section, getattr(card, "id", getattr(card, "key", ""))): card.provenance
        for section in values
        for card in ((facts.tables,) if section == "tables" else getattr(facts, section))
    }
    for section, card, fields in each_card(values):
        # a file written with this one as an overlay says "assumed" once, too
        assumed = {k: t.removesuffix(", overlay") for k, t in tags[section, card].items() if t.startswith("assumed")}
        if assumed:
            yield section, card, fields.get("name", ""), fields, assumed


def assumed_fields(facts: Facts) -> Iterator[tuple[str, Any, dict[str, Any], dict[str, str]]]:
    """Every card with an assumed value: section, key, plain values, tags of the assumed ones."""
    for section, card, _, fields, assumed in _cards(facts):
        yield section, card, fields, assumed


def _value(fields: dict[str, Any], key: str) -> Any:
    name, _, part = key.partition(".")
    return fields[name][part] if part else fields[name]


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list) and len(value) == ROOMS:
        return "[" + ", ".join(_toml(value[room : room + COLUMNS]) for room in range(0, ROOMS, COLUMNS)) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

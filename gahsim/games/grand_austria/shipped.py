"""The shipped values: the base game's files and those of the modules in play, checked and in one plain form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from gahsim.errors import OverlayError
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.facts_schema import FIELDS, MISSING, MODULE_SECTIONS, Field, fields_of

DATA: Traversable = resources.files("gahsim.games.grand_austria") / "data"
Values = dict[str, dict[Any, Any]]  # by section, card and field; tables by field
_NUMBERED = ("guests", "staff", "objectives")


@dataclass(frozen=True)
class Shipped:
    """What is printed with some modules in play.

    Attributes
    ----------
    modules : tuple of str
        In play.
    values : dict
        By section, card and field, each card with its ``provenance``; to be copied, not changed.
    elsewhere : dict
        Section -> card -> (name, modules to add), of cards that are not in play.
    """

    modules: tuple[str, ...]
    values: Values
    elsewhere: dict[str, dict[Any, tuple[str, tuple[str, ...]]]]


def card_key(section: str, key: str) -> Any:
    """Return a card's key as the values have it: numbers for numbered cards."""
    return int(key) if section in _NUMBERED else key


def each_card(values: Values) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield section, card and fields of every card; the tables are one card without a key."""
    for section, cards in values.items():
        if section == "tables":
            yield section, "", cards
        else:
            for card, fields in cards.items():
                yield section, card, fields


def set_value(values: Values, key: str, value: Any) -> tuple[dict[str, Any], list[str]]:
    """Change the value a full key names (``"staff.17.cost"``); return its card and the rest of the key."""
    section, *path = key.split(".")
    fields = values[section]
    if section != "tables":
        fields = fields[card_key(section, path.pop(0))]
    name, *part = path
    if part:
        fields[name][part[0]] = value
    else:
        fields[name] = value
    return fields, path


@lru_cache(maxsize=2 ** len(MODULES))
def shipped(modules: tuple[str, ...]) -> Shipped:
    """Return the shipped values with these modules in play, which must be in the order of ``codes.MODULES``."""
    values: Values = {}
    elsewhere: dict[str, dict[Any, tuple[str, tuple[str, ...]]]] = {section: {} for section in FIELDS}
    for section in FIELDS:
        if section not in MODULE_SECTIONS:
            _add(values, section, _read(f"{section}.toml"))
    for module in MODULES:
        content = _read(f"modules/{module}.toml")
        for section in FIELDS:
            for key, row in content.get(section, {}).items() if section != "tables" else ():
                needed = (module, *([row["needs"]] if "needs" in row else []))
                missing = tuple(name for name in MODULES if name in needed and name not in modules)
                if missing:
                    elsewhere[section][card_key(section, key)] = (row.get("name", ""), missing)
        if module in modules:
            _add_module(values, module, content, elsewhere)
    for section, card, fields in each_card(values):
        _check(section, card, fields, fields_of(section, modules))
    return Shipped(modules, values, elsewhere)


@lru_cache(maxsize=32)
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(DATA.joinpath(*name.split("/")).read_text(encoding="utf-8"))


def _add(values: Values, section: str, content: Mapping[str, Any]) -> None:
    if section == "tables":
        values[section] = content["tables"] | {"provenance": _flat(content["provenance"])}
        return
    shared = content.get("every_board", {})
    values[section] = {
        card_key(section, key): shared | row | {"provenance": content["provenance"] | row.get("provenance", {})}
        for key, row in content[section].items()
    }


def _add_module(values: Values, module: str, content: Mapping[str, Any], elsewhere: Mapping[str, Any]) -> None:
    """Add a module's cards behind those already there, and its own fields to these."""
    for section, tags in content["provenance"].items():
        if section == "tables":
            tables = values[section]
            for name, value in content["tables"].items():
                tables[name] = tables.get(name, {}) | value if isinstance(value, dict) else value
            tables["provenance"] = tables["provenance"] | _flat(tags)
            continue
        cards = values.setdefault(section, {})
        new_tags = {name: tags[name] for name, field in FIELDS[section].items() if module in field.modules}
        for row in cards.values():
            row["provenance"] |= {name: tag for name, tag in new_tags.items() if name not in row["provenance"]}
        for key, row in content[section].items():
            if card_key(section, key) not in elsewhere[section]:
                fields = {name: value for name, value in row.items() if name != "needs"}
                cards[card_key(section, key)] = fields | {"provenance": tags | row.get("provenance", {})}


def _flat(tags: Mapping[str, Any]) -> dict[str, str]:
    """Entries of a table-like value may have tags of their own: ``"row_cost.top"``."""
    return {
        f"{name}.{part}" if part else name: text
        for name, tag in tags.items()
        for part, text in (tag.items() if isinstance(tag, dict) else [("", tag)])
    }


def _check(section: str, card: Any, fields: dict[str, Any], known: Mapping[str, Field]) -> None:
    for name, field in known.items():
        try:
            if name not in fields and name == "name_de":
                fields[name] = fields["name"]  # the modules' cards have none on record
            elif name not in fields and field.default is not MISSING:
                fields[name] = field.default
            fields[name] = _plain(field, fields[name])
        except (ValueError, KeyError) as error:  # pragma: no cover - a slip in the shipped files, found by any test
            where = f"{section}.{card}.{name}" if card != "" else f"{section}.{name}"
            raise OverlayError(f"shipped data, {where}: {error}") from error
    unknown = set(fields) - set(known) - {"provenance"}
    if unknown:  # pragma: no cover - as above
        raise OverlayError(f"shipped data, {section}.{card}: unknown fields {sorted(unknown)}")


def _plain(field: Field, value: Any) -> Any:
    if not field.keys:
        return field.check(value)
    if field.alike and not isinstance(value, dict):
        value = dict.fromkeys(field.keys, value)
    zero = dict.fromkeys(field.keys, 0) if field.lengths else {}
    return zero | {part: field.check(entry) for part, entry in value.items()}

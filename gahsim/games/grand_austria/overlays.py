"""Overlays: changed values, given as a mapping, a TOML file or the name of a shipped one, checked and brought into one form.

Every form ends as settings ``"staff.17.cost" -> 4``. A table-like value (a guest's order) is changed entry by entry, a list
as a whole.

A file may say ``where_in_play = true`` above its table ``[overlay]``: then values of modules that are not in play are passed over,
so one file of corrections serves every game. Otherwise they are an error, as whoever changed them expects to see the effect.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from gahsim.errors import OverlayError
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts_schema import FIELDS, MODULE_SECTIONS, Field, fields_of
from gahsim.games.grand_austria.shipped import DATA, Shipped

PROVENANCE = ("seed", "source", "derived", "assumed")

OverlaySource = str | PathLike[str] | Mapping[Any, Any] | Sequence[Any] | None


class Setting(NamedTuple):
    """One changed value, the file it came from (``""`` if none) and the provenance its author stated (``""`` if none)."""

    value: Any
    origin: str = ""
    stated: str = ""


def slug(name: str) -> str:
    """Return a name as it may be typed in an overlay: ``"Kitchen Hand"`` becomes ``"kitchen-hand"``."""
    plain = unicodedata.normalize("NFKD", str(name)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def shipped_overlays() -> dict[str, Traversable]:
    """Return the overlays that come with the package, by name."""
    files = sorted((DATA / "overlays").iterdir(), key=lambda file: file.name)
    return {slug(file.name.removesuffix(".toml")): file for file in files if file.name.endswith(".toml")}


def read_settings(source: OverlaySource, base: Shipped) -> dict[str, Setting]:
    """Check overlays and bring them into one form.

    Parameters
    ----------
    source : None, mapping, path, str or sequence of these
        A nested (``{"staff": {17: {"cost": 4}}}``) or flat (``{"staff.17.cost": 4}``) mapping, a path to a TOML file, the name of
        a shipped overlay, or a list of them, of which later ones win.
    base : Shipped
        The shipped values with the modules in play, which say what can be addressed.

    Returns
    -------
    dict
        Settings by key, cards by their number: ``{"staff.17.cost": Setting(4)}``.

    Raises
    ------
    OverlayError
        Naming the key (and the file), what was wrong and what would be right.
    """
    settings: dict[str, Setting] = {}
    for origin, mapping, where_in_play in _collect(source):
        try:
            settings.update(_read_mapping(mapping, origin, base, where_in_play))
        except _Wrong as wrong:
            raise OverlayError(located(str(wrong), origin)) from None
    return settings


def located(message: str, origin: str) -> str:
    """Put the name of the file in front of a message, if it came from one."""
    return f"{origin}: {message}" if origin else message


class _Wrong(ValueError):
    """A complete message that lacks only the name of the file."""


class _Absent(_Wrong):
    """The message about a card or field of a module that is not in play."""

    def __init__(self, key: tuple[str, ...], what: str, modules: Sequence[str]) -> None:
        named = " and ".join(f"'{module}'" for module in modules)
        noun = "module" if len(modules) == 1 else "modules"
        super().__init__(f"{'.'.join(key)}: {what} comes with the {noun} {named}, not in play; add {named} to the modules")


def _collect(source: OverlaySource) -> Iterator[tuple[str, Mapping[Any, Any], bool]]:
    if source is None:
        return
    if isinstance(source, Mapping):
        yield "", source, False
    elif isinstance(source, (str, PathLike)):
        yield _read_file(source)
    elif isinstance(source, Sequence):
        for part in source:
            yield from _collect(part)
    else:
        raise OverlayError(
            f"an overlay is a mapping, a TOML file, the name of a shipped overlay or a list of these, not {source!r}"
        )


def _read_file(source: str | PathLike[str]) -> tuple[str, Mapping[Any, Any], bool]:
    name, shipped, path = str(source), shipped_overlays(), Path(source)
    if isinstance(source, str) and slug(name) in shipped and not path.is_file():
        file: Traversable = shipped[slug(name)]
    elif path.is_file():
        file = path
    elif isinstance(source, PathLike) or path.suffix or len(path.parts) > 1:
        raise OverlayError(f"{name}: there is no such overlay file; shipped overlays are: {', '.join(shipped)}")
    else:
        raise OverlayError(
            f"'{name}' is neither an overlay file nor a shipped overlay{nearest(slug(name), shipped)}; "
            f"shipped overlays are: {', '.join(shipped)}"
        )
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OverlayError(f"{name}: not a readable TOML file: {error}") from None
    except OSError as error:
        raise OverlayError(f"{name}: cannot be read: {error.strerror}") from None
    overlay = content.get("overlay", content)
    if not isinstance(overlay, Mapping):
        raise OverlayError(f"{name}: overlay: expected a table such as [overlay.staff.17], not {overlay!r}")
    where_in_play = "overlay" in content and content.get("where_in_play", False)
    if not isinstance(where_in_play, bool):
        raise OverlayError(f"{name}: where_in_play: expected true or false, not {where_in_play!r}")
    return name, overlay, where_in_play


def _read_mapping(mapping: Mapping[Any, Any], origin: str, base: Shipped, where_in_play: bool) -> dict[str, Setting]:
    values: dict[str, Any] = {}
    stated: dict[str, str] = {}
    for key, value in _leaves(mapping, ()):
        try:
            _read_leaf(key, value, base, values, stated)
        except _Absent:
            if not where_in_play:
                raise
    return {key: Setting(value, origin, _stated_for(key, stated)) for key, value in values.items()}


def _read_leaf(key: tuple[str, ...], value: Any, base: Shipped, values: dict[str, Any], stated: dict[str, str]) -> None:
    section = _section(key)
    empty = isinstance(value, Mapping)
    if empty and len(key) == 1:
        return
    card, rest = ("", key[1:]) if section == "tables" else _card(section, key, base)
    where = section if section == "tables" else f"{section}.{card}"
    if empty:
        if rest and rest[0] != "provenance":
            _known_field(key, section, rest[0], base)
        return
    if not rest:
        fields = ", ".join(fields_of(section, base.modules))
        raise _Wrong(f"{'.'.join(key)}: expected fields ({fields}), not {value!r}")
    if rest[0] == "provenance":
        stated.update(_provenance(key, section, where, rest[1:], value, base))
    else:
        values.update(_field(key, section, where, rest, value, base))


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Walk down nested and dotted keys alike; an empty table is a leaf, whose key must be right though it changes nothing."""
    if isinstance(value, Mapping) and (value or not path):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, *(part.strip() for part in str(key).split("."))))
    else:
        yield path, value


def _section(key: tuple[str, ...]) -> str:
    if key[0] not in FIELDS:
        raise _Wrong(f"{'.'.join(key)}: unknown section '{key[0]}'{nearest(key[0], FIELDS)}; sections are: {', '.join(FIELDS)}")
    return key[0]


def _card(section: str, key: tuple[str, ...], base: Shipped) -> tuple[str, tuple[str, ...]]:
    cards = base.values.get(section, {})
    if not cards:
        raise _Absent(key, f"the section '{section}'", (MODULE_SECTIONS[section],))
    if len(key) < 2:
        raise _Wrong(f"{section}: expected cards below it, such as {section}.{next(iter(cards))}")
    found = _spelled({card: fields.get("name", "") for card, fields in cards.items()}, key)
    if found is not None:
        return str(found[0]), found[1]
    elsewhere = base.elsewhere[section]
    absent = _spelled({card: name for card, (name, _) in elsewhere.items()}, key)
    if absent is not None:
        name, modules = elsewhere[absent[0]]
        raise _Absent(key, f"'{name or absent[0]}'", modules)
    known = [str(card) for card in cards]
    span = f"{known[0]}..{known[-1]}" if known[0].isdigit() and not base.modules else ", ".join(known)
    named = next(iter(cards.values())).get("name")
    names = f" or by name, such as {slug(named)}" if named else ""
    hint = nearest(slug(key[1]), _words({card: fields.get("name", "") for card, fields in cards.items()}))
    raise _Wrong(f"{'.'.join(key)}: unknown card '{key[1]}' in {section}{hint}; known are {span}{names}")


def _words(names: Mapping[Any, str]) -> dict[str, Any]:
    """How the cards may be called: by key or by name."""
    return {slug(str(card)): card for card in names} | {slug(name): card for card, name in names.items() if name}


def _spelled(names: Mapping[Any, str], key: tuple[str, ...]) -> tuple[Any, tuple[str, ...]] | None:
    """Find the card a key means and what follows it; a name with a dot in it ("E. Gizia") was split: longest spelling first."""
    by_word = _words(names)
    for end in range(len(key) - 1, 1, -1):
        if slug(" ".join(key[1:end])) in by_word:
            return by_word[slug(" ".join(key[1:end]))], key[end:]
    if slug(key[1]) in by_word:
        return by_word[slug(key[1])], key[2:]
    return None


def _known_field(key: tuple[str, ...], section: str, name: str, base: Shipped) -> Field:
    fields = fields_of(section, base.modules)
    if name in FIELDS[section] and name not in fields:
        raise _Absent(key, f"'{name}'", FIELDS[section][name].modules[:1])
    if name not in fields:
        said = ", the words on a card follow from its effects" if name == "text" else ""
        raise _Wrong(f"{'.'.join(key)}: unknown field '{name}'{nearest(name, fields)}{said}; fields are: {', '.join(fields)}")
    return fields[name]


def _field(key: tuple[str, ...], section: str, where: str, rest: tuple[str, ...], value: Any, base: Shipped) -> dict[str, Any]:
    field = _known_field(key, section, rest[0], base)
    try:
        if not field.keys:
            if len(rest) > 1:
                raise ValueError(f"'{rest[0]}' has no parts")
            return {f"{where}.{rest[0]}": field.check(value)}
        return {f"{where}.{rest[0]}.{part}": checked for part, checked in _entries(field, rest[1:], value).items()}
    except ValueError as error:
        raise _Wrong(f"{'.'.join(key)}: {error}") from None


def _entries(field: Field, rest: tuple[str, ...], value: Any) -> dict[str, Any]:
    if len(rest) == 1:
        if rest[0] not in field.keys:
            raise ValueError(f"unknown part '{rest[0]}'{nearest(rest[0], field.keys)}; parts are: {', '.join(field.keys)}")
        return {rest[0]: field.check(value)}
    if not rest and field.lengths and isinstance(value, (list, tuple)) and len(value) in field.lengths:
        padded = [*value, *[0] * (len(field.keys) - len(value))]
        return {part: field.check(entry) for part, entry in zip(field.keys, padded, strict=True)}
    if not rest and field.alike and isinstance(value, (list, tuple)):
        return {part: field.check(value) for part in field.keys}
    listed = f" or a list of {' or '.join(map(str, field.lengths))} numbers" if field.lengths else ""
    raise ValueError(f"expected a table with the keys {', '.join(field.keys)}{listed}, not {value!r}")


def _provenance(
    key: tuple[str, ...], section: str, where: str, rest: tuple[str, ...], value: Any, base: Shipped
) -> dict[str, str]:
    if not 1 <= len(rest) <= 2:
        raise _Wrong(f'{".".join(key)}: expected a table such as {{ cost = "source" }}, not {value!r}')
    field = _known_field(key, section, rest[0], base)
    if len(rest) == 2 and rest[1] not in field.keys:
        raise _Wrong(f"{'.'.join(key)}: '{rest[0]}' has no part '{rest[1]}'{nearest(rest[1], field.keys)}")
    if not isinstance(value, str) or not value.startswith(PROVENANCE):
        raise _Wrong(f"{'.'.join(key)}: expected text that starts with {', '.join(PROVENANCE)}, not {value!r}")
    return {".".join((where, *rest)): value}


def _stated_for(key: str, stated: Mapping[str, str]) -> str:
    return stated.get(key) or stated.get(key.rpartition(".")[0], "")

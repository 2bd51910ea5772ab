"""From TOML files to ``Facts``: printed values, then the edition, then the user's overlays, checked and put together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from gahsim.errors import UsageError
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.making import Maker
from gahsim.games.grand_austria.overlays import OverlaySource, Setting, read_settings, slug
from gahsim.games.grand_austria.shipped import DATA, Values, set_value, shipped

EDITIONS = ("2015", "2022")


def load_facts(edition: str = "2015", modules: str | Iterable[str] = (), overlays: OverlaySource = None) -> Facts:
    """Load the printed values of an edition with modules and overlays.

    Parameters
    ----------
    edition : str
        One of ``EDITIONS``.
    modules : str or iterable of str
        Modules of Let's Waltz! in play, of ``codes.MODULES``, in any order; a string may name several.
    overlays : None, mapping, path, str or sequence of these
        Changed values, see ``overlays.read_settings``.

    Returns
    -------
    Facts
        Shared between calls with equal arguments: not to be changed.

    Raises
    ------
    UsageError
        For an unknown edition or module.
    OverlayError
        For an overlay that cannot be, naming the key, the file and what would be right.
    """
    edition = str(edition)
    if edition not in EDITIONS:
        raise UsageError(f"unknown edition '{edition}'{nearest(edition, EDITIONS)}; editions are: {', '.join(EDITIONS)}")
    in_play = module_names(modules)
    settings = read_settings(overlays, shipped(in_play))
    # settings hold lists, which cannot be hashed: their printed form can; files are read anew each time, so edits are seen
    cache_key = (edition, in_play, repr(sorted(settings.items())))
    if cache_key not in _LOADED:
        if len(_LOADED) >= _KEEP:
            _LOADED.pop(next(iter(_LOADED)))
        _LOADED[cache_key] = _build(edition, in_play, settings)
    return _LOADED[cache_key]


_LOADED: dict[tuple[str, tuple[str, ...], str], Facts] = {}
_KEEP = 64


def module_names(modules: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the named modules in their usual order.

    Parameters
    ----------
    modules : str, iterable of str or None
        Names in any order; a string may hold several, separated by spaces or commas; ``all`` are all five.

    Raises
    ------
    UsageError
        For an unknown name, with the one most like it.

    Examples
    --------
    >>> module_names("entrances, ballrooms")
    ('ballrooms', 'entrances')
    """
    named = [modules] if isinstance(modules, str) else list(modules or ())
    words = [word for name in named for word in str(name).replace(",", " ").split()]
    if words == ["all"]:
        return MODULES
    for word in words:
        if slug(word) not in MODULES:
            raise UsageError(f"unknown module '{word}'{nearest(slug(word), MODULES)}; modules are: {', '.join(MODULES)}, or all")
    return tuple(module for module in MODULES if module in map(slug, words))


def _build(edition: str, modules: tuple[str, ...], overlays: Mapping[str, Setting]) -> Facts:
    values = deepcopy(shipped(modules).values)
    revised = tomllib.loads((DATA / "editions" / f"{edition}.toml").read_text(encoding="utf-8"))
    for key, setting in read_settings(revised, shipped(modules)).items():
        _change(values, key, setting.value, setting.stated or "source, data set not recorded")
    for key, setting in overlays.items():
        _change(values, key, setting.value, _tag(setting.stated))
    maker = Maker(values, modules, overlays)
    return Facts(
        edition=edition,
        modules=modules,
        overlays={key: setting.value for key, setting in overlays.items()},
        guests=tuple(maker.guest(card) for card in sorted(values["guests"])),
        staff=tuple(maker.staff(card) for card in sorted(values["staff"])),
        objectives=maker.objectives(),
        emperor_tiles=maker.tiles(),
        boards=tuple(maker.board(key) for key in values["boards"]),
        tables=maker.tables(),
        ballrooms=tuple(maker.ballroom(key) for key in values.get("ballrooms", ())),
        rehearsal_rooms=tuple(maker.rehearsal_room(key) for key in values.get("rehearsal_rooms", ())),
        celebrities=tuple(maker.celebrity(key) for key in values.get("celebrities", ())),
        entrances=tuple(maker.entrance(key) for key in values.get("entrances", ())),
        tokens=tuple(maker.token(key) for key in values.get("tokens", ())),
    )


def _tag(stated: str) -> str:
    """A value whose author calls it assumed stays on the list of assumed values."""
    if stated.startswith("assumed"):
        return f"{stated}, overlay"
    return f"overlay, {stated}" if stated else "overlay"


def _change(values: Values, key: str, value: Any, provenance: str) -> None:
    fields, path = set_value(values, key, value)
    tags = fields["provenance"]
    tags[".".join(path) if ".".join(path) in tags else path[0]] = provenance

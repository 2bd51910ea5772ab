"""The games, one folder each, behind one small contract.

A game's ``door`` module offers ``new_game``, ``restore``, ``BOTS``, ``play_plans``, ``tables`` and more; nothing outside its folder
knows its rules.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any

from gahsim.errors import SnapshotError, UsageError

GAMES = {"grand-austria": "gahsim.games.grand_austria.door"}


def door_of(game: str) -> ModuleType:
    """The door of a game by name."""
    if not isinstance(game, str) or game not in GAMES:
        near = difflib.get_close_matches(str(game), GAMES, 1, 0.4)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise UsageError(f"unknown game '{game}'{hint}; games are: {', '.join(GAMES)}")
    return import_module(GAMES[game])


def new_game(game: str = "grand-austria", **options: Any) -> Any:
    """Set up a game.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        Number of players, 2 to 4.
    seed : int
        Every deal and die follows from it.
    deal : int
        Which deal of the seed: experiments number theirs in the column ``block``, ``simulate`` in the column ``game``.
    edition : {"2015", "2022"}
        Which edition's values and rules.
    hands : {"deal", "draft", "intro"}
        Six staff cards dealt, drafted, or the introductory sets.
    hotel : str or list of str
        ``"night"``, ``"day"`` (the four back sides dealt at random), a board's key, or one key per seat.
    modules : list of str
        Modules of Let's Waltz!: ``"ballrooms"``, ``"celebrities"``, ``"entrances"``, ``"start-player"``, ``"more"``.
    entrances : str or list of str
        With the module of that name: ``"auction"``, ``"random"``, or one entrance per seat.
    overlays : None, mapping, path or list of these
        Changed values, e.g. ``{"staff.17.cost": 4}``.
    watch : callable, optional
        Called as ``watch(game, seat, move, before)`` after everything that happens, forced moves included.

    Returns
    -------
    Game
        Ready for its first decision.

    Examples
    --------
    >>> import gahsim
    >>> gahsim.new_game("grand-austria", players=2, seed=7, edition="2022").to_move
    1
    """
    try:
        return door_of(game).new_game(**options)
    except TypeError as error:
        if "unexpected keyword" in str(error):
            raise UsageError(f"new_game: {error}") from None
        raise


def restore(snapshot: Mapping[str, Any] | str | PathLike[str], **options: Any) -> Any:
    """Continue from any position.

    Parameters
    ----------
    snapshot : mapping or path
        What ``game.snapshot()`` returned, a position typed in by hand, or a JSON file holding one.

    Returns
    -------
    Game
        At the next decision of that position.

    Raises
    ------
    SnapshotError
        If the position cannot be, with the reason.
    """
    if isinstance(snapshot, str | PathLike):
        snapshot = _read_json(Path(snapshot))
    name = snapshot.get("game", "grand-austria") if isinstance(snapshot, Mapping) else "grand-austria"
    return door_of(name).restore(snapshot, **options)


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SnapshotError(f"{path}: there is no such file") from None
    except OSError as error:
        raise SnapshotError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise SnapshotError(f"{path}: is not JSON ({error})") from None

"""Bots of one's own: a compiled function, a Python class or object, from a file or a notebook cell.

A ten-line file ``mybots.py``, used as ``--bots mybots.py:Miser``::

    class Miser:
        def choose(self, view, moves):
            return max(moves, key=lambda move: move.details.get("krones", 0))

or compiled, at full speed::

    from numba import njit

    @njit
    def first(rules, observation, choices, n, params, scratch):
        return 0
"""

from __future__ import annotations

import hashlib
import inspect
import linecache
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from gahsim.bots.files import read_bot_file
from gahsim.bots.specs import REGISTERED, Bot, forbidden
from gahsim.errors import UsageError


def load_user_bot(spec: str, door: Any) -> Bot:
    """A bot from a Python file: ``file.py:Name``, with ``:key=value,...`` handed to a class's constructor or a function's params."""
    file, _, rest = spec.partition(":")
    name, _, options = rest.partition(":")
    module = _module(Path(file))
    if not name:
        offered = ", ".join(key for key, value in vars(module).items() if not key.startswith("_") and _is_bot(value)) or "none"
        raise UsageError(f"bot '{spec}': name one after the file, {file}:Name; bots in it: {offered}")
    if not hasattr(module, name):
        raise UsageError(f"bot '{spec}': {file} has no '{name}'")
    # all of the file decides how its bots play, helpers and constants included
    return bot_with_options(getattr(module, name), spec, options, door, hashlib.sha256(read_bot_file(Path(file))).hexdigest())


def bot_with_options(given: Any, spec: str, options: str, door: Any, source: str = "") -> Bot:
    """A user's bot with ``key=value`` options: numbers for it, and what it is forbidden."""
    values: dict[str, float] = {}
    forbid = 0
    for part in filter(None, (piece.strip() for piece in options.split(","))):
        key, equals, word = (piece.strip() for piece in part.partition("="))
        if key == "forbid" and equals:
            forbid = forbidden(spec, word, door)
            continue
        try:
            values[key] = float(word)
        except ValueError:
            raise UsageError(f"bot '{spec}': '{part}' should be parameter=number") from None
    return as_bot(given, door, spec, values, forbid, source)


def register_bot(name: str, bot: Any) -> None:
    """Give a bot from a notebook cell a name that spec strings, experiments and matches understand.

    Parameters
    ----------
    name : str
        Not one of the stock bots' names.
    bot : numba function, class or object
        See ``as_bot``. Workers receive it by value.

    Examples
    --------
    >>> import gahsim
    >>> from numba import njit
    >>> @njit
    ... def first(rules, observation, choices, n, params, scratch):
    ...     return 0
    >>> gahsim.register_bot("first", first)
    >>> gahsim.simulate(games=5, bots=["first", "random"]).height
    10
    """
    if not name.isidentifier():
        raise UsageError(f"a bot's name should be a plain word, not {name!r}")
    REGISTERED[name] = bot


def _source_of(given: Any) -> str:
    function = getattr(given, "py_func", given)
    if not inspect.isfunction(function) and not inspect.isclass(function):
        function = type(function)
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        code = getattr(function, "__code__", None)
        return repr((code.co_code, code.co_consts)) if code else repr(function)


def _module(path: Path) -> ModuleType:
    try:
        content = read_bot_file(path)
    except OSError as error:
        raise UsageError(f"bot file {path}: cannot be read ({error.strerror})") from None
    name = f"gahsim_user_{path.stem}_{hashlib.sha256(content).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    linecache.cache[module.__file__] = (len(content), None, content.decode(errors="replace").splitlines(True), module.__file__)
    try:
        exec(compile(content, path, "exec"), vars(module))
    except Exception as error:  # noqa: BLE001 - the user's code may fail in any way; say how
        del sys.modules[name]
        raise UsageError(f"bot file {path}: fails when loaded: {type(error).__name__}: {error}") from None
    return module


def _is_bot(value: Any) -> bool:
    return hasattr(value, "py_func") or (inspect.isclass(value) and hasattr(value, "choose"))


def as_bot(
    given: Any, door: Any, spec: str = "", values: dict[str, float] | None = None, forbid: int = 0, source: str = ""
) -> Bot:
    """Anything that can be a bot, as one.

    Parameters
    ----------
    given : numba function, class, object or function
        ``choose(rules, observation, choices, n, params, scratch) -> index`` compiled with ``@njit``; or an object (or a class to make
        one) with ``choose(view, moves) -> move``; or a plain function ``choose(view, moves)``.
    door : module
        The game's door.
    source : str, optional
        What tells its code from any other; by default the text of the function or class.
    """
    values = values or {}
    if isinstance(given, Bot):
        return given
    source = source or _source_of(given)
    if hasattr(given, "py_func"):
        name = spec or given.py_func.__name__
        return Bot(name, door.compile_choose(given), np.array(list(values.values()) or [0.0]), forbid, None, source)
    player = given
    if inspect.isclass(given):
        try:
            player = given(**values)
        except TypeError as error:
            raise UsageError(f"bot '{spec or given.__name__}': {error}") from None
    elif inspect.isfunction(given):
        player = _Function(given)
    if not callable(getattr(player, "choose", None)):
        raise UsageError(f"bot '{spec or given!r}': is neither a compiled function nor has it a method choose(view, moves)")
    name = spec or type(player).__name__
    return Bot(name, door.BOTS["random"].choose, np.ones(1), forbid, player, source + repr(sorted(values.items())))


class _Function:
    """A plain function as a bot."""

    def __init__(self, function: Any) -> None:
        self.choose = function

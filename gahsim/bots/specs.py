"""Spec strings: ``name``, ``name:level``, ``name:key=value,key=value``, ``file.py:Name``."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from gahsim.errors import UsageError


@dataclass(frozen=True)
class Parameter:
    """A number a bot can be given."""

    default: float
    low: float
    high: float
    meaning: str


@dataclass(frozen=True)
class StockBot:
    """A bot that comes with a game.

    Attributes
    ----------
    home : str
        Where its compiled function is, ``module:function``: imported, and so compiled, when it first sits down.
    parameters : mapping
        Numbers it can be given, in the order ``choose`` reads them.
    levels : mapping
        Named sets of parameters: ``planner:fast``.
    extend : callable, optional
        ``extend(facts, players, values, weights_file)`` -> array: settings, then whatever else ``choose`` reads, such as weights.
    searches : bool
        Whether it looks further than its next choice: training then asks what the best end within reach is worth.
    """

    name: str
    home: str
    meaning: str
    parameters: Mapping[str, Parameter]
    levels: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    extend: Callable[..., np.ndarray] | None = None
    searches: bool = False

    @property
    def choose(self) -> Callable[..., Any]:
        """The compiled function."""
        module, _, function = self.home.partition(":")
        compiled: Callable[..., Any] = getattr(import_module(module), function)
        return compiled


@dataclass(frozen=True, eq=False)
class Bot:
    """A bot ready to sit down: what ``choose`` to call with which numbers, and what it may not do.

    A bot with a ``player`` is a plain Python object asked through ``player.choose(view, moves)``; its ``choose`` is never called.
    """

    spec: str
    choose: Callable[..., Any]
    params: np.ndarray
    forbid: int = 0
    player: Any = None
    source: str = ""  # a user's code, as far as it can be told apart

    @property
    def digest(self) -> str:
        """Hash of everything that makes this bot decide as it does; a run is only continued with the same."""
        text = f"{self.spec}|{self.forbid}|{self.source}".encode()
        return hashlib.sha256(text + np.ascontiguousarray(self.params).tobytes()).hexdigest()[:16]


REGISTERED: dict[str, Any] = {}  # a user's bots by name, see user.register_bot


def make_bot(spec: str, door: Any, facts: Any, players: int) -> Bot:
    """Turn a spec string into a bot.

    Parameters
    ----------
    spec : str
        ``name``, ``name:level``, ``name:key=value,key=value`` or ``file.py:Name``; every bot takes ``forbid=mechanism+mechanism``.
    door : module
        The game's door, with its stock bots.
    facts, players
        The table the bot sits down at: trained weights differ by edition and number of players.
    """
    text = str(spec).strip()
    head, _, rest = text.partition(":")
    if head.endswith(".py"):
        from gahsim.bots.user import load_user_bot

        return load_user_bot(text, door)
    if head in REGISTERED:
        from gahsim.bots.user import bot_with_options

        return bot_with_options(REGISTERED[head], text, rest, door)
    if head not in door.BOTS:
        name, comma, given = head.partition(",")
        if comma and name.strip() in door.BOTS:
            raise UsageError(f"'{text}': what a bot is given follows a colon: {name.strip()}:{given.strip()}")
        near = difflib.get_close_matches(head, door.BOTS, 1, 0.4)
        hint = f"; did you mean '{near[0]}'?" if near else ";"
        raise UsageError(
            f"unknown bot '{head}'{hint} bots are: {', '.join([*door.BOTS, *REGISTERED])}, or file.py:Name for your own"
        )
    stock: StockBot = door.BOTS[head]
    values = {key: parameter.default for key, parameter in stock.parameters.items()}
    weights, forbid = "", 0
    for part in filter(None, (piece.strip() for piece in rest.split(","))):
        key, equals, word = (piece.strip() for piece in part.partition("="))
        if not equals and key in stock.levels:
            values |= stock.levels[key]
        elif key == "forbid" and equals:
            forbid = forbidden(text, word, door)
        elif key == "weights" and equals and stock.extend is not None:
            weights = word
        elif equals and key in values:
            values[key] = _number(text, key, word, stock.parameters[key])
        else:
            known = [*stock.parameters, *(["weights"] if stock.extend else []), "forbid"]
            levels = f"; levels are: {', '.join(stock.levels)}" if stock.levels else ""
            raise UsageError(
                f"bot '{text}': '{part}' should be parameter=value; parameters of {head} are: {', '.join(known)}{levels}"
            )
    numbers = np.array(list(values.values()) or [0.0])
    params = stock.extend(facts, players, values, weights) if stock.extend else numbers
    return Bot(text, stock.choose, params, forbid)


def forbidden(spec: str, words: str, door: Any) -> int:
    """Mechanisms a bot is forbidden, as a mask."""
    mask = 0
    for word in words.split("+"):
        if word not in door.MECHANISMS:
            raise UsageError(f"bot '{spec}': cannot forbid '{word}'; mechanisms are: {', '.join(door.MECHANISMS)}")
        mask |= 1 << door.MECHANISMS.index(word)
    return mask


def _number(spec: str, key: str, text: str, parameter: Parameter) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not parameter.low <= value <= parameter.high:
        raise UsageError(f"bot '{spec}': {key} should be a number from {parameter.low:g} to {parameter.high:g}, not '{text}'")
    return value


def make_bots(specs: str | Sequence[str], players: int, door: Any, facts: Any) -> list[Bot]:
    """One bot per seat; a single spec sits down everywhere."""
    named = [specs] if isinstance(specs, str) else list(specs)
    if len(named) == 1:
        named *= players
    if len(named) != players:
        raise UsageError(f"bots: {len(named)} bots for {players} players; name one for all or one for each seat")
    made = {spec: make_bot(spec, door, facts, players) for spec in dict.fromkeys(named)}
    return [made[spec] for spec in named]


def parameter_rows(bots: Sequence[Bot], seats: int) -> np.ndarray:
    """The parameters of all seats as one array, padded with zeros."""
    rows = np.zeros((seats, max(1, *(len(bot.params) for bot in bots))))
    for row, bot in zip(rows, bots, strict=False):
        row[: len(bot.params)] = bot.params
    return rows

"""Weights of the evaluating bots: shipped ones by edition and number of players, and a user's own by feature name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from gahsim.bots.files import read_bot_file
from gahsim.errors import UsageError
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.feature_names import (
    CARD_SLOTS,
    DICE,
    FEATURES,
    HAND,
    INSIDE_ROWS,
    OBJECTIVE_MET,
    OBJECTIVE_PROGRESS,
    OBJECTIVE_SLOTS,
    P_HIDDEN,
    PENALTY,
    PENDING_BITS,
    PENDING_SLOTS,
    REWARD,
    SETTINGS,
    STAFF,
    STAGES,
    TILE_SLOTS,
    names,
)
from gahsim.games.grand_austria.loading import load_facts

MODULES_EDITION = "2022"  # of the games weights with modules were learned from; they play the other edition, too


@dataclass
class Value:
    """A value function: linear weights per stage, and a small network beside them (none if it has no hidden units)."""

    weights: np.ndarray  # stages x features
    inside: np.ndarray  # (1 + stages) x features: inside turns, by the stage at their end, the end of the game first
    into: np.ndarray  # (features + stages) x hidden: what each feature and stage tells the units
    out: np.ndarray  # hidden: what each unit is worth

    @classmethod
    def blank(cls, hidden: int = 0) -> Value:
        """Values of someone who only counts the score."""
        return cls(
            np.zeros((STAGES, FEATURES)),
            np.zeros((INSIDE_ROWS, FEATURES)),
            np.zeros((FEATURES + STAGES, hidden)),
            np.zeros(hidden),
        )

    def with_units(self, hidden: int) -> Value:
        """The same value with the network grown to so many units, new ones blank; a smaller network begins blank altogether."""
        grown, kept = Value.blank(hidden), len(self.out)
        grown.weights[:], grown.inside[:] = self.weights, self.inside
        if kept <= hidden:
            grown.into[:, :kept], grown.out[:kept] = self.into, self.out
        return grown

    def copy(self) -> Value:
        return Value(self.weights.copy(), self.inside.copy(), self.into.copy(), self.out.copy())


def _shipped_file(bot: str, edition: str, players: int, modules: bool) -> Traversable:
    """One file for the base game of each edition, one more for games with modules of both."""
    name = f"{bot}_{MODULES_EDITION}_{players}_modules.npz" if modules else f"{bot}_{edition}_{players}.npz"
    return files("gahsim.games.grand_austria") / "data" / "weights" / name


@lru_cache(maxsize=32)
def shipped(bot: str, edition: str, players: int, modules: bool = False) -> Value:
    """Trained weights that come with the package, features in the order of a game with all modules."""
    with _shipped_file(bot, edition, players, modules).open("rb") as file, np.load(file) as stored:
        return _read(stored)


def has_weights(bot: str, edition: str, players: int, modules: bool = False) -> bool:
    """Whether trained weights come with the package."""
    return _shipped_file(bot, edition, players, modules).is_file()


def weights_for(bot: str, facts: Facts, players: int) -> Value:
    """The shipped weights a bot plays with.

    With ballrooms, those trained with all five modules. With other modules, those of the base game, and for what these do not know, such
    as entrances and bids, those trained with modules: both were measured to play best so (docs/bots.md).
    """
    value = shipped(bot, facts.edition, players)
    if facts.modules and has_weights(bot, facts.edition, players, modules=True):
        trained = shipped(bot, facts.edition, players, modules=True)
        value = trained if "ballrooms" in facts.modules else _filled(value, trained)
    return _for_table(value, facts)


def _filled(value: Value, other: Value) -> Value:
    """The same weights, and another's for features that have none."""
    found = value.copy()
    blank = ~(value.weights.any(axis=0) | value.inside.any(axis=0))
    found.weights[:, blank], found.inside[:, blank] = other.weights[:, blank], other.inside[:, blank]
    return found


def _numbered(facts: Facts) -> list[tuple[tuple[int, int], int, list[Any]]]:
    """Where the features of numbered cards begin, the places kept for them, and the cards."""
    return [
        ((STAFF, HAND), CARD_SLOTS, [card.id for card in facts.staff]),
        ((REWARD, PENALTY), TILE_SLOTS, [tile.key for tile in facts.emperor_tiles]),
        ((OBJECTIVE_MET, OBJECTIVE_PROGRESS), OBJECTIVE_SLOTS, [objective.id for objective in facts.objectives]),
    ]


def places_with_all_modules(facts: Facts) -> np.ndarray:
    """Where each feature of a game stands in one with all modules, -1 for places without a card.

    Staff, tiles and objectives are numbered through, so their features move when a module is left out; files count as if none was.
    """
    found = np.arange(FEATURES)
    for (starts, slots, here), (_, _, everywhere) in zip(
        _numbered(facts), _numbered(load_facts(facts.edition, MODULES)), strict=True
    ):
        for start in starts:
            found[start : start + slots] = -1
            found[start : start + len(here)] = [start + everywhere.index(card) for card in here]
    return found


def _for_table(value: Value, facts: Facts) -> Value:
    places, found = places_with_all_modules(facts), value.copy()
    here = np.flatnonzero(places >= 0)
    found.weights[:], found.inside[:], found.into[:FEATURES] = 0, 0, 0
    found.weights[:, here], found.inside[:, here] = value.weights[:, places[here]], value.inside[:, places[here]]
    found.into[here] = value.into[places[here]]
    return found


def _from_table(value: Value, facts: Facts) -> Value:
    places, found = places_with_all_modules(facts), value.copy()
    here = np.flatnonzero(places >= 0)
    found.weights[:], found.inside[:], found.into[:FEATURES] = 0, 0, 0
    found.weights[:, places[here]], found.inside[:, places[here]] = value.weights[:, here], value.inside[:, here]
    found.into[places[here]] = value.into[here]
    return found


def inside_features() -> list[int]:
    """Features that are zero at the ends of turns."""
    return [DICE, *range(PENDING_BITS, PENDING_BITS + PENDING_SLOTS)]


def unpack(stored: Any, facts: Facts) -> Value:
    """Weights from an ``.npz``, for a game with these modules."""
    return _for_table(_read(stored), facts)


def _read(stored: Any) -> Value:
    """Only the columns in use are stored."""
    columns = stored["columns"].astype(int)
    value = Value.blank(len(stored["out"]))
    value.weights[:, columns] = stored["weights"]
    value.inside[:, columns] = stored["inside"] if "inside" in stored else np.vstack([np.zeros(len(columns)), stored["weights"]])
    value.into[columns] = stored["into"][: len(columns)]
    value.into[FEATURES:] = stored["into"][len(columns) :]
    value.out[:] = stored["out"]
    return value


def pack(value: Value, facts: Facts) -> dict[str, np.ndarray]:
    """Weights of a game with these modules, small enough to ship: single precision, unused columns left out."""
    value = _from_table(value, facts)
    used = np.maximum(np.abs(value.weights).max(axis=0), np.abs(value.inside).max(axis=0)) > 1e-6
    columns = np.flatnonzero(used)
    into = np.concatenate([value.into[columns], value.into[FEATURES:]])
    return {
        "columns": columns.astype(np.int16), "weights": value.weights[:, columns].astype(np.float32),
        "inside": value.inside[:, columns].astype(np.float32), "into": into.astype(np.float32), "out": value.out.astype(np.float32),
    }  # fmt: skip


def load_weights(path: str, bot: str, facts: Facts, players: int) -> Value:
    """A user's weights: an ``.npz`` from training, or a TOML file naming features.

    The TOML file may say ``base = "none"`` to start from zero instead of the shipped weights, or ``base = "base game"`` to start from those
    that know no modules, and lists features in ``[weights]``: a number for all stages, or ``{ from = 5, weight = 2.0 }`` to count from that
    round on, or several of these, earlier rounds first.
    """
    file = Path(path)
    try:
        content = read_bot_file(path)
        if file.suffix == ".npz":
            with np.load(BytesIO(content)) as stored:
                return unpack(stored, facts)
        keys = tomllib.loads(content.decode("utf-8"))
    except FileNotFoundError:
        raise UsageError(f"{file}: there is no such file") from None
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"{file}: holds no weights ({error})") from None
    base = keys.pop("base", bot)
    if base == "none":
        value = Value.blank()
    elif base == "base game":
        value = _for_table(shipped(bot, facts.edition, players), facts)
    else:
        value = weights_for(base, facts, players).copy()
    known = {name: i for i, name in enumerate(names(facts))}
    for name, given in keys.pop("weights", {}).items():
        if name not in known:
            raise UsageError(
                f"{file}: unknown feature '{name}'{nearest(name, known)}; 'gahsim bots planner --features' lists them"
            )
        for one in given if isinstance(given, list) else [given]:
            first, weight = (one.get("from", 1), one.get("weight")) if isinstance(one, dict) else (1, one)
            if isinstance(weight, bool) or not isinstance(weight, int | float):
                raise UsageError(
                    f"{file}: weights.'{name}': should be a number or {{ from = ROUND, weight = NUMBER }}, not {one!r}"
                )
            stages = STAGES if first <= 1 else 3 * (facts.tables.rounds - first + 1)
            value.weights[:stages, known[name]] = value.inside[1 : stages + 1, known[name]] = weight
    if keys:
        raise UsageError(f"{file}: unknown key '{next(iter(keys))}'; known keys: base, weights")
    return value


def with_weights(bot: str) -> Any:
    """How a stock bot's parameters are put together: its settings, then its weights."""

    def extend(facts: Facts, players: int, values: dict[str, float], path: str) -> np.ndarray:
        weights = load_weights(path, bot, facts, players) if path else weights_for(bot, facts, players)
        return with_settings(values, weights)

    return extend


def with_settings(values: dict[str, float], value: Value) -> np.ndarray:
    """Parameters as the compiled bots read them: settings, weights, network."""
    settings = np.zeros(SETTINGS)
    settings[: len(values)] = list(values.values())
    settings[P_HIDDEN] = len(value.out)
    return np.concatenate([settings, value.weights.reshape(-1), value.inside.reshape(-1), value.into.reshape(-1), value.out])

"""Weights of the evaluating bots: shipped ones by edition and number of players, and a user's own by feature name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from gahsim.bots.files import read_bot_file
from gahsim.errors import UsageError
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.feature_names import DICE, FEATURES, P_HIDDEN, PENDING_BITS, SETTINGS, STAGES, names


@dataclass
class Value:
    """A value function: linear weights per stage, and a small network beside them (none if it has no hidden units)."""

    weights: np.ndarray  # stages x features
    into: np.ndarray  # (features + stages) x hidden: what each feature and stage tells the units
    out: np.ndarray  # hidden: what each unit is worth

    @classmethod
    def blank(cls, hidden: int = 0) -> Value:
        """Values of someone who only counts the score."""
        return cls(np.zeros((STAGES, FEATURES)), np.zeros((FEATURES + STAGES, hidden)), np.zeros(hidden))

    def with_units(self, hidden: int) -> Value:
        """The same linear weights with a blank network of so many units."""
        blank = Value.blank(hidden)
        blank.weights[:] = self.weights
        return blank

    def copy(self) -> Value:
        return Value(self.weights.copy(), self.into.copy(), self.out.copy())


@lru_cache(maxsize=32)
def shipped(bot: str, edition: str, players: int) -> Value:
    """Trained weights that come with the package."""
    source = files("gahsim.games.grand_austria") / "data" / "weights" / f"{bot}_{edition}_{players}.npz"
    with source.open("rb") as file, np.load(file) as stored:
        return unpack(stored)


def has_weights(bot: str, edition: str, players: int) -> bool:
    """Whether trained weights come with the package."""
    return (files("gahsim.games.grand_austria") / "data" / "weights" / f"{bot}_{edition}_{players}.npz").is_file()


def inside_features() -> list[int]:
    """Features that are zero at the ends of turns."""
    return [DICE, *range(PENDING_BITS, FEATURES)]


def unpack(stored: Any) -> Value:
    """Weights from an ``.npz``: only the columns in use are stored."""
    columns = stored["columns"].astype(int)
    value = Value.blank(len(stored["out"]))
    value.weights[:, columns] = stored["weights"]
    value.into[columns] = stored["into"][: len(columns)]
    value.into[FEATURES:] = stored["into"][len(columns) :]
    value.out[:] = stored["out"]
    return value


def pack(value: Value) -> dict[str, np.ndarray]:
    """Weights small enough to ship: single precision, unused columns left out."""
    used = np.abs(value.weights).max(axis=0) > 1e-6
    columns = np.flatnonzero(used)
    into = np.concatenate([value.into[columns], value.into[FEATURES:]])
    return {
        "columns": columns.astype(np.int16), "weights": value.weights[:, columns].astype(np.float32), "into": into.astype(np.float32),
        "out": value.out.astype(np.float32),
    }  # fmt: skip


def load_weights(path: str, bot: str, facts: Facts, players: int) -> Value:
    """A user's weights: an ``.npz`` from training, or a TOML file naming features.

    The TOML file may say ``base = "none"`` to start from zero instead of the shipped weights, and lists features in ``[weights]``: a number
    for all stages, or ``{ from = 5, weight = 2.0 }`` to count from that round on.
    """
    file = Path(path)
    try:
        content = read_bot_file(path)
        if file.suffix == ".npz":
            with np.load(BytesIO(content)) as stored:
                return unpack(stored)
        keys = tomllib.loads(content.decode("utf-8"))
    except FileNotFoundError:
        raise UsageError(f"{file}: there is no such file") from None
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"{file}: holds no weights ({error})") from None
    base = keys.pop("base", bot)
    value = Value.blank() if base == "none" else shipped(base, facts.edition, players).copy()
    known = {name: i for i, name in enumerate(names(facts))}
    for name, given in keys.pop("weights", {}).items():
        if name not in known:
            raise UsageError(
                f"{file}: unknown feature '{name}'{nearest(name, known)}; 'gahsim bots planner --features' lists them"
            )
        first, weight = (given.get("from", 1), given.get("weight")) if isinstance(given, dict) else (1, given)
        if isinstance(weight, bool) or not isinstance(weight, int | float):
            raise UsageError(
                f"{file}: weights.'{name}': should be a number or {{ from = ROUND, weight = NUMBER }}, not {given!r}"
            )
        stages = STAGES if first <= 1 else 3 * (facts.tables.rounds - first + 1)
        value.weights[:stages, known[name]] = weight
    if keys:
        raise UsageError(f"{file}: unknown key '{next(iter(keys))}'; known keys: base, weights")
    return value


def with_weights(bot: str) -> Any:
    """How a stock bot's parameters are put together: its settings, then its weights."""

    def extend(facts: Facts, players: int, values: dict[str, float], path: str) -> np.ndarray:
        weights = load_weights(path, bot, facts, players) if path else shipped(bot, facts.edition, players)
        return with_settings(values, weights)

    return extend


def with_settings(values: dict[str, float], value: Value) -> np.ndarray:
    """Parameters as the compiled bots read them: settings, weights, network."""
    settings = np.zeros(SETTINGS)
    settings[: len(values)] = list(values.values())
    settings[P_HIDDEN] = len(value.out)
    return np.concatenate([settings, value.weights.reshape(-1), value.into.reshape(-1), value.out])

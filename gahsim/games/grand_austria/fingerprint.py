"""One short hash of every printed value that can influence a game."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.rules import compile_rules

# What the rules table holds for modules. Without one these are all at their usual values, and left out of the hash: runs of the
# base game can be continued and compared whatever the modules add to the table.
_OF_MODULES = {
    "room_only", "must_pay", "modules", "bells", "ballroom", "rehearsal_room", "celebrity", "token", "entrance", "n_ballrooms",
    "n_rehearsal_rooms", "n_celebrities", "n_entrances", "n_tokens", "row_cost", "balcony_cost", "no_dancer_vp", "sections",
    "celebrity_vp", "coloured_dice", "place_money", "key_reward", "key_strength", "key_compensation",
}  # fmt: skip


def data_hash(facts: Facts) -> str:
    """Hash of every value that can influence a game."""
    rules = compile_rules(facts)
    if not facts.modules:
        rules = base_part(rules, _OF_MODULES)
    return hashlib.sha256(rules.tobytes()).hexdigest()[:16]


def base_part(table: np.ndarray, left_out: set[str]) -> np.ndarray:
    """Return a structured array without the named fields, however deep they lie."""
    part = np.zeros(table.shape, _without(table.dtype, left_out))
    _copy(table, part)
    return part


def _without(dtype: Any, left_out: set[str]) -> np.dtype:
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        return np.dtype((_without(inner, left_out), shape))
    if dtype.names is None:
        return np.dtype(dtype)
    kept = [(name, _without(dtype.fields[name][0], left_out)) for name in dtype.names if name not in left_out]
    return np.dtype(kept, align=True)


def _copy(source: np.ndarray, target: np.ndarray) -> None:
    for name in target.dtype.names or ():
        if target[name].dtype.names is None:
            target[name] = source[name]
        else:
            _copy(source[name], target[name])

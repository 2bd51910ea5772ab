"""Helpers for tests of runs."""

from __future__ import annotations

import hashlib
from typing import Any

import polars as pl

import gahsim


def content(run: Any) -> dict[str, str]:
    """A hash of every table's content, whatever files it lies in."""
    found = {}
    for table in run.manifest["tables"]:
        frame = run.table(table).collect()
        keys = [name for name in ("arm", "game", "seat", "pick", "turn") if name in frame.columns]
        frame = frame.sort(keys)
        words = hashlib.sha256(" ".join(f"{name}:{kind}" for name, kind in frame.schema.items()).encode())
        for column in frame.select(pl.all().exclude("pack")):
            words.update(column.name.encode() + str(column.to_list()).encode())
        if "pack" in frame.columns:
            words.update(str(frame["pack"].to_list()).encode())
        found[table] = words.hexdigest()
    return found


def rich_experiment(**changes: Any) -> gahsim.Experiment:
    """Small, but with arms, rotation, repeats, money, a draft and turns: everything a run can write."""
    keys: dict[str, Any] = {
        "games": 240,
        "seed": 5,
        "hands": "draft",
        "bots": ["random", "random:lazy=0.2"],
        "design": "rotated",
        "repeats": 2,
        "money": {"low": -2, "high": 2},
        "first_pick": "random",
        "outputs": {"draft": True, "turns": 0.3},
        "arms": [{"name": "old"}, {"name": "new", "edition": "2022"}, {"name": "dear", "overlay": {"staff.17.cost": 9}}],
        "chunk": 50,
    }
    return gahsim.Experiment(**keys | changes)

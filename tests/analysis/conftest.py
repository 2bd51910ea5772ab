"""Small real runs, played once."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

import gahsim

# thousands of small matrices: threads would only get into each other's way
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BOT = "random:lazy=0.2"
KEYS: dict[str, dict[str, Any]] = {
    "dealt": {"games": 3000, "money": {}},
    "three": {"players": 3, "games": 900},
    "four": {"players": 4, "games": 800, "design": "rotated", "repeats": 2, "bots": [BOT, "random", BOT, "random"], "money": {}},
    "swap": {"games": 1200, "forced": {"cards": [17, 45], "seat": "random"}},
    "forced": {"games": 300, "forced": {"cards": [17], "swap": False}},
    "draft": {"games": 2400, "hands": "draft", "first_pick": "random", "first_pick_seats": [0], "repeats": 4, "outputs": {"draft": True}},
    "free draft": {"games": 300, "hands": "draft"},
    "one-off draft": {"games": 300, "hands": "draft", "first_pick": "random"},
    "intro": {"games": 100, "hands": "intro"},
    "arms": {"games": 1000, "arms": [{"name": "printed"}, {"name": "cheap", "overlay": {"staff.17.cost": 0}}]},
    "restricted": {"games": 600, "arms": [{"name": "free"}, {"name": "lazy", "bots": ["random", BOT]}]},
    "rotated": {"games": 1200, "design": "rotated", "repeats": 3, "bots": [BOT, "random"]},
    "unequal": {"games": 100, "bots": [BOT, "random"]},
    "tiny": {"games": 15},
    "tables": {"games": 100, "arms": [{"name": "two"}, {"name": "three", "players": 3}]},
}  # fmt: skip


@pytest.fixture(scope="session")
def run_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """A run by name, played when first asked for."""
    played: dict[str, Any] = {}

    def get(name: str) -> Any:
        if name not in played:
            experiment = gahsim.Experiment(**{"name": name, "bots": BOT, "seed": 3} | KEYS[name])
            played[name] = experiment.run(tmp_path_factory.mktemp("runs") / "run", jobs=1)
        return played[name]

    return get

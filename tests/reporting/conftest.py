"""Small real runs and the page made of one of them, each made once."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

import gahsim

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BOT = "random:lazy=0.2"
KEYS: dict[str, dict[str, Any]] = {
    "dealt": {"games": 8000, "money": {}},
    "arms": {"games": 1000, "arms": [{"name": "printed"}, {"name": "cheap", "overlay": {"staff.17.cost": 0}}]},
    "swap": {"games": 600, "forced": {"cards": [17, 45], "seat": "random"}},
    "draft": {"games": 2400, "hands": "draft", "first_pick": "random", "first_pick_seats": [0], "repeats": 4, "outputs": {"draft": True}},
    "banned": {"games": 600, "arms": [{"name": "free"}, {"name": "no hiring", "bots": [f"{BOT},forbid=hire", BOT]}]},
    "rotated": {"games": 1200, "design": "rotated", "repeats": 3, "bots": [BOT, "random"]},
    "tiny": {"games": 15},
}  # fmt: skip


@pytest.fixture(scope="session")
def run_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """A run by name, played when first asked for."""
    played: dict[str, Any] = {}

    def get(name: str) -> Any:
        if name not in played:
            experiment = gahsim.Experiment(**{"name": name, "bots": BOT, "seed": 5} | KEYS[name])
            played[name] = experiment.run(tmp_path_factory.mktemp("runs") / name, jobs=1)
        return played[name]

    return get


@pytest.fixture(scope="session")
def report(run_of: Callable[[str], Any], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A report over all designs, with its JSON twin."""
    from gahsim.reporting import make_report

    runs = [run_of(name) for name in KEYS if name != "tiny"]
    return make_report(runs, tmp_path_factory.mktemp("page") / "all.html", json_twin=True)

"""Runs of several arms, of which some cannot answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gahsim
from gahsim.reporting.answers import ask
from gahsim.reporting.findings_more import value_changes
from tests.reporting.conftest import BOT


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    arms = [
        {"name": "free"},
        {"name": "banned", "bots": [f"{BOT},forbid=hire", BOT]},
        {"name": "cheap", "overlay": {"staff.17.cost": 0}},
    ]
    return gahsim.Experiment(name="mixed", bots=BOT, games=800, seed=5, arms=arms).run(
        tmp_path_factory.mktemp("runs") / "mixed", jobs=1
    )


def test_arms_that_can_answer_do(run: Any) -> None:
    found = ask("seat_balance", run, [run])
    assert found.frame["context"].unique(maintain_order=True).to_list() == ["free, 2 players", "cheap, 2 players"]
    assert "Arm 'banned' is left out: in arm \"banned\" each seat has its own bot" in found.note
    assert found.meta["games"] == 1600 and found.meta["delta"] == 0.02
    assert [arm["name"] for arm in found.meta["arms"]] == ["free", "cheap"]


def test_every_arm_is_set_against_the_first(run: Any) -> None:
    contexts = ["free -> banned, 2 players", "free -> cheap, 2 players"]
    found = ask("compare", run, [run])
    assert found.frame["context"].unique(maintain_order=True).to_list() == contexts
    assert found.frame.filter(context=contexts[1]).equals(gahsim.analysis.compare(run, second="cheap").frame)
    values = ask("value_change", run, [run])
    assert values.frame["context"].unique(maintain_order=True).to_list() == contexts
    changed = [finding for finding in value_changes(values) if "which was changed" in finding.plain]
    assert [finding.where for finding in changed] == contexts[1:]  # not where the other arm differs in its bots
    assert values.note.count("differ in their bots too") == 1


def test_if_none_can_the_first_says_why(run: Any) -> None:
    with pytest.raises(gahsim.UsageError, match=r"mixed: fair_price cannot be answered: .* same money. An experiment that could"):
        ask("fair_price", run, [run])
    with pytest.raises(gahsim.UsageError, match="every deal was played once"):
        ask("luck_and_skill", run, [run])


def test_many_arms_do_not_fill_the_page(tmp_path: Path) -> None:
    arms = [{"name": str(krones), "overlay": {"staff.17.cost": krones}} for krones in range(7)]
    run = gahsim.Experiment(bots="random", games=30, arms=arms).run(tmp_path / "run", jobs=1)
    found = ask("compare", run, [run])
    assert found.frame["context"].n_unique() == 4
    assert found.note.endswith("Arms not set against the first here: 5, 6.")

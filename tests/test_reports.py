"""The pages under ``reports/`` are what the experiments beside them say they are."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from gahsim import Experiment

ROOT = Path(__file__).parent.parent
ROW = re.compile(
    r"^\| \[(?P<page>\S+\.html)\].*`gahsim report (?P<runs>(?:runs/\w+ )+)-o reports/(?P<out>\S+\.html)", re.MULTILINE
)
ROWS = [match.groupdict() for match in ROW.finditer((ROOT / "reports/README.md").read_text(encoding="utf-8"))]
RUNS = [(row["page"], run.removeprefix("runs/")) for row in ROWS for run in row["runs"].split()]


def words_of(page: str) -> str:
    text = re.sub(r"<[^>]+>", " ", (ROOT / "reports" / page).read_text(encoding="utf-8"))
    return " ".join(html.unescape(text).split())


def test_every_page_is_listed_and_every_listed_page_is_there() -> None:
    assert sorted(row["page"] for row in ROWS) == sorted(path.name for path in (ROOT / "reports").glob("*.html"))
    assert all(row["page"] == row["out"] for row in ROWS)


@pytest.mark.parametrize(("page", "run"), RUNS)
def test_a_page_rests_on_its_experiments_as_they_are_now(page: str, run: str) -> None:
    experiment = Experiment.from_file(ROOT / "experiments" / f"{run}.toml")
    spec, words = experiment.spec, words_of(page)
    arms = len(experiment.arms)
    assert spec.description in words
    assert f"games {spec.games * arms:,} in {arms} arm" in words
    assert f"seed {spec.seed}" in words
    for arm in experiment.arms:
        assert f"{arm.players} players, edition {arm.facts.edition}, modules {', '.join(arm.facts.modules) or 'none'}" in words
        assert all(bot.spec in words for bot in arm.bots)


def test_every_experiment_is_one_that_can_be_played() -> None:
    for path in (ROOT / "experiments").glob("*.toml"):
        assert Experiment.from_file(path).spec.description, path.name

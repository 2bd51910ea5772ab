"""Sections about modules: what is told, drawn and tabled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.reporting import make_report, plots
from gahsim.reporting.questions import QUESTIONS
from gahsim.reporting.tables import table_of
from tests.analysis.test_modules import EVERY, MAIN, PAIR, factorial_games

QUESTION = {question.key: question for question in QUESTIONS}


@pytest.fixture(scope="module")
def games() -> dict[str, Any]:
    return factorial_games(np.random.default_rng(1), 20_000, edge={"keys": 2.0})


def test_what_is_told_is_what_was_made(games: dict[str, Any]) -> None:
    found = analysis.module_effects(games)
    told = QUESTION["module_effects"].tell(found)
    pairs = found.where(family="module pairs").frame
    shown = int((pairs["q"] < 0.05).sum())
    assert f"Of {pairs.height} interactions (3 pairs" in told[0].plain and f" {shown} are shown" in told[0].plain
    assert "The strongest on the score is keys + stars" in told[0].plain  # -4, the largest of PAIR
    seats = next(one for one in told if "shifts seats" in one.text)
    assert "most is keys: first player's win share +" in seats.plain and "points (95 % interval" in seats.plain
    balance = QUESTION["module_balance"].tell(analysis.module_balance(games))
    assert balance[-1].verdict == "unbalanced" and "of 8 combinations, 4 balanced, 4 unbalanced" in balance[-1].plain


def test_nothing_is_told_of_nothing() -> None:
    null = analysis.module_effects(factorial_games(np.random.default_rng(2), 300, MAIN * 0, PAIR * 0))
    told = QUESTION["module_effects"].tell(null)
    assert "0 are shown" in told[0].plain
    assert any(one.text == "No module is shown to favour a seat." for one in told)


def test_rows_are_combinations_by_the_first_measure(games: dict[str, Any]) -> None:
    found = analysis.module_balance(games)
    members, *measures = plots.module_grid(found, ("mean_score", "score_spread", "seat_1", "not there")).axes
    assert [ax.get_xlabel().replace("\n", " ") for ax in measures] == [
        "mean score (VP)", "spread of scores (VP)", "first player's win share (%)"
    ]  # fmt: skip
    scores = measures[0].lines[-1].get_xdata()
    assert len(scores) == len(EVERY) and (np.diff(scores) < 0).all()
    squares = [line for line in members.lines if line.get_marker() == "s"]
    assert [len(line.get_ydata()) for line in squares] == [4, 4, 4]  # half of the combinations hold each module
    best = found.where(metric="mean_score").frame.sort("estimate", descending=True)["item"][0]
    names = [label.get_text() for label in members.get_xticklabels()]
    assert {name for name, line in zip(names, squares, strict=True) if 0 in line.get_ydata()} == set(best.split("+"))


def test_marks_say_which_effects_are_shown(games: dict[str, Any]) -> None:
    figure = plots.effect_panels(analysis.module_effects(games), metrics=("mean_score",))
    marks = [line.get_marker() for line in figure.axes[0].lines if line.get_marker() in "^vo"]
    assert marks == ["^", "v", "o"]  # MAIN: 6, -3, 0


def test_tables_carry_units_and_changes_their_sign(games: dict[str, Any]) -> None:
    question = QUESTION["module_balance"]
    combos = table_of(analysis.module_balance(games), question.main, question.beside)
    heads = [title for title, _ in combos.columns]
    assert {"mean score (VP)", "spread of scores (VP)", "first player's win share (%)"} <= set(heads)
    assert {row[heads.index("verdict")].text for row in combos.rows} == {"seats: balanced", "seats: unbalanced"}
    effects = table_of(analysis.module_effects(games))
    measures = {row[1].text: row for row in effects.rows if row[0].text == "modules" and row[2].text == "keys"}
    assert (
        measures["mean score (VP)"][3].text.startswith("−2") and measures["first player's win share (points)"][3].text[0] == "+"
    )


def test_a_page_of_real_games(tmp_path: Path) -> None:
    sets: list[list[str]] = [[], ["celebrities"], ["more"], ["celebrities", "more"]]
    arms = [{"name": " + ".join(some) or "none", "modules": some} for some in sets]
    run = gahsim.Experiment(name="four", games=400, bots="random:lazy=0.2", seed=6, arms=arms).run(tmp_path / "run", jobs=1)
    keys = [key for key in QUESTION if key.startswith("module_")]
    report = make_report(run, tmp_path / "page.html", questions=keys)
    assert [answer.question.key for answer in report.answers] == keys == ["module_effects", "module_balance", "module_staff"]
    assert all(answer.findings for answer in report.answers)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for caption in (
        "What two modules change beyond adding up",
        "How close games are under every combination",
        "Rank correlation of the staff",
    ):
        assert caption in page
    assert report.answers[0].estimates.frame.filter(pl.col("family") == "all modules").height > 0

"""What bots, tables and arms disagree about is unknown, and the page says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

import gahsim
from gahsim.analysis.estimates import Estimates, rows
from gahsim.reporting import make_report
from gahsim.reporting.agreements import Told, agreements, compared, pairs_of
from gahsim.reporting.questions import QUESTIONS

SEATS = ("first player", "second player", "third player", "fourth player")


def seats(where: str, bot: str, vp: list[float], q: list[float]) -> Told:
    found = rows(
        family="seats", item=[str(i) for i in range(len(vp))], label=list(SEATS[: len(vp)]), context=where, metric="vp", estimate=vp,
        se=[0.1] * len(vp), q=q, n=8000,
    )  # fmt: skip
    return Told(where, Estimates(found, "", {"games": 8000}), len(vp), (bot,) * len(vp))


STRONG = seats("4 players, strong", "planner:fast", [-1.8, 0.3, 1.1, 0.4], [0.0, 0.4, 0.0, 0.2])
WEAK = seats("4 players, weak", "regular", [1.3, -0.1, 0.2, -1.4], [0.0, 0.8, 0.01, 0.0])
THREE = seats("3 players, weak", "regular", [0.6, -0.6, 0.0], [0.0, 0.0, 0.9])


def test_a_seat_that_flips_between_two_bots_is_unknown() -> None:
    frames, _ = agreements("seat_balance", [STRONG, WEAK, THREE])
    assert len(frames) == 1, "seats are compared between bots at the same table only"
    assert frames[0]["verdict"].to_list() == ["unknown", "undecided", "above average with both", "unknown"]
    question = next(question for question in QUESTIONS if question.key == "agreement")
    (finding,) = question.tell(Estimates(frames[0], "", {}))
    assert finding.plain == "2 seats change sides, unknown: first player, fourth player."
    assert finding.verdict == "unknown" and finding.where == "4 players, strong against 4 players, weak"
    assert not list(question.pictures(Estimates(frames[0], "", {}), {})), "four seats have no rank correlation to draw"


def test_other_bots_come_first() -> None:
    told = [Told("a", None, 2, ("x",)), Told("b", None, 3, ("x",)), Told("c", None, 2, ("y",))]
    assert [(one.where, two.where) for one, two in pairs_of("staff_value", told)] == [("a", "c"), ("a", "b"), ("b", "c")]
    assert [(one.where, two.where) for one, two in pairs_of("draft_value", told)] == [("a", "c")]


def test_what_a_report_asks_is_compared() -> None:
    assert compared(["seat_balance", "agreement", "krone_value"]) == ["seat_balance"]
    assert compared(["agreement"]) == ["staff_value", "draft_value", "seat_balance"]


@pytest.fixture(scope="module")
def two_bots(tmp_path_factory: pytest.TempPathFactory) -> Any:
    arms = [{"name": "lazy", "bots": "random:lazy=0.2"}, {"name": "novice", "bots": "novice"}]
    return gahsim.Experiment(name="two bots", games=2500, seed=9, arms=arms).run(tmp_path_factory.mktemp("two") / "run", jobs=1)


def test_the_ranking_says_what_both_bots_say(two_bots: Any, tmp_path: Path) -> None:
    made = make_report(two_bots, tmp_path / "r.html", questions=["staff_value", "agreement"])
    frame = made.answers[-1].estimates.frame
    assert frame.filter(pl.col("metric") == "tau").height == 1
    each = frame.filter(pl.col("metric") == "difference")
    assert each.height == 48, "where only the bots differ, every card is told"
    unknown = each.filter(pl.col("verdict") == "unknown")
    assert unknown.height > 0, "random and novice play differ enough for some card to flip"
    text = made.files[0].read_text(encoding="utf-8")
    flipped = unknown["item"][0]
    entry = text[text.index(f'<article id="card-{flipped}"') :].partition("</article>")[0]
    assert "Unknown: changes sides, lazy, 2 players against novice, 2 players" in entry
    assert "<h3>two bots</h3>" not in text, "a single run need not be named in every section"
    assert made.fails("unknown")

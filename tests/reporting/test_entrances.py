"""Sections about hotel entrances: their figures, their findings, and what rests on assumed values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from gahsim.errors import UsageError
from gahsim.reporting import make_report, plots
from gahsim.reporting.questions import QUESTIONS
from tests.analysis.synthetic import ENTRANCE_VALUES, entrance_games

ASKED = ("entrance_value", "entrance_duels", "entrance_auction", "entrance_skill", "assumption_robustness", "agreement")


def question(key: str) -> Any:
    return next(one for one in QUESTIONS if one.key == key)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A report of three small runs: bots of different strength, an auction, and assumed values drawn anew."""
    folder = tmp_path_factory.mktemp("entrances")
    keys: dict[str, Any] = {"games": 1200, "seed": 4, "modules": ["entrances"], "bots": "random:lazy=0.2"}
    lazy = [{"name": "lazy"}, {"name": "random", "bots": "random"}]
    runs = [
        gahsim.Experiment(name="skill", entrances="random", arms=lazy, **keys).run(folder / "skill", jobs=1),
        gahsim.Experiment(name="sold", **keys).run(folder / "sold", jobs=1),
        gahsim.Experiment(name="drawn", entrances="random", perturbed={"draws": 4}, **keys).run(folder / "drawn", jobs=1),
    ]
    return make_report(runs, folder / "page.html", questions=ASKED, json_twin=True)


def test_every_question_is_answered_by_the_run_that_can(page: Any) -> None:
    told = {(answer.question.key, answer.run) for answer in page.answers}
    assert told == {
        ("entrance_value", "skill"), ("entrance_value", "drawn"), ("entrance_duels", "skill"), ("entrance_duels", "drawn"),
        ("entrance_auction", "sold"), ("entrance_skill", "skill"), ("assumption_robustness", "drawn"), ("agreement", "all runs"),
    }  # fmt: skip


def test_draws_are_asked_about_once_and_not_listed_arm_by_arm(page: Any) -> None:
    values = next(answer for answer in page.answers if (answer.question.key, answer.run) == ("entrance_value", "drawn"))
    assert values.estimates.frame["context"].unique().to_list() == ["2 players"]
    box = next(box for box in page.boxes if box.run == "drawn")
    facts = dict(box.facts)
    assert facts["drawn anew"].startswith("4 more arms with every assumed value in play drawn anew")
    assert not any("draw 1" in name for name in facts)
    assert any("Only the section on assumed values shows" in line for line in page.limits)
    pairs = next(answer for answer in page.answers if answer.question.key == "agreement").estimates.frame["context"].unique()
    assert not any("draw" in pair.replace("drawn", "") for pair in pairs)


def test_the_page_shows_figures_and_findings(page: Any) -> None:
    text = page.files[0].read_text(encoding="utf-8")
    for caption in (
        "Share of games in which the row finishes ahead of the column", "Value of a hotel entrance with each bot; 2 players",
        "Value of a hotel entrance with the assumed values drawn anew", "Win share of owners after paying against an even share",
        "Mean price paid",
    ):  # fmt: skip
        assert caption in text, caption
    plain = [finding.plain for answer in page.answers for finding in answer.findings]
    assert any("By finishing orders" in line and "Elo" in line for line in plain)
    assert any("rank entrances with Kendall's tau" in line for line in plain)
    assert any("depends most on the assumed values" in line for line in plain)


def test_bids_are_told_with_what_they_leave() -> None:
    found = analysis.entrance_bids(entrance_games(np.random.default_rng(1), 6000, 3, 2 * ENTRANCE_VALUES, low=-10, high=0))
    told = [finding.plain for finding in question("entrance_bids").tell(found)]
    assert told[0].startswith("In an auction dove should fetch") and "beside the least valuable entrances" in told[0]
    assert "for nothing" in told[1] and "after paying" in told[1]
    assert told[2].startswith("If everybody paid these prices, judged by win share:")
    assert len(list(question("entrance_bids").pictures(found, {}))) == 2
    poor = analysis.entrance_bids(entrance_games(np.random.default_rng(1), 2000, 2, krone=0.0))
    assert [finding.verdict for finding in question("entrance_bids").tell(poor)] == ["not enough data"]
    assert not list(question("entrance_bids").pictures(poor, {}))


def test_the_map_mirrors_every_pair() -> None:
    found = analysis.entrance_duels(entrance_games(np.random.default_rng(2), 5000, 2))
    (axes,) = plots.duel_map(found).axes
    numbers = [int(text.get_text()) for text in axes.texts]
    assert len(numbers) == 20 and sum(numbers) == pytest.approx(50 * 20, abs=10)
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names[0] == "dove" and names[-1] == "wray"


def test_figures_suit_their_estimates(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    for found in (analysis.entrance_duels(entrance_games(rng, 2000, 3)), analysis.entrance_bids(entrance_games(rng, 2000, 3))):
        found.plot().savefig(tmp_path / "figure.png")
    with pytest.raises(UsageError, match="nothing to draw"):
        plots.bid_guide(analysis.entrance_duels(entrance_games(rng, 400, 2)))

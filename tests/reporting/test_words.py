"""Words, tables, findings and figures."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from gahsim import analysis
from gahsim.analysis.estimates import Estimates, rows
from gahsim.errors import UsageError
from gahsim.reporting import findings, findings_more, plots
from gahsim.reporting.answers import ask, chosen_questions
from gahsim.reporting.plots.chosen import suited
from gahsim.reporting.questions import QUESTIONS
from gahsim.reporting.tables import table_of
from gahsim.reporting.words import METRICS, in_words, interval, metric_of, number, with_unit


def made(**columns: Any) -> Estimates:
    given = {"family": "staff", "item": "17", "label": "Kitchen Hand", "context": "2 players", "metric": "value", "n": 900}
    return Estimates(rows(**given | columns), "a note")


@pytest.mark.parametrize(
    ("value", "metric", "words"),
    [
        (1.234, "value", "+1.23 VP"), (-0.001, "value", "+0.00 VP"), (0.5, "win_share", "50.0 %"), (1.0, "fair_price", "1.00 krone"),
        (2.0, "fair_price", "2.00 krones"), (12345.6, "variance", "12,346 VP²"), (None, "value", "– VP"), (0.031, "gap", "+3.1 points"),
    ],
)  # fmt: skip
def test_numbers_carry_sign_and_unit(value: float | None, metric: str, words: str) -> None:
    assert with_unit(value, METRICS[metric]) == words


def test_intervals_and_notes() -> None:
    assert interval(-1, 2.5, METRICS["value"]) == "−1.00 to +2.50" and interval(None, None, METRICS["value"]) == ""
    assert number(float("nan"), METRICS["value"]) == "–"
    assert metric_of("win_share", "staff").unit == "points" and metric_of("rooms_blue").title == "rooms blue"
    assert in_words("vp: more. other: kept +-2.") == "Against the average seat: more. other: kept ±2."


def test_tables_have_units_intervals_and_what_is_beside() -> None:
    found = pl.concat(
        [made(estimate=1.0, low=0.5, high=1.5).frame, made(metric="hire_rate", estimate=0.25, low=0.2, high=0.3).frame]
    )
    table = table_of(found, ("value",), ("hire_rate", "denial"))
    assert [name for name, _ in table.columns] == ["", "value (VP)", "95 % interval", "n", "hire rate (%)"]
    assert [cell.text for cell in table.rows[0]] == ["Kitchen Hand", "+1.00", "+0.50 to +1.50", "900", "25.0 (20.0 to 30.0)"]
    assert table_of(found, ("value",), most=0).left_out == 1


@pytest.mark.parametrize(
    ("gap", "verdict", "words"),
    [(0.001, "balanced", "are balanced"), (0.09, "unbalanced", "are not balanced"), (0.02, "not enough data", "is open")],
)
def test_seats_are_told_by_their_verdict(gap: float, verdict: str, words: str) -> None:
    found = made(
        family="seats", item=["0", "1", "all"], label=["first player", "second player", "all seats"], metric="gap", estimate=[gap, -gap, gap],
        low=[gap - 0.01, -gap - 0.01, None], high=[gap + 0.01, -gap + 0.01, None], verdict=verdict,
    )  # fmt: skip
    told = findings_more.seats(found)[0]
    assert words in told.plain and told.verdict == verdict and "90 % interval" in told.plain and "n = 900" in told.plain


def test_prices_name_the_furthest_card_or_say_there_is_none() -> None:
    def priced(verdict: str) -> Estimates:
        both = [
            made(metric=metric, estimate=estimate, low=estimate - 1, high=estimate + 1, verdict=verdict).frame
            for metric, estimate in (("fair_price", 5.0), ("price_gap", 2.0))
        ]
        return Estimates(pl.concat(both), "")

    under, over = findings.prices(priced("underpriced"))
    assert (
        "1 card is underpriced" in under.plain
        and "printed cost of 3" in under.plain
        and "No card is shown to be overpriced" in over.plain
    )
    assert under.text.count("[[17|Kitchen Hand]]") == 1
    assert all("No card is shown" in one.plain for one in findings.prices(priced("not enough data")))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("dealt", "seat_balance"), ("dealt", "staff_value"), ("dealt", "fair_price"), ("dealt", "krone_value"), ("dealt", "score_anatomy"),
        ("dealt", "staff_sources"), ("dealt", "synergies"), ("dealt", "opening_guests"), ("dealt", "opening_rooms"), ("dealt", "objectives"),
        ("dealt", "emperor"), ("dealt", "design_gains"), ("arms", "compare"), ("arms", "value_change"), ("swap", "swap_value"),
        ("draft", "draft_value"), ("banned", "restricted_play"), ("rotated", "luck_and_skill"),
    ],
)  # fmt: skip
def test_every_question_is_told_drawn_and_tabled(run_of: Any, name: str, key: str) -> None:
    question = next(question for question in QUESTIONS if question.key == key)
    found = ask(key, run_of(name), [run_of(name)])
    told = question.tell(found)
    assert told and all(one.plain.endswith(".") and "[[" not in one.plain and "None" not in one.plain for one in told)
    assert all("n = " in one.plain for one in told)
    pictures = list(question.pictures(found, {}))
    assert pictures
    for i, picture in enumerate(pictures):
        svg = plots.to_svg(picture.figure, f"f{i}", picture.caption)
        assert svg.startswith("<svg") and "var(--ink)" in svg and "http" not in svg.replace("http://www.w3.org", "")
    assert table_of(found, question.main, question.beside, question.most, question.strongest).rows
    assert found.plot()._repr_png_().startswith(b"\x89PNG")  # type: ignore[attr-defined]
    assert "<table" in found._repr_html_()


def test_the_plot_suits_the_estimates(run_of: Any) -> None:
    values = analysis.staff_value(run_of("dealt"))
    assert suited(values) == "forest" and suited(analysis.seat_balance(run_of("dealt"))) == "seat_bars"
    assert suited(analysis.staff_sources(run_of("dealt"))) == "source_map"
    assert values.plot("bars", metric="hire_rate", title="hired").axes[0].get_title(loc="left") == "hired"
    with pytest.raises(UsageError, match="kinds are: forest"):
        values.plot("pie")
    with pytest.raises(UsageError, match="no estimates"):
        values.where(item="none").plot()


def test_a_single_number_is_drawn_by_what_stands_behind_it(run_of: Any) -> None:
    krone = analysis.krone_value(run_of("dealt")).plot().axes[0]
    labels = [text.get_text() for text in krone.get_yticklabels()]
    assert labels == [f"{offset:+d} krones at the start" for offset in (-3, -2, -1, 1, 2, 3)], "in the order of the money"
    values = analysis.staff_value(run_of("arms"))
    one, two = (values.where(context=context) for context in values.frame["context"].unique(maintain_order=True))
    assert len(analysis.agreement(one, two).plot().axes[0].get_yticklabels()) == 48
    assert values.plot().axes[0].get_title(loc="left") == "printed, 2 players", "one of two arms is named"
    assert values.plot(context="cheap, 2 players").axes[0].get_title(loc="left") == "cheap, 2 players"


def test_figures_are_sorted_and_show_raw_shrunk_and_interval(run_of: Any) -> None:
    values = analysis.staff_value(run_of("dealt")).where(metric="value")
    order = values.frame.sort(pl.coalesce("shrunk", "estimate"), descending=True)["label"].to_list()
    axes = values.plot().axes[0]
    assert [text.get_text().replace("\n", " ") for text in axes.get_yticklabels()] == order
    legend = axes.get_legend()
    assert legend is not None and any(
        "shrunk" in text.get_text() and "interval" in text.get_text() for text in legend.get_texts()
    )


def test_unknown_questions_are_named() -> None:
    with pytest.raises(UsageError, match="did you mean 'staff_value'"):
        chosen_questions(["staff_valu"])


def test_the_first_of_many_is_not_told_from_average_unless_it_is_shown() -> None:
    from gahsim.analysis.estimates import Estimates, rows
    from gahsim.reporting.findings import openings, tabled

    frame = rows(
        family="emperor", item=["B1", "B2"], label=["B1: gain 8 VP.", "B2: gain 3 krones."], context="2 players", metric="table_score",
        estimate=[2.0, -1.0], low=[1.0, -3.0], high=[3.0, 1.0], q=[0.001, 0.3], n=500,
    )  # fmt: skip
    best, worst = (finding.plain for finding in tabled(Estimates(frame, "")))
    assert best.startswith("The most generous on the table is B1: gain 8 VP: everybody's score") and "not told" not in best
    assert worst.endswith("n = 500 games), which is not told from average.")
    opened = rows(
        item=["70", "71"], label=["Elector", "Count"], context="", metric="lead", estimate=[5.9, -2.0], q=[0.4, None], n=45
    )
    assert all("which is not told from average; an association" in finding.plain for finding in openings(Estimates(opened, "")))

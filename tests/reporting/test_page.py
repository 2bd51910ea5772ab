"""The page: whole, offline, linked, sortable, readable."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gahsim.reporting.questions import QUESTIONS
from tests.reporting.browser import chromium, opened, parsed

PROBE = """<script>
const table = document.querySelector("table.sortable"), column = Array.from(table.tHead.rows[0].cells).findIndex((c) => c.className === "n");
const numbers = () => Array.from(table.tBodies[0].rows, (row) => row.cells[column].dataset.v).filter((v) => v !== "").map(Number);
const head = table.tHead.rows[0].cells[column];
head.querySelector("button").click(); const down = numbers();
head.querySelector("button").click(); const up = numbers();
const sorted = (list, sign) => list.every((v, i) => i === 0 || sign * (v - list[i - 1]) >= 0);
parent.postMessage([sorted(down, -1), sorted(up, 1), head.getAttribute("aria-sort"), down.length > 1,
  document.documentElement.scrollWidth <= innerWidth].join(" "), "*");
</script></body>"""


def test_the_page_opens_without_errors_or_requests(report: Any, tmp_path: Path) -> None:
    seen = opened(report.files[0], tmp_path)
    assert seen.errors == []
    assert seen.requests == []
    answered = [answer.question.key for answer in report.answers]
    assert seen.sections == ["verdict", "design", *dict.fromkeys(answered), "not-answerable", "cards"]


def test_the_check_notices_what_it_should(tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        '<!DOCTYPE html><html><body><img src="http://127.0.0.1:9/x"><p></div><script>throw 1</script></p></body></html>'
    )
    seen = opened(bad, tmp_path)
    assert seen.errors
    assert any("127.0.0.1" in url for url in seen.requests)


def test_the_page_is_well_formed_and_every_link_has_its_place(report: Any) -> None:
    seen = parsed(report.files[0].read_text(encoding="utf-8"))
    assert seen.errors == [] and seen.requests == []
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.links and {link for link in seen.links if link.removeprefix("#") not in seen.ids} == set()
    assert any(link.startswith("#card-") for link in seen.links)


@pytest.mark.parametrize("width", [1200, 390])
def test_tables_sort_and_nothing_sticks_out(report: Any, tmp_path: Path, width: int) -> None:
    text = report.files[0].read_text(encoding="utf-8")
    page = tmp_path / "probe.html"
    page.write_text(text.replace("</body>", PROBE), encoding="utf-8")
    if chromium() is None:  # at least everything the script works with is there
        assert "addEventListener" in text and 'class="sortable"' in text and 'data-v="' in text and "overflow: auto" in text
        return
    frame = tmp_path / "frame.html"  # a window does not get as narrow as a phone, a frame does
    frame.write_text(
        '<body><script>addEventListener("message", (told) => { document.body.dataset.probe = told.data; });</script>'
        f'<iframe src="probe.html" style="width:{width}px;height:900px;border:0"></iframe></body>'
    )
    seen = opened(frame, tmp_path)
    found = re.search(r'data-probe="([^"]*)"', seen.dom)
    assert found and found[1] == "true true ascending true true"
    assert seen.errors == []


def test_every_table_has_units_intervals_and_counts(report: Any) -> None:
    text = report.files[0].read_text(encoding="utf-8")
    for table in re.findall(r'<table id="table-.*?</thead>', text, re.S):
        heads = re.findall(r"<button[^>]*>(.*?)</button>", table)
        assert any("interval" in head for head in heads), heads
        assert "n" in heads
        assert any("(" in head for head in heads) or "measure" in heads or any("tau" in head for head in heads), heads


def test_cards_say_cost_text_and_where_their_value_comes_from(report: Any) -> None:
    text = report.files[0].read_text(encoding="utf-8")
    entry = re.search(r'<article id="card-17">(.*?)</article>', text, re.S)
    assert entry
    for words in ("Kitchen Hand", "cost <b>3</b>", "Value when dealt", "Its value comes from", "known from", "arm cheap: cost 0"):
        assert words in entry[1], words


def test_the_design_box_says_who_played_and_what_it_cannot_tell(report: Any) -> None:
    text = report.files[0].read_text(encoding="utf-8")
    box = text[text.index('<section id="design"') : text.index("What this cannot tell you")]
    for words in ("random:lazy=0.2", "edition 2015", "staff.17.cost = 0", "assumed values", "seed", "mean score here"):
        assert words in box, words
    assert "better bots" in text


def test_every_refusal_names_an_experiment_that_runs(report: Any) -> None:
    import tomllib

    import gahsim

    assert report.refusals
    for refusal in report.refusals:
        assert refusal.reason and refusal.experiment, refusal
    for text in {refusal.experiment for refusal in report.refusals}:
        gahsim.Experiment(**tomllib.loads(text))


def test_the_twin_holds_every_number(report: Any) -> None:
    twin = json.loads(report.files[1].read_text(encoding="utf-8"))
    asked = {row["question"] for row in twin["answers"]} | {row["question"] for row in twin["refusals"]}
    assert asked == {q.key for q in QUESTIONS} | {"players"}
    values = next(row for row in twin["answers"] if row["question"] == "staff_value")["estimates"]
    assert {"estimate", "low", "high", "n"} <= set(values) and len(set(map(len, values.values()))) == 1
    assert twin["design"] and twin["limits"] and twin["findings"] == report.findings


def test_the_same_runs_make_the_same_page(run_of: Any, tmp_path: Path) -> None:
    pages = [run_of("tiny").report(tmp_path / f"{i}.html").files[0].read_bytes() for i in range(2)]
    assert pages[0] == pages[1]


def test_nothing_answered_is_said(run_of: Any, tmp_path: Path) -> None:
    made = run_of("tiny").report(tmp_path / "tiny.html", questions=["staff_value"])
    assert not made.answers and "answer none of the questions" in made.files[0].read_text(encoding="utf-8")


LADDER = {
    "rungs": [{"bot": "random:lazy=0.2", "rating": -120.0, "low": -150.0, "high": -90.0}],
    "players": 2, "games": 1200, "settings": {"edition": "2022"},
}  # fmt: skip


def test_ratings_say_where_they_come_from(run_of: Any, tmp_path: Path) -> None:
    """A bot with a ban is rated as it is without it, and the page says so; at which tables, too."""
    made = run_of("banned").report(tmp_path / "r.html", questions=["restricted_play"], ladder=LADDER)
    ratings = {row["bot"]: row["rating"] for row in made.boxes[0].bots}
    assert ratings == {
        "random:lazy=0.2": "−120 Elo (−150 to −90)",
        "random:lazy=0.2,forbid=hire": "−120 Elo (−150 to −90) without the ban",
    }
    assert "(2 players, edition 2022, 1,200 games)" in made.files[0].read_text(encoding="utf-8")
    assert not [line for line in made.limits if "How strong" in line]


def test_no_ladder_no_picture(run_of: Any, tmp_path: Path) -> None:
    made = run_of("tiny").report(tmp_path / "r.html", questions=["seat_balance"], ladder={"rungs": []})
    assert "Ratings of bots" not in made.files[0].read_text(encoding="utf-8")
    assert any("How strong random:lazy=0.2 plays is not known" in line for line in made.limits)


@pytest.mark.parametrize(("hotel", "values"), [("night", 0), ("day", 4), (["night", "day_B"], 1)])
def test_only_assumed_values_in_play_are_counted(hotel: Any, values: int, tmp_path: Path) -> None:
    import gahsim

    run = gahsim.Experiment(games=10, hotel=hotel).run(tmp_path / "run", jobs=1)
    made = run.report(tmp_path / "r.html", questions=["seat_balance"])
    assert len(made.boxes[0].assumed) == values
    assert dict(made.boxes[0].facts)["assumed values"].startswith(str(values) if values else "none")
    assert any("assumed, not known" in line for line in made.limits) == bool(values)


def test_one_number_of_players_names_the_experiment_for_others(report: Any) -> None:
    import tomllib

    (refusal,) = [refusal for refusal in report.refusals if refusal.question == "players"]
    assert "only tables of 2 were played" in refusal.reason
    assert {arm["players"] for arm in tomllib.loads(refusal.experiment)["arms"]} == {2, 3, 4}

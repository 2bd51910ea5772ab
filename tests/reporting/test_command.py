"""``gahsim report`` and ``gahsim run --report`` as their user meets them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from gahsim.cli import app
from gahsim.errors import UsageError
from tests.reporting.browser import chromium
from tests.test_cli import gahsim


def test_a_report_with_its_twin_and_a_gate(run_of: Any, tmp_path: Path) -> None:
    page = tmp_path / "new" / "report.html"
    done = gahsim(
        "report", str(run_of("dealt").folder), "-o", str(page), "--json", "--question", "seat_balance", "--title", "A <title>"
    )
    assert done.returncode == 0, done.stderr
    assert str(page) in done.stdout and "of win share" in done.stdout
    assert "<h1>A &lt;title&gt;</h1>" in page.read_text(encoding="utf-8")
    assert [row["question"] for row in json.loads(page.with_suffix(".json").read_text())["answers"]] == ["seat_balance"]
    assert sorted(path.name for path in page.parent.iterdir()) == ["report.html", "report.json"]


def asked(folder: Path, tmp_path: Path, *options: str) -> Any:
    return CliRunner().invoke(app, ["report", str(folder), "-o", str(tmp_path / "r.html"), *options])


def test_fail_on_has_a_code_of_its_own(run_of: Any, tmp_path: Path) -> None:
    run = run_of("dealt")
    frame = run.report(tmp_path / "x.html", questions=["fair_price"]).answers[0].estimates.frame
    given = set(frame["verdict"].drop_nulls())
    assert given & {"underpriced", "overpriced"}  # else there would be nothing to fail on
    for word in ("underpriced", "overpriced", "not enough data"):
        done = asked(run.folder, tmp_path, "--question", "fair_price", "--fail-on", word)
        assert done.exit_code == (3 if word in given else 0), word
        assert ("gahsim: dealt: " in done.output) == (word in given)
        assert (tmp_path / "r.html").exists()


@pytest.mark.parametrize("verdict", ["balanced", "unbalanced", "not enough data"])
def test_only_unbalanced_fails_on_unbalanced(run_of: Any, tmp_path: Path, verdict: str) -> None:
    report = run_of("dealt").report(tmp_path / "x.html", questions=["seat_balance"])
    estimates = report.answers[0].estimates
    estimates.frame = estimates.frame.with_columns(verdict=pl.when(pl.col("metric") == "gap").then(pl.lit(verdict)))
    failed = report.fails("unbalanced")
    assert bool(failed) == (verdict == "unbalanced")
    assert all(line.endswith("players: unbalanced") for line in failed)


def test_fail_on_does_not_pass_what_was_not_looked_at(run_of: Any, tmp_path: Path) -> None:
    report = run_of("draft").report(tmp_path / "r.html", questions=["seat_balance", "fair_price"])
    with pytest.raises(UsageError, match=r"no run of this report can tell(.|\n)*An experiment that could:\n    players = 2"):
        report.fails("unbalanced")
    with pytest.raises(UsageError, match="does not ask agreement"):
        report.fails("unknown")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "nowhere: there is no such run"),
        ([__file__], "is a file"),
        (["RUN", "-o", "page.txt"], "page.txt: a report should end in .html"),
        (["RUN", "-o", f"{__file__}/page.html"], "cannot be written there"),
        (["RUN", "--question", "seat_balanc"], "did you mean 'seat_balance'"),
        (["RUN", "--fail-on", "unfair"], "fail-on: should be one of unbalanced"),
        (["RUN", "--ladder", "nowhere.json"], "nowhere.json: cannot be read"),
        (["RUN", "--question", "x"], "unknown question 'x'; questions are: seat_balance"),
        (["RUN", "--ladder", "NUMBERS"], "rungs.0.bot: should be a text"),
        (["RUN", "--ladder", "UNRATED"], "rungs.0.rating: should be a number"),
        (["RUN", "--ladder", "NONE"], "is no ladder"),
        (["RUN", "RUN"], "is named twice"),
        (["DAMAGED"], "players/arm00-000000000-15"),
        (["PART"], "--partial in gahsim report"),
        (["EMPTY"], "there is no manifest.json"),
        (["DRAFT", "--question", "seat_balance", "--fail-on", "unbalanced"], "An experiment that could"),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(run_of: Any, tmp_path: Path, arguments: list[str], message: str) -> None:
    places = {"RUN": str(run_of("tiny").folder), "EMPTY": str(tmp_path), "DRAFT": str(run_of("draft").folder)}
    for name, rungs in (("NUMBERS", [1]), ("UNRATED", [{"bot": "random"}]), ("NONE", {})):
        places[name] = str(tmp_path / f"{name}.json")
        Path(places[name]).write_text(json.dumps({"rungs": rungs}))
    for name in ("DAMAGED", "PART"):
        places[name] = str(shutil.copytree(run_of("tiny").folder, tmp_path / name))
        file = next((tmp_path / name / "players").iterdir())
        file.write_text("cut off") if name == "DAMAGED" else file.unlink()
    given = [places.get(word, word) for word in arguments]
    if "-o" not in given:
        given += ["-o", str(tmp_path / "page.html")]
    done = gahsim("report", *given)
    assert done.returncode == 2, done.stderr
    assert message in done.stderr and "Traceback" not in done.stderr


def test_bad_input_in_python(run_of: Any, tmp_path: Path) -> None:
    from gahsim.reporting import make_report

    for runs, message in (([], "at least one run"), (3, "not int"), ([run_of("tiny"), None], "not NoneType")):
        with pytest.raises(UsageError, match=message):
            make_report(runs, tmp_path / "r.html")  # type: ignore[arg-type]
    report = run_of("tiny").report(tmp_path / "r.html", questions="score_anatomy")
    assert {one.question for one in report.refusals} == {"score_anatomy", "players"}


def test_a_run_without_random_hands_says_which_experiment_could(run_of: Any, tmp_path: Path) -> None:
    page = tmp_path / "draft.html"
    assert gahsim("report", str(run_of("draft").folder), "-o", str(page), "--question", "staff_value").returncode == 0
    text = page.read_text(encoding="utf-8")
    assert "hands dealt at random" in text and "hands = &#34;deal&#34;" in text


def test_a_run_can_end_with_a_report(tmp_path: Path) -> None:
    experiment = tmp_path / "small.toml"
    experiment.write_text('players = 2\nbots = "random"\ngames = 300\n')
    done = gahsim("run", str(experiment), "--out", str(tmp_path / "run"), "--jobs", "1", "--report")
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "run" / "report.html") in done.stdout
    again = gahsim("run", str(experiment), "--out", str(tmp_path / "run"), "--jobs", "1", "--games", "400")
    assert again.returncode == 0, again.stderr  # the page beside the tables does not keep a run from growing


def test_missing_packages_are_named(run_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gahsim.reporting import page, pdf

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(pdf, "import_module", missing)
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match=r"pip install 'gahsim\[pdf\]'"):
        run_of("tiny").report(tmp_path / "x.html", pdf=True)
    monkeypatch.setattr(page, "import_module", missing)
    with pytest.raises(UsageError, match=r"pip install 'gahsim\[report\]'"):
        run_of("tiny").report(tmp_path / "x.html")
    assert not list(tmp_path.iterdir())


def test_a_browser_will_do_for_a_pdf(run_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gahsim.reporting import pdf

    def missing(name: str) -> Any:
        raise ImportError(name)

    browser = tmp_path / "chromium"
    browser.write_text(
        "#!/bin/sh\n"
        'for word in "$@"; do case $word in --print-to-pdf=*) target=${word#*=} ;; file://*) source=${word#file://} ;; esac; done\n'
        'grep -q "<title>tiny" "$source" && printf "%%PDF-1.7 printed" > "$target"\n'
    )
    browser.chmod(0o755)
    monkeypatch.setattr(pdf, "import_module", missing)
    monkeypatch.setattr(pdf.shutil, "which", lambda name: str(browser) if name == "chromium" else None)
    made = run_of("tiny").report(tmp_path / "x.html", pdf=True)
    assert made.files[1].read_bytes() == b"%PDF-1.7 printed"
    browser.write_text("#!/bin/sh\necho no display >&2\nexit 1\n")
    with pytest.raises(UsageError, match=r"could not print the page \(no display\)"):
        run_of("tiny").report(tmp_path / "y.html", pdf=True)


@pytest.mark.skipif(chromium() is None, reason="no Chromium on this machine")
def test_chromium_prints_a_real_pdf(run_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gahsim.reporting import pdf

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(pdf, "import_module", missing)
    printed = run_of("tiny").report(tmp_path / "x.html", pdf=True).files[1].read_bytes()
    assert printed.startswith(b"%PDF-") and printed.count(b"/Type /Page") > 1


def test_incomplete_runs_only_on_demand(run_of: Any, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "part"
    shutil.copytree(run_of("arms").folder, folder)
    next(iter(sorted((folder / "players").iterdir(), reverse=True))).unlink()
    refused = asked(folder, tmp_path)
    assert isinstance(refused.exception, UsageError) and "incomplete" in str(refused.exception)
    assert asked(folder, tmp_path, "--partial").exit_code == 0
    assert "only its finished chunks" in (tmp_path / "r.html").read_text(encoding="utf-8")

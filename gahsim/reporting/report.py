"""Reports: one offline page from runs, perhaps as PDF, with a JSON twin."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from gahsim.errors import StorageError, UsageError
from gahsim.reporting.answers import Answer, Refusal, ask_all, chosen_questions, headlines, run_name, where_of
from gahsim.reporting.design import DesignBox, design_box, limits
from gahsim.reporting.pdf import printer
from gahsim.simulation.load import Run, load
from gahsim.simulation.work import write_file

# a verdict to fail on -> the questions that can give it
JUDGED = {
    "unbalanced": ("seat_balance", "entrance_value", "module_balance"),
    "underpriced": ("fair_price",),
    "overpriced": ("fair_price",),
    "unknown": ("agreement", "entrance_skill", "assumption_robustness"),
    "not enough data": ("seat_balance", "entrance_value", "module_balance", "fair_price"),
}
VERDICTS = tuple(JUDGED)


@dataclass
class Report:
    """What a report says, and where it was written.

    Attributes
    ----------
    title : str
        Its heading.
    answers : list of Answer
        Question, run, estimates and findings.
    refusals : list of Refusal
        What could not be answered, and why.
    boxes : list of DesignBox
        What was played.
    limits : list of str
        What the runs cannot tell.
    files : list of Path
        Page, then PDF and JSON if asked for.
    """

    title: str
    answers: list[Answer]
    refusals: list[Refusal]
    boxes: list[DesignBox]
    limits: list[str]
    files: list[Path] = field(default_factory=list)

    @property
    def findings(self) -> list[str]:
        """The main findings as plain sentences."""
        return [finding.plain for answer in self.answers for finding in answer.findings if finding.main]

    @property
    def headlines(self) -> list[str]:
        """The findings of the verdict box, with run and context where there are several."""
        told = []
        for answer, finding in headlines(self.answers)[0]:
            where = where_of(finding, answer, self.answers)
            told.append(f"{where}: {finding.plain}" if where else finding.plain)
        return told

    def fails(self, fail_on: str = "unbalanced") -> list[str]:
        """The verdicts to fail on, each with what it was given to and in which run; empty if there are none.

        Parameters
        ----------
        fail_on : str
            One of ``VERDICTS``.

        Raises
        ------
        UsageError
            If no run could be asked: what was not looked at must not pass for good.
        """
        checked_verdict(fail_on)
        asked = [answer for answer in self.answers if answer.question.key in JUDGED[fail_on]]
        if not asked:
            raise UsageError(f"fail-on {fail_on}: no run of this report can tell{self._why_not(JUDGED[fail_on])}")
        return [
            f"{answer.run}: {row['label']}, {row['context']}: {fail_on}"
            for answer in asked
            for row in answer.estimates.frame.filter(answer.estimates.frame["verdict"] == fail_on)
            .unique(["label", "context"], maintain_order=True)
            .iter_rows(named=True)
        ]

    def _why_not(self, questions: Sequence[str]) -> str:
        """Reason and experiment of the first refusal of these questions."""
        refused = [refusal for refusal in self.refusals if refusal.question in questions]
        if not refused:
            return f"; it does not ask {' or '.join(questions)}"
        first = refused[0]
        lines = "".join(f"\n    {line}" for line in first.experiment.splitlines())
        reason = f". {first.run}: {first.reason.rstrip('.')}."
        return reason + (f" An experiment that could:{lines}" if lines else "")

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain data: the JSON twin."""
        return {
            "title": self.title,
            "findings": self.findings,
            "design": [asdict(box) for box in self.boxes],
            "limits": self.limits,
            "answers": [
                {
                    "question": answer.question.key,
                    "title": answer.question.title,
                    "run": answer.run,
                    "note": answer.estimates.note,
                    "findings": [{"text": one.plain, "where": one.where, "verdict": one.verdict} for one in answer.findings],
                    "estimates": _columns(answer.estimates.frame),
                }
                for answer in self.answers
            ],
            "refusals": [asdict(refusal) for refusal in self.refusals],
        }


def checked_verdict(fail_on: str) -> str:
    """A verdict to fail on, if there is such a one.

    Examples
    --------
    >>> checked_verdict("unbalanced")
    'unbalanced'
    """
    if fail_on not in VERDICTS:
        raise UsageError(f"fail-on: should be one of {', '.join(VERDICTS)}, not '{fail_on}'")
    return fail_on


def make_report(
    runs: Run | str | PathLike[str] | Sequence[Run | str | PathLike[str]],
    out: str | PathLike[str],
    pdf: bool = False,
    json_twin: bool = False,
    title: str = "",
    questions: Sequence[str] | None = None,
    ladder: Any = None,
    partial: bool = False,
) -> Report:
    """Ask runs everything they can answer and write one self-contained page.

    Parameters
    ----------
    runs : Run, path or sequence of these
        What was played.
    out : path
        The page, ``.html``; PDF and JSON lie beside it under the same name.
    pdf : bool
        Also write a PDF; needs the extra ``pdf``, or a Chromium on this machine.
    json_twin : bool
        Also write all estimates as JSON.
    title : str
        Instead of one made from the runs' names.
    questions : str or sequence of str, optional
        Only these, by the names of functions in ``gahsim.analysis``.
    ladder : Ladder, mapping or path, optional
        Strengths of bots, as ``gahsim ladder --json`` writes them; by default those measured for the stock bots.
    partial : bool
        Accept runs that are not finished; the page says so.

    Returns
    -------
    Report
        What it says, and the files written.

    Raises
    ------
    UsageError
        If a run cannot be loaded, a question is unknown, or a package is missing.
    """
    from gahsim.reporting.page import render

    page = _checked_page(Path(out))
    opened = _open(runs, partial)
    rated = _ladder(ladder) if ladder is not None else opened[0].experiment.arms[0].door.measured()["ladder"]
    print_page = printer() if pdf else None
    asked = chosen_questions([questions] if isinstance(questions, str) else questions)
    answers, refusals = ask_all(opened, asked)
    boxes = [design_box(run, run_name(run, opened), rated) for run in opened]
    title = title or f"{', '.join(box.run for box in boxes)}: what the games say"
    report = Report(title, answers, refusals, boxes, limits(opened, rated))
    parts = (title, opened, answers, refusals, boxes, report.limits, rated)
    _write(page, render(*parts).encode())
    report.files.append(page)
    if print_page is not None:
        file = page.with_suffix(".pdf")
        _write(file, print_page(render(*parts, themed=False)))
        report.files.append(file)
    if json_twin:
        file = page.with_suffix(".json")
        _write(file, (json.dumps(report.as_dict(), ensure_ascii=False, default=str) + "\n").encode())
        report.files.append(file)
    return report


def _columns(frame: Any) -> dict[str, list[Any]]:
    """A frame as columns, numbers to six digits: small, and ready for a frame again."""
    return {
        column.name: [float(f"{value:.6g}") if isinstance(value, float) else value for value in column.to_list()]
        for column in frame
    }


def _open(runs: Any, partial: bool) -> list[Run]:
    several = list(runs) if isinstance(runs, Sequence) and not isinstance(runs, str) else [runs]
    if not several:
        raise UsageError("a report needs at least one run")
    for run in several:
        if not isinstance(run, Run | str | PathLike):
            raise UsageError(f"a report is made from runs or their folders, not {type(run).__name__}")
    opened = [run if isinstance(run, Run) else _loaded(run, partial) for run in several]
    places = [run.folder.resolve() for run in opened]
    twice = next((run.folder for run, place in zip(opened, places, strict=True) if places.count(place) > 1), None)
    if twice is not None:  # it would agree with itself
        raise UsageError(f"{twice}: is named twice; a report asks every run once")
    games = sorted({str(run.manifest["experiment"]["game"]) for run in opened})
    if len(games) > 1:
        raise UsageError(f"a report is about one game, these runs are of {', '.join(games)}")
    return opened


def _loaded(path: str | PathLike[str], partial: bool) -> Run:
    folder = Path(path)
    if not folder.exists():
        raise UsageError(f"{folder}: there is no such run; 'gahsim runs' lists those in runs/, 'gahsim run EXPERIMENT' makes one")
    if folder.is_file():
        raise UsageError(f"{folder}: is a file; a report is made from run folders, as 'gahsim run' writes them")
    try:
        return load(folder, allow_partial=partial)
    except StorageError as error:  # to a report a damaged run is bad input
        raise UsageError(str(error)) from None


def _ladder(ladder: Any) -> Any:
    if hasattr(ladder, "as_dict") or isinstance(ladder, Mapping):
        return ladder
    path = Path(ladder)
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise UsageError(f"{path}: is not JSON ({error})") from None
    if not isinstance(read, dict) or not isinstance(read.get("rungs"), list):
        raise UsageError(f"{path}: is no ladder; 'gahsim ladder --json' writes one")
    for i, rung in enumerate(read["rungs"]):
        wanted = {"bot": str, "rating": int | float, "low": int | float, "high": int | float}
        wrong = [key for key, kind in wanted.items() if not isinstance(rung, dict) or not isinstance(rung.get(key), kind)]
        if wrong:
            kind = "text" if wrong[0] == "bot" else "number"
            raise UsageError(f"{path}: rungs.{i}.{wrong[0]}: should be a {kind}; 'gahsim ladder --json' writes such a file")
    return read


def _checked_page(page: Path) -> Path:
    """Refuse a place that cannot be written to before the work is done, not after."""
    if page.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"{page}: a report should end in .html")
    above = next(folder for folder in (page.absolute().parent, *page.absolute().parents) if folder.exists())
    if page.is_dir() or not above.is_dir() or not os.access(above, os.W_OK):
        raise UsageError(f"{page}: cannot be written there; name a file in a folder of yours with -o")
    return page


def _write(path: Path, content: bytes) -> None:
    try:
        write_file(path, content)
    except StorageError as error:  # the path was the user's choice
        raise UsageError(str(error)) from None

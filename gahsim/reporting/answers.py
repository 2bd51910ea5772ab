"""Asking runs every question: what they can answer, and why they cannot answer the rest."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.reporting.agreements import NOTE, agreements, answers_to, compared
from gahsim.reporting.arms import ask_arms, reason_of
from gahsim.reporting.findings import Finding
from gahsim.reporting.questions import QUESTIONS, Question
from gahsim.simulation.experiment import is_draw
from gahsim.simulation.load import Run

EVERY_RUN = "all runs"  # who answers what is asked of several runs together
MOST_FINDINGS = 20  # in the verdict box
MOST_PER_QUESTION = 3
SET_AGAINST_FIRST = ("compare", "value_change")  # questions about two arms: each arm against the first


@dataclass
class Answer:
    """What a run says to a question."""

    question: Question
    run: str
    estimates: Any
    findings: list[Finding]


@dataclass(frozen=True)
class Refusal:
    """Why a run cannot answer a question, and the experiment that could."""

    question: str
    title: str
    run: str
    reason: str
    experiment: str = ""


def chosen_questions(names: Sequence[str] | None) -> list[Question]:
    """Questions by name, all if none are named."""
    known = {question.key: question for question in QUESTIONS}
    for name in names or ():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1, 0.4)
            hint = f", did you mean '{near[0]}'?" if near else ";"
            raise UsageError(f"unknown question '{name}'{hint} questions are: {', '.join(known)}")
    return [question for question in QUESTIONS if not names or question.key in names]


def ask_all(runs: Sequence[Run], questions: Sequence[Question]) -> tuple[list[Answer], list[Refusal]]:
    """Ask every run every question.

    Returns
    -------
    answers : list of Answer
        In the order of the questions, then of the runs.
    refusals : list of Refusal
        Everything that could not be answered.
    """
    from gahsim.analysis.inference import library

    library("scipy.stats")  # without it nothing can be answered, and the reader should know at once
    answers: list[Answer] = []
    refusals: list[Refusal] = []
    for question in questions:
        if question.key == "agreement":
            _ask_agreement(question, questions, runs, answers, refusals)
            continue
        for run in runs:
            name = run_name(run, runs)
            try:
                found = ask(question.key, run, runs)
            except UsageError as error:
                refusals.append(_refusal(question, name, str(error)))
            else:
                answers.append(Answer(question, name, found, question.tell(found)))
    return answers, refusals + one_table_only(runs)


def run_name(run: Run, runs: Sequence[Run]) -> str:
    """The run's name, numbered where two share it."""
    name = str(run.manifest["experiment"]["name"])
    same = [other for other in runs if other.manifest["experiment"]["name"] == name]
    return name if len(same) == 1 else f"{name} ({next(i for i, other in enumerate(same, 1) if other is run)})"


def ask(key: str, run: Run, runs: Sequence[Run]) -> Any:
    """One question to one run; other runs may tell it pick rates or the value of money."""
    from gahsim import analysis

    options: dict[str, Any] = {}
    others = [other for other in runs if other is not run]
    spec = run.manifest["experiment"]
    if key == "draft_value" and spec.get("first_pick_seats", "all") == "all":
        like = [other for other in others if _first_pick(other) == "bot" and _like(run, other, "hands")]
        options = {"normal": like[0]} if like else {}
    if key == "fair_price" and not spec.get("money"):
        like = [other for other in others if other.manifest["experiment"].get("money") and _like(run, other)]
        options = {"money": like[0]} if like else {}
    asked = run if key == "assumption_robustness" else as_assumed(run)
    return ask_arms(getattr(analysis, key), asked, key in SET_AGAINST_FIRST, options)


def as_assumed(run: Run) -> Any:
    """A run without the arms whose assumed values were drawn anew: only one question is about these."""
    from gahsim.analysis.material import material_of

    if not any(is_draw(arm["name"]) for arm in run.arms):
        return run
    material = material_of(run)
    material.arms = [arm for arm in material.arms if not is_draw(arm.name)]
    return material


def _first_pick(run: Run) -> str:
    return str(run.manifest["experiment"].get("first_pick", "bot"))


def _like(one: Run, other: Run, *keys: str) -> bool:
    """Whether another run has tables of the same kind: players, bots and edition of the first arm, in any of its arms."""
    wanted = ("players", "bots", "edition", *keys)
    return all(any(all(arm[key] == mine[key] for key in wanted) for arm in other.arms) for mine in one.arms)


def _ask_agreement(
    question: Question, questions: Sequence[Question], runs: Sequence[Run], answers: list[Answer], refusals: list[Refusal]
) -> None:
    """Compare answers of the same kind between arms and runs."""
    from gahsim.analysis.estimates import Estimates, stacked
    from gahsim.analysis.refusals import snippet_like

    known = {(answer.question.key, answer.run): answer.estimates for answer in answers}

    def again(key: str, run: Run) -> Any:
        return known.get((key, run_name(run, runs))) or ask(key, run, runs)

    frames: list[pl.DataFrame] = []
    meta: dict[str, Any] = {}
    for key in compared([one.key for one in questions]):
        found, played = agreements(key, answers_to(key, runs, lambda run: run_name(run, runs), again))
        frames += found
        meta = meta or played
    if not frames:
        reason = "it needs two answers of the same kind: two arms or two runs, say with other bots or other numbers of players"
        arm = runs[0].arms[0]
        lines = snippet_like("rankings", arm, arm["players"], arm["bots"], arm["edition"])
        refusals.append(Refusal(question.key, question.title, EVERY_RUN, reason, lines))
        return
    frame = stacked(frames)
    told = Estimates(pl.concat([frame.filter(pl.col("metric") == "tau"), frame.filter(pl.col("metric") != "tau")]), NOTE, meta)
    answers.append(Answer(question, EVERY_RUN, told, question.tell(told)))


def one_table_only(runs: Sequence[Run]) -> list[Refusal]:
    """What no run can tell when only one number of players was at the table."""
    from gahsim.analysis.refusals import snippet_like

    arms = [arm for run in runs for arm in run.arms]
    players = {arm["players"] for arm in arms}
    if len(players) > 1:
        return []
    lines = snippet_like("players", arms[0], arms[0]["players"], arms[0]["bots"], arms[0]["edition"])
    reason = f"only tables of {players.pop()} were played; seats, cards and prices may differ with more or fewer players"
    return [Refusal("players", "Other numbers of players", EVERY_RUN, reason, lines)]


def headlines(answers: Sequence[Answer]) -> tuple[list[tuple[Answer, Finding]], int]:
    """Findings for the verdict box, a few of each question, and how many are left for the sections."""
    found: dict[str, list[tuple[Answer, Finding]]] = {}
    for answer in answers:
        found.setdefault(answer.question.key, []).extend((answer, finding) for finding in answer.findings if finding.main)
    chosen = [pair for pairs in found.values() for pair in pairs[:MOST_PER_QUESTION]][:MOST_FINDINGS]
    return chosen, sum(map(len, found.values())) - len(chosen)


def where_of(finding: Finding, answer: Answer, answers: Sequence[Answer]) -> str:
    """Run and context of a finding, as far as they are needed to tell it from others."""
    named = len({other.run for other in answers} - {EVERY_RUN}) > 1
    if not named and len({one.where for other in answers for one in other.findings}) < 2:
        return ""
    return ": ".join(part for part in (answer.run if named and answer.run != EVERY_RUN else "", finding.where) if part)


def _refusal(question: Question, run: str, message: str) -> Refusal:
    """A refusal from the words of the error: reason, and the experiment below them."""
    experiment = message.partition(" An experiment that could:\n")[2]
    reason = reason_of(message).removeprefix(f"{run}: ")
    lines = "\n".join(line.removeprefix("    ") for line in experiment.splitlines())
    return Refusal(question.key, question.title, run, reason, lines)

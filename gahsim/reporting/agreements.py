"""Do other bots, tables and arms give the same answer? Pairs of answers of the same kind, held against each other."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.simulation.experiment import is_draw
from gahsim.simulation.load import Run

MOST_PAIRS = 15  # of rankings of cards
# questions whose answers can be held against each other -> the metric whose sides count
COMPARED = {"staff_value": "value", "draft_value": "value", "seat_balance": "vp", "entrance_value": "value"}
NOTE = (
    "tau: Kendall's rank correlation between two answers; noise in either lowers it. difference: second minus first, with what both say. "
    "Something that changes sides although at least one answer is sure of its own is reported as unknown. Where only the bots differ every "
    "row is shown, else only what is unknown."
)


@dataclass(frozen=True)
class Told:
    """One answer: who gave it, at which table, by whom it was played."""

    where: str
    estimates: Any
    players: int
    bots: tuple[str, ...]

    def only_bots_differ(self, other: Told) -> bool:
        """Whether the two differ in nothing but who played."""
        return self.players == other.players and self.bots != other.bots


def compared(asked: Sequence[str]) -> list[str]:
    """Which questions to compare: those a report asks, or all if it asks none of them."""
    return [key for key in COMPARED if key in asked] or list(COMPARED)


def answers_to(key: str, runs: Sequence[Run], name_of: Callable[[Run], str], ask: Callable[[str, Run], Any]) -> list[Told]:
    """Every arm's answer to a question, of the runs that can answer it."""
    from gahsim.analysis.material import context_of

    found = []
    for run in runs:
        try:
            estimates = ask(key, run)
        except UsageError:
            continue  # its own section says why
        arms = [arm for arm in run.arms if not is_draw(arm["name"])]
        for arm in arms:
            context = context_of(arm["name"], arm["players"], len(arms) == 1)
            mine = estimates.where(context=context)
            if len(mine):
                where = context if len(runs) == 1 else f"{name_of(run)}: {context}"
                found.append(Told(where, mine, arm["players"], tuple(arm["bots"])))
    return found


def pairs_of(key: str, told: Sequence[Told]) -> Iterator[tuple[Told, Told]]:
    """Which answers to compare, those of different bots at the same table first; seats and picks only so."""
    pairs = list(itertools.combinations(told, 2))
    alike = [pair for pair in pairs if pair[0].only_bots_differ(pair[1])]
    rest = [pair for pair in pairs if pair not in alike] if key == "staff_value" else []
    yield from itertools.islice([*alike, *rest], MOST_PAIRS)


def agreements(key: str, told: Sequence[Told]) -> tuple[list[pl.DataFrame], dict[str, Any]]:
    """Rows for the report, and what was played."""
    from gahsim import analysis

    frames: list[pl.DataFrame] = []
    meta: dict[str, Any] = {}
    for one, two in pairs_of(key, told):
        found = analysis.agreement(one.estimates, two.estimates, COMPARED[key], (one.where, two.where))
        kept = found.frame
        if not one.only_bots_differ(two):
            kept = kept.filter((pl.col("metric") == "tau") | (pl.col("verdict") == "unknown"))
        frames.append(kept)
        meta = meta or found.meta
    return frames, meta

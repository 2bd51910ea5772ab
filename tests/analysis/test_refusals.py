"""Every experiment named in a refusal is one that can be played and that answers."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.refusals import EXPERIMENTS, snippet


def rankings(run: Any) -> Any:
    values = analysis.staff_value(run)
    one, two = (values.where(context=context) for context in values.frame["context"].unique(maintain_order=True))
    return analysis.agreement(one, two)


ANSWERS: dict[str, list[Callable[[Any], Any]]] = {
    "dealt hands": [analysis.staff_value, analysis.staff_sources],
    "swap": [analysis.swap_value],
    "money": [analysis.krone_value, analysis.fair_price],
    "draft": [analysis.draft_value],
    "rotated": [analysis.seat_balance],
    "repeats": [analysis.luck_and_skill],
    "arms": [analysis.compare, analysis.value_change],
    "restricted": [analysis.restricted_play],
    "rankings": [rankings],
    "games": [analysis.objectives, analysis.emperor, analysis.score_anatomy, analysis.opening_guests],
}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_are_valid_and_answer(name: str, tmp_path: Any) -> None:
    keys = tomllib.loads(snippet(name, 2, ["random:lazy=0.2"] * 2))
    assert gahsim.Experiment(**keys).spec.games == keys["games"]
    small = {"money": 6000, "draft": 2400}.get(name, 1200)
    run = gahsim.Experiment(**keys | {"games": small}).run(tmp_path / "run", jobs=1)
    for ask in ANSWERS[name]:
        assert len(ask(run)) > 0


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_fit_any_table(name: str) -> None:
    for bots in ([], ["random"] * 4, ["random", "random:lazy=0.2", "random", "random"]):
        keys = tomllib.loads(snippet(name, 4, bots))
        assert all(arm.players == 4 for arm in gahsim.Experiment(**keys).arms)


@pytest.mark.parametrize(
    ("bot", "banned"),
    [
        ("random", "random:forbid=hire"),
        ("random:lazy=0.2", "random:lazy=0.2,forbid=hire"),
        ("mine.py:Miser", "mine.py:Miser:forbid=hire"),
        ("mine.py:Miser:x=1", "mine.py:Miser:x=1,forbid=hire"),
    ],
)
def test_a_ban_is_added_to_any_spec_string(bot: str, banned: str) -> None:
    assert tomllib.loads(snippet("restricted", 2, [bot, bot]))["arms"][1]["bots"] == [banned, bot]


def test_a_refusal_names_run_question_reason_and_experiment(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError) as refusal:
        analysis.krone_value(run_of("three"))
    first, _, rest = str(refusal.value).partition("\n")
    assert first == "three: krone_value cannot be answered: everybody started with the same money. An experiment that could:"
    keys = tomllib.loads(textwrap.dedent(rest))
    assert keys["money"] == {"low": -3, "high": 3}
    assert (keys["players"], keys["bots"]) == (3, "random:lazy=0.2")
    gahsim.Experiment(**keys)


def test_different_bots_are_all_named(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError) as refusal:
        analysis.seat_balance(run_of("unequal"))
    keys = tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2]))
    assert keys["bots"] == ["random:lazy=0.2", "random"]
    assert gahsim.Experiment(**keys).spec.design == "rotated"

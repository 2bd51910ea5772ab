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
    "players": [analysis.seat_balance, analysis.staff_value],
    "openings": [analysis.opening_rooms],
    "entrances random": [analysis.entrance_value, analysis.entrance_duels],
    "entrances bids": [analysis.entrance_bids],
    "entrances skill": [analysis.entrance_skill],
    "assumptions": [analysis.assumption_robustness],
    "entrances auction": [analysis.entrance_auction],
    "modules": [analysis.module_balance, analysis.module_effects, analysis.module_staff],
    "games": [analysis.objectives, analysis.emperor, analysis.score_anatomy, analysis.opening_guests],
}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_are_valid_and_answer(name: str, tmp_path: Any) -> None:
    keys = tomllib.loads(snippet(name, 2, ["random:lazy=0.2"] * 2))
    assert gahsim.Experiment(**keys).spec.games == keys["games"]
    small = {"money": 6000, "draft": 2400, "players": 600}.get(name, 1200)
    run = gahsim.Experiment(**keys | {"games": small}).run(tmp_path / "run", jobs=1)
    for ask in ANSWERS[name]:
        assert len(ask(run)) > 0


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_fit_any_table(name: str) -> None:
    for bots in ([], ["random"] * 4, ["random", "random:lazy=0.2", "random", "random"]):
        keys = tomllib.loads(snippet(name, 4, bots, "2022"))
        experiment = gahsim.Experiment(**keys)
        assert {arm.players for arm in experiment.arms} == ({2, 3, 4} if name == "players" else {4})
        assert {arm.facts.edition for arm in experiment.arms} == {"2022"}


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
    assert (keys["players"], keys["edition"], keys["bots"]) == (3, "2015", "random:lazy=0.2")
    gahsim.Experiment(**keys)


def test_different_bots_are_all_named(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError) as refusal:
        analysis.seat_balance(run_of("unequal"))
    keys = tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2]))
    assert keys["bots"] == ["random:lazy=0.2", "random"]
    assert gahsim.Experiment(**keys).spec.design == "rotated"


def test_skill_needs_two_kinds_of_bots() -> None:
    """The same bot at every seat plays every seating of a deal alike: luck and skill could not be told apart."""
    for bot, rival in (("regular", "novice"), ("novice", "random")):
        assert tomllib.loads(snippet("repeats", 2, [bot, bot]))["bots"] == [rival, bot]
    assert tomllib.loads(snippet("repeats", 2, ["greedy", "regular"]))["bots"] == ["greedy", "regular"]


def test_those_who_all_open_alike_are_not_told_to_play_more() -> None:
    games = gahsim.simulate(games=100, players=2, bots="novice", seed=1)
    with pytest.raises(
        gahsim.UsageError, match=r"all players opened alike \(.*\), so there is nothing to compare with"
    ) as refusal:
        analysis.opening_rooms(games)
    keys = tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2]))
    assert len(analysis.opening_rooms(gahsim.simulate(**keys | {"games": 300}))) > 0


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_keep_the_modules_of_the_run(name: str) -> None:
    """Whoever asks a game with ballrooms wants an answer about one, and The Ren is dealt only there."""
    keys = tomllib.loads(snippet(name, 3, ["random"] * 3, "2022", ["ballrooms", "entrances"], "random"))
    arms = gahsim.Experiment(**keys).arms
    if name == "modules":  # compares them itself
        assert [arm.facts.modules for arm in arms] == [(), ("celebrities",), ("more",), ("celebrities", "more")]
        return
    assert {arm.facts.modules for arm in arms} == {("ballrooms", "entrances")}
    assert {arm.entrances for arm in arms} == {"auction" if name == "entrances auction" else "random"}
    without = gahsim.Experiment(**tomllib.loads(snippet(name, 2, ["random"] * 2, "2015", ["ballrooms"])))
    assert all("ballrooms" in arm.facts.modules for arm in without.arms)


def test_a_refusal_names_the_modules_of_the_run(tmp_path: Any) -> None:
    keys = {"players": 2, "modules": ["ballrooms", "entrances"], "bots": "random", "seed": 5}
    auctioned = gahsim.Experiment(**keys, games=40).run(tmp_path / "auctioned", jobs=1)
    with pytest.raises(gahsim.UsageError, match=r'modules = \["ballrooms", "entrances"\]\n    entrances = "random"'):
        analysis.entrance_value(auctioned)
    dealt = gahsim.Experiment(**keys, entrances="random", games=40).run(tmp_path / "dealt", jobs=1)
    with pytest.raises(gahsim.UsageError, match='entrances = "random"\n    hands = "deal"') as refusal:
        analysis.krone_value(dealt)
    gahsim.Experiment(**tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2])))


def test_bids_are_asked_of_an_experiment_that_takes_money_away(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="no entrances were in play") as refusal:
        analysis.entrance_bids(run_of("three"))
    assert tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2]))["money"] == {"low": -10, "high": 0}


@pytest.mark.parametrize(
    ("question", "arms"),
    [
        (analysis.entrance_skill, {"arms": [{"name": "one"}, {"name": "other", "bots": "random:lazy=0.3"}]}),
        (analysis.assumption_robustness, {"perturbed": {"draws": 8}}),
    ],
)
@pytest.mark.parametrize(
    ("modules", "reason"), [("entrances", 'handed out by "auction"'), ("ballrooms", "no entrances were in play")]
)
def test_who_asks_about_entrances_is_told_of_an_experiment_for_that_question(
    question: Callable[[Any], Any], arms: dict[str, Any], modules: str, reason: str, tmp_path: Any
) -> None:
    """Not of one for the question it asks in turn, which would not answer this one."""
    run = gahsim.Experiment(players=2, modules=[modules], bots="random", games=10, **arms).run(tmp_path / "run", jobs=1)
    with pytest.raises(gahsim.UsageError, match=f"{question.__name__} cannot be answered: .*{reason}") as refusal:
        question(run)
    keys = tomllib.loads(textwrap.dedent(str(refusal.value).partition("\n")[2]))
    assert ("perturbed" in keys, len(keys.get("arms", ()))) == (("perturbed" in arms), len(arms.get("arms", ())))

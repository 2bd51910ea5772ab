"""Spec strings."""

from __future__ import annotations

import numpy as np
import pytest

from gahsim.bots import make_bot, make_bots
from gahsim.errors import UsageError
from gahsim.games.grand_austria import door

FACTS = door.load_facts("2022")


def made(spec: str, players: int = 2):
    return make_bot(spec, door, FACTS, players)


def test_a_spec_names_a_bot_and_its_parameters() -> None:
    assert made("random").params.tolist() == [1.0]
    assert made("random:lazy=0.25").params.tolist() == [0.25]
    assert made(" random ").spec == "random"


def test_levels_are_sets_of_parameters() -> None:
    fast, plain, expert = (made(spec).params for spec in ("planner:fast", "planner", "planner:expert"))
    assert fast[0] < plain[0] < expert[0] and fast[1] < plain[1] < expert[1]
    assert made("planner:fast,width=3").params[0] == 3
    assert np.array_equal(fast[16:], expert[16:])


def test_weights_differ_by_edition_and_players() -> None:
    other = make_bot("planner", door, door.load_facts("2015"), 2)
    assert not np.array_equal(other.params, made("planner").params)
    assert not np.array_equal(made("planner", 3).params, made("planner").params)


def test_one_bot_for_all_or_one_each() -> None:
    assert [bot.spec for bot in make_bots("random", 3, door, FACTS)] == ["random"] * 3
    assert [bot.spec for bot in make_bots(["random", "novice"], 2, door, FACTS)] == ["random", "novice"]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "unknown bot ''"),
        ("rndm", "did you mean 'random'"),
        ("random:lazy", "should be parameter=value"),
        ("random:lazy=", "lazy should be a number from 0 to 1"),
        ("random:lazy=two", "not 'two'"),
        ("random:x=1", "parameters of random are: lazy, forbid"),
        ("planner:quick", "levels are: fast, expert"),
        ("planner:width=1000", "width should be a number"),
        ("planner:forbid=thinking", "cannot forbid 'thinking'; mechanisms are: emperor, hire"),
        ("planner:weights=nowhere.toml", "nowhere.toml: there is no such file"),
        ("nowhere.py:Miser", "cannot be read"),
    ],
)
def test_bad_specs_are_explained(spec: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        made(spec)
    assert message in str(error.value)


def test_weights_by_feature_name(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'base = "none"\n[weights]\n"krones, up to 20" = 2.5\n"VP of guests satisfied, room waiting" = { from = 6, weight = 1.5 }\n'
    )
    weights = made(f"greedy:weights={file}").params
    value = door.load_weights(str(file), "greedy", FACTS, 2)
    assert np.count_nonzero(value.weights) == len(value.weights) + 6
    assert 2.5 in weights and 1.5 in weights
    for text, message in [
        ('[weights]\n"kronen" = 1', "unknown feature 'kronen'"),
        ('[weights]\n"krones, up to 20" = "much"', "should be a number"),
        ("wheights = 1", "known keys: base, weights"),
        ("[", "holds no weights"),
    ]:
        file.write_text(text)
        with pytest.raises(UsageError) as error:
            made(f"greedy:weights={file}")
        assert message in str(error.value) and str(file) in str(error.value)

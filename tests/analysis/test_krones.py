"""The value of a krone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import covered, table


@pytest.mark.parametrize("players", [2, 3])
def test_the_value_is_found_and_covered(players: int) -> None:
    rng = np.random.default_rng(players)
    hits, levels = [], []
    for _ in range(80):
        offset = rng.integers(-3, 4, (300, players))
        score = 1.3 * offset + rng.normal(0, 8, offset.shape) + rng.normal(0, 20, (300, 1))
        found = analysis.krone_value(table(score, money_offset=offset))
        hits.append(covered(found.where(metric="vp_per_krone").frame, np.array([1.3])))
        effects = found.where(metric="offset_effect").frame
        levels.append(covered(effects, 1.3 * effects["item"].cast(int).to_numpy()))
    assert 0.89 <= np.mean(hits) <= 0.99
    assert 0.92 <= np.mean(levels) <= 0.98


def test_repeated_deals_share_their_offsets() -> None:
    rng = np.random.default_rng(9)
    hits = []
    for _ in range(100):
        offset = np.repeat(rng.integers(-3, 4, (150, 2)), 3, axis=0)
        luck = np.repeat(rng.normal(0, 8, (150, 2)), 3, axis=0)
        score = 1.3 * offset + luck + rng.normal(0, 3, offset.shape)
        frame = table(score, money_offset=offset, block=np.repeat(np.arange(150), 3))
        hits.append(covered(analysis.krone_value(frame, by_round=False).where(metric="vp_per_krone").frame, np.array([1.3])))
    assert 0.90 <= np.mean(hits) <= 0.99


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.krone_value(run_of("dealt"))
    causal = found.where(metric="vp_per_krone").frame
    assert 0 < causal["estimate"][0] < 1.5
    rounds = found.where(metric="vp_per_krone_association").frame
    assert rounds.height == 7
    assert rounds["verdict"].unique().to_list() == ["association, not cause"]
    assert found.where(metric="offset_effect").frame["item"].to_list() == ["-3", "-2", "-1", "+1", "+2", "+3"]
    assert "1.67" in found.note
    assert analysis.krone_value(run_of("four"), by_round=False).frame.height == 7


def test_refuses_even_money_and_few_games(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="everybody started with the same money"):
        analysis.krone_value(run_of("three"))
    few = np.arange(40).reshape(20, 2) % 7
    with pytest.raises(gahsim.UsageError, match="too few games, 20; at least 200"):
        analysis.krone_value(table(few, money_offset=few))

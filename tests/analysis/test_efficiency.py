"""What designs save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import table


def test_margins_of_normal_scores_save_pi_halves() -> None:
    score = np.round(np.random.default_rng(1).normal(0, 12, (40_000, 2)))
    found = analysis.design_gains(table(score))
    margin = found.where(item="margin").frame
    assert margin["low"][0] <= np.pi / 2 <= margin["high"][0]
    slope = found.where(metric="win_share_per_vp").frame["estimate"][0]
    assert slope == pytest.approx(0.3989 / (12 * np.sqrt(2)), rel=0.05)


@pytest.mark.filterwarnings("error")
def test_lopsided_games_do_not_tell_what_a_vp_is_worth() -> None:
    """A strong bot against a weak one: no game is close, and a ratio of hardly anything to nothing would be no answer."""
    score = np.random.default_rng(1).normal([100, 0], 5, (4000, 2))
    with pytest.raises(gahsim.UsageError, match="too few games decided by at most 2 VP"):
        analysis.design_gains(table(score))
    arms = [table(score).with_columns(arm=pl.lit(name)) for name in "ab"]
    arms[1] = arms[1].with_columns(pl.col("score") + np.random.default_rng(2).normal(0, 1, 8000))
    assert set(analysis.design_gains(pl.concat(arms)).frame["item"]) == {"common seeds, lead", "common seeds, score"}


def test_rotation_saves_what_the_deal_decides() -> None:
    rng = np.random.default_rng(2)
    deal, noise = rng.normal(0, 6, (3000, 1)), rng.normal(0, 6, (3000, 2))
    first = (deal + noise).reshape(-1)  # lead of seat 0 in both seatings
    frames = {
        "players": table(np.stack([first, np.zeros(6000)], axis=1), block=np.repeat(np.arange(3000), 2)),
        "games": pl.DataFrame({"game": np.arange(6000), "seating": np.tile([0, 1], 3000)}),
    }
    found = analysis.design_gains(frames).where(item="rotation").frame
    assert found["low"][0] <= 2.0 <= found["high"][0]


def test_common_seeds() -> None:
    rng = np.random.default_rng(3)
    luck = rng.normal(0, 9, (4000, 2))
    arms = [table(luck + rng.normal(0, 3, luck.shape)).with_columns(arm=pl.lit(name)) for name in "ab"]
    found = analysis.design_gains(pl.concat(arms)).where(item="common seeds, lead").frame
    assert found["low"][0] <= 10.0 <= found["high"][0]


def test_on_real_runs(run_of: Callable[[str], Any]) -> None:
    assert set(analysis.design_gains(run_of("rotated")).frame["item"]) == {"margin", "a VP", "rotation"}
    arms = analysis.design_gains(run_of("arms"))
    assert arms.where(item="common seeds, score").frame["estimate"][0] > 2
    assert analysis.design_gains(run_of("four")).frame.height == 3


def test_refuses_few_games(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="too few games, 15"):
        analysis.design_gains(run_of("tiny"))

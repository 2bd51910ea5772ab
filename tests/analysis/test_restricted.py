"""Restricted play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import covered, table


def two_arms(rng: np.random.Generator, loss: float) -> pl.DataFrame:
    """The same luck twice; in the second arm the first seat plays with a ban."""
    luck = rng.normal(0, 10, (200, 2))
    free, banned = (luck + rng.normal(0, 2, luck.shape) for _ in range(2))
    banned[:, 0] -= loss
    bots = pl.when(pl.col("seat") == 0).then(pl.lit("banned")).otherwise(pl.col("bot"))
    return pl.concat([table(free).with_columns(arm=pl.lit("free")), table(banned).with_columns(arm=pl.lit("ban"), bot=bots)])


def test_the_loss_is_covered() -> None:
    rng = np.random.default_rng(1)
    hits, verdicts = [], []
    for _ in range(100):
        found = analysis.restricted_play(two_arms(rng, 1.0))
        hits.append(covered(found.where(metric="score").frame, np.array([-1.0])))
        verdicts.append(found.where(metric="lead").frame["verdict"][0])
    assert 0.9 <= np.mean(hits) <= 0.99
    assert verdicts.count("costs") > 90


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.restricted_play(run_of("restricted"))
    assert found.frame["item"].unique().to_list() == ["lazy"]
    assert found.frame["label"].unique().to_list() == ["lazy: random"]
    assert (found.frame["estimate"] < 0).all()
    with pytest.raises(gahsim.UsageError, match="no seat of arm 'free' has a bot that arm 'lazy' has not"):
        analysis.restricted_play(run_of("restricted"), free="lazy")


def test_arms_without_a_ban_are_left_out() -> None:
    frame = two_arms(np.random.default_rng(2), 3.0)
    same = frame.filter(pl.col("arm") == "free").with_columns(arm=pl.lit("cheaper"))
    found = analysis.restricted_play(pl.concat([frame, same]))
    assert found.frame["item"].unique().to_list() == ["ban"]
    assert "Left out: no seat of arm 'cheaper' has a bot that arm 'free' has not." in found.note


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="needs an unrestricted and a restricted arm"):
        analysis.restricted_play(run_of("dealt"))
    with pytest.raises(gahsim.UsageError, match="no seat of arm 'cheap' has a bot"):
        analysis.restricted_play(run_of("arms"))
    with pytest.raises(gahsim.UsageError, match="arm 'three' has 3 players"):
        analysis.restricted_play(run_of("tables"))
    few = two_arms(np.random.default_rng(1), 1.0).filter(pl.col("game") < 10)
    with pytest.raises(gahsim.UsageError, match="too few deals, 10"):
        analysis.restricted_play(few)

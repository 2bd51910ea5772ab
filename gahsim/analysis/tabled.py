"""What lies on the table in a game, by chance: objectives and Emperor tiles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game
from gahsim.analysis.estimates import rows
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.inference import false_discovery, interval
from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.regression import Fit
from gahsim.analysis.sums import BlockSums

LEAST_CONTRASTS = 30  # games in which players differ, before a difference is told


def values_on_table(arm: ArmData, column: str) -> list[int]:
    """What a column of the games table ever held."""
    return sorted({int(value) for frame in arm.batches([], [column]) for value in frame[column].unique()})


def shift_rows(arm: ArmData, column: str, values: Sequence[int], common: dict[str, Any]) -> pl.DataFrame:
    """Mean score at the table with each value, against the mean over all values; a random setup makes this causal."""
    k = len(values)
    sums = BlockSums(2 * k)
    for frame in arm.batches(["score"], [column]):
        on_table = by_game(frame, column, arm.players)[:, :1] == np.array(values)
        mean = by_game(frame, "score", arm.players).mean(axis=1)
        sums.add(
            np.concatenate([on_table * mean[:, None], on_table], axis=1), frame.gather_every(arm.players)["block"].to_numpy()
        )
    value, gradients = sums.ratio_gradients(range(k), range(k, 2 * k))
    shift, se = sums.linear(value - value.mean(), gradients - gradients.mean(axis=0))
    tested = interval(shift, se, sums.blocks - 1)
    return rows(
        **common, metric="table_score", estimate=shift, se=se, **tested, q=false_discovery(tested["p"]), n=sums.total[k:],
        verdict="causal: laid out by chance",
    )  # fmt: skip


def rate_rows(
    arm: ArmData, column: str, values: Sequence[int], common: dict[str, Any], metric: str, what: Callable[[pl.DataFrame], np.ndarray],
    columns: Sequence[str], among: Callable[[pl.DataFrame], np.ndarray] | None = None,
) -> pl.DataFrame:  # fmt: skip
    """Mean of something over players in games with each value on the table."""
    k = len(values)
    sums = BlockSums(2 * k)
    for frame in arm.batches(columns, [column]):
        there = frame[column].to_numpy()[:, None] == np.array(values)
        if among is not None:
            there = there & among(frame)[:, None]
        sums.add(np.concatenate([there * what(frame)[:, None], there], axis=1), frame["block"].to_numpy())
    value, se = sums.ratio(range(k), range(k, 2 * k))
    tested = interval(value, se, sums.blocks - 1)
    return rows(**common, metric=metric, estimate=value, se=se, low=tested["low"], high=tested["high"], n=sums.total[k:])


def association(
    material: Material, arm: ArmData, question: str, column: str, values: Sequence[int], names: Sequence[str],
    regressors: Callable[[pl.DataFrame], np.ndarray], columns: Sequence[str], marks: int,
) -> dict[Hashable, Fit]:  # fmt: skip
    """How players with a mark fare against those without, per value on the table; values with too few contrasts are left out.

    The first ``marks`` regressors are the marks; the rest are there to be held equal.
    """
    differ = np.zeros((len(values), marks), int)
    for frame in arm.batches(columns, [column]):
        marked = regressors(frame)[:, :, :marks]
        uneven = marked.min(axis=1) != marked.max(axis=1)
        there = frame.gather_every(arm.players)[column].to_numpy()[:, None] == np.array(values)
        differ += there.T.astype(int) @ uneven.astype(int)
    enough = [value for value, count in zip(values, differ, strict=True) if count.min() >= LEAST_CONTRASTS]
    if not enough:
        return {}

    def split(games: pl.DataFrame) -> list[tuple[Hashable, np.ndarray]]:
        return [(value, (games[column] == value).to_numpy()) for value in enough]

    return fit_players(material, arm, question, names, regressors, columns, of_game=[column], split=split)


def association_rows(
    fits: dict[Hashable, Fit], values: Sequence[int], common: dict[str, Any], name: str, metric: str, verdict: str
) -> pl.DataFrame:
    """Rows of one mark; null where there were too few contrasts."""
    pairs = [fits[value].at(name) if value in fits else (np.nan, np.nan) for value in values]
    value, se = np.array(pairs).T
    df = min((found.df for found in fits.values()), default=1)
    tested = interval(value, se, df)
    words = [verdict if v in fits else "not enough data" for v in values]
    seen = [fits[v].clusters if v in fits else None for v in values]
    return rows(**common, metric=metric, estimate=value, se=se, **tested, q=false_discovery(tested["p"]), n=seen, verdict=words)

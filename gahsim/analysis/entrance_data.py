"""What the questions about hotel entrances have in common: who owned which, and the regression on that."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.estimates import rows
from gahsim.analysis.fixed_effects import Split, fit_players
from gahsim.analysis.inference import equivalence, interval
from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit

LEAST_GAMES = 200
DELTA = 0.02
COLUMN = "hotel_entrance"
FAMILY = "entrances"


def require(material: Material, arm: ArmData, question: str, how: str, experiment: str = "") -> None:
    """Refuse an arm without entrances, with entrances handed out another way, or with too few games; name ``experiment`` instead."""
    experiment = experiment or f"entrances {how}"
    if COLUMN not in arm.columns:
        refuse(material, question, "no entrances were in play", experiment)
    given = arm.settings.get("entrances")
    if given is not None and given != how:
        refuse(material, question, f'entrances were handed out by "{given}"', experiment)
    need_games(material, question, arm.games, LEAST_GAMES, experiment=experiment)


def keys_of(arm: ArmData) -> list[str]:
    """The entrances that were in play, by key."""
    return sorted({str(key) for frame in arm.batches([COLUMN]) for key in frame[COLUMN].unique()})


def label_of(arm: ArmData, key: str) -> str:
    """Name of an entrance."""
    return next((entrance.name for entrance in arm.facts.entrances if entrance.key == key), key)


def common(material: Material, arm: ArmData, keys: list[str]) -> dict[str, Any]:
    """Columns that rows about all entrances share."""
    return {"family": FAMILY, "item": keys, "label": [label_of(arm, key) for key in keys], "context": material.context(arm)}


def owned(frame: pl.DataFrame, keys: list[str], players: int) -> np.ndarray:
    """Games x seats x entrances: who had which."""
    return places_in(frame, keys, players)[:, :, None] == np.arange(len(keys))


def places_in(frame: pl.DataFrame, keys: list[str], players: int) -> np.ndarray:
    """Games x seats: whose entrance is which, as places in ``keys``."""
    return frame[COLUMN].cast(pl.Enum(keys)).to_physical().to_numpy().reshape(-1, players).astype(np.int64)


def fit_values(material: Material, arm: ArmData, keys: list[str], question: str) -> Fit:
    """Score on entrance, seat and money offset with game fixed effects; the first coefficients are values against the average entrance."""
    return _fits(material, arm, keys, question)[None]


def values_by_fold(material: Material, arm: ArmData, keys: list[str], question: str, folds: int) -> np.ndarray:
    """Folds x entrances: values from every part of the deals alone."""

    def split(games: pl.DataFrame) -> list[tuple[Hashable, np.ndarray]]:
        part = games["block"].to_numpy() % folds
        return [(fold, part == fold) for fold in range(folds)]

    fits = _fits(material, arm, keys, question, split)
    return np.stack([fits[fold].coef[0, : len(keys)] for fold in range(folds)])


def _fits(material: Material, arm: ArmData, keys: list[str], question: str, split: Split | None = None) -> dict[Hashable, Fit]:
    return fit_players(
        material,
        arm,
        question,
        keys,
        lambda frame: owned(frame, keys, arm.players).astype(np.int8),
        [COLUMN],
        split=split,
        sum_zero=len(keys),
        experiment="entrances random",
    )


def error_of(values: Any) -> float:
    """Standard error of a mean."""
    array = np.asarray(values, float)
    return float(array.std(ddof=1) / len(array) ** 0.5)


def gap_rows(told: dict[str, Any], wins: Sequence[np.ndarray], even: float, delta: float, metric: str = "gap") -> pl.DataFrame:
    """Mean win share of each owner minus an even share, 90 % interval and verdict; one value per independent block."""
    n = np.array([len(values) for values in wins])
    gap = np.array([values.mean() for values in wins]) - even
    se = np.array([error_of(values) for values in wins])
    inner = interval(gap, se, n.min() - 1, 0.90)
    claims = [equivalence(values - even, delta) for values in wins]
    return rows(
        **told, metric=metric, estimate=gap, se=se, low=inner["low"], high=inner["high"], n=n, p=[p for p, _ in claims],
        verdict=[word for _, word in claims],
    )  # fmt: skip

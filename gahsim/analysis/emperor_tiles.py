"""The Emperor: comply or ignore, tile by tile."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game
from gahsim.analysis.estimates import Estimates, stacked
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.tabled import association, association_rows, rate_rows, shift_rows, values_on_table

LETTERS = "ABC"
LEAST_GAMES = 200


def emperor(run: Any, arm: str | None = None) -> Estimates:
    """Emperor tiles: how often players are rewarded or punished, and how those fare.

    Parameters
    ----------
    run : Run, path or frames with a games table
        Any games.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``reward_rate``, ``penalty_rate``, ``table_score`` (mean score with the tile on the table, against the other tiles of its
        letter; causal), ``lead_when_rewarded`` and ``lead_when_punished`` (VP ahead of those who were neither, associations),
        ``rewarded_level`` and ``punished_level`` (the same among players level in VP and krones when the Emperor came).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        need_games(material, "emperor", one.games, LEAST_GAMES)
        letters = [(i, letter) for i, letter in enumerate(LETTERS) if f"tile_{letter}" in one.game_columns]
        if not letters:
            refuse(material, "emperor", "there is no games table that tells the Emperor tiles", "games")
        for i, letter in letters:
            frames += _letter_rows(material, one, i, letter)
    note = (
        "table_score: mean score of all players with the tile on the table, against the other tiles of its letter (causal, "
        "laid out by chance). lead_when_*: VP ahead of players of the same game who were neither rewarded nor punished; "
        "*_level: the same among players level in VP and krones when the Emperor came. Whoever pleases the Emperor plays "
        "differently elsewhere, so these are associations; what it costs to please him is not in them. A bot forbidden to "
        "climb (restricted_play) would tell cause. Errors clustered by deal."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _letter_rows(material: Material, arm: ArmData, i: int, letter: str) -> list[pl.DataFrame]:
    column, outcome = f"tile_{letter}", f"emperor_outcome_{i + 1}"
    came = arm.facts.tables.scoring_rounds[i]
    level = [f"krones_round_{came}", f"vp_round_{came}"]
    values = values_on_table(arm, column)
    texts = {tile.key: tile.text.partition(" Penalty:")[0].removeprefix("Reward: ") for tile in arm.facts.emperor_tiles}
    keys = [f"{letter}{value}" for value in values]
    common: dict[str, Any] = {
        "family": "emperor tiles", "item": keys, "context": material.context(arm),
        "label": [f"{key}: {texts.get(key, key)}" for key in keys],
    }  # fmt: skip

    def marks(frame: pl.DataFrame) -> np.ndarray:
        how = by_game(frame, outcome, arm.players)
        return np.stack([how == 1, how == -1], axis=2).astype(float)

    def marks_and_level(frame: pl.DataFrame) -> np.ndarray:
        return np.concatenate([marks(frame), by_game(frame, level, arm.players)], axis=2)

    plain = association(material, arm, "emperor", column, values, ["rewarded", "punished"], marks, [outcome], 2)
    even = association(
        material, arm, "emperor", column, values, ["rewarded", "punished", "krones", "vp"], marks_and_level, [outcome, *level], 2
    )
    frames = [
        rate_rows(arm, column, values, common, "reward_rate", lambda frame: frame[outcome].to_numpy() == 1, [outcome]),
        rate_rows(arm, column, values, common, "penalty_rate", lambda frame: frame[outcome].to_numpy() == -1, [outcome]),
        shift_rows(arm, column, values, common),
    ]
    for fits, name, metric in (
        (plain, "rewarded", "lead_when_rewarded"),
        (plain, "punished", "lead_when_punished"),
        (even, "rewarded", "rewarded_level"),
        (even, "punished", "punished_level"),
    ):
        frames.append(association_rows(fits, values, common, name, metric, "association, not cause"))
    return frames

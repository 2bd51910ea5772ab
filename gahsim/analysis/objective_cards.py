"""Objectives: how often they are claimed, what they do to a table, how claimants fare."""

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


def objectives(run: Any, arm: str | None = None) -> Estimates:
    """Objective cards.

    Parameters
    ----------
    run : Run, path or frames with a games table
        Any games.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``claim_rate`` (share of players who claim it), ``first_rate`` (share who claim it first), ``claim_round`` (mean round of
        those who do), ``table_score`` (mean score with it on the table, against the other objectives of its letter; causal) and
        ``lead_when_claimed`` (VP ahead of the others, an association).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        need_games(material, "objectives", one.games, LEAST_GAMES)
        letters = [letter for letter in LETTERS if f"objective_{letter}" in one.game_columns]
        if not letters:
            refuse(material, "objectives", "there is no games table that tells the objectives", "games")
        for letter in letters:
            frames += _letter_rows(material, one, letter)
    note = (
        "table_score: mean score of all players with the objective on the table, against the other objectives of its letter; objectives are "
        "laid out by chance, so this is causal. lead_when_claimed: VP those who claimed it are ahead of those who did not in the same game; "
        "players who are doing well claim more, so this is an association. Errors clustered by deal."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _letter_rows(material: Material, arm: ArmData, letter: str) -> list[pl.DataFrame]:
    column, place, when = f"objective_{letter}", f"objective_{letter}_place", f"objective_{letter}_round"
    values = values_on_table(arm, column)
    texts = {card.id: card.text for card in arm.facts.objectives}
    common: dict[str, Any] = {
        "family": "objectives", "item": [str(value) for value in values], "context": material.context(arm),
        "label": [f"{letter}: {texts.get(value, value)}" for value in values],
    }  # fmt: skip

    def claimed(frame: pl.DataFrame) -> np.ndarray:
        return frame[place].to_numpy() > 0

    def claimed_by_game(frame: pl.DataFrame) -> np.ndarray:
        return (by_game(frame, place, arm.players) > 0)[:, :, None].astype(np.int8)

    fits = association(material, arm, "objectives", column, values, ["claimed"], claimed_by_game, [place], 1)
    return [
        rate_rows(arm, column, values, common, "claim_rate", claimed, [place]),
        rate_rows(arm, column, values, common, "first_rate", lambda frame: frame[place].to_numpy() == 1, [place]),
        rate_rows(arm, column, values, common, "claim_round", lambda frame: frame[when].to_numpy(), [place, when], claimed),
        shift_rows(arm, column, values, common),
        association_rows(fits, values, common, "claimed", "lead_when_claimed", "association, not cause"),
    ]

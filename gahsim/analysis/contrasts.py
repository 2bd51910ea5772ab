"""Players of a game against each other: what is left when all that a game's players have in common is taken out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from gahsim.analysis.material import ArmData, Material


def by_game(frame: pl.DataFrame, columns: Sequence[str] | str, players: int) -> np.ndarray:
    """Columns as an array of games x seats (x columns)."""
    if isinstance(columns, str):
        return frame[columns].to_numpy().reshape(-1, players)
    return frame.select(columns).to_numpy().reshape(-1, players, len(columns))


def within(values: np.ndarray) -> np.ndarray:
    """Rows without the game's common part, a game fixed effect: own minus opponent for two players, else the deviation from the mean.

    Parameters
    ----------
    values : numpy.ndarray
        Games x seats (x columns).

    Returns
    -------
    numpy.ndarray
        One row per game (two players) or per player and game.
    """
    if values.shape[1] == 2:
        return values[:, 0].astype(float) - values[:, 1]
    centred = values - values.mean(axis=1, keepdims=True)
    return centred.reshape(-1, *values.shape[2:])


def lead(score: np.ndarray) -> np.ndarray:
    """Own score minus the mean of the others', games x seats; for two players the margin."""
    players = score.shape[1]
    total = score.sum(axis=1, keepdims=True, dtype=float)
    return score - (total - score) / (players - 1)


def per_row(values: np.ndarray, players: int) -> np.ndarray:
    """One value per game, repeated for each row that ``within`` makes of it."""
    return values if players == 2 else np.repeat(values, players)


def nuisance_names(material: Material, arm: ArmData) -> list[str]:
    """Regressors beside the question: seats, bots where they change seats, money offsets."""
    names = [f"seat {seat}" for seat in range(arm.players - 1)]
    if material.spec.get("design") == "rotated":
        names += [f"bot {bot}" for bot in list(dict.fromkeys(arm.bots))[1:]]
    return names + ["krone"] * has_offsets(material, arm)


def nuisance_columns(names: Sequence[str]) -> list[str]:
    """Columns of the players table they need."""
    return ["bot"] * any(name.startswith("bot ") for name in names) + ["money_offset"] * ("krone" in names)


def nuisance(frame: pl.DataFrame, names: Sequence[str], players: int) -> np.ndarray:
    """The regressors as games x seats x names."""
    out = np.zeros((frame.height // players, players, len(names)))
    for i, name in enumerate(names):
        kind, _, rest = name.partition(" ")
        if kind == "seat":
            out[:, int(rest), i] = 1
        elif kind == "bot":
            out[:, :, i] = (frame["bot"] == rest).to_numpy().reshape(-1, players)
        else:
            out[:, :, i] = by_game(frame, "money_offset", players)
    return out


def has_offsets(material: Material, arm: ArmData) -> bool:
    """Whether starting money was varied."""
    money = material.spec.get("money")
    return money is not None and "money_offset" in arm.columns and money.get("low", 0) != money.get("high", 1)

"""What a krone is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, has_offsets
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.inference import interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit

LEAST_GAMES = 200


def krone_value(run: Any, arm: str | None = None, by_round: bool = True) -> Estimates:
    """VP per krone, from random offsets of the starting money.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``money = { low = -3, high = 3 }``.
    arm : str, optional
        Only this arm.
    by_round : bool
        Also tell how krones at the end of each round go with the final score, which is an association.

    Returns
    -------
    Estimates
        Metrics ``vp_per_krone`` (causal, at the start), ``offset_effect`` (lead gained by each offset against none, causal) and
        ``vp_per_krone_association`` (by round).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        context = material.context(one)
        fitted = fit_money(material, one, "krone_value")
        value, se = fitted.at("krone")
        tested = interval([value], [se], fitted.df)
        frames.append(
            rows(
                family="krones",
                item=["start"],
                label="a krone at the start",
                context=context,
                metric="vp_per_krone",
                estimate=[value],
                se=[se],
                **tested,
                n=one.games,
            )
        )
        frames.append(_level_rows(material, one, context))
        if by_round:
            frames.append(_round_rows(material, one, context))
    note = (
        "vp_per_krone: VP gained on the others by one more krone of starting money (random offsets, seats and game fixed effects taken out, "
        "errors clustered by deal). offset_effect: the same for each offset against none. vp_per_krone_association: how one more krone at the "
        "end of a round goes with the final score among players level in VP; rich players differ in other ways, so this is no cause. To "
        "compare: penalties imply 1.67 VP a krone after round 3 (3 krones or 5 VP) and 1.40 after round 5 (5 krones or 7 VP), the end 1.00."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def fit_money(material: Material, arm: ArmData, question: str) -> Fit:
    """The regression of the score on money offsets."""
    if not has_offsets(material, arm):
        refuse(material, question, "everybody started with the same money", "money")
    need_games(material, question, arm.games, LEAST_GAMES, experiment="money")
    return fit_players(material, arm, question, experiment="money")[None]


def _level_rows(material: Material, arm: ArmData, context: str) -> pl.DataFrame:
    offsets = sorted({int(value) for frame in arm.batches(["money_offset"]) for value in frame["money_offset"].unique()})
    levels = [offset for offset in offsets if offset != 0]
    if 0 not in offsets:
        levels = levels[1:]

    def dummies(frame: pl.DataFrame) -> np.ndarray:
        offset = by_game(frame, "money_offset", arm.players)
        return np.stack([offset == level for level in levels], axis=2).astype(np.int8)

    names = [f"offset {level}" for level in levels]
    fitted = fit_players(material, arm, "krone_value", names, dummies, ["money_offset"], without=["krone"])[None]
    k = len(levels)
    value, se = fitted.coef[0, :k], fitted.se[0, :k]
    return rows(
        family="krones", item=[f"{level:+d}" for level in levels], label=[f"{level:+d} krones at the start" for level in levels],
        context=context, metric="offset_effect", estimate=value, se=se, **interval(value, se, fitted.df), n=arm.games,
    )  # fmt: skip


def _round_rows(material: Material, arm: ArmData, context: str) -> pl.DataFrame:
    found = []
    rounds = sorted(int(name.rpartition("_")[2]) for name in arm.columns if name.startswith("krones_round_"))
    for number in rounds:
        columns = [f"krones_round_{number}", f"vp_round_{number}"]

        def standing(frame: pl.DataFrame, columns: list[str] = columns) -> np.ndarray:
            return by_game(frame, columns, arm.players)

        fitted = fit_players(material, arm, "krone_value", ["krones", "vp"], standing, columns, without=["krone"])[None]
        value, se = fitted.at("krones")
        found.append(
            rows(
                family="krones",
                item=[f"round {number}"],
                label=f"a krone at the end of round {number}",
                context=context,
                metric="vp_per_krone_association",
                estimate=[value],
                se=[se],
                **interval([value], [se], fitted.df),
                n=arm.games,
                verdict="association, not cause",
            )
        )
    return stacked(found)

"""Restricted play: what it costs a player to do without something."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import lead
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.pairing import LEAST_BLOCKS
from gahsim.analysis.refusals import need_games, refuse

METRICS = ("lead", "win_share", "score")


def restricted_play(run: Any, free: str | None = None) -> Estimates:
    """Loss of a player who is forbidden something, against the same player in the same deals without the ban.

    Parameters
    ----------
    run : Run, path or frames
        A run with an unrestricted arm and arms in which some seats have another bot (one that must do without). Arms that differ in
        something else, or in the number of players, are left out; the note says which.
    free : str, optional
        Name of the unrestricted arm; by default the first.

    Returns
    -------
    Estimates
        One item per restricted arm; metrics ``lead`` (VP ahead of the others), ``win_share`` and ``score``: restricted minus free.
    """
    material = material_of(run)
    if len(material.arms) < 2:
        refuse(material, "restricted_play", "it needs an unrestricted and a restricted arm on the same seeds", "restricted")
    base = material.arm(free) if free else material.arms[0]
    arms = [arm for arm in material.arms if arm.name != base.name]
    unfit = {arm.name: _unfit(base, arm) for arm in arms}
    arms = [arm for arm in arms if not unfit[arm.name]]
    left_out = [reason for reason in unfit.values() if reason]
    if not arms:
        refuse(material, "restricted_play", left_out[0], "restricted")
    found = {arm.name: _losses(material, base, arm) for arm in arms}
    frames = []
    for metric in METRICS:
        losses = [found[arm.name][metric].to_numpy() for arm in arms]
        value = np.array([loss.mean() for loss in losses])
        se = np.array([loss.std(ddof=1) / np.sqrt(len(loss)) for loss in losses])
        tested = interval(value, se, min(len(loss) for loss in losses) - 1)
        q = false_discovery(tested["p"])
        words = [
            ("costs" if v < 0 else "gains") if s < ALPHA else "no difference shown" for v, s in zip(value, q, strict=True)
        ]  # fmt: skip
        frames.append(
            rows(
                family="restrictions",
                item=[arm.name for arm in arms],
                label=[_label(base, arm) for arm in arms],
                context=f"{base.players} players",
                metric=metric,
                estimate=value,
                se=se,
                **tested,
                q=q,
                n=[arm.games for arm in arms],
                verdict=words,
            ).sort("estimate")
        )
    note = (
        f"Restricted minus free for the seats whose bot differs from arm '{base.name}', same deals and dice, errors by deal. A "
        "loss is what the forbidden thing is worth to this bot; a bot that plays it badly loses little by doing without."
    ) + (f" Left out: {'; '.join(left_out)}." if left_out else "")
    return Estimates(stacked(frames), note, material.meta([base, *arms]))


def _label(base: ArmData, arm: ArmData) -> str:
    new = [bot for bot in dict.fromkeys(arm.bots) if bot not in base.bots]
    return f"{arm.name}: {', '.join(new)}"


def _unfit(base: ArmData, arm: ArmData) -> str:
    """Why an arm is none with a restriction; nothing if it is."""
    if arm.players != base.players:
        return f"arm '{arm.name}' has {arm.players} players and arm '{base.name}' {base.players}"
    if "bot" not in arm.columns or set(arm.bots) <= set(base.bots):
        return f"no seat of arm '{arm.name}' has a bot that arm '{base.name}' has not"
    return ""


def _losses(material: Material, base: ArmData, arm: ArmData) -> pl.DataFrame:
    """Change in each metric per block, for the seats whose bot is another one."""
    both = _standing(base).join(_standing(arm), on=["game", "block", "seat"], suffix="_restricted")
    banned = both.filter(~pl.col("bot_restricted").is_in(list(set(base.bots))))
    change = banned.group_by("block").agg(
        (pl.col(f"{metric}_restricted") - pl.col(metric)).mean().alias(metric) for metric in METRICS
    )
    need_games(material, "restricted_play", change.height, LEAST_BLOCKS, "deals", "restricted")
    return change.sort("block")


def _standing(arm: ArmData) -> pl.DataFrame:
    frame = arm.table(["bot", "score", "win_share"]).with_columns(pl.col("score", "win_share").cast(pl.Float64))
    ahead = lead(frame["score"].to_numpy().reshape(-1, arm.players)).reshape(-1)
    return frame.with_columns(pl.Series("lead", ahead))

"""Whether the worth of hotel entrances depends on who plays: the same question to bots of different strength."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import polars as pl

from gahsim.analysis.entrance_data import require
from gahsim.analysis.entrances import entrance_value
from gahsim.analysis.estimates import Estimates, stacked
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import refuse
from gahsim.analysis.robustness import agreement
from gahsim.games import door_of
from gahsim.simulation.experiment import is_draw

QUESTION = "entrance_skill"


def entrance_skill(run: Any) -> Estimates:
    """The ranking of entrances with bots of different strength, and what the two strongest disagree about.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]``, ``entrances = "random"`` and arms that differ in their bots. Bots are ordered by their measured
        ratings; where one is not rated, as the arms are named, weakest first.

    Returns
    -------
    Estimates
        Item ``all``: ``tau``, Kendall's rank correlation between every two rungs, the two strongest first. By entrance: ``difference`` (the
        strongest rung minus the one below it, with a verdict; ``unknown`` where the sides flip) and ``value`` with each bot.
    """
    material = material_of(run)
    tables = ladders_in(material)
    if not tables:
        refuse(material, QUESTION, "it needs two arms at the same table with different bots", "entrances skill")
    for arm in (arm for rungs in tables for arm in rungs):
        require(material, arm, QUESTION, "random", "entrances skill")
    taus, differences, values = [], [], []
    for rungs in tables:
        found = {arm.name: entrance_value(material, arm=arm.name).where(metric="value") for arm in rungs}
        values += [estimates.frame for estimates in found.values()]
        strongest_first = list(combinations(reversed(rungs), 2))
        for i, (strong, weak) in enumerate(strongest_first):
            names = material.context(weak), material.context(strong)
            both = agreement(found[weak.name], found[strong.name], names=names).frame
            taus.append(both.filter(pl.col("metric") == "tau"))
            differences += [both.filter(pl.col("metric") == "difference")] if i == 0 else []
    order = "; ".join(", ".join(material.context(arm) for arm in rungs) for rungs in tables)
    note = (
        "value: VP against the average entrance with each bot. tau: Kendall's rank correlation between two rungs of the ladder; noise in "
        "either lowers it. difference: with the strongest rung minus with the one below it; an entrance that changes sides between these two "
        f"although one of them is sure of its own is reported as unknown. Rungs from weak to strong: {order}."
    )
    used = [arm for rungs in tables for arm in rungs]
    return Estimates(stacked([*taus, *differences, *values]), note, material.meta(used))


def ladders_in(material: Material) -> list[list[ArmData]]:
    """Arms that differ in nothing but their bots, weakest first; arms with assumed values drawn anew are no rungs."""
    groups: dict[Any, list[ArmData]] = {}
    for arm in material.arms:
        if not is_draw(arm.name):
            settings = {key: str(value) for key, value in arm.settings.items() if key not in ("name", "bots")}
            groups.setdefault((arm.players, tuple(sorted(settings.items()))), []).append(arm)
    ladder = door_of(str(material.spec.get("game", "grand-austria"))).measured()["ladder"]
    rating = {rung["bot"]: rung["rating"] for rung in ladder["rungs"]}
    found = []
    for arms in groups.values():
        rungs = list({tuple(arm.bots): arm for arm in arms}.values())
        if len(rungs) < 2:
            continue
        if all(bot in rating for arm in rungs for bot in arm.bots):
            rungs.sort(key=lambda arm: sum(rating[bot] for bot in arm.bots))
        found.append(rungs)
    return found

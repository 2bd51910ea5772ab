"""Two arms on common seeds: the same deal and dice, one thing changed."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.refusals import refuse
from gahsim.errors import UsageError

LEAST_BLOCKS = 20


def two_arms(material: Material, question: str, first: str | None, second: str | None) -> tuple[ArmData, ArmData]:
    """The two arms to compare: the named ones, else the first two."""
    if len(material.arms) < 2:
        refuse(material, question, "it needs two arms played on the same seeds, and there is only one", "arms")
    before = material.arm(first) if first else material.arms[0]
    others = [arm for arm in material.arms if arm.name != before.name]
    after = material.arm(second) if second else others[0]
    if before.name == after.name:
        known = ", ".join(arm.name for arm in material.arms)
        raise UsageError(f"{material.name}: {question}: arm '{before.name}' is named twice; arms are: {known}")
    if before.players != after.players:
        reason = f"arm '{before.name}' has {before.players} players and arm '{after.name}' {after.players}"
        refuse(material, question, reason, "arms")
    return before, after


def joined(before: ArmData, after: ArmData, columns: Sequence[str]) -> pl.DataFrame:
    """Both arms side by side, game by game and seat by seat; columns of the second end in ``_after``."""
    left, right = before.table(columns), after.table(columns)
    return left.join(right, on=["game", "block", "seat"], how="inner", suffix="_after", maintain_order="left")


def paired_arms(material: Material, before: ArmData, after: ArmData, question: str, outcomes: Sequence[str]) -> ArmData:
    """The first arm's table with the change in each outcome (second minus first) in its place."""
    extra = [name for name in before.columns if name.startswith("dealt_") or name in ("bot", "money_offset")]
    both = joined(before, after, [*outcomes, *extra])
    if any((both[name] != both[f"{name}_after"]).any() for name in extra if name.startswith("dealt_")):
        refuse(material, question, "the arms did not deal the same hands", "arms")
    changed = both.with_columns((pl.col(f"{name}_after") - pl.col(name)).alias(name) for name in outcomes)
    frame = changed.select("game", "block", "seat", *outcomes, *extra).sort("block", "game", "seat")
    return ArmData(
        after.name, before.players, before.hands, before.bots, after.facts, before.games, frame.columns, [], frames=(frame, None),
        settings=after.settings,
    )  # fmt: skip

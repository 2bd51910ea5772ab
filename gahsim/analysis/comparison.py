"""What changed between two arms, by how much, and where the points went."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.ledger import ledger_of
from gahsim.analysis.material import material_of
from gahsim.analysis.pairing import LEAST_BLOCKS, joined, two_arms
from gahsim.analysis.refusals import need_games
from gahsim.errors import UsageError

HABITS = {
    "krones": "krones left at the end",
    "kitchen_items": "dishes and drinks left in the kitchen",
    "room_tiles": "rooms prepared",
    "occupied_rooms": "rooms occupied",
    "staff_played": "staff cards in play at the end",
    "guests_taken": "guests taken after the opening",
    "guests_checked_in": "guests moved into rooms",
    "passes": "times passed",
    "boosts": "times a krone was paid for one more strength",
}


def compare(
    run: Any, first: str | None = None, second: str | None = None, seat: int | None = None, bot: str | None = None
) -> Estimates:
    """Two arms on common seeds: mean differences by source of VP and in how the game is played.

    Parameters
    ----------
    run : Run, path or frames
        A run with two arms.
    first, second : str, optional
        Names of the arms; by default the first two.
    seat : int, optional
        Only this seat; by default the mean over all.
    bot : str, optional
        Only seats at which the second arm has this bot.

    Returns
    -------
    Estimates
        Families ``sources`` (VP), ``outcome`` (score and, for a seat or bot, win share) and ``play``; metrics ``change`` (second minus
        first, paired by deal), ``first`` and ``second`` (the means).
    """
    material = material_of(run)
    before, after = two_arms(material, "compare", first, second)
    if seat is not None and not 0 <= seat < before.players:
        raise UsageError(f"{material.name}: compare: there is no seat {seat}; seats are 0 to {before.players - 1}")
    if bot is not None and bot not in after.bots:
        known = ", ".join(dict.fromkeys(after.bots))
        raise UsageError(f"{material.name}: compare: no seat of arm '{after.name}' has bot '{bot}'; its bots are: {known}")
    sources = {name: meaning for name, meaning in ledger_of(before).items() if name in after.columns}
    outcome = {"score": "final VP"} | ({"win_share": "win share"} if seat is not None or bot is not None else {})
    habits = {name: meaning for name, meaning in HABITS.items() if name in before.columns and name in after.columns}
    columns = [*sources, *outcome, *habits]
    both = joined(before, after, [*columns, *(["bot"] if bot is not None else [])])
    if seat is not None:
        both = both.filter(pl.col("seat") == seat)
    if bot is not None:
        both = both.filter(pl.col("bot_after") == bot)
    names = columns + [f"{name}_after" for name in columns]
    blocks = both.group_by("block").agg(pl.col(names).cast(pl.Float64).mean()).sort("block")
    need_games(material, "compare", blocks.height, LEAST_BLOCKS, "common deals", "arms")
    who = "" if seat is None else f", seat {seat}"
    context = f"{before.name} -> {after.name}, {before.players} players{who}" + (f", bot {bot}" if bot is not None else "")
    frames = []
    for family, items in (("outcome", outcome), ("sources", sources), ("play", habits)):
        if items:
            frames += _change_rows(blocks, items, family, context, min(before.games, after.games))
    note = (
        f"change: arm '{after.name}' minus arm '{before.name}', mean over players, paired by deal (both arms played the same deals and dice); "
        "first, second: the means. The sources add up to the change in score."
    )
    return Estimates(stacked(frames), note, material.meta([before, after]))


def _change_rows(blocks: pl.DataFrame, items: dict[str, str], family: str, context: str, games: int) -> list[pl.DataFrame]:
    old = blocks.select(list(items)).to_numpy()
    new = blocks.select([f"{name}_after" for name in items]).to_numpy()
    common: dict[str, Any] = {
        "family": family, "item": list(items), "label": list(items.values()), "context": context, "n": games,
    }  # fmt: skip
    frames = []
    for metric, values in (("change", new - old), ("first", old), ("second", new)):
        mean, se = values.mean(axis=0), values.std(axis=0, ddof=1) / np.sqrt(len(values))
        tested = interval(mean, se, len(values) - 1)
        q = false_discovery(tested["p"])
        if metric == "change":
            words = [("more" if m > 0 else "less") if s < ALPHA else "no change shown" for m, s in zip(mean, q, strict=True)]
            frames.append(rows(**common, metric=metric, estimate=mean, se=se, **tested, q=q, verdict=words))
        else:
            frames.append(rows(**common, metric=metric, estimate=mean, se=se, low=tested["low"], high=tested["high"]))
    return frames

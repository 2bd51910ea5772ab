"""A single card under the magnifying glass: the same deal played with it and without it."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, lead
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.shrinkage import shrink

LEAST_DEALS = 20
METRICS = ("value", "win_share", "own_score", "others_score")


def swap_value(run: Any, arm: str | None = None) -> Estimates:
    """Value of forced cards, from twin games that differ in that one card of a hand.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``forced = { ..., swap = true }``.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``value`` (change of the holder's lead over the others, VP), ``win_share``, ``own_score`` and ``others_score``; ``n`` is
        the number of deals.
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames, left_out = [], 0
    for one in arms:
        twins, dropped = _twins(material, one)
        left_out += dropped
        frames += [_metric_rows(one, twins, metric, material.context(one)) for metric in METRICS]
    note = (
        "value: VP the holder gains on the others when the card takes the place of one of the other cards of the hand, drawn evenly; the same "
        f"deal, dice and bots otherwise. Deals in which somebody held the card already are left out ({left_out:,}). Errors by deal."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _twins(material: Material, arm: ArmData) -> tuple[pl.DataFrame, int]:
    """One row per deal: the card, and with minus without for each metric, averaged over the deal's games."""
    if "forced_card" not in arm.game_columns:
        refuse(material, "swap_value", "no card was forced into a hand", "swap")
    members = [name for name in ("seating", "repeat") if name in arm.game_columns]
    numbers = arm.cards("dealt")
    place = np.full(max(numbers) + 1, -1)
    place[numbers] = np.arange(len(numbers))
    parts = []
    for frame in arm.batches(
        ["score", "win_share", *(f"dealt_{card}" for card in numbers)], ["forced_card", "forced_seat", "with_card", *members]
    ):
        games = frame.gather_every(arm.players)
        each = np.arange(games.height)
        seat, card = games["forced_seat"].to_numpy(), games["forced_card"].to_numpy()
        score = by_game(frame, "score", arm.players)
        held = by_game(frame, [f"dealt_{number}" for number in numbers], arm.players)[each, :, place[card]]
        others = (score.sum(axis=1) - score[each, seat]) / (arm.players - 1)
        parts.append(
            games.select(
                "block",
                *members,
                "forced_card",
                "with_card",
                pl.Series("value", lead(score)[each, seat]),
                pl.Series("win_share", by_game(frame, "win_share", arm.players)[each, seat]),
                pl.Series("own_score", score[each, seat]),
                pl.Series("others_score", others),
                pl.Series("held", held.any(axis=1)),
            )
        )
    table = pl.concat(parts).with_columns(pl.col(METRICS).cast(pl.Float64))
    without, given = table.filter(~pl.col("with_card")), table.filter("with_card")
    if without.is_empty():
        refuse(material, "swap_value", "the deals were not played without the card as well", "swap")
    both = without.join(given, on=["block", "forced_card", *members], suffix="_with")
    fresh = both.filter(~pl.col("held"))
    deals = fresh.group_by("block", "forced_card").agg(
        (pl.col(f"{name}_with") - pl.col(name)).mean().alias(name) for name in METRICS
    )
    per_card = deals.group_by("forced_card").len().sort("len")
    fewest = per_card["len"][0] if per_card.height else 0
    need_games(material, "swap_value", int(fewest), LEAST_DEALS, "deals with each forced card", "swap")
    return deals, both["block"].n_unique() - deals["block"].n_unique()


def _metric_rows(arm: ArmData, deals: pl.DataFrame, metric: str, context: str) -> pl.DataFrame:
    means = (
        deals.group_by("forced_card")
        .agg(pl.col(metric).mean().alias("mean"), pl.col(metric).std().alias("sd"), pl.len().alias("n"))
        .sort("mean", descending=True)
    )
    value, n = means["mean"].to_numpy(), means["n"].to_numpy()
    se = means["sd"].to_numpy() / np.sqrt(n)
    tested = interval(value, se, int(n.min()) - 1)
    q = false_discovery(tested["p"])
    cards = means["forced_card"].to_list()
    shrunk = shrink(value, se**2).mean if len(cards) > 2 else None
    verdict = [("gain" if v > 0 else "loss") if s < ALPHA else "no difference shown" for v, s in zip(value, q, strict=True)]
    return rows(
        family="staff", item=[str(card) for card in cards], label=[arm.label(card) for card in cards], context=context, metric=metric,
        estimate=value, se=se, **tested, q=q, n=n, shrunk=shrunk, verdict=verdict if metric == "value" else None,
    )  # fmt: skip

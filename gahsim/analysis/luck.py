"""Luck and skill: how much of a lead is bot, seat, deal and dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from gahsim.analysis.contrasts import by_game, lead
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse

LEAST_BLOCKS = 50
LABELS = {
    "bot": "who plays: the bots' mean strengths",
    "seat": "which seat",
    "deal": "the deal, whoever plays: hands, guests, tiles, objectives",
    "deal x bot": "deals that suit one bot better than another, wherever it sits",
    "dice": "the dice, and all that comes of them",
}


def luck_and_skill(run: Any, arm: str | None = None) -> Estimates:
    """Variance shares of a player's lead over the others.

    Parameters
    ----------
    run : Run, path or frames with a games table
        Games with ``repeats`` of at least 2 (deal against dice) and, to see bots, ``design = "rotated"``.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``variance`` (VP squared) and ``share`` for each part: bot, seat, deal, deal x bot, dice.
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        leads = _leads(material, one)
        need_games(material, "luck_and_skill", len(leads), LEAST_BLOCKS, "deals", "repeats")
        frames += _part_rows(leads, one, material.context(one))
    note = (
        "Variance of a player's lead over the mean of the others, taken apart by replaying deals under other dice and "
        "(rotated) with the bots in every seat; covariances between games of a deal, errors by deal. dice: what other dice "
        "change in the same deal, with the bots' own noise. Shares belong to these bots: stronger ones make less noise, more "
        "unequal ones more skill. Small negative parts are zero within their error."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _leads(material: Material, arm: ArmData) -> np.ndarray:
    """Leads as deals x seatings x repetitions x seats."""
    repeats = int(material.spec.get("repeats", 1))
    if repeats < 2:
        refuse(material, "luck_and_skill", "every deal was played once, so deal and dice cannot be told apart", "repeats")
    if material.spec.get("forced"):
        refuse(material, "luck_and_skill", "a forced card changes deals within a block", "repeats")
    seatings = arm.players if material.spec.get("design") == "rotated" else 1
    score = np.concatenate([by_game(frame, "score", arm.players) for frame in arm.batches(["score"])])
    return lead(score).reshape(-1, seatings, repeats, arm.players)


def _part_rows(leads: np.ndarray, arm: ArmData, context: str) -> list[Any]:
    parts, blocks = variance_parts(leads)
    total = sum(parts.values())
    per_block = sum(blocks.values())
    n, common = len(leads), {"family": "luck", "context": context, "n": arm.games}
    names = list(parts)
    value = np.array([parts[name] for name in names])
    inside = np.stack([np.broadcast_to(blocks[name], n) for name in names])
    se = inside.std(axis=1, ddof=1) / np.sqrt(n)
    share = value / total
    # ratio of means: the error of each block's part minus its share of the block's total
    share_se = (inside - share[:, None] * per_block).std(axis=1, ddof=1) / np.sqrt(n) / abs(total)
    frames = []
    for metric, estimate, error in (("share", share, share_se), ("variance", value, se)):
        tested = interval(estimate, error, n - 1)
        frames.append(
            rows(
                **common,
                item=names,
                label=[LABELS[name] for name in names],
                metric=metric,
                estimate=estimate,
                se=error,
                low=tested["low"],
                high=tested["high"],
            )
        )
    return frames


def variance_parts(leads: np.ndarray) -> tuple[dict[str, float], dict[str, np.ndarray]]:
    """Variance components of deals x seatings x repetitions x seats, and each block's contribution to them.

    A deal gives a seat h and suits the bot that sits there by x. Under other dice and the same seating, a seat's leads have both in common:
    h + x. In another seating the seat keeps its h, but somebody else sits there, and what suits one bot is the others' loss, so that the
    covariance is h - x / (players - 1). The two together tell h from x. (What suits one bot at one seat only would be shared out.)
    """
    n, seatings, repeats, players = leads.shape
    means = leads.mean(axis=(0, 2))  # seatings x seats
    # of those means, and of the means over seatings, which share their deals
    noise, seat_noise = (values.var(axis=0, ddof=1).mean() / n for values in (leads.mean(axis=2), leads.mean(axis=(1, 2))))
    left = leads - means[:, None, :]
    correction = n / (n - 1)
    dice = leads.var(axis=2, ddof=1).mean(axis=(1, 2))
    same_seating = (left.mean(axis=2) ** 2).mean(axis=(1, 2)) * correction - dice / repeats
    seat_means = means.mean(axis=0)
    pieces = {"deal": same_seating, "dice": dice}
    parts = {"seat": float((seat_means**2).mean() - seat_noise)}
    moved = (left.mean(axis=(1, 2)) * seat_means).mean(axis=1)
    blocks: dict[str, np.ndarray] = {"seat": parts["seat"] + 2 * moved}
    if seatings > 1:
        by_seating, by_roll = (left.sum(axis=2) ** 2).sum(axis=1), (left.sum(axis=1) ** 2).sum(axis=1)
        pairs = left.sum(axis=(1, 2)) ** 2 - by_seating - by_roll + (left**2).sum(axis=(1, 2))
        other_seating = pairs.mean(axis=1) / (seatings * (seatings - 1) * repeats * (repeats - 1)) * correction
        suits = (same_seating - other_seating) * (players - 1) / players
        pieces = {"deal": same_seating - suits, "deal x bot": suits, "dice": dice}
        deviation = means - seat_means
        bot = float((deviation**2).mean() - (noise - seat_noise))
        parts = {"bot": bot} | parts
        blocks = {"bot": bot + 2 * (left.mean(axis=2) * deviation).mean(axis=(1, 2))} | blocks
    parts |= {name: float(values.mean()) for name, values in pieces.items()}
    return parts, blocks | pieces

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
    "deal": "the deal: hands, guests, tiles, objectives",
    "deal x bot": "deals that suit one bot better than another",
    "dice": "the dice, whoever plays",
    "rest": "dice as they fall to these bots, and their own noise",
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
        Metrics ``variance`` (VP squared) and ``share`` for each part: bot, seat, deal, deal x bot, dice, rest.
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
        "(rotated) with the bots in every seat; covariances between games of a deal, errors by deal. Shares belong to these "
        "bots: stronger ones make less noise, more unequal ones more skill. Small negative parts are zero within their error."
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

    With games of one deal: same dice and other seating share deal + dice, other dice and same seating share deal + deal x bot, other dice and
    other seating share the deal alone.
    """
    n, seatings, repeats, _ = leads.shape
    means = leads.mean(axis=(0, 2))  # seatings x seats
    noise = leads.mean(axis=2).var(axis=0, ddof=1) / n  # of those means
    left = leads - means[:, None, :]
    correction = n / (n - 1)
    square = (left**2).mean(axis=(1, 2, 3)) * correction
    over_dice = _cross(left.sum(axis=2), left, 2).mean(axis=(1, 2)) / (repeats * (repeats - 1)) * correction
    seat_means = means.mean(axis=0)
    parts: dict[str, float] = {}
    blocks: dict[str, np.ndarray] = {}
    if seatings > 1:
        same_dice = _cross(left.sum(axis=1), left, 1).mean(axis=(1, 2)) / (seatings * (seatings - 1)) * correction
        everything = left.sum(axis=(1, 2)) ** 2
        same_seating = (left.sum(axis=2) ** 2).sum(axis=1)
        same_roll = (left.sum(axis=1) ** 2).sum(axis=1)
        pairs = everything - same_seating - same_roll + (left**2).sum(axis=(1, 2))
        deal = pairs.mean(axis=1) / (seatings * (seatings - 1) * repeats * (repeats - 1)) * correction
        deviation = means - seat_means
        parts["bot"] = float((deviation**2).mean() - noise.mean() * (1 - 1 / seatings))
        parts["seat"] = float((seat_means**2).mean() - noise.mean() / seatings)
        pieces = {"deal": deal, "deal x bot": over_dice - deal, "dice": same_dice - deal}
        pieces["rest"] = square - over_dice - same_dice + deal
        moved = (left.mean(axis=2) * deviation).mean(axis=(1, 2)), (left.mean(axis=(1, 2)) * seat_means).mean(axis=1)
        blocks = {"bot": parts["bot"] + 2 * moved[0], "seat": parts["seat"] + 2 * moved[1]}
    else:
        parts["seat"] = float((seat_means**2).mean() - noise.mean())
        blocks = {"seat": parts["seat"] + 2 * (left.mean(axis=(1, 2)) * seat_means).mean(axis=1)}
        pieces = {"deal": over_dice, "rest": square - over_dice}
    parts |= {name: float(values.mean()) for name, values in pieces.items()}
    return parts, blocks | pieces


def _cross(total: np.ndarray, values: np.ndarray, axis: int) -> np.ndarray:
    """Sum of products of all ordered pairs of different entries along an axis."""
    return np.asarray(total**2 - (values**2).sum(axis=axis))

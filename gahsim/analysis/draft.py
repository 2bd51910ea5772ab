"""What a first pick is worth: drawn by chance from a pack that is replayed with other first picks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, lead
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit, Piece, TooFew, fit
from gahsim.analysis.shrinkage import rank_intervals, shrink, tiers
from gahsim.analysis.sums import BlockSums

LEAST_PICKS = 20
METRICS = ("value", "own_gain", "denial")


def draft_value(run: Any, normal: Any = None, arm: str | None = None) -> Estimates:
    """Value of taking a card first, against the average card of the same pack.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``hands = "draft"``, ``first_pick = "random"`` and ``repeats`` of at least 2.
    normal : Run, path or frames, optional
        Games in which the same bots drafted as they like, for pick rates; by default the seats of ``run`` whose first pick was free.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``value`` (VP gained on the others), ``own_gain`` (own VP), ``denial`` (VP the others lose) and, where known,
        ``pick_rate`` (how often the card is taken first when it is there).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        cards, fitted, picks = _fit_picks(material, one)
        rates = _pick_rates(material, one, normal)
        frames += _pick_rows(material, one, cards, fitted, picks, rates)
    note = (
        "value = own_gain + denial: VP gained on the others by taking the card first, against the average card of the same "
        "pack. First picks were drawn by chance and every pack replayed with others (pack fixed effects, errors clustered by "
        "deal); the rest of the draft was the bots'. pick_rate: share of packs with the card from which it is taken first when "
        "bots choose; it tells what bots do, not what is good."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def random_seats(material: Material, arm: ArmData) -> list[int]:
    """Seats whose first pick was drawn by chance."""
    if material.spec.get("first_pick") != "random":
        return []
    seats = material.spec.get("first_pick_seats", "all")
    return list(range(arm.players)) if seats == "all" else [int(seat) for seat in seats]


def _fit_picks(material: Material, arm: ArmData) -> tuple[list[int], Fit, np.ndarray]:
    cards, players, seats = arm.cards("pick"), arm.players, random_seats(material, arm)
    if not cards:
        refuse(material, "draft_value", f'hands were not drafted in arm "{arm.name}"', "draft")
    if not seats:
        refuse(material, "draft_value", "first picks were chosen by the bots, not by chance", "draft")
    repeats = int(material.spec.get("repeats", 1))
    if repeats < 2:
        refuse(material, "draft_value", "no pack was played more than once", "draft")
    columns = [f"pick_{card}" for card in cards]
    picks = np.zeros(len(cards), np.int64)
    counted = False

    def pieces() -> Iterator[tuple[Hashable, Piece]]:
        nonlocal counted, picks
        for frame in arm.batches([*columns, "score"]):
            first = (by_game(frame, columns, players) == 1)[:, seats]
            score = by_game(frame, "score", players)
            ahead = lead(score)[:, seats]
            own = score[:, seats].astype(float)
            outcomes = np.stack([ahead, own, ahead - own], axis=2)
            if not counted:
                picks += first.sum(axis=(0, 1))
            # the games of a block are its seatings, each repeated: a pack is a seat of one seating
            x = _without_pack(first.astype(np.float32), repeats)
            y = _without_pack(outcomes, repeats)
            block = np.repeat(frame.gather_every(players)["block"].to_numpy(), len(seats))
            yield None, Piece(x, y, block)
        counted = True

    try:
        fitted = fit(pieces, columns, sum_zero=len(cards))[None]
    except TooFew as error:
        refuse(material, "draft_value", str(error), "draft")
    worst = int(np.argmin(picks))
    need_games(material, "draft_value", int(picks[worst]), LEAST_PICKS, f"first picks of {arm.label(cards[worst])}", "draft")
    return cards, fitted, picks


def _without_pack(values: np.ndarray, repeats: int) -> np.ndarray:
    """Deviations from the mean over the repetitions of a pack, a row per player and game."""
    packs = values.reshape(-1, repeats, *values.shape[1:])
    return (packs - packs.mean(axis=1, keepdims=True)).reshape(-1, values.shape[-1])


def packs_of(picks: np.ndarray) -> np.ndarray:
    """Which cards lay in the pack each seat opened, from the pick numbers of all seats (games x seats x cards).

    Packs go round to the left: the pack a seat opens is taken from by the next seat with its second pick, and so on.
    """
    opened = np.zeros(picks.shape, bool)
    for number in range(1, int(picks.max(initial=0)) + 1):
        opened |= np.roll(picks, -(number - 1), axis=1) == number
    return opened


def _pick_rates(material: Material, arm: ArmData, normal: Any) -> BlockSums | None:
    """Sums of first picks and of packs with each card, where the bots chose."""
    source = material if normal is None else material_of(normal)
    like = arm if normal is None else next((one for one in source.arms if one.players == arm.players), None)
    if like is None or like.cards("pick") != arm.cards("pick"):
        refuse(source, "draft_value", f"the normal run has no drafts with {arm.players} players and the same cards", "draft")
    chance = random_seats(source, like)
    free = [seat for seat in range(like.players) if seat not in chance]
    if not free:
        return None
    columns = [f"pick_{card}" for card in like.cards("pick")]
    sums = BlockSums(2 * len(columns))
    for frame in like.batches(columns):
        picks = by_game(frame, columns, like.players)
        values = np.concatenate([picks[:, free] == 1, packs_of(picks)[:, free]], axis=2).sum(axis=1)
        sums.add(values, frame.gather_every(like.players)["block"].to_numpy())
    return sums


def _pick_rows(
    material: Material, arm: ArmData, cards: list[int], fitted: Fit, picks: np.ndarray, rates: BlockSums | None
) -> list[pl.DataFrame]:
    common: dict[str, Any] = {
        "family": "draft", "item": [str(card) for card in cards], "label": [arm.label(card) for card in cards],
        "context": material.context(arm),
    }  # fmt: skip
    k, frames, verdict = len(cards), [], None
    rate = se = np.full(k, np.nan)
    if rates is not None:
        rate, se = rates.ratio(range(k), range(k, 2 * k))
    for i, metric in enumerate(METRICS):
        value, cov = fitted.coef[i], fitted.cov[i]
        error = np.sqrt(np.diag(cov))
        tested = interval(value, error, fitted.df)
        q = false_discovery(tested["p"])
        posterior = shrink(value, cov, sum_zero=True)
        low, high = rank_intervals(posterior)
        if metric == "value":
            usual = float(rates.total[:k].sum() / rates.total[k:].sum()) if rates is not None else float("nan")
            tier = tiers(low, high)
            verdict = [
                f"tier {t} of {tier.max()}, {quadrant(v, s, r, usual)}" for t, v, s, r in zip(tier, value, q, rate, strict=True)
            ]
        frames.append(
            rows(
                **common,
                metric=metric,
                estimate=value,
                se=error,
                **tested,
                q=q,
                n=picks,
                shrunk=posterior.mean,
                rank_low=low,
                rank_high=high,
                verdict=verdict if metric == "value" else None,
            ).sort("estimate", descending=True)
        )
    if rates is not None:
        tested = interval(rate, se, rates.blocks - 1)
        frames.append(
            rows(**common, metric="pick_rate", estimate=rate, se=se, low=tested["low"], high=tested["high"], n=rates.total[k:])
            .sort("estimate", descending=True)
        )  # fmt: skip
    return frames


def quadrant(value: float, q: float, rate: float, usual: float) -> str:
    """Value against popularity, in words."""
    if not q < ALPHA:
        return "not told from average"
    if np.isnan(rate) or np.isnan(usual):
        return "above average" if value > 0 else "below average"
    if value > 0:
        return "good and popular" if rate >= usual else "underrated"
    return "overrated" if rate >= usual else "rightly left"

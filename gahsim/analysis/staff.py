"""What a staff card is worth: intention-to-treat by random deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.cards import CardFit, fit_cards
from gahsim.analysis.contrasts import by_game
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.material import ArmData, material_of
from gahsim.analysis.shrinkage import rank_intervals, shrink, tiers
from gahsim.analysis.sums import ItemSums

NOTE = (
    "value: VP a player gains on the others by being dealt the card instead of an average card, whether it is hired or not "
    "(intention-to-treat by random deal: {model}; errors clustered by deal). win_share: the same in win share. Values are those of the cards "
    "in the hands of these bots. Tiers are groups of overlapping rank intervals.{warning}"
)
MODELS = {
    2: "margin on cards dealt to the one minus the other, seats taken out",
    3: "score on cards dealt, seats and game fixed effects taken out",
}
WARNING = (
    " naive_* rows (margin and win share in games in which the card was hired, against all games) are shown as a warning only: who hires a "
    "card is no accident, so they do not say what it is worth."
)
CAVEAT = (
    " value_per_hire divides the value by how much oftener the card is hired when dealt; it takes for granted that a card in hand does "
    "nothing unless hired."
)


def staff_value(run: Any, arm: str | None = None, naive: bool = True, per_hire: bool = False) -> Estimates:
    """Value of every staff card, all from one batch of games with random hands.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``hands = "deal"``.
    arm : str, optional
        Only this arm; by default each arm gets its own rows.
    naive : bool
        Also give margin and win share of those who hired the card, as a warning.
    per_hire : bool
        Also give the value per hire (Wald estimate), with its caveat.

    Returns
    -------
    Estimates
        Metrics ``value`` (VP against the average card, with q, shrunk value, rank interval and tier), ``win_share``, ``hire_rate`` and,
        as asked for, ``naive_margin``, ``naive_win_share``, ``value_per_hire``.

    Examples
    --------
    >>> import gahsim
    >>> from gahsim import analysis
    >>> found = analysis.staff_value(gahsim.simulate(games=600, players=2, seed=1))
    >>> found.where(metric="value").frame.height
    48
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        context = material.context(one)
        fitted = fit_cards(material, one, "staff_value", ("score", "win_share"))
        frames += [value_rows(one, fitted, context), _win_rows(one, fitted, context)]
        frames += _behaviour_rows(one, fitted, context, naive, per_hire)
    models = dict.fromkeys(MODELS[min(one.players, 3)] for one in arms)
    note = NOTE.format(model=", or ".join(models), warning=WARNING * naive + CAVEAT * per_hire)
    return Estimates(stacked(frames), note, material.meta(arms))


def value_rows(arm: ArmData, fitted: CardFit, context: str) -> pl.DataFrame:
    """Rows of metric ``value``, best first."""
    value, cov = fitted.value()
    se = np.sqrt(np.diag(cov))
    tested = interval(value, se, fitted.only.df)
    q = false_discovery(tested["p"])
    posterior = shrink(value, cov, sum_zero=True)
    low, high = rank_intervals(posterior)
    tier = tiers(low, high)
    frame = rows(
        family="staff", item=[str(card) for card in fitted.cards], label=[arm.label(card) for card in fitted.cards], context=context,
        metric="value", estimate=value, se=se, **tested, q=q, n=fitted.hands[None], shrunk=posterior.mean, rank_low=low, rank_high=high,
        verdict=[f"tier {t} of {tier.max()}, {standing(v, s)}" for t, v, s in zip(tier, value, q, strict=True)],
    )  # fmt: skip
    return frame.sort("estimate", descending=True)


def standing(value: float, q: float) -> str:
    """Above or below average, if that is shown."""
    if not q < ALPHA:
        return "not told from average"
    return "above average" if value > 0 else "below average"


def _win_rows(arm: ArmData, fitted: CardFit, context: str) -> pl.DataFrame:
    value, cov = fitted.value(outcome=1)
    share = (arm.players - 1) / arm.players  # of a lead in win share, what the holder gains
    se = np.sqrt(np.diag(cov)) * share
    tested = interval(value * share, se, fitted.only.df)
    return rows(
        family="staff", item=[str(card) for card in fitted.cards], label=[arm.label(card) for card in fitted.cards], context=context,
        metric="win_share", estimate=value * share, se=se, **tested, q=false_discovery(tested["p"]), n=fitted.hands[None],
        shrunk=shrink(value * share, cov * share**2, sum_zero=True).mean,
    ).sort("estimate", descending=True)  # fmt: skip


def _behaviour_rows(arm: ArmData, fitted: CardFit, context: str, naive: bool, per_hire: bool) -> list[pl.DataFrame]:
    """How often a card is hired, and the numbers that only look like values."""
    cards = fitted.cards
    if f"hired_{cards[0]}" not in arm.columns:
        return []
    hiring, winning = hiring_sums(arm, cards, naive)
    common: dict[str, Any] = {
        "family": "staff", "item": [str(card) for card in cards], "label": [arm.label(card) for card in cards], "context": context
    }  # fmt: skip
    rate, se = hiring.ratio(0, 1)
    tested = interval(rate, se, hiring.blocks - 1)
    frames = [rows(**common, metric="hire_rate", estimate=rate, se=se, low=tested["low"], high=tested["high"], n=hiring.total[1])]
    if per_hire:
        oftener, _ = hiring.difference(0, 1, 2, 3)
        value, cov = fitted.value()
        oftener = np.where(oftener > 0.01, oftener, np.nan)
        se = np.sqrt(np.diag(cov)) / oftener
        tested = interval(value / oftener, se, fitted.only.df)
        frames.append(
            rows(
                **common,
                metric="value_per_hire",
                estimate=value / oftener,
                se=se,
                **tested,
                verdict="only if hiring is all that matters",
            )
        )
    if naive:
        found = {"naive_margin": winning.difference(1, 0, 4, 3), "naive_win_share": winning.ratio(2, 0)}
        for metric, (estimate, se) in found.items():
            tested = interval(estimate, se, winning.blocks - 1)
            frames.append(
                rows(
                    **common,
                    metric=metric,
                    estimate=estimate,
                    se=se,
                    low=tested["low"],
                    high=tested["high"],
                    n=winning.total[0],
                    verdict="warning: not what the card is worth",
                )
            )
    return frames


def hiring_sums(arm: ArmData, cards: list[int], naive: bool) -> tuple[ItemSums, ItemSums]:
    """Sums of hired and dealt, dealt, hired and not dealt, not dealt; and of hired, its margin, its wins, players, all margins."""
    hiring, winning = ItemSums(len(cards), 4), ItemSums(len(cards), 5)
    dealt, hired = [f"dealt_{card}" for card in cards], [f"hired_{card}" for card in cards]
    for frame in arm.batches([*dealt, *hired, "margin", "win_share"]):
        block = frame["block"].to_numpy()
        held = by_game(frame, dealt, 1)[:, 0].astype(float)
        used = (by_game(frame, hired, 1)[:, 0] > 0).astype(float)
        both = held * used
        hiring.add(both, held, used - both, 1 - held, block=block)
        if naive:
            margin, won = (frame[name].to_numpy().astype(float)[:, None] for name in ("margin", "win_share"))
            winning.add(used, used * margin, used * won, np.ones_like(margin), margin, block=block)
    return hiring, winning

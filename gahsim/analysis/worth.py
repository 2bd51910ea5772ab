"""Where a card's value comes from, and what a changed rule does to it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.cards import CardFit, fit_cards
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.ledger import ledger_of
from gahsim.analysis.material import ArmData, material_of
from gahsim.analysis.pairing import paired_arms, two_arms


def staff_sources(run: Any, arm: str | None = None) -> Estimates:
    """Split the value of every staff card by where the VP are booked.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``hands = "deal"``.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        One row per card and source of VP (metric = the source); the sources of a card add up to its ``value``.
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        sources = ledger_of(one)
        fitted = fit_cards(material, one, "staff_sources", list(sources))
        for i, source in enumerate(sources):
            frames.append(_card_rows(one, fitted, i, source, material.context(one)))
    note = (
        "VP a player gains on the others by being dealt the card instead of an average card, by source of VP (metric). Random deal, errors "
        "clustered by deal; q within a source."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def value_change(run: Any, first: str | None = None, second: str | None = None) -> Estimates:
    """What a change of rules does to the value of every staff card.

    Both arms play the same deals, so most of the luck cancels: the difference of the two scores is regressed on the cards dealt.

    Parameters
    ----------
    run : Run, path or frames
        A run with two arms on common seeds and ``hands = "deal"``.
    first, second : str, optional
        Names of the arms; by default the first two.

    Returns
    -------
    Estimates
        Metric ``change``: value in the second arm minus value in the first, VP. Families ``changed staff`` (cards whose own print
        differs between the arms) and ``staff`` (the rest).
    """
    material = material_of(run)
    before, after = two_arms(material, "value_change", first, second)
    joint = paired_arms(material, before, after, "value_change", ["score"])
    fitted = fit_cards(material, joint, "value_change", ["score"])
    frame = _card_rows(
        joint, fitted, 0, "change", f"{before.name} -> {after.name}, {before.players} players", changed_cards(before, after)
    )
    note = (
        f"change: value of the card in arm '{after.name}' minus its value in arm '{before.name}', VP against the average card. Both arms "
        "played the same deals and dice; errors clustered by deal. Cards whose own print differs are the family 'changed staff', with a q of "
        "their own."
    )
    if sorted(before.bots) != sorted(after.bots):
        note += " The arms differ in their bots too, so this is not what the rules alone do."
    return Estimates(frame.sort("family", "estimate", descending=[False, True]), note, material.meta([before, after]))


def changed_cards(before: ArmData, after: ArmData) -> set[int]:
    """Staff cards whose print differs between two arms."""
    old = {card.id: card for card in before.facts.staff}
    return {card.id for card in after.facts.staff if card != old.get(card.id)}


def _card_rows(
    arm: ArmData, fitted: CardFit, outcome: int, metric: str, context: str, changed: Collection[int] = ()
) -> pl.DataFrame:
    value, cov = fitted.value(outcome=outcome)
    se = np.sqrt(np.diag(cov))
    tested = interval(value, se, fitted.only.df)
    apart = np.array([card in changed for card in fitted.cards])
    q = np.where(
        apart, false_discovery(np.where(apart, tested["p"], np.nan)), false_discovery(np.where(apart, np.nan, tested["p"]))
    )
    words = [("more" if v > 0 else "less") if s < ALPHA else "no difference shown" for v, s in zip(value, q, strict=True)]
    return rows(
        family=["changed staff" if own else "staff" for own in apart],
        item=[str(card) for card in fitted.cards],
        label=[arm.label(card) for card in fitted.cards],
        context=context, metric=metric, estimate=value, se=se, **tested, q=q, n=fitted.hands[None], verdict=words,
    )  # fmt: skip

"""What a staff card should cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gahsim.analysis.cards import fit_cards
from gahsim.analysis.contrasts import has_offsets
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, equivalent, false_discovery, interval
from gahsim.analysis.krones import fit_money
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import refuse
from gahsim.analysis.shrinkage import shrink
from gahsim.analysis.staff import hiring_sums
from gahsim.errors import UsageError

LEAST_RATE = 0.02  # cards hired less often have no price worth the name
LEAST_T = 4.0  # a price is a ratio; below this many standard errors of the krone's value it has no useful interval


def fair_price(
    run: Any, arm: str | None = None, money: Any = None, costs: Mapping[int, int] | None = None, tolerance: float = 1.0
) -> Estimates:
    """Price at which every staff card would be as good as the average card.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``hands = "deal"``, best with ``money = { low = -3, high = 3 }`` in the same run.
    arm : str, optional
        Only this arm.
    money : Run, path or frames, optional
        Another run of the same bots that tells the value of a krone.
    costs : mapping, optional
        Printed number -> cost, where the run does not say.
    tolerance : float
        Krones a price may be off and still be called fair.

    Returns
    -------
    Estimates
        Metrics ``fair_price`` (cost + value / VP per krone, with a delta-method interval; verdict), ``price_gap`` (fair minus printed)
        and, where hirings are known, ``fair_price_if_hired`` (the value shared out over those who hire the card).
    """
    if not tolerance > 0:
        raise UsageError(f"fair_price: tolerance should be a number of krones above 0, not {tolerance:g}")
    for card, cost in (costs or {}).items():
        if not isinstance(cost, int | float):
            raise UsageError(f"fair_price: costs: card {card} should have a number of krones, not {cost!r}")
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        frames += _price_rows(material, one, money, costs, tolerance)
    note = (
        "fair_price: printed cost + value / VP per krone at the start, the cost at which the card in hand would be worth as "
        "much as an average card (interval by the delta method). It treats a krone of cost as a krone of starting money paid "
        "by everyone dealt the card. Only those who hire it pay: fair_price_if_hired divides by the hire rate as well and is "
        "the larger correction, as long as a new price changes nothing about who hires. An arm with the changed cost "
        f"(compare, value_change) is the test of either. Verdicts: fair = shown to be within "
        f"{tolerance:g} krone{'s' * (tolerance != 1)} of the "
        f"printed cost; under- and overpriced at q < {ALPHA:g}."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _price_rows(material: Material, arm: ArmData, money: Any, costs: Mapping[int, int] | None, tolerance: float) -> list[Any]:
    if money is None and not has_offsets(material, arm):
        refuse(material, "fair_price", "nothing tells the value of a krone: everybody started with the same money", "money")
    if not arm.settings.get("edition") and not set(arm.cards("dealt")) <= set(costs or {}):
        raise UsageError(
            f"{material.name}: fair_price needs printed costs, and frames do not say which edition they are of; give "
            "{'players': frame, 'edition': '2022'}, or costs = {17: 5, ...} for every card"
        )
    fitted = fit_cards(material, arm, "fair_price")
    value, cov = fitted.value()
    k = len(fitted.cards)
    if money is None:
        krone, se = fitted.only.at("krone")
        shared = fitted.only.cov[0, :k, fitted.only.names.index("krone")]
    else:
        other = material_of(money)
        like = next((one for one in other.arms if one.players == arm.players), None)
        if like is None:
            refuse(other, "fair_price", f"the money run has no arm with {arm.players} players", "money")
        krone, se = fit_money(other, like, "fair_price").at("krone")
        shared = np.zeros(k)
    if not krone > LEAST_T * se:
        reason = f"the value of a krone is too uncertain to divide by, {krone:.2f} with a standard error of {se:.2f} VP"
        refuse(material, "fair_price", reason, "money")
    printed = np.array([_cost(arm, card, costs) for card in fitted.cards], float)
    gap = value / krone
    variance = (np.diag(cov) - 2 * gap * shared + gap**2 * se**2) / krone**2
    error = np.sqrt(np.maximum(variance, 0))
    tested = interval(gap, error, fitted.only.df)
    q = false_discovery(tested["p"])
    fair = equivalent(gap, error, fitted.only.df, tolerance)
    smooth = shrink(value, cov, sum_zero=True).mean / krone
    verdict = [
        "fair" if ok else ("underpriced" if g > 0 else "overpriced") if s < ALPHA else "not enough data"
        for ok, g, s in zip(fair, gap, q, strict=True)
    ]
    common: dict[str, Any] = {
        "family": "staff", "item": [str(card) for card in fitted.cards], "label": [arm.label(card) for card in fitted.cards],
        "context": material.context(arm), "se": error, "n": fitted.hands[None], "p": tested["p"], "q": q, "verdict": verdict,
    }  # fmt: skip
    prices = rows(
        **common, metric="fair_price", estimate=printed + gap, low=printed + tested["low"], high=printed + tested["high"],
        shrunk=printed + smooth,
    )  # fmt: skip
    gaps = rows(**common, metric="price_gap", estimate=gap, low=tested["low"], high=tested["high"], shrunk=smooth)
    frames = [prices, gaps]
    if f"hired_{fitted.cards[0]}" in arm.columns:
        rate, _ = hiring_sums(arm, fitted.cards, naive=False)[0].ratio(0, 1)
        rate = np.where(rate > LEAST_RATE, rate, np.nan)
        frames.append(
            rows(
                **common | {"se": error / rate, "verdict": None},
                metric="fair_price_if_hired",
                estimate=printed + gap / rate,
                low=printed + tested["low"] / rate,
                high=printed + tested["high"] / rate,
                shrunk=printed + smooth / rate,
            )
        )
    return [frame.sort("estimate", descending=True, nulls_last=True) for frame in frames]


def _cost(arm: ArmData, card: int, costs: Mapping[int, int] | None) -> float:
    if costs is not None and card in costs:
        return costs[card]
    return next((staff.cost for staff in arm.facts.staff if staff.id == card), float("nan"))

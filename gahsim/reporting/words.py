"""Measures in words: what a metric is called, its unit, and how its numbers are written."""

from __future__ import annotations

import re
from typing import NamedTuple


class Metric(NamedTuple):
    """How to speak of a metric.

    Attributes
    ----------
    title : str
        A noun.
    unit : str
        Of its estimates; ``%`` for shares, whose numbers are multiplied by 100, ``points`` for differences of shares.
    signed : bool
        Whether numbers carry their sign: differences do, amounts do not.
    level : int
        Of its intervals, in per cent.
    """

    title: str
    unit: str = "VP"
    signed: bool = True
    level: int = 95


METRICS = {
    "value": Metric("value"),
    "win_share": Metric("win share", "%", False),
    "naive_margin": Metric("naive margin (not a value)"),
    "naive_win_share": Metric("naive win share (not a value)", "%", False),
    "hire_rate": Metric("hire rate", "%", False),
    "value_per_hire": Metric("value per hire"),
    "fair_price": Metric("fair price", "krones", False),
    "price_gap": Metric("fair minus printed price", "krones"),
    "fair_price_if_hired": Metric("fair price if only hirers pay", "krones", False),
    "vp_per_krone": Metric("VP per krone", "VP", False),
    "offset_effect": Metric("effect of the starting money"),
    "vp_per_krone_association": Metric("VP that go with a krone", "VP"),
    "own_score": Metric("own score"),
    "others_score": Metric("others' score"),
    "own_gain": Metric("own gain"),
    "denial": Metric("denial"),
    "pick_rate": Metric("pick rate", "%", False),
    "lead": Metric("lead"),
    "share": Metric("share", "%", False),
    "variance": Metric("variance", "VP²", False),
    "synergy": Metric("synergy"),
    "gap": Metric("win share minus even share", "points", True, 90),
    "vp": Metric("against the average seat"),
    "fair_krones": Metric("fair compensation", "krones"),
    "price": Metric("worth against the average", "krones"),
    "bid": Metric("auction price", "krones", False),
    "bid_most": Metric("price beside the least valuable", "krones", False),
    "at_cap": Metric("tables where it costs all the money", "%", False),
    "vp_left": Metric("ahead after paying"),
    "gap_left": Metric("win share minus even share after paying", "points", True, 90),
    "spread_free": Metric("best against worst, for nothing", "VP", False),
    "spread_left": Metric("best against worst, after paying", "VP", False),
    "paid": Metric("price paid", "krones", False),
    "strength": Metric("strength", "Elo"),
    "ahead": Metric("finishes ahead", "%", False),
    "duel": Metric("lead over the other"),
    "any_value": Metric("value over all draws"),
    "spread": Metric("spread between draws", "VP", False),
    "least_drawn": Metric("least of the draws"),
    "most_drawn": Metric("most of the draws"),
    "same_verdict": Metric("draws that judge alike", "%", False),
    "other_side": Metric("draws on the other side", "%", False),
    "claim_rate": Metric("claim rate", "%", False),
    "first_rate": Metric("claimed first", "%", False),
    "claim_round": Metric("mean round of the claim", "", False),
    "table_score": Metric("effect on everybody's score"),
    "lead_when_claimed": Metric("lead of those who claim it"),
    "reward_rate": Metric("rewarded", "%", False),
    "penalty_rate": Metric("punished", "%", False),
    "lead_when_rewarded": Metric("lead of the rewarded"),
    "lead_when_punished": Metric("lead of the punished"),
    "rewarded_level": Metric("lead of the rewarded, when level before"),
    "punished_level": Metric("lead of the punished, when level before"),
    "mean": Metric("mean", "VP", False),
    "winners": Metric("winners", "VP", False),
    "losers": Metric("losers", "VP", False),
    "difference": Metric("difference"),
    "change": Metric("change"),
    "first": Metric("first arm", "VP", False),
    "second": Metric("second arm", "VP", False),
    "games_saved": Metric("games saved", "times", False),
    "win_share_per_vp": Metric("win share per VP", "points", False),
    "tau": Metric("Kendall's tau", "", False),
    "score": Metric("score"),
    "mean_score": Metric("mean score", "VP", False),
    "score_spread": Metric("spread of scores", "VP", False),
    "winning_margin": Metric("winning margin", "VP", False),
    "decisions": Metric("decisions per game", "", False),
    "rerolls": Metric("re-rolls per game", "", False),
    "lead_changes": Metric("lead changes per game", "", False),
    "leader_wins_early": Metric("leader after round 3 wins", "%", False),
    "leader_wins_late": Metric("leader after round 5 wins", "%", False),
    "runaway": Metric("runaway games", "%", False),
    "seat_1": Metric("first player's win share", "%", False),
    "seat_2": Metric("second player's win share", "%", False),
    "seat_3": Metric("third player's win share", "%", False),
    "seat_4": Metric("fourth player's win share", "%", False),
    "tau_unchanged": Metric("tau if nothing changed", "", False),
    "without": Metric("value without it"),
    "with": Metric("value with it"),
}
_SHARES = ("%", "points")
_CHANGES = ("modules", "module pairs", "all modules")  # families of changes in what the metric measures
# metrics whose rows are differences of shares where the family is one of these
_SHARE_CHANGES = {("win_share", "staff"), ("win_share", "restrictions")}


def metric_of(name: str, family: str = "") -> Metric:
    """How to speak of a metric; unknown ones are sources of VP, named as they are.

    Examples
    --------
    >>> metric_of("hire_rate").unit
    '%'
    """
    if (name, family) in _SHARE_CHANGES:
        return Metric("change in win share", "points")
    if family == "play":  # counts of things done, each in its own unit
        return Metric(name, "", name == "change")
    known = METRICS.get(name, Metric(name.replace("_", " ")))
    if family in _CHANGES:
        return known._replace(unit="points" if known.unit == "%" else known.unit, signed=True)
    return known


def in_words(note: str) -> str:
    """A note with metrics called as the tables call them.

    Examples
    --------
    >>> in_words("gap: win share minus 1 / players. vp: VP against the average seat.")
    'Win share minus even share: win share minus 1 / players. Against the average seat: VP against the average seat.'
    >>> in_words("value = own_gain + denial; naive_* rows are a warning")
    'value = own gain + denial; naive … rows are a warning'
    """

    def title(found: re.Match[str]) -> str:
        known = METRICS.get(found[2])
        return found[0] if known is None else f"{found[1]}{known.title[:1].upper()}{known.title[1:]}:"

    def plain(found: re.Match[str]) -> str:
        known = METRICS.get(found[0])
        return known.title if known is not None else found[0].replace("*_", "… ").replace("_*", " …").replace("_", " ")

    words = re.sub(r"(^|[.;] )([a-z_]+):", title, note)
    return re.sub(r"\b[a-z]+(?:_[a-z]+)*_(?:[a-z]+\b|\*)|\*_[a-z]+", plain, words).replace("+-", "±")


def scaled(value: float, metric: Metric) -> float:
    """A number in the metric's unit."""
    return value * 100 if metric.unit in _SHARES else value


def number(value: float | None, metric: Metric, sign: bool | None = None) -> str:
    """A number as it is written, without its unit; an en dash where there is none.

    Examples
    --------
    >>> number(0.0312, METRICS["gap"]), number(-1.234, METRICS["value"]), number(0.5, METRICS["win_share"])
    ('+3.1', '−1.23', '50.0')
    """
    if value is None or value != value:
        return "–"
    shown = scaled(value, metric)
    digits = 1 if metric.unit in _SHARES and metric.title != "win share per VP" else 2
    if abs(shown) >= 1000 or metric.unit == "Elo":
        digits = 0
    text = f"{abs(shown):,.{digits}f}"
    negative = shown < 0 and float(text.replace(",", "")) != 0
    signed = metric.signed if sign is None else sign
    return ("−" if negative else "+" if signed else "") + text


def with_unit(value: float | None, metric: Metric) -> str:
    """A number with its unit, as in a sentence."""
    unit = {"": "", "%": " %", "points": " points", "times": " times"}.get(metric.unit, f" {metric.unit}")
    if metric.unit == "krones" and number(value, metric, False) == "1.00":
        unit = " krone"
    return number(value, metric) + unit


def interval(low: float | None, high: float | None, metric: Metric) -> str:
    """``0.80 to 1.66``, or nothing."""
    if low is None or high is None:
        return ""
    return f"{number(low, metric)} to {number(high, metric)}"

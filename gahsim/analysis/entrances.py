"""What each hotel entrance is worth: in VP, in wins, in krones, and what an auction makes of it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, has_offsets
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.inference import equivalence, false_discovery, interval, wilson
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit
from gahsim.analysis.shrinkage import rank_intervals, shrink

LEAST_GAMES = 200
DELTA = 0.02
COLUMN = "hotel_entrance"


def entrance_value(run: Any, delta: float = DELTA, arm: str | None = None) -> Estimates:
    """Effect of every entrance when they are dealt out at random and free.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]`` and ``entrances = "random"``; with ``money`` offsets also prices.
    delta : float
        Win share an entrance may be off and still be called balanced.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``value`` (VP against the average entrance), ``win_share``, ``gap`` (win share minus an even share, 90 % interval, verdict),
        with money offsets ``price`` (krones that make an owner as well off as the average) and ``bid`` (what it should fetch in an auction
        against others drawn at random); for two players ``duel`` (VP ahead of one other entrance).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        _require(material, one, "entrance_value", "random")
        keys = _keys(one)
        fitted = _fit(material, one, keys, "entrance_value")
        frames += _value_rows(material, one, keys, fitted)
        frames += _share_rows(material, one, keys, delta)
        if has_offsets(material, one):
            frames += _price_rows(material, one, keys, fitted)
        if one.players == 2:
            frames.append(_duel_rows(material, one, keys))
    note = (
        "Entrances were dealt at random and cost nothing, so differences are theirs. value: VP against the average entrance, seats and "
        "game fixed effects taken out, errors clustered by deal. gap: win share minus 1 / players, tested for lying within "
        f"+-{delta:g} (two one-sided tests at 5 %): balanced, unbalanced or not enough data. price: value divided by the VP of a krone of "
        "starting money. bid: the price at which nobody would rather have another of the entrances on the table, averaged over all the "
        "others that may lie there; the least wanted goes for nothing. What holds for these bots need not hold for others."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


def entrance_auction(run: Any, arm: str | None = None) -> Estimates:
    """What bots paid for entrances, and who was ahead after paying.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]`` and ``entrances = "auction"``.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``paid`` (mean price, krones) and ``lead`` (VP against the average entrance after paying: what bidding left over; an
        association, since the bots chose).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        _require(material, one, "entrance_auction", "auction")
        keys = _keys(one)
        table = one.table([COLUMN, "entrance_price"])
        paid = [table.filter(pl.col(COLUMN) == key)["entrance_price"].cast(pl.Float64) for key in keys]
        mean, se = np.array([part.mean() for part in paid]), np.array([_error(part) for part in paid])
        n = [part.len() for part in paid]
        common = _common(material, one, keys) | {"n": n}
        span = interval(mean, se, min(n) - 1)
        frames.append(
            rows(**common, metric="paid", estimate=mean, se=se, low=span["low"], high=span["high"]).sort(
                "estimate", descending=True
            )
        )
        fitted = _fit(material, one, keys, "entrance_auction")
        frames += _value_rows(material, one, keys, fitted, "lead", "association, not cause")
    note = (
        "paid: mean price in krones. lead: VP against the average entrance after paying for it, seats and game fixed effects taken out, errors "
        "clustered by deal: what the bots' bidding left over. They chose what to bid for, so this is an association."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _require(material: Material, arm: ArmData, question: str, how: str) -> None:
    if COLUMN not in arm.columns:
        refuse(material, question, "no entrances were in play", f"entrances {how}")
    given = arm.settings.get("entrances")
    if given is not None and given != how:
        refuse(material, question, f'entrances were handed out by "{given}"', f"entrances {how}")
    need_games(material, question, arm.games, LEAST_GAMES, experiment=f"entrances {how}")


def _keys(arm: ArmData) -> list[str]:
    return sorted({str(key) for frame in arm.batches([COLUMN]) for key in frame[COLUMN].unique()})


def _label(arm: ArmData, key: str) -> str:
    return next((entrance.name for entrance in arm.facts.entrances if entrance.key == key), key)


def _common(material: Material, arm: ArmData, keys: list[str]) -> dict[str, Any]:
    return {"family": "entrances", "item": keys, "label": [_label(arm, key) for key in keys], "context": material.context(arm)}


def _owned(frame: pl.DataFrame, keys: list[str], players: int) -> np.ndarray:
    """Games x seats x entrances: who had which."""
    which = frame[COLUMN].cast(pl.Enum(keys)).to_physical().to_numpy().reshape(-1, players)
    return which[:, :, None] == np.arange(len(keys))


def _fit(material: Material, arm: ArmData, keys: list[str], question: str) -> Fit:
    return fit_players(
        material,
        arm,
        question,
        keys,
        lambda frame: _owned(frame, keys, arm.players).astype(np.int8),
        [COLUMN],
        sum_zero=len(keys),
        experiment="entrances random",
    )[None]


def _error(values: pl.Series) -> float:
    return float(np.std(values.to_numpy(), ddof=1)) / values.len() ** 0.5


def _value_rows(
    material: Material, arm: ArmData, keys: list[str], fitted: Fit, metric: str = "value", verdict: str | None = None
) -> list[pl.DataFrame]:
    k = len(keys)
    value, cov = fitted.coef[0, :k], fitted.cov[0, :k, :k]
    se = np.sqrt(np.diag(cov))
    tested, posterior = interval(value, se, fitted.df), shrink(value, cov)
    low, high = rank_intervals(posterior)
    frame = rows(
        **_common(material, arm, keys), metric=metric, estimate=value, se=se, **tested, q=false_discovery(tested["p"]),
        shrunk=posterior.mean, rank_low=low, rank_high=high, n=arm.games, verdict=verdict,
    )  # fmt: skip
    return [frame.sort("estimate", descending=True)]


def _share_rows(material: Material, arm: ArmData, keys: list[str], delta: float) -> list[pl.DataFrame]:
    """Wins of owners; an entrance is in a game at most once, and a block's games are averaged first."""
    table = arm.table(["win_share", COLUMN]).group_by("block", COLUMN, maintain_order=True).agg(pl.mean("win_share"))
    even = 1 / arm.players
    wins = [table.filter(pl.col(COLUMN) == key)["win_share"].to_numpy() for key in keys]
    n = np.array([len(values) for values in wins])
    share = np.array([values.mean() for values in wins])
    se = np.array([values.std(ddof=1) for values in wins]) / np.sqrt(n)
    spans = np.array([wilson(values.sum(), len(values)) for values in wins])
    inner = interval(share - even, se, n.min() - 1, 0.90)
    claims = [equivalence(values - even, delta) for values in wins]
    common = _common(material, arm, keys) | {"n": n, "se": se}
    shares = rows(**common, metric="win_share", estimate=share, low=spans[:, 0], high=spans[:, 1])
    gaps = rows(
        **common, metric="gap", estimate=share - even, low=inner["low"], high=inner["high"], p=[p for p, _ in claims],
        verdict=[word for _, word in claims],
    )  # fmt: skip
    return [shares.sort("estimate", descending=True), gaps.sort("estimate", descending=True)]


def _price_rows(material: Material, arm: ArmData, keys: list[str], fitted: Fit) -> list[pl.DataFrame]:
    """Krones for VP by the same regression; errors of the ratio by the delta method, of bids by drawing from the estimates."""
    k, krone = len(keys), fitted.names.index("krone")
    value, worth = fitted.coef[0, :k], fitted.coef[0, krone]
    cov = fitted.cov[0]
    known = worth > 4 * np.sqrt(cov[krone, krone])
    common = _common(material, arm, keys) | {"n": arm.games}
    if not known:
        return [rows(**common, metric="price", estimate=np.full(k, np.nan), verdict="not enough data")]
    price = value / worth
    variance = np.diag(cov)[:k] - 2 * price * cov[:k, krone] + price**2 * cov[krone, krone]
    se = np.sqrt(np.maximum(variance, 0)) / worth
    span = interval(price, se, fitted.df)
    prices = rows(**common, metric="price", estimate=price, se=se, low=span["low"], high=span["high"])
    at = [*range(k), krone]
    draws = np.random.default_rng(0).multivariate_normal(fitted.coef[0, at], cov[np.ix_(at, at)], 400, method="eigh")
    bid = equilibrium_bids(value, worth, arm.players)
    drawn = np.array([equilibrium_bids(draw[:k], draw[k], arm.players) for draw in draws])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    bids = rows(**common, metric="bid", estimate=bid, se=drawn.std(axis=0), low=low, high=high)
    return [prices.sort("estimate", descending=True), bids.sort("estimate", descending=True)]


def equilibrium_bids(value: np.ndarray, worth: float, players: int) -> np.ndarray:
    """Expected price of every entrance when as many as players lie on the table, the others at random.

    Prices leave nobody wishing for another entrance: each costs what it is worth beyond the least valuable one, which is free.

    Examples
    --------
    >>> equilibrium_bids(np.array([4.0, 0.0, -4.0]), 2.0, 2).round(2).tolist()
    [3.0, 1.0, 0.0]
    """
    bids = np.zeros(len(value))
    for i in range(len(value)):
        others = [value[list(chosen)].min() for chosen in combinations([j for j in range(len(value)) if j != i], players - 1)]
        bids[i] = np.mean(np.maximum(value[i] - np.array(others), 0)) / worth
    return bids


def _duel_rows(material: Material, arm: ArmData, keys: list[str]) -> pl.DataFrame:
    """Two players: mean margin of each entrance against each other one."""
    ahead: dict[tuple[str, str], list[np.ndarray]] = {}
    for frame in arm.batches([COLUMN, "score"]):
        names = by_game(frame, COLUMN, 2)
        score = by_game(frame, "score", 2).astype(float)
        for mine in keys:
            for other in keys:
                for seat in range(2):
                    hit = (names[:, seat] == mine) & (names[:, 1 - seat] == other)
                    if hit.any():
                        ahead.setdefault((mine, other), []).append((score[:, seat] - score[:, 1 - seat])[hit])
    found = []
    for (mine, other), parts in ahead.items():
        margin = np.concatenate(parts)
        if len(margin) < 2:
            continue
        se = margin.std(ddof=1) / len(margin) ** 0.5
        span = interval([margin.mean()], [se], len(margin) - 1)
        context = f"{material.context(arm)}, against {_label(arm, other)}"
        found.append(
            rows(
                family="entrances",
                item=[mine],
                label=_label(arm, mine),
                context=context,
                metric="duel",
                estimate=[margin.mean()],
                se=[se],
                **span,
                n=len(margin),
            )
        )
    return stacked(found)

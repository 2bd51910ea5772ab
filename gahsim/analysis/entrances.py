"""What each hotel entrance is worth in VP, wins and krones, and what bots pay for it."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import has_offsets
from gahsim.analysis.entrance_data import COLUMN, DELTA, common, error_of, fit_values, gap_rows, keys_of, require
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import false_discovery, interval, wilson
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.regression import Fit
from gahsim.analysis.shrinkage import rank_intervals, shrink


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
        Metrics ``value`` (VP against the average entrance), ``win_share``, ``gap`` (win share minus an even share, 90 % interval, verdict)
        and, with money offsets, ``price`` (krones that make an owner as well off as the average). ``entrance_duels`` has them head to head,
        ``entrance_bids`` says what to bid.
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        require(material, one, "entrance_value", "random")
        keys = keys_of(one)
        fitted = fit_values(material, one, keys, "entrance_value")
        frames += _value_rows(material, one, keys, fitted)
        frames += _share_rows(material, one, keys, delta)
        if has_offsets(material, one):
            frames += _price_rows(material, one, keys, fitted)
    note = (
        "Entrances were dealt at random and cost nothing, so differences are theirs. value: VP against the average entrance, seats and "
        "game fixed effects taken out, errors clustered by deal. gap: win share minus 1 / players, tested for lying within "
        f"+-{delta:g} (two one-sided tests at 5 %): balanced, unbalanced or not enough data. price: value divided by the VP of a krone of "
        "starting money, what would make up for having it rather than the average entrance. What holds for these bots need not hold for others."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


def entrance_auction(run: Any, delta: float = DELTA, arm: str | None = None) -> Estimates:
    """What bots paid for entrances, and who was ahead after paying.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]`` and ``entrances = "auction"``.
    delta : float
        Win share an entrance may be off after bidding and still be called balanced.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``paid`` (mean price, krones), ``lead`` (VP against the average entrance after paying: what bidding left over; an association,
        since the bots chose) and ``gap_left`` (win share minus an even share after paying, 90 % interval, verdict).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        require(material, one, "entrance_auction", "auction")
        keys = keys_of(one)
        table = one.table([COLUMN, "entrance_price"])
        paid = [table.filter(pl.col(COLUMN) == key)["entrance_price"].cast(pl.Float64) for key in keys]
        mean, se = np.array([part.mean() for part in paid]), np.array([error_of(part) for part in paid])
        n = [part.len() for part in paid]
        told = common(material, one, keys) | {"n": n}
        span = interval(mean, se, min(n) - 1)
        frames.append(
            rows(**told, metric="paid", estimate=mean, se=se, low=span["low"], high=span["high"]).sort(
                "estimate", descending=True
            )
        )
        fitted = fit_values(material, one, keys, "entrance_auction")
        frames += _value_rows(material, one, keys, fitted, "lead", "association, not cause")
        frames.append(gap_rows(common(material, one, keys), _wins(one, keys), 1 / one.players, delta, "gap_left"))
    note = (
        "paid: mean price in krones. lead: VP against the average entrance after paying for it, seats and game fixed effects taken out, errors "
        "clustered by deal: what the bots' bidding left over. gap_left: win share minus 1 / players after paying, tested for lying within "
        f"+-{delta:g}. They chose what to bid for, so these are associations."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


def _value_rows(
    material: Material, arm: ArmData, keys: list[str], fitted: Fit, metric: str = "value", verdict: str | None = None
) -> list[pl.DataFrame]:
    k = len(keys)
    value, cov = fitted.coef[0, :k], fitted.cov[0, :k, :k]
    se = np.sqrt(np.diag(cov))
    tested, posterior = interval(value, se, fitted.df), shrink(value, cov)
    low, high = rank_intervals(posterior)
    frame = rows(
        **common(material, arm, keys), metric=metric, estimate=value, se=se, **tested, q=false_discovery(tested["p"]),
        shrunk=posterior.mean, rank_low=low, rank_high=high, n=arm.games, verdict=verdict,
    )  # fmt: skip
    return [frame.sort("estimate", descending=True)]


def _share_rows(material: Material, arm: ArmData, keys: list[str], delta: float) -> list[pl.DataFrame]:
    wins, told = _wins(arm, keys), common(material, arm, keys)
    spans = np.array([wilson(values.sum(), len(values)) for values in wins])
    shares = rows(
        **told, metric="win_share", estimate=[values.mean() for values in wins], se=[error_of(values) for values in wins],
        low=spans[:, 0], high=spans[:, 1], n=[len(values) for values in wins],
    )  # fmt: skip
    gaps = gap_rows(told, wins, 1 / arm.players, delta)
    return [shares.sort("estimate", descending=True), gaps.sort("estimate", descending=True)]


def _wins(arm: ArmData, keys: list[str]) -> list[np.ndarray]:
    """Win shares of owners; an entrance is in a game at most once, and a block's games are averaged first."""
    table = arm.table(["win_share", COLUMN]).group_by("block", COLUMN, maintain_order=True).agg(pl.mean("win_share"))
    return [table.filter(pl.col(COLUMN) == key)["win_share"].to_numpy().astype(float) for key in keys]


def _price_rows(material: Material, arm: ArmData, keys: list[str], fitted: Fit) -> list[pl.DataFrame]:
    """Krones for VP by the same regression; errors of the ratio by the delta method."""
    k, krone = len(keys), fitted.names.index("krone")
    value, worth = fitted.coef[0, :k], fitted.coef[0, krone]
    cov = fitted.cov[0]
    known = worth > 4 * np.sqrt(cov[krone, krone])
    told = common(material, arm, keys) | {"n": arm.games}
    if not known:
        return [rows(**told, metric="price", estimate=np.full(k, np.nan), verdict="not enough data")]
    price = value / worth
    variance = np.diag(cov)[:k] - 2 * price * cov[:k, krone] + price**2 * cov[krone, krone]
    se = np.sqrt(np.maximum(variance, 0)) / worth
    span = interval(price, se, fitted.df)
    prices = rows(**told, metric="price", estimate=price, se=se, low=span["low"], high=span["high"])
    return [prices.sort("estimate", descending=True)]

"""Whether seats are balanced, and what would make up for it."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, has_offsets
from gahsim.analysis.draft import random_seats
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.inference import equivalence, false_discovery, interval, wilson
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit, cluster_starts
from gahsim.errors import UsageError

LEAST_GAMES = 50
DELTA = 0.02


def seat_balance(run: Any, delta: float = DELTA, arm: str | None = None) -> Estimates:
    """Win share of every seat against an even share: balanced, unbalanced or not enough data.

    Parameters
    ----------
    run : Run, path or frames
        Games with the same bot in every seat, or with rotated seats. Arms with other numbers of players get their own rows.
    delta : float
        Win share a seat may be off and still be called balanced.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``win_share`` (Wilson interval where games are independent, else clustered by deal; p against an even share), ``gap``
        (win share minus even share with its 90 % interval; p of the claim that it lies within +-delta; verdict), ``vp`` (VP against the
        average seat) and, with money offsets, ``fair_krones`` (krones to give the seat). Item ``all`` has the verdict on the table.
    """
    if not 0 < delta < 1:
        raise UsageError(f"seat_balance: delta should be a share between 0 and 1, as 0.02 for two points, not {delta:g}")
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        _require_even_seats(material, one)
        need_games(material, "seat_balance", one.games, LEAST_GAMES)
        context = material.context(one)
        frames += _share_rows(one, context, delta)
        fitted = fit_players(material, one, "seat_balance")[None]
        frames += _points_rows(one, fitted, context, has_offsets(material, one))
    note = (
        f"gap: win share minus 1 / players, tested for lying within +-{delta:g} (two one-sided tests at 5 %, 90 % interval): "
        "balanced = shown to lie inside, unbalanced = shown to lie outside, else not enough data. vp: VP against the average "
        "seat, game fixed effects. fair_krones: starting money that would even it out. What holds for these bots need not "
        "hold for others."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


def _require_even_seats(material: Material, arm: ArmData) -> None:
    """Refuse designs that treat seats differently."""
    if len(set(arm.bots)) > 1 and material.spec.get("design") != "rotated":
        reason = f'in arm "{arm.name}" each seat has its own bot, so seats and bots cannot be told apart'
        refuse(material, "seat_balance", reason, "rotated")
    if material.spec.get("forced"):
        refuse(material, "seat_balance", "cards were forced into some hands", "rotated")
    if 0 < len(random_seats(material, arm)) < arm.players:
        refuse(material, "seat_balance", "only some seats had their first pick drawn by chance", "rotated")


def _share_rows(arm: ArmData, context: str, delta: float) -> list[pl.DataFrame]:
    players = arm.players
    parts = []
    independent = True
    for frame in arm.batches(["win_share"]):
        shares = by_game(frame, "win_share", players).astype(float)
        starts = cluster_starts(frame.gather_every(players)["block"].to_numpy())
        independent = independent and len(starts) == len(shares)
        sizes = np.diff(np.append(starts, len(shares)))
        parts.append(np.add.reduceat(shares, starts, axis=0) / sizes[:, None])
    blocks = np.concatenate(parts)
    even = 1 / players
    share, df = blocks.mean(axis=0), len(blocks) - 1
    se = blocks.std(axis=0, ddof=1) / np.sqrt(len(blocks))
    tested = interval(share - even, se, df)
    low, high = tested["low"] + even, tested["high"] + even
    if independent:
        low, high = np.array([wilson(total, len(blocks)) for total in blocks.sum(axis=0)]).T
    common: dict[str, Any] = {
        "family": "seats", "item": [str(seat) for seat in range(players)], "label": [seat_label(seat) for seat in range(players)],
        "context": context, "se": se, "n": arm.games,
    }  # fmt: skip
    shares_frame = rows(
        **common, metric="win_share", estimate=share, low=low, high=high, p=tested["p"], q=false_discovery(tested["p"])
    )
    inner = interval(share - even, se, df, 0.90)
    claims = [equivalence(blocks[:, seat] - even, delta) for seat in range(players)]
    words = [verdict for _, verdict in claims]
    gaps = rows(
        **common,
        metric="gap",
        estimate=share - even,
        low=inner["low"],
        high=inner["high"],
        p=[p for p, _ in claims],
        verdict=words,
    )
    whole = rows(
        family="seats", item="all", label="all seats", context=context, metric="gap", estimate=float(np.abs(share - even).max()),
        n=arm.games, verdict=overall(words),
    )  # fmt: skip
    return [shares_frame, gaps, whole]


def overall(words: list[str]) -> str:
    """Verdict on a table from those on its seats."""
    if "unbalanced" in words:
        return "unbalanced"
    return "balanced" if set(words) == {"balanced"} else "not enough data"


def seat_label(seat: int) -> str:
    """Name of a seat."""
    return ("first player", "second player", "third player", "fourth player")[seat] if seat < 4 else f"player {seat + 1}"


def _points_rows(arm: ArmData, fitted: Fit, context: str, priced: bool) -> list[pl.DataFrame]:
    """VP of each seat against the average seat, and the krones that would make up for it."""
    players = arm.players
    at = [fitted.names.index(f"seat {seat}") for seat in range(players - 1)]
    centre = np.eye(players)[:, : players - 1] - 1 / players  # the last seat is the reference
    value = centre @ fitted.coef[0, at]
    cov = centre @ fitted.cov[0][np.ix_(at, at)] @ centre.T
    se = np.sqrt(np.diag(cov))
    tested = interval(value, se, fitted.df)
    common: dict[str, Any] = {
        "family": "seats", "item": [str(seat) for seat in range(players)], "label": [seat_label(seat) for seat in range(players)],
        "context": context, "n": arm.games,
    }  # fmt: skip
    frames = [rows(**common, metric="vp", estimate=value, se=se, **tested, q=false_discovery(tested["p"]))]
    if priced:
        k = fitted.names.index("krone")
        krone, variance = fitted.coef[0, k], fitted.cov[0, k, k]
        price = -value / krone
        shared = centre @ fitted.cov[0][at, k]
        error = np.sqrt(np.maximum(np.diag(cov) + 2 * price * shared + price**2 * variance, 0)) / abs(krone)
        known = krone > 4 * np.sqrt(variance)
        frames.append(
            rows(
                **common,
                metric="fair_krones",
                estimate=price if known else np.full(players, np.nan),
                se=error if known else None,
                **(interval(price, error, fitted.df) if known else {}),
                verdict=None if known else "not enough data",
            )
        )
    return frames

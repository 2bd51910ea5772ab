"""Hotel entrances head to head: who finishes ahead of whom, and strengths from whole finishing orders."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game
from gahsim.analysis.entrance_data import COLUMN, DELTA, common, keys_of, label_of, places_in, require
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import equivalence, false_discovery, interval, wilson
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.regression import cluster_starts
from gahsim.simulation.plackett_luce import ELO, fit_plackett_luce, places_of

DUELS = "entrance duels"
LEAST_MEETINGS = 30


def entrance_duels(run: Any, delta: float = DELTA, arm: str | None = None) -> Estimates:
    """How entrances dealt out at random fare against each other.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]`` and ``entrances = "random"``.
    delta : float
        Share of games an entrance may be ahead of another beyond one half and still be called balanced against it.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Family ``entrances``, metric ``strength``: Plackett-Luce, Elo points against the average entrance, from the whole finishing order.
        Family ``entrance duels``, items like ``"wray:dove"``, the one that is ahead named first: metrics ``ahead`` (share of their common games
        in which the first finishes ahead of the second, ties half, with a verdict) and ``duel`` (VP it is ahead by).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        require(material, one, "entrance_duels", "random")
        keys = keys_of(one)
        frames.append(_strength_rows(material, one, keys))
        frames += _duel_rows(material, one, keys, delta)
    note = (
        "strength: Plackett-Luce on finishing orders, every place goes to one of the entrances still in the game with odds in proportion to "
        "their strengths; 400 Elo points are ten times the odds, 0 is the average entrance, errors clustered by deal. ahead: of the games both "
        "are in, the share in which the first finishes ahead of the second, ties half; tested for lying within "
        f"+-{delta:g} of one half (two one-sided tests at 5 %). duel: VP it is ahead by in these games. Entrances were dealt at random and "
        "free, so both are their doing."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


def _strength_rows(material: Material, arm: ArmData, keys: list[str]) -> pl.DataFrame:
    strength, cov, clusters = fit_strengths(arm, keys)
    value, se = ELO * strength, ELO * np.sqrt(np.diag(cov))
    tested = interval(value, se, clusters - 1)
    return rows(
        **common(material, arm, keys), metric="strength", estimate=value, se=se, **tested, q=false_discovery(tested["p"]), n=arm.games,
    ).sort("estimate", descending=True)  # fmt: skip


def fit_strengths(arm: ArmData, keys: list[str]) -> tuple[np.ndarray, np.ndarray, int]:
    """Log strengths of entrances, their covariance clustered by block, and the number of blocks.

    The covariance is the sandwich of an M-estimator, so that the games of a deal need not be independent. Half a virtual win each way between
    neighbours keeps an entrance that always wins from a strength without end; beside real games it does not show.
    """
    n = len(keys)
    code = 1 << np.arange(n)  # an entrance is in a game once, so who is still in it is a set
    won, placed = np.zeros((1 << n, n)), np.zeros((n, 2))
    for frame in arm.batches([COLUMN, "rank"]):
        entrants, ranks = _orders(frame, keys, arm.players)
        remaining, winner, weight, _ = places_of(entrants, ranks, n)
        np.add.at(won, (remaining @ code, winner), weight)
        np.add.at(placed, entrants.reshape(-1), np.stack([ranks.reshape(-1), np.ones(ranks.size)], axis=1))
    used = np.flatnonzero(won.sum(axis=1))
    sets = ((used[:, None] & code) > 0).astype(float)
    best_first = np.argsort(placed[:, 0] / np.maximum(placed[:, 1], 1), kind="stable")
    links = np.array([np.eye(n)[a] + np.eye(n)[b] for a, b in pairwise(best_first)])
    firsts = np.concatenate([won[used], links / 2])
    every = np.concatenate([sets, links])
    strength = fit_plackett_luce(every, firsts)
    shares = every * np.exp(strength)
    shares /= shares.sum(axis=1, keepdims=True)
    weighted = firsts.sum(axis=1)[:, None] * shares
    curve = np.diag(weighted.sum(axis=0)) - shares.T @ weighted
    inverse = np.linalg.pinv(curve)  # the mean is free
    meat, clusters = np.zeros((n, n)), 0
    for frame in arm.batches([COLUMN, "rank"]):
        entrants, ranks = _orders(frame, keys, arm.players)
        remaining, winner, weight, game = places_of(entrants, ranks, n)
        expected = remaining * np.exp(strength)
        scores = weight[:, None] * (np.eye(n)[winner] - expected / expected.sum(axis=1, keepdims=True))
        starts = cluster_starts(frame.gather_every(arm.players)["block"].to_numpy())
        per_block = np.zeros((len(starts), n))
        np.add.at(per_block, np.searchsorted(starts, game, side="right") - 1, scores)
        meat += per_block.T @ per_block
        clusters += len(starts)
    return strength, inverse @ meat @ inverse * clusters / max(clusters - 1, 1), clusters


def _orders(frame: pl.DataFrame, keys: list[str], players: int) -> tuple[np.ndarray, np.ndarray]:
    return places_in(frame, keys, players), by_game(frame, "rank", players).astype(np.int64)


def _duel_rows(material: Material, arm: ArmData, keys: list[str], delta: float) -> list[pl.DataFrame]:
    """Every two entrances, named first the one that is ahead; a block's games are averaged first."""
    met = _meetings(arm, keys)
    pairs, sides = [], []
    for (one, other), part in sorted(met.partition_by("one", "other", as_dict=True).items()):
        if part.height >= LEAST_MEETINGS:
            ahead, lead = part["ahead"].to_numpy(), part["lead"].to_numpy()
            first = ahead.mean() >= 0
            pairs.append((int(one), int(other)) if first else (int(other), int(one)))
            sides.append((ahead, lead) if first else (-ahead, -lead))
    if not pairs:
        return []
    n = np.array([len(ahead) for ahead, _ in sides])
    told: dict[str, Any] = {
        "family": DUELS, "item": [f"{keys[a]}:{keys[b]}" for a, b in pairs],
        "label": [f"{label_of(arm, keys[a])} against {label_of(arm, keys[b])}" for a, b in pairs],
        "context": material.context(arm), "n": n,
    }  # fmt: skip
    frames = []
    for which, (metric, middle) in enumerate((("ahead", 0.5), ("duel", 0.0))):
        values = [side[which] for side in sides]
        mean = np.array([value.mean() for value in values])
        se = np.array([value.std(ddof=1) for value in values]) / np.sqrt(n)
        tested = interval(mean, se, int(n.min()) - 1)
        low, high = middle + tested["low"], middle + tested["high"]
        words: list[str] | None = None
        if metric == "ahead":
            spans = np.array([wilson((value + middle).sum(), len(value)) for value in values])
            low, high = spans[:, 0], spans[:, 1]
            words = [equivalence(value, delta)[1] for value in values]
        frames.append(
            rows(
                **told, metric=metric, estimate=middle + mean, se=se, low=low, high=high, p=tested["p"],
                q=false_discovery(tested["p"]), verdict=words,
            ).sort("estimate", "item", descending=[True, False])
        )  # fmt: skip
    return frames


def _meetings(arm: ArmData, keys: list[str]) -> pl.DataFrame:
    """A row per block and pair: how often the first was ahead of the second, less one half, and by how many VP."""
    parts = []
    for frame in arm.batches([COLUMN, "rank", "score"]):
        entrants, ranks = _orders(frame, keys, arm.players)
        score = by_game(frame, "score", arm.players).astype(float)
        block = frame.gather_every(arm.players)["block"].to_numpy()
        for s, t in combinations(range(arm.players), 2):
            sign = np.where(entrants[:, s] < entrants[:, t], 1.0, -1.0)
            parts.append(
                pl.DataFrame(
                    {
                        "block": block,
                        "one": np.minimum(entrants[:, s], entrants[:, t]),
                        "other": np.maximum(entrants[:, s], entrants[:, t]),
                        "ahead": sign * np.sign(ranks[:, t] - ranks[:, s]) / 2,
                        "lead": sign * (score[:, s] - score[:, t]),
                    }
                )
            )
    return pl.concat(parts).group_by("block", "one", "other").agg(pl.mean("ahead"), pl.mean("lead")).sort("one", "other", "block")

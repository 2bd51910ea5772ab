"""What modules do to the staff of the base game: values with and without each module, and whether the ranking survives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.cards import LEAST_HANDS, require_dealt
from gahsim.analysis.contrasts import by_game, nuisance, nuisance_columns, nuisance_names, per_row, within
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.factorial import Factorial, Groups, factorials, spans
from gahsim.analysis.inference import ALPHA, false_discovery, library
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games
from gahsim.analysis.robustness import kendall

WORLDS = 400  # imagined to tell what noise alone does to a rank correlation


@dataclass
class _Values:
    """Values of the cards in one arm, what each group of deals adds to them, and the hands each card was in."""

    value: np.ndarray
    influence: np.ndarray
    hands: np.ndarray


def module_staff(run: Any) -> Estimates:
    """Value of every staff card of the base game with and without each module.

    Parameters
    ----------
    run : Run, path or frames
        A factorial experiment over modules with ``hands = "deal"``.

    Returns
    -------
    Estimates
        Per module (in ``context``): item ``all`` with ``tau`` (Kendall's rank correlation of the values with and without the module, interval
        from resampled cards, p and q of the claim that noise explains it) and ``tau_unchanged`` (what noise alone would leave of it if
        nothing changed), then per card ``change`` (VP, with q), ``without`` and ``with``.
    """
    material = material_of(run)
    found = factorials(material, "module_staff")
    taus, frames = [], []
    for one in found:
        for arm in one.arms:
            require_dealt(material, arm, "module_staff")
        cards = [card for card in one.arms[0].cards() if all(card in arm.cards() for arm in one.arms)]
        groups = Groups(one.arms)
        values = [_values(material, arm, cards, groups) for arm in one.arms]
        fewest = min(int(each.hands.min()) for each in values)
        need_games(material, "module_staff", fewest, LEAST_HANDS, "hands with some card in some arm", "modules")
        tau, each = _module_rows(one, cards, values)
        taus.append(tau)
        frames += each
    ranking = stacked(taus)
    q = false_discovery(ranking.filter(pl.col("metric") == "tau")["p"].to_numpy())
    note = (
        "with, without: VP a player gains on the others by being dealt the card instead of an average card of the base game, averaged over "
        "the combinations of the other modules (intention-to-treat by random deal, as staff_value). change: with minus without. tau: "
        "Kendall's rank correlation of the two; noise alone leaves it at tau_unchanged, which comes from imagined worlds in which the two "
        "differ by noise only, and the order counts as changed only where tau is below nearly all of them. Arms share deals; errors "
        "clustered by deal, q within a module."
    )
    frame = pl.concat([_judged(ranking, q), *frames])
    return Estimates(frame, note, material.meta([arm for one in found for arm in one.arms]))


def _values(material: Material, arm: ArmData, cards: Sequence[int], groups: Groups) -> _Values:
    """Regress score on all cards dealt, players of a game against each other; read off the cards wanted, against their own average."""
    dealt = [f"dealt_{card}" for card in [*cards, *(card for card in arm.cards() if card not in cards)]]
    extra = nuisance_names(material, arm)
    columns = [*dealt, "score", *nuisance_columns(extra)]

    def pieces() -> Any:
        for frame in arm.batches(columns):
            held = by_game(frame, dealt, arm.players).view(np.int8)
            x = np.concatenate([within(held), within(nuisance(frame, extra, arm.players))], axis=1)
            block = frame.gather_every(arm.players)["block"].to_numpy()
            yield x, within(by_game(frame, "score", arm.players)), per_row(block, arm.players), held.sum(axis=(0, 1))

    size = len(dealt) + len(extra)
    xx, xy, hands = np.zeros((size, size)), np.zeros(size), np.zeros(len(dealt), int)
    rows_seen = 0
    for x, y, _, count in pieces():
        rows_seen += len(x)
        xx, xy, hands = xx + x.T @ x, xy + x.T @ y, hands + count
    # hands all hold as many cards, so only differences of values are known; the pseudo-inverse keeps to them
    inverse = np.linalg.pinv(xx, rcond=1e-10, hermitian=True)
    coef = inverse @ xy
    scores = np.zeros((groups.count, size))
    for x, y, block, _ in pieces():
        scores += groups.sums(x * (y - x @ coef)[:, None], block)
    k = len(cards)
    read = np.eye(k, size) - np.eye(k, size).sum(axis=0) / k
    fitted = np.sqrt((rows_seen - 1) / max(rows_seen - size, 1))  # coefficients were fitted to the same rows
    return _Values(read @ coef, fitted * (scores @ inverse @ read.T), hands[:k])


def _module_rows(one: Factorial, cards: list[int], values: list[_Values]) -> tuple[pl.DataFrame, list[pl.DataFrame]]:
    value = np.stack([each.value for each in values])
    influence = np.stack([each.influence for each in values])
    hands = np.sum([each.hands for each in values], axis=0)
    names = [one.arms[0].label(card) for card in cards]

    def weighed(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return weights @ value, np.einsum("a,agc->gc", weights, influence)

    middle = one.weights[0]
    taus, frames = [], []
    for i, module in enumerate(one.modules):
        effect = one.weights[1 + i]
        common: dict[str, Any] = {
            "family": "staff", "item": [str(card) for card in cards], "label": names, "context": f"{module}, {one.context}", "n": hands,
        }  # fmt: skip
        change, moved = weighed(effect)
        span = spans(change, moved)
        q = false_discovery(span["p"])
        words = [("more" if v > 0 else "less") if s < ALPHA else "no change shown" for v, s in zip(change, q, strict=True)]
        parts = [rows(**common, metric="change", estimate=change, **span, q=q, verdict=words)]
        sides = []
        for metric, weights in (("without", middle - effect / 2), ("with", middle + effect / 2)):
            side, error = weighed(weights)
            sides.append((side, error))
            shown = spans(side, error)
            parts.append(rows(**common, metric=metric, estimate=side, se=shown["se"], low=shown["low"], high=shown["high"]))
        frames.append(pl.concat(parts).sort(pl.col("metric") == "change", "estimate", descending=True, maintain_order=True))
        taus.append(_tau_rows(module, one.context, sides, len(cards)))
    return stacked(taus), frames


def _tau_rows(module: str, context: str, sides: list[tuple[np.ndarray, np.ndarray]], count: int) -> pl.DataFrame:
    """Rank correlation of both sides, and what noise alone would make of the same values seen twice."""
    (without, noise_without), (included, noise_with) = sides
    tau, _, low, high = kendall(without, included)
    middle = (without + included) / 2
    stats = library("scipy.stats")
    luck = np.random.default_rng(20150).standard_normal((WORLDS, len(noise_with))) @ (noise_with - noise_without)
    imagined = [stats.kendalltau(middle - apart / 2, middle + apart / 2)[0] for apart in luck]
    p = (1 + np.sum(np.array(imagined) <= tau)) / (1 + WORLDS)
    ends = np.quantile(imagined, [0.025, 0.975])
    common: dict[str, Any] = {
        "family": "staff",
        "item": "all",
        "label": "whole ranking",
        "context": f"{module}, {context}",
        "n": count,
    }
    return stacked(
        [
            rows(**common, metric="tau", estimate=tau, low=low, high=high, p=p),
            rows(**common, metric="tau_unchanged", estimate=float(np.mean(imagined)), low=ends[0], high=ends[1]),
        ]
    )


def _judged(ranking: pl.DataFrame, q: np.ndarray) -> pl.DataFrame:
    """Rank correlations with q over all modules and what it says."""
    of_tau = iter(q)
    found = [next(of_tau) if metric == "tau" else None for metric in ranking["metric"]]
    words = [None if one is None else "order changes" if one < ALPHA else "no change of order shown" for one in found]
    return ranking.with_columns(q=pl.Series(found, dtype=pl.Float64), verdict=pl.Series(words, dtype=pl.String))

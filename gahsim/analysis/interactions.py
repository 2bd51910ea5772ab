"""What cards do together: pairs in a hand, a card and an Emperor tile, a card and an objective."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.cards import CardFit, fit_cards
from gahsim.analysis.contrasts import by_game, nuisance, nuisance_columns, nuisance_names, within
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, false_discovery, interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import cluster_starts, cluster_sums
from gahsim.analysis.shrinkage import shrink
from gahsim.errors import UsageError

KINDS = ("pairs", "tiles", "objectives")
LETTERS = "ABC"
LEAST_PAIRS = 30
NOTE = (
    "synergy: VP beyond the sum of the single values, from hands dealt at random, errors by deal, shrunk toward 0, q within a "
    "family. pairs: both cards in one hand. card x tile, card x objective: value of the card in games with that tile or "
    "objective on the table, against its mean over those of the same letter. Half a VP needs about a million games."
)


def synergies(run: Any, kinds: Sequence[str] | str = KINDS, arm: str | None = None) -> Estimates:
    """Interactions of staff cards with each other, with Emperor tiles and with objectives.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``hands = "deal"``; the more the better.
    kinds : sequence of {"pairs", "tiles", "objectives"}
        Which interactions.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Families ``pairs``, ``card x tile`` and ``card x objective``; items like ``"17+32"``, ``"17 x B2"``, ``"17 x 108"``.
    """
    material = material_of(run)
    wanted = [kinds] if isinstance(kinds, str) else list(kinds)
    wrong = [kind for kind in wanted if kind not in KINDS]
    if wrong or not wanted:
        raise UsageError(
            f"synergies: kinds should be among {', '.join(KINDS)}, not {repr(wrong[0]) if wrong else 'none of them'}"
        )
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        if "pairs" in wanted:
            frames.append(_pair_rows(material, one))
        for kind in ("tiles", "objectives"):
            if kind in wanted:
                frames.append(_table_rows(material, one, kind))
    return Estimates(stacked(frames), NOTE, material.meta(arms))


def _pair_rows(material: Material, arm: ArmData) -> pl.DataFrame:
    """All pairs at once.

    Residuals of the single-card regression leave pair sums whose rows add up to zero. On such sums the expected Gram matrix of the pair
    indicators of random hands is a multiple of the identity (Johnson scheme), so least squares is one division.
    """
    if material.spec.get("forced"):
        refuse(material, "synergies", "hands with a forced card are not dealt at random", "dealt hands")
    fitted = fit_cards(material, arm, "synergies")
    n, players = len(fitted.cards), arm.players
    total, squares, seen, games = _pair_sums(material, arm, fitted)
    size = round(fitted.hands[None].sum() / (games * players))
    both, three, four = (_together(n, size, cards) for cards in (2, 3, 4))
    apart = size * (size - 1) * size * (size - 1) / (n * (n - 1) * (n - 2) * (n - 3))
    own = both - 2 * three + four - apart
    information = games * own * (2 if players == 2 else players - 1)
    upper = np.triu_indices(n, 1)
    need_games(
        material, "synergies", int(seen[upper].min()), LEAST_PAIRS, "deals with each pair of cards in a hand", "dealt hands"
    )
    value = total[upper] / information
    se = np.sqrt(squares[upper] * own / both * (n - 3) / (n - 1)) / information
    items = [f"{fitted.cards[i]}+{fitted.cards[j]}" for i, j in zip(*upper, strict=True)]
    labels = [f"{arm.label(fitted.cards[i])} + {arm.label(fitted.cards[j])}" for i, j in zip(*upper, strict=True)]
    return _rows("pairs", items, labels, material.context(arm), value, se, fitted.only.df, seen[upper])


def _together(n: int, size: int, cards: int) -> float:
    """Chance that a random hand holds all of some cards."""
    return float(np.prod([(size - i) / (n - i) for i in range(cards)]))


def _pair_sums(material: Material, arm: ArmData, fitted: CardFit) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """Pair sums of residuals, of squared residuals summed over a block's games, of deals; and the games."""
    n, players = len(fitted.cards), arm.players
    extra = nuisance_names(material, arm)
    dealt = [f"dealt_{card}" for card in fitted.cards]
    total, squares, seen, games = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n)), 0
    for frame in arm.batches([*dealt, "score", *nuisance_columns(extra)]):
        held = by_game(frame, dealt, players)
        x = np.concatenate([within(held.view(np.int8)), within(nuisance(frame, extra, players))], axis=1)
        left = within(by_game(frame, "score", players)) - x @ fitted.only.coef[0]
        by_seat = np.stack([left, -left], axis=1) if players == 2 else left.reshape(-1, players)
        block = frame.gather_every(players)["block"].to_numpy()
        per_block = cluster_sums(by_seat, block)
        hands = held[cluster_starts(block)].astype(float)  # a block is one deal: its games share the hands
        for seat in range(players):
            total += (hands[:, seat] * per_block[:, seat, None]).T @ hands[:, seat]
            squares += (hands[:, seat] * per_block[:, seat, None] ** 2).T @ hands[:, seat]
            seen += hands[:, seat].T @ hands[:, seat]
        games += len(by_seat)
    return total, squares, seen, games


def _table_rows(material: Material, arm: ArmData, kind: str) -> pl.DataFrame:
    """Value of each card by what lies on the table."""
    prefix = {"tiles": "tile", "objectives": "objective"}[kind]
    columns = [f"{prefix}_{letter}" for letter in LETTERS if f"{prefix}_{letter}" in arm.game_columns]
    if not columns:
        refuse(material, "synergies", f"there is no games table that tells the {kind}", "dealt hands")

    def split(games: pl.DataFrame) -> list[tuple[Hashable, np.ndarray]]:
        return [((c, int(v)), (games[c] == v).to_numpy()) for c in columns for v in games[c].unique().to_list()]

    fitted = fit_cards(material, arm, "synergies", of_game=columns, split=split)
    frames = []
    for column in columns:
        keys = sorted((key for key in fitted.fits if key[0] == column), key=str)  # type: ignore[index]
        if len(keys) < 2:
            continue
        values = np.stack([fitted.value(key)[0] for key in keys])
        variances = np.stack([np.diag(fitted.value(key)[1]) for key in keys])
        shares = len(keys)
        gap = values - values.mean(axis=0)
        variance = variances * (1 - 2 / shares) + variances.sum(axis=0) / shares**2
        for i, key in enumerate(keys):
            name = f"{column[-1]}{key[1]}" if kind == "tiles" else str(key[1])  # type: ignore[index]
            items = [f"{card} x {name}" for card in fitted.cards]
            labels = [f"{arm.label(card)} x {kind[:-1]} {name}" for card in fitted.cards]
            frames.append((items, labels, gap[i], np.sqrt(variance[i]), fitted.hands[key]))
    df = min(fit.df for fit in fitted.fits.values())
    items, labels = ([word for part in frames for word in part[at]] for at in (0, 1))
    value, se, seen = (np.concatenate([part[at] for part in frames]) for at in (2, 3, 4))
    return _rows(f"card x {prefix}", items, labels, material.context(arm), value, se, df, seen)


def _rows(
    family: str, items: list[str], labels: list[str], context: str, value: np.ndarray, se: np.ndarray, df: int, seen: np.ndarray
) -> pl.DataFrame:
    tested = interval(value, se, df)
    q = false_discovery(tested["p"])
    words = [("synergy" if v > 0 else "clash") if s < ALPHA else "no interaction shown" for v, s in zip(value, q, strict=True)]
    return rows(
        family=family, item=items, label=labels, context=context, metric="synergy", estimate=value, se=se, **tested, q=q, n=seen,
        shrunk=shrink(value, se**2).mean, verdict=words,
    ).sort("shrunk", "estimate", descending=True)  # fmt: skip

"""Forced swaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import CARDS, centred, covered, deal, table


def twins(rng: np.random.Generator, values: np.ndarray, deals: int, cards: list[int]) -> dict[str, pl.DataFrame]:
    """Each deal as it was and with a card exchanged; the twins share most of their luck."""
    held = deal(rng, deals, 2)
    card, seat = rng.choice(cards, deals), rng.integers(0, 2, deals)
    each = np.arange(deals)
    given = np.array([rng.choice(np.flatnonzero(hand)) for hand in held[each, seat]])
    forced = held.copy()
    fresh = ~held[each, :, card - 1].any(axis=1)
    forced[each[fresh], seat[fresh], given[fresh]] = False
    forced[each[fresh], seat[fresh], card[fresh] - 1] = True
    both = np.concatenate([held, forced])
    luck = np.tile(rng.normal(0, 10, (deals, 2)), (2, 1))
    block = np.tile(each, 2)
    players = table(both @ values + luck + rng.normal(0, 2, (2 * deals, 2)), both, block=block)
    game = np.arange(2 * deals)
    games = pl.DataFrame(
        {"game": game, "forced_card": np.tile(card, 2), "forced_seat": np.tile(seat, 2), "with_card": game >= deals}
    )
    return {"players": players, "games": games}


def test_swaps_find_the_difference_to_the_other_cards() -> None:
    rng = np.random.default_rng(1)
    values = centred(rng.normal(0, 1.5, CARDS))
    cards = [5, 17, 30]
    truth = np.array([values[card - 1] * CARDS / (CARDS - 1) for card in cards])  # against the other 47
    hits = []
    for _ in range(80):
        frame = analysis.swap_value(twins(rng, values, 400, cards)).where(metric="value").frame
        hits.append(covered(frame.sort(pl.col("item").cast(pl.Int64)), truth))
    assert 0.91 <= np.mean(hits) <= 0.985


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.swap_value(run_of("swap"))
    assert set(found.frame["metric"]) == {"value", "win_share", "own_score", "others_score"}
    assert set(found.frame["label"]) == {"Kitchen Hand", "Pool Attendant"}
    value, own, others = (
        found.where(metric=name).sort("item").frame["estimate"].to_numpy() for name in ("value", "own_score", "others_score")
    )
    assert value == pytest.approx(own - others)
    assert found.frame["n"].max() < 400, "deals in which somebody held the card are left out"


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="no card was forced into a hand") as refusal:
        analysis.swap_value(run_of("dealt"))
    assert "swap = true" in str(refusal.value)
    with pytest.raises(gahsim.UsageError, match="not played without the card"):
        analysis.swap_value(run_of("forced"))
    run = run_of("swap")
    with pytest.raises(gahsim.UsageError, match="too few deals with each forced card"):
        analysis.swap_value(
            {"players": run.players.filter(pl.col("block") < 20), "games": run.games.filter(pl.col("block") < 20)}
        )

"""First picks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.draft import packs_of, quadrant
from tests.analysis.synthetic import CARDS, HAND, by_item, centred, covered, deal, table

DESIGN = {"first_pick": "random", "repeats": 4}


def drafts(rng: np.random.Generator, own: np.ndarray, denial: np.ndarray, packs: int, players: int = 2) -> dict[str, Any]:
    """Packs replayed with other first picks; the pack itself is worth a lot."""
    repeats = 4
    held = np.repeat(deal(rng, packs, players), repeats, axis=0)
    richness = held @ rng.normal(0, 3, CARDS)
    cards = np.argsort(~held, axis=2, kind="stable")[:, :, :HAND]
    pick = np.take_along_axis(cards, rng.integers(0, HAND, (len(held), players, 1)), axis=2)[:, :, 0]
    taken = denial[pick]
    others = (taken.sum(axis=1, keepdims=True) - taken) / (players - 1)
    score = (
        richness
        + own[pick]
        - others
        + rng.normal(0, 6, pick.shape)
        + np.repeat(rng.normal(0, 9, (packs, players)), repeats, axis=0)
    )
    numbers = np.zeros(held.shape, np.uint8)
    np.put_along_axis(numbers, pick[:, :, None], 1, axis=2)
    block = np.repeat(np.arange(packs), repeats)
    return {"players": table(score, numbers, "pick", block=block), "experiment": DESIGN}


@pytest.mark.parametrize("players", [2, 3])
def test_own_gain_and_denial_are_covered(players: int) -> None:
    rng = np.random.default_rng(players)
    hits: dict[str, list[np.ndarray]] = {"own_gain": [], "denial": [], "value": []}
    for _ in range(20):
        own, denial = centred(rng.normal(0, 2, CARDS)), centred(rng.normal(0, 1, CARDS))
        # with more players a denied card costs each of the others its share
        truth = {"own_gain": own, "denial": denial / (players - 1), "value": own + denial / (players - 1)}
        frame = analysis.draft_value(drafts(rng, own, denial, 500, players)).frame
        for metric, values in truth.items():
            hits[metric].append(covered(by_item(frame, metric), values))
    for metric in hits:
        assert 0.925 <= np.mean(hits[metric]) <= 0.975, metric


def test_packs_are_those_of_the_draft_table(run_of: Callable[[str], Any]) -> None:
    run = run_of("draft")
    players = run.players.collect()
    picks = players.select([f"pick_{number}" for number in range(1, 49)]).to_numpy().reshape(-1, 2, 48)
    opened = packs_of(picks)
    first = run.draft.filter(pl.col("pick") == 1).sort("game", "seat").collect()
    for game, seat, pack in first.select("game", "seat", "pack").iter_rows():
        assert (np.flatnonzero(opened[game, seat]) + 1).tolist() == sorted(pack)


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    run = run_of("draft")
    found = analysis.draft_value(run)
    value, own, denial, rate = (by_item(found.frame, name) for name in ("value", "own_gain", "denial", "pick_rate"))
    assert value["estimate"].to_numpy() == pytest.approx((own["estimate"] + denial["estimate"]).to_numpy())
    first = run.draft.filter((pl.col("pick") == 1) & (pl.col("seat") == 1)).collect()
    there, taken = first.filter(pl.col("pack").list.contains(17)), first.filter(pl.col("card") == 17)
    assert rate["estimate"][16] == pytest.approx(taken.height / there.height)
    assert rate["n"][16] == there.height


def test_pick_rates_from_a_normal_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.draft_value(run_of("draft"), normal=run_of("free draft"))
    assert by_item(found.frame, "pick_rate")["n"].sum() == 300 * 2 * 6


def test_quadrants() -> None:
    assert quadrant(1.0, 0.2, 0.3, 0.17) == "not told from average"
    assert quadrant(1.0, 0.01, 0.3, 0.17) == "good and popular"
    assert quadrant(1.0, 0.01, 0.1, 0.17) == "underrated"
    assert quadrant(-1.0, 0.01, 0.3, 0.17) == "overrated"
    assert quadrant(-1.0, 0.01, 0.1, 0.17) == "rightly left"
    assert quadrant(-1.0, 0.01, float("nan"), 0.17) == "below average"


def test_refusals(run_of: Callable[[str], Any]) -> None:
    for name, why in (("dealt", "were not drafted"), ("free draft", "chosen by the bots"), ("one-off draft", "more than once")):
        with pytest.raises(gahsim.UsageError, match=why) as refusal:
            analysis.draft_value(run_of(name))
        assert 'first_pick = "random"' in str(refusal.value)
    with pytest.raises(gahsim.UsageError, match="the normal run has no drafts"):
        analysis.draft_value(run_of("draft"), normal=run_of("three"))
    few = drafts(np.random.default_rng(1), np.zeros(CARDS), np.zeros(CARDS), 40)
    with pytest.raises(gahsim.UsageError, match="too few"):
        analysis.draft_value(few)

"""Entrances head to head: shares, leads and Plackett-Luce strengths with known truth."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.duels import fit_strengths
from gahsim.analysis.material import material_of
from gahsim.errors import UsageError
from gahsim.simulation.plackett_luce import ELO
from tests.analysis.synthetic import ENTRANCE_VALUES, ENTRANCES, covered, entrance_games, in_order, table

STRENGTHS = np.array([0.6, 0.2, 0.0, -0.2, -0.6])


def luce_games(rng: np.random.Generator, games: int, players: int, repeats: int = 1) -> pl.DataFrame:
    """Finishing orders drawn from the model: the order of exponential arrivals; repetitions of a deal end alike."""
    owned = np.argsort(rng.random((games // repeats, len(ENTRANCES))), axis=1)[:, :players]
    arrival = rng.standard_exponential(owned.shape) / np.exp(STRENGTHS)[owned]
    owned, arrival = np.repeat(owned, repeats, axis=0), np.repeat(arrival, repeats, axis=0)
    return table(-arrival, hotel_entrance=ENTRANCES[owned], block=np.repeat(np.arange(games // repeats), repeats))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strengths_are_covered(players: int) -> None:
    rng = np.random.default_rng(10 + players)
    hits = []
    for _ in range(60):
        found = analysis.entrance_duels(luce_games(rng, 600, players))
        hits.append(covered(in_order(found, "strength"), ELO * STRENGTHS))
    assert 0.91 <= np.mean(hits) <= 0.985


def test_games_of_a_deal_are_no_independent_evidence() -> None:
    rng = np.random.default_rng(9)
    hits = [
        covered(in_order(analysis.entrance_duels(luce_games(rng, 1200, 3, 3)), "strength"), ELO * STRENGTHS) for _ in range(60)
    ]
    assert 0.90 <= np.mean(hits) <= 0.985


def test_an_entrance_that_always_wins_has_a_strength() -> None:
    rng = np.random.default_rng(4)
    always = np.array([1000.0, 0, 0, 0, 0])
    found = in_order(analysis.entrance_duels(entrance_games(rng, 400, 2, always)), "strength")
    assert found["estimate"][0] > 500 and np.isfinite(found["se"].to_numpy()).all()


def test_strengths_are_the_maximum_whatever_the_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = luce_games(np.random.default_rng(3), 900, 4)
    keys = sorted(ENTRANCES.tolist())
    whole = fit_strengths(material_of(frame).arms[0], keys)
    monkeypatch.setattr("gahsim.analysis.material.BATCH_ROWS", 200)
    parts = fit_strengths(material_of(frame).arms[0], keys)
    assert parts[0] == pytest.approx(whole[0]) and parts[1] == pytest.approx(whole[1]) and parts[2] == whole[2] == 900


@pytest.mark.parametrize("players", [2, 4])
def test_leads_and_shares_of_every_pair(players: int) -> None:
    """The difference of two scores is normal here: the share of games ahead follows from values and noise."""
    normal = pytest.importorskip("scipy.stats").norm
    rng = np.random.default_rng(6)
    hits: dict[str, list[bool]] = {"duel": [], "ahead": []}
    for _ in range(25):
        found = analysis.entrance_duels(entrance_games(rng, 3000, players, low=0, high=0))
        for metric in hits:
            frame = found.where(metric=metric).frame
            assert frame.height == 10, "every pair once"
            for row in frame.iter_rows(named=True):
                one, other = (list(ENTRANCES).index(key) for key in row["item"].split(":"))
                lead = ENTRANCE_VALUES[one] - ENTRANCE_VALUES[other]
                truth = lead if metric == "duel" else normal.cdf(lead / (9 * 2**0.5))
                hits[metric].append(row["low"] <= truth <= row["high"])
    for metric in hits:
        assert 0.91 <= np.mean(hits[metric]) <= 0.99, metric


def test_the_one_ahead_is_named_first_and_verdicts_tell_even_pairs() -> None:
    rng = np.random.default_rng(8)
    found = analysis.entrance_duels(entrance_games(rng, 60_000, 3))
    ahead = found.where(metric="ahead").frame
    assert ahead["estimate"].min() >= 0.5
    assert ahead["item"][0] == "dove:wray" and ahead["verdict"][0] == "unbalanced"
    level = analysis.entrance_duels(entrance_games(rng, 200_000, 2, ENTRANCE_VALUES * 0)).where(metric="ahead").frame
    assert set(level["verdict"]) == {"balanced"}


def test_ties_count_half() -> None:
    rng = np.random.default_rng(2)
    owned = np.argsort(rng.random((2000, 5)), axis=1)[:, :2]
    found = analysis.entrance_duels(table(owned * 0.0, hotel_entrance=ENTRANCES[owned]))
    assert found.where(metric="ahead").frame["estimate"].unique().to_list() == [0.5]
    assert found.where(metric="strength").frame["estimate"].to_list() == pytest.approx([0] * 5, abs=1e-6)


def test_refusals() -> None:
    with pytest.raises(
        UsageError, match=r'entrance_duels cannot be answered: no entrances were in play(.|\n)*entrances = "random"'
    ):
        analysis.entrance_duels(gahsim.simulate(games=10))
    with pytest.raises(UsageError, match="too few games, 20"):
        analysis.entrance_duels(gahsim.simulate(games=20, modules=["entrances"], entrances="random"))

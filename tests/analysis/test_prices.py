"""Fair prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import CARDS, NUMBERS, by_item, centred, covered, deal, table

KRONE = 1.5


def priced_games(rng: np.random.Generator, values: np.ndarray, games: int, sd: float = 6.0) -> pl.DataFrame:
    held, offset = deal(rng, games, 2), rng.integers(-3, 4, (games, 2))
    return table(held @ values + KRONE * offset + rng.normal(0, sd, (games, 2)), held, money_offset=offset)


def of_2015(frame: pl.DataFrame) -> dict[str, Any]:
    return {"players": frame, "edition": "2015"}


def test_prices_are_covered() -> None:
    rng = np.random.default_rng(1)
    costs = {number: int(rng.integers(0, 7)) for number in NUMBERS}
    hits = []
    for _ in range(30):
        values = centred(rng.normal(0, 2, CARDS))
        truth = np.array([costs[number] for number in NUMBERS]) + values / KRONE
        frame = by_item(analysis.fair_price(priced_games(rng, values, 1000), costs=costs).frame, "fair_price")
        hits.append(covered(frame, truth))
    assert 0.93 <= np.mean(hits) <= 0.97


def test_verdicts() -> None:
    rng = np.random.default_rng(2)
    values = np.zeros(CARDS)
    values[:2], values[2:4] = 5.0, -5.0
    frame = by_item(analysis.fair_price(of_2015(priced_games(rng, values, 4000, sd=3))).frame, "fair_price")
    assert frame["verdict"].to_list() == ["underpriced"] * 2 + ["overpriced"] * 2 + ["fair"] * 44
    little = by_item(analysis.fair_price(of_2015(priced_games(rng, np.zeros(CARDS), 400, sd=6))).frame, "fair_price")
    assert "not enough data" in set(little["verdict"])


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    run = run_of("dealt")
    found = analysis.fair_price(run)
    assert dict(found.frame.group_by("metric").len().iter_rows()) == {
        "fair_price": 48,
        "price_gap": 48,
        "fair_price_if_hired": 48,
    }
    price, gap = by_item(found.frame, "fair_price"), by_item(found.frame, "price_gap")
    printed = np.array([card.cost for card in run.experiment.arms[0].facts.staff])
    assert price["estimate"].to_numpy() - gap["estimate"].to_numpy() == pytest.approx(printed)
    krone = analysis.krone_value(run, by_round=False).where(metric="vp_per_krone").frame["estimate"][0]
    value = by_item(analysis.staff_value(run, naive=False).frame, "value")
    assert gap["estimate"].to_numpy() == pytest.approx(value["estimate"].to_numpy() / krone, rel=0.15, abs=0.05)


def test_the_krone_may_come_from_another_run(run_of: Callable[[str], Any]) -> None:
    rng = np.random.default_rng(3)
    values = centred(rng.normal(0, 2, CARDS))
    games, money = priced_games(rng, values, 2000), priced_games(rng, values, 2000)
    apart = by_item(analysis.fair_price(of_2015(games.drop("money_offset")), money=money).frame, "price_gap")
    assert np.corrcoef(apart["estimate"], values)[0, 1] > 0.9
    with pytest.raises(gahsim.UsageError, match="no arm with 3 players"):
        analysis.fair_price(run_of("three"), money=money)


def test_refusals(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="tolerance should be a number of krones above 0, not -1"):
        analysis.fair_price(run_of("dealt"), tolerance=-1)
    with pytest.raises(gahsim.UsageError, match="costs: card 17 should have a number of krones, not 'dear'"):
        analysis.fair_price(run_of("dealt"), costs={17: "dear"})  # type: ignore[dict-item]
    with pytest.raises(gahsim.UsageError, match="nothing tells the value of a krone"):
        analysis.fair_price(run_of("three"))
    rng = np.random.default_rng(4)
    games = priced_games(rng, np.zeros(CARDS), 500)
    idle = games.with_columns(score=pl.Series(rng.normal(0, 5, games.height)))
    with pytest.raises(gahsim.UsageError, match="too uncertain to divide by"):
        analysis.fair_price(of_2015(idle))


def test_frames_without_an_edition_have_no_printed_costs() -> None:
    """Kitchen Hand costs 3 or 5: a price that guesses the edition would be wrong by two krones and look right."""
    games = priced_games(np.random.default_rng(4), np.zeros(CARDS), 1000)
    with pytest.raises(gahsim.UsageError, match="do not say which edition they are of"):
        analysis.fair_price(games)
    prices = {
        edition: analysis.fair_price({"players": games, "edition": edition})
        .where(item="17", metric="fair_price")
        .frame["estimate"][0]
        for edition in ("2015", "2022")
    }
    assert prices["2022"] - prices["2015"] == pytest.approx(2)

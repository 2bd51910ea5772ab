"""What to bid: prices in equilibrium with known truth, the cap, and what bidding leaves over."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.bids import Worth, equilibrium_prices
from gahsim.errors import UsageError
from tests.analysis.synthetic import ENTRANCE_VALUES as TRUTH
from tests.analysis.synthetic import covered, entrance_games, in_order

STRAIGHT = Worth(TRUTH, 2.0 * np.arange(11))


def every_table(players: int) -> np.ndarray:
    return np.array(list(combinations(range(len(TRUTH)), players)))


def auction(worth: Worth, table: np.ndarray, cap: float) -> np.ndarray:
    """Bidding as at the table: whoever is worst off outbids for the best, by a krone, as long as that pays."""
    value, prices = worth.value[table], np.zeros(len(table))
    while True:
        net = value - worth.loss(prices)
        dearer = np.where(prices + 1 <= cap, value - worth.loss(prices + 1), -np.inf)
        best = int(np.argmax(dearer))
        if dearer[best] <= net.min() + 1e-9:
            return prices
        prices[best] += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expected_scores_equal_out(players: int) -> None:
    tables = every_table(players)
    prices = equilibrium_prices(STRAIGHT, tables, 10)
    net = TRUTH[tables] - STRAIGHT.loss(prices)
    assert np.ptp(net, axis=1).max() == pytest.approx(0)
    assert (prices.min(axis=1) == 0).all()


@pytest.mark.parametrize("bend", [0.0, 0.12, -0.05])
@pytest.mark.parametrize("cap", [10, 1])
def test_whole_krones_end_where_bidding_ends(bend: float, cap: int) -> None:
    krones = np.arange(11)
    worth = Worth(3.1 * TRUTH, 1.7 * krones + bend * krones**2)
    for players in (2, 3, 4):
        tables = every_table(players)
        prices = equilibrium_prices(worth, tables, cap, whole=True)
        for table, found in zip(tables, prices, strict=True):
            assert found.tolist() == auction(worth, table, cap).tolist()


def test_prices_stop_at_the_money_there_is() -> None:
    rich = Worth(np.array([30.0, 0.0, 0.0]), 2.0 * np.arange(11))
    assert equilibrium_prices(rich, np.array([[0, 1]]), 10).tolist() == [[10.0, 0.0]]
    beyond = Worth(np.array([14.0, 0.0]), 2.0 * np.arange(4))
    assert equilibrium_prices(beyond, np.array([[0, 1]]), 10).tolist() == [[7.0, 0.0]], "a krone goes on as it went"


@pytest.mark.parametrize(("players", "low", "high", "bend"), [(2, -3, 3, 0.0), (3, -10, 0, -0.08)])
def test_bids_are_covered(players: int, low: int, high: int, bend: float) -> None:
    """In the second, the tenth krone taken away hurts more than the first."""
    rng = np.random.default_rng(players)
    krones = np.arange(11)
    truth = Worth(TRUTH, 2.0 * krones - bend * krones**2)
    tables = every_table(players)
    prices = equilibrium_prices(truth, tables, 10)
    mean = np.array([prices[tables == i].mean() for i in range(len(TRUTH))])
    hits = []
    for _ in range(40):
        found = analysis.entrance_bids(entrance_games(rng, 4000, players, low=low, high=high, bend=bend))
        hits.append(covered(in_order(found, "bid"), mean)[:4])  # the last is 0 at every table, and so is its interval
    assert 0.88 <= np.mean(hits) <= 0.99


def test_bidding_evens_out_what_is_uneven() -> None:
    rng = np.random.default_rng(5)
    frame = entrance_games(rng, 60_000, 2, 2 * TRUTH, low=-10, high=0)
    found = analysis.entrance_bids(frame)
    left = in_order(found, "gap_left")
    free = in_order(analysis.entrance_value(frame), "gap")
    assert free["verdict"][0] == "unbalanced" and abs(free["estimate"][0]) > 0.15
    assert left["estimate"].abs().max() < free["estimate"].abs().max() / 3, "less than a krone is left"
    spread = {name: found.where(metric=name).frame["estimate"][0] for name in ("spread_free", "spread_left")}
    assert spread["spread_free"] > 5 and spread["spread_left"] < 2


def test_what_no_money_can_even_out_is_reported() -> None:
    rng = np.random.default_rng(7)
    values = np.array([40.0, -10, -10, -10, -10])
    found = analysis.entrance_bids(entrance_games(rng, 8000, 2, values, low=-10, high=0))
    assert in_order(found, "bid")["estimate"][0] == 10
    assert in_order(found, "at_cap")["estimate"].to_list() == [1, 0, 0, 0, 0]
    assert in_order(found, "gap_left")["verdict"][0] == "unbalanced"
    assert in_order(found, "vp_left")["estimate"][0] == pytest.approx((50 - 20) / 2, abs=1.5)


def test_krones_that_are_worth_nothing_price_nothing() -> None:
    found = analysis.entrance_bids(entrance_games(np.random.default_rng(1), 2000, 2, krone=0.0))
    assert found.frame["verdict"].unique().to_list() == ["not enough data"]


def test_refusals() -> None:
    frame = entrance_games(np.random.default_rng(1), 400, 2).drop("money_offset")
    with pytest.raises(UsageError, match=r"everybody started with the same money(.|\n)*money = \{ low = -10, high = 0 \}"):
        analysis.entrance_bids(frame)
    with pytest.raises(UsageError, match="no entrances were in play"):
        analysis.entrance_bids(gahsim.simulate(games=10))

"""Hotel entrances: values, verdicts, prices and bids with known truth, and on real games."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.entrances import equilibrium_bids
from gahsim.errors import UsageError
from tests.analysis.synthetic import covered, table

KEYS = np.array(["dove", "kaufman", "kozi", "mayenfels", "wray"])
TRUTH = np.array([4.0, 1.0, 0.0, -1.0, -4.0])


def entrance_games(
    rng: np.random.Generator, games: int, players: int, values: np.ndarray = TRUTH, krone: float = 2.0
) -> pl.DataFrame:
    owned = np.argsort(rng.random((games, len(KEYS))), axis=1)[:, :players]
    offset = rng.integers(-3, 4, (games, players))
    score = 60 + values[owned] + krone * offset + rng.normal(0, 9, owned.shape) + rng.normal(0, 20, (games, 1))
    return table(score, hotel_entrance=KEYS[owned], entrance_price=offset * 0, money_offset=offset)


def in_order(found: Any, metric: str) -> pl.DataFrame:
    return found.where(metric=metric).frame.sort("item")


@pytest.mark.parametrize("players", [2, 3])
def test_values_and_prices_are_covered(players: int) -> None:
    rng = np.random.default_rng(players)
    hits: dict[str, list[np.ndarray]] = {"value": [], "price": [], "bid": []}
    for _ in range(40):
        found = analysis.entrance_value(entrance_games(rng, 700, players))
        hits["value"].append(covered(in_order(found, "value"), TRUTH))
        hits["price"].append(covered(in_order(found, "price"), TRUTH / 2))
        hits["bid"].append(covered(in_order(found, "bid"), equilibrium_bids(TRUTH, 2.0, players)))
    for metric in ("value", "price"):
        assert 0.90 <= np.mean(hits[metric]) <= 0.99, metric
    assert np.mean(hits["bid"]) >= 0.85


def test_verdicts_tell_balanced_from_unbalanced() -> None:
    rng = np.random.default_rng(5)
    even = analysis.entrance_value(entrance_games(rng, 60_000, 2, TRUTH * 0))
    assert set(in_order(even, "gap")["verdict"]) == {"balanced"}
    uneven = in_order(analysis.entrance_value(entrance_games(rng, 20_000, 2)), "gap")
    assert uneven["verdict"][0] == uneven["verdict"][4] == "unbalanced"
    few = in_order(analysis.entrance_value(entrance_games(rng, 300, 2, TRUTH * 0)), "gap")
    assert set(few["verdict"]) == {"not enough data"}


def test_bids_leave_nobody_wishing_for_another() -> None:
    """Two on the table: the better one costs the difference, the other nothing."""
    assert equilibrium_bids(np.array([6.0, 2.0]), 2.0, 2).tolist() == [2.0, 0.0]
    bids = equilibrium_bids(TRUTH, 1.0, 3)
    assert (np.diff(bids) <= 0).all() and bids[-1] == 0


def test_duels_are_margins_between_two() -> None:
    rng = np.random.default_rng(6)
    found = analysis.entrance_value(entrance_games(rng, 20_000, 2)).where(metric="duel", item="dove").frame
    against = found.filter(pl.col("context").str.ends_with("wray"))
    assert against["low"][0] < 8.0 < against["high"][0]


def test_on_real_games() -> None:
    """A krone-rich overlay makes its entrance the best even among random players."""
    keys: dict[str, Any] = {"games": 1500, "bots": "random:lazy=0.2", "modules": ["entrances"], "seed": 3}
    rich = gahsim.simulate(**keys, entrances="random", overlays={"entrances.mayenfels.gained": ["krone:9", "vp:20"]})
    found = analysis.entrance_value(rich)
    assert found.where(metric="value").frame["item"][0] == "mayenfels"
    sold = analysis.entrance_auction(gahsim.simulate(**keys))
    assert sold.where(metric="paid").frame["estimate"].min() >= 0
    assert sold.where(metric="lead").frame["verdict"].unique().to_list() == ["association, not cause"]


def test_runs_that_cannot_tell_say_what_could() -> None:
    with pytest.raises(UsageError, match=r'no entrances were in play(.|\n)*entrances = "random"'):
        analysis.entrance_value(gahsim.simulate(games=10))
    with pytest.raises(UsageError, match="entrances"):
        analysis.entrance_value(gahsim.simulate(games=20, modules=["entrances"], entrances="random"))

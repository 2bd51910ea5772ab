"""Hotel entrances: values, verdicts and prices with known truth, and on real games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim import analysis
from gahsim.errors import UsageError
from tests.analysis.synthetic import ENTRANCE_VALUES as TRUTH
from tests.analysis.synthetic import covered, entrance_games, in_order


@pytest.mark.parametrize("players", [2, 3])
def test_values_and_prices_are_covered(players: int) -> None:
    rng = np.random.default_rng(players)
    hits: dict[str, list[np.ndarray]] = {"value": [], "price": []}
    for _ in range(40):
        found = analysis.entrance_value(entrance_games(rng, 700, players))
        hits["value"].append(covered(in_order(found, "value"), TRUTH))
        hits["price"].append(covered(in_order(found, "price"), TRUTH / 2))
    for metric in ("value", "price"):
        assert 0.90 <= np.mean(hits[metric]) <= 0.99, metric


def test_verdicts_tell_balanced_from_unbalanced() -> None:
    rng = np.random.default_rng(5)
    even = analysis.entrance_value(entrance_games(rng, 60_000, 2, TRUTH * 0))
    assert set(in_order(even, "gap")["verdict"]) == {"balanced"}
    uneven = in_order(analysis.entrance_value(entrance_games(rng, 20_000, 2)), "gap")
    assert uneven["verdict"][0] == uneven["verdict"][4] == "unbalanced"
    few = in_order(analysis.entrance_value(entrance_games(rng, 300, 2, TRUTH * 0)), "gap")
    assert set(few["verdict"]) == {"not enough data"}


def test_on_real_games() -> None:
    """A krone-rich overlay makes its entrance the best even among random players."""
    keys: dict[str, Any] = {"games": 1500, "bots": "random:lazy=0.2", "modules": ["entrances"], "seed": 3}
    rich = gahsim.simulate(**keys, entrances="random", overlays={"entrances.mayenfels.gained": ["krone:9", "vp:20"]})
    found = analysis.entrance_value(rich)
    assert found.where(metric="value").frame["item"][0] == "mayenfels"
    sold = analysis.entrance_auction(gahsim.simulate(**keys))
    assert sold.where(metric="paid").frame["estimate"].min() >= 0
    assert sold.where(metric="lead").frame["verdict"].unique().to_list() == ["association, not cause"]
    left = sold.where(metric="gap_left").frame
    assert abs((left["estimate"] * left["n"]).sum()) < 1e-6, "somebody wins every game"


def test_runs_that_cannot_tell_say_what_could() -> None:
    with pytest.raises(UsageError, match=r'no entrances were in play(.|\n)*entrances = "random"'):
        analysis.entrance_value(gahsim.simulate(games=10))
    with pytest.raises(UsageError, match="entrances"):
        analysis.entrance_value(gahsim.simulate(games=20, modules=["entrances"], entrances="random"))

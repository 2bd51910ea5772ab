"""Values drawn anew: what really depends on them is told from chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.errors import UsageError
from tests.analysis.synthetic import ENTRANCE_VALUES, ENTRANCES, centred, covered, entrance_games, in_order, table

DRAWS = 10
DEPENDS = np.array([0.0, 2.5, 0.0, 0.0, 0.0])  # SD of what the draws do to each


def drawn_games(
    rng: np.random.Generator, games: int, depends: np.ndarray = DEPENDS, shared: float = 0.8
) -> tuple[pl.DataFrame, np.ndarray]:
    """An arm as assumed and one per draw on the same deals, whose luck they share in part; and the truth of every draw."""
    owned = np.argsort(rng.random((games, len(ENTRANCES))), axis=1)[:, :2]
    luck = rng.normal(0, 12, owned.shape)
    truth = ENTRANCE_VALUES + depends * rng.normal(0, 1, (DRAWS + 1, len(ENTRANCES)))
    truth[0] = ENTRANCE_VALUES
    truth = np.array([centred(row) for row in truth])
    frames = []
    for arm, values in enumerate(truth):
        noise = shared**0.5 * luck + (1 - shared) ** 0.5 * rng.normal(0, 12, owned.shape)
        frame = table(60 + values[owned] + noise, hotel_entrance=ENTRANCES[owned])
        frames.append(frame.with_columns(pl.lit(f"draw {arm}" if arm else "printed").alias("arm")))
    return pl.concat(frames), truth


def test_real_dependence_is_told_from_chance() -> None:
    rng = np.random.default_rng(1)
    frame, truth = drawn_games(rng, 6000)
    found = analysis.assumption_robustness(frame)
    spread = in_order(found, "spread")
    own = truth[1:].std(axis=0, ddof=1)
    assert spread["estimate"][1] == pytest.approx(own[1], rel=0.25)
    assert (spread["low"].to_numpy()[1] > 0.5) and spread["high"].to_numpy()[1] < 10
    said = dict(in_order(found, "any_value").select("item", "verdict").iter_rows())
    assert said["dove"] == "above average whatever the values"
    assert said["wray"] == "below average whatever the values"
    assert said["kaufman"] == "unknown", "its draws lie on both sides"


def test_without_dependence_nothing_is_unknown_and_no_spread_is_found() -> None:
    """Shared deals make the draws' errors go together; what is left of them is not mistaken for dependence."""
    rng = np.random.default_rng(2)
    spreads, words, zero = [], [], []
    for _ in range(12):
        found = analysis.assumption_robustness(drawn_games(rng, 1500, DEPENDS * 0)[0])
        spreads.append(in_order(found, "spread")["estimate"].to_numpy())
        zero.append(in_order(found, "spread")["low"].to_numpy() == 0)
        words += [in_order(found, "any_value")["verdict"][at] for at in (0, 4)]
    assert np.mean(spreads) < 0.25, "chance alone is 0.25 VP between draws that share deals"
    assert np.mean(zero) > 0.9
    assert "unknown" not in words


def test_the_interval_holds_a_draw_not_seen() -> None:
    rng = np.random.default_rng(3)
    hits = []
    for _ in range(25):
        frame, _ = drawn_games(rng, 800, DEPENDS)
        fresh = centred(ENTRANCE_VALUES + DEPENDS * rng.normal(0, 1, len(ENTRANCES)))
        hits.append(covered(in_order(analysis.assumption_robustness(frame), "any_value"), fresh))
    assert 0.90 <= np.mean(hits) <= 0.995


def test_verdicts_that_hold_and_sides_that_do_not() -> None:
    frame, _ = drawn_games(np.random.default_rng(4), 6000)
    found = analysis.assumption_robustness(frame)
    same = in_order(found, "same_verdict")
    assert same["verdict"][0] == "unbalanced" and same["estimate"][0] == 1.0
    other = in_order(found, "other_side")["estimate"].to_list()
    assert other[0] == other[4] == 0 and other[1] > 0
    least, most = in_order(found, "least_drawn")["estimate"], in_order(found, "most_drawn")["estimate"]
    assert (least < most).all()


def test_several_tables_have_draws_of_their_own() -> None:
    rng = np.random.default_rng(5)
    parts = []
    for players in (2, 3):
        for draw in range(5):
            name = f"{players} players" + (f", draw {draw}" if draw else "")
            parts.append(entrance_games(rng, 600, players).with_columns(pl.lit(name).alias("arm")))
    found = analysis.assumption_robustness({"players": pl.concat(parts)})
    assert found.where(metric="any_value").frame["context"].unique(maintain_order=True).to_list() == ["2 players", "3 players"]


def test_a_real_run_and_its_refusals(tmp_path: Any) -> None:
    keys: dict[str, Any] = {"games": 600, "bots": "random:lazy=0.2", "modules": ["entrances"], "entrances": "random", "seed": 2}
    run = gahsim.Experiment(**keys, perturbed={"draws": 4}).run(tmp_path / "run", jobs=1)
    found = analysis.assumption_robustness(run)
    assert found.where(metric="any_value").frame.height == 8, "The Ren needs ballrooms"
    assert found.meta["games"] == 5 * 600
    few = gahsim.Experiment(**keys, perturbed={"draws": 2}).run(tmp_path / "few", jobs=1)
    with pytest.raises(UsageError, match=r"too few draws, 2(.|\n)*perturbed = \{ draws = 12 \}"):
        analysis.assumption_robustness(few)
    with pytest.raises(UsageError, match="no arm has assumed values drawn anew"):
        analysis.assumption_robustness(gahsim.simulate(games=300, modules=["entrances"], entrances="random"))

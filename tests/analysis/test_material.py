"""What estimators can be given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis import material as module
from gahsim.analysis.material import material_of
from tests.analysis.synthetic import CARDS, card_games


def test_a_run_its_folder_and_its_frames_are_the_same(run_of: Callable[[str], Any]) -> None:
    run = run_of("arms")
    for source in (run, run.folder, str(run.folder), {"players": run.players, "games": run.games.collect()}):
        material = material_of(source)
        assert [arm.name for arm in material.arms] == ["printed", "cheap"]
        assert [arm.games for arm in material.arms] == [1000, 1000]
        frame = material.arms[1].table(["score"], ["tile_A"])
        assert frame.columns == ["game", "block", "seat", "score", "tile_A"]
        assert frame["score"].equals(run.players.filter(pl.col("arm") == "cheap").collect()["score"])
        assert material_of(material) is material


def test_batches_hold_whole_blocks(run_of: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of("rotated")
    whole = material_of(run).arms[0].table(["score"])
    monkeypatch.setattr(module, "BATCH_ROWS", 50)
    for source in (run, {"players": run.players, "games": run.games}):
        batches = list(material_of(source).arms[0].batches(["score"]))
        assert pl.concat(batches).equals(whole)
        blocks = [block for batch in batches for block in batch["block"].unique()]
        assert len(blocks) == len(set(blocks))
    assert len(batches) > 10


def test_simulated_frames_will_do() -> None:
    material = material_of(gahsim.simulate(games=20, players=3, seed=1))
    arm = material.arms[0]
    assert (arm.name, arm.players, arm.games, arm.hands) == ("main", 3, 20, "deal")
    assert arm.label(17) == "Kitchen Hand"
    assert arm.label(999) == "card 999"
    assert material.meta()["edition"] == "", "frames do not say; what is not known is not claimed"


def test_meta_says_what_was_played(run_of: Callable[[str], Any]) -> None:
    meta = material_of(run_of("arms")).meta()
    assert meta["run"] == "arms"
    assert meta["edition"] == "2015"
    assert meta["overlays"] == {"staff.17.cost": 0}
    assert meta["bots"] == ["random:lazy=0.2"]
    assert meta["seed"] == 3
    assert meta["games"] == 2000
    assert meta["assumed_values"] == 0
    assert [arm["name"] for arm in meta["arms"]] == ["printed", "cheap"]


def test_refusals() -> None:
    with pytest.raises(gahsim.UsageError, match="needs a run, its folder or a players table, not int"):
        material_of(7)
    with pytest.raises(gahsim.UsageError, match="no games"):
        material_of(pl.DataFrame({"game": [], "seat": [], "score": []}))
    with pytest.raises(gahsim.UsageError, match="lacks seat, score"):
        material_of(pl.DataFrame({"game": [1]}))
    games = card_games(np.random.default_rng(1), np.zeros(CARDS), 10)
    with pytest.raises(gahsim.UsageError, match="19 rows are not 2 seats in each of 10 games"):
        material_of(games.head(19))
    with pytest.raises(gahsim.UsageError, match="there is no manifest"):
        material_of("nowhere")


def test_wins_are_counted_where_a_frame_has_scores_only() -> None:
    frame = pl.DataFrame({"game": [0, 0, 1, 1] * 50, "seat": [0, 1, 0, 1] * 50, "score": [3, 1, 2, 2] * 50})
    frame = frame.with_columns(game=pl.Series(range(200)) // 2)
    shares = analysis.seat_balance(frame).where(metric="win_share").frame["estimate"].to_list()
    assert shares == [0.75, 0.25]

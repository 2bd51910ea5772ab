"""The same experiment gives the same tables, whoever plays it, and a broken-off run goes on where it stopped."""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import gahsim
from gahsim.errors import StorageError, UsageError
from gahsim.simulation import work
from gahsim.simulation.load import list_runs
from tests.simulation.runs import content, rich_experiment

BACKENDS = ["loky", "threading"] + [
    name for name, package in (("dask", "distributed"), ("ray", "ray")) if importlib.util.find_spec(package)
]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return content(rich_experiment().run(tmp_path_factory.mktemp("reference") / "run", jobs=1))


@pytest.mark.parametrize("chunk", [7, 100, 10_000])
def test_chunk_size_does_not_matter(reference: dict[str, str], tmp_path: Path, chunk: int) -> None:
    assert content(rich_experiment(chunk=chunk).run(tmp_path / "run", jobs=1)) == reference


@pytest.mark.parametrize("backend", BACKENDS)
def test_backend_and_jobs_do_not_matter(reference: dict[str, str], tmp_path: Path, backend: str) -> None:
    assert content(rich_experiment().run(tmp_path / "run", jobs=2, backend=backend)) == reference


def test_dask_is_among_the_backends_tested() -> None:
    assert "dask" in BACKENDS, "pip install 'gahsim[dask]'"


def test_another_process_plays_the_same(reference: dict[str, str], tmp_path: Path) -> None:
    script = f"from tests.simulation.runs import *; print(content(rich_experiment().run({str(tmp_path / 'run')!r}, jobs=1)))"
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True)
    assert result.stdout.strip() == str(reference)


EXPERIMENT = """
bots = "random"
games = 40000
seed = 3
chunk = 500
[outputs]
turns = 0.05
"""


def test_killed_at_random_moments_and_resumed_it_ends_the_same(tmp_path: Path) -> None:
    file, folder = tmp_path / "killed.toml", tmp_path / "run"
    file.write_text(EXPERIMENT)
    command = [sys.executable, "-m", "gahsim", "run", str(file), "--out", str(folder), "--jobs", "2"]
    rng, kills = random.Random(4), 0
    for _ in range(12):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(1.2 + 1.2 * rng.random())
        if process.poll() is None:
            kills += 1
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if kills >= 4:
            break
    assert kills >= 1
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    resumed = gahsim.load(folder)
    undisturbed = gahsim.Experiment.from_file(file).run(tmp_path / "undisturbed", jobs=1)
    assert content(resumed) == content(undisturbed)
    assert resumed.games.collect()["game"].n_unique() == 40000
    assert not list(folder.rglob("*.part"))


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    file, folder = tmp_path / "stopped.toml", tmp_path / "run"
    file.write_text(EXPERIMENT.replace("40000", "4000000"))
    command = [sys.executable, "-m", "gahsim", "run", str(file), "--out", str(folder), "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.time() + 60
    while not list(folder.glob("players/*.parquet")) and time.time() < deadline:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "The same command goes on from there" in said
    assert "Traceback" not in said
    with pytest.raises(UsageError, match="is incomplete"):
        gahsim.load(folder)
    part = gahsim.load(folder, allow_partial=True)
    assert not part.complete and "INCOMPLETE" in repr(part)
    assert part.games.collect().height > 0
    assert [run.complete for run in list_runs(tmp_path)] == [False]


def test_a_second_run_plays_nothing_and_a_longer_one_only_what_is_new(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = gahsim.Experiment(games=250, seed=8, chunk=100).run(folder, jobs=1)
    stamps = {path: path.stat().st_mtime_ns for path in folder.glob("players/*.parquet")}
    gahsim.Experiment(games=250, seed=8, chunk=100).run(folder, jobs=1)
    assert stamps == {path: path.stat().st_mtime_ns for path in folder.glob("players/*.parquet")}
    before = content(first)
    longer = gahsim.Experiment(games=430, seed=8, chunk=999).run(folder, jobs=1)  # the layout stays the run's own
    assert sum(path in stamps and path.stat().st_mtime_ns == stamps[path] for path in folder.glob("players/*.parquet")) == 2
    assert content(longer) == content(gahsim.Experiment(games=430, seed=8).run(tmp_path / "whole", jobs=1))
    assert content(longer) != before
    with pytest.raises(UsageError, match="can grow, not shrink"):
        gahsim.Experiment(games=100, seed=8).run(folder, jobs=1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 2}, "seed was 1, is 2"),
        ({"edition": "2022"}, "arms.0.edition was '2015', is '2022'"),
        ({"bots": "random:lazy=0.5"}, "lazy=0.5"),
        ({"overlays": {"staff.17.cost": 4}}, "the card data changed"),
        ({"money": {"low": -1, "high": 1}}, "money"),
    ],
)
def test_a_changed_experiment_is_never_continued(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    gahsim.Experiment(games=20, seed=1).run(tmp_path / "run", jobs=1)
    with pytest.raises(UsageError) as error:
        gahsim.Experiment(**{"games": 20, "seed": 1} | change).run(tmp_path / "run", jobs=1)
    assert "cannot be continued" in str(error.value)
    assert message in str(error.value)


def test_a_changed_engine_is_never_continued(tmp_path: Path) -> None:
    gahsim.Experiment(games=20).run(tmp_path / "run", jobs=1)
    path = tmp_path / "run" / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["identity"]["engine"] = "0" * 16
    path.write_text(json.dumps(manifest))
    with pytest.raises(UsageError, match="the engine changed"):
        gahsim.Experiment(games=30).run(tmp_path / "run", jobs=1)


def test_a_full_disk_is_said_and_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, written = os.fsync, []

    def full(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) > 5:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    monkeypatch.setattr(work.os, "fsync", full)
    with pytest.raises(StorageError, match="cannot be written \\(No space left on device\\)"):
        gahsim.Experiment(games=400, chunk=100).run(tmp_path / "run", jobs=1)
    monkeypatch.undo()
    assert not list((tmp_path / "run").rglob("*.part"))
    resumed = gahsim.Experiment(games=400, chunk=100).run(tmp_path / "run", jobs=1)
    assert content(resumed) == content(gahsim.Experiment(games=400).run(tmp_path / "fresh", jobs=1))


def test_places_where_no_run_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("something")
    with pytest.raises(StorageError, match="cannot be written"):
        gahsim.Experiment(games=10).run(tmp_path / "file" / "run", jobs=1)
    with pytest.raises(UsageError, match="exists and is no run"):
        gahsim.Experiment(games=10).run(tmp_path, jobs=1)
    with pytest.raises(UsageError, match="is no run"):
        gahsim.load(tmp_path)


def test_a_mixed_folder_is_refused(tmp_path: Path) -> None:
    run = gahsim.Experiment(games=10).run(tmp_path / "run", jobs=1)
    (run.folder / "players" / "arm00-000000999-5.parquet").write_bytes(b"")
    with pytest.raises(UsageError, match="belongs to another run"):
        gahsim.load(run.folder)


def test_arms_may_have_columns_of_their_own(tmp_path: Path) -> None:
    """Picks exist in drafts only, VP at the end only for game-end cards: elsewhere the column is empty."""
    late = {"staff.22.kind": "game_end", "staff.22.trigger": "final", "staff.22.effect": ["final:1:room_tiles"]}
    arms = [{"name": "dealt"}, {"name": "drafted", "hands": "draft"}, {"name": "late", "overlay": late}]
    frame = gahsim.Experiment(games=30, bots=["random:lazy=0"], arms=arms).run(tmp_path / "run", jobs=1).players.collect()
    assert frame["arm"].unique(maintain_order=True).to_list() == ["dealt", "drafted", "late"]
    for column, owner in (("pick_1", "drafted"), ("staff_final_22", "late")):
        empty = frame.group_by("arm").agg(pl.col(column).is_null().all())
        assert set(empty.filter(~pl.col(column))["arm"]) == {owner}
    assert frame["staff_final_22"].sum() > 0


def test_bad_options() -> None:
    with pytest.raises(UsageError, match="backend"):
        gahsim.Experiment(games=10).run("x", backend="smoke")
    with pytest.raises(UsageError, match="jobs"):
        gahsim.Experiment(games=10).run("x", jobs=0)
    with pytest.raises(UsageError, match="scheduler"):
        gahsim.Experiment(games=10).run("x", jobs=2, scheduler="tcp://nowhere:1")

"""The same experiment gives the same tables, whoever plays it, and a broken-off run goes on where it stopped."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

import gahsim
from gahsim.cli import app
from gahsim.errors import GahsimError, StorageError, UsageError
from gahsim.simulation import pace, work, workers
from gahsim.simulation.folder import identity_of
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


def files_in(folder: Path) -> int:
    return len(list(folder.glob("players/*.parquet")))


def hears_ctrl_c() -> None:
    """A shell's background jobs ignore Ctrl-C and hand that on; these tests are about processes that do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Launched:
    """``gahsim run`` in a process group of its own, gone at the end whatever happens."""

    def __init__(self, file: Path, folder: Path, jobs: int) -> None:
        command = [sys.executable, "-m", "gahsim", "run", str(file), "--out", str(folder), "--jobs", str(jobs)]
        self.folder = folder
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=hears_ctrl_c
        )

    def __enter__(self) -> Launched:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def wait_for(self, done: Callable[[], bool]) -> None:
        while self.process.poll() is None and not done():
            time.sleep(0.005)

    def wait_for_files(self, more: int) -> None:
        before = files_in(self.folder)
        self.wait_for(lambda: files_in(self.folder) >= before + more)

    def interrupted(self) -> str:
        """What it says to Ctrl-C."""
        os.killpg(self.process.pid, signal.SIGINT)
        _, said = self.process.communicate(timeout=100)
        assert self.process.returncode == 130
        return said


def test_killed_at_random_moments_and_resumed_it_ends_the_same(tmp_path: Path) -> None:
    file, folder = tmp_path / "killed.toml", tmp_path / "run"
    file.write_text(EXPERIMENT)
    rng, kills = random.Random(4), 0
    for _ in range(4):
        with Launched(file, folder, 2) as run:
            run.wait_for_files(rng.randint(1, 12))
            time.sleep(0.05 * rng.random())
            kills += run.process.poll() is None
    assert kills >= 2 and files_in(folder) > 0
    (folder / "players" / ".arm00-000000000-500.parquet.1.part").write_bytes(b"half of it")  # what a kill while writing leaves
    with Launched(file, folder, 2) as run:
        assert run.process.wait() == 0
    resumed = gahsim.load(folder)
    undisturbed = gahsim.Experiment.from_file(file).run(tmp_path / "undisturbed", jobs=1)
    assert content(resumed) == content(undisturbed)
    assert resumed.games.collect()["game"].n_unique() == 40000
    assert not list(folder.rglob("*.part"))


def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    file, folder = tmp_path / "orphans.toml", tmp_path / "run"
    file.write_text(EXPERIMENT.replace("40000", "4000000"))
    with Launched(file, folder, 2) as run:
        run.wait_for_files(4)  # so that both workers have written
        children = psutil.Process(run.process.pid).children()
        workers = [child for child in children if "LokyProcess" in " ".join(child.cmdline())]
        assert len(workers) == 2
        run.process.kill()
        _, alive = psutil.wait_procs(workers, timeout=60)
        assert alive == []


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    file, folder = tmp_path / "stopped.toml", tmp_path / "run"
    file.write_text(EXPERIMENT.replace("40000", "4000000"))
    with Launched(file, folder, 2) as run:
        run.wait_for_files(1)
        said = run.interrupted()
    assert "The same command goes on from there" in said and "Traceback" not in said
    with pytest.raises(UsageError, match="is incomplete"):
        gahsim.load(folder)
    part = gahsim.load(folder, allow_partial=True)
    assert not part.complete and "INCOMPLETE" in repr(part)
    assert part.games.collect().height > 0
    assert [run.complete for run in list_runs(tmp_path)] == [False]


def test_ctrl_c_is_heard_in_the_middle_of_a_long_chunk(tmp_path: Path) -> None:
    """One job, slow bots, and all games in one file that takes many minutes."""
    file, folder = tmp_path / "slow.toml", tmp_path / "run"
    file.write_text('bots = "planner"\ngames = 8000\nchunk = 8000\n')
    with Launched(file, folder, 1) as run:
        run.wait_for((folder / "manifest.json").exists)
        time.sleep(1)
        said = run.interrupted()
    assert "The same command goes on from there" in said and "Traceback" not in said


def test_a_second_run_plays_nothing_and_a_longer_one_only_what_is_new(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = gahsim.Experiment(games=250, seed=8, chunk=100).run(folder, jobs=1)
    stamps = {path: path.stat().st_mtime_ns for path in folder.glob("players/*.parquet")}
    stamp = (folder / "manifest.json").stat().st_mtime_ns
    gahsim.Experiment(games=250, seed=8, chunk=100).run(folder, jobs=1)
    assert (folder / "manifest.json").stat().st_mtime_ns == stamp  # a finished run may lie on a read-only disk
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


@pytest.mark.parametrize(
    ("part", "message"),
    [("engine", "the engine changed"), ("data", "the card data changed"), ("tables", "the code that makes the tables changed")],
)
def test_a_changed_engine_or_data_is_never_continued(tmp_path: Path, part: str, message: str) -> None:
    gahsim.Experiment(games=20).run(tmp_path / "run", jobs=1)
    path = tmp_path / "run" / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["identity"][part] = "0" * 16
    path.write_text(json.dumps(manifest))
    with pytest.raises(UsageError, match=message):
        gahsim.Experiment(games=30).run(tmp_path / "run", jobs=1)


def test_a_changed_bot_is_never_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of its file counts, not only the function that is named; changed back, it is the bot it was."""
    monkeypatch.chdir(tmp_path)
    text = "PLACE = 0\n\ndef it(view, moves):\n    return moves[PLACE]\n"
    Path("mine.py").write_text(text)
    gahsim.Experiment(games=4, bots=["mine.py:it", "random"]).run("run", jobs=1)
    Path("mine.py").write_text(text.replace("0", "-1"))
    with pytest.raises(UsageError, match="the bots' weights or code changed"):
        gahsim.Experiment(games=8, bots=["mine.py:it", "random"]).run("run", jobs=1)
    Path("mine.py").write_text(text)
    assert gahsim.Experiment(games=8, bots=["mine.py:it", "random"]).run("run", jobs=1).played == 8


def test_a_worker_with_another_engine_plays_nothing(tmp_path: Path) -> None:
    """On a cluster, the workers' installation may not be this one."""
    experiment = gahsim.Experiment(games=10)
    identity = identity_of(experiment) | {"engine": "0" * 16}
    order = workers.Order(tmp_path, "", identity, parent=-1)
    with pytest.raises(UsageError, match=r"the worker on .+ does not play the same: the engine changed \(0000"):
        workers._settle_in(experiment, order)


def test_a_worker_that_dies_is_told_and_the_run_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(
        f"import os, pathlib, signal\n\ndef it(view, moves):\n    if pathlib.Path({str(tmp_path / 'deadly')!r}).exists():\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n    return moves[0]\n"
    )
    experiment = gahsim.Experiment(games=12, chunk=3, bots=["mine.py:it", "random"])
    Path("deadly").touch()
    with pytest.raises(GahsimError, match=r"a worker process died.*the same command goes on from there"):
        experiment.run("run", jobs=2)
    Path("deadly").unlink()
    assert experiment.run("run", jobs=2).complete


def test_files_hold_what_a_worker_plays_in_a_little_while(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, games in ((0.00002, 10_000), (0.01, 2000), (1.0, 20), (60.0, 10)):
        monkeypatch.setattr(pace, "sample", lambda experiment, arm, games, each=seconds: pace.Sample(100, 100 * each, {}))
        assert pace.good_chunk(gahsim.Experiment(games=100)) == games


def test_a_full_disk_is_said_and_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, written = os.fsync, []

    def full(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) > 5:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    monkeypatch.setattr(work.os, "fsync", full)
    with pytest.raises(StorageError, match=r"cannot be written \(No space left on device\)\. What was played is kept"):
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


def test_a_mixed_folder_is_refused_and_nothing_of_it_deleted(tmp_path: Path) -> None:
    """The other run has files of the same games: only whose they are tells them apart."""
    run = gahsim.Experiment(games=10).run(tmp_path / "run", jobs=1)
    other = gahsim.Experiment(games=10, seed=1).run(tmp_path / "other", jobs=1)
    for path in (other.folder / "players").iterdir():
        shutil.copy(path, run.folder / "players")
    with pytest.raises(UsageError, match="belongs to another run"):
        gahsim.load(run.folder)
    with pytest.raises(UsageError, match="belongs to another run"):
        gahsim.Experiment(games=10).run(run.folder, jobs=1)
    assert files_in(run.folder) == 2
    told_otherwise = gahsim.load(run.folder, allow_partial=True)
    assert content(told_otherwise) == content(gahsim.Experiment(games=10).run(tmp_path / "again", jobs=1))


def test_a_file_of_another_run_does_not_stand_in_for_a_missing_one(tmp_path: Path) -> None:
    run = gahsim.Experiment(games=10).run(tmp_path / "run", jobs=1)
    other = gahsim.Experiment(games=10, seed=1).run(tmp_path / "other", jobs=1)
    next((run.folder / "players").iterdir()).unlink()
    with pytest.raises(UsageError, match="is incomplete, 1 of 1 chunks are missing"):
        gahsim.load(run.folder)
    shutil.copy(next((other.folder / "players").iterdir()), run.folder / "players")
    assert not gahsim.load(run.folder, allow_partial=True).complete


@pytest.mark.parametrize("content", [b"", b"hi", b"PAR1 cut off here"])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    run = gahsim.Experiment(games=10).run(tmp_path / "run", jobs=1)
    file = next((run.folder / "games").iterdir())
    file.write_bytes(content)
    with pytest.raises(StorageError, match=f"{file.name}: is damaged.*delete it and run the experiment again"):
        gahsim.load(run.folder)
    file.unlink()
    assert gahsim.Experiment(games=10).run(run.folder, jobs=1).complete


def test_a_manifest_that_makes_no_sense_is_named(tmp_path: Path) -> None:
    run = gahsim.Experiment(games=10).run(tmp_path / "run", jobs=1)
    manifest = run.folder / "manifest.json"
    words = json.loads(manifest.read_text())
    words["experiment"]["arms"][0]["players"] = 7
    manifest.write_text(json.dumps(words))
    with pytest.raises(UsageError, match=rf"{manifest}: arm 'main': players: should be 2, 3 or 4"):
        gahsim.load(run.folder)
    manifest.write_text(json.dumps(words | {"experiment": {"name": "run"}}))
    with pytest.raises(StorageError, match=rf"{manifest}: is damaged"):
        gahsim.load(run.folder)


def test_a_run_is_read_where_its_bots_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def it(view, moves):\n    return moves[0]\n")
    gahsim.Experiment(games=4, bots=["mine.py:it", "random"]).run("run", jobs=1)
    Path("mine.py").unlink()
    run = gahsim.load("run")
    assert run.players.collect().height == 8 and "mine.py:it" in repr(run)
    assert run.experiment.arms[0].facts.edition == "2015"


def test_the_list_of_runs_survives_what_it_cannot_read(tmp_path: Path) -> None:
    gahsim.Experiment(games=10).run(tmp_path / "good", jobs=1)
    for name, text in (("damaged", "{"), ("old", '{"format": 0}'), ("poor", '{"format": 1}')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").write_text(text)
    listed = {run.folder.name: run for run in list_runs(tmp_path)}
    assert listed["good"].complete and listed["good"].played == 10
    why = {name: run.why for name, run in listed.items() if name != "good"}
    assert "is damaged" in why["damaged"] and "another version" in why["old"] and "no 'experiment'" in why["poor"]
    result = CliRunner().invoke(app, ["runs", str(tmp_path)])
    assert result.exit_code == 0 and result.stdout.count("unreadable") == 3 and "complete" in result.stdout


def test_a_dry_run_says_what_is_there_and_plays_nothing(tmp_path: Path) -> None:
    file, folder = tmp_path / "mine.toml", tmp_path / "run"
    file.write_text("games = 250\nchunk = 100\n")
    command = ["run", str(file), "--out", str(folder), "--dry-run"]
    fresh = CliRunner().invoke(app, command)
    assert fresh.exit_code == 0 and "3 chunks into" in fresh.stdout and "there already" not in fresh.stdout
    assert not folder.exists()
    run = gahsim.Experiment.from_file(file).run(folder, jobs=1)
    run.file("players", run.chunks[1]).unlink()
    begun = CliRunner().invoke(app, command)
    assert "3 chunks into" in begun.stdout and "2 of them there already" in begun.stdout and "with 1 job," in begun.stdout
    assert files_in(folder) == 2
    for words, message in ((["--jobs", "0"], "jobs"), (["--backend", "smoke"], "backend"), (["--games", "50"], "not shrink")):
        refused = CliRunner().invoke(app, [*command, *words])
        assert isinstance(refused.exception, UsageError) and message in str(refused.exception)


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


def test_listing_what_is_no_folder_of_runs_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert list_runs() == []  # nothing was run yet
    (tmp_path / "note.txt").write_text("no run")
    with pytest.raises(UsageError, match=r"note\.txt: is a file"):
        list_runs("note.txt")
    with pytest.raises(UsageError, match="no such folder"):
        list_runs("elsewhere")

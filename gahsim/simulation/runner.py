"""Running an experiment: joblib under the hood, resumable at any moment, the same tables whatever the jobs and backends."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from gahsim.errors import StorageError, UsageError
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.folder import (
    MANIFEST,
    differences,
    is_there,
    make_manifest,
    read_manifest,
    stray_files,
    write_manifest,
)
from gahsim.simulation.guard import reporting_the_stuck
from gahsim.simulation.plan import Chunk, chunks_of, games_in
from gahsim.simulation.work import as_parquet, play_chunk, write_chunk

BACKENDS = ("loky", "threading", "dask", "ray")


def run_experiment(
    experiment: Experiment,
    out: str | PathLike[str] | None = None,
    jobs: int = -1,
    backend: str = "loky",
    scheduler: str | None = None,
    progress: Any = None,
) -> Any:
    """Play an experiment into a run folder, or finish one that was begun.

    Parameters
    ----------
    experiment : Experiment
        What to play.
    out : path, optional
        The run folder, by default ``runs/NAME``.
    jobs : int
        Processes at work; -1 for all cores.
    backend : {"loky", "threading", "dask", "ray"}
        joblib's backend. ``dask`` and ``ray`` need the extras of the same names.
    scheduler : str, optional
        Address of a dask scheduler or ray cluster.
    progress : optional
        An object with ``start(total, done)``, ``advance(games)`` and ``stop()``.

    Returns
    -------
    Run
        The finished run, loaded.

    Raises
    ------
    UsageError
        If the folder holds another run, or one played with other data or another engine: it is never silently continued.
    """
    from gahsim.simulation.load import load

    if backend not in BACKENDS:
        raise UsageError(f"backend: should be one of {', '.join(BACKENDS)}, not '{backend}'")
    if jobs == 0 or jobs < -1:
        raise UsageError(f"jobs: should be a number from 1, or -1 for all cores, not {jobs}")
    if scheduler and backend not in ("dask", "ray"):
        raise UsageError(f"scheduler: only the dask and ray backends have one, not {backend}")
    folder = Path(out) if out is not None else Path("runs") / experiment.spec.name
    chunks = prepare_folder(experiment, folder)
    missing = [chunk for chunk in chunks if not is_there(folder, chunk, read_manifest(folder)["tables"])]
    total = sum(games_in(experiment, chunk) for chunk in chunks)
    left = sum(games_in(experiment, chunk) for chunk in missing)
    if progress is not None:
        progress.start(total, total - left)
    try:
        for chunk in _work(experiment, folder, missing, jobs, backend, scheduler):
            if progress is not None:
                progress.advance(games_in(experiment, chunk))
    finally:
        if progress is not None:
            progress.stop()
    return load(folder)


def prepare_folder(experiment: Experiment, folder: Path) -> list[Chunk]:
    """Make a run folder ready for (more) chunks; returns all its chunks."""
    manifest = make_manifest(experiment)
    if (folder / MANIFEST).exists():
        old = read_manifest(folder)
        changed = differences(old, manifest)
        if changed:
            raise UsageError(
                f"{folder}: holds a run that cannot be continued: {'; '.join(changed)}. Choose another folder with --out, or delete this one"
            )
        experiment.spec.chunk = old["experiment"]["chunk"]  # the files' layout is the run's, whatever is asked for now
        manifest = make_manifest(experiment) | {"created": old["created"]}
        if manifest["games"] < old["games"]:
            raise UsageError(f"{folder}: already holds a run of {old['games']:,} games; a run can grow, not shrink")
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder}: exists and is no run; choose another folder with --out")
    chunks = chunks_of(experiment)
    for path in stray_files(folder, chunks, manifest["tables"]):
        try:
            path.unlink()
        except OSError as error:
            raise StorageError(f"{path}: cannot be removed ({error.strerror})") from None
    write_manifest(folder, manifest)
    return chunks


def _task(experiment: Experiment, chunk: Chunk, folder: Path, parent: int, guarded: bool) -> Chunk:
    """What a worker does; it sends back nothing but which chunk is done."""
    if os.getpid() != parent and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    write_chunk(experiment, chunk, folder, guarded and os.getpid() != parent)
    return chunk


def _work(
    experiment: Experiment, folder: Path, chunks: list[Chunk], jobs: int, backend: str, scheduler: str | None
) -> Iterator[Chunk]:
    """Chunks as they get done, in any order."""
    if not chunks:
        return
    foreign = any(bot.source for arm in experiment.arms for bot in arm.bots)  # these play in a process that may be ended
    if jobs == 1 and backend in ("loky", "threading") and not (foreign and backend == "loky"):
        for chunk in chunks:
            yield _task(experiment, chunk, folder, os.getpid(), False)
        return
    folder = folder.resolve()
    with _cluster(backend, scheduler, jobs), _quiet_end(), reporting_the_stuck(folder):
        tasks = [(experiment, chunk, folder, os.getpid(), backend == "loky") for chunk in chunks]
        done = _one_worker(tasks) if jobs == 1 and backend == "loky" else _workers(tasks, jobs, backend)
        try:
            yield from done
        except KeyboardInterrupt:
            _stop_workers(backend)
            raise


def _workers(tasks: list[tuple], jobs: int, backend: str) -> Iterator[Chunk]:
    from joblib import Parallel, delayed, parallel_config

    with parallel_config(backend=backend, n_jobs=jobs):
        # ray's backend cannot hand out results as they come
        how = {} if backend == "ray" else {"return_as": "generator_unordered"}
        yield from Parallel(batch_size=1, pre_dispatch="3*n_jobs", **how)(delayed(_task)(*task) for task in tasks)


def _one_worker(tasks: list[tuple]) -> Iterator[Chunk]:
    """A single process beside this one; joblib would play in this one."""
    from joblib.externals.loky import ProcessPoolExecutor

    executor = ProcessPoolExecutor(max_workers=1)  # not joblib's own: that one must stay as joblib made it
    try:
        for task in tasks:
            yield executor.submit(_task, *task).result()
    finally:
        executor.shutdown(wait=True, kill_workers=True)


@contextmanager
def _cluster(backend: str, scheduler: str | None, jobs: int) -> Iterator[None]:
    """Connect to a dask or ray cluster, or start one on this machine."""
    if backend == "dask":
        try:
            from distributed import Client
        except ImportError:
            raise UsageError("backend dask: install the extra, pip install 'gahsim[dask]'") from None
        try:
            local = {"n_workers": jobs if jobs > 0 else None, "threads_per_worker": 1, "dashboard_address": None}
            client = Client(scheduler, timeout="20s") if scheduler else Client(processes=True, **local)
        except OSError as error:
            raise UsageError(f"scheduler {scheduler}: cannot be reached ({error})") from None
        with client:
            yield
    elif backend == "ray":
        try:
            import ray
            from ray.util.joblib import register_ray
        except ImportError:
            raise UsageError("backend ray: install the extra, pip install 'gahsim[ray]'") from None
        ray.init(
            address=scheduler, num_cpus=None if scheduler or jobs < 0 else jobs, ignore_reinit_error=True, log_to_driver=False
        )
        register_ray()
        try:
            yield
        finally:
            ray.shutdown()
    else:
        yield


def _stop_workers(backend: str) -> None:
    """Do not let Ctrl-C wait for chunks nobody will need."""
    if backend == "loky":
        from joblib.externals.loky import get_reusable_executor

        get_reusable_executor(reuse=True).shutdown(wait=True, kill_workers=True)


@contextmanager
def _quiet_end() -> Iterator[None]:
    """Keep loky's managing thread from printing a traceback when it is stopped while handing out work."""
    usual = threading.excepthook

    def hook(problem: Any) -> None:
        flags = getattr(problem.thread, "executor_flags", None)
        if not (flags is not None and flags.shutdown):
            usual(problem)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = usual


def estimate(experiment: Experiment, games: int = 200) -> tuple[float, float]:
    """Seconds of one core and bytes the experiment will take, from a small sample of its games."""
    seconds = size = 0.0
    chunks = chunks_of(experiment)
    for index, sample in {chunk.arm: chunk for chunk in reversed(chunks_of(experiment, games))}.items():
        play_chunk(experiment, Chunk(index, 0, 1))  # compile and load before the clock runs
        begin = time.process_time()
        frames = play_chunk(experiment, sample)
        spent = time.process_time() - begin
        mine = [chunk for chunk in chunks if chunk.arm == index]
        share = sum(games_in(experiment, chunk) for chunk in mine) / games_in(experiment, sample)
        for frame in frames.values():
            head = len(as_parquet(frame.head(0)))  # column names and the like, once per file
            size += head * len(mine) + (len(as_parquet(frame)) - head) * share
        seconds += spent * share
    return seconds, size

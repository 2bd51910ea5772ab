"""Where chunks are played: in this process, in others, or on a cluster, through joblib's backends."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gahsim.errors import UsageError, WorkerDied
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.folder import changed_hashes, file_of, identity_of
from gahsim.simulation.plan import Chunk
from gahsim.simulation.work import write_chunk

ROUNDS = 8  # tasks per worker between two looks at what ray has done


@dataclass(frozen=True)
class Order:
    """What every worker must know beside the experiment."""

    folder: Path
    mark: str
    identity: dict[str, str]
    parent: int


def _task(experiment: Experiment, chunk: Chunk, order: Order) -> Chunk:
    """What a worker does; it sends back nothing but which chunk is done."""
    if os.getpid() != order.parent:
        _settle_in(experiment, order)
    write_chunk(experiment, chunk, lambda table: file_of(order.folder, table, chunk, order.mark))
    return chunk


_settled: set[str] = set()


def _settle_in(experiment: Experiment, order: Order) -> None:
    """Once per worker process and run: make sure that it plays the same game, leaves Ctrl-C to the parent and does not outlive it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if str(order) in _settled:
        return
    changed = changed_hashes(order.identity, identity_of(experiment), list(order.identity))
    if changed:
        raise UsageError(f"the worker on {socket.gethostname()} does not play the same: {'; '.join(changed)}")
    if not _settled and os.getppid() == order.parent:
        threading.Thread(target=_end_with, args=(order.parent,), daemon=True).start()
    _settled.add(str(order))


def _end_with(parent: int) -> None:
    """A parent that was killed cannot stop its workers, and they would play on beside the run that resumes."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def play_chunks(
    experiment: Experiment, order: Order, chunks: list[Chunk], jobs: int, backend: str, scheduler: str | None
) -> Iterator[Chunk]:
    """Have chunks played and written; yields them as they get done, in any order."""
    if not chunks:
        return
    apart = experiment.foreign and backend == "loky"  # a user's bot that hangs takes its process with it: not this one
    if jobs == 1 and backend in ("loky", "threading") and not apart:
        for chunk in chunks:
            yield _task(experiment, chunk, order)
        return
    with _cluster(backend, scheduler, jobs), _quiet_end(), explaining_dead_workers():
        tasks = [(_task, experiment, chunk, order) for chunk in chunks]
        done = in_one_worker(tasks) if jobs == 1 and backend == "loky" else _in_workers(tasks, jobs, backend)
        try:
            yield from done
        except KeyboardInterrupt:
            stop_workers(backend)
            raise


@contextmanager
def explaining_dead_workers() -> Iterator[None]:
    """Say in words that a process of joblib's is gone."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    try:
        yield
    except TerminatedWorkerError:
        raise WorkerDied(
            "a worker process died: killed, out of memory, or by a compiled bot that read past the end of an array"
        ) from None


def _in_workers(tasks: list[tuple], jobs: int, backend: str) -> Iterator[Chunk]:
    from joblib import Parallel, delayed, effective_n_jobs, parallel_config

    with parallel_config(backend=backend, n_jobs=jobs):
        if backend == "ray":  # it cannot hand out results as they come, so it gets a few at a time
            with Parallel(batch_size=1) as pool:
                size = ROUNDS * effective_n_jobs()
                for start in range(0, len(tasks), size):
                    yield from pool(delayed(task)(*given) for task, *given in tasks[start : start + size])
            return
        pool = Parallel(batch_size=1, pre_dispatch="3*n_jobs", return_as="generator_unordered")
        with _deaf_to_ctrl_c():  # this starts the workers
            done = pool(delayed(task)(*given) for task, *given in tasks)
        yield from done


def in_one_worker(tasks: list[tuple]) -> Iterator[Any]:
    """A single process beside this one; joblib would play in this one."""
    from joblib.externals.loky import ProcessPoolExecutor

    executor = ProcessPoolExecutor(max_workers=1)  # not joblib's own: that one must stay as joblib made it
    try:
        for task, *given in tasks:
            yield executor.submit(task, *given).result()
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
            with _deaf_to_ctrl_c():
                client = (
                    Client(scheduler, timeout="20s") if scheduler else Client(processes=True, silence_logs=logging.ERROR, **local)
                )
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
        cores = None if scheduler or jobs < 0 else jobs
        ray.init(scheduler, num_cpus=cores, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
        register_ray()
        try:
            yield
        finally:
            ray.shutdown()
    else:
        yield


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started meanwhile inherit it: stopping them is this one's business."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def stop_workers(backend: str) -> None:
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

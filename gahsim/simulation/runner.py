"""Running an experiment: joblib under the hood, resumable at any moment, the same tables whatever the jobs and backends."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import Any

from gahsim.errors import StorageError, UsageError, WorkerDied
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.folder import (
    MANIFEST,
    differences,
    is_leftover,
    is_there,
    make_manifest,
    mark_of,
    read_manifest,
    stray_files,
    write_manifest,
)
from gahsim.simulation.pace import good_chunk
from gahsim.simulation.plan import Chunk, chunks_of, games_in
from gahsim.simulation.workers import Order, play_chunks

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

    check_options(jobs, backend, scheduler)
    folder = Path(out) if out is not None else Path("runs") / experiment.spec.name
    chunks = prepare_folder(experiment, folder)
    manifest = read_manifest(folder)
    missing = [chunk for chunk in chunks if not is_there(folder, chunk, manifest)]
    total = sum(games_in(experiment, chunk) for chunk in chunks)
    left = sum(games_in(experiment, chunk) for chunk in missing)
    if progress is not None:
        progress.start(total, total - left)
    order = Order(folder.resolve(), mark_of(manifest), manifest["identity"], os.getpid())
    try:
        for chunk in play_chunks(experiment, order, missing, jobs, backend, scheduler):
            if not is_there(folder, chunk, manifest):
                raise StorageError(
                    f"{folder}: a worker wrote {chunk.stem}, but not here; workers of a cluster need a folder they share"
                )
            if progress is not None:
                progress.advance(games_in(experiment, chunk))
    except (StorageError, WorkerDied) as error:
        raise type(error)(f"{error}. What was played is kept; the same command goes on from there") from None
    finally:
        if progress is not None:
            progress.stop()
    return load(folder)


def check_options(jobs: int, backend: str, scheduler: str | None) -> None:
    """Refuse what no run can be played with."""
    if backend not in BACKENDS:
        raise UsageError(f"backend: should be one of {', '.join(BACKENDS)}, not '{backend}'")
    if jobs == 0 or jobs < -1:
        raise UsageError(f"jobs: should be a number from 1, or -1 for all cores, not {jobs}")
    if scheduler and backend not in ("dask", "ray"):
        raise UsageError(f"scheduler: only the dask and ray backends have one, not {backend}")


def settle_layout(experiment: Experiment, folder: Path) -> dict[str, Any] | None:
    """Give the experiment the chunks of the run in the folder, or good ones of its own; returns that run's manifest if there is one.

    Raises
    ------
    UsageError
        If the folder holds anything but a run that this experiment continues.
    """
    if not (folder / MANIFEST).exists():
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"{folder}: exists and is no run; choose another folder with --out")
        if experiment.spec.chunk is None:
            experiment.spec.chunk = good_chunk(experiment)
        return None
    old = read_manifest(folder)
    experiment.spec.chunk = old["experiment"]["chunk"]  # the files' layout is the run's, whatever is asked for now
    new = make_manifest(experiment)
    changed = differences(old, new)
    if changed:
        raise UsageError(
            f"{folder}: holds a run that cannot be continued: {'; '.join(changed)}. Choose another folder with --out, or delete this one"
        )
    if new["games"] < old["games"]:
        raise UsageError(f"{folder}: already holds a run of {old['games']:,} games; a run can grow, not shrink")
    return old


def prepare_folder(experiment: Experiment, folder: Path) -> list[Chunk]:
    """Make a run folder ready for (more) chunks; returns all its chunks."""
    old = settle_layout(experiment, folder)
    manifest = make_manifest(experiment)
    if old is not None:
        manifest |= {"created": old["created"], "mark": mark_of(old)}
    chunks = chunks_of(experiment)
    stray = stray_files(folder, chunks, manifest)
    for path in stray:
        if not is_leftover(path, manifest):
            raise UsageError(
                f"{path}: belongs to another run; the folder is mixed. Delete the file, or choose another folder with --out"
            )
    for path in stray:
        try:
            path.unlink()
        except OSError as error:
            raise StorageError(f"{path}: cannot be removed ({error.strerror})") from None
    if manifest != old:
        write_manifest(folder, manifest)
    return chunks

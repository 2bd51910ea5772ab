"""Reading runs back."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gahsim.errors import GahsimError, UsageError
from gahsim.games.provenance import assumed_values
from gahsim.kernels import engine_hash
from gahsim.simulation.experiment import Experiment, is_draw
from gahsim.simulation.folder import experiment_of, file_of, is_there, mark_of, read_manifest, require_whole, stray_files
from gahsim.simulation.plan import Chunk, chunks_of, games_in

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from gahsim.reporting.report import Report

ACCEPT = "accept what is there: allow_partial=True in gahsim.load, --partial in gahsim report"


@dataclass
class Run:
    """A run on disk; its tables are lazy polars frames.

    Attributes
    ----------
    folder : Path
        Where it lies.
    manifest : dict
        What was played, with which data, engine and versions.
    """

    folder: Path
    manifest: dict[str, Any]
    chunks: list[Chunk]
    complete: bool

    @property
    def players(self) -> pl.LazyFrame:
        """A row per player and game."""
        return self.table("players")

    @property
    def games(self) -> pl.LazyFrame:
        """A row per game."""
        return self.table("games")

    @property
    def draft(self) -> pl.LazyFrame:
        """A row per draft pick, if the experiment asked for it."""
        return self.table("draft")

    @property
    def turns(self) -> pl.LazyFrame:
        """A row per recorded turn, if the experiment asked for it."""
        return self.table("turns")

    def table(self, name: str) -> pl.LazyFrame:
        """A table by name, in the order of arms and games; a column that only some arms have is null in the others."""
        import polars as pl

        if name not in self.manifest["tables"]:
            hint = {"draft": "outputs.draft = true", "turns": "outputs.turns = 0.01"}.get(name)
            wish = f"; an experiment with {hint} writes it" if hint else ""
            raise UsageError(f"{self.folder}: has no table '{name}', only {', '.join(self.manifest['tables'])}{wish}")
        if not self.chunks:
            raise UsageError(f"{self.folder}: holds no games yet")
        by_arm = itertools.groupby(
            self.chunks, lambda chunk: chunk.arm
        )  # drafted hands have columns dealt ones lack; so do modules
        return pl.concat([pl.scan_parquet([self.file(name, chunk) for chunk in chunks]) for _, chunks in by_arm], how="diagonal")

    def file(self, table: str, chunk: Chunk) -> Path:
        """Where a chunk of a table lies."""
        return file_of(self.folder, table, chunk, mark_of(self.manifest))

    def to_pandas(self, table: str = "players") -> pd.DataFrame:
        """A whole table as a pandas frame."""
        return self.table(table).collect().to_pandas()

    @cached_property
    def experiment(self) -> Experiment:
        """The experiment as it was played."""
        return experiment_of(self.manifest, self.folder)

    @property
    def played(self) -> int:
        """Games that are there."""
        return sum(games_in(self.experiment, chunk) for chunk in self.chunks)

    @property
    def arms(self) -> list[dict[str, Any]]:
        """Settings of each arm: players, edition, overlays, hands, bots ..."""
        arms: list[dict[str, Any]] = self.manifest["experiment"]["arms"]
        return arms

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    def describe(self) -> str:
        """What the run is, in one line."""
        spec = self.manifest["experiment"]
        arms = "; ".join(
            f"{arm['name']}: {arm['players']} players, edition {arm['edition']}"
            + (f", modules {' '.join(arm['modules'])}" if arm["modules"] else "")
            + (f", {len(arm['overlays'])} changed value{'s' * (len(arm['overlays']) > 1)}" if arm["overlays"] else "")
            + f", hands {arm['hands']}, bots {' '.join(dict.fromkeys(arm['bots']))}"
            for arm in spec["arms"]
            if not is_draw(arm["name"])
        )
        drawn = sum(is_draw(arm["name"]) for arm in spec["arms"])
        arms += f"; {drawn} more with assumed values drawn anew" if drawn else ""
        design = f"{spec['design']} design"
        design += ", forced cards" if spec["forced"] else ""
        design += ", money offsets" if spec["money"] else ""
        design += ", random first pick" if spec["first_pick"] == "random" else ""
        design += f", every deal {spec['repeats']} times" if spec["repeats"] > 1 else ""
        assumed = len(self.assumed_in_play())
        state = "" if self.complete else ", INCOMPLETE"
        return (
            f"{spec['name']}: {self.played:,} games of {spec['game']}{state}, {design}, seed {spec['seed']} ({arms}); "
            f"{assumed or 'no'} assumed values in play, engine {self.manifest['identity']['engine']}"
        )

    def assumed_in_play(self) -> list[str]:
        """Values tagged as assumed that may have mattered, in words; boards that were not laid out do not count."""
        arms = zip(self.arms, self.experiment.arms, strict=True)
        return list(dict.fromkeys(line for arm, setting in arms for line in assumed_values(setting.facts, arm.get("hotel"))))

    def report(self, out: str | PathLike[str] | None = None, **options: Any) -> Report:
        """Write one offline page with everything this run can answer.

        Parameters
        ----------
        out : path, optional
            The page; by default ``report.html`` in the run's folder.
        **options
            As for ``gahsim.reporting.make_report``: ``pdf``, ``json_twin``, ``title``, ``questions``, ``ladder``.
        """
        from gahsim.reporting.report import make_report

        return make_report(self, self.folder / "report.html" if out is None else out, **options)

    def __repr__(self) -> str:
        return f"<Run {self.describe()}>"


def load(path: str | PathLike[str], allow_partial: bool = False) -> Run:
    """Load a run.

    Parameters
    ----------
    path : path
        The run folder.
    allow_partial : bool
        Accept a run that is not finished, or a folder that also holds files of another; the run's own complete chunks are read.

    Returns
    -------
    Run
        With lazy frames ``players``, ``games`` and, if asked for, ``draft`` and ``turns``.

    Raises
    ------
    UsageError
        If the folder is incomplete or holds files of another run, unless ``allow_partial``.
    StorageError
        If a file of it is damaged.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    experiment = experiment_of(manifest, folder)
    chunks = chunks_of(experiment)
    there = [chunk for chunk in chunks if is_there(folder, chunk, manifest)]
    if not allow_partial:
        stray = [path for path in stray_files(folder, chunks, manifest) if path.suffix == ".parquet"]
        if stray:
            raise UsageError(f"{stray[0]}: belongs to another run; the folder is mixed. Delete the file, or {ACCEPT}")
        if len(there) < len(chunks):
            raise UsageError(
                f"{folder}: is incomplete, {len(chunks) - len(there)} of {len(chunks)} chunks are missing; run the experiment again "
                f"to finish it, or {ACCEPT}"
            )
    for chunk in there:
        for table in manifest["tables"]:
            require_whole(file_of(folder, table, chunk, mark_of(manifest)))
    return Run(folder, manifest, there, len(there) == len(chunks))


def list_runs(folder: str | PathLike[str] = "runs") -> list[Run | Unreadable]:
    """Every run below a folder, finished or not; of a run's own folder, that run.

    Raises
    ------
    UsageError
        If it is no folder. That nothing was run yet in the usual place is no error.
    """
    place = Path(folder)
    if not place.is_dir() and (place.exists() or place != Path("runs")):
        raise UsageError(
            f"{place}: {'is a file' if place.exists() else 'there is no such folder'}; name the folder that holds the runs"
        )
    if (place / "manifest.json").exists():
        return [_listed(place)]
    return [_listed(path.parent) for path in sorted(Path(folder).glob("*/manifest.json"))]


@dataclass
class Unreadable:
    """A folder with a manifest that cannot be read, and why."""

    folder: Path
    why: str


def _listed(folder: Path) -> Run | Unreadable:
    try:
        return load(folder, allow_partial=True)
    except GahsimError as error:
        return Unreadable(folder, str(error))


def played_with_this_engine(run: Run) -> bool:
    """Whether a run comes from exactly these kernels."""
    return bool(run.manifest["identity"]["engine"] == engine_hash())

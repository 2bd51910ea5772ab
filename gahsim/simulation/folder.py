"""A run on disk: its manifest, which chunks are there, what makes two runs the same.

runs/NAME/manifest.json     what was played, with which data, engine and versions
runs/NAME/players/*.parquet a row per player and game
runs/NAME/games/*.parquet   a row per game
runs/NAME/draft, turns      if asked for
"""

from __future__ import annotations

import hashlib
import json
import platform
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from gahsim import __version__
from gahsim.errors import StorageError, UsageError
from gahsim.games.provenance import assumed_values
from gahsim.kernels import engine_hash
from gahsim.simulation import plan, work
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import Chunk, chunks_of, games_in
from gahsim.simulation.work import wanted_tables, write_file

FORMAT = 1
MANIFEST = "manifest.json"
PARQUET = b"PAR1"
PACKAGES = ("numpy", "numba", "polars", "joblib")


def identity_of(experiment: Experiment) -> dict[str, str]:
    """Hashes of everything that decides what is in the tables of a run."""
    own = (plan.__file__, work.__file__)
    code = {"engine": engine_hash(), "tables": _hash_of(*own, *experiment.arms[0].door.TABLE_CODE)}
    return experiment.identity() | code


@cache
def _hash_of(*files: str) -> str:
    return hashlib.sha256(b"".join(Path(file).read_bytes() for file in files)).hexdigest()[:16]


def make_manifest(experiment: Experiment) -> dict[str, Any]:
    """Everything needed to know what a run is, and to play it again."""
    identity = identity_of(experiment)
    assumed = {arm.name: assumed_values(arm.facts, arm.hotel) for arm in experiment.arms}  # of the boards laid out
    return {
        "format": FORMAT,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "experiment": experiment.resolved(),
        "identity": identity,
        "mark": hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:8],  # in the name of every file
        "tables": wanted_tables(experiment),
        "games": sum(games_in(experiment, chunk) for chunk in chunks_of(experiment)),
        "provenance": {
            arm.name: {
                "edition": arm.facts.edition,
                "assumed_values": len(assumed[arm.name]),
                "changed_values": dict(arm.facts.overlays),
            }
            for arm in experiment.arms
        },
        "assumed": list(dict.fromkeys(value for values in assumed.values() for value in values)),  # which ones, once for all arms
        "versions": {"gahsim": __version__, "python": platform.python_version()} | {name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read and check a manifest."""
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UsageError(f"{folder}: is no run: there is no {MANIFEST} in it") from None
    except OSError as error:
        raise StorageError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise StorageError(f"{path}: is damaged ({error})") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise UsageError(f"{path}: is not of format {FORMAT}; it was written by another version of gahsim")
    missing = [key for key in ("experiment", "identity", "tables", "games", "provenance") if key not in manifest]
    if missing:
        raise StorageError(f"{path}: is damaged (there is no '{missing[0]}' in it)")
    return manifest


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    write_file(folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What keeps a run from being continued, in words."""
    found = []
    before, after = old["identity"], new["identity"]
    if before["experiment"] != after["experiment"]:
        found += [f"the experiment changed: {line}" for line in _changed_keys(old["experiment"], new["experiment"])]
    same = before["experiment"] == after["experiment"]
    return found + changed_hashes(before, after, ["data", *(["bots"] if same else []), "engine", "tables"])


def changed_hashes(before: Mapping[str, str], after: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Which of these hashes differ, in words."""
    words = {
        "experiment": "the experiment", "data": "the card data", "bots": "the bots' weights or code", "engine": "the engine",
        "tables": "the code that makes the tables",
    }  # fmt: skip
    differ = [name for name in names if before.get(name, after[name]) != after[name]]
    return [f"{words[name]} changed ({before[name]} -> {after[name]})" for name in differ]


def _changed_keys(old: Any, new: Any, path: str = "") -> list[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [
            key for key in {**old, **new} if (path, key) not in {("", "name"), ("", "description"), ("", "games"), ("", "chunk")}
        ]
        return [line for key in keys for line in _changed_keys(old.get(key), new.get(key), f"{path}.{key}" if path else key)]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [line for i, (a, b) in enumerate(zip(old, new, strict=True)) for line in _changed_keys(a, b, f"{path}.{i}")]
    return [] if old == new else [f"{path} was {old!r}, is {new!r}"]


def file_of(folder: Path, table: str, chunk: Chunk, mark: str) -> Path:
    """Where a chunk of a table lies; the run's mark in its name keeps files of different runs apart."""
    return folder / table / f"{chunk.stem}{'-' if mark else ''}{mark}.parquet"


def is_there(folder: Path, chunk: Chunk, manifest: Mapping[str, Any]) -> bool:
    """Whether every file of a chunk is in place."""
    return all(file_of(folder, table, chunk, mark_of(manifest)).exists() for table in manifest["tables"])


def mark_of(manifest: Mapping[str, Any]) -> str:
    """What the names of a run's files end in; nothing in runs of the first days."""
    return str(manifest.get("mark", ""))


def stray_files(folder: Path, chunks: list[Chunk], manifest: Mapping[str, Any]) -> list[Path]:
    """Files in the table folders that belong to no chunk: leftovers of a kill, of a smaller run, or of another run."""
    mark, tables = mark_of(manifest), [table for table in manifest["tables"] if (folder / table).is_dir()]
    wanted = {file_of(folder, table, chunk, mark) for table in tables for chunk in chunks}
    return [path for table in tables for path in sorted((folder / table).iterdir()) if path not in wanted]


def is_leftover(path: Path, manifest: Mapping[str, Any]) -> bool:
    """Whether a stray file is this run's own: half written, or a last short chunk of the run before it grew."""
    mark = mark_of(manifest)
    return path.name.endswith(".part") or bool(re.fullmatch(rf"arm\d+-\d+-\d+{'-' if mark else ''}{mark}\.parquet", path.name))


def experiment_of(manifest: dict[str, Any], folder: Path) -> Experiment:
    """The experiment a manifest describes, with every value as it was played; its bots need not be at hand."""
    path = folder / MANIFEST
    try:
        return Experiment.from_resolved(manifest["experiment"], str(path), played=True)
    except (KeyError, TypeError, AttributeError) as error:  # an experiment has more keys than this, and every one is there
        raise StorageError(f"{path}: is damaged (its experiment cannot be read: {error})") from None


def require_whole(path: Path) -> None:
    """Refuse a table that is cut off or no table at all, as half a copy leaves it: Parquet begins and ends with the same four bytes."""
    try:
        with path.open("rb") as file:
            first = file.read(4)
            file.seek(-4, 2)
            last = file.read(4)
    except OSError as error:  # too short to have an end, or not to be read
        first, last = b"", str(error).encode()
    if not first == last == PARQUET:
        raise StorageError(
            f"{path}: is damaged, it is no whole Parquet file; delete it and run the experiment again, which plays only what is missing"
        )

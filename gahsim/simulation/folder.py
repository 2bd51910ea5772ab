"""A run on disk: its manifest, which chunks are there, what makes two runs the same.

runs/NAME/manifest.json     what was played, with which data, engine and versions
runs/NAME/players/*.parquet a row per player and game
runs/NAME/games/*.parquet   a row per game
runs/NAME/draft, turns      if asked for
"""

from __future__ import annotations

import json
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from gahsim import __version__
from gahsim.errors import StorageError, UsageError
from gahsim.kernels import engine_hash
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import Chunk, chunks_of, games_in
from gahsim.simulation.work import wanted_tables, write_file

FORMAT = 1
MANIFEST = "manifest.json"
PACKAGES = ("numpy", "numba", "polars", "joblib")


def make_manifest(experiment: Experiment) -> dict[str, Any]:
    """Everything needed to know what a run is, and to play it again."""
    return {
        "format": FORMAT,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "experiment": experiment.resolved(),
        "identity": experiment.identity() | {"engine": engine_hash()},
        "tables": wanted_tables(experiment),
        "games": sum(games_in(experiment, chunk) for chunk in chunks_of(experiment)),
        "provenance": {
            arm.name: {
                "edition": arm.facts.edition,
                "assumed_values": arm.facts.assumed,
                "changed_values": dict(arm.facts.overlays),
            }
            for arm in experiment.arms
        },
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
    return manifest


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    write_file(folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What keeps a run from being continued, in words."""
    found = []
    before, after = old["identity"], new["identity"]
    if before["experiment"] != after["experiment"]:
        found += [f"the experiment changed: {line}" for line in _changed_keys(old["experiment"], new["experiment"])]
    if before["data"] != after["data"]:
        found.append(f"the card data changed ({before['data']} -> {after['data']})")
    if before["experiment"] == after["experiment"] and before["bots"] != after["bots"]:
        found.append(f"the bots' weights or code changed ({before['bots']} -> {after['bots']})")
    if before["engine"] != after["engine"]:
        found.append(f"the engine changed ({before['engine']} -> {after['engine']})")
    return found


def _changed_keys(old: Any, new: Any, path: str = "") -> list[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [
            key for key in {**old, **new} if (path, key) not in {("", "name"), ("", "description"), ("", "games"), ("", "chunk")}
        ]
        return [line for key in keys for line in _changed_keys(old.get(key), new.get(key), f"{path}.{key}" if path else key)]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [line for i, (a, b) in enumerate(zip(old, new, strict=True)) for line in _changed_keys(a, b, f"{path}.{i}")]
    return [] if old == new else [f"{path} was {old!r}, is {new!r}"]


def is_there(folder: Path, chunk: Chunk, tables: list[str]) -> bool:
    """Whether every file of a chunk is in place."""
    return all((folder / table / f"{chunk.stem}.parquet").exists() for table in tables)


def stray_files(folder: Path, chunks: list[Chunk], tables: list[str]) -> list[Path]:
    """Files in the table folders that belong to no chunk: leftovers of a kill, or of another run."""
    wanted = {f"{chunk.stem}.parquet" for chunk in chunks}
    found = [path for table in tables if (folder / table).is_dir() for path in sorted((folder / table).iterdir())]
    return [path for path in found if path.name not in wanted]


def experiment_of(manifest: dict[str, Any]) -> Experiment:
    """The experiment a manifest describes, with every value as it was played."""
    return Experiment.from_resolved(manifest["experiment"], MANIFEST)

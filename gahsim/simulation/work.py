"""The work on one chunk: play its games, make its tables, write its files."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gahsim.errors import StorageError
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import Chunk, plan_chunk

if TYPE_CHECKING:
    import polars as pl

GENERIC = {
    "arm": "arm of the experiment",
    "seed": "seed of the run; 'gahsim play --seed SEED --deal BLOCK' lays out the same deal",
    "game": "number of the game in its arm",
    "block": "number of the deal; games of a block share it, and so do the arms",
    "seat": "0 starts round 1",
    "bot": "spec string of the bot at this seat",
    "seating": "rotation of the bots over the seats (rotated designs)",
    "repeat": "which dice the deal was played with (repeated deals)",
    "forced_card": "card forced into a hand, printed number (forced designs)",
    "forced_seat": "seat it was forced upon",
    "with_card": "false for the twin game without the card",
    "money_offset": "krones added to the starting money (money designs)",
}


def wanted_tables(experiment: Experiment) -> list[str]:
    """Tables an experiment writes."""
    outputs = experiment.spec.outputs
    return ["players", "games"] + ["draft"] * outputs.draft + ["turns"] * (outputs.turns > 0)


def play_chunk(experiment: Experiment, chunk: Chunk) -> dict[str, pl.DataFrame]:
    """Play a chunk and return its tables."""
    import polars as pl

    arm = experiment.arms[chunk.arm]
    plans, design = plan_chunk(experiment, chunk)
    played = arm.door.play_plans(arm.facts, arm.table, experiment.spec.seed, plans, arm.bots)
    tables = arm.door.tables(arm.facts, played, wanted_tables(experiment))
    name = pl.lit(arm.name).alias("arm")
    seed = pl.lit(experiment.spec.seed, pl.UInt64).alias("seed")
    seat = np.tile(np.arange(arm.players, dtype=np.int8), len(plans))
    specs = pl.Series([bot.spec for bot in arm.bots])
    head: dict[str, Any] = {
        "game": np.repeat(design["game"], arm.players),
        "block": np.repeat(design["block"], arm.players),
        "seat": seat,
        "bot": specs.gather(plans["bots"][:, : arm.players].reshape(-1).astype(np.uint32)),
    }
    if experiment.spec.money is not None:
        head["money_offset"] = plans["money"][:, : arm.players].reshape(-1).astype(np.int8)
    frames = {
        "players": pl.DataFrame(head | tables["players"]).select(name, pl.all()),
        "games": pl.DataFrame(design | tables["games"]).select(name, seed, pl.all()),
    }
    if "draft" in tables:
        draft = dict(tables["draft"])
        row = draft.pop("row")
        frames["draft"] = pl.DataFrame({"game": design["game"][row], "block": design["block"][row], **draft}).select(
            name, pl.all()
        )
    if "turns" in tables:
        frames["turns"] = pl.DataFrame(tables["turns"]).select(name, pl.all())
    return frames


def write_chunk(experiment: Experiment, chunk: Chunk, place: Callable[[str], Path]) -> None:
    """Play a chunk and write its files where ``place`` says, the players table last: when that is there, the chunk is complete."""
    frames = play_chunk(experiment, chunk)
    for table in sorted(frames, key=lambda name: name == "players"):
        write_file(place(table), as_parquet(frames[table]))


def as_parquet(frame: pl.DataFrame) -> memoryview:
    """A table as the bytes of a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=3, statistics=False)
    return buffer.getbuffer()


def write_file(path: Path, content: bytes | memoryview) -> None:
    """Write a file so that it is either whole or not there: temporary name, flush to disk, rename."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise StorageError(f"{path}: cannot be written ({error.strerror or error})") from None

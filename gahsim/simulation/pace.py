"""How fast an experiment plays: what to expect of it, and how many of its games should go into one file."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import CHUNK, Chunk, games_in, members
from gahsim.simulation.work import as_parquet, play_chunk
from gahsim.simulation.workers import in_one_worker

SAMPLE_SECONDS = 0.2  # of play that tell the pace of an arm
FEW = 64  # games that tell whether bots are slow
CHUNK_SECONDS = 20.0  # of play in one file, at most
SIZES = (CHUNK, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10)


@dataclass(frozen=True)
class Sample:
    """A few games of an arm: how long they took one core, and their tables."""

    games: int
    seconds: float
    frames: dict[str, Any]


def sample(experiment: Experiment, arm: int, games: int) -> Sample:
    """Play a few games of an arm, the more the quicker its bots are."""
    play_chunk(experiment, Chunk(arm, 0, 1))  # compile and load before the clock runs
    count, most = 1, max(1, games // members(experiment, experiment.arms[arm]))
    while True:
        begin = time.process_time()
        frames = play_chunk(experiment, Chunk(arm, 0, count))
        spent = time.process_time() - begin
        if spent > SAMPLE_SECONDS or count == most:
            return Sample(frames["games"].height, spent, frames)
        count = min(4 * count, most)


def good_chunk(experiment: Experiment) -> int:
    """Games per file such that a worker comes back with one after a while: a kill costs little, and progress can be seen."""
    slowest = next(in_one_worker([(_slowest, experiment)])) if experiment.foreign else _slowest(experiment)
    return next((size for size in SIZES if size * slowest <= CHUNK_SECONDS), SIZES[-1])


def _slowest(experiment: Experiment) -> float:
    """Seconds per game of the slowest arm."""
    return max(found.seconds / found.games for found in (sample(experiment, arm, FEW) for arm in range(len(experiment.arms))))


def estimate(experiment: Experiment, chunks: Sequence[Chunk]) -> tuple[float, float]:
    """Seconds of one core and bytes that chunks of an experiment will take, from a small sample of its games."""
    seconds = size = 0.0
    for index in sorted({chunk.arm for chunk in chunks}):
        found = sample(experiment, index, CHUNK)  # as many as in a file, for columns that differ little pack better
        mine = [chunk for chunk in chunks if chunk.arm == index]
        share = sum(games_in(experiment, chunk) for chunk in mine) / found.games
        for frame in found.frames.values():
            head = len(as_parquet(frame.head(0)))  # column names and the like, once per file
            size += head * len(mine) + (len(as_parquet(frame)) - head) * share
        seconds += found.seconds * share
    return seconds, size

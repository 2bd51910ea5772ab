"""Measuring runs: what storage and dispatch cost, how two jobs share the work, memory, bytes."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import chunks_of, plan_chunk


def _experiment(games: int) -> Experiment:
    return Experiment(name="bench", games=games, seed=1, bots="random")


def _engine_seconds(games: int) -> float:
    """CPU time of the games alone, in chunks as a run plays them."""
    experiment = _experiment(games)
    arm = experiment.arms[0]
    begin = time.process_time()
    for chunk in chunks_of(experiment):
        arm.door.play_plans(arm.facts, arm.table, 1, plan_chunk(experiment, chunk)[0], arm.bots)
    return time.process_time() - begin


def _run_seconds(games: int, jobs: int, folder: Path) -> tuple[float, float, Any]:
    """CPU (of this process) and wall seconds of a whole run, and the run."""
    wall, cpu = time.perf_counter(), time.process_time()
    run = _experiment(games).run(folder, jobs=jobs)
    return time.process_time() - cpu, time.perf_counter() - wall, run


def _peak_memory() -> int:
    time.sleep(0.3)  # long enough for every worker to get one of these
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _worker_memory(jobs: int) -> float:
    """Largest resident memory of the workers so far, MB."""
    from joblib import Parallel, delayed

    return max(Parallel(n_jobs=jobs, batch_size=1)(delayed(_peak_memory)() for _ in range(2 * jobs))) / 1024


def measure_runs(log: Any, games: int = 200_000, million: int = 1_000_000) -> dict[str, Any]:
    """Everything ``gahsim bench --runs`` reports."""
    result: dict[str, Any] = {"games": games, "million": million}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run_seconds(2000, 2, folder / "warm")  # workers started, kernels loaded
        log.print(f"engine alone, {games:,} games ...", style="dim")
        engine = min(_engine_seconds(games) for _ in range(2))
        log.print("one job ...", style="dim")
        one = [_run_seconds(games, 1, folder / f"one{i}") for i in range(2)]
        log.print("two jobs ...", style="dim")
        two = [_run_seconds(games, 2, folder / f"two{i}") for i in range(2)]
        memory = _worker_memory(2)
        log.print(f"{million:,} games, two jobs ...", style="dim")
        _, long, big = _run_seconds(million, 2, folder / "million")
        cpu, wall = min(row[0] for row in one), min(row[1] for row in one)
        result |= {
            "rows_per_cpu_s": round(2 * games / cpu),
            "storage_and_dispatch_share": round(1 - engine / cpu, 3),
            "two_job_speed_up": round(wall / min(row[1] for row in two), 2),
            "worker_memory_mb": round(memory),
            "worker_memory_after_million_mb": round(_worker_memory(2)),
            "million_games_s": round(long, 1),
            "bytes_per_player_row": round(sum(p.stat().st_size for p in (big.folder / "players").iterdir()) / (2 * million), 1),
        }
    return result


def print_runs_bench(result: dict[str, Any], out: Any) -> None:
    """The measurements as a table."""
    from gahsim.terminal import plain_table

    rows = [
        ["player rows per CPU-second, end to end", f"{result['rows_per_cpu_s']:,}"],
        ["share of storage and dispatch", f"{100 * result['storage_and_dispatch_share']:.1f} %"],
        ["speed-up with two jobs", result["two_job_speed_up"]],
        [f"worker memory after {result['games']:,} games (MB)", result["worker_memory_mb"]],
        [f"worker memory after {result['million']:,} games (MB)", result["worker_memory_after_million_mb"]],
        [f"{result['million']:,} games with two jobs (s)", result["million_games_s"]],
        ["bytes per player row", result["bytes_per_player_row"]],
    ]
    out.print(plain_table("Runs of random bots, two players", ["measured", "value"], rows))

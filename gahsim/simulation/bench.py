"""Measuring the engine on this machine, and checking it over very many games."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from gahsim.bots import make_bots
from gahsim.games import door_of
from gahsim.simulation.yardstick import shuffles_per_second

GAME = "grand-austria"
PLAYERS = (2, 3, 4)
HANDS = ("deal", "draft", "intro")
FIRST_GAME = "import gahsim; gahsim.new_game('grand-austria', players=2, seed=7)"
ENGINE = "from gahsim.games import door_of; door = door_of('grand-austria')"
EVERYTHING = f"{ENGINE}; [bot.choose for bot in door.BOTS.values()]; door.explain, door.collect; import gahsim.games.grand_austria.invariants"


def _cpu() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _child(arguments: list[str], environment: dict[str, str] | None = None) -> tuple[float, float]:
    """Wall and CPU seconds of a new Python process."""
    wall, cpu = time.perf_counter(), _cpu()
    subprocess.run([sys.executable, *arguments], check=True, env=os.environ | (environment or {}), stdout=subprocess.DEVNULL)
    return time.perf_counter() - wall, _cpu() - cpu


def measure_start() -> dict[str, float]:
    """Cold compile, warm start and help, each in new processes."""
    with tempfile.TemporaryDirectory() as folder:
        _, engine = _child(["-c", ENGINE], {"GAHSIM_CACHE_DIR": folder})
        _, rest = _child(["-c", EVERYTHING], {"GAHSIM_CACHE_DIR": folder})
    _child(["-c", FIRST_GAME])
    warm = min(_child(["-c", FIRST_GAME])[0] for _ in range(3))
    helped = min(_child(["-m", "gahsim", "--help"])[0] for _ in range(3))
    return {
        "cold_compile_cpu_s": round(engine, 1), "cold_compile_all_cpu_s": round(engine + rest, 1),
        "warm_first_game_s": round(warm, 2), "help_s": round(helped, 2)
    }  # fmt: skip


def measure_speed(players: int, spec: str, seconds: float, edition: str = "2015") -> dict[str, Any]:
    """Games and decisions per CPU-second at one table; the best of three, for other processes only ever slow us down."""
    door = door_of(GAME)
    facts = door.load_facts(edition)
    table = door.make_table(facts, players)
    bots = make_bots(spec, players, door, facts)
    games, best = 200, (0.0, 0.0)
    while True:
        begin = time.process_time()
        played = door.play_plans(facts, table, 1, door.plan_games(games), bots)
        spent = time.process_time() - begin
        if spent > seconds / 3:
            break
        games = min(games * 4, 20_000) if games < 20_000 else games
        if games == 20_000 and spent > seconds / 12:
            break
    for _ in range(3):
        begin = time.process_time()
        played = door.play_plans(facts, table, 1, door.plan_games(games), bots)
        spent = time.process_time() - begin
        best = max(best, (games / spent, int(played.logs["asked"].sum()) / spent))
    return {
        "players": players,
        "bot": spec,
        "edition": edition,
        "games_per_cpu_s": round(best[0]),
        "decisions_per_cpu_s": round(best[1]),
    }


def measure_engine(seconds: float, log: Any) -> dict[str, Any]:
    """Everything ``gahsim bench`` reports."""
    door = door_of(GAME)
    yardstick = shuffles_per_second()
    rows = []
    for edition, players in itertools.product(door.EDITIONS, PLAYERS):
        log.print(f"random bots, {players} players, edition {edition} ...", style="dim")
        row = measure_speed(players, "random", seconds, edition)
        row["games_per_1000_shuffles"] = round(1000 * row["games_per_cpu_s"] / yardstick, 1)
        rows.append(row)
    log.print("compiling from scratch in a new process ...", style="dim")
    return {
        "speed": rows,
        **measure_start(),
        "state_bytes": door.STATE_BYTES,
        "yardstick_shuffles_per_cpu_s": round(yardstick),
        "numpy": np.__version__,
        "python": sys.version.split()[0],
    }


def check_everything(games: int, log: Any) -> dict[str, Any]:
    """Random games over every player count, edition, hand mode, board side and combination of modules; every position is checked."""
    door = door_of(GAME)
    hotels, lazy = ("night", "day"), ("random", "random:lazy=0")
    plain = itertools.product(PLAYERS, door.EDITIONS, HANDS, hotels, lazy, [()])
    combined = [names for n in range(1, len(door.MODULES) + 1) for names in itertools.combinations(door.MODULES, n)]
    tables = [*plain, *itertools.product(PLAYERS, door.EDITIONS, ["deal"], ["night"], lazy, combined)]
    share = -(-games // len(tables))
    broken: list[str] = []
    for i, (players, edition, hands, hotel, spec, modules) in enumerate(tables):
        facts = door.load_facts(edition, modules)
        name = f"{players} players, edition {edition}, hands {hands}, hotel {hotel}, bots {spec}"
        name += f", modules {' '.join(modules)}" if modules else ""
        log.print(f"{i + 1}/{len(tables)}  {name}: {share:,} games", style="dim")
        found = door.check_games(
            facts, door.make_table(facts, players, hands, hotel), i, 0, share, make_bots(spec, players, door, facts)
        )
        if found:
            broken.append(f"{name}: {found}")
    return {"games": share * len(tables), "tables": len(tables), "broken": broken}


def print_bench(result: dict[str, Any], out: Any) -> None:
    """The measurements as a table."""
    from gahsim.terminal import plain_table

    columns = ["bot", "edition", "players", "games / CPU-s", "decisions / CPU-s", "games / 1000 shuffles"]
    rows = [
        [
            row["bot"], row["edition"], row["players"], f"{row['games_per_cpu_s']:,}", f"{row['decisions_per_cpu_s']:,}",
            row["games_per_1000_shuffles"],
        ]
        for row in result["speed"]
    ]  # fmt: skip
    out.print(plain_table("Engine speed, one core", columns, rows, words=2))
    out.print(
        f"\ncold compile of the engine {result['cold_compile_cpu_s']} CPU-s, with every bot {result['cold_compile_all_cpu_s']} CPU-s, "
        f"warm import and first game {result['warm_first_game_s']} s, ",
        end="",
    )
    out.print(f"--help {result['help_s']} s, state {result['state_bytes']} bytes")
    out.print("a shuffle is one keyed shuffle of 96 cards: the ratio compares machines of different speed", style="dim")


def print_check(result: dict[str, Any], out: Any) -> None:
    """The verdict of a check."""
    out.print(f"{result['games']:,} games at {result['tables']} tables, every position checked: ", end="")
    out.print("no invariant broken, none stuck" if not result["broken"] else f"{len(result['broken'])} tables with failures")
    for line in result["broken"]:
        out.print(f"  {line}")

"""Measuring bots: strength in self-play and speed, with the same deals for all."""

from __future__ import annotations

import time
from typing import Any

from gahsim.bots import make_bots
from gahsim.games import door_of
from gahsim.simulation.yardstick import shuffles_per_second

LEAST, MOST = 60, 20_000  # games of self-play
TRIES = 5  # times the same games are played for the speed; the best counts, other programs can only slow a core down


def measure_bot(spec: str, seconds: float, players: int = 2, edition: str = "2022", seed: int = 99) -> dict[str, Any]:
    """Mean self-play score with its standard error, pace, also in shuffles (which any machine can compare), and where the points come from."""
    door = door_of("grand-austria")
    facts = door.load_facts(edition)
    table = door.make_table(facts, players)
    bots = make_bots(spec, players, door, facts)

    def play(first: int, games: int) -> tuple[Any, float]:
        begin = time.process_time()
        finals = door.play_plans(facts, table, seed, door.plan_games(games, first), bots).finals
        return finals, time.process_time() - begin

    play(0, 1)
    games, size, spent, parts = 0, 2, 0.0, []
    while (spent < seconds or games < LEAST) and games < MOST:
        finals, took = play(games, size)
        parts.append(finals)
        spent += took
        games += size
        size = min(size * 2, 2000)
    pace = games / spent
    again = int(pace * seconds / 20)
    if again >= 2:
        pace = max(again / play(0, again)[1] for _ in range(TRIES))
    scores = [float(state["players"][:players]["vp"].mean()) for part in parts for state in part]
    mean = sum(scores) / games
    error = (sum((score - mean) ** 2 for score in scores) / (games - 1) / games) ** 0.5
    ledgers = sum(part["players"]["ledger"][:, :players].sum(axis=(0, 1)) for part in parts) / (games * players)
    sources = door.new_game(players=players, edition=edition).ledger(0)
    return {
        "bot": spec,
        "digest": bots[0].digest,
        "players": players,
        "edition": edition,
        "games": games,
        "score": round(mean, 1),
        "score_se": round(error, 2),
        "games_per_cpu_s": round(pace, 2),
        "shuffles_per_game": round(shuffles_per_second() / pace),
        "ledger": {source: round(float(vp), 1) for source, vp in zip(sources, ledgers, strict=True)},
    }


def measure_bots(log: Any, seconds: float = 20.0) -> dict[str, Any]:
    """The ladder of stock bots."""
    rows = []
    for spec in door_of("grand-austria").RUNGS:
        log.print(f"{spec} ...", style="dim")
        rows.append(measure_bot(spec, seconds))
    return {"bots": rows}


def measure_strength(log: Any, seconds: float = 20.0, games: int = 40) -> dict[str, Any]:
    """The same, and a ladder on which near ones meet: what the package ships about its bots."""
    from gahsim.simulation.ladder import play_ladder

    measured = measure_bots(log, seconds)
    log.print("ladder ...", style="dim")
    return measured | {"ladder": play_ladder(edition="2022", games=games, seed=98, anchor="regular", apart=2).as_dict()}


def print_bots_bench(result: dict[str, Any], out: Any) -> None:
    """Strength and speed as a table."""
    from gahsim.terminal import pace_text, plain_table

    rows = [
        [row["bot"], f"{row['score']:.1f} ± {1.96 * row['score_se']:.1f}", pace_text(row["games_per_cpu_s"]),
         f"{row['shuffles_per_game']:,}", f"{row['games']:,}"]
        for row in result["bots"]
    ]  # fmt: skip
    first = result["bots"][0]
    title = f"Self-play, {first['players']} players, edition {first['edition']}, dealt hands"
    out.print(plain_table(title, ["bot", "score (VP, 95 %)", "games / CPU-s", "shuffles / game", "games"], rows))
    out.print("a shuffle is one keyed shuffle of 96 cards: so many cost as much as a game, on any machine", style="dim")

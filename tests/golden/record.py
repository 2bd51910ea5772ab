"""Recording games in a form that can be compared."""

from __future__ import annotations

import hashlib
from typing import Any

from gahsim.games.grand_austria import door
from tests.games.grand_austria.tables import ALL_TABLES, bots, laid


def playthrough(players: int, seed: int, edition: str, hands: str, hotel: str) -> str:
    """One game of random bots, told."""
    narrator = door.Narrator()
    game = door.new_game(players=players, seed=seed, edition=edition, hands=hands, hotel=hotel, watch=narrator)
    bot = bots("random:lazy=0.2", players)[0]
    while not game.over:
        game.play(door.decide(game, bot))
    lines = [_line(event, narrator) for event in narrator.events]
    lines += [f"{name}: {numbers}" for name, numbers in narrator.ledger_rows(game)]
    return "\n".join(lines) + "\n"


def _line(event: dict[str, Any], narrator: Any) -> str:
    who = f"player {event['seat'] + 1} " if "seat" in event else ""
    changed = f" ({narrator.changes_text(event['changed'])})" if "changed" in event else ""
    return f"{event['round']} | {who}{event['text']}{changed}"


def fingerprints() -> dict[str, str]:
    """A hash of the result tables of 60 games at every kind of table."""
    found = {}
    for players, edition, hands, hotel in ALL_TABLES:
        facts, table = laid(players, edition, hands, hotel)
        for spec in ("random", "random:lazy=0"):
            played = door.play_plans(facts, table, 23, door.plan_games(60, 100), bots(spec, players))
            digest = hashlib.sha256()
            for rows in door.tables(facts, played, ("players", "games")).values():
                for name in sorted(rows):
                    digest.update(name.encode() + rows[name].tobytes())
            found[f"{players} players, {edition}, {hands}, {hotel}, {spec}"] = digest.hexdigest()[:16]
    return found

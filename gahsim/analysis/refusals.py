"""What a run cannot answer, and the experiment that could."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from gahsim.errors import UsageError

if TYPE_CHECKING:
    from gahsim.analysis.material import Material

# An experiment file that can answer each question; players and bots of the run at hand are put in.
EXPERIMENTS = {
    "dealt hands": 'hands = "deal"\ngames = 100_000',
    "swap": 'hands = "deal"\ngames = 50_000\nforced = { cards = [17], seat = "random", swap = true }',
    "money": 'hands = "deal"\ngames = 100_000\nmoney = { low = -3, high = 3 }',
    "draft": 'hands = "draft"\nfirst_pick = "random"\nrepeats = 6\ngames = 120_000',
    "rotated": 'design = "rotated"\ngames = 50_000',
    "repeats": 'design = "rotated"\nrepeats = 4\ngames = 40_000',
    "arms": 'games = 50_000\narms = [{ name = "printed" }, { name = "changed", overlay = { staff.17.cost = 4 } }]',
    "restricted": 'games = 50_000\narms = [{ name = "free" }, { name = "without hiring", bots = RESTRICTED }]',
    "rankings": 'hands = "deal"\ngames = 100_000\narms = [{ name = "these bots" }, { name = "novices", bots = "novice" }]',
    "games": "games = 100_000",
}


def refuse(material: Material, question: str, reason: str, experiment: str) -> NoReturn:
    """Say why a run cannot answer a question and which experiment could.

    Parameters
    ----------
    material : Material
        What was asked.
    question : str
        Name of the function.
    reason : str
        Why not, a clause.
    experiment : str
        A key of ``EXPERIMENTS``.
    """
    lines = snippet(experiment, material.arms[0].players, material.bots)
    indented = "\n".join("    " + line for line in lines.splitlines())
    raise UsageError(f"{material.name}: {question} cannot be answered: {reason}. An experiment that could:\n{indented}")


def snippet(experiment: str, players: int, bots: Sequence[str]) -> str:
    """An experiment file for these players and bots.

    Examples
    --------
    >>> print(snippet("games", 3, ["random", "random", "random"]))
    players = 3
    bots = "random"
    games = 100_000
    """
    seats = list(bots) or ["random"] * players
    options = ":" in seats[0].removeprefix(seats[0].partition(".py:")[0] + ".py:")  # file.py:Name has none yet, name:level has
    ban = seats[0] + ("," if options else ":") + "forbid=hire"
    named = seats[0] if len(set(seats)) == 1 else seats
    body = EXPERIMENTS[experiment].replace("RESTRICTED", json.dumps([ban, *seats[1:]], ensure_ascii=False))
    return f"players = {players}\nbots = {json.dumps(named, ensure_ascii=False)}\n{body}"


def need_games(material: Material, question: str, have: int, need: int, what: str = "games", experiment: str = "games") -> None:
    """Refuse if there are too few games, deals or the like."""
    if have < need:
        refuse(material, question, f"there are too few {what}, {have:,}; at least {need:,} are needed", experiment)

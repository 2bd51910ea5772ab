"""What a run cannot answer, and the experiment that could."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from gahsim.errors import UsageError

if TYPE_CHECKING:
    from gahsim.analysis.material import Material

# An experiment file that can answer each question; players, edition, modules and bots of the run at hand are put in.
ENTRANCES_ONLY = 'modules = ["entrances"]'
EXPERIMENTS = {
    "dealt hands": 'hands = "deal"\ngames = 100_000',
    "swap": 'hands = "deal"\ngames = 50_000\nforced = { cards = [17], seat = "random", swap = true }',
    "money": 'hands = "deal"\ngames = 100_000\nmoney = { low = -3, high = 3 }',
    "draft": 'hands = "draft"\nfirst_pick = "random"\nrepeats = 6\ngames = 120_000',
    "rotated": 'design = "rotated"\ngames = 50_000',
    "repeats": 'design = "rotated"\nrepeats = 4\ngames = 40_000\nbots = RIVALS',
    "arms": 'games = 50_000\narms = [{ name = "printed" }, { name = "changed", overlay = { staff.17.cost = 4 } }]',
    "restricted": 'games = 50_000\narms = [{ name = "free" }, { name = "without hiring", bots = RESTRICTED }]',
    "rankings": 'hands = "deal"\ngames = 100_000\narms = [{ name = "these bots" }, { name = "novices", bots = "novice" }]',
    "players": "games = 100_000\narms = TABLES",
    "openings": 'games = 100_000\nbots = "random"',
    "entrances random": 'modules = ["entrances"]\nentrances = "random"\ngames = 100_000\nmoney = { low = -3, high = 3 }',
    "entrances bids": 'modules = ["entrances"]\nentrances = "random"\ngames = 100_000\nmoney = { low = -10, high = 0 }',
    "entrances skill": 'modules = ["entrances"]\nentrances = "random"\ngames = 20_000\n'
    'arms = [{ name = "weaker", bots = WEAKER }, { name = "these bots" }]',
    "assumptions": 'modules = ["entrances"]\nentrances = "random"\ngames = 20_000\nperturbed = { draws = 12 }',
    "entrances auction": 'modules = ["entrances"]\nentrances = "auction"\ngames = 100_000',
    "modules": 'games = 50_000\narms = [{ name = "neither" }, { name = "celebrities", modules = ["celebrities"] }, '
    '{ name = "more", modules = ["more"] }, { name = "both", modules = ["celebrities", "more"] }]',
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
    first = material.arms[0]
    lines = snippet_like(experiment, first.settings, first.players, material.bots, first.facts.edition)
    indented = "\n".join("    " + line for line in lines.splitlines())
    raise UsageError(f"{material.name}: {question} cannot be answered: {reason}. An experiment that could:\n{indented}")


def snippet_like(experiment: str, settings: Mapping[str, Any], players: int, bots: Sequence[str], edition: str) -> str:
    """The same as ``snippet``, for the modules and the way of handing out entrances that an arm's settings tell."""
    dealt = settings.get("entrances") == "random"
    return snippet(experiment, players, bots, edition, settings.get("modules") or (), "random" if dealt else "auction")


def snippet(
    experiment: str,
    players: int,
    bots: Sequence[str],
    edition: str = "2015",
    modules: Sequence[str] = (),
    entrances: str = "auction",
) -> str:
    """An experiment file for these players, bots and modules.

    Examples
    --------
    >>> print(snippet("games", 3, ["random", "random", "random"], "2022"))
    players = 3
    edition = "2022"
    bots = "random"
    games = 100_000
    """
    seats = list(bots) or ["random"] * players
    alike = len(set(seats)) == 1
    body = _with_modules(EXPERIMENTS[experiment], modules, entrances)
    filled = {
        "RESTRICTED": [_banned(seats[0]), *seats[1:]], "RIVALS": [_rival(seats[0]), *seats[1:]] if alike else seats,
        "WEAKER": _rival(seats[0]),
    }  # fmt: skip
    for word, value in filled.items():
        body = body.replace(word, _toml(value))
    body = body.replace("TABLES", _tables(seats[0]))
    own = "" if "\nbots = " in body else f"bots = {_toml(seats[0] if alike or experiment == 'players' else seats)}\n"
    return f"players = {players}\nedition = {_toml(edition)}\n{own}{body}"


def _with_modules(body: str, modules: Sequence[str], entrances: str) -> str:
    """The modules of the run beside those an experiment needs: The Ren, say, is dealt only where there are ballrooms."""
    if not modules or 'arms = [{ name = "neither"' in body:  # which compares modules itself
        return body
    if body.startswith(ENTRANCES_ONLY):
        return f"modules = {_toml(list(dict.fromkeys([*modules, 'entrances'])))}" + body.removeprefix(ENTRANCES_ONLY)
    dealt = f"entrances = {_toml(entrances)}\n" if entrances == "random" and "entrances" in modules else ""
    return f"modules = {_toml(list(modules))}\n{dealt}{body}"


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _banned(bot: str) -> str:
    """The same bot without hiring."""
    options = ":" in bot.removeprefix(bot.partition(".py:")[0] + ".py:")  # file.py:Name has none yet, name:level has
    return bot + ("," if options else ":") + "forbid=hire"


def _rival(bot: str) -> str:
    """Somebody who plays differently: with one bot at every seat, skill cannot show."""
    return "random" if bot.partition(":")[0] == "novice" else "novice"


def _tables(bot: str) -> str:
    sizes = (f'{{ name = "{size} players", players = {size}, bots = {_toml(bot)} }}' for size in (2, 3, 4))
    return f"[{', '.join(sizes)}]"


def need_games(material: Material, question: str, have: int, need: int, what: str = "games", experiment: str = "games") -> None:
    """Refuse if there are too few games, deals or the like."""
    if have < need:
        refuse(material, question, f"there are too few {what}, {have:,}; at least {need:,} are needed", experiment)

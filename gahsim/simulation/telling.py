"""One game played by bots and told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gahsim.bots import Bot, make_bots
from gahsim.games import door_of, restore


@dataclass
class Told:
    """A finished (or stopped) game with its story."""

    game: Any
    narrator: Any
    bots: list[Bot]
    setting: dict[str, Any]

    def as_data(self) -> dict[str, Any]:
        """Everything as JSON-ready data."""
        return {
            **self.setting,
            "bots": [bot.spec for bot in self.bots],
            "table": self.narrator.on_the_table(self.game),
            "events": self.narrator.events,
            "over": self.game.over,
            "scores": self.game.scores,
            "winners": self.game.winners,
            "ledger": [self.game.ledger(seat) for seat in range(self.game.players)],
            "final_staff": [self.game.final_staff(seat) for seat in range(self.game.players)],
        }

    def tell(self) -> None:
        """Print the story and the score sheet."""
        from gahsim.terminal import console, plain_table, tell_game

        out = console()
        facts = self.game.facts
        changed = f", {len(facts.overlays)} changed values" if facts.overlays else ""
        seed = f", seed {self.setting['seed']}" if "seed" in self.setting else ""
        seed += f", deal {self.setting['deal']}" if self.setting.get("deal") else ""
        who = ", ".join(f"player {seat + 1} {bot.spec}" for seat, bot in enumerate(self.bots))
        extra = f" with {', '.join(facts.modules)}" if facts.modules else ""
        out.print(f"[bold]Grand Austria Hotel[/bold], edition {facts.edition}{extra}{changed}{seed}; {who}")
        for line in self.narrator.on_the_table(self.game):
            out.print(line, style="dim")
        tell_game(out, self.narrator.events, self.narrator.changes_text)
        names = [f"player {seat + 1} (VP)" for seat in range(self.game.players)]
        rows = [[name, *numbers] for name, numbers in self.narrator.ledger_rows(self.game)]
        rows.append(["total", *self.game.scores])
        out.print()
        out.print(plain_table("Score sheet", ["source", *names], rows))


def play_one(specs: Sequence[str], options: dict[str, Any], start: Path | None = None, until: int = 99) -> Told:
    """Play a game with bots.

    Parameters
    ----------
    specs : sequence of str
        One bot for all seats or one per seat.
    options : dict
        For ``new_game``.
    start : path, optional
        A position to start from instead.
    until : int
        Stop when this round begins.
    """
    door = door_of("grand-austria")
    narrator = door.Narrator()
    if start is None:
        setting = {key: options[key] for key in ("players", "seed", "deal", "edition", "hands", "hotel")}
        game = door.new_game(**options, watch=narrator)
        if game.facts.modules:
            setting["modules"] = list(game.facts.modules)
    else:
        setting = {"position": str(start)}
        game = restore(start, watch=narrator)
    bots = make_bots(list(specs), game.players, door, game.facts)
    memory = door.workspace()
    for seat, bot in enumerate(bots):
        game.state["players"][seat]["forbidden"] = bot.forbid
    while not game.over and game.round < until:
        game.play(door.decide(game, bots[game.to_move], memory))
    return Told(game, narrator, bots, setting)

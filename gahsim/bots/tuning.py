"""Tuning a bot with a few numbers by an evolution strategy (CMA-ES; extra ``tune``).

All candidates of a generation play the same deals, the next generation fresh ones; the winner is confirmed on deals nobody was tuned on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gahsim.bots.specs import make_bot
from gahsim.errors import UsageError
from gahsim.games import door_of

HELD_OUT = 1 << 41


@dataclass(frozen=True)
class Generation:
    """One step of the evolution."""

    number: int
    margin: float  # mean of its best candidate, VP
    numbers: dict[str, float]


class Tuner:
    """Searches the numbers with which a bot does best against a rival.

    Parameters
    ----------
    bot : str
        Spec without parameters, e.g. ``mybots.py:Miser`` or ``random``.
    ranges : mapping of str to (low, high)
        The parameters to tune.
    rival : str
        Spec of the opponent in all other seats.
    deals : int
        Deals per candidate, each played in every seat.
    modules : str or sequence of str
        Modules in play.
    """

    def __init__(
        self, bot: str, ranges: Mapping[str, tuple[float, float]], rival: str = "novice", deals: int = 40, players: int = 2,
        edition: str = "2015", seed: int = 0, modules: str | Sequence[str] = (),
    ) -> None:  # fmt: skip
        for name, (low, high) in ranges.items():
            if not low < high:
                raise UsageError(f"range of {name}: {low:g} should be below {high:g}")
        if not ranges:
            raise UsageError("name at least one parameter to tune, e.g. --parameter greed=0:5")
        self.bot, self.ranges, self.deals, self.players, self.seed = bot, dict(ranges), deals, players, seed
        self.door = door_of("grand-austria")
        self.facts = self.door.load_facts(edition, modules)
        self.table = self.door.make_table(self.facts, players)
        self.rival = make_bot(rival, self.door, self.facts, players)
        self.best = self.spec([(low + high) / 2 for low, high in ranges.values()])
        make_bot(self.best, self.door, self.facts, players)  # complains now rather than later

    def spec(self, numbers: Any) -> str:
        """The spec string with these numbers."""
        given = ",".join(f"{name}={number:.6g}" for name, number in zip(self.ranges, numbers, strict=True))
        return f"{self.bot}{':' if ':' not in self.bot or self.bot.endswith('.py') or '.py:' in self.bot else ','}{given}"

    def margins(self, spec: str, first: int, deals: int) -> np.ndarray:
        """Mean margin of every deal, over all seats."""
        plans = self.door.plan_games(deals * self.players)
        row = np.arange(len(plans))
        plans["deal"], plans["bots"] = first + row // self.players, 1
        plans["bots"][row, row % self.players] = 0
        bots = [make_bot(spec, self.door, self.facts, self.players)] + [self.rival] * (self.players - 1)
        finals = self.door.play_plans(self.facts, self.table, self.seed, plans, bots).finals
        scores = finals["players"]["vp"][:, : self.players].astype(float)
        mine = scores[row, row % self.players]
        others = (scores.sum(axis=1) - mine) / (self.players - 1)
        return np.asarray((mine - others).reshape(deals, self.players).mean(axis=1))

    def run(self, generations: int = 20) -> Iterator[Generation]:
        """Evolve; yields after every generation."""
        try:
            import cma
        except ImportError:
            raise UsageError("tuning needs the extra: pip install 'gahsim[tune]'") from None
        low = np.array([pair[0] for pair in self.ranges.values()])
        wide = np.array([pair[1] for pair in self.ranges.values()]) - low
        start = np.full(max(len(low), 2), 0.5)  # the library wants two dimensions; a second one may idle
        options = {"bounds": [0, 1], "seed": self.seed + 1, "verbose": -9}
        strategy = cma.CMAEvolutionStrategy(start, 0.25, options)
        for number in range(1, generations + 1):
            candidates = strategy.ask()
            found = [self.margins(self.spec(low + wide * x[: len(low)]), number * 100_000, self.deals).mean() for x in candidates]
            strategy.tell(candidates, [-value for value in found])
            middle = low + wide * np.clip(strategy.mean[: len(low)], 0, 1)
            self.best = self.spec(middle)
            yield Generation(number, float(max(found)), dict(zip(self.ranges, map(float, middle), strict=True)))

    def confirm(self, deals: int = 200) -> tuple[float, float]:
        """Margin of the tuned bot on deals it never saw, with its standard error."""
        margins = self.margins(self.best, HELD_OUT, deals)
        return float(margins.mean()), float(margins.std(ddof=1) / np.sqrt(deals))

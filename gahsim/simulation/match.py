"""Bot against bot: rotated blocks, played until the sequential test has seen enough.

A block is one deal, played with the bots in every seating. With three or more players it also matters who sits next to whom, so the circular
orders (*fields*) take turns: every block plays one of them. Which field plays which deal does not depend on the order the bots are named in.
"""

from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from gahsim.errors import UsageError
from gahsim.simulation.experiment import Experiment
from gahsim.simulation.gsprt import Gsprt, Look, mean_and_half_width
from gahsim.simulation.plan import Chunk
from gahsim.simulation.work import play_chunk

LETTERS = "ABCD"
SCORE, RANK, WIN, SOURCES = 0, 1, 2, 3  # columns of played blocks; VP by source begin at SOURCES
MARGIN = RANK  # block means have the margin in its place
WORTH_WORKERS = 1.0  # seconds of play from which other processes help
PIECE = 4000  # games in one piece of work, at most
Field = tuple[int, ...]


def circular_orders(counts: Sequence[int]) -> list[Field]:
    """Ways to seat bot i ``counts[i]`` times around a table, up to rotation; those that a rotation maps to themselves are left out.

    Examples
    --------
    >>> circular_orders([1, 1, 1])
    [(0, 1, 2), (0, 2, 1)]
    >>> circular_orders([2, 2])
    [(0, 0, 1, 1)]
    """
    seats = [bot for bot, copies in enumerate(counts) for _ in range(copies)]
    orders = set(itertools.permutations(seats))
    return sorted(order for order in orders if all(order < order[i:] + order[:i] for i in range(1, len(order))))


def mixed_fields(bots: int, players: int) -> list[Field]:
    """Every circular order in which every one of the bots sits at least once."""
    shares = (counts for counts in itertools.product(range(1, players + 1), repeat=bots) if sum(counts) == players)
    return [order for counts in shares for order in circular_orders(counts)]


def rotated_experiment(
    name: str, specs: Sequence[str], fields: Sequence[Field], keys: dict[str, Any]
) -> tuple[Experiment, dict[str, Any]]:
    """An experiment with an arm for every field, and its settings in plain words."""
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()}
    plain |= {"name": name, "players": len(fields[0]), "design": "rotated", "_origin": name}
    for spec in dict.fromkeys(specs):
        settings = Experiment(**plain, bots=spec).arms[0].resolved()  # what is wrong is wrong without any arms
    arms = [{"name": f"field {i}", "bots": [specs[bot] for bot in order]} for i, order in enumerate(fields)]
    return Experiment(**plain, arms=arms), settings | {"name": name, "game": keys["game"], "seed": keys["seed"]}


def spread(first: int, blocks: int, arms: Sequence[int], players: int, jobs: int) -> list[Chunk]:
    """Blocks ``first`` to ``first + blocks - 1`` in even runs over the arms, in pieces small enough to keep all workers busy."""
    workers = jobs if jobs > 0 else os.cpu_count() or 1
    step = max(1, min(blocks // (4 * workers), PIECE // players))
    cuts = [first + blocks * i // len(arms) for i in range(len(arms) + 1)]
    runs = zip(arms, cuts, cuts[1:], strict=False)
    return [Chunk(arm, at, min(step, end - at)) for arm, begin, end in runs for at in range(begin, end, step)]


class BlockPlayer:
    """Plays blocks of a rotated experiment and keeps what matters, in memory; other processes join in when it pays.

    Parameters
    ----------
    experiment : Experiment
        With ``design="rotated"``.
    jobs : int
        Processes at work, -1 for all cores.
    progress : optional
        An object with ``advance(games)``.
    """

    def __init__(self, experiment: Experiment, jobs: int, progress: Any = None) -> None:
        if jobs == 0 or jobs < -1:
            raise UsageError(f"jobs: should be a number from 1, or -1 for all cores, not {jobs}")
        self.experiment, self.jobs, self.progress = experiment, jobs, progress
        arm = experiment.arms[0]
        described = arm.door.columns(arm.facts)["players"]
        booked = arm.door.new_game(players=arm.players, edition=arm.facts.edition).ledger(0)
        self.sources = [name for name in booked if name in described]
        self.paces: list[float] = []  # seconds per block, of the pieces played in this process

    def play(self, chunks: Iterable[Chunk]) -> list[np.ndarray]:
        """For each chunk an array of blocks x games x seats x (score, rank, win share, VP by source).

        In game ``g`` of a block the arm's bot ``(seat + g) % players`` sits at ``seat``.
        """
        left, found = list(chunks), []
        while left and not self._pays(left):
            begin = time.perf_counter()
            found.append(self._noted(_play(self.experiment, left[0], self.sources, os.getpid())))
            self.paces.append((time.perf_counter() - begin) / left.pop(0).blocks)
        if left:
            from joblib import Parallel, delayed

            from gahsim.simulation.workers import explaining_dead_workers, stop_workers

            workers = Parallel(n_jobs=self.jobs, batch_size=1, return_as="generator")
            try:
                with explaining_dead_workers():
                    results = workers(delayed(_play)(self.experiment, chunk, self.sources, os.getpid()) for chunk in left)
                    found += [self._noted(result) for result in results]
            except KeyboardInterrupt:
                stop_workers("loky")
                raise
        return found

    def _pays(self, left: list[Chunk]) -> bool:
        # the first piece also loads the compiled game: it says nothing about the pace
        known = self.jobs != 1 and len(self.paces) > 1
        return known and min(self.paces[1:]) * sum(chunk.blocks for chunk in left) > WORTH_WORKERS

    def _noted(self, result: np.ndarray) -> np.ndarray:
        if self.progress is not None:
            self.progress.advance(result.shape[0] * result.shape[1])
        return result


def _play(experiment: Experiment, chunk: Chunk, sources: list[str], parent: int) -> np.ndarray:
    if os.getpid() != parent and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    players = experiment.arms[chunk.arm].players
    frame = play_chunk(experiment, chunk)["players"].select("score", "rank", "win_share", *sources)
    return frame.to_numpy().astype(np.float64).reshape(chunk.blocks, players, players, -1)


def seated(order: Field) -> np.ndarray:
    """Which bot sits where: games of a block x seats."""
    return np.array([order[game:] + order[:game] for game in range(len(order))])


@dataclass
class BotResult:
    """How one bot did, per seat it held; errors are half widths of 95 % intervals from block means."""

    letter: str
    bot: str
    games: int
    score: float
    score_error: float
    win_share: float
    win_share_error: float
    margin: float
    margin_error: float
    ledger: dict[str, float]


@dataclass
class Pair:
    """Two bots compared; the difference is the first one's score minus the second one's, in VP."""

    a: str
    b: str
    difference: float
    error: float
    verdict: str
    test: Look

    def __str__(self) -> str:
        if self.verdict in ("undecided", "no difference found"):
            return f"{self.a} and {self.b}: {self.verdict}, {self.difference:+.1f} ± {self.error:.1f} VP"
        weaker = self.b if self.verdict[0] == self.a else self.a
        return f"{self.verdict} than {weaker} by {abs(self.difference):.1f} ± {self.error:.1f} VP"


@dataclass(repr=False)
class MatchResult:
    """What a match found.

    Attributes
    ----------
    bots : list of BotResult
        In the order they were named. The margin is the own score minus the mean of the other bots' at the same table.
    pairs : list of Pair
        Every two of them compared, with the sequential test as it stood when it was decided.
    players, blocks, games : int
        Seats at the table, deals played, games played.
    seconds : float
        Time it took.
    settings : dict
        What was played.
    """

    bots: list[BotResult]
    pairs: list[Pair]
    players: int
    blocks: int
    games: int
    seconds: float
    settings: dict[str, Any]

    @property
    def verdict(self) -> str:
        """``A stronger``, ``B stronger``, ``no difference found`` or ``undecided``; of more than two bots, whether one is strongest."""
        if len(self.pairs) == 1:
            return self.pairs[0].verdict
        for one in self.bots:
            if all(pair.verdict == f"{one.letter} stronger" for pair in self.pairs if one.letter in (pair.a, pair.b)):
                return f"{one.letter} strongest"
        found = {pair.verdict for pair in self.pairs}
        return "undecided" if "undecided" in found else found.pop() if len(found) == 1 else "no single strongest"

    def __repr__(self) -> str:
        from gahsim.terminal import as_text

        return as_text(self.print)

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain data, ready for JSON."""
        return {"verdict": self.verdict} | asdict(self)

    def print(self, console: Any, ledger: bool = False) -> None:
        """Print a table, the verdicts below it and, if wished, where the points came from."""
        from gahsim.terminal import plain_table, share_text, time_text

        rows = [
            [
                one.letter, one.bot, f"{one.games:,}", f"{one.score:.1f} ± {one.score_error:.1f}",
                share_text(one.win_share, one.win_share_error, self.blocks), f"{one.margin:+.1f} ± {one.margin_error:.1f}",
            ]
            for one in self.bots
        ]  # fmt: skip
        columns = ["", "bot", "games", "score (VP)", "win share (%)", "margin (VP)"]
        console.print(plain_table("", columns, rows, words=2))
        console.print()
        if ledger:
            names = self.bots[0].ledger
            sources = [[name.replace("_", " "), *(f"{one.ledger[name]:.1f}" for one in self.bots)] for name in names]
            console.print(plain_table("VP by source", ["", *(one.letter for one in self.bots)], sources))
            console.print()
        for pair in self.pairs:
            console.print(str(pair), style="bold")
        if len(self.pairs) > 1:
            console.print(f"All in all: {self.verdict}", style="bold")
        test, even = self.settings, f"an even share is {100 / self.players:.0f} % a seat; " if self.players > 2 else ""
        console.print(
            f"{self.blocks:,} deals in every seating, {self.games:,} games, {time_text(self.seconds)}; {even}± is 95 %; GSPRT with "
            f"alpha {test['alpha']:g}, beta {test['beta']:g}, delta {test['delta']:g} {test['unit']}",
            style="dim",
        )


def play_match(
    bots: Sequence[str],
    players: int | None = None,
    edition: str = "2015",
    hands: str = "deal",
    hotel: str | Sequence[str] = "night",
    seed: int = 0,
    max_games: int = 20_000,
    jobs: int = -1,
    alpha: float = 0.05,
    beta: float = 0.05,
    delta: float = 0.1,
    unit: str = "sigma",
    stop: bool = True,
    progress: Any = None,
    game: str = "grand-austria",
    modules: str | Sequence[str] = (),
    overlays: Any = None,
) -> MatchResult:
    """Play bots against each other until it is clear who is stronger.

    Parameters
    ----------
    bots : sequence of str
        Two to four spec strings. Two bots with more players play every mixture of the two; ``["A", "B", "B"]`` is A against two
        copies of B.
    players : int, optional
        2 to 4; as many as bots if left out.
    edition, hands, hotel, seed, game, modules, overlays
        As in an experiment.
    max_games : int
        The most games to play, rounded up so that every field gets as many deals.
    jobs : int
        Processes at work, -1 for all cores; the result does not depend on it.
    alpha, beta, delta, unit
        Of the test, see ``Gsprt``. With more than two bots all pairs share ``alpha``.
    stop : bool
        False plays ``max_games`` whatever comes and tests once: slower, and free of a sequential stop's slight optimism.
    progress : optional
        An object with ``start(total, done)``, ``advance(games)`` and ``stop()``.

    Returns
    -------
    MatchResult
        Per bot games, score, win share, margin and ledger; per pair the verdict.

    Examples
    --------
    >>> play_match(["random", "random:lazy=0"], max_games=2000, jobs=1).verdict
    'B stronger'
    """
    begin = time.perf_counter()
    specs, fields = _line_up(bots, players)
    seats, pairs = len(fields[0]), list(itertools.combinations(range(len(specs)), 2))
    asked = Gsprt(alpha, beta, delta, unit)
    test = replace(asked, alpha=alpha / len(pairs))
    if max_games < 2 * seats:
        raise UsageError(f"max_games: should be at least {2 * seats}, two deals in every seating, not {max_games}")
    keys = {
        "game": game,
        "edition": edition,
        "hands": hands,
        "hotel": hotel,
        "seed": seed,
        "modules": [modules] if isinstance(modules, str) else modules,
        "overlays": overlays,
    }
    experiment, settings = rotated_experiment("match", specs, fields, keys)
    player = BlockPlayer(experiment, jobs, progress)
    most, played = -(-max_games // (seats * len(fields))) * len(fields), 0
    means = np.zeros((0, len(specs), SOURCES + len(player.sources)))
    looks = {pair: test.look([]) for pair in pairs}
    if progress is not None:
        progress.start(most * seats, 0)
    try:
        while played < most and any(look.verdict == "undecided" for look in looks.values()):
            wanted = min(test.next_look(played), most) - played
            chunks = spread(played, -(-wanted // len(fields)) * len(fields), range(len(fields)), seats, jobs)
            found = zip(chunks, player.play(chunks), strict=True)
            means = np.concatenate([means, *(_by_bot(blocks, fields[chunk.arm], len(specs)) for chunk, blocks in found)])
            played = len(means)
            for i, j in pairs if stop or played == most else []:
                if looks[i, j].verdict == "undecided":
                    looks[i, j] = test.look(means[:, i, SCORE] - means[:, j, SCORE])
    finally:
        if progress is not None:
            progress.stop()
    settings |= {"bots": list(bots), "max_games": max_games, "stop": stop} | asdict(asked)
    return MatchResult(
        [_result(means[:, i], LETTERS[i], spec, played * seats, player.sources) for i, spec in enumerate(specs)],
        [_compare(means[:, i, SCORE] - means[:, j, SCORE], LETTERS[i], LETTERS[j], looks[i, j]) for i, j in pairs],
        seats, played, played * seats, round(time.perf_counter() - begin, 3), settings,
    )  # fmt: skip


def _line_up(bots: Sequence[str], players: int | None) -> tuple[list[str], list[Field]]:
    """The bots to compare and the fields they play in; the fields come in an order that the order of names does not change."""
    given = [bots] if isinstance(bots, str) else [str(bot).strip() for bot in bots]
    if not 2 <= len(given) <= len(LETTERS):
        raise UsageError(f"bots: a match needs two to four, not {len(given)}")
    seats = len(given) if players is None else players
    if not len(given) <= seats <= len(LETTERS):
        raise UsageError(f"players: should be from {len(given)} to {len(LETTERS)} with {len(given)} bots, not {seats}")
    specs = list(dict.fromkeys(given))
    if len(specs) == 1:
        specs = given  # a bot against itself
    if len(specs) < len(given) < seats:
        raise UsageError(f"bots: {len(given)} bots for {seats} players; name every bot once, or one for each seat")
    ranked = sorted(range(len(specs)), key=lambda i: specs[i])
    copies = [given.count(specs[i]) if len(specs) < len(given) else 1 for i in ranked]
    orders = circular_orders(copies) if len(given) == seats else mixed_fields(len(specs), seats)
    return specs, [tuple(ranked[i] for i in order) for order in orders]


def _by_bot(blocks: np.ndarray, order: Field, bots: int) -> np.ndarray:
    """Block means of every bot: blocks x bots x columns, the margin in place of the rank."""
    where = seated(order)
    means = np.stack([blocks[:, where == bot].mean(axis=1) for bot in range(bots)], axis=1)
    for bot in range(bots):
        means[:, bot, MARGIN] = means[:, bot, SCORE] - blocks[:, where != bot, SCORE].mean(axis=1)
    return means


def _result(means: np.ndarray, letter: str, bot: str, games: int, sources: list[str]) -> BotResult:
    (score, s), (win, w), (margin, m) = (mean_and_half_width(means[:, column]) for column in (SCORE, WIN, MARGIN))
    ledger = dict(zip(sources, means[:, SOURCES:].mean(axis=0).tolist(), strict=True))
    return BotResult(letter, bot, games, score, s, win, w, margin, m, ledger)


def _compare(differences: np.ndarray, a: str, b: str, look: Look) -> Pair:
    verdict = {"A stronger": f"{a} stronger", "B stronger": f"{b} stronger"}.get(look.verdict, look.verdict)
    return Pair(a, b, *mean_and_half_width(differences), verdict, look)

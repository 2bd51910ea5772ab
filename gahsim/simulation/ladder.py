"""A ladder of bots: everybody against everybody, ratings from finishing orders.

Ratings follow Plackett and Luce (see ``plackett_luce``) and are given in Elo points: 400 more means ten times the odds of finishing ahead, with
any number of players.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from gahsim.errors import UsageError
from gahsim.games import door_of
from gahsim.simulation.gsprt import mean_and_half_width
from gahsim.simulation.match import RANK, SCORE, SOURCES, WIN, BlockPlayer, mixed_fields, rotated_experiment, seated, spread
from gahsim.simulation.plackett_luce import ELO, contests_of, fit_plackett_luce

DRAWS = 1000  # bootstrap samples


@dataclass
class Rung:
    """A bot on the ladder; ``low`` to ``high`` is its rating's 95 % interval, ``above_next`` the chance to be truly above the next."""

    place: int
    bot: str
    rating: float
    low: float
    high: float
    games: int
    score: float
    score_error: float
    win_share: float
    win_share_error: float
    above_next: float | None


@dataclass(repr=False)
class Ladder:
    """Bots by rating, best first.

    Attributes
    ----------
    rungs : list of Rung
        Best first.
    ahead : list of list of float
        How often the bot of a row finishes ahead of the bot of a column, ties half; None where they never met.
    players, blocks, games : int
        Seats at the table, deals played, games played.
    seconds : float
        Time it took.
    settings : dict
        What was played.
    """

    rungs: list[Rung]
    ahead: list[list[float | None]]
    players: int
    blocks: int
    games: int
    seconds: float
    settings: dict[str, Any]

    def __repr__(self) -> str:
        from gahsim.terminal import as_text

        return as_text(self.print)

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain data, ready for JSON."""
        return asdict(self)

    def print(self, console: Any) -> None:
        """Print the ladder, and below it who finishes ahead of whom."""
        from gahsim.terminal import plain_table, share_text, time_text

        rows = [
            [
                rung.place, rung.bot, f"{rung.rating:+.0f}", f"{rung.low:+.0f} to {rung.high:+.0f}",
                "" if rung.above_next is None else f"{100 * rung.above_next:.1f}", f"{rung.games:,}",
                f"{rung.score:.1f} ± {rung.score_error:.1f}", share_text(rung.win_share, rung.win_share_error, self.blocks),
            ]
            for rung in self.rungs
        ]  # fmt: skip
        columns = ["", "bot", "rating (Elo)", "95 %", "above next (%)", "games", "score (VP)", "win share (%)"]
        console.print(plain_table("", columns, rows, words=2))
        console.print()
        met = [["" if share is None else f"{100 * share:.1f}" for share in row] for row in self.ahead]
        places = [str(rung.place) for rung in self.rungs]
        table = [[place, rung.bot, *row] for place, rung, row in zip(places, self.rungs, met, strict=True)]
        console.print(plain_table("Finishes ahead of (%)", ["", "", *places], table, words=2))
        console.print(
            f"\n{self.players} players, {self.blocks:,} deals per field in every seating, {self.games:,} games, "
            f"{time_text(self.seconds)}; ± is 95 %",
            style="dim",
        )

    def plot(self, path: str | PathLike[str]) -> Path:
        """Draw the ratings with their intervals, best on top, into a PNG, SVG or PDF file."""
        from matplotlib.figure import Figure

        file = Path(path)
        if file.suffix.lower() not in (".png", ".svg", ".pdf"):
            raise UsageError(f"{file}: a plot should end in .png, .svg or .pdf")
        figure = Figure(figsize=(8, 1.4 + 0.42 * len(self.rungs)), layout="constrained")
        axes = figure.subplots()
        for rung in self.rungs:
            axes.plot([rung.low, rung.high], [-rung.place] * 2, color="0.55", linewidth=3, solid_capstyle="butt")
            axes.plot(rung.rating, -rung.place, "o", color="black", markersize=6)
            axes.annotate(
                f"{rung.rating:+.0f}", (rung.rating, -rung.place), (0, 6), textcoords="offset points", ha="center", fontsize=9
            )
        axes.set_yticks([-rung.place for rung in self.rungs], [rung.bot for rung in self.rungs])
        axes.set_ylim(-len(self.rungs) - 0.6, -0.3)
        axes.margins(x=0.08)
        axes.grid(axis="x", color="0.9")
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(axis="y", length=0)
        anchor = self.settings["anchor"] or "the mean of all"
        axes.set_xlabel(f"rating in Elo points, 0 is {anchor}; bars are 95 % intervals")
        axes.set_title(f"{self.players} players, {self.games:,} games", loc="left", fontsize=11)
        try:
            figure.savefig(file, dpi=150)
        except OSError as error:
            raise UsageError(f"{file}: cannot be written ({error.strerror or error})") from None
        return file


def play_ladder(
    bots: Sequence[str] | None = None,
    players: int = 2,
    games: int = 200,
    edition: str = "2015",
    hands: str = "deal",
    hotel: str | Sequence[str] = "night",
    seed: int = 0,
    jobs: int = -1,
    anchor: str | None = None,
    progress: Any = None,
    game: str = "grand-austria",
    modules: Sequence[str] = (),
    overlays: Any = None,
    apart: int | None = None,
) -> Ladder:
    """Play all bots against each other and rate them.

    Two players: every pair. Three and four: every choice of so many bots, in every circular order; with fewer bots than seats every mixture
    of them. All fields play the same deals, each in every seating.

    A game between a beginner and a master teaches little, and a master's games are dear: ``apart`` lets only near ones meet.

    Parameters
    ----------
    bots : sequence of str, optional
        Two or more spec strings; all stock bots and levels of the game if left out.
    players : int
        2 to 4.
    games : int
        Games per field, rounded up to whole blocks.
    edition, hands, hotel, seed, game, modules, overlays
        As in an experiment.
    jobs : int
        Processes at work, -1 for all cores; the result does not depend on it.
    anchor : str, optional
        The bot whose rating is 0; if left out, the mean of all is.
    progress : optional
        An object with ``start(total, done)``, ``advance(games)`` and ``stop()``.
    apart : int, optional
        Only bots at most so many places apart, in the order they are named, sit at one table; if left out, everybody meets everybody.

    Returns
    -------
    Ladder
        Ratings with intervals from a bootstrap over deals, scores and win shares.

    Examples
    --------
    >>> ladder = play_ladder(["random", "random:lazy=0"], games=100, jobs=1)
    >>> [rung.bot for rung in ladder.rungs]
    ['random:lazy=0', 'random']
    """
    begin = time.perf_counter()
    named = [str(bot).strip() for bot in (door_of(game).RUNGS if bots is None else bots)]
    specs = sorted(named)
    _check(specs, players, games, anchor)
    size, blocks = min(len(specs), players), -(-games // players)
    places = [named.index(spec) for spec in specs]
    reach = len(specs) if apart is None else apart
    if reach < size - 1:
        raise UsageError(f"apart: should be at least {size - 1} for tables of {players}, not {apart}")
    fields = [
        [tuple(chosen[i] for i in order) for order in mixed_fields(size, players)]
        for chosen in itertools.combinations(range(len(specs)), size)
        if max(places[i] for i in chosen) - min(places[i] for i in chosen) <= reach
    ]
    orders = [order for field in fields for order in field]
    keys = {
        "game": game,
        "edition": edition,
        "hands": hands,
        "hotel": hotel,
        "seed": seed,
        "modules": modules,
        "overlays": overlays,
    }
    experiment, settings = rotated_experiment("ladder", specs, orders, keys)
    player = BlockPlayer(experiment, jobs, progress)
    arms = np.split(np.arange(len(orders)), np.cumsum([len(field) for field in fields])[:-1])
    chunks = [chunk for field in arms for chunk in spread(0, blocks, field.tolist(), players, jobs)]
    if progress is not None:
        progress.start(len(fields) * blocks * players, 0)
    try:
        parts = player.play(chunks)
    finally:
        if progress is not None:
            progress.stop()
    results = np.concatenate([part[..., :SOURCES].reshape(-1, players, SOURCES) for part in parts])
    who = np.concatenate([np.tile(seated(orders[chunk.arm]), (chunk.blocks, 1)) for chunk in chunks])
    block = np.concatenate([np.repeat(np.arange(chunk.first, chunk.first + chunk.blocks), players) for chunk in chunks])
    settings |= {"bots": specs, "games": games, "anchor": anchor, "apart": apart}
    rungs, ahead = _rate(specs, who, results, block, anchor, seed, None if apart is None else places)
    return Ladder(rungs, ahead, players, blocks, len(who), round(time.perf_counter() - begin, 3), settings)


def _check(specs: list[str], players: int, games: int, anchor: str | None) -> None:
    if len(specs) < 2:
        raise UsageError(f"bots: a ladder needs two or more, not {len(specs)}")
    for one, other in itertools.pairwise(specs):
        if one == other:
            raise UsageError(f"bots: '{one}' is named twice; a ladder needs different bots")
    if not 2 <= players <= 4:
        raise UsageError(f"players: should be 2, 3 or 4, not {players}")
    if games < 2 * players:
        raise UsageError(f"games: should be at least {2 * players}, two deals in every seating, not {games}")
    if anchor is not None and anchor not in specs:
        raise UsageError(f"anchor: '{anchor}' is not among the bots: {', '.join(specs)}")


def _ahead(who: np.ndarray, ranks: np.ndarray, n: int) -> np.ndarray:
    """How often each bot finishes ahead of each other one, ties half; NaN where they never met."""
    won, met = np.zeros((n, n)), np.zeros((n, n))
    for s, t in itertools.permutations(range(who.shape[1]), 2):
        np.add.at(won, (who[:, s], who[:, t]), (ranks[:, s] < ranks[:, t]) + 0.5 * (ranks[:, s] == ranks[:, t]))
        np.add.at(met, (who[:, s], who[:, t]), 1)
    np.fill_diagonal(met, 0)
    return np.divide(won, met, out=np.full((n, n), np.nan), where=met > 0)


def _rate(
    specs: list[str],
    who: np.ndarray,
    results: np.ndarray,
    block: np.ndarray,
    anchor: str | None,
    seed: int,
    places: Sequence[int] | None = None,
) -> tuple[list[Rung], list[list[float | None]]]:
    """Ratings, with intervals from a Bayesian bootstrap: every deal gets a random weight.

    Half a virtual win each way between neighbours keeps a bot that never lost from a rating without end; its weight is random too, so that
    the interval of such a bot says how little is known about it. Where only near ones met, ``places`` says who is whose neighbour: shares
    of games won against different rivals could not.
    """
    n, rng = len(specs), np.random.default_rng(seed)
    ahead = _ahead(who, results[..., RANK], n)
    sets, firsts = contests_of(who, results[..., RANK].astype(np.int64), block, n)
    order = np.argsort(-np.nanmean(ahead, axis=1) if places is None else places, kind="stable")
    links = np.array([np.eye(n)[a] + np.eye(n)[b] for a, b in itertools.pairwise(order)])
    sets = np.concatenate([sets, links])
    fitted = fit_plackett_luce(sets, np.concatenate([firsts.sum(axis=0), links / 2]))
    weights = rng.standard_exponential((DRAWS, len(firsts)))
    virtual = links * np.maximum(rng.standard_gamma(0.5, (DRAWS, *links.shape)), 1e-4)
    drawn = fit_plackett_luce(sets, np.concatenate([np.tensordot(weights, firsts, 1), virtual], axis=1))
    zero = [fitted[..., specs.index(anchor)], drawn[:, [specs.index(anchor)]]] if anchor else [0.0, 0.0]
    ratings, draws = ELO * (fitted - zero[0]), ELO * (drawn - zero[1])
    low, high = np.quantile(draws, [0.025, 0.975], axis=0)
    best = np.argsort(-ratings, kind="stable")
    rungs = []
    for place, bot in enumerate(best):
        mine = who == bot
        sums = [np.bincount(block, (results[..., c] * mine).sum(axis=1)) for c in (SCORE, WIN)]
        (score, s), (win, w) = (mean_and_half_width(total / np.bincount(block, mine.sum(axis=1))) for total in sums)
        above = float((draws[:, bot] > draws[:, best[place + 1]]).mean()) if place + 1 < n else None
        rating, least, greatest = (round(float(values[bot]), 1) for values in (ratings, low, high))
        games = int(mine.any(axis=1).sum())
        rungs.append(Rung(place + 1, specs[bot], rating, least, greatest, games, score, s, win, w, above))
    return rungs, [[None if np.isnan(share) else float(share) for share in row] for row in ahead[np.ix_(best, best)]]

"""How games went, as sums over groups of deals: scores, margins, length, who led when, and which seats won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game
from gahsim.analysis.factorial import Groups
from gahsim.analysis.material import ArmData

EARLY, LATE = 3, 5  # rounds after which a leader is looked at
LENGTHS = ("decisions", "rerolls")  # columns of the games table that say how long a game took
# metric -> column of sums above and below the line
_RATIOS = {
    "mean_score": ("score", "players"),
    "winning_margin": ("winning_margin", "games"),
    "decisions": ("decisions", "games"),
    "rerolls": ("rerolls", "games"),
    "lead_changes": ("lead_changes", "games"),
    "leader_wins_early": ("early_wins", "early_leaders"),
    "leader_wins_late": ("late_wins", "late_leaders"),
    "runaway": ("runaway", "games"),
}
NOTE = (
    "mean_score: VP of a player. score_spread: standard deviation of a player's score. winning_margin: VP between first and second. decisions: "
    "asked of all players in a game. rerolls: per game. lead_changes: times per game a player takes the lead from another, looking at the "
    f"VP after each round and at the end; being level changes nothing. leader_wins_early, leader_wins_late: win share of who leads alone "
    f"after round {EARLY} and {LATE}. runaway: share of games in which one player leads alone after round {EARLY} and every round from then "
    "on, and at the end. Some of that is plain luck of equal players; compare combinations with each other, not with 0."
)


@dataclass
class Course:
    """What one arm's games say.

    Attributes
    ----------
    names : list of str
        Metrics.
    value : numpy.ndarray
        One each.
    influence : numpy.ndarray
        Groups x metrics: what each group of deals adds to the estimate.
    """

    names: list[str]
    value: np.ndarray
    influence: np.ndarray


def seat_metric(seat: int) -> str:
    """Name of the metric of a seat's win share: seats are counted from 1, as at a table."""
    return f"seat_{seat + 1}"


def course_of(arm: ArmData, groups: Groups) -> Course:
    """Every metric of an arm that its columns allow."""
    rounds = sorted(int(name.removeprefix("vp_round_")) for name in arm.columns if name.removeprefix("vp_round_").isdecimal())
    lengths = [name for name in LENGTHS if name in arm.game_columns]
    seen = [f"vp_round_{number}" for number in rounds]
    sums: dict[str, np.ndarray] = {}
    for frame in arm.batches(["score", "win_share", *seen], lengths):
        found = _games(frame, arm.players, rounds) | {
            name: frame.gather_every(arm.players)[name].to_numpy().astype(float) for name in lengths
        }
        block = frame.gather_every(arm.players)["block"].to_numpy()
        added = groups.sums(np.stack(list(found.values()), axis=1), block)
        for i, name in enumerate(found):
            sums[name] = sums.get(name, 0.0) + added[:, i]
    return _metrics(sums, arm.players)


def _games(frame: pl.DataFrame, players: int, rounds: list[int]) -> dict[str, np.ndarray]:
    """Quantities of each game to add up."""
    score = by_game(frame, "score", players).astype(float)
    share = by_game(frame, "win_share", players).astype(float)
    ranked = np.sort(score, axis=1)
    found = {
        "games": np.ones(len(score)),
        "players": np.full(len(score), float(players)),
        "score": score.sum(axis=1),
        "squares": (score**2).sum(axis=1),
        "winning_margin": ranked[:, -1] - ranked[:, -2],
    }
    found |= {seat_metric(seat): share[:, seat] for seat in range(players)}
    if rounds and rounds[-1] > LATE:
        states = [by_game(frame, f"vp_round_{number}", players).astype(float) for number in rounds]
        found |= leads(states, score, share, rounds)
    return found


def leader(points: np.ndarray) -> np.ndarray:
    """Who leads alone in each game, -1 where nobody does.

    Examples
    --------
    >>> leader(np.array([[3, 9], [4, 4], [8, 1]])).tolist()
    [1, -1, 0]
    """
    level = (points == points.max(axis=1, keepdims=True)).sum(axis=1) > 1
    return np.where(level, -1, points.argmax(axis=1))


def leads(states: list[np.ndarray], score: np.ndarray, share: np.ndarray, rounds: list[int]) -> dict[str, np.ndarray]:
    """Lead changes, what early and late leaders won, and runaways, by game.

    Parameters
    ----------
    states : list of numpy.ndarray
        Games x seats: VP after each round.
    score, share : numpy.ndarray
        Games x seats: final VP and share of the win.
    rounds : list of int
        Numbers of the rounds.
    """
    ahead = [leader(points) for points in (*states, score)]
    changes = np.zeros(len(score))
    last = ahead[0]
    for now in ahead[1:]:
        changes += (now >= 0) & (last >= 0) & (now != last)
        last = np.where(now >= 0, now, last)
    found = {"lead_changes": changes}
    for word, number in (("early", EARLY), ("late", LATE)):
        who = ahead[rounds.index(number)]
        alone = who >= 0
        found[f"{word}_leaders"] = alone.astype(float)
        found[f"{word}_wins"] = np.where(alone, share[np.arange(len(who)), who], 0.0)
    from_early = ahead[rounds.index(EARLY) :]
    found["runaway"] = ((from_early[0] >= 0) & np.all([now == from_early[0] for now in from_early], axis=0)).astype(float)
    return found


def _metrics(sums: dict[str, np.ndarray], players: int) -> Course:
    """Ratios of the sums, and the spread, with what each group of deals adds to them."""
    ratios: dict[str, Any] = {name: pair for name, pair in _RATIOS.items() if pair[0] in sums}
    ratios |= {seat_metric(seat): (seat_metric(seat), "games") for seat in range(players)}
    names: list[str] = []
    values: list[float] = []
    parts: list[np.ndarray] = []
    for name, (over, under) in ratios.items():
        value, influence = _ratio(sums[over], sums[under])
        names, values, parts = [*names, name], [*values, value], [*parts, influence]
        if name == "mean_score":
            square, moved = _ratio(sums["squares"], sums["players"])
            spread = np.sqrt(max(square - value**2, 1e-12))
            names, values = [*names, "score_spread"], [*values, spread]
            parts.append((moved - 2 * value * influence) / (2 * spread))
    return Course(names, np.array(values), np.stack(parts, axis=1))


def _ratio(over: np.ndarray, under: np.ndarray) -> tuple[float, np.ndarray]:
    total = under.sum()
    if total == 0:
        return float("nan"), np.full(len(over), np.nan)
    value = over.sum() / total
    return float(value), (over - value * under) / total

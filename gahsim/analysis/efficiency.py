"""What the design of an experiment saves: how many fewer games blocks, margins and common seeds need in this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gahsim.analysis.contrasts import by_game, lead
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.pairing import joined
from gahsim.analysis.refusals import need_games, refuse

LEAST_GAMES = 200
GROUPS = 40
NEAR = 2  # a margin of at most so many VP counts as a close game
LEAST_CLOSE = 40  # of those, one for each group left out; where hardly a game is close, nothing tells what a VP is worth
LABELS = {
    "margin": "score margin instead of win or loss",
    "rotation": "the same deal with the bots in every seat, instead of as many independent games",
    "common seeds, lead": "two arms on the same seeds instead of their own: lead of the first seat",
    "common seeds, score": "two arms on the same seeds instead of their own: mean score",
}


def design_gains(run: Any) -> Estimates:
    """Variance ratios of this game: how many times as many games the plainer design would need for the same error.

    Parameters
    ----------
    run : Run, path or frames
        Any games; rotated seats and two arms add their rows.

    Returns
    -------
    Estimates
        Metric ``games_saved``: a ratio, 2 means half the games are enough. Items ``margin``, ``rotation``, ``common seeds, ...``.
        Metric ``win_share_per_vp``: win share that one more VP is worth.
    """
    material = material_of(run)
    frames = []
    for arm in material.arms:
        need_games(material, "design_gains", arm.games, LEAST_GAMES)
        frames += _margin_rows(material, arm)
        if material.spec.get("design") == "rotated" and not material.spec.get("forced"):
            frames.append(_rotation_rows(material, arm))
    if len(material.arms) > 1 and material.arms[0].players == material.arms[1].players:
        frames += _common_rows(material)
    if not frames:
        reason = f"there are too few games decided by at most {NEAR} VP, fewer than {LEAST_CLOSE}, in a run without other designs to compare"
        refuse(material, "design_gains", reason, "games")
    note = (
        "games_saved: variance of the plain design over that of the better one, at equal numbers of games. margin: precision about a "
        "small difference in VP from margins, against win shares (from how often games are close). Intervals by the jackknife over "
        "40 groups of deals."
    )
    return Estimates(stacked(frames), note, material.meta())


def _jackknifed(values: np.ndarray, statistic: Callable[[np.ndarray], float]) -> dict[str, Any]:
    """A statistic of rows with its error and interval, by leaving out one of some groups of rows at a time."""
    group = np.arange(len(values)) * GROUPS // len(values)  # neighbours together: games of a deal stay in one group
    without = np.array([statistic(values[group != left_out]) for left_out in range(GROUPS)])
    se = np.sqrt((GROUPS - 1) * without.var())
    value = statistic(values)
    tested = interval(value, se, GROUPS - 1)
    return {"estimate": value, "se": float(se), "low": float(tested["low"]), "high": float(tested["high"])}


def _row(item: str, context: str, games: int, metric: str, found: dict[str, Any]) -> Any:
    return rows(family="design", item=item, label=LABELS.get(item, item), context=context, metric=metric, n=games, **found)


def _margin_rows(material: Material, arm: ArmData) -> list[Any]:
    """Information on a small shift of one player's score, in its lead and in its win share (density of the margin at a tie)."""
    table = arm.table(["score", "win_share"])
    score, won = by_game(table, "score", arm.players), by_game(table, "win_share", arm.players)
    first, share = lead(score)[:, 0], won[:, 0].astype(float)
    best = np.delete(score, 0, axis=1).max(axis=1)
    close = np.abs(score[:, 0].astype(int) - best) <= NEAR
    values = np.stack([first, share, close], axis=1)

    def slope(sample: np.ndarray) -> float:
        return float(sample[:, 2].mean() / (2 * NEAR + 1))

    def gain(sample: np.ndarray) -> float:
        return float(sample[:, 1].var() / (slope(sample) ** 2 * sample[:, 0].var()))

    if close.sum() < LEAST_CLOSE:
        return []
    context = material.context(arm)
    return [
        _row("margin", context, arm.games, "games_saved", _jackknifed(values, gain)),
        _row("a VP", context, arm.games, "win_share_per_vp", _jackknifed(values, slope)),
    ]


def _rotation_rows(material: Material, arm: ArmData) -> Any:
    """Lead of the first bot: single games against means over the seatings of a deal (first repetition)."""
    repeats = int(material.spec.get("repeats", 1))
    ahead = lead(by_game(arm.table(["score"]), "score", arm.players))
    by_deal = ahead.reshape(-1, arm.players, repeats, arm.players)[:, :, 0]  # deals x seatings x seats
    seats = (-np.arange(arm.players)) % arm.players  # where the first bot sits in each seating
    mine = by_deal[:, np.arange(arm.players), seats]

    def gain(sample: np.ndarray) -> float:
        spread = float(np.mean((sample - sample.mean()) ** 2))
        return spread / arm.players / float(sample.mean(axis=1).var())

    return _row("rotation", material.context(arm), arm.games, "games_saved", _jackknifed(mine, gain))


def _common_rows(material: Material) -> list[Any]:
    before, after = material.arms[:2]
    both = joined(before, after, ["score"])
    old, new = (by_game(both, name, before.players).astype(float) for name in ("score", "score_after"))
    first_games = both.gather_every(before.players)["block"].to_numpy()
    chosen = np.concatenate(([True], first_games[1:] != first_games[:-1]))  # one game per deal

    def gain(sample: np.ndarray) -> float:
        apart = sample[:, 0].var() + sample[:, 1].var()
        together = (sample[:, 1] - sample[:, 0]).var()
        return float(apart / together) if together > 0 else float("inf")

    context = f"{before.name} -> {after.name}, {before.players} players"
    pairs = {
        "common seeds, lead": np.stack([lead(old)[chosen, 0], lead(new)[chosen, 0]], axis=1),
        "common seeds, score": np.stack([old[chosen].mean(axis=1), new[chosen].mean(axis=1)], axis=1),
    }
    return [_row(item, context, int(chosen.sum()), "games_saved", _jackknifed(values, gain)) for item, values in pairs.items()]

"""How games go that were opened with a guest, or with certain rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.inference import false_discovery, interval
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.shrinkage import rank_intervals, shrink
from gahsim.errors import UsageError

LEAST_TIMES = 30
CAVEAT = (
    "lead: VP a player is ahead of the others when it opened so, against the average opening, seats and game fixed effects taken out, errors "
    "clustered by deal. The bots chose their openings, so this is an association: an opening may look good because of the hand that made a "
    "bot choose it. share: how often it was chosen."
)


def opening_guests(run: Any, arm: str | None = None) -> Estimates:
    """How players fare by the guest they opened with.

    Parameters
    ----------
    run : Run, path or frames
        Any games.
    arm : str, optional
        Only this arm.

    Returns
    -------
    Estimates
        Metrics ``lead`` (VP ahead of the others, an association) and ``share`` (how often chosen).
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        if "opening_guest" not in one.columns:
            refuse(material, "opening_guests", "its table has no column opening_guest", "games")
        values = sorted(_counted(one, "opening_guest"))
        labels = [one.label(int(value)) for value in values]
        frames += _opening_rows(material, one, "guests", "opening_guests", "opening_guest", [[value] for value in values], labels)
    return Estimates(stacked(frames), CAVEAT, material.meta(arms))


def opening_rooms(run: Any, arm: str | None = None, by: str = "colours") -> Estimates:
    """How players fare by the rooms they prepared before round 1.

    Parameters
    ----------
    run : Run, path or frames
        Any games.
    arm : str, optional
        Only this arm.
    by : {"colours", "rooms"}
        By how many rooms of each colour, or by the very rooms (numbered from 0 at the bottom left, five to a floor).

    Returns
    -------
    Estimates
        As ``opening_guests``.
    """
    material = material_of(run)
    if by not in ("colours", "rooms"):
        raise UsageError(f"opening_rooms: by should be 'colours' or 'rooms', not '{by}'")
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        if "opening_rooms" not in one.columns:
            refuse(material, "opening_rooms", "its table has no column opening_rooms", "games")
        groups: dict[str, list[int]] = {}
        for value in sorted(_counted(one, "opening_rooms")):
            board, rooms = divmod(int(value), 1 << 32)
            groups.setdefault(_room_words(one, board, rooms, by), []).append(int(value))
        frames += _opening_rows(material, one, "rooms", "opening_rooms", "opening_rooms", list(groups.values()), list(groups))
    return Estimates(stacked(frames), CAVEAT, material.meta(arms))


def _room_words(arm: ArmData, board: int, rooms: int, by: str) -> str:
    chosen = [room for room in range(32) if rooms >> room & 1]
    if not chosen:
        return "none"
    if by == "rooms":
        return f"{arm.facts.boards[board].key}: " + " ".join(str(room) for room in chosen)
    colours = Counter(arm.facts.boards[board].colours[room] for room in chosen)
    return " ".join(f"{count} {colour}" for colour, count in sorted(colours.items()))


def _codes(frame: pl.DataFrame, column: str) -> np.ndarray:
    """Opening of each row as one number; rooms carry their board along."""
    values = frame[column].to_numpy().astype(np.int64)
    if column == "opening_rooms":
        values = values + (frame["board"].to_numpy().astype(np.int64) << 32)
    return values


def _columns(column: str) -> list[str]:
    return [column, "board"] if column == "opening_rooms" else [column]


def _counted(arm: ArmData, column: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for frame in arm.batches(_columns(column)):
        values, counts = np.unique(_codes(frame, column), return_counts=True)
        found.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    return found


def _opening_rows(
    material: Material,
    arm: ArmData,
    family: str,
    question: str,
    column: str,
    groups: Sequence[Sequence[int]],
    labels: Sequence[str],
) -> list[pl.DataFrame]:
    """Rows for openings seen often enough; the rest are one group for the fit and stay out of the table."""
    counts = _counted(arm, column)
    times = np.array([sum(counts[value] for value in group) for group in groups])
    kept = [i for i in range(len(groups)) if times[i] >= LEAST_TIMES]
    if len(groups) == 1 and times[0] >= LEAST_TIMES:
        refuse(material, question, f"all players opened alike ({labels[0]}), so there is nothing to compare with", "openings")
    # bots that prepare the same rooms nearly always would do so in more games too
    better = "openings" if family == "rooms" else "games"
    need_games(material, question, len(kept), 2, f"openings seen {LEAST_TIMES} times", better)
    place = {value: kept.index(i) if i in kept else len(kept) for i, group in enumerate(groups) for value in group}
    known = np.array(sorted(place))
    index = np.array([place[value] for value in known.tolist()])
    width = len(kept) + (len(kept) < len(groups))

    def dummies(frame: pl.DataFrame) -> np.ndarray:
        which = index[np.searchsorted(known, _codes(frame, column))].reshape(-1, arm.players)
        return (which[:, :, None] == np.arange(width)).astype(np.int8)

    names = [labels[i] for i in kept] + ["other openings"] * (width > len(kept))
    fitted = fit_players(material, arm, question, names, dummies, _columns(column), sum_zero=width)[None]
    k = len(kept)
    value, cov = fitted.coef[0, :k], fitted.cov[0, :k, :k]
    se = np.sqrt(np.diag(cov))
    tested = interval(value, se, fitted.df)
    posterior = shrink(value, cov)
    low, high = rank_intervals(posterior)
    items = [str(groups[i][0]) if family == "guests" else labels[i] for i in kept]
    common: dict[str, Any] = {
        "family": family,
        "item": items,
        "label": [labels[i] for i in kept],
        "context": material.context(arm),
        "n": times[kept],
    }
    leads = rows(
        **common, metric="lead", estimate=value, se=se, **tested, q=false_discovery(tested["p"]), shrunk=posterior.mean, rank_low=low,
        rank_high=high, verdict="association, not cause",
    )  # fmt: skip
    share = times[kept] / times.sum()
    return [
        leads.sort("estimate", descending=True),
        rows(**common, metric="share", estimate=share).sort("estimate", descending=True),
    ]

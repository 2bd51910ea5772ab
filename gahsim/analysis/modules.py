"""What modules do to the game: every combination beside the others, and the effects they are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.course import NOTE, Course, course_of, seat_metric
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.factorial import Factorial, Groups, factorials, spans
from gahsim.analysis.inference import ALPHA, false_discovery
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.seats import DELTA, overall, seat_label

_KINDS = {1: "modules", 2: "module pairs"}


def module_balance(run: Any, delta: float = DELTA) -> Estimates:
    """Scores, closeness, length and seats under every combination of modules.

    Parameters
    ----------
    run : Run, path or frames
        A factorial experiment: an arm per combination of modules on common seeds. Tables of other sizes or bots get rows of their own.
    delta : float
        Win share a seat may be off and still be called balanced.

    Returns
    -------
    Estimates
        Family ``combinations``: metrics ``mean_score``, ``score_spread``, ``winning_margin``, ``decisions``, ``rerolls``, ``lead_changes``,
        ``leader_wins_early``, ``leader_wins_late``, ``runaway`` and the win share of each seat (``seat_1`` ...). Family ``seats``: metric
        ``gap`` of each seat under each combination (win share minus even share, 90 % interval, verdict).
    """
    material, found, frames = _played(run, "module_balance")
    for one, courses in found:
        for arm, course in zip(one.arms, courses, strict=True):
            seats = _seat_rows(one, course, f"{one.label(arm)}, {one.context}", arm.games, delta)
            frames += [_combination_rows(one, arm, course, overall(seats["verdict"].to_list())), seats]
    note = (
        f"{NOTE} gap: win share minus 1 / players, tested for lying within +-{delta:g} (two one-sided tests at 5 %, 90 % interval). Errors "
        "clustered by deal."
    )
    return Estimates(stacked(frames), note, _meta(material, found) | {"delta": delta})


def module_effects(run: Any, delta: float = DELTA) -> Estimates:
    """What each module changes, and whether two of them together do more or less than each by itself.

    Parameters
    ----------
    run : Run, path or frames
        As for ``module_balance``.
    delta : float
        Change in a seat's win share that does not matter.

    Returns
    -------
    Estimates
        The metrics of ``module_balance``. Family ``modules``: what a module changes, averaged over the combinations of the others;
        ``module pairs``: how much more (or less) one changes when the other is in play; ``all modules``: what all change together
        (item ``together``), and how far that is from the sum of what each changes alone (``beyond the sum``).
    """
    material, found, frames = _played(run, "module_effects")
    for one, courses in found:
        values = np.stack([course.value for course in courses])
        influence = np.stack([course.influence for course in courses])
        # two seats mirror each other: one says it all
        names = [name for name in courses[0].names if one.players > 2 or name != seat_metric(1)]
        kept = [courses[0].names.index(name) for name in names]
        sets: dict[str, list[tuple[str, str, np.ndarray]]] = {family: [] for family in (*_KINDS.values(), "all modules")}
        for term, weights in zip(one.terms, one.weights[1:], strict=True):
            sets[_KINDS[len(term)]].append(("+".join(term), " + ".join(term), weights))
        sets["all modules"] = _together(one)
        for family, contrasts in sets.items():
            if contrasts:
                frames.append(_effect_rows(one, family, contrasts, names, values[:, kept], influence[:, :, kept], delta))
    note = (
        "Effects come from a regression over combinations played on common seeds, paired by deal. modules: change by the module, averaged "
        "over the combinations of the others. module pairs: how much more either of the two changes when the other is in play; 0 means that "
        "they simply add up. all modules: change by all together, and how far it is from the sum of the changes by each alone. "
        f"{NOTE} Seats: change in win share; “within {100 * delta:g} points” is shown by two one-sided tests at 5 %. Errors "
        "clustered by deal; q within a family, over all its measures."
    )
    if not all(one.whole for one, _ in found):
        note += " Where not every combination was played, effects take it for granted that three modules together do what their pairs suggest."
    return Estimates(stacked(frames), note, _meta(material, found) | {"delta": delta})


def _played(run: Any, question: str) -> tuple[Material, list[tuple[Factorial, list[Course]]], list[pl.DataFrame]]:
    material = material_of(run)
    found = []
    for one in factorials(material, question):
        groups = Groups(one.arms)
        found.append((one, [course_of(arm, groups) for arm in one.arms]))
    return material, found, []


def _meta(material: Material, found: list[tuple[Factorial, list[Course]]]) -> dict[str, Any]:
    return material.meta([arm for one, _ in found for arm in one.arms])


def _combination_rows(one: Factorial, arm: ArmData, course: Course, seats: str) -> pl.DataFrame:
    """Every measure of a combination; its score carries the verdict on its seats."""
    ends = spans(course.value, course.influence)
    del ends["p"]  # against 0 there is nothing to test
    return rows(
        family="combinations", item="+".join(one.combination(arm)) or "none", label=one.label(arm), context=one.context,
        metric=course.names, estimate=course.value, n=arm.games, **ends,
        verdict=[f"seats: {seats}" if name == "mean_score" else None for name in course.names],
    ).filter(pl.col("estimate").is_not_null())  # fmt: skip


def _seat_rows(one: Factorial, course: Course, context: str, games: int, delta: float) -> pl.DataFrame:
    """Each seat's win share against an even share, with a verdict."""
    at = [course.names.index(seat_metric(seat)) for seat in range(one.players)]
    gap = course.value[at] - 1 / one.players
    inner = spans(gap, course.influence[:, at], 0.90)
    outer = spans(gap, course.influence[:, at])
    words = [
        verdict(*ends, delta) for ends in zip(inner["low"], inner["high"], outer["low"], outer["high"], strict=True)
    ]  # fmt: skip
    return rows(
        family="seats", item=[str(seat) for seat in range(one.players)], label=[seat_label(seat) for seat in range(one.players)],
        context=context, metric="gap", estimate=gap, se=inner["se"], low=inner["low"], high=inner["high"], n=games, verdict=words,
    )  # fmt: skip


def verdict(low: float, high: float, lowest: float, highest: float, delta: float) -> str:
    """Balanced if the 90 % interval lies within +-delta, unbalanced if the 95 % interval lies outside.

    Examples
    --------
    >>> verdict(-0.01, 0.01, -0.012, 0.012, 0.02), verdict(0.03, 0.05, 0.025, 0.055, 0.02), verdict(0.0, 0.03, -0.01, 0.04, 0.02)
    ('balanced', 'unbalanced', 'not enough data')
    """
    if -delta < low and high < delta:
        return "balanced"
    return "unbalanced" if lowest > delta or highest < -delta else "not enough data"


def _together(one: Factorial) -> list[tuple[str, str, np.ndarray]]:
    """All modules against none, and against the sum of each alone, if those combinations were played."""
    everything: tuple[str, ...] = tuple(one.modules)
    alone: list[tuple[str, ...]] = [(module,) for module in one.modules]
    count = len(alone)
    if count < 2:
        return []
    whole = one.contrast([everything], [()])
    beyond = one.contrast([everything, *[()] * (count - 1)], alone)
    found = [
        ("together", f"all {count} together", whole),
        ("beyond the sum", f"all {count}, beyond the sum of each alone", beyond),
    ]
    return [(item, label, weights) for item, label, weights in found if weights is not None]


def _effect_rows(
    one: Factorial,
    family: str,
    contrasts: list[tuple[str, str, np.ndarray]],
    names: list[str],
    values: np.ndarray,
    influence: np.ndarray,
    delta: float,
) -> pl.DataFrame:
    """Contrasts of arms: ``values`` is arms x metrics, ``influence`` arms x groups x metrics."""
    weights = np.stack([each for _, _, each in contrasts])
    estimate = weights @ values
    moved = np.einsum("ca,agm->gcm", weights, influence).reshape(influence.shape[1], -1)
    flat = estimate.reshape(-1)
    span, inner = spans(flat, moved), spans(flat, moved, 0.90)
    metrics = names * len(contrasts)
    q = false_discovery(span["p"])
    words = [
        _word(family, value, sure, metric.startswith("seat_") and max(-low, high) < delta, delta)
        for metric, value, sure, low, high in zip(metrics, flat, q, inner["low"], inner["high"], strict=True)
    ]
    return rows(
        family=family, item=[item for item, _, _ in contrasts for _ in names], label=[label for _, label, _ in contrasts for _ in names],
        context=one.context, metric=metrics, estimate=flat, **span, q=q, n=sum(arm.games for arm in one.arms), verdict=words,
    ).filter(pl.col("estimate").is_not_null())  # fmt: skip


def _word(family: str, value: float, q: float, small: bool, delta: float) -> str:
    """What is shown of an effect."""
    more, less, nothing = {
        "modules": ("raises", "lowers", "no effect shown"),
        "module pairs": ("more together", "less together", "no interaction shown"),
    }.get(family, ("more", "less", "no difference shown"))
    word = (more if value > 0 else less) if q < ALPHA else nothing
    return f"{word}, within {100 * delta:g} points" if small else word

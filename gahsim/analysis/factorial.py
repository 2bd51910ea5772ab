"""Arms that differ in modules: which combinations were played, and what each module adds to whatever is measured."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from gahsim.analysis.inference import interval
from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.refusals import need_games, refuse

MOST_GROUPS = 5_000  # deals are bundled into so many groups at most: enough for errors, and memory stays small
LEAST_GAMES = 100  # in every arm
# settings in which arms of a factorial must be alike; how entrances are handed out matters only where they are in play
_ALIKE = ("players", "edition", "overlays", "hands", "hotel", "entrances", "bots")


@dataclass
class Factorial:
    """Arms that are alike but for their modules, and tell every module's effect and every pair's interaction apart.

    Attributes
    ----------
    arms : list of ArmData
        One per combination.
    modules : list of str
        The modules that vary.
    context : str
        Players, and bots if several tables of the size were played.
    terms : list of tuple of str
        Modules one by one, then pairs.
    weights : numpy.ndarray
        First row: the mean over combinations. Then a row per term: what makes its effect of the arms' estimates.
    """

    arms: list[ArmData]
    modules: list[str]
    context: str
    terms: list[tuple[str, ...]]
    weights: np.ndarray

    @property
    def players(self) -> int:
        """Players at the tables."""
        return self.arms[0].players

    def combination(self, arm: ArmData) -> tuple[str, ...]:
        """Which of the varying modules an arm has."""
        return tuple(module for module in self.modules if module in _modules(arm))

    def label(self, arm: ArmData) -> str:
        """What to call an arm's combination.

        ``none``, ``ballrooms + more``, ``all 5 modules``.
        """
        mine = self.combination(arm)
        if len(mine) == len(self.modules) > 1:
            return f"all {len(mine)} modules"
        return " + ".join(mine) or "none"

    def contrast(self, plus: Sequence[tuple[str, ...]], minus: Sequence[tuple[str, ...]]) -> np.ndarray | None:
        """Weights of some combinations minus others; None if one of them was not played."""
        played = [self.combination(arm) for arm in self.arms]
        if not set(plus) | set(minus) <= set(played):
            return None
        return np.array([float(plus.count(one) - minus.count(one)) for one in played])

    @property
    def whole(self) -> bool:
        """Whether every combination was played."""
        return len(self.arms) == 2 ** len(self.modules)


def factorials(material: Material, question: str) -> list[Factorial]:
    """Every group of arms that can tell modules apart.

    Parameters
    ----------
    material : Material
        What was played.
    question : str
        Name of the function that asks, for refusals.
    """
    groups: dict[str, list[ArmData]] = {}
    for arm in material.arms:
        groups.setdefault(json.dumps([_setting(arm, name) for name in _ALIKE]), []).append(arm)
    sizes = [arms[0].players for arms in groups.values()]
    found, reasons = [], []
    for arms in groups.values():
        several = sizes.count(arms[0].players) > 1
        context = f"{arms[0].players} players" + (f", {', '.join(dict.fromkeys(arms[0].bots))}" if several else "")
        one = _factorial(arms, context)
        if isinstance(one, str):
            reasons.append(f"{one} ({context})" if len(groups) > 1 else one)
        else:
            found.append(one)
    if not found:
        refuse(material, question, reasons[0], "modules")
    need_games(material, question, min(arm.games for one in found for arm in one.arms), LEAST_GAMES, "games in an arm", "modules")
    return found


def _setting(arm: ArmData, name: str) -> Any:
    return {"players": arm.players, "hands": arm.hands, "bots": arm.bots}.get(name, arm.settings.get(name))


def _modules(arm: ArmData) -> list[str]:
    return list(arm.settings.get("modules") or [])


def _factorial(arms: list[ArmData], context: str) -> Factorial | str:
    """The factorial these arms are, or why they are none."""
    sets = [frozenset(_modules(arm)) for arm in arms]
    named = list(dict.fromkeys(module for arm in sorted(arms, key=lambda arm: -len(_modules(arm))) for module in _modules(arm)))
    varying = [module for module in named if 0 < sum(module in one for one in sets) < len(sets)]
    if not varying:
        return "it needs arms with and without modules, one for each combination of them, and the arms do not differ in modules"
    if len(set(sets)) < len(sets):
        return "two arms have the same modules"
    terms: list[tuple[str, ...]] = [(module,) for module in varying]
    terms += combinations(varying, 2)
    x = design(sets, terms)
    if np.linalg.matrix_rank(x) < x.shape[1]:
        return f"{len(arms)} combinations of {', '.join(varying)} cannot tell every module from every pair; all {2 ** len(varying)} can"
    return Factorial(arms, varying, context, terms, np.linalg.pinv(x))


def design(sets: Sequence[frozenset[str]], terms: Sequence[tuple[str, ...]]) -> np.ndarray:
    """Rows of a regression over arms: a constant, and for each term the product of its modules coded -1/2 (out) and +1/2 (in).

    So coded, a module's coefficient is what it changes on the average over the others, and a pair's is how much more either changes when
    the other is in play.

    Examples
    --------
    >>> design([frozenset(), frozenset({"a"})], [("a",)]).tolist()
    [[1.0, -0.5], [1.0, 0.5]]
    """
    return np.array([[1.0, *(np.prod([0.5 if module in one else -0.5 for module in term]) for term in terms)] for one in sets])


class Groups:
    """Deals bundled into groups, the same in every arm: what errors are clustered by.

    Parameters
    ----------
    arms : sequence of ArmData
        Arms on common seeds.
    """

    def __init__(self, arms: Sequence[ArmData]) -> None:
        last = max(int(frame["block"].max()) for arm in arms for frame in arm.batches([]))  # type: ignore[arg-type]
        self.width = -(-(last + 1) // MOST_GROUPS)
        self.count = last // self.width + 1

    def sums(self, values: np.ndarray, block: np.ndarray) -> np.ndarray:
        """Rows added up by group: groups x columns."""
        out = np.zeros((self.count, values.shape[1]))
        place = block // self.width
        starts = np.flatnonzero(np.diff(place, prepend=-1))
        out[place[starts]] = np.add.reduceat(values, starts, axis=0)
        return out


def spans(value: np.ndarray, influence: np.ndarray, level: float = 0.95) -> dict[str, np.ndarray]:
    """Standard error, interval and p-value of estimates from what each group of deals adds to them (groups x estimates)."""
    used = max(int((influence != 0).any(axis=1).sum()), 2)
    se = np.sqrt((influence**2).sum(axis=0) * used / (used - 1))
    return {"se": se} | interval(value, se, used - 1, level)

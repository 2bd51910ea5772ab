"""Other plausible values in place of the assumed ones, to see what answers rest on them.

How far a value may lie from the assumed one: costs 1 krone; VP 2; an order one item more or fewer, or one item of another kind; a ballroom's
row one space, though a board loses at most one in all; champagne for its lower rows 1 more; krones, VP, steps and items of a bonus two fifths,
at least 1; discounts 1; VP printed on a board's rooms 1. What no number tells (a free hiring, the colours of the lounge) stays.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from gahsim.games.grand_austria.assumed import assumed_fields
from gahsim.games.grand_austria.facts import ITEMS, Facts
from gahsim.games.provenance import laid_out

_AMOUNT = re.compile(r"^(krone|vp|emperor|item:[a-z_]+):(\d+)$")
_DISCOUNT = re.compile(r"discount=(\d+)")
_KNOWN_PART = re.compile(r"section (\d) seed")
MOST_ITEMS = 4  # of an order


class Dice:
    """Numbers that depend on a seed, a draw and the name of a value, and on nothing else."""

    def __init__(self, *key: Any) -> None:
        self._numbers = _numbers(" ".join(map(str, key)))

    def among(self, options: Sequence[Any]) -> Any:
        """One of the options, all equally likely."""
        return options[next(self._numbers) % len(options)]

    def around(self, value: int, reach: int, least: int) -> int:
        """A whole number at most ``reach`` away."""
        return int(max(least, value + self.among(range(-reach, reach + 1))))


def _numbers(key: str) -> Iterator[int]:
    count = 0
    while True:
        yield int.from_bytes(hashlib.sha256(f"{key} {count}".encode()).digest()[:8], "big")
        count += 1


def perturbed(facts: Facts, seed: int, draw: int, hotel: str | Sequence[str] | None = None) -> dict[str, Any]:
    """Draw every assumed value in play anew within a plausible range.

    Parameters
    ----------
    facts : Facts
        Whose assumed values.
    seed, draw : int
        Which draw. A value's draw does not depend on what else is in play.
    hotel : str or sequence of str, optional
        The boards laid out; others stay as they are. All boards if left out.

    Returns
    -------
    dict
        An overlay of the values that changed.

    Examples
    --------
    >>> from gahsim.games.grand_austria.loading import load_facts
    >>> perturbed(load_facts("2022"), seed=1, draw=1, hotel="night")
    {}
    """
    overlay: dict[str, Any] = {}
    for section, card, fields, assumed in assumed_fields(facts):
        if section == "boards" and hotel is not None and not laid_out(str(card), hotel):
            continue
        where = f"{section}.{card}" if card != "" else section
        for key, tag in assumed.items():
            name, _, part = key.partition(".")
            old = fields[name][part] if part else fields[name]
            new = _drawn(name, old, tag, Dice(seed, draw, f"{where}.{key}"))
            if new != old:
                overlay[f"{where}.{key}"] = new
    return overlay


def _drawn(name: str, value: Any, tag: str, dice: Dice) -> Any:
    if name == "cost":
        return dice.around(value, 1, 1)
    if name == "vp":
        return dice.around(value, 2, min(value, 0))
    if name == "order":
        return _order(value, dice)
    if name == "row_cost":
        return value + dice.among((0, 0, 1))
    if name == "spaces":
        return _spaces(value, dice)
    if name == "bonus":
        known = _KNOWN_PART.findall(tag)
        return {part: effects if part in known else [_effect(text, dice) for text in effects] for part, effects in value.items()}
    if name == "prepare_vp":
        shift = dice.among((-1, 0, 1))
        return [max(0, vp + shift) if vp else 0 for vp in value]
    return value


def _order(order: dict[str, int], dice: Dice) -> dict[str, int]:
    new = dict(order)
    there = [kind for kind in ITEMS if new.get(kind, 0)]
    change, kind = dice.among(("none", "swap", "count")), dice.among(there)
    if change == "swap":
        new[kind] -= 1
        new[dice.among([other for other in new if other != kind])] += 1
    elif change == "count":
        more = dice.among((False, True))
        if more and sum(new.values()) < MOST_ITEMS:
            new[dice.among(list(new))] += 1
        elif not more and sum(new.values()) > 1:
            new[kind] -= 1
    return new


def _spaces(spaces: dict[str, list[int]], dice: Dice) -> dict[str, list[int]]:
    """Every row a space longer or shorter at tables of every size; a row that is not there stays away."""
    shift: list[int] = []
    for _ in range(3):
        shift.append(max(dice.among((-1, 0, 1)), -1 - sum(shift)))
    return {
        players: [max(1, size + by) if size else 0 for size, by in zip(rows, shift, strict=True)]
        for players, rows in spaces.items()
    }


def _effect(text: str, dice: Dice) -> str:
    amount = _AMOUNT.match(text)
    if amount:
        number = int(amount[2])
        return f"{amount[1]}:{dice.around(number, max(1, round(0.4 * number)), 1)}"
    return _DISCOUNT.sub(lambda found: f"discount={dice.around(int(found[1]), 1, 1)}", text)

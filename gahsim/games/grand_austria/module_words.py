"""Ballrooms, celebrities, hotel entrances and their tokens in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from gahsim.games.grand_austria.effect_words import count, describe_effects, describe_trigger, listed
from gahsim.games.grand_austria.facts import ITEMS, Effect, Entrance, Trigger

_RANKS = ("most", "second most", "third most", "fourth most")


def ballroom(bonus: Sequence[Sequence[Effect]], scoring: str, vp: Mapping[int, Sequence[int]]) -> str:
    """Say what a ballroom gives, top row first, and how it is scored."""
    rows = [f"{name} row: {describe_effects(effects) or 'nothing'}" for name, effects in zip(_ROWS, bonus, strict=True)]
    said: dict[str, list[str]] = {}
    for players, numbers in vp.items():
        said.setdefault(_SCORINGS[scoring](numbers), []).append(str(players))
    counts = {text: f"with {listed(players, 'or')} players " if len(said) > 1 else "" for text, players in said.items()}
    scored = "; ".join(f"{among}{text}" for text, among in counts.items())
    return _sentences([*reversed(rows), f"scoring: {scored}"])


def rehearsal_room(bonus: Sequence[Sequence[Effect]], sections: Sequence[int]) -> str:
    """Say what emptying each section gives."""
    return _sentences(
        f"section of {count(dancers, 'dancer')}: {describe_effects(effects) or 'nothing'}"
        for dancers, effects in zip(sections, bonus, strict=True)
    )


def celebrity(trigger: Trigger, effect: Sequence[Effect]) -> str:
    """Say how a celebrity helps for the rest of the round."""
    when = {"modifier": "this round", "activate": "once this round"}.get(trigger.event, describe_trigger(trigger))
    return _sentence(f"{when}: {describe_effects(effect) or 'nothing'}")


def token(column: Sequence[Effect], floor: Sequence[Effect]) -> str:
    """Say both sides of a bonus token."""
    return _sentences([f"column: {describe_effects(column) or 'nothing'}", f"floor: {describe_effects(floor) or 'nothing'}"])


def with_text(entrance: Entrance) -> Entrance:
    """Return the entrance with its text: what it brings, then what it changes."""
    return replace(entrance, text=_sentences([*_start(entrance), *_changes(entrance), *_special(entrance)]))


def _start(entrance: Entrance) -> list[str]:
    items = [f"{n} {item}" for n, item in zip(entrance.kitchen, ITEMS, strict=True) if n]
    said = [f"start with {listed(items)}" if items else "start with an empty kitchen"]
    if entrance.gained:
        said.append(f"when gained: {describe_effects(entrance.gained)}")
    if entrance.more_rooms:
        said.append(f"prepare up to {entrance.more_rooms} more rooms at the start, at the usual price")
    if entrance.free_rooms:
        said.append(f"prepare {count(entrance.free_rooms, 'more room')} at the start for free")
    if entrance.more_guests:
        said.append("choose a second guest at the start")
    return said


def _changes(entrance: Entrance) -> list[str]:
    said = []
    if entrance.more_tables:
        said.append(f"{count(entrance.more_tables, 'more table')} in the cafe")
    if entrance.second_guest:
        said.append("after taking a guest, take a second one at its price")
    if entrance.round_guests_vp:
        said.append(f"{_by_number(entrance.round_guests_vp, 'guest completed', 'guests completed')} at the end of a round")
    for colour, numbers, unit in (
        ("blue", entrance.group_blue_vp, "VP"),
        ("red", entrance.group_red_krones, "krones"),
        ("yellow", entrance.group_yellow_emperor, "Emperor steps"),
    ):
        if numbers:
            said.append(f"{_slashed(numbers)} {unit} for full {colour} groups of 1-{len(numbers)}")
    if entrance.trigger is not None:
        said.append(f"{describe_trigger(entrance.trigger)}: {describe_effects(entrance.effect)}")
    return said


def _special(entrance: Entrance) -> list[str]:
    said = []
    if entrance.dice_sums:
        sums: dict[str, list[str]] = {}
        for total, effects in entrance.dice_sums.items():
            sums.setdefault(describe_effects(effects) or "nothing", []).append(str(total))
        said.append(
            "sum of the round's two dice " + ", ".join(f"{listed(totals, 'or')}: {text}" for text, totals in sums.items())
        )
    if entrance.tokens:
        said.append("a bonus token for each full column or floor")
    if entrance.personal_vp:
        said.append(f"three personal objectives, {_slashed(entrance.personal_vp)} VP up to the first, second, third scoring")
    if entrance.objectives_vp:
        said.append(f"at game end {_by_number(entrance.objectives_vp, 'objective', 'objectives')} in all")
    if entrance.tiles_per_letter:
        each = f"{entrance.tiles_per_letter} Emperor tiles of each letter"
        said.append(f"{each}: once per turn move 1, 2 or 3 steps back for the reward of an A, B or C tile")
    if entrance.moves_die:
        said.append("before using an action space, move one die there from an adjacent one")
    if entrance.row_bonus_times > 1:
        said.append(f"each dancer sent gives the row bonus {entrance.row_bonus_times} times")
    if entrance.most_dancers_vp:
        said.append(f"{entrance.most_dancers_vp} VP at a ballroom's scoring for most dancers alone")
    return said


_ROWS = ("bottom", "middle", "top")
_SCORINGS: dict[str, Callable[[Sequence[int]], str]] = {
    "dancers_times_row": lambda vp: f"dancers times {_slashed(vp)} VP by the highest row (bottom/middle/top)",
    "row_majorities": lambda vp: f"in each row {_slashed(vp)} VP for {'/'.join(_RANKS[: len(vp)])} dancers",
    "by_number": lambda vp: _by_number((0, *vp[1:]), "dancer", "dancers"),  # none at all is every ballroom's own penalty
    "by_rank": lambda vp: f"{_slashed(vp)} VP for {'/'.join(_RANKS[: len(vp)])} dancers",
    "by_pairs": lambda vp: f"{vp[0]} VP per pair of dancers",
}


def _by_number(vp: Sequence[int], one: str, many: str) -> str:
    """Say a table by number, e.g. "1/3/6/9 VP for 2/3/4/5+ guests"; leading zeros are left out."""
    paid = [number for number, points in enumerate(vp) if any(vp[: number + 1])]
    if not paid:
        return f"0 VP for {many}"
    numbers = "/".join(str(number) for number in paid)
    return f"{_slashed([vp[number] for number in paid])} VP for {numbers}+ {one if paid == [1] else many}"


def _slashed(numbers: Sequence[int]) -> str:
    return "/".join(map(str, numbers))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentences(texts: Iterable[str]) -> str:
    return ". ".join(_sentence(text) for text in texts) + "."

"""Effects, triggers and objective tests as short strings, and the same in plain English.

The strings are what TOML files hold (``"prepare:2:discount=1"``); cards' texts are generated from the parsed rows, so an
overlay that changes an effect changes the text as well.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gahsim.games.grand_austria.facts import COLOURS, FREE, GUEST_COLOURS, ITEMS, Effect, Trigger

FINAL_METRICS = {
    "occupied_blue": "occupied blue room",
    "occupied_red": "occupied red room",
    "occupied_yellow": "occupied yellow room",
    "occupied_rooms": "occupied room",
    "room_tiles": "room tile, vacant or occupied",
    "played_staff": "staff card played",
    "colour_sets": "set of a blue, a red and a yellow occupied room",
    "occupied_floors": "fully occupied floor",
    "occupied_columns": "fully occupied column",
    "occupied_groups": "fully occupied group",
    "objective_markers": "objective claimed",
    "emperor_space": "space reached on the Emperor track",
}
TEST_METRICS = {
    "krones": ("krone", "krones"),
    "room_tiles": ("room tile, vacant or occupied", "room tiles, vacant or occupied"),
    "played_staff": ("staff card played", "staff cards played"),
    "emperor": ("", ""),  # a position, not a count: worded on its own
    "occupied_floors": ("fully occupied floor", "fully occupied floors"),
    "occupied_columns": ("fully occupied column", "fully occupied columns"),
    "occupied_groups": ("fully occupied group", "fully occupied groups"),
    "full_colours": ("colour with every room occupied", "colours with every room occupied"),
    "occupied_red": ("occupied red room", "occupied red rooms"),
    "occupied_blue": ("occupied blue room", "occupied blue rooms"),
    "occupied_yellow": ("occupied yellow room", "occupied yellow rooms"),
}


_MOST = {("item", "any"): 12, ("strength", ""): 10}  # more combinations than a list of choices holds


class _Form(NamedTuple):
    """How one operation is written: its arguments in order, the options after them, and where it makes sense."""

    usage: str
    arguments: tuple[str, ...]
    options: tuple[str, ...]
    place: str  # reward | guest | modifier | die | final | guard | penalty


_FORMS = {
    "krone": _Form("krone:N", ("n",), (), "reward"),
    "vp": _Form("vp:N", ("vp",), (), "reward"),
    "emperor": _Form("emperor:N", ("n",), (), "reward"),
    "item": _Form("item:KIND:N or item:any:N", ("item", "n"), (), "reward"),
    "prepare": _Form(
        "prepare:N[:discount=D|:free][:maxfloor=F][:color=C]", ("n",), ("discount", "free", "maxfloor", "color"), "reward"
    ),
    "prepare_occupy": _Form("prepare_occupy:N:free[:maxfloor=F]", ("n",), ("free", "maxfloor"), "reward"),
    "hire": _Form("hire:discount=D or hire:free", (), ("discount", "free"), "reward"),
    "hire_offer": _Form("hire_offer:draw=N:discount=D or hire_offer:draw=N:free", (), ("draw", "discount", "free"), "reward"),
    "draw_staff": _Form("draw_staff:N", ("n",), (), "reward"),
    "take_guest": _Form("take_guest:N", ("n",), (), "reward"),
    "occupy": _Form("occupy:COLOUR:N or occupy:any:N", ("room", "n"), (), "reward"),
    "fulfil": _Form("fulfil:COLOUR:N or fulfil:any:N", ("guest", "n"), (), "reward"),
    "vp_per": _Form("vp_per:N:played_staff", ("vp", "played"), (), "reward"),
    "extra_action": _Form("extra_action", (), (), "guest"),
    "extra_turn": _Form("extra_turn", (), (), "guest"),
    "free_rooms": _Form("free_rooms:COLOUR", ("colour",), (), "modifier"),
    "free_serving": _Form("free_serving", (), (), "modifier"),
    "free_queue": _Form("free_queue", (), (), "modifier"),
    "strength": _Form("strength:N", ("n",), (), "die"),
    "free_six": _Form("free_six", (), (), "die"),
    "both_tracks": _Form("both_tracks", (), (), "die"),
    "ignore_penalty": _Form("ignore_penalty:KRONES", ("n",), (), "guard"),
    "final": _Form("final:N:METRIC", ("n", "metric"), (), "final"),
    "copy_opponent": _Form("copy_opponent", (), (), "final"),
    "pay_krone": _Form("pay_krone:N", ("n",), (), "penalty"),
    "empty_kitchen": _Form("empty_kitchen", (), (), "penalty"),
    "empty_kitchen_and_guests": _Form("empty_kitchen_and_guests", (), (), "penalty"),
    "return_hand": _Form("return_hand:N", ("n",), (), "penalty"),
    "remove_vacant": _Form("remove_vacant:N", ("n",), (), "penalty"),
    "remove_occupied": _Form("remove_occupied:N", ("n",), (), "penalty"),
    "discard_game_end": _Form("discard_game_end:N", ("n",), (), "penalty"),
}
_EVENTS = {
    "play": "play",
    "activate": "activate",
    "modifier": "modifier",
    "final": "final",
    "take_die": "take_die:FACES, e.g. take_die:3,4",
    "guest_leaves": "guest_leaves[:COLOURS][:order>=N], e.g. guest_leaves:red",
    "guest_checks_in": "guest_checks_in",
    "room_occupied": "room_occupied",
    "emperor_reward": "emperor_reward",
    "emperor_penalty": "emperor_penalty",
}
_WORDS = {
    "item": (*ITEMS, "any"),
    "room": (*COLOURS, "any"),
    "guest": (*GUEST_COLOURS, "any"),
    "colour": COLOURS,
    "metric": tuple(FINAL_METRICS),
    "played": ("played_staff",),
}


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the known word most like this one, or nothing if none is alike."""
    match = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" (did you mean '{match[0]}'?)" if match else ""


def operations(place: str) -> tuple[str, ...]:
    """Return the operations that make sense in one place.

    Parameters
    ----------
    place : str
        ``"guest"`` (a guest's reward), ``"reward"`` (a tile's reward), ``"penalty"``, or the event of a staff card's trigger.
    """
    places = {
        "guest": ("reward", "guest"),
        "modifier": ("modifier",),
        "take_die": ("reward", "die"),
        "final": ("final",),
        "emperor_penalty": ("guard",),
        "penalty": ("penalty",),
    }.get(place, ("reward",))
    extra = ("vp", "vp_per") if place == "penalty" else ()
    return tuple(op for op, form in _FORMS.items() if form.place in places or op in extra)


def vocabulary(ops: Iterable[str] | None = None) -> str:
    """Return how each operation is written, comma-separated, for error messages and help pages."""
    return ", ".join(_FORMS[op].usage for op in (ops or _FORMS))


def parse_effect(text: str) -> Effect:
    """Read one effect string.

    Parameters
    ----------
    text : str
        For example ``"krone:3"`` or ``"prepare:1:free:maxfloor=2"``.

    Returns
    -------
    Effect

    Raises
    ------
    ValueError
        Naming what was wrong and how the operation, or all of them, are written.
    """
    if not isinstance(text, str):
        raise ValueError(f"an effect is a string such as 'krone:3', not {text!r}")
    op, *parts = (part.strip() for part in text.strip().split(":"))
    form = _FORMS.get(op)
    if form is None:
        raise ValueError(f"unknown effect '{op}' in '{text}'{nearest(op, _FORMS)}; effects are: {vocabulary()}")
    try:
        return _read_effect(op, form, parts)
    except ValueError as error:
        raise ValueError(f"effect '{text}': {error}; write {form.usage}") from None


def _read_effect(op: str, form: _Form, parts: Sequence[str]) -> Effect:
    if len(parts) < len(form.arguments):
        raise ValueError(f"{len(form.arguments)} values must follow '{op}', found {len(parts)}")
    n, what, discount, max_floor = 1, "", None, 4
    if op in ("prepare", "prepare_occupy"):
        what = "any"
    for kind, part in zip(form.arguments, parts, strict=False):
        if kind == "n":
            n = _number(part, 0, _MOST.get((op, what), 20))
        elif kind == "vp":
            n = _number(part, -20, 30)
        else:
            what = _word(part, _WORDS[kind])
    seen: set[str] = set()
    for part in parts[len(form.arguments) :]:
        name, _, value = part.partition("=")
        name = "color" if name == "colour" else name
        if name not in form.options:
            raise ValueError(f"'{part}' does not belong here{nearest(name, form.options)}")
        if name in seen or (name in ("free", "discount") and discount is not None):
            raise ValueError(f"'{part}' contradicts or repeats an earlier part")
        seen.add(name)
        if name == "discount":
            discount = _number(value, 0, 20)
        elif name == "free":
            if value:
                raise ValueError("'free' takes no value")
            discount = FREE
        elif name == "maxfloor":
            max_floor = _number(value, 1, 4)
        elif name == "color":
            what = _word(value, COLOURS)
        elif name == "draw":
            n = _number(value, 1, 6)
    if op in ("hire", "hire_offer") and discount is None:
        raise ValueError("the price is missing (discount=0 for full price)")
    if op == "hire_offer" and "draw" not in seen:
        raise ValueError("how many cards to draw is missing")
    if op == "prepare_occupy" and discount is None:
        raise ValueError("it is always free and says so")
    return Effect(op, n, what, discount or 0, max_floor)


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[+-]?\d+", text):
        raise ValueError(f"'{text}' is not a whole number")
    if not low <= int(text) <= high:
        raise ValueError(f"{text} is outside {low}..{high}")
    return int(text)


def _word(text: str, known: Sequence[str]) -> str:
    if text not in known:
        raise ValueError(f"'{text}' is not one of {', '.join(known)}{nearest(text, known)}")
    return text


def parse_trigger(text: str) -> Trigger:
    """Read a trigger string such as ``"take_die:3,4"`` or ``"guest_leaves:red"``.

    Raises
    ------
    ValueError
        Naming what was wrong and how triggers are written.
    """
    if not isinstance(text, str):
        raise ValueError(f"a trigger is a string such as 'take_die:3', not {text!r}")
    event, *parts = (part.strip() for part in text.strip().split(":"))
    if event not in _EVENTS:
        raise ValueError(f"unknown trigger '{event}'{nearest(event, _EVENTS)}; triggers are: {', '.join(_EVENTS.values())}")
    try:
        if event == "take_die":
            return Trigger(event, faces=_faces(parts))
        if event == "guest_leaves":
            return _guest_leaves(parts)
        if parts:
            raise ValueError(f"nothing may follow '{event}'")
    except ValueError as error:
        raise ValueError(f"trigger '{text}': {error}; write {_EVENTS[event]}") from None
    return Trigger(event)


def _faces(parts: Sequence[str]) -> tuple[int, ...]:
    if len(parts) != 1:
        raise ValueError("one list of die faces must follow")
    faces = tuple(_number(face.strip(), 1, 6) for face in parts[0].split(","))
    if len(set(faces)) < len(faces):
        raise ValueError("a face is named twice")
    return tuple(sorted(faces))


def _guest_leaves(parts: Sequence[str]) -> Trigger:
    colours: tuple[str, ...] = GUEST_COLOURS
    min_order = 0
    for part in parts:
        if part.startswith("order"):
            min_order = _number(part.removeprefix("order>="), 0, 6)
        else:
            named = {_word(colour.strip(), GUEST_COLOURS) for colour in part.split(",")}
            colours = tuple(colour for colour in GUEST_COLOURS if colour in named)
    return Trigger("guest_leaves", colours=colours, min_order=min_order)


def parse_test(texts: str | Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Read an objective's conditions, e.g. ``["occupied_red>=4", "occupied_yellow>=3"]``.

    Parameters
    ----------
    texts : str or sequence of str
        One condition per string; a single string may hold several, separated by commas.

    Raises
    ------
    ValueError
        Naming what was wrong and which metrics there are.
    """
    parts = texts.split(",") if isinstance(texts, str) else texts
    tests = []
    for part in parts:
        metric, sign, least = (piece.strip() for piece in str(part).partition(">="))
        if metric not in TEST_METRICS:
            raise ValueError(f"unknown metric '{metric}'{nearest(metric, TEST_METRICS)}; metrics are: {', '.join(TEST_METRICS)}")
        if not sign:
            raise ValueError(f"'{part}' has no threshold; write {metric}>=N")
        try:
            tests.append((metric, _number(least, 1, 20)))
        except ValueError as error:
            raise ValueError(f"condition '{part}': {error}; write {metric}>=N") from None
    if not tests:
        raise ValueError("at least one condition is needed, such as 'krones>=20'")
    if len({metric for metric, _ in tests}) < len(tests):
        raise ValueError("a metric is named twice")
    return tuple(tests)


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def _rooms(effect: Effect, adjective: str = "") -> str:
    colour = "" if effect.what in ("", "any") else f"{effect.what} "
    if effect.n == 1:
        phrase = f"{adjective}{colour}room"
        return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"
    return f"up to {effect.n} {adjective}{colour}rooms"


def _price(effect: Effect) -> str:
    if effect.discount >= FREE:
        return " for free"
    if effect.discount == 0:
        return ""
    if effect.n > 1 and effect.op == "prepare":
        return f", each {_count(effect.discount, 'krone')} cheaper"
    return f" for {_count(effect.discount, 'krone')} less"


def _floors(effect: Effect) -> str:
    if effect.max_floor >= 4:
        return ""
    return " on floor 1" if effect.max_floor == 1 else f" on floors 1-{effect.max_floor}"


def _vp(n: int) -> str:
    return f"gain {n} VP" if n >= 0 else f"lose {-n} VP"


def _item(effect: Effect) -> str:
    if effect.what == "any":
        return _count(effect.n, "dish or drink", "dishes or drinks") + " of your choice"
    return f"{effect.n} {effect.what}"


def _fulfil(effect: Effect) -> str:
    colour = "" if effect.what == "any" else f"{effect.what} "
    whom = f"one {colour}cafe guest" if effect.n == 1 else f"up to {effect.n} {colour}cafe guests"
    return f"fill the order of {whom} from the supply"


def _hire_price(effect: Effect) -> str:
    return _price(effect) or " at full price"


_PHRASES: dict[str, Callable[[Effect], str]] = {
    "krone": lambda e: f"gain {_count(e.n, 'krone')}",
    "vp": lambda e: _vp(e.n),
    "emperor": lambda e: f"move {_count(e.n, 'step')} up the Emperor track",
    "item": lambda e: f"take {_item(e)}",
    "prepare": lambda e: f"prepare {_rooms(e)}{_floors(e)}{_price(e)}",
    "prepare_occupy": lambda e: f"prepare {_rooms(e)}{_floors(e)} for free, occupied at once",
    "hire": lambda e: f"hire from hand{_hire_price(e)}",
    "hire_offer": lambda e: f"draw {_count(e.n, 'staff card')} and hire one of them{_hire_price(e)}",
    "draw_staff": lambda e: f"draw {_count(e.n, 'staff card')}",
    "take_guest": lambda e: f"take {'a guest' if e.n == 1 else f'up to {e.n} guests'} from the queue for free",
    "occupy": lambda e: f"turn {_rooms(e, 'vacant ')} occupied",
    "fulfil": _fulfil,
    "vp_per": lambda e: f"{_vp(e.n)} per staff card played",
    "extra_action": lambda e: "use one more action space without taking a die",
    "extra_turn": lambda e: "play one more turn without taking a die",
    "free_rooms": lambda e: f"{e.what} rooms cost nothing to prepare",
    "free_serving": lambda e: "serving from the kitchen costs nothing",
    "free_queue": lambda e: "guests in the queue cost nothing",
    "strength": lambda e: f"the action counts {_count(e.n, 'die', 'dice')} more",
    "free_six": lambda e: "the 6 costs no krone",
    "both_tracks": lambda e: "every die gives a krone as well as an Emperor step",
    "ignore_penalty": lambda e: f"pay {_count(e.n, 'krone')} to be spared it" if e.n else "be spared it",
    "final": lambda e: f"{e.n} VP per {FINAL_METRICS[e.what]}",
    "copy_opponent": lambda e: "score as the best game-end card of any opponent would",
    "pay_krone": lambda e: f"pay {_count(e.n, 'krone')}",
    "empty_kitchen": lambda e: "empty the kitchen",
    "empty_kitchen_and_guests": lambda e: "empty the kitchen and all cafe guests' orders",
    "return_hand": lambda e: f"put {_count(e.n, 'staff card')} from hand under the deck",
    "remove_vacant": lambda e: f"take {_count(e.n, 'vacant room')} off the highest floors",
    "remove_occupied": lambda e: (
        f"take {_count(e.n, 'occupied room')} off the highest floors" + (", one per floor" if e.n > 1 else "")
    ),
    "discard_game_end": lambda e: f"discard {_count(e.n, 'played game-end card')}",
}


def describe(effect: Effect) -> str:
    """Say an effect in plain English, e.g. "prepare up to 2 rooms, each 1 krone cheaper"."""
    return _PHRASES[effect.op](effect)


def describe_effects(effects: Sequence[Effect]) -> str:
    """Say a whole row of effects; neighbouring items are drawn together into one phrase."""
    phrases: list[str] = []
    items: list[str] = []
    for effect in effects:
        if effect.op == "item":
            items.append(_item(effect))
            continue
        phrases += _taking(items)
        items = []
        phrases.append(describe(effect))
    return "; ".join(phrases + _taking(items))


def _taking(items: Sequence[str]) -> list[str]:
    return ["take " + _listed(items)] if items else []


def _listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def describe_trigger(trigger: Trigger) -> str:
    """Say when a staff card acts, e.g. "on taking a 3 or 4"."""
    if trigger.event == "take_die":
        return f"on taking a {_listed([str(face) for face in trigger.faces], 'or')}"
    if trigger.event == "guest_leaves":
        colours = "" if trigger.colours == GUEST_COLOURS else _listed(trigger.colours, "or") + " "
        order = f" who ordered {trigger.min_order} or more items" if trigger.min_order else ""
        return f"when a {colours}guest{order} leaves the cafe"
    return {
        "play": "when hired",
        "activate": "once per round",
        "modifier": "always",
        "final": "at game end",
        "guest_checks_in": "when a guest checks in to a room",
        "room_occupied": "whenever a room turns occupied",
        "emperor_reward": "on earning the Emperor's reward",
        "emperor_penalty": "facing the Emperor's penalty",
    }[trigger.event]


def describe_staff(trigger: Trigger, effects: Sequence[Effect]) -> str:
    """Say what a staff card does, trigger first."""
    sentence = f"{describe_trigger(trigger)}: {describe_effects(effects) or 'nothing'}"
    return sentence[0].upper() + sentence[1:]


def describe_test(test: Sequence[tuple[str, int]]) -> str:
    """Say what an objective asks for, e.g. "4 occupied red rooms and 3 occupied yellow rooms"."""
    return _listed([_condition(metric, least) for metric, least in test])


def _condition(metric: str, least: int) -> str:
    return f"space {least} or higher on the Emperor track" if metric == "emperor" else _count(least, *TEST_METRICS[metric])


def describe_tile(reward: Sequence[Effect], penalty: Effect, penalty_vp: int) -> str:
    """Say both sides of an Emperor tile."""
    instead = f", or lose {penalty_vp} VP" if penalty_vp else ""
    return f"Reward: {describe_effects(reward) or 'nothing'}. Penalty: {describe(penalty)}{instead}."

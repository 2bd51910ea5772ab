"""Effects, triggers and objective tests as short strings: reading them, and where each makes sense.

The strings are what TOML files hold (``"prepare:2:discount=1"``); cards' texts are generated from the parsed rows (see
``effect_words``), so an overlay that changes an effect changes the text as well.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gahsim.games.grand_austria.effect_words import (
    COSTS,
    FINAL_METRICS,
    PER_METRICS,
    TEST_METRICS,
    describe,
    describe_effects,
    describe_staff,
    describe_test,
    describe_tile,
    describe_trigger,
)
from gahsim.games.grand_austria.facts import COLOURS, FREE, GUEST_COLOURS, ITEMS, Effect, Trigger

__all__ = [
    "IN_ONE_ACTION", "check_operations", "describe", "describe_effects", "describe_staff", "describe_test", "describe_tile",
    "describe_trigger", "nearest", "operations", "parse_effect", "parse_test", "parse_trigger", "vocabulary",
]  # fmt: skip

# more combinations than a list of choices holds, more dancers than there are
_MOST = {
    ("item", "any"): 12, ("item", "other"): 6, ("spend", "any"): 6, ("exchange", ""): 4, ("strength", ""): 10, ("dancer", ""): 10,
    ("remove_dancer", ""): 10, ("ignore_item", ""): 5,
}  # fmt: skip
IN_ONE_ACTION = ("emperor_advanced", "dishes_gained", "drinks_gained")


class _Form(NamedTuple):
    """How one operation is written: its arguments in order, the options after them, and where it makes sense."""

    usage: str
    arguments: tuple[str, ...]
    options: tuple[str, ...]
    place: str  # reward | guest | activate | cost | modifier | celebrity | die | final | guard | penalty


_FORMS = {
    "krone": _Form("krone:N", ("n",), (), "reward"),
    "vp": _Form("vp:N", ("vp",), (), "reward"),
    "emperor": _Form("emperor:N", ("n",), (), "reward"),
    "item": _Form("item:KIND:N, item:any:N or item:other:N", ("item", "n"), (), "reward"),
    "prepare": _Form(
        "prepare:N[:discount=D|:free][:maxfloor=F][:color=C]", ("n",), ("discount", "free", "maxfloor", "color"), "reward"
    ),
    "prepare_occupy": _Form("prepare_occupy:N:free[:maxfloor=F]", ("n",), ("free", "maxfloor"), "reward"),
    "hire": _Form("hire:discount=D or hire:free", (), ("discount", "free"), "reward"),
    "hire_offer": _Form("hire_offer:draw=N:discount=D or hire_offer:draw=N:free", (), ("draw", "discount", "free"), "reward"),
    "draw_staff": _Form("draw_staff:N", ("n",), (), "reward"),
    "take_guest": _Form("take_guest:N", ("n",), (), "reward"),
    "occupy": _Form("occupy:COLOUR:N or occupy:any:N[:maxfloor=F]", ("room", "n"), ("maxfloor",), "reward"),
    "fulfil": _Form("fulfil:COLOUR:N or fulfil:any:N", ("guest", "n"), (), "reward"),
    "vp_per": _Form(f"vp_per:N:METRIC ({', '.join(PER_METRICS)})", ("vp", "per"), (), "reward"),
    "dancer": _Form("dancer:N[:discount=D|:free]", ("n",), ("discount", "free"), "reward"),
    "served_guest": _Form("served_guest", (), (), "reward"),
    "exchange": _Form("exchange:N", ("n",), (), "activate"),
    "spend": _Form("spend:krone:N, spend:KIND:N or spend:any:N", ("spent", "n"), (), "cost"),
    "retreat": _Form("retreat:N", ("n",), (), "cost"),
    "extra_action": _Form("extra_action", (), (), "guest"),
    "extra_turn": _Form("extra_turn", (), (), "guest"),
    "free_rooms": _Form("free_rooms:COLOUR or free_rooms:any", ("room",), (), "modifier"),
    "free_serving": _Form("free_serving", (), (), "modifier"),
    "free_queue": _Form("free_queue", (), (), "modifier"),
    "vp_plus": _Form("vp_plus:N", ("n",), (), "celebrity"),
    "emperor_plus": _Form("emperor_plus:N", ("n",), (), "celebrity"),
    "ignore_item": _Form("ignore_item:N", ("n",), (), "celebrity"),
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
    "return_champagne": _Form("return_champagne:N", ("n",), (), "penalty"),
    "pay_krone_and_item": _Form("pay_krone_and_item:N", ("n",), (), "penalty"),
    "remove_dancer": _Form("remove_dancer:N", ("n",), (), "penalty"),
    "empty_purse_and_kitchen": _Form("empty_purse_and_kitchen", (), (), "penalty"),
}
_EVENTS = {
    "play": "play",
    "activate": "activate",
    "modifier": "modifier",
    "final": "final",
    "take_die": "take_die:FACES[:after], e.g. take_die:3,4 or take_die:1:after the action",
    "guest_leaves": "guest_leaves[:COLOURS][:order>=N], e.g. guest_leaves:red",
    "guest_checks_in": "guest_checks_in",
    "room_occupied": "room_occupied",
    "emperor_reward": "emperor_reward",
    "emperor_penalty": "emperor_penalty",
    "staff_played": "staff_played",
    "dancer_sent": "dancer_sent",
    "champagne_gained": "champagne_gained",
    "krones_gained": "krones_gained",
    "objective_claimed": "objective_claimed",
    "group_full": "group_full[:rooms>=N]",
    "emperor_advanced": "emperor_advanced:N",
    "dishes_gained": "dishes_gained:N",
    "drinks_gained": "drinks_gained:N",
}
_WORDS = {
    "item": (*ITEMS, "any", "other"),
    "spent": ("krone", *ITEMS, "any"),
    "room": (*COLOURS, "any"),
    "guest": (*GUEST_COLOURS, "any"),
    "metric": tuple(FINAL_METRICS),
    "per": PER_METRICS,
}
# operations that are written with the name of another
_WRITTEN = {"item_other": "item", "spend_krone": "spend", "spend_item": "spend", "spend_any_item": "spend"}


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the known word most like this one, or nothing if none is alike."""
    match = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" (did you mean '{match[0]}'?)" if match else ""


def operations(place: str) -> tuple[str, ...]:
    """Return the operations that make sense in one place.

    Parameters
    ----------
    place : str
        ``"guest"`` (a guest's reward), ``"reward"`` (a tile's reward), ``"penalty"``, the event of a staff card's trigger, or
        ``"celebrity"`` and the event of a celebrity's.
    """
    places = {
        "guest": ("reward", "guest"),
        "activate": ("cost", "reward", "activate"),
        "modifier": ("modifier",),
        "celebrity modifier": ("celebrity",),
        "celebrity activate": ("reward", "activate"),
        "take_die": ("reward", "die"),
        "final": ("final",),
        "emperor_penalty": ("guard",),
        "penalty": ("penalty",),
    }.get(place, ("reward",))
    extra = {"penalty": ("vp", "vp_per"), "celebrity modifier": ("free_rooms",)}.get(place, ())
    return tuple(op for op, form in _FORMS.items() if form.place in places or op in extra)


def vocabulary(ops: Iterable[str] | None = None) -> str:
    """Return how each operation is written, comma-separated, for error messages and help pages."""
    return ", ".join(_FORMS[op].usage for op in (ops or _FORMS))


def check_operations(texts: Sequence[str], place: str, said: str) -> None:
    """Raise ``ValueError`` for an effect that makes no sense in this place (see ``operations``).

    Parameters
    ----------
    texts : sequence of str
        All effects of the card, in order: a cost comes first.
    place : str
        See ``operations``.
    said : str
        The place in words, for the message, e.g. ``"as a penalty"``.
    """
    allowed = operations(place)
    effects = [parse_effect(text) for text in texts]
    for i, (text, effect) in enumerate(zip(texts, effects, strict=True)):
        written = _WRITTEN.get(effect.op, effect.op)
        if effect.op in COSTS and (i or "spend" not in allowed):
            raise ValueError(f"'{text}' is a cost: possible only as the first effect of a card with the trigger 'activate'")
        if written not in allowed:
            raise ValueError(f"'{text}' cannot be used {said}; possible are: {vocabulary(allowed)}")
        if effect.op == "item_other" and effects[0].op != "spend_any_item":
            raise ValueError("'item:other' means other kinds than those spent: it needs 'spend:any:N' as the first effect")
        if place == "penalty" and effect.op in ("vp", "vp_per") and effect.n >= 0:
            raise ValueError(f"'{text}' is no loss; a penalty in VP is negative, such as 'vp:-8'")


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
    if op == "spend":
        op, what = {"krone": ("spend_krone", ""), "any": ("spend_any_item", "")}.get(what, ("spend_item", what))
    elif what == "other":
        op, what = "item_other", ""
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
            after = parts[1:] == ["after"]  # only when the action is over
            return Trigger(event, faces=_faces(parts[:1] if after else parts), least=int(after))
        if event == "guest_leaves":
            return _guest_leaves(parts)
        if event == "group_full" and parts:
            return Trigger(event, least=_number(":".join(parts).removeprefix("rooms>="), 1, 4))
        if event in IN_ONE_ACTION:
            return Trigger(event, least=_number(":".join(parts), 1, 20))
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
    least = 0
    for part in parts:
        if part.startswith("order"):
            least = _number(part.removeprefix("order>="), 0, 6)
        else:
            named = {_word(colour.strip(), GUEST_COLOURS) for colour in part.split(",")}
            colours = tuple(colour for colour in GUEST_COLOURS if colour in named)
    return Trigger("guest_leaves", colours=colours, least=least)


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

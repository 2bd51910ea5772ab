"""Which fields a card, board or table has and what each may hold.

Sections and fields that come with a module say so. The shipped files and the users' overlays go through the same checks. A check
returns the value in its plain form (numbers, strings, lists) or raises ``ValueError`` saying what would be right; who calls it adds
the name of the key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gahsim.games.grand_austria.codes import BALLROOM_SCORINGS, STAFF_KINDS
from gahsim.games.grand_austria.effect_text import check_operations, nearest, parse_effect, parse_test, parse_trigger
from gahsim.games.grand_austria.facts import COLOURS, GUEST_COLOURS, ITEMS

Check = Callable[[Any], Any]
LETTERS = {colour[0].upper(): colour for colour in COLOURS}
ROOMS, FLOORS, COLUMNS = 20, 4, 5
EMPEROR_SPACES = 14  # 0..13
INTRO_CARDS = 6
# no printed card or board has more, and the rules table has room for as many
MAX_EFFECTS, MAX_TESTS, MAX_GROUPS = 4, 3, 10
ROW_EFFECTS, SHORT_EFFECTS = 3, 2  # of a ballroom's row; of a section, a token's side, a sum of dice ...
PLAYERS, BALLROOM_ROWS, SECTIONS = ("2", "3", "4"), ("bottom", "middle", "top"), ("1", "2", "3", "4")
DICE_SUMS = tuple(str(total) for total in range(2, 13))
MISSING = object()


@dataclass(frozen=True)
class Field:
    """A field of a card: the check of its value, or of each entry if it is a small table with fixed keys.

    Attributes
    ----------
    check : Check
        Of the value, or of each entry.
    keys : tuple of str
        Keys of a table-like field; an overlay changes the entries it names and leaves the others.
    lengths : tuple of int
        How long a list may be that replaces all entries of a table-like field; none: only tables are understood.
    alike : bool
        Whether a list given for a table-like field stands for every entry.
    default : object
        What the shipped files mean where they do not mention the field.
    modules : tuple of str
        Modules of which one must be in play for the field to exist; none: it always does.
    """

    check: Check
    keys: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()
    alike: bool = False
    default: Any = MISSING
    modules: tuple[str, ...] = ()


def _integer(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"expected a whole number {low}..{high}, not {value!r}")
        if not low <= value <= high:
            raise ValueError(f"{value} is outside the allowed range {low}..{high}")
        return value

    return check


def _integers(count: int, low: int, high: int) -> Check:
    one = _integer(low, high)

    def check(value: Any) -> list[int]:
        if not isinstance(value, (list, tuple)) or len(value) != count:
            raise ValueError(f"expected a list of {count} whole numbers {low}..{high}, not {value!r}")
        return [one(entry) for entry in value]

    return check


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"expected some text, not {value!r}")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, not {value!r}")
    return value


def _choice(*options: str) -> Check:
    def check(value: Any) -> str:
        if value not in options:
            hint = nearest(value, options) if isinstance(value, str) else ""
            raise ValueError(f"expected one of {', '.join(options)}, not {value!r}{hint}")
        return str(value)

    return check


def _effects(place: str | None, said: str = "", most: int = MAX_EFFECTS) -> Check:
    def check(value: Any) -> list[str]:
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, (list, tuple)):
            raise ValueError(f"expected a list of effects such as ['krone:3'], not {value!r}")
        if len(texts) > most:
            raise ValueError(f"{len(texts)} effects are too many, there is room for {most}")
        for text in texts:
            parse_effect(text)
        if place:
            check_operations(texts, place, said)
        return list(texts)

    return check


def _penalty(value: Any) -> str:
    parse_effect(value)
    check_operations([value], "penalty", "as a penalty")
    return str(value)


def _trigger(value: Any) -> str:
    parse_trigger(value)
    return str(value)


def _trigger_or_none(value: Any) -> str:
    return "" if value == "" else _trigger(value)


def _steps(low: int, high: int, most: int) -> Check:
    """A list that may be empty, of at most so many numbers."""
    one = _integer(low, high)

    def check(value: Any) -> list[int]:
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise ValueError(f"expected a list of at most {most} whole numbers {low}..{high}, not {value!r}")
        return [one(entry) for entry in value]

    return check


def _list_or_none(count: int, low: int, high: int) -> Check:
    """A list of so many numbers, or an empty one."""

    def check(value: Any) -> list[int]:
        return [] if value in ([], ()) else _integers(count, low, high)(value)

    return check


def _lounge(value: Any) -> list[str]:
    if not isinstance(value, (list, tuple)) or sorted(map(str, value)) != sorted(COLOURS):
        raise ValueError(f"expected the colours {', '.join(COLOURS)} in the order of the lounge, not {value!r}")
    return [str(colour) for colour in value]


def _test(value: Any) -> list[str]:
    if not isinstance(value, (str, list, tuple)):
        raise ValueError(f"expected a list of conditions such as ['krones>=20'], not {value!r}")
    tests = parse_test(value)
    if len(tests) > MAX_TESTS:
        raise ValueError(f"{len(tests)} conditions are too many, an objective has at most {MAX_TESTS}")
    return [f"{metric}>={least}" for metric, least in tests]


def _room_colours(value: Any) -> list[str]:
    rows = [row.upper() if isinstance(row, str) else "" for row in value] if isinstance(value, (list, tuple)) else []
    if len(rows) != FLOORS or any(len(row) != COLUMNS or set(row) - set(LETTERS) for row in rows):
        raise ValueError(f"expected {FLOORS} strings of {COLUMNS} letters B, R or Y, ground floor first, not {value!r}")
    return rows


def _groups(value: Any) -> list[list[int]]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(group, (list, tuple)) and group for group in value):
        raise ValueError(f"expected a list of lists of room numbers 0..{ROOMS - 1}, not {value!r}")
    one = _integer(0, ROOMS - 1)
    groups = [[one(room) for room in group] for group in value]
    rooms = [room for group in groups for room in group]
    twice = sorted({room for room in rooms if rooms.count(room) > 1})
    missing = sorted(set(range(ROOMS)) - set(rooms))
    if twice or missing:
        raise ValueError(f"every room 0..{ROOMS - 1} belongs to exactly one group; missing: {missing}, named twice: {twice}")
    if len(groups) > MAX_GROUPS:
        raise ValueError(f"{len(groups)} groups are too many, a board has at most {MAX_GROUPS}")
    if max(map(len, groups)) > 4:
        raise ValueError("a group has at most 4 rooms, as the occupancy bonuses end there")
    return groups


def _room_vp(value: Any) -> list[int]:
    if isinstance(value, (list, tuple)) and len(value) == FLOORS:
        return [vp for row in value for vp in _integers(COLUMNS, -20, 30)(row)]
    if isinstance(value, (list, tuple)) and len(value) == ROOMS:
        return [_integer(-20, 30)(vp) for vp in value]
    raise ValueError(f"expected {FLOORS} lists of {COLUMNS} numbers, ground floor first, not {value!r}")


def _rounds(value: Any) -> list[int]:
    rounds = _integers(3, 1, 12)(value)
    if sorted(set(rounds)) != rounds:
        raise ValueError(f"rounds must rise, such as [3, 5, 7], not {rounds}")
    return rounds


def _staff_numbers(value: Any) -> list[int]:
    numbers = _integers(INTRO_CARDS, 1, 48)(value)
    if len(set(numbers)) < INTRO_CARDS:
        raise ValueError(f"a card is named twice in {numbers}")
    return numbers


FIELDS: dict[str, dict[str, Field]] = {
    "guests": {
        "name": Field(_text),
        "colour": Field(_choice(*GUEST_COLOURS)),
        "order": Field(_integer(0, 4), keys=ITEMS, lengths=(4, 5)),
        "vp": Field(_integer(-20, 30)),
        "reward": Field(_effects("guest", "as a guest's reward")),
        "room_only": Field(_flag, default=False, modules=("ballrooms",)),
    },
    "staff": {
        "name": Field(_text),
        "name_de": Field(_text),
        "cost": Field(_integer(0, 20)),
        "kind": Field(_choice(*STAFF_KINDS)),
        "trigger": Field(_trigger),
        "effect": Field(_effects(None)),  # what is possible depends on the trigger: checked when the card is put together
    },
    "objectives": {"letter": Field(_choice("A", "B", "C")), "test": Field(_test)},
    "emperor_tiles": {
        "letter": Field(_choice("A", "B", "C")),
        "reward": Field(_effects("reward", "as a tile's reward")),
        "penalty": Field(_penalty),
        "penalty_vp": Field(_integer(0, 20)),
        "must_pay": Field(_flag, default=False, modules=("ballrooms", "more")),
    },
    "boards": {
        "colours": Field(_room_colours),
        "groups": Field(_groups),
        "prepare_cost": Field(_integers(FLOORS, 0, 20)),
        "prepare_vp": Field(_room_vp),
    },
    "tables": {
        "rounds": Field(_integer(1, 12)),
        "scoring_rounds": Field(_rounds),
        "dice": Field(_integer(1, 20), keys=("2", "3", "4")),
        "money": Field(_integer(0, 60)),
        "max_money": Field(_integer(1, 60)),
        "kitchen": Field(_integer(0, 20), keys=ITEMS, lengths=(4, 5)),
        "hand_size": Field(_integer(0, 12)),
        "cafe_tables": Field(_integer(1, 3)),
        "queue_cost": Field(_integers(5, 0, 20)),
        "initial_rooms": Field(_integer(0, ROOMS)),
        "initial_rooms_min": Field(_integer(0, ROOMS)),
        "emperor_last": Field(_integer(1, EMPEROR_SPACES - 1)),
        "emperor_reward_from": Field(_integer(1, EMPEROR_SPACES)),
        "emperor_back": Field(_integers(3, 0, 20)),
        "emperor_vp": Field(_integers(EMPEROR_SPACES, -20, 30)),
        "objective_vp": Field(_integers(3, -20, 30)),
        "group_blue_vp": Field(_integers(4, -20, 30)),
        "group_red_krones": Field(_integers(4, 0, 20)),
        "group_yellow_emperor": Field(_integers(4, 0, 20)),
        "floor_vp": Field(_integers(FLOORS, -20, 30)),
        "leftover_krone_vp": Field(_integer(-20, 30)),
        "leftover_item_vp": Field(_integer(-20, 30)),
        "cafe_guest_vp": Field(_integer(-20, 30)),
        "action3_min": Field(_integer(0, 1)),
        "action5_min": Field(_integer(0, 1)),
        "penalty_by_choice": Field(_flag),
        "removal_straight_below": Field(_flag),
        "final_space_at_retreat": Field(_flag),
        "intro_sets": Field(_staff_numbers, keys=("A", "B", "C", "D")),
        "row_cost": Field(_integer(0, 10), keys=BALLROOM_ROWS, lengths=(3,), modules=("ballrooms",)),
        "balcony_cost": Field(_integer(0, 10), modules=("ballrooms",)),
        "no_dancer_vp": Field(_integer(-20, 30), modules=("ballrooms",)),
        "sections": Field(_integers(4, 0, 10), modules=("ballrooms",)),
        "celebrity_vp": Field(_integers(3, -20, 30), modules=("celebrities",)),
        "coloured_dice": Field(_integer(1, 3), modules=("celebrities",)),
        "lounge_colours": Field(_lounge, modules=("celebrities",)),
        "place_money": Field(_integers(4, 0, 60), modules=("start-player",)),
        "key_reward": Field(_effects("reward", "as the key's reward", SHORT_EFFECTS), modules=("start-player",)),
        "key_strength": Field(_integer(1, 10), modules=("start-player",)),
        "key_compensation": Field(_integers(3, 0, 20), modules=("start-player",)),
    },
    "ballrooms": {
        "name": Field(_text),
        "bonus": Field(_effects("reward", "as a row's bonus", ROW_EFFECTS), keys=BALLROOM_ROWS),
        "spaces": Field(_integers(3, 0, 10), keys=PLAYERS),
        "scoring": Field(_choice(*BALLROOM_SCORINGS)),
        "vp": Field(_steps(-20, 30, 6), keys=PLAYERS, alike=True),  # how many depends on the scoring
    },
    "rehearsal_rooms": {"bonus": Field(_effects("reward", "as a room bonus", SHORT_EFFECTS), keys=SECTIONS)},
    "celebrities": {"name": Field(_text), "trigger": Field(_trigger), "effect": Field(_effects(None))},
    "entrances": {
        "name": Field(_text),
        "kitchen": Field(_integer(0, 20), keys=ITEMS, lengths=(4, 5)),
        "gained": Field(_effects("reward", "on gaining an entrance", SHORT_EFFECTS), default=[]),
        "more_rooms": Field(_integer(0, 10), default=0),
        "free_rooms": Field(_integer(0, 10), default=0),
        "more_guests": Field(_integer(0, 1), default=0),
        "more_tables": Field(_integer(0, 1), default=0),
        "second_guest": Field(_flag, default=False),
        "round_guests_vp": Field(_steps(-20, 30, 8), default=[]),
        "group_blue_vp": Field(_list_or_none(4, -20, 30), default=[]),
        "group_red_krones": Field(_list_or_none(4, 0, 20), default=[]),
        "group_yellow_emperor": Field(_list_or_none(4, 0, 20), default=[]),
        "trigger": Field(_trigger_or_none, default=""),
        "effect": Field(_effects(None), default=[]),
        "dice_sums": Field(_effects("reward", "for a sum of dice", SHORT_EFFECTS), keys=DICE_SUMS, default={}),
        "tokens": Field(_flag, default=False),
        "personal_vp": Field(_list_or_none(3, -20, 30), default=[]),
        "objectives_vp": Field(_steps(-20, 30, 8), default=[]),
        "tiles_per_letter": Field(_integer(0, 2), default=0),
        "moves_die": Field(_flag, default=False),
        "row_bonus_times": Field(_integer(1, 3), default=1),
        "most_dancers_vp": Field(_integer(-20, 30), default=0),
    },
    "tokens": {"bonus": Field(_effects("reward", "on a token", SHORT_EFFECTS), keys=("column", "floor"))},
}
MODULE_SECTIONS = {
    "ballrooms": "ballrooms", "rehearsal_rooms": "ballrooms", "celebrities": "celebrities", "entrances": "entrances",
    "tokens": "entrances",
}  # fmt: skip


def fields_of(section: str, modules: Sequence[str]) -> dict[str, Field]:
    """Return the fields of a section that exist with these modules."""
    return {name: field for name, field in FIELDS[section].items() if not field.modules or set(field.modules) & set(modules)}

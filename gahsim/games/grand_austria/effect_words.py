"""Effects, triggers and objective tests in plain English; the strings behind them are read in ``effect_text``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gahsim.games.grand_austria.facts import FREE, GUEST_COLOURS, Effect, Trigger

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
    "dancers": "dancer in the ballrooms",
}
PER_METRICS = ("played_staff", "dancers", "objective_markers")  # what VP may be paid per in the middle of a game
COSTS = ("spend_krone", "spend_item", "spend_any_item", "retreat")
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
    "champagne": ("champagne in the kitchen", "champagne in the kitchen"),
    "dancers": ("dancer in the ballrooms", "dancers in the ballrooms"),
    "completed_green": ("green guest completed", "green guests completed"),
    "completed_large": ("guest completed who ordered 3 or more items", "guests completed who ordered 3 or more items"),
    "kitchen_sets": ("of each dish and drink in the kitchen", "of each dish and drink in the kitchen"),
    "occupied_top_floor": ("occupied room on the top floor", "occupied rooms on the top floor"),
}


def count(n: int, one: str, many: str = "") -> str:
    """Say a number of things, e.g. "1 krone", "2 krones"."""
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
        return f", each {count(effect.discount, 'krone')} cheaper"
    return f" for {count(effect.discount, 'krone')} less"


def _floors(effect: Effect) -> str:
    if effect.max_floor >= 4:
        return ""
    return " on floor 1" if effect.max_floor == 1 else f" on floors 1-{effect.max_floor}"


def _vp(n: int) -> str:
    return f"gain {n} VP" if n >= 0 else f"lose {-n} VP"


def _item(effect: Effect) -> str:
    if effect.what == "any":
        return f"{_any_items(effect.n)} of your choice"
    return f"{effect.n} {effect.what}"


def _dancers(effect: Effect) -> str:
    whom = "a dancer to a ballroom" if effect.n == 1 else f"up to {effect.n} dancers to ballrooms"
    if effect.discount >= FREE:
        return f"send {whom} for no champagne"
    less = f", paying up to {effect.discount} champagne less{'' if effect.n == 1 else ' for each'}" if effect.discount else ""
    return f"send {whom}{less}"


def _any_items(n: int, other: str = "") -> str:
    return count(n, f"{other}dish or drink", f"{other}dishes or drinks")


def _fulfil(effect: Effect) -> str:
    colour = "" if effect.what == "any" else f"{effect.what} "
    whom = f"one {colour}cafe guest" if effect.n == 1 else f"up to {effect.n} {colour}cafe guests"
    return f"fill the order of {whom} from the supply"


def _hire_price(effect: Effect) -> str:
    return _price(effect) or " at full price"


_PHRASES: dict[str, Callable[[Effect], str]] = {
    "krone": lambda e: f"gain {count(e.n, 'krone')}",
    "vp": lambda e: _vp(e.n),
    "emperor": lambda e: f"move {count(e.n, 'step')} up the Emperor track",
    "item": lambda e: f"take {_item(e)}",
    "prepare": lambda e: f"prepare {_rooms(e)}{_floors(e)}{_price(e)}",
    "prepare_occupy": lambda e: f"prepare {_rooms(e)}{_floors(e)} for free, occupied at once",
    "hire": lambda e: f"hire from hand{_hire_price(e)}",
    "hire_offer": lambda e: f"draw {count(e.n, 'staff card')} and hire one of them{_hire_price(e)}",
    "draw_staff": lambda e: f"draw {count(e.n, 'staff card')}",
    "take_guest": lambda e: f"take {'a guest' if e.n == 1 else f'up to {e.n} guests'} from the queue for free",
    "occupy": lambda e: f"turn {_rooms(e, 'vacant ')}{_floors(e)} occupied",
    "fulfil": _fulfil,
    "vp_per": lambda e: f"{_vp(e.n)} per {FINAL_METRICS[e.what]}",
    "extra_action": lambda e: "use one more action space without taking a die",
    "extra_turn": lambda e: "play one more turn without taking a die",
    "free_rooms": lambda e: f"{'' if e.what == 'any' else e.what + ' '}rooms cost nothing to prepare",
    "free_serving": lambda e: "serving from the kitchen costs nothing",
    "free_queue": lambda e: "guests in the queue cost nothing",
    "strength": lambda e: f"the action counts {count(e.n, 'die', 'dice')} more",
    "free_six": lambda e: "the 6 costs no krone",
    "both_tracks": lambda e: "every die gives a krone as well as an Emperor step",
    "ignore_penalty": lambda e: f"pay {count(e.n, 'krone')} to be spared it" if e.n else "be spared it",
    "final": lambda e: f"{e.n} VP per {FINAL_METRICS[e.what]}",
    "copy_opponent": lambda e: "score as the best game-end card of any opponent would",
    "pay_krone": lambda e: f"pay {count(e.n, 'krone')}",
    "empty_kitchen": lambda e: "empty the kitchen",
    "empty_kitchen_and_guests": lambda e: "empty the kitchen and all cafe guests' orders",
    "return_hand": lambda e: f"put {count(e.n, 'staff card')} from hand under the deck",
    "remove_vacant": lambda e: f"take {count(e.n, 'vacant room')} off the highest floors",
    "remove_occupied": lambda e: (
        f"take {count(e.n, 'occupied room')} off the highest floors" + (", one per floor" if e.n > 1 else "")
    ),
    "discard_game_end": lambda e: f"discard {count(e.n, 'played game-end card')}",
    "dancer": _dancers,
    "item_other": lambda e: f"take {_any_items(e.n, 'other ')}",
    "exchange": lambda e: f"exchange up to {_any_items(e.n)} of the kitchen for as many of other kinds",
    "served_guest": lambda e: "take a guest from the queue for free and fill the order from the supply",
    "spend_krone": lambda e: f"pay {count(e.n, 'krone')}",
    "spend_item": lambda e: f"spend {e.n} {e.what} of the kitchen",
    "spend_any_item": lambda e: f"spend {_any_items(e.n)} of the kitchen",
    "retreat": lambda e: f"move {count(e.n, 'step')} back on the Emperor track",
    "vp_plus": lambda e: f"{e.n} VP more each time you gain VP",
    "emperor_plus": lambda e: f"{count(e.n, 'step')} more each time you move up the Emperor track",
    "ignore_item": lambda e: f"orders of {e.n + 1} or more items are complete with {e.n} missing",
    "return_champagne": lambda e: f"return {e.n} champagne",
    "pay_krone_and_item": lambda e: f"pay {count(e.n, 'krone')} and return 1 dish or drink",
    "remove_dancer": lambda e: f"take {count(e.n, 'dancer')} out of the ballroom that is scored next",
    "empty_purse_and_kitchen": lambda e: "lose all krones and empty the kitchen",
}


def describe(effect: Effect) -> str:
    """Say an effect in plain English, e.g. "prepare up to 2 rooms, each 1 krone cheaper"."""
    return _PHRASES[effect.op](effect)


def describe_effects(effects: Sequence[Effect]) -> str:
    """Say a whole row of effects, its cost first; neighbouring items are drawn together into one phrase."""
    if effects and effects[0].op in COSTS:
        return f"{describe(effects[0])}, then {describe_effects(effects[1:]) or 'nothing'}"
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
    return ["take " + listed(items)] if items else []


def listed(words: Sequence[str], last: str = "and") -> str:
    """Say a list, e.g. "wine, coffee and cake"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def describe_trigger(trigger: Trigger) -> str:
    """Say when a staff card acts, e.g. "on taking a 3 or 4"."""
    if trigger.event == "take_die":
        faces = listed([str(face) for face in trigger.faces], "or")
        return f"after the action of a {faces}" if trigger.least else f"on taking a {faces}"
    if trigger.event == "guest_leaves":
        colours = "" if trigger.colours == GUEST_COLOURS else listed(trigger.colours, "or") + " "
        order = f" who ordered {trigger.least} or more items" if trigger.least else ""
        return f"when a {colours}guest{order} leaves the cafe"
    if trigger.event == "group_full":
        rooms = f" of {trigger.least} or more rooms" if trigger.least else ""
        return f"on filling a group{rooms}"
    if trigger.event == "emperor_advanced":
        return f"on moving {trigger.least} or more steps up the Emperor track in one action"
    if trigger.event in ("dishes_gained", "drinks_gained"):
        return f"on gaining {trigger.least} or more {trigger.event.removesuffix('_gained')} in one action"
    return {
        "play": "when hired",
        "activate": "once per round",
        "modifier": "always",
        "final": "at game end",
        "guest_checks_in": "when a guest checks in to a room",
        "room_occupied": "whenever a room turns occupied",
        "emperor_reward": "on earning the Emperor's reward",
        "emperor_penalty": "facing the Emperor's penalty",
        "staff_played": "after hiring a staff card",
        "dancer_sent": "for each dancer sent to a ballroom",
        "champagne_gained": "each time you gain champagne",
        "krones_gained": "each time you gain krones",
        "objective_claimed": "on claiming an objective",
    }[trigger.event]


def describe_staff(trigger: Trigger, effects: Sequence[Effect], kind: str = "") -> str:
    """Say what a staff card does, trigger first."""
    often = {"bell": "once in the game, ", "once_per_round": "once per round, "}.get(kind, "")
    if trigger.event == "activate":
        often = ""
    sentence = f"{often}{describe_trigger(trigger)}: {describe_effects(effects) or 'nothing'}"
    return sentence[0].upper() + sentence[1:]


def describe_test(test: Sequence[tuple[str, int]]) -> str:
    """Say what an objective asks for, e.g. "4 occupied red rooms and 3 occupied yellow rooms"."""
    return listed([_condition(metric, least) for metric, least in test])


def _condition(metric: str, least: int) -> str:
    return f"space {least} or higher on the Emperor track" if metric == "emperor" else count(least, *TEST_METRICS[metric])


def describe_tile(reward: Sequence[Effect], penalty: Effect, penalty_vp: int, must_pay: bool = False) -> str:
    """Say both sides of an Emperor tile."""
    instead = f", {'else' if must_pay else 'or'} lose {penalty_vp} VP" if penalty_vp else ""
    return f"Reward: {describe_effects(reward) or 'nothing'}. Penalty: {describe(penalty)}{instead}."

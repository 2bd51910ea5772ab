"""The rules table: facts compiled into one read-only numpy record that every kernel receives as an argument.

Because it is an argument and not a frozen global, "what if Kitchen Hand cost 4?" needs no recompilation.
"""

from __future__ import annotations

import numba
import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import COLOURS, GUEST_COLOURS, ITEMS, Effect, Facts, HotelBoard

CARDS = 96
GROUPS = 10

ROW = np.dtype([("op", np.int16), ("n", np.int16), ("what", np.int16), ("discount", np.int16), ("floor", np.int16)], align=True)
GUEST = np.dtype(
    [
        ("id", np.int16), ("colour", np.int16), ("vp", np.int16), ("total", np.int16), ("order", np.int16, len(ITEMS)),
        ("reward", ROW, 4),
    ],
    align=True,
)  # fmt: skip
STAFF = np.dtype(
    [
        ("id", np.int16), ("cost", np.int16), ("kind", np.int16), ("event", np.int16), ("faces", np.int16), ("colours", np.int16),
        ("least", np.int16), ("effect", ROW, 4),
    ],
    align=True,
)  # fmt: skip
OBJECTIVE = np.dtype([("id", np.int16), ("letter", np.int16), ("tests", np.int16), ("test", np.int16, (3, 2))], align=True)
TILE = np.dtype(
    [("letter", np.int16), ("penalty_vp", np.int16), ("reward", ROW, 4), ("penalty", ROW)],
    align=True,
)
BOARD = np.dtype(
    [
        ("colour", np.int32, 3), ("group", np.int32, GROUPS), ("group_colour", np.int16, GROUPS), ("group_rooms", np.int16, GROUPS),
        ("cost", np.int16, 4), ("vp", np.int16, 20), ("printed_vp", np.int32),
    ],
    align=True,
)  # fmt: skip
RULES = np.dtype(
    [
        ("guest", GUEST, CARDS), ("staff", STAFF, CARDS), ("objective", OBJECTIVE, 24), ("tile", TILE, 24), ("board", BOARD, 8),
        ("n_guests", np.int16), ("n_staff", np.int16), ("n_objectives", np.int16), ("n_tiles", np.int16), ("n_boards", np.int16),
        ("rounds", np.int16), ("scoring_rounds", np.int16, 3), ("dice", np.int16, 5), ("money", np.int16), ("max_money", np.int16),
        ("kitchen", np.int16, len(ITEMS)), ("hand_size", np.int16), ("cafe_tables", np.int16), ("queue_cost", np.int16, 5),
        ("initial_rooms", np.int16), ("initial_rooms_min", np.int16), ("emperor_last", np.int16),
        ("emperor_reward_from", np.int16), ("emperor_back", np.int16, 3), ("emperor_vp", np.int16, 14),
        ("objective_vp", np.int16, 4), ("group_blue_vp", np.int16, 4), ("group_red_krones", np.int16, 4),
        ("group_yellow_emperor", np.int16, 4), ("floor_vp", np.int16, 4), ("leftover_krone_vp", np.int16),
        ("leftover_item_vp", np.int16), ("cafe_guest_vp", np.int16), ("action3_min", np.int16), ("action5_min", np.int16),
        ("penalty_by_choice", np.int16), ("removal_straight_below", np.int16), ("final_space_at_retreat", np.int16),
        ("intro", np.int16, (4, 6)),
    ],
    align=True,
)  # fmt: skip
Rules = numba.from_dtype(RULES)

_PLAIN = (
    "rounds", "money", "max_money", "hand_size", "cafe_tables", "initial_rooms", "initial_rooms_min", "emperor_last",
    "emperor_reward_from", "leftover_krone_vp", "leftover_item_vp", "cafe_guest_vp", "action3_min", "action5_min",
    "penalty_by_choice", "removal_straight_below", "final_space_at_retreat",
    "scoring_rounds", "kitchen", "queue_cost", "emperor_back", "emperor_vp", "group_blue_vp", "group_red_krones",
    "group_yellow_emperor", "floor_vp",
)  # fmt: skip


def compile_rules(facts: Facts) -> np.ndarray:
    """Compile facts into a rules table.

    Parameters
    ----------
    facts : Facts
        What ``load_facts`` returned.

    Returns
    -------
    numpy.ndarray
        A read-only array of one ``RULES`` record; kernels take its element 0.
    """
    table = np.zeros(1, RULES)
    rules = table[0]
    for name in _PLAIN:
        rules[name] = getattr(facts.tables, name)
    for players, dice in facts.tables.dice.items():
        rules["dice"][players] = dice
    for place, vp in enumerate(facts.tables.objective_vp):
        rules["objective_vp"][place] = vp
    staff_index = {card.id: i for i, card in enumerate(facts.staff)}
    for seat, cards in enumerate(facts.tables.intro_sets.values()):
        rules["intro"][seat] = [staff_index[card] for card in cards]
    rules["n_guests"], rules["n_staff"] = len(facts.guests), len(facts.staff)
    rules["n_objectives"], rules["n_tiles"] = len(facts.objectives), len(facts.emperor_tiles)
    rules["n_boards"] = len(facts.boards)
    for i, guest in enumerate(facts.guests):
        row = rules["guest"][i]
        row["id"], row["colour"], row["vp"] = guest.id, GUEST_COLOURS.index(guest.colour), guest.vp
        row["order"], row["total"] = guest.order, sum(guest.order)
        _fill(row["reward"], guest.reward)
    for i, card in enumerate(facts.staff):
        row = rules["staff"][i]
        row["id"], row["cost"], row["kind"] = card.id, card.cost, codes.STAFF_KINDS.index(card.kind)
        row["event"] = codes.EVENTS.index(card.trigger.event)
        row["faces"] = sum(1 << face for face in card.trigger.faces)
        row["colours"] = sum(1 << GUEST_COLOURS.index(colour) for colour in card.trigger.colours)
        row["least"] = card.trigger.least
        _fill(row["effect"], card.effect)
    for i, objective in enumerate(facts.objectives):
        row = rules["objective"][i]
        row["id"], row["letter"], row["tests"] = objective.id, "ABC".index(objective.letter), len(objective.test)
        for j, (metric, least) in enumerate(objective.test):
            row["test"][j] = (_metric(metric), least)
    for i, tile in enumerate(facts.emperor_tiles):
        row = rules["tile"][i]
        row["letter"], row["penalty_vp"] = "ABC".index(tile.letter), tile.penalty_vp
        _fill(row["reward"], tile.reward)
        row["penalty"] = _row(tile.penalty)
    for i, board in enumerate(facts.boards):
        _fill_board(rules["board"][i], board)
    table.flags.writeable = False
    return table


def _metric(name: str) -> int:
    return codes.METRICS.index(codes.METRIC_ALIASES.get(name, name))


def _row(effect: Effect) -> tuple[int, int, int, int, int]:
    op, what = effect.op, 0
    if op == "item" and effect.what == "any":
        op = "item_any"
    elif op == "item":
        what = ITEMS.index(effect.what)
    elif op in ("final", "vp_per"):
        what = _metric(effect.what)
    elif effect.what in GUEST_COLOURS:
        what = 1 << GUEST_COLOURS.index(effect.what)
    else:
        what = codes.ANY_COLOUR
    return codes.OPS.index(op), effect.n, what, effect.discount, effect.max_floor


def _fill(rows: np.ndarray, effects: tuple[Effect, ...]) -> None:
    for i, effect in enumerate(effects):
        rows[i] = _row(effect)


def _fill_board(row: np.void, board: HotelBoard) -> None:
    for i, colour in enumerate(COLOURS):
        row["colour"][i] = sum(1 << room for room, c in enumerate(board.colours) if c == colour)
    for i, group in enumerate(board.groups):
        row["group"][i] = sum(1 << room for room in group)
        row["group_colour"][i] = COLOURS.index(board.colours[group[0]])
        row["group_rooms"][i] = len(group)
    row["cost"], row["vp"] = board.prepare_cost, board.prepare_vp
    row["printed_vp"] = sum(1 << room for room, vp in enumerate(board.prepare_vp) if vp)

"""The rules table: facts compiled into one read-only numpy record that every kernel receives as an argument.

Because it is an argument and not a frozen global, "what if Kitchen Hand cost 4?" needs no recompilation.
"""

from __future__ import annotations

import numba
import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import COLOURS, GUEST_COLOURS, ITEMS, Effect, Entrance, Facts, HotelBoard, Tables, Trigger

CARDS = 96
GROUPS = 10

ROW = np.dtype([("op", np.int16), ("n", np.int16), ("what", np.int16), ("discount", np.int16), ("floor", np.int16)], align=True)
GUEST = np.dtype(
    [
        ("id", np.int16), ("colour", np.int16), ("vp", np.int16), ("total", np.int16), ("order", np.int16, len(ITEMS)),
        ("room_only", np.int16), ("reward", ROW, 4),
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
    [("letter", np.int16), ("penalty_vp", np.int16), ("must_pay", np.int16), ("reward", ROW, 4), ("penalty", ROW)],
    align=True,
)
BOARD = np.dtype(
    [
        ("colour", np.int32, 3), ("group", np.int32, GROUPS), ("group_colour", np.int16, GROUPS), ("group_rooms", np.int16, GROUPS),
        ("cost", np.int16, 4), ("vp", np.int16, 20), ("printed_vp", np.int32),
    ],
    align=True,
)  # fmt: skip
# Let's Waltz!: lists of effects lie flat, so many rows for each row, section, sum or side
BONUS_ROWS, SECTION_ROWS, SUM_ROWS, TOKEN_ROWS = 3, 2, 2, 2
BALLROOM = np.dtype(
    [("bonus", ROW, 3 * BONUS_ROWS), ("spaces", np.int16, (5, 3)), ("scoring", np.int16), ("vp", np.int16, (5, 6))], align=True
)
REHEARSAL_ROOM = np.dtype([("bonus", ROW, 4 * SECTION_ROWS)], align=True)
TOKEN_SIDES = np.dtype([("column", ROW, TOKEN_ROWS), ("floor", ROW, TOKEN_ROWS)], align=True)
ENTRANCE = np.dtype(
    [
        ("kitchen", np.int16, len(ITEMS)), ("gained", ROW, 2), ("more_rooms", np.int16), ("free_rooms", np.int16),
        ("more_guests", np.int16), ("tables", np.int16), ("second_guest", np.int16), ("keeps_guests", np.int16),
        ("round_guests_vp", np.int16, 8), ("blue_vp", np.int16, 4), ("red_krones", np.int16, 4), ("yellow_emperor", np.int16, 4),
        ("listener", STAFF), ("sums_dice", np.int16), ("sum", ROW, 13 * SUM_ROWS), ("tokens", np.int16), ("has_objectives", np.int16),
        ("personal_vp", np.int16, 3), ("objectives_vp", np.int16, 8), ("tiles_per_letter", np.int16), ("moves_die", np.int16),
        ("row_bonus_times", np.int16), ("most_dancers_vp", np.int16),
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
        ("modules", np.int16), ("bells", np.uint64, 2),  # staff that stay face down once they rang
        ("ballroom", BALLROOM, 5), ("rehearsal_room", REHEARSAL_ROOM, 4), ("celebrity", STAFF, 12), ("token", TOKEN_SIDES, 5),
        ("entrance", ENTRANCE, 12),  # the first is a hotel without one
        ("n_ballrooms", np.int16), ("n_rehearsal_rooms", np.int16), ("n_celebrities", np.int16), ("n_entrances", np.int16),
        ("n_tokens", np.int16), ("row_cost", np.int16, 3), ("balcony_cost", np.int16), ("no_dancer_vp", np.int16),
        ("sections", np.int16, 4), ("celebrity_vp", np.int16, 3), ("coloured_dice", np.int16), ("place_money", np.int16, 4),
        ("key_reward", ROW, 2), ("key_strength", np.int16), ("key_compensation", np.int16, 3),
    ],
    align=True,
)  # fmt: skip
Rules = numba.from_dtype(RULES)

_PLAIN = (
    "rounds", "money", "max_money", "hand_size", "cafe_tables", "initial_rooms", "initial_rooms_min", "emperor_last",
    "emperor_reward_from", "leftover_krone_vp", "leftover_item_vp", "cafe_guest_vp", "action3_min", "action5_min",
    "penalty_by_choice", "removal_straight_below", "final_space_at_retreat",
    "scoring_rounds", "kitchen", "queue_cost", "emperor_back", "emperor_vp", "group_blue_vp", "group_red_krones",
    "group_yellow_emperor", "floor_vp", "row_cost", "balcony_cost", "no_dancer_vp", "sections", "celebrity_vp", "coloured_dice",
    "key_strength",
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
        row["room_only"] = guest.room_only
        _fill(row["reward"], guest.reward)
    for i, card in enumerate(facts.staff):
        row = rules["staff"][i]
        row["id"], row["cost"], row["kind"] = card.id, card.cost, codes.STAFF_KINDS.index(card.kind)
        _fill_listener(row, card.trigger, card.effect)
        if card.kind == "bell":
            rules["bells"][i >> 6] |= np.uint64(1 << (i & 63))
    for i, objective in enumerate(facts.objectives):
        row = rules["objective"][i]
        row["id"], row["letter"], row["tests"] = objective.id, "ABC".index(objective.letter), len(objective.test)
        for j, (metric, least) in enumerate(objective.test):
            row["test"][j] = (_metric(metric), least)
    for i, tile in enumerate(facts.emperor_tiles):
        row = rules["tile"][i]
        row["letter"], row["penalty_vp"] = "ABC".index(tile.letter), tile.penalty_vp
        row["must_pay"] = tile.must_pay
        _fill(row["reward"], tile.reward)
        row["penalty"] = _row(tile.penalty)
        if tile.penalty.op == "remove_dancer":
            row["penalty"]["what"] = row["letter"]  # the ballroom scored next
    for i, board in enumerate(facts.boards):
        _fill_board(rules["board"][i], board)
    _fill_modules(rules, facts)
    table.flags.writeable = False
    return table


def _metric(name: str) -> int:
    return codes.METRICS.index(codes.METRIC_ALIASES.get(name, name))


def _row(effect: Effect) -> tuple[int, int, int, int, int]:
    op, what = effect.op, 0
    if op == "item" and effect.what == "any":
        op = "item_any"
    elif op == "item" or op == "spend_item":
        what = ITEMS.index(effect.what)
    elif op in ("dancer", "item_other"):
        what = 0
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


def _fill_listener(row: np.void, trigger: Trigger, effect: tuple[Effect, ...]) -> None:
    row["event"] = codes.EVENTS.index(trigger.event)
    row["faces"] = sum(1 << face for face in trigger.faces)
    row["colours"] = sum(1 << GUEST_COLOURS.index(colour) for colour in trigger.colours)
    row["least"] = trigger.least
    _fill(row["effect"], effect)


def _fill_board(row: np.void, board: HotelBoard) -> None:
    for i, colour in enumerate(COLOURS):
        row["colour"][i] = sum(1 << room for room, c in enumerate(board.colours) if c == colour)
    for i, group in enumerate(board.groups):
        row["group"][i] = sum(1 << room for room in group)
        row["group_colour"][i] = COLOURS.index(board.colours[group[0]])
        row["group_rooms"][i] = len(group)
    row["cost"], row["vp"] = board.prepare_cost, board.prepare_vp
    row["printed_vp"] = sum(1 << room for room, vp in enumerate(board.prepare_vp) if vp)


def _fill_modules(rules: np.void, facts: Facts) -> None:
    """What Let's Waltz! adds; without modules only the plain hotel, which every hotel is that has no entrance."""
    tables = facts.tables
    rules["modules"] = sum(1 << codes.MODULES.index(name) for name in facts.modules)
    rules["place_money"] = tables.place_money or tables.money
    for place, krones in enumerate(tables.key_compensation):
        rules["key_compensation"][place] = krones
    _fill(rules["key_reward"], tables.key_reward)
    rules["n_ballrooms"], rules["n_rehearsal_rooms"] = len(facts.ballrooms), len(facts.rehearsal_rooms)
    rules["n_celebrities"], rules["n_entrances"], rules["n_tokens"] = (
        len(facts.celebrities),
        len(facts.entrances),
        len(facts.tokens),
    )
    for i, ballroom in enumerate(facts.ballrooms):
        row = rules["ballroom"][i]
        row["scoring"] = codes.BALLROOM_SCORINGS.index(ballroom.scoring)
        for players in tables.dice:
            row["spaces"][players] = ballroom.spaces[players]
            vp = ballroom.vp[players]
            row["vp"][players, : len(vp)] = vp
        for j, bonus in enumerate(ballroom.bonus):
            _fill(row["bonus"][BONUS_ROWS * j :], bonus)
    for i, rehearsal in enumerate(facts.rehearsal_rooms):
        for j, bonus in enumerate(rehearsal.bonus):
            _fill(rules["rehearsal_room"][i]["bonus"][SECTION_ROWS * j :], bonus)
    for i, celebrity in enumerate(facts.celebrities):
        _fill_listener(rules["celebrity"][i], celebrity.trigger, celebrity.effect)
    for i, token in enumerate(facts.tokens):
        _fill(rules["token"][i]["column"], token.column)
        _fill(rules["token"][i]["floor"], token.floor)
    for i, entrance in enumerate((Entrance("", ""), *facts.entrances)):
        _fill_entrance(rules["entrance"][i], entrance, tables)


def _fill_entrance(row: np.void, entrance: Entrance, tables: Tables) -> None:
    for name in (
        "kitchen", "more_rooms", "free_rooms", "more_guests", "second_guest", "tokens", "tiles_per_letter", "moves_die",
        "row_bonus_times", "most_dancers_vp",
    ):  # fmt: skip
        row[name] = getattr(entrance, name)
    row["tables"] = tables.cafe_tables + entrance.more_tables
    row["blue_vp"] = entrance.group_blue_vp or tables.group_blue_vp
    row["red_krones"] = entrance.group_red_krones or tables.group_red_krones
    row["yellow_emperor"] = entrance.group_yellow_emperor or tables.group_yellow_emperor
    _fill(row["gained"], entrance.gained)
    row["keeps_guests"], row["has_objectives"] = bool(entrance.round_guests_vp), bool(entrance.personal_vp)
    _fill_steps(row["round_guests_vp"], entrance.round_guests_vp)
    _fill_steps(row["objectives_vp"], entrance.objectives_vp)
    row["personal_vp"] = entrance.personal_vp or 0
    row["sums_dice"] = bool(entrance.dice_sums)
    for total, effects in entrance.dice_sums.items():
        _fill(row["sum"][SUM_ROWS * total :], effects)
    row["listener"]["event"] = -1
    if entrance.trigger is not None:
        _fill_listener(row["listener"], entrance.trigger, entrance.effect)


def _fill_steps(cells: np.ndarray, vp: tuple[int, ...]) -> None:
    """A table by number; more than it has count as the last."""
    for i in range(len(cells) if vp else 0):
        cells[i] = vp[min(i, len(vp) - 1)]

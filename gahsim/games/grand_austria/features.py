"""What an evaluation sees of a position: a few hundred named features of one player's side, most of them zero.

The value of a position is the score if the game ended now plus a weighted sum of these, with weights of its own for every stage of the
game (``stage_of``). One pass lists them; what it found is weighed, learned from or explained.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    ACT_ITEMS,
    ACT_TRACKS,
    DANCER,
    DRAW_STAFF,
    EMPEROR,
    EMPEROR_SCORING,
    EXTRA_ACTION,
    EXTRA_TURN,
    FULFIL,
    GAME_END,
    HIRE,
    HIRE_OFFER,
    ITEM,
    ITEM_ANY,
    ITEM_OTHER,
    KRONE,
    M_OCCUPIED_BLUE,
    M_OCCUPIED_ROOMS,
    M_OCCUPIED_YELLOW,
    OCCUPY,
    OFFER,
    ON_ACTIVATE,
    OPENING_ROOMS,
    PREPARE,
    PREPARE_OCCUPY,
    SERVED_GUEST,
    SERVING,
    TAKE_GUEST,
    TURN,
    VP,
)
from gahsim.games.grand_austria.feature_names import (
    CAFE,
    CROWDING,
    DICE,
    EMPEROR_AT,
    FINAL_HAND,
    FINAL_REACH,
    GROUP_MISSING,
    GROUP_READY,
    GUEST_COLOUR,
    GUEST_REWARD,
    GUEST_STATUS,
    GUEST_VP,
    HAND,
    HAND_SIZE,
    KITCHEN,
    KRONES,
    OBJECTIVE_MET,
    OBJECTIVE_PROGRESS,
    OCCUPIED,
    ONE,
    PASSED,
    PENALTY,
    PENDING_BITS,
    REACHABLE,
    REWARD,
    REWARD_OPS,
    ROOM_OCCUPIED,
    ROOM_VACANT,
    SERVED,
    STAFF,
    STAGES,
    UNUSED_STAFF,
    VACANT,
)  # fmt: skip
from gahsim.games.grand_austria.features_waltz import note_waltz
from gahsim.games.grand_austria.guests import missing_items, rooms_for_guest
from gahsim.games.grand_austria.metrics import FLOOR, metric
from gahsim.games.grand_austria.noting import note
from gahsim.games.grand_austria.rooms import neighbours
from gahsim.games.grand_austria.rules import GROUPS, Rules
from gahsim.games.grand_austria.scoring import own_value
from gahsim.games.grand_austria.scratch import Tally
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_bits, count_cards, has_card, lowest_bit, next_card

I64, F64, U64, VOID = types.int64, types.float64, types.uint64, types.void


@kernel(I64, State, I64)
def round_ahead(state, seat):
    """The round whose end is next for this seat: during the Emperor's visit that is the coming one."""
    return state.round_no + (1 if state.phase == EMPEROR_SCORING else 0)


@kernel(I64, State, I64)
def turns_covered(state, seat):
    return 0 if state.phase == EMPEROR_SCORING else state.players[seat].covered


@kernel(I64, Rules, State, I64)
def stage_of(rules, state, seat):
    """Stage of the game as a number: how many turns (three marks a round: none, one, both taken) are left; then opening and draft."""
    if state.round_no == 0:
        return STAGES - 2 if state.phase == OPENING_ROOMS else STAGES - 1  # rooms prepared: as good as round 1
    left = min(rules.rounds, 7) - round_ahead(state, seat)
    if left < 0:
        return -1
    return 3 * left + 2 - min(turns_covered(state, seat), 2)


@kernel(I64, Rules, State, I64)
def inside_row(rules, state, seat):
    """Row of the weights inside turns: one more than the stage at the end of this turn."""
    return stage_of(rules, state, seat) + (state.phase != TURN or state.turn_extra)


@kernel(I64, Rules, State, I64, Tally, I64)
def note_emperor(rules, state, seat, tally, filled):
    """Place on the Emperor track, and what the next tile would do to us from here."""
    player = state.players[seat]
    filled = note(tally, filled, EMPEROR_AT + player.emperor, 1.0)
    ahead = round_ahead(state, seat)
    for i in range(3):
        if rules.scoring_rounds[i] >= ahead:
            after = player.emperor - rules.emperor_back[i]
            tile = state.tiles[i]
            if after >= rules.emperor_reward_from:
                filled = note(tally, filled, REWARD + tile, 1.0)
            elif after <= 0:
                filled = note(tally, filled, PENALTY + tile, 1.0)
            return filled
    return filled


@kernel(I64, I64)
def reward_index(op):
    """Place of an effect among the reward features, -1 if it has none."""
    if op == KRONE:
        return 0
    if op == ITEM or op == ITEM_ANY or op == ITEM_OTHER:
        return 1
    if op == PREPARE:
        return 2
    if op == HIRE:
        return 3
    if op == HIRE_OFFER:
        return 4
    if op == TAKE_GUEST or op == SERVED_GUEST:
        return 5
    if op == OCCUPY or op == PREPARE_OCCUPY:
        return 6
    if op == FULFIL:
        return 7
    if op == VP:
        return 8
    if op == EMPEROR:
        return 9
    if op == DRAW_STAFF:
        return 10
    return 11 if op == EXTRA_ACTION or op == EXTRA_TURN else -1


@kernel(I64, Rules, State, I64, Tally, I64)
def note_cafe(rules, state, seat, tally, filled):
    """Guests by what they still miss (the kitchen counted) and whether a room waits for them, with their points and rewards."""
    player = state.players[seat]
    board = rules.board[player.board]
    vacant = I64(player.rooms) & ~I64(player.occupied)
    seated, served, wanted = 0, 0, 0
    blue, red, yellow = 0, 0, 0
    for table in range(TABLES):
        index = player.cafe[table] - 1
        if index < 0:
            continue
        seated += 1
        guest = rules.guest[index]
        raw, missing = missing_items(player, table), 0
        for kind in range(ITEM_KINDS):
            missing += max(player.need[table, kind] - player.kitchen[kind], 0)
        room = 1 if rooms_for_guest(rules, player, index) else 0
        if raw > 0:
            served += guest.total - raw
            wanted += raw - missing
        blue += guest.colour == 0
        red += guest.colour == 1
        yellow += guest.colour == 2
        status = 0 if raw == 0 else 1 if missing == 0 else 1 + min(missing, 3)
        place = 2 * status + room
        filled = note(tally, filled, GUEST_STATUS + place, 1.0)
        filled = note(tally, filled, GUEST_VP + place, F64(guest.vp))
        filled = note(tally, filled, GUEST_COLOUR + guest.colour, 1.0)
        near = 0 if status <= 1 and room else 1 if status <= 2 else 2
        for i in range(4):
            kind = reward_index(guest.reward[i].op)
            if guest.reward[i].op != 0 and kind >= 0:
                size = F64(guest.reward[i].n) + F64(min(guest.reward[i].discount, 6)) * 0.5
                filled = note(tally, filled, GUEST_REWARD + REWARD_OPS * near + kind, size)
    if seated:
        filled = note(tally, filled, CAFE + seated - 1, 1.0)
        filled = note(tally, filled, SERVED, F64(served))
        filled = note(tally, filled, SERVED + 1, F64(wanted))
        filled = note(tally, filled, CROWDING, F64(max(blue - count_bits(U64(vacant & I64(board.colour[0]))), 0)))
        filled = note(tally, filled, CROWDING + 1, F64(max(red - count_bits(U64(vacant & I64(board.colour[1]))), 0)))
        filled = note(tally, filled, CROWDING + 2, F64(max(yellow - count_bits(U64(vacant & I64(board.colour[2]))), 0)))
        filled = note(tally, filled, CROWDING + 3, F64(max(seated - count_bits(U64(vacant)), 0)))
    return filled


@kernel(I64, Rules, Player, Tally, I64)
def note_rooms(rules, player, tally, filled):
    """Vacant and occupied rooms by colour, floor and place, groups by what they lack, what could be prepared next."""
    board = rules.board[player.board]
    occupied = I64(player.occupied)
    vacant = I64(player.rooms) & ~occupied
    reach = neighbours(I64(player.rooms))
    for colour in range(3):
        mask = I64(board.colour[colour])
        filled = note(tally, filled, VACANT + colour, F64(count_bits(U64(vacant & mask))))
        filled = note(tally, filled, OCCUPIED + colour, F64(count_bits(U64(occupied & mask))))
        cheapest = 4
        for floor in range(3, -1, -1):
            if reach & mask & FLOOR << 5 * floor:
                cheapest = floor
        filled = note(tally, filled, REACHABLE + 5 * colour + cheapest, 1.0)
    for floor in range(4):
        filled = note(tally, filled, VACANT + 3 + floor, F64(count_bits(U64(vacant >> 5 * floor & FLOOR))))
        filled = note(tally, filled, OCCUPIED + 3 + floor, F64(count_bits(U64(occupied >> 5 * floor & FLOOR))))
    rest = vacant
    while rest:
        filled = note(tally, filled, ROOM_VACANT + lowest_bit(U64(rest)), 1.0)
        rest &= rest - 1
    rest = occupied
    while rest:
        filled = note(tally, filled, ROOM_OCCUPIED + lowest_bit(U64(rest)), 1.0)
        rest &= rest - 1
    for i in range(GROUPS):
        mask = I64(board.group[i])
        if mask == 0 or player.groups >> i & 1:
            continue
        size, colour = board.group_rooms[i], board.group_colour[i]
        lacking = count_bits(U64(mask & ~occupied))
        filled = note(tally, filled, GROUP_MISSING + 16 * colour + 4 * (size - 1) + lacking - 1, 1.0)
        if count_bits(U64(mask & vacant)) == lacking:
            filled = note(tally, filled, GROUP_READY + 4 * colour + size - 1, 1.0)
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_staff(rules, state, seat, tally, filled):
    """Cards played and in hand; what game-end cards would bring."""
    player = state.players[seat]
    board = rules.board[player.board]
    vacant = I64(player.rooms) & ~I64(player.occupied)
    unused, reach = 0, 0
    card = next_card(player.staff, -1)
    while card >= 0:
        filled = note(tally, filled, STAFF + card, 1.0)
        row = rules.staff[card]
        if row.event == ON_ACTIVATE and not has_card(player.used, card):
            unused += 1
        if row.kind == GAME_END:
            which = row.effect[0].what
            if M_OCCUPIED_BLUE <= which <= M_OCCUPIED_YELLOW:
                reach += row.effect[0].n * count_bits(U64(vacant & I64(board.colour[which - M_OCCUPIED_BLUE])))
            elif which == M_OCCUPIED_ROOMS:
                reach += row.effect[0].n * count_bits(U64(vacant))
        card = next_card(player.staff, card)
    filled = note(tally, filled, UNUSED_STAFF, F64(unused))
    filled = note(tally, filled, FINAL_REACH, F64(reach))
    best, total = 0, 0
    card = next_card(player.hand, -1)
    while card >= 0:
        filled = note(tally, filled, HAND + card, 1.0)
        if rules.staff[card].kind == GAME_END:
            value = own_value(rules, state, seat, card)
            total += value
            best = max(best, value)
        card = next_card(player.hand, card)
    filled = note(tally, filled, FINAL_HAND, F64(best))
    filled = note(tally, filled, FINAL_HAND + 1, F64(total))
    return note(tally, filled, HAND_SIZE, F64(min(count_cards(player.hand), 3)))


@kernel(I64, Rules, State, I64, Tally, I64)
def note_objectives(rules, state, seat, tally, filled):
    """Objectives still to be had: how far we are, and whether they only need claiming."""
    player = state.players[seat]
    for i in range(3):
        if player.objectives >> i & 1 or state.claims[i, 2] > 0:
            continue
        place = 0
        while state.claims[i, place] > 0:
            place += 1
        index = state.objectives[i]
        card, share = rules.objective[index], 1.0
        for j in range(card.tests):
            have = metric(rules, player, card.test[j, 0])
            share = min(share, F64(min(have, card.test[j, 1])) / F64(card.test[j, 1]))
        prize = F64(rules.objective_vp[place]) / 15.0
        if share >= 1.0:
            filled = note(tally, filled, OBJECTIVE_MET + index, prize)
        else:
            filled = note(tally, filled, OBJECTIVE_PROGRESS + index, share * share * prize)
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_pending(rules, state, seat, tally, filled):
    """Effects still to be resolved: worth something in the middle of a turn, gone at its end."""
    for i in range(state.pending_n):
        entry = state.pending[i]
        op, n = entry.op, F64(min(entry.n, 6))
        place = reward_index(op)
        if op == ITEM or op == KRONE:
            place = -1  # counted as if taken already, see ``bank``
        elif op == ACT_ITEMS:
            place = 12
        elif op == ACT_TRACKS:
            place = 13
        elif op == SERVING:
            place = 14
        elif op == OFFER:
            place, n = 4, 1.0
        elif op == DANCER:
            place = 15
        if place >= 0:
            filled = note(tally, filled, PENDING_BITS + place, n + F64(min(entry.discount, 6)) * 0.5)
    return filled


@kernel(VOID, State, I64, I64)
def bank(state, seat, sign):
    """Put items and krones that wait to be taken into kitchen and purse (or back): that is where they are worth something."""
    player = state.players[seat]
    for i in range(state.pending_n):
        entry = state.pending[i]
        if entry.op == ITEM:
            player.kitchen[entry.what] += sign * entry.n
        elif entry.op == KRONE:
            player.money += sign * entry.n


@kernel(I64, Rules, State, I64, Tally, I64)
def note_all(rules, state, seat, tally, filled):
    player = state.players[seat]
    filled = note(tally, filled, ONE, 1.0)
    money = I64(player.money)
    for i in range(5):
        step = 1 if i == 0 else 3 if i == 1 else 6 if i == 2 else 10 if i == 3 else 20
        filled = note(tally, filled, KRONES + i, F64(min(money, step)))
    filled = note_emperor(rules, state, seat, tally, filled)
    items = 0
    for kind in range(4):
        have = I64(player.kitchen[kind])
        items += have
        filled = note(tally, filled, KITCHEN + kind, F64(have))
        filled = note(tally, filled, KITCHEN + 4 + kind, F64(min(have, 1)))
    filled = note(tally, filled, KITCHEN + 8, F64(min(items, 4)))
    filled = note_cafe(rules, state, seat, tally, filled)
    filled = note_rooms(rules, player, tally, filled)
    filled = note_staff(rules, state, seat, tally, filled)
    filled = note_objectives(rules, state, seat, tally, filled)
    if player.passed:
        dice, waiting = 0, 0
        for face in range(1, 7):
            dice += state.dice[face]
        for other in range(state.n_players):
            if other != seat and state.players[other].covered < 2 and not state.players[other].passed:
                waiting += 2 - state.players[other].covered
        filled = note(tally, filled, PASSED, 1.0)
        filled = note(tally, filled, PASSED + 1, F64(dice) * 0.1)
        filled = note(tally, filled, PASSED + 2, F64(waiting))
    if state.phase == TURN and state.pending_n > 0:
        filled = note_pending(rules, state, seat, tally, filled)
    if state.phase == TURN and not state.turn_acted and state.turn_begun:
        filled = note(tally, filled, DICE, 1.0)
    if rules.modules:
        filled = note_waltz(rules, state, seat, tally, filled)
    return filled


@kernel(VOID, Rules, State, I64, Tally)
def list_features(rules, state, seat, tally):
    """Leave the features of a position listed in ``tally``, with empty notes behind them: they are weighed four at a time."""
    tally.n = note_all(rules, state, seat, tally, 0)
    for i in range(U64(tally.n), U64(tally.n + 3)):
        tally.at[i] = 0
        tally.x[i] = 0.0

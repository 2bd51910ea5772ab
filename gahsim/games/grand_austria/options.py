"""What may be chosen for the pending effects: the union over all entries of the topmost group."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import code, offer_choice
from gahsim.games.grand_austria.codes import (
    ACT_ITEMS,
    ACT_TRACKS,
    BALLROOMS,
    BELL,
    BUY_OFF,
    C_FULFIL,
    C_HIRE,
    C_OCCUPY,
    C_PENALTY,
    C_PREPARE,
    C_REMOVE_DANCER,
    C_RETURN_ITEM,
    C_TAKE_GUEST,
    CHOOSE_TOKEN,
    DANCER,
    DISCARD_GAME_END,
    DISCARD_STAFF,
    DRAW_OFFER,
    DRAW_STAFF,
    DUSTBIN,
    EXTRA_ACTION,
    F_FREE_QUEUE,
    FINISH,
    FREE_ROOMS,
    FULFIL,
    GAIN,
    GAME_END,
    HIRE,
    HIRE_OFFER,
    ITEM,
    ITEM_ANY,
    KRONE,
    LOSE_VP,
    NO_SLOT,
    OCCUPY,
    OFFER,
    PAID_GUEST,
    PAY_PART,
    PENALTY,
    PLACE,
    PREPARE,
    PREPARE_OCCUPY,
    REMOVE_BELOW,
    REMOVE_DANCER,
    REMOVE_DIE,
    REMOVE_OCCUPIED,
    REMOVE_ROOM,
    REMOVE_VACANT,
    RETURN_CARD,
    RETURN_HAND,
    RETURN_ITEM,
    RETURN_OFFER,
    RING,
    SEND_DANCER,
    SERVE,
    SERVED_GUEST,
    SERVING,
    TAKE_GUEST,
    TAKE_ITEMS,
    TOKEN,
    TRACKS,
    USE_SPACE,
)  # fmt: skip
from gahsim.games.grand_austria.guests import free_table, missing_items
from gahsim.games.grand_austria.hiring import hire_price
from gahsim.games.grand_austria.modules.ballrooms import dancer_options
from gahsim.games.grand_austria.modules.celebrities import COLOURED, FOOD
from gahsim.games.grand_austria.modules.moved_dice import MOVED_BIT, SOURCE_BIT, can_move, colours, sources
from gahsim.games.grand_austria.penalties import can_pay_penalty
from gahsim.games.grand_austria.pending import top_group_start
from gahsim.games.grand_austria.rooms import free_now, highest_floor, preparable, rooms_of_colours
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, QUEUE, TABLES, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import lowest_bit, next_card

I64, U64, BOOL = types.int64, types.uint64, types.boolean


@kernel(I64, State, Choices, I64, I64, I64, I64)
def each_room(state, out, n, kind, slot, rooms):
    """One choice per room of a mask."""
    while rooms:
        room = lowest_bit(U64(rooms))
        rooms &= rooms - 1
        n = offer_choice(state, out, n, code(kind, slot, room))
    return n


@kernel(I64, State, Player, Choices, I64, I64, I64, I64)
def placements(state, player, out, n, slot, kind, count):
    """Every way to lay up to ``count`` new items of a kind on the orders at the tables."""
    for a in range(min(count, player.need[0, kind]) + 1):
        for b in range(min(count - a, player.need[1, kind]) + 1):
            for c in range(min(count - a - b, player.need[2, kind]) + 1):
                for d in range(min(count - a - b - c, player.need[3, kind]) + 1):
                    n = offer_choice(state, out, n, code(PLACE, slot, a | b << 3 | c << 6 | d << 9 | kind << 12))
    return n


@kernel(I64, State, Choices, I64, I64, I64, I64)
def any_items(state, out, n, slot, count, kinds):
    """Every way to pick ``count`` dishes and drinks of the kinds in a mask (0 for all): four bits per kind."""
    for a in range(count, -1, -1):
        for b in range(count - a, -1, -1):
            for c in range(count - a - b, -1, -1):
                d = count - a - b - c
                if kinds and ((a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3) & ~kinds:
                    continue
                n = offer_choice(state, out, n, code(TAKE_ITEMS, slot, a | b << 4 | c << 8 | d << 12))
    return n


@kernel(I64, Rules, State, Choices, I64, I64, I64)
def action_items(rules, state, out, n, slot, strength):
    """Action 1 or 2: never more of the second kind than of the first, nor of champagne than of the second; five bits per kind."""
    for total in range(strength, 0, -1):
        for third in range(total // 3 + 1 if rules.modules & BALLROOMS else 1):
            for second in range(third, (total - third) // 2 + 1):
                n = offer_choice(state, out, n, code(TAKE_ITEMS, slot, (total - second - third) | second << 5 | third << 10))
    return n


@kernel(I64, State, Choices, I64, I64, I64)
def track_splits(state, out, n, slot, strength):
    """Action 4: krones and Emperor steps; five bits each."""
    for total in range(strength, 0, -1):
        for krones in range(total + 1):
            n = offer_choice(state, out, n, code(TRACKS, slot, krones | (total - krones) << 5))
    return n


@kernel(BOOL, Rules, State, Player, I64, I64, I64)
def leaves_room_affordable(rules, state, player, slot, card, price):
    """Hiring before an obligatory preparation must not make that preparation impossible (2022, space 3)."""
    for i in range(top_group_start(state), state.pending_n):
        entry = state.pending[i]
        if i != slot and entry.op == PREPARE and entry.must > 0:
            colours = free_now(player)
            for j in range(4):
                row = rules.staff[card].effect[j]
                if row.op == FREE_ROOMS:
                    colours |= row.what & 7
            if not preparable(rules, player, player.money - price, colours, entry.discount, entry.what, entry.floor):
                return False
    return True


@kernel(I64, Rules, State, Player, Choices, I64, I64, I64)
def hand_hires(rules, state, player, out, n, slot, discount):
    card = next_card(player.hand, -1)
    while card >= 0:
        price = hire_price(rules, card, discount)
        if price <= player.money and leaves_room_affordable(rules, state, player, slot, card, price):
            n = offer_choice(state, out, n, code(C_HIRE, slot, card))
        card = next_card(player.hand, card)
    return n


@kernel(I64, Rules, Player, I64)
def queue_price(rules, player, position):
    return 0 if player.flags & F_FREE_QUEUE else rules.queue_cost[position]


@kernel(I64, State, Player, Choices, I64, I64, I64)
def servings(state, player, out, n, slot, first_cell):
    """One kitchen item to one order; inside a serving cells only go up, so that no order of steps appears twice."""
    for table in range(TABLES):
        for kind in range(ITEM_KINDS):
            cell = table * ITEM_KINDS + kind
            if cell >= first_cell and player.need[table, kind] > 0 and player.kitchen[kind] > 0:
                n = offer_choice(state, out, n, code(SERVE, slot, cell))
    return n


@kernel(I64, Rules, State, Player, Choices, I64, I64, I64)
def spaces(rules, state, player, out, n, slot, boost_too):
    """Action spaces that may be used without taking a die (E. Gizia); the argument is that of a die, see ``moved_dice``."""
    for face in range(1, 7):
        for source in range(sources(rules, player)):
            for moved in range(colours(rules) if source else 1):
                if not can_move(state, face, source, moved) or state.dice[face] + (source > 0) == 0:
                    continue
                fee = 1 if face == 6 else 0
                which = source << SOURCE_BIT | moved << MOVED_BIT
                for boost in range(2):
                    if fee + boost > player.money or (boost and not boost_too):
                        continue
                    first, last = (face, face) if face < 6 else (1, 5)
                    for action in range(first, last + 1):
                        n = offer_choice(state, out, n, code(USE_SPACE, slot, face | action << 3 | boost << 6 | which))
    return n


@kernel(I64, Rules, State, Player, Choices, I64, I64)
def penalty_answers(rules, state, player, out, n, slot):
    tile = rules.tile[state.pending[slot].what]
    able = can_pay_penalty(rules, player, tile.penalty)
    if able or tile.penalty_vp == 0:
        n = offer_choice(state, out, n, code(C_PENALTY, slot, PAY_PART))
    if tile.penalty_vp > 0 and (not able or (rules.penalty_by_choice and not tile.must_pay)):
        n = offer_choice(state, out, n, code(C_PENALTY, slot, LOSE_VP))
    if 0 <= player.penalty_price <= player.money:
        n = offer_choice(state, out, n, code(C_PENALTY, slot, BUY_OFF))
    return n


@kernel(I64, Rules, State, Player, Choices, I64, I64)
def rare_options(rules, state, player, out, n, slot):
    """Returned cards and Emperor penalties."""
    entry = state.pending[slot]
    op = entry.op
    if op == RETURN_OFFER or op == RETURN_HAND:
        card = next_card(state.offer if op == RETURN_OFFER else player.hand, -1)
        while card >= 0:
            n = offer_choice(state, out, n, code(RETURN_CARD, slot, card))
            card = next_card(state.offer if op == RETURN_OFFER else player.hand, card)
    elif op == PENALTY:
        n = penalty_answers(rules, state, player, out, n, slot)
    elif op == REMOVE_VACANT:
        n = each_room(state, out, n, REMOVE_ROOM, slot, highest_floor(player.rooms & ~player.occupied))
    elif op == REMOVE_OCCUPIED:
        n = each_room(state, out, n, REMOVE_ROOM, slot, highest_floor(player.occupied))
    elif op == REMOVE_BELOW:  # the second occupied room of tile C2: only below the room taken first
        below = player.occupied & (1 << 5 * (entry.what // 5)) - 1
        straight = entry.what - 5
        if rules.removal_straight_below and straight >= 0 and player.occupied >> straight & 1:
            below = 1 << straight
        n = each_room(state, out, n, REMOVE_ROOM, slot, highest_floor(below))
    elif op == DISCARD_GAME_END:
        card = next_card(player.staff, -1)
        while card >= 0:
            if rules.staff[card].kind == GAME_END:
                n = offer_choice(state, out, n, code(DISCARD_STAFF, slot, card))
            card = next_card(player.staff, card)
    return n


@kernel(I64, Rules, State, Player, Choices, I64, I64)
def module_options(rules, state, player, out, n, slot):
    """What only Let's Waltz! puts on the stack."""
    entry = state.pending[slot]
    op = entry.op
    if op == DANCER:
        n = dancer_options(rules, state, player, out, n, SEND_DANCER, slot, entry.discount, 0)
    elif op == BELL:
        n = offer_choice(state, out, n, code(RING, slot, entry.what))
    elif op == TOKEN:
        for token in range(rules.n_tokens):
            if player.tokens >> token & 1:
                n = offer_choice(state, out, n, code(CHOOSE_TOKEN, slot, token | entry.what << 3))
    elif op == RETURN_ITEM:
        for kind in range(FOOD):
            if player.kitchen[kind] > 0:
                n = offer_choice(state, out, n, code(C_RETURN_ITEM, slot, kind))
    elif op == REMOVE_DANCER:
        for place in range(3 * entry.what, 3 * entry.what + 3):
            if player.dancers[place] > 0:
                n = offer_choice(state, out, n, code(C_REMOVE_DANCER, slot, place))
    elif op == DUSTBIN:
        for colour in range(COLOURED):
            if state.coloured[colour] > 0:
                n = offer_choice(state, out, n, code(REMOVE_DIE, slot, colour))
    return n


@kernel(I64, Rules, State, Player, Choices, I64, I64)
def entry_options(rules, state, player, out, n, slot):
    entry = state.pending[slot]
    op = entry.op
    vacant = player.rooms & ~player.occupied
    if op == ITEM:
        return placements(state, player, out, n, slot, entry.what, entry.n)
    if op == PREPARE or op == PREPARE_OCCUPY:
        rooms = preparable(rules, player, player.money, free_now(player), entry.discount, entry.what, entry.floor)
        return each_room(state, out, n, C_PREPARE, slot, rooms)
    if op == HIRE:
        return hand_hires(rules, state, player, out, n, slot, entry.discount)
    if op == ACT_ITEMS:
        return action_items(rules, state, out, n, slot, entry.n)
    if op == ACT_TRACKS:
        return track_splits(state, out, n, slot, entry.n)
    if op == SERVING:
        return servings(state, player, out, n, slot, entry.what)
    if op == KRONE or op == DRAW_STAFF:
        return offer_choice(state, out, n, code(GAIN, slot, 0))
    if op == TAKE_GUEST or op == SERVED_GUEST or op == PAID_GUEST:
        if free_table(rules, player) >= 0:
            for position in range(QUEUE):
                price = queue_price(rules, player, position) if op == PAID_GUEST else 0
                if state.queue[position] > 0 and price <= player.money:
                    n = offer_choice(state, out, n, code(C_TAKE_GUEST, slot, position))
        return n
    if op == OCCUPY:
        rooms = vacant & rooms_of_colours(rules.board[player.board], entry.what)
        if 0 < entry.floor < 4:
            rooms &= (1 << 5 * entry.floor) - 1
        return each_room(state, out, n, C_OCCUPY, slot, rooms)
    if op == FULFIL:
        for table in range(TABLES):
            guest = player.cafe[table]
            if guest > 0 and entry.what >> rules.guest[guest - 1].colour & 1 and missing_items(player, table) > 0:
                n = offer_choice(state, out, n, code(C_FULFIL, slot, table))
        return n
    if op == ITEM_ANY:
        return any_items(state, out, n, slot, entry.n, entry.what)
    if op == HIRE_OFFER:
        return offer_choice(state, out, n, code(DRAW_OFFER, slot, 0))
    if op == OFFER:
        card = next_card(state.offer, -1)
        while card >= 0:
            if hire_price(rules, card, entry.discount) <= player.money:
                n = offer_choice(state, out, n, code(C_HIRE, slot, card))
            card = next_card(state.offer, card)
        return n
    if op == EXTRA_ACTION:
        return spaces(rules, state, player, out, n, slot, 0)
    if op >= DANCER:
        return module_options(rules, state, player, out, n, slot)
    return rare_options(rules, state, player, out, n, slot)


@kernel(BOOL, I64)
def is_optional(op):
    """Pure gains and penalties must be taken; these may be declined (G14)."""
    return (
        op == PREPARE or op == PREPARE_OCCUPY or op == HIRE or op == OFFER or op == TAKE_GUEST or op == OCCUPY or op == FULFIL
        or op == EXTRA_ACTION or op == SERVING or op == ACT_ITEMS or op == ACT_TRACKS
        or op == DANCER or op == SERVED_GUEST or op == PAID_GUEST or op == BELL
    )  # fmt: skip


@kernel(BOOL, State, I64, I64)
def same_entry(state, one, other):
    a, b = state.pending[one], state.pending[other]
    return a.op == b.op and a.n == b.n and a.what == b.what and a.discount == b.discount and a.floor == b.floor


@kernel(I64, Rules, State, Choices)
def pending_options(rules, state, out):
    """Fill in the choices for the topmost group; 0 if nothing in it can be done any more."""
    player = state.players[state.to_move]
    start = top_group_start(state)
    only_items = True
    for slot in range(start, state.pending_n):
        only_items = only_items and state.pending[slot].op == ITEM
    if only_items:  # kinds do not compete for the same places on an order: one after the other
        return entry_options(rules, state, player, out, 0, start)
    n, may_finish, obliged = 0, False, False
    for slot in range(start, state.pending_n):
        entry = state.pending[slot]
        twin = slot > start and same_entry(state, slot, slot - 1)
        if twin:
            continue
        before = n
        n = entry_options(rules, state, player, out, n, slot)
        if n > before and is_optional(entry.op):
            may_finish = True
            obliged = obliged or entry.must > 0
    if may_finish and not obliged:
        n = offer_choice(state, out, n, code(FINISH, NO_SLOT, 0))
    return n

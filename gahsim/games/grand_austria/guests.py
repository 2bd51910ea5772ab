"""Guests: taking them into the cafe, serving, completing orders, checking in."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    EXTRA_ACTION,
    L_GUESTS,
    L_STAFF_IN_GAME,
    M_COMPLETED_GREEN,
    M_COMPLETED_LARGE,
    ON_GUEST_CHECKS_IN,
    ON_GUEST_LEAVES,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp, pull_from_queue
from gahsim.games.grand_austria.metrics import GREEN, LARGE_ORDER
from gahsim.games.grand_austria.pending import new_group
from gahsim.games.grand_austria.rooms import occupy_room
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, next_card, remove_card

I64, VOID = types.int64, types.void


@kernel(I64, Rules, Player)
def free_table(rules, player):
    """First free cafe table, or -1."""
    for table in range(rules.entrance[player.entrance].tables):
        if player.cafe[table] == 0:
            return table
    return -1


@kernel(VOID, Rules, State, I64, I64)
def seat_guest(rules, state, seat, position):
    """Move a queue guest to the first free table (payment is the caller's business)."""
    player = state.players[seat]
    table = free_table(rules, player)
    guest = pull_from_queue(state, position)
    player.cafe[table] = guest
    for kind in range(ITEM_KINDS):
        player.need[table, kind] = rules.guest[guest - 1].order[kind]


@kernel(I64, Player, I64)
def missing_items(player, table):
    total = 0
    for kind in range(ITEM_KINDS):
        total += player.need[table, kind]
    return total


@kernel(VOID, Player, I64)
def complete_order(player, table):
    for kind in range(ITEM_KINDS):
        player.need[table, kind] = 0


@kernel(I64, Rules, Player, I64)
def rooms_for_guest(rules, player, guest):
    """Prepared, vacant rooms this guest accepts; tourists take any."""
    vacant = player.rooms & ~player.occupied
    colour = rules.guest[guest].colour
    if colour == GREEN:
        return vacant
    return vacant & rules.board[player.board].colour[colour]


@kernel(types.boolean, Rules, Player, I64)
def is_satisfied(rules, player, table):
    """Whether a guest may leave the cafe; a celebrity may talk those out of an item who ordered more than one."""
    missing = missing_items(player, table)
    return missing == 0 or (missing <= player.ignore_item and rules.guest[player.cafe[table] - 1].total > 1)


@kernel(types.boolean, Rules, I64, I64)
def counts_guest(rules, objective, guest):
    """Whether an objective counts completed guests of this kind."""
    card = rules.objective[objective]
    for i in range(card.tests):
        if card.test[i, 0] == M_COMPLETED_GREEN and rules.guest[guest].colour == GREEN:
            return True
        if card.test[i, 0] == M_COMPLETED_LARGE and rules.guest[guest].total >= LARGE_ORDER:
            return True
    return False


@kernel(types.boolean, Rules, State, I64, I64)
def is_kept(rules, state, seat, guest):
    """Guests an unfinished objective counts are not discarded before it is completed."""
    player = state.players[seat]
    for i in range(3):
        if player.objectives >> i & 1 == 0 and counts_guest(rules, state.objectives[i], guest):
            return True
        if (
            rules.entrance[player.entrance].has_objectives
            and player.personal_done >> i & 1 == 0
            and counts_guest(rules, state.own_objectives[i] - 1, guest)
        ):
            return True
    return False


@kernel(VOID, Rules, State, I64, I64)
def put_aside(rules, state, seat, guest):
    """Where a completed guest's card goes."""
    player = state.players[seat]
    if rules.modules == 0:
        add_card(state.discard, guest)
    elif rules.entrance[player.entrance].keeps_guests:
        add_card(player.pile, guest)
    elif is_kept(rules, state, seat, guest):
        add_card(player.kept, guest)
    else:
        add_card(state.discard, guest)


@kernel(VOID, Rules, State, I64)
def release_kept(rules, state, seat):
    """Discard what no objective of this player counts any more."""
    player = state.players[seat]
    guest = next_card(player.kept, -1)
    while guest >= 0:
        if not is_kept(rules, state, seat, guest):
            remove_card(player.kept, guest)
            add_card(state.discard, guest)
        guest = next_card(player.kept, guest)


@kernel(I64, Rules, State, I64, I64, I64)
def leave_cafe(rules, state, seat, table, group):
    """A satisfied guest leaves: VP at once, then rewards and staff in the owner's order (G14); returns the group that
    further benefits join.
    """
    player = state.players[seat]
    guest = player.cafe[table] - 1
    player.cafe[table] = 0
    complete_order(player, table)
    put_aside(rules, state, seat, guest)
    card = rules.guest[guest]
    book_vp(player, L_GUESTS, card.vp)
    for i in range(4):
        if card.reward[i].op == EXTRA_ACTION:  # below the rest of the group: it comes after all other benefits (G5)
            give(rules, state, seat, card.reward[i], L_GUESTS, group)
            group += 1
    for i in range(4):
        if card.reward[i].op != EXTRA_ACTION:
            give(rules, state, seat, card.reward[i], L_GUESTS, group)
    fire(rules, state, seat, ON_GUEST_LEAVES, 0, card.colour, card.total, L_STAFF_IN_GAME, group)
    return group


@kernel(VOID, Rules, State, I64, I64, I64)
def check_in(rules, state, seat, table, room):
    """A satisfied guest moves into a room."""
    guest = state.players[seat].cafe[table] - 1
    group = leave_cafe(rules, state, seat, table, new_group(state))
    card = rules.guest[guest]
    fire(rules, state, seat, ON_GUEST_CHECKS_IN, 0, card.colour, card.total, L_STAFF_IN_GAME, group)
    occupy_room(rules, state, seat, room, group)


@kernel(VOID, Player, I64, I64)
def place_items(player, kind, packed):
    """Lay new items on orders: three bits per table in ``packed``; the caller stores the rest."""
    for table in range(TABLES):
        player.need[table, kind] -= packed >> 3 * table & 7


@kernel(VOID, Player, I64)
def serve_item(player, cell):
    """Move one item from the kitchen to an order; a cell is table x item kind."""
    player.kitchen[cell % ITEM_KINDS] -= 1
    player.need[cell // ITEM_KINDS, cell % ITEM_KINDS] -= 1

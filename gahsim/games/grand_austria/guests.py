"""Guests: taking them into the cafe, serving, completing orders, checking in."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import EXTRA_ACTION, L_GUESTS, L_STAFF_IN_GAME, ON_GUEST_CHECKS_IN, ON_GUEST_LEAVES
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp, pull_from_queue
from gahsim.games.grand_austria.pending import new_group
from gahsim.games.grand_austria.rooms import occupy_room
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card

I64, VOID = types.int64, types.void
GREEN = 3


@kernel(I64, Rules, Player)
def free_table(rules, player):
    """First free cafe table, or -1."""
    for table in range(rules.cafe_tables):
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


@kernel(VOID, Rules, State, I64, I64, I64)
def check_in(rules, state, seat, table, room):
    """A satisfied guest moves into a room: VP at once, then rewards, staff and group bonus in the owner's order (G14)."""
    player = state.players[seat]
    guest = player.cafe[table] - 1
    player.cafe[table] = 0
    add_card(state.discard, guest)
    card = rules.guest[guest]
    book_vp(player, L_GUESTS, card.vp)
    group = new_group(state)
    for i in range(4):
        if card.reward[i].op == EXTRA_ACTION:  # below the rest of the group: it comes after all other benefits (G5)
            give(rules, state, seat, card.reward[i], L_GUESTS, group)
            group += 1
    for i in range(4):
        if card.reward[i].op != EXTRA_ACTION:
            give(rules, state, seat, card.reward[i], L_GUESTS, group)
    fire(rules, state, seat, ON_GUEST_LEAVES, 0, card.colour, card.total, L_STAFF_IN_GAME, group)
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

"""Giving an effect to a player: pure gains happen at once, everything that needs a decision goes on the pending stack.

This is the one place where the engine fixes an order that the rules leave to the owner (G14). VP, Emperor steps and drawn cards
are taken at once: they only add, nothing else in a group can make taking them later better. Krones wait in the group
while taking them now would overflow the money track and something in the group could spend first (see ``settle_krones``).
Items wait, because a guest taken first may be the one who wants them.
"""

from __future__ import annotations

import numba
from numba import types

from gahsim.games.grand_austria.codes import (
    DRAW_STAFF,
    EMPEROR,
    EXTRA_TURN,
    FREE_DISCOUNT,
    HIRE,
    HIRE_OFFER,
    KRONE,
    OFFER,
    OP_NONE,
    PREPARE,
    VP,
    VP_PER,
)
from gahsim.games.grand_austria.gains import advance_emperor, book_vp, draw_to_hand, gain_krones
from gahsim.games.grand_austria.metrics import metric
from gahsim.games.grand_austria.pending import push, remove_entry, top_group_start
from gahsim.games.grand_austria.rules import ROW, Rules
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void
Row = numba.from_dtype(ROW)
Rows = types.NestedArray(Row, (4,))


@kernel(VOID, Rules, State, I64, Row, I64, I64, I64)
def give_times(rules, state, seat, row, times, column, group):
    """Give one effect row so many times over to a seat, as one source."""
    player = state.players[seat]
    op, n = row.op, row.n * times
    if op == VP:
        book_vp(player, column, n)
    elif op == VP_PER:
        book_vp(player, column, n * metric(rules, player, row.what))
    elif op == EMPEROR:
        advance_emperor(rules, player, n)
    elif op == DRAW_STAFF:
        draw_to_hand(state, player, n)
    elif op == EXTRA_TURN:
        state.extra_turns += n
    elif op != OP_NONE and n > 0:
        push(state, group, op, n, row.what, row.discount, row.floor, 0)


@kernel(VOID, Rules, State, I64, Row, I64, I64)
def give(rules, state, seat, row, column, group):
    """Give one effect row to a seat; its VP are booked in ``column``, its decisions join ``group``."""
    give_times(rules, state, seat, row, 1, column, group)


@kernel(VOID, Rules, State)
def settle_krones(rules, state):
    """Take waiting krones of the top group as soon as no other order could be better."""
    player = state.players[state.to_move]
    start = top_group_start(state)
    waiting, spender = 0, False
    for i in range(start, state.pending_n):
        entry = state.pending[i]
        if entry.op == KRONE:
            waiting += entry.n
        elif entry.op == HIRE or entry.op == HIRE_OFFER or entry.op == OFFER or entry.op == PREPARE:
            spender = spender or entry.discount < FREE_DISCOUNT
    if waiting == 0 or (spender and player.money + waiting > rules.max_money):
        return
    for i in range(state.pending_n - 1, start - 1, -1):
        if state.pending[i].op == KRONE:
            krones = state.pending[i].n
            remove_entry(state, i)
            gain_krones(rules, player, krones)

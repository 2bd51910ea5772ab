"""The pending stack: effects that still need a decision.

Entries of one event share a group; the entries of the topmost group may be taken in the owner's order, and whatever they set off
forms a new group on top. Entries are kept sorted by group, so the top group is the tail of the array.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import ERROR_PENDING
from gahsim.games.grand_austria.state import PENDING, State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void


@kernel(I64, State)
def new_group(state):
    """Number for a group above everything pending."""
    if state.pending_n == 0:
        return 1
    return state.pending[state.pending_n - 1].group + 1


@kernel(VOID, State, I64, I64, I64, I64, I64, I64, I64)
def push(state, group, op, n, what, discount, floor, must):
    if state.pending_n >= PENDING:
        state.error = ERROR_PENDING
        return
    entry = state.pending[state.pending_n]
    entry.op = op
    entry.n = n
    entry.what = what
    entry.discount = discount
    entry.floor = floor
    entry.must = must
    entry.group = group
    state.pending_n += 1


@kernel(VOID, State, I64)
def remove_entry(state, slot):
    for i in range(slot, state.pending_n - 1):
        state.pending[i] = state.pending[i + 1]
    state.pending_n -= 1
    state.pending[state.pending_n].op = 0
    state.pending[state.pending_n].n = 0
    state.pending[state.pending_n].what = 0
    state.pending[state.pending_n].discount = 0
    state.pending[state.pending_n].floor = 0
    state.pending[state.pending_n].must = 0
    state.pending[state.pending_n].group = 0


@kernel(VOID, State, I64)
def use_entry(state, slot):
    """One of the entry's n is done. What is left of a begun entry goes on top: nothing may come in between."""
    entry = state.pending[slot]
    n, must = entry.n - 1, entry.must - 1
    op, what, discount, floor = entry.op, entry.what, entry.discount, entry.floor
    group = new_group(state)
    remove_entry(state, slot)
    if n > 0:
        push(state, group, op, n, what, discount, floor, max(must, 0))


@kernel(I64, State)
def top_group_start(state):
    """First slot of the topmost group."""
    start = state.pending_n - 1
    group = state.pending[start].group
    while start > 0 and state.pending[start - 1].group == group:
        start -= 1
    return start

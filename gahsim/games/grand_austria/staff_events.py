"""Played staff listening to what happens: one row of the rules table each, no card knows its own name here."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import BOTH_TRACKS, FREE_ROOMS, IGNORE_PENALTY, ON_GUEST_LEAVES, ON_TAKE_DIE
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64, VOID = types.int64, types.void


@kernel(types.boolean, I64)
def is_modifier(op):
    """Lasting modifiers live in the player's record; they are not given as effects."""
    return FREE_ROOMS <= op <= IGNORE_PENALTY or op == BOTH_TRACKS


@kernel(VOID, Rules, State, I64, I64, I64, I64, I64, I64, I64)
def fire(rules, state, seat, event, face, colour, order_size, column, group):
    """Give the effects of every played card that listens to this event."""
    player = state.players[seat]
    if not player.events >> event & 1:
        return
    index = next_card(player.staff, -1)
    while index >= 0:
        card = rules.staff[index]
        if card.event == event:
            hit = True
            if event == ON_TAKE_DIE:
                hit = card.faces >> face & 1 == 1
            elif event == ON_GUEST_LEAVES:
                hit = card.colours >> colour & 1 == 1 and order_size >= card.least
            if hit:
                for i in range(4):
                    if not is_modifier(card.effect[i].op):
                        give(rules, state, seat, card.effect[i], column, group)
        index = next_card(player.staff, index)

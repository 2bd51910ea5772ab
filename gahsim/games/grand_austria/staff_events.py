"""Who listens to what happens: played staff, celebrities, the entrance. A row of the rules table each; no card knows its name here."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    AUCTION,
    BELL,
    BELL_CARD,
    BOTH_TRACKS,
    DRAW_STAFF,
    FREE_ROOMS,
    IGNORE_ITEM,
    IGNORE_PENALTY,
    L_CELEBRITIES,
    L_ENTRANCE,
    ON_GROUP_FULL,
    ON_GUEST_LEAVES,
    ON_STAFF_PLAYED,
    ON_TAKE_DIE,
    ONCE_PER_ROUND,
    VP_PLUS,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.pending import push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.bits import has_card, next_card

I64, VOID = types.int64, types.void
AFTER = 1  # of a die: when its action is over


@kernel(types.boolean, I64)
def is_modifier(op):
    """Lasting modifiers live in the player's record; they are not given as effects."""
    return FREE_ROOMS <= op <= IGNORE_PENALTY or op == BOTH_TRACKS or VP_PLUS <= op <= IGNORE_ITEM


@kernel(VOID, Rules, State, I64, I64, I64)
def fire_modules(rules, state, seat, event, group):
    """Celebrities and the entrance."""
    player = state.players[seat]
    if player.celebrity_events >> event & 1:
        for i in range(rules.n_celebrities):
            if player.celebrities >> i & 1 and rules.celebrity[i].event == event:
                for j in range(4):
                    give(rules, state, seat, rules.celebrity[i].effect[j], L_CELEBRITIES, group)
    listener = rules.entrance[player.entrance].listener
    if listener.event == event and state.phase != AUCTION:  # a card played on gaining the entrance does not count
        for j in range(4):
            give(rules, state, seat, listener.effect[j], L_ENTRANCE, group)


@kernel(VOID, Rules, State, I64, I64, I64, I64, I64, I64, I64)
def fire(rules, state, seat, event, which, colour, size, column, group):
    """Give the effects of everything that listens to this event.

    ``which`` is the face of a die taken or the card just played, ``colour`` a guest's, ``size`` the size of an order or group,
    or ``AFTER`` for what a die brings after its action. Cards that turn face down (bells, and once-per-round cards that wait for an
    event) are offered, not given.
    """
    player = state.players[seat]
    if not (player.events | player.celebrity_events) >> event & 1:
        return
    index = next_card(player.staff, -1)
    while index >= 0:
        card = rules.staff[index]
        if card.event == event:
            hit = True
            if event == ON_TAKE_DIE:
                hit = card.faces >> which & 1 == 1 and card.least == size
            elif event == ON_GUEST_LEAVES:
                hit = card.colours >> colour & 1 == 1 and size >= card.least
            elif event == ON_GROUP_FULL:
                hit = size >= card.least
            elif event == ON_STAFF_PLAYED:
                hit = index != which
            if hit and (card.kind == BELL_CARD or card.kind == ONCE_PER_ROUND):
                if not has_card(player.used, index):
                    push(state, group, BELL, 1, index, 0, 0, 0)
            elif hit:
                for i in range(4):
                    if event == ON_TAKE_DIE and size == AFTER and card.effect[i].op == DRAW_STAFF:
                        push(state, group, DRAW_STAFF, card.effect[i].n, 0, 0, 0, 0)  # nobody looks before the action is over
                    elif not is_modifier(card.effect[i].op):
                        give(rules, state, seat, card.effect[i], column, group)
        index = next_card(player.staff, index)
    if rules.modules and not (event == ON_TAKE_DIE and size == AFTER):  # only cards know a time after the action
        fire_modules(rules, state, seat, event, group)

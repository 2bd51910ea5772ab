"""The six main actions: what a space of the action board gives at a certain strength."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    ACT_ITEMS,
    ACT_TRACKS,
    ANY_COLOUR,
    BALLROOMS,
    F_BOTH_TRACKS,
    F_FREE_SIX,
    HIRE,
    KRONE,
    L_STAFF_IN_GAME,
    ON_TAKE_DIE,
    PREPARE,
)
from gahsim.games.grand_austria.gains import advance_emperor
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import AFTER, fire
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void


@kernel(I64, Player, I64, I64)
def die_fee(player, face, boost):
    """Krones to pay before the action: the fee of space 6 unless a Kitchen Hand helps, and the boost."""
    fee = 1 if face == 6 and not player.flags & F_FREE_SIX else 0
    return fee + boost


@kernel(VOID, Rules, State, I64, I64, I64, I64, I64)
def main_action(rules, state, seat, face, action, strength, with_die):
    """Put a main action on the stack; staff that listen to the die join its group, to go before or after it (G12)."""
    player = state.players[seat]
    if with_die and rules.modules & BALLROOMS:  # below the action: only when it is over
        fire(rules, state, seat, ON_TAKE_DIE, face, 0, AFTER, L_STAFF_IN_GAME, new_group(state))
    group = new_group(state)
    if action <= 2:
        push(state, group, ACT_ITEMS, strength, 2 * (action - 1), 0, 0, 0)
    elif action == 3:
        push(state, group, PREPARE, strength, ANY_COLOUR, 0, 4, rules.action3_min if with_die else 0)
    elif action == 4:
        if with_die and face == 4 and player.flags & F_BOTH_TRACKS:
            advance_emperor(rules, player, strength)
            push(state, group, KRONE, strength, 0, 0, 0, 0)
        else:
            push(state, group, ACT_TRACKS, strength, 0, 0, 0, 0)
    else:
        push(state, group, HIRE, 1, ANY_COLOUR, strength, 4, rules.action5_min if with_die else 0)
    if with_die:  # triggers follow the face taken, never the imitated action (G11)
        fire(rules, state, seat, ON_TAKE_DIE, face, 0, 0, L_STAFF_IN_GAME, group)

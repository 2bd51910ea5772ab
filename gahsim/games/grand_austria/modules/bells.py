"""Bells: staff that wait for something to happen and turn face down when their owner rings.

Events (a guest leaves, a group is full, an objective is claimed) offer a bell where they happen. What is gained *in one action* is added
up, and offered when the action is over (W6); a chance not taken lapses.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    BELL,
    L_STAFF_IN_GAME,
    ON_DISHES_GAINED,
    ON_DRINKS_GAINED,
    ON_EMPEROR_ADVANCED,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import DISHES, DRINKS, STEPS
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, has_card, next_card

I64, VOID = types.int64, types.void


@kernel(VOID, Player)
def begin_action(player):
    """A new main or additional action: nothing gained in it yet."""
    for i in range(3):
        player.gained[i] = 0
    player.chances = 0


@kernel(I64, Player, I64)
def gained_for(player, event):
    if event == ON_EMPEROR_ADVANCED:
        return I64(player.gained[STEPS])
    if event == ON_DISHES_GAINED:
        return I64(player.gained[DISHES])
    if event == ON_DRINKS_GAINED:
        return I64(player.gained[DRINKS])
    return -1


@kernel(VOID, Rules, State)
def offer_bells(rules, state):
    """After an action: bells whose requirement it met, each kind once."""
    player = state.players[state.to_move]
    if not player.events >> ON_EMPEROR_ADVANCED & 0b111:
        return
    group = new_group(state)
    card = next_card(player.staff, -1)
    while card >= 0:
        event = I64(rules.staff[card].event)
        chance = 1 << (event - ON_EMPEROR_ADVANCED) if event >= ON_EMPEROR_ADVANCED else 0
        if chance and not player.chances & chance and not has_card(player.used, card):
            if gained_for(player, event) >= rules.staff[card].least:
                player.chances |= chance
                push(state, group, BELL, 1, card, 0, 0, 0)
        card = next_card(player.staff, card)


@kernel(VOID, Rules, State, I64, I64)
def ring(rules, state, seat, card):
    add_card(state.players[seat].used, card)
    group = new_group(state)
    for i in range(4):
        give(rules, state, seat, rules.staff[card].effect[i], L_STAFF_IN_GAME, group)

"""Playing a staff card: its one-time effects, its lasting modifiers, the events it listens to."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    BOTH_TRACKS,
    F_BOTH_TRACKS,
    F_FREE_QUEUE,
    F_FREE_SERVING,
    F_FREE_SIX,
    FREE_QUEUE,
    FREE_ROOMS,
    FREE_SERVING,
    FREE_SIX,
    IGNORE_PENALTY,
    L_STAFF_IN_GAME,
    ON_PLAY,
    STRENGTH,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.pending import new_group
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, next_card, remove_card

I64, VOID = types.int64, types.void


@kernel(I64, Rules, I64, I64)
def hire_price(rules, card, discount):
    return max(rules.staff[card].cost - discount, 0)


@kernel(VOID, Rules, Player, I64)
def learn_card(rules, player, index):
    """Fold a played card into the player's record: set, events, modifiers. Also used when a position is restored."""
    add_card(player.staff, index)
    player.staff_n += 1
    card = rules.staff[index]
    player.events |= 1 << card.event
    for i in range(4):
        op, n = card.effect[i].op, card.effect[i].n
        if op == FREE_ROOMS:
            player.free_colours |= card.effect[i].what & 0b111
        elif op == STRENGTH:
            for face in range(1, 7):
                if card.faces >> face & 1:
                    player.strength[face] += n
        elif op == FREE_SIX:
            player.flags |= F_FREE_SIX
        elif op == BOTH_TRACKS:
            player.flags |= F_BOTH_TRACKS
        elif op == FREE_SERVING:
            player.flags |= F_FREE_SERVING
        elif op == FREE_QUEUE:
            player.flags |= F_FREE_QUEUE
        elif op == IGNORE_PENALTY:
            player.penalty_price = n if player.penalty_price < 0 else min(player.penalty_price, n)


@kernel(VOID, Rules, Player, I64)
def discard_card(rules, player, index):
    """Take a played game-end card away again; the cards left are the only ones that listen."""
    remove_card(player.staff, index)
    player.staff_n -= 1
    player.events = 0
    card = next_card(player.staff, -1)
    while card >= 0:
        player.events |= 1 << rules.staff[card].event
        card = next_card(player.staff, card)


@kernel(VOID, Rules, State, I64, I64, I64)
def play_card(rules, state, seat, index, price):
    """Pay for a card that has already left hand or offer and put it into play."""
    player = state.players[seat]
    player.money -= price
    learn_card(rules, player, index)
    if rules.staff[index].event == ON_PLAY:
        group = new_group(state)
        for i in range(4):
            give(rules, state, seat, rules.staff[index].effect[i], L_STAFF_IN_GAME, group)


@kernel(VOID, Player, I64)
def drop_from_hand(player, index):
    remove_card(player.hand, index)
    player.hand_n -= 1

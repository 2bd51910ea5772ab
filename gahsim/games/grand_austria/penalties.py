"""Emperor penalties: can they be paid, and paying them."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    DISCARD_GAME_END,
    EMPTY_KITCHEN,
    EMPTY_KITCHEN_AND_GUESTS,
    EMPTY_PURSE_AND_KITCHEN,
    GAME_END,
    L_EMPEROR_PENALTY,
    PAY_KRONE,
    PAY_KRONE_AND_ITEM,
    REMOVE_DANCER,
    REMOVE_OCCUPIED,
    REMOVE_VACANT,
    RETURN_CHAMPAGNE,
    RETURN_HAND,
    RETURN_ITEM,
)
from gahsim.games.grand_austria.effects import Row, give
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_rooms, next_card

I64, VOID, BOOL = types.int64, types.void, types.boolean


@kernel(BOOL, Rules, Player, Row)
def can_pay_penalty(rules, player, penalty):
    """Whether the part of a penalty that is not VP can be paid in full (G1)."""
    op, n = penalty.op, penalty.n
    if op == PAY_KRONE:
        return player.money >= n
    if op == RETURN_HAND:
        return player.hand_n >= n
    if op == REMOVE_VACANT:
        return count_rooms(player.rooms & ~player.occupied) >= n
    if op == DISCARD_GAME_END:
        found = 0
        card = next_card(player.staff, -1)
        while card >= 0:
            found += rules.staff[card].kind == GAME_END
            card = next_card(player.staff, card)
        return found >= n
    if op == RETURN_CHAMPAGNE:
        return player.kitchen[CHAMPAGNE] >= n
    if op == PAY_KRONE_AND_ITEM:
        return player.money >= n and player.kitchen[0] + player.kitchen[1] + player.kitchen[2] + player.kitchen[3] > 0
    if op == REMOVE_DANCER:
        return player.dancers[3 * penalty.what] + player.dancers[3 * penalty.what + 1] + player.dancers[3 * penalty.what + 2] >= n
    return True


@kernel(VOID, Rules, State, I64, Row)
def pay_penalty(rules, state, seat, penalty):
    player = state.players[seat]
    op, n = penalty.op, penalty.n
    if op == PAY_KRONE or op == PAY_KRONE_AND_ITEM:
        player.money -= min(n, player.money)
        if op == PAY_KRONE_AND_ITEM:
            push(state, new_group(state), RETURN_ITEM, 1, 0, 0, 0, 1)
    elif op == RETURN_CHAMPAGNE:
        player.kitchen[CHAMPAGNE] -= min(n, player.kitchen[CHAMPAGNE])
    elif op == REMOVE_DANCER:
        push(state, new_group(state), REMOVE_DANCER, n, penalty.what, 0, 0, n)
    elif op == EMPTY_KITCHEN or op == EMPTY_KITCHEN_AND_GUESTS or op == EMPTY_PURSE_AND_KITCHEN:
        if op == EMPTY_PURSE_AND_KITCHEN:
            player.money = 0
        for kind in range(ITEM_KINDS):
            player.kitchen[kind] = 0
            if op == EMPTY_KITCHEN_AND_GUESTS:
                for table in range(TABLES):
                    guest = player.cafe[table]
                    if guest > 0:
                        player.need[table, kind] = rules.guest[guest - 1].order[kind]
    elif op == RETURN_HAND or op == REMOVE_VACANT or op == REMOVE_OCCUPIED or op == DISCARD_GAME_END:
        push(state, new_group(state), op, n, 0, 0, 0, n)
    else:
        give(rules, state, seat, penalty, L_EMPEROR_PENALTY, new_group(state))

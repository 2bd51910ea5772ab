"""What may be done on one's turn while nothing is pending: pass, guest, die, additional actions, end of turn."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import die_fee
from gahsim.games.grand_austria.choices import menu_code, offer_choice
from gahsim.games.grand_austria.codes import (
    ACTIVATE,
    ANY_COLOUR,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    END_TURN,
    F_FREE_QUEUE,
    F_FREE_SERVING,
    NO_SLOT,
    ON_ACTIVATE,
    PASS,
    TAKE_DIE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.guests import free_table, missing_items, rooms_for_guest
from gahsim.games.grand_austria.hiring import hire_price
from gahsim.games.grand_austria.metrics import meets_objective
from gahsim.games.grand_austria.options import servings, spaces
from gahsim.games.grand_austria.rooms import preparable
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import QUEUE, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import has_card, lowest_bit, next_card

I64, U64, BOOL = types.int64, types.uint64, types.boolean


@kernel(BOOL, Rules, Player, I64, I64, I64)
def action_possible(rules, player, action, strength, money):
    """Whether the obligation an edition attaches to spaces 3 and 5 could be met (G7)."""
    if action == 3 and rules.action3_min > 0:
        return preparable(rules, player, money, player.free_colours, 0, ANY_COLOUR, 4) != 0
    if action == 5 and rules.action5_min > 0:
        card = next_card(player.hand, -1)
        while card >= 0:
            if hire_price(rules, card, strength) <= money:
                return True
            card = next_card(player.hand, card)
        return False
    return True


@kernel(I64, Rules, State, Player, Choices, I64)
def dice_options(rules, state, player, out, n):
    """Take a die: face | imitated action << 3 | boost << 6. A begun turn without any legal die wastes one (G8)."""
    before = n
    for face in range(1, 7):
        if state.dice[face] == 0:
            continue
        for boost in range(2):
            money = player.money - die_fee(player, face, boost)
            if money < 0:
                continue
            strength = state.dice[face] + boost + player.strength[face]
            first, last = (face, face) if face < 6 else (1, 5)
            for action in range(first, last + 1):
                if action_possible(rules, player, action, strength, money):
                    n = offer_choice(state, out, n, menu_code(TAKE_DIE, face | action << 3 | boost << 6))
    if n == before and state.turn_begun:
        for face in range(1, 7):
            if state.dice[face] > 0:
                n = offer_choice(state, out, n, menu_code(WASTE_DIE, face))
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def queue_options(rules, state, player, out, n):
    if free_table(rules, player) < 0:
        return n
    for position in range(QUEUE):
        price = 0 if player.flags & F_FREE_QUEUE else rules.queue_cost[position]
        if state.queue[position] > 0 and price <= player.money:
            n = offer_choice(state, out, n, menu_code(C_TAKE_GUEST, position))
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def claim_options(rules, state, player, out, n):
    """Objectives may be claimed the moment they are met, also between the effects of one's own turn (G19)."""
    for i in range(3):
        if player.objectives >> i & 1 == 0 and state.claims[i, 2] == 0 and meets_objective(rules, player, state.objectives[i]):
            n = offer_choice(state, out, n, menu_code(CLAIM, i))
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def additional_options(rules, state, player, out, n):
    """Check in, serve, use once-per-round staff."""
    for table in range(rules.cafe_tables):
        guest = player.cafe[table]
        if guest > 0 and missing_items(player, table) == 0:
            rooms = rooms_for_guest(rules, player, guest - 1)
            while rooms:
                room = lowest_bit(U64(rooms))
                rooms &= rooms - 1
                n = offer_choice(state, out, n, menu_code(CHECK_IN, table | room << 2))
    if player.money > 0 or player.flags & F_FREE_SERVING:
        n = servings(state, player, out, n, NO_SLOT, 0)
    if player.events >> ON_ACTIVATE & 1:
        card = next_card(player.staff, -1)
        while card >= 0:
            if rules.staff[card].event == ON_ACTIVATE and not has_card(player.used, card):
                n = offer_choice(state, out, n, menu_code(ACTIVATE, card))
            card = next_card(player.staff, card)
    return n


@kernel(I64, Rules, State, Choices)
def turn_options(rules, state, out):
    player = state.players[state.to_move]
    n = 0
    if not state.turn_acted:
        if not state.turn_begun and not state.turn_extra:
            n = offer_choice(state, out, n, menu_code(PASS, 0))
        if not state.turn_guest:
            n = queue_options(rules, state, player, out, n)
        if state.turn_extra:
            n = spaces(state, out, n, NO_SLOT, player.money, 1)
        else:
            n = dice_options(rules, state, player, out, n)
    n = additional_options(rules, state, player, out, n)
    n = claim_options(rules, state, player, out, n)
    if state.turn_acted or state.turn_extra:
        n = offer_choice(state, out, n, menu_code(END_TURN, 0))
    return n

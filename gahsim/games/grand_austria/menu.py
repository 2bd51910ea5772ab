"""What may be done on one's turn while nothing is pending: pass, guest, die, additional actions, end of turn."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import die_fee
from gahsim.games.grand_austria.choices import menu_code, offer_choice
from gahsim.games.grand_austria.codes import (
    ACTIVATE,
    ANY_COLOUR,
    BALLROOMS,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    DANCER,
    END_TURN,
    F_FREE_SERVING,
    HIRE,
    NO_SLOT,
    ON_ACTIVATE,
    PASS,
    RETREAT,
    SEND_GUEST,
    SPEND_ANY_ITEM,
    SPEND_ITEM,
    SPEND_KRONE,
    TAKE_DIE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.guests import free_table, is_satisfied, rooms_for_guest
from gahsim.games.grand_austria.hiring import hire_price
from gahsim.games.grand_austria.metrics import meets_objective
from gahsim.games.grand_austria.modules.ballrooms import can_send, dancer_options
from gahsim.games.grand_austria.modules.celebrities import WHITE, celebrity_options, free_with, has_die
from gahsim.games.grand_austria.modules.entrances import tile_options
from gahsim.games.grand_austria.modules.moved_dice import (
    COLOUR_BIT,
    MOVED_BIT,
    SOURCE_BIT,
    can_move,
    can_take,
    colours,
    sources,
)
from gahsim.games.grand_austria.modules.start_player import key_options
from gahsim.games.grand_austria.options import queue_price, servings, spaces
from gahsim.games.grand_austria.rooms import free_now, preparable
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import QUEUE, TABLES, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import has_card, lowest_bit, next_card

I64, U64, BOOL = types.int64, types.uint64, types.boolean


@kernel(BOOL, Rules, Player, I64, I64, I64, I64)
def action_possible(rules, player, action, strength, money, free_colours):
    """Whether the obligation an edition attaches to spaces 3 and 5 could be met (G7)."""
    if action == 3 and rules.action3_min > 0:
        return preparable(rules, player, money, free_colours, 0, ANY_COLOUR, 4) != 0
    if action == 5 and rules.action5_min > 0:
        card = next_card(player.hand, -1)
        while card >= 0:
            if hire_price(rules, card, strength) <= money:
                return True
            card = next_card(player.hand, card)
        return False
    return True


@kernel(I64, Rules, State, Player, Choices, I64, I64, I64, I64, I64)
def die_choices(rules, state, player, out, n, face, colour, count, which):
    """Take this die: with or without a boost, a 6 for any action. A coloured die costs a krone for every other die there."""
    for boost in range(2):
        money, free_colours = player.money - die_fee(player, face, boost), free_now(player)
        if colour != WHITE:
            money -= count - 1
            free_colours |= free_with(rules, state, colour)  # who comes along helps with this very action
        if money < 0:
            continue
        strength = count + boost + player.strength[face]
        first, last = (face, face) if face < 6 else (1, 5)
        for action in range(first, last + 1):
            if action_possible(rules, player, action, strength, money, free_colours):
                n = offer_choice(
                    state, out, n, menu_code(TAKE_DIE, face | action << 3 | boost << 6 | colour << COLOUR_BIT | which)
                )
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def dice_options(rules, state, player, out, n):
    """Take a die (``moved_dice`` tells the argument). A begun turn without any legal die wastes one (G8)."""
    before = n
    for face in range(1, 7):
        for source in range(sources(rules, player)):
            for moved in range(colours(rules) if source else 1):
                count = state.dice[face] + (source > 0)
                if count == 0 or not can_move(state, face, source, moved):
                    continue
                which = source << SOURCE_BIT | moved << MOVED_BIT
                for colour in range(colours(rules)):
                    if can_take(state, face, colour, source, moved):
                        n = die_choices(rules, state, player, out, n, face, colour, count, which)
    if n == before and state.turn_begun:
        for face in range(1, 7):
            for colour in range(colours(rules)):
                if has_die(state, face, colour):
                    n = offer_choice(state, out, n, menu_code(WASTE_DIE, face | colour << COLOUR_BIT))
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def queue_options(rules, state, player, out, n):
    if free_table(rules, player) < 0:
        return n
    for position in range(QUEUE):
        if state.queue[position] > 0 and queue_price(rules, player, position) <= player.money:
            n = offer_choice(state, out, n, menu_code(C_TAKE_GUEST, position))
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def claim_options(rules, state, player, out, n):
    """Objectives may be claimed the moment they are met, also between the effects of one's own turn (G19)."""
    for i in range(3):
        if player.objectives >> i & 1 == 0 and state.claims[i, 2] == 0 and meets_objective(rules, player, state.objectives[i]):
            n = offer_choice(state, out, n, menu_code(CLAIM, i))
    if rules.entrance[player.entrance].has_objectives:
        for i in range(3):
            if not player.personal_done >> i & 1 and meets_objective(rules, player, state.own_objectives[i] - 1):
                n = offer_choice(state, out, n, menu_code(CLAIM, 3 + i))
    return n


@kernel(I64, State, Player, Choices, I64, I64, I64)
def with_food(state, player, out, n, card, count):
    """A card that costs dishes or drinks of one's choice: card | spent << 7, two bits a kind."""
    for a in range(min(count, player.kitchen[0]) + 1):
        for b in range(min(count - a, player.kitchen[1]) + 1):
            for c in range(min(count - a - b, player.kitchen[2]) + 1):
                d = count - a - b - c
                if d <= player.kitchen[3]:
                    n = offer_choice(state, out, n, menu_code(ACTIVATE, card | (a | b << 2 | c << 4 | d << 6) << 7))
    return n


@kernel(BOOL, Rules, State, Player, I64)
def worth_paying(rules, state, player, card):
    """Whoever pays *to* send a dancer or *to* play a card must be able to do so; what a card merely allows does not matter."""
    for i in range(1, 4):
        row = rules.staff[card].effect[i]
        if row.op == DANCER and not can_send(rules, state, player, row.discount):
            return False
        if row.op == HIRE:
            hired = next_card(player.hand, -1)
            while hired >= 0 and hire_price(rules, hired, row.discount) > player.money:
                hired = next_card(player.hand, hired)
            if hired < 0:
                return False
    return True


@kernel(I64, Rules, State, Player, Choices, I64, I64)
def activation(rules, state, player, out, n, card):
    """Use a once-per-round card, if what it costs can be paid."""
    cost = rules.staff[card].effect[0]
    op, price = cost.op, I64(cost.n)
    if op == SPEND_ANY_ITEM:
        if not worth_paying(rules, state, player, card):
            return n
        return with_food(state, player, out, n, card, price)
    if (
        (op == SPEND_KRONE and player.money < price)
        or (op == SPEND_ITEM and player.kitchen[cost.what] < price)
        or (op == RETREAT and player.emperor < price)
        or not worth_paying(rules, state, player, card)
    ):
        return n
    return offer_choice(state, out, n, menu_code(ACTIVATE, card))


@kernel(I64, Rules, State, Player, Choices, I64)
def additional_options(rules, state, player, out, n):
    """Check in, serve, use once-per-round staff."""
    for table in range(TABLES):
        guest = player.cafe[table]
        if guest > 0 and is_satisfied(rules, player, table):
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
                n = activation(rules, state, player, out, n, card)
            card = next_card(player.staff, card)
    return n


@kernel(I64, Rules, State, Player, Choices, I64)
def module_options(rules, state, player, out, n):
    """Additional actions of Let's Waltz!: send a guest dancing, ask a celebrity, use a tile of the entrance."""
    if rules.modules & BALLROOMS:
        for table in range(TABLES):
            guest = player.cafe[table]
            if guest > 0 and not rules.guest[guest - 1].room_only and is_satisfied(rules, player, table):
                n = dancer_options(rules, state, player, out, n, SEND_GUEST, NO_SLOT, 0, table)
    if player.celebrity_events >> ON_ACTIVATE & 1:
        n = celebrity_options(rules, state, player, out, n)
    return tile_options(rules, state, player, out, n)


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
            n = spaces(rules, state, player, out, n, NO_SLOT, 1)
        else:
            n = dice_options(rules, state, player, out, n)
            n = key_options(rules, state, player, out, n)
    n = additional_options(rules, state, player, out, n)
    if rules.modules:
        n = module_options(rules, state, player, out, n)
    n = claim_options(rules, state, player, out, n)
    if state.turn_acted or state.turn_extra:
        n = offer_choice(state, out, n, menu_code(END_TURN, 0))
    return n

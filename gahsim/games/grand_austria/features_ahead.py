"""What an evaluation sees of the turns to come: the dice left for the next one, and game-end cards that are still to be hired."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    EMPEROR_SCORING,
    GAME_END,
    M_OCCUPIED_BLUE,
    M_OCCUPIED_ROOMS,
    M_OCCUPIED_YELLOW,
    TURN,
)
from gahsim.games.grand_austria.feature_names import DICE_LATER, DICE_NEXT, FINAL_COMING, USE_LATER, USE_NEXT
from gahsim.games.grand_austria.guests import missing_items, rooms_for_guest
from gahsim.games.grand_austria.noting import note
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import own_value
from gahsim.games.grand_austria.scratch import Tally
from gahsim.games.grand_austria.state import TABLES, Player, State
from gahsim.games.grand_austria.turn import dice_left, number_of_turn
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_bits, next_card

I64, F64, U64 = types.int64, types.float64, types.uint64
WORTH_HIRING = 4  # VP a game-end card must bring beyond its price to be worth a turn


@kernel(I64, Rules, Player, I64)
def reach_of(rules, player, card):
    """VP more a game-end card would bring if every vacant room were occupied, as far as it counts rooms."""
    row = rules.staff[card]
    vacant, which = I64(player.rooms) & ~I64(player.occupied), row.effect[0].what
    if M_OCCUPIED_BLUE <= which <= M_OCCUPIED_YELLOW:
        return row.effect[0].n * count_bits(U64(vacant & I64(rules.board[player.board].colour[which - M_OCCUPIED_BLUE])))
    return row.effect[0].n * count_bits(U64(vacant)) if which == M_OCCUPIED_ROOMS else 0


@kernel(I64, State, I64, I64)
def turns_before(state, seat, coming):
    """Turns of others that come before a turn of a seat in this round: its first (0) or second (1)."""
    mine, found = number_of_turn(state, seat, coming), 0
    for other in range(state.n_players):
        if other != seat and not state.players[other].passed:
            for turn in range(state.players[other].covered, 2):
                found += number_of_turn(state, other, turn) < mine
    return found


@kernel(I64, Rules, State, I64, I64, Tally, I64)
def note_dice(rules, state, seat, coming, tally, filled):
    """Dice on the spaces, for a seat that still has a turn with them, ``coming``, and what they would do for it."""
    player, left = state.players[seat], dice_left(state)
    before = turns_before(state, seat, coming)
    kept = 1.0 - F64(before) / F64(left) if before < left else 0.0  # as if others took dice at random
    at, use = (DICE_NEXT, USE_NEXT) if before == 0 else (DICE_LATER, USE_LATER)
    for face in range(1, 7):
        if state.dice[face] > 0:
            filled = note(tally, filled, at + face - 1, kept * F64(min(state.dice[face] + player.strength[face], 6)))
    food, drinks, waiting = 0, 0, 0
    for table in range(TABLES):
        index = player.cafe[table] - 1
        if index >= 0:
            food += player.need[table, 0] + player.need[table, 1]
            drinks += player.need[table, 2] + player.need[table, 3]
            waiting += missing_items(player, table) == 0 and rooms_for_guest(rules, player, index) == 0
    if state.dice[1] > 0:
        filled = note(tally, filled, use, kept * F64(min(food, state.dice[1] + player.strength[1])))
    if state.dice[2] > 0:
        filled = note(tally, filled, use + 1, kept * F64(min(drinks, state.dice[2] + player.strength[2])))
    if state.dice[3] > 0:
        filled = note(tally, filled, use + 2, kept * F64(min(waiting, state.dice[3] + player.strength[3])))
    if state.dice[5] > 0:
        best, discount = 0, state.dice[5] + player.strength[5]
        card = next_card(player.hand, -1)
        while card >= 0:
            if rules.staff[card].kind == GAME_END:
                price = max(rules.staff[card].cost - discount, 0)
                if price <= player.money:
                    best = max(best, own_value(rules, state, seat, card) + reach_of(rules, player, card) - price)
            card = next_card(player.hand, card)
        filled = note(tally, filled, use + 3, kept * F64(best))
    return filled


@kernel(I64, Rules, State, I64, I64, Tally, I64)
def note_final_hand(rules, state, seat, turns, tally, filled):
    """Game-end cards in hand: what the best two would bring beyond their price, and whether there are turns left to hire them."""
    player = state.players[seat]
    best, second, worthwhile = 0, 0, 0
    card = next_card(player.hand, -1)
    while card >= 0:
        row = rules.staff[card]
        if row.kind == GAME_END:
            value = own_value(rules, state, seat, card) + reach_of(rules, player, card) - row.cost
            worthwhile += value > WORTH_HIRING
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        card = next_card(player.hand, card)
    filled = note(tally, filled, FINAL_COMING, F64(best))
    filled = note(tally, filled, FINAL_COMING + 1, F64(second))
    return note(tally, filled, FINAL_COMING + 2, F64(max(worthwhile - turns, 0)))


@kernel(I64, Rules, State, I64, I64, Tally, I64)
def note_ahead(rules, state, seat, inside, tally, filled):
    """All of this; ``inside`` is 1 in the middle of a turn of this seat, which is then not one to come."""
    player = state.players[seat]
    if state.round_no == 0:
        return filled
    running = 1 if inside and not state.turn_extra else 0
    here = 0 if state.phase == EMPEROR_SCORING else max(2 - player.covered - running, 0)
    if here > 0 and state.phase == TURN and not player.passed:
        filled = note_dice(rules, state, seat, 2 - here, tally, filled)
    turns = here + 2 * (rules.rounds - state.round_no)
    return note_final_hand(rules, state, seat, turns, tally, filled)

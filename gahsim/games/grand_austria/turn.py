"""Carrying out a choice of the turn menu, and whose turn comes next."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import die_fee, main_action
from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import (
    ACTIVATE,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    END_TURN,
    F_FREE_QUEUE,
    F_FREE_SERVING,
    L_OBJECTIVES,
    L_STAFF_IN_GAME,
    PASS,
    SERVE,
    SERVING,
    TAKE_DIE,
    USE_SPACE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp
from gahsim.games.grand_austria.guests import check_in, seat_guest, serve_item
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card
from gahsim.kernels.streams import DICE, draw_below, subkey

I64, VOID = types.int64, types.void


@kernel(VOID, State, I64)
def roll(state, dice):
    """Roll so many dice; every round and every re-roll has a key of its own."""
    key = subkey(state.dice_key, DICE, state.round_no * 32 + state.rerolls)
    for face in range(7):
        state.dice[face] = 0
    for die in range(dice):
        state.dice[1 + draw_below(key, die, 6)] += 1


@kernel(I64, State)
def dice_left(state):
    total = 0
    for face in range(1, 7):
        total += state.dice[face]
    return total


@kernel(I64, State, I64)
def turn_number(state, seat):
    """Lowest uncovered number on a seat's turn order tile, 0 if both are covered: numbers run out and back (snake)."""
    place = (seat - state.start_seat + state.n_players) % state.n_players
    covered = state.players[seat].covered
    if covered == 0:
        return place + 1
    if covered == 1:
        return 2 * state.n_players - place
    return 0


@kernel(VOID, State, I64)
def begin_turn(state, seat):
    state.to_move = seat
    state.turn_guest = 0
    state.turn_die = 0
    state.turn_boosted = 0
    state.turn_begun = 0
    state.turn_acted = 0
    state.turn_extra = 0


@kernel(types.boolean, State)
def next_turn(state):
    """Hand over to the next player, re-rolling if everyone waits (G9); False if the round is over."""
    if state.extra_turns > 0:
        state.extra_turns -= 1
        count = state.turn_extra + 1
        begin_turn(state, state.to_move)
        state.turn_extra = count
        return True
    if dice_left(state) == 0:
        return False
    best, waiting = -1, -1
    for seat in range(state.n_players):
        number = turn_number(state, seat)
        if number > 0:
            if waiting < 0 or number < turn_number(state, waiting):
                waiting = seat
            if not state.players[seat].passed and (best < 0 or number < turn_number(state, best)):
                best = seat
    if waiting < 0:
        return False
    if best < 0:
        rest = dice_left(state) - 1
        state.rerolls += 1
        roll(state, rest)
        if rest == 0:
            return False
        for seat in range(state.n_players):
            state.players[seat].passed = 0
        best = waiting
    begin_turn(state, best)
    return True


@kernel(VOID, Rules, State, I64)
def claim_objective(rules, state, objective):
    player = state.players[state.to_move]
    place = 0
    while state.claims[objective, place] > 0:
        place += 1
    state.claims[objective, place] = state.to_move + 1
    player.objectives |= 1 << objective
    book_vp(player, L_OBJECTIVES, rules.objective_vp[place])


@kernel(VOID, Rules, State, I64, I64)
def use_action_space(rules, state, argument, with_die):
    seat = state.to_move
    player = state.players[seat]
    face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
    strength = state.dice[face] + boost
    if with_die:
        player.money -= die_fee(player, face, boost)
        strength += player.strength[face]
        state.turn_die = face
        state.dice[face] -= 1
    else:  # no die, no die-triggered staff: space 6 costs its krone
        player.money -= boost + (1 if face == 6 else 0)
    state.turn_boosted = boost
    state.turn_acted = 1
    main_action(rules, state, seat, face, action, strength, with_die)


@kernel(types.boolean, Rules, State, I64)
def take_turn_choice(rules, state, choice):
    """Carry out a menu choice; True if it ends the turn."""
    kind, argument = kind_of(choice), argument_of(choice)
    seat = state.to_move
    player = state.players[seat]
    if kind == PASS:
        player.passed = 1
        return True
    if kind == END_TURN:
        if not state.turn_extra:
            player.covered += 1
        return True
    state.turn_begun = 1
    if kind == TAKE_DIE:
        use_action_space(rules, state, argument, 1)
    elif kind == USE_SPACE:
        use_action_space(rules, state, argument, 0)
    elif kind == WASTE_DIE:
        state.dice[argument] -= 1
        state.turn_die = argument
        state.turn_acted = 1
    elif kind == C_TAKE_GUEST:
        player.money -= 0 if player.flags & F_FREE_QUEUE else rules.queue_cost[argument]
        state.turn_guest = 1
        seat_guest(rules, state, seat, argument)
    elif kind == CHECK_IN:
        check_in(rules, state, seat, argument & 3, argument >> 2)
    elif kind == SERVE:
        serve_item(player, argument)
        if not player.flags & F_FREE_SERVING:
            player.money -= 1
            push(state, new_group(state), SERVING, 2, argument, 0, 0, 0)
    elif kind == ACTIVATE:
        add_card(player.used, argument)
        group = new_group(state)
        for i in range(4):
            give(rules, state, seat, rules.staff[argument].effect[i], L_STAFF_IN_GAME, group)
    elif kind == CLAIM:
        claim_objective(rules, state, argument)
    return False

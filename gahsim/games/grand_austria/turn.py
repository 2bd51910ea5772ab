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
    DANCER,
    DUSTBIN,
    END_TURN,
    F_FREE_SERVING,
    HIRE,
    ITEM_ANY,
    ITEM_OTHER,
    L_ENTRANCE,
    L_OBJECTIVES,
    L_STAFF_IN_GAME,
    ON_OBJECTIVE_CLAIMED,
    PAID_GUEST,
    PASS,
    RETREAT,
    SEND_GUEST,
    SERVE,
    SERVING,
    SPEND_ANY_ITEM,
    SPEND_ITEM,
    SPEND_KRONE,
    TAKE_DIE,
    TAKE_KEY,
    USE_CELEBRITY,
    USE_SPACE,
    USE_TILE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp
from gahsim.games.grand_austria.guests import check_in, release_kept, seat_guest, serve_item
from gahsim.games.grand_austria.modules.ballrooms import send_guest
from gahsim.games.grand_austria.modules.bells import begin_action
from gahsim.games.grand_austria.modules.celebrities import COLOURED, FOOD, WHITE, take_celebrity, use_celebrity
from gahsim.games.grand_austria.modules.entrances import personal_vp, sum_dice, use_tile
from gahsim.games.grand_austria.modules.moved_dice import COLOUR_BIT, move_die
from gahsim.games.grand_austria.modules.start_player import take_key
from gahsim.games.grand_austria.options import queue_price
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card
from gahsim.kernels.streams import DICE, draw_below, subkey

I64, VOID = types.int64, types.void


@kernel(VOID, State, I64)
def roll(state, dice):
    """Roll so many dice, coloured ones (those that show a face) first; every round and every re-roll has a key of its own."""
    key = subkey(state.dice_key, DICE, state.round_no * 32 + state.rerolls)
    for face in range(7):
        state.dice[face] = 0
    coloured = 0
    for die in range(dice):
        face = 1 + draw_below(key, die, 6)
        state.dice[face] += 1
        while coloured < COLOURED and state.coloured[coloured] == 0:
            coloured += 1
        if coloured < COLOURED:
            state.coloured[coloured] = face
            coloured += 1


@kernel(I64, State)
def dice_left(state):
    total = 0
    for face in range(1, 7):
        total += state.dice[face]
    return total


@kernel(I64, State, I64)
def turn_number(state, seat):
    """Lowest uncovered number on a seat's turn order tile, 0 if both are covered: out and back (snake), or round twice."""
    place = (seat - state.start_seat + state.n_players) % state.n_players
    covered = state.players[seat].covered
    if covered == 0:
        return place + 1
    if covered == 1:
        return state.n_players + place + 1 if state.clockwise else 2 * state.n_players - place
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
    state.turn_tile = 0
    begin_action(state.players[seat])


@kernel(VOID, State, I64)
def roll_again(state, seat):
    """One die less, everybody back in, and the lowest number begins."""
    rest = dice_left(state) - 1
    state.rerolls += 1
    roll(state, rest)
    for other in range(state.n_players):
        state.players[other].passed = 0
    begin_turn(state, seat)


@kernel(I64, State)
def coloured_left(state):
    total = 0
    for i in range(COLOURED):
        total += state.coloured[i] > 0
    return total


@kernel(VOID, State, I64)
def drop_coloured(state, colour):
    """Take a coloured die off the board."""
    state.coloured[colour] = 0


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
    if best >= 0:
        begin_turn(state, best)
        return True
    dice, coloured = dice_left(state), coloured_left(state)
    if dice == 1:  # it goes, and the round with it
        for i in range(COLOURED):
            drop_coloured(state, i)
        state.rerolls += 1
        roll(state, 0)
        return False
    if coloured == dice:  # only then may a coloured one go: whose turn it is decides which (W14)
        begin_turn(state, waiting)
        push(state, new_group(state), DUSTBIN, 1, 0, 0, 0, 1)
        return True
    roll_again(state, waiting)
    return True


@kernel(VOID, Rules, State, I64)
def claim_objective(rules, state, objective):
    seat = state.to_move
    player = state.players[seat]
    if objective >= 3:  # a personal one of the entrance: no marker is placed (W11)
        player.personal_done |= 1 << (objective - 3)
        book_vp(player, L_ENTRANCE, personal_vp(rules, state, seat))
        release_kept(rules, state, seat)
        return
    place = 0
    while state.claims[objective, place] > 0:
        place += 1
    state.claims[objective, place] = state.to_move + 1
    player.objectives |= 1 << objective
    book_vp(player, L_OBJECTIVES, rules.objective_vp[place])
    release_kept(rules, state, seat)
    fire(rules, state, seat, ON_OBJECTIVE_CLAIMED, 0, 0, 0, L_STAFF_IN_GAME, new_group(state))


@kernel(VOID, Rules, State, I64, I64)
def use_action_space(rules, state, argument, with_die):
    seat = state.to_move
    player = state.players[seat]
    face, action, boost, colour = argument & 7, argument >> 3 & 7, argument >> 6 & 1, argument >> COLOUR_BIT & 3
    move_die(state, argument)
    strength = state.dice[face] + boost
    if with_die:
        player.money -= die_fee(player, face, boost)
        strength += player.strength[face]
        state.turn_die = face
        state.dice[face] -= 1
        if colour != WHITE:
            player.money -= state.dice[face]
            drop_coloured(state, colour - 1)
            take_celebrity(rules, state, seat, colour)
    else:  # no die, no die-triggered staff: space 6 costs its krone
        player.money -= boost + (1 if face == 6 else 0)
    state.turn_boosted = boost
    state.turn_acted = 1
    main_action(rules, state, seat, face, action, strength, with_die)
    if with_die:
        sum_dice(rules, state, seat, face, 0)


@kernel(VOID, Rules, State, I64, I64, I64)
def activate(rules, state, seat, card, spent):
    """Use a once-per-round card: pay its cost, if it has one, then take what it gives."""
    player = state.players[seat]
    add_card(player.used, card)
    group, others = new_group(state), 0
    for i in range(4):
        row = rules.staff[card].effect[i]
        if row.op == SPEND_KRONE:
            player.money -= row.n
        elif row.op == SPEND_ITEM:
            player.kitchen[row.what] -= row.n
        elif row.op == RETREAT:
            player.emperor -= row.n
        elif row.op == SPEND_ANY_ITEM:
            for kind in range(FOOD):
                player.kitchen[kind] -= spent >> 2 * kind & 3
                if not spent >> 2 * kind & 3:
                    others |= 1 << kind
        elif row.op == ITEM_OTHER:  # other kinds than those just spent
            push(state, group, ITEM_ANY, row.n, others, 0, 0, 0)
        else:
            give(rules, state, seat, row, L_STAFF_IN_GAME, group)
            if i > 0 and (row.op == DANCER or row.op == HIRE):  # what one pays for is done
                state.pending[state.pending_n - 1].must = 1


@kernel(types.boolean, Rules, State, I64)
def take_turn_choice(rules, state, choice):
    """Carry out a menu choice; True if it ends the turn."""
    kind, argument = kind_of(choice), argument_of(choice)
    seat = state.to_move
    player = state.players[seat]
    if kind == PASS:
        player.passed = 1
        player.waited = state.clockwise  # nobody asks unless there is a key
        return True
    if kind == END_TURN:
        if not state.turn_extra:
            player.covered += 1
        return True
    state.turn_begun = 1
    begin_action(player)
    if kind == TAKE_DIE:
        use_action_space(rules, state, argument, 1)
    elif kind == USE_SPACE:
        use_action_space(rules, state, argument, 0)
    elif kind == WASTE_DIE:
        state.dice[argument & 7] -= 1
        state.turn_die = argument & 7
        state.turn_acted = 1
        if argument >> COLOUR_BIT:
            drop_coloured(state, (argument >> COLOUR_BIT) - 1)
        sum_dice(rules, state, seat, argument & 7, 0)
    elif kind == C_TAKE_GUEST:
        player.money -= queue_price(rules, player, argument)
        state.turn_guest = 1
        seat_guest(rules, state, seat, argument)
        if rules.entrance[player.entrance].second_guest:
            push(state, new_group(state), PAID_GUEST, 1, 0, 0, 0, 0)
    elif kind == CHECK_IN:
        check_in(rules, state, seat, argument & 3, argument >> 2)
    elif kind == SERVE:
        serve_item(player, argument)
        if not player.flags & F_FREE_SERVING:
            player.money -= 1
            push(state, new_group(state), SERVING, 2, argument, 0, 0, 0)
    elif kind == ACTIVATE:
        activate(rules, state, seat, argument & 127, argument >> 7)
    elif kind == CLAIM:
        claim_objective(rules, state, argument)
    elif kind == SEND_GUEST:
        send_guest(rules, state, seat, argument)
    elif kind == TAKE_KEY:
        take_key(rules, state, seat, argument)
        sum_dice(rules, state, seat, 0, 1)
    elif kind == USE_CELEBRITY:
        use_celebrity(state, seat, argument)
    elif kind == USE_TILE:
        use_tile(rules, state, seat, argument)
    return False

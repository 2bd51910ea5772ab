"""What a played game leaves behind for analysis, beyond its final position: who hired whom when, dice, money by round, turns.

The log is kept by the playing loop, not by the state: look-ahead copies states by the million and has no use for it.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import (
    AUCTION,
    C_HIRE,
    C_PENALTY,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    DRAFT,
    EMPEROR_SCORING,
    END_TURN,
    L_EMPEROR_1,
    OPENING_GUEST,
    OPENING_ROOMS,
    PASS,
    PICK,
    SEND_GUEST,
    TAKE_DIE,
    TAKE_KEY,
    TURN,
    USE_SPACE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.modules.moved_dice import COLOUR_BIT
from gahsim.games.grand_austria.rules import CARDS, Rules
from gahsim.games.grand_austria.state import SEATS, State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void
ROUNDS = 8  # room for seven rounds, counted from 1
REWARDED, UNTOUCHED, PUNISHED = 1, 0, -1

SEAT_LOG = np.dtype(
    [
        ("dealt", np.uint64, 2),  # cards in hand when the first round began
        ("pack", np.uint64, 2),  # the draft pack dealt to this seat
        ("hired", np.uint8, CARDS),  # round a card was hired in, 0 = never
        ("pick", np.uint8, CARDS),  # draft pick it was, 0 = not picked
        ("opening_rooms", np.int32),
        ("opening_guest", np.int16),  # index + 1
        ("vp", np.int16, ROUNDS),  # at the end of each round, before the Emperor comes
        ("money", np.int8, ROUNDS),
        ("emperor_before", np.int8, 3),
        ("emperor_after", np.int8, 3),
        ("emperor_outcome", np.int8, 3),
        ("objective_round", np.int8, 3),
        ("objective_place", np.int8, 3),
        ("dice", np.uint8, 7),  # taken by face
        ("boosts", np.uint8),
        ("passes", np.uint8),
        ("guests_taken", np.uint8),
        ("guests_checked_in", np.uint8),
        ("guests_dancing", np.uint8),  # sent to a ballroom
        ("celebrities", np.uint8),
        ("keys", np.uint8),  # times the skeleton key was taken
        ("price", np.int8),  # krones paid for the entrance
        ("entrance", np.int8),
    ],
    align=True,
)
LOG = np.dtype(
    [
        ("seats", SEAT_LOG, SEATS),
        ("asked", np.int32),
        ("turn_rows", np.int32),
        ("waiting", np.int32),
        ("rerolls", np.int16),
        ("turns", np.int16),
    ],
    align=True,
)
TURN_ROW = np.dtype(
    [
        ("game", np.int64), ("turn", np.int16), ("round_no", np.int8), ("seat", np.int8), ("passed", np.int8), ("extra", np.int8),
        ("die", np.int8), ("action", np.int8), ("strength", np.int8), ("boosted", np.int8), ("guest", np.int16), ("hires", np.int8),
        ("check_ins", np.int8), ("vp_before", np.int16), ("vp_after", np.int16), ("money_before", np.int8), ("money_after", np.int8),
        ("emperor_before", np.int8), ("emperor_after", np.int8),
    ],
    align=True,
)  # fmt: skip
Log = numba.from_dtype(LOG)
Logs = types.Array(Log, 1, "C")
Turns = types.Array(numba.from_dtype(TURN_ROW), 1, "C")


@kernel(VOID, State, Log)
def log_setup(state, log):
    for seat in range(state.n_players):
        log.seats[seat].money[0] = state.players[seat].money
        for word in range(2):
            log.seats[seat].pack[word] = state.players[seat].pack[word]


@kernel(VOID, State, Log)
def log_hands(state, log):
    """Hands are complete once the draft is over."""
    for seat in range(state.n_players):
        for word in range(2):
            log.seats[seat].dealt[word] = state.players[seat].hand[word]


@kernel(VOID, Rules, State, Log, I64)
def log_choice(rules, state, log, choice):
    """Note a choice about to be carried out, forced or not."""
    kind, argument, seat = kind_of(choice), argument_of(choice), state.to_move
    mine = log.seats[seat]
    if kind == TAKE_DIE:
        mine.dice[argument & 7] += 1
        mine.boosts += argument >> 6 & 1
        mine.celebrities += argument >> COLOUR_BIT & 3 > 0
    elif kind == WASTE_DIE:
        mine.dice[argument & 7] += 1
    elif kind == USE_SPACE:
        mine.boosts += argument >> 6 & 1
    elif kind == C_HIRE:
        mine.hired[argument] = max(state.round_no, 1)  # an entrance may hire before the first round
    elif kind == C_TAKE_GUEST:
        if state.phase == OPENING_GUEST:
            mine.opening_guest = state.queue[argument]
        else:
            mine.guests_taken += 1
    elif kind == CHECK_IN:
        mine.guests_checked_in += 1
    elif kind == SEND_GUEST:
        mine.guests_dancing += 1
    elif kind == TAKE_KEY:
        mine.keys += 1
    elif kind == CLAIM and argument < 3:
        place = 0
        while state.claims[argument, place] > 0:
            place += 1
        mine.objective_round[argument] = state.round_no
        mine.objective_place[argument] = place + 1
    elif kind == PASS or kind == END_TURN:
        mine.passes += kind == PASS
        for i in range(3):  # this may be the last turn before the Emperor comes
            if rules.scoring_rounds[i] == state.round_no:
                for other in range(state.n_players):
                    log.seats[other].emperor_before[i] = state.players[other].emperor
    elif kind == PICK:
        mine.pick[argument] = state.step // state.n_players + 1
    elif kind == C_PENALTY:
        for i in range(3):
            if rules.scoring_rounds[i] == state.round_no:
                mine.emperor_outcome[i] = PUNISHED


@kernel(VOID, Rules, State, Log, I64, I64, I64)
def log_phase(rules, state, log, phase_before, round_before, rerolls_before):
    """Note what changes when a phase or round ends. Runs after every step of the engine."""
    if phase_before == DRAFT and state.phase != DRAFT:
        log_hands(state, log)
    if phase_before == AUCTION:
        for seat in range(state.n_players):
            if state.players[seat].entrance > 0 and log.seats[seat].entrance == 0:
                log.seats[seat].entrance = state.players[seat].entrance
                log.seats[seat].price = log.seats[seat].money[0] - state.players[seat].money
    if phase_before == OPENING_ROOMS and state.phase == TURN:
        for seat in range(state.n_players):
            log.seats[seat].opening_rooms = state.players[seat].rooms
    if phase_before == TURN and (state.phase != TURN or state.round_no != round_before):
        for seat in range(state.n_players):
            log.seats[seat].money[round_before] = state.players[seat].money
            log.seats[seat].vp[round_before] = state.players[seat].vp
    log.rerolls += state.rerolls > rerolls_before
    if phase_before == TURN and state.phase == EMPEROR_SCORING:
        for i in range(3):
            if rules.scoring_rounds[i] == round_before:
                for seat in range(state.n_players):
                    mine, space = log.seats[seat], state.players[seat].emperor
                    mine.vp[round_before] -= state.players[seat].ledger[L_EMPEROR_1 + i]
                    mine.emperor_after[i] = space
                    mine.emperor_outcome[i] = REWARDED if space >= rules.emperor_reward_from else UNTOUCHED


@kernel(I64, State, Log, Turns, I64, I64, I64)
def log_turn(state, log, turns, filled, game, choice):
    """Keep the row of the running turn up to date with a choice about to be carried out; returns how many rows are complete."""
    if state.phase != TURN or filled >= len(turns):
        return filled
    row, player, kind = turns[filled], state.players[state.to_move], kind_of(choice)
    if row.round_no == 0:
        log.turns += 1
        row.game = game
        row.turn = log.turns
        row.round_no = state.round_no
        row.seat = state.to_move
        row.extra = state.turn_extra
        row.vp_before = player.vp
        row.money_before = player.money
        row.emperor_before = player.emperor
    argument = argument_of(choice)
    if kind == TAKE_DIE or (kind == USE_SPACE and state.turn_extra):
        face, boost = argument & 7, argument >> 6 & 1
        row.die = face
        row.action = argument >> 3 & 7
        row.boosted = boost
        row.strength = state.dice[face] + boost + (player.strength[face] if kind == TAKE_DIE else 0)
    elif kind == WASTE_DIE:
        row.die = argument & 7
    elif kind == C_TAKE_GUEST and state.pending_n == 0:
        row.guest = state.queue[argument]
    elif kind == C_HIRE:
        row.hires += 1
    elif kind == CHECK_IN or kind == SEND_GUEST:
        row.check_ins += 1
    elif kind == PASS or kind == END_TURN:
        row.passed = kind == PASS
        row.vp_after = player.vp
        row.money_after = player.money
        row.emperor_after = player.emperor
        return filled + 1
    return filled

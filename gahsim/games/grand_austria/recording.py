"""Recording positions while games are played: every end of a turn, every start of a round, the opening, some positions inside turns."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import AUCTION, DECISION_CAP, ERROR_BOT, OPENING_ROOMS, OVER, TURN
from gahsim.games.grand_austria.feature_names import FEATURES
from gahsim.games.grand_austria.features import bank, list_features, stage_of
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.lookahead import end_turn_here
from gahsim.games.grand_austria.playing import AllParams, Bots, Plan, Plans, ask
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.setup import Table, set_up
from gahsim.games.grand_austria.state import SEATS, Choices, State, States
from gahsim.kernels import kernel
from gahsim.kernels.streams import draw_below, subkey

I64, U64, F64, VOID = types.int64, types.uint64, types.float64, types.void
Rows = types.Array(types.float32, 2, "C")
Marks = types.Array(types.int32, 2, "C")
UNIT_END, START, INSIDE = 0, 1, 2  # kinds of samples
MARKS = 5  # game, seat, stage, kind, score now
COPY, SAMPLED = 5, 403


@kernel(I64, Rules, State, I64, I64, I64, Scratch, Rows, Marks, I64)
def record(rules, state, seat, game, kind, scratch, rows, marks, filled):
    """Write one position down; returns how many are there now."""
    if filled >= len(rows):
        return filled
    stage = stage_of(rules, state, seat)
    if kind == INSIDE:
        stage -= 1
    if stage < 0:
        return filled
    if kind == INSIDE:
        bank(state, seat, 1)
    tally = scratch.tally
    list_features(rules, state, seat, tally)
    for i in range(FEATURES):
        rows[filled, i] = 0.0
    for i in range(tally.n):
        rows[filled, tally.at[i]] += tally.x[i]
    marks[filled, 0] = game
    marks[filled, 1] = seat
    marks[filled, 2] = stage
    marks[filled, 3] = kind
    marks[filled, 4] = score_now(rules, state, seat)
    if kind == INSIDE:
        bank(state, seat, -1)
    return filled + 1


@kernel(I64, Rules, State, Plan, Bots, AllParams, Choices, States, Scratch, Rows, Marks, I64, F64)
def play_recorded(rules, state, plan, bots, params, choices, seen, scratch, rows, marks, filled, inside):
    steps = 0
    game = plan.game
    while state.phase != OVER and state.error == 0:
        phase, round_no = state.phase, state.round_no
        n = options_here(rules, state, choices)
        if n > 0:
            index, seat = 0, I64(state.to_move)
            if n > 1:
                if phase == TURN and draw_below(subkey(state.bot_key, SAMPLED, steps), 0, 1024) < inside * 1024:
                    filled = record(rules, state, seat, game, INSIDE, scratch, rows, marks, filled)
                index = ask(rules, state, plan, bots, params, choices, n, seen, scratch)
                if index < 0 or index >= n:
                    state.error = ERROR_BOT
                    return filled
                state.decisions[seat] += 1
            choice = choices[index]
            copy = scratch.nodes[COPY].state
            scratch.nodes[COPY].state = state
            if end_turn_here(copy, choice):
                filled = record(rules, copy, seat, game, UNIT_END, scratch, rows, marks, filled)
            carry_out(rules, state, choice)
            if phase < OPENING_ROOMS or phase >= AUCTION:
                filled = record(rules, state, seat, game, UNIT_END, scratch, rows, marks, filled)
        if state.phase == TURN and (phase != TURN or state.round_no != round_no):
            for seat in range(state.n_players):
                filled = record(rules, state, seat, game, START, scratch, rows, marks, filled)
        steps += 1
        if steps > SEATS * DECISION_CAP:
            return filled
    return filled


@kernel(I64, Rules, Table, U64, Plans, Bots, AllParams, States, Rows, Marks, F64, Choices, States, Scratch, entry=True)
def record_games(rules, table, seed, plans, bots, params, finals, rows, marks, inside, choices, seen, scratch):
    """Play games and record positions; returns the number of samples, or minus the number of the game that broke."""
    filled = 0
    for i in range(len(plans)):
        set_up(rules, finals[i], table, subkey(seed, 0, plans[i].deal))
        filled = play_recorded(rules, finals[i], plans[i], bots, params, choices, seen, scratch, rows, marks, filled, inside)
        if finals[i].error != 0:
            return -1 - i
    return filled

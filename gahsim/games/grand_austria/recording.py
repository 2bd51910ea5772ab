"""Recording positions while games are played: every end of a turn, every start of a round, the opening, some positions inside turns.

Inside turns, a bot that searches wants to know what the best end within reach is worth, also from where it would not go; a bot that does
not search wants to know what its own way on is worth, which the end of the turn tells afterwards.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import AUCTION, DECISION_CAP, ERROR_BOT, OPENING_ROOMS, OVER, TURN
from gahsim.games.grand_austria.feature_names import FEATURES
from gahsim.games.grand_austria.features import bank, inside_row, list_features, stage_of
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.lookahead import UNIT_OVER, end_turn_here, take
from gahsim.games.grand_austria.observe import determinize
from gahsim.games.grand_austria.planner import BEST, NOTHING, ROOT, WORLD, beam, open_search
from gahsim.games.grand_austria.playing import AllParams, Bots, Params, Plan, Plans, ask
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.scratch import PATH, Scratch
from gahsim.games.grand_austria.setup import Table, set_up
from gahsim.games.grand_austria.state import SEATS, Choices, State, States
from gahsim.kernels import kernel
from gahsim.kernels.streams import draw_below, subkey

I64, U64, F64, BOOL = types.int64, types.uint64, types.float64, types.boolean
Rows = types.Array(types.float32, 2, "C")
Marks = types.Array(types.int32, 2, "C")
UNIT_END, START, INSIDE = 0, 1, 2  # kinds of samples
MARKS = 6  # game, seat, stage (inside turns: row of their weights), kind, score now, value of the best end in parts of a VP
PARTS_OF_VP = 1000
UNKNOWN = -1e6  # VP of an end that is to be seen
COPY, SAMPLED = 5, 403
WALK_WIDTH, WALK_BEFORE = 8, 4  # of the searches that tell what inside positions are worth


@kernel(I64, Rules, State, I64, I64, I64, I64, F64, Scratch, Rows, Marks, I64)
def write_down(rules, state, seat, game, kind, row, target, scratch, rows, marks, filled):
    tally = scratch.tally
    list_features(rules, state, seat, tally)
    for i in range(FEATURES):
        rows[filled, i] = 0.0
    for i in range(tally.n):
        rows[filled, tally.at[i]] += tally.x[i]
    marks[filled, 0] = game
    marks[filled, 1] = seat
    marks[filled, 2] = row
    marks[filled, 3] = kind
    marks[filled, 4] = score_now(rules, state, seat)
    marks[filled, 5] = I64(target * PARTS_OF_VP)
    return filled + 1


@kernel(I64, Rules, State, I64, I64, I64, Scratch, Rows, Marks, I64)
def record(rules, state, seat, game, kind, scratch, rows, marks, filled):
    """Write one end of a turn down, or start of a round; returns how many positions are there now."""
    stage = stage_of(rules, state, seat)
    if filled >= len(rows) or stage < 0:
        return filled
    return write_down(rules, state, seat, game, kind, stage, UNKNOWN, scratch, rows, marks, filled)


@kernel(I64, Rules, State, I64, I64, F64, Scratch, Rows, Marks, I64)
def record_inside(rules, state, seat, game, target, scratch, rows, marks, filled):
    """Write a position inside a turn down, items and krones that wait taken as there."""
    bank(state, seat, 1)
    row = inside_row(rules, state, seat)
    filled = write_down(rules, state, seat, game, INSIDE, row, target, scratch, rows, marks, filled)
    bank(state, seat, -1)
    return filled


@kernel(I64, Rules, State, I64, I64, U64, Params, Choices, I64, Scratch, Rows, Marks, I64)
def record_walk(rules, state, seat, game, key, params, choices, n, scratch, rows, marks, filled):
    """Walk into a turn and write every position down with the value of the best end a search finds from there.

    Half of the steps are the best ones and half are drawn: a search must also know the positions it should leave alone.
    """
    root, best = scratch.nodes[ROOT], scratch.nodes[BEST]
    open_search(state, seat, choices, n, scratch)
    determinize(rules, root.state, seat, subkey(state.bot_key, WORLD, 0))
    for step in range(PATH):
        draw = draw_below(key, step, 2 * n)
        choice = best.path[0] if draw >= n and best.length > 0 else scratch.moves[draw % n]
        n = take(rules, root.state, choice, choices)
        if n == UNIT_OVER or filled >= len(rows):
            break
        root.face = root.state.turn_die
        best.value, best.length = NOTHING, 0
        for i in range(n):
            scratch.moves[i] = choices[i]
        beam(rules, seat, n, choices, params, scratch, WALK_WIDTH, WALK_BEFORE)
        filled = record_inside(rules, root.state, seat, game, best.value, scratch, rows, marks, filled)
        n = options_here(rules, root.state, choices)
        for i in range(n):
            scratch.moves[i] = choices[i]
    return filled


@kernel(I64, Rules, State, Plan, Bots, AllParams, Choices, States, Scratch, Rows, Marks, I64, F64, BOOL)
def play_recorded(rules, state, plan, bots, params, choices, seen, scratch, rows, marks, filled, inside, searching):
    steps = 0
    game = plan.game
    while state.phase != OVER and state.error == 0:
        phase, round_no = state.phase, state.round_no
        n = options_here(rules, state, choices)
        if n > 0:
            index, seat = 0, I64(state.to_move)
            if n > 1:
                walk = subkey(state.bot_key, SAMPLED, steps)
                if phase == TURN and filled < len(rows) and draw_below(walk, PATH, 1024) < inside * 1024:
                    own = params[plan.bots[seat]]
                    if searching:
                        filled = record_walk(rules, state, seat, game, walk, own, choices, n, scratch, rows, marks, filled)
                        n = options_here(rules, state, choices)
                    else:
                        filled = record_inside(rules, state, seat, game, UNKNOWN, scratch, rows, marks, filled)
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


@kernel(I64, Rules, Table, U64, Plans, Bots, AllParams, States, Rows, Marks, F64, BOOL, Choices, States, Scratch, entry=True)
def record_games(rules, table, seed, plans, bots, params, finals, rows, marks, inside, searching, choices, seen, scratch):
    """Play games and record positions; returns the number of samples, or minus the number of the game that broke."""
    filled = 0
    for i in range(len(plans)):
        set_up(rules, finals[i], table, subkey(seed, 0, plans[i].deal))
        filled = play_recorded(
            rules, finals[i], plans[i], bots, params, choices, seen, scratch, rows, marks, filled, inside, searching
        )
        if finals[i].error != 0:
            return -1 - i
    return filled

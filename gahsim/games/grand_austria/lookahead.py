"""The steps of a search: what a choice leads to within one's own turn, and what the result is worth.

A *unit* is what is searched as a whole: one's turn, the opening rooms, one's decisions when the Emperor comes, a single pick. It ends before
anything happens that is not one's own doing; an ended turn is marked as covered and evaluated there.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import kind_of
from gahsim.games.grand_austria.codes import (
    AUCTION,
    DRAFT,
    EMPEROR_SCORING,
    END_TURN,
    OPENING_GUEST,
    OPENING_ROOMS,
    OVER,
    PASS,
    REHEARSAL,
    TURN,
)
from gahsim.games.grand_austria.feature_names import FEATURES, NET, P_HIDDEN, SETTINGS, STAGES
from gahsim.games.grand_austria.features import bank, inside_row, list_features, stage_of
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.scratch import Scratch, Tally
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel

I64, U64, F64, BOOL = types.int64, types.uint64, types.float64, types.boolean
Vector = types.Array(types.float64, 1, "C")
UNIT_OVER = -1


@kernel(BOOL, State, I64)
def end_turn_here(state, choice):
    """Mark the end of a turn without handing over; False if this choice does not end it."""
    if state.phase != TURN or state.pending_n > 0:
        return False
    kind = kind_of(choice)
    player = state.players[state.to_move]
    if kind == PASS:
        player.passed = 1
        return True
    if kind == END_TURN and state.extra_turns == 0:
        if not state.turn_extra:
            player.covered += 1
        return True
    return False


@kernel(I64, Rules, State, I64, Choices)
def take(rules, state, choice, out):
    """Carry a choice out and go on to the next own decision of this unit: number of choices in ``out``, or UNIT_OVER."""
    seat, phase = state.to_move, state.phase
    if end_turn_here(state, choice):
        return UNIT_OVER
    carry_out(rules, state, choice)
    if phase == DRAFT or phase == OPENING_GUEST or phase == AUCTION or phase == REHEARSAL:
        return UNIT_OVER
    for _ in range(1000):
        if state.phase != phase or state.to_move != seat or state.phase == OVER or state.error != 0:
            return UNIT_OVER
        if (phase == OPENING_ROOMS or phase == EMPEROR_SCORING) and state.pending_n == 0:
            return UNIT_OVER
        n = options_here(rules, state, out)
        if n > 1:
            return n
        if n == 1:
            if end_turn_here(state, out[0]):
                return UNIT_OVER
            carry_out(rules, state, out[0])
    return UNIT_OVER


@kernel(I64, Rules, State, I64, Choices)
def glance(rules, state, choice, out):
    """As ``take``, but in the middle of a turn without effects to resolve nobody asks what could be done next."""
    if state.phase != TURN:
        return take(rules, state, choice, out)
    seat = state.to_move
    if end_turn_here(state, choice):
        return UNIT_OVER
    carry_out(rules, state, choice)
    while state.pending_n > 0 and state.phase == TURN and state.to_move == seat and state.error == 0:
        n = options_here(rules, state, out)
        if n > 1:
            return n
        if n == 1:
            carry_out(rules, state, out[0])
    return UNIT_OVER if state.phase != TURN or state.to_move != seat or state.error != 0 else 2


@kernel(F64, Vector, Tally, I64)
def line_value(params, tally, row):
    """What a row of weights makes of the listed features. Unsigned places: of others it is asked whether they count from the end."""
    start = U64(SETTINGS + row * FEATURES)
    a, b, c, d = 0.0, 0.0, 0.0, 0.0  # four sums, so that no addition waits for the last one
    for i in range(U64(0), U64(tally.n), U64(4)):
        a += params[start + U64(tally.at[i])] * tally.x[i]
        b += params[start + U64(tally.at[i + 1])] * tally.x[i + 1]
        c += params[start + U64(tally.at[i + 2])] * tally.x[i + 2]
        d += params[start + U64(tally.at[i + 3])] * tally.x[i + 3]
    return (a + b) + (c + d)


@kernel(F64, Vector, Scratch, I64, I64)
def net_value(params, scratch, stage, hidden):
    """What the network's units make of the listed features; with four at a time the units are loaded and stored less often."""
    tally, unit, units = scratch.tally, scratch.unit, U64(hidden)
    row = U64(NET + (FEATURES + stage) * hidden)
    for h in range(units):
        unit[h] = params[row + h]
    for i in range(U64(0), U64(tally.n), U64(4)):
        x, second, third, last = tally.x[i], tally.x[i + 1], tally.x[i + 2], tally.x[i + 3]
        a, b = U64(NET) + U64(tally.at[i]) * units, U64(NET) + U64(tally.at[i + 1]) * units
        c, d = U64(NET) + U64(tally.at[i + 2]) * units, U64(NET) + U64(tally.at[i + 3]) * units
        for h in range(units):
            unit[h] = unit[h] + params[a + h] * x + params[b + h] * second + params[c + h] * third + params[d + h] * last
    total, row = 0.0, U64(NET + (FEATURES + STAGES) * hidden)
    for h in range(units):
        total += params[row + h] * max(unit[h], 0.0)
    return total


@kernel(F64, Rules, State, I64, Vector, Scratch, I64)
def value_of(rules, state, seat, params, scratch, inside):
    """What a position is worth to a seat: score if the game ended now, and what the learned weights see coming.

    ``inside`` is 1 in the middle of a turn: then it is what the best end within reach is worth, told by weights of their own without
    the network; items and krones that wait count as taken.
    """
    if state.phase == OVER:  # everything is counted already
        return F64(state.players[seat].vp)
    if inside:
        bank(state, seat, 1)
        total = F64(score_now(rules, state, seat))
        list_features(rules, state, seat, scratch.tally)
        total += line_value(params, scratch.tally, STAGES + inside_row(rules, state, seat))
        bank(state, seat, -1)
        return total
    total, stage = F64(score_now(rules, state, seat)), stage_of(rules, state, seat)
    if stage >= 0:
        list_features(rules, state, seat, scratch.tally)
        total += line_value(params, scratch.tally, stage) + net_value(params, scratch, stage, I64(params[P_HIDDEN]))
    return total

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
from gahsim.games.grand_austria.features import Vector, bank, note_all, stage_of
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel

I64, F64, BOOL = types.int64, types.float64, types.boolean
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


@kernel(F64, Vector, Scratch, I64)
def net_value(params, scratch, stage):
    """Linear part and network on the written sheet, which is wiped on the way."""
    hidden = I64(params[P_HIDDEN])
    start, row = SETTINGS + stage * FEATURES, NET + (FEATURES + stage) * hidden
    unit = scratch.unit
    for h in range(hidden):
        unit[h] = params[row + h]
    total = 0.0
    for i in range(FEATURES):
        x = scratch.sheet[i]
        if x != 0.0:
            scratch.sheet[i] = 0.0
            total += params[start + i] * x
            row = NET + i * hidden
            for h in range(hidden):
                unit[h] += params[row + h] * x
    row = NET + (FEATURES + STAGES) * hidden
    for h in range(hidden):
        if unit[h] > 0.0:
            total += params[row + h] * unit[h]
    return total


@kernel(F64, Rules, State, I64, Vector, Scratch, I64)
def value_of(rules, state, seat, params, scratch, inside):
    """What a position is worth to a seat: score if the game ended now, and what the learned weights see coming.

    ``inside`` is 1 in the middle of a turn: then the weights of its end are used, and items and krones that wait count as taken.
    """
    if state.phase == OVER:  # everything is counted already
        return F64(state.players[seat].vp)
    stage = stage_of(rules, state, seat)
    tally = scratch.tally
    if inside:
        if state.phase == TURN and not state.turn_extra:
            stage -= 1
        bank(state, seat, 1)
        total = F64(score_now(rules, state, seat))
        if stage >= 0:
            tally.start = SETTINGS + stage * FEATURES
            tally.write = 0
            tally.total = 0.0
            note_all(rules, state, seat, tally, params, scratch.sheet)
            total += tally.total
        bank(state, seat, -1)
        return total
    total = F64(score_now(rules, state, seat))
    if stage < 0:
        return total
    if params[P_HIDDEN] > 0.0:
        tally.write = 1
        note_all(rules, state, seat, tally, params, scratch.sheet)
        return total + net_value(params, scratch, stage)
    tally.start = SETTINGS + stage * FEATURES
    tally.write = 0
    tally.total = 0.0
    note_all(rules, state, seat, tally, params, scratch.sheet)
    return total + tally.total

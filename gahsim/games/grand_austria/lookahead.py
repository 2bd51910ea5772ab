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
from gahsim.games.grand_austria.features import bank, list_features, note_all, stage_of
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.noting import Vector
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel

I64, U64, F64, BOOL = types.int64, types.uint64, types.float64, types.boolean
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


@kernel(F64, Vector, Scratch, I64, I64)
def net_value(params, scratch, stage, hidden):
    """Linear part and network on the listed features. Unsigned places: of others it is asked whether they count from the end."""
    tally, unit, units = scratch.tally, scratch.unit, U64(hidden)
    start, row = U64(SETTINGS + stage * FEATURES), U64(NET + (FEATURES + stage) * hidden)
    for h in range(units):
        unit[h] = params[row + h]
    total = 0.0
    for i in range(U64(tally.n)):
        x, at = tally.x[i], U64(tally.at[i])
        total += params[start + at] * x
        row = U64(NET) + at * units
        for h in range(units):
            unit[h] += params[row + h] * x
    row = U64(NET + (FEATURES + STAGES) * hidden)
    for h in range(units):
        if unit[h] > 0.0:
            total += params[row + h] * unit[h]
    return total


@kernel(F64, Rules, State, I64, Vector, Scratch, I64, I64)
def seen_coming(rules, state, seat, params, scratch, stage, hidden):
    """What the weights of a stage, and the network's units if so many are asked, make of a position."""
    tally = scratch.tally
    if hidden > 0:
        list_features(rules, state, seat, tally, params)
        return net_value(params, scratch, stage, hidden)
    tally.write = 0
    tally.start = SETTINGS + stage * FEATURES
    tally.total = 0.0
    note_all(rules, state, seat, tally, params)
    return tally.total


@kernel(F64, Rules, State, I64, Vector, Scratch, I64)
def value_of(rules, state, seat, params, scratch, inside):
    """What a position is worth to a seat: score if the game ended now, and what the learned weights see coming.

    ``inside`` is 1 in the middle of a turn: then the weights of its end are used, without the network, and items and krones that wait
    count as taken.
    """
    if state.phase == OVER:  # everything is counted already
        return F64(state.players[seat].vp)
    stage = stage_of(rules, state, seat)
    if inside:
        if state.phase == TURN and not state.turn_extra:
            stage -= 1
        bank(state, seat, 1)
    total = F64(score_now(rules, state, seat))
    if stage >= 0:
        total += seen_coming(rules, state, seat, params, scratch, stage, 0 if inside else I64(params[P_HIDDEN]))
    if inside:
        bank(state, seat, -1)
    return total

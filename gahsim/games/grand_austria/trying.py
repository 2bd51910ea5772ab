"""Moves tried in many possible worlds, and a position valued as it stands: the compiled part of advice."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.features import list_features, stage_of
from gahsim.games.grand_austria.flow import carry_out
from gahsim.games.grand_austria.lookahead import value_of
from gahsim.games.grand_austria.observe import determinize
from gahsim.games.grand_austria.planner import WORLD
from gahsim.games.grand_austria.playing import Params
from gahsim.games.grand_austria.rollout import HERE, play_on, turns_done
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel
from gahsim.kernels.streams import subkey

I64, U64 = types.int64, types.uint64
Table = types.Array(types.float64, 2, "C")


@kernel(types.void, Rules, State, Choices, Choices, I64, I64, Params, Scratch, U64, Table, entry=True)
def try_moves(rules, observation, moves, out, n, turns, params, scratch, key, values):
    """Value of every move in every world, after the turn is finished and so many own turns more were played."""
    seat = I64(observation.to_move)
    for world in range(values.shape[1]):
        for i in range(n):
            scratch.worlds[HERE].state = observation
            state = scratch.worlds[HERE].state
            determinize(rules, state, seat, subkey(key, WORLD, world))
            before = turns_done(state, seat)
            carry_out(rules, state, moves[i])
            # a move that ends the turn has less left to play than one in its middle: all are valued at the same moment
            left = turns + 1 - (turns_done(state, seat) - before)
            values[i, world] = play_on(rules, seat, left, out, params, scratch)


@kernel(types.float64, Rules, State, I64, Params, Scratch, entry=True)
def value_here(rules, state, seat, params, scratch):
    """What the evaluation makes of a position as it stands."""
    return value_of(rules, state, seat, params, scratch, 0)


@kernel(I64, Rules, State, I64, Scratch, entry=True)
def list_here(rules, state, seat, scratch):
    """List the features of a position in ``scratch.tally``; returns the stage."""
    list_features(rules, state, seat, scratch.tally)
    return stage_of(rules, state, seat)

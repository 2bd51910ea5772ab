"""Rollout: the planner's best plans, tried out in many possible worlds.

The search proposes its best plans. Each is carried out in several worlds that fit what the seat can see (hidden cards and dice drawn anew,
the same worlds for every plan), everyone plays on with a narrow search for a few turns, and the plan with the best average stands.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import OVER
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.lookahead import value_of
from gahsim.games.grand_austria.observe import determinize
from gahsim.games.grand_austria.planner import (
    BEST,
    NOTHING,
    P_BEFORE,
    P_WIDTH,
    ROOT,
    WORLD,
    beam,
    close_search,
    open_search,
    remember,
    remembered,
)  # fmt: skip
from gahsim.games.grand_austria.playing import Params
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import PATH, Scratch
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel
from gahsim.kernels.streams import subkey

I64, U64, F64, VOID, BOOL = types.int64, types.uint64, types.float64, types.void, types.boolean
P_PLANS, P_WORLDS, P_TURNS, P_FAST_WIDTH, P_FAST_BEFORE = 3, 4, 5, 6, 7
HERE = 0  # the running world in scratch.worlds
PRIOR = 6.0  # worlds the search's own value counts for


@kernel(BOOL, Rules, State, Choices)
def settle(rules, state, out):
    """Forced moves up to the next real decision of anyone; False when the game is over."""
    for _ in range(1000):
        if state.phase == OVER or state.error != 0:
            return False
        n = options_here(rules, state, out)
        if n > 1:
            return True
        if n == 1:
            carry_out(rules, state, out[0])
    return False


@kernel(VOID, Rules, State, I64, Choices, Scratch)
def follow(rules, state, plan, out, scratch):
    """Carry a plan out as far as this world allows."""
    memory = scratch.plans[plan]
    for i in range(memory.length):
        n = options_here(rules, state, out)
        found = False
        for j in range(n):
            found = found or out[j] == memory.path[i]
        if not found:
            return
        carry_out(rules, state, memory.path[i])
        if not settle(rules, state, out):
            return


@kernel(VOID, Rules, State, I64, Choices, Params, Scratch)
def plan_on(rules, state, n, out, params, scratch):
    """One unit of whoever is to move, by narrow search; its choices are in ``out``."""
    seat = I64(state.to_move)
    root = scratch.nodes[ROOT]
    root.state = state
    root.length = 0
    root.face = state.turn_die
    scratch.nodes[BEST].value = NOTHING
    scratch.nodes[BEST].length = 0
    scratch.plans_wanted = 0
    for i in range(n):
        scratch.moves[i] = out[i]
    beam(rules, seat, n, out, params, scratch, I64(params[P_FAST_WIDTH]), I64(params[P_FAST_BEFORE]))
    for i in range(min(scratch.nodes[BEST].length, PATH)):
        n = options_here(rules, state, out)
        if state.to_move != seat or n < 2:
            return
        carry_out(rules, state, scratch.nodes[BEST].path[i])
        if not settle(rules, state, out):
            return


@kernel(I64, State, I64)
def turns_done(state, seat):
    """Turns a seat has had since the game began."""
    return I64(state.round_no) * 2 + state.players[seat].covered


@kernel(F64, Rules, I64, I64, Choices, Params, Scratch)
def play_on(rules, seat, turns, out, params, scratch):
    """Value for a seat after so many more of its own turns in the running world."""
    state = scratch.worlds[HERE].state
    start = turns_done(state, seat)
    for _ in range(200):
        if not settle(rules, state, out):
            break
        if turns_done(state, seat) >= start + turns:
            break
        n = options_here(rules, state, out)
        plan_on(rules, state, n, out, params, scratch)
    return value_of(rules, state, seat, params, scratch, 0)


@kernel(VOID, Rules, State, I64, I64, I64, Choices, Params, Scratch)
def try_plan(rules, observation, seat, plan, world, out, params, scratch):
    """Carry a plan out in a world and add what came of it.

    The plans were made for world 0, whose draws they know: they are tried in others.
    """
    state = scratch.worlds[HERE].state
    scratch.worlds[HERE].state = observation
    determinize(rules, state, seat, subkey(observation.bot_key, WORLD, world + 1))
    before = turns_done(state, seat)
    follow(rules, state, plan, out, scratch)
    # a pass and a plan that came to nothing leave the turn to be played: all plans are valued at the same moment
    left = I64(params[P_TURNS]) + 1 - (turns_done(state, seat) - before)
    scratch.plans[plan].tried += play_on(rules, seat, left, out, params, scratch)


@kernel(F64, Scratch, I64, I64)
def promise(scratch, plan, worlds):
    """What a plan is thought to be worth: the search's own value counts like a few worlds, which steadies close calls."""
    return (PRIOR * scratch.plans[plan].value + scratch.plans[plan].tried) / (PRIOR + worlds)


@kernel(VOID, Scratch, I64, I64, I64)
def drop_worse_half(scratch, count, alive, worlds):
    for _ in range(alive // 2):
        worst, low = -1, 1e18
        for plan in range(count):
            if scratch.plans[plan].alive and promise(scratch, plan, worlds) < low:
                worst, low = plan, promise(scratch, plan, worlds)
        scratch.plans[worst].alive = 0


@kernel(I64, Rules, State, I64, Choices, Params, Scratch)
def best_plan(rules, observation, seat, out, params, scratch):
    """The best plan by halving: all are tried in a few worlds, the better half in more, until one is left."""
    count = I64(scratch.plans_filled)
    worlds = I64(params[P_WORLDS])
    for plan in range(count):
        scratch.plans[plan].tried = 0.0
        scratch.plans[plan].alive = 1
    alive, tried = count, 0
    while alive > 1:
        more = worlds - tried if alive <= 3 else max(worlds // 4, 1)
        for world in range(tried, tried + more):
            for plan in range(count):
                if scratch.plans[plan].alive:
                    try_plan(rules, observation, seat, plan, world, out, params, scratch)
        tried += more
        drop_worse_half(scratch, count, alive, tried)
        alive -= alive // 2
        if tried >= worlds:
            break
    best, high = 0, NOTHING
    for plan in range(count):
        if scratch.plans[plan].alive and promise(scratch, plan, tried) > high:
            best, high = plan, promise(scratch, plan, tried)
    return best


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_rollout(rules, observation, choices, n, params, scratch):
    """Follow the plan, or make several and try them out."""
    index = remembered(observation, choices, n, scratch)
    if index >= 0:
        return index
    seat = I64(observation.to_move)
    open_search(observation, seat, choices, n, scratch)
    determinize(rules, scratch.nodes[ROOT].state, seat, subkey(observation.bot_key, WORLD, 0))
    scratch.plans_wanted = I64(params[P_PLANS])
    beam(rules, seat, n, choices, params, scratch, I64(params[P_WIDTH]), I64(params[P_BEFORE]))
    chosen = best_plan(rules, observation, seat, choices, params, scratch)
    plan, best = scratch.plans[chosen], scratch.nodes[BEST]
    best.length = plan.length
    for i in range(plan.length):
        best.path[i] = plan.path[i]
    scratch.nodes[ROOT].state = observation
    determinize(rules, scratch.nodes[ROOT].state, seat, subkey(observation.bot_key, WORLD, 0))
    remember(rules, seat, choices, scratch)
    scratch.memory[seat].next = 1
    return close_search(choices, n, scratch, I64(best.path[0]))

"""Planner and greedy: bots that try their choices on a copy of the position and value what comes out.

The planner searches its whole turn with a beam: positions inside the turn are kept per die taken (``width`` of each) and before the die
(``before``), equal ones once; ended turns are compared by value. It remembers the plan and follows it until the table looks different
from what was expected, because a card was drawn or a guest came up.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.flow import options_here
from gahsim.games.grand_austria.lookahead import UNIT_OVER, glance, take, value_of
from gahsim.games.grand_austria.observe import determinize, position_hash
from gahsim.games.grand_austria.playing import Params
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import PATH, Node, Scratch
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel
from gahsim.kernels.streams import draw_below, subkey

I64, U64, F64, VOID, BOOL = types.int64, types.uint64, types.float64, types.void, types.boolean
P_WIDTH, P_BEFORE, P_NOISE = 0, 1, 2
ROOT, TRY, BEST, SEEN, FIRST = 0, 1, 2, 3, 4  # nodes with a job; the layers begin at FIRST
GROUPS = 7  # before the die, then by face
NOISE, WORLD = 401, 402
NOTHING = -1e9


@kernel(VOID, State, I64, Choices, I64, Scratch)
def open_search(observation, seat, choices, n, scratch):
    """Put the asked choices aside: their buffer is needed."""
    scratch.nodes[ROOT].state = observation
    scratch.nodes[ROOT].length = 0
    scratch.nodes[ROOT].face = observation.turn_die
    scratch.nodes[BEST].value = NOTHING
    scratch.nodes[BEST].length = 0
    scratch.plans_filled = 0
    scratch.plans_wanted = 0
    for i in range(n):
        scratch.choices[i] = choices[i]
        scratch.moves[i] = choices[i]


@kernel(I64, Choices, I64, Scratch, I64)
def close_search(choices, n, scratch, chosen):
    """Restore the asked choices and find the chosen one among them."""
    index = 0
    for i in range(n):
        choices[i] = scratch.choices[i]
        if choices[i] == chosen:
            index = i
    return index


@kernel(VOID, Node, Node, I64)
def extend(node, parent, choice):
    """The path to a node is its parent's and one more choice."""
    for i in range(parent.length):
        node.path[i] = parent.path[i]
    if parent.length < PATH:
        node.path[parent.length] = choice
    node.length = parent.length + 1


@kernel(I64, I64, I64, I64, I64)
def slot_of_group(layer, group, width, before):
    """First node of a group in one of the two layers."""
    size = before + 6 * width
    return FIRST + layer * size + (0 if group == 0 else before + (group - 1) * width)


@kernel(VOID, Scratch, Node, I64, I64, I64, I64)
def keep(scratch, parent, choice, layer, width, before):
    """Keep the tried node in the next layer if it is new and good enough for its group; most are not, so that is asked first."""
    node = scratch.nodes[TRY]
    group = node.face
    start, most = slot_of_group(layer, group, width, before), before if group == 0 else width
    count = scratch.filled[layer, group]
    place, low = start + count, NOTHING
    if count == most:
        low = 1e18
        for i in range(start, start + count):
            if scratch.nodes[i].value < low:
                place, low = i, scratch.nodes[i].value
    if node.value <= low:
        return
    node.key = position_hash(node.state)
    for i in range(start, start + count):
        if scratch.nodes[i].key == node.key:
            return
    extend(node, parent, choice)
    scratch.nodes[place] = node
    scratch.filled[layer, group] = min(count + 1, most)


@kernel(F64, U64, I64, F64)
def jitter(key, moment, size):
    return size * (draw_below(subkey(key, NOISE, moment), 0, 4096) - 2048) / 2048.0


@kernel(VOID, Scratch)
def keep_plan(scratch):
    """Keep the tried plan among the best different ones, at most half of them with the same die, if such are wanted."""
    node = scratch.nodes[TRY]
    key = position_hash(node.state)
    worst, low, worst_alike, low_alike, alike = -1, 1e18, -1, 1e18, 0
    for i in range(scratch.plans_filled):
        plan = scratch.plans[i]
        if plan.end == key:
            return
        if plan.value < low:
            worst, low = i, plan.value
        if plan.face == node.face:
            alike += 1
            if plan.value < low_alike:
                worst_alike, low_alike = i, plan.value
    if alike >= (scratch.plans_wanted + 1) // 2:
        worst, low = worst_alike, low_alike
    elif scratch.plans_filled < scratch.plans_wanted:
        worst, low = I64(scratch.plans_filled), NOTHING
        scratch.plans_filled += 1
    if node.value <= low:
        return
    plan = scratch.plans[worst]
    plan.value = node.value
    plan.face = node.face
    plan.end = key
    plan.length = min(node.length, PATH)
    for i in range(plan.length):
        plan.path[i] = node.path[i]


@kernel(VOID, Rules, I64, I64, I64, Choices, Params, Scratch, I64, U64, I64, I64)
def expand(rules, index, n, seat, out, params, scratch, layer, key, width, before):
    """Try every choice of a node (``scratch.moves``); ended units compete for BEST, others for the next layer."""
    parent, node, best = scratch.nodes[index], scratch.nodes[TRY], scratch.nodes[BEST]
    for i in range(n):
        choice = scratch.moves[i]
        node.state = parent.state
        left = take(rules, node.state, choice, out)
        node.face = node.state.turn_die
        if left == UNIT_OVER or parent.length + 1 >= PATH:
            node.value = value_of(rules, node.state, seat, params, scratch, 0)
            if params[P_NOISE] > 0.0:
                node.value += jitter(key, (parent.length + 1) * 512 + i, params[P_NOISE])
            if node.value > best.value or scratch.plans_wanted:
                extend(node, parent, choice)
            if node.value > best.value:
                scratch.nodes[BEST] = node
            if scratch.plans_wanted:
                keep_plan(scratch)
        else:
            node.value = value_of(rules, node.state, seat, params, scratch, 1)
            keep(scratch, parent, choice, layer, width, before)


@kernel(VOID, Rules, I64, I64, Choices, Params, Scratch, I64, I64)
def beam(rules, seat, n, out, params, scratch, width, before):
    """Search the unit from ROOT, whose ``n`` choices are in ``scratch.moves``; the best end is left in BEST."""
    key = scratch.nodes[ROOT].state.bot_key
    for group in range(GROUPS):
        scratch.filled[0, group] = 0
        scratch.filled[1, group] = 0
    expand(rules, ROOT, n, seat, out, params, scratch, 0, key, width, before)
    layer = 0
    for depth in range(PATH):
        nodes = 0
        for group in range(GROUPS):
            scratch.filled[1 - layer, group] = 0
        for group in range(GROUPS):
            start = slot_of_group(layer, group, width, before)
            for i in range(start, start + scratch.filled[layer, group]):
                # the choices of a kept position are listed anew: cheaper than carrying them along
                count = options_here(rules, scratch.nodes[i].state, out)
                for j in range(count):
                    scratch.moves[j] = out[j]
                mixed = key + U64(depth + 1) * U64(97) + U64(i)
                expand(rules, i, count, seat, out, params, scratch, 1 - layer, mixed, width, before)
                nodes += 1
        if nodes == 0:
            return
        layer = 1 - layer


@kernel(VOID, State, I64)
def blank_others(state, seat):
    """What this seat would see of a world it made up: needed to recognise the position later."""
    for other in range(state.n_players):
        if other != seat:
            for word in range(2):
                state.players[other].hand[word] = 0
                state.players[other].pack[word] = 0


@kernel(VOID, Rules, I64, Choices, Scratch)
def remember(rules, seat, out, scratch):
    """Replay the best path and note how the table will look before each of its choices."""
    best, memory, node, seen = scratch.nodes[BEST], scratch.memory[seat], scratch.nodes[TRY], scratch.nodes[SEEN]
    node.state = scratch.nodes[ROOT].state
    memory.length = min(best.length, PATH)
    memory.next = 0
    for i in range(memory.length):
        seen.state = node.state
        blank_others(seen.state, seat)
        memory.keys[i] = position_hash(seen.state)
        memory.path[i] = best.path[i]
        take(rules, node.state, best.path[i], out)


@kernel(I64, State, Choices, I64, Scratch)
def remembered(observation, choices, n, scratch):
    """Index of the planned choice if everything went as planned, else -1."""
    memory = scratch.memory[observation.to_move]
    if memory.next >= memory.length or memory.keys[memory.next] != position_hash(observation):
        return -1
    for i in range(n):
        if choices[i] == memory.path[memory.next]:
            memory.next += 1
            return i
    return -1


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_planner(rules, observation, choices, n, params, scratch):
    """Follow the plan, or make one."""
    index = remembered(observation, choices, n, scratch)
    if index >= 0:
        return index
    seat = I64(observation.to_move)
    open_search(observation, seat, choices, n, scratch)
    determinize(rules, scratch.nodes[ROOT].state, seat, subkey(observation.bot_key, WORLD, 0))
    beam(rules, seat, n, choices, params, scratch, I64(params[P_WIDTH]), I64(params[P_BEFORE]))
    remember(rules, seat, choices, scratch)
    scratch.memory[seat].next = 1
    return close_search(choices, n, scratch, I64(scratch.nodes[BEST].path[0]))


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_greedy(rules, observation, choices, n, params, scratch):
    """Value the position right after each choice, take the best."""
    seat = I64(observation.to_move)
    open_search(observation, seat, choices, n, scratch)
    root, node = scratch.nodes[ROOT], scratch.nodes[TRY]
    determinize(rules, root.state, seat, subkey(observation.bot_key, WORLD, 0))
    best, chosen = NOTHING, 0
    for i in range(n):
        node.state = root.state
        inside = glance(rules, node.state, scratch.choices[i], choices) != UNIT_OVER
        value = value_of(rules, node.state, seat, params, scratch, inside)
        if params[P_NOISE] > 0.0:
            value += jitter(observation.bot_key, i, params[P_NOISE])
        if value > best:
            best, chosen = value, i
    return close_search(choices, n, scratch, I64(scratch.choices[chosen]))

"""Playing whole games: the loop between engine and bots, compiled once for every bot through function-typed arguments."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from gahsim.games.grand_austria.choices import kind_of
from gahsim.games.grand_austria.codes import (
    DECISION_CAP,
    DRAFT,
    END_TURN,
    ERROR_BOT,
    ERROR_DECISIONS,
    FINISH,
    MAX_CHOICES,
    OVER,
    PASS,
)
from gahsim.games.grand_austria.flow import carry_out, options_here
from gahsim.games.grand_austria.logs import Log, Logs, Turns, log_choice, log_hands, log_phase, log_setup, log_turn
from gahsim.games.grand_austria.observe import noise_below, observe
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import SCRATCH, Scratch
from gahsim.games.grand_austria.setup import Table, force_card, set_up
from gahsim.games.grand_austria.state import SEATS, STATE, Choices, State, States
from gahsim.kernels import kernel
from gahsim.kernels.streams import BOT_STREAM, DICE_STREAM, FIRST_PICK, draw_below, subkey

I64, U64, VOID = types.int64, types.uint64, types.void
Params = types.Array(types.float64, 1, "C")
AllParams = types.Array(types.float64, 2, "C")

# One game of an experiment: which deal, which dice, who sits where, what is forced.
PLAN = np.dtype(
    [
        ("game", np.int64),
        ("deal", np.int64),
        ("repeat", np.int16),  # 0: the deal's own dice
        ("bots", np.int16, SEATS),  # which of the bots sits at each seat
        ("money", np.int16, SEATS),
        ("card", np.int16),  # staff index + 1 forced into a hand, 0 = none
        ("card_seat", np.int16),
        ("card_slot", np.int16),  # which card of the hand it replaces
        ("random_pick", np.int16),  # bit per seat: the first pick is drawn
        ("sampled", np.int16),  # turns of this game are recorded
        ("forbid", np.int16, SEATS),  # mechanisms forbidden to each bot
        ("python", np.int16),  # bit per bot: it is asked in Python
    ],
    align=True,
)
Plan = numba.from_dtype(PLAN)
Plans = types.Array(Plan, 1, "C")

# choose(rules, observation, choices, n, params, scratch) -> index of the choice
ChooseSignature = types.int64(Rules, State, Choices, types.int64, Params, Scratch)
Bots = types.UniTuple(types.FunctionType(ChooseSignature), SEATS)


@kernel(types.boolean, I64)
def is_lazy(kind):
    return kind == PASS or kind == END_TURN or kind == FINISH


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_random(rules, observation, choices, n, params, scratch):
    """Every choice equally likely; ``params[0]`` below 1 makes passing, declining and ending a turn so much rarer."""
    index = noise_below(observation, 0, n)
    redraws = 1
    while params[0] < 1.0 and redraws < 20 and is_lazy(kind_of(choices[index])):
        if noise_below(observation, redraws, 1024) < params[0] * 1024:
            break
        index = noise_below(observation, redraws + 1, n)
        redraws += 2
    return index


@kernel(I64, Rules, State, Plan, Bots, AllParams, Choices, I64, States, Scratch)
def ask(rules, state, plan, bots, params, choices, n, seen, scratch):
    """The choice of the bot at the seat to move, or of chance where the experiment draws the first pick."""
    seat = state.to_move
    if state.phase == DRAFT and state.step < state.n_players and plan.random_pick >> seat & 1:
        return draw_below(subkey(state.deal_key, FIRST_PICK, plan.repeat), seat, n)
    observe(state, seat, seen)
    return bots[plan.bots[seat]](rules, seen[0], choices, n, params[plan.bots[seat]], scratch)


@kernel(VOID, Rules, Table, U64, Plan, State, Log, entry=True)
def begin_planned(rules, table, seed, plan, state, log):
    """Set up a planned game in a blank state."""
    deal = subkey(seed, 0, plan.deal)
    set_up(rules, state, table, deal)
    if plan.repeat > 0:  # the same deal under other dice
        state.dice_key = subkey(deal, DICE_STREAM, plan.repeat)
        state.bot_key = subkey(deal, BOT_STREAM, plan.repeat)
    for seat in range(state.n_players):
        state.players[seat].money += plan.money[seat]
        state.players[seat].forbidden = plan.forbid[plan.bots[seat]]
    if plan.card > 0:
        force_card(rules, state, plan.card_seat, plan.card_slot, plan.card - 1)
    log_setup(state, log)
    if state.phase != DRAFT:
        log_hands(state, log)


@kernel(I64, Rules, State, Plan, Bots, AllParams, Log, Turns, I64, I64, Choices, States, Scratch, entry=True)
def play_logged(rules, state, plan, bots, params, log, turns, filled, answer, choices, seen, scratch):
    """Play a game to its end keeping a log; returns the number of turn rows filled so far.

    If the bot to decide lives in Python and there is no ``answer`` of its, the loop stops there with the choices listed and their number
    in ``log.waiting``; called again with the index of its choice, it goes on.
    """
    steps = 0
    log.waiting = 0
    while state.phase != OVER and state.error == 0:
        phase, round_no, rerolls = state.phase, state.round_no, state.rerolls
        n = options_here(rules, state, choices)
        if n > 0:
            index = 0
            if n > 1:
                if plan.python >> plan.bots[state.to_move] & 1:
                    if answer < 0:
                        log.waiting = n
                        return filled
                    index = answer
                    answer = -1
                else:
                    index = ask(rules, state, plan, bots, params, choices, n, seen, scratch)
                if index < 0 or index >= n:
                    state.error = ERROR_BOT
                    return filled
                log.asked += 1
                state.decisions[state.to_move] += 1
            choice = choices[index]
            log_choice(rules, state, log, choice)
            if plan.sampled:
                filled = log_turn(state, log, turns, filled, plan.game, choice)
            carry_out(rules, state, choice)
        log_phase(rules, state, log, phase, round_no, rerolls)
        steps += 1
        if steps > SEATS * DECISION_CAP:
            state.error = ERROR_DECISIONS
    return filled


@kernel(I64, Rules, Table, U64, Plans, Bots, AllParams, States, Logs, Turns, Choices, States, Scratch, entry=True)
def play_planned(rules, table, seed, plans, bots, params, finals, logs, turns, choices, seen, scratch):
    """Play the planned games into ``finals`` and ``logs``; returns the number played before one broke, or all.

    The number of turn rows filled is left in ``logs[0].turn_rows``.
    """
    filled = 0
    for i in range(len(plans)):
        begin_planned(rules, table, seed, plans[i], finals[i], logs[i])
        filled = play_logged(rules, finals[i], plans[i], bots, params, logs[i], turns, filled, -1, choices, seen, scratch)
        logs[0].turn_rows = filled
        if finals[i].error != 0:
            return i
    return len(plans)


def workspace() -> tuple[np.ndarray, np.ndarray, np.void]:
    """Buffers a playing loop needs: choices, observation, the bots' working memory."""
    return np.zeros(MAX_CHOICES, np.int32), np.zeros(1, STATE), np.zeros(1, SCRATCH)[0]

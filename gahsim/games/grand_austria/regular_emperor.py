"""A regular and the Emperor: steps matter when he is about to come, and most of all those that save one from his penalty."""

from __future__ import annotations

from typing import NamedTuple

from numba import types

from gahsim.games.grand_austria.regular_worth import penalty_cost, purse_worth, reward_worth
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64, F64, BOOL = types.int64, types.float64, types.boolean

A_STEP = 2.0  # while his visit is far off
A_STEP_KEPT = 1.0  # still there after the visit, for the next one
ONE_ROUND_OFF = 0.5  # for every round until the visit one looks half as closely at what exactly he will do
NO_MORE_VISITS = 3


class Visit(NamedTuple):
    """What a regular knows about the Emperor's next visit."""

    which: int  # 0 to 2, NO_MORE_VISITS when the last is over
    near: float  # 1 in the round of the visit, less before
    reward: float  # worth of the tile's reward
    penalty: float  # cost of its penalty


VisitType = types.NamedTuple((I64, F64, F64, F64), Visit)


@kernel(I64, Rules, State)
def next_visit(rules, state):
    """Which Emperor scoring comes next."""
    for i in range(3):
        if rules.scoring_rounds[i] >= state.round_no:
            return i
    return NO_MORE_VISITS


@kernel(VisitType, Rules, State, Player)
def think_of_emperor(rules, state, player):
    """The next visit, as this player sees it."""
    which = next_visit(rules, state)
    if which == NO_MORE_VISITS:
        return Visit(which, 0.0, 0.0, 0.0)
    near = 1.0
    for _ in range(rules.scoring_rounds[which] - state.round_no):
        near *= ONE_ROUND_OFF
    tile = rules.tile[state.tiles[which]]
    reward, penalty = 0.0, 0.0
    for i in range(4):
        if tile.reward[i].op == 0:
            break
        reward += reward_worth(rules, player, tile.reward[i], 1.0, 1.0)
    if player.penalty_price != 0:  # at price 0 some staff card keeps penalties away
        # the printed one or the VP instead: a regular fears the worse
        penalty = max(F64(tile.penalty_vp), penalty_cost(rules, player, tile.penalty, 1.0))
    return Visit(which, near, reward, penalty)


@kernel(F64, Rules, VisitType, I64)
def standing_worth(rules, visit, space):
    """What it is worth to stand on a space when the Emperor comes; steps beyond the track are a VP each."""
    at = min(space, rules.emperor_last)
    left = at - rules.emperor_back[visit.which]
    worth = F64(rules.emperor_vp[at] + space - at)
    if left <= 0:
        return worth - visit.penalty
    if left >= rules.emperor_reward_from:
        worth += visit.reward
    return worth + left * A_STEP_KEPT if visit.which < 2 else worth


@kernel(F64, Rules, Player, VisitType, I64)
def steps_worth(rules, player, visit, steps):
    """What it is worth to move up: a plain value per step while the visit is far off, the exact difference when it is near."""
    if visit.which == NO_MORE_VISITS or steps == 0:
        return 0.0
    exact = standing_worth(rules, visit, player.emperor + steps) - standing_worth(rules, visit, player.emperor)
    return visit.near * exact + (1.0 - visit.near) * steps * A_STEP


@kernel(F64, Rules, Player, VisitType, F64, I64, I64)
def tracks_worth(rules, player, visit, turns, krones, steps):
    """So many krones and so many steps; krones beyond the purse's end are lost."""
    after = min(player.money + krones, rules.max_money)
    return purse_worth(turns, after) - purse_worth(turns, player.money) + steps_worth(rules, player, visit, steps)


@kernel(F64, Rules, Player, VisitType, F64, I64, BOOL)
def best_tracks(rules, player, visit, turns, strength, both):
    """The best split of an action 4 into krones and steps; a Bootblack gives both in full."""
    if both:
        return tracks_worth(rules, player, visit, turns, strength, strength)
    best = 0.0
    for steps in range(strength + 1):
        best = max(best, tracks_worth(rules, player, visit, turns, strength - steps, steps))
    return best

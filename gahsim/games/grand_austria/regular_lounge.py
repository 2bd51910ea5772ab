"""What a regular sees besides the dice: the celebrity a coloured one brings, the skeleton key, a bonus for the sum of two."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.modules.celebrities import COLOURED
from gahsim.games.grand_austria.regular_worth import AN_ITEM, MoodType, reward_worth
from gahsim.games.grand_austria.rules import SUM_ROWS, Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64, F64 = types.int64, types.float64

CELEBRITY_FOR_TWO_TURNS = 3.0  # what a celebrity does, the VP for the waiting aside
CELEBRITY_FOR_ONE_TURN = 1.5
STARTING = 1.0  # to begin the next round
KRONE_FOR_OTHERS = 0.5  # what the compensation of an opponent costs oneself


@kernel(F64, Rules, State, Player, I64)
def celebrity_worth(rules, state, player, place):
    """The celebrity of a coloured die, who stays until the end of the round."""
    if state.lounge[place] == 0:
        return 0.0
    helps = CELEBRITY_FOR_TWO_TURNS if player.covered == 0 else CELEBRITY_FOR_ONE_TURN
    return helps + rules.celebrity_vp[min(state.lounge_age[place], 2)]


@kernel(I64, Rules, State, Player)
def least_wanted(rules, state, player):
    """The coloured die one misses least."""
    worst, least = 0, 1e9
    for i in range(COLOURED):
        worth = celebrity_worth(rules, state, player, i)
        if state.coloured[i] > 0 and worth < least:
            worst, least = i, worth
    return worst


@kernel(F64, Rules, State, Player, MoodType)
def key_worth(rules, state, player, mood):
    """The skeleton key, its action aside: an item, the start, and what the others get for it."""
    worth = AN_ITEM + (STARTING if state.round_no < rules.rounds else 0.0)
    for i in range(1, state.n_players):
        worth -= rules.key_compensation[i - 1] * KRONE_FOR_OTHERS / (state.n_players - 1)
    return worth


@kernel(F64, Rules, State, Player, MoodType, I64, I64)
def sum_worth(rules, state, player, mood, face, key):
    """What an entrance pays for the sum of the round's two dice; half of a usual sum while the second is still to come."""
    if not rules.entrance[player.entrance].sums_dice:
        return 0.0
    total = 0
    if key:
        total = 2 * player.first_die
    elif player.first_die > 0:
        total = player.first_die + face
    elif state.key_seat == state.to_move + 1:
        total = 2 * face
    worth = 0.0
    for i in range(SUM_ROWS):
        row = rules.entrance[player.entrance].sum[SUM_ROWS * total + i]
        worth += reward_worth(rules, player, row, mood.krone, mood.step)
    return worth

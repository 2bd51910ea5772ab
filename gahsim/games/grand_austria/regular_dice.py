"""Which die a regular takes: what each action would bring at its strength, less the fee; and when to wait for other dice."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import die_fee
from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import (
    BALLROOMS,
    END_TURN,
    F_BOTH_TRACKS,
    ON_TAKE_DIE,
    TAKE_DIE,
    TAKE_KEY,
    USE_SPACE,
    WASTE_DIE,
)
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.modules.moved_dice import COLOUR_BIT, SOURCE_BIT
from gahsim.games.grand_austria.regular_cafe import BITS, CafeType, Four, worth_with
from gahsim.games.grand_austria.regular_emperor import VisitType, best_tracks, think_of_emperor
from gahsim.games.grand_austria.regular_lounge import celebrity_worth, key_worth, sum_worth
from gahsim.games.grand_austria.regular_rooms import best_rooms
from gahsim.games.grand_austria.regular_staff import best_hire
from gahsim.games.grand_austria.regular_worth import MoodType, all_worth, paying_costs
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Choices, Player, State
from gahsim.games.grand_austria.turn import dice_left
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64, F64, BOOL = types.int64, types.float64, types.boolean

WAIT_BELOW = 3.0  # pass if no die is worth that much
WAIT_PER_DIE = 1.0  # the more dice will be rolled again, the readier one passes
MANY_DICE = 6  # from here on


@kernel(F64, Rules, CafeType, I64, I64, F64)
def items_worth(rules, cafe, first_kind, strength, before):
    """Dishes (first kind 0) or drinks (2): the best split, never more of the second kind, nor of champagne than of that."""
    best = before
    for third in range(strength // 3 + 1 if rules.modules & BALLROOMS else 1):
        for second in range(third, (strength - third) // 2 + 1):
            gained = (strength - second - third) << BITS * first_kind | second << BITS * (first_kind + 1)
            best = max(best, worth_with(cafe, gained | third << BITS * CHAMPAGNE))
    return best - before


@kernel(F64, Rules, State, Player, MoodType, Four, CafeType, VisitType, F64, I64, I64, I64, BOOL)
def action_worth(rules, state, player, mood, spare, cafe, visit, before, action, strength, fee, both_tracks):
    """What an action would bring at a strength; ``before`` is what cafe and kitchen are worth as they are."""
    if action <= 2:
        return items_worth(rules, cafe, 2 * (action - 1), strength, before)
    if action == 3:
        return best_rooms(rules, player, mood, spare, strength, fee)
    if action == 4:
        return best_tracks(rules, player, visit, mood.turns, strength, both_tracks)
    return best_hire(rules, state, player, mood, strength, fee)


@kernel(F64, Rules, Player, MoodType, I64)
def staff_on_die(rules, player, mood, face):
    """What one's staff add when a die of this face is taken."""
    worth = 0.0
    if player.events >> ON_TAKE_DIE & 1:
        index = next_card(player.staff, -1)
        while index >= 0:
            card = rules.staff[index]
            if card.event == ON_TAKE_DIE and card.faces >> face & 1:
                worth += all_worth(rules, player, card.effect, mood)
            index = next_card(player.staff, index)
    return worth


@kernel(types.Tuple((I64, F64)), Rules, State, Player, MoodType, Four, CafeType, Choices, I64)
def best_die(rules, state, player, mood, spare, cafe, choices, n):
    """The best die to take (or space to use without one) and its worth; if there is none, the way out and 0."""
    visit = think_of_emperor(rules, state, player)
    before = worth_with(cafe, 0)
    best, score = -1, 0.0
    for i in range(n):
        kind, argument = kind_of(choices[i]), argument_of(choices[i])
        face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
        colour, source = argument >> COLOUR_BIT & 3, argument >> SOURCE_BIT & 3
        strength = state.dice[face] + (source > 0) + boost
        worth, both = 0.0, False
        if kind == TAKE_DIE:
            fee = die_fee(player, face, boost)
            if colour > 0:
                fee += strength - boost - 1
                worth += celebrity_worth(rules, state, player, colour - 1)
            worth += sum_worth(rules, state, player, mood, face, 0)
            strength += player.strength[face]
            both = face == 4 and player.flags & F_BOTH_TRACKS != 0
            worth += staff_on_die(rules, player, mood, face)
        elif kind == USE_SPACE:
            fee = boost + (1 if face == 6 else 0)
        elif kind == TAKE_KEY:
            action, strength, fee = argument, I64(rules.key_strength), 0
            worth = key_worth(rules, state, player, mood) + sum_worth(rules, state, player, mood, 0, 1)
        else:
            if best < 0 and (kind == WASTE_DIE or kind == END_TURN):
                best = i
            continue
        worth += action_worth(rules, state, player, mood, spare, cafe, visit, before, action, strength, fee, both)
        worth -= paying_costs(mood.turns, player.money, fee)
        if best < 0 or worth > score:
            best, score = i, worth
    return best, score


@kernel(F64, State)
def waiting_worth(state):
    """What a regular expects of the dice that would be rolled again."""
    return WAIT_BELOW + WAIT_PER_DIE * (dice_left(state) - MANY_DICE)

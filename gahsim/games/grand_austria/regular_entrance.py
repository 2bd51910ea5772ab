"""A regular before a game with modules: which entrance is worth how many krones, and which rehearsal room is good.

What an entrance can do is counted in krones, ability by ability. Nobody pays more than what an entrance is better than the worst one
on offer, because somebody gets that one for nothing.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import BID, OFFER_ENTRANCE, TAKE_REHEARSAL_ROOM
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.regular_worth import MoodType, reward_worth
from gahsim.games.grand_austria.rules import SECTION_ROWS, Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, SEATS, Player, State
from gahsim.kernels import kernel

I64, F64 = types.int64, types.float64
OPENING_KINDS = 1 << OFFER_ENTRANCE | 1 << BID | 1 << TAKE_REHEARSAL_ROOM

# In krones, so that bids reflect what regulars with each entrance scored against one another in some 10,000 games; rounded.
STARTING_ITEM = 0.5
STARTING_CHAMPAGNE = 1.0
A_ROOM_MORE = 0.5
A_FREE_ROOM = 1.0
BETTER_GROUPS = 0.5
A_TABLE = 1.5
A_SECOND_GUEST = 2.0
SUMS_OF_DICE = 9.0
TOKENS = 1.5
LISTENS = 4.0
OWN_OBJECTIVES = 0.0  # a regular does not plan for them
A_TILE = 0.8
MOVES_DICE = 10.0
DOUBLE_ROW_BONUS = 2.0
MOST_DANCERS = 2.0
VP_PER_KRONE = 2.0  # to turn what one gains at once into krones

MONEY_TO_KEEP = 5  # for rooms and the first turns
SECTION_EMPTIED = 0.45  # chance that the first section is ever empty; each larger one that much less likely


@kernel(F64, Rules, Player, MoodType, I64)
def entrance_guess(rules, player, mood, index):
    """What an entrance is worth, in krones."""
    entrance = rules.entrance[index]
    guess = STARTING_CHAMPAGNE * entrance.kitchen[CHAMPAGNE]
    for kind in range(ITEM_KINDS - 1):
        guess += STARTING_ITEM * entrance.kitchen[kind]
    for i in range(2):
        guess += reward_worth(rules, player, entrance.gained[i], mood.krone, mood.step) / VP_PER_KRONE
    guess += A_ROOM_MORE * entrance.more_rooms + A_FREE_ROOM * entrance.free_rooms
    guess += BETTER_GROUPS * (entrance.blue_vp[3] > rules.group_blue_vp[3])
    guess += A_TABLE * (entrance.tables - rules.cafe_tables) + A_SECOND_GUEST * entrance.second_guest
    guess += SUMS_OF_DICE * entrance.sums_dice + TOKENS * entrance.tokens + LISTENS * (entrance.listener.event >= 0)
    guess += OWN_OBJECTIVES * entrance.has_objectives + 3 * A_TILE * entrance.tiles_per_letter + MOVES_DICE * entrance.moves_die
    return guess + DOUBLE_ROW_BONUS * (entrance.row_bonus_times > 1) + MOST_DANCERS * (entrance.most_dancers_vp > 0)


@kernel(F64, Rules, State, Player, MoodType, I64)
def limit_for(rules, state, player, mood, index):
    """How many krones one would give for an entrance: what it is better than the worst on offer."""
    worst = 1e9
    for slot in range(SEATS):
        if state.entrances[slot] > 0:
            worst = min(worst, entrance_guess(rules, player, mood, state.entrances[slot]))
    return min(entrance_guess(rules, player, mood, index) - worst, F64(player.money - MONEY_TO_KEEP))


@kernel(F64, Rules, State, Player, MoodType, I64)
def opening_worth(rules, state, player, mood, choice):
    """Put up the best entrance without a bid, raise by one krone up to the limit, take the rehearsal room one will get most from."""
    kind, argument = kind_of(choice), argument_of(choice)
    if kind == OFFER_ENTRANCE:
        return entrance_guess(rules, player, mood, state.entrances[argument & 3]) - 100.0 * (argument >> 2)
    if kind == BID:
        return 0.0 if argument == 0 else limit_for(rules, state, player, mood, state.lot) - (argument - 1)
    worth, chance = 0.0, 1.0
    for section in range(4):
        chance *= SECTION_EMPTIED if section else 1.0
        for i in range(SECTION_ROWS):
            row = rules.rehearsal_room[state.rehearsal_offer[argument] - 1].bonus[SECTION_ROWS * section + i]
            worth += chance * reward_worth(rules, player, row, mood.krone, mood.step)
    return worth

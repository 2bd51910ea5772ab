"""The regular: a bot that weighs every choice with rules of thumb, as somebody who has played the game many times.

On one's turn: pass if no die is any good; else claim objectives, check guests in, serve those who have a room, invite a guest worth the
effort, use the staff, then take the best die. What a thing is worth is a rough guess in VP (``regular_worth`` and its neighbours, which say
where the numbers come from). No search, no memory: objectives are claimed when they happen to be met, nothing is planned beyond the turn.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import (
    ACTIVATE,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    F_FREE_QUEUE,
    PASS,
    PICK,
    SEND_GUEST,
    SERVE,
    TURN,
    USE_CELEBRITY,
    USE_TILE,
)
from gahsim.games.grand_austria.guests import GREEN
from gahsim.games.grand_austria.playing import Params
from gahsim.games.grand_austria.regular_ballroom import dancing_worth
from gahsim.games.grand_austria.regular_cafe import (
    CafeType,
    Four,
    invitation,
    look_at_cafe,
    ready_to_serve,
    spare_rooms,
    unordered_and_backlog,
)
from gahsim.games.grand_austria.regular_dice import best_die, waiting_worth
from gahsim.games.grand_austria.regular_emperor import steps_worth, think_of_emperor
from gahsim.games.grand_austria.regular_entrance import OPENING_KINDS, opening_worth
from gahsim.games.grand_austria.regular_rewards import CLAIM_FIRST, NOTHING, carrying_out
from gahsim.games.grand_austria.regular_rooms import colour_of, filling_worth, room_need
from gahsim.games.grand_austria.regular_staff import hire_worth
from gahsim.games.grand_austria.regular_waltz import exchange_worth, staff_use_worth, tile_worth
from gahsim.games.grand_austria.regular_worth import Mood, MoodType, paying_costs, turns_left
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import ITEM_KINDS, Choices, Player, State
from gahsim.kernels import kernel

I64 = types.int64
F64 = types.float64

# After claiming (CLAIM_FIRST), in this order.
CHECK_IN_NEXT = 4000.0
THEN_SERVE = 3000.0
THEN_INVITE = 2000.0
THEN_USE_STAFF = 1000.0


@kernel(F64, Rules, Player, MoodType, Four, I64, I64)
def check_in_score(rules, player, mood, spare, table, room):
    """Into the room that does most for the hotel; tourists (green) leave the others their rooms."""
    score = filling_worth(rules, player, mood, room)
    if rules.guest[player.cafe[table] - 1].colour == GREEN:
        score -= room_need(spare[colour_of(rules.board[player.board], room)] - 1)
    return score


@kernel(I64, Rules, State, Player, MoodType, Four, CafeType, Choices, I64)
def besides_the_die(rules, state, player, mood, spare, cafe, choices, n):
    """The first thing on the list of priorities that can be done, -1 if there is none."""
    ready = ready_to_serve(rules, player, cafe)
    unordered, backlog = unordered_and_backlog(cafe.orders, cafe.kitchen)
    best, score = -1, 0.0
    for i in range(n):
        kind, argument = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == CLAIM:
            this = CLAIM_FIRST
        elif kind == CHECK_IN:
            this = CHECK_IN_NEXT + check_in_score(rules, player, mood, spare, argument & 3, argument >> 2)
        elif kind == SERVE and ready >> argument // ITEM_KINDS & 1:
            this = THEN_SERVE
        elif kind == C_TAKE_GUEST:
            price = 0 if player.flags & F_FREE_QUEUE else I64(rules.queue_cost[argument])
            rooms = spare[rules.guest[state.queue[argument] - 1].colour]
            worth = invitation(rules, state, player, mood, unordered, backlog, rooms, argument, price)
            this = THEN_INVITE + worth if worth > 0.0 else NOTHING
        elif kind == ACTIVATE:
            worth = staff_use_worth(rules, player, mood, cafe, argument)
            this = THEN_USE_STAFF + worth if worth >= 0.0 else NOTHING
        elif kind == SEND_GUEST:
            this = CHECK_IN_NEXT + dancing_worth(rules, state, player, mood, argument & 15, argument >> 4 & 3, 0)
        elif kind == USE_TILE or kind == USE_CELEBRITY:
            worth = (
                tile_worth(rules, state, player, mood, argument) if kind == USE_TILE else exchange_worth(rules, cafe, argument)
            )
            this = THEN_USE_STAFF + worth if worth > 0.0 else NOTHING
        if this > score:
            best, score = i, this
    return best


@kernel(I64, Rules, State, Player, MoodType, Choices, I64)
def on_turn(rules, state, player, mood, choices, n):
    """The turn menu: wait if the dice are bad, do what is good in any case, then take the die."""
    spare = spare_rooms(rules, player)
    cafe = look_at_cafe(rules, player, spare, mood)
    if kind_of(choices[0]) == PASS:  # offered until something was done: afterwards one cannot wait any more
        die, worth = best_die(rules, state, player, mood, spare, cafe, choices, n)
        if die < 0 or worth < waiting_worth(state):
            return 0
        other = besides_the_die(rules, state, player, mood, spare, cafe, choices, n)
        return other if other >= 0 else die
    other = besides_the_die(rules, state, player, mood, spare, cafe, choices, n)
    if other >= 0:
        return other
    die, worth = best_die(rules, state, player, mood, spare, cafe, choices, n)
    return max(die, 0)


@kernel(I64, Rules, State, Player, MoodType, Choices, I64)
def at_opening(rules, state, player, mood, choices, n):
    """Draft and first guest: the best card, the best guest for the items one starts with."""
    kitchen = look_at_cafe(rules, player, spare_rooms(rules, player), mood).kitchen
    best, score = 0, NOTHING
    for i in range(n):
        argument = argument_of(choices[i])
        if kind_of(choices[i]) == PICK:
            this = hire_worth(rules, state, player, mood, argument, 0)
        elif OPENING_KINDS >> kind_of(choices[i]) & 1:
            this = opening_worth(rules, state, player, mood, choices[i])
        else:  # the three opening rooms will fit: as if one were waiting
            this = invitation(rules, state, player, mood, kitchen, 0, 1, argument, 0)
        if this > score:
            best, score = i, this
    return best


@kernel(MoodType, Rules, State, Player)
def take_in(rules, state, player):
    """See the moment: a krone is worth a third of what the next three would be, a step half of the next two."""
    turns = turns_left(rules, state, player)
    krone = paying_costs(turns, player.money + 3, 3) / 3
    return Mood(turns, krone, steps_worth(rules, player, think_of_emperor(rules, state, player), 2) / 2)


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_regular(rules, observation, choices, n, params, scratch):
    """The choice a regular would make; ties go to the first."""
    player = observation.players[observation.to_move]
    mood = take_in(rules, observation, player)
    if observation.pending_n > 0:
        return carrying_out(rules, observation, player, mood, choices, n)
    if observation.phase == TURN:
        return on_turn(rules, observation, player, mood, choices, n)
    return at_opening(rules, observation, player, mood, choices, n)

"""The novice's card for Let's Waltz!, one line for every new kind of choice.

Nobody of ours in the ballroom that is scored next: send a guest there first of all. Otherwise a guest goes dancing when there is no room
for him, to a ballroom without one of ours before others, in the higher row. A coloured die: what the celebrity brings now less the price.
Bells are rung, tiles used when the Emperor's reward stays safe, an entrance costs at most two krones. Dancers to be lost: the lowest row.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of
from gahsim.games.grand_austria.codes import (
    BID,
    C_REMOVE_DANCER,
    C_RETURN_ITEM,
    CHOOSE_TOKEN,
    OFFER_ENTRANCE,
    PAID_GUEST,
    REMOVE_DIE,
    RING,
    SEND_DANCER,
    SEND_GUEST,
    TAKE_REHEARSAL_ROOM,
    USE_CELEBRITY,
    USE_TILE,
)
from gahsim.games.grand_austria.modules.ballrooms import ROWS, dancers_in
from gahsim.games.grand_austria.options import queue_price
from gahsim.games.grand_austria.regular_emperor import NO_MORE_VISITS, next_visit
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64 = types.int64

NEVER, DECLINE = 0, 100
HIGHEST_BID = 2  # krones for any entrance
WALTZ_KINDS = (
    1 << SEND_GUEST | 1 << SEND_DANCER | 1 << C_REMOVE_DANCER | 1 << RING | 1 << USE_CELEBRITY | 1 << USE_TILE | 1 << CHOOSE_TOKEN
    | 1 << C_RETURN_ITEM | 1 << REMOVE_DIE | 1 << OFFER_ENTRANCE | 1 << BID | 1 << TAKE_REHEARSAL_ROOM
)  # fmt: skip


@kernel(I64, Rules, State, I64, I64)
def celebrity_score(rules, state, colour, dice):
    """VP of the celebrity who comes with a coloured die and one for the help, less a krone for every other die."""
    if colour == 0:
        return 0
    vp = 0 if state.lounge[colour - 1] == 0 else 1 + rules.celebrity_vp[min(state.lounge_age[colour - 1], 2)]
    return vp - (dice - 1)


@kernel(I64, Rules, State, Player, I64, I64)
def second_guest_price(rules, state, player, slot, position):
    """Guests won are free; only an entrance asks the queue's price for a second one."""
    return queue_price(rules, player, position) if state.pending[slot].op == PAID_GUEST else 0


@kernel(I64, Rules, State, I64)
def place_score(rules, state, place):
    """50 for the ballroom scored next if nobody of ours is there, 10 for another empty one still to be scored; the row."""
    ballroom, scoring = place // ROWS, next_visit(rules, state)
    score = place % ROWS
    if ballroom >= scoring and dancers_in(state, state.to_move, ballroom) == 0:
        score += 50 if ballroom == scoring else 10
    return score


@kernel(I64, Rules, State, Player, I64)
def tile_score(rules, state, player, slot):
    """A tile of the entrance is used if the marker then still stands where the Emperor's next reward is."""
    back, visit = rules.tile[state.own_tiles[slot] - 1].letter + 1, next_visit(rules, state)
    if visit == NO_MORE_VISITS or player.emperor - back >= rules.emperor_back[visit] + rules.emperor_reward_from:
        return 500
    return NEVER


@kernel(I64, Rules, State, Player, I64)
def waltz_score(rules, state, player, choice):
    """A priority, on the scale of ``novice``."""
    kind, argument = kind_of(choice), argument_of(choice)
    score = 150
    if kind == SEND_GUEST:  # before a check-in (800) only where nobody of ours is
        score = 770 + place_score(rules, state, argument & 15)
    elif kind == SEND_DANCER:
        score = 350 + place_score(rules, state, argument & 15)
    elif kind == C_REMOVE_DANCER:
        score = 300 - argument % ROWS
    elif kind == RING:
        score = 850
    elif kind == USE_CELEBRITY:
        score = NEVER
    elif kind == USE_TILE:
        score = tile_score(rules, state, player, argument)
    elif kind == C_RETURN_ITEM:
        score = 300 + player.kitchen[argument]
    elif kind == OFFER_ENTRANCE:
        score = 300 - (argument >> 2)
    elif kind == BID:
        score = DECLINE if argument == 0 or argument - 1 > HIGHEST_BID else 300 - argument
    return score

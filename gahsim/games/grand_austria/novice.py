"""The novice: the rules a beginner writes on a card after the first game, and a priority for every choice.

1. Claim an objective; check in a guest who is fully served.
2. Serve a guest if the kitchen has all that is missing.
3. Take a guest who costs nothing, lacks little and has a free room waiting; in the last round only if one item is missing.
4. Use the staff that can be used.
5. Take the die that brings most of what is needed: ordered items, rooms for guests and steps for the Emperor count two, a krone one, a cheap
   card three while the game is young. Never boost; pass only if nothing else can be done.
6. On the Emperor track as many steps as his next reward takes (so no penalty either), the rest in krones.
7. Of rewards guests first, then food for the orders, then rooms and cards. What must be given away: the cheapest.
   With Let's Waltz! see ``novice_waltz``.

Priorities are hundreds, the ones decide between equals. The numbers are first guesses. Some twenty variants of the rules were tried in a few
thousand games each; free guests only, the guest's VP in full, the last round and the Emperor's reward stayed because they scored more. No
search, no memory.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of, slot_of
from gahsim.games.grand_austria.codes import (
    ACTIVATE,
    BUY_OFF,
    C_FULFIL,
    C_HIRE,
    C_OCCUPY,
    C_PENALTY,
    C_PREPARE,
    C_TAKE_GUEST,
    CHECK_IN,
    CLAIM,
    DISCARD_STAFF,
    DRAW_OFFER,
    END_TURN,
    F_FREE_QUEUE,
    FINISH,
    GAIN,
    PAY_PART,
    PICK,
    PLACE,
    REMOVE_ROOM,
    RETREAT,
    RETURN_CARD,
    SERVE,
    SPEND_ANY_ITEM,
    SPEND_ITEM,
    SPEND_KRONE,
    TAKE_DIE,
    TAKE_ITEMS,
    TAKE_KEY,
    TRACKS,
    TURN,
    USE_SPACE,
)
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.guests import missing_items
from gahsim.games.grand_austria.hiring import hire_price
from gahsim.games.grand_austria.modules.celebrities import FOOD
from gahsim.games.grand_austria.modules.moved_dice import COLOUR_BIT, SOURCE_BIT
from gahsim.games.grand_austria.novice_waltz import WALTZ_KINDS, celebrity_score, second_guest_price, waltz_score
from gahsim.games.grand_austria.playing import Params
from gahsim.games.grand_austria.regular_cafe import (
    BITS,
    EACH,
    Four,
    count_items,
    covers,
    in_common,
    packed_kitchen,
    packed_order,
    packed_taking,
    packed_wish,
    spare_rooms,
)
from gahsim.games.grand_austria.regular_emperor import NO_MORE_VISITS, next_visit
from gahsim.games.grand_austria.regular_rooms import colour_of
from gahsim.games.grand_austria.rooms import room_price
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64 = types.int64

NEVER, LAST, DECLINE = 0, 1, 100  # what is below declining is done only under obligation
FEW_ITEMS = 3  # a guest who lacks more is too much trouble
ROOMS_AHEAD = 2  # vacant rooms to have ready beyond those for the guests in the cafe
CHEAP_CARD = 3  # krones
POOR = 3  # rooms nobody waits for may not leave fewer krones than that


class Glance(NamedTuple):
    """What a novice looks at before choosing; items are packed as in ``regular_cafe``."""

    kitchen: int
    missing: int  # ordered and not in the kitchen
    over: int  # in the kitchen and not ordered
    spare: tuple[int, int, int, int]  # vacant rooms less guests by colour; the last of all colours
    steps: int  # to the Emperor's next reward


GlanceType = types.NamedTuple((I64, I64, I64, Four, I64), Glance)


@kernel(GlanceType, Rules, State, Player)
def look_around(rules, state, player):
    """Kitchen, orders, rooms, Emperor."""
    kitchen, orders = packed_kitchen(player), 0
    for table in range(TABLES):
        orders += packed_order(player, table)
    there = in_common(kitchen, orders)
    visit, steps = next_visit(rules, state), 0
    if visit != NO_MORE_VISITS:
        steps = max(rules.emperor_back[visit] + rules.emperor_reward_from - player.emperor, 0)
    return Glance(kitchen, orders - there, kitchen - there, spare_rooms(rules, player), steps)


@kernel(I64, Rules, State, GlanceType, I64, I64, I64)
def guest_score(rules, state, see, position, rooms, price):
    """Rule 3: who lacks little and brings VP first; ``rooms`` are added to those that wait."""
    guest = rules.guest[state.queue[position] - 1]
    order = packed_wish(rules, state.queue[position] - 1)
    lacks = count_items(order - in_common(see.over, order))
    few = 1 if state.round_no == rules.rounds else FEW_ITEMS
    if see.kitchen >> CHAMPAGNE * BITS and not guest.room_only:
        rooms += 1  # there is the ballroom
    if price > 0 or lacks > few or see.spare[guest.colour] + rooms <= 0:
        return NEVER - lacks
    return 600 + guest.vp - lacks


@kernel(I64, GlanceType, I64, I64)
def items_served(see, first, strength):
    """How many missing items an action 1 (first kind 0) or 2 (first kind 2) brings at best."""
    best = 0
    for second in range(strength // 2 + 1):
        gained = (strength - second) << first * BITS | second << (first + 1) * BITS
        best = max(best, count_items(in_common(gained, see.missing)))
    return best


@kernel(I64, Rules, State, Player, GlanceType, I64, I64)
def action_score(rules, state, player, see, action, strength):
    """Rule 5: what an action brings of what is needed."""
    if action <= 2:
        return 2 * items_served(see, 2 * (action - 1), strength)
    if action == 3:
        waiting = max(-see.spare[0], 0) + max(-see.spare[1], 0) + max(-see.spare[2], 0)
        return 2 * min(max(waiting, ROOMS_AHEAD - see.spare[3]), strength, player.money)
    if action == 4:
        return strength + min(strength, see.steps)
    card = next_card(player.hand, -1)
    while card >= 0:
        if hire_price(rules, card, strength) <= min(CHEAP_CARD, player.money):
            return 3 if 2 * state.round_no <= rules.rounds else 1
        card = next_card(player.hand, card)
    return 0


@kernel(types.boolean, Rules, Player, GlanceType, I64)
def can_spare(rules, player, see, argument):
    """Whether one can do without what a card costs: krones beyond the last few, items nobody ordered, steps to no reward."""
    cost, spent = rules.staff[argument & 127].effect[0], argument >> 7
    if cost.op == SPEND_KRONE:
        return player.money - cost.n >= POOR
    if cost.op == SPEND_ITEM:
        return (see.over >> cost.what * BITS & EACH) >= cost.n
    if cost.op == SPEND_ANY_ITEM:
        for kind in range(FOOD):
            if (spent >> 2 * kind & 3) > see.over >> kind * BITS & EACH:
                return False
    return cost.op != RETREAT or see.steps == 0


@kernel(I64, Rules, State, Player, GlanceType, I64)
def turn_score(rules, state, player, see, choice):
    """Rules 1 to 5: the choices of one's turn, and spaces used without a die."""
    kind, argument = kind_of(choice), argument_of(choice)
    score = LAST
    if kind == CLAIM:
        score = 900
    elif kind == CHECK_IN:  # upstairs if possible; a tourist where rooms are left over
        room = argument >> 2
        score = 800 + rules.floor_vp[room // 5] + see.spare[colour_of(rules.board[player.board], room)]
    elif kind == SERVE:
        score = 700 if covers(see.kitchen, packed_order(player, argument // ITEM_KINDS)) else NEVER
    elif kind == C_TAKE_GUEST:
        score = guest_score(rules, state, see, argument, 0, 0 if player.flags & F_FREE_QUEUE else rules.queue_cost[argument])
    elif kind == ACTIVATE:
        score = 500 if can_spare(rules, player, see, argument) else NEVER
    elif kind == TAKE_DIE or kind == USE_SPACE:
        face, action, boost = argument & 7, argument >> 3 & 7, argument >> 6 & 1
        score = NEVER
        dice = state.dice[face] + (argument >> SOURCE_BIT & 3 > 0)  # with the one moved there
        if not boost:  # space 6 costs a krone
            score = 200 + action_score(rules, state, player, see, action, dice) - (face == 6)
            score += celebrity_score(rules, state, argument >> COLOUR_BIT & 3, dice)
    elif kind == TAKE_KEY:
        score = 201 + action_score(rules, state, player, see, argument, rules.key_strength)
    elif kind == END_TURN:
        score = DECLINE
    elif WALTZ_KINDS >> kind & 1:
        score = waltz_score(rules, state, player, choice)
    return score


@kernel(I64, Player, I64)
def placing_score(player, argument):
    """New items: complete orders first, else as many on orders as possible."""
    score = 0
    for table in range(TABLES):
        items = argument >> 3 * table & 7
        score += items
        if items > 0 and items == missing_items(player, table):
            score += 4
    return score


@kernel(I64, Rules, State, Player, GlanceType, I64)
def reward_score(rules, state, player, see, choice):
    """Rules 6 and 7: everything that waits to be carried out."""
    kind, slot, argument = kind_of(choice), slot_of(choice), argument_of(choice)
    score = DECLINE
    if kind == C_TAKE_GUEST:
        price = second_guest_price(rules, state, player, slot, argument)
        score = guest_score(rules, state, see, argument, 0, price)
    elif kind == PLACE:
        score = 500 + placing_score(player, argument)
    elif kind == TAKE_ITEMS:
        items = packed_taking(state.pending[slot].op, state.pending[slot].what, argument)
        score = 400 + 2 * count_items(in_common(items, see.missing)) + count_items(items)
    elif kind == TRACKS:
        score = 300 + (argument & 31) + 2 * min(argument >> 5 & 31, see.steps)
    elif kind == C_PREPARE:
        spare = see.spare[colour_of(rules.board[player.board], argument)]
        price = room_price(rules, player, argument, state.pending[slot].discount)
        score = 300 - price - spare if price == 0 or spare < 0 or player.money - price >= POOR else NEVER
    elif kind == C_OCCUPY:
        score = 300 + see.spare[colour_of(rules.board[player.board], argument)]
    elif kind == C_HIRE:
        score = 300 - hire_price(rules, argument, state.pending[slot].discount)
    elif kind == C_FULFIL:
        score = 300 + missing_items(player, argument)
    elif kind == RETURN_CARD or kind == DISCARD_STAFF:
        score = 300 - rules.staff[argument].cost
    elif kind == C_PENALTY:  # anything rather than VP
        score = 302 if argument == BUY_OFF else 301 if argument == PAY_PART else 300
    elif kind == GAIN or kind == DRAW_OFFER or kind == REMOVE_ROOM:
        score = 150
    elif kind != FINISH:
        score = turn_score(rules, state, player, see, choice)
    return score


@kernel(I64, Rules, State, GlanceType, I64)
def opening_score(rules, state, see, choice):
    """The draft: the cheapest card. The first guest: by rule 3, as if a room were waiting already."""
    if kind_of(choice) == PICK:
        return -rules.staff[argument_of(choice)].cost
    if kind_of(choice) == C_TAKE_GUEST:
        return guest_score(rules, state, see, argument_of(choice), 1, 0)
    return waltz_score(rules, state, state.players[state.to_move], choice)


@kernel(I64, Rules, State, Choices, I64, Params, Scratch, entry=True)
def choose_novice(rules, observation, choices, n, params, scratch):
    """The choice of the highest priority; ties go to the first."""
    player = observation.players[observation.to_move]
    see = look_around(rules, observation, player)
    best, highest = 0, -1000
    for i in range(n):
        if observation.pending_n > 0:
            score = reward_score(rules, observation, player, see, choices[i])
        elif observation.phase == TURN:
            score = turn_score(rules, observation, player, see, choices[i])
        else:
            score = opening_score(rules, observation, see, choices[i])
        if score > highest:
            best, highest = i, score
    return best

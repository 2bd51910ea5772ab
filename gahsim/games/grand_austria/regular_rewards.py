"""How a regular takes rewards, uses spaces and suffers penalties: of all that waits to be carried out, the best first."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of, slot_of
from gahsim.games.grand_austria.codes import (
    BUY_OFF,
    C_FULFIL,
    C_HIRE,
    C_OCCUPY,
    C_PENALTY,
    C_PREPARE,
    C_TAKE_GUEST,
    CLAIM,
    DISCARD_STAFF,
    DRAW_OFFER,
    FINISH,
    GAIN,
    LOSE_VP,
    OPENING_GUEST,
    PAID_GUEST,
    PLACE,
    PREPARE_OCCUPY,
    REMOVE_ROOM,
    RETURN_CARD,
    SERVE,
    SERVED_GUEST,
    TAKE_ITEMS,
    TRACKS,
    USE_SPACE,
)
from gahsim.games.grand_austria.options import queue_price
from gahsim.games.grand_austria.regular_cafe import (
    Four,
    invitation,
    look_at_cafe,
    placing_score,
    ready_to_serve,
    spare_rooms,
    taking_score,
    unordered_and_backlog,
)
from gahsim.games.grand_austria.regular_dice import best_die
from gahsim.games.grand_austria.regular_emperor import think_of_emperor, tracks_worth
from gahsim.games.grand_austria.regular_rooms import colour_of, filling_worth, preparing_worth, room_need
from gahsim.games.grand_austria.regular_staff import hire_worth
from gahsim.games.grand_austria.regular_waltz import PENDING_KINDS, best_waltz
from gahsim.games.grand_austria.regular_worth import MoodType, guest_worth, paying_costs, penalty_cost
from gahsim.games.grand_austria.rooms import room_price
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, Choices, Player, State
from gahsim.kernels import kernel

I64, F64 = types.int64, types.float64
Best = types.Tuple((I64, F64))  # index of a choice and its score

CLAIM_FIRST = 5000.0
GUEST_NEXT = 2000.0  # before the items won with a guest: they may be for the next one
ITEMS_THEN = 1000.0
GAIN_BEFORE_DECLINING = 0.5
NOTHING = -1e9

OCCUPYING = 3.0  # turning a room to occupied is good even if a guest loses it

# Which kinds of choices belong to which rule; looking only at those that are there saves time.
FOOD_KINDS = 1 << PLACE | 1 << TAKE_ITEMS | 1 << SERVE | 1 << C_FULFIL | 1 << C_TAKE_GUEST | 1 << USE_SPACE
ROOM_KINDS = 1 << C_PREPARE | 1 << C_OCCUPY | 1 << REMOVE_ROOM
CARD_KINDS = 1 << C_HIRE | 1 << RETURN_CARD | 1 << DISCARD_STAFF
OTHER_KINDS = 1 << FINISH | 1 << TRACKS | 1 << GAIN | 1 << DRAW_OFFER | 1 << C_PENALTY | 1 << CLAIM


@kernel(Best, Rules, State, Player, MoodType, Four, Choices, I64)
def best_food(rules, state, player, mood, spare, choices, n):
    """Items, servings and guests; spaces used without a die once those are settled."""
    cafe = look_at_cafe(rules, player, spare, mood)
    ready = ready_to_serve(rules, player, cafe)
    best, score = -1, NOTHING
    for i in range(n):
        kind, argument = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == PLACE:
            entry = state.pending[slot_of(choices[i])]
            this = ITEMS_THEN + placing_score(cafe, entry.what, entry.n, argument)
        elif kind == TAKE_ITEMS:
            entry = state.pending[slot_of(choices[i])]
            this = ITEMS_THEN + taking_score(cafe, entry.op, entry.what, argument)
        elif kind == SERVE:
            this = 1.0 if ready >> argument // ITEM_KINDS & 1 else -1.0
        elif kind == C_FULFIL:
            this = cafe.worths[argument]
        elif kind == C_TAKE_GUEST:
            unordered, backlog = unordered_and_backlog(cafe.orders, cafe.kitchen)
            guest = state.queue[argument] - 1
            rooms = spare[rules.guest[guest].colour]
            op = state.pending[slot_of(choices[i])].op
            if op == SERVED_GUEST:
                worth = guest_worth(rules, player, guest, mood)
            else:  # before the opening rooms are placed it is as if one were waiting
                price = queue_price(rules, player, argument) if op == PAID_GUEST else 0
                rooms = 1 if state.phase == OPENING_GUEST else rooms
                worth = invitation(rules, state, player, mood, unordered, backlog, rooms, argument, price)
            this = GUEST_NEXT + worth if worth > 0.0 else -1.0
        if this > score:
            best, score = i, this
    if best < 0:
        return best_die(rules, state, player, mood, spare, cafe, choices, n)
    return best, score


@kernel(Best, Rules, State, Player, MoodType, Four, Choices, I64)
def best_room(rules, state, player, mood, spare, choices, n):
    """Rooms to prepare, to turn to occupied, to lose."""
    board = rules.board[player.board]
    best, score = -1, NOTHING
    for i in range(n):
        kind, room = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == C_PREPARE:
            entry = state.pending[slot_of(choices[i])]
            if entry.op == PREPARE_OCCUPY:
                this = OCCUPYING + filling_worth(rules, player, mood, room) + board.vp[room]
            else:
                price = room_price(rules, player, room, entry.discount)
                this = preparing_worth(rules, player, mood, spare, player.rooms, room, player.money, price)
        elif kind == C_OCCUPY:
            lost = room_need(spare[colour_of(board, room)] - 1)
            this = OCCUPYING + filling_worth(rules, player, mood, room) - lost
        elif kind == REMOVE_ROOM:
            this = -filling_worth(rules, player, mood, room)
        if this > score:
            best, score = i, this
    return best, score


@kernel(Best, Rules, State, Player, MoodType, Choices, I64)
def best_card(rules, state, player, mood, choices, n):
    """Cards to hire, to give back, to lose."""
    best, score = -1, NOTHING
    for i in range(n):
        kind, card = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == C_HIRE:
            this = hire_worth(rules, state, player, mood, card, state.pending[slot_of(choices[i])].discount)
        elif kind == RETURN_CARD or kind == DISCARD_STAFF:
            this = -hire_worth(rules, state, player, mood, card, 0)
        if this > score:
            best, score = i, this
    return best, score


@kernel(F64, Rules, State, Player, MoodType, I64, I64)
def penalty_score(rules, state, player, mood, slot, answer):
    """The cheapest way through a penalty."""
    tile = rules.tile[state.pending[slot].what]
    if answer == BUY_OFF:
        return -paying_costs(mood.turns, player.money, player.penalty_price)
    if answer == LOSE_VP:
        return F64(-tile.penalty_vp)
    return -penalty_cost(rules, player, tile.penalty, mood.krone)


@kernel(Best, Rules, State, Player, MoodType, Choices, I64)
def best_other(rules, state, player, mood, choices, n):
    """Tracks, penalties, waiting krones, offers; declining the rest is worth 0."""
    best, score = -1, NOTHING
    for i in range(n):
        kind, argument = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == FINISH:
            this = 0.0
        elif kind == TRACKS:
            this = tracks_worth(
                rules, player, think_of_emperor(rules, state, player), mood.turns, argument & 31, argument >> 5 & 31
            )
        elif kind == C_PENALTY:
            this = penalty_score(rules, state, player, mood, slot_of(choices[i]), argument)
        elif kind == GAIN or kind == DRAW_OFFER:
            this = GAIN_BEFORE_DECLINING
        elif kind == CLAIM:
            this = CLAIM_FIRST
        if this > score:
            best, score = i, this
    return best, score


@kernel(I64, Rules, State, Player, MoodType, Choices, I64)
def carrying_out(rules, state, player, mood, choices, n):
    """Rewards and actions being carried out: the best of all that is asked for."""
    kinds = 0
    for i in range(n):
        kinds |= 1 << kind_of(choices[i])
    spare = spare_rooms(rules, player)
    best, score = 0, NOTHING
    if kinds & FOOD_KINDS:
        best, score = best_food(rules, state, player, mood, spare, choices, n)
    if kinds & ROOM_KINDS:
        i, this = best_room(rules, state, player, mood, spare, choices, n)
        if this > score:
            best, score = i, this
    if kinds & CARD_KINDS:
        i, this = best_card(rules, state, player, mood, choices, n)
        if this > score:
            best, score = i, this
    if kinds & OTHER_KINDS:
        i, this = best_other(rules, state, player, mood, choices, n)
        if this > score:
            best, score = i, this
    if kinds & PENDING_KINDS:
        i, this = best_waltz(rules, state, player, mood, spare, choices, n)
        if this > score:
            best, score = i, this
    return best

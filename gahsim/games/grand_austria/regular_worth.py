"""What a regular thinks things are worth, in VP: krones, rewards, penalties, guests.

The numbers here and in the other regular files are rules of thumb in whole, half and tenth steps: "an item is worth 2". Many were found by
coordinate search in self-play, with an earlier draft of these rules, and then rounded; the rest are guesses. None was fitted after the
rules were simplified.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import types

from gahsim.games.grand_austria.codes import (
    BELL_CARD,
    DANCER,
    DISCARD_GAME_END,
    DRAW_STAFF,
    EMPEROR,
    EMPTY_PURSE_AND_KITCHEN,
    EXTRA_ACTION,
    EXTRA_TURN,
    FULFIL,
    HIRE,
    HIRE_OFFER,
    ITEM,
    ITEM_ANY,
    ITEM_OTHER,
    KRONE,
    OCCUPY,
    ON_GUEST_CHECKS_IN,
    ON_GUEST_LEAVES,
    ON_ROOM_OCCUPIED,
    PAY_KRONE,
    PAY_KRONE_AND_ITEM,
    PREPARE,
    PREPARE_OCCUPY,
    REMOVE_DANCER,
    REMOVE_OCCUPIED,
    REMOVE_VACANT,
    RETREAT,
    RETURN_CHAMPAGNE,
    RETURN_HAND,
    SERVED_GUEST,
    SPEND_ANY_ITEM,
    SPEND_ITEM,
    SPEND_KRONE,
    TAKE_GUEST,
    VP,
    VP_PER,
)
from gahsim.games.grand_austria.effects import Row, Rows
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.metrics import metric
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import is_modifier
from gahsim.games.grand_austria.state import ITEM_KINDS, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import has_card, next_card

I64, F64 = types.int64, types.float64

FIRST_KRONES = 3  # without these one can neither boost nor pay for guests
EACH_FIRST_KRONE = 3.0
EACH_MORE_KRONE = 1.5
AN_ITEM = 2.0
A_CHAMPAGNE = 2.5
A_DANCER = 4.0  # sent, the champagne aside
CHAMPAGNE_SAVED = 1.5  # more of a discount than a dancer usually costs is wasted
A_SPARE_ITEM = 1.0  # given away
A_ROOM = 3.0  # prepared
A_FILLED_ROOM = 2.0  # turned to occupied, floor and group aside
A_CARD = 0.5  # drawn, not played
A_HIRE = 1.0  # a card played, its price aside
USUAL_CARD_PRICE = 4.0  # a discount beyond it is wasted
USUAL_ROOM_PRICE = 1.0
A_GUEST = 2.0  # taken without paying
AN_ORDER = 8.0  # filled without items
AN_ACTION = 4.0
A_GAME_END_CARD = 8.0  # lost to the Emperor


class Mood(NamedTuple):
    """How a regular sees the moment: what changes with time, purse and the Emperor's next visit."""

    turns: float  # own turns left, the present one included until its die is taken
    krone: float  # worth of a krone won
    step: float  # worth of an Emperor step won


MoodType = types.NamedUniTuple(F64, 3, Mood)


@kernel(F64, Rules, State, Player)
def turns_left(rules, state, player):
    """Own turns to come, the present one included until its die is taken."""
    return F64(min(2 * (rules.rounds - state.round_no) + 2 - player.covered - state.turn_acted, 2 * rules.rounds))


@kernel(F64, F64, I64)
def purse_worth(turns, krones):
    """What it is worth to own so many krones: the first ones most, on the last turn a VP each."""
    if turns <= 1.0:
        return F64(krones)
    first = min(krones, FIRST_KRONES)
    return first * EACH_FIRST_KRONE + (krones - first) * EACH_MORE_KRONE


@kernel(F64, F64, I64, I64)
def paying_costs(turns, money, price):
    """What it hurts to pay a price."""
    return purse_worth(turns, money) - purse_worth(turns, money - price)


@kernel(F64, Row, F64, F64)
def module_reward_worth(row, krone, step):
    """What only Let's Waltz! gives, and what its cards cost."""
    op, n, worth = row.op, F64(row.n), 0.0
    if op == DANCER:
        worth = n * (A_DANCER - (CHAMPAGNE_SAVED - min(F64(row.discount), CHAMPAGNE_SAVED)) * A_CHAMPAGNE)
    elif op == ITEM_OTHER:
        worth = n * AN_ITEM
    elif op == SERVED_GUEST:
        worth = A_GUEST + AN_ORDER
    elif op == SPEND_KRONE:
        worth = -n * krone
    elif op == SPEND_ITEM:
        worth = -n * (A_CHAMPAGNE if row.what == CHAMPAGNE else AN_ITEM)
    elif op == SPEND_ANY_ITEM:
        worth = -n * A_SPARE_ITEM
    elif op == RETREAT:
        worth = -n * step
    return worth


@kernel(F64, Rules, Player, Row, F64, F64)
def reward_worth(rules, player, row, krone, step):
    """One line of a reward."""
    op, n, worth = row.op, F64(row.n), 0.0
    if op == KRONE:
        worth = n * krone
    elif op == EMPEROR:
        worth = n * step
    elif op == VP:
        worth = n
    elif op == ITEM or op == ITEM_ANY:
        worth = n * (A_CHAMPAGNE if op == ITEM and row.what == CHAMPAGNE else AN_ITEM)
    elif op == PREPARE:
        worth = n * (A_ROOM + min(F64(row.discount), USUAL_ROOM_PRICE) * krone)
    elif op == PREPARE_OCCUPY:
        worth = A_ROOM + USUAL_ROOM_PRICE * krone + A_FILLED_ROOM
    elif op == OCCUPY:
        worth = n * A_FILLED_ROOM
    elif (op == HIRE and player.hand_n > 0) or op == HIRE_OFFER:
        worth = A_HIRE + min(F64(row.discount), USUAL_CARD_PRICE) * krone
    elif op == DRAW_STAFF:
        worth = n * A_CARD
    elif op == TAKE_GUEST:
        worth = n * A_GUEST
    elif op == FULFIL:
        worth = AN_ORDER
    elif op == EXTRA_ACTION or op == EXTRA_TURN:
        worth = AN_ACTION
    elif op == VP_PER:
        worth = n * metric(rules, player, row.what)
    elif op >= DANCER:
        worth = module_reward_worth(row, krone, step)
    return worth


@kernel(F64, Rules, Player, Row, F64)
def penalty_cost(rules, player, row, krone):
    """What it costs to suffer an Emperor penalty."""
    op, n = row.op, F64(row.n)
    if op == PAY_KRONE:
        return n * krone
    if op == RETURN_HAND:
        return n * A_CARD
    if op == REMOVE_VACANT:
        return n * A_ROOM
    if op == REMOVE_OCCUPIED:
        return n * (A_ROOM + A_FILLED_ROOM)
    if op == DISCARD_GAME_END:
        return A_GAME_END_CARD
    if op == VP or op == VP_PER:
        return -reward_worth(rules, player, row, krone, 0.0)
    if op == RETURN_CHAMPAGNE:
        return n * A_CHAMPAGNE
    if op == PAY_KRONE_AND_ITEM:
        return n * krone + AN_ITEM
    if op == REMOVE_DANCER:
        return n * A_DANCER
    items = 0  # what is left are the penalties that empty the kitchen
    for kind in range(ITEM_KINDS):
        items += player.kitchen[kind]
    if op == EMPTY_PURSE_AND_KITCHEN:
        return items * AN_ITEM + player.money * krone
    return items * AN_ITEM


@kernel(F64, Rules, Player, Rows, MoodType)
def all_worth(rules, player, rows, mood):
    """All lines of a card."""
    worth = 0.0
    for i in range(4):
        if rows[i].op == 0:
            break
        if not is_modifier(rows[i].op):
            worth += reward_worth(rules, player, rows[i], mood.krone, mood.step)
    return worth


@kernel(F64, Rules, Player, I64, MoodType)
def staff_on_guest(rules, player, guest, mood):
    """What one's staff add when this guest moves in."""
    if not (player.events >> ON_GUEST_LEAVES | player.events >> ON_GUEST_CHECKS_IN | player.events >> ON_ROOM_OCCUPIED) & 1:
        return 0.0
    card, worth = rules.guest[guest], 0.0
    index = next_card(player.staff, -1)
    while index >= 0:
        staff = rules.staff[index]
        listens = staff.event == ON_GUEST_CHECKS_IN or staff.event == ON_ROOM_OCCUPIED
        if staff.event == ON_GUEST_LEAVES:
            listens = staff.colours >> card.colour & 1 == 1 and card.total >= staff.least
        if listens and staff.kind == BELL_CARD:
            listens = not has_card(player.used, index)
        if listens:
            worth += all_worth(rules, player, staff.effect, mood)
        index = next_card(player.staff, index)
    return worth


@kernel(F64, Rules, Player, I64, MoodType)
def guest_worth(rules, player, guest, mood):
    """A guest who checks in: printed VP, the reward, the filled room, one's staff."""
    card = rules.guest[guest]
    worth = A_FILLED_ROOM + card.vp + staff_on_guest(rules, player, guest, mood)
    for i in range(4):
        if card.reward[i].op == 0:
            break
        worth += reward_worth(rules, player, card.reward[i], mood.krone, mood.step)
    return worth

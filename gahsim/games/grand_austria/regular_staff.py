"""Which staff a regular hires: what a card would do in the turns left, less its price."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    BELL_CARD,
    COPY_OPPONENT,
    FINAL,
    M_COLOUR_SETS,
    M_DANCERS,
    M_EMPEROR,
    M_OCCUPIED_BLUE,
    M_OCCUPIED_ROOMS,
    M_OCCUPIED_YELLOW,
    M_PLAYED_STAFF,
    M_ROOM_TILES,
    ON_ACTIVATE,
    ON_DANCER_SENT,
    ON_EMPEROR_REWARD,
    ON_GUEST_CHECKS_IN,
    ON_GUEST_LEAVES,
    ON_OBJECTIVE_CLAIMED,
    ON_ROOM_OCCUPIED,
    ON_STAFF_PLAYED,
    ON_TAKE_DIE,
)
from gahsim.games.grand_austria.hiring import hire_price
from gahsim.games.grand_austria.metrics import metric
from gahsim.games.grand_austria.regular_emperor import NO_MORE_VISITS, next_visit
from gahsim.games.grand_austria.regular_worth import MoodType, paying_costs, reward_worth
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import is_modifier
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64, F64 = types.int64, types.float64

GUESTS_PER_TURN = 0.5
DIE_PER_TURN = 0.3  # how often a turn takes one given face
LASTING_HELP = 0.5  # per turn, for cards that make something cheaper or stronger
REWARDED_VISIT = 0.5  # chance of an Emperor reward
DANCERS_PER_TURN = 0.3
CARDS_PER_TURN = 0.15
OBJECTIVES_PER_TURN = 0.08
BELL_PER_TURN = 0.07  # chance of a turn that meets what a bell waits for
A_COPY = 4.0  # a card that copies another
SPACE_AT_END = 2.0  # where one's marker usually ends on the Emperor track
WORTH_A_DIE = 2.0  # a die spent on hiring must bring that much: other dice would have brought something too


@kernel(F64, Rules, Player, I64, F64)
def count_at_end(rules, player, which, turns):
    """How much of what a game-end card counts there will be: what is there, and rooms at the usual pace."""
    now = F64(metric(rules, player, which))
    guests = turns * GUESTS_PER_TURN
    if which == M_OCCUPIED_ROOMS or which == M_ROOM_TILES:
        return now + guests
    if M_OCCUPIED_BLUE <= which <= M_OCCUPIED_YELLOW or which == M_COLOUR_SETS:
        return now + guests / 3
    if which == M_DANCERS:
        return now + turns * DANCERS_PER_TURN
    if which == M_PLAYED_STAFF:
        return now + 1
    return SPACE_AT_END if which == M_EMPEROR else now


@kernel(F64, Rules, State, I64, F64)
def times_used(rules, state, index, turns):
    """How often the reward of a card will come."""
    card = rules.staff[index]
    event, times = card.event, 1.0
    if card.kind == BELL_CARD:
        times = min(turns * BELL_PER_TURN, 1.0)
    elif event == ON_ACTIVATE:
        times = F64(rules.rounds - max(state.round_no, 1) + 1)
    elif event == ON_TAKE_DIE:
        times = turns * DIE_PER_TURN * (2 if card.faces & card.faces - 1 else 1)  # some cards listen to two faces
    elif event == ON_GUEST_LEAVES:
        times = turns * GUESTS_PER_TURN / 4
    elif event == ON_GUEST_CHECKS_IN or event == ON_ROOM_OCCUPIED:
        times = turns * GUESTS_PER_TURN
    elif event == ON_EMPEROR_REWARD:
        times = (NO_MORE_VISITS - next_visit(rules, state)) * REWARDED_VISIT
    elif event == ON_STAFF_PLAYED:
        times = turns * CARDS_PER_TURN
    elif event == ON_DANCER_SENT:
        times = turns * DANCERS_PER_TURN
    elif event == ON_OBJECTIVE_CLAIMED:
        times = turns * OBJECTIVES_PER_TURN
    return times


@kernel(F64, Rules, State, Player, I64, MoodType)
def staff_worth(rules, state, player, index, mood):
    """What a card would bring until the end of the game, its price aside."""
    card, worth = rules.staff[index], 0.0
    times = times_used(rules, state, index, mood.turns)
    for i in range(4):
        row = card.effect[i]
        if row.op == 0:
            break
        if row.op == FINAL:
            worth += row.n * count_at_end(rules, player, row.what, mood.turns)
        elif row.op == COPY_OPPONENT:
            worth += A_COPY
        elif is_modifier(row.op):
            worth += mood.turns * LASTING_HELP
        else:
            worth += times * reward_worth(rules, player, row, mood.krone, mood.step)
    return worth


@kernel(F64, Rules, State, Player, MoodType, I64, I64)
def hire_worth(rules, state, player, mood, card, discount):
    """What it is worth to hire a card at its price."""
    return staff_worth(rules, state, player, card, mood) - paying_costs(
        mood.turns, player.money, hire_price(rules, card, discount)
    )


@kernel(F64, Rules, State, Player, MoodType, I64, I64)
def best_hire(rules, state, player, mood, strength, fee):
    """What an action 5 is worth after its fee is paid: the best card one can afford."""
    best = 0.0
    card = next_card(player.hand, -1)
    while card >= 0:
        if hire_price(rules, card, strength) <= player.money - fee:
            best = max(best, hire_worth(rules, state, player, mood, card, strength) - WORTH_A_DIE)
        card = next_card(player.hand, card)
    return best

"""Vienna's ballrooms: where dancers may go, sending them, and how a ballroom is scored.

A place is ``3 * ballroom + row``, ballrooms from left to right, rows bottom, middle, top. The balcony is more room in the last top row.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import code, offer_choice
from gahsim.games.grand_austria.codes import (
    BY_NUMBER,
    BY_PAIRS,
    BY_RANK,
    DANCERS_TIMES_ROW,
    L_BALLROOM_1,
    L_DANCERS,
    L_ENTRANCE,
    L_STAFF_IN_GAME,
    ON_DANCER_SENT,
    OP_NONE,
)
from gahsim.games.grand_austria.effects import give, give_times
from gahsim.games.grand_austria.gains import CHAMPAGNE, book_vp
from gahsim.games.grand_austria.guests import leave_cafe
from gahsim.games.grand_austria.pending import new_group
from gahsim.games.grand_austria.rules import BONUS_ROWS, SECTION_ROWS, Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import Choices, Player, State
from gahsim.kernels import kernel

I64, VOID, BOOL = types.int64, types.void, types.boolean
BALLROOMS_IN_PLAY, ROWS = 3, 3
TOP = 2
PLACES = BALLROOMS_IN_PLAY * ROWS
BALCONY = PLACES - 1  # the top row of the rightmost ballroom never fills up
SECTIONS = 4


@kernel(I64, State, I64)
def dancers_at(state, place):
    """Everybody's dancers in a row."""
    total = 0
    for seat in range(state.n_players):
        total += state.players[seat].dancers[place]
    return total


@kernel(I64, Rules, State, I64, I64)
def dancer_price(rules, state, place, discount):
    """Champagne to send a dancer there, -1 if the row is full (W1)."""
    ballroom = rules.ballroom[state.ballrooms[place // ROWS] - 1]
    price = rules.row_cost[place % ROWS]
    if dancers_at(state, place) >= ballroom.spaces[state.n_players, place % ROWS]:
        if place != BALCONY:
            return -1
        price = rules.balcony_cost
    return max(price - discount, 0)


@kernel(I64, Rules, State, Player, Choices, I64, I64, I64, I64, I64)
def dancer_options(rules, state, player, out, n, kind, slot, discount, prefix):
    """Every row one can afford with every section to take the dancer from: place | section << 4 | prefix << 6."""
    if state.ballrooms[0] == 0:
        return n
    for place in range(PLACES):
        price = dancer_price(rules, state, place, discount)
        if 0 <= price <= player.kitchen[CHAMPAGNE]:
            for section in range(SECTIONS):
                if player.sections[section] > 0:
                    n = offer_choice(state, out, n, code(kind, slot, place | section << 4 | prefix << 6))
    return n


@kernel(BOOL, Rules, State, Player, I64)
def can_send(rules, state, player, discount):
    """Whether a dancer could be sent anywhere."""
    rehearsing = False
    for section in range(SECTIONS):
        rehearsing = rehearsing or player.sections[section] > 0
    if rehearsing:
        for place in range(PLACES):
            if 0 <= dancer_price(rules, state, place, discount) <= player.kitchen[CHAMPAGNE]:
                return True
    return False


@kernel(VOID, Rules, State, I64, I64, I64)
def place_dancer(rules, state, seat, place, discount):
    """Pay and place: this comes before any reward (W2)."""
    player = state.players[seat]
    player.kitchen[CHAMPAGNE] -= dancer_price(rules, state, place, discount)
    player.dancers[place] += 1


@kernel(VOID, Rules, State, I64, I64, I64, I64)
def reward_dancer(rules, state, seat, place, section, group):
    """Row bonus, the room bonus of a section left empty, and staff: all join ``group``."""
    player = state.players[seat]
    player.sections[section] -= 1
    ballroom = rules.ballroom[state.ballrooms[place // ROWS] - 1]
    times = rules.entrance[player.entrance].row_bonus_times
    for i in range(BONUS_ROWS):
        row = ballroom.bonus[BONUS_ROWS * (place % ROWS) + i]
        if row.op != OP_NONE:
            give_times(rules, state, seat, row, times, L_DANCERS, group)
    if player.sections[section] == 0:
        for i in range(SECTION_ROWS):
            give(
                rules, state, seat, rules.rehearsal_room[player.rehearsal - 1].bonus[SECTION_ROWS * section + i], L_DANCERS, group
            )
    fire(rules, state, seat, ON_DANCER_SENT, 0, 0, 0, L_STAFF_IN_GAME, group)


@kernel(VOID, Rules, State, I64, I64, I64)
def send_dancer(rules, state, seat, argument, discount):
    """An additional dancer."""
    place, section = argument & 15, argument >> 4 & 3
    place_dancer(rules, state, seat, place, discount)
    reward_dancer(rules, state, seat, place, section, new_group(state))


@kernel(VOID, Rules, State, I64, I64)
def send_guest(rules, state, seat, argument):
    """A satisfied guest goes dancing instead of to bed."""
    place, section, table = argument & 15, argument >> 4 & 3, argument >> 6
    place_dancer(rules, state, seat, place, 0)
    group = leave_cafe(rules, state, seat, table, new_group(state))
    reward_dancer(rules, state, seat, place, section, group)


@kernel(I64, State, I64, I64)
def dancers_in(state, seat, ballroom):
    player, total = state.players[seat], 0
    for row in range(ROWS):
        total += player.dancers[ROWS * ballroom + row]
    return total


@kernel(I64, State, I64, I64, I64)
def counted(state, seat, ballroom, row):
    """Dancers of a seat in a row, or in the whole ballroom for row -1."""
    if row < 0:
        return dancers_in(state, seat, ballroom)
    return I64(state.players[seat].dancers[ROWS * ballroom + row])


@kernel(I64, Rules, State, I64, I64, I64)
def rank_vp(rules, state, seat, ballroom, row):
    """VP for the rank among all seats; tied seats share their ranks' VP, rounded down, and nobody ranks without a dancer."""
    mine = counted(state, seat, ballroom, row)
    if mine == 0:
        return 0
    better, level = 0, 0
    for other in range(state.n_players):
        theirs = counted(state, other, ballroom, row)
        better += theirs > mine
        level += theirs == mine
    total = 0
    for rank in range(better, min(better + level, 6)):
        total += rules.ballroom[state.ballrooms[ballroom] - 1].vp[state.n_players, rank]
    return total // level


@kernel(I64, Rules, State, I64, I64)
def ballroom_vp(rules, state, seat, ballroom):
    """What a seat would score in a ballroom now."""
    board = rules.ballroom[state.ballrooms[ballroom] - 1]
    n = dancers_in(state, seat, ballroom)
    if n == 0:
        return I64(rules.no_dancer_vp)
    if board.scoring == DANCERS_TIMES_ROW:
        highest = 0
        for row in range(ROWS):
            if state.players[seat].dancers[ROWS * ballroom + row] > 0:
                highest = I64(board.vp[state.n_players, row])
        return n * highest
    if board.scoring == BY_NUMBER:
        return I64(board.vp[state.n_players, min(n, 5)])
    if board.scoring == BY_PAIRS:
        return n // 2 * board.vp[state.n_players, 0]
    if board.scoring == BY_RANK:
        return rank_vp(rules, state, seat, ballroom, -1)
    total = 0
    for row in range(ROWS):
        total += rank_vp(rules, state, seat, ballroom, row)
    return total


@kernel(BOOL, State, I64, I64)
def leads_alone(state, seat, ballroom):
    for other in range(state.n_players):
        if other != seat and dancers_in(state, other, ballroom) >= dancers_in(state, seat, ballroom):
            return False
    return True


@kernel(VOID, Rules, State, I64)
def score_ballroom(rules, state, ballroom):
    for seat in range(state.n_players):
        player = state.players[seat]
        book_vp(player, L_BALLROOM_1 + ballroom, ballroom_vp(rules, state, seat, ballroom))
        extra = rules.entrance[player.entrance].most_dancers_vp
        if extra > 0 and leads_alone(state, seat, ballroom):
            book_vp(player, L_ENTRANCE, extra)


@kernel(VOID, Player, I64)
def remove_dancer(player, place):
    """Back to the box; the space is free again (W4)."""
    player.dancers[place] -= 1
    player.dancers_gone += 1

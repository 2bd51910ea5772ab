"""Emperor scoring, final scoring, ranking."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    COPY_OPPONENT,
    FINAL,
    GAME_END,
    L_CAFE,
    L_EMPEROR_1,
    L_EMPEROR_BONUS,
    L_ENTRANCE,
    L_FLOOR_1,
    L_LEFTOVERS,
    L_STAFF_FINAL,
    L_STAFF_IN_GAME,
    M_EMPEROR,
    ON_EMPEROR_REWARD,
    PENALTY,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp
from gahsim.games.grand_austria.metrics import FLOOR, metric
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_rooms, next_card

I64, VOID = types.int64, types.void


@kernel(VOID, Rules, State, I64)
def score_emperor_track(rules, state, scoring):
    """Everybody scores and moves back before anyone is rewarded or punished (G17)."""
    for seat in range(state.n_players):
        player = state.players[seat]
        book_vp(player, L_EMPEROR_1 + scoring, rules.emperor_vp[player.emperor])
        player.emperor = max(player.emperor - rules.emperor_back[scoring], 0)
        if state.round_no == rules.rounds:
            player.last_retreat = player.emperor


@kernel(VOID, Rules, State, I64, I64)
def reward_or_punish(rules, state, seat, scoring):
    player = state.players[seat]
    tile = state.tiles[scoring]
    if player.emperor >= rules.emperor_reward_from:
        group = new_group(state)
        for i in range(4):
            give(rules, state, seat, rules.tile[tile].reward[i], L_EMPEROR_BONUS, group)
        fire(rules, state, seat, ON_EMPEROR_REWARD, 0, 0, 0, L_STAFF_IN_GAME, group)
    elif player.emperor == 0 and player.penalty_price != 0:
        push(state, new_group(state), PENALTY, 1, tile, 0, 0, 1)


@kernel(I64, Rules, State, I64, I64)
def own_value(rules, state, seat, card):
    """VP a game-end card gives a seat for its own hotel, copies aside."""
    player, total = state.players[seat], 0
    for i in range(4):
        row = rules.staff[card].effect[i]
        if row.op == FINAL:
            value = metric(rules, player, row.what)
            if row.what == M_EMPEROR and rules.final_space_at_retreat and player.last_retreat >= 0:
                value = I64(player.last_retreat)
            total += row.n * value
    return total


@kernel(I64, Rules, State, I64, I64, entry=True)
def final_staff_vp(rules, state, seat, card):
    """VP one played card gives at the end; a copying card takes the best opposing game-end card (G24)."""
    total = own_value(rules, state, seat, card)
    for i in range(4):
        if rules.staff[card].effect[i].op == COPY_OPPONENT:
            best = 0
            for other in range(state.n_players):
                theirs = next_card(state.players[other].staff, -1) if other != seat else -1
                while theirs >= 0:
                    if rules.staff[theirs].kind == GAME_END:
                        best = max(best, own_value(rules, state, seat, theirs))
                    theirs = next_card(state.players[other].staff, theirs)
            total += best
    return total


@kernel(I64, Rules, Player)
def objectives_vp(rules, player):
    """What the entrance gives at the end for all objectives completed, personal ones included."""
    entrance = rules.entrance[player.entrance]
    if not entrance.has_objectives:
        return 0
    return I64(entrance.objectives_vp[count_rooms(player.objectives) + count_rooms(player.personal_done)])


@kernel(VOID, Rules, State, I64)
def score_seat(rules, state, seat):
    player = state.players[seat]
    book_vp(player, L_ENTRANCE, objectives_vp(rules, player))
    staff = 0
    card = next_card(player.staff, -1)
    while card >= 0:
        if rules.staff[card].kind == GAME_END:
            staff += final_staff_vp(rules, state, seat, card)
        card = next_card(player.staff, card)
    book_vp(player, L_STAFF_FINAL, staff)
    for floor in range(4):
        book_vp(player, L_FLOOR_1 + floor, rules.floor_vp[floor] * count_rooms(player.occupied & FLOOR << 5 * floor))
    book_vp(player, L_LEFTOVERS, rules.leftover_krone_vp * player.money)
    for kind in range(ITEM_KINDS):
        book_vp(player, L_LEFTOVERS, rules.leftover_item_vp * player.kitchen[kind])
    for table in range(TABLES):
        if player.cafe[table] > 0:
            book_vp(player, L_CAFE, rules.cafe_guest_vp)


@kernel(I64, Rules, State, I64, entry=True)
def score_now(rules, state, seat):
    """Score of a seat if the game ended now, the coming scorings of Emperor and ballrooms left out. Leaves the state alone."""
    player = state.players[seat]
    total = I64(player.vp) + rules.leftover_krone_vp * player.money + objectives_vp(rules, player)
    card = next_card(player.staff, -1)
    while card >= 0:
        if rules.staff[card].kind == GAME_END:
            total += final_staff_vp(rules, state, seat, card)
        card = next_card(player.staff, card)
    for floor in range(4):
        total += rules.floor_vp[floor] * count_rooms(player.occupied & FLOOR << 5 * floor)
    for kind in range(ITEM_KINDS):
        total += rules.leftover_item_vp * player.kitchen[kind]
    for table in range(TABLES):
        if player.cafe[table] > 0:
            total += rules.cafe_guest_vp
    return total


@kernel(I64, State, I64, entry=True)
def tiebreak(state, seat):
    """Kitchen items and krones left (G27)."""
    player = state.players[seat]
    total = I64(player.money)
    for kind in range(ITEM_KINDS):
        total += player.kitchen[kind]
    return total

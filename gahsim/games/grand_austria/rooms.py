"""Rooms: where a tile may go, what it costs, what happens when it is placed, occupied or taken away."""

from __future__ import annotations

import numba
from numba import types

from gahsim.games.grand_austria.codes import (
    ANY_COLOUR,
    FREE_DISCOUNT,
    KRONE,
    L_BLUE_GROUPS,
    L_ROOM_SPACES,
    L_STAFF_IN_GAME,
    ON_GROUP_FULL,
    ON_ROOM_OCCUPIED,
    TOKEN,
)
from gahsim.games.grand_austria.gains import advance_emperor, book_vp
from gahsim.games.grand_austria.metrics import COLUMN, FLOOR
from gahsim.games.grand_austria.pending import push
from gahsim.games.grand_austria.rules import BOARD, GROUPS, Rules
from gahsim.games.grand_austria.staff_events import fire
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void
Board = numba.from_dtype(BOARD)
ALL_ROOMS = (1 << 20) - 1
LEFT_COLUMN = 0b00001_00001_00001_00001
RIGHT_COLUMN = LEFT_COLUMN << 4
FOR_COLUMN, FOR_FLOOR = 0, 1  # which side of a bonus token


@kernel(I64, I64)
def neighbours(rooms):
    """Free rooms next to placed tiles; an empty hotel starts at the bottom left."""
    if rooms == 0:
        return 1
    spread = rooms << 5 | rooms >> 5 | (rooms & ~RIGHT_COLUMN) << 1 | (rooms & ~LEFT_COLUMN) >> 1
    return spread & ~rooms & ALL_ROOMS


@kernel(I64, Board, I64)
def rooms_of_colours(board, colours):
    """Mask of the rooms in any of the colours (bits by facts.COLOURS)."""
    rooms = 0
    for colour in range(3):
        if colours >> colour & 1:
            rooms |= board.colour[colour]
    return rooms


@kernel(I64, Player)
def free_now(player):
    """Colours that cost this player nothing: for good, or this round only (three bits further up)."""
    return (player.free_colours | player.free_colours >> 3) & 0b111


@kernel(I64, Rules, Player, I64, I64, I64, I64, I64)
def preparable(rules, player, money, free_colours, discount, colours, max_floor):
    """Rooms the player could prepare with this much money."""
    board = rules.board[player.board]
    spaces = neighbours(player.rooms) & (1 << 5 * max_floor) - 1
    if colours != ANY_COLOUR:
        spaces &= rooms_of_colours(board, colours)
    affordable = rooms_of_colours(board, free_colours) if free_colours else 0
    for floor in range(4):
        if board.cost[floor] - discount <= money:
            affordable |= FLOOR << 5 * floor
    return spaces & affordable


@kernel(I64, Rules, Player, I64, I64)
def room_price(rules, player, room, discount):
    if discount >= FREE_DISCOUNT:
        return 0
    board = rules.board[player.board]
    for colour in range(3):
        if free_now(player) >> colour & 1 and board.colour[colour] >> room & 1:
            return 0
    return max(board.cost[room // 5] - discount, 0)


@kernel(VOID, Rules, Player, I64)
def place_room(rules, player, room):
    """Put a tile on the board; printed VP count each time a tile is placed (G18)."""
    player.rooms |= 1 << room
    vp = rules.board[player.board].vp[room]
    if vp != 0:
        book_vp(player, L_ROOM_SPACES, vp)


@kernel(VOID, Rules, State, I64, I64, I64)
def occupy_room(rules, state, seat, room, group):
    """Turn a room to occupied; the bonus of a completed group (once ever) and staff effects join ``group``."""
    player = state.players[seat]
    player.occupied |= 1 << room
    board = rules.board[player.board]
    for i in range(GROUPS):
        rooms = board.group[i]
        if rooms >> room & 1:
            if player.occupied & rooms == rooms and not player.groups >> i & 1:
                player.groups |= 1 << i
                rank = board.group_rooms[i] - 1
                colour = board.group_colour[i]
                charts = rules.entrance[player.entrance]
                if colour == 0:
                    book_vp(player, L_BLUE_GROUPS, charts.blue_vp[rank])
                elif colour == 1:
                    push(state, group, KRONE, charts.red_krones[rank], 0, 0, 0, 0)
                else:
                    advance_emperor(rules, player, charts.yellow_emperor[rank])
            if player.occupied & rooms == rooms:
                fire(rules, state, seat, ON_GROUP_FULL, 0, 0, board.group_rooms[i], L_STAFF_IN_GAME, group)
            break
    if player.tokens:
        if player.occupied >> room % 5 & COLUMN == COLUMN:
            push(state, group, TOKEN, 1, FOR_COLUMN, 0, 0, 1)
        if player.occupied >> 5 * (room // 5) & FLOOR == FLOOR:
            push(state, group, TOKEN, 1, FOR_FLOOR, 0, 0, 1)
    fire(rules, state, seat, ON_ROOM_OCCUPIED, 0, 0, 0, L_STAFF_IN_GAME, group)


@kernel(VOID, Player, I64)
def remove_room(player, room):
    player.rooms &= ~(1 << room)
    player.occupied &= ~(1 << room)


@kernel(I64, I64)
def highest_floor(rooms):
    """Rooms on the highest floor that has any."""
    for floor in range(3, -1, -1):
        if rooms >> 5 * floor & FLOOR:
            return rooms & FLOOR << 5 * floor
    return 0

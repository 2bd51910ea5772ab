"""Which rooms a regular prepares and fills: rooms for waiting guests first, next to begun groups, higher floors rather than lower."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.regular_cafe import Four
from gahsim.games.grand_austria.regular_worth import MoodType, paying_costs
from gahsim.games.grand_austria.rooms import Board, neighbours, room_price
from gahsim.games.grand_austria.rules import GROUPS, Rules
from gahsim.games.grand_austria.state import Player
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_rooms, lowest_bit

I64, U64, F64 = types.int64, types.uint64, types.float64

FOR_WAITING = 5.0  # somebody in the cafe has no room
FOR_NEXT = 3.0  # the next guest of that colour would have none
TO_SPARE = 1.0
GROUP_BEGUN = 0.4  # a room that is not a group's last counts this share of its part of the bonus
ONLY_PREPARED = 0.4  # floor and group count for that share while nobody lives in the room
TOO_LATE = 2.0  # turns from which on rooms for later guests lose their use

BLUE, RED = 0, 1


@kernel(I64, Board, I64)
def colour_of(board, room):
    """0 blue, 1 red, 2 yellow."""
    if board.colour[BLUE] >> room & 1:
        return BLUE
    return RED if board.colour[RED] >> room & 1 else 2


@kernel(F64, Rules, Player, I64, I64, MoodType)
def bonus_worth(rules, player, colour, size, mood):
    """The bonus of a full group: VP, krones or Emperor steps."""
    entrance = rules.entrance[player.entrance]  # without one: the table everybody uses
    if colour == BLUE:
        return F64(entrance.blue_vp[size - 1])
    if colour == RED:
        return entrance.red_krones[size - 1] * mood.krone
    return entrance.yellow_emperor[size - 1] * mood.step


@kernel(F64, Rules, Player, MoodType, I64, I64)
def group_worth(rules, player, mood, filled, room):
    """What a room does for its group: the bonus if it is the last one, a share if it is on the way."""
    board = rules.board[player.board]
    for i in range(GROUPS):
        rooms = board.group[i]
        if rooms >> room & 1:
            if player.groups >> i & 1:
                return 0.0
            size = board.group_rooms[i]
            bonus = bonus_worth(rules, player, board.group_colour[i], size, mood)
            others = count_rooms(rooms & filled & ~(1 << room))
            if others == size - 1:
                return bonus
            return GROUP_BEGUN * bonus * (others + 1) / size
    return 0.0


@kernel(F64, Rules, Player, MoodType, I64)
def filling_worth(rules, player, mood, room):
    """What it is worth to turn exactly this room to occupied."""
    return rules.floor_vp[room // 5] + group_worth(rules, player, mood, player.occupied, room)


@kernel(F64, I64)
def room_need(left):
    """How much a room is needed if so many of its colour are left over without it."""
    if left < 0:
        return FOR_WAITING
    return FOR_NEXT if left == 0 else TO_SPARE


@kernel(F64, Rules, Player, MoodType, Four, I64, I64, I64, I64)
def preparing_worth(rules, player, mood, spare, rooms, room, money, price):
    """What it is worth to prepare a room, ``rooms`` being prepared already (some of them only in thought)."""
    board = rules.board[player.board]
    colour = colour_of(board, room)
    new = rooms & ~player.rooms
    left = spare[colour] + count_rooms(new & board.colour[colour])
    later = min(1.0, max(mood.turns - 1.0, 0.0) / TOO_LATE)
    if left < 0 or spare[3] + count_rooms(new) < 0:
        need = FOR_WAITING
    else:
        need = room_need(left) * later
    ahead = rules.floor_vp[room // 5] + group_worth(rules, player, mood, rooms, room)
    return need + board.vp[room] + ONLY_PREPARED * ahead * later - paying_costs(mood.turns, money, price)


@kernel(F64, Rules, Player, MoodType, Four, I64, I64)
def best_rooms(rules, player, mood, spare, strength, fee):
    """What an action 3 is worth: up to so many rooms, best first, with the money left after the fee."""
    total, rooms, money = 0.0, I64(player.rooms), player.money - fee
    for _ in range(strength):
        free = neighbours(rooms)
        best, chosen, paid = 0.0, -1, 0
        while free:
            room = lowest_bit(U64(free))
            free &= free - 1
            price = room_price(rules, player, room, 0)
            if price <= money:
                worth = preparing_worth(rules, player, mood, spare, rooms, room, money, price)
                if worth > best:
                    best, chosen, paid = worth, room, price
        if chosen < 0:
            break
        total += best
        money -= paid
        rooms |= 1 << chosen
    return total

"""What can be counted on a player's side of the table, for objectives, tiles and game-end staff alike."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    M_CHAMPAGNE,
    M_COLOUR_SETS,
    M_COMPLETED_GREEN,
    M_COMPLETED_LARGE,
    M_DANCERS,
    M_EMPEROR,
    M_FULL_COLOURS,
    M_KITCHEN_SETS,
    M_KRONES,
    M_OBJECTIVE_MARKERS,
    M_OCCUPIED_BLUE,
    M_OCCUPIED_COLUMNS,
    M_OCCUPIED_FLOORS,
    M_OCCUPIED_GROUPS,
    M_OCCUPIED_ROOMS,
    M_OCCUPIED_TOP_FLOOR,
    M_OCCUPIED_YELLOW,
    M_PLAYED_STAFF,
    M_ROOM_TILES,
)
from gahsim.games.grand_austria.rules import GROUPS, Rules
from gahsim.games.grand_austria.state import Player
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_rooms, next_card

I64 = types.int64
GREEN = 3
LARGE_ORDER = 3
FLOOR = 0b11111  # rooms of the ground floor
COLUMN = 0b00001_00001_00001_00001  # rooms of the leftmost column


@kernel(I64, Rules, Player, I64)
def occupied_of_colour(rules, player, colour):
    return count_rooms(player.occupied & rules.board[player.board].colour[colour])


@kernel(I64, Rules, Player, I64)
def completed_guests(rules, player, which):
    """Guests completed so far that an objective counts: green ones, or those who ordered three items or more."""
    total = 0
    for cards in (player.kept, player.pile):
        guest = next_card(cards, -1)
        while guest >= 0:
            card = rules.guest[guest]
            total += card.colour == GREEN if which == M_COMPLETED_GREEN else card.total >= LARGE_ORDER
            guest = next_card(cards, guest)
    return total


@kernel(I64, Rules, Player, I64)
def module_metric(rules, player, which):
    """Metrics only modules ask for."""
    total = 0
    if which == M_CHAMPAGNE:
        total = I64(player.kitchen[4])
    elif which == M_DANCERS:
        for place in range(9):
            total += player.dancers[place]
    elif which == M_COMPLETED_GREEN or which == M_COMPLETED_LARGE:
        total = completed_guests(rules, player, which)
    elif which == M_KITCHEN_SETS:
        total = I64(min(player.kitchen[0], player.kitchen[1], player.kitchen[2], player.kitchen[3]))
    elif which == M_OCCUPIED_TOP_FLOOR:
        total = count_rooms(player.occupied >> 15 & FLOOR)
    return total


@kernel(I64, Rules, Player, I64)
def metric(rules, player, which):
    """Value of one metric (``codes.METRICS``) for a player."""
    if which == M_KRONES:
        return I64(player.money)
    if which == M_EMPEROR:
        return I64(player.emperor)
    if which == M_ROOM_TILES:
        return count_rooms(player.rooms)
    if which == M_OCCUPIED_ROOMS:
        return count_rooms(player.occupied)
    if M_OCCUPIED_BLUE <= which <= M_OCCUPIED_YELLOW:
        return occupied_of_colour(rules, player, which - M_OCCUPIED_BLUE)
    if which == M_OBJECTIVE_MARKERS:
        return count_rooms(player.objectives)
    occupied, board = player.occupied, rules.board[player.board]
    total = 0
    if which == M_OCCUPIED_FLOORS:
        for floor in range(4):
            total += (occupied >> 5 * floor) & FLOOR == FLOOR
    elif which == M_OCCUPIED_COLUMNS:
        for column in range(5):
            total += (occupied >> column) & COLUMN == COLUMN
    elif which == M_OCCUPIED_GROUPS:
        for group in range(GROUPS):
            rooms = board.group[group]
            total += rooms != 0 and occupied & rooms == rooms
    elif which == M_FULL_COLOURS:
        for colour in range(3):
            rooms = board.colour[colour]
            total += rooms != 0 and occupied & rooms == rooms
    elif which == M_COLOUR_SETS:
        total = min(
            occupied_of_colour(rules, player, 0), occupied_of_colour(rules, player, 1), occupied_of_colour(rules, player, 2)
        )
    elif which == M_PLAYED_STAFF:
        total = I64(player.staff_n)
    else:
        total = module_metric(rules, player, which)
    return total


@kernel(types.boolean, Rules, Player, I64)
def meets_objective(rules, player, objective):
    card = rules.objective[objective]
    for i in range(card.tests):
        if metric(rules, player, card.test[i, 0]) < card.test[i, 1]:
            return False
    return True

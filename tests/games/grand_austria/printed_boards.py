"""The five hotels as printed, typed in by hand: colours floor by floor from the ground up, and the ten groups."""

from __future__ import annotations

BOARDS = ("night", "day_A", "day_B", "day_C", "day_D")
COLOURS = {"B": "blue", "R": "red", "Y": "yellow"}
ROWS = {
    "night": "BYRRB YYRRY BRBYY BRBRB",
    "day_A": "RYRRY BYBBB BYRRY BYBBR",
    "day_B": "BYRRR BYRBY BRBRY YBBRB",
    "day_C": "RBRYR RBYYY RYRBB BYRBY",
    "day_D": "RBRRB YBYYY YBBRB RRRYB",
}
GROUPS = {
    "night": [[0], [1, 5, 6], [2, 3, 7, 8], [4], [9, 13, 14], [10, 15], [11, 16], [12, 17], [18], [19]],
    "day_A": [[0], [1, 6, 11, 16], [2, 3], [4], [5, 10, 15], [7, 8, 9], [12, 13], [14], [17, 18], [19]],
    "day_B": [[0, 5, 10], [1, 6], [2, 3, 4, 7], [8], [9, 14], [11], [12, 16, 17], [13, 18], [15], [19]],
    "day_C": [[0, 5, 10], [1, 6], [2], [3, 7, 8, 9], [4], [11, 16], [12, 17], [13, 14, 18], [15], [19]],
    "day_D": [[0], [1, 6, 11, 12], [2, 3], [4], [5, 10], [7, 8, 9], [13], [14, 19], [15, 16, 17], [18]],
}
PREPARE_COST = (0, 1, 2, 3)  # by floor
ROOM_VP = {13: 1, 14: 1, 17: 2, 18: 2, 19: 2}  # on the day boards assumed to be those of the night board
GROUP_BONUS = {"blue": (2, 5, 9, 15), "red": (1, 3, 6, 10), "yellow": (1, 3, 6, 10)}  # VP, krones, Emperor steps, by size


def colour_of(board: str, room: int) -> str:
    return COLOURS[ROWS[board].replace(" ", "")[room]]


def rooms_in(board: str, colour: str) -> list[int]:
    """All rooms of a colour, ascending."""
    return [room for room in range(20) if colour_of(board, room) == colour]

"""Which die exactly: coloured dice have a price, and one entrance may move a die before using a space.

The argument of a die choice: face | action << 3 | boost << 6 | colour << 7 | source << 9 | colour of the moved die << 11.
Colours are 0 for white, else 1 + place in the lounge; the source of a moved die is 0 for none, 1 for the space below, 2 for the one above.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.modules.celebrities import WHITE, has_die
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel

I64, VOID, BOOL = types.int64, types.void, types.boolean
COLOUR_BIT, SOURCE_BIT, MOVED_BIT = 7, 9, 11


@kernel(I64, Rules, Player)
def sources(rules, player):
    """How many ways of moving a die to try: none, from below, from above."""
    return 3 if rules.entrance[player.entrance].moves_die else 1


@kernel(I64, Rules)
def colours(rules):
    """How many colours of dice there are."""
    return 1 + rules.coloured_dice


@kernel(I64, I64, I64)
def source_space(face, source):
    """The space a die comes from; 1 and 6 are not adjacent (W8)."""
    space = face - 1 if source == 1 else face + 1
    return space if 1 <= space <= 6 else 0


@kernel(BOOL, State, I64, I64, I64)
def can_move(state, face, source, moved):
    """Whether there is such a die to move onto a space; without a source only 'no die' makes sense."""
    if source == 0:
        return moved == WHITE
    space = source_space(face, source)
    return space > 0 and has_die(state, space, moved)


@kernel(BOOL, State, I64, I64, I64, I64)
def can_take(state, face, colour, source, moved):
    """Whether a die of a colour will lie on the space once the other one is moved there."""
    return has_die(state, face, colour) or (source > 0 and moved == colour)


@kernel(VOID, State, I64)
def move_die(state, argument):
    """Move the die a choice names, if it names one."""
    face, source, moved = argument & 7, argument >> SOURCE_BIT & 3, argument >> MOVED_BIT & 3
    if source == 0:
        return
    state.dice[source_space(face, source)] -= 1
    state.dice[face] += 1
    if moved != WHITE:
        state.coloured[moved - 1] = face

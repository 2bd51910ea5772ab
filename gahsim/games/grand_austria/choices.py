"""Choice codes: an int32 holding kind (6 bits), pending slot (5 bits) and up to 20 bits of arguments."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import ERROR_CHOICES, MAX_CHOICES, NO_SLOT
from gahsim.games.grand_austria.state import Choices, State
from gahsim.kernels import kernel

I64 = types.int64
ARGUMENT = 11  # first bit of the arguments


@kernel(I64, I64, I64, I64)
def code(kind, slot, argument):
    return kind | slot << 6 | argument << ARGUMENT


@kernel(I64, I64, I64)
def menu_code(kind, argument):
    """A choice of the turn menu, answering no pending entry."""
    return kind | NO_SLOT << 6 | argument << ARGUMENT


@kernel(I64, I64)
def kind_of(choice):
    return choice & 63


@kernel(I64, I64)
def slot_of(choice):
    return (choice >> 6) & 31


@kernel(I64, I64)
def argument_of(choice):
    return choice >> ARGUMENT


@kernel(I64, State, Choices, I64, I64)
def offer_choice(state, out, n, choice):
    """Append a choice; a list that would overflow marks the game as broken instead of writing past the end."""
    if n >= MAX_CHOICES:
        state.error = ERROR_CHOICES
        return n
    out[n] = choice
    return n + 1

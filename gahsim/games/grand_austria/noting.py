"""Writing down one feature of a position."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.scratch import NOTES, Tally
from gahsim.kernels import kernel

I64, F64 = types.int64, types.float64


@kernel(I64, Tally, I64, I64, F64)
def note(tally, filled, index, value):
    """Write a feature behind those noted and return how many there are now; one that is zero is written over by the next.

    The number travels in a register and nothing branches: notes are what a search spends its time on.
    """
    tally.at[filled] = index
    tally.x[filled] = value
    return min(filled + (value != 0.0), NOTES - 4)

"""Writing down one feature: weighed at once, or listed for the network, training and explanation."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.scratch import NOTES, Tally
from gahsim.kernels import kernel

I64, F64, U64, VOID = types.int64, types.float64, types.uint64, types.void
Vector = types.Array(types.float64, 1, "C")


@kernel(VOID, Tally, Vector, I64, F64)
def note(tally, weights, index, value):
    if not tally.write:
        tally.total += weights[U64(tally.start) + U64(index)] * value
    elif value != 0.0 and tally.n < NOTES:
        tally.at[tally.n] = index
        tally.x[tally.n] = value
        tally.n += 1

"""Random draws of an experiment's design, keyed like everything else: by seed, purpose and position, never in sequence."""

from __future__ import annotations

import numpy as np
from numba import types

from gahsim.kernels import kernel
from gahsim.kernels.streams import draw_below, subkey

I64, U64 = types.int64, types.uint64
FORCED_CARD, FORCED_SEAT, FORCED_SLOT, MONEY, SAMPLED = range(301, 306)


@kernel(types.void, U64, I64, types.Array(I64, 1, "C"), I64, I64, types.Array(I64, 1, "C"), entry=True)
def fill_draws(seed, purpose, positions, place, n, out):
    for i in range(len(positions)):
        out[i] = draw_below(subkey(seed, purpose, positions[i]), place, n)


def draws(seed: int, purpose: int, positions: np.ndarray, n: int, place: int = 0) -> np.ndarray:
    """One even draw from 0 to n - 1 for every position."""
    out = np.zeros(len(positions), np.int64)
    fill_draws(np.uint64(seed), purpose, np.ascontiguousarray(positions, np.int64), place, n, out)
    return out

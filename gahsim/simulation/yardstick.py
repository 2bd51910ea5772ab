"""A machine-independent yardstick: how many keyed shuffles of 96 cards this core does per second."""

from __future__ import annotations

import time

import numba
import numpy as np
from numba import types

from gahsim.kernels import kernel
from gahsim.kernels.streams import DECK_SIZE, shuffle, subkey

PACK = np.dtype([("cards", np.uint8, DECK_SIZE)], align=True)
Pack = numba.from_dtype(PACK)


@kernel(types.void, Pack, types.int64, entry=True)
def shuffle_often(pack, times):
    for i in range(times):
        shuffle(pack.cards, DECK_SIZE, subkey(types.uint64(1), 1, i))


def shuffles_per_second(times: int = 200_000) -> float:
    """Shuffles per CPU-second, the best of three."""
    pack = np.zeros(1, PACK)
    best = 0.0
    for _ in range(3):
        begin = time.process_time()
        shuffle_often(pack[0], times)
        best = max(best, times / (time.process_time() - begin))
    return best

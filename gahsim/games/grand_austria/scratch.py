"""Working memory of a bot: nodes for look-ahead, a remembered plan per seat, notes on features."""

from __future__ import annotations

import numba
import numpy as np

from gahsim.games.grand_austria.codes import MAX_CHOICES
from gahsim.games.grand_austria.state import SEATS, STATE

PATH = 48  # decisions a turn may have before a search gives up on it
NODES = 656
PLANS = 16
HIDDEN = 64  # most units of the network at turn ends

# The features of a position, some listed more than once.
NOTES = 512  # more than any position has; the last three stay empty
TALLY = np.dtype(
    [
        ("n", np.int64),
        ("at", np.int64, NOTES),
        ("x", np.float64, NOTES),
    ],
    align=True,
)
NODE = np.dtype(
    [
        ("state", STATE),
        ("key", np.uint64),  # position hash
        ("value", np.float64),
        ("path", np.int32, PATH),
        ("length", np.int32),
        ("face", np.int32),  # die taken on the way, 0 = none yet
    ],
    align=True,
)
MEMORY = np.dtype(
    [
        ("keys", np.uint64, PATH),  # position (as seen) before each planned choice
        ("path", np.int32, PATH),
        ("value", np.float64),  # what the search expects of it
        ("tried", np.float64),  # sum over the worlds it was tried in
        ("alive", np.int32),  # whether it is still being tried
        ("face", np.int32),  # die it takes
        ("end", np.uint64),  # position at the end of the plan
        ("length", np.int32),
        ("next", np.int32),
    ],
    align=True,
)
SCRATCH = np.dtype(
    [
        ("nodes", NODE, NODES),
        ("memory", MEMORY, SEATS),
        ("plans", MEMORY, PLANS),  # the best plans of a search
        ("plans_filled", np.int32),
        ("plans_wanted", np.int32),
        ("worlds", NODE, 2),  # for playing on
        ("unit", np.float64, HIDDEN),
        ("tally", TALLY),
        ("choices", np.int32, MAX_CHOICES),  # those the bot was asked about
        ("moves", np.int32, MAX_CHOICES),  # those of the node being expanded
        ("filled", np.int32, (2, 7)),  # nodes in each group of the two layers
    ],
    align=True,
)
Tally = numba.from_dtype(TALLY)
Node = numba.from_dtype(NODE)
Memory = numba.from_dtype(MEMORY)
Scratch = numba.from_dtype(SCRATCH)

"""Keyed randomness: fair, independent by purpose and position, the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numba
import numpy as np

from gahsim.kernels import PACKAGE, kernel_sources, sources_of
from gahsim.kernels.streams import draw_below, shuffle, subkey
from gahsim.simulation.yardstick import PACK


@numba.njit
def _draw(key, position, n):
    return draw_below(key, position, n)


@numba.njit
def _shuffled(pack, n, key):
    for i in range(n):
        pack.cards[i] = i
    shuffle(pack.cards, n, key)


DRAWS = [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2]


def test_streams_are_fixed_for_ever() -> None:
    """Published results hang on these numbers."""
    assert int(subkey(np.uint64(1), 2, 3)) == 0xDC77249B0B41C394
    assert [_draw(np.uint64(42), i, 6) for i in range(12)] == DRAWS


def test_dice_are_fair() -> None:
    counts = Counter(_draw(np.uint64(subkey(np.uint64(5), 6, game)), die, 6) for game in range(2000) for die in range(10))
    chi2 = sum((counts[face] - 20000 / 6) ** 2 / (20000 / 6) for face in range(6))
    assert chi2 < 20.5  # the 0.1 % point with five degrees of freedom


def test_every_card_comes_to_every_place_equally_often() -> None:
    pack, seen = np.zeros(1, PACK), np.zeros((8, 8))
    for game in range(8000):
        _shuffled(pack[0], 8, np.uint64(subkey(np.uint64(9), 1, game)))
        seen[np.arange(8), pack[0]["cards"][:8]] += 1
    chi2 = ((seen - 1000) ** 2 / 1000).sum()
    assert chi2 < 86  # 49 degrees of freedom, the 0.1 % point


def test_neighbouring_keys_share_nothing() -> None:
    words = [
        int(subkey(np.uint64(seed), purpose, position)) for seed in range(12) for purpose in range(12) for position in range(12)
    ]
    assert len(set(words)) == len(words)
    flips = [bin(a ^ b).count("1") for a, b in pairwise(words)]
    assert 30 < np.mean(flips) < 34


def test_the_engine_hash_covers_constants_and_rules_but_not_pictures() -> None:
    names = {path.name for path in kernel_sources()}
    assert {"codes.py", "flow.py", "state.py", "rules.py", "streams.py"} <= names
    assert not {"picture.py", "narration.py", "catalogue.py", "cli.py", "game.py", "moves.py"} & names


def test_a_cache_folder_covers_all_a_kernel_rests_on_and_no_more() -> None:
    game = PACKAGE / "games" / "grand_austria"
    flow, planner = sources_of(game / "flow.py"), sources_of(game / "planner.py")
    assert {game / "codes.py", game / "turn.py", game / "modules" / "ballrooms.py", PACKAGE / "kernels" / "bits.py"} <= flow
    assert flow < planner
    assert game / "features.py" in planner - flow
    assert planner <= set(kernel_sources())

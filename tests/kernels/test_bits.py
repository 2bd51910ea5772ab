"""Bit mask sets against Python's own sets."""

from __future__ import annotations

import numba
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gahsim.games.grand_austria.state import PLAYER
from gahsim.kernels.bits import add_card, count_cards, count_rooms, has_card, next_card, remove_card


@numba.njit
def _listed(player, out):
    n, card = 0, next_card(player.hand, -1)
    while card >= 0:
        out[n] = card
        n += 1
        card = next_card(player.hand, card)
    return n, count_cards(player.hand)


@numba.njit
def _change(player, card, insert):
    had = has_card(player.hand, card)
    if insert:
        add_card(player.hand, card)
    else:
        remove_card(player.hand, card)
    return had


@numba.njit
def _rooms(mask):
    return count_rooms(mask)


@given(st.lists(st.tuples(st.integers(0, 95), st.booleans()), max_size=60))
def test_card_sets_behave_like_sets(changes: list[tuple[int, bool]]) -> None:
    record, model, out = np.zeros(1, PLAYER), set(), np.zeros(128, np.int64)
    for card, insert in changes:
        assert _change(record[0], card, insert) == (card in model)
        (model.add if insert else model.discard)(card)
    n, count = _listed(record[0], out)
    assert out[:n].tolist() == sorted(model)
    assert count == len(model)


@given(st.integers(0, 2**20 - 1))
def test_rooms_are_counted(mask: int) -> None:
    assert _rooms(mask) == mask.bit_count()

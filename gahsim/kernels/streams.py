"""Keyed random streams: every random outcome is a pure function of (seed, game, purpose, position).

Nothing is drawn in sequence, so a changed card, hand or bot leaves all other deals and dice as they were, and neither job count
nor order of execution can change a game. The mixer is the finaliser of splitmix64, whose avalanche is good enough for cards and dice.
"""

from __future__ import annotations

from numba import types

from gahsim.kernels import kernel

I64, U64 = types.int64, types.uint64

# Purposes. Numbers are part of every published result: never renumber.
GUEST_DECK, STAFF_DECK, OBJECTIVES, TILES, BOARDS, DICE, RESHUFFLE, BOT, DETERMINIZE, FIRST_PICK, BOT_FOLD = range(1, 12)
CELEBRITY_DECK, BALLROOM_BOARDS, REHEARSAL_ROOMS, ENTRANCE_TILES, OWN_OBJECTIVES, OWN_TILES = range(12, 18)
DEAL_STREAM, DICE_STREAM, BOT_STREAM = 101, 102, 103

DECK_SIZE = 96  # room for the guests (85) or staff (77) of the base game with every module
DECK = types.NestedArray(types.uint8, (DECK_SIZE,))


@kernel(U64, U64)
def mix(word):
    word = (word ^ (word >> U64(30))) * U64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U64(27))) * U64(0x94D049BB133111EB)
    return word ^ (word >> U64(31))


@kernel(U64, U64, I64, I64, entry=True)
def subkey(key, purpose, position):
    """A key for one purpose at one position, independent of all others."""
    word = mix(key + U64(0x9E3779B97F4A7C15) * U64(purpose + 1))
    return mix(word + U64(0xD1342543DE82EF95) * U64(position + 1))


@kernel(I64, U64, I64, I64)
def draw_below(key, position, n):
    """Uniform integer in 0..n-1, the ``position``-th draw of this key."""
    word = mix(key + U64(0x9E3779B97F4A7C15) * U64(position + 1))
    return I64(((word >> U64(32)) * U64(n)) >> U64(32))


@kernel(types.void, DECK, I64, U64)
def shuffle(cards, n, key):
    """Fisher-Yates over the first ``n`` cells."""
    for i in range(n - 1, 0, -1):
        j = draw_below(key, i, i + 1)
        swap = cards[i]
        cards[i] = cards[j]
        cards[j] = swap

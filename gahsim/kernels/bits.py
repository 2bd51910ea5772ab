"""Small sets as bit masks: cards of a hand, rooms of a hotel. Intrinsics numba does not offer by itself."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gahsim.kernels import kernel

I64, U64 = types.int64, types.uint64


@intrinsic
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """Index of the lowest set bit (64 for an empty mask)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), codegen


@intrinsic
def count_bits(typingctx: Any, mask: Any) -> Any:
    """Number of set bits."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@intrinsic
def word_of(typingctx: Any, record: Any, index: Any) -> Any:
    """One 64-bit word of a record's memory."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [args[1]]))

    return types.uint64(record, types.int64), codegen


CARDS = types.NestedArray(types.uint64, (2,))  # a set of up to 128 cards, as it lies in a record: two words


@kernel(types.boolean, CARDS, I64)
def has_card(cards, index):
    return (cards[index >> 6] >> types.uint64(index & 63)) & types.uint64(1) != types.uint64(0)


@kernel(types.void, CARDS, I64)
def add_card(cards, index):
    cards[index >> 6] |= types.uint64(1) << types.uint64(index & 63)


@kernel(types.void, CARDS, I64)
def remove_card(cards, index):
    cards[index >> 6] &= ~(types.uint64(1) << types.uint64(index & 63))


@kernel(I64, CARDS)
def count_cards(cards):
    return count_bits(cards[0]) + count_bits(cards[1])


@kernel(I64, CARDS, I64)
def next_card(cards, after):
    """Lowest card above ``after`` (start with -1), or -1: iterate a set in printed order."""
    index = after + 1
    if index < 64:
        rest = cards[0] >> types.uint64(index)
        if rest != types.uint64(0):
            return index + lowest_bit(rest)
        index = 64
    if index < 128:
        rest = cards[1] >> types.uint64(index - 64)
        if rest != types.uint64(0):
            return index + lowest_bit(rest)
    return -1


@kernel(I64, I64)
def count_rooms(rooms):
    return count_bits(types.uint64(rooms))

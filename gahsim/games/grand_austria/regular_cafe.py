"""A regular looks at the cafe: orders and kitchen, rooms for the guests, where items go and whom to invite."""

from __future__ import annotations

from typing import NamedTuple

from numba import types

from gahsim.games.grand_austria.codes import ACT_ITEMS, BALLROOMS
from gahsim.games.grand_austria.gains import CHAMPAGNE
from gahsim.games.grand_austria.guests import GREEN
from gahsim.games.grand_austria.regular_worth import A_CHAMPAGNE, MoodType, guest_worth, paying_costs
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_rooms

I64, F64, BOOL = types.int64, types.float64, types.boolean

ORDER_BEGUN = 0.8  # a half filled order is worth this share of half the guest
NO_ROOM_YET = 0.5  # a guest without a room in sight is worth half
SPARE_ITEM = 1.0  # an item nobody ordered
SPARE_CHAMPAGNE = A_CHAMPAGNE - SPARE_ITEM  # so much more if it is champagne
MAY_DANCE = 0.9  # a guest without a room in sight, but with champagne for the ballroom
ITEM_TO_FIND = 2.5  # effort for every item a new guest asks for that is not in the kitchen
GUEST_WITHOUT_ROOM = 5.0  # effort to prepare one
ITEMS_PER_TURN = 1.0  # how fast orders are filled: limits whom to invite towards the end
LAST_TURNS = 4.0  # from here on guests who stay in the cafe are a threat
KITCHEN_DETOUR = 0.3  # an item laid on an order at once spares the krone for serving it later

# Items of all kinds are counted in one integer, eight bits per kind: adding and comparing them is one instruction.
BITS = 8
EACH = 255
ONE_OF_EACH = 0x0101010101
GUARD = 128 * ONE_OF_EACH  # a bit above every count that shows where a subtraction went below 0

Four, FourWorths = types.UniTuple(I64, 4), types.UniTuple(F64, 4)


class Cafe(NamedTuple):
    """What a regular sees in kitchen and cafe."""

    kitchen: int
    orders: tuple[int, int, int, int]  # what is missing at each table
    sizes: tuple[int, int, int, int]  # items of the whole order
    worths: tuple[float, float, float, float]  # what the guest is worth, 0 at an empty table


CafeType = types.NamedTuple((I64, Four, Four, FourWorths), Cafe)


@kernel(I64, I64)
def count_items(packed):
    """Items of all kinds together."""
    return packed * ONE_OF_EACH >> 4 * BITS & EACH


@kernel(BOOL, I64, I64)
def covers(packed, order):
    """Whether there is enough of every kind: the guard bit of a kind is borrowed where there is not."""
    return ((packed | GUARD) - order) & GUARD == GUARD


@kernel(I64, I64, I64)
def in_common(one, other):
    """The smaller count of every kind."""
    enough = ((one | GUARD) - other) & GUARD  # guard bits of the kinds of which the first has at least as many
    mask = enough - (enough >> BITS - 1)
    return other & mask | one & ~mask


@kernel(I64, Player)
def packed_kitchen(player):
    """The kitchen as one integer."""
    packed = 0
    for kind in range(ITEM_KINDS):
        packed |= I64(player.kitchen[kind]) << kind * BITS
    return packed


@kernel(I64, Player, I64)
def packed_order(player, table):
    """What is missing at a table."""
    packed = 0
    if player.cafe[table] == 0:
        return packed
    for kind in range(ITEM_KINDS):
        packed |= I64(player.need[table, kind]) << kind * BITS
    return packed


@kernel(I64, Rules, I64)
def packed_wish(rules, guest):
    """The whole order of a guest."""
    packed = 0
    for kind in range(ITEM_KINDS):
        packed |= I64(rules.guest[guest].order[kind]) << kind * BITS
    return packed


@kernel(I64, I64, I64, I64)
def packed_taking(op, first, argument):
    """The items of a choice what to take: of two kinds (and champagne) for an action, of four for a reward."""
    if op == ACT_ITEMS:
        food = (argument & 31) << first * BITS | (argument >> 5 & 31) << (first + 1) * BITS
        return food | argument >> 10 << CHAMPAGNE * BITS
    packed = 0
    for kind in range(4):
        packed |= (argument >> 4 * kind & 15) << kind * BITS
    return packed


@kernel(Four, Rules, Player)
def spare_rooms(rules, player):
    """Vacant rooms less guests, by colour; for tourists (green) all of them."""
    board = rules.board[player.board]
    vacant = player.rooms & ~player.occupied
    blue, red = count_rooms(vacant & board.colour[0]), count_rooms(vacant & board.colour[1])
    yellow = count_rooms(vacant & board.colour[2])
    rooms = blue + red + yellow
    for table in range(TABLES):
        if player.cafe[table] > 0:
            colour = rules.guest[player.cafe[table] - 1].colour
            blue -= colour == 0
            red -= colour == 1
            yellow -= colour == 2
            rooms -= 1
    return (blue, red, yellow, rooms)


@kernel(BOOL, Rules, Player, I64, I64)
def may_dance(rules, player, guest, champagne):
    """Whether a guest could go to a ballroom instead of a room, with so much champagne at hand."""
    if not rules.modules & BALLROOMS or rules.guest[guest].room_only:
        return False
    dancers = player.sections[0] + player.sections[1] + player.sections[2] + player.sections[3]
    return dancers > 0 and player.kitchen[CHAMPAGNE] >= champagne


@kernel(I64, Rules, Player, I64)
def order_size(rules, player, table):
    """Items of the whole order at a table; 1 at an empty table, which is only divided by."""
    return I64(rules.guest[player.cafe[table] - 1].total) if player.cafe[table] > 0 else 1


@kernel(F64, Rules, Player, I64, Four, MoodType)
def seated_worth(rules, player, table, spare, mood):
    """What the guest at a table is worth once the order is filled."""
    if player.cafe[table] == 0:
        return 0.0
    guest = player.cafe[table] - 1
    worth = guest_worth(rules, player, guest, mood)
    if mood.turns <= LAST_TURNS:
        worth -= rules.cafe_guest_vp  # printed negative: what is saved when the guest leaves
    if spare[rules.guest[guest].colour] >= 0:
        return worth
    return worth * MAY_DANCE if may_dance(rules, player, guest, 1) else worth * NO_ROOM_YET


@kernel(CafeType, Rules, Player, Four, MoodType)
def look_at_cafe(rules, player, spare, mood):
    """Kitchen, orders and guests at a glance."""
    return Cafe(
        packed_kitchen(player),
        (packed_order(player, 0), packed_order(player, 1), packed_order(player, 2), packed_order(player, 3)),
        (order_size(rules, player, 0), order_size(rules, player, 1), order_size(rules, player, 2), order_size(rules, player, 3)),
        (
            seated_worth(rules, player, 0, spare, mood),
            seated_worth(rules, player, 1, spare, mood),
            seated_worth(rules, player, 2, spare, mood),
            seated_worth(rules, player, 3, spare, mood),
        ),
    )


@kernel(F64, Four, Four, FourWorths, I64)
def orders_worth(orders, sizes, worths, kitchen):
    """What the orders and the kitchen are worth together: first whole orders, then begun ones, then spare items."""
    worth, begun = 0.0, 0
    for table in range(TABLES):
        if covers(kitchen, orders[table]):
            worth += worths[table]
            kitchen -= orders[table]
        else:
            begun |= 1 << table
    for table in range(TABLES):
        if begun >> table & 1:
            used = in_common(kitchen, orders[table])
            kitchen -= used
            share = 1.0 - count_items(orders[table] - used) / sizes[table]
            worth += worths[table] * ORDER_BEGUN * share
    return worth + SPARE_ITEM * count_items(kitchen) + SPARE_CHAMPAGNE * (kitchen >> CHAMPAGNE * BITS)


@kernel(F64, CafeType, I64)
def worth_with(cafe, gained):
    """What orders and kitchen are worth with some more items."""
    return orders_worth(cafe.orders, cafe.sizes, cafe.worths, cafe.kitchen + gained)


@kernel(I64, Rules, Player, CafeType)
def ready_to_serve(rules, player, cafe):
    """Tables (bits) where the kitchen covers the whole order and a room (or a ballroom) waits: only there serving is worth a krone."""
    vacant = player.rooms & ~player.occupied
    ready = 0
    for table in range(TABLES):
        if cafe.orders[table] != 0 and covers(cafe.kitchen, cafe.orders[table]):
            guest = player.cafe[table] - 1
            colour = rules.guest[guest].colour
            rooms = vacant if colour == GREEN else vacant & rules.board[player.board].colour[colour]
            if rooms != 0 or may_dance(rules, player, guest, 1 + player.need[table, CHAMPAGNE]):
                ready |= 1 << table
    return ready


@kernel(F64, CafeType, I64, I64, I64)
def placing_score(cafe, kind, count, argument):
    """New items go where they finish orders; what fits nowhere into the kitchen."""
    shift = kind * BITS
    a, b, c, d = argument & 7, argument >> 3 & 7, argument >> 6 & 7, argument >> 9 & 7
    left = count - a - b - c - d
    orders = cafe.orders
    placed = (orders[0] - (a << shift), orders[1] - (b << shift), orders[2] - (c << shift), orders[3] - (d << shift))
    return orders_worth(placed, cafe.sizes, cafe.worths, cafe.kitchen + (left << shift)) - left * KITCHEN_DETOUR


@kernel(F64, CafeType, I64, I64, I64)
def taking_score(cafe, op, first, argument):
    """Which items to take."""
    return worth_with(cafe, packed_taking(op, first, argument))


@kernel(types.UniTuple(I64, 2), Four, I64)
def unordered_and_backlog(orders, kitchen):
    """Kitchen items nobody ordered, and the number of ordered items not in the kitchen."""
    backlog = 0
    for table in range(TABLES):
        used = in_common(kitchen, orders[table])
        kitchen -= used
        backlog += count_items(orders[table] - used)
    return (kitchen, backlog)


@kernel(F64, Rules, State, Player, MoodType, I64, I64, I64, I64, I64)
def invitation(rules, state, player, mood, unordered, backlog, spare, position, price):
    """How much a guest of the queue is worth inviting; below 0 better not."""
    guest = state.queue[position] - 1
    order = packed_wish(rules, guest)
    missing = count_items(order - in_common(unordered, order))
    chance = min(1.0, mood.turns * ITEMS_PER_TURN / max(backlog + missing, 1))
    worth = chance * guest_worth(rules, player, guest, mood) + (1.0 - chance) * rules.cafe_guest_vp
    if spare <= 0:
        worth -= A_CHAMPAGNE if may_dance(rules, player, guest, 0) else GUEST_WITHOUT_ROOM
    return worth - missing * ITEM_TO_FIND - paying_costs(mood.turns, player.money, price)

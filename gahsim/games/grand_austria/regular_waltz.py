"""What only Let's Waltz! asks a regular: cards that cost something, exchanges, tiles, bells, tokens, dancers won and lost."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of, slot_of
from gahsim.games.grand_austria.codes import (
    C_REMOVE_DANCER,
    C_RETURN_ITEM,
    CHOOSE_TOKEN,
    REMOVE_DIE,
    RETREAT,
    RING,
    SEND_DANCER,
    SPEND_ANY_ITEM,
    SPEND_ITEM,
    SPEND_KRONE,
)
from gahsim.games.grand_austria.modules.celebrities import FOOD
from gahsim.games.grand_austria.modules.entrances import FOR_COLUMN
from gahsim.games.grand_austria.regular_ballroom import dancing_worth, one_more
from gahsim.games.grand_austria.regular_cafe import (
    BITS,
    EACH,
    CafeType,
    Four,
    in_common,
    look_at_cafe,
    orders_worth,
    worth_with,
)
from gahsim.games.grand_austria.regular_emperor import steps_worth, think_of_emperor
from gahsim.games.grand_austria.regular_lounge import least_wanted
from gahsim.games.grand_austria.regular_worth import MoodType, all_worth, module_reward_worth, reward_worth
from gahsim.games.grand_austria.rules import TOKEN_ROWS, Rules
from gahsim.games.grand_austria.state import TABLES, Choices, Player, State
from gahsim.kernels import kernel

I64, F64 = types.int64, types.float64
Best = types.Tuple((I64, F64))

BELLS_FIRST = 1500.0
NOTHING = -1e9
A_MARGIN = 1.0  # a deal that brings less than that is not worth the trouble

PENDING_KINDS = 1 << SEND_DANCER | 1 << RING | 1 << CHOOSE_TOKEN | 1 << C_RETURN_ITEM | 1 << C_REMOVE_DANCER | 1 << REMOVE_DIE


@kernel(F64, CafeType, I64)
def worth_without(cafe, lost):
    """What orders and kitchen are worth with some items less."""
    return orders_worth(cafe.orders, cafe.sizes, cafe.worths, cafe.kitchen - lost)


@kernel(F64, Rules, Player, MoodType, CafeType, I64)
def staff_use_worth(rules, player, mood, cafe, argument):
    """A once-per-round card: 0 if it costs nothing (always used), else what it brings less what exactly it takes from the orders."""
    card, spent = rules.staff[argument & 127], argument >> 7
    first = card.effect[0]
    if first.op < SPEND_KRONE or first.op > RETREAT:
        return 0.0
    worth = all_worth(rules, player, card.effect, mood)
    if first.op == SPEND_ITEM or first.op == SPEND_ANY_ITEM:
        lost = 0
        if first.op == SPEND_ITEM:
            lost = I64(first.n) << first.what * BITS
        else:
            for kind in range(FOOD):
                lost |= (spent >> 2 * kind & 3) << kind * BITS
        worth += worth_without(cafe, lost) - worth_with(cafe, 0) - module_reward_worth(first, mood.krone, mood.step)
    return worth - A_MARGIN


@kernel(F64, Rules, CafeType, I64)
def exchange_worth(rules, cafe, argument):
    """Give dishes and drinks for as many of other kinds: of one kind, or of what is missing most."""
    lost, n, others = 0, 0, 0
    for kind in range(FOOD):
        given = argument >> 4 + 3 * kind & 7
        lost |= given << kind * BITS
        n += given
        if given == 0:
            others |= EACH << kind * BITS
    kitchen = cafe.kitchen - lost
    best = 0.0
    for kind in range(FOOD):
        if others >> kind * BITS & 1:
            best = max(best, orders_worth(cafe.orders, cafe.sizes, cafe.worths, kitchen + (n << kind * BITS)))
    for table in range(TABLES):
        missing = (cafe.orders[table] - in_common(kitchen, cafe.orders[table])) & others
        taken, left = 0, n
        for kind in range(FOOD):
            some = min(missing >> kind * BITS & EACH, left)
            taken |= some << kind * BITS
            left -= some
        if left < n:
            best = max(best, orders_worth(cafe.orders, cafe.sizes, cafe.worths, kitchen + taken) + left)
    return best - worth_with(cafe, 0) - A_MARGIN


@kernel(F64, Rules, State, Player, MoodType, I64)
def tile_worth(rules, state, player, mood, slot):
    """The reward of one of the entrance's tiles less the steps back."""
    tile = rules.tile[state.own_tiles[slot] - 1]
    steps = steps_worth(rules, player, think_of_emperor(rules, state, player), -(tile.letter + 1))
    return all_worth(rules, player, tile.reward, mood) + steps - A_MARGIN


@kernel(F64, Rules, Player, MoodType, I64, I64)
def token_worth(rules, player, mood, token, side):
    worth = 0.0
    for i in range(TOKEN_ROWS):
        row = rules.token[token].column[i] if side == FOR_COLUMN else rules.token[token].floor[i]
        worth += reward_worth(rules, player, row, mood.krone, mood.step)
    return worth


@kernel(Best, Rules, State, Player, MoodType, Four, Choices, I64)
def best_waltz(rules, state, player, mood, spare, choices, n):
    """Of what waits to be carried out, the best; bells are always rung."""
    cafe = look_at_cafe(rules, player, spare, mood)
    best, score = -1, NOTHING
    for i in range(n):
        kind, argument = kind_of(choices[i]), argument_of(choices[i])
        this = NOTHING
        if kind == SEND_DANCER:
            discount = I64(state.pending[slot_of(choices[i])].discount)
            this = dancing_worth(rules, state, player, mood, argument & 15, argument >> 4 & 3, discount)
        elif kind == RING:
            this = BELLS_FIRST
        elif kind == CHOOSE_TOKEN:
            this = token_worth(rules, player, mood, argument & 7, argument >> 3)
        elif kind == C_RETURN_ITEM:
            this = worth_without(cafe, 1 << argument * BITS)
        elif kind == C_REMOVE_DANCER:
            this = one_more(rules, state, argument, -1)
        elif kind == REMOVE_DIE:
            this = 1.0 if argument == least_wanted(rules, state, player) else 0.0
        if this > score:
            best, score = i, this
    return best, score

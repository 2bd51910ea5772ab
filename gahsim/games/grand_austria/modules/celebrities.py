"""Celebrities: coloured dice bring them from the lounge to a player's side, where they help until the round ends."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import menu_code, offer_choice
from gahsim.games.grand_austria.codes import (
    EMPEROR_PLUS,
    EXCHANGE,
    FREE_ROOMS,
    IGNORE_ITEM,
    ITEM_ANY,
    L_CELEBRITIES,
    ON_ACTIVATE,
    ON_CHAMPAGNE_GAINED,
    ON_KRONES_GAINED,
    USE_CELEBRITY,
    VP_PLUS,
)
from gahsim.games.grand_austria.gains import book_vp
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.staff_events import fire_modules
from gahsim.games.grand_austria.state import CELEBRITY_STACK, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.streams import CELEBRITY_DECK, draw_below, subkey

I64, U64, VOID, BOOL = types.int64, types.uint64, types.void, types.boolean
COLOURED = 3  # dice: red, blue, yellow
WHITE = 0  # in choices a die's colour is 0 or 1 + its place in the lounge
FOOD = 4  # kinds of dishes and drinks
Stack = types.NestedArray(types.uint8, (CELEBRITY_STACK,))


@kernel(VOID, Stack, I64, U64)
def shuffle_stack(cards, n, key):
    for i in range(n - 1, 0, -1):
        j = draw_below(key, i, i + 1)
        swap = cards[i]
        cards[i] = cards[j]
        cards[j] = swap


@kernel(I64, State)
def draw_celebrity(state):
    """Next celebrity + 1; a used-up stack is the shuffled discard pile; 0 if there is nobody."""
    if state.celebrity_n == 0:
        for i in range(CELEBRITY_STACK):
            if state.celebrity_discard >> i & 1:
                state.celebrity_deck[state.celebrity_n] = i
                state.celebrity_n += 1
        state.celebrity_discard = 0
        # every reshuffle happens in a round of its own: the round is its key
        shuffle_stack(state.celebrity_deck, state.celebrity_n, subkey(state.deal_key, CELEBRITY_DECK, 1 + state.round_no))
        if state.celebrity_n == 0:
            return 0
    state.celebrity_n -= 1
    return I64(state.celebrity_deck[state.celebrity_n]) + 1


@kernel(VOID, State)
def replenish_lounge(state):
    for i in range(COLOURED):
        if state.lounge[i] == 0:
            state.lounge[i] = draw_celebrity(state)
            state.lounge_age[i] = 0


@kernel(VOID, Rules, State)
def open_lounge(rules, state):
    state.celebrity_n = rules.n_celebrities
    for i in range(rules.n_celebrities):
        state.celebrity_deck[i] = i
    shuffle_stack(state.celebrity_deck, rules.n_celebrities, subkey(state.deal_key, CELEBRITY_DECK, 0))
    replenish_lounge(state)


@kernel(I64, State, I64)
def coloured_on(state, face):
    """Coloured dice on an action space."""
    total = 0
    for i in range(COLOURED):
        total += state.coloured[i] == face
    return total


@kernel(BOOL, State, I64, I64)
def has_die(state, face, colour):
    """Whether an action space holds a die of a colour."""
    if colour == WHITE:
        return state.dice[face] > coloured_on(state, face)
    return state.coloured[colour - 1] == face


@kernel(VOID, Rules, Player, I64)
def learn_celebrity(rules, player, index):
    """Fold a celebrity into the player's record for this round. Also used when a position is restored."""
    card = rules.celebrity[index]
    player.celebrities |= 1 << index
    player.celebrity_events |= 1 << card.event
    for i in range(4):
        op, n = card.effect[i].op, card.effect[i].n
        if op == VP_PLUS:
            player.vp_plus += n
        elif op == EMPEROR_PLUS:
            player.emperor_plus += n
        elif op == IGNORE_ITEM:
            player.ignore_item += n
        elif op == FREE_ROOMS:
            player.free_colours |= (card.effect[i].what & 0b111) << 3


@kernel(I64, Rules, State, I64)
def free_with(rules, state, colour):
    """Colours of the rooms that cost nothing once the celebrity of a coloured die has come along."""
    index, colours = state.lounge[colour - 1] - 1, 0
    if index >= 0:
        for i in range(4):
            if rules.celebrity[index].effect[i].op == FREE_ROOMS:
                colours |= rules.celebrity[index].effect[i].what & 0b111
    return colours


@kernel(VOID, Rules, State, I64, I64)
def take_celebrity(rules, state, seat, colour):
    """The celebrity of a coloured die comes along, then scores by the time spent in the lounge."""
    player, place = state.players[seat], colour - 1
    index, age = state.lounge[place] - 1, min(state.lounge_age[place], 2)
    state.lounge[place] = 0
    state.lounge_age[place] = 0
    if index >= 0:
        learn_celebrity(rules, player, index)
        book_vp(player, L_CELEBRITIES, rules.celebrity_vp[age])


@kernel(VOID, Rules, State)
def return_celebrities(rules, state):
    """End of the round, before the Emperor comes: players give theirs back, the lounge ages and fills up again."""
    for seat in range(state.n_players):
        player = state.players[seat]
        state.celebrity_discard |= player.celebrities
        player.celebrities = 0
        player.celebrities_used = 0
        player.celebrity_events = 0
        player.vp_plus = 0
        player.emperor_plus = 0
        player.ignore_item = 0
        player.owed_krones = 0
        player.owed_champagne = 0
        player.free_colours &= 0b111
    for i in range(COLOURED):
        if state.lounge[i] > 0:
            state.lounge_age[i] += 1
            if state.lounge_age[i] > 2:
                state.celebrity_discard |= 1 << (state.lounge[i] - 1)
                state.lounge[i] = 0
    replenish_lounge(state)


@kernel(BOOL, State)
def ask_owed(state):
    """Between two decisions of a turn: let others answer what they were given in it (krones for the skeleton key), then go on.

    True if somebody else is to move now.
    """
    if state.turn_of > 0:
        if state.players[state.to_move].owed_krones > 0:  # just asked: the answer comes first
            return False
        state.to_move = state.turn_of - 1
        state.turn_of = 0
        return True
    for i in range(1, state.n_players):
        seat = (state.to_move + i) % state.n_players
        if state.players[seat].owed_krones > 0:
            state.turn_of = state.to_move + 1
            state.to_move = seat
            return True
    return False


@kernel(VOID, Rules, State)
def settle_owed(rules, state):
    """Let celebrities answer krones and champagne gained since, once per source; what they offer goes on top."""
    seat = state.to_move
    player = state.players[seat]
    while player.owed_krones > 0:
        player.owed_krones -= 1
        fire_modules(rules, state, seat, ON_KRONES_GAINED, new_group(state))
    while player.owed_champagne > 0:
        player.owed_champagne -= 1
        fire_modules(rules, state, seat, ON_CHAMPAGNE_GAINED, new_group(state))


@kernel(I64, Rules, State, Player, Choices, I64)
def celebrity_options(rules, state, player, out, n):
    """Exchange dishes and drinks once in the round: celebrity | spent << 4, three bits a kind."""
    for index in range(rules.n_celebrities):
        if player.celebrities & ~player.celebrities_used & 1 << index == 0 or rules.celebrity[index].event != ON_ACTIVATE:
            continue
        most = rules.celebrity[index].effect[0].n if rules.celebrity[index].effect[0].op == EXCHANGE else 0
        for a in range(min(most, player.kitchen[0]) + 1):
            for b in range(min(most - a, player.kitchen[1]) + 1):
                for c in range(min(most - a - b, player.kitchen[2]) + 1):
                    for d in range(min(most - a - b - c, player.kitchen[3]) + 1):
                        kinds = (a > 0) + (b > 0) + (c > 0) + (d > 0)
                        if 0 < kinds < FOOD:  # something other must be left to take
                            n = offer_choice(state, out, n, menu_code(USE_CELEBRITY, index | (a | b << 3 | c << 6 | d << 9) << 4))
    return n


@kernel(VOID, State, I64, I64)
def use_celebrity(state, seat, argument):
    player = state.players[seat]
    player.celebrities_used |= 1 << (argument & 15)
    spent, others = 0, 0
    for kind in range(FOOD):
        n = argument >> 4 + 3 * kind & 7
        player.kitchen[kind] -= n
        spent += n
        if n == 0:
            others |= 1 << kind
    push(state, new_group(state), ITEM_ANY, spent, others, 0, 0, 0)

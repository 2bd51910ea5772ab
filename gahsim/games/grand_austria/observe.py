"""What a player may know, and filling in what they may not.

Bots receive an observation: a copy of the state with deck orders, other hands and random keys blanked. Peeking is impossible by
construction. A bot that looks ahead first fills the blanks with its own randomness (``determinize``) on its own copy.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import CELEBRITIES, DRAFT, TURN
from gahsim.games.grand_austria.flow import pack_of
from gahsim.games.grand_austria.modules.celebrities import COLOURED, shuffle_stack
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import CELEBRITY_STACK, PLAYER_WORDS, PUBLIC_WORDS, QUEUE, SEATS, TABLES, State, States
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, word_of
from gahsim.kernels.streams import BOT, BOT_FOLD, DECK_SIZE, DETERMINIZE, draw_below, mix, shuffle, subkey

I64, U64, VOID = types.int64, types.uint64, types.void


@kernel(VOID, State, I64, States, entry=True)
def observe(state, seat, out):
    """Write what a seat may know of a state to ``out[0]``."""
    out[0] = state
    seen = out[0]
    holds = pack_of(state, seat) if state.phase == DRAFT else -1
    for other in range(state.n_players):
        player = seen.players[other]
        if other != seat:
            player.hand[0] = 0
            player.hand[1] = 0
        if other != holds:
            player.pack[0] = 0
            player.pack[1] = 0
    if seat != state.to_move:
        seen.offer[0] = 0
        seen.offer[1] = 0
    for i in range(DECK_SIZE):
        seen.guest_deck[i] = 0
        seen.staff_deck[i] = 0
    for i in range(CELEBRITY_STACK):
        seen.celebrity_deck[i] = 0
    seen.staff_head = 0
    # two keys of one secret, folded: the mixer can be run backwards, the sum of two cannot
    moment = seat * 65536 + state.decisions[seat]
    seen.bot_key = subkey(state.bot_key, BOT, moment) ^ subkey(state.bot_key, BOT_FOLD, moment)
    for other in range(state.n_players):
        if other != seat:  # how often others had a choice tells what they could afford
            seen.decisions[other] = 0
    seen.deal_key = 0
    seen.dice_key = 0


@kernel(VOID, Rules, State, I64, I64)
def fill_packs(rules, state, seat, n):
    """Deal unseen cards to the packs the seat cannot see: those waiting this pick, and those picked from already."""
    picks, done = state.step // state.n_players, state.step % state.n_players
    for other in range(state.n_players):
        if other != seat:
            pack = state.players[pack_of(state, other)].pack
            for _ in range(rules.hand_size - picks - (1 if other < done else 0)):
                n -= 1
                add_card(pack, state.staff_deck[n])


@kernel(U64, State, I64)
def guests_out(state, word):
    """Guests in the queue, in the cafes and kept by players, a bit each: those of one of the two words."""
    out = U64(0)
    for i in range(QUEUE):
        guest = I64(state.queue[i]) - 1
        if guest >= 0 and guest >> 6 == word:
            out |= U64(1) << U64(guest & 63)
    for other in range(state.n_players):
        for table in range(TABLES):
            guest = I64(state.players[other].cafe[table]) - 1
            if guest >= 0 and guest >> 6 == word:
                out |= U64(1) << U64(guest & 63)
        out |= state.players[other].kept[word] | state.players[other].pile[word]
    return out


@kernel(VOID, Rules, State, U64)
def fill_lounge(rules, state, key):
    """Shuffle the celebrities nobody has seen this time round."""
    known = I64(state.celebrity_discard)
    for i in range(COLOURED):
        if state.lounge[i] > 0:
            known |= 1 << (state.lounge[i] - 1)
    for seat in range(state.n_players):
        known |= state.players[seat].celebrities
    n = 0
    for i in range(rules.n_celebrities):
        if not known >> i & 1:
            state.celebrity_deck[n] = i
            n += 1
    shuffle_stack(state.celebrity_deck, n, key)


@kernel(VOID, Rules, State, I64, U64, entry=True)
def determinize(rules, state, seat, key):
    """Fill the hidden part of a seat's observation with a world that fits everything the seat sees."""
    state.deal_key = subkey(key, DETERMINIZE, 1)
    state.dice_key = subkey(key, DETERMINIZE, 2)
    state.bot_key = subkey(key, DETERMINIZE, 3)
    deck = state.staff_deck
    n = 0
    for word in range(2):
        known = state.offer[word] | state.gone[word]
        for other in range(state.n_players):
            player = state.players[other]
            known |= player.hand[word] | player.staff[word] | player.pack[word]
        for card in range(64 * word, min(64 * word + 64, rules.n_staff)):
            if known >> U64(card & 63) & U64(1) == 0:
                deck[n] = card
                n += 1
    shuffle(deck, n, subkey(key, DETERMINIZE, 4))
    for other in range(state.n_players):
        if other != seat:
            for _ in range(state.players[other].hand_n):
                n -= 1
                add_card(state.players[other].hand, deck[n])
    if state.phase == DRAFT:
        fill_packs(rules, state, seat, n)
    elif n > state.staff_n:  # somebody else is looking at drawn cards
        for i in range(state.staff_n, n):
            add_card(state.offer, deck[i])
    state.staff_head = 0
    n = 0
    for word in range(2):
        known = state.discard[word] | guests_out(state, word)
        for guest in range(64 * word, min(64 * word + 64, rules.n_guests)):
            if known >> U64(guest & 63) & U64(1) == 0:
                state.guest_deck[n] = guest
                n += 1
    shuffle(state.guest_deck, n, subkey(key, DETERMINIZE, 5))
    if rules.modules & CELEBRITIES:
        fill_lounge(rules, state, subkey(key, DETERMINIZE, 6))


@kernel(I64, State, I64, I64)
def noise_below(state, position, n):
    """A bot's own random number in 0..n-1, from the key in its observation."""
    return draw_below(state.bot_key, position, n)


@kernel(U64, U64)
def rotated(x):
    return x << U64(31) | x >> U64(33)


@kernel(U64, State, entry=True)
def position_hash(state):
    """Hash of everything but decks and keys: equal positions reached by different orders of moves hash alike.

    Empty chairs are skipped; four lanes take turns, so that no multiplication waits for the last one.
    """
    a, b = U64(0x9E3779B97F4A7C15), U64(0xD1342543DE82EF95)
    c, d = U64(0xA0761D6478BD642F), U64(0xE7037ED1A0B428DB)
    seated = I64(state.n_players) * PLAYER_WORDS
    for part in range(2):
        for i in range(0 if part == 0 else SEATS * PLAYER_WORDS, seated if part == 0 else PUBLIC_WORDS, 2):
            x = (a ^ word_of(state, i)) * U64(0xBF58476D1CE4E5B9)
            y = (b ^ word_of(state, i + 1)) * U64(0x94D049BB133111EB)
            a, b, c, d = c, d, rotated(x), rotated(y)
    return mix(a ^ mix(b ^ mix(c ^ mix(d))))


@kernel(I64, State, entry=True)
def turn_stamp(state):
    """A number that changes whenever a turn, opening step or Emperor decision of one seat ends: where a whole-turn search stops."""
    done = 0
    for seat in range(state.n_players):
        done += state.players[seat].covered + 3 * state.players[seat].passed
    opening = state.step if state.phase != TURN else 0
    return ((((state.round_no * 64 + done) * 32 + state.rerolls) * 64 + opening) * 8 + state.turn_extra) * 8 + state.phase


@kernel(types.boolean, State, I64, I64, entry=True)
def turn_is_over(state, seat, stamp):
    """Whether the turn a seat was in when ``stamp`` was taken has ended."""
    return state.to_move != seat or turn_stamp(state) != stamp

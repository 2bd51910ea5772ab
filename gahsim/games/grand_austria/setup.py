"""Setting up a game from keys: decks, objectives, tiles, boards, hands."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from gahsim.games.grand_austria.codes import DRAFT, DRAFT_HANDS, INTRO_HANDS, OPENING_GUEST
from gahsim.games.grand_austria.gains import draw_staff, draw_to_hand, fill_queue
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, SEATS, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, has_card, next_card, remove_card
from gahsim.kernels.streams import (
    BOARDS,
    BOT_STREAM,
    DEAL_STREAM,
    DECK_SIZE,
    DICE_STREAM,
    GUEST_DECK,
    OBJECTIVES,
    STAFF_DECK,
    TILES,
    draw_below,
    shuffle,
    subkey,
)

I64, U64, VOID = types.int64, types.uint64, types.void
SHUFFLED_DAY = -1
DAY_BOARDS = 4

TABLE = np.dtype(
    [("n_players", np.int16), ("hands_mode", np.int16), ("boards", np.int16, SEATS)],
    align=True,
)
Table = numba.from_dtype(TABLE)


@kernel(I64, Rules, U64, I64, I64, I64)
def pick_by_letter(rules, key, purpose, letter, tiles):
    """One of the objectives or tiles of a letter."""
    count = 0
    total = rules.n_tiles if tiles else rules.n_objectives
    for i in range(total):
        count += (rules.tile[i].letter if tiles else rules.objective[i].letter) == letter
    chosen = draw_below(subkey(key, purpose, letter), 0, count)
    for i in range(total):
        if (rules.tile[i].letter if tiles else rules.objective[i].letter) == letter:
            if chosen == 0:
                return i
            chosen -= 1
    return -1


@kernel(VOID, Rules, State, I64)
def deal_hands(rules, state, mode):
    """Introductory sets are sorted out before the rest is shuffled; otherwise everybody gets cards from the deck."""
    if mode == INTRO_HANDS:
        for seat in range(state.n_players):
            for i in range(6):
                add_card(state.players[seat].hand, rules.intro[seat, i])
            state.players[seat].hand_n = 6
        kept = 0
        for i in range(state.staff_n):
            card = state.staff_deck[i]
            given = False
            for seat in range(state.n_players):
                for j in range(6):
                    given = given or rules.intro[seat, j] == card
            if not given:
                state.staff_deck[kept] = card
                kept += 1
        state.staff_n = kept
        return
    for seat in range(state.n_players):
        if mode == DRAFT_HANDS:
            for _ in range(rules.hand_size):
                add_card(state.players[seat].pack, draw_staff(state))
        else:
            draw_to_hand(state, state.players[seat], rules.hand_size)


@kernel(VOID, Rules, State, I64, I64, I64)
def force_card(rules, state, seat, slot, card):
    """Exchange a card of a dealt hand (the ``slot``-th by number) for a given one; each takes the place of the other."""
    hand = state.players[seat].hand
    if has_card(hand, card):
        return
    given = next_card(hand, -1)
    if given < 0:
        return
    for _ in range(slot % state.players[seat].hand_n):
        given = next_card(hand, given)
    for i in range(state.staff_n):
        place = (state.staff_head + i) % DECK_SIZE
        if state.staff_deck[place] == card:
            state.staff_deck[place] = given
    for other in range(state.n_players):
        theirs = state.players[other].hand
        if has_card(theirs, card):
            remove_card(theirs, card)
            add_card(theirs, given)
    remove_card(hand, given)
    add_card(hand, card)


@kernel(VOID, Rules, State, Table, U64, entry=True)
def set_up(rules, state, table, game_key):
    """Set up a blank (all zero) state. Deals and dice hang on separate keys."""
    state.n_players = table.n_players
    state.hands_mode = table.hands_mode
    state.deal_key = subkey(game_key, DEAL_STREAM, 0)
    state.dice_key = subkey(game_key, DICE_STREAM, 0)
    state.bot_key = subkey(game_key, BOT_STREAM, 0)
    state.guest_n = rules.n_guests
    for i in range(rules.n_guests):
        state.guest_deck[i] = i
    shuffle(state.guest_deck, rules.n_guests, subkey(state.deal_key, GUEST_DECK, 0))
    state.staff_n = rules.n_staff
    for i in range(rules.n_staff):
        state.staff_deck[i] = i
    shuffle(state.staff_deck, rules.n_staff, subkey(state.deal_key, STAFF_DECK, 0))
    fill_queue(state)
    for letter in range(3):
        state.objectives[letter] = pick_by_letter(rules, state.deal_key, OBJECTIVES, letter, 0)
        state.tiles[letter] = pick_by_letter(rules, state.deal_key, TILES, letter, 1)
    for seat in range(state.n_players):
        player = state.players[seat]
        player.money = rules.money
        player.penalty_price = -1
        player.last_retreat = -1
        for kind in range(ITEM_KINDS):
            player.kitchen[kind] = rules.kitchen[kind]
        player.board = table.boards[seat]
    if table.boards[0] == SHUFFLED_DAY:
        for seat in range(state.n_players):
            taken = 0
            for other in range(seat):
                taken |= 1 << state.players[other].board
            left = draw_below(subkey(state.deal_key, BOARDS, 0), seat, DAY_BOARDS - seat)
            for board in range(1, DAY_BOARDS + 1):
                if not taken >> board & 1:
                    if left == 0:
                        state.players[seat].board = board
                    left -= 1
    deal_hands(rules, state, table.hands_mode)
    state.phase = DRAFT if table.hands_mode == DRAFT_HANDS else OPENING_GUEST

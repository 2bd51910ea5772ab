"""Setting up a game from keys: decks, objectives, tiles, boards, hands."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from gahsim.games.grand_austria.codes import (
    AUCTION,
    BALLROOMS,
    CELEBRITIES,
    DRAFT,
    DRAFT_HANDS,
    ENTRANCES,
    INTRO_HANDS,
    OPENING_GUEST,
    OPENING_ROOMS,
    REHEARSAL,
    START_PLAYER,
)
from gahsim.games.grand_austria.gains import draw_staff, draw_to_hand, fill_queue
from gahsim.games.grand_austria.modules.celebrities import open_lounge
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, SEATS, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, has_card, lowest_bit, next_card, remove_card
from gahsim.kernels.streams import (
    BALLROOM_BOARDS,
    BOARDS,
    BOT_STREAM,
    DEAL_STREAM,
    DECK_SIZE,
    DICE_STREAM,
    ENTRANCE_TILES,
    GUEST_DECK,
    OBJECTIVES,
    OWN_OBJECTIVES,
    OWN_TILES,
    REHEARSAL_ROOMS,
    STAFF_DECK,
    TILES,
    draw_below,
    shuffle,
    subkey,
)

I64, U64, VOID = types.int64, types.uint64, types.void
SHUFFLED_DAY = -1
DAY_BOARDS = 4
AUCTIONED, SHUFFLED_ENTRANCES = -1, -2  # instead of an entrance per seat

TABLE = np.dtype(
    [("n_players", np.int16), ("hands_mode", np.int16), ("boards", np.int16, SEATS), ("entrances", np.int16, SEATS)],
    align=True,
)
Table = numba.from_dtype(TABLE)


@kernel(I64, Rules, I64)
def phase_after(rules, phase):
    """What follows in the preparations: draft, auction, rehearsal rooms, opening guest, opening rooms; some only with their modules."""
    if phase == DRAFT and rules.modules & ENTRANCES:
        return AUCTION
    if (phase == DRAFT or phase == AUCTION) and rules.modules & BALLROOMS:
        return REHEARSAL
    return OPENING_ROOMS if phase == OPENING_GUEST else OPENING_GUEST


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


@kernel(I64, I64, I64, U64, I64)
def pick_from(mask, n, key, position):
    """A random one of the ``n`` members of a mask."""
    chosen = draw_below(key, position, n)
    for _ in range(chosen):
        mask &= mask - 1
    return lowest_bit(U64(mask))


@kernel(VOID, Rules, State)
def lay_out_ballrooms(rules, state):
    """Three ballrooms in a random order; as many rehearsal rooms as players."""
    left = (1 << rules.n_ballrooms) - 1
    for i in range(3):
        state.ballrooms[i] = pick_from(left, rules.n_ballrooms - i, subkey(state.deal_key, BALLROOM_BOARDS, 0), i) + 1
        left &= ~(1 << (state.ballrooms[i] - 1))
    left = (1 << rules.n_rehearsal_rooms) - 1
    for i in range(state.n_players):
        chosen = pick_from(left, rules.n_rehearsal_rooms - i, subkey(state.deal_key, REHEARSAL_ROOMS, 0), i)
        left &= ~(1 << chosen)
        state.rehearsal_offer[i] = chosen + 1


@kernel(VOID, Rules, State)
def draw_own_objectives(rules, state):
    """One of each letter from those not in play."""
    for letter in range(3):
        mask, count = 0, 0
        for i in range(rules.n_objectives):
            if rules.objective[i].letter == letter and i != state.objectives[letter]:
                mask |= 1 << i
                count += 1
        state.own_objectives[letter] = pick_from(mask, count, subkey(state.deal_key, OWN_OBJECTIVES, letter), 0) + 1


@kernel(VOID, Rules, State, I64)
def draw_own_tiles(rules, state, each):
    """So many of each letter from those not in play."""
    for letter in range(3):
        mask, count = 0, 0
        for i in range(rules.n_tiles):
            if rules.tile[i].letter == letter and i != state.tiles[letter]:
                mask |= 1 << i
                count += 1
        for j in range(min(each, 2)):
            tile = pick_from(mask, count - j, subkey(state.deal_key, OWN_TILES, letter), j)
            mask &= ~(1 << tile)
            state.own_tiles[2 * letter + j] = tile + 1


@kernel(VOID, Rules, State, Table)
def lay_out_entrances(rules, state, table):
    """One entrance per player, at random or as the table says, with the objectives and tiles some of them need."""
    left = (1 << rules.n_entrances) - 1
    key = subkey(state.deal_key, ENTRANCE_TILES, 0)
    state.assigned = table.entrances[0] != AUCTIONED
    for i in range(state.n_players):
        chosen = I64(table.entrances[i])
        if chosen < 0:
            chosen = pick_from(left, rules.n_entrances - i, key, i)
        left &= ~(1 << chosen)
        state.entrances[i] = chosen + 1
        entrance = rules.entrance[chosen + 1]
        if entrance.has_objectives:
            draw_own_objectives(rules, state)
        if entrance.tiles_per_letter > 0:
            draw_own_tiles(rules, state, entrance.tiles_per_letter)


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
        player.money = rules.place_money[seat]
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
    if rules.modules & BALLROOMS:
        lay_out_ballrooms(rules, state)
    if rules.modules & CELEBRITIES:
        open_lounge(rules, state)
    if rules.modules & ENTRANCES:
        lay_out_entrances(rules, state, table)
    state.clockwise = rules.modules & START_PLAYER != 0
    state.phase = DRAFT if table.hands_mode == DRAFT_HANDS else phase_after(rules, DRAFT)

"""Hotel entrances: the auction before the game, what each brings, and what it can do later.

Everything an entrance does is a number or an effect row in the rules table; the first row there is a hotel without one.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import menu_code, offer_choice
from gahsim.games.grand_austria.codes import (
    BID,
    L_EMPEROR_BONUS,
    L_ENTRANCE,
    OFFER_ENTRANCE,
    USE_TILE,
)
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import book_vp
from gahsim.games.grand_austria.guests import is_kept
from gahsim.games.grand_austria.pending import new_group
from gahsim.games.grand_austria.rules import SUM_ROWS, TOKEN_ROWS, Rules
from gahsim.games.grand_austria.state import ITEM_KINDS, SEATS, Choices, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, count_cards, next_card

I64, VOID, BOOL = types.int64, types.void, types.boolean
OWN_TILE_SLOTS = 6
NO_BID = 0  # answer to an auction: pass; n means a bid of n - 1 krones
FOR_COLUMN = 0


@kernel(VOID, Rules, Player, I64)
def learn_entrance(rules, player, index):
    """Fold an entrance into the player's record. Also used when a position is restored."""
    player.entrance = index
    event = rules.entrance[index].listener.event
    if event >= 0:
        player.events |= 1 << event


@kernel(VOID, Rules, State, I64, I64)
def gain_entrance(rules, state, seat, index):
    player, entrance = state.players[seat], rules.entrance[index]
    learn_entrance(rules, player, index)
    for kind in range(ITEM_KINDS):
        player.kitchen[kind] += entrance.kitchen[kind]
    if entrance.tokens:
        player.tokens = (1 << rules.n_tokens) - 1
    group = new_group(state)
    for i in range(2):
        give(rules, state, seat, entrance.gained[i], L_ENTRANCE, group)


@kernel(I64, State)
def without_entrance(state):
    """How many players still have none."""
    total = 0
    for seat in range(state.n_players):
        total += state.players[seat].entrance == 0
    return total


@kernel(I64, State, I64)
def next_bidder(state, seat):
    """The next seat clockwise that is still in this auction."""
    seat = (seat + 1) % state.n_players
    while not state.bidding >> seat & 1:
        seat = (seat + 1) % state.n_players
    return seat


@kernel(BOOL, Rules, State)
def assign_next(rules, state):
    """Hand out entrances that are not for sale: assigned ones, or the last one of an auction; False if nobody is left to get one."""
    for i in range(state.n_players):
        seat = (state.start_seat + i) % state.n_players
        if state.players[seat].entrance == 0:
            slot = seat
            if not state.assigned:
                slot = 0
                while state.entrances[slot] == 0:
                    slot += 1
            index = state.entrances[slot]
            state.entrances[slot] = 0
            state.to_move = seat
            state.step += 1
            gain_entrance(rules, state, seat, index)
            return True
    return False


@kernel(I64, Rules, State, Choices)
def auction_options(rules, state, out):
    """Put an entrance up (slot | bid << 2), or answer the highest bid (0 pass, n: n - 1 krones). 0 after handing one out."""
    left = without_entrance(state)
    if state.assigned or left <= 1:
        assign_next(rules, state)
        return 0
    n = 0
    if state.lot == 0:
        seat = state.start_seat
        while state.players[seat].entrance > 0:
            seat = (seat + 1) % state.n_players
        state.to_move = seat
        for slot in range(SEATS):
            if state.entrances[slot] > 0:
                for bid in range(state.players[seat].money + 1):
                    n = offer_choice(state, out, n, menu_code(OFFER_ENTRANCE, slot | bid << 2))
        return n
    n = offer_choice(state, out, n, menu_code(BID, NO_BID))
    for bid in range(state.bid + 1, state.players[state.to_move].money + 1):
        n = offer_choice(state, out, n, menu_code(BID, bid + 1))
    return n


@kernel(VOID, Rules, State)
def settle_auction(rules, state):
    """Go round until one bidder is left, who pays and takes the entrance."""
    if state.bidding & (state.bidding - 1):
        state.to_move = next_bidder(state, state.to_move)
        return
    winner, slot = state.bidder - 1, 0
    while state.entrances[slot] != state.lot:
        slot += 1
    state.players[winner].money -= state.bid
    state.entrances[slot] = 0
    index = state.lot
    state.lot = 0
    state.bid = 0
    state.bidder = 0
    state.bidding = 0
    state.to_move = winner
    gain_entrance(rules, state, winner, index)


@kernel(VOID, Rules, State, I64)
def offer_entrance(rules, state, argument):
    seat = state.to_move
    state.step += 1
    state.lot = state.entrances[argument & 3]
    state.bid = argument >> 2
    state.bidder = seat + 1
    state.bidding = 0
    for other in range(state.n_players):
        if state.players[other].entrance == 0:
            state.bidding |= 1 << other
    settle_auction(rules, state)


@kernel(VOID, Rules, State, I64)
def answer_bid(rules, state, argument):
    seat = state.to_move
    state.step += 1
    if argument == NO_BID:
        state.bidding &= ~(1 << seat)
    else:
        state.bid = argument - 1
        state.bidder = seat + 1
    settle_auction(rules, state)


@kernel(VOID, Rules, State, I64, I64, I64)
def sum_dice(rules, state, seat, face, key):
    """A bonus by the sum of the round's two dice, before the second one's action; the key counts like the one die (W7)."""
    player = state.players[seat]
    if not rules.entrance[player.entrance].sums_dice:
        return
    total = 0
    if key:
        total = 2 * player.first_die
    elif player.first_die > 0:
        total = player.first_die + face
    elif state.key_seat == seat + 1:
        total = 2 * face
    if face > 0 and player.first_die == 0:
        player.first_die = face
    if total > 0:
        group = new_group(state)
        for i in range(SUM_ROWS):
            give(rules, state, seat, rules.entrance[player.entrance].sum[SUM_ROWS * total + i], L_ENTRANCE, group)


@kernel(I64, Rules, State, Player, Choices, I64)
def tile_options(rules, state, player, out, n):
    """Steps back on the Emperor track for the reward of one of the entrance's tiles: once per turn."""
    if rules.entrance[player.entrance].tiles_per_letter > 0 and not state.turn_tile:
        for slot in range(OWN_TILE_SLOTS):
            tile = state.own_tiles[slot] - 1
            if tile >= 0 and not player.tiles_used >> slot & 1 and player.emperor > rules.tile[tile].letter:
                n = offer_choice(state, out, n, menu_code(USE_TILE, slot))
    return n


@kernel(VOID, Rules, State, I64, I64)
def use_tile(rules, state, seat, slot):
    """One, two or three steps for a tile A, B or C; staff that like the Emperor's rewards are not asked (W9)."""
    player, tile = state.players[seat], state.own_tiles[slot] - 1
    state.turn_tile = 1
    player.tiles_used |= 1 << slot
    player.emperor -= rules.tile[tile].letter + 1
    group = new_group(state)
    for i in range(4):
        give(rules, state, seat, rules.tile[tile].reward[i], L_EMPEROR_BONUS, group)


@kernel(VOID, Rules, State, I64, I64, I64)
def use_token(rules, state, seat, token, side):
    state.players[seat].tokens &= ~(1 << token)
    group = new_group(state)
    for i in range(TOKEN_ROWS):
        row = rules.token[token].column[i] if side == FOR_COLUMN else rules.token[token].floor[i]
        give(rules, state, seat, row, L_ENTRANCE, group)


@kernel(VOID, Rules, State)
def count_round_guests(rules, state):
    """End of the round: VP for the guests completed in it, whose cards are then put away (W12)."""
    for seat in range(state.n_players):
        player = state.players[seat]
        entrance = rules.entrance[player.entrance]
        if entrance.keeps_guests:
            book_vp(player, L_ENTRANCE, entrance.round_guests_vp[min(count_cards(player.pile), 7)])
            guest = next_card(player.pile, -1)
            while guest >= 0:
                if is_kept(rules, state, seat, guest):
                    add_card(player.kept, guest)
                else:
                    add_card(state.discard, guest)
                guest = next_card(player.pile, guest)
            player.pile[0] = 0
            player.pile[1] = 0


@kernel(I64, Rules, State, I64)
def personal_vp(rules, state, seat):
    """VP for a personal objective by the round it is completed in."""
    entrance = rules.entrance[state.players[seat].entrance]
    for i in range(3):
        if state.round_no <= rules.scoring_rounds[i]:
            return I64(entrance.personal_vp[i])
    return I64(entrance.personal_vp[2])

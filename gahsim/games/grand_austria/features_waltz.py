"""What an evaluation sees of the modules: champagne and dancers, ballrooms to come, celebrities, the entrance, key and bells.

One pass of ``features.note_all`` asks for these, in games with modules only.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    AUCTION,
    BALLROOMS,
    BELL_CARD,
    BY_PAIRS,
    CELEBRITIES,
    DANCER,
    ENTRANCES,
    MORE,
    START_PLAYER,
)
from gahsim.games.grand_austria.feature_names import (
    BALLROOM_EMPTY,
    BALLROOM_LEAD,
    BALLROOM_VP,
    BELLS,
    BID,
    CELEBRITY,
    CHAMPAGNE,
    COLOURED,
    DANCE,
    DANCER_REWARD,
    DANCERS,
    ENTRANCE,
    KEY,
    ODD_DANCER,
    OWN_TILES,
    PERSONAL,
    REHEARSAL,
    ROUND_GUESTS,
    SECTION,
    SECTION_LAST,
    TOKENS,
)
from gahsim.games.grand_austria.gains import CHAMPAGNE as BOTTLES
from gahsim.games.grand_austria.guests import is_satisfied, missing_items, rooms_for_guest
from gahsim.games.grand_austria.metrics import metric
from gahsim.games.grand_austria.modules.ballrooms import BALLROOMS_IN_PLAY, ROWS, SECTIONS, ballroom_vp, dancers_in
from gahsim.games.grand_austria.modules.celebrities import COLOURED as COLOURED_DICE
from gahsim.games.grand_austria.modules.entrances import OWN_TILE_SLOTS, personal_vp
from gahsim.games.grand_austria.noting import note
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import Tally
from gahsim.games.grand_austria.state import SEATS, TABLES, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import count_bits, count_cards, has_card, next_card

I64, F64, U64, VOID = types.int64, types.float64, types.uint64, types.void
MOST_AHEAD = 3  # a longer lead is as good


@kernel(I64, Rules, State, I64, Tally, I64)
def note_dancing(rules, state, seat, tally, filled):
    """Champagne, rehearsal, and who could go dancing."""
    player = state.players[seat]
    bottles = I64(player.kitchen[BOTTLES])
    for i in range(3):
        filled = note(tally, filled, CHAMPAGNE + i, F64(min(bottles, 1 if i == 0 else 3 if i == 1 else 6)))
    if player.rehearsal > 0:
        filled = note(tally, filled, REHEARSAL + player.rehearsal - 1, 1.0)
    rehearsing = 0
    for section in range(SECTIONS):
        left = I64(player.sections[section])
        rehearsing += left
        filled = note(tally, filled, SECTION + section, F64(left))
        if left == 1:
            filled = note(tally, filled, SECTION_LAST + section, 1.0)
    ready, missing = 0, 0
    for table in range(TABLES):
        index = player.cafe[table] - 1
        if index < 0:
            continue
        guest = rules.guest[index]
        missing += player.need[table, BOTTLES]
        raw = missing_items(player, table)
        done = is_satisfied(rules, player, table)
        ready += done and not guest.room_only
        near = 0 if done and rooms_for_guest(rules, player, index) else 1 if raw <= 1 else 2
        for i in range(4):
            if guest.reward[i].op == DANCER:
                filled = note(tally, filled, DANCER_REWARD + near, F64(guest.reward[i].n))
    filled = note(tally, filled, CHAMPAGNE + 3, F64(missing))
    ready = min(ready, rehearsing)
    filled = note(tally, filled, DANCE, F64(min(ready, bottles)))
    return note(tally, filled, DANCE + 1, F64(max(ready - bottles, 0)))


@kernel(I64, Rules, State, I64, Tally, I64)
def note_ballrooms(rules, state, seat, tally, filled):
    """Ballrooms that are still to be scored: ours are where, worth what, against whom."""
    player = state.players[seat]
    for ballroom in range(BALLROOMS_IN_PLAY):
        if rules.scoring_rounds[ballroom] < state.round_no:
            continue
        for row in range(ROWS):
            place = ROWS * ballroom + row
            filled = note(tally, filled, DANCERS + place, F64(player.dancers[place]))
        mine, best = dancers_in(state, seat, ballroom), 0
        for other in range(state.n_players):
            if other != seat:
                best = max(best, dancers_in(state, other, ballroom))
        filled = note(tally, filled, BALLROOM_LEAD + ballroom, F64(max(min(mine - best, MOST_AHEAD), -MOST_AHEAD)))
        if mine == 0:
            filled = note(tally, filled, BALLROOM_EMPTY + ballroom, 1.0)
            continue
        filled = note(tally, filled, BALLROOM_VP + ballroom, F64(ballroom_vp(rules, state, seat, ballroom)))
        if mine & 1 and rules.ballroom[state.ballrooms[ballroom] - 1].scoring == BY_PAIRS:
            filled = note(tally, filled, ODD_DANCER + ballroom, 1.0)
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_celebrities(rules, state, seat, tally, filled):
    """Who is here this round, and who could still come."""
    player = state.players[seat]
    for index in range(rules.n_celebrities):
        if player.celebrities >> index & 1:
            filled = note(tally, filled, CELEBRITY + index, 1.0)
    if player.covered < 2 and not player.passed:
        dice, vp = 0, 0
        for i in range(COLOURED_DICE):
            if state.coloured[i] > 0 and state.lounge[i] > 0:
                dice += 1
                vp += rules.celebrity_vp[min(state.lounge_age[i], 2)]
        filled = note(tally, filled, COLOURED, F64(dice))
        filled = note(tally, filled, COLOURED + 1, F64(vp))
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_auction(rules, state, seat, tally, filled):
    """No entrance yet: the one we hold the highest bid for counts as ours, else a share of each that may be left for us."""
    if state.lot > 0 and state.bidder == seat + 1:
        filled = note(tally, filled, ENTRANCE + state.lot, 1.0)
        return note(tally, filled, BID, F64(state.bid))
    left = 0
    for slot in range(SEATS):
        left += state.entrances[slot] > 0 and state.entrances[slot] != state.lot
    for slot in range(SEATS):
        if state.entrances[slot] > 0 and state.entrances[slot] != state.lot:
            filled = note(tally, filled, ENTRANCE + state.entrances[slot], 1.0 / left)
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_personal(rules, state, seat, tally, filled):
    """Personal objectives still to be had, by what they pay now."""
    player, vp = state.players[seat], F64(personal_vp(rules, state, seat))
    for i in range(3):
        index = state.own_objectives[i] - 1
        if index < 0 or player.personal_done >> i & 1:
            continue
        card, share = rules.objective[index], 1.0
        for j in range(card.tests):
            have = metric(rules, player, card.test[j, 0])
            share = min(share, F64(min(have, card.test[j, 1])) / F64(card.test[j, 1]))
        if share >= 1.0:
            filled = note(tally, filled, PERSONAL, vp)
        else:
            filled = note(tally, filled, PERSONAL + 1, share * share * vp)
    return filled


@kernel(I64, Rules, State, I64, Tally, I64)
def note_entrance(rules, state, seat, tally, filled):
    """The entrance, and what it still has to give."""
    player = state.players[seat]
    if player.entrance == 0:
        if state.phase == AUCTION:
            filled = note_auction(rules, state, seat, tally, filled)
        return filled
    filled = note(tally, filled, ENTRANCE + player.entrance, 1.0)
    entrance = rules.entrance[player.entrance]
    if entrance.tokens:
        filled = note(tally, filled, TOKENS, F64(count_bits(U64(player.tokens))))
    if entrance.keeps_guests:
        filled = note(tally, filled, ROUND_GUESTS, F64(entrance.round_guests_vp[min(count_cards(player.pile), 7)]))
    if entrance.tiles_per_letter > 0:
        left, reach = 0, 0
        for slot in range(OWN_TILE_SLOTS):
            tile = state.own_tiles[slot] - 1
            if tile >= 0 and not player.tiles_used >> slot & 1:
                left += 1
                reach += player.emperor > rules.tile[tile].letter
        filled = note(tally, filled, OWN_TILES, F64(left))
        filled = note(tally, filled, OWN_TILES + 1, F64(reach))
    if entrance.has_objectives:
        filled = note_personal(rules, state, seat, tally, filled)
    return filled


@kernel(I64, Rules, Player)
def bells_ready(rules, player):
    """Hired bells that did not ring yet."""
    total = 0
    card = next_card(player.staff, -1)
    while card >= 0:
        total += rules.staff[card].kind == BELL_CARD and not has_card(player.used, card)
        card = next_card(player.staff, card)
    return total


@kernel(I64, Rules, State, I64, Tally, I64)
def note_waltz(rules, state, seat, tally, filled):
    """Everything the modules in play add."""
    player = state.players[seat]
    if rules.modules & BALLROOMS and player.rehearsal > 0:
        filled = note_dancing(rules, state, seat, tally, filled)
        filled = note_ballrooms(rules, state, seat, tally, filled)
    if rules.modules & CELEBRITIES:
        filled = note_celebrities(rules, state, seat, tally, filled)
    if rules.modules & ENTRANCES:
        filled = note_entrance(rules, state, seat, tally, filled)
    if rules.modules & START_PLAYER:
        if state.key_seat == seat + 1:
            filled = note(tally, filled, KEY, 1.0)
        elif state.key_seat == 0 and player.covered < 2 and not player.waited and not player.passed:
            filled = note(tally, filled, KEY + 1, 1.0)
    if rules.modules & MORE:
        filled = note(tally, filled, BELLS, F64(bells_ready(rules, player)))
    return filled

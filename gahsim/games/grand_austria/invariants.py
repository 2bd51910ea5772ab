"""What must hold in every position, checked by an independent reading of the state, and random play that checks it throughout."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import BALLROOMS, CELEBRITIES, LEDGER, OVER
from gahsim.games.grand_austria.flow import advance, apply_choice
from gahsim.games.grand_austria.modules.ballrooms import PLACES, SECTIONS, dancers_at
from gahsim.games.grand_austria.modules.celebrities import COLOURED, coloured_on
from gahsim.games.grand_austria.observe import observe
from gahsim.games.grand_austria.playing import AllParams, Bots
from gahsim.games.grand_austria.rooms import ALL_ROOMS
from gahsim.games.grand_austria.rules import GROUPS, Rules
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.setup import Table, set_up
from gahsim.games.grand_austria.state import ITEM_KINDS, QUEUE, TABLES, Choices, Player, State, States
from gahsim.kernels import kernel
from gahsim.kernels.bits import has_card
from gahsim.kernels.streams import DECK_SIZE, subkey

I64, U64 = types.int64, types.uint64

INVARIANTS = (
    "all is well", "money off the track", "Emperor marker off the track", "ledger does not sum to the score", "negative kitchen",
    "order served beyond what was ordered", "occupied room without a tile", "room outside the hotel", "unpaid bonus of a full group",
    "hand size wrong", "number of played staff wrong", "guest lost or doubled", "staff lost or doubled", "too many dice",
    "turn order numbers wrong", "objective markers wrong", "engine error", "dancer lost or doubled", "celebrity lost or doubled",
    "ballroom row overfull", "coloured die off the board", "entrance lost or doubled",
)  # fmt: skip
COLUMNS = len(LEDGER)


@kernel(I64, Rules, Player)
def broken_player(rules, player):
    """First invariant a player's side breaks, 0 if none."""
    if player.money < 0 or player.money > rules.max_money:
        return 1
    if player.emperor < 0 or player.emperor > rules.emperor_last:
        return 2
    total = 0
    for column in range(COLUMNS):
        total += player.ledger[column]
    if total != player.vp:
        return 3
    for kind in range(ITEM_KINDS):
        if player.kitchen[kind] < 0:
            return 4
        for table in range(TABLES):
            guest = player.cafe[table]
            most = rules.guest[guest - 1].order[kind] if guest > 0 else 0
            if player.need[table, kind] < 0 or player.need[table, kind] > most:
                return 5
    if player.occupied & ~player.rooms:
        return 6
    if player.rooms & ~ALL_ROOMS:
        return 7
    for i in range(GROUPS):
        rooms = rules.board[player.board].group[i]
        if rooms != 0 and player.occupied & rooms == rooms and not player.groups >> i & 1:
            return 8
    hand, staff = 0, 0
    for card in range(rules.n_staff):
        hand += has_card(player.hand, card)
        staff += has_card(player.staff, card)
    if hand != player.hand_n:
        return 9
    if staff != player.staff_n:
        return 10
    return 0


@kernel(types.boolean, Rules, State)
def guests_conserved(rules, state):
    for guest in range(rules.n_guests):
        places = I64(has_card(state.discard, guest))
        for i in range(QUEUE):
            places += state.queue[i] == guest + 1
        for i in range(state.guest_n):
            places += state.guest_deck[i] == guest
        for seat in range(state.n_players):
            for table in range(TABLES):
                places += state.players[seat].cafe[table] == guest + 1
            places += I64(has_card(state.players[seat].kept, guest)) + has_card(state.players[seat].pile, guest)
        if places != 1:
            return False
    return True


@kernel(types.boolean, Rules, State)
def staff_conserved(rules, state):
    for card in range(rules.n_staff):
        places = I64(has_card(state.offer, card)) + has_card(state.gone, card)
        for i in range(state.staff_n):
            places += state.staff_deck[(state.staff_head + i) % DECK_SIZE] == card
        for seat in range(state.n_players):
            player = state.players[seat]
            places += I64(has_card(player.hand, card)) + has_card(player.staff, card) + has_card(player.pack, card)
        if places != 1:
            return False
    return True


@kernel(types.boolean, Rules, Player)
def dancers_conserved(rules, player):
    total = I64(player.dancers_gone)
    for place in range(PLACES):
        if player.dancers[place] < 0:
            return False
        total += player.dancers[place]
    wanted = 0
    for section in range(SECTIONS):
        if player.sections[section] < 0 or player.sections[section] > rules.sections[section]:
            return False
        total += player.sections[section]
        wanted += rules.sections[section]
    return total == (wanted if player.rehearsal > 0 else 0)


@kernel(types.boolean, Rules, State)
def celebrities_conserved(rules, state):
    for index in range(rules.n_celebrities):
        places = I64(state.celebrity_discard >> index & 1)
        for i in range(COLOURED):
            places += state.lounge[i] == index + 1
        for i in range(state.celebrity_n):
            places += state.celebrity_deck[i] == index
        for seat in range(state.n_players):
            places += state.players[seat].celebrities >> index & 1
        if places != 1:
            return False
    return True


@kernel(I64, Rules, State)
def broken_modules(rules, state):
    """First invariant of Let's Waltz! a position breaks, 0 if none."""
    entrances = 0
    for seat in range(state.n_players):
        player = state.players[seat]
        if not dancers_conserved(rules, player):
            return 17
        if player.entrance > 0:
            if entrances >> player.entrance & 1:
                return 21
            entrances |= 1 << player.entrance
    if rules.modules & CELEBRITIES:
        if not celebrities_conserved(rules, state):
            return 18
        for i in range(COLOURED):
            face = state.coloured[i]
            if face > 0 and state.dice[face] < coloured_on(state, face):
                return 20
    if rules.modules & BALLROOMS:
        for place in range(PLACES - 1):
            ballroom = rules.ballroom[state.ballrooms[place // 3] - 1]
            if dancers_at(state, place) > ballroom.spaces[state.n_players, place % 3]:
                return 19
    return 0


@kernel(I64, Rules, State, entry=True)
def broken(rules, state):
    """Number of the first invariant a position breaks (``INVARIANTS``), 0 if none."""
    if state.error != 0:
        return 16
    dice = 0
    for face in range(1, 7):
        dice += state.dice[face]
    if dice > rules.dice[state.n_players]:
        return 13
    for seat in range(state.n_players):
        player = state.players[seat]
        code = broken_player(rules, player)
        if code != 0:
            return code
        if player.covered < 0 or player.covered > 2:
            return 14
        for i in range(3):
            marked = False
            for place in range(3):
                marked = marked or state.claims[i, place] == seat + 1
            if marked != (player.objectives >> i & 1 == 1):
                return 15
    if not guests_conserved(rules, state):
        return 11
    if not staff_conserved(rules, state):
        return 12
    return broken_modules(rules, state) if rules.modules else 0


@kernel(I64, Rules, Table, U64, I64, I64, Bots, AllParams, States, Choices, States, Scratch, entry=True)
def play_checked(rules, table, seed, first, games, bots, params, states, choices, seen, scratch):
    """Play games and check every position; returns -1, or ``game * 32 + invariant`` of the first that breaks."""
    for game in range(first, first + games):
        state = states[0]
        set_up(rules, state, table, subkey(seed, 0, game))
        n = advance(rules, state, choices)
        while n > 0:
            code = broken(rules, state)
            if code != 0:
                return game * 32 + code
            seat = state.to_move
            observe(state, seat, seen)
            apply_choice(rules, state, choices[bots[seat](rules, seen[0], choices, n, params[seat], scratch)])
            n = advance(rules, state, choices)
        code = broken(rules, state)
        if code != 0 or state.phase != OVER:
            return game * 32 + max(code, 16)
        states[0] = states[1]  # blank again
    return -1

"""The protocol of the game: ``advance`` to the next decision, ``apply_choice`` to take it.

Forced moves never reach a bot: whatever has only one continuation is played on the spot.
"""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, kind_of, menu_code, offer_choice
from gahsim.games.grand_austria.codes import (
    ANY_COLOUR,
    AUCTION,
    BALLROOMS,
    C_TAKE_GUEST,
    CELEBRITIES,
    CLAIM,
    DECISION_CAP,
    DRAFT,
    DUSTBIN,
    EMPEROR_SCORING,
    ERROR_DECISIONS,
    FREE_DISCOUNT,
    OFFER_ENTRANCE,
    OPENING_GUEST,
    OPENING_ROOMS,
    OVER,
    PICK,
    PREPARE,
    REHEARSAL,
    TAKE_GUEST,
    TAKE_REHEARSAL_ROOM,
    TURN,
)
from gahsim.games.grand_austria.effects import settle_krones
from gahsim.games.grand_austria.forbidding import drop_forbidden
from gahsim.games.grand_austria.guests import seat_guest
from gahsim.games.grand_austria.menu import claim_options, turn_options
from gahsim.games.grand_austria.modules.ballrooms import SECTIONS, score_ballroom
from gahsim.games.grand_austria.modules.bells import offer_bells
from gahsim.games.grand_austria.modules.celebrities import COLOURED, ask_owed, return_celebrities, settle_owed
from gahsim.games.grand_austria.modules.entrances import (
    answer_bid,
    auction_options,
    count_round_guests,
    offer_entrance,
    without_entrance,
)
from gahsim.games.grand_austria.modules.start_player import pass_start
from gahsim.games.grand_austria.options import pending_options
from gahsim.games.grand_austria.pending import new_group, push
from gahsim.games.grand_austria.resolve import finish_group, resolve
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scoring import reward_or_punish, score_emperor_track, score_seat
from gahsim.games.grand_austria.setup import phase_after
from gahsim.games.grand_austria.state import QUEUE, SEATS, Choices, State
from gahsim.games.grand_austria.turn import begin_turn, claim_objective, next_turn, roll, take_turn_choice
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, next_card, remove_card

I64, VOID, BOOL = types.int64, types.void, types.boolean


@kernel(VOID, Rules, State)
def begin_round(rules, state):
    state.phase = TURN
    state.rerolls = 0
    for seat in range(state.n_players):
        state.players[seat].covered = 0
        state.players[seat].passed = 0
        state.players[seat].waited = 0
        state.players[seat].first_die = 0
    for i in range(rules.coloured_dice):
        state.coloured[i] = 1  # back on the board; the roll says where
    roll(state, rules.dice[state.n_players])
    begin_turn(state, state.start_seat)


@kernel(VOID, Rules, State)
def next_round(rules, state):
    """Turn staff upright and pass the tiles on clockwise, or count up after the last round.

    Upright only now: whoever plays a card at the Emperor's still does so in the round that ends.
    """
    if state.round_no >= rules.rounds:
        for seat in range(state.n_players):
            score_seat(rules, state, seat)
        state.phase = OVER
        return
    for seat in range(state.n_players):
        for word in range(2):
            state.players[seat].used[word] &= rules.bells[word]
    pass_start(state)
    state.round_no += 1
    begin_round(rules, state)


@kernel(I64, Rules, State)
def scoring_of_round(rules, state):
    """0, 1, 2 if the Emperor comes after this round, else -1."""
    for i in range(3):
        if rules.scoring_rounds[i] == state.round_no:
            return i
    return -1


@kernel(VOID, Rules, State)
def end_round(rules, state):
    if rules.modules & CELEBRITIES:
        for i in range(COLOURED):
            state.coloured[i] = 0
        return_celebrities(rules, state)
    count_round_guests(rules, state)
    scoring = scoring_of_round(rules, state)
    if scoring < 0:
        next_round(rules, state)
        return
    state.phase = EMPEROR_SCORING
    state.step = 0
    score_emperor_track(rules, state, scoring)


@kernel(I64, State, I64)
def pack_of(state, seat):
    """Whose dealt pack a seat holds now: packs move one seat to the left with every pick."""
    picks = state.step // state.n_players
    return (seat - picks % state.n_players + state.n_players) % state.n_players


@kernel(I64, Rules, State, Choices)
def opening_options(rules, state, out):
    """Draft, auction, rehearsal rooms, opening guest, opening rooms: choices, or 0 after moving on to the next phase."""
    n = 0
    if state.phase == DRAFT:
        if state.step == rules.hand_size * state.n_players:
            state.phase, state.step = phase_after(rules, DRAFT), 0
            return 0
        state.to_move = state.step % state.n_players
        pack = state.players[pack_of(state, state.to_move)].pack
        card = next_card(pack, -1)
        while card >= 0:
            n = offer_choice(state, out, n, menu_code(PICK, card))
            card = next_card(pack, card)
        return n
    if state.phase == AUCTION:
        if without_entrance(state) == 0:
            state.phase, state.step = phase_after(rules, AUCTION), 0
            return 0
        return auction_options(rules, state, out)
    if state.phase == REHEARSAL:
        if state.step == state.n_players:
            state.phase, state.step = OPENING_GUEST, 0
            return 0
        state.to_move = state.n_players - 1 - state.step
        for slot in range(SEATS):
            if state.rehearsal_offer[slot] > 0:
                n = offer_choice(state, out, n, menu_code(TAKE_REHEARSAL_ROOM, slot))
        return n
    if state.phase == OPENING_GUEST:
        if state.step == state.n_players:
            state.phase, state.step = OPENING_ROOMS, 0
            return 0
        state.to_move = state.n_players - 1 - state.step
        for position in range(QUEUE):
            if state.queue[position] > 0:
                n = offer_choice(state, out, n, menu_code(C_TAKE_GUEST, position))
        return n
    if state.step == state.n_players:
        state.step = 0
        state.round_no = 1
        begin_round(rules, state)
        return 0
    state.to_move = state.step
    state.step += 1
    entrance = rules.entrance[state.players[state.to_move].entrance]
    if entrance.free_rooms > 0:  # below the others: after them
        push(state, new_group(state), PREPARE, entrance.free_rooms, ANY_COLOUR, FREE_DISCOUNT, 4, 0)
    rooms = rules.initial_rooms + entrance.more_rooms
    if rooms > 0:
        push(state, new_group(state), PREPARE, rooms, ANY_COLOUR, 0, 4, rules.initial_rooms_min)
    return 0


@kernel(VOID, Rules, State)
def emperor_step(rules, state):
    """Reward or punish the next seat, clockwise from the start player; then the next round."""
    if state.step == state.n_players:
        state.step = 0
        if rules.modules & BALLROOMS:
            score_ballroom(rules, state, scoring_of_round(rules, state))
        next_round(rules, state)
        return
    state.to_move = (state.start_seat + state.step) % state.n_players
    state.step += 1
    reward_or_punish(rules, state, state.to_move, scoring_of_round(rules, state))


@kernel(VOID, Rules, State, I64, entry=True)
def carry_out(rules, state, choice):
    """What a choice does, whether somebody decided on it or it was forced."""
    if kind_of(choice) == CLAIM:
        state.turn_begun = 1
        claim_objective(rules, state, argument_of(choice))
    elif state.pending_n > 0:
        resolve(rules, state, choice)
    elif state.phase == DRAFT:
        player, card = state.players[state.to_move], argument_of(choice)
        remove_card(state.players[pack_of(state, state.to_move)].pack, card)
        add_card(player.hand, card)
        player.hand_n += 1
        state.step += 1
    elif state.phase == OPENING_GUEST:
        seat_guest(rules, state, state.to_move, argument_of(choice))
        state.step += 1
        more = rules.entrance[state.players[state.to_move].entrance].more_guests
        if more > 0:
            push(state, new_group(state), TAKE_GUEST, more, ANY_COLOUR, 0, 4, 0)
    elif state.phase == AUCTION:
        if kind_of(choice) == OFFER_ENTRANCE:
            offer_entrance(rules, state, argument_of(choice))
        else:
            answer_bid(rules, state, argument_of(choice))
    elif state.phase == REHEARSAL:
        player = state.players[state.to_move]
        player.rehearsal = state.rehearsal_offer[argument_of(choice)]
        state.rehearsal_offer[argument_of(choice)] = 0
        for section in range(SECTIONS):
            player.sections[section] = rules.sections[section]
        state.step += 1
    elif take_turn_choice(rules, state, choice) and not next_turn(state):
        end_round(rules, state)


@kernel(VOID, Rules, State, I64, entry=True)
def apply_choice(rules, state, choice):
    """Take a decision. The choice must be one that ``advance`` offered."""
    state.decisions[state.to_move] += 1
    if state.decisions[state.to_move] > DECISION_CAP:
        state.error = ERROR_DECISIONS
        return
    carry_out(rules, state, choice)


@kernel(I64, Rules, State, Choices)
def all_options(rules, state, out):
    if state.pending_n > 0:
        settle_krones(rules, state)
    if rules.modules & CELEBRITIES:
        if state.phase == TURN and state.pending_n == 0 and ask_owed(state):
            return 0
        settle_owed(rules, state)
    if state.phase == TURN and state.pending_n == 0:
        offer_bells(rules, state)
    if state.pending_n > 0:
        n = pending_options(rules, state, out)
        if n == 0:
            finish_group(state, 1)
        elif state.phase == TURN and state.turn_of == 0 and state.pending[state.pending_n - 1].op != DUSTBIN:
            n = claim_options(rules, state, state.players[state.to_move], out, n)
        return n
    if state.phase == TURN:
        return turn_options(rules, state, out)
    if state.phase == EMPEROR_SCORING:
        emperor_step(rules, state)
        return 0
    return opening_options(rules, state, out)


@kernel(I64, Rules, State, Choices, entry=True)
def options_here(rules, state, out):
    """Choices at this very point; 0 if the game moved on by itself."""
    n = all_options(rules, state, out)
    mask = I64(state.players[state.to_move].forbidden)
    if n > 0 and mask:
        n = drop_forbidden(rules, out, n, mask)
    return n


@kernel(I64, Rules, State, Choices, entry=True)
def advance(rules, state, out):
    """Run to the next real decision.

    Returns the number of choices written to ``out`` (at least two), or 0 when the game is over or broken
    (``state.error``).
    """
    steps = 0
    while state.phase != OVER and state.error == 0:
        steps += 1
        if steps > DECISION_CAP:
            state.error = ERROR_DECISIONS
            return 0
        n = options_here(rules, state, out)
        if n == 1:
            carry_out(rules, state, out[0])
        elif n > 1:
            return n
    return 0

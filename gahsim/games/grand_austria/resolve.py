"""Carrying out a choice that answers a pending effect."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import main_action
from gahsim.games.grand_austria.choices import argument_of, kind_of, slot_of
from gahsim.games.grand_austria.codes import (
    ACT_ITEMS,
    BUY_OFF,
    C_FULFIL,
    C_HIRE,
    C_OCCUPY,
    C_PENALTY,
    C_PREPARE,
    C_REMOVE_DANCER,
    C_RETURN_ITEM,
    C_TAKE_GUEST,
    CHOOSE_TOKEN,
    DISCARD_STAFF,
    DRAW_OFFER,
    DRAW_STAFF,
    FINISH,
    GAIN,
    ITEM,
    L_EMPEROR_PENALTY,
    LOSE_VP,
    OFFER,
    PAID_GUEST,
    PLACE,
    PREPARE_OCCUPY,
    REMOVE_BELOW,
    REMOVE_DIE,
    REMOVE_OCCUPIED,
    REMOVE_ROOM,
    RETURN_CARD,
    RETURN_OFFER,
    RING,
    SEND_DANCER,
    SERVE,
    SERVED_GUEST,
    SERVING,
    TAKE_ITEMS,
    TRACKS,
    USE_SPACE,
)  # fmt: skip
from gahsim.games.grand_austria.gains import (
    CHAMPAGNE,
    advance_emperor,
    book_vp,
    draw_staff,
    draw_to_hand,
    gain_krones,
    note_items,
    put_under_staff_deck,
)
from gahsim.games.grand_austria.guests import complete_order, free_table, place_items, seat_guest, serve_item
from gahsim.games.grand_austria.hiring import discard_card, drop_from_hand, hire_price, play_card
from gahsim.games.grand_austria.modules.ballrooms import remove_dancer, send_dancer
from gahsim.games.grand_austria.modules.bells import ring
from gahsim.games.grand_austria.modules.celebrities import FOOD
from gahsim.games.grand_austria.modules.entrances import use_token
from gahsim.games.grand_austria.modules.moved_dice import move_die
from gahsim.games.grand_austria.options import is_optional, queue_price
from gahsim.games.grand_austria.penalties import pay_penalty
from gahsim.games.grand_austria.pending import new_group, push, remove_entry, top_group_start, use_entry
from gahsim.games.grand_austria.rooms import occupy_room, place_room, remove_room, room_price
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import TABLES, State
from gahsim.games.grand_austria.turn import drop_coloured, roll_again
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, count_cards, remove_card

I64, VOID = types.int64, types.void


@kernel(VOID, State, I64)
def finish_group(state, everything):
    """Decline what is left of the top group; cards of a declined offer go back under the deck.

    Gains and penalties stay, unless ``everything`` says that nothing in the group can be done at all: then it lapses.
    """
    start = top_group_start(state)
    for slot in range(state.pending_n - 1, start - 1, -1):
        op = state.pending[slot].op
        if everything or is_optional(op):
            remove_entry(state, slot)
            if op == OFFER and count_cards(state.offer) > 0:
                push(state, new_group(state), RETURN_OFFER, count_cards(state.offer), 0, 0, 0, 0)


@kernel(VOID, State, I64, I64)
def take_items(state, slot, packed):
    """The kinds are chosen; each kind then waits to be laid on orders or stored."""
    if state.pending[slot].op == ACT_ITEMS:
        first = state.pending[slot].what
        remove_entry(state, slot)
        group = new_group(state)
        for i in range(3):
            if packed >> 5 * i & 31:
                kind = first + i if i < 2 else CHAMPAGNE
                push(state, group, ITEM, packed >> 5 * i & 31, kind, 0, 0, 0)
        return
    remove_entry(state, slot)
    group = new_group(state)
    for kind in range(FOOD):
        if packed >> 4 * kind & 15:
            push(state, group, ITEM, packed >> 4 * kind & 15, kind, 0, 0, 0)


@kernel(VOID, Rules, State, I64, I64, I64)
def hire(rules, state, seat, slot, card):
    player = state.players[seat]
    price = hire_price(rules, card, state.pending[slot].discount)
    if state.pending[slot].op == OFFER:
        remove_card(state.offer, card)
        remove_entry(state, slot)
        play_card(rules, state, seat, card, price)
        if count_cards(state.offer) > 0:  # on top of what the card does: an effect of its own may draw an offer again
            push(state, new_group(state), RETURN_OFFER, count_cards(state.offer), 0, 0, 0, 0)
        return
    drop_from_hand(player, card)
    use_entry(state, slot)
    play_card(rules, state, seat, card, price)


@kernel(VOID, State, I64)
def draw_offer(state, slot):
    """Draw the cards of an offer and ask which one to play."""
    draws, discount = state.pending[slot].n, state.pending[slot].discount
    remove_entry(state, slot)
    for _ in range(draws):
        card = draw_staff(state)
        if card >= 0:
            add_card(state.offer, card)
    if count_cards(state.offer) > 0:
        push(state, new_group(state), OFFER, 1, 0, discount, 0, 0)


@kernel(VOID, Rules, State, I64, I64, I64)
def answer_penalty(rules, state, seat, slot, answer):
    player = state.players[seat]
    tile = rules.tile[state.pending[slot].what]
    remove_entry(state, slot)
    if answer == BUY_OFF:
        player.money -= player.penalty_price
    elif answer == LOSE_VP:
        book_vp(player, L_EMPEROR_PENALTY, -tile.penalty_vp)
    else:
        pay_penalty(rules, state, seat, tile.penalty)


@kernel(VOID, Rules, State, I64, I64, I64)
def prepare(rules, state, seat, slot, room):
    player = state.players[seat]
    entry = state.pending[slot]
    player.money -= room_price(rules, player, room, entry.discount)
    at_once = entry.op == PREPARE_OCCUPY
    use_entry(state, slot)
    place_room(rules, player, room)
    if at_once:
        occupy_room(rules, state, seat, room, new_group(state))


@kernel(VOID, State, I64, I64)
def serve(state, slot, cell):
    """Continue a paid serving: at most three items in all."""
    player = state.players[state.to_move]
    left = state.pending[slot].n - 1
    remove_entry(state, slot)
    serve_item(player, cell)
    if left > 0:
        push(state, new_group(state), SERVING, left, cell, 0, 0, 0)


@kernel(VOID, Rules, State, I64, I64, I64, I64)
def resolve_module(rules, state, seat, kind, slot, argument):
    """Choices only Let's Waltz! has."""
    player = state.players[seat]
    if kind == SEND_DANCER:
        discount = state.pending[slot].discount
        use_entry(state, slot)
        send_dancer(rules, state, seat, argument, discount)
    elif kind == RING:
        remove_entry(state, slot)
        ring(rules, state, seat, argument)
    elif kind == CHOOSE_TOKEN:
        remove_entry(state, slot)
        use_token(rules, state, seat, argument & 7, argument >> 3)
    elif kind == C_RETURN_ITEM:
        use_entry(state, slot)
        player.kitchen[argument] -= 1
    elif kind == C_REMOVE_DANCER:
        use_entry(state, slot)
        remove_dancer(player, argument)
    elif kind == REMOVE_DIE:
        remove_entry(state, slot)
        drop_coloured(state, argument)
        roll_again(state, seat)


@kernel(VOID, Rules, State, I64)
def resolve(rules, state, choice):
    kind, slot, argument = kind_of(choice), slot_of(choice), argument_of(choice)
    seat = state.to_move
    player = state.players[seat]
    if kind == FINISH:
        finish_group(state, 0)
    elif kind == PLACE:
        item, count = state.pending[slot].what, state.pending[slot].n
        remove_entry(state, slot)
        note_items(rules, player, item, count)
        for table in range(TABLES):
            count -= argument >> 3 * table & 7
        place_items(player, item, argument & 0xFFF)
        player.kitchen[item] += count
    elif kind == C_PREPARE:
        prepare(rules, state, seat, slot, argument)
    elif kind == C_HIRE:
        hire(rules, state, seat, slot, argument)
    elif kind == TAKE_ITEMS:
        take_items(state, slot, argument)
    elif kind == TRACKS:
        remove_entry(state, slot)
        gain_krones(rules, player, argument & 31)
        advance_emperor(rules, player, argument >> 5 & 31)
    elif kind == SERVE:
        serve(state, slot, argument)
    elif kind == C_TAKE_GUEST:
        op = state.pending[slot].op
        use_entry(state, slot)
        if op == PAID_GUEST:
            player.money -= queue_price(rules, player, argument)
        table = free_table(rules, player)
        seat_guest(rules, state, seat, argument)
        if op == SERVED_GUEST:
            complete_order(player, table)
    elif kind == C_OCCUPY:
        use_entry(state, slot)
        occupy_room(rules, state, seat, argument, new_group(state))
    elif kind == C_FULFIL:
        use_entry(state, slot)
        complete_order(player, argument)
    elif kind == GAIN:
        op, count = state.pending[slot].op, state.pending[slot].n
        remove_entry(state, slot)
        if op == DRAW_STAFF:
            draw_to_hand(state, player, count)
        else:
            gain_krones(rules, player, count)
    elif kind == DRAW_OFFER:
        draw_offer(state, slot)
    elif kind == USE_SPACE:
        remove_entry(state, slot)
        face, action = argument & 7, argument >> 3 & 7
        move_die(state, argument)
        player.money -= 1 if face == 6 else 0
        main_action(rules, state, seat, face, action, state.dice[face], 0)
    elif kind == C_PENALTY:
        answer_penalty(rules, state, seat, slot, argument)
    elif kind == RETURN_CARD:
        if state.pending[slot].op == RETURN_OFFER:
            remove_card(state.offer, argument)
        else:
            drop_from_hand(player, argument)
        use_entry(state, slot)
        put_under_staff_deck(state, argument)
    elif kind == REMOVE_ROOM:
        second = state.pending[slot].op == REMOVE_OCCUPIED and state.pending[slot].n > 1
        if state.pending[slot].op == REMOVE_OCCUPIED:
            remove_entry(state, slot)
        else:
            use_entry(state, slot)
        remove_room(player, argument)
        if second:
            push(state, new_group(state), REMOVE_BELOW, 1, argument, 0, 0, 1)
    elif kind == DISCARD_STAFF:
        use_entry(state, slot)
        discard_card(rules, player, argument)
        add_card(state.gone, argument)
    else:
        resolve_module(rules, state, seat, kind, slot, argument)

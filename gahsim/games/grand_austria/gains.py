"""What a player can gain or lose at once: VP with their ledger, krones, Emperor steps, cards."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import (
    L_CELEBRITIES,
    L_EMPEROR_BEYOND,
    MORE,
    ON_CHAMPAGNE_GAINED,
    ON_KRONES_GAINED,
)  # fmt: skip
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import QUEUE, Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import add_card, next_card
from gahsim.kernels.streams import DECK_SIZE, RESHUFFLE, shuffle, subkey

I64, VOID = types.int64, types.void
CHAMPAGNE = 4
STEPS, DISHES, DRINKS = range(3)  # what an action may gain enough of to ring a bell


@kernel(VOID, Player, I64, I64)
def book_vp(player, column, n):
    """The only place where VP change, so that the ledger always sums to the score. One call is one source of VP."""
    player.vp += n
    player.ledger[column] += n
    if player.vp_plus and n > 0:
        player.vp += player.vp_plus
        player.ledger[L_CELEBRITIES] += player.vp_plus


@kernel(VOID, Rules, Player, I64)
def gain_krones(rules, player, n):
    """One call is one source of krones; celebrities answer when it is their owner's move."""
    if player.celebrity_events >> ON_KRONES_GAINED & 1 and n > 0 and player.money < rules.max_money:
        player.owed_krones += 1
    player.money = min(player.money + n, rules.max_money)  # G15: the surplus is lost


@kernel(VOID, Rules, Player, I64)
def advance_emperor(rules, player, n):
    """One call is one source of Emperor steps. Nobody advances beyond the last space: what is left over is VP instead (G16)."""
    if n > 0 and player.emperor < rules.emperor_last:
        n += player.emperor_plus
    if rules.modules & MORE:
        player.gained[STEPS] += min(n, rules.emperor_last - player.emperor)
    beyond = player.emperor + n - rules.emperor_last
    player.emperor = min(player.emperor + n, rules.emperor_last)
    if beyond > 0:
        book_vp(player, L_EMPEROR_BEYOND, beyond)


@kernel(VOID, Rules, Player, I64, I64)
def note_items(rules, player, kind, n):
    """New items of a kind from one source, at the moment their owner takes them, whatever is done with them."""
    if kind == CHAMPAGNE:
        if player.celebrity_events >> ON_CHAMPAGNE_GAINED & 1 and n > 0:
            player.owed_champagne += 1
    elif rules.modules & MORE:
        player.gained[DISHES if kind < 2 else DRINKS] += n


@kernel(I64, State)
def draw_guest(state):
    """Next guest of the deck as index + 1; a used-up deck is the shuffled discard pile (G25); 0 if both are empty."""
    if state.guest_n == 0:
        guest = next_card(state.discard, -1)
        while guest >= 0:
            state.guest_deck[state.guest_n] = guest
            state.guest_n += 1
            guest = next_card(state.discard, guest)
        state.discard[0] = 0
        state.discard[1] = 0
        shuffle(state.guest_deck, state.guest_n, subkey(state.deal_key, RESHUFFLE, state.reshuffles))
        state.reshuffles += 1
        if state.guest_n == 0:
            return 0
    state.guest_n -= 1
    return I64(state.guest_deck[state.guest_n]) + 1


@kernel(I64, State, I64)
def pull_from_queue(state, position):
    """Take the guest at a queue position; the others slide right, a new one comes in at the left."""
    guest = state.queue[position]
    for i in range(position, 0, -1):
        state.queue[i] = state.queue[i - 1]
    state.queue[0] = draw_guest(state)
    return guest


@kernel(VOID, State)
def fill_queue(state):
    for i in range(QUEUE - 1, -1, -1):
        state.queue[i] = draw_guest(state)


@kernel(I64, State)
def draw_staff(state):
    """Next staff card, or -1 from an empty deck (G25)."""
    if state.staff_n == 0:
        return -1
    card = state.staff_deck[state.staff_head]
    state.staff_head = (state.staff_head + 1) % DECK_SIZE
    state.staff_n -= 1
    return I64(card)


@kernel(VOID, State, I64)
def put_under_staff_deck(state, card):
    state.staff_deck[(state.staff_head + state.staff_n) % DECK_SIZE] = card
    state.staff_n += 1


@kernel(VOID, State, Player, I64)
def draw_to_hand(state, player, n):
    for _ in range(n):
        card = draw_staff(state)
        if card >= 0:
            add_card(player.hand, card)
            player.hand_n += 1

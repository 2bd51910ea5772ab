"""The skeleton key: who takes it instead of a die starts the next round."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.actions import main_action
from gahsim.games.grand_austria.choices import menu_code, offer_choice
from gahsim.games.grand_austria.codes import L_STAFF_IN_GAME, START_PLAYER, TAKE_KEY
from gahsim.games.grand_austria.effects import give
from gahsim.games.grand_austria.gains import gain_krones
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Choices, Player, State
from gahsim.kernels import kernel

I64, VOID = types.int64, types.void


@kernel(I64, Rules, State, Player, Choices, I64)
def key_options(rules, state, player, out, n):
    """The key with each of the five actions; not after passing this round (W15)."""
    if rules.modules & START_PLAYER and state.key_seat == 0 and not player.waited:
        for action in range(1, 6):
            n = offer_choice(state, out, n, menu_code(TAKE_KEY, action))
    return n


@kernel(VOID, Rules, State, I64, I64)
def take_key(rules, state, seat, action):
    """A dish or drink, an action as with a single die (no boost, no staff for dice), and krones for those who start later now."""
    state.key_seat = seat + 1
    state.turn_acted = 1
    main_action(rules, state, seat, action, action, rules.key_strength, 0)
    group = state.pending[state.pending_n - 1].group
    for i in range(2):
        give(rules, state, seat, rules.key_reward[i], L_STAFF_IN_GAME, group)
    for i in range(1, state.n_players):
        gain_krones(rules, state.players[(seat + i) % state.n_players], rules.key_compensation[i - 1])


@kernel(VOID, State)
def pass_start(state):
    """The holder of the key starts; if nobody took it, the next player."""
    state.start_seat = state.key_seat - 1 if state.key_seat > 0 else (state.start_seat + 1) % state.n_players
    state.key_seat = 0

"""Restricted play: mechanisms a player may be forbidden, for measuring what they are worth."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.choices import argument_of, code, kind_of
from gahsim.games.grand_austria.codes import C_HIRE, CLAIM, FINISH, GAME_END, NO_SLOT, PASS, TAKE_DIE, TRACKS, USE_SPACE
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.state import Choices
from gahsim.kernels import kernel

I64, BOOL = types.int64, types.boolean
MECHANISMS = ("emperor", "hire", "boost", "pass", "objectives", "action5", "endgame-staff")
NO_EMPEROR, NO_HIRE, NO_BOOST, NO_PASS, NO_OBJECTIVES, NO_ACTION_5, NO_ENDGAME_STAFF = (1 << i for i in range(len(MECHANISMS)))


@kernel(BOOL, Rules, I64, I64)
def is_forbidden(rules, choice, mask):
    """Whether a choice uses a forbidden mechanism. Emperor steps that come by themselves are nobody's choice."""
    kind, argument = kind_of(choice), argument_of(choice)
    if kind == TRACKS:
        return mask & NO_EMPEROR != 0 and argument >> 5 > 0
    if kind == C_HIRE:
        return mask & NO_HIRE != 0 or (mask & NO_ENDGAME_STAFF != 0 and rules.staff[argument].kind == GAME_END)
    if kind == TAKE_DIE or kind == USE_SPACE:
        boosted, action = argument >> 6 & 1, argument >> 3 & 7
        return (mask & NO_BOOST != 0 and boosted == 1) or (mask & NO_ACTION_5 != 0 and action == 5)
    return (kind == PASS and mask & NO_PASS != 0) or (kind == CLAIM and mask & NO_OBJECTIVES != 0)


@kernel(I64, Rules, Choices, I64, I64)
def drop_forbidden(rules, out, n, mask):
    """Take forbidden choices out of a list; if nothing would be left, a duty to hire is waived and anything else stays."""
    kept = 0
    for i in range(n):
        kept += not is_forbidden(rules, I64(out[i]), mask)
    if kept == 0:
        if kind_of(I64(out[0])) == C_HIRE:  # the 2022 edition's action 5 obliges
            out[0] = code(FINISH, NO_SLOT, 0)
            return 1
        return n
    kept = 0
    for i in range(n):
        if not is_forbidden(rules, I64(out[i]), mask):
            out[kept] = out[i]
            kept += 1
    return kept

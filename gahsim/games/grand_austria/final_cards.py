"""What each game-end card is worth: the ledger's ``staff_final`` split by card.

The split is worked out from a position, not kept in it: look-ahead copies states by the million and has no use for it. Final scoring
changes nothing that game-end cards count, so a finished game still tells.
"""

from __future__ import annotations

import numpy as np
from numba import types

from gahsim.games.grand_austria.codes import GAME_END
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.rules import Rules, compile_rules
from gahsim.games.grand_austria.scoring import final_staff_vp
from gahsim.games.grand_austria.state import States
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64, VOID = types.int64, types.void
Worths = types.Array(types.int16, 3, "C")


@kernel(VOID, Rules, States, Worths, entry=True)
def fill_final_staff(rules, states, out):
    """VP of every played game-end card, ``out[game, seat, card]``."""
    for game in range(len(states)):
        for seat in range(states[game].n_players):
            card = next_card(states[game].players[seat].staff, -1)
            while card >= 0:
                if rules.staff[card].kind == GAME_END:
                    out[game, seat, card] = final_staff_vp(rules, states[game], seat, card)
                card = next_card(states[game].players[seat].staff, card)


def final_staff(facts: Facts, states: np.ndarray) -> dict[int, np.ndarray]:
    """VP of the game-end cards in positions with one number of players.

    Parameters
    ----------
    facts : Facts
        The facts played with.
    states : numpy.ndarray
        States; of games that are not over, what the cards would give now.

    Returns
    -------
    dict
        Printed number -> an array of games x seats, 0 where the card was not played.
    """
    players = int(states[0]["n_players"])
    worths = np.zeros((len(states), players, len(facts.staff)), np.int16)
    fill_final_staff(compile_rules(facts)[0], states, worths)
    return {card.id: worths[:, :, i] for i, card in enumerate(facts.staff) if card.kind == "game_end"}

"""The state of a game: one nested numpy record of fixed size.

Sets of cards and rooms are bit masks, so copying, hashing and testing them is a handful of instructions. The public part comes
first, what is hidden from players (decks, random keys) last: the position hash reads the first part only.
"""

from __future__ import annotations

import numba
import numpy as np

from gahsim.games.grand_austria.codes import LEDGER
from gahsim.kernels.streams import DECK_SIZE

SEATS = 4
TABLES = 4  # the cafe has three; a module adds one
ITEM_KINDS = 5  # strudel, cake, wine, coffee; champagne with a module
QUEUE = 5
CELEBRITY_STACK = 16
PENDING = 30  # slots; 31 marks "no slot" in a choice

ENTRY = np.dtype(
    [
        ("op", np.int16),
        ("n", np.int16),  # how many are left
        ("what", np.int16),  # item kind, colour mask, metric, cell
        ("discount", np.int16),
        ("floor", np.int16),  # highest floor allowed
        ("must", np.int16),  # how many of n are obligatory
        ("group", np.int16),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("hand", np.uint64, 2),
        ("staff", np.uint64, 2),
        ("used", np.uint64, 2),  # once-per-round staff turned face down
        ("pack", np.uint64, 2),  # the draft pack dealt to this seat
        ("kept", np.uint64, 2),  # completed guests kept for an objective that counts them
        ("pile", np.uint64, 2),  # guests completed this round, if the entrance counts them
        ("rooms", np.int32),  # bit i: a tile lies on room i
        ("occupied", np.int32),
        ("groups", np.int32),  # groups whose occupancy bonus was paid
        ("events", np.int32),  # bit e: some played card or the entrance listens to event e
        ("celebrity_events", np.int32),  # the same for this round's celebrities
        ("spare_player", np.int32),
        ("money", np.int16),
        ("vp", np.int16),
        ("emperor", np.int16),
        ("hand_n", np.int16),
        ("staff_n", np.int16),
        ("board", np.int16),
        ("covered", np.int16),  # turn order numbers covered this round
        ("passed", np.int16),
        ("objectives", np.int16),  # bit i: marker on objective i
        ("flags", np.int16),  # lasting modifiers, F_* in codes.py
        ("free_colours", np.int16),
        ("penalty_price", np.int16),  # krones to ignore an Emperor penalty, -1 = cannot
        ("kitchen", np.int16, ITEM_KINDS),
        ("strength", np.int16, 7),  # staff bonus by die face
        ("cafe", np.int16, TABLES),  # guest index + 1, 0 = free table
        ("need", np.int16, (TABLES, ITEM_KINDS)),  # items still missing
        ("ledger", np.int16, len(LEDGER)),
        ("last_retreat", np.int16),  # space after the last move back, -1 before
        ("forbidden", np.int16),  # mechanisms this player may not use, see forbidding.py
        # Let's Waltz!
        ("entrance", np.int16),  # row of the rules' entrances, 0 = none
        ("rehearsal", np.int16),  # rehearsal room + 1
        ("sections", np.int16, 4),  # dancers still rehearsing
        ("dancers", np.int16, 9),  # by ballroom x row (bottom, middle, top)
        ("dancers_gone", np.int16),
        ("celebrities", np.int16),  # mask of this round's
        ("celebrities_used", np.int16),
        ("vp_plus", np.int16),  # with every gain, thanks to a celebrity
        ("emperor_plus", np.int16),
        ("ignore_item", np.int16),
        ("owed_krones", np.int16),  # gains a celebrity still has to answer
        ("owed_champagne", np.int16),
        ("gained", np.int16, 3),  # in the running action: Emperor steps, dishes, drinks
        ("chances", np.int16),  # bells already offered for it
        ("waited", np.int16),  # passed this round, even if the dice were rolled again since
        ("first_die", np.int16),  # taken this round
        ("personal_done", np.int16),  # personal objectives completed
        ("tiles_used", np.int16),  # of the entrance's Emperor tiles
        ("tokens", np.int16),  # bonus tokens left, as a mask
        ("spare_own", np.int16),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("players", PLAYER, SEATS),
        ("pending", ENTRY, PENDING),
        ("spare_entry", np.int16, 2),
        ("offer", np.uint64, 2),  # staff drawn to choose from, being decided now
        ("discard", np.uint64, 2),  # guests in the discard pile
        ("gone", np.uint64, 2),  # staff out of the game
        ("pending_n", np.int16),
        ("n_players", np.int16),
        ("hands_mode", np.int16),
        ("phase", np.int16),
        ("step", np.int16),  # progress inside draft, opening and Emperor phases
        ("round_no", np.int16),
        ("rerolls", np.int16),
        ("start_seat", np.int16),
        ("to_move", np.int16),
        ("turn_guest", np.int16),  # a guest was taken this turn
        ("turn_die", np.int16),  # face taken this turn, 0 = none yet
        ("turn_boosted", np.int16),
        ("turn_begun", np.int16),
        ("turn_acted", np.int16),  # main action done
        ("turn_extra", np.int16),  # the how-manieth extra turn without a die this is, 0 = none
        ("extra_turns", np.int16),  # extra turns still to come for the player to move
        ("reshuffles", np.int16),
        ("error", np.int16),
        ("dice", np.int16, 7),  # by face
        ("queue", np.int16, QUEUE),  # guest index + 1, left = dearest
        ("objectives", np.int16, 3),
        ("claims", np.int16, (3, 4)),  # seat + 1 by place
        ("tiles", np.int16, 3),
        ("guest_n", np.int16),
        ("staff_n", np.int16),
        # Let's Waltz!
        ("clockwise", np.int16),  # turn order numbers do not run back
        ("key_seat", np.int16),  # who took the skeleton key this round, + 1
        ("turn_tile", np.int16),  # an Emperor tile of the entrance was used this turn
        ("coloured", np.int16, 3),  # face each coloured die shows, 0 = not on the board
        ("lounge", np.int16, 3),  # celebrity + 1
        ("lounge_age", np.int16, 3),  # rounds waited
        ("celebrity_n", np.int16),
        ("celebrity_discard", np.int16),
        ("ballrooms", np.int16, 3),  # ballroom + 1, left to right
        ("rehearsal_offer", np.int16, SEATS),
        ("entrances", np.int16, SEATS),  # on offer; or each seat's, if they are assigned
        ("assigned", np.int16),
        ("lot", np.int16),  # entrance up for auction
        ("bid", np.int16),
        ("bidder", np.int16),  # seat + 1
        ("bidding", np.int16),  # seats still in this auction, as a mask
        ("turn_of", np.int16),  # seat + 1 whose turn it is while another one answers what it was given in it
        ("own_objectives", np.int16, 3),  # + 1: those of the entrance that has some
        ("own_tiles", np.int16, 6),
        ("spare_public", np.int16, 2),
        # hidden from here on
        ("staff_head", np.int16),  # canonicalised in observations
        ("decisions", np.int16, SEATS),  # keys the noise of each seat's bot
        ("guest_deck", np.uint8, DECK_SIZE),  # next card is the last of guest_n
        ("staff_deck", np.uint8, DECK_SIZE),  # a ring starting at staff_head
        ("celebrity_deck", np.uint8, CELEBRITY_STACK),  # next one is the last of celebrity_n
        ("spare", np.int16, 3),
        ("deal_key", np.uint64),
        ("dice_key", np.uint64),
        ("bot_key", np.uint64),  # the mover's own noise in an observation
    ],
    align=True,
)


def _gapless(dtype: np.dtype) -> bool:
    """Hashes read raw memory and numpy does not copy gaps: every byte must belong to a field (that is what spares are for)."""
    names = dtype.names or ()
    return sum(dtype[name].itemsize for name in names) == dtype.itemsize


if not all(map(_gapless, (ENTRY, PLAYER, STATE))):
    raise TypeError("state records have alignment gaps: adjust their spare fields")

HIDDEN_OFFSET = STATE.fields["staff_head"][1] if STATE.fields else 0
if HIDDEN_OFFSET % 16 or PLAYER.itemsize % 16:
    raise TypeError(
        "the public part of the state and a player are not whole numbers of word pairs: adjust spare_public or spare_own"
    )
PUBLIC_WORDS, PLAYER_WORDS = HIDDEN_OFFSET // 8, PLAYER.itemsize // 8  # players come first

Player = numba.from_dtype(PLAYER)
State = numba.from_dtype(STATE)
States = numba.types.Array(State, 1, "C")
Choices = numba.types.Array(numba.types.int32, 1, "C")


def empty_states(n: int) -> np.ndarray:
    """An array of blank states."""
    return np.zeros(n, STATE)

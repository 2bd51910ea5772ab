"""What a regular expects of a dancer: row and rehearsal bonuses, ballroom points, and never to be missing when a ballroom is scored."""

from __future__ import annotations

from numba import types

from gahsim.games.grand_austria.codes import BY_PAIRS, FINAL, M_DANCERS, ON_DANCER_SENT
from gahsim.games.grand_austria.modules.ballrooms import ROWS, ballroom_vp, dancer_price, leads_alone
from gahsim.games.grand_austria.regular_emperor import next_visit
from gahsim.games.grand_austria.regular_worth import A_CHAMPAGNE, MoodType, all_worth, reward_worth
from gahsim.games.grand_austria.rules import BONUS_ROWS, SECTION_ROWS, Rules
from gahsim.games.grand_austria.state import Player, State
from gahsim.kernels import kernel
from gahsim.kernels.bits import next_card

I64, F64 = types.int64, types.float64

SCORED_LATER = 0.75  # for every scoring in between: others will answer, and one may still come oneself
HALF_A_PAIR = 0.5  # where pairs count, the first of a pair is worth that share of one
SECTION_BEGUN = 0.3  # a dancer who does not empty the section counts for that share of his part of the bonus
TO_LEAD = 0.5  # share of a bonus for leading that one expects to keep


@kernel(F64, Rules, State, I64, I64)
def points_of(rules, state, seat, ballroom):
    """What a seat may expect of a ballroom as it is, half pairs included."""
    board = rules.ballroom[state.ballrooms[ballroom] - 1]
    points = F64(ballroom_vp(rules, state, seat, ballroom))
    player = state.players[seat]
    if board.scoring == BY_PAIRS:
        n = player.dancers[ROWS * ballroom] + player.dancers[ROWS * ballroom + 1] + player.dancers[ROWS * ballroom + 2]
        points += n % 2 * HALF_A_PAIR * board.vp[state.n_players, 0]
    extra = rules.entrance[player.entrance].most_dancers_vp
    if extra > 0 and leads_alone(state, seat, ballroom):
        points += TO_LEAD * extra
    return points


@kernel(F64, Rules, State, I64, I64)
def one_more(rules, state, place, change):
    """What a dancer more (or less) of one's own in a row changes in the points expected, by how soon they are counted.

    The observation is changed for the comparison and changed back.
    """
    seat, ballroom = state.to_move, place // ROWS
    scoring = next_visit(rules, state)
    if ballroom < scoring:
        return 0.0
    before = points_of(rules, state, seat, ballroom)
    state.players[seat].dancers[place] += change
    after = points_of(rules, state, seat, ballroom)
    state.players[seat].dancers[place] -= change
    gain = after - before
    for _ in range(ballroom - scoring):
        gain *= SCORED_LATER
    return gain


@kernel(F64, Rules, Player, MoodType)
def listeners_worth(rules, player, mood):
    """What staff and celebrities add for every dancer."""
    worth = 0.0
    index = next_card(player.staff, -1)
    while index >= 0:
        card = rules.staff[index]
        if card.event == ON_DANCER_SENT:
            worth += all_worth(rules, player, card.effect, mood)
        elif card.effect[0].op == FINAL and card.effect[0].what == M_DANCERS:
            worth += card.effect[0].n
        index = next_card(player.staff, index)
    if player.celebrity_events >> ON_DANCER_SENT & 1:
        for i in range(rules.n_celebrities):
            if player.celebrities >> i & 1 and rules.celebrity[i].event == ON_DANCER_SENT:
                worth += all_worth(rules, player, rules.celebrity[i].effect, mood)
    return worth


@kernel(F64, Rules, Player, MoodType, I64)
def section_worth(rules, player, mood, section):
    """The bonus of a rehearsal room's section."""
    worth = 0.0
    for i in range(SECTION_ROWS):
        row = rules.rehearsal_room[player.rehearsal - 1].bonus[SECTION_ROWS * section + i]
        worth += reward_worth(rules, player, row, mood.krone, mood.step)
    return worth


@kernel(F64, F64)
def champagne_worth(turns):
    """On the last turn champagne is a leftover like any other."""
    return A_CHAMPAGNE if turns > 1.0 else 1.0


@kernel(F64, Rules, State, Player, MoodType, I64, I64, I64)
def dancing_worth(rules, state, player, mood, place, section, discount):
    """What it is worth to send a dancer of a section to a row, the champagne paid."""
    ballroom = rules.ballroom[state.ballrooms[place // ROWS] - 1]
    worth = one_more(rules, state, place, 1) + listeners_worth(rules, player, mood)
    times = rules.entrance[player.entrance].row_bonus_times
    for i in range(BONUS_ROWS):
        row = ballroom.bonus[BONUS_ROWS * (place % ROWS) + i]
        worth += times * reward_worth(rules, player, row, mood.krone, mood.step)
    bonus = section_worth(rules, player, mood, section)
    worth += bonus if player.sections[section] == 1 else SECTION_BEGUN * bonus / player.sections[section]
    return worth - dancer_price(rules, state, place, discount) * champagne_worth(mood.turns)

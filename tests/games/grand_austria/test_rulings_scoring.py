"""Rulings on objectives and the final scoring: G19, G24, G27."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, go_on_with, on, plain_turn, round_played_out, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)


# --- G19: objectives ------------------------------------------------------------------------------------------------------


@both
def test_g19_fifteen_ten_five_and_nothing(edition):
    rich = [seat(money=20) for _ in range(4)]
    game = at_table(*rich, edition=edition, dice=on(1, 8))
    for mover, vp in enumerate((15, 10, 5)):
        assert game.to_move == mover
        assert options(game, "claim", "vp") == [vp]
        game.do("claim")
        assert game.ledger(mover)["objectives"] == vp
        assert "claim" not in kinds(game), "one marker per player and card"
        plain_turn(game)
    assert game.to_move == 3
    assert "claim" not in kinds(game), "three places only"
    assert game.snapshot()["objectives"][0] == {"id": 105, "claimed": [0, 1, 2]}


@both
def test_g19_one_player_may_claim_all_three_cards(edition):
    """20 krones, two full floors, three of each colour."""
    game = at_table(seat(money=20, rooms=rooms([], range(10))), edition=edition)
    game.do("claim", objective=105)
    assert options(game, "claim", "objective") == [109], "only two blue rooms are occupied"
    game.do("claim", objective=109)
    assert me(game)["objectives"] == [105, 109]
    assert game.scores[0] == 30


@both
def test_g19_the_test_is_made_at_the_moment_of_claiming(edition):
    game = at_table(seat(money=20), edition=edition, queue=[50, 60, 70, 80, 90])
    assert "claim" in kinds(game)
    game.do("take_guest", guest=70)
    assert "claim" not in kinds(game), "a krone spent, the chance gone"


@both
def test_g19_met_by_ones_own_action(edition):
    game = at_table(seat(money=18), edition=edition, dice=on(4, 2))
    assert "claim" not in kinds(game)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=2)
    assert kinds(game) == {"claim", "end_turn"}, "claiming is optional"
    game.do("claim")
    assert game.scores[0] == 15


@both
def test_g19_between_the_benefits_of_a_guest(edition):
    """A Court Councillor brings 3 krones and a guest; 20 krones can be claimed before the rest of the turn."""
    game = at_table(seat(money=17, cafe=[served(84, cake=2, wine=1)], rooms=rooms([2])), edition=edition)
    game.do("check_in")
    assert {"claim", "take_guest", "finish"} == kinds(game)
    game.do("claim")
    assert {"take_guest", "finish"} == kinds(game)


@both
def test_g19_between_krones_and_the_hire_they_precede(edition):
    """19 krones, 3 from the red group, a card to hire: 20 may be claimed before the card is paid."""
    side = seat(money=19, cafe=[served(86, cake=1, wine=2)], hand=[2], rooms=rooms([16], [11]))
    game = at_table(side, edition=edition)
    game.do("check_in", room=16)
    assert "claim" not in kinds(game)
    game.do("gain")
    game.do("claim")
    game.do("hire", staff=2)
    assert me(game)["money"] == 17
    assert game.ledger(0)["objectives"] == 15


@both
def test_g19_only_on_ones_own_turn(edition):
    game = at_table(seat(), seat(money=20), edition=edition)
    assert "claim" not in kinds(game)
    game.do("pass")
    assert game.to_move == 1
    assert "claim" in kinds(game)


@both
def test_g19_not_claimed_is_not_lost(edition):
    game = at_table(seat(money=20), edition=edition, dice=on(1, 4))
    plain_turn(game)
    assert me(game)["objectives"] == []
    game = go_on_with(game, to_move=0, turn_order=covered(1, 2), turn={})
    assert options(game, "claim", "vp") == [15]


# --- G24: Secretary -------------------------------------------------------------------------------------------------------


def secretary(edition, own, *others):
    """Final scoring of seat 0 with a Secretary and a hotel of its own: two red rooms, one blue."""
    mine = seat(emperor=8, money=0, staff=[29, *own], rooms=rooms([], [2, 3, 0]))
    sides = [seat(emperor=8, money=0, staff=staff, rooms=rooms([], range(15))) for staff in others]
    game = round_played_out(mine, *sides, edition=edition, round=7)
    if not game.over:
        game.do("end_turn")
    assert game.over
    return game.ledger(0)["staff_final"]


@both
def test_g24_the_best_opposing_card_scored_on_ones_own_hotel(edition):
    assert secretary(edition, [], [28]) == 3, "Concierge: one blue room"
    assert secretary(edition, [], [27]) == 6, "Booking Manager: two red rooms"
    assert secretary(edition, [], [28, 27, 31]) == 6
    assert secretary(edition, [], [28], [27], [30]) == 6, "the best of all opponents"


@both
def test_g24_nothing_to_copy(edition):
    assert secretary(edition, [], []) == 0
    assert secretary(edition, [], [13, 19, 35]) == 0, "only game-end staff count"
    assert secretary(edition, [], [30]) == 0, "no yellow room of one's own"


@both
def test_g24_ones_own_cards_are_not_copied(edition):
    assert secretary(edition, [27], []) == 6
    assert secretary(edition, [27], [28]) == 6 + 3


@both
def test_g24_the_secretary_is_no_card_to_copy(edition):
    """She copies the Concierge across the table; nobody gains by her."""
    mine = seat(emperor=8, money=0, staff=[28], rooms=rooms([], [0]))
    other = seat(emperor=8, money=0, staff=[29], rooms=rooms([], [0, 4]))
    game = round_played_out(mine, other, edition=edition, round=7)
    assert (game.ledger(0)["staff_final"], game.ledger(1)["staff_final"]) == (3, 6)


@pytest.mark.parametrize(("edition", "each"), [("2015", 4), ("2022", 2)])
def test_g24_copying_the_assistant_manager_counts_ones_own_staff(edition, each):
    assert secretary(edition, [13], [32, 1, 2, 3]) == 2 * each


@both
def test_g24_copying_operator_and_marketing_director(edition):
    assert secretary(edition, [], [41]) == 2, "space 8 - 7"
    mine = seat(emperor=8, money=0, staff=[29])
    other = seat(emperor=8, money=0, staff=[40])
    claimed = [{"id": 105, "claimed": [1, 0]}, {"id": 109, "claimed": [0]}, {"id": 113, "claimed": [1]}]
    game = round_played_out(mine, other, edition=edition, round=7, objectives=claimed)
    assert game.ledger(0)["staff_final"] == 10


# --- G27: ties ------------------------------------------------------------------------------------------------------------


def final(edition, *seats):
    game = round_played_out(*seats, edition=edition, round=7)
    assert game.over
    return game


@both
def test_g27_kitchen_items_and_krones_break_a_tie(edition):
    game = final(
        edition, seat(emperor=8, vp=10, money=2, kitchen={"wine": 3}), seat(emperor=8, vp=9, money=5, kitchen={"cake": 1})
    )
    assert game.scores == [20, 20]
    assert game.winners == [1], "six left against five"


@both
def test_g27_items_and_krones_weigh_the_same(edition):
    game = final(edition, seat(emperor=8, vp=10, money=5), seat(emperor=8, vp=10, money=0, kitchen={"wine": 2, "cake": 3}))
    assert game.scores == [20, 20]
    assert game.winners == [0, 1]


@both
def test_g27_a_full_tie_is_shared_by_those_concerned(edition):
    sides = [seat(emperor=8, vp=vp, money=4) for vp in (10, 3, 10)]
    assert final(edition, *sides).winners == [0, 2]


@both
def test_g27_leftovers_only_matter_in_a_tie(edition):
    assert final(edition, seat(emperor=8, vp=30, money=0), seat(emperor=8, vp=0, money=20)).winners == [0]


@both
def test_g27_nobody_has_won_before_the_end(edition):
    assert at_table(seat(vp=50), edition=edition).winners == []

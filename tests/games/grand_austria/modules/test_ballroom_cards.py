"""Objectives 163-165 and Emperor tiles A5, B5, C5 of Vienna Ballrooms. Rulings G1, G19, W4."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.modules.waltz import EDITIONS, HALLS, HOTEL, ball, dance, emperor_comes, offers, side
from tests.games.grand_austria.positions import kinds, me, options

LIKED = {"A": 6, "B": 8, "C": 10}
NEUTRAL = {"A": 4, "B": 6, "C": 8}
LOSS = {"A5": 5, "B5": 7, "C5": 10}
GREEN = [155, 156, 157, 158]
ORDERS = {92: {"strudel": 1}, 158: {"strudel": 1}, 141: {"coffee": 1}}
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def objectives(number):
    cards = {163: 105, 164: 109, 165: 113}
    return [{"id": number if number == instead else usual} for instead, usual in cards.items()]


def offered(number, **mine):
    return number in options(ball(side(**mine), objectives=objectives(number)), "claim", "objective")


@pytest.mark.parametrize(("champagne", "met"), [(6, False), (7, True), (9, True)])
def test_163_seven_champagne(champagne, met):
    assert offered(163, kitchen={"champagne": champagne}) == met


def test_163_other_items_do_not_count():
    assert not offered(163, kitchen={"champagne": 6, "wine": 5})


@pytest.mark.parametrize(
    ("dancers", "met"),
    [
        ([[3, 2, 0], [1, 0, 0], [0, 0, 0]], False),
        ([[3, 2, 0], [1, 0, 0], [1, 0, 0]], True),
        ([[0, 0, 0], [0, 0, 0], [0, 0, 7]], True),  # five of them on the balcony
        ([[3, 2, 2], [3, 0, 0], [0, 0, 0]], True),
    ],
)
def test_164_seven_dancers_balcony_included(dancers, met):
    assert offered(164, dancers=dancers) == met


def test_164_dancers_lost_to_the_emperor_do_not_count():
    assert not offered(164, dancers=[[3, 2, 0], [1, 0, 0], [0, 0, 0]], dancers_gone=2)


def completing(guest, kept, number=165, **given):
    """One more guest is ready to leave."""
    mine = side(cafe=[{"guest": guest, "served": ORDERS[guest]}], guests_kept=kept, kitchen={"champagne": 1}, rooms=HOTEL)
    return ball(mine, objectives=objectives(number), **given)


@pytest.mark.parametrize("kept", [GREEN[:2], GREEN[:3]])
@pytest.mark.parametrize("to_bed", [True, False])
def test_165_four_green_guests_wherever_they_went(kept, to_bed):
    game = completing(92, kept)
    assert "claim" not in kinds(game)
    if to_bed:
        game.do("check_in", guest=92, room=2)
    else:
        dance(game, "apollosaal", "bottom", guest=92)
    assert (165 in options(game, "claim", "objective")) == (len(kept) == 3)
    assert me(game)["guests_kept"] == sorted([92, *kept])
    assert game.snapshot()["guest_discard"] == []


def test_165_other_guests_are_discarded():
    game = completing(141, GREEN[:3])
    game.do("check_in", guest=141, room=10)
    assert "claim" not in kinds(game)
    assert (me(game)["guests_kept"], game.snapshot()["guest_discard"]) == (GREEN[:3], [141])


def test_165_green_guests_are_released_when_the_marker_is_placed():
    game = completing(92, GREEN[:3])
    game.do("check_in", guest=92, room=2)
    game.do("claim", objective=165)
    assert game.ledger(0)["objectives"] == 15
    assert (me(game)["guests_kept"], sorted(game.snapshot()["guest_discard"])) == ([], [92, *GREEN[:3]])


def test_165_green_guests_are_not_kept_after_the_marker():
    mine = side(cafe=[{"guest": 92, "served": {"strudel": 1}}], rooms=HOTEL)
    cards = [{"id": 105}, {"id": 109}, {"id": 165, "claimed": [0]}]
    game = ball(mine, objectives=cards)
    game.do("check_in", guest=92, room=2)
    assert (me(game)["guests_kept"], game.snapshot()["guest_discard"]) == ([], [92])


def test_green_guests_are_discarded_when_no_objective_counts_them():
    game = completing(92, [], number=163)
    game.do("check_in", guest=92, room=2)
    assert (me(game)["guests_kept"], game.snapshot()["guest_discard"]) == ([], [92])


# ---- Emperor tiles


def visit(tile, mine, edition="2015", **given):
    """Seat 0 meets the tile, seat 1 is left in peace."""
    return emperor_comes(tile, mine, side(emperor=NEUTRAL[tile[0]]), edition=edition, **given)


def liked(tile, edition="2015", **mine):
    return visit(tile, side(emperor=LIKED[tile[0]], **mine), edition)


def punished(tile, edition="2015", **mine):
    return visit(tile, side(emperor=0, **mine), edition)


@each_edition
def test_a5_reward_two_champagne(edition):
    assert me(liked("A5", edition, kitchen={"champagne": 1}))["kitchen"] == {"champagne": 3}


def test_a5_reward_may_go_to_a_guest():
    game = liked("A5", cafe=[{"guest": 146}])
    game.do("place", item="champagne", served={146: 2})
    assert me(game)["cafe"][0]["served"] == {"champagne": 2}


@each_edition
@pytest.mark.parametrize("champagne", [0, 1, 2, 5])
def test_a5_penalty_two_champagne_or_five_vp_if_one_cannot(champagne, edition):
    game = punished("A5", edition, kitchen={"champagne": champagne, "wine": 3})
    assert game.phase == "turn"  # nothing to choose
    able = champagne >= 2
    assert me(game)["kitchen"].get("champagne", 0) == champagne - 2 * able
    assert (game.ledger(0)["emperor_penalty"], me(game)["kitchen"]["wine"]) == (0 if able else -5, 3)


@each_edition
def test_b5_reward_sends_a_dancer_for_nothing(edition):
    game = liked("B5", edition, kitchen={})
    assert game.phase == "emperor"
    assert offers(game, "send_dancer") == {(hall, row): 0 for hall in HALLS for row in ("bottom", "middle", "top")}
    game.do("send_dancer", ballroom="apollosaal", row="top", section=1)  # with all benefits: row bonus and room bonus of R1
    assert (me(game)["money"], me(game)["dancers"][2], me(game)["sections"]) == (10 + 3 + 2, [0, 0, 1], [0, 2, 3, 4])


def test_b5_reward_may_be_declined():
    game = liked("B5")
    game.do("finish")
    assert (game.round, me(game)["dancers"]) == (6, [[0, 0, 0]] * 3)


@each_edition
def test_b5_penalty_removes_a_dancer_from_the_middle_ballroom(edition):
    game = punished("B5", edition, dancers=[[1, 0, 0], [1, 0, 1], [1, 0, 0]])
    assert [(move.details["ballroom"], move.details["row"]) for move in game.legal_moves()] == [
        (HALLS[1], "bottom"),
        (HALLS[1], "top"),
    ]
    game.do("remove_dancer", row="top")
    mine = me(game)
    assert (mine["dancers"], mine["dancers_gone"], sum(mine["sections"])) == ([[1, 0, 0], [1, 0, 0], [1, 0, 0]], 1, 6)
    assert game.ledger(0)["emperor_penalty"] == 0


@each_edition
def test_b5_penalty_seven_vp_without_a_dancer_there(edition):
    game = punished("B5", edition, dancers=[[1, 0, 0], [0, 0, 0], [1, 0, 0]])
    assert (game.phase, game.ledger(0)["emperor_penalty"], game.ledger(0)["ballroom_2"]) == ("turn", -7, -5)


def test_b5_a_removed_dancer_leaves_its_space_free_w4():
    crowd = side(emperor=0, dancers=[[0, 0, 0], [0, 0, 1], [0, 0, 0]])
    contessa = {"guest": 146, "served": {"coffee": 2, "champagne": 2}}
    other = side(emperor=6, dancers=[[0, 0, 0], [0, 0, 1], [0, 0, 0]], cafe=[contessa], kitchen={"champagne": 3})
    game = emperor_comes("B5", crowd, other)
    assert (game.round, game.to_move) == (6, 1)
    assert (HALLS[1], "top") in offers(game)


@each_edition
def test_c5_reward_two_vp_per_dancer_in_all_ballrooms(edition):
    game = liked("C5", edition, dancers=[[1, 0, 0], [0, 1, 0], [0, 0, 3]])
    assert game.ledger(0)["emperor_bonus"] == 10


@each_edition
def test_c5_penalty_removes_two_dancers_from_the_rightmost_ballroom(edition):
    game = punished("C5", edition, dancers=[[1, 0, 0], [1, 0, 0], [1, 0, 3]])
    game.do("remove_dancer", row="top")
    game.do("remove_dancer", row="bottom")
    assert game.over
    assert (me(game)["dancers"], me(game)["dancers_gone"]) == ([[1, 0, 0], [1, 0, 0], [0, 0, 2]], 2)
    assert game.ledger(0)["emperor_penalty"] == 0
    assert game.ledger(0)["ballroom_3"] == 6  # two dancers are left in Apollosaal, both on top


@each_edition
@pytest.mark.parametrize("there", [0, 1])
def test_c5_penalty_ten_vp_with_at_most_one_dancer_there(there, edition):
    game = punished("C5", edition, dancers=[[2, 0, 0], [0, 0, 0], [there, 0, 0]])
    assert (game.over, game.ledger(0)["emperor_penalty"], me(game)["dancers"][2]) == (True, -10, [there, 0, 0])


@pytest.mark.parametrize("tile", LOSS)
@each_edition
def test_nothing_between_reward_and_penalty(tile, edition):
    mine = {"kitchen": {"champagne": 3}, "dancers": [[1, 0, 0], [1, 0, 0], [2, 0, 0]]}
    game = visit(tile, side(emperor=NEUTRAL[tile[0]] + 1, **mine), edition)
    assert game.phase in ("turn", "over")
    assert {key: me(game)[key] for key in mine} == mine
    assert (game.ledger(0)["emperor_bonus"], game.ledger(0)["emperor_penalty"]) == (0, 0)


@pytest.mark.parametrize("tile", LOSS)
def test_conference_manager_ignores_the_new_penalties_too(tile):
    mine = {"kitchen": {"champagne": 3}, "dancers": [[1, 0, 0], [1, 0, 0], [2, 0, 0]]}
    game = punished(tile, "2015", staff=[26], **mine)
    assert {key: me(game)[key] for key in mine} == mine
    assert game.ledger(0)["emperor_penalty"] == 0

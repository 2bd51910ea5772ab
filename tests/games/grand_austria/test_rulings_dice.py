"""Rulings on taking a die: G7 what must be used, G8 the wasted die, G10 the boost, G11 staff on a 6."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, on, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)
EVERY_ROOM = range(20)
GROUND_FLOOR = range(5)


def dice_offered(game, boost=False):
    """Face and imitated action of every die that may be taken."""
    moves = [move.details for move in game.legal_moves() if move.kind == "take_die"]
    return [(move["die"], move["action"]) for move in moves if move["boost"] == boost]


# --- G7: using a die --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_g07_2015_a_die_may_be_taken_and_not_used(face):
    game = at_table(seat(rooms=rooms([0]), hand=[24]), dice=on(face, 2))
    before = me(game)
    game.do("take_die", die=face, boost=False)
    game.do("finish")
    assert me(game) == before
    assert game.snapshot()["dice"] == on(face)
    assert game.to_move == 1


@both
@pytest.mark.parametrize("face", [1, 2, 4])
def test_g07_less_than_the_full_strength_of_1_2_and_4(edition, face):
    game = at_table(edition=edition, dice=on(face, 3))
    game.do("take_die", die=face, boost=False)
    moves = [move.details for move in game.legal_moves() if move.kind in ("take_items", "tracks")]
    totals = {sum(move["items"].values()) if "items" in move else move["krones"] + move["emperor"] for move in moves}
    assert totals == {1, 2, 3}
    assert "finish" in kinds(game)


def test_g07_2015_spaces_3_and_5_may_be_taken_without_any_use():
    game = at_table(seat(rooms=rooms(EVERY_ROOM)), dice=[0, 0, 2, 0, 2, 0])
    assert dice_offered(game) == [(3, 3), (5, 5)]
    game.do("take_die", die=3, boost=False)
    assert game.snapshot()["dice"] == [0, 0, 1, 0, 2, 0]
    assert game.to_move == 1


def test_g07_2022_spaces_3_and_5_need_a_room_and_a_card():
    full = seat(rooms=rooms(EVERY_ROOM))
    game = at_table(full, edition="2022", dice=[1, 0, 2, 0, 2, 2])
    assert dice_offered(game) == [(1, 1), (6, 1), (6, 2), (6, 4)], "not even by way of a 6"
    game = at_table(seat(rooms=rooms([0]), hand=[24]), edition="2022", dice=[0, 0, 2, 0, 2, 0])
    assert dice_offered(game) == [(3, 3), (5, 5)]


def test_g07_2022_the_first_room_is_a_must_the_second_is_not():
    game = at_table(seat(rooms=rooms([0])), edition="2022", dice=on(3, 2))
    game.do("take_die", die=3, boost=False)
    assert kinds(game) == {"prepare"}
    game.do("prepare", room=1)
    assert kinds(game) == {"prepare", "finish"}
    game.do("finish")
    assert me(game)["rooms"] == rooms([0, 1])


def test_g07_2022_exactly_one_card_must_be_played():
    game = at_table(seat(hand=[24, 25]), edition="2022", dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    assert kinds(game) == {"hire"}
    game.do("hire", staff=24)
    assert me(game)["hand"] == [25]
    assert game.to_move == 1


@pytest.mark.parametrize(
    ("money", "plain", "boosted"),
    [(0, [], []), (1, [(3, 3)], []), (2, [(3, 3), (6, 3)], [(3, 3)]), (3, [(3, 3), (6, 3)], [(3, 3), (6, 3)])],
)
def test_g07_2022_fees_and_boost_count_against_the_room(money, plain, boosted):
    """Every free room is taken; the next one costs a krone on top of fee and boost."""
    game = at_table(seat(money=money, rooms=rooms(GROUND_FLOOR)), edition="2022", dice=[0, 0, 1, 0, 0, 1])
    assert [die for die in dice_offered(game) if die[1] == 3] == plain
    assert [die for die in dice_offered(game, boost=True) if die[1] == 3] == boosted


@pytest.mark.parametrize(("money", "plain", "boosted"), [(2, [], []), (3, [(5, 5)], [(5, 5)]), (4, [(5, 5)], [(5, 5)])])
def test_g07_2022_a_card_must_be_affordable_at_the_strength_of_the_die(money, plain, boosted):
    """The Waitress costs 6, three dice take 3 off; a boost costs what it saves."""
    game = at_table(seat(money=money, hand=[2], cafe=[served(g) for g in (49, 50, 51)]), edition="2022", dice=[1, 0, 0, 0, 3, 0])
    assert [die for die in dice_offered(game) if die[0] == 5] == plain
    assert [die for die in dice_offered(game, boost=True) if die[0] == 5] == boosted


def test_g07_2022_the_staff_manager_must_leave_the_price_of_the_room():
    """Hiring before the main action is fine as long as a room can still be prepared."""
    side = seat(money=3, rooms=rooms(GROUND_FLOOR), staff=[22], hand=[13, 37])
    game = at_table(side, edition="2022", dice=on(3))
    game.do("take_die", die=3, boost=False)
    assert options(game, "hire", "staff") == [13], "2 krones for the Restaurant Manager leave one, 3 for Room Service leave none"
    game.do("hire", staff=13)
    assert "finish" not in kinds(game)
    game.do("prepare", room=5)
    assert me(game)["money"] == 0


@both
def test_g07_a_6_needs_its_krone_or_the_kitchen_hand(edition):
    assert dice_offered(at_table(seat(money=0), edition=edition)) == [(1, 1), (2, 2), (3, 3), (4, 4)] + (
        [(5, 5)] if edition == "2015" else []
    )
    game = at_table(seat(money=0, staff=[17]), edition=edition)
    assert {action for face, action in dice_offered(game) if face == 6} >= {1, 2, 4}
    game.do("take_die", die=6, action=4, boost=False)
    game.do("tracks", krones=2, emperor=0)
    assert me(game)["money"] == 2, "one die and one more for the Kitchen Hand"


# --- G8: the wasted die -----------------------------------------------------------------------------------------------


@both
def test_g08_a_begun_turn_without_a_payable_die_wastes_one(edition):
    game = at_table(seat(money=0), edition=edition, dice=on(6, 3), queue=[50, 60, 70, 80, 90])
    assert kinds(game) == {"pass", "take_guest"}, "nothing begun, nothing to waste"
    game.do("take_guest", guest=80)
    assert game.snapshot()["dice"] == on(6, 2)
    assert game.snapshot()["turn_order"] == sorted(covered(1, 0), key=lambda tile: tile["number"])
    assert game.to_move == 1
    assert (me(game)["money"], me(game)["kitchen"], me(game)["emperor"]) == (0, {}, 0)


@both
def test_g08_spending_the_last_krone_can_strand_a_turn(edition):
    side = seat(money=1, kitchen={"coffee": 1}, cafe=[served(65), served(50), served(51)], rooms=rooms([1]))
    game = at_table(side, edition=edition, dice=on(6, 2))
    game.do("serve", guest=65)
    assert game.snapshot()["dice"] == on(6, 1)
    assert game.to_move == 1


def test_g08_2022_any_die_may_be_wasted_and_fires_nothing():
    side = seat(rooms=rooms(EVERY_ROOM), staff=[19, 20])
    game = at_table(side, edition="2022", dice=[0, 0, 2, 0, 1, 0], queue=[50, 60, 70, 80, 90])
    assert "waste_die" not in kinds(game)
    game.do("take_guest", guest=90)
    assert options(game, "waste_die", "die") == [3, 5]
    assert kinds(game) == {"waste_die"}
    game.do("waste_die", die=3)
    assert game.snapshot()["dice"] == [0, 0, 1, 0, 1, 0]
    assert (game.scores[0], me(game)["emperor"]) == (0, 0)


def test_g08_2015_those_dice_are_taken_rather_than_wasted():
    side = seat(rooms=rooms(EVERY_ROOM), staff=[19, 20])
    game = at_table(side, dice=[0, 0, 2, 0, 1, 0], queue=[50, 60, 70, 80, 90])
    game.do("take_guest", guest=90)
    assert "waste_die" not in kinds(game)
    game.do("take_die", die=3, boost=False)
    assert game.scores[0] == 5, "the Interior Architect sees a die taken"


def test_g08_2022_no_legal_die_and_nothing_begun_is_a_pass():
    side = seat(rooms=rooms(EVERY_ROOM), cafe=[served(guest) for guest in (49, 50, 51)])
    game = at_table(side, edition="2022", dice=[0, 0, 2, 0, 1, 0])
    assert game.to_move == 1
    assert game.snapshot()["passed"] == [0]
    assert game.snapshot()["dice"] == [0, 0, 2, 0, 1, 0]


# --- G10: the boost ---------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("face", "fee"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_g10_one_krone_adds_one_to_any_space(edition, face, fee):
    game = at_table(seat(rooms=rooms([0]), hand=[24, 25]), edition=edition, dice=on(face, 2))
    boosted = [move.details["strength"] for move in game.legal_moves() if move.kind == "take_die" and move.details["boost"]]
    assert set(boosted) == {3}
    game.do("take_die", die=face, boost=True)
    assert me(game)["money"] == 10 - fee
    assert game.snapshot()["dice"] == on(face), "the boost is no die"


@both
def test_g10_the_boost_stacks_with_staff(edition):
    game = at_table(seat(staff=[13]), edition=edition, dice=on(1, 2))
    game.do("take_die", die=1, boost=True)
    game.do("take_items", items={"strudel": 2, "cake": 2})
    assert me(game)["kitchen"] == {"strudel": 2, "cake": 2}
    game = at_table(seat(staff=[17]), edition=edition, dice=on(6, 2))
    game.do("take_die", die=6, action=4, boost=True)
    game.do("tracks", krones=0, emperor=4)
    assert (me(game)["emperor"], me(game)["money"]) == (4, 9), "the Kitchen Hand waives the fee, not the boost"


@both
def test_g10_no_krone_no_boost(edition):
    assert dice_offered(at_table(seat(money=0), edition=edition), boost=True) == []
    assert not any(face == 6 for face, _ in dice_offered(at_table(seat(money=1), edition=edition), boost=True))


@both
def test_g10_once_a_turn_and_only_with_the_die(edition):
    game = at_table(seat(kitchen={"coffee": 1}, cafe=[served(65)]), edition=edition, dice=on(4, 2))
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1, emperor=1)
    assert kinds(game) == {"serve", "end_turn"}


# --- G11: staff on a 6 ------------------------------------------------------------------------------------------------

DIE_STAFF = [12, 13, 14, 15, 16, 18, 19, 20, 22]


@both
@pytest.mark.parametrize("action", [1, 2, 3, 4, 5])
def test_g11_a_6_never_triggers_the_staff_of_the_imitated_space(edition, action):
    side = seat(rooms=rooms([0]), staff=DIE_STAFF, hand=[25, 31])
    game = at_table(side, edition=edition, dice=on(6))
    game.do("take_die", die=6, action=action, boost=False)
    own = {1: {"take_items"}, 2: {"take_items"}, 3: {"prepare"}, 4: {"tracks"}, 5: {"hire"}}[action]
    assert kinds(game) - {"finish"} <= own
    if action <= 2:
        assert me(game)["kitchen"] == {} or sum(me(game)["kitchen"].values()) == 1
    if action == 4:
        assert sorted((m.details["krones"], m.details["emperor"]) for m in game.legal_moves() if m.kind == "tracks") == [
            (0, 1),
            (1, 0),
        ]
    if action == 5:
        assert options(game, "hire", "price") == [5, 3], "one die off 6 and 4"
    game.play(game.legal_moves()[0])
    assert game.to_move == 1, "one die, one thing"
    assert game.scores[0] == 0
    assert me(game)["emperor"] <= (action == 4)
    assert sum(me(game)["kitchen"].values()) <= 1


@both
def test_g11_the_same_staff_fire_for_their_own_faces(edition):
    game = at_table(seat(staff=[12, 16]), edition=edition, dice=on(4))
    game.do("take_die", die=4, boost=False)
    assert game.ledger(0)["staff_in_game"] == 2 + 4
    game = at_table(seat(staff=[15]), edition=edition, dice=on(4, 2))
    game.do("take_die", die=4, boost=True)
    if game.to_move == 0:
        game.do("tracks", krones=3, emperor=3)
    assert (me(game)["money"], me(game)["emperor"]) == (12, 3)
    game = at_table(seat(staff=[18], hand=[2, 25]), edition=edition, dice=on(5))
    game.do("take_die", die=5, boost=False)
    assert options(game, "hire", "price") == [3, 3]

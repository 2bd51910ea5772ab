"""Ruling G5: what E. Gizia is worth in either edition."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import OCCUPIED, at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, on, plain_turn, served

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)
FULL_CAFE = [served(97, strudel=2, wine=1), served(75), served(55)]
GIZIA = FULL_CAFE[:1]


def gizia(edition, dice, room=1, **given):
    """Seat 0 with E. Gizia ready to move into a room; nothing else to do but dice."""
    return at_table(seat(**({"cafe": FULL_CAFE, "rooms": rooms([room])} | given)), edition=edition, dice=dice)


def uses(game):
    """Space, imitated action, boost and strength of every use of a space without a die."""
    moves = [move.details for move in game.legal_moves() if move.kind == "use_space"]
    return [(move["die"], move["action"], move["boost"], move["strength"]) for move in moves]


def numbers(game):
    return {tile["number"]: tile["covered"] for tile in game.snapshot()["turn_order"]}


@both
def test_g05_vp_room_and_discard_as_for_any_guest(edition):
    game = gizia(edition, [2, 2, 0, 2, 0, 0])
    game.do("check_in", guest=97)
    assert game.ledger(0)["guests"] == 4
    assert me(game)["rooms"][1] == OCCUPIED
    assert game.snapshot()["guest_discard"] == [97]


# --- 2015: another turn without dice ------------------------------------------------------------------------------------------


def second_turn(dice, **given):
    """2015: E. Gizia checked in, a 4 taken for nothing, the extra turn begun."""
    game = gizia("2015", dice, **given)
    game.do("check_in", guest=97)
    assert "use_space" not in kinds(game), "the turn under way comes first"
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    if "end_turn" in kinds(game) and not game.snapshot()["turn"]["extra"]:
        game.do("end_turn")
    assert game.to_move == 0
    return game


def test_g05_2015_the_extra_turn_follows_this_one():
    game = second_turn([2, 0, 0, 3, 0, 0])
    assert numbers(game) == {1: True, 2: False, 3: False, 4: False}
    assert game.snapshot()["dice"] == [2, 0, 0, 2, 0, 0]
    assert "pass" not in kinds(game)
    assert "take_die" not in kinds(game)


def test_g05_2015_a_space_works_at_its_strength_and_keeps_its_dice():
    game = second_turn([2, 0, 0, 3, 0, 0])
    assert uses(game) == [(1, 1, False, 2), (1, 1, True, 3), (4, 4, False, 2), (4, 4, True, 3)], (
        "only spaces with dice; boost allowed"
    )
    game.do("use_space", die=1, boost=False)
    game.do("take_items", items={"strudel": 1, "cake": 1})
    assert me(game)["kitchen"] == {"strudel": 1, "cake": 1}
    assert game.snapshot()["dice"] == [2, 0, 0, 2, 0, 0]
    assert numbers(game) == {1: True, 2: False, 3: False, 4: False}, "no number is covered"
    assert game.to_move == 1


def test_g05_2015_the_extra_turn_has_a_boost_of_its_own():
    game = gizia("2015", [3, 0, 0, 2, 0, 0])
    game.do("check_in", guest=97)
    game.do("take_die", die=4, boost=True)
    game.do("tracks", krones=0, emperor=3)
    assert me(game)["money"] == 9
    game.do("use_space", die=1, boost=True)
    game.do("take_items", items={"strudel": 4})
    assert me(game)["money"] == 8


def test_g05_2015_a_guest_may_be_taken_and_paid_in_each_of_the_two_turns():
    game = gizia("2015", [2, 0, 0, 2, 0, 0], cafe=GIZIA)
    game.do("check_in", guest=97)
    assert options(game, "take_guest", "price") == [3, 2, 1, 0, 0]
    game.do("take_guest", position=0)
    assert "take_guest" not in kinds(game)
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    assert options(game, "take_guest", "price") == [3, 2, 1, 0, 0]
    game.do("take_guest", position=1)
    assert me(game)["money"] == 10 - 3 - 2
    assert "take_guest" not in kinds(game)
    assert "use_space" in kinds(game)


def test_g05_2015_additional_actions_in_the_extra_turn():
    game = second_turn([2, 0, 0, 3, 0, 0], staff=[1], kitchen={"wine": 1})
    assert {"serve", "activate", "use_space"} <= kinds(game)
    game.do("activate", staff=1)
    game.do("serve", item="wine")
    game.do("use_space", die=4, boost=False)
    game.do("tracks", krones=2)
    assert me(game)["money"] == 11
    assert game.to_move == 1


def test_g05_2015_no_die_no_die_staff():
    """Laundress, Restaurant Manager, Bootblack, Decorator and Interior Architect sleep; so does the Kitchen Hand."""
    staff = [13, 14, 15, 16, 17, 19]
    game = gizia("2015", [2, 0, 2, 2, 1, 2], staff=staff)
    game.do("check_in", guest=97)
    game.do("take_die", die=5, boost=False)
    assert game.to_move == 0
    assert {(face, strength) for face, _, boost, strength in uses(game) if not boost} == {(1, 2), (3, 2), (4, 2), (6, 2)}
    before = game.scores[0]
    after = game.copy()
    after.do("use_space", die=6, action=1, boost=False)
    assert me(after)["money"] == 9, "the Kitchen Hand needs a die"
    assert kinds(after) == {"take_items", "finish"}
    after = game.copy()
    after.do("use_space", die=4, boost=False)
    assert max(move.details["krones"] + move.details["emperor"] for move in after.legal_moves() if move.kind == "tracks") == 2
    after.do("tracks", krones=1, emperor=1)
    assert after.scores[0] == before
    after = game.copy()
    after.do("use_space", die=1, boost=False)
    assert kinds(after) == {"take_items", "finish"}, "no room from the Decorator"
    after = game.copy()
    after.do("use_space", die=3, boost=False)
    assert after.scores[0] == before


def test_g05_2015_checked_in_after_the_die():
    game = gizia("2015", [2, 0, 0, 2, 0, 0])
    game.do("take_die", die=1, boost=False)
    game.do("take_items", items={"strudel": 2})
    game.do("check_in", guest=97)
    if game.snapshot()["turn"]["extra"] is False:
        game.do("end_turn")
    assert uses(game)[0] == (1, 1, False, 1), "the die just taken is gone"


def test_g05_2015_the_last_player_of_a_round_still_has_the_extra_turn():
    side = seat(cafe=FULL_CAFE, rooms=rooms([1]))
    game = at_table(side, dice=[3, 0, 0, 1, 0, 0], turn_order=covered(1, 2))
    game.do("check_in", guest=97)
    plain_turn(game, die=4)
    assert (game.round, game.to_move) == (2, 0)
    game.do("use_space", die=1, boost=False)
    game.do("take_items", items={"strudel": 3})
    assert game.round == 3


def test_g05_2015_with_no_dice_left_only_the_guest_remains():
    side = seat(cafe=GIZIA, rooms=rooms([1]))
    game = at_table(side, dice=on(4))
    game.do("check_in", guest=97)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert (game.round, game.to_move) == (2, 0)
    assert kinds(game) == {"take_guest", "end_turn"}
    game.do("take_guest", position=4)
    assert game.round == 3


def test_g05_2015_space_6_costs_its_krone():
    game = gizia("2015", [0, 0, 0, 1, 0, 2], money=0)
    game.do("check_in", guest=97)
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    assert kinds(game) == {"take_guest", "end_turn"}
    game = gizia("2015", [0, 0, 0, 1, 0, 2], money=0)
    game.do("check_in", guest=97)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert {(face, boost) for face, _, boost, _ in uses(game)} == {(6, False)}


# --- 2022: one more action --------------------------------------------------------------------------------------------------


def test_g05_2022_the_action_comes_at_once_without_boost():
    game = gizia("2022", [2, 3, 0, 1, 0, 0])
    game.do("check_in", guest=97)
    assert uses(game) == [(1, 1, False, 2), (2, 2, False, 3), (4, 4, False, 1)]
    assert kinds(game) == {"use_space", "finish"}, "no guest, no die, no serving before it is used or declined"
    game.do("use_space", die=2)
    game.do("take_items", items={"wine": 3})
    game.do("place", kitchen=3)
    assert game.snapshot()["dice"] == [2, 3, 0, 1, 0, 0], "no die is taken"
    assert not any(numbers(game).values()), "no number is covered"
    assert game.to_move == 0
    assert "take_die" in kinds(game), "the die of the turn is still to come"
    assert "pass" not in kinds(game)


def test_g05_2022_the_action_may_be_declined():
    game = gizia("2022", [2, 3, 0, 1, 0, 0])
    before = me(game)["money"]
    game.do("check_in", guest=97)
    game.do("finish")
    assert me(game)["money"] == before
    assert "take_die" in kinds(game)
    assert "use_space" not in kinds(game)


def test_g05_2022_there_is_no_extra_turn():
    game = gizia("2022", [0, 0, 0, 4, 0, 0], cafe=GIZIA)
    game.do("check_in", guest=97)
    game.do("use_space", die=4)
    game.do("tracks", krones=4)
    game.do("take_guest", position=4)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=4)
    assert game.to_move == 1
    assert game.snapshot()["dice"] == on(4, 3)
    assert me(game)["money"] == 18


def test_g05_2022_the_turn_keeps_its_boost():
    game = gizia("2022", on(4, 2))
    game.do("check_in", guest=97)
    game.do("use_space", die=4)
    game.do("tracks", emperor=2)
    assert {move.details["boost"] for move in game.legal_moves() if move.kind == "take_die"} == {False, True}


def test_g05_2022_after_all_other_benefits():
    """With 20 krones the bonus of red room 18 is lost: it cannot wait until the extra action has spent some."""
    game = gizia("2022", [0, 0, 2, 0, 0, 1], room=18, money=20)
    game.do("check_in", guest=97)
    assert kinds(game) - {"claim"} == {"use_space", "finish"}
    game.do("use_space", die=3)
    game.do("prepare", room=13)
    game.do("finish")
    assert me(game)["money"] == 18, "room 13 costs 2 and no krone comes later"


def test_g05_2022_krones_of_the_group_pay_for_space_6():
    game = gizia("2022", on(6, 2), room=18, money=0)
    game.do("check_in", guest=97)
    assert {action for _, action, _, _ in uses(game)} >= {1, 2, 4}
    game.do("use_space", die=6, action=4)
    game.do("tracks", krones=2)
    assert me(game)["money"] == 2


def test_g05_2022_no_die_no_die_staff():
    game = gizia("2022", [2, 0, 0, 2, 0, 2], staff=[13, 14, 15, 16, 17])
    game.do("check_in", guest=97)
    assert {(face, strength) for face, _, _, strength in uses(game)} == {(1, 2), (4, 2), (6, 2)}
    after = game.copy()
    after.do("use_space", die=6, action=4)
    assert me(after)["money"] == 9
    after = game.copy()
    after.do("use_space", die=4)
    assert max(move.details["krones"] + move.details["emperor"] for move in after.legal_moves() if move.kind == "tracks") == 2
    assert after.ledger(0)["staff_in_game"] == 0
    game.do("use_space", die=1)
    assert kinds(game) == {"take_items", "finish"}


def test_g05_2022_after_the_last_die_there_is_nothing_to_use():
    game = gizia("2022", on(4))
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    game.do("check_in", guest=97)
    assert game.round == 3
    assert game.ledger(0)["guests"] == 4

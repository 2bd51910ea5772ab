"""97 E. Gizia: another turn without taking a die (2015), one more main action at once (2022). Ruling G5."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.guests.helpers import Card, checked_in, waiting
from tests.games.grand_austria.positions import kinds, me, options, rooms

GIZIA = Card(97, "E. Gizia", (2, 0, 1, 0), 4)
DICE = [2, 0, 3, 1, 0, 2]
QUEUE = [100, 99, 98, 96, 95]
LAUNDRESS, RESTAURANT_MANAGER, KITCHEN_HAND, INTERIOR_ARCHITECT = 16, 13, 17, 19


def gizia_moves_in(edition, **given):
    return checked_in(GIZIA, given.pop("room", 2), **({"dice": DICE, "queue": QUEUE, "edition": edition} | given))


def extra_turn(**given):
    """2015: she has moved in, the turn's die (the 4, for nothing) is taken, the turn is over."""
    game = gizia_moves_in("2015", **given)
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    if not game.snapshot()["turn"]["extra"]:
        game.do("end_turn")
    return game


def covered(game, index=0):
    return sum(number["covered"] for number in game.snapshot()["turn_order"] if number["seat"] == index)


def spaces(game):
    """Strength by action space and imitated action, boosts left out."""
    used = [move.details for move in game.legal_moves() if move.kind == "use_space" and not move.details["boost"]]
    return {(space["die"], space["action"]): space["strength"] for space in used}


def test_97_gizia_2015_the_turn_goes_on_first():
    game = gizia_moves_in("2015")
    assert kinds(game) == {"take_guest", "take_die"}  # checking in began the turn: a die must be taken
    assert me(game)["ledger"] == {"guests": 4}
    assert game.snapshot()["turn"]["extra"] == 0


def test_97_gizia_2015_the_extra_turn_follows_before_anybody_else():
    game = extra_turn()
    assert game.to_move == 0
    assert kinds(game) == {"take_guest", "use_space", "end_turn"}
    assert covered(game) == 1


def test_97_gizia_2015_spaces_with_a_die_at_their_strength():
    game = extra_turn()
    assert game.snapshot()["dice"] == [2, 0, 3, 0, 0, 2]
    assert spaces(game) == {(1, 1): 2, (3, 3): 3, (6, 1): 2, (6, 2): 2, (6, 3): 2, (6, 4): 2, (6, 5): 2}


def test_97_gizia_2015_takes_no_die_and_covers_no_number():
    game = extra_turn()
    game.do("use_space", die=1, boost=False)
    game.do("take_items", items={"strudel": 1, "cake": 1})
    assert game.snapshot()["dice"] == [2, 0, 3, 0, 0, 2]
    assert (covered(game), me(game)["kitchen"], me(game)["money"]) == (1, {"strudel": 1, "cake": 1}, 10)
    assert game.to_move == 1


def test_97_gizia_2015_may_boost():
    game = extra_turn()
    game.do("use_space", die=1, boost=True)
    assert me(game)["money"] == 9
    game.do("take_items", items={"strudel": 2, "cake": 1})
    assert me(game)["kitchen"] == {"strudel": 2, "cake": 1}


def test_97_gizia_2015_boosts_a_second_time_after_a_boosted_turn():
    game = gizia_moves_in("2015")
    game.do("take_die", die=4, boost=True)
    game.do("finish")
    assert True in options(game, "use_space", "boost")


def test_97_gizia_2015_takes_another_guest_and_pays():
    game = gizia_moves_in("2015", others=[{"guest": 91}])
    game.do("take_guest", guest=100)
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    assert "take_guest" in kinds(game)
    game.do("take_guest", guest=99)
    assert me(game)["money"] == 10 - 3 - 2
    assert sorted(table["guest"] for table in me(game)["cafe"]) == [91, 99, 100]
    assert "take_guest" not in kinds(game)


def test_97_gizia_2015_space_six_costs_its_krone():
    game = extra_turn()
    game.do("use_space", die=6, action=4, boost=False)
    game.do("tracks", krones=0, emperor=2)
    assert (me(game)["money"], me(game)["emperor"]) == (9, 2)
    assert all(die != 6 for die, _ in spaces(extra_turn(money=0)))


def test_97_gizia_2015_no_staff_that_listens_to_dice():
    game = gizia_moves_in("2015", staff=[RESTAURANT_MANAGER, KITCHEN_HAND, INTERIOR_ARCHITECT, LAUNDRESS])
    game.do("take_die", die=1, boost=False)
    game.do("finish")
    assert spaces(game) == {(1, 1): 1, (3, 3): 3, (4, 4): 1, **{(6, action): 2 for action in range(1, 6)}}
    for die, action in ((3, 3), (4, 4), (6, 4)):
        turn = game.copy()
        turn.do("use_space", die=die, action=action, boost=False)
        assert me(turn)["money"] == (9 if die == 6 else 10)
        assert me(turn)["ledger"] == {"guests": 4}


def test_97_gizia_2015_additional_actions_are_open():
    game = extra_turn(others=[{"guest": 92}], kitchen={"strudel": 1})
    game.do("serve", guest=92)
    game.do("check_in", guest=92, room=1)
    assert me(game)["money"] == 10 - 1 + 1
    assert game.snapshot()["turn"]["extra"] == 1
    assert "use_space" in kinds(game)


def test_97_gizia_2015_one_action_only():
    game = extra_turn(others=[{"guest": 92, "served": {"strudel": 1}}])
    game.do("use_space", die=3, boost=False)
    game.do("finish")
    assert "use_space" not in kinds(game)
    assert kinds(game) == {"check_in", "end_turn"}


def test_97_gizia_2015_may_be_left_unused():
    game = extra_turn()
    game.do("end_turn")
    assert game.to_move == 1
    assert (me(game)["money"], game.snapshot()["dice"]) == (10, [2, 0, 3, 0, 0, 2])


def test_97_gizia_2015_after_the_second_number_too():
    order = [(0, 1, True), (1, 2, True), (1, 3, True), (0, 4, False)]
    tiles = [{"seat": who, "number": number, "covered": done} for who, number, done in order]
    game = extra_turn(turn_order=tiles, dice=[2, 0, 2, 1, 0, 2])
    assert (game.to_move, game.round, covered(game)) == (0, 2, 2)
    game.do("end_turn")
    assert game.round == 3


def test_97_gizia_2015_without_dice_only_a_guest_is_left():
    game = extra_turn(dice=[0, 0, 0, 1, 0, 0])
    assert kinds(game) == {"take_guest", "end_turn"}


def test_97_gizia_2022_acts_at_once_and_the_die_is_still_to_come():
    game = gizia_moves_in("2022")
    assert kinds(game) == {"use_space", "finish"}
    assert me(game)["ledger"] == {"guests": 4}
    game.do("use_space", die=1)
    game.do("take_items", items={"strudel": 2})
    assert (me(game)["kitchen"], game.snapshot()["dice"], covered(game)) == ({"strudel": 2}, DICE, 0)
    assert kinds(game) == {"take_guest", "take_die"}
    game.do("take_die", die=4, boost=False)
    game.do("finish")
    assert game.to_move == 1  # no extra turn


def test_97_gizia_2022_every_space_with_a_die_and_no_boost():
    game = gizia_moves_in("2022")
    assert set(options(game, "use_space", "boost")) == {False}
    assert spaces(game) == {(1, 1): 2, (3, 3): 3, (4, 4): 1, **{(6, action): 2 for action in range(1, 6)}}


def test_97_gizia_2022_the_boost_of_the_turn_stays_free():
    game = gizia_moves_in("2022")
    game.do("use_space", die=1)
    game.do("take_items", items={"strudel": 2})
    assert True in options(game, "take_die", "boost")


def test_97_gizia_2022_may_be_declined():
    game = gizia_moves_in("2022")
    game.do("finish")
    assert (me(game)["kitchen"], me(game)["money"]) == ({}, 10)
    assert kinds(game) == {"take_guest", "take_die"}


def test_97_gizia_2022_comes_after_the_bonus_of_the_group():
    """Without a krone she can use space 6 only if the krones of the red group of two are there first."""
    game = gizia_moves_in("2022", room=16, money=0, rooms=rooms(vacant=[16], occupied=[10, 11]))
    assert me(game)["money"] == 3
    game.do("use_space", die=6, action=4)
    game.do("tracks", krones=0, emperor=2)
    assert (me(game)["money"], me(game)["emperor"]) == (2, 2)


def test_97_gizia_2022_space_six_needs_its_krone():
    assert all(die != 6 for die, _ in spaces(gizia_moves_in("2022", money=0)))


def test_97_gizia_2022_no_staff_that_listens_to_dice():
    game = gizia_moves_in("2022", staff=[RESTAURANT_MANAGER, KITCHEN_HAND, INTERIOR_ARCHITECT, LAUNDRESS])
    assert spaces(game) == {(1, 1): 2, (3, 3): 3, (4, 4): 1, **{(6, action): 2 for action in range(1, 6)}}
    for die, action in ((3, 3), (4, 4), (6, 4)):
        turn = game.copy()
        turn.do("use_space", die=die, action=action)
        assert me(turn)["money"] == (9 if die == 6 else 10)
        assert me(turn)["ledger"] == {"guests": 4}


def test_97_gizia_2022_after_the_die_of_the_turn():
    game = waiting(GIZIA, dice=DICE, queue=QUEUE, edition="2022")
    game.do("take_die", die=1, boost=False)
    game.do("finish")
    game.do("check_in", guest=97, room=2)
    assert spaces(game)[(1, 1)] == 1  # one die of the two was taken before
    game.do("use_space", die=3)
    game.do("prepare", room=3)
    game.do("finish")
    assert game.to_move == 1


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_97_gizia_hires_with_the_dice_of_the_space_as_discount(edition):
    dice = [0, 0, 0, 1, 2, 0]
    game = extra_turn(dice=dice) if edition == "2015" else gizia_moves_in(edition, dice=dice)
    game.do("use_space", die=5, boost=False)
    game.do("hire", staff=25)
    assert me(game)["money"] == 10 - (6 - 2)

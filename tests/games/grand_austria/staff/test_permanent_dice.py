"""Permanent staff who listen to the die taken."""

from __future__ import annotations

from typing import Any

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.staff.helpers import (
    BLUE,
    EDITIONS,
    RED,
    YELLOW,
    check_in,
    extra_turn,
    hire,
    named,
    preparing,
    ready,
    room_prices,
)

both_editions = pytest.mark.parametrize("edition", EDITIONS)
GUEST = {"red": (77, RED), "blue": (65, BLUE), "yellow": (51, YELLOW), "green": (92, RED)}

# --- when a die is taken: 12-20, 22 ------------------------------------------------------------------------------------------

VP_FOR_DIE = {12: {3: 2, 4: 2}, 16: {4: 4}, 19: {3: 5}}
vp_staff = pytest.mark.parametrize("card", named(VP_FOR_DIE))


def after_die(face: int, action: int | None = None, edition: str = "2015", **mine: Any) -> Game:
    """Seat 0 has taken a die and used it as lazily as possible."""
    wanted = {"die": face, "boost": False} | ({} if action is None else {"action": action})
    game = at_table(seat(rooms=rooms(vacant=[0, 1, 5]), **mine), edition=edition)
    game.do("take_die", **wanted)
    pass_until(game, lambda game: game.to_move == 1)
    return game


@vp_staff
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_staff_scores_for_its_dice(card: int, face: int) -> None:
    game = after_die(face, staff=[card])
    assert game.ledger(0)["staff_in_game"] == me(game)["vp"] == VP_FOR_DIE[card].get(face, 0)


@vp_staff
@pytest.mark.parametrize("action", [1, 2, 3, 4, 5])
def test_staff_scores_nothing_for_a_6_whatever_it_is_used_for_g11(card: int, action: int) -> None:
    assert me(after_die(6, action, staff=[card]))["vp"] == 0


@vp_staff
@pytest.mark.parametrize("face", [3, 4])
def test_staff_scores_once_per_die_not_per_strength(card: int, face: int) -> None:
    game = at_table(seat(staff=[card], rooms=rooms(vacant=[0, 1])), dice=[1, 0, 4, 4, 0, 0])
    game.do("take_die", die=face, boost=True)
    pass_until(game, lambda game: game.to_move == 1)
    assert me(game)["vp"] == VP_FOR_DIE[card].get(face, 0)


@vp_staff
def test_staff_scores_for_dice_of_its_owner_only(card: int) -> None:
    game = at_table(seat(rooms=rooms(vacant=[0, 1])), seat(staff=[card]))
    game.do("take_die", die=max(VP_FOR_DIE[card]), boost=False)
    pass_until(game, lambda game: game.to_move == 1)
    assert game.scores == [0, 0]


@both_editions
def test_staff_12_executive_housekeeper_16_laundress_19_interior_architect_add_up(edition: str) -> None:
    assert me(after_die(3, staff=[12, 16, 19], edition=edition))["vp"] == 2 + 5
    assert me(after_die(4, staff=[12, 16, 19], edition=edition))["vp"] == 2 + 4


@both_editions
@pytest.mark.parametrize(("card", "space"), [(12, 3), (12, 4), (16, 4), (19, 3)])
def test_staff_12_16_19_score_nothing_for_a_space_used_without_taking_its_die_g5(card: int, space: int, edition: str) -> None:
    game = extra_turn(edition, staff=[card])
    game.do("use_space", die=space)
    pass_until(game, lambda game: game.to_move == 1)
    assert game.ledger(0)["staff_in_game"] == 0


def strengths(game: Game, kind: str = "take_die") -> dict[int, int]:
    """Strength of each die to take without paying for more."""
    return {
        move.details["die"]: move.details["strength"]
        for move in game.legal_moves()
        if move.kind == kind and not move.details["boost"]
    }


def bundles(game: Game, size: int) -> list[dict[str, int]]:
    return [items for items in options(game, "take_items", "items") if sum(items.values()) == size]


@pytest.mark.parametrize(("face", "plenty", "rare"), [(1, "strudel", "cake"), (2, "wine", "coffee")])
def test_staff_13_restaurant_manager_adds_one_item_within_the_usual_rule(face: int, plenty: str, rare: str) -> None:
    game = at_table(seat(staff=[13]), dice=[2, 2, 0, 0, 0, 0])
    game.do("take_die", die=face, boost=False)
    assert bundles(game, 4) == []
    assert bundles(game, 3) == [{plenty: 3}, {plenty: 2, rare: 1}]
    game.do("take_items", items={plenty: 2, rare: 1})
    assert me(game)["kitchen"] == {plenty: 2, rare: 1}


@pytest.mark.parametrize(("face", "plenty", "rare"), [(1, "strudel", "cake"), (2, "wine", "coffee")])
def test_staff_13_restaurant_manager_turns_a_single_die_into_a_pair(face: int, plenty: str, rare: str) -> None:
    game = at_table(seat(staff=[13]))
    game.do("take_die", die=face, boost=False)
    assert bundles(game, 2) == [{plenty: 2}, {plenty: 1, rare: 1}]


@both_editions
def test_staff_13_restaurant_manager_strengthens_1_and_2_only(edition: str) -> None:
    game = at_table(seat(staff=[13], hand=[24], rooms=rooms(vacant=[0])), edition=edition)
    assert strengths(game) == {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1}


def test_staff_13_restaurant_manager_goes_with_a_paid_extra_die_g10() -> None:
    game = at_table(seat(staff=[13]))
    game.do("take_die", die=1, boost=True)
    game.do("take_items", items={"strudel": 2, "cake": 1})
    assert me(game)["money"] == 9


@pytest.mark.parametrize("action", [1, 2])
def test_staff_13_restaurant_manager_adds_nothing_to_a_6_g11(action: int) -> None:
    game = at_table(seat(staff=[13]), dice=[1, 1, 0, 0, 0, 2])
    game.do("take_die", die=6, action=action, boost=False)
    assert max(sum(items.values()) for items in options(game, "take_items", "items")) == 2


@both_editions
def test_staff_13_restaurant_manager_adds_nothing_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, neutral_die=4, staff=[13])
    assert {face: strengths(game, "use_space")[face] for face in (1, 2)} == {1: 2, 2: 1}


def decorating(face: int = 1, **details: Any) -> Game:
    """With the Decorator, other staff ready to work, a guest ready to move and another to be served: seat 0 has taken a die."""
    cafe = [ready(65), {"guest": 67}]
    mine = seat(staff=[14, 1], kitchen={"coffee": 1}, cafe=cafe, rooms=rooms(vacant=[0, 1, 5, BLUE]))
    game = at_table(mine, dice=[2, 2, 1, 2, 1, 1])
    game.do("take_die", die=face, boost=False, **details)
    return game


@pytest.mark.parametrize(("face", "item"), [(1, "strudel"), (2, "wine")])
@pytest.mark.parametrize("room_first", [True, False])
def test_staff_14_decorator_prepares_a_room_before_or_after_the_items_g12(face: int, item: str, room_first: bool) -> None:
    game = decorating(face)
    steps = [("prepare", {"room": 6}), ("take_items", {"items": {item: 2}})]
    for kind, details in steps if room_first else steps[::-1]:
        game.do(kind, **details)
    assert me(game)["money"] == 10 - 1  # second floor, at its price
    assert me(game)["rooms"] == rooms(vacant=[0, 1, 5, 6, BLUE])
    assert me(game)["kitchen"] == {"coffee": 1, item: 2}


def test_staff_14_decorator_lets_nothing_else_happen_in_between_g12() -> None:
    game = decorating()
    assert kinds(game) == {"prepare", "take_items", "finish"}
    game.do("take_items", items={"strudel": 2})
    assert kinds(game) == {"prepare", "finish"}


def test_staff_14_decorator_prepares_one_room_only() -> None:
    game = decorating()
    game.do("prepare", room=2)
    assert "prepare" not in kinds(game)


def test_staff_14_decorator_may_stay_idle() -> None:
    game = decorating()
    game.do("take_items", items={"strudel": 2})
    game.do("finish")
    assert me(game)["rooms"] == rooms(vacant=[0, 1, 5, BLUE])


def test_staff_14_decorator_offers_no_room_nobody_can_pay() -> None:
    game = at_table(seat(staff=[14], money=1, rooms=rooms(vacant=[0, 5])))
    game.do("take_die", die=1, boost=False)
    assert room_prices(game) == {1: 0, 6: 1}  # not the third floor for 2


@pytest.mark.parametrize(("face", "action"), [(4, 4), (5, 5), (6, 1), (6, 2)])
def test_staff_14_decorator_works_for_1_and_2_only_g11(face: int, action: int) -> None:
    assert "prepare" not in kinds(decorating(face, action=action))


def test_staff_14_decorator_adds_no_room_to_a_3() -> None:
    game = preparing(strength=1, staff=[14])
    game.do("prepare", room=10)
    assert game.to_move == 1


@both_editions
def test_staff_14_decorator_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, neutral_die=4, staff=[14])
    game.do("use_space", die=1)
    assert "prepare" not in kinds(game)


@both_editions
def test_staff_15_bootblack_advances_on_both_tracks_for_each_die(edition: str) -> None:
    game = at_table(seat(staff=[15]), dice=[1, 1, 0, 3, 0, 0], edition=edition)
    game.do("take_die", die=4, boost=False)
    assert (me(game)["money"], me(game)["emperor"]) == (13, 3)


def test_staff_15_bootblack_counts_a_paid_extra_die_on_both_tracks() -> None:
    game = at_table(seat(staff=[15]), dice=[1, 1, 0, 3, 0, 0])
    game.do("take_die", die=4, boost=True)
    assert (me(game)["money"], me(game)["emperor"]) == (10 - 1 + 4, 4)


def test_staff_15_bootblack_at_the_end_of_both_tracks() -> None:
    game = at_table(
        seat(staff=[15], money=19, emperor=12), dice=[1, 1, 0, 3, 0, 0], objectives=[{"id": 106}, {"id": 109}, {"id": 113}]
    )
    game.do("take_die", die=4, boost=False)
    assert (me(game)["money"], me(game)["emperor"], game.ledger(0)["emperor_beyond"]) == (20, 13, 2)


def test_staff_15_bootblack_does_not_change_a_6_used_as_a_4_g11() -> None:
    game = at_table(seat(staff=[15]), dice=[1, 1, 0, 1, 0, 2])
    game.do("take_die", die=6, action=4, boost=False)
    game.do("tracks", krones=1, emperor=1)
    assert (me(game)["money"], me(game)["emperor"]) == (10 - 1 + 1, 1)


@both_editions
def test_staff_15_bootblack_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, staff=[15])
    game.do("use_space", die=4)
    gains = [move.details for move in game.legal_moves() if move.kind == "tracks"]
    assert max(gain["krones"] + gain["emperor"] for gain in gains) == 2


@both_editions
def test_staff_17_kitchen_hand_takes_a_six_for_free_at_one_more_strength(edition: str) -> None:
    game = at_table(seat(staff=[17]), dice=[1, 1, 0, 1, 0, 2], edition=edition)
    assert strengths(game) == {1: 1, 2: 1, 4: 1, 6: 3}
    game.do("take_die", die=6, action=4, boost=False)
    game.do("tracks", krones=3)
    assert me(game)["money"] == 13


@both_editions
def test_staff_17_kitchen_hand_strengthens_the_6_only(edition: str) -> None:
    game = at_table(seat(staff=[17], hand=[24], rooms=rooms(vacant=[0])), edition=edition)
    assert strengths(game) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2}


def test_staff_17_kitchen_hand_takes_a_six_without_any_money() -> None:
    assert 6 not in options(at_table(seat(money=0)), "take_die", "die")
    game = at_table(seat(money=0, staff=[17]))
    assert [move.details["action"] for move in game.legal_moves() if move.details.get("die") == 6] == [1, 2, 3, 4, 5]


def test_staff_17_kitchen_hand_goes_with_a_paid_extra_die_g10() -> None:
    game = at_table(seat(money=1, staff=[17]))
    game.do("take_die", die=6, action=1, boost=True)
    game.do("take_items", items={"strudel": 2, "cake": 1})
    assert me(game)["money"] == 0


def test_staff_17_kitchen_hand_makes_a_hire_with_a_6_cheaper() -> None:
    game = at_table(seat(staff=[17], hand=[2, 24]), dice=[1, 0, 0, 0, 0, 3])
    game.do("take_die", die=6, action=5, boost=False)
    game.do("hire", staff=2, price=6 - 4)
    assert me(game)["money"] == 8


def test_staff_17_kitchen_hand_hired_with_a_6_does_not_help_with_that_die() -> None:
    game = at_table(seat(hand=[17, 2]))
    game.do("take_die", die=6, action=5, boost=False)
    game.do("hire", staff=17, price=3 - 1)
    assert me(game)["money"] == 10 - 1 - 2


@both_editions
def test_staff_17_kitchen_hand_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, staff=[17])
    assert strengths(game, "use_space")[6] == 1
    before = me(game)["money"]
    game.do("use_space", die=6, action=1)
    assert me(game)["money"] == before - 1


@both_editions
@pytest.mark.parametrize(("dice", "price"), [(1, 3), (2, 2), (4, 0), (5, 0)])
def test_staff_18_checker_takes_two_more_krones_off_with_a_5(dice: int, price: int, edition: str) -> None:
    game = at_table(seat(staff=[18], hand=[2, 4]), dice=[1, 1, 0, 0, dice, 0], edition=edition)
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=2, price=price)
    assert me(game)["money"] == 10 - price


def test_staff_18_checker_leaves_all_other_dice_alone() -> None:
    game = at_table(seat(staff=[18], hand=[24], rooms=rooms(vacant=[0])))
    assert {face: n for face, n in strengths(game).items() if face != 5} == {1: 1, 2: 1, 3: 1, 4: 1, 6: 1}


def test_staff_18_checker_gives_no_money_back() -> None:
    assert me(hire(24, staff=[18]))["money"] == 10


def test_staff_18_checker_goes_with_a_paid_extra_die_g10() -> None:
    game = at_table(seat(staff=[18], hand=[2]))
    game.do("take_die", die=5, boost=True)
    game.do("hire", staff=2, price=6 - 1 - 1 - 2)
    assert me(game)["money"] == 10 - 1 - 2


def test_staff_18_checker_does_not_help_with_a_6_g11() -> None:
    game = at_table(seat(staff=[18], hand=[2]))
    game.do("take_die", die=6, action=5, boost=False)
    assert options(game, "hire", "price") == [5]


def test_staff_18_checker_is_hired_at_the_usual_discount() -> None:
    assert me(hire(18, strength=1))["money"] == 10 - (2 - 1)


def test_staff_18_checker_does_not_help_with_other_hires() -> None:
    game = preparing(staff=[18, 22], hand=[2])  # the Staff Manager's hire on a 3
    assert options(game, "hire", "price") == [6]
    game = check_in(86, RED, staff=[18], hand=[2])  # 3 off through a guest
    assert options(game, "hire", "price") == [3]


@pytest.mark.parametrize(("dice", "there"), [(3, False), (4, True)])
def test_staff_18_checker_makes_the_5_available_to_the_poor_in_2022_g7(dice: int, there: bool) -> None:
    game = at_table(seat(staff=[18], hand=[2], money=0), dice=[1, 1, 0, 0, dice, 0], edition="2022")
    assert (5 in options(game, "take_die", "die")) == there


@both_editions
def test_staff_18_checker_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, staff=[18], hand=[2, 4])
    game.do("use_space", die=5)
    assert options(game, "hire", "price") == [4, 4]


@both_editions
def test_staff_20_detective_advances_two_on_the_emperor_track_with_a_5(edition: str) -> None:
    game = hire(24, strength=3, staff=[20], edition=edition)
    assert me(game)["emperor"] == 2


def test_staff_20_detective_works_even_if_nobody_is_hired() -> None:
    game = at_table(seat(staff=[20]))
    game.do("take_die", die=5, boost=False)
    assert (me(game)["emperor"], game.to_move) == (2, 1)


def test_staff_20_detective_and_a_hired_pool_attendant_add_up() -> None:
    assert me(hire(45, staff=[20]))["emperor"] == 2 + 3


def test_staff_20_detective_beyond_space_13_scores_instead() -> None:
    game = hire(24, staff=[20], emperor=12, rooms=rooms())
    assert (me(game)["emperor"], game.ledger(0)["emperor_beyond"]) == (13, 1)


@pytest.mark.parametrize(("face", "action"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 5)])
def test_staff_20_detective_works_for_a_5_only_g11(face: int, action: int) -> None:
    assert me(after_die(face, action, staff=[20], hand=[2]))["emperor"] == 0


def test_staff_20_detective_hired_with_a_5_does_not_count_that_die() -> None:
    assert me(hire(20))["emperor"] == 0


@both_editions
def test_staff_20_detective_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, staff=[20], hand=[2, 4])
    game.do("use_space", die=5)
    game.do("hire", staff=2)
    assert me(game)["emperor"] == 0


@pytest.mark.parametrize("card_first", [True, False])
def test_staff_22_staff_manager_hires_at_full_price_before_or_after_the_rooms_g12(card_first: bool) -> None:
    game = preparing(strength=2, staff=[22], hand=[2, 4])
    steps = [("hire", {"staff": 2, "price": 6}), ("prepare", {"room": 10}), ("prepare", {"room": 11})]
    for kind, details in steps if card_first else steps[1:] + steps[:1]:
        game.do(kind, **details)
    assert me(game)["money"] == 10 - 6 - 2 - 2
    assert me(game)["hand"] == [4]
    assert [card["id"] for card in me(game)["staff"]] == [2, 22]


def test_staff_22_staff_manager_hires_one_card_only_and_nothing_happens_in_between_g12() -> None:
    cafe = [ready(65), {"guest": 67}]
    game = preparing(strength=2, staff=[22, 1], hand=[7, 24], kitchen={"coffee": 1}, cafe=cafe)
    assert kinds(game) == {"prepare", "hire", "finish"}
    game.do("hire", staff=7)
    assert kinds(game) == {"prepare", "finish"}


def test_staff_22_staff_manager_may_stay_idle() -> None:
    game = preparing(staff=[22], hand=[2])
    game.do("prepare", room=10)
    game.do("finish")
    assert (me(game)["hand"], me(game)["money"]) == ([2], 8)


def test_staff_22_staff_manager_leaves_cards_nobody_can_pay_in_hand() -> None:
    assert options(preparing(staff=[22], hand=[2, 5], money=5), "hire", "staff") == [5]


@pytest.mark.parametrize("hired", named([12, 19]))
def test_staff_22_staff_manager_hires_nobody_who_fires_on_that_die_g12(hired: int) -> None:
    game = preparing(staff=[22], hand=[hired])
    game.do("hire", staff=hired)
    game.do("prepare", room=10)
    assert me(game)["vp"] == 0


def test_staff_22_staff_manager_may_hire_a_butler_who_saves_on_the_rooms_at_once() -> None:
    game = preparing(staff=[22], hand=[9])
    game.do("hire", staff=9)
    game.do("prepare", room=10, price=0)
    assert me(game)["money"] == 5


def test_staff_22_staff_manager_may_hire_a_page_boy_for_the_room_just_prepared() -> None:
    game = preparing(staff=[22], hand=[35])
    game.do("prepare", room=10)
    game.do("hire", staff=35)
    game.do("occupy", room=10)
    game.do("finish")
    assert me(game)["rooms"] == rooms(vacant=range(10), occupied=[10])


def test_staff_22_staff_manager_hires_even_if_the_hotel_is_full_in_2015_g7() -> None:
    game = at_table(seat(staff=[22], hand=[2], rooms=rooms(vacant=range(20))))
    game.do("take_die", die=3, boost=False)
    game.do("hire", staff=2, price=6)
    assert me(game)["hand"] == []


@pytest.mark.parametrize(("face", "action"), [(1, 1), (2, 2), (4, 4), (6, 3)])
def test_staff_22_staff_manager_works_for_a_3_only_g11(face: int, action: int) -> None:
    game = at_table(seat(staff=[22], hand=[7, 24], rooms=rooms(vacant=[0, 1])))
    game.do("take_die", die=face, action=action, boost=False)
    assert "hire" not in kinds(game)


def test_staff_22_staff_manager_adds_no_card_to_a_5() -> None:
    game = at_table(seat(staff=[22], hand=[7, 24]))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=7)
    assert (me(game)["hand"], game.to_move) == ([24], 1)


def test_staff_22_staff_manager_is_no_reason_to_take_a_3_without_a_room_in_2022_g7() -> None:
    game = at_table(seat(staff=[22], hand=[7, 24], rooms=rooms(vacant=range(20))), edition="2022")
    assert 3 not in options(game, "take_die", "die")


@pytest.mark.parametrize(
    ("money", "card", "there"), [(3, 24, False), (4, 24, True), (5, 9, True)], ids=["short", "enough", "butler"]
)
def test_staff_22_staff_manager_must_leave_the_krones_for_a_room_in_2022_g7(money: int, card: int, there: bool) -> None:
    mine = seat(staff=[22], hand=[card], money=money, rooms=rooms(vacant=range(15)))  # the top floor costs 3 krones
    game = at_table(mine, edition="2022")
    game.do("take_die", die=3, boost=False)
    assert (card in options(game, "hire", "staff")) == there  # the Butler may take all: blue rooms are free with him
    assert "finish" not in kinds(game)


@both_editions
def test_staff_22_staff_manager_does_not_work_without_a_die_g5(edition: str) -> None:
    game = extra_turn(edition, staff=[22], hand=[7, 24])
    game.do("use_space", die=3)
    assert "hire" not in kinds(game)

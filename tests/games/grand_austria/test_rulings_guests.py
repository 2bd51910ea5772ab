"""Rulings on guests: G4 colour staff, G14 order of benefits, G20 completing and occupying, G21 three cards to choose from."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import OCCUPIED, VACANT, at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, on, round_played_out, served, staff_deck

both = pytest.mark.parametrize("edition", BOTH_EDITIONS)


def gains(game):
    return {"money": me(game)["money"], "emperor": me(game)["emperor"], "staff_vp": game.ledger(0)["staff_in_game"]}


# --- G4: colour staff -----------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("staff", "guest", "room", "last", "gain"),
    [
        (5, served(80, wine=1), 2, "cake", {"money": 2}),  # Groom, Professor Emeritus
        (6, served(65), 10, "coffee", {"emperor": 1}),  # Stableman, Knight of the Empire
        (7, served(51), 1, "wine", {"money": 1}),  # Masseuse, Composer
        (8, served(103, wine=1), 10, "strudel", {"staff_vp": 2}),  # Tour Guide, Durgoing
        (33, served(104, cake=2, strudel=1), 10, "strudel", {"staff_vp": 4}),  # Male Floor Housekeeper, MacLeod: four items
    ],
)
def test_g04_colour_staff_wait_until_the_guest_leaves_the_cafe(edition, staff, guest, room, last, gain):
    side = seat(money=1, kitchen={last: 1}, cafe=[guest], staff=[staff], rooms=rooms([room]))
    game = at_table(side, edition=edition)
    game.do("serve", item=last)
    assert gains(game) == {"money": 0, "emperor": 0, "staff_vp": 0}, "the order is complete, the guest still in the cafe"
    game.do("check_in", room=room)
    assert gains(game) == {"money": 0, "emperor": 0, "staff_vp": 0} | gain


@both
@pytest.mark.parametrize(("staff", "guest"), [(5, served(65, coffee=1)), (6, served(92, strudel=1)), (8, served(65, coffee=1))])
def test_g04_other_colours_pay_nothing(edition, staff, guest):
    game = at_table(seat(money=0, cafe=[guest], staff=[staff], rooms=rooms([10])), edition=edition)
    game.do("check_in")
    bonus = 1 if guest["guest"] == 92 else 0  # Capt. Goldhaken's own krone
    assert gains(game) == {"money": bonus, "emperor": 0, "staff_vp": 0}


@both
def test_g04_the_floor_housekeeper_ignores_smaller_orders(edition):
    game = at_table(seat(cafe=[served(55, wine=3)], staff=[33], rooms=rooms([1])), edition=edition)
    game.do("check_in")
    assert game.scores[0] == 7


# --- G14: order of benefits -----------------------------------------------------------------------------------------------


def veterinary(edition, money, staff=(), hand=(2,)):
    """A Veterinary Councillor (3 VP, one hire at -3) about to fill the red group of two, which is worth 3 krones."""
    side = seat(money=money, cafe=[served(86, cake=1, wine=2)], staff=list(staff), hand=list(hand), rooms=rooms([16], [11]))
    game = at_table(side, edition=edition)
    game.do("check_in", guest=86, room=16)
    return game


@both
def test_g14_vp_come_at_once(edition):
    game = veterinary(edition, money=19)
    assert game.ledger(0)["guests"] == 3
    assert "hire" in kinds(game), "the reward is still to come"
    assert game.snapshot()["guest_discard"] == [86]
    assert me(game)["rooms"][16] == OCCUPIED


@both
def test_g14_near_the_cap_one_may_hire_before_the_krones_come(edition):
    game = veterinary(edition, money=19)
    assert options(game, "hire", "price") == [3]
    game.do("hire", staff=2)
    assert me(game)["money"] == 19 - 3 + 3


@both
def test_g14_near_the_cap_one_may_also_take_the_krones_first(edition):
    game = veterinary(edition, money=19)
    game.do("gain")
    assert me(game)["money"] == 20
    game.do("hire", staff=2)
    assert me(game)["money"] == 17


@both
def test_g14_krones_of_the_group_pay_for_the_hire(edition):
    game = veterinary(edition, money=0)
    game.do("hire", staff=2)
    assert me(game)["money"] == 0
    assert [card["id"] for card in me(game)["staff"]] == [2]


@both
def test_g14_groom_custodian_and_group_can_all_wait_for_the_hire(edition):
    game = veterinary(edition, money=18, staff=[5, 23])
    game.do("hire", staff=2)
    while "gain" in kinds(game):
        game.do("gain")
    assert me(game)["money"] == 20, "18 - 3 + 2 + 1 + 3, one of them lost"


@both
def test_g14_declining_the_hire_still_brings_the_krones(edition):
    game = veterinary(edition, money=18)
    game.do("finish")
    assert me(game)["money"] == 20, "pure gains are never declined"
    assert me(game)["staff"] == []


@both
@pytest.mark.parametrize("first", ["prepare", "gain"])
def test_g14_a_room_can_be_paid_before_or_after_the_masseuse(edition, first):
    """An Architect (two rooms at -1) checks in with 20 krones; the Masseuse adds one."""
    side = seat(money=20, cafe=[served(57, wine=2, coffee=1)], staff=[7], rooms=rooms([1, 6]))
    game = at_table(side, edition=edition, objectives=[{"id": 106}, {"id": 109}, {"id": 113}])
    game.do("check_in", guest=57, room=1)
    if first == "gain":
        game.do("gain")
        assert me(game)["money"] == 20
    game.do("prepare", room=11)
    game.do("finish")
    assert me(game)["money"] == (20 if first == "prepare" else 19)


@both
def test_g14_pure_gains_come_by_themselves(edition):
    """A Privy Councillor: one step and one krone; red room 18 is a group of its own."""
    game = at_table(seat(cafe=[served(79, cake=1)], rooms=rooms([18])), edition=edition)
    game.do("check_in")
    assert game.snapshot()["pending"] == []
    assert gains(game) == {"money": 12, "emperor": 1, "staff_vp": 0}


@both
def test_g14_draws_come_by_themselves(edition):
    game = at_table(seat(cafe=[served(91, strudel=1)], rooms=rooms([1])), edition=edition, staff_deck=staff_deck(7, 30, 12))
    game.do("check_in")
    assert me(game)["hand"] == [7, 12, 30]
    assert game.snapshot()["staff_deck"] == staff_deck(7, 30, 12)[3:]


@both
@pytest.mark.parametrize(
    ("guest", "room", "kind"),
    [
        (served(50, wine=1), 1, "prepare"),
        (served(58, wine=3, coffee=1), 1, "occupy"),
        (served(64, coffee=1), 10, "hire"),
        (served(78, cake=1), 2, "take_guest"),
    ],
)
def test_g14_rewards_that_act_are_optional(edition, guest, room, kind):
    side = seat(cafe=[guest], rooms=rooms([room, 6, 7]), hand=[24, 25])
    game = at_table(side, edition=edition)
    game.do("check_in", room=room)
    assert {kind, "finish"} == kinds(game)
    before = me(game)
    game.do("finish")
    assert me(game) == before
    assert "take_die" in kinds(game)


@both
@pytest.mark.parametrize("order", [("hire", "prepare"), ("prepare", "hire"), ("hire", "finish"), ("prepare", "finish")])
def test_g14_two_rewards_in_either_order(edition, order):
    """A Landgrave: one hire at -1, one room at its price."""
    side = seat(cafe=[served(66, cake=1, coffee=1)], rooms=rooms([10]), hand=[7, 25])
    game = at_table(side, edition=edition)
    game.do("check_in")
    for kind in order:
        game.do(kind, **{"hire": {"staff": 7}, "prepare": {"room": 5}}.get(kind, {}))
    assert [card["id"] for card in me(game)["staff"]] == ([7] if "hire" in order else [])
    assert me(game)["rooms"][5] == (VACANT if "prepare" in order else 0)


@both
def test_g14_a_florist_hired_first_makes_the_room_free(edition):
    side = seat(money=4, cafe=[served(66, cake=1, coffee=1)], rooms=rooms([10]), hand=[11])
    game = at_table(side, edition=edition)
    game.do("check_in")
    game.do("hire", staff=11)
    game.do("prepare", room=5)
    assert me(game)["money"] == 0


@both
def test_g14_a_free_guest_takes_the_table_just_left(edition):
    side = seat(cafe=[served(78, cake=1), served(55), served(75)], rooms=rooms([2]))
    game = at_table(side, edition=edition, queue=[50, 60, 70, 80, 90])
    assert "take_guest" not in kinds(game)
    game.do("check_in")
    assert options(game, "take_guest", "price") == [0] * 5
    game.do("take_guest", guest=50)
    assert me(game)["money"] == 10
    assert "take_guest" not in kinds(game), "the cafe is full again"


@both
def test_g14_the_free_guest_is_not_the_guest_of_the_turn(edition):
    game = at_table(seat(cafe=[served(78, cake=1)], rooms=rooms([2])), edition=edition, queue=[50, 60, 70, 80, 90])
    game.do("check_in")
    game.do("take_guest", guest=90)
    assert options(game, "take_guest", "price") == [3, 2, 1, 0, 0]


@both
def test_g14_benefits_of_benefits(edition):
    """An Actress lets another room be turned; it completes the red group and its krones pay nothing beyond 20."""
    side = seat(money=19, cafe=[served(58, wine=3, coffee=1)], rooms=rooms([13, 16], [11]))
    game = at_table(side, edition=edition)
    game.do("check_in", room=13)
    game.do("occupy", room=16)
    assert me(game)["money"] == 20
    assert game.ledger(0)["guests"] == 7


@both
def test_g14_the_custodians_krone_can_wait_for_the_cards(edition):
    """With 20 krones a Baroness is worth more if one of the three cards is paid for before the Custodian pays."""
    side = seat(money=20, cafe=[served(75, wine=2, coffee=2)], rooms=rooms([10]), staff=[23])
    game = at_table(side, edition=edition, staff_deck=staff_deck(2, 24, 27, without=(23,)))
    game.do("check_in")
    if "draw_offer" in kinds(game):
        game.do("draw_offer")
    game.do("hire", staff=2)
    game.do("return_card", staff=27)
    assert me(game)["money"] == 20 - 3 + 1


@both
@pytest.mark.parametrize(
    ("guest", "room", "staff", "price"), [(served(64, coffee=1), 10, 23, 4), (served(86, cake=1, wine=2), 2, 5, 1)]
)
def test_g14_staff_hired_as_the_reward_missed_this_guest(edition, guest, room, staff, price):
    """A Duchess brings the Custodian, a Veterinary Councillor the Groom: neither was there when the guest moved in."""
    game = at_table(seat(cafe=[guest], hand=[staff, 25], rooms=rooms([room])), edition=edition)
    game.do("check_in")
    game.do("hire", staff=staff)
    assert me(game)["money"] == 10 - price


# --- G20: Porter, Page ----------------------------------------------------------------------------------------------------


@both
def test_g20_the_porter_completes_any_open_order(edition):
    side = seat(cafe=[served(75), served(55, wine=2), served(65, coffee=1)], hand=[38, 24], rooms=rooms([0]))
    game = at_table(side, edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=38)
    assert options(game, "fulfil", "guest") == [75, 55], "the Knight has all he wants"
    assert "finish" in kinds(game)
    game.do("fulfil", guest=75)
    assert me(game)["cafe"][0] == {"guest": 75, "table": 0, "served": {"wine": 2, "coffee": 2}}
    assert game.scores[0] == 0
    assert set(options(game, "check_in", "guest")) == {65, 75}


@both
def test_g20_a_guest_completed_by_the_porter_still_needs_a_room(edition):
    side = seat(cafe=[served(55), served(75)], hand=[38, 24], rooms=rooms([2]))
    game = at_table(side, edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=38)
    game.do("fulfil", guest=55)
    assert game.to_move == 1, "nothing to check in"
    assert [table["guest"] for table in me(game)["cafe"]] == [55, 75]
    assert game.scores[0] == 0


def page(edition):
    """A Page about to occupy: red 18 and blue 19 are groups of their own, yellow 1 is not."""
    game = at_table(seat(money=0, hand=[35, 25], rooms=rooms([18, 19, 1])), edition=edition, dice=on(5, 2))
    game.do("take_die", die=5, boost=False)
    if "hire" in kinds(game):
        game.do("hire", staff=35)
    return game


@both
@pytest.mark.parametrize("n", [0, 1, 2])
def test_g20_the_page_occupies_up_to_two_rooms(edition, n):
    game = page(edition)
    for room in (1, 18)[:n]:
        game.do("occupy", room=room)
    if n < 2:
        game.do("finish")
    assert [me(game)["rooms"][room] for room in (1, 18, 19)] == [OCCUPIED] * n + [VACANT] * (3 - n)
    assert game.to_move == 1


@both
def test_g20_the_group_bonus_comes_after_each_room_of_the_page(edition):
    game = page(edition)
    game.do("occupy", room=18)
    assert me(game)["money"] == 1
    game.do("occupy", room=19)
    assert game.ledger(0)["blue_groups"] == 2


# --- G21: draw three, play one --------------------------------------------------------------------------------------------


def baroness(edition, *top, money=10):
    side = seat(money=money, cafe=[served(75, wine=2, coffee=2)], rooms=rooms([10]))
    game = at_table(side, edition=edition, staff_deck=staff_deck(*top))
    game.do("check_in")
    return game


@both
@pytest.mark.parametrize("order", [(2, 24), (24, 2)])
def test_g21_two_cards_go_under_the_deck_in_the_owners_order(edition, order):
    game = baroness(edition, 2, 24, 27)
    game.do("hire", staff=27)
    game.do("return_card", staff=order[0])
    assert tuple(game.snapshot()["staff_deck"][-2:]) == order
    assert me(game)["hand"] == []
    assert (me(game)["money"], me(game)["staff"]) == (9, [{"id": 27, "used": False}])
    assert game.snapshot()["staff_deck"][0] == 1, "the next card is on top"


@both
@pytest.mark.parametrize("order", [(2, 24, 27), (27, 24, 2), (24, 27, 2)])
def test_g21_all_three_may_be_declined(edition, order):
    game = baroness(edition, 2, 24, 27)
    game.do("finish")
    game.do("return_card", staff=order[0])
    game.do("return_card", staff=order[1])
    assert tuple(game.snapshot()["staff_deck"][-3:]) == order
    assert me(game)["hand"] == me(game)["staff"] == []
    assert len(game.snapshot()["staff_deck"]) == 48


@both
def test_g21_only_what_can_be_paid_is_played(edition):
    game = baroness(edition, 2, 4, 27, money=2)
    assert options(game, "hire", "staff") == [27], "the others cost 6 - 3"


@both
def test_g21_the_emperor_offers_three_cards_too(edition):
    tiles, deck = ["A3", "B1", "C1"], staff_deck(2, 24, 27)
    game = round_played_out(seat(emperor=13), seat(emperor=4), edition=edition, round=3, emperor_tiles=tiles, staff_deck=deck)
    assert options(game, "hire", "price") == [3, 0, 1]
    game.do("hire", staff=24)
    game.do("return_card", staff=27)
    assert game.snapshot()["staff_deck"][-2:] == [27, 2]
    assert me(game)["hand"] == []

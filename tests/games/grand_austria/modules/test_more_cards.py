"""Would You Like Some More? Its once-per-round staff, objectives 180-182, tiles A6, B6, C6."""

from __future__ import annotations

import pytest

from tests.games.grand_austria import emperor_scenes
from tests.games.grand_austria.modules.waltz import EDITIONS, emperor_comes, more, prices, settle, side
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms

HOTEL = rooms(vacant=[10, 2, 1], occupied=[0, 5])
QUEUE = [100, 99, 98, 96, 94]
LIKED = {"A": 6, "B": 8, "C": 10}
LARGE = [55, 74, 86, 97, 98]  # guests who ordered three items
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def with_staff(card, **given):
    return more(side(**({"staff": [card], "rooms": HOTEL, "emperor": 4} | given)), queue=QUEUE)


# ---- once per round


@pytest.mark.parametrize(
    ("card", "kitchen", "left", "gained"),
    [
        pytest.param(170, {"coffee": 2}, {"coffee": 1}, {"vp": 3}, id="170-Coachwoman"),
        pytest.param(171, {"cake": 2}, {"cake": 1}, {}, id="171-Bookkeeper"),
        pytest.param(173, {"strudel": 3}, {"strudel": 1}, {"money": 2, "vp": 2}, id="173-Interpreter"),
        pytest.param(176, {"wine": 2}, {}, {"vp": 2, "emperor": 2}, id="176-Dog Walker"),
    ],
)
def test_once_per_round(card, kitchen, left, gained):
    game = with_staff(card, kitchen=kitchen)
    game.do("activate", staff=card)
    mine = me(settle(game))
    plain = {"money": 10, "vp": 0, "emperor": 4}
    assert {key: mine[key] for key in plain} == {key: n + gained.get(key, 0) for key, n in plain.items()}
    assert mine["kitchen"] == left
    assert "activate" not in kinds(game)
    pass_until(game, lambda game: game.round == 3)
    assert me(game)["staff"] == [{"id": card, "used": False}]


@pytest.mark.parametrize(
    ("card", "poor"),
    [
        (170, {"kitchen": {"cake": 5}}), (171, {"kitchen": {"coffee": 5}}), (173, {"kitchen": {"strudel": 1, "cake": 5}}),
        (175, {"kitchen": {"wine": 1}}), (176, {"kitchen": {"wine": 1, "coffee": 5}}), (177, {"emperor": 1, "hand": [47]}),
    ],
)  # fmt: skip
def test_once_per_round_cards_need_their_price(card, poor):
    assert "activate" not in kinds(with_staff(card, **poor))


def test_170_coachwoman_takes_a_guest_for_free():
    game = with_staff(170, kitchen={"coffee": 1}, money=0)
    game.do("activate", staff=170)
    assert me(game)["vp"] == 3
    assert prices(game, "take_guest", "guest") == dict.fromkeys(QUEUE, 0)
    game.do("take_guest", guest=98)
    assert [table["guest"] for table in me(game)["cafe"]] == [98]


def test_171_bookkeeper_prepares_one_room_for_up_to_two_krones_less():
    game = with_staff(171, kitchen={"cake": 1})
    game.do("activate", staff=171)
    assert prices(game, "prepare", "room") == {3: 0, 6: 0, 7: 0, 11: 0, 15: 1}
    game.do("prepare", room=15)
    assert (me(game)["money"], me(game)["rooms"][15], "prepare" in kinds(game)) == (9, 1, False)


def test_175_wagon_master_two_for_two_others():
    game = with_staff(175, kitchen={"strudel": 2, "wine": 1, "champagne": 0})
    assert options(game, "activate", "spent") == [{"strudel": 1, "wine": 1}, {"strudel": 2}]
    two = game.copy()
    game.do("activate", spent={"strudel": 1, "wine": 1})
    picks = options(game, "take_items", "items")
    assert sorted(picks, key=str) == sorted([{"cake": 2}, {"cake": 1, "coffee": 1}, {"coffee": 2}], key=str)
    game.do("take_items", items={"cake": 1, "coffee": 1})
    settle(game)
    assert (me(game)["kitchen"], me(game)["vp"]) == ({"strudel": 1, "cake": 1, "coffee": 1}, 2)
    two.do("activate", spent={"strudel": 2})
    assert all("strudel" not in pick and sum(pick.values()) == 2 for pick in options(two, "take_items", "items"))
    assert len(options(two, "take_items", "items")) == 6


def test_177_hairdresser_two_steps_back_for_a_staff_card():
    game = with_staff(177, hand=[25, 36], emperor=2, money=3)
    game.do("activate", staff=177)
    assert me(game)["emperor"] == 0
    assert prices(game, "hire", "staff") == {25: 3, 36: 0}
    game.do("hire", staff=25)
    assert (me(game)["money"], [card["id"] for card in me(game)["staff"]]) == (0, [25, 177])


# ---- objectives


def objectives(number):
    cards = {180: 105, 181: 109, 182: 113}
    return [{"id": number if number == instead else usual} for instead, usual in cards.items()]


def offered(number, **mine):
    return number in options(more(side(**mine), objectives=objectives(number)), "claim", "objective")


@pytest.mark.parametrize("short", [None, "strudel", "cake", "wine", "coffee"])
def test_180_three_of_each_dish_and_drink(short):
    kitchen = dict.fromkeys(("strudel", "cake", "wine", "coffee"), 3)
    if short:
        kitchen |= dict.fromkeys(kitchen, 9) | {short: 2}
    assert offered(180, kitchen=kitchen) == (short is None)


@pytest.mark.parametrize(
    ("vacant", "occupied", "met"),
    [
        ([], [15, 16, 17], True),
        ([], [15, 17, 19], True),
        ([], [15, 16, 17, 18, 19], True),
        ([17], [15, 16], False),
        ([], [12, 15, 16], False),
    ],
)
def test_181_three_occupied_rooms_on_the_top_floor(vacant, occupied, met):
    assert offered(181, rooms=rooms(vacant=vacant, occupied=occupied)) == met


def completing(guest, served, kept):
    mine = side(cafe=[{"guest": guest, "served": served}], guests_kept=kept, rooms=HOTEL)
    return more(mine, objectives=objectives(182))


@pytest.mark.parametrize("n", [3, 4])
def test_182_five_guests_who_ordered_three_items(n):
    game = completing(98, {"strudel": 3}, LARGE[:n])
    assert "claim" not in kinds(game)
    game.do("check_in", guest=98, room=2)
    settle(game)
    assert (182 in options(game, "claim", "objective")) == (n == 4)
    assert me(game)["guests_kept"] == sorted([*LARGE[:n], 98])


def test_182_smaller_orders_are_discarded_and_do_not_count():
    game = completing(77, {"cake": 1}, LARGE[:4])
    game.do("check_in", guest=77, room=2)
    settle(game)
    assert "claim" not in kinds(game)
    assert (me(game)["guests_kept"], game.snapshot()["guest_discard"]) == (LARGE[:4], [77])


def test_182_guests_are_released_when_the_marker_is_placed():
    game = completing(98, {"strudel": 3}, LARGE[:4])
    game.do("check_in", guest=98, room=2)
    game.do("claim", objective=182)
    settle(game)
    assert game.ledger(0)["objectives"] == 15
    assert (me(game)["guests_kept"], sorted(game.snapshot()["guest_discard"])) == ([], LARGE)


# ---- Emperor tiles


def visit(tile, mine, edition, **given):
    others = emperor_scenes.neutral(tile)
    return emperor_scenes.emperor_comes(tile, mine, others, edition=edition, modules=["more"], **given)


def liked(tile, edition="2015", given=None, **mine):
    return visit(tile, side(emperor=LIKED[tile[0]], **mine), edition, **(given or {}))


def punished(tile, edition="2015", **mine):
    return visit(tile, side(emperor=0, **mine), edition)


@each_edition
def test_a6_reward_two_krones_and_a_dish_or_drink(edition):
    game = liked("A6", edition)
    assert me(game)["money"] == 12
    assert options(game, "take_items", "items") == [{"strudel": 1}, {"cake": 1}, {"wine": 1}, {"coffee": 1}]
    game.do("take_items", items={"coffee": 1})
    assert me(game)["kitchen"] == {"coffee": 1}


@each_edition
def test_a6_penalty_two_krones_and_a_dish_or_drink(edition):
    game = punished("A6", edition, money=3, kitchen={"strudel": 1, "coffee": 2})
    assert [move.kind for move in game.legal_moves()] == ["return_item", "return_item"]
    game.do("return_item", item="coffee")
    assert (me(game)["money"], me(game)["kitchen"], game.ledger(0)["emperor_penalty"]) == (1, {"strudel": 1, "coffee": 1}, 0)


@each_edition
@pytest.mark.parametrize("poor", [{"money": 1, "kitchen": {"wine": 5}}, {"money": 9, "kitchen": {}}])
def test_a6_penalty_five_vp_if_one_cannot(poor, edition):
    game = punished("A6", edition, **poor)
    assert (game.phase, game.ledger(0)["emperor_penalty"]) == ("turn", -5)
    assert {key: me(game)[key] for key in poor} == poor


def test_a6_champagne_is_no_dish_or_drink():
    game = emperor_comes("A6", side(emperor=0, kitchen={"champagne": 4}), side(emperor=4))
    assert (game.ledger(0)["emperor_penalty"], me(game)["kitchen"]) == (-5, {"champagne": 4})


@each_edition
def test_b6_reward_three_staff_cards_and_four_vp(edition):
    game = liked("B6", edition, hand=[1])
    assert (len(me(game)["hand"]), game.ledger(0)["emperor_bonus"]) == (4, 4)


@each_edition
def test_b6_penalty_three_staff_cards_under_the_deck(edition):
    game = punished("B6", edition, hand=[1, 2, 3, 4])
    for staff in (4, 1, 3):
        game.do("return_card", staff=staff)
    assert (me(game)["hand"], game.snapshot()["staff_deck"][-3:], game.ledger(0)["emperor_penalty"]) == ([2], [4, 1, 3], 0)


@each_edition
@pytest.mark.parametrize("hand", [[], [1, 2]])
def test_b6_penalty_seven_vp_with_less_than_three_cards(hand, edition):
    game = punished("B6", edition, hand=hand, staff=[3, 4, 5])
    assert (game.phase, game.ledger(0)["emperor_penalty"], me(game)["hand"]) == ("turn", -7, hand)


@each_edition
@pytest.mark.parametrize(("claimed", "vp"), [([], 0), ([105], 5), ([105, 109, 113], 15)])
def test_c6_reward_five_vp_per_marker(claimed, vp, edition):
    cards = [{"id": number, "claimed": [1, 0] if number in claimed else [1]} for number in (105, 109, 113)]
    assert liked("C6", edition, given={"objectives": cards}).ledger(0)["emperor_bonus"] == vp


@each_edition
def test_c6_penalty_all_money_and_all_items(edition):
    game = punished("C6", edition, money=13, kitchen={"strudel": 2, "coffee": 1}, cafe=[{"guest": 55, "served": {"wine": 2}}])
    assert (game.over, me(game)["money"], me(game)["kitchen"]) == (True, 0, {})
    assert me(game)["cafe"][0]["served"] == {"wine": 2}  # what guests have been served is not in the kitchen
    assert (game.ledger(0)["emperor_penalty"], game.ledger(0)["leftovers"]) == (0, 0)


def test_c6_penalty_takes_champagne_too():
    game = emperor_comes("C6", side(emperor=0, kitchen={"champagne": 4}), side(emperor=8))
    assert (game.over, me(game)["kitchen"], game.ledger(0)["leftovers"]) == (True, {}, 0)


@pytest.mark.parametrize("short", [{"hand": []}, {"hand": [25], "money": 2}])
def test_177_hairdresser_steps_back_only_to_play_a_card(short):
    assert "activate" not in kinds(with_staff(177, **short))
    game = with_staff(177, hand=[25, 36])
    game.do("activate", staff=177)
    assert kinds(game) == {"hire"}

"""The worked examples of the rulebook: both editions agree on all of them."""

from __future__ import annotations

from itertools import count

import pytest

from tests.games.grand_austria.positions import OCCUPIED, VACANT, at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, plain_turn, round_played_out, served, staff_deck

pytestmark = pytest.mark.parametrize("edition", BOTH_EDITIONS)

# night side of the hotel, read off the board: rooms 0-4 are the ground floor from left to right
BLUE, RED, YELLOW = (0, 4, 10, 12, 15, 17, 19), (2, 3, 7, 8, 11, 16, 18), (1, 5, 6, 9, 13, 14)


# --- the action spaces ---------------------------------------------------------------------------------------------------


def test_three_dice_on_1_give_three_strudels_or_two_and_a_cake(edition):
    game = at_table(edition=edition, dice=[3, 0, 0, 0, 0, 0])
    game.do("take_die", die=1, boost=False)
    baskets = options(game, "take_items", "items")
    full = [basket for basket in baskets if sum(basket.values()) == 3]
    assert sorted(full, key=len) == [{"strudel": 3}, {"strudel": 2, "cake": 1}]
    assert all(basket.get("cake", 0) <= basket.get("strudel", 0) for basket in baskets)
    game.do("take_items", items={"strudel": 2, "cake": 1})
    assert me(game)["kitchen"] == {"strudel": 2, "cake": 1}
    assert game.snapshot()["dice"] == [2, 0, 0, 0, 0, 0], "only one die leaves the space"


def test_space_2_works_likewise_with_wine_and_coffee(edition):
    game = at_table(edition=edition, dice=[0, 3, 0, 0, 0, 0])
    game.do("take_die", die=2, boost=False)
    full = [basket for basket in options(game, "take_items", "items") if sum(basket.values()) == 3]
    assert sorted(full, key=len) == [{"wine": 3}, {"wine": 2, "coffee": 1}]


def test_space_3_prepares_one_room_per_die_next_to_a_tile_for_the_price_of_its_floor(edition):
    game = at_table(seat(rooms=rooms([0])), edition=edition, dice=[0, 0, 3, 0, 0, 0])
    game.do("take_die", die=3, boost=False)
    assert options(game, "prepare", "room") == [1, 5]
    game.do("prepare", room=5)
    assert options(game, "prepare", "room") == [1, 6, 10]
    assert options(game, "prepare", "price") == [0, 1, 2]
    game.do("prepare", room=10)
    assert 15 in options(game, "prepare", "room")
    game.do("prepare", room=15)
    assert me(game)["rooms"] == rooms([0, 5, 10, 15])
    assert me(game)["money"] == 10 - 1 - 2 - 3
    assert game.to_move == 1, "three dice, three rooms"


@pytest.mark.parametrize(("room", "vp"), [(13, 1), (14, 1), (17, 2), (18, 2), (19, 2), (12, 0), (16, 0)])
def test_rooms_at_the_top_right_score_when_placed(edition, room, vp):
    game = at_table(seat(rooms=rooms(set(range(20)) - {room, 15})), edition=edition, dice=[0, 0, 1, 0, 0, 0])
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=room)
    assert game.ledger(0)["room_spaces"] == game.scores[0] == vp


def test_two_dice_on_4_split_between_money_and_emperor(edition):
    game = at_table(edition=edition, dice=[0, 0, 0, 2, 0, 0])
    game.do("take_die", die=4, boost=False)
    moves = [move for move in game.legal_moves() if move.kind == "tracks"]
    splits = {(move.details["krones"], move.details["emperor"]) for move in moves}
    assert {split for split in splits if sum(split) == 2} == {(0, 2), (2, 0), (1, 1)}
    game.do("tracks", krones=1, emperor=1)
    assert (me(game)["money"], me(game)["emperor"]) == (11, 1)


def test_four_dice_on_5_take_four_off_the_price(edition):
    game = at_table(seat(hand=[2, 27, 24]), edition=edition, dice=[0, 0, 0, 0, 4, 0])
    game.do("take_die", die=5, boost=False)
    prices = dict(zip(options(game, "hire", "staff"), options(game, "hire", "price"), strict=True))
    assert prices == {2: 2, 27: 0, 24: 0}, "the Waitress costs 6, the Booking Manager 4, the Chief Waiter 1"
    game.do("hire", staff=2)
    assert me(game)["money"] == 8
    assert me(game)["staff"] == [{"id": 2, "used": False}]
    assert me(game)["hand"] == [24, 27], "exactly one card is played"


def test_a_discount_beyond_the_price_pays_nothing_out(edition):
    game = at_table(seat(hand=[24, 2]), edition=edition, dice=[0, 0, 0, 0, 4, 0])
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=24)
    assert me(game)["money"] == 10


def test_four_dice_on_6_count_for_the_imitated_action(edition):
    game = at_table(edition=edition, dice=[0, 1, 0, 0, 0, 4])
    game.do("take_die", die=6, action=2, boost=False)
    game.do("take_items", items={"wine": 2, "coffee": 2})
    assert me(game)["money"] == 9
    assert me(game)["kitchen"] == {"wine": 2, "coffee": 2}
    assert game.snapshot()["dice"] == [0, 1, 0, 0, 0, 3]


def test_a_6_imitates_any_other_space(edition):
    game = at_table(seat(rooms=rooms([0]), hand=[24]), edition=edition, dice=[0, 0, 0, 0, 0, 2])
    plain = [move.details for move in game.legal_moves() if move.kind == "take_die" and not move.details["boost"]]
    assert [(move["action"], move["strength"]) for move in plain] == [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]


# --- the example turns -----------------------------------------------------------------------------------------------------


def test_doris_completes_her_baroness(edition):
    doris = seat(rooms=rooms([0]), cafe=[served(75), served(61), served(90)])
    game = at_table(doris, edition=edition, dice=[0, 3, 0, 0, 0, 0], staff_deck=staff_deck(2, 27, 24))
    assert "take_guest" not in kinds(game), "her cafe is full"
    game.do("take_die", die=2, boost=True)
    game.do("take_items", items={"wine": 2, "coffee": 2})
    game.do("place", item="wine", served={75: 2})
    game.do("place", item="coffee", served={75: 2})
    assert me(game)["kitchen"] == {}
    assert me(game)["money"] == 9, "the boost"
    assert options(game, "check_in", "room") == [0]
    game.do("check_in", guest=75)
    assert game.ledger(0)["guests"] == 5
    if "draw_offer" in kinds(game):
        game.do("draw_offer")
    prices = dict(zip(options(game, "hire", "staff"), options(game, "hire", "price"), strict=True))
    assert prices == {2: 3, 24: 0, 27: 1}, "three krones off"
    game.do("hire", staff=2)
    game.do("return_card", staff=27)
    assert me(game)["staff"] == [{"id": 2, "used": False}]
    assert me(game)["money"] == 6
    assert game.snapshot()["staff_deck"][-2:] == [27, 24]
    assert game.ledger(0)["blue_groups"] == 2
    assert game.scores[0] == 7
    assert me(game)["rooms"][0] == OCCUPIED
    assert [table["guest"] for table in me(game)["cafe"]] == [61, 90]
    assert game.snapshot()["guest_discard"] == [75]


def test_andrea_waits_for_the_re_roll(edition):
    """No 3s left: she passes, the others play on, the rest minus one die is rolled again and shows two 3s."""
    for seed in count():
        game = at_table(seat(rooms=rooms([0])), seat(), seat(), edition=edition, dice=[3, 2, 0, 2, 0, 2], seed=seed)
        game.do("pass")
        movers = []
        while game.to_move != 0:
            movers.append(game.to_move)
            plain_turn(game)
        assert movers == [1, 2, 2, 1]
        assert sum(game.snapshot()["dice"]) == 9 - 4 - 1
        if game.snapshot()["dice"][2] == 2:
            break
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=1)
    game.do("prepare", room=2)
    assert me(game)["rooms"] == rooms([0, 1, 2])
    assert game.to_move == 0, "hers is also the last number"


def test_benedict_fills_a_blue_group_of_two(edition):
    benedict = seat(rooms=rooms([0, 5, 15], [10]), cafe=[served(65, coffee=1)])
    game = at_table(benedict, edition=edition)
    game.do("check_in", guest=65, room=15)
    assert game.ledger(0)["blue_groups"] == 5
    assert game.ledger(0)["guests"] == 3


@pytest.mark.parametrize(
    ("last", "others", "gain"),
    [
        (0, (), {"vp": 2}),
        (17, (12,), {"vp": 5}),
        (18, (), {"krones": 1}),
        (16, (11,), {"krones": 3}),
        (8, (2, 3, 7), {"krones": 10}),
        (6, (1, 5), {"emperor": 6}),
        (14, (9, 13), {"emperor": 6}),
    ],
)
def test_group_bonus_by_colour_and_size(edition, last, others, gain):
    """Blue pays VP, red krones, yellow Emperor steps; the Page fills the last room without a guest."""
    hotel = rooms([last], others)
    game = at_table(seat(money=0, rooms=hotel, hand=[35, 2]), edition=edition, dice=[0, 0, 0, 0, 2, 0])
    game.do("take_die", die=5, boost=False)
    if "hire" in kinds(game):
        game.do("hire", staff=35)
    game.do("occupy", room=last)
    got = {"vp": game.ledger(0)["blue_groups"], "krones": me(game)["money"], "emperor": me(game)["emperor"]}
    assert got == {"vp": 0, "krones": 0, "emperor": 0} | gain


# --- examples on the card pages ---------------------------------------------------------------------------------------


def test_hotel_manager_scores_three_sets(edition):
    side = seat(emperor=8, money=0, staff=[48], rooms=rooms([], [*RED[:3], *BLUE[:4], *YELLOW]))
    game = round_played_out(seat(emperor=8), side, edition=edition, round=7)
    assert game.ledger(1)["staff_final"] == 12


@pytest.mark.parametrize(("emperor", "vp"), [(13, 12), (12, 10), (8, 2), (7, 0), (0, 0)])
def test_operator_scores_twice_the_space_and_at_most_12(edition, emperor, vp):
    game = round_played_out(seat(emperor=emperor, staff=[41]), seat(emperor=8), edition=edition, round=7)
    assert game.ledger(0)["staff_final"] == vp


def test_sculptor_prepares_for_free_on_the_lower_two_floors(edition):
    game = at_table(seat(money=0, cafe=[served(49, wine=1)], rooms=rooms([0, 5, 6])), edition=edition)
    game.do("check_in", room=6)
    assert options(game, "prepare", "room") == [1, 7], "room 10 and 11 are on the third floor"
    assert options(game, "prepare", "price") == [0, 0]
    game.do("prepare", room=7)
    assert me(game)["rooms"][7] == VACANT


def test_sculptor_without_such_a_room_brings_nothing(edition):
    game = at_table(seat(cafe=[served(49, wine=1)], rooms=rooms(range(10))), edition=edition)
    game.do("check_in", room=1)
    assert me(game)["rooms"] == rooms([0, *range(2, 10)], [1])
    assert "take_die" in kinds(game), "the turn goes on"


def test_knight_of_the_empire_brings_3_vp_and_nothing_else(edition):
    game = at_table(seat(cafe=[served(65, coffee=1)], rooms=rooms([10])), edition=edition)
    before = me(game)
    game.do("check_in")
    after = me(game)
    assert game.scores[0] == 3
    assert {name for name in after if after[name] != before[name]} == {"vp", "ledger", "cafe", "rooms"}

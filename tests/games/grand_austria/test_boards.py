"""The five hotels: rooms, colours, prices, printed VP, groups and their bonuses, where tiles may go."""

from __future__ import annotations

from collections import Counter

import pytest

import gahsim
from gahsim.games.grand_austria.loading import load_facts
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat
from tests.games.grand_austria.printed_boards import BOARDS, GROUP_BONUS, GROUPS, PREPARE_COST, ROOM_VP, colour_of, rooms_in

EVERY_GROUP = [(board, group) for board in BOARDS for group in GROUPS[board]]
group_ids = [f"{board}-{'.'.join(map(str, group))}" for board, group in EVERY_GROUP]
each_board = pytest.mark.parametrize("board", BOARDS)
each_group = pytest.mark.parametrize(("board", "group"), EVERY_GROUP, ids=group_ids)
TOURIST = {"guest": 103, "served": {"strudel": 1, "wine": 1}}  # Durgoing, 4 VP and two staff cards, takes any room


def neighbours(room):
    """Rooms above, below, left and right."""
    floor, column = divmod(room, 5)
    around = [(floor + 1, column), (floor - 1, column), (floor, column - 1), (floor, column + 1)]
    return sorted(5 * f + c for f, c in around if 0 <= f < 4 and 0 <= c < 5)


def preparing(board, hotel, strength=1, money=20, **given):
    """Die 3 has just been taken."""
    game = at_table(seat(rooms=hotel, money=money), dice=[0, 0, strength, 0, 0, 9 - strength], hotel=board, **given)
    game.do("take_die", die=3, boost=False)
    return game


def tourist_moves_in(board, hotel, room, **side):
    game = at_table(seat(rooms=hotel, cafe=[TOURIST], **side), hotel=board)
    game.do("check_in", guest=103, room=room)
    return game


def gains(game):
    side = me(game)
    return {"vp": side["vp"] - 4, "money": side["money"] - 10, "emperor": side["emperor"]}


def bonus(colour, size):
    return {"vp": 0, "money": 0, "emperor": 0} | {
        {"blue": "vp", "red": "money", "yellow": "emperor"}[colour]: GROUP_BONUS[colour][size - 1]
    }


@each_board
def test_twenty_rooms_in_ten_groups_of_one_colour_each(board):
    facts = next(b for b in load_facts().boards if b.key == board)
    assert list(facts.colours) == [colour_of(board, room) for room in range(20)]
    assert sorted(map(sorted, facts.groups)) == GROUPS[board]
    assert sorted(room for group in GROUPS[board] for room in group) == list(range(20))
    assert len(GROUPS[board]) == 10
    assert all(len({colour_of(board, room) for room in group}) == 1 for group in GROUPS[board])


@each_board
def test_groups_hang_together_and_no_two_of_a_colour_touch(board):
    home = {room: i for i, group in enumerate(GROUPS[board]) for room in group}
    for room in range(20):
        same = [other for other in neighbours(room) if colour_of(board, other) == colour_of(board, room)]
        assert {home[other] for other in same} <= {home[room]}
    for group in GROUPS[board]:
        reached = {group[0]}
        while more := {n for room in reached for n in neighbours(room) if n in group} - reached:
            reached |= more
        assert sorted(reached) == group


@each_board
def test_no_group_has_more_rooms_than_the_bonus_table(board):
    assert max(Counter(map(len, GROUPS[board]))) <= 4


@each_board
def test_guests_see_the_colours(board):
    for guest, order, colour in ((65, {"coffee": 1}, "blue"), (77, {"cake": 1}, "red"), (51, {"wine": 1}, "yellow")):
        game = at_table(seat(rooms=rooms(vacant=range(20)), cafe=[{"guest": guest, "served": order}]), hotel=board)
        assert options(game, "check_in", "room") == rooms_in(board, colour)


@each_board
def test_each_room_costs_what_its_floor_costs(board):
    for room in range(20):
        hotel = rooms(vacant=[other for other in range(20) if other != room])
        game = preparing(board, hotel)
        move = game.do("prepare", room=room)
        assert (move.details["price"], move.details["colour"]) == (PREPARE_COST[room // 5], colour_of(board, room))
        assert me(game)["money"] == 20 - PREPARE_COST[room // 5]
        assert me(game)["rooms"][room] == 1  # the vacant side


@each_board
def test_each_printed_vp_is_paid_when_the_tile_is_placed(board):
    for room in range(20):
        game = preparing(board, rooms(vacant=[other for other in range(20) if other != room]))
        game.do("prepare", room=room)
        assert me(game)["ledger"] == ({"room_spaces": ROOM_VP[room]} if room in ROOM_VP else {})


@each_board
def test_one_big_action_along_the_ground_floor_and_up_the_right_side(board):
    game = preparing(board, rooms(), strength=9, money=20)
    assert options(game, "prepare", "room") == [0]
    for room in (0, 1, 2, 3, 4, 9, 14, 19, 18):
        game.do("prepare", room=room)
    assert me(game)["money"] == 20 - 0 * 5 - 1 - 2 - 3 - 3
    assert me(game)["ledger"] == {"room_spaces": 1 + 2 + 2}
    assert me(game)["rooms"] == rooms(vacant=[0, 1, 2, 3, 4, 9, 14, 19, 18])


@each_board
def test_too_little_money_for_the_upper_floors(board):
    hotel = rooms(vacant=[0, 5, 10])
    for money, open_rooms in ((0, [1]), (1, [1, 6]), (2, [1, 6, 11]), (3, [1, 6, 11, 15])):
        assert options(preparing(board, hotel, money=money), "prepare", "room") == open_rooms


@each_board
@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_an_empty_hotel_begins_at_the_bottom_left(board, edition):
    game = at_table(seat(), dice=[0, 0, 2, 0, 0, 0], hotel=board, edition=edition)
    game.do("take_die", die=3, boost=False)
    if edition == "2015":  # there the first room may be refused as well
        assert options(game, "prepare", "room") == [0]
        game.do("prepare", room=0)
    assert me(game)["rooms"] == rooms(vacant=[0])
    assert options(game, "prepare", "room") == [1, 5]


@each_board
def test_tiles_go_next_to_tiles(board):
    for room in range(20):
        assert options(preparing(board, rooms(vacant=[room])), "prepare", "room") == neighbours(room)
        assert options(preparing(board, rooms(occupied=[room])), "prepare", "room") == neighbours(room)


@each_board
def test_a_hotel_in_two_parts_grows_from_both(board):
    assert options(preparing(board, rooms(vacant=[0], occupied=[19])), "prepare", "room") == [1, 5, 14, 18]


@each_group
def test_the_last_room_of_a_group_brings_its_bonus(board, group):
    for last in group:
        hotel = rooms(vacant=[last], occupied=[room for room in group if room != last])
        game = tourist_moves_in(board, hotel, last)
        assert gains(game) == bonus(colour_of(board, group[0]), len(group))
        assert me(game)["bonus_groups"] == [GROUPS[board].index(group)]
        assert me(game)["ledger"].get("blue_groups", 0) == bonus(colour_of(board, group[0]), len(group))["vp"]


@each_group
def test_no_bonus_while_a_room_of_the_group_is_missing_or_vacant(board, group):
    for missing in group[1:]:
        elsewhere = [room for room in group if room not in (group[0], missing)]
        for hotel in (rooms(vacant=[group[0]], occupied=elsewhere), rooms(vacant=[group[0], missing], occupied=elsewhere)):
            game = tourist_moves_in(board, hotel, group[0])
            assert gains(game) == {"vp": 0, "money": 0, "emperor": 0}
            assert me(game)["bonus_groups"] == []


@each_group
def test_the_bonus_of_a_group_is_never_paid_twice(board, group):
    """A room of the group was removed, prepared again and is now occupied again."""
    hotel = rooms(vacant=[group[0]], occupied=group[1:])
    game = tourist_moves_in(board, hotel, group[0], bonus_groups=[GROUPS[board].index(group)])
    assert gains(game) == {"vp": 0, "money": 0, "emperor": 0}


@each_board
def test_all_groups_one_after_the_other(board):
    """A prepared hotel fills room by room: in the end all ten bonuses are paid, each from the table of its colour."""
    total = Counter()
    for group in GROUPS[board]:
        total[colour_of(board, group[0])] += GROUP_BONUS[colour_of(board, group[0])][len(group) - 1]
    hotel, paid, seen = rooms(vacant=range(20)), [], Counter()
    for room in range(20):
        game = tourist_moves_in(board, hotel, room, bonus_groups=paid)
        hotel, paid = me(game)["rooms"], me(game)["bonus_groups"]
        change = gains(game)
        seen += Counter(blue=change["vp"], red=change["money"], yellow=change["emperor"])
    assert seen == total
    assert paid == list(range(10))


def test_yellow_bonus_beyond_the_track_is_vp_and_red_bonus_stops_at_twenty():
    game = tourist_moves_in("night", rooms(vacant=[6], occupied=[1, 5]), 6, emperor=10)
    assert (me(game)["emperor"], me(game)["ledger"]) == (13, {"guests": 4, "emperor_beyond": 3})
    game = tourist_moves_in("night", rooms(vacant=[8], occupied=[2, 3, 7]), 8, money=15)
    assert me(game)["money"] == 20


def test_a_removed_room_pays_its_printed_vp_again():
    """Tile A4 takes the vacant top room away; placing a tile there once more scores once more (G18)."""
    order = [(0, 1, True), (1, 2, True), (1, 3, True), (0, 4, False)]
    hotel = rooms(vacant=[19], occupied=[4, 9, 14])
    game = at_table(
        seat(rooms=hotel, ledger={"room_spaces": 3}), seat(emperor=4),
        round=3, dice=[0] * 6, turn={"die": 1}, emperor_tiles=["A4", "B1", "C1"],
        turn_order=[{"seat": who, "number": number, "covered": done} for who, number, done in order],
    )  # fmt: skip
    game.do("penalty", answer="pay")
    assert me(game)["rooms"][19] == 0
    assert me(game)["ledger"] == {"room_spaces": 3}  # nothing is given back
    later = gahsim.restore(game.snapshot() | {"dice": [0, 0, 2, 0, 0, 1], "to_move": 0, "passed": [1], "turn": {}})
    later.do("take_die", die=3, boost=False)
    later.do("prepare", room=19)
    assert me(later)["ledger"] == {"room_spaces": 5}


def test_everybody_has_the_board_in_front_of_them():
    sides = [seat(rooms=rooms(vacant=[0], occupied=[5])) for _ in range(2)]
    sides[1]["cafe"] = [TOURIST]
    game = at_table(*sides, hotel=["night", "day_B"], to_move=1, start_seat=1)
    game.do("check_in", guest=103, room=0)
    assert me(game, 1)["ledger"] == {"guests": 4}  # day_B: 0, 5 and 10 belong together
    sides[0]["cafe"], sides[1]["cafe"] = [TOURIST], []
    game = at_table(*sides, hotel=["night", "day_B"])
    game.do("check_in", guest=103, room=0)
    assert me(game)["ledger"]["blue_groups"] == 2


@each_board
@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_opening_rooms_begin_at_the_bottom_left_and_are_paid_for(board, edition):
    game = gahsim.new_game("grand-austria", players=2, seed=3, hotel=board, edition=edition)
    while game.phase == "opening guest":
        game.do("take_guest")
    assert game.phase == "opening rooms"
    who = game.to_move
    if edition == "2015":  # up to three: even the first may be refused
        assert kinds(game) == {"prepare", "finish"}
        assert options(game, "prepare", "room") == [0]
        game.do("prepare", room=0)
    assert options(game, "prepare", "room") == [1, 5]
    game.do("prepare", room=5)
    assert options(game, "prepare", "room") == [1, 6, 10]
    game.do("prepare", room=10)
    assert me(game, who)["rooms"] == rooms(vacant=[0, 5, 10])
    assert me(game, who)["money"] == 10 - 0 - 1 - 2
    assert game.to_move != who

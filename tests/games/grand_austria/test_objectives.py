"""Politics cards: what each demands, what the markers are worth, when they may be placed. Rulings G17, G19."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.printed_boards import BOARDS, GROUPS, rooms_in

STAFF = [27, 28, 30, 31, 36, 16]  # game-end, one-time and permanent cards: all of them count as played
BLUE, RED, YELLOW = ([0, 4, 10, 12, 15, 17, 19], [2, 3, 7, 8, 11, 16, 18], [1, 5, 6, 9, 13, 14])  # the night board
FLOORS = [list(range(5 * floor, 5 * floor + 5)) for floor in range(4)]
COLUMNS = [list(range(column, 20, 5)) for column in range(5)]


def occupied(*parts):
    return {"rooms": rooms(occupied=[room for part in parts for room in part])}


def with_cards(*numbers):
    """The three politics cards, the given ones in place of the usual ones of their letters."""
    cards = {"A": 105, "B": 109, "C": 113}
    for number in numbers:
        cards["ABC"[(number - 105) // 4]] = number
    return [{"id": number} for number in cards.values()]


def offers(number, side, **given):
    """Whether the player to move could place a marker."""
    game = at_table(seat(**side), objectives=with_cards(number), **given)
    return number in options(game, "claim", "objective")


MET = [
    (105, "20 krones", {"money": 20}),
    (106, "12 vacant tiles", {"rooms": rooms(vacant=range(12))}),
    (106, "12 tiles vacant and occupied", {"rooms": rooms(vacant=range(6), occupied=range(6, 12))}),
    (107, "6 staff", {"staff": STAFF}),
    (108, "space 10", {"emperor": 10}),
    (108, "space 13", {"emperor": 13}),
    (109, "floors 1 and 2", occupied(FLOORS[0], FLOORS[1])),
    (109, "floors 1 and 4", occupied(FLOORS[0], FLOORS[3])),
    (110, "the six smallest groups", occupied([0], [4], [18], [19], [10, 15], [11, 16])),
    (110, "six groups with the big ones", occupied([1, 5, 6], [2, 3, 7, 8], [9, 13, 14], [0], [4], [12, 17])),
    (111, "all blue rooms", occupied(BLUE)),
    (111, "all red rooms", occupied(RED)),
    (111, "all yellow rooms", occupied(YELLOW)),
    (112, "columns 1 and 2", occupied(COLUMNS[0], COLUMNS[1])),
    (112, "columns 2 and 5", occupied(COLUMNS[1], COLUMNS[4])),
    (113, "three of each", occupied(BLUE[:3], RED[:3], YELLOW[:3])),
    (114, "four red, three yellow", occupied(RED[:4], YELLOW[:3])),
    (115, "four yellow, three blue", occupied(YELLOW[:4], BLUE[:3])),
    (116, "four blue, three red", occupied(BLUE[:4], RED[:3])),
]
SHORT = [
    (105, "19 krones", {"money": 19}),
    (106, "11 tiles", {"rooms": rooms(vacant=range(6), occupied=range(6, 11))}),
    (107, "5 staff", {"staff": STAFF[:5]}),
    (107, "5 staff and a hand", {"staff": STAFF[:5], "hand": [1, 2, 3]}),
    (108, "space 9", {"emperor": 9}),
    (109, "a floor and one but a room", occupied(FLOORS[0], FLOORS[1][:4])),
    (109, "one room of the second floor only prepared", {"rooms": rooms(vacant=[9], occupied=range(9))}),
    (109, "three columns", occupied(*COLUMNS[:3])),
    (110, "five groups and one but a room", occupied([0], [4], [18], [19], [10, 15], [11])),
    (110, "five groups in fifteen rooms", occupied([1, 5, 6], [2, 3, 7], [9, 13, 14], [10, 15], [11, 16], [12], [0])),
    (110, "the sixth only prepared", {"rooms": rooms(vacant=[16], occupied=[0, 4, 18, 19, 10, 15, 11])}),
    (111, "blue but for one", occupied(BLUE[1:], RED[1:], YELLOW[1:])),
    (111, "blue with one only prepared", {"rooms": rooms(vacant=BLUE[:1], occupied=BLUE[1:])}),
    (112, "a column and one but a room", occupied(COLUMNS[0], COLUMNS[1][:3])),
    (112, "one room only prepared", {"rooms": rooms(vacant=[16], occupied=[0, 5, 10, 15, 1, 6, 11])}),
    (112, "three floors", occupied(*FLOORS[:3])),
    (113, "two blue", occupied(BLUE[:2], RED, YELLOW)),
    (113, "two red", occupied(BLUE, RED[:2], YELLOW)),
    (113, "two yellow", occupied(BLUE, RED, YELLOW[:2])),
    (113, "the ninth only prepared", {"rooms": rooms(vacant=YELLOW[2:3], occupied=BLUE[:3] + RED[:3] + YELLOW[:2])}),
    (114, "three red", occupied(RED[:3], YELLOW, BLUE)),
    (114, "two yellow", occupied(RED, YELLOW[:2], BLUE)),
    (115, "three yellow", occupied(YELLOW[:3], BLUE, RED)),
    (115, "two blue", occupied(YELLOW, BLUE[:2], RED)),
    (116, "three blue", occupied(BLUE[:3], RED, YELLOW)),
    (116, "two red", occupied(BLUE, RED[:2], YELLOW)),
]


def ids(cases):
    return [f"{number}-{label}" for number, label, _ in cases]


@pytest.mark.parametrize(("number", "label", "side"), MET, ids=ids(MET))
def test_met(number, label, side):
    assert offers(number, side)


@pytest.mark.parametrize(("number", "label", "side"), SHORT, ids=ids(SHORT))
def test_one_short(number, label, side):
    assert not offers(number, side)


@pytest.mark.parametrize("edition", ["2015", "2022"])
@pytest.mark.parametrize("number", range(105, 117))
def test_the_first_marker_is_worth_fifteen_vp(number, edition):
    side = next(side for card, _, side in MET if card == number)
    others = {"A": [109, 113], "B": [105, 113], "C": [105, 109]}["ABC"[(number - 105) // 4]]
    game = at_table(seat(**side), objectives=with_cards(number), edition=edition)
    assert game.do("claim", objective=number).details["vp"] == 15
    assert (me(game)["ledger"], me(game)["objectives"]) == ({"objectives": 15}, [number])
    claimed = {card["id"]: card["claimed"] for card in game.snapshot()["objectives"]}
    assert claimed[number] == [0] and all(claimed[other] == [] for other in others)
    assert number not in options(game, "claim", "objective")  # one marker each


@pytest.mark.parametrize("board", BOARDS)
def test_111_goes_by_the_colours_of_ones_own_board(board):
    for colour in ("blue", "red", "yellow"):
        full = rooms_in(board, colour)
        assert offers(111, occupied(full), hotel=board)
        assert all(not offers(111, occupied([r for r in full if r != left]), hotel=board) for left in full)


@pytest.mark.parametrize("board", BOARDS)
def test_110_goes_by_the_groups_of_ones_own_board(board):
    smallest = sorted(GROUPS[board], key=len)[:6]
    assert offers(110, occupied(*smallest), hotel=board)
    for group in smallest:
        others = [rest for rest in smallest if rest != group]
        assert not offers(110, occupied(*others, group[1:]), hotel=board)


@pytest.mark.parametrize(("number", "side"), [(113, "BRY"), (114, "RY"), (115, "YB"), (116, "BR")])
@pytest.mark.parametrize("board", BOARDS[1:])
def test_113_to_116_count_the_colours_of_ones_own_board(number, side, board):
    letters = {"B": "blue", "R": "red", "Y": "yellow"}
    wanted = [3, 3, 3] if number == 113 else [4, 3]
    parts = [rooms_in(board, letters[letter])[:n] for letter, n in zip(side, wanted, strict=True)]
    assert offers(number, occupied(*parts), hotel=board)
    for i in range(len(parts)):
        assert not offers(number, occupied(*(part[1:] if i == j else part for j, part in enumerate(parts))), hotel=board)


@pytest.mark.parametrize(("claimed", "vp"), [([], 15), ([2], 10), ([2, 1], 5)])
def test_fifteen_ten_five(claimed, vp):
    objectives = [{"id": 105, "claimed": claimed}, {"id": 109}, {"id": 113}]
    game = at_table(seat(money=20), seat(), seat(), objectives=objectives)
    game.do("claim", objective=105)
    assert me(game)["ledger"] == {"objectives": vp}
    assert game.snapshot()["objectives"][0]["claimed"] == [*claimed, 0]


def test_four_players_in_turn_and_nothing_is_left_for_the_fourth():
    game = at_table(*[seat(money=20) for _ in range(4)], dice=[0, 0, 0, 9, 0, 0])
    for index, vp in enumerate((15, 10, 5)):
        assert game.to_move == index
        game.do("claim", objective=105)
        assert me(game, index)["vp"] == vp
        game.do("take_die", die=4, boost=False)
        game.do("finish")
    assert game.to_move == 3
    assert "claim" not in kinds(game)


def test_two_cards_in_one_turn():
    game = at_table(seat(money=20, emperor=0, **occupied(FLOORS[0], FLOORS[1])))
    game.do("claim", objective=105)
    game.do("claim", objective=109)
    assert me(game)["ledger"] == {"objectives": 30}


def test_only_in_ones_own_turn():
    game = at_table(seat(), seat(money=20), dice=[0, 0, 0, 4, 0, 0])
    assert "claim" not in kinds(game)
    game.do("take_die", die=4, boost=False)
    assert "claim" not in kinds(game)
    game.do("finish")
    assert game.to_move == 1
    assert options(game, "claim", "objective") == [105]


def test_never_forced_and_lost_when_no_longer_true():
    game = at_table(seat(money=20))
    assert {"claim", "pass"} <= kinds(game)
    game.do("take_guest", price=3)
    assert "claim" not in kinds(game)


def test_placing_a_marker_begins_the_turn():
    game = at_table(seat(money=20))
    game.do("claim", objective=105)
    assert "pass" not in kinds(game)
    assert "take_die" in kinds(game)


def test_the_moment_the_action_makes_it_true():
    game = at_table(seat(money=19), dice=[0, 0, 0, 2, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1, emperor=1)
    game.do("claim", objective=105)
    assert me(game)["ledger"] == {"objectives": 15}


def test_between_the_parts_of_one_action():
    """The twelfth room may be marked before the next one is prepared."""
    game = at_table(seat(rooms=rooms(vacant=range(11))), dice=[0, 0, 3, 0, 0, 0], objectives=with_cards(106))
    game.do("take_die", die=3, boost=False)
    assert "claim" not in kinds(game)
    game.do("prepare", room=11)
    game.do("claim", objective=106)
    game.do("prepare", room=12)
    assert (me(game)["ledger"], me(game)["money"]) == ({"objectives": 15}, 6)


def test_not_again_in_a_later_round_or_after_losing_it():
    objectives = [{"id": 105, "claimed": [0]}, {"id": 109}, {"id": 113}]
    game = at_table(seat(money=20, objectives=[105]), objectives=objectives)
    assert "claim" not in kinds(game)


def last_turn(*seats, **given):
    """The start player has taken the last die of the round."""
    players = len(seats)
    numbers = [(who, number) for who in range(players) for number in (who + 1, 2 * players - who)]
    order = [{"seat": who, "number": n, "covered": n != 2 * players} for who, n in sorted(numbers, key=lambda entry: entry[1])]
    return at_table(*seats, dice=[0] * 6, turn={"die": 1}, turn_order=order, **given)


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_not_while_the_emperor_scores(edition):
    game = last_turn(seat(money=20, emperor=6), seat(emperor=4), round=3, emperor_tiles=["A2", "B1", "C1"], edition=edition)
    assert kinds(game) == {"claim", "end_turn"}
    game.do("end_turn")
    assert game.phase == "emperor"
    assert kinds(game) == {"take_items"}


def test_krones_of_the_emperor_count_in_the_next_turn_only():
    game = last_turn(seat(money=17, emperor=6), seat(emperor=4), round=3)
    assert (game.round, game.to_move, me(game)["money"]) == (4, 1, 20)
    assert me(game)["objectives"] == []
    assert "claim" not in kinds(game)
    pass_until(game, lambda game: game.to_move == 0)
    assert options(game, "claim", "objective") == [105]


def test_108_is_gone_after_the_retreat():
    game = last_turn(seat(emperor=10), seat(emperor=4), round=3, objectives=with_cards(108))
    assert kinds(game) == {"claim", "end_turn"}
    game.do("end_turn")
    pass_until(game, lambda game: game.to_move == 0)
    assert "claim" not in kinds(game)


def test_107_met_by_the_last_tile_comes_too_late():
    game = last_turn(
        seat(staff=STAFF[:5], hand=[44], emperor=10), seat(emperor=8),
        round=7, objectives=with_cards(107), emperor_tiles=["A1", "B1", "C4"],
    )  # fmt: skip
    game.do("hire", staff=44)
    assert game.over
    assert len(me(game)["staff"]) == 6
    assert game.ledger(0)["objectives"] == 0

"""Set-up, preparations, rounds and scoring as the rulebook tells them: both editions agree."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.positions import at_table, kinds, me, options, pass_until, rooms, seat
from tests.games.grand_austria.shortcuts import BOTH_EDITIONS, covered, plain_turn, round_played_out, served, visit

pytestmark = pytest.mark.parametrize("edition", BOTH_EDITIONS)

ALL_ITEMS = {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1}


def new_game(edition, **given):
    return gahsim.new_game("grand-austria", **({"players": 3, "seed": 11, "edition": edition} | given))


def played_opening(edition, **given):
    """A game at the first turn of round 1."""
    game = new_game(edition, **given)
    while game.phase != "turn":
        game.play(game.legal_moves()[0])
    return game


# --- set-up and preparations -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "dice"), [(2, 10), (3, 12), (4, 14)])
def test_set_up(edition, players, dice):
    game = new_game(edition, players=players)
    table = game.snapshot()
    assert (table["round"], len(set(table["queue"])), len(table["guest_deck"])) == (0, 5, 56 - 5)
    assert [objective["id"] in range(105 + 4 * i, 109 + 4 * i) for i, objective in enumerate(table["objectives"])] == [True] * 3
    assert [tile[0] for tile in table["emperor_tiles"]] == ["A", "B", "C"]
    assert len(table["staff_deck"]) == 48 - 6 * players
    for side in table["seats"]:
        assert (side["money"], side["vp"], side["emperor"], side["kitchen"]) == (10, 0, 0, ALL_ITEMS)
        assert len(side["hand"]) == 6
        assert side["cafe"] == side["staff"] == []
    while game.phase != "turn":
        game.play(game.legal_moves()[0])
    assert sum(game.snapshot()["dice"]) == dice
    assert game.round == 1


def test_opening_guests_are_chosen_in_reverse_order_from_a_sliding_queue(edition):
    game = new_game(edition)
    for chooser, position in ((2, 1), (1, 4), (0, 0)):
        table = game.snapshot()
        queue, newcomer = table["queue"], table["guest_deck"][0]
        assert game.to_move == chooser
        assert options(game, "take_guest", "guest") == queue
        assert options(game, "take_guest", "price") == [0] * 5
        game.do("take_guest", position=position)
        assert game.snapshot()["queue"] == [newcomer, *queue[:position], *queue[position + 1 :]]
        assert [entry["guest"] for entry in me(game, chooser)["cafe"]] == [queue[position]]
        assert me(game, chooser)["money"] == 10
    assert game.phase == "opening rooms"


def test_opening_rooms_start_bottom_left_and_stay_adjacent(edition):
    game = new_game(edition)
    pass_until(game, lambda game: game.phase == "opening rooms")
    if me(game)["rooms"] == rooms():
        assert options(game, "prepare", "room") == [0]
        game.do("prepare", room=0)
    assert options(game, "prepare", "room") == [1, 5]
    game.do("prepare", room=5)
    assert options(game, "prepare", "room") == [1, 6, 10]
    game.do("prepare", room=10)
    assert me(game)["rooms"] == rooms([0, 5, 10])
    assert me(game)["money"] == 10 - 0 - 1 - 2
    assert game.to_move == 1, "no fourth room"


def test_three_free_rooms_for_the_thrifty(edition):
    game = new_game(edition)
    pass_until(game, lambda game: game.phase == "opening rooms")
    for room in (0, 1, 2):
        if me(game)["rooms"][room] == 0:
            game.do("prepare", room=room)
    assert me(game)["rooms"] == rooms([0, 1, 2])
    assert me(game)["money"] == 10


def test_intro_sets_go_round_from_the_start_player(edition):
    sets = {"A": [3, 6, 9, 38, 39, 48], "B": [1, 13, 25, 30, 32, 44], "C": [4, 11, 24, 27, 40, 43], "D": [2, 7, 10, 28, 36, 41]}
    for players in (2, 3, 4):
        table = new_game(edition, players=players, hands="intro").snapshot()
        dealt = list(sets.values())[:players]
        assert [side["hand"] for side in table["seats"]] == dealt
        assert sorted(table["staff_deck"]) == sorted(set(range(1, 49)) - {card for hand in dealt for card in hand})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft_passes_to_the_left(edition, players):
    game = new_game(edition, players=players, hands="draft")
    packs, picked = {}, {place: [] for place in range(players)}
    for turn in range(5):
        for place in range(players):
            assert (game.phase, game.to_move) == ("draft", place)
            pack = options(game, "pick", "staff")
            assert len(pack) == 6 - turn
            if turn:
                assert pack == packs[turn - 1, (place - 1) % players], "what the right-hand neighbour left over"
            choice = pack[turn % len(pack)]
            packs[turn, place] = [card for card in pack if card != choice]
            picked[place].append(choice)
            game.do("pick", staff=choice)
    assert game.phase == "opening guest"
    for place in range(players):
        last = packs[4, (place - 1) % players]
        assert me(game, place)["hand"] == sorted(picked[place] + last)


def test_day_sides_differ_and_the_night_side_is_the_same_for_all(edition):
    assert new_game(edition, players=4).snapshot()["hotel"] == ["night"] * 4
    day = new_game(edition, players=4, hotel="day").snapshot()["hotel"]
    assert sorted(day) == ["day_A", "day_B", "day_C", "day_D"]


# --- rounds ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_run_out_and_back_and_the_start_player_moves_on(edition, players):
    game = played_opening(edition, players=players)
    for number in (1, 2):
        movers = []
        while game.round == number:
            movers.append(game.to_move)
            plain_turn(game)
        around = [(number - 1 + place) % players for place in range(players)]
        assert movers == around + around[::-1], "the last in line has two turns running"
        assert sum(game.snapshot()["dice"]) == {2: 10, 3: 12, 4: 14}[players], "all dice are back"
    assert game.snapshot()["start_seat"] == 2 % players


def test_taking_a_guest_costs_by_place_and_slides_the_queue(edition):
    game = at_table(edition=edition, queue=[50, 60, 70, 80, 90])
    assert options(game, "take_guest", "price") == [3, 2, 1, 0, 0]
    newcomer = game.snapshot()["guest_deck"][0]
    game.do("take_guest", guest=60)
    assert me(game)["money"] == 8
    assert game.snapshot()["queue"] == [newcomer, 50, 70, 80, 90]
    assert "take_guest" not in kinds(game), "one guest a turn"


def test_once_per_round_staff_wake_up_at_the_end_of_the_round(edition):
    game = at_table(seat(staff=[1]), edition=edition, dice=[1, 0, 0, 0, 0, 0])
    game.do("activate", staff=1)
    assert me(game)["kitchen"] == {"strudel": 1}
    assert me(game)["staff"] == [{"id": 1, "used": True}]
    assert "activate" not in kinds(game)
    plain_turn(game)
    assert game.round == 3
    assert me(game)["staff"] == [{"id": 1, "used": False}]


def test_a_guest_only_moves_into_a_free_room_of_its_colour(edition):
    cafe = [served(65, coffee=1), served(77, cake=1), served(92, strudel=1)]
    game = at_table(seat(rooms=rooms([0, 1, 2], [10])), edition=edition)
    assert "check_in" not in kinds(game)
    game = at_table(seat(rooms=rooms([0, 1, 2], [10]), cafe=cafe), edition=edition)
    moves = {(move.details["guest"], move.details["room"]) for move in game.legal_moves() if move.kind == "check_in"}
    assert moves == {(65, 0), (77, 2), (92, 0), (92, 1), (92, 2)}, "tourists take any room"


# --- Emperor and final scoring -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "back", "row"), [(3, 3, "emperor_track_1"), (5, 5, "emperor_track_2"), (7, 7, "emperor_track_3")]
)
def test_the_emperor_calls_after_rounds_3_5_and_7(edition, number, back, row):
    game = round_played_out(seat(emperor=back + 1), seat(emperor=13), edition=edition, round=number)
    track = [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]
    assert [game.ledger(0)[row], game.ledger(1)[row]] == [track[back + 1], 9]
    assert [me(game, 0)["emperor"], me(game, 1)["emperor"]] == [1, 13 - back]
    assert game.over == (number == 7)


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_the_emperor_stays_away_after_other_rounds(edition, number):
    game = round_played_out(seat(emperor=9), seat(), edition=edition, round=number)
    assert game.round == number + 1
    assert game.scores == [0, 0]
    assert (me(game)["emperor"], me(game)["money"], me(game, 1)["money"]) == (9, 10, 10)


@pytest.mark.parametrize(
    ("emperor", "after", "vp"), [(0, 0, -8), (6, 0, -8), (7, 0, -8), (8, 1, 0), (9, 2, 0), (10, 3, 8), (13, 6, 8)]
)
def test_bonus_from_space_3_penalty_on_0_nothing_between(edition, emperor, after, vp):
    game = round_played_out(seat(emperor=emperor, money=0), seat(emperor=8), edition=edition, round=7)
    assert me(game)["emperor"] == after
    assert game.ledger(0)["emperor_bonus"] + game.ledger(0)["emperor_penalty"] == vp


def test_items_from_the_emperor_may_go_straight_to_a_guest(edition):
    """Wherever items come from, they may be placed on an order; moving in has to wait for a turn."""
    game = visit(edition, "A2", seat(emperor=4), seat(emperor=13, cafe=[served(65)], rooms=rooms([0])))
    game.do("take_items", items={"wine": 1, "coffee": 1})
    assert kinds(game) == {"place"}
    game.do("place", item="coffee", served={65: 1})
    assert me(game, 1)["kitchen"] == {"wine": 1}
    assert (game.round, game.to_move) == (4, 1)
    assert "check_in" in kinds(game)


def test_final_scoring(edition):
    """One room on each floor but two on the second, 4 krones, 3 items, two guests left over."""
    side = seat(
        emperor=8,
        money=4,
        kitchen={"strudel": 1, "coffee": 2},
        rooms=rooms([1, 16], [0, 5, 6, 10, 15]),
        cafe=[served(75), served(55)],
    )
    game = round_played_out(seat(emperor=8), side, edition=edition, round=7)
    assert game.over
    ledger = game.ledger(1)
    assert [ledger[f"rooms_floor_{floor}"] for floor in (1, 2, 3, 4)] == [1, 4, 3, 4]
    assert ledger["leftovers"] == 4 + 3
    assert ledger["cafe_penalty"] == -10
    assert game.scores[1] == sum(ledger.values()) == 5 + 12 + 7 - 10


def test_most_points_win_and_leftovers_break_a_tie(edition):
    game = round_played_out(seat(emperor=8, vp=30, money=0), seat(emperor=8, vp=20, money=9), edition=edition, round=7)
    assert game.winners == [0]
    game = round_played_out(seat(emperor=8, vp=30, money=0), seat(emperor=8, vp=20, money=10), edition=edition, round=7)
    assert game.scores == [35, 35]
    assert game.winners == [1], "more krones and items left"


def test_seven_rounds_and_out(edition):
    game = played_opening(edition, players=2)
    seen = {game.round}
    while not game.over:
        game.play(game.legal_moves()[0])
        seen.add(game.round)
    assert seen == set(range(1, 8))


def test_numbers_of_the_turn_order_tiles_are_covered_lowest_first(edition):
    game = at_table(seat(), seat(), edition=edition, turn_order=covered(1, 0), to_move=1)
    plain_turn(game)
    assert game.to_move == 1
    tiles = {tile["number"]: tile["covered"] for tile in game.snapshot()["turn_order"]}
    assert tiles == {1: True, 2: True, 3: False, 4: False}

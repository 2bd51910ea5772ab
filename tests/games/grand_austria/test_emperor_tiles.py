"""The Emperor comes after rounds 3, 5 and 7: track VP, retreat, and the reward of each tile. Rulings G16-G18, G21."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.emperor_scenes import emperor_comes, neutral, prices, scored
from tests.games.grand_austria.guests.helpers import staff_deck
from tests.games.grand_austria.positions import kinds, me, options, rooms, seat

EDITIONS = ("2015", "2022")
TILES = [f"{letter}{n}" for letter in "ABC" for n in range(1, 5)]
TRACK_VP = [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]
LIKED = {"A": 6, "B": 8, "C": 10}  # the lowest space that is 3 after the retreat
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def liked(tile, edition="2015", others=None, **side):
    """One player earns the reward; the other gets neither reward nor penalty."""
    given = side.pop("given", {})
    return emperor_comes(tile, seat(emperor=LIKED[tile[0]], **side), others or neutral(tile), edition=edition, **given)


@pytest.mark.parametrize("tile", ["A1", "B2", "C1"])
@pytest.mark.parametrize("space", range(14))
def test_track_vp_and_retreat(tile, space):
    back, number = {"A": (3, 1), "B": (5, 2), "C": (7, 3)}[tile[0]]
    game = emperor_comes(tile, seat(emperor=space, money=0), neutral(tile))
    assert me(game)["emperor"] == max(space - back, 0)
    assert [game.ledger(0)[f"emperor_track_{n}"] for n in (1, 2, 3)] == [TRACK_VP[space] * (n == number) for n in (1, 2, 3)]


@pytest.mark.parametrize("tile", ["A1", "B2", "C1"])
@each_edition
def test_reward_from_space_three_penalty_on_zero_nothing_between(tile, edition):
    back = {"A": 3, "B": 5, "C": 7}[tile[0]]
    loss = {"A": 5, "B": 7, "C": 8}[tile[0]]
    for space in range(14):
        game = emperor_comes(tile, seat(emperor=space, money=0), neutral(tile), edition=edition)
        reached = max(space - back, 0)
        krones = {"A1": 3, "B2": 5, "C1": 0}[tile] if reached >= 3 else 0
        bonus = 8 if reached >= 3 and tile == "C1" else 0
        assert me(game)["money"] == krones
        assert (game.ledger(0)["emperor_bonus"], game.ledger(0)["emperor_penalty"]) == (bonus, -loss if reached == 0 else 0)


@pytest.mark.parametrize("round_no", [1, 2, 4, 6])
def test_no_scoring_after_the_other_rounds(round_no):
    game = emperor_comes("A1", seat(emperor=6), seat(emperor=0), round=round_no)
    assert (game.round, me(game)["emperor"], me(game)["money"]) == (round_no + 1, 6, 10)
    assert game.scores == [0, 0]


@pytest.mark.parametrize("start", [0, 1, 2])
def test_clockwise_from_the_start_player_after_everybody_scored(start):
    sides = [seat(emperor=3), seat(emperor=2), seat(emperor=1)]
    game = emperor_comes("A1", *sides, start_seat=start)
    assert game.scores == [3, 2, 1]
    assert [me(game, index)["emperor"] for index in range(3)] == [0, 0, 0]
    asked = []
    while game.phase == "emperor":
        asked.append(game.to_move)
        game.do("penalty", answer="pay")
    assert asked == [(start + i) % 3 for i in range(3)]
    assert (game.round, game.to_move) == (4, (start + 1) % 3)


@pytest.mark.parametrize("tile", TILES)
@each_edition
def test_nothing_happens_on_one_and_two(tile, edition):
    back = {"A": 3, "B": 5, "C": 7}[tile[0]]
    for reached in (1, 2):
        side = seat(
            emperor=back + reached, kitchen={"wine": 1}, hand=[1, 2, 3], staff=[27], rooms=rooms(vacant=[0, 1], occupied=[5, 6])
        )
        game = emperor_comes(tile, side, neutral(tile), edition=edition)
        after = me(game)
        assert game.phase in ("turn", "over")
        assert {key: after[key] for key in ("money", "kitchen", "hand", "rooms")} == {
            key: side[key] for key in ("money", "kitchen", "hand", "rooms")
        }
        assert [card["id"] for card in after["staff"]] == [27]
        assert (game.ledger(0)["emperor_bonus"], game.ledger(0)["emperor_penalty"]) == (0, 0)


@pytest.mark.parametrize(("tile", "krones"), [("A1", 3), ("B2", 5)])
@each_edition
def test_reward_krones(tile, krones, edition):
    assert me(liked(tile, edition, money=10))["money"] == 10 + krones
    assert me(liked(tile, edition, money=20 - krones + 1))["money"] == 20  # the rest is lost


@each_edition
def test_reward_a2_any_two_items(edition):
    game = liked("A2", edition)
    offered = [move.details["items"] for move in game.legal_moves()]
    assert len(offered) == 10 and all(sum(items.values()) == 2 for items in offered)
    assert kinds(game) == {"take_items"}  # a gain: not to be refused
    game.do("take_items", items={"cake": 1, "coffee": 1})
    assert me(game)["kitchen"] == {"cake": 1, "coffee": 1}


def test_reward_a2_straight_to_the_guests():
    game = liked("A2", cafe=[{"guest": 69, "served": {"cake": 1}}])
    game.do("take_items", items={"cake": 1, "coffee": 1})
    game.do("place", item="cake", served={69: 1})
    game.do("place", item="coffee", served={69: 1})
    assert me(game)["cafe"] == [{"guest": 69, "table": 0, "served": {"cake": 2, "coffee": 1}}]
    assert (me(game)["kitchen"], me(game)["money"]) == ({}, 10)
    assert game.round == 4  # she may only move in during a turn of her host


def test_reward_b1_one_of_each():
    assert me(liked("B1"))["kitchen"] == {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1}


def test_reward_b1_straight_to_the_guests():
    game = liked("B1", cafe=[{"guest": 82}])
    for item in ("cake", "wine", "coffee"):
        game.do("place", item=item, served={82: 1})
    assert me(game)["cafe"][0]["served"] == {"cake": 1, "wine": 1, "coffee": 1}
    assert me(game)["kitchen"] == {"strudel": 1}


@pytest.mark.parametrize(("tile", "offer"), [("A3", {46: 0, 47: 1, 25: 3}), ("B3", {46: 0, 47: 0, 25: 0})])
@each_edition
def test_reward_plays_one_of_three_drawn_cards(tile, offer, edition):
    deck = staff_deck([46, 47, 25, 1], away=[36])
    game = liked(tile, edition, hand=[36], given={"staff_deck": deck})
    assert prices(game, "hire", "staff") == offer
    game.do("hire", staff=25)
    assert (me(game)["money"], me(game)["hand"]) == (10 - offer[25], [36])
    assert [card["id"] for card in me(game)["staff"]] == [25]
    game.do("return_card", staff=46)
    pile = game.snapshot()["staff_deck"]
    assert (pile[0], pile[-2:]) == (1, [46, 47])


@pytest.mark.parametrize("tile", ["A3", "B3"])
def test_reward_may_play_none_of_the_three(tile):
    game = liked(tile, given={"staff_deck": staff_deck([46, 47, 25, 1])})
    game.do("finish")
    game.do("return_card", staff=47)
    game.do("return_card", staff=25)
    assert game.snapshot()["staff_deck"][-3:] == [47, 25, 46]
    assert (me(game)["staff"], me(game)["hand"], me(game)["money"]) == ([], [], 10)


@pytest.mark.parametrize("tile", ["A3", "B3"])
def test_reward_draws_what_the_deck_still_holds(tile):
    gone = [card for card in range(1, 49) if card not in (46, 47)]
    game = liked(tile, given={"staff_deck": [46, 47], "staff_gone": gone})
    assert sorted(prices(game, "hire", "staff")) == [46, 47]
    game.do("hire", staff=46)
    assert game.snapshot()["staff_deck"] == [47]
    empty = liked(tile, given={"staff_deck": [], "staff_gone": [*gone, 46, 47]})
    assert empty.phase == "turn"


def test_reward_a3_only_what_can_be_paid():
    game = liked("A3", money=1, given={"staff_deck": staff_deck([46, 47, 25])})
    assert prices(game, "hire", "staff") == {46: 0, 47: 1}


@each_edition
def test_reward_a4_prepares_any_room_for_free(edition):
    hotel = rooms(vacant=[0], occupied=[5, 10])
    game = liked("A4", edition, money=0, rooms=hotel)
    assert prices(game, "prepare", "room") == {1: 0, 6: 0, 11: 0, 15: 0}
    declined = game.copy()
    declined.do("finish")
    assert me(declined)["rooms"] == hotel
    game.do("prepare", room=15)
    assert (me(game)["rooms"][15], me(game)["money"]) == (1, 0)  # vacant side up
    assert game.round == 4


def test_reward_a4_pays_the_printed_vp_of_the_space():
    game = liked("A4", rooms=rooms(occupied=[4, 9, 14]))
    game.do("prepare", room=19)
    assert me(game)["ledger"] == {"emperor_track_1": 4, "room_spaces": 2}


@pytest.mark.parametrize(("tile", "open_rooms"), [("B4", [1, 6]), ("C2", [1, 6, 11, 15])])
@each_edition
def test_reward_places_an_occupied_room(tile, open_rooms, edition):
    hotel = rooms(vacant=[5], occupied=[0, 10])
    game = liked(tile, edition, money=0, rooms=hotel)
    assert prices(game, "prepare", "room") == dict.fromkeys(open_rooms, 0)
    declined = game.copy()
    declined.do("finish")
    assert me(declined)["rooms"] == hotel
    game.do("prepare", room=6)
    assert (me(game)["rooms"][6], me(game)["rooms"][5]) == (2, 1)
    assert game.phase in ("turn", "over")


@pytest.mark.parametrize("tile", ["B4", "C2"])
def test_reward_room_completes_its_group(tile):
    game = liked(tile, rooms=rooms(vacant=[3], occupied=[0, 1, 5]))
    game.do("prepare", room=4)
    assert game.ledger(0)["blue_groups"] == 2
    game = liked(tile, rooms=rooms(occupied=[0, 1, 5]))
    game.do("prepare", room=6)
    assert me(game)["emperor"] == 3 + 6  # the yellow group of three, after the retreat


def test_reward_c2_pays_the_printed_vp_of_the_space():
    game = liked("C2", rooms=rooms(occupied=[4, 9, 14]))
    game.do("prepare", room=19)
    assert (game.ledger(0)["room_spaces"], game.ledger(0)["blue_groups"], game.ledger(0)["rooms_floor_4"]) == (2, 2, 4)


def test_reward_b4_lapses_if_the_first_two_floors_are_full():
    game = liked("B4", rooms=rooms(vacant=range(10)))
    assert game.round == 6
    assert me(game)["rooms"] == rooms(vacant=range(10))


def test_reward_b4_in_an_empty_hotel_is_the_bottom_left_room():
    game = liked("B4")
    assert prices(game, "prepare", "room") == {0: 0}
    game.do("prepare", room=0)
    assert (me(game)["rooms"], game.ledger(0)["blue_groups"]) == (rooms(occupied=[0]), 2)


@each_edition
def test_reward_c1_eight_vp(edition):
    assert liked("C1", edition).ledger(0)["emperor_bonus"] == 8


@pytest.mark.parametrize("staff", [[], [27], [27, 36, 16, 44]])
def test_reward_c3_two_vp_per_played_staff(staff):
    assert liked("C3", staff=staff, hand=[1, 2]).ledger(0)["emperor_bonus"] == 2 * len(staff)


@each_edition
def test_reward_c4_plays_a_card_of_the_hand_for_free(edition):
    game = liked("C4", edition, money=0, hand=[25, 44])
    assert prices(game, "hire", "staff") == {25: 0, 44: 0}
    declined = game.copy()
    declined.do("finish")
    assert (me(declined)["hand"], me(declined)["staff"]) == ([25, 44], [])
    game.do("hire", staff=44)
    assert (me(game)["hand"], me(game)["kitchen"], me(game)["money"]) == ([25], {"strudel": 4}, 0)
    assert game.over
    assert game.ledger(0)["leftovers"] == 4  # the new strudels count at once


def test_reward_c4_game_end_card_scores_in_the_same_breath():
    game = liked("C4", hand=[31, 25], rooms=rooms(occupied=[0, 1, 2]))
    game.do("hire", staff=31)
    assert game.ledger(0)["staff_final"] == 3


def test_scored_before_rewarded():
    """The krones of the first player come after the track VP of the last."""
    game = emperor_comes("A2", seat(emperor=6), seat(emperor=13))
    assert game.to_move == 0
    assert scored(game, 0) == {"emperor_track_1": 4}
    assert scored(game, 1) == {"emperor_track_1": 9}
    assert options(game, "take_items", "items")

"""Penalties of the Emperor tiles on space 0: the 2015 choice, the 2022 obligation (G1), removals (G23), returned cards (G22)."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.emperor_scenes import emperor_comes, neutral
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms, seat

LOSS = {"A1": 5, "A3": 5, "A4": 5, "B2": 7, "B3": 7, "B4": 7, "C4": 10}
PAYABLE = {  # just enough to pay the part that is not VP
    "A1": {"money": 3},
    "A3": {"hand": [1, 2]},
    "A4": {"rooms": rooms(vacant=[0], occupied=[5])},
    "B2": {"money": 5},
    "B3": {"hand": [1, 2, 3]},
    "B4": {"rooms": rooms(vacant=[0, 1], occupied=[5])},
    "C4": {"staff": [27, 36]},
}
SHORT = {  # one less
    "A1": {"money": 2},
    "A3": {"hand": [1]},
    "A4": {"rooms": rooms(occupied=[0, 5])},
    "B2": {"money": 4},
    "B3": {"hand": [1, 2]},
    "B4": {"rooms": rooms(vacant=[0], occupied=[1, 5])},
    "C4": {"staff": [36, 16]},
}
EDITIONS = ("2015", "2022")
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def punished(tile, edition="2015", **side):
    """One player stands on 0; the other gets neither reward nor penalty."""
    given = side.pop("given", {})
    return emperor_comes(tile, seat(**side), neutral(tile), edition=edition, **given)


def answers(game):
    return options(game, "penalty", "answer")


def lost(game):
    return -game.ledger(0)["emperor_penalty"]


def possessions(game):
    side = me(game)
    return {key: side[key] for key in ("money", "kitchen", "hand", "rooms", "staff", "cafe")}


@pytest.mark.parametrize("tile", sorted(LOSS))
def test_2015_the_player_chooses(tile):
    game = punished(tile, **PAYABLE[tile])
    assert sorted(answers(game)) == ["pay", "vp"]
    assert kinds(game) == {"penalty"}
    before = possessions(game)
    game.do("penalty", answer="vp")
    assert (lost(game), possessions(game)) == (LOSS[tile], before)


@pytest.mark.parametrize("tile", sorted(LOSS))
def test_2015_what_cannot_be_paid_in_full_cannot_be_chosen(tile):
    game = punished(tile, **SHORT[tile])
    assert game.phase != "emperor"  # nothing was asked
    assert lost(game) == LOSS[tile]
    for key, value in SHORT[tile].items():
        left = [card["id"] for card in me(game)[key]] if key == "staff" else me(game)[key]
        assert left == (sorted(value) if key == "staff" else value)


@pytest.mark.parametrize("tile", sorted(LOSS))
def test_2022_the_vp_are_lost_only_if_the_rest_cannot_be_paid(tile):
    assert lost(punished(tile, "2022", **SHORT[tile])) == LOSS[tile]
    game = punished(tile, "2022", **PAYABLE[tile])
    assert "penalty" not in kinds(game)
    while game.phase == "emperor":
        game.do(next(iter(kinds(game))))
    assert lost(game) == 0
    before = possessions(punished(tile, **PAYABLE[tile]))
    assert possessions(game) != before


@pytest.mark.parametrize("tile", ["A1", "B2"])
def test_vp_may_go_below_zero(tile):
    assert me(punished(tile, money=0))["vp"] == -LOSS[tile]


@pytest.mark.parametrize(("tile", "krones"), [("A1", 3), ("B2", 5)])
def test_pays_krones(tile, krones):
    game = punished(tile, money=krones)
    game.do("penalty", answer="pay")
    assert (me(game)["money"], lost(game)) == (0, 0)
    assert me(punished(tile, "2022", money=10))["money"] == 10 - krones


@each_edition
def test_a2_empties_the_kitchen_only(edition):
    cafe = [{"guest": 69, "table": 0, "served": {"cake": 2}}]
    game = punished("A2", edition, kitchen={"strudel": 2, "wine": 1, "coffee": 3}, cafe=cafe)
    assert (me(game)["kitchen"], me(game)["cafe"], lost(game)) == ({}, cafe, 0)
    assert me(punished("A2", edition))["vp"] == 0  # an empty kitchen costs nothing


@each_edition
def test_b1_empties_the_kitchen_and_the_orders(edition):
    cafe = [{"guest": 69, "served": {"cake": 2, "coffee": 1}}, {"guest": 89, "served": {"strudel": 1, "wine": 1}}]
    game = punished("B1", edition, kitchen={"strudel": 2, "cake": 1}, cafe=cafe)
    assert me(game)["kitchen"] == {}
    assert me(game)["cafe"] == [{"guest": 69, "table": 0, "served": {}}, {"guest": 89, "table": 1, "served": {}}]
    assert lost(game) == 0


def test_b1_takes_a_completed_order_away():
    """A satisfied guest without a room has to be served again from the start."""
    game = punished("B1", cafe=[{"guest": 65, "served": {"coffee": 1}}], rooms=rooms(vacant=[0]), kitchen={"coffee": 1})
    assert me(game)["cafe"] == [{"guest": 65, "table": 0, "served": {}}]
    assert game.round == 6


@pytest.mark.parametrize(("tile", "n"), [("A3", 2), ("B3", 3)])
@each_edition
def test_returns_cards_of_choice_under_the_deck_in_ones_own_order(tile, n, edition):
    game = punished(tile, edition, hand=[5, 6, 7, 8])
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert sorted(options(game, "return_card", "staff")) == [5, 6, 7, 8]
    assert kinds(game) == {"return_card"}
    returned = [7, 5, 8][:n]
    for card in returned:
        game.do("return_card", staff=card)
    assert game.snapshot()["staff_deck"][-n:] == returned
    assert (me(game)["hand"], lost(game)) == (sorted({5, 6, 7, 8} - set(returned)), 0)
    assert game.phase == "turn"


@each_edition
def test_a4_removes_a_vacant_room_of_the_highest_floor_with_one(edition):
    hotel = rooms(vacant=[1, 10, 11], occupied=[0, 5, 15])
    game = punished("A4", edition, rooms=hotel)
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert sorted(options(game, "remove_room", "room")) == [10, 11]  # 15 is higher, but occupied
    game.do("remove_room", room=10)
    assert me(game)["rooms"] == rooms(vacant=[1, 11], occupied=[0, 5, 15])
    assert (lost(game), game.round) == (0, 4)


@each_edition
def test_b4_removes_two_vacant_rooms_from_the_top(edition):
    hotel = rooms(vacant=[1, 5, 6, 10], occupied=[0, 15])
    game = punished("B4", edition, rooms=hotel)
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert me(game)["rooms"][10] == 0  # the only one of its floor, no choice
    assert sorted(options(game, "remove_room", "room")) == [5, 6]
    game.do("remove_room", room=6)
    assert me(game)["rooms"] == rooms(vacant=[1, 5], occupied=[0, 15])
    assert game.round == 6


def test_b4_takes_both_from_one_floor_if_it_has_two():
    game = punished("B4", "2022", rooms=rooms(vacant=[1, 5, 10, 11, 12], occupied=[0]))
    game.do("remove_room", room=11)
    assert sorted(options(game, "remove_room", "room")) == [10, 12]
    game.do("remove_room", room=12)
    assert me(game)["rooms"] == rooms(vacant=[1, 5, 10], occupied=[0])


def test_b4_removal_may_leave_the_hotel_in_pieces():
    game = punished("B4", "2022", rooms=rooms(vacant=[5, 10], occupied=[0, 15]))
    assert me(game)["rooms"] == rooms(occupied=[0, 15])


@each_edition
def test_c1_costs_eight_vp(edition):
    assert lost(punished("C1", edition)) == 8


@each_edition
@pytest.mark.parametrize("staff", [[], [27], [27, 36, 16, 44]])
def test_c3_costs_two_vp_per_played_staff(edition, staff):
    assert lost(punished("C3", edition, staff=staff, hand=[1, 2])) == 2 * len(staff)


C2_HOTEL = rooms(vacant=[1, 17], occupied=[0, 5, 10, 12, 15, 16])


def test_c2_2015_the_room_right_below_the_first():
    game = punished("C2", rooms=C2_HOTEL)
    assert sorted(options(game, "remove_room", "room")) == [15, 16]  # 17 is prepared only
    game.do("remove_room", room=15)
    assert me(game)["rooms"] == rooms(vacant=[1, 17], occupied=[0, 5, 12, 16])
    assert game.over and lost(game) == 0


def test_c2_2015_else_a_room_of_the_next_highest_floor():
    game = punished("C2", rooms=C2_HOTEL)
    game.do("remove_room", room=16)
    assert sorted(options(game, "remove_room", "room")) == [10, 12]
    game.do("remove_room", room=12)
    assert me(game)["rooms"] == rooms(vacant=[1, 17], occupied=[0, 5, 10, 15])


def test_c2_2015_skips_a_floor_without_occupied_rooms():
    game = punished("C2", rooms=rooms(vacant=[10, 6], occupied=[0, 1, 5, 15]))
    assert me(game)["rooms"] == rooms(vacant=[10, 6], occupied=[0, 1])


def test_c2_2022_any_room_of_the_next_highest_floor():
    game = punished("C2", "2022", rooms=C2_HOTEL)
    assert sorted(options(game, "remove_room", "room")) == [15, 16]
    game.do("remove_room", room=15)
    assert sorted(options(game, "remove_room", "room")) == [10, 12]  # 16 stays: the second comes from a floor below
    game.do("remove_room", room=12)
    assert me(game)["rooms"] == rooms(vacant=[1, 17], occupied=[0, 5, 10, 16])


@each_edition
def test_c2_one_floor_loses_one_room(edition):
    game = punished("C2", edition, rooms=rooms(vacant=[5], occupied=[0, 1, 2]))
    game.do("remove_room", room=1)
    assert me(game)["rooms"] == rooms(vacant=[5], occupied=[0, 2])
    assert game.over


@each_edition
def test_c2_nothing_occupied_nothing_lost(edition):
    game = punished("C2", edition, rooms=rooms(vacant=[0, 5]))
    assert me(game)["rooms"] == rooms(vacant=[0, 5])
    assert lost(game) == 0


def test_c2_removed_rooms_do_not_score_but_their_group_bonus_stays():
    side = {"rooms": rooms(occupied=[4, 19]), "ledger": {"blue_groups": 4}}
    game = punished("C2", **side)
    assert me(game)["rooms"] == rooms()
    assert (game.ledger(0)["rooms_floor_1"], game.ledger(0)["rooms_floor_4"], game.ledger(0)["blue_groups"]) == (0, 0, 4)


def test_c4_2015_discards_a_game_end_card_or_loses_ten():
    game = punished("C4", staff=[27, 31, 36, 16])
    game.do("penalty", answer="pay")
    assert sorted(options(game, "discard_staff", "staff")) == [27, 31]
    game.do("discard_staff", staff=31)
    assert [card["id"] for card in me(game)["staff"]] == [16, 27, 36]
    assert game.snapshot()["staff_gone"] == [31]
    assert lost(game) == 0


def test_c4_2022_must_discard():
    game = punished("C4", "2022", staff=[31, 36], rooms=rooms(occupied=[0, 1]))
    assert [card["id"] for card in me(game)["staff"]] == [36]
    assert game.over
    assert (game.ledger(0)["staff_final"], lost(game)) == (0, 0)  # the Chambermaid is gone before she counts


def test_c4_the_kept_card_scores():
    game = punished("C4", staff=[31], rooms=rooms(occupied=[0, 1]))
    game.do("penalty", answer="vp")
    assert (game.ledger(0)["staff_final"], lost(game)) == (2, 10)


@each_edition
def test_c4_a_discarded_card_leaves_no_trace(edition):
    """The position written down and read back is the very same, hash included."""
    sides = [seat(staff=[31, 16]), seat(staff=[27, 28])]
    game = at_table(*sides, edition=edition, round=7, dice=[0] * 6, turn={"die": 1}, emperor_tiles=["A1", "B1", "C4"])
    if edition == "2015":
        game.do("penalty", answer="pay")
    assert game.snapshot()["staff_gone"] == [31]
    assert game.to_move == 1  # who has two cards to choose from
    assert gahsim.restore(game.snapshot()).hash == game.hash


def test_c4_cards_in_hand_do_not_help():
    assert lost(punished("C4", hand=[27, 31])) == 10


@pytest.mark.parametrize("tile", ["A1", "B2", "C1"])
def test_every_player_on_zero_is_punished(tile):
    game = emperor_comes(tile, seat(money=0), seat(money=0), seat(money=0), edition="2022")
    assert [game.ledger(index)["emperor_penalty"] for index in range(3)] == [-{"A1": 5, "B2": 7, "C1": 8}[tile]] * 3


def test_a_reward_for_one_and_a_penalty_for_the_other():
    game = emperor_comes("B2", seat(emperor=8, money=10), seat(emperor=5, money=10), edition="2022")
    assert [me(game, index)["money"] for index in (0, 1)] == [15, 5]

"""What hotel entrances do during the game; how they are gained is in ``test_auction``, three more in ``test_ninas_wray_ren``."""

from __future__ import annotations

from typing import Any

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import amounts, at_the_door, side, waltz
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms
from tests.games.grand_austria.shortcuts import staff_deck

GREEN = {92: {"strudel": 1}, 93: {"strudel": 1}, 91: {"strudel": 1}, 94: {"strudel": 2}, 95: {"strudel": 1, "cake": 1}}


def ready(guest: int) -> dict[str, Any]:
    return {"guest": guest, "served": GREEN[guest]}


# --- Chateau Paulwei: better occupancy bonuses ----------------------------------------------------------------------------------------

BLUE = {1: ("night", [0], 4), 2: ("night", [12, 17], 8), 3: ("day_A", [5, 10, 15], 13), 4: ("day_D", [1, 6, 11, 12], 20)}
RED = {1: ("night", [18], 2), 2: ("night", [11, 16], 4), 3: ("day_D", [15, 16, 17], 8), 4: ("night", [2, 3, 7, 8], 13)}
YELLOW = {1: ("day_A", [4], 2), 2: ("day_B", [1, 6], 4), 3: ("night", [1, 5, 6], 8), 4: ("day_A", [1, 6, 11, 16], 13)}


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize(("track", "groups"), [("vp", BLUE), ("money", RED), ("emperor", YELLOW)], ids=["blue", "red", "yellow"])
def test_paulwei_pays_its_own_occupancy_bonuses(track: str, groups: dict[int, Any], size: int) -> None:
    hotel, group, bonus = groups[size]
    mine = side(entrance="paulwei", money=0, cafe=[ready(91)], rooms=rooms(vacant=group[-1:], occupied=group[:-1]))
    game = waltz(mine, modules="entrances", hotel=hotel)
    game.do("check_in", guest=91, room=group[-1])
    assert me(game)[track] == bonus


# --- Corogari Zant-Mainz: the sum of two dice -----------------------------------------------------------------------------------------


def second_die(first: int, face: int, **mine: Any) -> Game:
    """Seat 0 has taken a first die this round and just took another."""
    mine = {"rooms": rooms(vacant=[0, 1])} | mine
    game = at_the_door("corogari", first_die=first, dice=[1, 1, 1, 1, 2, 1], **mine)
    game.do("take_die", die=face, boost=False)
    return game


def pairs(*sums: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(1, 7) for b in range(1, 7) if a + b in sums]


@pytest.mark.parametrize(("first", "face"), pairs(7))
def test_corogari_gets_nothing_for_a_sum_of_7(first: int, face: int) -> None:
    game = second_die(first, face, hand=[24])
    assert me(game)["vp"] == me(game)["emperor"] == 0 and me(game)["kitchen"] == {}
    assert set(options(game, "hire", "price")) <= {0}  # only the action of a 5 or 6


@pytest.mark.parametrize(("first", "face"), pairs(6, 8))
def test_corogari_plays_a_card_for_one_less_for_6_or_8_before_the_action(first: int, face: int) -> None:
    game = second_die(first, face, hand=[26])  # printed price 5
    assert kinds(game) == {"hire", "finish"} and options(game, "hire", "price") == [4]
    money = me(game)["money"]
    game.do("hire", staff=26)
    assert me(game)["money"] == money - 4
    assert game.to_move == 0 or face == 5  # the action is still to come, unless there is nobody left to hire


@pytest.mark.parametrize(
    ("sums", "items"), [((5, 9), {"strudel": 1, "wine": 1}), ((3, 11), {"cake": 1, "coffee": 1})], ids=["5 or 9", "3 or 11"]
)
def test_corogari_gets_two_items_before_the_action(sums: tuple[int, ...], items: dict[str, int]) -> None:
    for first, face in pairs(*sums):
        assert me(second_die(first, face, hand=[26]))["kitchen"] == items


@pytest.mark.parametrize(("first", "face"), pairs(4, 10))
def test_corogari_gets_a_krone_and_a_step_for_4_or_10(first: int, face: int) -> None:
    game = second_die(first, face)
    assert (me(game)["money"], me(game)["emperor"]) == (10 + 1 - (face == 6), 1)


@pytest.mark.parametrize(("first", "face"), pairs(2, 12))
def test_corogari_prepares_a_room_for_free_and_scores_1_for_2_or_12(first: int, face: int) -> None:
    game = second_die(first, face, rooms=rooms(vacant=range(15)))
    assert me(game)["vp"] == 1
    assert kinds(game) == {"prepare", "finish"} and set(options(game, "prepare", "price")) == {0}
    game.do("prepare", room=15)
    assert me(game)["money"] == 10 - (face == 6)
    assert "take_items" in kinds(game)


def test_corogari_waits_for_the_second_die_of_the_round() -> None:
    game = at_the_door("corogari", dice=[3, 3, 0, 3, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert (me(game)["first_die"], me(game)["kitchen"]) == (4, {})
    pass_until(game, lambda game: game.to_move == 0)
    game.do("take_die", die=1, boost=False)
    assert me(game)["kitchen"] == {"strudel": 1, "wine": 1}
    pass_until(game, lambda game: game.round == 3)
    assert me(game)["first_die"] is None


@pytest.mark.parametrize("die_first", [True, False])
def test_corogari_doubles_the_die_with_the_key_w7(die_first: bool) -> None:
    if die_first:
        game = at_the_door("corogari", modules=["start-player"], first_die=2)
        game.do("take_key", action=4)
    else:
        game = at_the_door("corogari", modules=["start-player"], dice=[2, 2, 0, 0, 0, 0])
        game.do("take_key", action=4)
        assert me(game)["emperor"] == 0
        pass_until(game, lambda game: game.to_move == 1)
        pass_until(game, lambda game: game.to_move == 0)
        money = me(game)["money"]
        game.do("take_die", die=2, boost=False)
        assert me(game)["money"] == money + 1
    assert me(game)["emperor"] == 1


# --- Dove: bonus tokens ---------------------------------------------------------------------------------------------------------------

COLUMN, BOTTOM = [0, 5, 10, 15], [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("full", "side_used", "vp"), [(COLUMN, "column", 5), (BOTTOM, "floor", 8)])
def test_dove_uses_a_token_for_each_full_column_or_floor(full: list[int], side_used: str, vp: int) -> None:
    game = at_the_door("dove", cafe=[ready(91)], rooms=rooms(vacant=full[-1:], occupied=full[:-1]))
    game.do("check_in", guest=91, room=full[-1])
    assert kinds(game) - {"claim"} == {"choose_token"}  # a must
    assert set(options(game, "choose_token", "side")) == {side_used}
    assert options(game, "choose_token", "token") == ["D1", "D2", "D3", "D4", "D5"]
    game.do("choose_token", token="D1")
    assert game.ledger(0)["entrance"] == vp
    assert me(game)["tokens"] == ["D2", "D3", "D4", "D5"]


def test_dove_may_complete_both_with_one_room() -> None:
    done = [*COLUMN, *BOTTOM]
    game = at_the_door("dove", cafe=[ready(91)], rooms=rooms(vacant=[0], occupied=[room for room in done if room]))
    game.do("check_in", guest=91, room=0)
    game.do("choose_token", token="D3", side="column")
    game.do("choose_token", token="D1", side="floor")
    assert (me(game)["emperor"], game.ledger(0)["entrance"], me(game)["tokens"]) == (4, 8, ["D2", "D4", "D5"])


def test_dove_has_five_bonuses_at_most() -> None:
    game = at_the_door("dove", cafe=[ready(91)], tokens=[], rooms=rooms(vacant=[15], occupied=[0, 5, 10]))
    game.do("check_in", guest=91, room=15)
    assert "choose_token" not in kinds(game)


# --- Kaufman ----------------------------------------------------------------------------------------------------------------------------


def test_kaufman_has_a_fourth_table() -> None:
    four = [{"guest": guest} for guest in (60, 61, 62, 63)]
    assert len(me(at_the_door("kaufman", cafe=four))["cafe"]) == 4
    assert "take_guest" not in kinds(at_the_door("kaufman", cafe=four))
    assert "take_guest" in kinds(at_the_door("kaufman", cafe=four[:3]))


def test_kaufman_may_take_a_second_guest_at_its_price() -> None:
    game = at_the_door("kaufman", queue=[49, 50, 51, 52, 53], guest_deck=list(range(54, 105)))
    game.do("take_guest", guest=51)  # 1 krone in the middle
    money = me(game)["money"]
    prices = dict(zip(options(game, "take_guest", "guest"), options(game, "take_guest", "price"), strict=True))
    assert prices == {54: 3, 49: 2, 50: 1, 52: 0, 53: 0} and "finish" in kinds(game)
    game.do("take_guest", guest=49)
    assert me(game)["money"] == money - 2
    assert [table["guest"] for table in me(game)["cafe"]] == [51, 49]
    assert "take_guest" not in kinds(game)


def test_kaufmans_second_guest_must_be_paid_and_seated() -> None:
    poor = at_the_door("kaufman", money=0, cafe=[{"guest": 60}, {"guest": 61}, {"guest": 62}])
    poor.do("take_guest", price=0)
    assert len(me(poor)["cafe"]) == 4 and "take_die" in kinds(poor)


@pytest.mark.parametrize(("guests", "vp"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (5, 9), (6, 9)])
def test_kaufman_scores_for_the_guests_of_a_round_then_discards_them_w12(guests: int, vp: int) -> None:
    done = [91, 92, 93, 94, 95, 96][:guests]
    game = at_the_door("kaufman", guests_this_round=done, dice=[1, 0, 0, 0, 0, 0])
    assert game.snapshot()["guest_discard"] == []
    pass_until(game, lambda game: game.round == 3)
    assert game.ledger(0)["entrance"] == vp
    assert (me(game)["guests_this_round"], game.snapshot()["guest_discard"]) == ([], done)


def test_kaufmans_guests_count_when_they_leave_the_cafe() -> None:
    game = at_the_door("kaufman", cafe=[ready(91), ready(95)], rooms=rooms(vacant=[2, 3, 7, 8]))
    game.do("check_in", guest=91, room=2)
    game.do("check_in", guest=95, room=3)
    assert (me(game)["guests_this_round"], game.snapshot()["guest_discard"]) == ([91, 95], [])


# --- Mayenfels --------------------------------------------------------------------------------------------------------------------------


def test_mayenfels_gets_a_krone_and_a_card_after_each_staff_card() -> None:
    game = at_the_door("mayenfels", hand=[26, 31], staff_deck=staff_deck(11, without=(26, 31)), dice=[1, 1, 0, 0, 2, 0])
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=26)
    assert (me(game)["money"], me(game)["hand"]) == (10 - (5 - 2) + 1, [11, 31])


# --- The Kozi Palace, Vienna ------------------------------------------------------------------------------------------------------------


def test_kozi_the_rulebooks_example() -> None:
    """Two dice each on 5 and 6: a 6 becomes a 5, and a card costs 3 less."""
    game = at_the_door("kozi", hand=[26], dice=[0, 0, 0, 0, 2, 2])
    game.do("take_die", die=5, boost=False, moved_from=6, strength=3)
    assert options(game, "hire", "price") == [5 - 3]
    assert game.snapshot()["dice"] == [0, 0, 0, 0, 2, 1]


@pytest.mark.parametrize(("face", "sources"), [(1, {2}), (2, {1, 3}), (3, {2, 4}), (4, {3, 5}), (5, {4, 6}), (6, {5})])
def test_kozi_moves_one_die_from_an_adjacent_space_or_none_w8(face: int, sources: set[int]) -> None:
    game = at_the_door("kozi", hand=[24], rooms=rooms(vacant=[0]))
    moves = [move.details for move in game.legal_moves() if move.details.get("die") == face and not move.details["boost"]]
    assert {(move.get("moved_from"), move["strength"]) for move in moves} == {(None, 1), *((space, 2) for space in sources)}


def test_kozi_may_move_coloured_dice_and_pays_for_them_w8() -> None:
    lounge = [{"celebrity": name} for name in ("jrr_tolkien", "marie_curie", "sigmund_freud")]
    mine = side(entrance="kozi")
    game = waltz(mine, modules=["entrances", "celebrities"], dice=[2, 1, 0, 0, 0, 0], coloured_dice={"red": 2}, lounge=lounge)
    game.do("take_die", die=1, moved_from=2, moved="red", colour="red", boost=False, price=2)
    assert (max(amounts(game)), me(game)["celebrities"], me(game)["money"]) == (3, ["jrr_tolkien"], 8)
    game = waltz(mine, modules=["entrances", "celebrities"], dice=[2, 1, 0, 0, 0, 0], coloured_dice={"red": 2}, lounge=lounge)
    move = next(m for m in game.legal_moves() if m.details.get("moved") == "red" and "colour" not in m.details)
    game.play(move)
    assert game.snapshot()["coloured_dice"]["red"] == 1  # turned to its new number
    assert me(game)["celebrities"] == []


def test_kozi_does_not_move_a_die_with_the_key_w8() -> None:
    game = at_the_door("kozi", modules=["start-player"])
    assert sorted(options(game, "take_key", "action")) == [1, 2, 3, 4, 5]
    game.do("take_key", action=4)
    assert game.snapshot()["dice"] == [1] * 6


def test_kozi_is_for_its_owner_only() -> None:
    game = at_the_door("paulwei", side(entrance="kozi"))
    assert all("moved_from" not in move.details for move in game.legal_moves())

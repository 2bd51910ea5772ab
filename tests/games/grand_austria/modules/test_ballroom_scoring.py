"""How each ballroom is scored, when, and what champagne is for besides dancing: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.modules.waltz import BALLROOMS, EDITIONS, ball, emperor_comes, offers, side
from tests.games.grand_austria.positions import at_table, kinds, me, options, rooms

LETTERS, RETREAT = "ABC", (3, 5, 7)


def dancing(place, counts, **given):
    """A player who gets neither reward nor penalty from the Emperor, with so many dancers at the bottom, in the middle, on top."""
    dancers = [list(counts) if i == place else [0, 0, 0] for i in range(3)]
    return side(emperor=RETREAT[place] + 1, money=0, dancers=dancers, **given)


def scored(hall, *everybody, place=0, edition="2015", tile=1):
    """VP in a ballroom by seat, when it is scored at this place from the left."""
    halls = [other for other in BALLROOMS if other != hall][:2]
    halls.insert(place, hall)
    seats = [dancing(place, counts) for counts in everybody]
    game = emperor_comes(f"{LETTERS[place]}{tile}", *seats, ballrooms=halls, edition=edition)
    assert game.phase in ("turn", "over")
    return [game.ledger(i)[f"ballroom_{place + 1}"] for i in range(len(seats))]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    ("hall", "everybody", "vp"),
    [
        ("apollosaal", [(1, 0, 1), (1, 0, 0), (0, 3, 0)], [6, 1, 6]),
        ("goldener_strauss", [(2, 0, 0), (0, 1, 0), (1, 1, 0)], [7, 4, 6]),
        ("odeonsaal", [(3, 2, 1), (1, 0, 0), (0, 0, 0)], [25, 1, -5]),
        ("zum_sperl", [(1, 1, 1), (2, 1, 0), (1, 0, 0)], [12, 12, 5]),
        ("kettenbruecke", [(1, 0, 0), (2, 1, 1), (1, 1, 1)], [0, 14, 7]),
    ],
    ids=BALLROOMS,
)
def test_worked_example(hall, everybody, vp, place, edition):
    assert scored(hall, *everybody, place=place, edition=edition) == vp


@pytest.mark.parametrize("hall", BALLROOMS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_dancer_loses_five(hall, players):
    assert scored(hall, *[(0, 0, 0)] * players) == [-5] * players


@pytest.mark.parametrize(
    ("counts", "vp"),
    [((3, 0, 0), 3), ((2, 1, 0), 6), ((2, 0, 1), 9), ((1, 1, 1), 9), ((0, 0, 1), 3), ((3, 2, 2), 21), ((0, 2, 0), 4)],
)
def test_apollosaal_multiplies_dancers_by_the_highest_row(counts, vp):
    assert scored("apollosaal", counts, (0, 0, 0)) == [vp, -5]


@pytest.mark.parametrize(
    ("everybody", "vp"),
    [
        ([(2, 0, 0), (1, 0, 0)], [7, 2]),
        ([(1, 0, 0), (1, 0, 0)], [4, 4]),
        ([(1, 0, 1), (0, 0, 1)], [11, 4]),
        ([(1, 0, 0), (0, 0, 1)], [7, 7]),
        ([(1, 0, 0), (0, 0, 0)], [7, -5]),
        ([(2, 0, 0), (1, 0, 0), (1, 0, 0)], [7, 1, 1]),  # 2 + 0 shared by two
        ([(1, 0, 0), (1, 0, 0), (1, 0, 0)], [3, 3, 3]),  # 7 + 2 + 0 shared by three
        ([(2, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0)], [7, 0, 0, 0]),
        ([(2, 0, 0), (2, 0, 0), (1, 0, 0), (0, 1, 0)], [4, 4, 0, 7]),
        ([(1, 1, 1), (1, 1, 1), (1, 1, 0), (1, 1, 0)], [8, 8, 4, 4]),
    ],
)
def test_goldener_strauss_row_by_row_with_ties(everybody, vp):
    assert scored("goldener_strauss", *everybody) == vp


@pytest.mark.parametrize(("dancers", "vp"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 25), (7, 25)])
def test_odeonsaal_table(dancers, vp):
    counts = (min(dancers, 3), min(max(dancers - 3, 0), 2), max(dancers - 5, 0))
    assert scored("odeonsaal", counts, (0, 0, 0)) == [vp, -5]


@pytest.mark.parametrize(
    ("everybody", "vp"),
    [
        ([(2, 0, 0), (1, 0, 0)], [10, 3]),
        ([(1, 0, 0), (0, 0, 1)], [6, 6]),  # 10 + 3 shared by two
        ([(1, 0, 0), (0, 0, 0)], [10, -5]),
        ([(3, 0, 0), (0, 2, 0), (0, 0, 1)], [15, 10, 5]),
        ([(3, 0, 0), (0, 1, 0), (0, 0, 1)], [15, 7, 7]),  # 10 + 5
        ([(1, 0, 0), (0, 1, 0), (0, 0, 1)], [10, 10, 10]),
        ([(1, 0, 0), (0, 1, 0), (0, 0, 0)], [12, 12, -5]),
        ([(1, 3, 0), (3, 0, 0), (0, 0, 2), (0, 0, 1)], [15, 10, 5, 0]),
        ([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)], [7, 7, 7, 7]),  # 15 + 10 + 5 + 0 shared by four
        ([(2, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)], [15, 5, 5, 5]),
        ([(3, 0, 0), (0, 2, 0), (0, 0, 1), (1, 0, 0)], [15, 10, 2, 2]),
    ],
)
def test_zum_sperl_ranks_with_ties(everybody, vp):
    assert scored("zum_sperl", *everybody) == vp


@pytest.mark.parametrize(("dancers", "vp"), [(1, 0), (2, 7), (3, 7), (4, 14), (5, 14), (6, 21), (7, 21)])
def test_kettenbruecke_every_second_dancer(dancers, vp):
    counts = (min(dancers, 3), min(max(dancers - 3, 0), 2), max(dancers - 5, 0))
    assert scored("kettenbruecke", counts, (0, 0, 0)) == [vp, -5]


def test_the_balcony_counts_as_the_top_row_of_the_rightmost_ballroom():
    assert scored("apollosaal", (0, 0, 4), (0, 0, 5), place=2) == [12, 15]
    assert scored("goldener_strauss", (0, 0, 4), (0, 0, 5), place=2) == [2, 7]


@pytest.mark.parametrize(("tile", "column"), [("A1", "ballroom_1"), ("B1", "ballroom_2"), ("C1", "ballroom_3")])
def test_one_ballroom_after_each_emperor_scoring(tile, column):
    everywhere = [[1, 0, 0]] * 3
    place = LETTERS.index(tile[0])
    seats = [side(emperor=RETREAT[place] + 1, dancers=everywhere), side(emperor=RETREAT[place] + 1)]
    game = emperor_comes(tile, *seats, ballrooms=["odeonsaal", "zum_sperl", "apollosaal"])
    columns = ("ballroom_1", "ballroom_2", "ballroom_3")
    assert [game.ledger(1)[name] for name in columns] == [-5 if name == column else 0 for name in columns]
    assert game.ledger(0)[column] == {"ballroom_1": 1, "ballroom_2": 10, "ballroom_3": 1}[column]


@pytest.mark.parametrize("round_no", [1, 2, 4, 6])
def test_no_ballroom_after_the_other_rounds(round_no):
    game = emperor_comes("A1", side(), side(), round=round_no)
    assert (game.round, game.scores) == (round_no + 1, [0, 0])


def test_scored_after_the_emperor_has_rewarded_and_punished():
    """Tile B5 sends one player's dancer to the middle ballroom and takes the other's only one from there: that counts already."""
    halls = ["zum_sperl", "odeonsaal", "apollosaal"]
    seats = [side(emperor=8), side(emperor=0, dancers=[[0, 0, 0], [1, 0, 0], [0, 0, 0]])]
    game = emperor_comes("B5", *seats, ballrooms=halls)
    assert game.ledger(0)["ballroom_2"] == 0  # still to come
    game.do("send_dancer", ballroom="odeonsaal", row="bottom", section=4)
    assert [game.ledger(i)["ballroom_2"] for i in (0, 1)] == [1, -5]


def splits(die, count, **given):
    game = ball(side(**given), dice=[count if face == die else 0 for face in range(1, 7)])
    game.do("take_die", die=die, boost=False)
    return [items for items in options(game, "take_items", "items") if sum(items.values()) == count]


def test_example_three_dice_for_dishes_and_champagne():
    assert splits(1, 3) == [{"strudel": 3}, {"strudel": 2, "cake": 1}, {"strudel": 1, "cake": 1, "champagne": 1}]


def test_example_four_dice_for_drinks_and_champagne():
    four = [{"wine": 4}, {"wine": 3, "coffee": 1}, {"wine": 2, "coffee": 2}, {"wine": 2, "coffee": 1, "champagne": 1}]
    assert splits(2, 4) == four


@pytest.mark.parametrize(("die", "first", "second"), [(1, "strudel", "cake"), (2, "wine", "coffee")])
@pytest.mark.parametrize("count", range(1, 8))
def test_never_more_cake_than_strudel_nor_champagne_than_cake(die, first, second, count):
    found = {tuple(items.get(kind, 0) for kind in (first, second, "champagne")) for items in splits(die, count)}
    assert found == {(a, b, count - a - b) for a in range(count + 1) for b in range(count + 1) if a >= b >= count - a - b >= 0}


def test_without_ballrooms_there_is_no_champagne():
    game = at_table(dice=[3, 0, 0, 0, 0, 0])
    game.do("take_die", die=1, boost=False)
    assert not any("champagne" in items for items in options(game, "take_items", "items"))


def test_champagne_of_an_action_goes_to_guests_or_the_kitchen():
    game = ball(side(cafe=[{"guest": 146}]), dice=[3, 0, 0, 0, 0, 0])
    game.do("take_die", die=1, boost=False)
    game.do("take_items", items={"strudel": 1, "cake": 1, "champagne": 1})
    kept = game.copy()
    game.do("place", item="champagne", served={146: 1})
    kept.do("place", item="champagne", kitchen=1)
    assert (me(game)["cafe"][0]["served"], me(game)["kitchen"].get("champagne", 0)) == ({"champagne": 1}, 0)
    assert (me(kept)["cafe"][0]["served"], me(kept)["kitchen"].get("champagne", 0)) == ({}, 1)


def test_champagne_is_served_like_any_item():
    game = ball(side(cafe=[{"guest": 146, "served": {"coffee": 2}}], kitchen={"champagne": 2}, rooms=rooms(vacant=[0])))
    assert "check_in" not in kinds(game)
    game.do("serve", item="champagne")
    game.do("serve", item="champagne")
    mine = me(game)
    assert (mine["money"], mine["kitchen"], mine["cafe"][0]["served"]) == (9, {}, {"coffee": 2, "champagne": 2})
    assert "check_in" in kinds(game)


def test_champagne_left_is_worth_one_vp_each():
    game = emperor_comes("C1", dancing(2, (1, 0, 0), kitchen={"champagne": 4}), dancing(2, (1, 0, 0)))
    assert [game.ledger(i)["leftovers"] for i in (0, 1)] == [4, 0]


def test_champagne_breaks_a_tie():
    """Four VP more before the end make up for the champagne, which then decides."""
    game = emperor_comes("C1", dancing(2, (1, 0, 0), kitchen={"champagne": 4}), dancing(2, (1, 0, 0), vp=4))
    assert game.scores[0] == game.scores[1]
    assert game.winners == [0]


def tsarina(champagne, **given):
    """Apollosaal is the rightmost ballroom, all its regular spaces are occupied, one dancer is left in the third section of R1."""
    order = {"wine": 1, "coffee": 2, "champagne": 1}
    mine = side(
        cafe=[{"guest": 147, "served": order}], kitchen={"champagne": champagne}, rehearsal_room="R1", sections=[1, 2, 1, 4],
        dancers=[[0, 0, 0], [0, 0, 0], [2, 0, 0]], rooms=rooms(vacant=[10, 4]), **given,
    )  # fmt: skip
    game = ball(mine, side(dancers=[[0, 0, 0], [0, 0, 0], [1, 2, 2]]))
    game.do("check_in", guest=147, room=10)
    return game


def test_example_tsarina_at_the_balcony():
    game = tsarina(2, money=5)
    assert game.ledger(0)["guests"] == 9
    assert {row: price for (hall, row), price in offers(game, "send_dancer").items() if hall == "apollosaal"} == {"top": 2}
    game.do("send_dancer", ballroom="apollosaal", row="top", section=3)
    mine = me(game)
    assert (mine["money"], mine["kitchen"], mine["emperor"]) == (8, {"champagne": 2}, 1)
    assert (mine["dancers"][2], mine["sections"], mine["rooms"][10]) == ([2, 0, 1], [1, 2, 0, 4], 2)


def test_example_tsarina_needs_the_champagne_to_begin_with():
    assert ("apollosaal", "top") not in offers(tsarina(1), "send_dancer")

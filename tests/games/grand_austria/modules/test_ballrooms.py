"""Sending dancers: rows, prices, the balcony, sections, and in which order one pays and gains. Rulings W1-W3."""

from __future__ import annotations

import pytest

import gahsim
from tests.games.grand_austria.modules.waltz import BALLROOMS, CONTESSA, EMPTY, HALLS, HOTEL, ball, dance, offers, side
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms

FULL_RIGHT = [[0, 0, 0], [0, 0, 0], [0, 0, 2]]  # the top row of the rightmost ballroom has two spaces for two players


def guest_ready(champagne=3, **given):
    table = {key: given.pop(key) for key in ("ballrooms", "edition", "dice") if key in given}
    others = given.pop("others", ())
    return ball(side(cafe=[CONTESSA], kitchen={"champagne": champagne}, **given), *others, **table)


def in_all(*rows):
    return {(hall, row): {"bottom": 1, "middle": 2, "top": 3}[row] for hall in HALLS for row in rows}


def test_setup_gives_one_champagne_besides_the_four_items():
    game = gahsim.new_game(players=3, seed=4, modules=["ballrooms"])
    items = {"strudel": 1, "cake": 1, "wine": 1, "coffee": 1, "champagne": 1}
    assert [me(game, i)["kitchen"] for i in range(3)] == [items] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_rehearsal_rooms_are_chosen_counter_clockwise_before_the_guests(players):
    game = gahsim.new_game(players=players, seed=4, modules=["ballrooms"])
    offered = game.snapshot()["rehearsal_rooms"]
    assert len(set(offered)) == players
    choosers = []
    while game.phase == "rehearsal rooms":
        choosers.append(game.to_move)
        last = sorted(options(game, "take_rehearsal_room", "rehearsal_room"))[-1]
        game.do("take_rehearsal_room", rehearsal_room=last)
    assert choosers == list(range(players - 1, 0, -1))  # the start player has no choice left
    taken = [me(game, i)["rehearsal_room"] for i in range(players)]
    assert taken == sorted(offered)
    assert (game.phase, game.to_move) == ("opening guest", players - 1)
    assert all(me(game, i)["sections"] == [1, 2, 3, 4] and me(game, i)["dancers"] == EMPTY for i in range(players))


def test_setup_three_random_ballrooms_in_random_order():
    tables = [tuple(gahsim.new_game(players=2, seed=seed, modules=["ballrooms"]).snapshot()["ballrooms"]) for seed in range(60)]
    assert all(len(set(table)) == 3 for table in tables)
    for place in range(3):
        assert {table[place] for table in tables} == set(BALLROOMS)


@pytest.mark.parametrize(
    ("champagne", "rows"),
    [(1, ["bottom"]), (2, ["bottom", "middle"]), (3, ["bottom", "middle", "top"]), (9, ["bottom", "middle", "top"])],
)
def test_a_row_one_can_afford_in_any_ballroom(champagne, rows):
    assert offers(guest_ready(champagne)) == in_all(*rows)


def test_nobody_dances_without_champagne():
    assert "send_guest" not in kinds(guest_ready(0))


def test_a_guest_whose_order_is_not_complete_does_not_dance():
    game = ball(side(cafe=[{"guest": 146, "served": {"coffee": 2, "champagne": 1}}], kitchen={"champagne": 9}))
    assert "send_guest" not in kinds(game)


@pytest.mark.parametrize(("row", "price", "there"), [("bottom", 1, [1, 0, 0]), ("middle", 2, [0, 1, 0]), ("top", 3, [0, 0, 1])])
def test_dancer_placed_champagne_paid_guest_discarded(row, price, there):
    game = dance(guest_ready(7), "zum_sperl", row)
    mine = me(game)
    assert mine["dancers"] == [there, [0, 0, 0], [0, 0, 0]]
    assert mine["sections"] == [1, 2, 3, 3]
    assert mine["cafe"] == []
    assert game.snapshot()["guest_discard"] == [146]
    assert game.ledger(0)["guests"] == 15
    assert mine["kitchen"].get("champagne") == 7 - price


def test_no_room_is_turned_and_the_colour_does_not_matter():
    no_blue = rooms(vacant=[2, 1], occupied=[0])
    game = guest_ready(rooms=no_blue)
    assert "check_in" not in kinds(game)
    assert me(dance(game, "apollosaal", "bottom"))["rooms"] == no_blue


@pytest.mark.parametrize("section", [1, 2, 3, 4])
def test_dancers_come_from_any_section(section):
    game = guest_ready()
    assert set(options(game, "send_guest", "section")) == {1, 2, 3, 4}
    sections = [1, 2, 3, 4]
    sections[section - 1] -= 1
    assert me(dance(game, "apollosaal", "bottom", section))["sections"] == sections


def test_an_empty_section_has_no_dancer():
    game = guest_ready(sections=[0, 2, 0, 4], dancers=[[0, 0, 0], [2, 1, 1], [0, 0, 0]])
    assert set(options(game, "send_guest", "section")) == {2, 4}


def test_nobody_dances_with_all_dancers_sent_w2():
    game = guest_ready(9, sections=[0, 0, 0, 0], dancers=[[3, 2, 0], [3, 2, 0], [0, 0, 0]], rooms=HOTEL)
    assert {"send_guest", "check_in"} & kinds(game) == {"check_in"}


@pytest.mark.parametrize(("row", "index", "spaces"), [("bottom", 0, 3), ("middle", 1, 2), ("top", 2, 2)])
def test_a_full_row_takes_nobody_whoever_fills_it(row, index, spaces):
    def dancers(n):
        return [[n if i == index else 0 for i in range(3)], [0, 0, 0], [0, 0, 0]]

    almost = guest_ready(dancers=dancers(1), others=[side(dancers=dancers(spaces - 2))])
    full = guest_ready(dancers=dancers(1), others=[side(dancers=dancers(spaces - 1))])
    assert ("zum_sperl", row) in offers(almost)
    assert ("zum_sperl", row) not in offers(full)
    assert len(offers(full)) == 8


def test_a_full_ballroom_takes_nobody():
    full = [[1, 1, 1], [0, 0, 0], [0, 0, 0]]
    game = guest_ready(dancers=full, others=[side(dancers=[[2, 1, 1], [0, 0, 0], [0, 0, 0]])])
    assert {hall for hall, _ in offers(game)} == set(HALLS[1:])


@pytest.mark.parametrize(("players", "spaces"), [(2, [3, 2, 2]), (3, [4, 3, 2]), (4, [5, 4, 3])])
def test_rows_grow_with_the_number_of_players(players, spaces):
    """How many spaces there are is assumed (W16); that more players have more is printed on the boards."""
    for row in range(3):
        for there in (spaces[row] - 1, spaces[row]):
            dancers = [[0, 0, 0], [there if i == row else 0 for i in range(3)], [0, 0, 0]]
            game = guest_ready(others=[side(dancers=dancers)] + [side()] * (players - 2))
            assert (("kettenbruecke", ("bottom", "middle", "top")[row]) in offers(game)) == (there < spaces[row])


@pytest.mark.parametrize("place", [0, 1, 2])
def test_goldener_strauss_has_no_middle_row_for_two_players_w3(place):
    halls = ["zum_sperl", "odeonsaal"]
    halls.insert(place, "goldener_strauss")
    rows = {(hall, row) for hall in halls for row in ("bottom", "middle", "top")}
    two = guest_ready(9, ballrooms=halls)
    assert rows - set(offers(two)) == {("goldener_strauss", "middle")}
    three = guest_ready(9, ballrooms=halls, others=[side(), side()])
    assert rows == set(offers(three))


def test_balcony_once_the_top_row_of_the_rightmost_ballroom_is_full():
    game = guest_ready(3, others=[side(dancers=FULL_RIGHT)])
    assert offers(game)["apollosaal", "top"] == 3
    dance(game, "apollosaal", "top")
    assert (me(game)["money"], me(game)["kitchen"]) == (13, {})  # the bonus of the adjacent top row
    assert me(game)["dancers"][2] == [0, 0, 1]  # and counts as being in it


def test_balcony_costs_three_champagne():
    assert ("apollosaal", "top") not in offers(guest_ready(2, others=[side(dancers=FULL_RIGHT)]))


def test_balcony_has_no_end():
    crowd = [side(dancers=[[0, 0, 0], [0, 0, 0], [0, 0, 9]]), side(dancers=[[0, 0, 0], [0, 0, 0], [0, 0, 10]])]
    game = guest_ready(3, dancers=[[0, 0, 0], [0, 0, 0], [0, 0, 9]], sections=[1, 0, 0, 0], others=crowd)
    dance(game, "apollosaal", "top", section=1)
    assert me(game)["dancers"][2] == [0, 0, 10]


def test_balcony_only_at_the_rightmost_ballroom():
    game = guest_ready(9, others=[side(dancers=[[0, 0, 2], [0, 0, 2], [0, 0, 2]])])
    assert [hall for hall, row in offers(game) if row == "top"] == ["apollosaal"]


ROW_BONUS = [
    ("apollosaal", "top", {"money": 13}), ("apollosaal", "middle", {"money": 12}),
    ("goldener_strauss", "top", {"emperor": 3}), ("goldener_strauss", "middle", {"emperor": 1}),
    ("zum_sperl", "top", {"kitchen": {"strudel": 1, "wine": 1, "coffee": 1}}), ("zum_sperl", "middle", {"kitchen": {"cake": 1}}),
    ("kettenbruecke", "top", {"vp": 20}), ("kettenbruecke", "middle", {"vp": 17}),
]  # fmt: skip
NOTHING = {"money": 10, "emperor": 0, "vp": 15, "kitchen": {}}


@pytest.mark.parametrize("edition", ["2015", "2022"])
@pytest.mark.parametrize(("hall", "row", "bonus"), [*ROW_BONUS, *((hall, "bottom", {}) for hall in BALLROOMS)])
def test_row_bonus(hall, row, bonus, edition):
    halls = [hall, *[other for other in BALLROOMS if other != hall][:2]]
    price = {"bottom": 1, "middle": 2, "top": 3}[row]
    game = guest_ready(price, ballrooms=halls, others=[side(), side()], edition=edition, rooms=HOTEL)
    mine = me(dance(game, hall, row))
    assert {key: mine[key] for key in NOTHING} == NOTHING | bonus
    assert mine["rooms"] == HOTEL
    assert "take_die" in kinds(game)


@pytest.mark.parametrize(("row", "choice", "vp"), [("top", [1, 2, 10, 17], 3), ("middle", [1, 2, 10], 0)])
def test_odeonsaal_occupies_a_room(row, choice, vp):
    hotel = rooms(vacant=[1, 2, 10, 17], occupied=[0, 5])
    game = dance(guest_ready(ballrooms=["odeonsaal", *HALLS[:2]], rooms=hotel), "odeonsaal", row)
    assert options(game, "occupy", "room") == choice  # the middle row: only on the three lower floors
    assert me(game)["vp"] == 15 + vp
    declined = game.copy()
    declined.do("finish")
    assert me(declined)["rooms"] == hotel
    game.do("occupy", room=10)
    assert me(game)["rooms"][10] == 2
    assert "take_die" in kinds(game)


def test_items_of_a_row_bonus_may_go_to_guests():
    game = ball(side(cafe=[CONTESSA, {"guest": 65}], kitchen={"champagne": 3}))  # somebody who wants a coffee
    dance(game, "zum_sperl", "top")
    game.do("place", item="coffee", served={65: 1})
    mine = me(game)
    assert (mine["cafe"][0]["served"], mine["kitchen"]) == ({"coffee": 1}, {"strudel": 1, "wine": 1})


ROOM_BONUS = [  # section 3 of R1 is the rulebook's example; the others are assumed (W16)
    ("R1", 1, {"money": 12}), ("R1", 3, {"kitchen": {"champagne": 2}, "emperor": 1}), ("R1", 4, {"vp": 23}),
    ("R2", 1, {"emperor": 2}), ("R2", 3, {"money": 15}),
    ("R3", 3, {"emperor": 5}), ("R3", 4, {"kitchen": {"champagne": 3}, "money": 11}),
    ("R4", 1, {"vp": 17}), ("R4", 2, {"money": 11, "emperor": 1}), ("R4", 4, {"money": 16, "vp": 17}),
]  # fmt: skip


def emptying(room, section, champagne=1, **given):
    """One dancer is left in this section."""
    sections = [1, 2, 3, 4]
    sections[section - 1] = 1
    dancers = [[section - 1 if i == 0 else 0 for i in range(3)], [0, 0, 0], [0, 0, 0]]
    return guest_ready(champagne, rehearsal_room=room, sections=sections, dancers=dancers, **given)


@pytest.mark.parametrize(("room", "section", "bonus"), ROOM_BONUS)
def test_room_bonus_for_the_last_dancer_of_a_section(room, section, bonus):
    mine = me(dance(emptying(room, section), "apollosaal", "bottom", section))
    assert {key: mine[key] for key in NOTHING} == NOTHING | bonus
    assert mine["sections"][section - 1] == 0


def test_no_room_bonus_while_a_dancer_is_left():
    mine = me(dance(guest_ready(1, rehearsal_room="R4"), "apollosaal", "bottom", section=2))
    assert {key: mine[key] for key in NOTHING} == NOTHING


@pytest.mark.parametrize(
    ("room", "section", "asked"),
    [
        ("R1", 2, "prepare"),
        ("R2", 2, "take_items"),
        ("R2", 4, "occupy"),
        ("R3", 1, "take_items"),
        ("R3", 2, "hire"),
        ("R4", 3, "prepare"),
    ],
)
def test_room_bonus_that_asks(room, section, asked):
    game = dance(emptying(room, section, rooms=HOTEL, hand=[36]), "apollosaal", "bottom", section)
    assert asked in kinds(game)


def test_champagne_of_the_rewards_cannot_pay_the_dancer_w2():
    """The Diva brings two champagne, the third section of R1 two more: both come after paying."""
    diva = {"guest": 139, "served": {"strudel": 1, "wine": 2, "coffee": 1}}
    dancers = [[2, 0, 0], [0, 0, 0], [0, 0, 0]]
    game = ball(side(cafe=[diva], kitchen={"champagne": 1}, sections=[1, 2, 1, 4], dancers=dancers))
    assert set(offers(game).values()) == {1}
    dance(game, "kettenbruecke", "bottom", section=3, guest=139)
    pass_until(game, lambda game: "take_die" in kinds(game))
    assert me(game)["kitchen"] == {"champagne": 4}


def test_rewards_are_collected_in_the_owners_order():
    """Odeonsaal turns a room, the Tenno prepares one, section 2 of R1 another: each may come first, and the new rooms be turned."""
    tenno = {"guest": 142, "served": {"strudel": 1, "cake": 1, "coffee": 1}}
    game = ball(
        side(
            cafe=[tenno], kitchen={"champagne": 3}, rooms=HOTEL, sections=[1, 1, 3, 4], dancers=[[0, 0, 0], [1, 0, 0], [0, 0, 0]]
        ),
        ballrooms=["odeonsaal", *HALLS[:2]],
    )
    dance(game, "odeonsaal", "top", section=2, guest=142)
    assert {"occupy", "prepare"} <= kinds(game)
    game.do("prepare", room=3)
    game.do("prepare", room=6)
    assert {3, 6} <= set(options(game, "occupy", "room"))
    game.do("occupy", room=6)
    assert (me(game)["rooms"][3], me(game)["rooms"][6]) == (1, 2)


@pytest.mark.parametrize("round_no", [4, 6])
def test_an_already_scored_ballroom_may_be_entered(round_no):
    game = ball(side(cafe=[CONTESSA], kitchen={"champagne": 1}), round=round_no)
    assert me(dance(game, "zum_sperl", "bottom"))["dancers"][0] == [1, 0, 0]


def test_colour_staff_cares_for_dancing_guests_too_but_the_custodian_for_rooms_only_g3_g4():
    """Somebody who pays for blue guests (#5-#8) fires when they leave; in 2015 the Custodian waits for a guest in a room."""
    plain, *with_staff = (
        me(dance(guest_ready(1, staff=staff), "apollosaal", "bottom")) for staff in ([], [5], [6], [7], [8], [23])
    )
    changed = [{key for key in NOTHING if mine[key] != plain[key]} for mine in with_staff]
    assert sum(map(bool, changed[:4])) == 1
    assert not changed[4]

"""Staff #119-#133 of Vienna Ballrooms. Effects from the rulebook, prices from the data (assumed, W16)."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.modules.waltz import (
    CONTESSA,
    EDITIONS,
    HALLS,
    HOTEL,
    ball,
    dance,
    emperor_comes,
    offers,
    prices,
    settle,
    side,
)
from tests.games.grand_austria.positions import kinds, me, options, pass_until

STAFF = {
    119: ("Dancing Master", 2), 120: ("Violinist", 3), 121: ("Concertmaster", 3), 122: ("Symphonist", 3), 123: ("Usherette", 3),
    124: ("Conductor", 3), 125: ("Choirmaster", 3), 126: ("Leading Dancer", 4), 127: ("Harpist", 4), 128: ("Cellist", 3),
    129: ("Pianist", 6), 130: ("Ballet Master", 4), 131: ("Trumpeter", 3), 132: ("Arranger", 2), 133: ("Danube Steamship Captain", 3),
}  # fmt: skip
NORMAL = {"bottom": 1, "middle": 2, "top": 3}
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def rows_at(discount, champagne):
    """What may be offered: every row of every ballroom that can be paid."""
    rows = {row: max(price - discount, 0) for row, price in NORMAL.items() if price - discount <= champagne}
    return {(hall, row): price for hall in HALLS for row, price in rows.items()}


def with_staff(*cards, champagne=0, dice=(1, 1, 1, 1, 1, 1), edition="2015", table=None, **mine):
    mine = {"kitchen": {"champagne": champagne}, "rooms": HOTEL} | mine
    return ball(side(staff=list(cards), **mine), dice=list(dice), edition=edition, **(table or {}))


def take(game, die):
    game.do("take_die", die=die, action=die, boost=False)
    return game


@pytest.mark.parametrize("card", [pytest.param(card, id=f"{card}-{name}") for card, (name, _) in STAFF.items()])
@each_edition
def test_name_and_price(card, edition):
    name, price = STAFF[card]
    game = take(with_staff(hand=[card, 47], edition=edition), 5)
    move = next(move for move in game.legal_moves() if move.kind == "hire" and move.details["staff"] == card)
    assert move.text.startswith(f"hire {card} {name} ")
    assert move.details["price"] == price - 1


# ---- those who listen to a die


@each_edition
def test_119_dancing_master_sends_a_dancer_at_the_normal_price_and_pays_a_krone(edition):
    game = take(with_staff(119, champagne=3, edition=edition), 3)
    assert me(game)["money"] == 11
    assert offers(game, "send_dancer") == rows_at(0, 3)
    assert "prepare" in kinds(game)


@pytest.mark.parametrize(("card", "die", "discount"), [(119, 3, 0), (125, 5, 1)], ids=["119-Dancing Master", "125-Choirmaster"])
@pytest.mark.parametrize("dancer_first", [True, False])
def test_dancer_before_or_after_the_main_action_and_nothing_between(card, die, discount, dancer_first):
    game = take(with_staff(card, champagne=3, hand=[36, 47], cafe=[CONTESSA, {"guest": 65}]), die)
    steps = [
        ("prepare", {"room": 3}) if die == 3 else ("hire", {"staff": 47}),
        ("send_dancer", {"ballroom": "apollosaal", "row": "middle"}),
    ]
    for kind, details in reversed(steps) if dancer_first else steps:
        assert not {"serve", "check_in", "send_guest", "activate"} & kinds(game)
        game.do(kind, **details)
    settle(game)
    assert (me(game)["dancers"][2], me(game)["kitchen"].get("champagne", 0)) == ([0, 1, 0], 1 + discount)


@each_edition
def test_125_choirmaster_sends_a_dancer_for_one_less(edition):
    game = take(with_staff(125, champagne=1, hand=[36, 47], edition=edition), 5)
    assert offers(game, "send_dancer") == rows_at(1, 1)


@pytest.mark.parametrize(
    ("card", "dice"), [(119, [1, 2, 4, 5]), (125, [1, 2, 3, 4])], ids=["119-Dancing Master", "125-Choirmaster"]
)
def test_other_dice_send_nobody(card, dice):
    for die in dice:
        assert "send_dancer" not in kinds(take(with_staff(card, champagne=3, hand=[36, 47]), die))


@pytest.mark.parametrize(
    ("card", "die", "gained"),
    [
        (121, 1, {"champagne": 1, "vp": 1}),
        (124, 4, {"champagne": 1, "money": 1}),
        (131, 2, {"champagne": 1, "cards": 1}),
    ],
    ids=["121-Concertmaster", "124-Conductor", "131-Trumpeter"],
)
@each_edition
def test_champagne_with_a_die(card, die, gained, edition):
    for taken in (1, 2, 4):
        plain, with_card = (me(settle(take(with_staff(*staff, edition=edition), taken))) for staff in ([], [card]))
        found = {key: with_card[key] - plain[key] for key in ("vp", "money")}
        found["champagne"] = with_card["kitchen"].get("champagne", 0) - plain["kitchen"].get("champagne", 0)
        found["cards"] = len(with_card["hand"]) - len(plain["hand"])
        assert {key: n for key, n in found.items() if n} == (gained if taken == die else {})


@pytest.mark.parametrize(("card", "die", "kinds_of"), [(121, 1, ("strudel", "cake")), (131, 2, ("wine", "coffee"))])
def test_121_concertmaster_and_131_trumpeter_leave_the_minimum_quantities_alone(card, die, kinds_of):
    game = take(with_staff(card, dice=[3 if face == die else 1 for face in range(1, 7)]), die)
    first, second = kinds_of
    three = [items for items in options(game, "take_items", "items") if sum(items.values()) == 3]
    assert three == [{first: 3}, {first: 2, second: 1}, {first: 1, second: 1, "champagne": 1}]
    game.do("take_items", items={first: 3})
    assert me(settle(game))["kitchen"] == {first: 3, "champagne": 1}


# ---- at once


@each_edition
def test_120_violinist_brings_three_champagne_once(edition):
    game = take(with_staff(hand=[120, 47], edition=edition), 5)
    game.do("hire", staff=120)
    assert me(settle(game))["kitchen"] == {"champagne": 3}


def harpist(champagne, **given):
    game = take(with_staff(hand=[127, 47], champagne=champagne, **given), 5)
    game.do("hire", staff=127)
    return game


@pytest.mark.parametrize("champagne", [0, 1, 3])
def test_127_harpist_two_less_for_the_first_one_less_for_the_second(champagne):
    game = harpist(champagne)
    assert offers(game, "send_dancer") == rows_at(2, champagne)
    assert len(options(game, "send_dancer", "price")) == 4 * len(offers(game, "send_dancer"))  # no second price for a row
    game.do("send_dancer", ballroom="apollosaal", row="middle", section=4)
    assert me(game)["kitchen"].get("champagne", 0) == champagne
    assert offers(game, "send_dancer") == rows_at(1, champagne)
    assert not {"serve", "check_in", "send_guest"} & kinds(game)
    game.do("send_dancer", ballroom="zum_sperl", row="bottom", section=4)
    settle(game, lambda game: game.to_move == 1 or "end_turn" in kinds(game))
    assert me(game)["dancers"] == [[1, 0, 0], [0, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize("sent", [0, 1])
def test_127_harpist_may_send_fewer(sent):
    game = harpist(3)
    for _ in range(sent):
        game.do("send_dancer", ballroom="apollosaal", row="bottom", section=4)
    settle(game, lambda game: game.to_move == 1 or "end_turn" in kinds(game))
    assert sum(map(sum, me(game)["dancers"])) == sent


# ---- once per round


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        (122, {"champagne": 1}, {"champagne": 0, "vp": 5}),
        (123, {"money": 2}, {"champagne": 1, "money": 0, "vp": 3}),
        (129, {}, {"champagne": 1}),
    ],
    ids=["122-Symphonist", "123-Usherette", "129-Pianist"],
)
def test_once_per_round(card, before, after):
    plain = {"champagne": 0, "money": 5, "vp": 0} | before
    game = with_staff(card, champagne=plain["champagne"], money=plain["money"])
    game.do("activate", staff=card)
    mine = me(game)
    found = {"champagne": mine["kitchen"].get("champagne", 0), "money": mine["money"], "vp": mine["vp"]}
    assert found == plain | after
    assert "activate" not in kinds(game)
    assert mine["staff"] == [{"id": card, "used": True}]
    pass_until(game, lambda game: game.round == 3)
    assert me(game)["staff"][0]["used"] is False


@pytest.mark.parametrize(("card", "poor"), [(122, {"champagne": 0}), (123, {"money": 1}), (128, {"champagne": 9})])
def test_once_per_round_cards_need_their_price(card, poor):
    assert "activate" not in kinds(with_staff(card, **poor))


@pytest.mark.parametrize("item", ["strudel", "cake", "wine", "coffee"])
def test_128_cellist_spends_a_dish_or_drink_for_a_cheaper_dancer(item):
    game = with_staff(128, kitchen={item: 1, "champagne": 1})
    assert options(game, "activate", "spent") == [{item: 1}]  # never champagne
    game.do("activate", staff=128)
    assert offers(game, "send_dancer") == rows_at(1, 1)
    game.do("send_dancer", ballroom="apollosaal", row="middle", section=4)
    assert (me(game)["kitchen"], me(game)["dancers"][2], me(game)["money"]) == ({}, [0, 1, 0], 12)
    assert "activate" not in kinds(game)


# ---- each time something happens


def test_126_leading_dancer_two_vp_per_dancer_at_the_end_balcony_included():
    seats = [
        side(emperor=8, staff=[126], dancers=[[1, 0, 0], [0, 1, 0], [1, 0, 3]]),
        side(emperor=8, dancers=[[2, 0, 0], [0, 0, 0], [0, 0, 1]]),
    ]
    game = emperor_comes("C1", *seats)
    assert [game.ledger(i)["staff_final"] for i in (0, 1)] == [12, 0]


def test_126_leading_dancer_copied_by_a_secretary_counts_her_own_dancers_g24():
    seats = [side(emperor=8, staff=[29], dancers=[[3, 0, 0], [0, 0, 0], [0, 0, 0]]), side(emperor=8, staff=[126])]
    game = emperor_comes("C1", *seats)
    assert [game.ledger(i)["staff_final"] for i in (0, 1)] == [6, 0]


def test_130_ballet_master_a_krone_and_a_card_for_every_dancer():
    prima = {"guest": 137, "served": {"wine": 2, "coffee": 1, "champagne": 1}}
    game = with_staff(130, champagne=3, cafe=[prima])
    dance(game, "kettenbruecke", "bottom", guest=137)
    assert (me(game)["money"], len(me(game)["hand"])) == (10 + 2 + 1, 1)
    for n in (2, 3):
        game.do("send_dancer", ballroom="kettenbruecke", row="bottom", section=4)
        assert (me(game)["money"], len(me(game)["hand"])) == (12 + n, n)


def test_130_ballet_master_works_at_the_emperor_too():
    game = emperor_comes("B5", side(emperor=8, staff=[130]), side(emperor=6))
    game.do("send_dancer", ballroom="zum_sperl", row="bottom", section=4)
    assert (me(game)["money"], len(me(game)["hand"])) == (11, 1)


def test_132_arranger_two_champagne_for_a_marker():
    game = with_staff(132, money=20)
    game.do("claim", objective=105)
    assert (me(settle(game))["kitchen"], game.ledger(0)["objectives"]) == ({"champagne": 2}, 15)


def test_132_arranger_champagne_may_go_to_a_guest():
    game = with_staff(132, money=20, cafe=[{"guest": 146}])
    game.do("claim", objective=105)
    game.do("place", item="champagne", served={146: 2})
    assert me(game)["cafe"][0]["served"] == {"champagne": 2}


@each_edition
def test_133_captain_sends_a_dancer_after_another_staff_card_once_per_round(edition):
    game = take(with_staff(133, champagne=1, hand=[36, 47], edition=edition), 5)
    assert "ring" not in kinds(game)
    game.do("hire", staff=47)
    assert not {"serve", "end_turn"} & kinds(game)
    game.do("ring", staff=133)
    assert offers(game, "send_dancer") == rows_at(1, 1)
    game.do("send_dancer", ballroom="apollosaal", row="middle", section=4)
    assert me(game)["staff"] == [{"id": 47, "used": False}, {"id": 133, "used": True}]
    pass_until(game, lambda game: game.round == 3)
    assert {"id": 133, "used": False} in me(game)["staff"]


def test_133_captain_not_for_the_captain_and_not_twice():
    own = take(with_staff(hand=[133, 47], champagne=3), 5)
    own.do("hire", staff=133)
    assert "ring" not in kinds(own)
    used = take(with_staff({"id": 133, "used": True}, hand=[36, 47], champagne=3), 5)
    used.do("hire", staff=47)
    assert "ring" not in kinds(used)


def test_133_captain_may_wait_for_the_next_card_of_the_round():
    lady = {"guest": 135, "served": {"strudel": 1, "wine": 1, "champagne": 1}}  # hires for free
    game = take(with_staff(133, champagne=3, hand=[46, 47], cafe=[lady]), 5)
    game.do("hire", staff=47)
    game.do("finish")
    assert me(game)["staff"][1] == {"id": 133, "used": False}
    game.do("check_in", guest=135, room=1)
    assert prices(game, "hire", "staff") == {46: 0}
    game.do("hire", staff=46)
    assert "ring" in kinds(game)


@pytest.mark.parametrize("used", [True, False])
def test_133_captain_is_turned_upright_after_the_emperor_scoring(used):
    """'Proceed with the Emperor scoring, passing your turn order tiles, advancing the Round marker, and turning your staff cards
    upright': a card played at the Emperor's is one of the round that ends."""
    captain = side(emperor=13, staff=[{"id": 133, "used": used}], money=10, kitchen={"champagne": 3})
    game = emperor_comes("A3", captain, side(emperor=4))  # draw three cards, play one for three krones less
    game.do("hire")
    settle(game, lambda game: "ring" in kinds(game) or game.phase == "turn")
    assert (game.phase == "emperor") is not used
    if not used:
        game.do("ring", staff=133)
        game.do("send_dancer")
        settle(game, lambda game: game.phase == "turn")
    assert game.round == 4
    assert {"id": 133, "used": False} in me(game, 0)["staff"]


def test_131_trumpeter_draws_after_the_action_not_before():
    game = take(with_staff(131, dice=[1, 3, 1, 1, 1, 1]), 2)
    assert (me(game)["hand"], kinds(game)) == ([], {"take_items", "finish"})
    game.do("take_items", items={"wine": 3})
    settle(game)
    assert (len(me(game)["hand"]), me(game)["kitchen"]) == (1, {"wine": 3, "champagne": 1})


def test_131_trumpeter_even_if_the_action_is_not_used():
    game = take(with_staff(131), 2)
    game.do("finish")
    assert (len(me(settle(game))["hand"]), me(game)["kitchen"]) == (1, {"champagne": 1})


def test_128_cellist_pays_only_to_send_a_dancer():
    """No dancer can be sent: nothing is spent. One can: then he goes."""
    everybody_out = {"sections": [0, 0, 0, 0], "dancers": [[3, 2, 0], [3, 2, 0], [0, 0, 0]]}
    assert "activate" not in kinds(with_staff(128, kitchen={"wine": 1, "champagne": 9}, **everybody_out))
    game = with_staff(128, kitchen={"wine": 1})
    game.do("activate", staff=128)
    assert kinds(game) == {"send_dancer"}
    assert offers(game, "send_dancer") == rows_at(1, 0)

"""The 29 guests of Vienna Ballrooms by number: rewards from the rulebook, orders and most VP from the data (assumed, W16)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.grand_austria.modules.waltz import EDITIONS, HALLS, HOTEL, ball, dance, offers, prices, settle, side
from tests.games.grand_austria.positions import kinds, me, options, rooms

ITEMS = ("strudel", "cake", "wine", "coffee", "champagne")
HAND = [25, 36, 38]  # Delivery Boy 6 krones, Sommelier 2, Porter 5
HOME = {"yellow": 1, "blue": 10, "red": 2, "green": 2}
DANCER, NO = ["send_dancer"], []
NORMAL = {"bottom": 1, "middle": 2, "top": 3}
QUEUE = [100, 99, 98, 96, 95]

# number: name, colour, order, VP, what is gained without being asked, what is asked
GUESTS = {
    134: ("Debutante", "yellow", (0, 0, 1, 0, 0), 0, {"champagne": 1}, NO),
    135: ("Lady Companion", "yellow", (1, 0, 1, 0, 1), 1, {"emperor": 1}, ["hire"]),
    136: ("Governess", "yellow", (1, 0, 1, 0, 0), 2, {"champagne": 1}, NO),
    137: ("Prima Ballerina", "yellow", (0, 0, 2, 1, 1), 5, {"money": 2}, DANCER),
    138: ("Mannequin", "yellow", (0, 1, 2, 0, 0), 1, {"champagne": 1}, ["hire"]),
    139: ("Diva", "yellow", (1, 0, 2, 1, 0), 4, {"champagne": 2}, NO),
    140: ("Waltz Queen", "yellow", (0, 1, 1, 0, 2), 15, {}, NO),
    141: ("Khan", "blue", (0, 0, 0, 1, 0), 0, {"champagne": 1}, NO),
    142: ("Tenno", "blue", (1, 1, 0, 1, 0), 2, {"champagne": 1}, ["prepare"]),
    143: ("Laird", "blue", (0, 0, 0, 1, 1), 4, {}, ["take_items"]),
    144: ("Maharani", "blue", (0, 0, 1, 2, 0), 6, {"champagne": 1}, NO),
    145: ("Marquis", "blue", (0, 1, 0, 2, 0), 4, {"champagne": 2}, NO),
    146: ("Contessa", "blue", (0, 0, 0, 2, 2), 15, {}, NO),
    147: ("Tsarina", "blue", (0, 0, 1, 2, 1), 9, {}, DANCER),
    148: ("Ambassador", "red", (0, 1, 1, 0, 0), 3, {}, DANCER),
    149: ("Abbess", "red", (0, 1, 0, 0, 1), 1, {"money": 5}, NO),
    150: ("Consigliere", "red", (1, 1, 1, 0, 0), 2, {"champagne": 1, "money": 2}, NO),
    151: ("Admiral Winterbottom", "red", (1, 1, 0, 0, 1), 5, {"emperor": 2}, DANCER),
    152: ("Impresario", "red", (0, 2, 0, 0, 0), 4, {"champagne": 1}, NO),
    153: ("Cardinal", "red", (1, 1, 0, 0, 2), 14, {}, NO),
    154: ("Mayor", "red", (0, 2, 1, 1, 0), 5, {"champagne": 2}, DANCER),
    155: ("The Beast", "green", (2, 0, 0, 0, 0), -1, {"champagne": 1}, ["prepare"]),
    156: ("Kapellmeister Palfy", "green", (2, 0, 0, 1, 0), 2, {"champagne": 2}, NO),
    157: ("C. Inderella", "green", (1, 0, 1, 0, 1), 4, {}, ["send_dancer", "occupy"]),
    158: ("Phantom", "green", (1, 0, 0, 0, 0), -2, {"champagne": 1}, ["take_guest"]),
    159: ("The Beauty", "green", (1, 1, 0, 1, 1), 6, {}, ["send_dancer", "draw_offer"]),
    160: ("Medium", "green", (1, 1, 0, 1, 0), 2, {"champagne": 1}, ["take_items"]),
    161: ("Partyer", "green", (1, 0, 0, 0, 1), 1, {}, DANCER),
    162: ("Pope", "green", (1, 1, 1, 0, 1), 9, {}, ["occupy"]),
}
each_guest = pytest.mark.parametrize("number", [pytest.param(n, id=f"{n}-{card[0]}") for n, card in GUESTS.items()])
dancers_of = pytest.mark.parametrize(
    ("number", "discount"),
    [
        pytest.param(number, discount, id=f"{number}-{GUESTS[number][0]}")
        for number, discount in [(137, 0), (147, 1), (148, 0), (151, 0), (154, 0), (157, 0), (159, 0), (161, 2)]
    ],
)


def order(number):
    return {item: n for item, n in zip(ITEMS, GUESTS[number][2], strict=True) if n}


def waiting(number, served=None, champagne=3, **given):
    table = {key: given.pop(key) for key in ("edition", "staff_deck", "others", "round", "objectives") if key in given}
    others = table.pop("others", ())
    cafe = [{"guest": number, "served": order(number) if served is None else served}, *given.pop("cafe", ())]
    mine = {"rooms": HOTEL, "hand": HAND, "kitchen": {"champagne": champagne}} | given
    return ball(side(cafe=cafe, **mine), *others, queue=QUEUE, **table)


def in_a_room(number, **given):
    game = waiting(number, **given)
    game.do("check_in", guest=number, room=HOME[GUESTS[number][1]])
    return game


def dancing(number, row="bottom", **given):
    return dance(waiting(number, **given), "kettenbruecke", row, guest=number)


def test_there_are_29_guests():
    assert list(GUESTS) == list(range(134, 163))
    assert Counter(card[1] for card in GUESTS.values()) == {"yellow": 7, "blue": 7, "red": 7, "green": 8}


@each_guest
def test_order_and_rooms(number):
    name, colour, _, _, _, _ = GUESTS[number]
    for item, n in order(number).items():
        short = waiting(number, served={**order(number), item: n - 1})
        assert not {"check_in", "send_guest"} & kinds(short)
    game = waiting(number)
    assert next(move.text for move in game.legal_moves() if move.kind == "check_in").startswith(
        f"check guest {number} {name} into"
    )
    rooms_of = {"yellow": [1], "blue": [10], "red": [2], "green": [1, 2, 10]}
    assert sorted(options(game, "check_in", "room")) == rooms_of[colour]


def gains(game, number, dancer_price=0):
    before, after = me(waiting(number)), me(game)
    kitchen = Counter(after["kitchen"]) - Counter({"champagne": 3 - dancer_price})
    found = {key: after[key] - before[key] for key in ("money", "emperor")}
    return {key: n for key, n in (found | {"champagne": kitchen["champagne"]}).items() if n}


@pytest.mark.parametrize("edition", EDITIONS)
@each_guest
def test_in_a_room(number, edition):
    _, _, _, vp, gained, asked = GUESTS[number]
    game = in_a_room(number, edition=edition)
    wanted = set() if "take_die" in kinds(game) else kinds(game) - {"place", "finish"}
    assert wanted == set(asked)
    assert game.ledger(0)["guests"] == vp
    assert gains(settle(game), number) == gained
    assert me(game)["dancers"] == [[0, 0, 0]] * 3
    assert me(game)["cafe"] == []
    assert game.snapshot()["guest_discard"] == [number]


@pytest.mark.parametrize("edition", EDITIONS)
@each_guest
def test_in_a_ballroom(number, edition):
    """Whatever a guest does for the night, the reward is the same; only the Pope must take a room."""
    _, _, _, vp, gained, asked = GUESTS[number]
    if number == 162:
        game = waiting(number, edition=edition)
        assert "check_in" in kinds(game)
        assert "send_guest" not in kinds(game)
        return
    game = dancing(number, edition=edition)
    wanted = set() if "take_die" in kinds(game) else kinds(game) - {"place", "finish"}
    assert wanted == set(asked)
    assert game.ledger(0)["guests"] == vp
    assert gains(settle(game), number, dancer_price=1) == gained
    assert me(game)["dancers"] == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert me(game)["rooms"] == HOTEL


@dancers_of
@pytest.mark.parametrize("champagne", range(4))
def test_sends_an_additional_dancer(number, discount, champagne):
    """Rows one can pay at this discount, which never makes a row cheaper than nothing (W1)."""
    game = in_a_room(number, champagne=champagne)
    if number == 154:  # the champagne of the Mayor's reward may be taken first
        if champagne:  # else there is nothing else to do
            game.do("place", item="champagne")
        champagne += 2
    rows = {row: max(price - discount, 0) for row, price in NORMAL.items() if price - discount <= champagne}
    assert offers(game, "send_dancer") == {(hall, row): price for hall in HALLS for row, price in rows.items()}


@dancers_of
def test_guest_and_additional_dancer_both_dance(number, discount):
    game = dancing(number, champagne=5)
    game.do("send_dancer", ballroom="apollosaal", row="middle", section=3)
    mine = me(settle(game))
    assert mine["dancers"] == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert mine["sections"] == [1, 2, 2, 3]
    champagne = GUESTS[number][4].get("champagne", 0)
    assert mine["kitchen"].get("champagne", 0) == 5 + champagne - 1 - (2 - discount if discount < 2 else 0)


@dancers_of
def test_additional_dancer_may_be_declined_and_needs_a_dancer(number, discount):
    game = settle(in_a_room(number))
    assert me(game)["dancers"] == [[0, 0, 0]] * 3
    all_away = {"sections": [0, 0, 0, 0], "dancers": [[3, 2, 0], [3, 2, 0], [0, 0, 0]]}
    assert "send_dancer" not in kinds(in_a_room(number, **all_away))


def test_137_prima_ballerina_sends_up_to_two_dancers():
    game = in_a_room(137, champagne=9)
    game.do("send_dancer", ballroom="apollosaal", row="bottom", section=4)
    one = game.copy()
    one.do("finish")
    assert (sum(map(sum, me(one)["dancers"])), "take_die" in kinds(one)) == (1, True)
    game.do("send_dancer", ballroom="zum_sperl", row="bottom", section=4)
    assert me(game)["dancers"] == [[1, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert (me(game)["kitchen"], me(game)["money"], "take_die" in kinds(game)) == ({"champagne": 7}, 12, True)


def test_137_prima_ballerina_may_send_both_to_the_same_row():
    game = in_a_room(137, champagne=9)
    for _ in range(2):
        game.do("send_dancer", ballroom="apollosaal", row="middle", section=4)
    assert (me(game)["dancers"][2], me(game)["money"]) == ([0, 2, 0], 10 + 2 + 2 * 2)


@pytest.mark.parametrize(
    ("number", "discounted"), [(135, {25: 0, 36: 0, 38: 0}), (138, {25: 3, 36: 0, 38: 2})], ids=["135", "138"]
)
def test_135_lady_companion_and_138_mannequin_hire(number, discounted):
    game = in_a_room(number)
    assert prices(game, "hire", "staff") == discounted
    game.do("hire", staff=25)
    assert me(settle(game))["money"] == 10 - discounted[25]
    assert [card["id"] for card in me(game)["staff"]] == [25]


@pytest.mark.parametrize(("number", "discount"), [(142, 1), (155, 0)], ids=["142-Tenno", "155-The Beast"])
def test_142_tenno_and_155_beast_prepare_one_room(number, discount):
    game = in_a_room(number)
    printed = {3: 0, 6: 1, 7: 1, 11: 2, 15: 3}
    assert prices(game, "prepare", "room") == {room: max(price - discount, 0) for room, price in printed.items()}
    game.do("prepare", room=11)
    settle(game)
    assert (me(game)["money"], me(game)["rooms"][11]) == (8 + discount, 1)


@pytest.mark.parametrize("number", [143, 160], ids=["143-Laird", "160-Medium"])
def test_143_laird_and_160_medium_two_items_but_no_champagne(number):
    game = in_a_room(number, champagne=0)
    picks = options(game, "take_items", "items")
    assert len(picks) == 10  # any two of four kinds
    assert all(sum(pick.values()) == 2 and "champagne" not in pick for pick in picks)
    game.do("take_items", items={"cake": 1, "coffee": 1})
    settle(game)
    assert me(game)["kitchen"] == {"cake": 1, "coffee": 1} | ({"champagne": 1} if number == 160 else {})


@pytest.mark.parametrize("number", [157, 162], ids=["157-C. Inderella", "162-Pope"])
def test_157_inderella_and_162_pope_occupy_another_room_of_any_colour(number):
    game = in_a_room(number)
    assert options(game, "occupy", "room") == [1, 10]
    game.do("occupy", room=10)
    assert me(settle(game))["rooms"] == rooms(vacant=[1], occupied=[0, 5, 2, 10])


def test_158_phantom_takes_a_guest_for_free():
    game = in_a_room(158, money=0)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(QUEUE, 0)
    game.do("take_guest", guest=98)
    assert [table["guest"] for table in me(settle(game))["cafe"]] == [98]


def beauty():
    deck = [47, 46, 39]  # Liftboy 4 krones, Female Floor Housekeeper 2, Confectioner 3
    rest = [n for n in [*range(1, 49), *range(119, 134)] if n not in deck and n not in HAND]
    game = in_a_room(159, staff_deck=deck + rest)
    game.do("draw_offer")
    return game


def test_159_beauty_draws_three_and_plays_one_for_three_krones_less():
    game = beauty()
    assert prices(game, "hire", "staff") == {47: 1, 46: 0, 39: 0}
    game.do("hire", staff=47)
    game.do("return_card", staff=39)
    settle(game)
    assert ([card["id"] for card in me(game)["staff"]], me(game)["hand"], me(game)["money"]) == ([47], HAND, 9)
    assert game.snapshot()["staff_deck"][-2:] == [39, 46]  # under the deck in the owner's order


def test_159_beauty_may_return_all_three():
    game = beauty()
    game.do("finish")
    for staff in (46, 47):
        game.do("return_card", staff=staff)
    settle(game)
    assert (me(game)["staff"], me(game)["hand"], me(game)["money"]) == ([], HAND, 10)
    assert game.snapshot()["staff_deck"][-3:] == [46, 47, 39]


@pytest.mark.parametrize("edition", EDITIONS)
def test_53_flamenco_dancer_may_dance(edition):
    cafe = [{"guest": 53, "served": {"strudel": 1, "wine": 1}}]
    game = ball(side(cafe=cafe, kitchen={"champagne": 1}, rooms=HOTEL), edition=edition)
    assert {"send_guest", "check_in"} <= kinds(game)
    dance(game, "apollosaal", "bottom", guest=53)
    assert me(game)["dancers"][2] == [1, 0, 0]

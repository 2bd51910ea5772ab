"""Would You Like Some More? Staff #166-#179, above all those with a bell (W6). Prices are assumed (W16)."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.modules.waltz import BOTH, EDITIONS, HALLS, emperor_comes, more, prices, settle, side
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms
from tests.games.grand_austria.staff.helpers import ORDERS as BASE_ORDERS

STAFF = {
    166: ("Handmaid", 4), 167: ("Apprentice", 3), 168: ("Dishwasher", 3), 169: ("Tapster", 2), 170: ("Coachwoman", 4),
    171: ("Bookkeeper", 3), 172: ("Chef de Rang", 2), 173: ("Interpreter", 3), 174: ("Bartender", 5), 175: ("Wagon Master", 3),
    176: ("Dog Walker", 3), 177: ("Hairdresser", 3), 178: ("Janitor", 4), 179: ("Entertainer", 5),
}  # fmt: skip
ORDERS = BASE_ORDERS | {
    64: {"coffee": 1},
    67: {"coffee": 2},
    70: {"strudel": 1, "wine": 1, "coffee": 1},
    95: {"strudel": 1, "cake": 1},
}
HOTEL = rooms(vacant=[10, 2, 1], occupied=[0, 5])
QUEUE = [100, 99, 98, 96, 94]
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def ready(*guests):
    return [{"guest": guest, "served": ORDERS[guest]} for guest in guests]


def with_staff(*cards, **given):
    """Seat 0 has played these cards; keys of a seat or of the table."""
    table = {key: given.pop(key) for key in ("dice", "edition", "objectives", "round", "modules", "ballrooms") if key in given}
    mine = side(**({"staff": list(cards), "rooms": HOTEL} | given))
    return more(mine, **({"queue": QUEUE} | table))


def dice(die, n):
    return [n if face == die else 1 for face in range(1, 7)]


def tracks(n, *cards, **given):
    """So many Emperor steps by a 4."""
    game = with_staff(*cards, dice=dice(4, n), **given)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", emperor=n, krones=0)
    return game


def items(die, taken, *cards, **given):
    """So many items by a 1 or 2, into the kitchen."""
    game = with_staff(*cards, dice=dice(die, sum(taken.values())), **given)
    game.do("take_die", die=die, boost=False)
    game.do("take_items", items=taken)
    return settle(game, lambda game: bool({"ring", "end_turn", "take_die"} & kinds(game)))


def face_down(game, card):
    return {"id": card, "used": True} in me(game)["staff"]


@pytest.mark.parametrize("card", [pytest.param(card, id=f"{card}-{name}") for card, (name, _) in STAFF.items()])
@each_edition
def test_name_and_price_and_nothing_happens_when_played(card, edition):
    name, price = STAFF[card]
    game = with_staff(hand=[card, 47], kitchen={"wine": 3}, edition=edition)
    game.do("take_die", die=5, action=5, boost=False)
    move = next(move for move in game.legal_moves() if move.kind == "hire" and move.details["staff"] == card)
    assert move.text.startswith(f"hire {card} {name} ")
    game.play(move)
    assert "ring" not in kinds(game)
    mine = me(game)
    assert (mine["money"], mine["kitchen"], mine["emperor"]) == (10 - price + 1, {"wine": 3}, 0)
    assert mine["staff"] == [{"id": card, "used": False}]


# ---- bells that wait for something gained in one action


@pytest.mark.parametrize(("steps", "rung"), [(1, False), (2, False), (3, True), (4, True)])
def test_166_handmaid_three_steps_in_one_action(steps, rung):
    assert ("ring" in kinds(tracks(steps, 166))) == rung


def test_166_handmaid_prepares_two_rooms_free_and_occupies_them():
    game = tracks(3, 166, money=0)
    game.do("ring", staff=166)
    assert prices(game, "prepare", "room") == {3: 0, 6: 0, 7: 0, 11: 0, 15: 0}
    game.do("prepare", room=11)
    game.do("prepare", room=16)
    assert me(game)["rooms"] == rooms(vacant=[10, 2, 1], occupied=[0, 5, 11, 16])
    assert me(game)["money"] == 3  # the red group of two
    assert face_down(game, 166)


@pytest.mark.parametrize("n", [0, 1])
def test_166_handmaid_may_prepare_fewer(n):
    game = tracks(3, 166)
    game.do("ring", staff=166)
    for _ in range(n):
        game.do("prepare", room=11)
    game.do("finish")
    assert me(game)["rooms"].count(2) == 2 + n


def test_166_handmaid_counts_triggered_staff_of_the_same_action_w6():
    """The Sovereign's two steps and the Stableman's one are one action."""
    alone, together = (with_staff(166, *more_staff, cafe=ready(67)) for more_staff in ([], [6]))
    for game in (alone, together):
        game.do("check_in", guest=67, room=10)
    assert (me(alone)["emperor"], "ring" in kinds(alone)) == (2, False)
    assert (me(together)["emperor"], "ring" in kinds(together)) == (3, True)


def test_166_handmaid_does_not_add_up_two_actions():
    game = with_staff(166, cafe=ready(67, 95), dice=dice(4, 2))
    game.do("check_in", guest=67, room=10)
    game.do("check_in", guest=95, room=2)
    assert (me(game)["emperor"], "ring" in kinds(game)) == (4, False)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", emperor=2, krones=0)
    assert (me(game)["emperor"], "ring" in kinds(game)) == (6, False)


@pytest.mark.parametrize(
    ("die", "taken", "card"),
    [
        (2, {"wine": 3}, 172), (2, {"wine": 2, "coffee": 1}, 172), (2, {"wine": 2, "coffee": 2}, 172),
        (1, {"strudel": 3}, 174), (1, {"strudel": 2, "cake": 1}, 174),
    ],
)  # fmt: skip
def test_172_chef_de_rang_and_174_bartender_three_of_their_kind(die, taken, card):
    assert options(items(die, taken, 172, 174), "ring", "staff") == [card]


@pytest.mark.parametrize(("die", "taken"), [(2, {"wine": 2}), (2, {"wine": 1, "coffee": 1}), (1, {"strudel": 2}), (4, {})])
def test_172_chef_de_rang_and_174_bartender_not_for_two(die, taken):
    game = items(die, taken, 172, 174) if taken else tracks(3, 172, 174)
    assert "ring" not in kinds(game)


@pytest.mark.parametrize(
    ("die", "taken"), [(2, {"wine": 1, "coffee": 1, "champagne": 1}), (1, {"strudel": 1, "cake": 1, "champagne": 1})]
)
def test_champagne_is_neither_dish_nor_drink(die, taken):
    game = more(
        side(staff=[172, 174], rehearsal_room="R1"), side(rehearsal_room="R2"), modules=BOTH, ballrooms=HALLS, dice=dice(die, 3)
    )
    game.do("take_die", die=die, boost=False)
    game.do("take_items", items=taken)
    assert "ring" not in kinds(game)


def test_172_chef_de_rang_five_steps_which_count_for_the_handmaid():
    game = items(2, {"wine": 3}, 172, 166)
    assert options(game, "ring", "staff") == [172]
    game.do("ring", staff=172)
    assert me(game)["emperor"] == 5
    assert options(game, "ring", "staff") == [166]


def test_172_chef_de_rang_items_served_at_once_count_too():
    game = with_staff(172, dice=dice(2, 3), cafe=[{"guest": 55}])
    game.do("take_die", die=2, boost=False)
    game.do("take_items", items={"wine": 3})
    game.do("place", item="wine", served={55: 3})
    assert "ring" in kinds(game)


def test_174_bartender_takes_a_guest_and_fills_the_order():
    game = items(1, {"strudel": 3}, 174, money=0, cafe=ready(51, 65))
    game.do("ring", staff=174)
    assert prices(game, "take_guest", "guest") == dict.fromkeys(QUEUE, 0)
    game.do("take_guest", guest=98)
    assert me(game)["cafe"][2] == {"guest": 98, "table": 2, "served": {"strudel": 3}}
    assert (me(game)["kitchen"], 98 in options(game, "check_in", "guest")) == ({"strudel": 3}, True)


def test_174_bartender_needs_a_free_table():
    game = items(1, {"strudel": 3}, 174, cafe=[{"guest": 51, "served": {}}, {"guest": 65}, {"guest": 67}])
    game.do("ring", staff=174)
    assert [table["guest"] for table in me(game)["cafe"]] == [51, 65, 67]


# ---- bells that wait for an event


@pytest.mark.parametrize(
    ("card", "guest", "room", "small", "gained"),
    [
        pytest.param(167, 74, 10, 65, {"strudel": 3, "cake": 3}, id="167-Apprentice"),
        pytest.param(168, 86, 2, 77, {"wine": 3, "coffee": 3}, id="168-Dishwasher"),
        pytest.param(169, 55, 1, 51, {"money": 6}, id="169-Tapster"),
    ],
)
@each_edition
def test_167_to_169_a_guest_of_the_colour_who_ordered_three_items(card, guest, room, small, gained, edition):
    little = with_staff(card, cafe=ready(small), edition=edition)
    little.do("check_in", guest=small, room=room)
    assert "ring" not in kinds(little)
    rung, declined = (with_staff(card, cafe=ready(guest), edition=edition, money=0) for _ in range(2))
    for game in (rung, declined):
        game.do("check_in", guest=guest, room=room)
        assert options(game, "ring", "staff") == [card]
    rung.do("ring", staff=card)
    after, without = me(settle(rung)), me(settle(declined))
    found = {
        item: after["kitchen"].get(item, 0) - without["kitchen"].get(item, 0) for item in ("strudel", "cake", "wine", "coffee")
    }
    found["money"] = after["money"] - without["money"]
    assert {key: n for key, n in found.items() if n} == gained
    assert (face_down(rung, card), face_down(declined, card)) == (True, False)


@pytest.mark.parametrize(("card", "guest", "room"), [(167, 86, 2), (168, 55, 1), (169, 74, 10), (167, 97, 10)])
def test_167_to_169_not_for_other_colours(card, guest, room):
    game = with_staff(card, cafe=ready(guest))
    game.do("check_in", guest=guest, room=room)
    assert "ring" not in kinds(game)


def test_167_apprentice_dishes_ring_for_the_bartender_w6():
    game = with_staff(167, 174, cafe=ready(74))
    game.do("check_in", guest=74, room=10)
    game.do("ring", staff=167)
    settle(game, lambda game: bool({"ring", "take_die"} & kinds(game)))
    assert options(game, "ring", "staff") == [174]


def full_group(room, guest, **given):
    """Groups of the night hotel: 1, 5, 6 yellow; 10, 15 blue."""
    hotel = rooms(vacant=[room], occupied={6: [1, 5], 15: [10]}[room])
    game = with_staff(178, cafe=ready(guest), rooms=hotel, **given)
    game.do("check_in", guest=guest, room=room)
    return game


def test_178_janitor_plays_up_to_two_staff_cards_free_for_a_group_of_three():
    game = full_group(6, 51, hand=[25, 38, 47], money=0)
    settle(game, lambda game: "ring" in kinds(game))
    game.do("ring", staff=178)
    assert prices(game, "hire", "staff") == {25: 0, 38: 0, 47: 0}
    game.do("hire", staff=25)
    one = game.copy()
    one.do("finish")
    assert [card["id"] for card in me(one)["staff"]] == [25, 178]
    game.do("hire", staff=47)
    assert [card["id"] for card in me(game)["staff"]] == [25, 47, 178]
    assert (me(game)["money"], me(game)["hand"]) == (0, [38])
    assert face_down(game, 178)


def test_178_janitor_not_for_a_group_of_two_nor_for_an_unfinished_one():
    assert "ring" not in kinds(full_group(15, 65, hand=[25]))
    game = with_staff(178, cafe=ready(51), rooms=rooms(vacant=[6], occupied=[1]), hand=[25])
    game.do("check_in", guest=51, room=6)
    assert "ring" not in kinds(game)


def test_178_janitor_however_the_group_was_filled():
    """The Conductor goes to a red room and turns the last yellow one."""
    game = with_staff(178, cafe=ready(102), rooms=rooms(vacant=[2, 6], occupied=[1, 5]), hand=[25])
    game.do("check_in", guest=102, room=2)
    assert "ring" not in kinds(game)
    game.do("occupy", room=6)
    assert "ring" in kinds(game)


def test_179_entertainer_fills_up_to_two_orders():
    game = with_staff(179, money=20, cafe=[{"guest": 51}, {"guest": 74}, {"guest": 86}])
    game.do("claim", objective=105)
    game.do("ring", staff=179)
    assert options(game, "fulfil", "guest") == [51, 74, 86]
    game.do("fulfil", guest=74)
    assert "finish" in kinds(game)
    game.do("fulfil", guest=86)
    assert [table["served"] for table in me(game)["cafe"]] == [{}, ORDERS[74], ORDERS[86]]
    assert (face_down(game, 179), "fulfil" in kinds(game)) == (True, False)


# ---- what all bells share


def test_a_bell_may_be_declined_and_the_chance_lapses():
    game = tracks(3, 166, cafe=ready(77))
    game.do("finish")
    assert not face_down(game, 166)
    game.do("check_in", guest=77, room=2)  # another action of the same turn
    assert "ring" not in kinds(game)


def test_a_declined_bell_waits_for_the_next_time():
    game = tracks(3, 166, 6, cafe=ready(67))
    game.do("finish")
    assert "ring" not in kinds(game)
    game.do("check_in", guest=67, room=10)  # two steps, and one by the Stableman
    assert "ring" in kinds(game)


@pytest.mark.parametrize(("hired", "card"), [(36, 172), (43, 172), (39, 174), (44, 174), (45, 166)])
def test_one_time_staff_played_in_the_action_counts_w6(hired, card):
    """Sommelier, Barista, Confectioner, Larder Cook bring four items, the Pool Attendant three steps."""
    game = with_staff(166, 172, 174, hand=[hired, 47])
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=hired)
    settle(game, lambda game: bool({"ring", "end_turn", "take_die"} & kinds(game)))
    assert options(game, "ring", "staff") == [card]


@pytest.mark.parametrize("others", [[], [166, 174]], ids=["no bell before", "other bells before"])
@pytest.mark.parametrize("order", [(36, 172), (172, 36)], ids=["Sommelier first", "Chef de Rang first"])
def test_a_bell_played_in_the_action_counts_all_of_the_action_w6(order, others):
    """The Janitor plays both: four wine came from this action whichever card lies first, and it is over now."""
    game = with_staff(178, *others, cafe=ready(51), rooms=rooms(vacant=[6], occupied=[1, 5]), hand=[*order, 47])
    game.do("check_in", guest=51, room=6)
    settle(game, lambda game: "ring" in kinds(game) and 178 in options(game, "ring", "staff"))
    game.do("ring", staff=178)
    for card in order:
        game.do("hire", staff=card)
    settle(game, lambda game: "ring" in kinds(game) and 172 in options(game, "ring", "staff"))
    game.do("ring", staff=172)
    assert face_down(game, 172)


def test_166_handmaid_played_as_a_reward_counts_the_steps_of_the_same_reward_w6():
    """An order of her owner's choice: hire her, then advance."""
    game = with_staff(cafe=ready(70), hand=[166, 47])
    game.do("check_in", guest=70, room=10)
    game.do("hire", staff=166)
    assert (me(game)["emperor"], options(game, "ring", "staff")) == (3, [166])


def test_a_bell_played_does_not_count_an_earlier_action():
    game = items(2, {"wine": 3}, hand=[172, 47], cafe=ready(64))
    game.do("check_in", guest=64, room=10)  # the Duchess plays a card
    game.do("hire", staff=172)
    assert "ring" not in kinds(game)


@pytest.mark.parametrize(("space", "rung"), [(10, True), (11, False), (13, False)])
def test_166_handmaid_steps_beyond_space_13_are_no_advance_g16(space, rung):
    game = tracks(3, 166, emperor=space)
    assert (me(game)["emperor"], game.ledger(0).get("emperor_beyond", 0)) == (13, space - 10)
    assert ("ring" in kinds(game)) == rung


def test_166_handmaid_does_not_come_for_what_the_emperor_gives():
    """Tile B5 sends a dancer to Goldener Strauss, who brings three steps: not in an action."""
    halls = ["zum_sperl", "goldener_strauss", "apollosaal"]
    game = emperor_comes("B5", side(emperor=6), side(emperor=8, staff=[166], rooms=HOTEL), ballrooms=halls)
    game.do("send_dancer", ballroom="goldener_strauss", row="top", section=4)
    assert (me(game, 1)["emperor"], game.round, game.to_move) == (6, 6, 1)
    assert "ring" not in kinds(game)


def test_a_bell_is_rung_once_and_stays_face_down():
    game = items(2, {"wine": 3}, 172)
    game.do("ring", staff=172)
    pass_until(game, lambda game: game.round == 4)
    assert face_down(game, 172)
    assert "ring" not in kinds(items(2, {"wine": 3}, {"id": 172, "used": True}))
    assert "ring" not in kinds(tracks(4, {"id": 166, "used": True}))


def test_face_down_cards_count_as_played_staff():
    cards = [{"id": card, "used": True} for card in (166, 167, 168, 169, 172, 174)]
    assert 107 in options(with_staff(*cards, objectives=[{"id": 107}, {"id": 109}, {"id": 113}]), "claim", "objective")
    assert 107 not in options(with_staff(*cards[:5], objectives=[{"id": 107}, {"id": 109}, {"id": 113}]), "claim", "objective")

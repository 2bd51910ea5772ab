"""What each of the eleven celebrities does for the player who has them this round."""

from __future__ import annotations

import pytest

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import FOOD, lounge, side, waltz, with_celebrity
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms
from tests.games.grand_austria.shortcuts import go_on_with, served

TOP_FLOOR = 15


# --- Winston Churchill ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("krones", "steps", "space"), [(0, 2, 3), (1, 1, 2), (2, 0, 0)])
def test_winston_churchill_adds_a_space_to_each_advance(krones: int, steps: int, space: int) -> None:
    game = with_celebrity("winston_churchill", dice=[1, 1, 0, 2, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=krones, emperor=steps)
    assert me(game)["emperor"] == space


def test_winston_churchill_adds_a_space_per_source_w5() -> None:
    """A guest's reward of 2 and the bonus of 1 for a single yellow room are two sources; without him they are 3 spaces."""
    mine = {"cafe": [served(53, strudel=1, wine=1)], "rooms": rooms(occupied=[1, 5], vacant=[6])}  # three yellow rooms: 6 spaces
    game = with_celebrity("winston_churchill", **mine)
    game.do("check_in", guest=53, room=6)
    assert me(game)["emperor"] == 2 + 1 + 6 + 1


@pytest.mark.parametrize(("space", "steps", "beyond"), [(11, 1, 0), (12, 1, 1), (12, 2, 2), (13, 1, 1), (13, 2, 2)])
def test_winston_churchill_at_the_last_space_where_nobody_advances_any_more(space: int, steps: int, beyond: int) -> None:
    """His space comes with an advance of at least one; on space 13 one cannot move, and each step is a VP instead (G16)."""
    game = with_celebrity("winston_churchill", emperor=space, dice=[1, 1, 0, 2, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=2 - steps, emperor=steps)
    assert (me(game)["emperor"], game.ledger(0).get("emperor_beyond", 0)) == (13, beyond)


# --- Albert Einstein ------------------------------------------------------------------------------------------------------------------


def test_albert_einstein_exchanges_up_to_four_dishes_and_drinks_for_other_kinds() -> None:
    game = with_celebrity("albert_einstein", kitchen={"strudel": 5, "wine": 1})
    spent = [tuple(one.get(kind, 0) for kind in FOOD) for one in options(game, "use_celebrity", "spent")]
    assert sorted(spent) == sorted((a, 0, c, 0) for a in range(5) for c in range(2) if 0 < a + c <= 4)
    game.do("use_celebrity", spent={"strudel": 3, "wine": 1})
    assert {frozenset(items) for items in options(game, "take_items", "items")} == {
        frozenset(some) for some in (("cake",), ("coffee",), ("cake", "coffee"))
    }
    game.do("take_items", items={"cake": 3, "coffee": 1})
    assert me(game)["kitchen"] == {"strudel": 2, "cake": 3, "coffee": 1}


def test_albert_einstein_works_once_a_round_before_or_after_the_die() -> None:
    game = with_celebrity("albert_einstein", kitchen={"strudel": 2})
    game.do("use_celebrity", spent={"strudel": 1})
    game.do("take_items", items={"coffee": 1})
    assert "use_celebrity" not in kinds(game) and "take_die" in kinds(game)
    game = with_celebrity("albert_einstein", kitchen={"strudel": 2})
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    assert "use_celebrity" in kinds(game)


def test_albert_einstein_never_takes_champagne() -> None:
    game = with_celebrity("albert_einstein", modules=["ballrooms"], kitchen={"strudel": 1, "champagne": 3})
    assert options(game, "use_celebrity", "spent") == [{"strudel": 1}]
    game.do("use_celebrity")
    assert all("champagne" not in items for items in options(game, "take_items", "items"))


def test_albert_einsteins_items_may_go_straight_to_guests_g13() -> None:
    game = with_celebrity("albert_einstein", kitchen={"strudel": 1}, cafe=[{"guest": 65}])
    game.do("use_celebrity", spent={"strudel": 1})
    game.do("take_items", items={"coffee": 1})
    game.do("place", served={65: 1})
    assert (me(game)["cafe"][0]["served"], me(game)["money"]) == ({"coffee": 1}, 10)


def test_albert_einstein_needs_something_other_to_take() -> None:
    """Whoever gives all four kinds finds no other kind in the supply."""
    game = with_celebrity("albert_einstein", kitchen=dict.fromkeys(FOOD, 1))
    assert dict.fromkeys(FOOD, 1) not in options(game, "use_celebrity", "spent")


# --- Charlie Chaplin ------------------------------------------------------------------------------------------------------------------


def test_charlie_chaplin_adds_two_vp_per_source_w5() -> None:
    """A guest worth 3 VP in the only room of a blue group, worth 2: twice two more."""
    game = with_celebrity("charlie_chaplin", cafe=[served(65, coffee=1)], rooms=rooms(vacant=[0]))
    game.do("check_in", guest=65, room=0)
    assert game.scores[0] == (3 + 2) + (2 + 2)
    assert game.ledger(0)["celebrities"] == 4


def test_charlie_chaplin_adds_nothing_to_nothing_and_nothing_to_losses() -> None:
    game = with_celebrity("charlie_chaplin", cafe=[served(92, strudel=1)], rooms=rooms(vacant=[2, 3]))
    game.do("check_in", guest=92, room=2)
    assert game.scores[0] == 0
    game = with_celebrity("charlie_chaplin", modules=["ballrooms"], cafe=[served(158, strudel=1)], rooms=rooms(vacant=[2, 3]))
    game.do("check_in", guest=158, room=2)
    pass_until(game, lambda game: game.to_move == 1)
    assert game.scores[0] == -2


def test_charlie_chaplin_adds_to_staff_rooms_and_objectives() -> None:
    game = with_celebrity("charlie_chaplin", staff=[16], money=20)
    game.do("take_die", die=4, boost=False)
    assert game.scores[0] == 4 + 2
    game.do("claim", objective=105)
    assert game.scores[0] == 4 + 2 + 15 + 2
    game = with_celebrity("charlie_chaplin", rooms=rooms(vacant=range(10)), dice=[1, 1, 1, 0, 0, 0])
    game.do("take_die", die=3, boost=False)
    game.do("prepare", room=14)  # 1 VP printed
    assert game.scores[0] == 1 + 2


# --- Elizabeth Magie ------------------------------------------------------------------------------------------------------------------


def test_elizabeth_magie_prepares_a_room_for_one_less_after_each_gain_of_krones() -> None:
    game = with_celebrity("elizabeth_magie", rooms=rooms(vacant=range(5)), dice=[1, 1, 0, 3, 0, 0])
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=3)
    assert set(options(game, "prepare", "price")) == {0}  # second floor: 1 krone
    game.do("prepare", room=5)
    assert "prepare" not in kinds(game)  # three krones at once are one source
    assert me(game)["money"] == 13


def test_elizabeth_magie_counts_sources_w5() -> None:
    """The guest's 4 krones, the Groom's 2 and the group's 10 are three sources: three rooms."""
    game = with_celebrity("elizabeth_magie", money=0, staff=[5], cafe=[served(89, strudel=2, cake=1, wine=1)],
                          rooms=rooms(vacant=[0, 1, 8], occupied=[2, 3, 7]))  # fmt: skip
    game.do("check_in", guest=89, room=8)
    placed = 0
    while "prepare" in kinds(game):
        game.do("prepare")
        placed += 1
    assert placed == 3


@pytest.mark.parametrize(("krones", "money"), [(0, 10), (1, 20)])
def test_elizabeth_magie_does_nothing_without_a_krone(krones: int, money: int) -> None:
    game = with_celebrity("elizabeth_magie", rooms=rooms(vacant=range(5)), money=money, dice=[1, 1, 0, 1, 0, 0],
                          staff=[], cafe=[])  # fmt: skip
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=krones, emperor=1 - krones)
    assert "prepare" not in kinds(game)


def test_elizabeth_magie_may_be_declined() -> None:
    game = with_celebrity("elizabeth_magie", rooms=rooms(vacant=range(5)), cafe=[{"guest": 65}], kitchen={"coffee": 1})
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    game.do("finish")
    assert me(game)["rooms"] == rooms(vacant=range(5))


@pytest.mark.parametrize("turns_left", [True, False])
def test_elizabeth_magie_answers_the_krones_for_somebody_elses_key(turns_left: bool) -> None:
    """Seat 2 gets 1 krone when seat 0 takes the key, and may prepare a room at once, with or without a turn left this round."""
    covered = [(0, 1, True), (1, 2, True), (2, 3, True), (0, 4, False), (1, 5, True), (2, 6, not turns_left)]
    tiles = [{"seat": seat, "number": number, "covered": done} for seat, number, done in covered]
    game = waltz(
        side(rooms=rooms(vacant=[2]), cafe=[served(77, cake=1)]),
        side(),
        side(celebrities=["elizabeth_magie"], rooms=rooms(vacant=range(5)), money=19),
        modules=["celebrities", "start-player"],
        turn_order=tiles,
    )
    game.do("take_key", action=4)
    game.do("tracks", krones=1)
    game.do("take_items", items={"wine": 1})
    assert (game.round, game.to_move, me(game, 2)["money"]) == (2, 2, 20)
    assert kinds(game) == {"prepare", "finish"}  # it is not her owner's turn: no objective for 20 krones now
    assert set(zip(options(game, "prepare", "room"), options(game, "prepare", "price"), strict=True)) == {
        (r, 0) for r in range(5, 10)
    }
    again = gahsim.restore(game.snapshot())
    assert again.snapshot() == game.snapshot() and again.snapshot()["turn"]["seat"] == 0
    for one in (game, again):
        one.do("prepare", room=7)
        assert (one.to_move, me(one, 2)["rooms"]) == (0, rooms(vacant=[*range(5), 7]))
        assert {"check_in", "end_turn"} <= kinds(one)  # the turn of the key goes on
    assert again.snapshot() == game.snapshot()


# --- Tolkien, Gandhi, Curie -------------------------------------------------------------------------------------------------------------


def test_jrr_tolkien_scores_two_vp_for_each_room_occupied_by_any_effect() -> None:
    game = with_celebrity("jrr_tolkien", hand=[35], rooms=rooms(vacant=[2, 3, 7]), dice=[1, 1, 0, 0, 1, 0])
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=35)  # the Page Boy fills two rooms
    game.do("occupy", room=2)
    game.do("occupy", room=3)
    assert game.ledger(0)["celebrities"] == 4
    game = with_celebrity("jrr_tolkien", cafe=[served(92, strudel=1)], rooms=rooms(vacant=[2, 3]))
    game.do("check_in", guest=92, room=2)
    assert game.ledger(0)["celebrities"] == 2


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_mahatma_gandhi_prepares_all_rooms_for_nothing(edition: str) -> None:
    game = with_celebrity("mahatma_gandhi", rooms=rooms(vacant=range(15)), money=0, dice=[1, 1, 2, 0, 0, 0], edition=edition)
    game.do("take_die", die=3, boost=False)
    assert dict(zip(options(game, "prepare", "room"), options(game, "prepare", "price"), strict=True)) == dict.fromkeys(
        range(15, 20), 0
    )
    game.do("prepare", room=TOP_FLOOR)
    game.do("prepare", room=TOP_FLOOR + 1)
    assert me(game)["money"] == 0


@pytest.mark.parametrize(("face", "action", "money"), [(3, 3, 0), (6, 3, 1)])
def test_mahatma_gandhi_helps_with_the_action_of_the_die_that_brings_him(face: int, action: int, money: int) -> None:
    """Pay, take the celebrity, score, *then* carry out the main action: in 2022, too, the die may be taken by who has no krone left
    for a room, because the room costs none."""
    dice = [1, 1, 0, 0, 0, 0]
    dice[face - 1] = 1
    game = waltz(side(money=money, rooms=rooms(vacant=range(15))), modules="celebrities", edition="2022", dice=dice,
                 coloured_dice={"red": face, "blue": 1, "yellow": 2},
                 lounge=lounge("mahatma_gandhi", "marie_curie", "sigmund_freud"))  # fmt: skip
    game.do("take_die", colour="red", action=action, boost=False)
    assert set(options(game, "prepare", "price")) == {0}
    game.do("prepare", room=TOP_FLOOR)
    assert me(game)["money"] == 0


def test_another_celebrity_does_not_prepare_a_room_one_cannot_pay() -> None:
    """The obligation of 2022 (G7) stands for whoever comes along with another die."""
    game = waltz(side(money=0, rooms=rooms(vacant=range(15))), modules="celebrities", edition="2022", dice=[1, 1, 1, 0, 0, 0],
                 coloured_dice={"red": 3, "blue": 1, "yellow": 2},
                 lounge=lounge("marie_curie", "mahatma_gandhi", "sigmund_freud"))  # fmt: skip
    assert 3 not in options(game, "take_die", "die")


def test_mahatma_gandhi_helps_this_round_only() -> None:
    rich = side(celebrities=["mahatma_gandhi"], rooms=rooms(vacant=range(15)))
    game = waltz(side(), rich, modules="celebrities", dice=[1, 0, 0, 0, 0, 0])
    pass_until(game, lambda game: game.round == 3)
    game = go_on_with(game, dice=[0, 0, 1, 0, 0, 0], coloured_dice={})
    game.do("take_die", die=3, boost=False)
    assert set(options(game, "prepare", "price")) == {3}


def hired(*names: str, modules: tuple[str, ...] = (), **mine: object) -> Game:
    game = with_celebrity(*names, modules=modules, hand=[24, 31], dice=[1, 1, 0, 0, 1, 0], **mine)
    game.do("take_die", die=5, boost=False)
    game.do("hire", staff=24)
    return game


@pytest.mark.parametrize("modules", [(), ("ballrooms",)])
def test_marie_curie_gives_two_dishes_or_drinks_for_each_staff_card(modules: tuple[str, ...]) -> None:
    game = hired("marie_curie", modules=modules)
    bundles = options(game, "take_items", "items")
    assert len(bundles) == 10 and all(sum(items.values()) == 2 and set(items) <= set(FOOD) for items in bundles)
    game.do("take_items", items={"cake": 2})
    assert me(game)["kitchen"] == {"cake": 2}


# --- with the ballrooms -------------------------------------------------------------------------------------------------------------------


def test_giacomo_puccini_gives_champagne_and_two_vp_for_each_staff_card() -> None:
    game = hired("giacomo_puccini", modules=("ballrooms",))
    assert (me(game)["kitchen"], me(game)["vp"]) == ({"champagne": 1}, 2)


def test_giacomo_puccinis_champagne_pleases_picasso_and_his_vp_chaplin_w5() -> None:
    game = hired("giacomo_puccini", "pablo_picasso", modules=("ballrooms",))
    game.do("take_items", items={"wine": 1})
    assert (me(game)["kitchen"], me(game)["vp"]) == ({"champagne": 1, "wine": 1}, 2 + 1)
    assert me(hired("giacomo_puccini", "charlie_chaplin", modules=("ballrooms",)))["vp"] == 2 + 2


def test_mata_hari_gives_a_vp_and_a_step_for_each_dancer() -> None:
    game = with_celebrity("mata_hari", modules=["ballrooms"], cafe=[served(148, cake=1, wine=1)], kitchen={"champagne": 2})
    game.do("send_guest", guest=148, row="bottom", ballroom="kettenbruecke", section=4)
    assert (me(game)["vp"], me(game)["emperor"]) == (3 + 1, 1)
    game.do("send_dancer", row="bottom", ballroom="kettenbruecke", section=4)  # the Ambassador's reward
    assert (me(game)["vp"], me(game)["emperor"]) == (3 + 1 + 1, 2)


def test_pablo_picasso_gives_an_item_and_a_vp_per_source_of_champagne_w5() -> None:
    """The Concertmaster's champagne and that of the action are two sources."""
    game = with_celebrity("pablo_picasso", modules=["ballrooms"], staff=[121], dice=[3, 1, 0, 0, 0, 0])
    game.do("take_die", die=1, boost=False)
    asked = 0
    while game.to_move == 0:
        wanted = {"strudel": 1, "cake": 1, "champagne": 1}
        bundles = options(game, "take_items", "items")
        if not bundles:
            break
        game.do("take_items", items=wanted if wanted in bundles else {"wine": 1})
        asked += wanted not in bundles
    kitchen = me(game)["kitchen"]
    assert (asked, kitchen) == (2, {"strudel": 1, "cake": 1, "wine": 2, "champagne": 2})
    assert me(game)["vp"] == 1 + 2  # the Concertmaster's own, and one each time


@pytest.mark.parametrize(("card", "face", "first"), [(121, 1, "strudel"), (131, 2, "wine")])
def test_pablo_picasso_answers_the_champagne_that_comes_after_the_action(card: int, face: int, first: str) -> None:
    """Concertmaster and Trumpeter bring theirs "after performing the action": so does he."""
    game = with_celebrity("pablo_picasso", modules=["ballrooms"], staff=[card], dice=[2, 2, 0, 0, 0, 0])
    game.do("take_die", die=face, boost=False)
    assert {first: 2} in options(game, "take_items", "items")  # the action, not his item
    game.do("take_items", items={first: 2})
    if card == 131:  # who also draws a card, before or after
        game.do("place", item="champagne")
    assert sorted(options(game, "take_items", "items"), key=str) == sorted(({kind: 1} for kind in FOOD), key=str)
    game.do("take_items", items={"coffee": 1})
    kitchen = me(game)["kitchen"]
    assert (kitchen["coffee"], kitchen["champagne"], kitchen[first]) == (1, 1, 2)


def test_pablo_picasso_two_champagne_at_once_are_one_source() -> None:
    game = with_celebrity(
        "pablo_picasso", modules=["ballrooms"], cafe=[served(156, strudel=2, coffee=1)], rooms=rooms(vacant=[2, 3])
    )
    game.do("check_in", guest=156, room=2)
    assert all(sum(items.values()) == 1 and set(items) <= set(FOOD) for items in options(game, "take_items", "items"))
    game.do("take_items", items={"wine": 1})
    assert (me(game)["kitchen"], me(game)["vp"]) == ({"champagne": 2, "wine": 1}, 2 + 1)


# --- Sigmund Freud ------------------------------------------------------------------------------------------------------------------------


def test_sigmund_freud_talks_any_guest_out_of_one_item() -> None:
    cafe = [served(104, strudel=2, cake=1), served(98, strudel=1), served(74, coffee=2)]
    game = with_celebrity("sigmund_freud", cafe=cafe, rooms=rooms(vacant=[0, 2, 3]))
    assert set(options(game, "check_in", "guest")) == {104, 74}  # guest 98 misses two strudels
    game.do("check_in", guest=74, room=0)
    assert game.ledger(0)["guests"] == 10
    assert set(options(game, "check_in", "guest")) == {104}  # every guest of the round, not just one


def test_sigmund_freud_cannot_help_with_orders_of_one_item() -> None:
    game = with_celebrity(
        "sigmund_freud", cafe=[{"guest": 65}, {"guest": 94, "served": {"strudel": 1}}], rooms=rooms(vacant=[0, 2])
    )
    assert set(options(game, "check_in", "guest")) == {94}


def test_sigmund_freuds_guest_counts_with_the_order_printed() -> None:
    """The male floor housekeeper asks for orders of four items."""
    game = with_celebrity("sigmund_freud", cafe=[served(104, strudel=2, cake=1)], staff=[33], rooms=rooms(vacant=[2, 3]), hand=[])
    game.do("check_in", guest=104, room=2)
    assert game.ledger(0)["staff_in_game"] == 4

"""Hotel entrances: how they are laid out, auctioned and gained."""

from __future__ import annotations

from typing import Any

import pytest

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import ENTRANCES, FOOD, auction, side
from tests.games.grand_austria.positions import kinds, me, options, pass_until

START_ITEMS = {  # strudel, cake, wine, coffee, champagne, as the appendix lists them
    "paulwei": (0, 1, 1, 1, 0), "corogari": (1, 0, 1, 0, 0), "dove": (1, 0, 1, 0, 0), "kaufman": (1, 1, 1, 1, 0),
    "mayenfels": (0, 1, 0, 1, 0), "ninas_melange": (1, 1, 1, 1, 0), "wray": (1, 0, 0, 0, 0), "kozi": (0, 1, 0, 1, 0),
    "ren": (1, 1, 1, 0, 1),
}  # fmt: skip
ITEMS = (*FOOD, "champagne")
LETTER = {105 + i: "ABC"[i // 4] for i in range(12)} | {180: "A", 181: "B", 182: "C"}  # of objectives


def bids(game: Game) -> list[int | None]:
    return options(game, "bid", "bid")


def laid_out(players: int, *modules: str, seed: int = 1, **given: Any) -> Game:
    return gahsim.new_game(players=players, seed=seed, modules=["entrances", *modules], **given)


@pytest.mark.parametrize(("modules", "kitchen"), [((), {}), (("ballrooms",), {"champagne": 1})])
def test_kitchens_are_empty_before_the_auction_but_for_champagne(modules: tuple[str, ...], kitchen: dict[str, int]) -> None:
    game = laid_out(3, *modules)
    assert game.phase == "auction"
    assert [me(game, i)["kitchen"] for i in range(3)] == [kitchen] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [(), ("ballrooms",)])
def test_as_many_entrances_as_players_the_ren_only_with_ballrooms(players: int, modules: tuple[str, ...]) -> None:
    seen = set()
    for seed in range(40):
        there = laid_out(players, *modules, seed=seed).snapshot()["auction"]["entrances"]
        assert len(there) == len(set(there)) == players
        seen |= set(there)
    assert seen == {*ENTRANCES, "ren"} if modules else seen == {*ENTRANCES}


def test_the_auction_comes_after_the_draft() -> None:
    game = laid_out(2, hands="draft")
    assert game.phase == "draft"
    pass_until(game, lambda game: game.phase != "draft")
    assert game.phase == "auction"


def test_ninas_objectives_and_wrays_tiles_come_from_those_left_and_lie_open_before_the_auction() -> None:
    both = 0
    for seed in range(30):
        snapshot = laid_out(4, "more", seed=seed).snapshot()
        there = snapshot["auction"]["entrances"]
        both += "ninas_melange" in there and "wray" in there
        if "ninas_melange" in there:
            own, common = snapshot["own_objectives"], [card["id"] for card in snapshot["objectives"]]
            assert [LETTER[card] for card in own] == ["A", "B", "C"] and not set(own) & set(common)
        if "wray" in there:
            assert sorted(tile[0] for tile in snapshot["own_tiles"]) == ["A", "A", "B", "B", "C", "C"]
            assert len(set(snapshot["own_tiles"]) - set(snapshot["emperor_tiles"])) == 6
    assert both > 1


def test_the_rulebooks_auction_of_anna_beth_and_cyril() -> None:
    """Move by move; what the rulebook leaves open ("a couple of times") is filled in."""
    anna, beth, cyril = 0, 1, 2
    game = auction(["mayenfels", "wray", "kozi"], side(), side(), side())
    assert (game.to_move, kinds(game)) == (anna, {"offer_entrance"})
    game.do("offer_entrance", entrance="mayenfels", bid=5)
    assert game.to_move == beth and bids(game) == [None, 6, 7, 8, 9, 10]
    game.do("bid", bid=7)
    assert game.to_move == cyril
    game.do("bid", bid=None)
    assert game.to_move == anna and bids(game) == [None, 8, 9, 10]
    game.do("bid", bid=8)
    assert game.to_move == beth  # Cyril cannot rejoin
    game.do("bid", bid=None)
    assert (me(game, anna)["entrance"], me(game, anna)["money"]) == ("mayenfels", 2)
    if "finish" in kinds(game):  # Anna plays no card now
        game.do("finish")
    assert (game.to_move, kinds(game)) == (beth, {"offer_entrance"})
    assert set(options(game, "offer_entrance", "entrance")) == {"wray", "kozi"}
    game.do("offer_entrance", entrance="kozi", bid=0)
    for mover, bid in ((cyril, 2), (beth, 3), (cyril, 5), (beth, None)):
        assert game.to_move == mover  # Anna is out
        game.do("bid", bid=bid)
    assert [me(game, i)["entrance"] for i in range(3)] == ["mayenfels", "wray", "kozi"]
    assert [me(game, i)["money"] for i in range(3)] == [2, 10, 5]
    assert game.phase == "opening guest"


def test_whoever_offers_may_bid_all_they_have_but_no_more_w13() -> None:
    game = auction(["dove", "kozi"], side(money=3), side())
    assert sorted(set(options(game, "offer_entrance", "bid"))) == [0, 1, 2, 3]


def test_a_player_who_cannot_raise_passes_w13() -> None:
    game = auction(["dove", "kozi", "paulwei"], side(), side(money=5), side())
    game.do("offer_entrance", entrance="dove", bid=5)
    assert game.to_move == 2  # seat 1 has no more than the bid
    game.do("bid", bid=6)
    game.do("bid", bid=None)
    assert [me(game, i)["entrance"] for i in range(3)] == [None, None, "dove"]


def test_a_start_player_who_does_not_win_starts_again() -> None:
    game = auction(["dove", "kozi", "paulwei", "kaufman"], side(), side(), side(), side())
    game.do("offer_entrance", entrance="dove", bid=0)
    for bid in (None, 1, None, None):
        game.do("bid", bid=bid)
    assert (me(game, 2)["entrance"], me(game, 2)["money"], game.to_move) == ("dove", 9, 0)
    game.do("offer_entrance", entrance="kozi", bid=0)
    for mover in (1, 3):  # the winner of the first takes no part
        assert game.to_move == mover
        game.do("bid", bid=None)
    assert (me(game, 0)["entrance"], game.to_move) == ("kozi", 1)  # next clockwise without one
    game.do("offer_entrance", entrance="kaufman", bid=0)
    game.do("bid", bid=1)
    game.do("bid", bid=None)
    assert (me(game, 3)["entrance"], me(game, 1)["entrance"]) == ("kaufman", "paulwei")
    assert [me(game, i)["money"] for i in range(4)] == [10, 10, 9, 9]


def test_a_bid_of_nothing_wins_if_all_others_pass_and_the_last_entrance_is_free() -> None:
    game = auction(["dove", "kozi"], side(), side())
    game.do("offer_entrance", entrance="kozi", bid=0)
    game.do("bid", bid=None)
    assert [(me(game, i)["entrance"], me(game, i)["money"]) for i in range(2)] == [("kozi", 10), ("dove", 10)]


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_start_items(entrance: str) -> None:
    other = "paulwei" if entrance != "paulwei" else "kozi"
    game = auction([entrance, other], side(), side())
    game.do("offer_entrance", entrance=entrance, bid=2)
    game.do("bid", bid=None)
    assert me(game)["kitchen"] == {kind: n for kind, n in zip(ITEMS, START_ITEMS[entrance], strict=True) if n}
    assert me(game)["money"] == 8


def test_the_ren_starts_with_two_champagne() -> None:
    rooms = {"modules": ["entrances", "ballrooms"], "ballrooms": ["kettenbruecke", "apollosaal", "zum_sperl"]}
    game = auction(["ren", "kozi"], side(kitchen={"champagne": 1}), side(kitchen={"champagne": 1}),
                   rehearsal_rooms=["R1", "R2"], **rooms)  # fmt: skip
    game.do("offer_entrance", entrance="ren", bid=0)
    game.do("bid", bid=None)
    assert me(game, 0)["kitchen"] == {"strudel": 1, "cake": 1, "wine": 1, "champagne": 2}
    assert me(game, 1)["kitchen"] == {"cake": 1, "coffee": 1, "champagne": 1}


def won(entrance: str, **mine: Any) -> Game:
    """Seat 0 has just won an entrance for nothing, seat 1 got the other."""
    other = "kozi" if entrance != "kozi" else "paulwei"
    table = {name: mine.pop(name) for name in ("edition", "queue", "guest_deck", "staff_deck") if name in mine}
    game = auction([entrance, other], side(**mine), side(), **table)
    game.do("offer_entrance", entrance=entrance, bid=0)
    game.do("bid", bid=None)
    return game


def test_wray_starts_two_steps_up_the_emperor_track() -> None:
    assert (me(won("wray"))["emperor"], me(won("wray"), 1)["emperor"]) == (2, 0)


def test_mayenfels_draws_a_card_then_plays_one_for_up_to_three_less_without_its_own_reward() -> None:
    deck = [2, *(card for card in range(1, 49) if card not in (2, 24, 26))]
    game = won("mayenfels", hand=[24, 26], staff_deck=deck)
    assert sorted(options(game, "hire", "staff")) == [2, 24, 26]
    assert dict(zip(options(game, "hire", "staff"), options(game, "hire", "price"), strict=True)) == {2: 3, 24: 0, 26: 2}
    game.do("hire", staff=2)
    assert me(game)["money"] == 10 - 3  # neither the krone nor another card
    assert me(game)["hand"] == [24, 26]
    assert [card["id"] for card in me(game)["staff"]] == [2]


def test_a_card_to_be_played_in_the_middle_of_the_auction_survives_a_snapshot() -> None:
    game = auction(["mayenfels", "kozi", "dove"], side(hand=[24, 26]), side(), side())
    game.do("offer_entrance", entrance="mayenfels", bid=1)
    game.do("bid", bid=None)
    game.do("bid", bid=None)
    again = gahsim.restore(game.snapshot())
    assert kinds(again) == {"hire", "finish"} and again.snapshot() == game.snapshot()
    for one in (game, again):
        one.do("hire", staff=24)
        assert (one.to_move, kinds(one), me(one)["money"]) == (1, {"offer_entrance"}, 9)


def opening_rooms(entrance: str, edition: str = "2015") -> Game:
    game = won(entrance, edition=edition)
    pass_until(game, lambda game: game.phase == "opening rooms")
    return game


@pytest.mark.parametrize("edition", ["2015", "2022"])
@pytest.mark.parametrize(("entrance", "paid", "free"), [("paulwei", 5, 0), ("dove", 3, 1), ("kaufman", 3, 0)])
def test_initial_rooms(entrance: str, paid: int, free: int, edition: str) -> None:
    """Straight up the left side: 0, 1 and 2 krones by floor, or all at the bottom; the Dove's fourth room costs nothing."""
    game = opening_rooms(entrance, edition)
    before = me(game)["money"]
    for room in (0, 5, 10, 15, 6)[:paid]:
        if me(game)["rooms"][room] == 0:  # in 2022 the first is forced, nobody asks
            game.do("prepare", room=room)
    assert me(game)["money"] == before - {3: 0 + 1 + 2, 5: 0 + 1 + 2 + 3 + 1}[paid]
    if free:
        assert set(options(game, "prepare", "price")) == {0} and set(options(game, "prepare", "room")) == {1, 6, 11, 15}
        game.do("prepare", room=15)
    assert sum(me(game)["rooms"]) == paid + free
    assert (game.to_move, game.phase) == (1, "opening rooms")


@pytest.mark.parametrize(("entrance", "least"), [("paulwei", 3), ("dove", 3)])
def test_only_three_initial_rooms_are_a_must_in_2022(entrance: str, least: int) -> None:
    game = opening_rooms(entrance, "2022")
    for room in range(1, least):
        assert "finish" not in kinds(game)
        game.do("prepare", room=room)
    game.do("finish")
    assert (sum(me(game)["rooms"]), game.to_move) == (least, 1)


@pytest.mark.parametrize("second", [True, False])
def test_kaufman_may_choose_a_second_initial_guest_for_free_after_the_queue_is_full_again(second: bool) -> None:
    game = won("kaufman", queue=[49, 50, 51, 52, 53], guest_deck=[54, *range(55, 105)])
    assert game.to_move == 1  # counter-clockwise from the start player's right
    game.do("take_guest", guest=53)
    game.do("take_guest", guest=49)
    assert options(game, "take_guest", "guest") == [55, 54, 50, 51, 52]
    assert set(options(game, "take_guest", "price")) == {0}
    if second:
        game.do("take_guest", guest=55)
    else:
        game.do("finish")
    assert [table["guest"] for table in me(game)["cafe"]] == [49, *([55] if second else [])]
    assert (me(game)["money"], game.phase) == (10, "opening rooms")


def _before_the_auction() -> dict[str, Any]:
    return gahsim.new_game(players=3, modules=["ballrooms", "entrances"], seed=3).snapshot()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"auction": None}, "auction: missing"),
        ({"rehearsal_rooms": None}, "rehearsal_rooms: 0 on offer for 3 players"),
        ({"rehearsal_rooms": ["R1"]}, "rehearsal_rooms: 1 on offer for 3 players"),
        ({"auction": {"entrances": ["corogari"]}}, "1 on offer for 3 players without one"),
        ({"auction": {"lot": "kaufman", "bid": 1, "bidder": 1, "bidding": [0, 1]}}, "'kaufman' is not on offer"),
        ({"auction": {"lot": "corogari", "bid": 30, "bidder": 1, "bidding": [0, 1]}}, "30 krones, but seat 1 has 10"),
        ({"own_tiles": ["A2"]}, "A2 lies on the Emperor track already"),
        ({"own_objectives": [163]}, "163 lies among the common objectives already"),
    ],
)
def test_an_auction_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    snapshot = _before_the_auction()
    for key, value in change.items():
        snapshot[key] = snapshot[key] | value if isinstance(value, dict) else value
    with pytest.raises(gahsim.SnapshotError, match=said):
        gahsim.restore(snapshot)


def test_the_ren_asks_for_ballrooms() -> None:
    with pytest.raises(gahsim.UsageError, match="'ren' needs the module 'ballrooms'"):
        gahsim.simulate(games=1, modules=["entrances"], entrances=["ren", "kozi"])


def test_all_are_all_five() -> None:
    assert len(gahsim.new_game(modules="all", seed=1).snapshot()["modules"]) == 5

"""Novice and regular with the modules of Let's Waltz!: one small position for each new kind of choice, and whole games."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim.bots import make_bots
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.moves import Move
from tests.games.grand_austria.positions import at_table, kinds, rooms, seat

LADDER = ("random", "novice", "regular")
COMBINATIONS = [names for n in range(1, 6) for names in itertools.combinations(MODULES, n)]


def decision(game: Game, spec: str) -> Move:
    """What a bot decides, and the game moved on by it."""
    code = door.decide(game, make_bots(spec, game.players, door, game.facts)[0])
    move = next(move for move in game.legal_moves() if move.code == code)
    game.play(move)
    return move


def played_to(spec: str, modules: list[str], kind: str, players: int = 2, seeds: range = range(40)) -> list[tuple[Game, Move]]:
    """Every decision of a bot's games where moves of a kind were on offer: the game before it, and the move made."""
    found: list[tuple[Game, Move]] = []
    for seed in seeds:
        game = gahsim.new_game("grand-austria", players=players, seed=seed, edition="2022", modules=modules)
        while not game.over and len(found) < 6:
            offered = any(move.kind == kind for move in game.legal_moves())
            before = game.copy()
            move = decision(game, spec)
            if offered:
                found.append((before, move))
    return found


def changed(game: Game, **keys: Any) -> Game:
    """The same position with some keys of the snapshot changed."""
    return gahsim.restore(game.snapshot() | keys)


@pytest.mark.parametrize("spec", ["novice", "regular"])
def test_games_with_every_combination_of_modules_end_in_order(spec: str) -> None:
    for i, modules in enumerate(COMBINATIONS):
        players = 2 + i % 3
        facts = door.load_facts(("2015", "2022")[i % 2], modules)
        table = door.make_table(facts, players, ("deal", "draft")[i // 2 % 2])
        assert door.check_games(facts, table, 17, 4 * i, 4, make_bots(spec, players, door, facts)) is None, modules


@pytest.mark.parametrize("modules", [*([name] for name in MODULES), list(MODULES)], ids=[*MODULES, "all five"])
def test_the_ladder_holds_with_modules(modules: list[str]) -> None:
    facts = door.load_facts("2022", modules)
    table = door.make_table(facts, 2)
    for weaker, stronger in itertools.pairwise(LADDER):
        bots = make_bots([weaker, stronger], 2, door, facts)
        plans = door.plan_games(200)
        plans["deal"] //= 2  # every deal from both seats
        plans["bots"][:, :2] = [(game % 2, 1 - game % 2) for game in range(200)]
        vp = door.play_plans(facts, table, 3, plans, bots).finals["players"]["vp"][:, :2].astype(float)
        margin = np.where(plans["bots"][:, 0] == 1, vp[:, 0] - vp[:, 1], vp[:, 1] - vp[:, 0])
        by_deal = margin.reshape(-1, 2).mean(axis=1)
        assert by_deal.mean() > 4 * by_deal.std() / len(by_deal) ** 0.5, f"{stronger} against {weaker}"


@pytest.mark.parametrize("spec", ["novice", "regular"])
def test_a_bell_is_rung_whenever_it_may_be(spec: str) -> None:
    rung = played_to(spec, ["more"], "ring")
    assert rung and all(move.kind in ("ring", "claim") for _, move in rung)


@pytest.mark.parametrize("spec", ["novice", "regular"])
def test_a_satisfied_guest_goes_dancing_before_a_ballroom_costs_five_points(spec: str) -> None:
    """Round 3 ends with the first ballroom; nobody of ours dances there, and champagne for the bottom row is in the kitchen."""
    for game, _ in played_to(spec, ["ballrooms"], "send_guest"):
        seats = game.snapshot()["seats"]
        for side in seats:
            side |= {"sections": [1, 2, 3, 4], "dancers": [[0, 0, 0]] * 3, "dancers_gone": 0}
        halls = game.snapshot()["ballrooms"]
        halls.sort(key=lambda hall: hall != "zum_sperl")  # the regular also weighs what later ballrooms promise: none pays more
        scene = changed(game, round=3, seats=seats, ballrooms=halls)
        if halls[0] == "zum_sperl" and not any(move.kind == "claim" for move in scene.legal_moves()):
            move = decision(scene, spec)
            assert (move.kind, move.details["ballroom"]) == ("send_guest", "zum_sperl")
            return
    pytest.fail("no position with a guest ready to dance")


def test_the_regular_raises_for_a_good_entrance_and_not_for_the_worst_on_offer() -> None:
    game = gahsim.new_game("grand-austria", players=2, seed=1, edition="2022", modules=["entrances"])
    auction = {"entrances": ["kozi", "ninas_melange"], "lot": None, "bid": 0, "bidder": None, "bidding": [], "assigned": False}
    fresh = changed(game, auction=auction)
    first = decision(fresh, "regular")
    assert first.kind == "offer_entrance" and first.details == {"entrance": "kozi", "bid": 0}
    assert decision(fresh, "regular").details["bid"] == 1  # the other one raises by as little as can be
    worst = changed(game, auction=auction)
    worst.do("offer_entrance", entrance="ninas_melange", bid=0)
    assert worst.snapshot()["seats"][int(game.to_move or 0)]["entrance"] is None
    assert decision(worst, "regular").details["bid"] is None


INTERPRETER, PRINCESS = 173, 68  # two strudel for 2 krones and 2 VP; a guest who orders two strudel and a coffee


def test_a_card_that_costs_food_is_not_paid_with_what_a_guest_waits_for() -> None:
    spare = seat(staff=[INTERPRETER], kitchen={"strudel": 2}, money=0, rooms=rooms(vacant=[0]))
    needed = spare | {"cafe": [{"guest": PRINCESS, "served": {"coffee": 1}}]}
    used = at_table(spare, modules=["more"], edition="2022", turn={"guest_taken": True})
    kept = at_table(needed, modules=["more"], edition="2022", turn={"guest_taken": True})
    for spec in ("novice", "regular"):
        assert "activate" in kinds(used) and "activate" in kinds(kept)
        assert decision(used.copy(), spec).kind == "activate"
        assert decision(kept.copy(), spec).kind != "activate"


def test_a_coloured_die_is_taken_for_the_celebrity_unless_it_is_too_dear() -> None:
    lounge = [{"celebrity": key, "rounds": 2} for key in ("charlie_chaplin", "sigmund_freud", "jrr_tolkien")]
    plain = {"modules": ["celebrities"], "edition": "2022", "lounge": lounge, "turn": {"guest_taken": True}}
    cheap = at_table(seat(), dice=[0, 0, 0, 2, 0, 0], coloured_dice={"red": 4}, **plain)
    assert decision(cheap, "regular").details.get("colour") == "red"  # 4 VP for one krone
    dear = at_table(seat(), dice=[0, 0, 0, 9, 0, 0], coloured_dice={"red": 4}, **plain)
    move = decision(dear, "regular")
    assert move.kind == "take_die" and "colour" not in move.details  # the white one is as good and eight krones cheaper

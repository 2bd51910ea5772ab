"""Three hotel entrances during the game: Ninas Melange, The Grand Wray Hotel, The Ren."""

from __future__ import annotations

from typing import Any

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import at_the_door, side
from tests.games.grand_austria.positions import kinds, me, options, pass_until, rooms
from tests.games.grand_austria.shortcuts import served

# --- Ninas Melange ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round", "vp"), [(1, 15), (2, 15), (3, 15), (4, 10), (5, 10), (6, 5), (7, 5)])
def test_ninas_melange_scores_personal_objectives_by_the_round(round: int, vp: int) -> None:
    game = at_the_door("ninas_melange", rooms=rooms(vacant=range(12)), round=round)  # objective 106: 12 room tiles
    assert options(game, "claim", "objective") == [106]
    game.do("claim", objective=106)
    assert (game.ledger(0)["entrance"], game.ledger(0)["objectives"], me(game)["personal_done"]) == (vp, 0, [106])
    assert "claim" not in kinds(game)
    assert all(card["claimed"] == [] for card in game.snapshot()["objectives"])


def test_ninas_melange_claims_common_objectives_as_usual() -> None:
    game = at_the_door("ninas_melange", money=20, round=5)
    game.do("claim", objective=105)
    assert (game.ledger(0)["objectives"], game.ledger(0)["entrance"]) == (15, 0)


def test_ninas_melange_personal_objectives_are_nobody_elses() -> None:
    twelve = rooms(vacant=range(12))
    game = at_the_door("paulwei", side(entrance="ninas_melange"), rooms=twelve)
    assert "claim" not in kinds(game)


@pytest.mark.parametrize(("personal", "common", "vp"), [(3, 0, 0), (3, 1, 3), (2, 2, 3), (3, 2, 6), (3, 3, 10), (1, 3, 3)])
def test_ninas_melange_scores_for_all_objectives_at_the_end(personal: int, common: int, vp: int) -> None:
    ids = [105, 109, 113]
    cards = [{"id": card, "claimed": [0] if i < common else []} for i, card in enumerate(ids)]
    game = at_the_door("ninas_melange", personal_done=[106, 110, 114][:personal], objectives=cards, round=7, emperor=10,
                       dice=[1, 0, 0, 0, 0, 0])  # fmt: skip
    before = game.ledger(0)["entrance"]
    pass_until(game, lambda game: game.over)
    assert game.ledger(0)["entrance"] - before == vp


@pytest.mark.parametrize(("card", "modules"), [(132, ["ballrooms"]), (179, ["more"])], ids=["132_arranger", "179_entertainer"])
@pytest.mark.parametrize("personal", [True, False])
def test_ninas_melange_personal_objectives_place_no_marker_w11(card: int, modules: list[str], personal: bool) -> None:
    mine = {"rooms": rooms(vacant=range(12))} if personal else {"money": 20}
    game = at_the_door("ninas_melange", modules=modules, staff=[card], cafe=[{"guest": 65}], **mine)
    game.do("claim", objective=106 if personal else 105)
    woken = "ring" in kinds(game) or me(game)["kitchen"].get("champagne", 0) == 2
    assert woken is not personal


@pytest.mark.parametrize(("done", "markers", "vp"), [([106, 110], 0, 0), ([], 2, 10), ([106], 1, 5)])
def test_ninas_melange_personal_objectives_do_not_count_for_tile_c6_w11(done: list[int], markers: int, vp: int) -> None:
    cards = [{"id": card, "claimed": [0] if i < markers else []} for i, card in enumerate([105, 109, 113])]
    game = at_the_door("ninas_melange", modules=["more"], personal_done=done, objectives=cards, round=7, emperor=13,
                       emperor_tiles=["A1", "B1", "C6"], dice=[1, 0, 0, 0, 0, 0])  # fmt: skip
    pass_until(game, lambda game: game.over)
    assert game.ledger(0)["emperor_bonus"] == vp


# --- The Grand Wray Hotel ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "tiles"), [(0, []), (1, ["A1", "A2"]), (2, ["A1", "A2", "B2", "B3"]),
                                              (3, ["A1", "A2", "B2", "B3", "C1", "C3"])])  # fmt: skip
def test_wray_goes_one_two_or_three_back_for_an_a_b_or_c_tile(space: int, tiles: list[str]) -> None:
    assert options(at_the_door("wray", emperor=space), "use_tile", "tile") == tiles


@pytest.mark.parametrize(("tile", "steps", "track", "gain"), [("A1", 1, "money", 3), ("B2", 2, "money", 5), ("C1", 3, "vp", 8)])
def test_wray_claims_the_reward_and_removes_the_tile_once_per_turn(tile: str, steps: int, track: str, gain: int) -> None:
    game = at_the_door("wray", emperor=7)
    before = me(game)[track]
    game.do("use_tile", tile=tile, steps=steps)
    assert (me(game)["emperor"], me(game)[track] - before, me(game)["tiles_used"]) == (7 - steps, gain, [tile])
    assert "use_tile" not in kinds(game) and "take_die" in kinds(game)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    pass_until(game, lambda game: game.to_move == 1)
    assert "use_tile" not in kinds(game)  # for its owner only
    pass_until(game, lambda game: game.to_move == 0)
    assert game.round == 2 and tile not in options(game, "use_tile", "tile")  # the next turn of the same round


def test_wray_works_after_the_die_too() -> None:
    game = at_the_door("wray", emperor=1)
    game.do("take_die", die=4, boost=False)
    game.do("tracks", krones=1)
    game.do("use_tile", tile="A1")
    assert (me(game)["emperor"], me(game)["money"]) == (0, 14)


def test_wray_does_not_wake_the_gardener_w9() -> None:
    game = at_the_door("wray", emperor=3, staff=[42])
    game.do("use_tile", tile="A1")
    assert me(game)["vp"] == 0


# --- The Ren ----------------------------------------------------------------------------------------------------------------------------


def dancing(row: str, ballroom: str, entrance: str = "ren", **mine: Any) -> Game:
    """Seat 0 has just sent a guest who gives nothing else than 4 VP (green, #103) to a ballroom."""
    boards = ["odeonsaal", "apollosaal", "zum_sperl"] if ballroom == "odeonsaal" else ["kettenbruecke", "apollosaal", "zum_sperl"]
    game = at_the_door(entrance, modules=["ballrooms"], cafe=[served(103, strudel=1, wine=1)], ballrooms=boards,
                       kitchen={"champagne": 3}, **mine)  # fmt: skip
    game.do("send_guest", row=row, ballroom=ballroom, section=4)
    return game


@pytest.mark.parametrize(("entrance", "times"), [("ren", 2), ("paulwei", 1)])
def test_ren_doubles_every_row_bonus(entrance: str, times: int) -> None:
    assert me(dancing("top", "kettenbruecke", entrance))["vp"] == 4 + 5 * times
    assert me(dancing("middle", "kettenbruecke", entrance))["vp"] == 4 + 2 * times
    assert me(dancing("bottom", "kettenbruecke", entrance))["vp"] == 4
    assert me(dancing("top", "apollosaal", entrance))["money"] == 10 + 3 * times
    assert me(dancing("top", "zum_sperl", entrance))["kitchen"] == {"strudel": times, "wine": times, "coffee": times}


def test_ren_occupies_two_rooms_and_scores_6_in_the_top_row_of_the_odeonsaal_w10() -> None:
    game = dancing("top", "odeonsaal", rooms=rooms(vacant=[2, 3, 7]))
    assert me(game)["vp"] == 4 + 6
    game.do("occupy", room=2)
    game.do("occupy", room=3)
    assert "occupy" not in kinds(game)


@pytest.mark.parametrize(("mine", "theirs", "vp"), [(2, 1, 4), (1, 1, 0), (1, 2, 0), (1, 0, 4), (0, 0, 0)])
def test_ren_scores_4_at_a_ballrooms_scoring_if_alone_in_front_w10(mine: int, theirs: int, vp: int) -> None:
    other = side(entrance="paulwei", dancers=[[theirs, 0, 0], [0, 0, 0], [0, 0, 0]], emperor=5)
    game = at_the_door("ren", other, modules=["ballrooms"], dancers=[[mine, 0, 0], [0, 0, 0], [0, 0, 0]], round=3, emperor=5,
                       dice=[1, 0, 0, 0, 0, 0])  # fmt: skip
    pass_until(game, lambda game: game.round == 4)
    assert (game.ledger(0)["entrance"], game.ledger(1)["entrance"]) == (vp, 0)

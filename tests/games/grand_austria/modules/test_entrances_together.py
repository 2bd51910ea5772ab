"""Entrances beside what other parts of the game do: objectives that count guests, and the extra turn of E. Gizia (97)."""

from __future__ import annotations

import pytest

from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import at_the_door, side, waltz
from tests.games.grand_austria.positions import kinds, me, pass_until, rooms

GREEN = [91, 92, 93, 94, 95]
SERVED = {"strudel": 2, "wine": 1}
GIZIA = {"guest": 97, "served": SERVED}


def kaufman(this_round: list[int], kept: list[int], number: int = 165) -> Game:
    """Kaufman with an objective that counts guests, who finished some of them this round and some before."""
    mine = side(entrance="kaufman", guests_this_round=this_round) | {"guests_kept": kept}
    modules = ["ballrooms", "entrances"]
    common = [{"id": 105, "claimed": []}, {"id": 110, "claimed": []}, {"id": number, "claimed": []}]
    return waltz(mine, modules=modules, dice=[1, 0, 0, 0, 0, 0], objectives=common)


@pytest.mark.parametrize(("this_round", "kept", "met"), [(GREEN[:2], GREEN[2:4], True), (GREEN[:2], GREEN[2:3], False)])
def test_kaufmans_two_piles_count_together_for_an_objective_165(this_round: list[int], kept: list[int], met: bool) -> None:
    assert ("claim" in kinds(kaufman(this_round, kept))) == met


def test_kaufman_scores_the_first_pile_only_then_keeps_the_relevant_guests_165() -> None:
    """ "You score VP only for the guests in the first pile, before moving any relevant guests to the second pile"."""
    game = kaufman([92, 141], [94, 95])
    pass_until(game, lambda game: game.round == 3)
    assert game.ledger(0)["entrance"] == 1  # for two, not for four
    assert (me(game)["guests_this_round"], me(game)["guests_kept"]) == ([], [92, 94, 95])
    assert game.snapshot()["guest_discard"] == [141]


def test_kaufman_keeps_nobody_once_the_objective_is_completed_165() -> None:
    game = kaufman(GREEN[:2], GREEN[2:4])
    game.do("claim", objective=165)
    assert (me(game)["guests_this_round"], me(game)["guests_kept"]) == (GREEN[:2], [])  # the first pile waits for its VP
    pass_until(game, lambda game: game.round == 3)
    assert game.ledger(0)["entrance"] == 1
    assert me(game)["guests_kept"] == [] and sorted(game.snapshot()["guest_discard"]) == GREEN[:4]


@pytest.mark.parametrize("edition", ["2015", "2022"])
def test_kozi_moves_a_die_for_the_action_of_97_gizia_too(edition: str) -> None:
    """ "Each time you are about to use an action space": she uses one without taking a die."""
    game = at_the_door("kozi", cafe=[GIZIA], rooms=rooms(vacant=[2]), dice=[2, 2, 0, 0, 0, 0], edition=edition)
    game.do("check_in", guest=97, room=2)
    dice = [2, 2]
    if edition == "2015":  # a turn of its own, after this one
        game.play(next(move for move in game.legal_moves() if move.details.get("die") == 1 and move.details["strength"] == 2))
        game.do("take_items", items={"strudel": 2})
        dice = [1, 2]
    assert game.to_move == 0
    moves = [move.details for move in game.legal_moves() if move.kind == "use_space" and not move.details.get("boost")]
    found = {(move["die"], move.get("moved_from"), move["strength"]) for move in moves}
    assert found == {(1, None, dice[0]), (2, None, 2), (1, 2, dice[0] + 1), (2, 1, 3), (3, 2, 1)}
    game.do("use_space", die=2, moved_from=1, strength=3, **({"boost": False} if edition == "2015" else {}))
    assert game.snapshot()["dice"] == [dice[0] - 1, 3, 0, 0, 0, 0]  # moved for good, and no die is taken

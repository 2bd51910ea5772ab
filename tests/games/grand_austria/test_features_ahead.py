"""What the evaluation sees of the turns to come, counted by hand: dice that will be left, and game-end cards still to hire."""

from __future__ import annotations

import pytest
from numba import types

from gahsim.bots import make_bot
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.feature_names import names
from gahsim.games.grand_austria.features import list_features
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.playing import workspace
from gahsim.games.grand_austria.rules import Rules
from gahsim.games.grand_austria.scratch import Scratch
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from tests.games.grand_austria.positions import at_table, rooms, seat
from tests.games.grand_austria.shortcuts import covered

I64 = types.int64
NEXT, LATER = "for our next turn, before anyone else's", "for our next turn, after others'"
BEST, SECOND = (f"VP of the {which} game-end card in hand with rooms filled, net" for which in ("best", "second-best"))
TOO_MANY = "game-end cards worth hiring for which no turn is left"


def seen(game: Game, at: int = 0) -> dict[str, float]:
    """Features that are not zero, by name."""
    told = door.explain(game, make_bot("planner", door, game.facts, game.players), at)
    return {row["feature"]: row["value"] for row in told["features"]}


def strengths(told: dict[str, float], when: str) -> list[float]:
    return [told.get(f"strength of action {face} {when}", 0.0) for face in range(1, 7)]


def test_dice_before_anyone_else_count_in_full() -> None:
    told = seen(at_table(seat(), dice=[0, 2, 1, 0, 3, 0]))
    assert strengths(told, NEXT) == [0, 2, 1, 0, 3, 0]
    assert strengths(told, LATER) == [0] * 6


def test_dice_after_others_count_as_far_as_they_may_be_left() -> None:
    """One turn of seat 0 comes before seat 1's: of six dice, one will be gone."""
    told = seen(at_table(seat(), seat(), dice=[0, 2, 1, 0, 3, 0]), at=1)
    assert strengths(told, NEXT) == [0] * 6
    assert strengths(told, LATER) == pytest.approx([0, 2 * 5 / 6, 1 * 5 / 6, 0, 3 * 5 / 6, 0])


def test_the_last_of_a_snake_has_two_turns_in_a_row() -> None:
    """Numbers 1 and 4 against 2 and 3: when 1 is covered, seat 1 plays twice before seat 0 comes again."""
    game = at_table(seat(), seat(), dice=[0, 2, 1, 0, 1, 0], turn_order=covered(1, 0), to_move=1)
    assert strengths(seen(game, at=1), NEXT) == [0, 2, 1, 0, 1, 0]
    assert strengths(seen(game, at=0), LATER) == pytest.approx([0, 2 * 2 / 4, 1 * 2 / 4, 0, 1 * 2 / 4, 0])


def test_no_dice_are_seen_without_a_turn_to_use_them() -> None:
    done = seen(at_table(seat(), seat(), turn_order=covered(2, 1), to_move=1))
    assert strengths(done, NEXT) == strengths(done, LATER) == [0] * 6
    gone = seen(at_table(seat(), seat(), passed=[0], to_move=1))
    assert strengths(gone, NEXT) == strengths(gone, LATER) == [0] * 6


def test_dice_are_worth_what_orders_miss() -> None:
    """Prince misses a strudel, a cake and a coffee: of two dice on 1 both serve, of three on 2 only one."""
    prince = {"guest": 72, "served": {}}
    told = seen(at_table(seat(cafe=[prince]), dice=[2, 3, 0, 0, 0, 0]))
    assert told[f"pastry for orders {NEXT}"] == 2
    assert told[f"drinks for orders {NEXT}"] == 1


def test_rooms_for_guests_who_wait() -> None:
    """Apothecary has her cake and no red room: one die on 3 helps her; with a vacant red room nobody waits."""
    served = {"guest": 77, "served": {"cake": 1}}
    dice = [0, 0, 1, 0, 0, 1]
    assert seen(at_table(seat(cafe=[served]), dice=dice))[f"rooms for guests who wait {NEXT}"] == 1
    everywhere = rooms(vacant=range(20))
    assert f"rooms for guests who wait {NEXT}" not in seen(at_table(seat(cafe=[served], rooms=everywhere), dice=dice))


@pytest.mark.parametrize(("money", "worth"), [(2, 8), (1, None)])
def test_a_game_end_card_within_reach_of_the_dice(money: int, worth: int | None) -> None:
    """Chambermaid costs 4 and brings 10 VP for six occupied and four vacant rooms; two dice on 5 leave 2 krones to pay."""
    game = at_table(seat(hand=[31], money=money, rooms=rooms(range(6, 10), range(6))), dice=[0, 0, 0, 0, 2, 0])
    assert seen(game).get(f"VP of a game-end card to hire, net {NEXT}") == worth


def test_game_end_cards_in_hand_are_ranked_by_what_they_would_bring() -> None:
    """Ten rooms, six of them occupied: Receptionist 10 - 5, Chambermaid 6 + 4 - 4, Operator on space 8 of the track 16 - 3."""
    side = seat(hand=[31, 34, 41], emperor=8, rooms=rooms(range(6, 10), range(6)))
    told = seen(at_table(side))
    assert (told[BEST], told[SECOND]) == (13, 6)


@pytest.mark.parametrize(("round_no", "done", "missing"), [(6, 0, 0), (7, 0, 1), (7, 1, 2)])
def test_cards_for_which_no_turn_is_left(round_no: int, done: int, missing: int) -> None:
    """Three cards worth more than 4 VP: four turns are left in round 6, two in round 7, then one."""
    side = seat(hand=[31, 34, 41], emperor=8, rooms=rooms(range(6, 10), range(6)))
    game = at_table(side, seat(), round=round_no, turn_order=covered(done, done), to_move=done)
    assert seen(game).get(TOO_MANY, 0) == missing


@kernel(I64, Rules, State, I64, Scratch, entry=True)
def list_inside(rules, state, seat, scratch):
    """List the features as a search does in the middle of this seat's turn."""
    list_features(rules, state, seat, 1, scratch.tally)
    return scratch.tally.n


@pytest.mark.parametrize(("round_no", "missing"), [(6, 0), (7, 2)])
def test_the_turn_under_way_is_not_one_to_come(round_no: int, missing: int) -> None:
    """With the first die of the round in hand, seat 0 comes again only after two turns of seat 1; in round 7 that is its last."""
    side = seat(hand=[31, 34, 41], emperor=8, rooms=rooms(range(6, 10), range(6)))
    game = at_table(side, seat(), dice=[0, 2, 2, 0, 1, 0], round=round_no)
    game.do("take_die", die=2, boost=False)
    _, _, scratch = workspace()
    n = list_inside(game.rules[0], game.state, 0, scratch)
    listed = names(game.facts)
    told = {listed[scratch["tally"]["at"][i]]: float(scratch["tally"]["x"][i]) for i in range(n)}
    left = game.snapshot()["dice"]
    assert sum(left) == 4
    assert strengths(told, NEXT) == [0] * 6
    assert strengths(told, LATER) == pytest.approx([many * 2 / 4 for many in left])
    assert told.get(TOO_MANY, 0) == missing

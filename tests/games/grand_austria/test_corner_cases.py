"""Corners a careful second reading found: fair boards, keys that keep their secret, hashes that see everything, odd overlays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.invariants import broken
from gahsim.games.grand_austria.observe import determinize, turn_is_over, turn_stamp
from tests.games.grand_austria.positions import at_table, kinds, me, pass_until, rooms, seat
from tests.games.grand_austria.tables import bots, laid


def test_day_boards_are_dealt_in_every_order_equally_often() -> None:
    facts, table = laid(4, "2015", "deal", "day")
    finals = door.play_plans(facts, table, 1, door.plan_games(4800), bots("random", 4)).finals
    orders = Counter(tuple(map(int, boards)) for boards in finals["players"]["board"])
    assert len(orders) == 24
    assert sum((n - 200) ** 2 / 200 for n in orders.values()) < 49.7  # 23 degrees of freedom, 0.1 %


def test_an_observation_does_not_give_away_the_key_of_the_game() -> None:
    """Undoing the mixer step by step must not lead back to the secret."""
    game = gahsim.new_game(seed=12)
    seen, mask = game.observation()[0], 2**64 - 1

    def unmix(word: int) -> int:
        for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
            part = word
            for _ in range(4):
                part = word ^ (part >> shift)
            word = part * pow(factor, -1, 2**64) & mask
        return word

    purpose, moment = 8, game.to_move * 65536
    inner = (unmix(int(seen["bot_key"])) - 0xD1342543DE82EF95 * (moment + 1)) & mask
    key = (unmix(inner) - 0x9E3779B97F4A7C15 * (purpose + 1)) & mask
    assert key != int(game.state["bot_key"])
    assert seen["decisions"].tolist() == [0] * 4


def test_the_hash_sees_tiles_objectives_and_decks_left() -> None:
    hashes = {at_table(emperor_tiles=[a, b, c]).hash for a in ("A1", "A2") for b in ("B1", "B2") for c in ("C1", "C2")}
    assert len(hashes) == 8
    assert at_table(guest_discard=[99]).hash != at_table().hash
    assert at_table(objectives=[{"id": 105}, {"id": 109}, {"id": 114}]).hash != at_table().hash


def test_a_bystander_can_imagine_the_cards_somebody_else_is_looking_at() -> None:
    offer = {"effect": "offer", "discount": 3}
    game = at_table(seat(hand=[1]), seat(hand=[2, 3]), staff_offer=[17, 28, 45], pending=[offer])
    world = game.observation(1)
    determinize(game.rules[0], world[0], 1, np.uint64(5))
    assert broken(game.rules[0], world[0]) == 0


def test_two_extra_turns_in_a_row_are_two_turns() -> None:
    game = at_table(seat(money=3), turn={"acted": True, "die": 1, "extra_turns": 2, "begun": True})
    if not game.snapshot()["turn"]["extra"]:
        game.do("end_turn")
    assert game.snapshot()["turn"]["extra"] == 1
    stamp = turn_stamp(game.state)
    game.do("end_turn")
    assert game.snapshot()["turn"]["extra"] == 2
    assert turn_is_over(game.state, 0, stamp)


def test_boards_with_fewer_groups_have_no_phantom_groups() -> None:
    """Two neighbouring groups of one colour joined: nine groups, none of them full in an empty hotel (Room Service counts them)."""
    board = door.load_facts("2015").boards[0]
    groups = [list(group) for group in board.groups]
    first, second = next(
        (a, b) for a in groups for b in groups if a < b and board.colours[a[0]] == board.colours[b[0]] and len(a) + len(b) <= 4
    )
    joined = [group for group in groups if group not in (first, second)] + [sorted(first + second)]
    game = at_table(seat(staff=[37]), overlays={"boards.night.groups": joined})
    assert game.scores_now[0] == 10


@pytest.mark.parametrize(
    "overlay", [{"staff.14.effect": ["prepare:0"]}, {"tables.initial_rooms": 0, "tables.initial_rooms_min": 0}]
)
def test_an_effect_of_zero_does_nothing(overlay: dict[str, Any]) -> None:
    if "staff.14.effect" in overlay:
        game = at_table(seat(staff=[14], rooms=rooms([0])), dice=[2, 0, 0, 0, 0, 0], overlays=overlay)
        game.do("take_die", die=1, boost=False)
        assert "prepare" not in kinds(game)
    else:
        game = gahsim.new_game(seed=1, overlays=overlay)
        while game.phase != "turn":
            assert game.phase != "opening rooms"
            game.play(game.legal_moves()[0])


def test_a_penalty_in_krones_without_alternative_takes_what_is_there() -> None:
    game = at_table(
        seat(money=1), seat(emperor=9), round=3, dice=[0, 0, 0, 1, 0, 0], emperor_tiles=["A1", "B1", "C1"],
        overlays={"emperor_tiles.A1.penalty_vp": 0},
    )  # fmt: skip
    pass_until(game, lambda game: game.round == 4)
    assert me(game)["money"] == 0


def test_discarding_needs_a_game_end_card_in_play() -> None:
    game = at_table(
        seat(staff=[3]), seat(emperor=9), round=7, dice=[0, 0, 0, 1, 0, 0], emperor_tiles=["A1", "B1", "C4"]
    )  # fmt: skip
    pass_until(game, lambda game: game.over)
    assert game.ledger(0)["emperor_penalty"] == -10


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"staff.36.effect": ["item:any:13"]}, "0..12"),
        ({"staff.17.effect": ["strength:11"]}, "0..10"),
        ({"staff.15.trigger": "take_die:3"}, "is about die 4"),
    ],
)
def test_overlays_the_engine_could_not_play_are_refused(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(gahsim.OverlayError) as error:
        door.load_facts("2015", overlays=overlay)
    assert message in str(error.value)


def test_an_offer_inside_an_offer_is_an_offer_of_its_own() -> None:
    """A one-time card that draws an offer itself, hired from an offer: the first rest is back under the deck before."""
    deck = [45, 44, 36, *range(1, 36), *range(37, 44), 46, 47, 48]
    game = at_table(
        seat(), staff_deck=deck[3:], staff_offer=deck[:3], pending=[{"effect": "offer", "discount": 99}],
        overlays={"staff.45.effect": ["hire_offer:draw=3:free"]},
    )  # fmt: skip
    game.do("hire", staff=45)
    while "return_card" in kinds(game):
        game.play(game.legal_moves()[0])
    assert game.snapshot()["staff_offer"] == deck[3:6]
    assert game.snapshot()["staff_deck"][-2:] == [36, 44]

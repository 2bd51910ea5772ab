"""The Python door."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim.errors import IllegalMove, UsageError
from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.observe import turn_is_over, turn_stamp
from tests.games.grand_austria.positions import at_table, kinds, seat, texts


def test_a_game_can_be_played_to_the_end() -> None:
    game = gahsim.new_game("grand-austria", players=2, seed=7, edition="2015", hands="deal", hotel="night", overlays=None)
    rng = random.Random(1)
    while not game.over:
        assert game.to_move in (0, 1)
        moves = game.legal_moves()
        assert len(moves) >= 2
        assert len({move.text for move in moves}) == len(moves)
        game.play(rng.choice(moves))
    assert game.to_move is None and game.legal_moves() == [] and game.winners
    for s in range(2):
        assert sum(game.ledger(s).values()) == game.scores[s]


def test_moves_read_like_the_game() -> None:
    game = at_table(seat(hand=[17]), dice=[0, 0, 2, 0, 0, 1])
    assert "take die 3 at strength 2" in texts(game)
    assert "take die 3 at strength 3, boosted for 1 krone" in texts(game)
    assert "take die 6 at strength 1 as action 5" in texts(game)
    assert "take guest 49 Sculptor for 3 krones" in texts(game)
    game.play("take die 6 at strength 1 as action 5")
    assert texts(game) == ["hire 17 Kitchen Hand for 2 krones", "hire nobody"]


def test_every_move_is_played_by_object_text_or_code() -> None:
    results = set()
    for form in (lambda move: move, str, lambda move: move.code):
        game = gahsim.new_game(seed=3)
        game.play(form(game.legal_moves()[1]))
        results.add(game.hash)
    assert len(results) == 1


@pytest.mark.parametrize("move", ["fly to the moon", 123456789, "take die 3 at strength 2", None, [1, 2]])
def test_an_illegal_move_is_refused_and_changes_nothing(move: Any) -> None:
    game = gahsim.new_game(seed=3)
    before = game.snapshot()
    with pytest.raises(IllegalMove, match="not legal for player 2 now; legal moves: take guest"):
        game.play(move)
    assert game.snapshot() == before
    with pytest.raises(IllegalMove, match="kinds of legal moves: take_guest"):
        game.do("hire", staff=1)


def test_no_move_after_the_end() -> None:
    game = gahsim.new_game(seed=3)
    while not game.over:
        game.play(game.legal_moves()[0])
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("pass")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "players: should be 2, 3 or 4, not 5"),
        ({"players": 1}, "not 1"),
        ({"edition": "2021"}, "editions are: 2015, 2022"),
        ({"hands": "darft"}, "draft"),
        ({"hotel": "nigth"}, "night"),
        ({"hotel": ["night"]}, "1 boards for 2 players"),
        ({"hotel": None}, "hotel: should be day, night"),
        ({"hotel": 3}, "hotel: should be day, night"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"modules": ["spa"]}, "spa"),
        ({"colour": "red"}, "colour"),
        ({"overlays": {"staff.99.cost": 3}}, "staff.99"),
    ],
)
def test_bad_options_are_explained(options: dict, message: str) -> None:
    with pytest.raises(UsageError, match=message.replace(".", r"\.")):
        gahsim.new_game("grand-austria", **options)


def test_unknown_game() -> None:
    with pytest.raises(UsageError, match="did you mean 'grand-austria'"):
        gahsim.new_game("grand-austria-hotel")


def test_a_copy_is_independent() -> None:
    game = gahsim.new_game(seed=9)
    twin = game.copy()
    twin.play(twin.legal_moves()[0])
    assert twin.hash != game.hash


def test_hash_is_the_same_for_the_same_position_reached_in_another_order() -> None:
    def reach(order: list[int]) -> int:
        game = at_table(seat(cafe=[{"guest": 60}], kitchen={"strudel": 2, "cake": 2, "wine": 2, "coffee": 2}, staff=[1, 3]))
        for card in order:
            game.do("activate", staff=card)
            while "place" in kinds(game):
                game.play(next(move for move in game.legal_moves() if move.details.get("kitchen") == 1))
        return game.hash

    assert reach([1, 3]) == reach([3, 1])
    assert reach([1]) != reach([3])


def test_scores_now_counts_what_is_on_the_table() -> None:
    game = at_table(seat(money=7, vp=3, staff=[28], kitchen={"wine": 2}, cafe=[{"guest": 60}]))
    assert game.scores == [3, 0]
    assert game.scores_now == [3 + 7 + 2 - 5, 10]


def test_turn_is_over_exactly_when_the_turn_is() -> None:
    game = at_table(dice=[2, 0, 0, 2, 0, 0])
    stamp = turn_stamp(game.state)
    game.do("take_guest", guest=52)
    assert not turn_is_over(game.state, 0, stamp)
    game.do("take_die", die=4, boost=False)
    assert not turn_is_over(game.state, 0, stamp)
    game.do("tracks", krones=2)
    if game.to_move == 0:
        game.do("end_turn")
    assert turn_is_over(game.state, 0, stamp)


def test_a_notebook_shows_the_board() -> None:
    game = gahsim.new_game(players=4, seed=1, hotel="day")
    assert "<svg" in game._repr_html_() and game.svg().startswith("<svg")
    assert "4 players" in repr(game)


def test_watching_reports_forced_moves_too() -> None:
    told = []
    game = gahsim.new_game(seed=2, watch=lambda game, seat, move, before: told.append(move))
    while not game.over:
        game.play(game.legal_moves()[-1])
    made = [move for move in told if move is not None]
    assert len(made) > sum(int(n) for n in game.state["decisions"])


def test_ledger_names_and_seat_check() -> None:
    game = gahsim.new_game(seed=2)
    assert list(game.ledger(0)) == list(codes.LEDGER)
    with pytest.raises(UsageError, match="seats are 0 to 1"):
        game.ledger(2)


def test_same_seed_same_game_other_seed_other_game() -> None:
    assert gahsim.new_game(seed=4).snapshot() == gahsim.new_game(seed=4).snapshot()
    assert gahsim.new_game(seed=4).snapshot() != gahsim.new_game(seed=5).snapshot()
    assert gahsim.new_game(seed=np.int64(4)).snapshot() == gahsim.new_game(seed=4).snapshot()

"""Modules together: the set-up they share, positions of every combination, and games at random."""

from __future__ import annotations

import json

import pytest

import gahsim
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import COMBINATIONS, MODULES
from tests.games.grand_austria.positions import me, pass_until
from tests.games.grand_austria.tables import bots

named = pytest.mark.parametrize("modules", COMBINATIONS, ids=lambda some: "+".join(some) or "base game")
OPENING = ("draft", "auction", "rehearsal rooms", "opening guest", "opening rooms")


def phases(game: Game) -> list[tuple[str, int | None]]:
    """Phases of the preparations and who decided first in each."""
    seen: list[tuple[str, int | None]] = []
    while game.round == 0:
        phase = game.phase
        seen.append((phase, game.to_move))
        pass_until(game, lambda game: game.round == 1 or game.phase != phase)  # noqa: B023
    return seen


@named
def test_set_up_in_the_order_of_the_combined_rules(modules: list[str]) -> None:
    """Staff, then the auction, then rehearsal rooms and guests from the start player's right, then rooms."""
    game = gahsim.new_game(players=3, seed=11, hands="draft", modules=modules, edition="2022")
    assert [me(game, i)["money"] for i in range(3)] == ([9, 10, 11] if "start-player" in modules else [10, 10, 10])
    kitchen = {} if "entrances" in modules else dict.fromkeys(("strudel", "cake", "wine", "coffee"), 1)
    assert me(game)["kitchen"] == kitchen | ({"champagne": 1} if "ballrooms" in modules else {})
    found = phases(game)
    there = {"auction": "entrances" in modules, "rehearsal rooms": "ballrooms" in modules}
    assert [phase for phase, _ in found] == [phase for phase in OPENING if there.get(phase, True)]
    starts = {"draft": 0, "auction": 0, "rehearsal rooms": 2, "opening guest": 2, "opening rooms": 0}
    assert dict(found) == {phase: starts[phase] for phase, _ in found}
    snapshot = game.snapshot()
    assert sum(snapshot["dice"]) == 12
    assert ("lounge" in snapshot) == ("celebrities" in modules) and ("key" in snapshot) == ("start-player" in modules)


@named
def test_cards_objectives_and_tiles_join_their_stacks(modules: list[str]) -> None:
    facts = door.load_facts("2015", modules)
    ballrooms, more = "ballrooms" in modules, "more" in modules
    assert len(facts.guests) == 56 + 29 * ballrooms
    assert len(facts.staff) == 48 + 15 * ballrooms + 14 * more
    assert len(facts.objectives) == len(facts.emperor_tiles) == 12 + 3 * ballrooms + 3 * more
    assert len(facts.celebrities) == (8 + 3 * ballrooms if "celebrities" in modules else 0)
    assert len(facts.entrances) == (8 + ballrooms if "entrances" in modules else 0)


def finish(game: Game) -> dict:
    bot = bots("random:lazy=0.3", game.players)[0]
    while not game.over:
        game.play(door.decide(game, bot))
    return game.snapshot()


@named
def test_restoring_any_position_and_continuing_gives_the_same_game(modules: list[str]) -> None:
    players = 2 + len(modules) % 3
    game = gahsim.new_game(players=players, seed=5, modules=modules, hands="draft" if "more" in modules else "deal")
    bot = bots("random:lazy=0.3", players)[0]
    saved = []
    while not game.over:
        if int(game.state["decisions"].sum()) % 3 and game.round:  # the preparations are short: all of them
            game.play(door.decide(game, bot))
            continue
        snapshot = json.loads(json.dumps(game.snapshot()))
        again = gahsim.restore(snapshot)
        assert again.snapshot() == snapshot
        assert list(again.choices) == list(game.choices)
        assert again.hash == game.hash
        saved.append(snapshot)
        game.play(door.decide(game, bot))
    for snapshot in saved[:: max(1, len(saved) // 3)]:
        assert finish(gahsim.restore(snapshot)) == game.snapshot()


@named
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_invariant_breaks_in_random_play(modules: list[str], players: int) -> None:
    for edition, spec in (("2015", "random"), ("2022", "random:lazy=0")):
        facts = door.load_facts(edition, modules)
        table = door.make_table(facts, players, "deal", "day")
        assert door.check_games(facts, table, 17, 0, 30, bots(spec, players)) is None


def test_nobody_sees_the_stack_of_celebrities() -> None:
    game = gahsim.new_game(players=2, seed=2, modules=list(MODULES))
    hidden = game.copy()
    n = int(hidden.state["celebrity_n"])
    hidden.state["celebrity_deck"][:n] = hidden.state["celebrity_deck"][:n][::-1].copy()
    assert game.snapshot()["celebrity_stack"] != hidden.snapshot()["celebrity_stack"]
    for seat in range(2):
        assert game.observation(seat).tobytes() == hidden.observation(seat).tobytes()
    assert game.hash == hidden.hash


@pytest.mark.parametrize("key", ["lounge", "coloured_dice", "key_seat", "entrances"])
def test_everybody_sees_lounge_dice_key_and_entrances(key: str) -> None:
    game = gahsim.new_game(players=2, seed=2, modules=list(MODULES))
    field = {"coloured_dice": "coloured"}.get(key, key)
    assert game.observation(1)[0][field].tolist() == game.state[field].tolist()


def test_no_module_changes_nothing() -> None:
    """A game named without modules and one with an empty list are the same, and none of the modules' columns ever moves."""
    plain, empty = gahsim.new_game(players=3, seed=9), gahsim.new_game(players=3, seed=9, modules=[])
    assert plain.snapshot() == empty.snapshot()
    assert finish(plain) == finish(empty)
    late = ("dancers", "ballroom_1", "ballroom_2", "ballroom_3", "celebrities", "entrance")
    assert all(plain.ledger(seat)[column] == 0 for seat in range(3) for column in late)
    assert not {"lounge", "key", "auction", "ballrooms"} & set(plain.snapshot())

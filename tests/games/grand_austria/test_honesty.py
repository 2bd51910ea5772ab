"""Bots cannot know what players cannot know: hidden cards and coming dice never reach an observation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim.bots import make_bot
from gahsim.games.grand_austria import codes, door
from gahsim.games.grand_austria.invariants import broken
from gahsim.games.grand_austria.observe import determinize
from gahsim.games.grand_austria.snapshot import cards_in
from tests.games.grand_austria.tables import bots


def positions(players: int, hands: str, seed: int, stride: int, modules: Sequence[str] = ()) -> Any:
    """Every so-and-so-many-th decision of a game of random bots."""
    game = gahsim.new_game(players=players, seed=seed, hands=hands, hotel="day", modules=modules)
    bot = bots("random:lazy=0.3", players)[0]
    count = 0
    while not game.over:
        if count % stride == 0:
            yield game
        count += 1
        game.play(door.decide(game, bot))


def shuffle_hidden(game: Any, rng: random.Random) -> Any:
    """The same position as far as the player to move can tell, everything hidden dealt anew."""
    other = game.copy()
    state, me = other.state, game.to_move
    n = int(state["guest_n"])
    state["guest_deck"][:n] = rng.sample([int(card) for card in state["guest_deck"][:n]], n)
    deck = [int(state["staff_deck"][(int(state["staff_head"]) + i) % 96]) for i in range(int(state["staff_n"]))]
    picks = int(state["step"]) // other.players if state["phase"] == codes.DRAFT else 0
    mine = (me - picks) % other.players if state["phase"] == codes.DRAFT else -1
    places = [(seat, "hand") for seat in range(other.players) if seat != me]
    places += [(seat, "pack") for seat in range(other.players) if seat != mine]
    sizes = {place: len(cards_in(state["players"][place[0]][place[1]])) for place in places}
    hidden = deck + [card for seat, name in places for card in cards_in(state["players"][seat][name])]
    rng.shuffle(hidden)
    for seat, name in places:
        mask = sum(1 << hidden.pop() for _ in range(sizes[seat, name]))
        state["players"][seat][name] = [mask & (2**64 - 1), mask >> 64]
    state["staff_head"] = rng.randrange(96)
    for i, card in enumerate(hidden):
        state["staff_deck"][(int(state["staff_head"]) + i) % 96] = card
    n = int(state["celebrity_n"])
    state["celebrity_deck"][:n] = rng.sample([int(card) for card in state["celebrity_deck"][:n]], n)
    for key in ("deal_key", "dice_key"):
        state[key] = rng.getrandbits(64)
    return other


STOCK = ["random", "novice", "greedy", "regular", "planner:fast", "planner", "rollout:plans=2,worlds=2"]


@pytest.mark.parametrize(("players", "hands"), [(2, "deal"), (3, "draft"), (4, "intro"), (4, "draft")])
def test_observations_do_not_depend_on_hidden_things(players: int, hands: str) -> None:
    rng = random.Random(players)
    seen = 0
    for game in positions(players, hands, 3, 3):
        for _ in range(2):
            other = shuffle_hidden(game, rng)
            assert broken(other.rules[0], other.state) == 0
            assert other.observation().tobytes() == game.observation().tobytes()
            assert other.choices.tolist() == game.choices.tolist()
            seen += 1
    assert seen >= 40


@pytest.mark.parametrize("spec", STOCK)
@pytest.mark.parametrize(("players", "hands"), [(2, "deal"), (3, "draft")])
def test_choices_do_not_depend_on_hidden_things(players: int, hands: str, spec: str) -> None:
    """A bot's choice is a function of what it sees: everything hidden dealt anew, it chooses the same."""
    rng = random.Random(players)
    bot = bots(spec, players)[0]
    for game in positions(players, hands, 6, 7):
        assert door.decide(shuffle_hidden(game, rng), bot) == door.decide(game, bot)


@pytest.mark.parametrize("spec", ["regular", "greedy", "planner:fast"])
def test_choices_with_modules_do_not_depend_on_hidden_things(spec: str) -> None:
    rng = random.Random(5)
    seen = 0
    for game in positions(2, "deal", 6, 7, codes.MODULES):
        bot = make_bot(spec, door, game.facts, 2)
        assert door.decide(shuffle_hidden(game, rng), bot) == door.decide(game, bot)
        seen += 1
    assert seen >= 10


@pytest.mark.parametrize(("players", "hands"), [(2, "deal"), (3, "draft"), (4, "draft")])
def test_determinize_fills_in_a_possible_world(players: int, hands: str) -> None:
    """Every card in one place again, what the seat saw unchanged, and different keys give different worlds."""
    for game in positions(players, hands, 8, 5):
        worlds = set()
        for key in (1, 2):
            world = game.observation()
            determinize(game.rules[0], world[0], game.to_move, np.uint64(key))
            assert broken(game.rules[0], world[0]) == 0
            for name in ("money", "hand_n", "rooms", "cafe", "staff"):
                assert (world[0]["players"][name] == game.state["players"][name]).all()
            assert (world[0]["players"][game.to_move]["hand"] == game.state["players"][game.to_move]["hand"]).all()
            worlds.add(world.tobytes())
        assert len(worlds) == 2


def test_a_seat_cannot_look_at_another_hand() -> None:
    game = gahsim.new_game(players=3, seed=1)
    for seat in range(3):
        seen = game.observation(seat)[0]
        for other in range(3):
            assert bool(cards_in(seen["players"][other]["hand"])) == (other == seat)
        assert not seen["guest_deck"].any()
        assert not seen["staff_deck"].any()
        assert seen["deal_key"] == seen["dice_key"] == 0

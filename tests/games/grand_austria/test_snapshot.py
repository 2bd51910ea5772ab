"""Positions as JSON: written and read back without loss, and refused with the reason where they cannot be."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import gahsim
from gahsim.errors import SnapshotError
from gahsim.games.grand_austria import door
from tests.games.grand_austria.positions import at_table, me, rooms, seat
from tests.games.grand_austria.tables import bots

KEYS = {
    "game", "edition", "modules", "players", "hotel", "round", "phase", "to_move", "start_seat", "dice", "queue", "guest_deck",
    "guest_discard", "staff_deck", "objectives", "emperor_tiles", "turn_order", "passed", "turn", "pending", "seats",
}  # fmt: skip
SEAT_KEYS = {"money", "vp", "emperor", "kitchen", "rooms", "cafe", "hand", "staff", "objectives", "ledger"}


def change_seat(index: int, **given: Any) -> Any:
    """Replace keys of one seat."""

    def apply(snapshot: dict[str, Any]) -> dict[str, Any]:
        snapshot["seats"][index] |= given
        snapshot["seats"][index].pop("hand_size")
        return snapshot

    return apply


def finish(game: Any) -> Any:
    bot = bots("random:lazy=0.3", 1)[0] if game.players == 1 else bots("random:lazy=0.3", game.players)[0]
    while not game.over:
        game.play(door.decide(game, bot))
    return game.snapshot()


@pytest.mark.parametrize(
    ("players", "edition", "hands", "hotel"),
    [(2, "2015", "deal", "night"), (3, "2022", "draft", "day"), (4, "2015", "intro", "day"), (2, "2022", "draft", "night")],
)
def test_restoring_any_position_and_continuing_gives_the_same_game(players: int, edition: str, hands: str, hotel: str) -> None:
    game = gahsim.new_game(players=players, seed=5, edition=edition, hands=hands, hotel=hotel)
    bot = bots("random:lazy=0.3", players)[0]
    saved = []
    while not game.over:
        snapshot = json.loads(json.dumps(game.snapshot()))
        again = gahsim.restore(snapshot)
        assert again.snapshot() == snapshot
        assert [move.text for move in again.legal_moves()] == [move.text for move in game.legal_moves()]
        assert again.hash == game.hash
        saved.append(snapshot)
        game.play(door.decide(game, bot))
    for snapshot in saved[:: max(1, len(saved) // 12)]:
        assert finish(gahsim.restore(snapshot)) == game.snapshot()


def test_snapshot_has_the_documented_keys() -> None:
    snapshot = gahsim.new_game(players=3, seed=2).snapshot()
    assert set(snapshot) >= KEYS
    assert all(set(side) >= SEAT_KEYS for side in snapshot["seats"])
    assert len(snapshot["dice"]) == 6 and len(snapshot["queue"]) == 5
    assert sorted(tile["number"] for tile in snapshot["turn_order"]) == [1, 2, 3, 4, 5, 6]


def test_a_typed_in_position_needs_little() -> None:
    """Unknown hands and decks are filled in, points without a source are kept apart."""
    game = at_table(seat(vp=31, hand=[17]), {**seat(vp=12), "hand": None, "hand_size": 4}, round=5, start_seat=0)
    assert game.scores == [31, 12]
    assert game.ledger(0)["carried_in"] == 31
    assert len(me(game, 1)["hand"]) == 4
    assert len(game.snapshot()["guest_deck"]) == 51
    assert len(game.snapshot()["staff_deck"]) == 43


def test_start_seat_follows_from_the_round() -> None:
    snapshot = at_table(round=4).snapshot()
    for key in ("start_seat", "turn_order"):
        snapshot.pop(key)
    assert gahsim.restore(snapshot).snapshot()["start_seat"] == 1


def test_who_came_before_the_player_to_move_has_had_a_turn() -> None:
    """Turn order tiles nobody typed in: round 4 of three players starts at seat 0, seat 2 is to move, seat 1 has passed."""
    snapshot = at_table(seat(), seat(), seat(), round=4).snapshot()
    for key in ("start_seat", "turn_order"):
        snapshot.pop(key)
    game = gahsim.restore(snapshot | {"to_move": 2, "passed": [1], "turn": {}})
    assert [tile["seat"] for tile in game.snapshot()["turn_order"] if tile["covered"]] == [0]
    assert game.to_move == 2


def test_the_position_in_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[3] / "docs" / "positions.md").read_text(encoding="utf-8")
    game = gahsim.restore(json.loads(page.split("```json")[1].split("```")[0]))
    assert (game.round, game.to_move, game.scores) == (4, 0, [12, 20])


@pytest.mark.parametrize(
    ("phase", "spoil", "reason"),
    [
        ("draft", change_seat(0, hand=[]), "seats.0.hand: after 4 picks of the draft it holds 2 cards"),
        ("draft", change_seat(1, pack=[]), "seats.1.pack: 0 cards, after 4 picks of the draft 4 are left in it"),
        ("draft", {"step": 13}, "step: 13 in phase 'draft', should be 0 to 12"),
        ("opening guest", {"step": 3}, "step: 3 in phase 'opening guest', should be 0 to 2"),
        ("opening guest", {"step": 0}, "seats.1.cafe: 1 guests, should be 0"),
        ("opening rooms", change_seat(0, cafe=[]), "seats.0.cafe: 0 guests, should be 1"),
        ("emperor", {"step": 3}, "step: 3 in phase 'emperor', should be 0 to 2"),
    ],
)
def test_preparations_that_cannot_be_are_refused(phase: str, spoil: Any, reason: str) -> None:
    game = gahsim.new_game(seed=5, hands="draft")
    bot = bots("random", 2)[0]
    while game.phase != phase or game.snapshot()["step"] < (4 if phase == "draft" else 1):
        game.play(door.decide(game, bot))
    snapshot = json.loads(json.dumps(game.snapshot()))
    gahsim.restore(snapshot)
    changed = spoil(snapshot) if callable(spoil) else snapshot | spoil
    for deck in ("staff_deck", "guest_deck"):  # what was taken away goes back into the decks
        changed.pop(deck)
    with pytest.raises(SnapshotError) as error:
        gahsim.restore(changed)
    assert reason in str(error.value)


def change(path: str, value: Any) -> Any:
    def apply(snapshot: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        target: Any = snapshot
        for part in way:
            target = target[part]
        if value is KeyError:
            del target[last]
        else:
            target[last] = value

    return apply


def both(one: Any, other: Any) -> Any:
    def apply(snapshot: dict[str, Any]) -> None:
        one(snapshot)
        other(snapshot)

    return apply


BAD = [
    (change("seats.0.money", 21), "21 krones, the money track goes from 0 to 20"),
    (change("seats.0.money", -1), "-1 krones"),
    (change("seats.0.money", "ten"), "seats.0.money"),
    (change("seats.0.money", KeyError), "seats.0.money: missing"),
    (change("seats.0.moneys", 3), "seats.0.moneys: unknown key"),
    (change("seats.0.emperor", 14), "0 to 13"),
    (change("seats.0.hand", [17, 17]), "staff 17 is in two places"),
    (change("seats.0.hand", [99]), "no staff 99"),
    (change("seats.0.rooms", [1] * 19), "seats.0.rooms"),
    (change("seats.0.rooms.3", 7), "seats.0.rooms.3"),
    (change("seats.0.ledger", {"guests": 3}), "its ledger sums to 3"),
    (change("seats.0.ledger", {"gests": 0}), "guests"),
    (change("seats.0.cafe", [{"guest": 49}]), "guest 49 is in two places"),
    (change("seats.0.cafe", [{"guest": 60, "served": {"wine": 9}}]), "ordered"),
    (change("seats.0.cafe", [{"guest": n} for n in (60, 61, 62, 63)]), "4 guests at 3 tables"),
    (change("seats.0.staff", [{"id": 17, "used": True}]), "no once-per-round card"),
    (change("seats.0.objectives", [105]), "markers"),
    (change("queue.0", 17), "no guest 17"),
    (change("queue.0", 50), "in two places"),
    (change("dice", [9, 9, 0, 0, 0, 0]), "18 dice, but 2 players play with 10"),
    (change("dice", [1, 2]), "dice"),
    (change("dice", [0] * 6), "no dice are left"),
    (change("round", 8), "round: 8"),
    (change("phase", "lunch"), "phase"),
    (change("to_move", 2), "seats are 0 to 1"),
    (change("players", 3), "there are 2 seats"),
    (change("hotel", ["nigth", "night"]), "did you mean 'night'"),
    (change("edition", "2016"), "2015, 2022"),
    (change("emperor_tiles", ["B1", "B2", "C1"]), "A1, A2, A3, A4"),
    (change("objectives.0.id", 110), "105, 106, 107, 108"),
    (change("objectives.0.claimed", [0, 0]), "different seats"),
    (change("turn_order.0.covered", KeyError), "covered"),
    (change("turn_order", [{"seat": 0, "number": 2, "covered": False}]), "1 at seat 0"),
    (change("pending", [{"effect": "dance"}]), "unknown effect 'dance'"),
    (change("game", "chess"), "unknown game 'chess'"),
    (change("game", []), "unknown game '[]'"),
    (change("staff_deck", [40]), "nowhere to be found"),
    (change("guest_deck", []), "nowhere to be found"),
    (change("passed", [0]), "passed"),
    (change("seats.0.vp", 99999), "seats.0.vp"),
    (change("seats.0.ledger", {"guests": 10**6}), "seats.0.ledger.guests"),
    (change("seats.0.kitchen", {"wine": 99999}), "seats.0.kitchen.wine"),
    (change("seats.0.kitchen", {"champagne": 1}), "champagne comes with a module only"),
    (change("seats.0.last_retreat", 3), "the last move back comes after round 7"),
    (change("seats.0.rooms.0", 2), "group 0 is fully occupied, so its bonus was paid"),
    (both(change("queue.2", None), change("guest_deck", KeyError)), "an empty space, though"),
    (change("dice", [2, 2, 2, 2, 2, 1]), "11 dice, but 2 players play with 10"),
    (change("turn.die", 1), "10 dice on the spaces and 1 taken, but 2 players play with 10"),
    (change("turn.extra", 10**6), "turn.extra"),
    (both(change("to_move", 1), change("turn", {})), "number 1 of seat 0 is not covered and comes first"),
    (change("step", 3), "step: 3 in phase 'turn', should be 0"),
    (change("step", 10**6), "step"),
    (change("phase", "emperor"), "the Emperor comes after rounds 3, 5, 7, not after round 2"),
    (change("phase", "over"), "the game is over after round 7, not in round 2"),
    (change("phase", "draft"), "round: 2 in phase 'draft', should be 0"),
    (both(change("staff_offer", [40]), change("staff_deck", KeyError)), "exactly while an 'offer' or 'return_offer' is pending"),
    (change("pending", [{"effect": "offer"}]), "exactly while an 'offer' or 'return_offer' is pending"),
    (change("pending", [{"effect": "vp", "n": 5}]), "'vp' takes effect by itself"),
    (change("pending", [{"effect": "krone", "n": 10**6}]), "pending.0.n"),
    (change("pending", [{"effect": "item_any", "n": 20}]), "at most 12"),
    (change("pending", [{"effect": "act_items", "n": 2, "what": "cake"}]), "should be from strudel, wine"),
    (change("pending", [{"effect": "item", "what": "champagne"}]), "should be from strudel, cake, wine, coffee"),
    (change("pending", [{"effect": "item", "what": []}]), "[], should be one of strudel, cake, wine, coffee"),
    (change("pending", [{"effect": "item", "what": ["cake", "wine"]}]), "should be one of strudel, cake, wine, coffee"),
    (change("pending", [{"effect": "penalty", "what": []}]), "[], should be one of A1"),
    (change("pending", [{"effect": "serving", "what": 20}]), "from 0 to 19"),
    (change("pending", [{"effect": "prepare", "max_floor": 5}]), "max_floor"),
    (change("randomness.rerolls", 10**6), "randomness.rerolls"),
    (change("randomness.decisions", [10**6]), "randomness.decisions"),
]


@pytest.mark.parametrize(("spoil", "reason"), BAD, ids=[reason for _, reason in BAD])
def test_a_position_that_cannot_be_is_refused(spoil: Any, reason: str) -> None:
    snapshot = copy.deepcopy(at_table(seat(rooms=rooms([0])), dice=[2, 2, 2, 2, 1, 1]).snapshot())
    spoil(snapshot)
    with pytest.raises(gahsim.UsageError) as error:
        gahsim.restore(snapshot)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_files_that_are_no_positions(tmp_path: Any) -> None:
    with pytest.raises(SnapshotError, match="no such file"):
        gahsim.restore(tmp_path / "missing.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(SnapshotError, match="not JSON"):
        gahsim.restore(broken)
    broken.write_text("[1]")
    with pytest.raises(SnapshotError, match="should be an object"):
        gahsim.restore(broken)
    good = tmp_path / "good.json"
    good.write_text(json.dumps(gahsim.new_game(seed=3).snapshot()))
    assert gahsim.restore(good).to_move == 1

"""Random play at every kind of table: nothing gets stuck, nothing breaks. `gahsim bench --check 1000000` does the same at length."""

from __future__ import annotations

import pytest

from gahsim.games.grand_austria import door
from tests.games.grand_austria.tables import ALL_TABLES, bots, laid


@pytest.mark.parametrize("spec", ["random", "random:lazy=0"])
@pytest.mark.parametrize(("players", "edition", "hands", "hotel"), ALL_TABLES)
def test_no_invariant_breaks_in_random_play(players: int, edition: str, hands: str, hotel: str, spec: str) -> None:
    facts, table = laid(players, edition, hands, hotel)
    assert door.check_games(facts, table, 17, 0, 150, bots(spec, players)) is None


def test_a_broken_position_is_noticed() -> None:
    """The checker itself can fail: a coin too many, a lost card, a wrong ledger."""
    from gahsim.games.grand_austria.invariants import INVARIANTS, broken

    game = door.new_game(players=2, seed=1)
    assert broken(game.rules[0], game.state) == 0
    for field, value, finding in [
        ("money", 21, "money off the track"),
        ("vp", 5, "ledger does not sum to the score"),
        ("emperor", 14, "Emperor"),
    ]:
        spoiled = game.copy()
        spoiled.state["players"][1][field] = value
        assert finding in INVARIANTS[broken(spoiled.rules[0], spoiled.state)]
    spoiled = game.copy()
    spoiled.state["queue"][2] = spoiled.state["queue"][1]
    assert "guest lost" in INVARIANTS[broken(spoiled.rules[0], spoiled.state)]
    spoiled = game.copy()
    spoiled.state["players"][0]["rooms"], spoiled.state["players"][0]["occupied"] = 1, 2
    assert "without a tile" in INVARIANTS[broken(spoiled.rules[0], spoiled.state)]


def test_overlay_changes_play_without_recompiling() -> None:
    """Kitchen Hand at another price is another game, from the same compiled code."""
    plain, table = laid(2, "2015", "deal", "night")
    dear = door.load_facts("2015", overlays={"staff.17.cost": 9})
    usual, changed, again = (
        door.play_plans(facts, table, 5, door.plan_games(400), bots("random", 2)).finals for facts in (plain, dear, plain)
    )
    assert (usual["players"]["vp"] != changed["players"]["vp"]).any()
    assert usual.tobytes() == again.tobytes()

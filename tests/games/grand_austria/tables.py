"""The kinds of tables a game can be played at, for tests that want them all."""

from __future__ import annotations

import itertools
from typing import Any

from gahsim.bots import make_bots
from gahsim.games.grand_austria import door

ALL_TABLES = list(itertools.product((2, 3, 4), ("2015", "2022"), ("deal", "draft", "intro"), ("night", "day")))


def laid(players: int, edition: str, hands: str, hotel: str) -> tuple[Any, Any]:
    """Facts and encoded table."""
    facts = door.load_facts(edition)
    return facts, door.make_table(facts, players, hands, hotel)


def bots(spec: str, players: int) -> list[Any]:
    return make_bots(spec, players, door, door.load_facts("2015"))

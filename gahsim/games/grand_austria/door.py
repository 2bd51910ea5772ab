"""What the rest of the package may ask of this game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from gahsim.games.grand_austria.chunks import Played, check_games, decide, plan_games, play_plans
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.feature_names import names as feature_names
from gahsim.games.grand_austria.fingerprint import data_hash
from gahsim.games.grand_austria.forbidding import MECHANISMS
from gahsim.games.grand_austria.game import Game, new_game, restore
from gahsim.games.grand_austria.loading import EDITIONS, load_facts
from gahsim.games.grand_austria.narration import Narrator
from gahsim.games.grand_austria.perturbing import perturbed
from gahsim.games.grand_austria.playing import workspace
from gahsim.games.grand_austria.rows import draft_rows, game_rows, player_rows, turn_rows
from gahsim.games.grand_austria.schema import columns
from gahsim.games.grand_austria.state import STATE
from gahsim.games.grand_austria.stock_bots import BOTS, RUNGS, compile_choose
from gahsim.games.grand_austria.strength import measured
from gahsim.games.grand_austria.tables import make_table
from gahsim.games.grand_austria.weights import Value, has_weights, inside_features, load_weights, weights_for, with_settings
from gahsim.games.grand_austria.weights import pack as pack_weights
from gahsim.games.grand_austria.weights import shipped as shipped_weights
from gahsim.games.grand_austria.weights import unpack as unpack_weights

STATE_BYTES = STATE.itemsize

TABLES = ("players", "games", "draft", "turns")
TABLE_CODE = (__file__, player_rows.__code__.co_filename)  # sources that decide what is in a table, beside the kernels


_LATE = {"explain": "advice", "collect": "samples"}  # compiled when first asked for


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f"gahsim.games.grand_austria.{_LATE[name]}"), name)


def tables(facts: Facts, played: Played, wanted: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Columns of the wanted tables; draft and turn rows say in ``row`` or ``game`` which game they belong to."""
    players = int(played.finals[0]["n_players"])
    makers = {
        "players": lambda: player_rows(facts, played.finals, played.logs),
        "games": lambda: game_rows(facts, played.finals, played.logs),
        "draft": lambda: draft_rows(facts, played.logs, players),
        "turns": lambda: turn_rows(facts, played.turns),
    }
    return {name: makers[name]() for name in wanted}


def card_numbers(facts: Facts) -> list[int]:
    """Printed numbers of the cards an experiment may force into a hand."""
    return [card.id for card in facts.staff]


def force_cards(facts: Facts, plans: np.ndarray, cards: np.ndarray, seats: np.ndarray, slots: np.ndarray) -> None:
    """Enter forced cards (printed numbers, 0 = none) into a plan."""
    index = {0: 0} | {card.id: i + 1 for i, card in enumerate(facts.staff)}
    plans["card"] = [index[int(card)] for card in cards]
    plans["card_seat"], plans["card_slot"] = seats, slots


def hand_size(facts: Facts) -> int:
    """Cards in a dealt hand."""
    return facts.tables.hand_size


def starting_money(facts: Facts, players: int) -> tuple[int, int, int]:
    """Fewest and most krones anyone starts with, and the most anyone can have."""
    start = facts.tables.place_money[:players] or (facts.tables.money,)
    return min(start), max(start), facts.tables.max_money


__all__ = [
    "BOTS", "EDITIONS", "MECHANISMS", "MODULES", "RUNGS", "STATE_BYTES", "TABLES", "TABLE_CODE", "Game", "Narrator", "Value", "card_numbers",
    "check_games", "columns", "compile_choose", "data_hash", "decide", "feature_names", "force_cards",
    "hand_size", "has_weights", "inside_features", "load_facts", "load_weights", "make_table", "measured", "new_game", "pack_weights",
    "perturbed", "plan_games", "play_plans", "restore", "shipped_weights", "starting_money", "tables", "unpack_weights", "weights_for",
    "with_settings", "workspace",
]  # fmt: skip

"""Played games as table columns: one row per player and game, one per game, one per draft pick, one per recorded turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from gahsim.games.grand_austria.codes import LEDGER
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.final_cards import final_staff
from gahsim.games.grand_austria.snapshot import cards_in

Columns = dict[str, Any]
LETTERS = "ABC"


def _bits(masks: np.ndarray) -> np.ndarray:
    return np.bitwise_count(masks.astype(np.uint64))


def _has(masks: np.ndarray, card: int) -> np.ndarray:
    return (masks[..., card >> 6] >> np.uint64(card & 63)) & np.uint64(1) == 1


def _flat(columns: Columns) -> Columns:
    """Games outer, seats inner."""
    return {name: np.ascontiguousarray(values).reshape(-1) for name, values in columns.items()}


def player_rows(facts: Facts, finals: np.ndarray, logs: np.ndarray) -> Columns:
    """Columns describing every seat of finished games, games outer, seats inner; ``schema.py`` says what each means.

    Parameters
    ----------
    facts : Facts
        The facts played with.
    finals, logs : numpy.ndarray
        Final states and logs, with one number of players.
    """
    players = int(finals[0]["n_players"])
    seats, log = finals["players"][:, :players], logs["seats"][:, :players]
    columns = _standing(seats)
    for i, name in enumerate(LEDGER[:-1]):  # nothing is carried into a whole game
        columns[name] = seats["ledger"][:, :, i]
    columns |= {f"staff_final_{card}": vp for card, vp in final_staff(facts, finals).items()}
    columns |= {
        "krones": seats["money"].astype(np.int8),
        "kitchen_items": seats["kitchen"].sum(axis=2).astype(np.int8),
        "room_tiles": _bits(seats["rooms"]).astype(np.int8),
        "occupied_rooms": _bits(seats["occupied"]).astype(np.int8),
        "staff_played": seats["staff_n"].astype(np.int8),
        "board": seats["board"].astype(np.int8),
        "opening_guest": np.array([0, *(guest.id for guest in facts.guests)], np.int16)[log["opening_guest"]],
        "opening_rooms": log["opening_rooms"],
        "guests_taken": log["guests_taken"],
        "guests_checked_in": log["guests_checked_in"],
        "passes": log["passes"],
        "boosts": log["boosts"],
    }
    for face in range(1, 7):
        columns[f"die_{face}"] = log["dice"][:, :, face]
    for round_no in range(1, facts.tables.rounds + 1):
        columns[f"krones_round_{round_no}"] = log["money"][:, :, round_no]
        columns[f"vp_round_{round_no}"] = log["vp"][:, :, round_no]
    for i in range(3):
        columns[f"emperor_space_{i + 1}"] = log["emperor_before"][:, :, i]
        columns[f"emperor_outcome_{i + 1}"] = log["emperor_outcome"][:, :, i]
        columns[f"objective_{LETTERS[i]}_round"] = log["objective_round"][:, :, i]
        columns[f"objective_{LETTERS[i]}_place"] = log["objective_place"][:, :, i]
    drafted = bool(log["pick"].any())
    for index, card in enumerate(facts.staff):
        columns[f"dealt_{card.id}"] = _has(log["dealt"], index)
        columns[f"hired_{card.id}"] = log["hired"][:, :, index]
        if drafted:
            columns[f"pick_{card.id}"] = log["pick"][:, :, index]
    return _flat(columns)


def _standing(seats: np.ndarray) -> Columns:
    """Score, rank, share of the win, margin to the best other seat."""
    players = seats.shape[1]
    score = seats["vp"].astype(np.int16)
    spare = seats["money"] + seats["kitchen"].sum(axis=2)
    strength = score.astype(np.int32) * 1024 + spare  # ties fall to krones and kitchen items
    better = (strength[:, None, :] > strength[:, :, None]).sum(axis=2)
    level = (strength[:, None, :] == strength[:, :, None]).sum(axis=2)
    others = np.where(np.eye(players, dtype=bool), np.int16(-32768), score[:, None, :]).max(axis=2)
    return {
        "score": score,
        "rank": (better + 1).astype(np.int8),
        "win_share": np.where(better == 0, 1.0 / level, 0.0).astype(np.float32),
        "margin": (score - others).astype(np.int16),
    }


def game_rows(facts: Facts, finals: np.ndarray, logs: np.ndarray) -> Columns:
    """Columns describing every game: what lay on the table, how long it took."""
    columns: Columns = {}
    for i, letter in enumerate(LETTERS):
        columns[f"objective_{letter}"] = np.array([objective.id for objective in facts.objectives], np.int16)[
            finals["objectives"][:, i]
        ]
        columns[f"tile_{letter}"] = np.array([int(tile.key[1:]) for tile in facts.emperor_tiles], np.int8)[finals["tiles"][:, i]]
    columns["rerolls"] = logs["rerolls"].astype(np.int8)
    columns["reshuffles"] = finals["reshuffles"].astype(np.int8)
    columns["decisions"] = logs["asked"]
    return columns


def draft_rows(facts: Facts, logs: np.ndarray, players: int) -> Columns:
    """Columns describing every draft pick: the pack as it was seen and the card taken."""
    ids = np.array([card.id for card in facts.staff], np.int16)
    game, seat, pick, taken, packs = [], [], [], [], []
    for row in range(len(logs)):
        log = logs[row]["seats"]
        left = [set(cards_in(log[s]["pack"])) for s in range(players)]
        for number in range(1, facts.tables.hand_size + 1):
            for s in range(players):
                pack = left[(s - number + 1) % players]
                card = int(np.flatnonzero(log[s]["pick"] == number)[0])
                game.append(row)
                seat.append(s)
                pick.append(number)
                taken.append(ids[card])
                packs.append(sorted(int(ids[i]) for i in pack))
                pack.discard(card)
    return {
        "row": np.array(game, np.int64),
        "seat": np.array(seat, np.int8),
        "pick": np.array(pick, np.int8),
        "card": np.array(taken, np.int16),
        "pack": packs,
    }


def turn_rows(facts: Facts, turns: np.ndarray) -> Columns:
    """Columns describing every recorded turn."""
    columns: Columns = {("round" if name == "round_no" else name): turns[name] for name in turns.dtype.names or ()}
    columns["guest"] = np.array([0, *(guest.id for guest in facts.guests)], np.int16)[turns["guest"]]
    for name in ("passed", "extra", "boosted"):
        columns[name] = turns[name] == 1
    return columns

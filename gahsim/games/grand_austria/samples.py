"""Recorded positions as training wants them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gahsim.bots.specs import Bot, parameter_rows
from gahsim.errors import GahsimError
from gahsim.games.grand_austria.chunks import seated
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.feature_names import FEATURES
from gahsim.games.grand_austria.playing import workspace
from gahsim.games.grand_austria.recording import MARKS, PARTS_OF_VP, UNKNOWN, record_games
from gahsim.games.grand_austria.rules import compile_rules
from gahsim.games.grand_austria.state import SEATS, STATE


@dataclass
class Samples:
    """Recorded positions of some games, in the order they occurred in each."""

    features: np.ndarray  # positions x features
    game: np.ndarray  # row of ``scores``
    seat: np.ndarray
    stage: np.ndarray  # inside turns: row of their weights, one more than the stage at the end of the turn
    kind: np.ndarray
    score_now: np.ndarray
    best_end: np.ndarray  # value of the best end within reach, VP, of positions inside turns; nan where it is to be seen
    scores: np.ndarray  # games x players, final


def collect(
    facts: Facts,
    table: np.ndarray,
    seed: int,
    first: int,
    games: int,
    bots: Sequence[Bot],
    inside: float = 0.0,
    searching: bool = False,
) -> Samples:
    """Play games and record their positions; ``inside`` is the share of decisions in turns to record, or to walk on from if a search will."""
    from gahsim.games.grand_austria.chunks import plan_games

    players = int(table[0]["n_players"])
    plans = plan_games(games, first)
    plans["game"] = np.arange(games)
    room = games * players * (45 + int((600 if searching else 220) * inside))
    rows, marks = np.zeros((room, FEATURES), np.float32), np.zeros((room, MARKS), np.int32)
    finals = np.zeros(games, STATE)
    rules = compile_rules(facts)
    params = parameter_rows(bots, SEATS)
    n = record_games(
        rules[0], table[0], np.uint64(seed), plans, seated(bots), params, finals, rows, marks, inside, searching, *workspace()
    )
    if n < 0:
        raise GahsimError(f"game {first - 1 - n} of seed {seed} broke while recording")
    scores = finals["players"]["vp"][:, :players].astype(np.float64)
    game, seat, stage, kind, now, best = (marks[:n, i] for i in range(MARKS))
    ends = np.where(best == UNKNOWN * PARTS_OF_VP, np.nan, best / PARTS_OF_VP)
    return Samples(rows[:n], game, seat, stage, kind, now, ends, scores)

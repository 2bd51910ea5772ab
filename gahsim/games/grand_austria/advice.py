"""What should I do here? Every legal move tried in many possible worlds; and what the evaluation sees in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gahsim.bots.specs import Bot
from gahsim.games.grand_austria.feature_names import FEATURES, P_HIDDEN, SETTINGS, names
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.moves import Move
from gahsim.games.grand_austria.planner import P_BEFORE, P_WIDTH
from gahsim.games.grand_austria.playing import workspace
from gahsim.games.grand_austria.rollout import P_FAST_BEFORE, P_FAST_WIDTH
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.trying import list_here, try_moves, value_here


@dataclass(frozen=True)
class Advice:
    """One legal move and what came of it."""

    move: Move
    value: float  # expected final score, VP
    low: float
    high: float
    behind: float  # VP behind the best move, on the same worlds
    behind_se: float
    worlds: int


def advise(game: Game, bot: Bot, worlds: int = 40, turns: int = 2, seed: int = 0) -> list[Advice]:
    """Rank the legal moves of a position by rollouts.

    Parameters
    ----------
    game : Game
        At the position in question.
    bot : Bot
        A planner or rollout bot: its weights value the ends, its search (the rollout's narrow one) plays everyone's turns.
    worlds : int
        Possible worlds (hidden cards and dice) every move is tried in.
    turns : int
        Own turns played after this one before the position is valued.
    seed : int
        Of the worlds.

    Returns
    -------
    list of Advice
        Best first, with 95 % intervals; differences are paired by world.
    """
    moves = game.legal_moves()
    values = np.zeros((len(moves), worlds))
    out, _, scratch = workspace()
    params = np.array(bot.params, np.float64)
    if params[P_FAST_WIDTH] < 1:  # a planner has one search for everything
        params[P_FAST_WIDTH], params[P_FAST_BEFORE] = params[P_WIDTH], params[P_BEFORE]
    observation = game.observation()
    try_moves(
        game.rules[0], observation[0], game.choices.copy(), out, len(moves), turns, params, scratch, np.uint64(seed), values
    )  # fmt: skip
    means = values.mean(axis=1)
    best = int(np.argmax(means))
    error = values.std(axis=1, ddof=1) / np.sqrt(worlds)
    gaps = values[best] - values
    gap_error = gaps.std(axis=1, ddof=1) / np.sqrt(worlds)
    low, high = means - 1.96 * error, means + 1.96 * error
    found = [
        Advice(move, float(means[i]), float(low[i]), float(high[i]), float(gaps[i].mean()), float(gap_error[i]), worlds)
        for i, move in enumerate(moves)
    ]
    return sorted(found, key=lambda advice: -advice.value)


def explain(game: Game, bot: Bot, seat: int | None = None) -> dict[str, Any]:
    """What the evaluation sees: every feature that is not zero, its weight at this stage, and what it adds.

    ``network`` is what the small network beside the weights adds for all features together, None if the bot has none.
    """
    seat = int(game.state["to_move"]) if seat is None else seat
    _, _, scratch = workspace()
    params = np.ascontiguousarray(bot.params, np.float64)
    stage = int(list_here(game.rules[0], game.state, seat, scratch))
    tally = scratch["tally"]
    seen = np.zeros(FEATURES)
    np.add.at(seen, tally["at"][: tally["n"]], tally["x"][: tally["n"]])
    score = game.scores[seat] if game.over else int(score_now(game.rules[0], game.state, seat))
    rows: list[dict[str, Any]] = []
    if stage >= 0 and not game.over:
        start, words = SETTINGS + stage * FEATURES, names(game.facts)
        weights = params[start : start + FEATURES]
        rows = [
            {"feature": words[i], "value": float(x), "weight": float(weights[i]), "adds": float(x * weights[i])}
            for i, x in enumerate(seen)
            if x != 0
        ]
    rows.sort(key=lambda row: -abs(row["adds"]))
    value = float(value_here(game.rules[0], game.state, seat, params, scratch))
    network = value - score - sum(row["adds"] for row in rows) if params[P_HIDDEN] > 0 else None
    return {"seat": seat, "score_now": score, "value": value, "network": network, "features": rows}

"""Many games in one call, and one decision of a bot: the Python side of the compiled playing loop."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gahsim.bots.specs import Bot, parameter_rows
from gahsim.errors import GahsimError
from gahsim.games.grand_austria.codes import ERROR_BOT
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.invariants import INVARIANTS, play_checked
from gahsim.games.grand_austria.logs import LOG, TURN_ROW
from gahsim.games.grand_austria.moves import Wording
from gahsim.games.grand_austria.observe import observe
from gahsim.games.grand_austria.playing import PLAN, begin_planned, play_logged, play_planned, workspace
from gahsim.games.grand_austria.rules import compile_rules
from gahsim.games.grand_austria.snapshot import take_snapshot
from gahsim.games.grand_austria.state import SEATS, STATE
from gahsim.games.grand_austria.view import View

TURNS_PER_GAME = 256  # more than any game has
GUARDED = 20  # games between two alarms; one for bots in Python, which may be slow for good reasons


@dataclass
class Played:
    """What a chunk of games left behind."""

    plans: np.ndarray
    finals: np.ndarray
    logs: np.ndarray
    turns: np.ndarray


def seated(bots: Sequence[Bot]) -> tuple:
    """Exactly four functions, as the compiled loop expects; empty chairs repeat the first bot."""
    functions = [bot.choose for bot in bots]
    return tuple(functions + functions[:1] * (SEATS - len(functions)))


def plan_games(games: int, first: int = 0) -> np.ndarray:
    """The plainest plan: consecutive deals, every bot at its own seat, nothing forced."""
    plans = np.zeros(games, PLAN)
    plans["game"] = plans["deal"] = np.arange(first, first + games)
    plans["bots"] = np.arange(SEATS)
    return plans


def play_plans(
    facts: Facts,
    table: np.ndarray,
    seed: int,
    plans: np.ndarray,
    bots: Sequence[Bot],
    guard: Callable[[int, int], None] | None = None,
) -> Played:
    """Play planned games of a seed; ``guard(first, last)`` is called before every few deals if there is one."""
    finals, logs = np.zeros(len(plans), STATE), np.zeros(len(plans), LOG)
    turns = np.zeros(int((plans["sampled"] > 0).sum()) * TURNS_PER_GAME, TURN_ROW)
    for i, bot in enumerate(bots):
        plans["forbid"][:, i] = bot.forbid
    plans["python"] = sum(1 << i for i, bot in enumerate(bots) if bot.player is not None)
    rules = compile_rules(facts)
    in_python = any(bot.player is not None for bot in bots)
    play = _play_with_python if in_python else _play_compiled
    done = 0
    step = max(len(plans), 1) if guard is None else 1 if in_python else GUARDED
    for start in range(0, len(plans), step):
        part = slice(start, start + step)
        if guard is not None:
            guard(int(plans["deal"][start]), int(plans["deal"][part][-1]))
        filled = int(logs[0]["turn_rows"])
        piece = Played(plans[part], finals[part], logs[part], turns[filled:])
        done += play(rules, facts, table, np.uint64(seed), piece, bots)
        logs[0]["turn_rows"] = filled + int(logs[start]["turn_rows"]) if start else int(logs[0]["turn_rows"])
        if done < min(start + step, len(plans)):
            break
    if done < len(plans):
        raise GahsimError(_what_broke(facts, finals[done], plans[done], seed, bots))
    return Played(plans, finals, logs, turns[: int(logs[0]["turn_rows"])])


def _play_compiled(rules: np.ndarray, facts: Facts, table: np.ndarray, seed: Any, played: Played, bots: Sequence[Bot]) -> int:
    params = parameter_rows(bots, SEATS)
    return int(
        play_planned(
            rules[0], table[0], seed, played.plans, seated(bots), params, played.finals, played.logs, played.turns, *workspace()
        )
    )  # fmt: skip


def _play_with_python(rules: np.ndarray, facts: Facts, table: np.ndarray, seed: Any, played: Played, bots: Sequence[Bot]) -> int:
    """The same loop, stopping for every decision of a bot that lives in Python."""
    params, functions = parameter_rows(bots, SEATS), seated(bots)
    choices, seen, scratch = workspace()
    filled = 0
    for i, plan in enumerate(played.plans):
        state, log, answer = played.finals[i], played.logs[i], -1
        begin_planned(rules[0], table[0], seed, plan, state, log)
        while True:
            filled = play_logged(
                rules[0], state, plan, functions, params, log, played.turns, filled, answer, choices, seen, scratch
            )  # fmt: skip
            if log["waiting"] == 0:
                break
            observe(state, int(state["to_move"]), seen)
            bot = bots[int(plan["bots"][int(state["to_move"])])]
            try:
                answer = ask_python(facts, seen[0], choices[: int(log["waiting"])], bot)
            except GahsimError as error:
                raise GahsimError(f"{error}; deal {plan['deal']} of seed {seed}") from None
        played.logs[0]["turn_rows"] = filled
        if state["error"]:
            return i
    return len(played.plans)


def ask_python(facts: Facts, observation: np.void, choices: np.ndarray, bot: Bot) -> int:
    """Index of the choice of a bot that lives in Python; what it does wrong is reported with its name and the position."""
    view = View(facts, observation)
    moves = Wording(facts, observation).moves(choices)
    try:
        chosen = bot.player.choose(view, list(moves))
    except Exception as error:  # the user's code may fail in any way; say how and where
        raise GahsimError(
            f"bot '{bot.spec}' raised {type(error).__name__}: {error}; snapshot of what it saw: {view.snapshot()}"
        ) from error
    for index, move in enumerate(moves):
        if chosen is move or chosen == move or chosen == move.text or (isinstance(chosen, int) and chosen == index):
            return index
    raise GahsimError(
        f"bot '{bot.spec}' answered {chosen!r}, which is none of the {len(moves)} moves it was given; "
        f"snapshot of what it saw: {view.snapshot()}"
    )


def _what_broke(facts: Facts, state: np.void, plan: np.void, seed: int, bots: Sequence[Bot]) -> str:
    bot = bots[int(plan["bots"][int(state["to_move"])])]
    reason = "chose something it was not offered" if state["error"] == ERROR_BOT else f"met engine error {state['error']}"
    return (
        f"bot '{bot.spec}' at seat {int(state['to_move'])} {reason}; deal {plan['deal']} of seed {seed}; "
        f"snapshot of the position: {json.dumps(take_snapshot(facts, state))}"
    )


def check_games(facts: Facts, table: np.ndarray, seed: int, first: int, games: int, bots: Sequence[Bot]) -> str | None:
    """Play games checking every position; the first broken invariant in words, or None."""
    states = np.zeros(2, STATE)
    params = parameter_rows(bots, SEATS)
    rules = compile_rules(facts)
    before = rules.tobytes()
    found = play_checked(rules[0], table[0], np.uint64(seed), first, games, seated(bots), params, states, *workspace())
    if rules.tobytes() != before:
        return "the rules table was changed by play"
    return None if found < 0 else f"game {found // 32} of seed {seed}: {INVARIANTS[found % 32]}"


def decide(game: Game, bot: Bot, memory: Any = None) -> int:
    """Ask a bot for the move of the player to move; returns the code of its choice.

    ``memory`` (from ``workspace``) lets a bot remember its plan from one decision to the next.
    """
    n = len(game.choices)
    if bot.player is not None:
        return int(game.choices[ask_python(game.facts, game.observation()[0], game.choices, bot)])
    choices, _, scratch = memory or workspace()
    choices[:n] = game.choices
    index = int(
        bot.choose(game.rules[0], game.observation()[0], choices, n, np.ascontiguousarray(bot.params, np.float64), scratch)
    )
    if not 0 <= index < n:
        raise GahsimError(f"bot '{bot.spec}' answered {index} to {n} choices; snapshot of the position: {game.snapshot()}")
    return int(game.choices[index])

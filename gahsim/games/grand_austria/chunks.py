"""Many games in one call, and one decision of a bot: the Python side of the compiled playing loop."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from gahsim.bots.specs import Bot, parameter_rows
from gahsim.bots.watching import NoAnswer, watched
from gahsim.errors import GahsimError
from gahsim.games.grand_austria.codes import ERROR_BOT, OVER
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.logs import LOG, TURN_ROW
from gahsim.games.grand_austria.moves import Wording
from gahsim.games.grand_austria.observe import observe
from gahsim.games.grand_austria.playing import PLAN, begin_planned, play_logged, play_planned, workspace
from gahsim.games.grand_austria.rules import compile_rules
from gahsim.games.grand_austria.snapshot import take_snapshot
from gahsim.games.grand_austria.state import SEATS, STATE
from gahsim.games.grand_austria.view import View

TURNS_PER_GAME = 256  # more than any game has
PIECE_SECONDS = 0.2  # of play between two moments at which Ctrl-C is heard


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


def play_plans(facts: Facts, table: np.ndarray, seed: int, plans: np.ndarray, bots: Sequence[Bot]) -> Played:
    """Play planned games of a seed.

    Raises
    ------
    GahsimError
        If a bot returns nonsense, raises or never answers: with its name, the position and the seed to replay it.
    """
    finals, logs = np.zeros(len(plans), STATE), np.zeros(len(plans), LOG)
    turns = np.zeros(int((plans["sampled"] > 0).sum()) * TURNS_PER_GAME, TURN_ROW)
    for i, bot in enumerate(bots):
        plans["forbid"][:, i] = bot.forbid
    plans["python"] = sum(1 << i for i, bot in enumerate(bots) if bot.player is not None)
    play = _play_with_python if any(bot.player is not None for bot in bots) else _play_compiled
    table_set = compile_rules(facts), facts, table, np.uint64(seed), bots, workspace()
    at, size, filled = 0, 1, 0
    while at < len(plans):
        part = slice(at, at + size)
        piece, begin = Played(plans[part], finals[part], logs[part], turns[filled:]), time.perf_counter()
        _play_piece(partial(play, *table_set, piece), piece, facts, seed, bots)
        at, filled = at + len(piece.plans), filled + int(piece.logs[0]["turn_rows"])
        spent = time.perf_counter() - begin
        size = size * 4 if spent < PIECE_SECONDS / 8 else max(1, size // 2) if spent > PIECE_SECONDS else size
    return Played(plans, finals, logs, turns[:filled])


def _play_piece(play: Callable[[], None], piece: Played, facts: Facts, seed: int, bots: Sequence[Bot]) -> None:
    """Play some games; whatever a bot does wrong is reported with its name, the position and the seed."""
    wrong = ""
    try:
        _guarded(play, lambda: int(piece.logs["asked"].sum()), bots)
    except Misbehaved as error:
        wrong = str(error)
    at = int((piece.finals["phase"] == OVER).argmin())  # games are played in order: the first that is not over
    state, plan = piece.finals[at], piece.plans[at]
    if state["error"]:
        wrong = "chose something it was not offered" if state["error"] == ERROR_BOT else f"met engine error {state['error']}"
    if wrong:
        bot = bots[int(plan["bots"][int(state["to_move"])])]
        raise GahsimError(
            f"bot '{bot.spec}' at seat {int(state['to_move'])} {wrong}; deal {plan['deal']} of seed {seed}; "
            f"snapshot of the position, for 'gahsim play --from': {json.dumps(take_snapshot(facts, state))}"
        )


def _guarded(work: Callable[[], Any], decisions: Callable[[], int], bots: Sequence[Bot]) -> Any:
    """Do work that asks bots; a user's may hang or fail in any way, and it is said how. A stock bot's failure is our own."""
    if not any(bot.source for bot in bots):
        return work()
    try:
        return watched(work, decisions)
    except NoAnswer as error:
        raise Misbehaved(str(error)) from None
    except (Misbehaved, GahsimError):
        raise
    except Exception as error:
        raise Misbehaved(f"raised {type(error).__name__}: {error}") from error


def _play_compiled(
    rules: np.ndarray, facts: Facts, table: np.ndarray, seed: Any, bots: Sequence[Bot], memory: Any, piece: Played
) -> None:
    play_planned(
        rules[0], table[0], seed, piece.plans, seated(bots), parameter_rows(bots, SEATS), piece.finals, piece.logs, piece.turns, *memory
    )  # fmt: skip


def _play_with_python(
    rules: np.ndarray, facts: Facts, table: np.ndarray, seed: Any, bots: Sequence[Bot], memory: Any, piece: Played
) -> None:
    """The same loop, stopping for every decision of a bot that lives in Python."""
    params, functions = parameter_rows(bots, SEATS), seated(bots)
    choices, seen, scratch = memory
    filled = 0
    for plan, state, log in zip(piece.plans, piece.finals, piece.logs, strict=True):
        answer = -1
        begin_planned(rules[0], table[0], seed, plan, state, log)
        while True:
            filled = play_logged(
                rules[0], state, plan, functions, params, log, piece.turns, filled, answer, choices, seen, scratch
            )  # fmt: skip
            if log["waiting"] == 0:
                break
            observe(state, int(state["to_move"]), seen)
            bot = bots[int(plan["bots"][int(state["to_move"])])]
            answer = ask_python(facts, seen[0], choices[: int(log["waiting"])], bot)
        piece.logs[0]["turn_rows"] = filled
        if state["error"]:
            break


class Misbehaved(Exception):
    """What a bot did wrong, in words that follow its name."""


def ask_python(facts: Facts, observation: np.void, choices: np.ndarray, bot: Bot) -> int:
    """Index of the choice of a bot that lives in Python."""
    moves = Wording(facts, observation).moves(choices)
    try:
        chosen = bot.player.choose(View(facts, observation), list(moves))
    except (Exception, SystemExit) as error:  # the user's code may fail in any way; say how
        raise Misbehaved(f"raised {type(error).__name__}: {error}") from error
    for index, move in enumerate(moves):
        if chosen is move or chosen == move or chosen == move.text:
            return index
    if isinstance(chosen, int | np.integer) and not isinstance(chosen, bool) and 0 <= chosen < len(moves):
        return int(chosen)
    raise Misbehaved(f"answered {chosen!r}, which is none of the {len(moves)} moves it was given")


def check_games(facts: Facts, table: np.ndarray, seed: int, first: int, games: int, bots: Sequence[Bot]) -> str | None:
    """Play games checking every position; the first broken invariant in words, or None."""
    from gahsim.games.grand_austria.invariants import INVARIANTS, play_checked  # compiled when first asked for

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
    try:
        return int(game.choices[_guarded(lambda: _asked(game, bot, memory), lambda: 0, [bot])])
    except Misbehaved as error:
        position = json.dumps(game.snapshot())
        raise GahsimError(f"bot '{bot.spec}' {error}; snapshot of the position, for 'gahsim play --from': {position}") from None


def _asked(game: Game, bot: Bot, memory: Any) -> int:
    n = len(game.choices)
    if bot.player is not None:
        return ask_python(game.facts, game.observation()[0], game.choices, bot)
    choices, _, scratch = memory or workspace()
    choices[:n] = game.choices
    index = int(
        bot.choose(game.rules[0], game.observation()[0], choices, n, np.ascontiguousarray(bot.params, np.float64), scratch)
    )
    if not 0 <= index < n:
        raise Misbehaved(f"answered {index} to {n} choices")
    return index

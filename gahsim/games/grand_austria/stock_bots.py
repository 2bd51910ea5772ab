"""The bots that come with the game, weakest first; each is compiled when it first sits down."""

from __future__ import annotations

from typing import Any

import numba

from gahsim.bots.specs import Parameter, StockBot
from gahsim.games.grand_austria.playing import ChooseSignature
from gahsim.games.grand_austria.weights import with_weights

WIDTH = Parameter(12, 1, 40, "positions kept per die face inside a turn")
BEFORE = Parameter(8, 1, 80, "positions kept before the die is taken")
NOISE = Parameter(0, 0, 50, "VP of noise on the values, for exploration in training")
UNUSED = Parameter(1, 1, 1, "not used")

HERE = "gahsim.games.grand_austria"

BOTS = {
    "random": StockBot(
        "random",
        f"{HERE}.playing:choose_random",
        "every legal choice equally likely",
        {"lazy": Parameter(1.0, 0.0, 1.0, "how often a drawn pass, decline or end of turn stands; 0 acts whenever it can")},
    ),
    "novice": StockBot("novice", f"{HERE}.novice:choose_novice", "priority rules as a beginner would write them on a card", {}),
    "greedy": StockBot(
        "greedy",
        f"{HERE}.planner:choose_greedy",
        "values the position after each single choice",
        {"width": UNUSED, "before": UNUSED, "noise": NOISE},
        extend=with_weights("greedy"),
    ),
    "regular": StockBot("regular", f"{HERE}.regular:choose_regular", "weighs every choice with rules of thumb", {}),
    "planner": StockBot(
        "planner",
        f"{HERE}.planner:choose_planner",
        "searches its whole turn with a beam and values its end",
        {"width": WIDTH, "before": BEFORE, "noise": NOISE},
        {"fast": {"width": 4, "before": 2}, "expert": {"width": 40, "before": 12}},
        with_weights("planner"),
        searches=True,
    ),
    "rollout": StockBot(
        "rollout",
        f"{HERE}.rollout:choose_rollout",
        "tries the planner's best plans in many possible worlds",
        {
            "width": Parameter(32, 1, 40, WIDTH.meaning),
            "before": Parameter(12, 1, 80, BEFORE.meaning),
            "noise": NOISE,
            "plans": Parameter(6, 1, 16, "plans tried out"),
            "worlds": Parameter(24, 1, 1000, "possible worlds the last ones are tried in"),
            "turns": Parameter(2, 1, 14, "own turns played on"),
            "fast_width": Parameter(3, 1, 40, "positions kept per die face when playing on"),
            "fast_before": Parameter(2, 1, 80, "positions kept before the die when playing on"),
        },
        {"fast": {"plans": 4, "worlds": 8}, "deep": {"plans": 12, "worlds": 64}},
        with_weights("planner"),
        searches=True,
    ),
}

RUNGS = ("random", "novice", "greedy", "regular", "planner:fast", "planner", "planner:expert", "rollout")  # the ladder, upwards


def compile_choose(function: Any) -> Any:
    """A user's ``@njit`` function with the signature the playing loop calls."""
    return numba.njit(ChooseSignature, nogil=True, error_model="numpy")(function.py_func)

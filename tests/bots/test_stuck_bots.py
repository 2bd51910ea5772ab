"""Bots that never answer: found, named, and told with the position and the seed, wherever they play.

A compiled loop cannot be stopped, so these play in processes of their own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import gahsim
from gahsim.bots.watching import NoAnswer, watched
from gahsim.errors import GahsimError, UsageError

FILE = """
from numba import njit


@njit
def stuck(rules, observation, choices, n, params, scratch):
    while observation.round_no == 2:
        n = n + 1 - (n > 1000000)
    return 0


class Stuck:
    def choose(self, view, moves):
        while view.round == 2:
            pass
        return moves[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(FILE)
    (tmp_path / "mine.toml").write_text('bots = ["random", "mine.py:stuck"]\ngames = 40\nseed = 5\nchunk = 10\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAHSIM_BOT_SECONDS", "2")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(gahsim.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]))
    return tmp_path


def gahsim_says(*words: str) -> str:
    result = subprocess.run([sys.executable, "-m", "gahsim", *words], capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def position_in(said: str) -> Any:
    return gahsim.restore(json.JSONDecoder().raw_decode(said[said.index("{") :])[0])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_in_a_run(folder: Path, jobs: str) -> None:
    said = gahsim_says("run", "mine.toml", "--jobs", jobs)
    assert "bot 'mine.py:stuck' at seat 1 did not answer within 2 s; deal " in said and "of seed 5" in said
    there = position_in(said)
    assert there.round == 2 and there.to_move == 1
    assert not list(folder.rglob("*.parquet")) and not list(folder.rglob("*.part"))
    (folder / "there.json").write_text(json.dumps(there.snapshot()))  # and from there it happens again
    assert "bot 'mine.py:stuck' did not answer" in gahsim_says("play", "--from", "there.json", "--bots", "random mine.py:stuck")


def test_in_a_match(folder: Path) -> None:
    said = gahsim_says("match", "random", "mine.py:stuck", "--jobs", "2", "--seed", "5")
    assert "bot 'mine.py:stuck' at seat" in said and "of seed 5" in said
    assert position_in(said).round == 2


def test_in_one_call(folder: Path) -> None:
    script = "import gahsim\ntry:\n    gahsim.simulate(games=30, bots=['random', 'mine.py:stuck'], seed=5)\n"
    script += "except gahsim.GahsimError as error:\n    print(error)\n"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=True)
    assert "bot 'mine.py:stuck' at seat 1 did not answer within 2 s; deal 0 of seed 5" in result.stdout
    assert position_in(result.stdout).round == 2


def test_a_loop_in_python_is_ended_too(folder: Path) -> None:
    with pytest.raises(GahsimError, match=r"bot 'mine\.py:Stuck' at seat 1 did not answer within 2 s; deal 0 of seed 5"):
        gahsim.simulate(games=30, bots=["random", "mine.py:Stuck"], seed=5)
    for thread in threading.enumerate():
        if thread.name == "gahsim bots":
            thread.join(60)
            assert not thread.is_alive()


def test_slow_is_not_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAHSIM_BOT_SECONDS", "1")
    made = []

    def play() -> str:
        for _ in range(25):
            time.sleep(0.1)
            made.append(1)
        return "done"

    assert watched(play, lambda: len(made)) == "done"
    with pytest.raises(NoAnswer, match="did not answer within 1 s"):
        watched(play, lambda: 0)


def test_what_fails_in_the_thread_fails_here() -> None:
    with pytest.raises(TimeoutError, match="mine"):
        watched(lambda: (_ for _ in ()).throw(TimeoutError("mine")), lambda: 0)


@pytest.mark.parametrize("words", ["soon", "0", "-3", "nan"])
def test_a_senseless_patience(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setenv("GAHSIM_BOT_SECONDS", words)
    with pytest.raises(UsageError, match="GAHSIM_BOT_SECONDS: should be a number of seconds above 0"):
        watched(lambda: 1, lambda: 0)

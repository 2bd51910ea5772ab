"""Waiting for a bot that may never answer.

A compiled loop cannot be interrupted from Python. So a user's bots play in a thread of their own, and whoever wants their games looks
on: when no decision has been made for a while, the thread is left to itself and the position it hangs in can be told.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from gahsim.errors import UsageError

SECONDS = 60.0  # for one decision; GAHSIM_BOT_SECONDS overrides it
GLANCE = 0.5  # seconds between two looks
Result = TypeVar("Result")


class NoAnswer(Exception):
    """A bot made no decision for too long."""


def patience() -> float:
    """Seconds a user's bot may take for one decision."""
    words = os.environ.get("GAHSIM_BOT_SECONDS", str(SECONDS))
    try:
        seconds = float(words)
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise UsageError(f"GAHSIM_BOT_SECONDS: should be a number of seconds above 0, not '{words}'")
    return seconds


def watched(work: Callable[[], Result], decisions: Callable[[], int]) -> Result:
    """Do work that asks a user's bots.

    Parameters
    ----------
    work : callable
        Plays; compiled code in it must release the interpreter's lock.
    decisions : callable
        How many decisions have been made so far, callable at any moment.

    Raises
    ------
    NoAnswer
        If that number stands still for ``patience()`` seconds. Python code in ``work`` is ended; a compiled loop runs on until the process
        ends, for nothing can stop it.
    """
    allowed = patience()
    outcome: Future[Result] = Future()

    def play() -> None:
        try:
            outcome.set_result(work())
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the result is wanted
            outcome.set_exception(error)

    thread = threading.Thread(target=play, name="gahsim bots", daemon=True)
    thread.start()
    made, since = -1, time.monotonic()
    try:
        while not wait([outcome], min(GLANCE, allowed)).done:
            now = decisions()
            if now != made:
                made, since = now, time.monotonic()
            elif time.monotonic() - since > allowed:
                raise NoAnswer(f"did not answer within {allowed:g} s")
    finally:
        if not outcome.done():  # given up, or Ctrl-C: do not let a Python loop go on in the background
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
    return outcome.result()

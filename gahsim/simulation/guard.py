"""Watching over bots that may never answer.

A compiled loop cannot be interrupted from Python, so a worker that runs a user's bot sets an alarm before every few games. If it rings, the
worker is ended from outside the interpreter, and its parent finds the note that says what was being played.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gahsim.errors import GahsimError

SECONDS = 300.0  # GAHSIM_BOT_SECONDS overrides it


class Guard:
    """An alarm with a note beside it."""

    def __init__(self, note: Path, bots: list[str], seed: int) -> None:
        self.note, self.bots, self.seed = note, bots, seed
        self.seconds = float(os.environ.get("GAHSIM_BOT_SECONDS", SECONDS))

    def __enter__(self) -> Guard:
        self.file = self.note.open("w")
        return self

    def __exit__(self, *error: Any) -> None:
        faulthandler.cancel_dump_traceback_later()
        self.file.close()
        with contextlib.suppress(OSError):
            self.note.unlink()

    def __call__(self, first: int, last: int) -> None:
        """Set the alarm anew before playing these deals."""
        who = " or ".join(f"'{name}'" for name in self.bots)
        self.file.seek(0)
        self.file.truncate()
        self.file.write(f"bot {who} did not answer within {self.seconds:g} s in deals {first} to {last} of seed {self.seed}\n")
        self.file.flush()
        faulthandler.dump_traceback_later(self.seconds, exit=True, file=self.file)


@contextlib.contextmanager
def reporting_the_stuck(folder: Path) -> Iterator[None]:
    """Turn a worker that was ended by its alarm into a message."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    for note in folder.glob(".playing-*"):
        note.unlink()
    try:
        yield
    except TerminatedWorkerError as error:
        notes = [note.read_text().splitlines()[0] for note in sorted(folder.glob(".playing-*")) if note.stat().st_size]
        told = [line for line in notes if line.startswith("bot")]
        raise GahsimError(told[0] if told else f"a worker died, perhaps for want of memory: {str(error)[:200]}") from None

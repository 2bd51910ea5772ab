"""What a Python bot is shown: the table as its seat sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.snapshot import take_snapshot

UNKNOWN = ("guest_deck", "staff_deck", "celebrity_stack", "randomness")


class View:
    """A position from one seat: hidden hands, decks and keys are not in it.

    Attributes
    ----------
    seat : int
        Whose view it is.
    facts : Facts
        Every printed value.
    state : numpy.void
        The engine's observation record, for those who like it fast.
    """

    def __init__(self, facts: Facts, observation: np.void) -> None:
        self.facts, self.state = facts, observation
        self.seat = int(observation["to_move"])
        self._snapshot: dict[str, Any] | None = None

    @property
    def round(self) -> int:
        return int(self.state["round_no"])

    @property
    def phase(self) -> str:
        return codes.PHASES[int(self.state["phase"])]

    @property
    def me(self) -> dict[str, Any]:
        """This seat's side of the table, as in a snapshot."""
        mine: dict[str, Any] = self.snapshot()["seats"][self.seat]
        return mine

    @property
    def others(self) -> list[dict[str, Any]]:
        """The other seats in turn order after this one; their hands are None."""
        seats = self.snapshot()["seats"]
        return [seats[(self.seat + i) % len(seats)] for i in range(1, len(seats))]

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data; what this seat cannot know is None."""
        if self._snapshot is None:
            found = take_snapshot(self.facts, self.state)
            for key in UNKNOWN:
                if key in found:
                    found[key] = None
            for i, seat in enumerate(found["seats"]):
                if i != self.seat:
                    seat["hand"] = seat["pack"] = None
            self._snapshot = found
        return self._snapshot

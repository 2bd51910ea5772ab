"""The regression behind every value of a card: score on the cards dealt, players of a game against each other."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game
from gahsim.analysis.fixed_effects import Split, fit_players
from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.regression import Fit

LEAST_HANDS = 30  # hands a card must have been in before anything is said about it
LEAST_DEALS = 100  # independent deals before errors can be trusted


@dataclass
class CardFit:
    """Values of all cards in one arm: the first ``len(cards)`` coefficients of each fit."""

    cards: list[int]
    fits: dict[Hashable, Fit]
    hands: dict[Hashable, np.ndarray]  # hands each card was in

    @property
    def only(self) -> Fit:
        """The fit, when there is one."""
        return next(iter(self.fits.values()))

    def value(self, key: Hashable = None, outcome: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """Values of the cards and their covariance."""
        k = len(self.cards)
        return self.fits[key].coef[outcome, :k], self.fits[key].cov[outcome, :k, :k]


def require_dealt(material: Material, arm: ArmData, question: str) -> None:
    """Refuse anything but hands dealt at random."""
    if not arm.cards("dealt"):
        refuse(material, question, "its table has no dealt_ columns", "dealt hands")
    if arm.hands != "deal":
        why = "chosen by the bots" if arm.hands == "draft" else "the same in every game"
        reason = f'it needs hands dealt at random, but in arm "{arm.name}" they were {why} (hands = "{arm.hands}")'
        refuse(material, question, reason, "dealt hands")


def fit_cards(
    material: Material,
    arm: ArmData,
    question: str,
    outcomes: Sequence[str] = ("score",),
    of_game: Sequence[str] = (),
    split: Split | None = None,
) -> CardFit:
    """Regress outcomes on the dealt cards with game fixed effects, seats, bots and money beside them, clustered by block.

    Parameters
    ----------
    material, arm
        What to work on.
    question : str
        Name of the function that asks, for refusals.
    outcomes : sequence of str
        Columns of the players table.
    of_game : sequence of str
        Columns of the games table that ``split`` looks at.
    split : callable, optional
        From a batch (a row per game) to keys and masks of games; a regression is fitted for each key.
    """
    require_dealt(material, arm, question)
    cards, players = arm.cards("dealt"), arm.players
    dealt = [f"dealt_{card}" for card in cards]
    hands = _count_hands(material, arm, question, dealt, of_game, split)
    for count in hands.values():
        worst = int(np.argmin(count))
        need_games(material, question, int(count[worst]), LEAST_HANDS, f"hands with {arm.label(cards[worst])}", "dealt hands")

    def held(frame: pl.DataFrame) -> np.ndarray:
        return by_game(frame, dealt, players).view(np.int8)

    fits = fit_players(
        material, arm, question, dealt, held, dealt, outcomes, of_game, split, sum_zero=len(cards), experiment="dealt hands"
    )
    fewest = min(found.clusters for found in fits.values())
    need_games(material, question, fewest, LEAST_DEALS, "independent deals", "dealt hands")
    return CardFit(cards, fits, hands)


def _count_hands(
    material: Material, arm: ArmData, question: str, dealt: list[str], of_game: Sequence[str], split: Split | None
) -> dict[Hashable, np.ndarray]:
    """How many hands each card was in, by key."""
    found: dict[Hashable, np.ndarray] = {}
    sizes: set[int] = set()
    for frame in arm.batches(dealt, of_game):
        size = frame.select(pl.sum_horizontal(pl.col(dealt).cast(pl.Int16)).unique()).to_series()
        sizes |= set(size.to_list())
        games = frame.gather_every(arm.players)
        for key, mask in split(games) if split else [(None, np.ones(games.height, bool))]:
            chosen = frame if split is None else frame.filter(pl.Series(np.repeat(mask, arm.players)))
            found[key] = found.get(key, 0) + chosen.select(pl.col(dealt).sum()).to_numpy()[0].astype(np.int64)
    if len(sizes) > 1:
        refuse(material, question, "hands differ in size", "dealt hands")
    return found

"""Regressions of players against the others in their game: game fixed effects, errors clustered by block."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, nuisance, nuisance_columns, nuisance_names, per_row, within
from gahsim.analysis.material import ArmData, Material
from gahsim.analysis.refusals import refuse
from gahsim.analysis.regression import Fit, Piece, TooFew, fit

Regressors = Callable[[pl.DataFrame], np.ndarray]
Split = Callable[[pl.DataFrame], list[tuple[Hashable, np.ndarray]]]


def fit_players(
    material: Material,
    arm: ArmData,
    question: str,
    names: Sequence[str] = (),
    regressors: Regressors | None = None,
    columns: Sequence[str] = (),
    outcomes: Sequence[str] = ("score",),
    of_game: Sequence[str] = (),
    split: Split | None = None,
    sum_zero: int = 0,
    without: Sequence[str] = (),
    experiment: str = "games",
) -> dict[Hashable, Fit]:
    """Regress outcomes on what distinguishes the players of a game.

    Seats, bots (where they change seats) and money offsets are always beside the regressors asked for.

    Parameters
    ----------
    material, arm
        What to work on.
    question : str
        Name of the function that asks, for refusals.
    names, regressors
        Names, and the function from a batch to games x seats x names.
    columns, of_game : sequence of str
        Columns of the players and games table that ``regressors`` and ``split`` look at.
    outcomes : sequence of str
        Columns of the players table.
    split : callable, optional
        From a batch (a row per game) to keys and masks of games; a regression is fitted for each key.
    sum_zero : int
        As in ``regression.fit``.
    without : sequence of str
        Usual regressors to leave out.
    experiment : str
        Key of ``refusals.EXPERIMENTS`` to name if the data does not suffice.
    """
    players = arm.players
    extra = [name for name in nuisance_names(material, arm) if name not in without]
    wanted = [*columns, *outcomes, *nuisance_columns(extra)]

    def pieces() -> Iterator[tuple[Hashable, Piece]]:
        for frame in arm.batches(wanted, of_game):
            parts = [within(nuisance(frame, extra, players))]
            if regressors is not None:
                parts.insert(0, within(regressors(frame)))
            x = np.concatenate(parts, axis=1)
            y = within(by_game(frame, list(outcomes), players))
            games = frame.gather_every(players)
            cluster = per_row(games["block"].to_numpy(), players)
            if split is None:
                yield None, Piece(x, y, cluster)
                continue
            for key, mask in split(games):
                if mask.any():
                    rows = per_row(mask, players)
                    yield key, Piece(x[rows], y[rows], cluster[rows])

    try:
        return fit(pieces, [*names, *extra], sum_zero)
    except TooFew as error:
        refuse(material, question, str(error), experiment)

"""Many games in one call, straight into a frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gahsim.simulation.experiment import Experiment
from gahsim.simulation.plan import chunks_of
from gahsim.simulation.work import play_chunk

if TYPE_CHECKING:
    import polars as pl


def simulate(
    game: str = "grand-austria",
    games: int = 1000,
    players: int = 2,
    seed: int = 0,
    bots: str | Sequence[str] = "random",
    edition: str = "2015",
    hands: str = "deal",
    hotel: str | Sequence[str] = "night",
    modules: str | Sequence[str] = (),
    entrances: str | Sequence[str] = "auction",
    overlays: Any = None,
) -> pl.DataFrame:
    """Play many games.

    Parameters
    ----------
    game : str
        Name of the game.
    games : int
        How many.
    players : int
        2 to 4.
    seed : int
        Game ``i`` of a seed is the same game whatever else is played.
    bots : str or sequence of str
        One spec string for every seat, or one per seat.
    edition, hands, hotel, modules, entrances, overlays
        As in ``new_game``.

    Returns
    -------
    polars.DataFrame
        A row per player and game: game, seat, bot, score, rank, win share, margin, VP by source and much more; ``gahsim schema`` explains
        the columns.

    Examples
    --------
    >>> import gahsim
    >>> frame = gahsim.simulate("grand-austria", games=50, players=3, seed=1)
    >>> frame.height
    150
    """
    import polars as pl

    experiment = Experiment(
        game=game, games=games, players=players, seed=seed, bots=bots, edition=edition, hands=hands, hotel=hotel,
        modules=[modules] if isinstance(modules, str) else list(modules), entrances=entrances, overlays=overlays,
    )  # fmt: skip
    frames = [play_chunk(experiment, chunk)["players"] for chunk in chunks_of(experiment, 10_000)]
    return pl.concat(frames).drop("arm", "block")

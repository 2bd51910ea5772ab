"""gahsim: Monte Carlo strategy analysis for Grand Austria Hotel.

>>> import gahsim
>>> game = gahsim.new_game("grand-austria", players=2, seed=7)
>>> print(game.legal_moves()[0])  # doctest: +ELLIPSIS
take guest ...
>>> frame = gahsim.simulate("grand-austria", games=100, players=2, seed=1)

The public names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gahsim import analysis
    from gahsim.bots import register_bot
    from gahsim.errors import GahsimError, IllegalMove, OverlayError, SnapshotError, UsageError
    from gahsim.games import new_game, restore
    from gahsim.simulation.experiment import Experiment
    from gahsim.simulation.load import Run, load
    from gahsim.simulation.simulate import simulate

__version__ = "0.1.0"
__all__ = [
    "Experiment", "GahsimError", "IllegalMove", "OverlayError", "Run", "SnapshotError", "UsageError", "analysis", "load", "new_game",
    "register_bot", "restore", "simulate",
]  # fmt: skip

_HOMES = {
    "Experiment": "gahsim.simulation.experiment",
    "Run": "gahsim.simulation.load",
    "load": "gahsim.simulation.load",
    "new_game": "gahsim.games",
    "register_bot": "gahsim.bots",
    "restore": "gahsim.games",
    "simulate": "gahsim.simulation.simulate",
}


def __getattr__(name: str) -> Any:
    if name == "analysis":
        return import_module("gahsim.analysis")
    if name not in __all__:
        raise AttributeError(f"module 'gahsim' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "gahsim.errors")), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])

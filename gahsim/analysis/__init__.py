"""From games to answers: pure functions that take a run and give back estimates with their uncertainty.

>>> import gahsim
>>> from gahsim import analysis
>>> frame = gahsim.simulate(games=400, players=2, seed=1)
>>> seats = analysis.seat_balance(frame)
>>> seats.frame.columns[:6]
['family', 'item', 'label', 'context', 'metric', 'estimate']

Every function takes a run (or its folder, or frames that look like its tables) and returns ``Estimates``: a tidy polars frame, a note
that says what was estimated and with which caveats, and what was played. The names are loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gahsim.analysis.anatomy import score_anatomy
    from gahsim.analysis.assumptions import assumption_robustness
    from gahsim.analysis.bids import entrance_bids
    from gahsim.analysis.comparison import compare
    from gahsim.analysis.draft import draft_value
    from gahsim.analysis.duels import entrance_duels
    from gahsim.analysis.efficiency import design_gains
    from gahsim.analysis.emperor_tiles import emperor
    from gahsim.analysis.entrances import entrance_auction, entrance_value
    from gahsim.analysis.estimates import Estimates
    from gahsim.analysis.interactions import synergies
    from gahsim.analysis.krones import krone_value
    from gahsim.analysis.luck import luck_and_skill
    from gahsim.analysis.module_cards import module_staff
    from gahsim.analysis.modules import module_balance, module_effects
    from gahsim.analysis.objective_cards import objectives
    from gahsim.analysis.openings import opening_guests, opening_rooms
    from gahsim.analysis.prices import fair_price
    from gahsim.analysis.restricted import restricted_play
    from gahsim.analysis.robustness import agreement
    from gahsim.analysis.rungs import entrance_skill
    from gahsim.analysis.seats import seat_balance
    from gahsim.analysis.staff import staff_value
    from gahsim.analysis.swap import swap_value
    from gahsim.analysis.worth import staff_sources, value_change

_HOMES = {
    "Estimates": "estimates",
    "agreement": "robustness",
    "assumption_robustness": "assumptions",
    "compare": "comparison",
    "design_gains": "efficiency",
    "draft_value": "draft",
    "emperor": "emperor_tiles",
    "entrance_auction": "entrances",
    "entrance_bids": "bids",
    "entrance_duels": "duels",
    "entrance_skill": "rungs",
    "entrance_value": "entrances",
    "fair_price": "prices",
    "krone_value": "krones",
    "luck_and_skill": "luck",
    "module_balance": "modules",
    "module_effects": "modules",
    "module_staff": "module_cards",
    "objectives": "objective_cards",
    "opening_guests": "openings",
    "opening_rooms": "openings",
    "restricted_play": "restricted",
    "score_anatomy": "anatomy",
    "seat_balance": "seats",
    "staff_sources": "worth",
    "staff_value": "staff",
    "swap_value": "swap",
    "synergies": "interactions",
    "value_change": "worth",
}
__all__ = [
    "Estimates", "agreement", "assumption_robustness", "compare", "design_gains", "draft_value", "emperor", "entrance_auction",
    "entrance_bids", "entrance_duels", "entrance_skill", "entrance_value", "fair_price", "krone_value", "luck_and_skill",
    "module_balance", "module_effects", "module_staff",
    "objectives", "opening_guests", "opening_rooms", "restricted_play", "score_anatomy", "seat_balance", "staff_sources", "staff_value",
    "swap_value", "synergies", "value_change",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'gahsim.analysis' has no attribute {name!r}")
    return getattr(import_module(f"gahsim.analysis.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)

"""Figures: one function per kind, from estimates to a matplotlib figure.

>>> import gahsim
>>> from gahsim import analysis
>>> from gahsim.reporting import plots
>>> found = analysis.score_anatomy(gahsim.simulate(games=200, players=2, seed=1))
>>> figure = plots.waterfall(found)

Every function takes estimates (or a frame with their columns) and perhaps axes to draw on, and returns the figure. Intervals are always
drawn; shapes and hatches say the same as colours, so that figures survive grey printing and colour blindness.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gahsim.reporting.plots.entrances import bid_guide, draw_ranges, duel_map, rung_dots
    from gahsim.reporting.plots.heat import source_map, synergy_map
    from gahsim.reporting.plots.ledger import arm_comparison, waterfall
    from gahsim.reporting.plots.lists import bars, forest
    from gahsim.reporting.plots.modules import effect_panels, module_grid, tau_dots
    from gahsim.reporting.plots.picks import pick_scatter
    from gahsim.reporting.plots.prices import price_dumbbells
    from gahsim.reporting.plots.seats import seat_bars
    from gahsim.reporting.plots.strength import ladder, learning_curve
    from gahsim.reporting.plots.svg import to_svg

_HOMES = {
    "arm_comparison": "ledger",
    "bars": "lists",
    "bid_guide": "entrances",
    "draw_ranges": "entrances",
    "duel_map": "entrances",
    "effect_panels": "modules",
    "forest": "lists",
    "ladder": "strength",
    "learning_curve": "strength",
    "module_grid": "modules",
    "pick_scatter": "picks",
    "price_dumbbells": "prices",
    "rung_dots": "entrances",
    "seat_bars": "seats",
    "source_map": "heat",
    "synergy_map": "heat",
    "tau_dots": "modules",
    "to_svg": "svg",
    "waterfall": "ledger",
}
__all__ = [
    "arm_comparison", "bars", "bid_guide", "draw_ranges", "duel_map", "effect_panels", "forest", "ladder", "learning_curve", "module_grid",
    "pick_scatter", "price_dumbbells", "rung_dots", "seat_bars", "source_map", "synergy_map", "tau_dots", "to_svg", "waterfall",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'gahsim.reporting.plots' has no attribute {name!r}")
    return getattr(import_module(f"gahsim.reporting.plots.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)

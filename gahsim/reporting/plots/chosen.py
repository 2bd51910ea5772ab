"""The figure that suits estimates best, for ``Estimates.plot``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gahsim.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# metrics that must all be there -> figure; the first that fits is drawn
SUITED = (
    (("gap", "mean_score"), "module_grid"),
    (("mean_score", "score_spread"), "effect_panels"),
    (("tau", "tau_unchanged"), "tau_dots"),
    (("gap",), "seat_bars"),
    (("strength", "ahead"), "duel_map"),
    (("bid", "bid_most"), "bid_guide"),
    (("tau", "value"), "rung_dots"),
    (("any_value", "value"), "draw_ranges"),
    (("fair_price", "price_gap"), "price_dumbbells"),
    (("value", "pick_rate"), "pick_scatter"),
    (("synergy",), "synergy_map"),
    (("change", "first", "second"), "arm_comparison"),
    (("mean", "difference"), "waterfall"),
)
# answers that begin with a single number are drawn by what stands behind it
BEHIND = {"vp_per_krone": "offset_effect", "tau": "difference"}
KINDS = ("forest", "bars", "source_map", *(name for _, name in SUITED))


def plot(estimates: Any, kind: str = "", **options: Any) -> Figure:
    """Draw estimates the way that suits them.

    Parameters
    ----------
    estimates : Estimates
        What to draw.
    kind : str
        A function of ``gahsim.reporting.plots``; by default the one made for these metrics, else a forest plot of the first metric.
    **options
        For that function: ``ax``, ``context``, ``title`` ...
    """
    plots = import_module("gahsim.reporting.plots")
    if estimates.frame.is_empty():
        raise UsageError("plot: there are no estimates to draw")
    if kind and kind not in KINDS:
        raise UsageError(f"plot: there is no kind '{kind}'; kinds are: {', '.join(KINDS)}")
    kind = kind or suited(estimates)
    if kind in ("forest", "bars"):
        there = set(estimates.frame["metric"])
        first = estimates.frame["metric"][0]
        first = BEHIND[first] if BEHIND.get(first) in there else first
        contexts = estimates.frame.filter(estimates.frame["metric"] == options.get("metric", first))["context"].unique(
            maintain_order=True
        )
        title = contexts[0] if len(contexts) > 1 else ""  # one of several: say which
        options = {"metric": first, "context": contexts.first(), "title": options.get("context") or title} | options
        options |= {"sort": False} if options["metric"] == "offset_effect" and kind == "forest" else {}
    figure: Figure = getattr(plots, kind)(estimates, **options)
    return figure


def suited(estimates: Any) -> str:
    """Name of the figure for these metrics."""
    from gahsim.reporting.words import METRICS

    there = set(estimates.frame["metric"])
    for wanted, name in SUITED:
        if there.issuperset(wanted):
            return name
    # metrics without a name of their own are sources of VP
    return "source_map" if not there & set(METRICS) and estimates.frame["family"][0] == "staff" else "forest"

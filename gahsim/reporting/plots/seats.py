"""Seats against an even share, with the band in which they count as balanced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.reporting.plots.look import (
    BAND,
    FONT,
    GRID,
    HATCHES,
    INK,
    MUTED,
    axes_for,
    dress,
    list_axis,
    rows_of,
    sheet_of,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DELTA = 0.02


def seat_bars(estimates: Any, ax: Axes | None = None, delta: float | None = None, title: str = "", metric: str = "gap") -> Figure:
    """Win share of every seat minus an even share, all contexts below each other, with the equivalence band.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``seat_balance`` or ``entrance_value``: metric ``gap``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    delta : float, optional
        Half the width of the band; by default what the estimates were made with.
    title : str
        Above the figure.
    metric : str
        Another difference of win shares, say ``gap_left``.
    """
    frame = rows_of(estimates, metric).filter(pl.col("low").is_not_null())
    meta = getattr(estimates, "meta", {})
    band = 100 * (delta if delta is not None else meta.get("delta", DELTA))
    contexts = frame["context"].unique(maintain_order=True).to_list()
    lines: list[dict[str, Any] | None] = []
    for context in contexts:
        lines += [None] * bool(lines)
        lines += frame.filter(pl.col("context").eq_missing(context)).iter_rows(named=True)
    ax = axes_for(ax, 1.1 + 0.3 * len(lines))
    ax.axvspan(-band, band, color=BAND, linewidth=0)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    names = []
    ends = [abs(100 * row[side]) for row in lines if row for side in ("low", "high")]
    reach = max(*ends, band) * 1.15
    for y, row in enumerate(lines):
        if row is None:
            names.append("")
            continue
        seat = int(row["item"]) if row["item"].isdecimal() else 0
        ax.barh(y, 100 * row["estimate"], 0.62, color=GRID, edgecolor=INK, linewidth=0.6, hatch=HATCHES[seat % len(HATCHES)])
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=INK, linewidth=1.6, marker="|", markersize=6)
        ax.text(reach * 1.04, y, row["verdict"] or "", va="center", fontsize=FONT - 1, color=INK)
        names.append(row["label"] if len(contexts) == 1 else f"{row['label']}\n({row['context']})")
    dress(
        ax, f"win share minus even share (points); lines: 90 % intervals\nshaded: ±{band:g} points count as balanced", "", title
    )
    list_axis(ax, names)
    ax.tick_params(axis="y", labelsize=FONT - 2)
    ax.set_xlim(-reach, reach)
    return sheet_of(ax)

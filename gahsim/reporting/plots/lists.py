"""Lists of estimates with their intervals: the forest plot and its kin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.reporting.plots.look import (
    BLUE,
    GRID,
    HATCHES,
    INK,
    MUTED,
    ORANGE,
    PAPER,
    axes_for,
    bounds,
    column,
    dress,
    legend,
    list_axis,
    measure,
    row_height,
    rows_of,
    segments,
    sheet_of,
    short,
    told,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_ROWS = 60
_SIDES = {1: (BLUE, "^", 1.4), -1: (ORANGE, "v", 1.4), 0: (MUTED, "o", 0.9)}  # shown above, shown below, not shown


def forest(
    estimates: Any,
    ax: Axes | None = None,
    metric: str | None = None,
    context: str | None = None,
    sort: bool = True,
    reference: float | None = 0.0,
    xlabel: str = "",
    title: str = "",
    most: int = MOST_ROWS,
) -> Figure:
    """Estimates below each other, largest on top: raw points with intervals, and the shrunk points beside them.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        What to draw.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    metric, context : str, optional
        Which rows; by default the metric and context of the first.
    sort : bool
        Largest first, else as they come.
    reference : float, optional
        A line to compare with.
    xlabel, title : str
        Instead of the metric's name and nothing.
    most : int
        Rows at most; with more, those furthest from the reference are kept.

    Returns
    -------
    matplotlib.figure.Figure
        The figure drawn on.
    """
    from matplotlib.lines import Line2D

    frame = _chosen(estimates, metric, context)
    how = measure(frame)
    if frame.height > most:
        frame = frame.with_columns((pl.col("estimate") - (reference or 0)).abs().alias("far")).top_k(most, by="far")
    if sort:
        frame = frame.sort(pl.coalesce("shrunk", "estimate"), "item", descending=[True, False], nulls_last=True)
    labels = [short(label or "") for label in frame["label"]]
    ax = axes_for(ax, 1.15 + row_height(labels) * frame.height)
    value, shrunk = column(frame, "estimate", how), column(frame, "shrunk", how)
    low, high = bounds(frame, how)
    shown = told(frame)
    smooth = frame["shrunk"].null_count() < frame.height
    if reference is not None:
        ax.axvline(reference, color=MUTED, linewidth=0.9)
    middle = reference or 0
    sides = [0 if not sure else 1 if v > middle else -1 for v, sure in zip(value, shown, strict=True)]
    at = [v if s != s else s for v, s in zip(value, shrunk, strict=True)]
    for side, (colour, mark, width) in _SIDES.items():
        rows = [y for y in range(frame.height) if sides[y] == side]
        segments(ax, [low[y] for y in rows], [high[y] for y in rows], rows, color=colour, linewidth=width)
        if smooth:
            ax.plot([value[y] for y in rows], rows, "|", color=colour, markersize=6, markeredgewidth=1.2)
        fill = colour if side else PAPER
        ax.plot([at[y] for y in rows], rows, mark, color=colour, markersize=4.8, markerfacecolor=fill, markeredgewidth=0.9)
    dress(ax, xlabel or f"{how.title} ({how.unit})".replace(" ()", ""), "", title)
    list_axis(ax, labels)
    marks = [
        Line2D([], [], color=BLUE, marker="^", markersize=5, linewidth=1.4, label="shown above"),
        Line2D([], [], color=ORANGE, marker="v", markersize=5, linewidth=1.4, label="shown below"),
        Line2D([], [], color=MUTED, marker="o", markerfacecolor=PAPER, markersize=5, linewidth=0.9, label="not shown"),
    ]
    points = "mark: shrunk, tick: raw" if smooth else "mark: estimate"
    marks.append(Line2D([], [], linestyle="", label=f"{points}; line: {how.level} % interval"))
    legend(ax, marks, 2)
    return sheet_of(ax)


def bars(
    estimates: Any,
    ax: Axes | None = None,
    metric: str | None = None,
    context: str | None = None,
    sort: bool = False,
    xlabel: str = "",
    title: str = "",
) -> Figure:
    """Amounts as bars with their intervals, each with its number.

    Parameters
    ----------
    estimates, ax, metric, context, sort, xlabel, title
        As in ``forest``.
    """
    frame = _chosen(estimates, metric, context)
    how = measure(frame)
    if sort:
        frame = frame.sort("estimate", "item", descending=[True, False])
    ax = axes_for(ax, 0.85 + 0.3 * frame.height)
    value = column(frame, "estimate", how)
    low, high = bounds(frame, how)
    room = 0.02 * (max(*high, 0) - min(*low, 0))
    for y, (v, a, b) in enumerate(zip(value, low, high, strict=True)):
        ax.barh(y, v, 0.62, color=GRID, edgecolor=INK, linewidth=0.6, hatch=HATCHES[1] if v < 0 else "")
        ax.plot([a, b], [y, y], color=INK, linewidth=1.4, solid_capstyle="butt", marker="|", markersize=5)
        ax.text(max(b, 0) + room, y, f"{v:.1f}", va="center", color=INK, fontsize=8)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    ax.margins(x=0.1)
    dress(ax, (xlabel or f"{how.title} ({how.unit})") + f"; lines: {how.level} % intervals", "", title)
    list_axis(ax, [short(label or "") for label in frame["label"]])
    return sheet_of(ax)


def _chosen(estimates: Any, metric: str | None, context: str | None) -> pl.DataFrame:
    frame = rows_of(estimates, metric, context)
    if metric is None:
        frame = frame.filter(pl.col("metric") == frame["metric"][0])
    if context is None:
        frame = frame.filter(pl.col("context").eq_missing(frame["context"][0]))
    return frame

"""Where points come from: waterfalls over the ledger, and what changes between arms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.reporting.plots.look import (
    BLUE,
    FONT,
    GRID,
    HATCHES,
    INK,
    MUTED,
    ORANGE,
    PAPER,
    axes_for,
    dress,
    legend,
    list_axis,
    rows_of,
    sheet_of,
    short,
    told,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def waterfall(
    estimates: Any, ax: Axes | None = None, metric: str = "mean", context: str | None = None, title: str = ""
) -> Figure:
    """Sources of VP, each beginning where the one above ends, down to the total; intervals at their ends.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``score_anatomy`` or ``compare``: rows of family ``sources``; a row ``score`` is the total.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    metric, context : str, optional
        Which rows; by default the first context.
    title : str
        Above the figure.
    """
    frame = rows_of(estimates, metric, context)
    frame = frame.filter(pl.col("context").eq_missing(frame["context"][0]))
    sources = frame.filter(pl.col("family") == "sources", pl.col("item") != "score")
    sources = sources.filter(pl.col("estimate").abs() >= 0.0005).sort("estimate", "item", descending=[True, False])
    total = frame.filter(pl.col("item") == "score").head(1)
    lines = pl.concat([sources, total])
    ax = axes_for(ax, 1.15 + 0.27 * lines.height)
    begin, names, widest = 0.0, [], 0.0
    for y, row in enumerate(lines.iter_rows(named=True)):
        whole = row["item"] == "score"
        start = 0.0 if whole else begin
        end = start + row["estimate"]
        loss = row["estimate"] < 0
        colour = GRID if whole else ORANGE if loss else BLUE
        ax.barh(
            y, row["estimate"], 0.66, left=start, color=colour, edgecolor=INK, linewidth=0.6, hatch=HATCHES[1] if loss else ""
        )
        if row["low"] is not None:
            ax.plot([start + row["low"], start + row["high"]], [y, y], color=INK, linewidth=1.3, marker="|", markersize=5)
        error = 0 if row["low"] is None else (row["high"] - row["low"]) / 2
        right = max(start, end, start + (row["high"] if row["high"] is not None else 0))
        widest = max(widest, right)
        ax.annotate(
            f"{row['estimate']:+.2f} ± {error:.2f}".replace("-", "−"), (right, y), (5, 0), textcoords="offset points", va="center",
            fontsize=FONT - 2, color=INK,
        )  # fmt: skip
        if not whole:
            ax.plot([end, end], [y, y + 1], color=MUTED, linewidth=0.6)
            begin = end
        names.append(short(row["label"], 28))
    ax.axvline(0, color=MUTED, linewidth=0.9)
    left, right = ax.get_xlim()
    ax.set_xlim(left, max(right, widest + 0.27 * (widest - min(left, 0))))
    dress(ax, "VP; numbers and lines: estimate and 95 % interval", "", title)
    list_axis(ax, names)
    return sheet_of(ax)


def arm_comparison(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """Change from one arm to the other by source of VP, with intervals; both means stand beside.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``compare``: metrics ``change``, ``first`` and ``second``.
    ax, context, title
        As in ``waterfall``.
    """
    from matplotlib.lines import Line2D

    frame = rows_of(estimates, "change", context)
    frame = frame.filter(pl.col("context").eq_missing(frame["context"][0]), pl.col("family").is_in(["outcome", "sources"]))
    means = {
        metric: dict(rows_of(estimates, metric, frame["context"][0]).select("item", "estimate").iter_rows())
        for metric in ("first", "second")
    }
    score = frame.filter(pl.col("family") == "outcome")
    sources = frame.filter(pl.col("family") == "sources", pl.col("estimate") != 0).sort(
        "estimate", "item", descending=[True, False]
    )
    lines = pl.concat([score.filter(pl.col("item") == "score"), sources])
    ax = axes_for(ax, 1.15 + 0.27 * lines.height)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    for y, (row, shown) in enumerate(zip(lines.iter_rows(named=True), told(lines), strict=True)):
        colour = (BLUE if row["estimate"] > 0 else ORANGE) if shown else MUTED
        mark = ("^" if row["estimate"] > 0 else "v") if shown else "o"
        ax.plot([row["low"], row["high"]], [y, y], color=colour, linewidth=1.4, solid_capstyle="butt")
        ax.plot(row["estimate"], y, mark, color=colour, markerfacecolor=colour if shown else PAPER, markersize=5.5)
        before, after = (means[metric].get(row["item"], float("nan")) for metric in ("first", "second"))
        ax.text(
            1.01,
            y,
            f"{before:.2f} → {after:.2f}".replace("-", "−"),
            transform=ax.get_yaxis_transform(),
            va="center",
            fontsize=FONT - 2,
            color=INK,
        )
    if lines.height > 1:
        ax.axhline(0.5, color=GRID, linewidth=1)
    dress(ax, "change (VP); line: 95 % interval", "", title)
    list_axis(ax, [short(label, 28) for label in lines["label"]])
    marks = [
        Line2D([], [], color=BLUE, marker="^", markersize=5, label="more"),
        Line2D([], [], color=ORANGE, marker="v", markersize=5, label="less"),
        Line2D([], [], color=MUTED, marker="o", markerfacecolor=PAPER, markersize=5, label="no change shown"),
    ]
    legend(ax, marks, 3)
    return sheet_of(ax)

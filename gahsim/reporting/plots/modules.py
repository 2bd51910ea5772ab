"""Modules: combinations below each other, effects side by side, and rank correlations against what noise alone leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.reporting.plots.look import (
    BAND,
    BLUE,
    FONT,
    GRID,
    INK,
    MUTED,
    ORANGE,
    PAPER,
    RC,
    WIDTH,
    Sheet,
    bounds,
    column,
    dress,
    list_axis,
    measure,
    row_height,
    rows_of,
    segments,
    short,
    told,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DELTA = 0.02
ACROSS = 3  # panels side by side
_ROW = 0.17
_SHOWN = {1: (BLUE, "^"), -1: (ORANGE, "v"), 0: (MUTED, "o")}


def module_grid(
    estimates: Any,
    metrics: Sequence[str] = ("mean_score", "score_spread", "winning_margin"),
    context: str | None = None,
    title: str = "",
) -> Figure:
    """Every combination of modules, a row each, sorted by the first measure: which modules it has, then measures with intervals.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``module_balance``.
    metrics : sequence of str
        What to draw; those that are not there are left out.
    context : str, optional
        Which tables; by default the first.
    title : str
        Above the figure.
    """
    import matplotlib as mpl

    frame = rows_of(estimates, metrics, context).filter(pl.col("family") == "combinations")
    frame = frame.filter(pl.col("context") == frame["context"][0])
    drawn = [metric for metric in metrics if metric in set(frame["metric"])]
    order = frame.filter(pl.col("metric") == drawn[0]).sort("estimate", "item", descending=[True, False])["item"].to_list()
    modules = max((item.split("+") for item in order), key=len)
    with mpl.rc_context(RC):
        widths = [0.16 * len(modules), *[1.0] * len(drawn)]
        figure = Sheet(figsize=(WIDTH, 1.5 + _ROW * len(order)), layout="constrained")
        axes = figure.subplots(1, len(widths), gridspec_kw={"width_ratios": widths}, sharey=True)
    _membership(axes[0], order, modules)
    even = 1 / sum(metric.startswith("seat_") for metric in set(frame.get_column("metric"))) if "seat_1" in drawn else None
    players = _players(frame["context"][0])
    for ax, metric in zip(axes[1:], drawn, strict=True):
        rows = frame.filter(pl.col("metric") == metric).to_dicts()
        part = pl.DataFrame(sorted(rows, key=lambda row: order.index(row["item"])), schema=frame.schema)
        how = measure(part)
        at = [order.index(item) for item in part["item"]]
        if metric.startswith("seat_"):
            delta = 100 * getattr(estimates, "meta", {}).get("delta", DELTA)
            middle = 100 / players if players else 100 * (even or 0)
            ax.axvspan(middle - delta, middle + delta, color=BAND, linewidth=0)
            ax.axvline(middle, color=MUTED, linewidth=0.9)
        low, high = bounds(part, how)
        segments(ax, low, high, at, color=INK, linewidth=1.3)
        ax.plot(column(part, "estimate", how), at, "o", color=INK, markersize=3.4)
        dress(ax, short(f"{how.title} ({how.unit})".replace(" ()", ""), 14 if len(drawn) > ACROSS else 20, 3))
        _stripes(ax, len(order))
        ax.tick_params(axis="y", length=0, labelleft=False)
        ax.spines["left"].set_visible(False)
    band = "; shaded: counts as balanced" if "seat_1" in drawn else ""
    figure.supxlabel(f"lines: 95 % intervals; squares: modules in play{band}", fontsize=FONT - 1.5, color=MUTED)
    if title:
        figure.suptitle(title, fontsize=FONT + 1, color=INK, x=0.02, ha="left")
    return figure


def _players(context: str) -> int:
    """Players named by a context."""
    word = context.partition(" players")[0].rpartition(" ")[2]
    return int(word) if word.isdecimal() else 0


def _membership(ax: Axes, order: Sequence[str], modules: Sequence[str]) -> None:
    """Squares for the modules in play, dots for those left out."""
    for x, module in enumerate(modules):
        inside = [y for y, item in enumerate(order) if module in item.split("+")]
        outside = [y for y in range(len(order)) if y not in inside]
        ax.plot([x] * len(inside), inside, "s", color=INK, markersize=5.2)
        ax.plot([x] * len(outside), outside, ".", color=MUTED, markersize=2.2)
    dress(ax, grid="")
    ax.set_xticks(range(len(modules)), modules, rotation=90)
    ax.set_xlim(-0.6, len(modules) - 0.4)
    ax.set_ylim(len(order) - 0.4, -0.6)
    ax.set_yticks([])
    ax.spines[:].set_visible(False)
    ax.xaxis.tick_top()
    _stripes(ax, len(order))


def _stripes(ax: Axes, rows: int) -> None:
    """A quiet band behind every other row, to keep the line."""
    for y in range(0, rows, 2):
        ax.axhspan(y - 0.5, y + 0.5, color=GRID, alpha=0.35, linewidth=0, zorder=0)


def effect_panels(
    estimates: Any, family: str = "modules", context: str | None = None, title: str = "", metrics: Sequence[str] = ()
) -> Figure:
    """Effects of modules or interactions of pairs, a panel per measure, with intervals.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``module_effects``.
    family : str
        ``modules``, ``module pairs`` or ``all modules``.
    context, title
        As in ``module_grid``.
    metrics : sequence of str
        What to draw; everything by default.
    """
    import matplotlib as mpl

    frame = rows_of(estimates, metrics or None, context).filter(pl.col("family") == family)
    frame = frame.filter(pl.col("context") == frame["context"][0])
    drawn = frame["metric"].unique(maintain_order=True).to_list()
    labels = [short(label, 24) for label in frame["label"].unique(maintain_order=True)]
    down = -(-len(drawn) // ACROSS)
    height = down * (0.62 + row_height(labels, 0.2) * len(labels)) + 0.5
    with mpl.rc_context(RC):
        figure = Sheet(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots(down, min(ACROSS, len(drawn)), squeeze=False, sharey=True)
    for ax in axes.flat[len(drawn) :]:
        ax.set_visible(False)
    for ax, metric in zip(axes.flat, drawn, strict=False):
        _effects(ax, frame.filter(pl.col("metric") == metric), labels)
    figure.supxlabel(
        "lines: 95 % intervals; ▲ shown to raise, ▼ shown to lower (q < 0.05), ○ not shown", fontsize=FONT - 1.5, color=MUTED
    )
    if title:
        figure.suptitle(title, fontsize=FONT + 1, color=INK, x=0.02, ha="left")
    return figure


def _effects(ax: Axes, part: pl.DataFrame, labels: Sequence[str]) -> None:
    how = measure(part)
    value, (low, high) = column(part, "estimate", how), bounds(part, how)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    for y, (v, a, b, sure) in enumerate(zip(value, low, high, told(part), strict=True)):
        colour, mark = _SHOWN[0 if not sure else 1 if v > 0 else -1]
        ax.plot([a, b], [y, y], color=colour, linewidth=1.3, solid_capstyle="butt")
        ax.plot(v, y, mark, color=colour, markerfacecolor=colour if sure else PAPER, markersize=4.8, markeredgewidth=0.9)
    dress(ax, short(f"{how.title} ({how.unit})".replace(" ()", ""), 18, 3))
    list_axis(ax, labels)


def tau_dots(estimates: Any, context: str | None = None, title: str = "") -> Figure:
    """Rank correlation of the staff with and without each module, beside what noise alone would leave of it.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``module_staff``.
    context, title
        As in ``module_grid``; all contexts by default.
    """
    import matplotlib as mpl

    taus, same = (rows_of(estimates, metric, context) for metric in ("tau", "tau_unchanged"))
    noise = {row["context"]: row for row in same.iter_rows(named=True)}
    with mpl.rc_context(RC):
        figure = Sheet(figsize=(WIDTH, 1.0 + 0.3 * taus.height), layout="constrained")
        ax = figure.subplots()
    for y, row in enumerate(taus.iter_rows(named=True)):
        if row["context"] in noise:
            low, high = noise[row["context"]]["low"], noise[row["context"]]["high"]
            ax.barh(y, high - low, 0.6, left=low, color=BAND, edgecolor=MUTED, linewidth=0.6, hatch="//")
        shown = row["verdict"] == "order changes"
        ax.plot([row["low"], row["high"]], [y, y], color=INK, linewidth=1.4, solid_capstyle="butt")
        ax.plot(row["estimate"], y, "v" if shown else "o", color=INK, markerfacecolor=INK if shown else PAPER, markersize=5.5)
    ax.set_xlim(min(0, *taus["low"]), 1)
    dress(
        ax,
        "Kendall's tau; line: 95 % interval; ▼ order changes\nhatched: where noise alone would leave it",
        "",
        title,
    )
    list_axis(ax, taus["context"].to_list())
    return figure

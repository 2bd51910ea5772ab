"""Printed cost against fair price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.reporting.plots.look import (
    BLUE,
    INK,
    MUTED,
    ORANGE,
    PAPER,
    ROW,
    axes_for,
    dress,
    legend,
    list_axis,
    rows_of,
    segments,
    sheet_of,
    short,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LOOKS = {"underpriced": (BLUE, ">", BLUE), "overpriced": (ORANGE, "<", ORANGE), "fair": (INK, "o", INK)}
_UNSURE = (MUTED, "o", PAPER)


def price_dumbbells(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """Printed cost and fair price of every card with its interval, most underpriced on top.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``fair_price``: metrics ``fair_price`` and ``price_gap``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    context : str, optional
        Which context; by default the first.
    title : str
        Above the figure.
    """
    from matplotlib.lines import Line2D

    frame = priced(estimates, context).sort("gap", "item", descending=[True, False])
    ax = axes_for(ax, 1.15 + ROW * frame.height)
    printed, fair = frame["printed"].to_list(), frame["estimate"].to_list()
    segments(ax, printed, fair, range(frame.height), color=MUTED, linewidth=0.7, linestyle=":")
    low, high, verdicts = frame["low"].to_list(), frame["high"].to_list(), frame["verdict"].to_list()
    for word, (colour, mark, fill) in {**_LOOKS, "": _UNSURE}.items():
        rows = [y for y, verdict in enumerate(verdicts) if (verdict if verdict in _LOOKS else "") == word]
        segments(ax, [low[y] for y in rows], [high[y] for y in rows], rows, color=colour, linewidth=1.3)
        ax.plot([fair[y] for y in rows], rows, mark, color=colour, markerfacecolor=fill, markersize=5)
    ax.plot(printed, range(frame.height), "s", color=INK, markerfacecolor="none", markersize=5.5, markeredgewidth=0.9)
    dress(ax, "price (krones)", "", title)
    list_axis(ax, [short(label) for label in frame["label"]])
    marks = [Line2D([], [], color=INK, marker="s", markerfacecolor="none", markersize=5.5, linestyle="", label="printed cost")]
    for word, (colour, mark, fill) in _LOOKS.items():
        marks.append(Line2D([], [], color=colour, marker=mark, markerfacecolor=fill, markersize=5, label=word))
    marks.append(Line2D([], [], color=MUTED, marker="o", markerfacecolor=PAPER, markersize=5, label="not enough data"))
    marks.append(Line2D([], [], linestyle="", label="line: 95 % interval"))
    legend(ax, marks, 3)
    return sheet_of(ax)


def priced(estimates: Any, context: str | None = None) -> pl.DataFrame:
    """Fair prices with the printed cost beside them, of one context."""
    prices = rows_of(estimates, "fair_price", context)
    gaps = rows_of(estimates, "price_gap", context).select("item", "context", gap="estimate")
    both = prices.join(gaps, on=["item", "context"], how="inner", nulls_equal=True)
    if both.is_empty():
        raise UsageError("price_dumbbells: fair_price and price_gap name no common card")
    both = both.with_columns(printed=pl.col("estimate") - pl.col("gap"))
    return both.filter(pl.col("context").eq_missing(both["context"][0]))

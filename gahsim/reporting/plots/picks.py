"""Pick rate against value: what bots do and what is good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.reporting.plots.look import BLUE, FONT, INK, MUTED, ORANGE, PAPER, axes_for, dress, rows_of, segments, sheet_of, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# verdict -> colour, mark, where the quadrant's name stands (right or left, top or bottom)
QUADRANTS = {
    "good and popular": (BLUE, "^", (0.99, 0.99)),
    "underrated": (BLUE, "D", (0.01, 0.99)),
    "overrated": (ORANGE, "X", (0.99, 0.01)),
    "rightly left": (ORANGE, "v", (0.01, 0.01)),
}
MOST_NAMES = 14


def pick_scatter(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """Value of a first pick against how often it is taken, with both intervals and the four quadrants.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``draft_value``: metrics ``value`` and ``pick_rate``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    context : str, optional
        Which context; by default the first.
    title : str
        Above the figure.
    """
    frame = picked(estimates, context)
    ax = axes_for(ax, 4.6)
    # the rate all packs together have: picks over offers
    usual = 100 * float((frame["rate"] * frame["offers"]).sum()) / float(frame["offers"].sum())
    ax.axhline(0, color=MUTED, linewidth=0.9)
    ax.axvline(usual, color=MUTED, linewidth=0.9, linestyle="--")
    for colour, mark, part in _by_look(frame):
        rate, value = [100 * x for x in part["rate"]], part["estimate"].to_list()
        segments(ax, part["low"].to_list(), part["high"].to_list(), rate, upright=True, color=colour, linewidth=0.8)
        low, high = ([100 * x for x in part[side]] for side in ("rate_low", "rate_high"))
        segments(ax, low, high, value, color=colour, linewidth=0.8)
        fill = PAPER if mark == "o" else colour
        ax.plot(rate, value, mark, color=colour, markerfacecolor=fill, markersize=5, markeredgewidth=0.8)
    for name, (colour, _, (x, y)) in QUADRANTS.items():
        sides: dict[str, Any] = {"ha": "right" if x > 0.5 else "left", "va": "top" if y > 0.5 else "bottom"}
        ax.text(x, y, name, transform=ax.transAxes, color=colour, fontsize=FONT, fontweight="bold", **sides)
    ax.margins(x=0.12, y=0.12)
    _name_points(ax, frame)
    dress(ax, "first-pick rate when offered (%), dashed: all cards", "value of the pick (VP against the pack)", title, "both")
    sheet = sheet_of(ax)
    sheet.supxlabel(
        "lines: 95 % intervals; hollow: not told from average; marks differ by quadrant", fontsize=FONT - 1.5, color=MUTED
    )
    return sheet


def _name_points(ax: Axes, frame: pl.DataFrame) -> None:
    """Names of the cards told from average, furthest first, where there is room for them."""
    ax.autoscale_view()
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    taken: list[tuple[float, float, float]] = []  # middle, height and half width of a name, as shares of the axes
    sure = frame.filter(~pl.col("verdict").str.contains("not told")).sort(
        pl.col("estimate").abs(), "item", descending=[True, False]
    )
    for row in sure.head(MOST_NAMES).iter_rows(named=True):
        words = short(row["label"], 26, 1)
        half = 0.0065 * len(words)
        x, y = (100 * row["rate"] - left) / (right - left), (row["estimate"] - bottom) / (top - bottom)
        for side, dy in ((1, 0.02), (-1, 0.02), (1, -0.025), (-1, -0.025), (1, 0.05), (-1, 0.05), (1, -0.055), (-1, -0.055)):
            middle, height = x + side * (half + 0.01), y + dy
            if half < middle < 1 - half and all(abs(height - h) > 0.03 or abs(middle - m) > half + w for m, h, w in taken):
                taken.append((middle, height, half))
                ax.text(middle, height, words, transform=ax.transAxes, ha="center", va="center", fontsize=FONT - 2.5, color=INK)
                break


def picked(estimates: Any, context: str | None = None) -> pl.DataFrame:
    """Values with pick rates beside them, of one context."""
    values = rows_of(estimates, "value", context)
    rates = rows_of(estimates, "pick_rate", context).select(
        "item", "context", rate="estimate", rate_low="low", rate_high="high", offers="n"
    )
    both = values.join(rates, on=["item", "context"], how="inner", nulls_equal=True)
    if both.is_empty():
        raise UsageError("pick_scatter: there are no pick rates; a run in which bots pick as they like tells them")
    return both.filter(pl.col("context").eq_missing(both["context"][0])).with_columns(pl.col("verdict").fill_null("not told"))


def _by_look(frame: pl.DataFrame) -> Iterator[tuple[str, str, pl.DataFrame]]:
    """The cards of each quadrant with colour and mark, then those not told from average."""
    rest = frame
    for name, (colour, mark, _) in QUADRANTS.items():
        mine = pl.col("verdict").str.contains(name, literal=True)
        yield colour, mark, rest.filter(mine)
        rest = rest.filter(~mine)
    yield MUTED, "o", rest

"""Figures about things that players own from the start: who beats whom, what to bid, and how far answers move with bots and assumptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.reporting.plots.look import (
    BLUE,
    FONT,
    INK,
    MARKERS,
    MUTED,
    ORANGE,
    PAPER,
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

_COLOURS = (BLUE, ORANGE, INK, MUTED)


def duel_map(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """How often the one of a row finishes ahead of the one of a column, strongest first, shade by the distance from one half.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``entrance_duels``: metrics ``strength`` and ``ahead``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    context : str, optional
        Which table; by default the first.
    title : str
        Above the figure.
    """
    from matplotlib.patches import Rectangle

    strengths = rows_of(estimates, "strength", context)
    strengths = strengths.filter(pl.col("context").eq_missing(strengths["context"][0])).sort("estimate", descending=True)
    duels = rows_of(estimates, "ahead", strengths["context"][0])
    keys, names = strengths["item"].to_list(), [short(name, 26, 1) for name in strengths["label"]]
    cells: dict[tuple[str, str], tuple[float, bool]] = {}
    for row in duels.iter_rows(named=True):
        one, _, other = row["item"].partition(":")
        shown = row["q"] is not None and row["q"] < 0.05
        cells[one, other], cells[other, one] = (row["estimate"], shown), (1 - row["estimate"], shown)
    widest = max(abs(share - 0.5) for share, _ in cells.values()) or 1e-9
    ax = axes_for(ax, 1.9 + 0.3 * len(keys), 2.3 + 0.42 * len(keys))
    for y, one in enumerate(keys):
        for x, other in enumerate(keys):
            if (one, other) not in cells:
                continue
            share, shown = cells[one, other]
            colour = (BLUE if share > 0.5 else ORANGE, 0.06 + 0.6 * abs(share - 0.5) / widest)
            edge = INK if shown else "none"
            ax.add_patch(
                Rectangle((x - 0.46, y - 0.44), 0.92, 0.88, facecolor=colour, edgecolor=edge, linewidth=1.1, clip_on=False)
            )
            ax.text(x, y, f"{100 * share:.0f}", ha="center", va="center_baseline", color=INK, fontsize=FONT - 1)
    dress(ax, "", "", title, "")
    ax.set_yticks(range(len(keys)), names)
    ax.set_xticks(range(len(keys)), names, rotation=55, ha="right", rotation_mode="anchor")
    ax.set_xlim(-0.6, len(keys) - 0.4)
    ax.set_ylim(len(keys) - 0.4, -0.6)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    sheet = sheet_of(ax)
    sheet.supxlabel(
        "share of games (%) in which the row finishes ahead of the column\nframed: not one half at q < 0.05", fontsize=FONT - 1.5, color=MUTED
    )  # fmt: skip
    return sheet


def bid_guide(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """Mean price of each entrance with its interval, and the most one should ever bid.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``entrance_bids``: metrics ``bid`` and ``bid_most``.
    ax, context, title
        As in ``duel_map``.
    """
    from matplotlib.lines import Line2D

    bids = _of_table(rows_of(estimates, "bid", context)).sort("estimate", "item", descending=[True, False])
    most = dict(rows_of(estimates, "bid_most", bids["context"][0]).select("item", "estimate").iter_rows())
    ax = axes_for(ax, 1.1 + 0.27 * bids.height)
    at = list(range(bids.height))
    top = [most.get(item, bid) for item, bid in zip(bids["item"], bids["estimate"], strict=True)]
    segments(ax, bids["estimate"].to_list(), top, at, color=MUTED, linewidth=0.8, linestyle=":")
    segments(ax, bids["low"].to_list(), bids["high"].to_list(), at, color=BLUE, linewidth=1.8)
    ax.plot(top, at, "|", color=ORANGE, markersize=11, markeredgewidth=1.8)
    ax.plot(bids["estimate"].to_list(), at, "D", color=BLUE, markersize=5)
    for y, value in enumerate(bids["estimate"]):
        ax.annotate(f"{value:.1f}", (value, y), (0, 5), textcoords="offset points", ha="center", fontsize=FONT - 1.5, color=INK)
    dress(ax, "krones", "", title)
    ax.set_xlim(left=min(0, ax.get_xlim()[0]))
    list_axis(ax, [short(label) for label in bids["label"]])
    marks = [
        Line2D([], [], color=BLUE, marker="D", markersize=5, linewidth=1.8, label="mean price, line: 95 % interval"),
        Line2D(
            [], [], color=ORANGE, marker="|", linestyle="", markersize=11, markeredgewidth=1.8, label="beside the least valuable"
        ),
    ]
    legend(ax, marks, 2)
    return sheet_of(ax)


def rung_dots(estimates: Any, ax: Axes | None = None, players: int | None = None, title: str = "") -> Figure:
    """Value with each bot, a mark per bot, those that change sides between the two strongest marked as unknown.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``entrance_skill``.
    ax, title
        As in ``duel_map``.
    players : int, optional
        Which table; by default that of the first row.
    """
    from matplotlib.lines import Line2D

    values = rows_of(estimates, "value")
    table = f"{players} players" if players else _table(values["context"][0])
    values = values.filter(pl.col("context").str.contains(table, literal=True))
    if values.is_empty():
        raise UsageError(f"rung_dots: there are no values at a table of {table}")
    contexts = values["context"].unique(maintain_order=True).to_list()
    order = values.filter(pl.col("context") == contexts[-1]).sort("estimate", "item", descending=[True, False])
    place = {item: y for y, item in enumerate(order["item"])}
    frame: pl.DataFrame = getattr(estimates, "frame", estimates)
    sides = frame.filter(pl.col("metric") == "difference", pl.col("context").str.contains(contexts[-1], literal=True))
    unknown = set(sides.filter(pl.col("verdict") == "unknown")["item"])
    ax = axes_for(ax, 1.2 + 0.34 * order.height)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    marks = []
    for i, context in enumerate(contexts):
        mine = values.filter(pl.col("context") == context, pl.col("item").is_in(list(place)))
        shift = 0.18 * (i - (len(contexts) - 1) / 2)
        at = [place[item] + shift for item in mine["item"]]
        colour, mark = _COLOURS[(len(contexts) - 1 - i) % len(_COLOURS)], MARKERS[i % len(MARKERS)]
        segments(ax, mine["low"].to_list(), mine["high"].to_list(), at, color=colour, linewidth=1.3)
        ax.plot(mine["estimate"].to_list(), at, mark, color=colour, markersize=4.5)
        words = context.replace(table, "").strip(", ") or context
        marks.append(Line2D([], [], color=colour, marker=mark, markersize=4.5, linewidth=1.3, label=words))
    dress(ax, "VP against the average entrance; lines: 95 % intervals", "", title)
    labels = [
        short(label) + ("\n(unknown)" if item in unknown else "") for item, label in order.select("item", "label").iter_rows()
    ]  # fmt: skip
    list_axis(ax, labels)
    legend(ax, marks, 4)
    return sheet_of(ax)


def draw_ranges(estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "") -> Figure:
    """Value with the assumed values, and how far it moves when they are drawn anew.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``assumption_robustness``.
    ax, context, title
        As in ``duel_map``.
    """
    from matplotlib.lines import Line2D

    drawn = _of_table(rows_of(estimates, "any_value", context)).sort("estimate", "item", descending=[True, False])
    own, least, most = (
        dict(rows_of(estimates, metric, drawn["context"][0]).select("item", "estimate").iter_rows())
        for metric in ("value", "least_drawn", "most_drawn")
    )
    ax = axes_for(ax, 1.3 + 0.3 * drawn.height)
    ax.axvline(0, color=MUTED, linewidth=0.9)
    at = list(range(drawn.height))
    items = drawn["item"].to_list()
    segments(ax, drawn["low"].to_list(), drawn["high"].to_list(), at, color=MUTED, linewidth=1.0)
    segments(ax, [least[item] for item in items], [most[item] for item in items], at, color=BLUE, linewidth=4)
    ax.plot(drawn["estimate"].to_list(), at, "o", color=BLUE, markerfacecolor=PAPER, markersize=5)
    ax.plot([own[item] for item in items], at, "D", color=ORANGE, markersize=5)
    labels = [
        short(label) + ("\n(unknown)" if word == "unknown" else "") for label, word in drawn.select("label", "verdict").iter_rows()
    ]  # fmt: skip
    dress(ax, "VP against the average entrance\ngrey: 95 % interval of chance and assumed values together", "", title)
    list_axis(ax, labels)
    marks = [
        Line2D([], [], color=ORANGE, marker="D", linestyle="", markersize=5, label="with the values as assumed"),
        Line2D(
            [], [], color=BLUE, marker="o", markerfacecolor=PAPER, linewidth=4, markersize=5, label="draws: mean, least to most"
        ),
    ]
    legend(ax, marks, 2)
    return sheet_of(ax)


def _of_table(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.filter(pl.col("context").eq_missing(frame["context"][0]))


def _table(context: str) -> str:
    """The part of a context that says how many sat there.

    Examples
    --------
    >>> _table("novice, 3 players")
    '3 players'
    """
    return next((part for part in context.split(", ") if part.endswith(" players")), context)

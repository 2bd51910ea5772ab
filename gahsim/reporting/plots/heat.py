"""What goes together: heat maps of interactions, and of cards by source of their value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.reporting.plots.look import BLUE, FONT, INK, MUTED, ORANGE, axes_for, dress, rows_of, sheet_of, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_CARDS = 16  # per side; cards with the strongest effects are shown
_BETWEEN = re.compile(r" x |\+")


def synergy_map(
    estimates: Any,
    ax: Axes | None = None,
    family: str | None = None,
    context: str | None = None,
    title: str = "",
    most: int = MOST_CARDS,
) -> Figure:
    """Interactions of the cards that have the strongest ones, shade by size, sign as + or −, those shown framed.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``synergies``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    family, context : str, optional
        Which; by default those of the first row.
    title : str
        Above the figure.
    most : int
        Cards per side.
    """
    frame = rows_of(estimates, "synergy", context)
    frame = frame.filter(pl.col("family") == (family or frame["family"][0]))
    if frame.is_empty():
        raise UsageError(f"synergy_map: there is no family '{family}'")
    items = [_BETWEEN.split(item) for item in frame["item"]]
    labels = [re.split(r" x | \+ ", label) for label in frame["label"]]
    sides = (
        pl.Series("left", [part[0] for part in items]),
        pl.Series("right", [part[-1] for part in items]),
        pl.Series("left_name", [part[0] for part in labels]),
        pl.Series("right_name", [part[-1] for part in labels]),
    )
    return _map(frame.with_columns(*sides), ax, frame["family"][0] == "pairs", title, most, "interaction")


def source_map(
    estimates: Any, ax: Axes | None = None, context: str | None = None, title: str = "", names: Mapping[str, str] | None = None
) -> Figure:
    """Cards by source of VP: where their value comes from, for the cards and sources with the strongest effects.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        Of ``staff_sources``: a metric per source.
    ax, context, title
        As in ``synergy_map``.
    names : mapping, optional
        Source -> what it means.
    """
    frame = rows_of(estimates, None, context)
    told = [(names or {}).get(source, source.replace("_", " ")) for source in frame["metric"]]
    frame = frame.with_columns(pl.col("item").alias("left"), pl.col("metric").alias("right"), pl.col("label").alias("left_name"))
    return _map(frame.with_columns(pl.Series("right_name", told)), ax, False, title, MOST_CARDS, "VP against the average card")


def _map(frame: pl.DataFrame, ax: Axes | None, square: bool, title: str, most: int, what: str) -> Figure:
    """Cells of the strongest rows and columns; a square map shows its lower half."""
    frame = frame.filter(pl.col("context").eq_missing(frame["context"][0])).with_columns(size=pl.coalesce("shrunk", "estimate"))
    rows, columns = _strongest(frame, square, most)
    cells = {(row["left"], row["right"]): row for row in frame.iter_rows(named=True)}
    shown = [
        (x, y, cells.get((left, right)) or cells.get((right, left)) if square else cells.get((left, right)))
        for y, left in enumerate(rows)
        for x, right in enumerate(columns)
        if not square or x < y
    ]
    found = [(x, y, row) for x, y, row in shown if row is not None]
    strongest = max((abs(row["size"]) for _, _, row in found), default=0) or 1e-9
    names = dict(zip(frame["left"], frame["left_name"], strict=True)) | dict(
        zip(frame["right"], frame["right_name"], strict=True)
    )
    if square:
        columns = columns[:-1]
    ax = axes_for(ax, 1.9 + 0.23 * len(rows), 2.3 + max(0.3 * len(columns), 2.4))
    for x, y, row in found:
        _cell(ax, x, y, row, strongest)
    dress(ax, "", "", title, "")
    ax.set_yticks(range(len(rows)), [short(names[item], 30, 1) for item in rows])
    words = [short(names[item], 26, 1) for item in columns]
    ax.set_xticks(range(len(columns)), words, rotation=55, ha="right", rotation_mode="anchor")
    ax.set_xlim(-0.6, len(columns) - 0.4)
    ax.set_ylim(len(rows) - 0.4, 0.4 if square else -0.6)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    sheet = sheet_of(ax)
    caption = f"{what}, shrunk, in VP; darkest {strongest:.2f}: + more, − less"
    sheet.supxlabel(
        f"{caption}\nframed: shown at q < 0.05; no sign: 95 % interval holds 0", fontsize=FONT - 1.5, color=MUTED
    )  # fmt: skip
    return sheet


def _strongest(frame: pl.DataFrame, square: bool, most: int) -> tuple[list[str], list[str]]:
    """Items of both sides, those with the strongest effects, in their printed order."""
    strong = frame.sort(pl.col("size").abs(), "item", descending=[True, False])
    left: list[str] = []
    right: list[str] = []
    for one, other in zip(strong["left"], strong["right"], strict=True):
        for side, item in ((left, one), (left if square else right, other)):
            if item not in side and len(side) < most:
                side.append(item)
    return (_printed(left), _printed(left)) if square else (_printed(left), _printed(right))


def _printed(items: Sequence[str]) -> list[str]:
    return sorted(items, key=lambda item: (int(item), "") if item.isdecimal() else (10**6, item))


def _cell(ax: Axes, x: int, y: int, row: dict[str, Any], strongest: float) -> None:
    from matplotlib.patches import Rectangle

    size = row["size"]
    shown = row["q"] is not None and row["q"] < 0.05
    colour = (BLUE if size > 0 else ORANGE, 0.08 + 0.8 * abs(size) / strongest)
    frame = INK if shown else "none"
    ax.add_patch(Rectangle((x - 0.46, y - 0.46), 0.92, 0.92, facecolor=colour, edgecolor=frame, linewidth=1.3, clip_on=False))
    if row["low"] is not None and not row["low"] <= 0 <= row["high"]:
        mark, weight = "+" if size > 0 else "−", "bold" if shown else "normal"
        ax.text(x, y, mark, ha="center", va="center_baseline", color=INK, fontsize=FONT, fontweight=weight)

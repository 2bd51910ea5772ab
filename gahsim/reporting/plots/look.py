"""The look all figures share: sizes, colours that survive grey and colour blindness, axes, and small SVG for a page."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl
from matplotlib.figure import Figure

from gahsim.errors import UsageError
from gahsim.reporting.words import Metric, metric_of, scaled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 5.6  # inches; text stays readable when a phone shrinks the figure
ROW = 0.185  # inches per row of a list
INK, MUTED, GRID, PAPER = "#1a1a1b", "#6c6c6d", "#dadadb", "#fefefe"
BLUE, ORANGE, BAND = "#0072b2", "#d55e00", "#e3ecf3"
HATCHES = ("", "//", "||", "xx", "\\\\", "--")
MARKERS = ("o", "s", "^", "D", "v", "P")
FONT = 9
RC: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.size": FONT,
    "font.family": "DejaVu Sans",
    "hatch.linewidth": 0.6,
    "path.simplify": True,
}


class Sheet(Figure):
    """A figure that shows itself in a notebook without pyplot."""

    def _repr_png_(self) -> bytes:
        out = io.BytesIO()
        self.savefig(out, format="png", dpi=110, facecolor="white")
        return out.getvalue()


def axes_for(ax: Axes | None, height: float, width: float = WIDTH) -> Axes:
    """The given axes, or fresh ones on a sheet of their own."""
    import matplotlib as mpl

    if ax is not None:
        return ax
    with mpl.rc_context(RC):
        return Sheet(figsize=(width, height), layout="constrained").subplots()


def sheet_of(ax: Axes) -> Figure:
    """The figure axes belong to."""
    figure = ax.get_figure()
    while not isinstance(figure, Figure):  # a part of a larger figure
        assert figure is not None
        figure = figure.figure
    return figure


def rows_of(source: Any, metric: str | Sequence[str] | None = None, context: str | None = None) -> pl.DataFrame:
    """The rows to draw, of estimates or of a frame with the same columns.

    Raises
    ------
    UsageError
        If nothing is left to draw.
    """
    frame: pl.DataFrame = getattr(source, "frame", source)
    wanted = [metric] if isinstance(metric, str) else metric
    if wanted is not None:
        frame = frame.filter(pl.col("metric").is_in(list(wanted)))
    if context is not None:
        frame = frame.filter(pl.col("context") == context)
    frame = frame.filter(pl.col("estimate").is_not_null())
    if frame.is_empty():
        raise UsageError(f"there is nothing to draw: no rows with metric {wanted or 'any'}")
    return frame


def measure(frame: pl.DataFrame) -> Metric:
    """The metric of a frame's first row."""
    return metric_of(frame["metric"][0], frame["family"][0] or "")


def column(frame: pl.DataFrame, name: str, metric: Metric) -> list[float]:
    """A column in the metric's unit; NaN where there is none."""
    return [float("nan") if value is None else scaled(value, metric) for value in frame[name]]


def bounds(frame: pl.DataFrame, metric: Metric) -> tuple[list[float], list[float]]:
    """Both ends of the intervals; the estimate itself where an interval is missing."""
    mid = frame["estimate"]
    return tuple(  # type: ignore[return-value]
        [scaled(m if end is None else end, metric) for m, end in zip(mid, frame[name], strict=True)] for name in ("low", "high")
    )


def told(frame: pl.DataFrame, level: float = 0.05) -> list[bool]:
    """Rows whose effect is shown: by q, else by an interval without 0."""
    return [
        row["q"] < level if row["q"] is not None else row["low"] is not None and (row["low"] > 0 or row["high"] < 0)
        for row in frame.iter_rows(named=True)
    ]


def short(words: str, most: int = 30, lines: int = 2) -> str:
    """A label that leaves room for the figure: a line or two."""
    parts = textwrap.wrap(" ".join(words.split()), most)
    if len(parts) > lines:
        parts = [*parts[: lines - 1], parts[lines - 1][: most - 1].rstrip(" ,;:") + "…"]
    return "\n".join(parts)


def row_height(labels: Iterable[str], least: float = ROW) -> float:
    """Inches per row, so that labels of two lines do not touch."""
    return max(least, 0.31) if any("\n" in label for label in labels) else least


def segments(
    ax: Axes, low: Sequence[float], high: Sequence[float], at: Sequence[float], upright: bool = False, **look: Any
) -> None:
    """Intervals as one line with gaps, which keeps SVG small."""
    gap = float("nan")
    ends = [end for pair in zip(low, high, strict=True) for end in (*pair, gap)]
    places = [place for place in at for _ in range(3)]
    ax.plot(*((places, ends) if upright else (ends, places)), solid_capstyle="butt", **look)


def dress(ax: Axes, xlabel: str = "", ylabel: str = "", title: str = "", grid: str = "x") -> None:
    """Light axes: no box, a quiet grid, labels with units."""
    ax.set_facecolor("none")
    ax.spines[["top", "right"]].set_visible(False)
    for spine in ax.spines.values():
        spine.set_color(MUTED)
    ax.tick_params(colors=INK, labelsize=FONT - 1, length=2, color=MUTED)
    ax.set_axisbelow(True)
    if grid:
        ax.grid(axis=grid, color=GRID, linewidth=0.6)  # type: ignore[arg-type]
    ax.set_xlabel(xlabel, color=INK, fontsize=FONT)
    ax.set_ylabel(ylabel, color=INK, fontsize=FONT)
    if title:
        ax.set_title(title, loc="left", color=INK, fontsize=FONT + 1, pad=34)  # a legend may stand between


def list_axis(ax: Axes, labels: Sequence[str]) -> None:
    """Rows from top to bottom with their names."""
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)


def legend(ax: Axes, handles: Iterable[Any], columns: int = 3) -> None:
    """A legend above the axes, out of the way of the data."""
    ax.legend(
        handles=list(handles), loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, frameon=False, fontsize=FONT - 1.5, labelcolor=INK,
        handletextpad=0.4, columnspacing=1.0, borderaxespad=0.2,
    )  # fmt: skip

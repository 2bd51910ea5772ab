"""How strong bots are, and how they became so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gahsim.reporting.plots.look import BLUE, FONT, INK, MUTED, axes_for, dress, list_axis, sheet_of, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def ladder(rungs: Any, ax: Axes | None = None, title: str = "") -> Figure:
    """Ratings of bots with their intervals, best on top.

    Parameters
    ----------
    rungs : Ladder, its dictionary, or a list of its rungs
        What ``gahsim ladder`` made, also read back from its JSON.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    title : str
        Above the figure.
    """
    lines = sorted(rungs_of(rungs), key=lambda row: (-row["rating"], row["bot"]))
    ax = axes_for(ax, 0.8 + 0.3 * len(lines))
    for y, row in enumerate(lines):
        ax.plot([row["low"], row["high"]], [y, y], color=MUTED, linewidth=2.2, solid_capstyle="butt")
        ax.plot(row["rating"], y, "D", color=BLUE, markersize=5)
        ax.annotate(
            f"{row['rating']:+.0f}",
            (row["high"], y),
            (5, 0),
            textcoords="offset points",
            va="center",
            fontsize=FONT - 1,
            color=INK,
        )
    ax.margins(x=0.12)
    dress(ax, "rating (Elo points); lines: 95 % intervals", "", title)
    list_axis(ax, [short(row["bot"]) for row in lines])
    return sheet_of(ax)


def rungs_of(ladder: Any) -> list[dict[str, Any]]:
    """The rungs of a ladder as plain data; none if there is no ladder."""
    if hasattr(ladder, "as_dict"):
        ladder = ladder.as_dict()
    if isinstance(ladder, Mapping):
        ladder = ladder["rungs"]
    if ladder is None:
        return []
    return [dict(row) if isinstance(row, Mapping) else vars(row) for row in ladder]


def rated_at(ladder: Any) -> str:
    """At which tables a ladder was played, for a caption.

    Examples
    --------
    >>> rated_at({"rungs": [], "players": 2, "games": 1200, "settings": {"edition": "2022"}})
    ' (2 players, edition 2022, 1,200 games)'
    """
    known = ladder.as_dict() if hasattr(ladder, "as_dict") else ladder
    if not isinstance(known, Mapping):
        return ""
    edition = (known.get("settings") or {}).get("edition")
    words = [f"{known['players']} players"] if known.get("players") else []
    words += [f"edition {edition}"] if edition else []
    words += [f"{known['games']:,} games"] if known.get("games") else []
    return f" ({', '.join(words)})" if words else ""


def learning_curve(history: Sequence[Any], ax: Axes | None = None, title: str = "") -> Figure:
    """Mean score of self-play by round of training, with its interval.

    Parameters
    ----------
    history : sequence
        Rounds of training: mappings or objects with ``round``, ``score`` and ``score_se``.
    ax : matplotlib.axes.Axes, optional
        Where; by default a figure of its own.
    title : str
        Above the figure.
    """
    from matplotlib.ticker import MaxNLocator

    rows = [row if isinstance(row, Mapping) else vars(row) for row in history]
    ax = axes_for(ax, 3.0)
    at, score = [row["round"] for row in rows], [row["score"] for row in rows]
    error = [1.96 * row["score_se"] for row in rows]
    low, high = ([s + side * e for s, e in zip(score, error, strict=True)] for side in (-1, 1))
    ax.fill_between(at, low, high, color=BLUE, alpha=0.2, linewidth=0)
    ax.errorbar(at, score, error, color=BLUE, marker="o", markersize=3.5, linewidth=1.2, elinewidth=0.8, capsize=2)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    dress(ax, "round of training", "mean score of self-play (VP), 95 % interval", title, "both")
    return sheet_of(ax)

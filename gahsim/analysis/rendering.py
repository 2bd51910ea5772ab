"""Estimates as a table for the terminal and for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import polars as pl
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gahsim.terminal import as_text as printed

if TYPE_CHECKING:
    from gahsim.analysis.estimates import Estimates

MOST_ROWS = 60
WIDTH = 150
_CELL = "padding:2px 8px;border-bottom:1px solid #ddd;text-align:"
_WORDS = {"family": "of", "label": "", "item": "no.", "rank_low": "rank"}
_TEXTS = ("family", "item", "label", "context", "metric", "verdict")


def as_text(found: Estimates) -> str:
    """A readable table with the note below it."""
    heads, titles, body = _cells(found)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for name, title in zip(heads, titles, strict=True):
        table.add_column(title, justify="left" if name in _TEXTS else "right", overflow="fold")
    for line in body:
        table.add_row(*(Text(cell) for cell in line))
    played = describe(found.meta)

    def show(console: Console) -> None:
        console.print(table)
        if found.frame.height > MOST_ROWS:
            console.print(f"... {found.frame.height - MOST_ROWS} more rows in .frame")
        console.print(Text(found.note))
        if played:
            console.print(Text(played))

    return printed(show, WIDTH)


def as_html(found: Estimates) -> str:
    """The same for a notebook."""
    heads, titles, body = _cells(found)
    side = {name: "left" if name in _TEXTS else "right" for name in heads}
    top = "".join(f'<th style="{_CELL}{side[name]}">{escape(title)}</th>' for name, title in zip(heads, titles, strict=True))
    lines = [
        "<tr>"
        + "".join(f'<td style="{_CELL}{side[name]}">{escape(cell)}</td>' for name, cell in zip(heads, line, strict=True))
        + "</tr>"
        for line in body
    ]
    more = found.frame.height - MOST_ROWS
    tail = f"<p>... {more} more rows in <code>.frame</code></p>" if more > 0 else ""
    return (
        f'<table style="border-collapse:collapse;font-size:90%"><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table>{tail}'
        f'<p style="font-size:90%">{escape(found.note)}</p><p style="font-size:80%;color:#666">{escape(describe(found.meta))}</p>'
    )


def describe(meta: dict[str, Any]) -> str:
    """What was played, in one line."""
    if not meta:
        return ""
    parts = [f"{meta['run']}: {meta['games']:,} games"]
    if meta.get("edition"):
        parts.append(f"edition {meta['edition']}")
    if meta.get("modules"):
        parts.append(f"modules {', '.join(meta['modules'])}")
    if meta.get("overlays"):
        parts.append(f"{len(meta['overlays'])} changed values")
    if meta.get("bots"):
        parts.append(f"bots {', '.join(meta['bots'])}")
    if meta.get("seed") is not None:
        parts.append(f"seed {meta['seed']}")
    if meta.get("assumed_values"):
        parts.append(f"{meta['assumed_values']} assumed values")
    return ", ".join(parts)


def _cells(found: Estimates) -> tuple[list[str], list[str], list[list[str]]]:
    """Columns, their titles and rows of words: intervals in one cell, columns that say nothing left out."""
    frame = found.frame.head(MOST_ROWS)
    levels = _levels(frame)
    usual = max(levels.values(), default=95)
    silent = {name for name in frame.columns if frame[name].null_count() == frame.height}
    silent |= {name for name in ("family", "context", "metric") if frame[name].n_unique() == 1}
    silent |= {"item"} if frame["item"].equals(frame["label"]) else set()
    silent |= {"se", "high", "rank_high", "p"}
    heads = [name for name in frame.columns if name not in silent]
    titles = [f"{usual} % interval" if name == "low" else _WORDS.get(name, name) for name in heads]
    body = [[_word(name, row) for name in heads] for row in frame.iter_rows(named=True)]
    for cells, row in zip(body, frame.iter_rows(named=True), strict=True):
        if "low" in heads and row["low"] is not None and levels[row["metric"]] != usual:
            cells[heads.index("low")] += f" ({levels[row['metric']]} %)"
    return heads, titles, body


def _levels(frame: pl.DataFrame) -> dict[str, int]:
    """Per cent of the intervals of each metric that has any: claims of equivalence go with 90."""
    from gahsim.reporting.words import metric_of

    there = frame.filter(pl.col("low").is_not_null())
    return {metric: metric_of(metric or "").level for metric in there["metric"].unique(maintain_order=True)}


def _word(name: str, row: dict[str, Any]) -> str:
    value = row[name]
    if value is None:
        return ""
    if name == "low":
        return f"{_number(value)} to {_number(row['high'])}"
    if name == "rank_low":
        return f"{value}-{row['rank_high']}"
    if name == "n":
        return f"{value:,}"
    if name == "q":
        return "<0.001" if value < 0.001 else f"{value:.3f}"
    return _number(value) if isinstance(value, float) else str(value)


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if abs(value) < 1 else f"{value:.2f}"

"""Estimates as tables for a page: a row per thing, its main measure in full, others beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from gahsim.reporting.words import METRICS, Metric, interval, metric_of, number

USUAL_LEVEL = 95
_KEYS = ("family", "item", "context")


@dataclass(frozen=True)
class Cell:
    """What a cell shows, what it is sorted by, and the card it may link to."""

    text: str
    sort: float | str | None = None
    item: str = ""


@dataclass
class Table:
    """Columns (title, whether of numbers) and rows of cells."""

    columns: list[tuple[str, bool]]
    rows: list[list[Cell]] = field(default_factory=list)
    left_out: int = 0


def table_of(
    estimates: Any,
    main: Sequence[str] = (),
    beside: Sequence[str] = (),
    most: int = 400,
    strongest: bool = False,
    names: Mapping[str, str] | None = None,
) -> Table:
    """Lay estimates out.

    Parameters
    ----------
    estimates : Estimates or polars.DataFrame
        What to show.
    main : sequence of str
        Metrics that get rows of their own with interval, shrunk value, ranks, q, n and verdict; all if empty.
    beside : sequence of str
        Metrics of the same things shown in a column each.
    most : int
        Rows at most; the first ones are kept.
    strongest : bool
        Keep the strongest effects instead, largest first.
    names : mapping, optional
        Metric -> what to call it.
    """
    frame: pl.DataFrame = getattr(estimates, "frame", estimates)
    rows = frame.filter(pl.col("metric").is_in(list(main))) if main else frame
    if strongest:
        rows = rows.sort(pl.coalesce("shrunk", "estimate").abs(), "item", descending=[True, False], nulls_last=True)
    others = {metric: _by_key(frame, metric) for metric in beside}
    others = {metric: found for metric, found in others.items() if found}
    kept = rows.head(most)
    several = {name: rows[name].n_unique() > 1 for name in ("family", "context", "metric")}
    filled = {name: rows[name].null_count() < rows.height for name in ("shrunk", "rank_low", "q", "verdict", "low", "n")}
    unit = metric_of(rows["metric"][0], rows["family"][0] or "") if rows.height else metric_of("")
    levels = {metric_of(metric).level for metric in rows["metric"].unique()}
    ends = f"{unit.level} % interval" if len(levels) == 1 else "interval"
    value = _name(rows["metric"][0], unit, names) if rows.height and not several["metric"] else "estimate"
    table = Table(
        [(title, False) for name, title in (("family", "of"), ("metric", "measure")) if several[name]],
        left_out=rows.height - kept.height,
    )
    table.columns += (
        [("", False)] + [("where", False)] * several["context"] + [(_titled(value, unit.unit * (not several["metric"])), True)]
    )
    for name, title in (("low", ends), ("shrunk", "shrunk"), ("rank_low", "rank"), ("q", "q"), ("n", "n")):
        table.columns += [(title, True)] * filled[name]
    table.columns += [("verdict", False)] * filled["verdict"]
    for metric in others:
        how = metric_of(metric, rows["family"][0] or "")
        table.columns.append((_titled(how.title, how.unit), True))
    for row in kept.iter_rows(named=True):
        table.rows.append(_row(row, several, filled, others, names))
    return table


def _name(metric: str, how: Metric, names: Mapping[str, str] | None) -> str:
    """What a metric is called; sources of VP by their meaning, if that is known."""
    return how.title if metric in METRICS else (names or {}).get(metric, how.title)


def _titled(title: str, unit: str) -> str:
    return f"{title} ({unit})" if unit and f"({unit})" not in title and unit not in title.split() else title


def _by_key(frame: pl.DataFrame, metric: str) -> dict[tuple[Any, ...], dict[str, Any]]:
    found = frame.filter(pl.col("metric") == metric)
    return {tuple(row[name] for name in _KEYS): row for row in found.iter_rows(named=True)}


def _row(
    row: dict[str, Any], several: dict[str, bool], filled: dict[str, bool], others: dict[str, Any], names: Any
) -> list[Cell]:
    how = metric_of(row["metric"], row["family"] or "")
    cells = [Cell(row["family"] or "")] * several["family"]
    if several["metric"]:
        level = f"; {how.level} %" if how.level != USUAL_LEVEL else ""
        cells.append(Cell(_titled(_name(row["metric"], how, names) + level, how.unit)))
    cells.append(Cell(row["label"] or row["item"] or "", item=row["item"] or ""))
    cells += [Cell(row["context"] or "")] * several["context"]
    cells.append(Cell(number(row["estimate"], how), row["estimate"]))
    if filled["low"]:
        cells.append(Cell(interval(row["low"], row["high"], how), row["low"]))
    if filled["shrunk"]:
        cells.append(Cell(number(row["shrunk"], how), row["shrunk"]))
    if filled["rank_low"]:
        cells.append(Cell("" if row["rank_low"] is None else f"{row['rank_low']}–{row['rank_high']}", row["rank_low"]))
    if filled["q"]:
        cells.append(Cell("" if row["q"] is None else "<0.001" if row["q"] < 0.001 else f"{row['q']:.3f}", row["q"]))
    if filled["n"]:
        cells.append(Cell("" if row["n"] is None else f"{row['n']:,}", row["n"]))
    cells += [Cell(row["verdict"] or "")] * filled["verdict"]
    key = tuple(row[name] for name in _KEYS)
    for metric, found in others.items():
        other, measure = found.get(key), metric_of(metric, row["family"] or "")
        if other is None:
            cells.append(Cell(""))
            continue
        words, ends = number(other["estimate"], measure), interval(other["low"], other["high"], measure)
        cells.append(Cell(f"{words} ({ends})" if ends else words, other["estimate"]))
    return cells

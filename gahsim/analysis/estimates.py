"""What every estimator gives back: a tidy frame, a note, and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from gahsim.errors import UsageError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

COLUMNS: dict[str, Any] = {
    "family": pl.String,  # what kind of thing: staff, seats, guests ...
    "item": pl.String,  # its printed number or key
    "label": pl.String,  # its name
    "context": pl.String,  # where it was measured: arm, tile, round ...
    "metric": pl.String,  # what was measured
    "estimate": pl.Float64,
    "se": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,  # rows the estimate rests on
    "p": pl.Float64,
    "q": pl.Float64,  # Benjamini-Hochberg within family, context and metric
    "shrunk": pl.Float64,  # empirical Bayes
    "rank_low": pl.Int64,
    "rank_high": pl.Int64,
    "verdict": pl.String,
}


class Estimates:
    """Estimates with their uncertainty.

    Attributes
    ----------
    frame : polars.DataFrame
        One row per family, item, context and metric, with the columns of ``COLUMNS``; null where something does not apply.
    note : str
        What was estimated, in which design, with which caveats.
    meta : dict
        What was played: run, edition, modules, overlays, bots, seed, games, assumed values.
    """

    def __init__(self, frame: pl.DataFrame, note: str, meta: Mapping[str, Any] | None = None) -> None:
        missing = [name for name in COLUMNS if name not in frame.columns]
        self.frame = frame.with_columns(pl.lit(None).alias(name) for name in missing).select(
            pl.col(name).cast(kind) for name, kind in COLUMNS.items()
        )
        self.note = note
        self.meta = dict(meta or {})

    def sort(self, by: str = "estimate", descending: bool = True) -> Estimates:
        """The same estimates in another order.

        Parameters
        ----------
        by : str
            A column of the frame.
        descending : bool
            Largest first.
        """
        if by not in COLUMNS:
            raise UsageError(f"sort: there is no column '{by}'; columns are: {', '.join(COLUMNS)}")
        return Estimates(self.frame.sort(by, descending=descending, nulls_last=True), self.note, self.meta)

    def where(self, **values: Any) -> Estimates:
        """Only the rows in which columns have the given values, or one of several.

        Parameters
        ----------
        **values
            Column = value, or a list of values.

        Examples
        --------
        >>> import polars as pl
        >>> found = Estimates(pl.DataFrame({"item": ["1", "2"], "estimate": [0.5, -0.5]}), "an example")
        >>> found.where(item="2").frame["estimate"].to_list()
        [-0.5]
        """
        frame = self.frame
        for name, wanted in values.items():
            if name not in COLUMNS:
                raise UsageError(f"where: there is no column '{name}'; columns are: {', '.join(COLUMNS)}")
            several = wanted if isinstance(wanted, list | tuple | set) else [wanted]
            frame = frame.filter(pl.col(name).is_in(list(several)))
        return Estimates(frame, self.note, self.meta)

    def head(self, rows: int = 10) -> Estimates:
        """Only the first rows.

        Parameters
        ----------
        rows : int
            How many.
        """
        return Estimates(self.frame.head(rows), self.note, self.meta)

    def to_pandas(self) -> pd.DataFrame:
        """The frame as a pandas frame."""
        return self.frame.to_pandas()

    def plot(self, kind: str = "", **options: Any) -> Figure:
        """Draw them the way that suits them; in a notebook the figure shows itself.

        Parameters
        ----------
        kind : str
            ``forest``, ``bars`` or another figure of ``gahsim.reporting.plots``; by default the one made for these estimates.
        **options
            For that figure: ``ax``, ``metric``, ``context``, ``title``.
        """
        from gahsim.reporting.plots.chosen import plot

        return plot(self, kind, **options)

    def __len__(self) -> int:
        return self.frame.height

    def __repr__(self) -> str:
        from gahsim.analysis.rendering import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from gahsim.analysis.rendering import as_html

        return as_html(self)


def rows(**columns: Any) -> pl.DataFrame:
    """A frame of estimates from columns; single values are repeated, columns left out are null, NaN becomes null."""
    lengths = [len(value) for value in columns.values() if hasattr(value, "__len__") and not isinstance(value, str)]
    size = lengths[0] if lengths else 1
    series = []
    for name, kind in COLUMNS.items():
        value = columns.pop(name, None)
        if value is None or isinstance(value, str) or not hasattr(value, "__len__"):
            value = [value] * size
        given = pl.Series(name, list(value), strict=False)
        if kind == pl.Float64 or kind == pl.Int64:
            given = given.cast(pl.Float64).fill_nan(None)
        series.append(given.cast(kind))
    if columns:
        raise TypeError(f"unknown columns: {', '.join(columns)}")
    return pl.DataFrame(series)


def stacked(frames: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """Frames of estimates below each other."""
    return pl.concat([rows().clear(), *frames])

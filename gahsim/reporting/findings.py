"""Findings: sentences made from estimates, each with its interval and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl

from gahsim.reporting.words import interval, metric_of, number, with_unit


@dataclass(frozen=True)
class Finding:
    """A sentence; cards in it stand as ``[[key|name]]``.

    Attributes
    ----------
    text : str
        The sentence.
    where : str
        Context it holds in.
    verdict : str
        A word for a badge, or nothing.
    main : bool
        Whether it belongs in the verdict box.
    """

    text: str
    where: str = ""
    verdict: str = ""
    main: bool = True

    @property
    def plain(self) -> str:
        """The sentence without marks."""
        parts = self.text.split("[[")
        return parts[0] + "".join(
            "".join((mark.partition("|")[2], rest)) for mark, _, rest in (part.partition("]]") for part in parts[1:])
        )


Row = dict[str, Any]


def contexts(frame: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """The frame's contexts one by one, in their order."""
    for context in frame["context"].unique(maintain_order=True):
        yield context or "", frame.filter(pl.col("context").eq_missing(context))


def rows(frame: pl.DataFrame, metric: str, by: str = "estimate", descending: bool = True) -> list[Row]:
    """Rows of a metric, largest first."""
    found = frame.filter(pl.col("metric") == metric, pl.col("estimate").is_not_null())
    return found.sort(by, "item", descending=[descending, False], nulls_last=True).to_dicts()


def card(row: Row) -> str:
    """A card's name with its mark."""
    return f"[[{row['item']}|{row['label'].rstrip('.')}]]"  # texts of tiles end in a full stop, which the sentence has itself


def measured(row: Row, things: str = "", more: str = "") -> str:
    """``+1.23 VP (95 % interval +0.80 to +1.66, n = 5,012 hands)``."""
    how = metric_of(row["metric"], row["family"] or "")
    inside = []
    if row["low"] is not None:
        inside.append(f"{how.level} % interval {interval(row['low'], row['high'], how)}")
    if row["n"] is not None:
        inside.append(f"n = {row['n']:,}" + (f" {things}" if things else ""))
    inside += [more] if more else []
    return with_unit(row["estimate"], how) + (f" ({', '.join(inside)})" if inside else "")


def count(number: int, thing: str) -> str:
    """``1 card is``, ``3 cards are``."""
    return f"{number} {thing} is" if number == 1 else f"{number} {thing}s are"


def has(row: Row, *words: str) -> bool:
    """Whether the verdict says one of these."""
    return any(word in (row["verdict"] or "") for word in words)


def card_values(found: Any) -> list[Finding]:
    """Best and weakest card to be dealt."""
    told = []
    for where, frame in contexts(found.frame):
        values = rows(frame, "value")
        up, down = (sum(has(row, word) for row in values) for word in ("above", "below"))
        best, worst = values[0], values[-1]
        told.append(
            Finding(
                f"{up} of {len(values)} cards are shown to be better than the average card and {down} to be worse. The best to be dealt is "
                f"{card(best)}, {measured(best, 'hands', _rank(best))}{_unless(best, 'above')}.",
                where,
            )
        )
        told.append(
            Finding(f"The weakest is {card(worst)}, {measured(worst, 'hands', _rank(worst))}{_unless(worst, 'below')}.", where)
        )
    return told


def _rank(row: Row) -> str:
    return "" if row["rank_low"] is None else f"rank {row['rank_low']} to {row['rank_high']}"


def _unless(row: Row, word: str) -> str:
    return "" if has(row, word) else ", which is not told from average"


def prices(found: Any) -> list[Finding]:
    """The cards furthest from their printed cost."""
    told = []
    for where, frame in contexts(found.frame):
        gaps = {row["item"]: row for row in rows(frame, "price_gap")}
        fair = {row["item"]: row for row in rows(frame, "fair_price")}
        order = sorted(gaps, key=lambda item: -gaps[item]["estimate"])
        for word, items in (("underpriced", order), ("overpriced", order[::-1])):
            named = [item for item in items if has(gaps[item], word)]
            if not named:
                told.append(
                    Finding(f"No card is shown to be {word}; {_priced(fair[items[0]], gaps[items[0]])} comes closest.", where)
                )
                continue
            told.append(
                Finding(
                    f"{count(len(named), 'card')} {word}, most of all {_priced(fair[named[0]], gaps[named[0]])}.",
                    where,
                    main=True,
                )
            )
    return told


def _priced(fair: Row, gap: Row) -> str:
    return f"{card(fair)} at a printed cost of {fair['estimate'] - gap['estimate']:.0f}, with a fair price of {measured(fair, 'hands')}"


def money(found: Any) -> list[Finding]:
    """What one more coin is worth."""
    return [
        Finding(f"One more krone at the start is worth {measured(row, 'games')}.", where)
        for where, frame in contexts(found.frame)
        for row in rows(frame, "vp_per_krone")
    ]


def swaps(found: Any) -> list[Finding]:
    """Each card put into a hand."""
    told = []
    for where, frame in contexts(found.frame):
        for i, row in enumerate(rows(frame, "value")):
            sure = "" if has(row, "gain", "loss") else ", which is not told from nothing"
            told.append(
                Finding(
                    f"In place of another card of the hand, {card(row)} is worth {measured(row, 'deals')}{sure}.",
                    where,
                    main=i < 2,
                )
            )
    return told


def picks(found: Any) -> list[Finding]:
    """Best first pick, and the cards bots misjudge."""
    told = []
    for where, frame in contexts(found.frame):
        values = rows(frame, "value")
        best = values[0]
        own = next((row for row in rows(frame, "own_gain") if row["item"] == best["item"]), None)
        split = f"; of that, own gain {number(own['estimate'], metric_of('own_gain'))} VP" if own else ""
        unsure = ", which is not told from average" if has(best, "not told") else ""
        text = f"The best first pick is {card(best)}, {measured(best, 'picks', _rank(best))}{split}{unsure}."
        told.append(Finding(text, where))
        rates = {row["item"]: row for row in rows(frame, "pick_rate")}
        for word, order in (("underrated", values), ("overrated", values[::-1])):
            named = [row for row in order if has(row, word)]
            if named:
                row = named[0]
                told.append(
                    Finding(
                        f"{count(len(named), 'card')} {word} by the bots, above all {card(row)}: {measured(row, 'picks')}, taken first from "
                        f"{measured(rates[row['item']], 'packs')} of the packs that hold it.",
                        where,
                    )
                )
    return told


def _extremes(frame: pl.DataFrame, metric: str) -> list[Row]:
    values = rows(frame, metric)
    return [values[0], values[-1]] if len(values) > 1 else values


def _if_noise(row: Row) -> str:
    """A warning where the extreme of many is not told from the average: some thing always comes first."""
    return "" if row["q"] is not None and row["q"] < 0.05 else ", which is not told from average"


def openings(found: Any) -> list[Finding]:
    """The openings whose players did best and worst: associations."""
    told = []
    for where, frame in contexts(found.frame):
        for row, word in zip(_extremes(frame, "lead"), ("furthest ahead", "furthest behind"), strict=False):
            told.append(
                Finding(
                    f"Players who opened with {card(row)} ended {word}, {measured(row, 'openings')}{_if_noise(row)}; "
                    "an association, not a cause.",
                    where,
                    main=False,
                )
            )
    return told


def tabled(found: Any) -> list[Finding]:
    """What lies on the table and lifts or lowers everybody's score."""
    told = []
    for where, frame in contexts(found.frame):
        for row, word in zip(_extremes(frame, "table_score"), ("most generous", "harshest"), strict=False):
            told.append(
                Finding(
                    f"The {word} on the table is {card(row)}: everybody's score changes by {measured(row, 'games')}{_if_noise(row)}.",
                    where,
                    main=False,
                )
            )
    return told

"""Findings about modules: how different combinations play, what each module does, whether they add up."""

from __future__ import annotations

from typing import Any

import polars as pl

from gahsim.analysis.inference import ALPHA
from gahsim.reporting.findings import Finding, card, contexts, measured, rows
from gahsim.reporting.words import metric_of

CLOSENESS = ("winning_margin", "lead_changes", "leader_wins_late", "runaway")


def combinations(found: Any) -> list[Finding]:
    """The range of scores and of closeness over combinations, and how many are fair to all seats."""
    told = []
    frame = found.frame.filter(pl.col("family") == "combinations")
    seats = found.frame.filter(pl.col("family") == "seats")
    for where, part in contexts(frame):
        told += [_range(part, metric, where, metric in ("mean_score", "runaway")) for metric in part["metric"].unique(maintain_order=True)
                 if metric in ("mean_score", "score_spread", "decisions", *CLOSENESS)]  # fmt: skip
        gaps = seats.filter(pl.col("context").str.ends_with(f", {where}"))
        told += _seats(gaps, where, 100 * found.meta.get("delta", 0.02))
    return told


def _range(part: pl.DataFrame, metric: str, where: str, main: bool) -> Finding:
    values = rows(part, metric)
    title = metric_of(metric, "combinations").title
    return Finding(
        f"{title[:1].upper()}{title[1:]}: from {measured(values[-1], 'games')} with {_named(values[-1])} to {measured(values[0], 'games')} "
        f"with {_named(values[0])}.",
        where,
        main=main,
    )


def _named(row: dict[str, Any]) -> str:
    return "no module" if row["label"] == "none" else str(row["label"])


def _seats(gaps: pl.DataFrame, where: str, delta: float) -> list[Finding]:
    if gaps.is_empty():
        return []
    counts = dict.fromkeys(("balanced", "unbalanced", "not enough data"), 0)
    for (_,), part in gaps.group_by("context"):
        words = set(part["verdict"])
        counts["unbalanced" if "unbalanced" in words else "balanced" if words == {"balanced"} else "not enough data"] += 1
    widest = max(gaps.iter_rows(named=True), key=lambda row: abs(row["estimate"]))
    said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    verdict = "unbalanced" if counts["unbalanced"] else "not enough data" if counts["not enough data"] else "balanced"
    combination = widest["context"].removesuffix(f", {where}")
    return [
        Finding(
            f"Seats, judged by win share within ±{delta:g} points: of {sum(counts.values())} combinations, {said}. The widest gap is that "
            f"of the {widest['label']} with {_named({'label': combination})}, {measured(widest, 'games')} from an even share.",
            where,
            verdict,
        )
    ]


def effects(found: Any) -> list[Finding]:
    """What modules change, and whether they combine."""
    told = []
    for where, frame in contexts(found.frame):
        pairs = frame.filter(pl.col("family") == "module pairs")
        told += _combining(pairs, where)
        together = frame.filter(pl.col("family") == "all modules", pl.col("metric") == "mean_score").to_dicts()
        if len(together) == 2:
            beyond = together[1]
            sure = "" if _sure(beyond) else ", which is not told from nothing"
            told.append(
                Finding(
                    f"All modules together change the mean score by {measured(together[0], 'games')}. Compared with the sum of what each does "
                    f"alone that is {measured(beyond, 'games')}{sure}.",
                    where,
                )
            )
        alone = frame.filter(pl.col("family") == "modules")
        told += _seat_effects(alone, where)
        for metric in ("mean_score", *CLOSENESS, "decisions"):
            told += _strongest(alone, metric, where)
    return told


def _sure(row: dict[str, Any]) -> bool:
    return row["q"] is not None and row["q"] < ALPHA


def _combining(pairs: pl.DataFrame, where: str) -> list[Finding]:
    """How many interactions are shown, and the strongest on scores and on closeness."""
    if pairs.is_empty():
        return []
    known = pairs.filter(pl.col("estimate").is_not_null())
    shown = known.filter(pl.col("q") < ALPHA)
    strongest = max(rows(pairs, "mean_score"), key=lambda row: abs(row["estimate"]))
    fairness = shown.filter(pl.col("metric").is_in(CLOSENESS) | pl.col("metric").str.starts_with("seat_"))
    touched = f"{fairness.height or 'none'} of them on how close games are or on which seat wins"
    counted = f"{known.height} interactions ({pairs['item'].n_unique()} pairs, {pairs['metric'].n_unique()} measures)"
    text = (
        f"Do modules combine? Of {counted} {shown.height} are shown{f', {touched}' if shown.height else ''}. The strongest on the score is "
        f"{strongest['label']}: together they score {measured(strongest, 'games')} compared with adding up."
    )
    told = [Finding(text, where)]
    for row in sorted(fairness.to_dicts(), key=lambda row: row["q"])[:4]:
        title = metric_of(row["metric"], row["family"]).title
        told.append(Finding(f"Together, {row['label']} move the {title} by {measured(row, 'games')}.", where, main=False))
    return told


def _seat_effects(alone: pl.DataFrame, where: str) -> list[Finding]:
    seats = alone.filter(pl.col("metric").str.starts_with("seat_"))
    shown = sorted(seats.filter(pl.col("q") < ALPHA).to_dicts(), key=lambda row: -abs(row["estimate"]))
    if not shown:
        return [Finding("No module is shown to favour a seat.", where)] if seats.height else []
    row = shown[0]
    others = list(dict.fromkeys(one["label"] for one in shown if one["label"] != row["label"]))
    more = f" Other modules shown to shift win shares between seats: {', '.join(others)}." if others else ""
    title = metric_of(row["metric"], row["family"]).title
    return [Finding(f"The module that shifts seats most is {row['label']}: {title} {measured(row, 'games')}.{more}", where)]


def _strongest(alone: pl.DataFrame, metric: str, where: str) -> list[Finding]:
    values = rows(alone, metric)
    if not values:
        return []
    row = max(values, key=lambda row: abs(row["estimate"]))
    sure = "" if _sure(row) else ", which is not told from nothing"
    title = metric_of(metric, row["family"]).title
    return [
        Finding(
            f"The strongest effect on the {title} is that of {row['label']}, {measured(row, 'games')}{sure}.", where, main=False
        )
    ]


def staff(found: Any) -> list[Finding]:
    """How far the staff of the base game keep their order, and whose value changes most."""
    told = []
    for where, frame in contexts(found.frame):
        changes = rows(frame, "change")
        shown = sorted((row for row in changes if _sure(row)), key=lambda row: -abs(row["estimate"]))
        taus, same = rows(frame, "tau"), rows(frame, "tau_unchanged")
        text = f"{len(shown)} of {len(changes)} cards are shown to change in value"
        text += f", most of all {card(shown[0])}, {measured(shown[0], 'hands')}" if shown else ""
        if taus and same:
            text += (
                f". The ranking with the module agrees with that without it by Kendall's tau {measured(taus[0], 'cards')}; noise alone would "
                f"leave {same[0]['low']:.2f} to {same[0]['high']:.2f}: {taus[0]['verdict']}"
            )
        told.append(Finding(f"{text}.", where))
    return told

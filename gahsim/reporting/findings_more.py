"""Findings about seats, arms, scores, luck and agreement."""

from __future__ import annotations

from typing import Any

import polars as pl

from gahsim.reporting.findings import Finding, card, contexts, has, measured, rows


def seats(found: Any) -> list[Finding]:
    """Whether seats are balanced, and what would even them out."""
    told = []
    delta = 100 * found.meta.get("delta", 0.02)
    for where, frame in contexts(found.frame):
        gaps = rows(frame, "gap")
        whole = next((row["verdict"] for row in gaps if row["item"] == "all"), "")
        single = [row for row in gaps if row["item"] != "all"]
        widest = max(single, key=lambda row: abs(row["estimate"]))
        begin = {
            "balanced": f"Seats are balanced (within ±{delta:g} points of win share)",
            "unbalanced": f"Seats are not balanced (within ±{delta:g} points of win share)",
        }.get(whole, f"Whether seats are balanced (within ±{delta:g} points of win share) is open, there are not enough games")
        told.append(
            Finding(
                f"{begin}. The widest gap is that of the {widest['label']}, {measured(widest, 'games')} from an even share.",
                where,
                whole,
            )
        )
        fair = {row["item"]: row for row in rows(frame, "fair_krones")}
        if widest["item"] in fair:
            told.append(
                Finding(f"What would make up for it: {measured(fair[widest['item']], 'games')} at the start.", where, main=False)
            )
    return told


def synergies(found: Any) -> list[Finding]:
    """How many interactions are shown, and the strongest of each kind."""
    told = []
    for where, context in contexts(found.frame):
        for family in context["family"].unique(maintain_order=True):
            frame = context.filter(pl.col("family") == family)
            shown = frame.filter(pl.col("verdict").is_in(["synergy", "clash"]))
            strongest = frame.sort(pl.coalesce("shrunk", "estimate").abs(), "item", descending=[True, False]).row(0, named=True)
            count = f"{shown.height} of {frame.height:,} interactions ({family}) are shown"
            told.append(
                Finding(f"{count}. The strongest is {card(strongest)}: {measured(strongest, 'hands')}.", where, main=False)
            )
    return told


def restrictions(found: Any) -> list[Finding]:
    """What each ban costs."""
    told = []
    for where, frame in contexts(found.frame):
        for row in rows(frame, "lead", descending=False):
            sure = "" if has(row, "costs", "gains") else ", which is not told from nothing"
            told.append(Finding(f"Doing without ({row['label']}) changes the lead by {measured(row, 'games')}{sure}.", where))
    return told


def anatomy(found: Any) -> list[Finding]:
    """The mean score, its largest sources, and where winners are ahead."""
    told = []
    for where, frame in contexts(found.frame):
        means = rows(frame, "mean")
        score = [row for row in means if row["item"] == "score"]
        sources = [row for row in means if row["item"] != "score"]
        if score and sources:
            told.append(
                Finding(
                    f"The mean score is {measured(score[0], 'players')}; the largest source is “{sources[0]['label']}” with "
                    f"{measured(sources[0], 'players')}.",
                    where,
                )
            )
        ahead = [row for row in rows(frame, "difference") if row["item"] != "score"]
        if ahead:
            told.append(
                Finding(
                    f"Winners are furthest ahead of losers in “{ahead[0]['label']}”, {measured(ahead[0], 'players')}; an association, "
                    "not a cause.",
                    where,
                    main=False,
                )
            )
    return told


def luck(found: Any) -> list[Finding]:
    """The largest parts of the variance."""
    told = []
    for where, frame in contexts(found.frame):
        for i, row in enumerate(rows(frame, "share")[:3]):
            told.append(Finding(f"Of the variance of a lead, {measured(row, 'games')} is {row['label']}.", where, main=i == 0))
    return told


def change(found: Any) -> list[Finding]:
    """What another arm does to the score, and where most."""
    told = []
    for where, frame in contexts(found.frame):
        changes = rows(frame, "change")
        for row in (row for row in changes if row["item"] == "score"):
            sure = "" if has(row, "more", "less") else ", which is not told from nothing"
            told.append(Finding(f"The mean score changes by {measured(row, 'games')}{sure}.", where))
        sources = [row for row in changes if row["family"] == "sources" and has(row, "more", "less")]
        if sources:
            row = max(sources, key=lambda row: abs(row["estimate"]))
            told.append(Finding(f"The largest change by source is in “{row['label']}”, {measured(row, 'games')}.", where))
    return told


def value_changes(found: Any) -> list[Finding]:
    """Cards whose value changed, those that were themselves changed first."""
    told = []
    touched = {part for key in found.meta.get("overlays") or {} for part in str(key).split(".")}
    for where, frame in contexts(found.frame):
        changes = rows(frame, "change")
        shown = sorted((row for row in changes if has(row, "more", "less")), key=lambda row: -abs(row["estimate"]))
        for row in changes:
            if row["item"] in touched:
                sure = "" if row in shown else ", which is not told from nothing"
                told.append(
                    Finding(f"The value of {card(row)}, which was changed, moves by {measured(row, 'hands')}{sure}.", where)
                )
        others = [row for row in shown if row["item"] not in touched]
        for row in others[:2]:
            told.append(Finding(f"The value of {card(row)} moves by {measured(row, 'hands')}.", where, main=False))
        if not shown:
            row = max(changes, key=lambda row: abs(row["estimate"]))
            told.append(
                Finding(
                    f"No card's value is shown to change; the largest move is that of {card(row)}, {measured(row, 'hands')}.",
                    where,
                    main=False,
                )
            )
    return told


def sources(found: Any) -> list[Finding]:
    """The card and source with the largest effect."""
    told = []
    for where, frame in contexts(found.frame):
        row = max(frame.to_dicts(), key=lambda row: (abs(row["estimate"] or 0), row["item"]))
        told.append(
            Finding(
                f"The largest single effect is {card(row)} on “{row['metric'].replace('_', ' ')}”: {measured(row, 'hands')}.",
                where,
                main=False,
            )
        )
    return told


def savings(found: Any) -> list[Finding]:
    """What the design saves."""
    return [
        Finding(f"{row['label'][:1].upper()}{row['label'][1:]}: games saved {measured(row, 'games')}.", where, main=False)
        for where, frame in contexts(found.frame)
        for row in rows(frame, "games_saved")
    ]


THINGS = {"staff": "card", "draft": "card", "seats": "seat"}


def agreements(found: Any) -> list[Finding]:
    """How far answers agree, and what flips."""
    told = []
    for where, context in contexts(found.frame):
        for family in context["family"].unique(maintain_order=True):
            frame = context.filter(pl.col("family") == family)
            thing = THINGS.get(family, "thing")
            flips = [row for row in rows(frame, "difference") if row["verdict"] == "unknown"]
            names = ", ".join(card(row) for row in flips[:8]) + (" and others" if len(flips) > 8 else "")
            what = (
                f"{len(flips)} {thing}{'s change' if len(flips) > 1 else ' changes'} sides, unknown: {names}"
                if flips
                else f"no {thing} shown with one changes sides with the other"
            )
            verdict = "unknown" if flips and thing == "seat" else ""
            taus = rows(frame, "tau")
            kind = "draft picks" if family == "draft" else f"{thing}s"
            begin = [f"The two rankings of {kind} agree with Kendall's tau {measured(row, 'cards')}; {what}." for row in taus]
            told += [Finding(text, where, verdict) for text in begin or [f"{what[:1].upper()}{what[1:]}."]]
    return told

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


def entrances(found: Any) -> list[Finding]:
    """Best and worst entrance, how many are out of balance, and what the best should fetch."""
    told = []
    for where, frame in contexts(found.frame):
        values = rows(frame, "value")
        if not values:
            continue
        best, worst = values[0], values[-1]
        told.append(
            Finding(
                f"The best entrance is {best['label']} ({measured(best, 'games')}), the worst {worst['label']} ({measured(worst, 'games')}), "
                "against the average entrance.",
                where,
            )
        )
        gaps = rows(frame, "gap")
        counts = {word: sum(row["verdict"] == word for row in gaps) for word in ("balanced", "unbalanced", "not enough data")}
        verdict = "unbalanced" if counts["unbalanced"] else "balanced" if counts["balanced"] == len(gaps) else "not enough data"
        said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        told.append(Finding(f"Of {len(gaps)} entrances handed out free, judged by win share: {said}.", where, verdict))
    return told


def duels(found: Any) -> list[Finding]:
    """The strongest and weakest from finishing orders, and the most lopsided pair."""
    told = []
    for where, frame in contexts(found.frame):
        strengths, pairs = rows(frame, "strength"), rows(frame, "ahead")
        if strengths:
            best, worst = strengths[0], strengths[-1]
            told.append(
                Finding(
                    f"By finishing orders {best['label']} is the strongest ({measured(best, 'games')}) and {worst['label']} the weakest "
                    f"({measured(worst, 'games')}).",
                    where,
                )
            )
        if pairs:
            uneven = sum(row["verdict"] == "unbalanced" for row in pairs)
            told.append(
                Finding(
                    f"Of {len(pairs)} pairs {uneven} are shown to be uneven, most of all {pairs[0]['label']}: the first is ahead in "
                    f"{measured(pairs[0], 'games')}.",
                    where,
                )
            )
    return told


def bids(found: Any) -> list[Finding]:
    """What the dearest should fetch, what bidding evens out, and what it leaves."""
    told = []
    for where, frame in contexts(found.frame):
        prices = rows(frame, "bid")
        if not prices:
            told.append(Finding("There are not enough games to price anything in krones.", where, "not enough data"))
            continue
        dearest = prices[0]
        most = next(row for row in rows(frame, "bid_most") if row["item"] == dearest["item"])
        told.append(
            Finding(
                f"In an auction {dearest['label']} should fetch {measured(dearest, 'games')}, and beside the least valuable entrances "
                f"{measured(most)}.",
                where,
            )
        )
        free, left = rows(frame, "spread_free")[0], rows(frame, "spread_left")[0]
        told.append(
            Finding(
                f"Between the best and the worst entrance of a table lie {measured(free)} for nothing, {measured(left)} after paying.",
                where,
            )
        )
        gaps = rows(frame, "gap_left")
        counts = {word: sum(row["verdict"] == word for row in gaps) for word in ("balanced", "unbalanced", "not enough data")}
        verdict = "unbalanced" if counts["unbalanced"] else "balanced" if counts["balanced"] == len(gaps) else "not enough data"
        said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        told.append(Finding(f"If everybody paid these prices, judged by win share: {said}.", where, verdict))
    return told


def rungs(found: Any) -> list[Finding]:
    """How far the two strongest bots agree, and what flips between them."""
    told = []
    frame = found.frame
    for where in frame.filter(pl.col("metric") == "difference")["context"].unique(maintain_order=True):
        both = frame.filter(pl.col("context") == where)
        flips = [row["label"] for row in rows(both, "difference") if row["verdict"] == "unknown"]
        taus = rows(both, "tau")
        begin = f"The two strongest bots rank entrances with Kendall's tau {measured(taus[0], 'entrances')}; " if taus else ""
        what = (
            f"{len(flips)} change sides and are unknown: {', '.join(flips)}"
            if flips
            else "none that is shown with one changes sides"
        )
        text = f"{begin}{what}."
        told.append(Finding(text[:1].upper() + text[1:], where, "unknown" if flips else ""))
    return told


def assumptions(found: Any) -> list[Finding]:
    """What survives other values, and what does not."""
    told = []
    for where, frame in contexts(found.frame):
        values = rows(frame, "any_value")
        if not values:
            continue
        for word, said in (("above", "better"), ("below", "worse")):
            named = [row for row in values if has(row, word)]
            if named:
                names = ", ".join(f"{row['label']} ({measured(row)})" for row in named[:3])
                more = " and others" if len(named) > 3 else ""
                told.append(Finding(f"Shown to be {said} than average whatever the assumed values are: {names}{more}.", where))
        flips = [row["label"] for row in values if row["verdict"] == "unknown"]
        if flips:
            text = f"{len(flips)} change sides with the assumed values and are unknown: {', '.join(flips)}."
            told.append(Finding(text, where, "unknown"))
        widest = rows(frame, "spread")[0]
        told.append(
            Finding(
                f"{widest['label']} depends most on the assumed values, by {measured(widest, 'draws')}.", where, main=not flips
            )
        )
    return told


def auctions(found: Any) -> list[Finding]:
    """What was paid most, and the widest lead left after paying."""
    told = []
    for where, frame in contexts(found.frame):
        dearest = rows(frame, "paid")[0]
        widest = max(rows(frame, "lead"), key=lambda row: abs(row["estimate"]))
        told.append(
            Finding(
                f"Bots pay most for {dearest['label']} ({measured(dearest, 'sales')}). After paying, the widest lead is that of "
                f"{widest['label']}, {measured(widest, 'games')}; an association, for the bots chose.",
                where,
            )
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
    for where, frame in contexts(found.frame):
        changes = rows(frame, "change")
        shown = sorted((row for row in changes if has(row, "more", "less")), key=lambda row: -abs(row["estimate"]))
        for row in changes:
            if row["family"] == "changed staff":
                sure = "" if row in shown else ", which is not told from nothing"
                told.append(
                    Finding(f"The value of {card(row)}, which was changed, moves by {measured(row, 'hands')}{sure}.", where)
                )
        others = [row for row in shown if row["family"] != "changed staff"]
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


THINGS = {"staff": "card", "draft": "card", "seats": "seat", "entrances": "entrance"}


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
            begin = [f"The two rankings of {kind} agree with Kendall's tau {measured(row, f'{thing}s')}; {what}." for row in taus]
            told += [Finding(text, where, verdict) for text in begin or [f"{what[:1].upper()}{what[1:]}."]]
    return told

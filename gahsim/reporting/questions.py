"""The sections of a report: which analysis answers them, how it is drawn, tabled and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from gahsim.reporting import findings, findings_modules, findings_more
from gahsim.reporting import plots as draw
from gahsim.reporting.findings import Finding

MOST_CONTEXTS = 6  # figures per section and run; tables hold the rest
FEW = 2  # the same for questions beside the main ones


@dataclass(frozen=True)
class Picture:
    """A figure and what it shows."""

    figure: Any
    caption: str


Drawer = Callable[[Any, Mapping[str, str]], Iterator[Picture]]


@dataclass(frozen=True)
class Question:
    """A section.

    Attributes
    ----------
    key : str
        The function of ``gahsim.analysis`` that answers it.
    title, asks : str
        Heading, and the question in words.
    tell : callable
        Estimates -> findings.
    pictures : callable
        Estimates and names of sources -> figures.
    main, beside : tuple of str
        Metrics of the table, see ``tables.table_of``.
    most : int
        Rows of the table.
    strongest : bool
        Whether these are the strongest effects, instead of the first rows.
    """

    key: str
    title: str
    asks: str
    tell: Callable[[Any], list[Finding]]
    pictures: Drawer
    main: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    most: int = 300
    strongest: bool = False


def _each(kind: str, caption: str, leave_out: str = "", contexts: int = MOST_CONTEXTS, **options: Any) -> Drawer:
    """A figure for every context that has something to draw."""

    def drawn(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
        metric = options.get("metric")
        frame = found.frame.filter(pl.col("estimate").is_not_null(), pl.col("item") != leave_out)
        there = frame.filter(pl.col("metric") == metric) if metric else frame
        for context in there["context"].unique(maintain_order=True).to_list()[:contexts]:
            yield Picture(getattr(draw, kind)(frame, context=context, **options), f"{caption}; {context}")

    return drawn


def _all(*drawers: Drawer) -> Drawer:
    def drawn(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
        for one in drawers:
            yield from one(found, names)

    return drawn


def _picks(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    rated = found.frame.filter(pl.col("metric") == "pick_rate")
    for context in found.frame["context"].unique(maintain_order=True).to_list()[:MOST_CONTEXTS]:
        if rated.filter(pl.col("context") == context).height:
            yield Picture(
                draw.pick_scatter(found, context=context), f"Value of a first pick against how often bots take it; {context}"
            )
        yield Picture(
            draw.forest(found, metric="value", context=context),
            f"Value of a first pick against the average of its pack; {context}",
        )


def _synergies(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    for context in found.frame["context"].unique(maintain_order=True).to_list()[:FEW]:
        frame = found.frame.filter(pl.col("context") == context)
        for family in frame["family"].unique(maintain_order=True):
            yield Picture(draw.synergy_map(frame, family=family), f"Strongest interactions, {family}; {context}")


def _sources(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    for context in found.frame["context"].unique(maintain_order=True).to_list()[:FEW]:
        yield Picture(draw.source_map(found, context=context), f"Where the value of cards is booked; {context}")


def _seats_like(caption: str) -> Drawer:
    def drawn(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
        yield Picture(draw.seat_bars(found), caption)

    return drawn


def _drawn(kind: str, metric: str, caption: str) -> Drawer:
    """A figure of its own kind for every context that has this metric."""

    def drawn(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
        there = found.frame.filter(pl.col("metric") == metric, pl.col("estimate").is_not_null())
        for context in there["context"].unique(maintain_order=True).to_list()[:MOST_CONTEXTS]:
            yield Picture(getattr(draw, kind)(found, context=context), f"{caption}; {context}")

    return drawn


def _after_paying(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    if (found.frame["metric"] == "gap_left").any():
        yield Picture(draw.seat_bars(found, metric="gap_left"), "Win share of owners after paying against an even share")


def _rungs(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    values = found.frame.filter(pl.col("metric") == "value")["context"]
    for players in (2, 3, 4):
        if values.str.contains(f"{players} players").any():
            yield Picture(draw.rung_dots(found, players=players), f"Value of a hotel entrance with each bot; {players} players")


def _taus(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    taus = found.frame.filter(pl.col("metric") == "tau").with_columns(
        pl.col("context").alias("label"), pl.lit("").alias("context")
    )
    if taus.is_empty():
        return
    yield Picture(draw.forest(taus, metric="tau"), "Rank correlation between answers; 1 is the same order, 0 no relation")


def _modules(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    frame = found.where(family="combinations").frame
    seats = tuple(f"seat_{seat}" for seat in range(1, 5))
    for context in frame["context"].unique(maintain_order=True).to_list()[:MOST_CONTEXTS]:
        there = set(frame.filter(pl.col("context") == context)["metric"])
        for metrics, what in (
            (("mean_score", "score_spread", "winning_margin"), "Scores"),
            (("leader_wins_late", "runaway", "lead_changes"), "How close games are"),
            (("decisions", "rerolls"), "Length"),
            (seats[:1] if seats[2] not in there else seats, "Seats"),
        ):
            if there & set(metrics):
                yield Picture(draw.module_grid(found, metrics, context), f"{what} under every combination of modules; {context}")


_EFFECTS = (
    "mean_score", "score_spread", "winning_margin", "decisions", "leader_wins_late", "runaway", *(f"seat_{seat}" for seat in range(1, 5))
)  # fmt: skip


def _effects(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    captions = {"modules": "What each module changes", "module pairs": "What two modules change beyond adding up"}
    for context in found.frame["context"].unique(maintain_order=True).to_list()[:MOST_CONTEXTS]:
        for family in found.where(context=context).frame["family"].unique(maintain_order=True):
            if family in captions:
                yield Picture(draw.effect_panels(found, family, context, metrics=_EFFECTS), f"{captions[family]}; {context}")


def _reordered(found: Any, names: Mapping[str, str]) -> Iterator[Picture]:
    yield Picture(draw.tau_dots(found), "Rank correlation of the staff with and without each module")
    yield from _each(
        "forest", "Change in the value of cards by a module", metric="change", most=24, xlabel="change in value (VP)"
    )(found, names)


def _in_order(metric: str, caption: str, **options: Any) -> Drawer:
    return _each("forest", caption, metric=metric, sort=False, **options)


QUESTIONS = (
    Question(
        "seat_balance", "Seats", "Does it matter where one sits, and what would make up for it?", findings_more.seats,
        _seats_like("Win share of every seat against an even share"),
        ("gap", "win_share", "vp", "fair_krones"),
    ),
    Question(
        "entrance_value", "Hotel entrances", "Which entrance is worth how much, and what should one bid for it?", findings_more.entrances,
        _all(
            _each("forest", "Value of a hotel entrance", metric="value", xlabel="VP gained on the others, against the average entrance"),
            _seats_like("Win share of owners against an even share"),
        ),
        ("value", "gap", "win_share", "price"),
    ),
    Question(
        "entrance_duels", "Entrances head to head", "Which entrance finishes ahead of which?", findings_more.duels,
        _all(
            _drawn("duel_map", "ahead", "Share of games in which the row finishes ahead of the column"),
            _each("forest", "Strength by finishing orders", metric="strength", xlabel="Elo points against the average entrance"),
        ),
        ("strength", "ahead"), ("duel",),
    ),
    Question(
        "entrance_bids", "Bid guide", "What should one bid for an entrance, and what is left after bidding?", findings_more.bids,
        _all(_drawn("bid_guide", "bid", "What entrances should fetch in an auction"), _after_paying),
        ("bid", "gap_left", "spread_free", "spread_left"), ("bid_most", "at_cap", "vp_left"),
    ),
    Question(
        "entrance_auction", "The auction", "What do bots pay for entrances, and what does bidding leave over?", findings_more.auctions,
        _all(
            _each("bars", "Mean price paid", metric="paid", contexts=FEW + 1),
            _each("forest", "Lead of owners after paying, an association", metric="lead"),
            _after_paying,
        ),
        ("paid", "lead", "gap_left"),
    ),
    Question(
        "entrance_skill", "Entrances and skill", "Do stronger bots rank entrances in the same order?", findings_more.rungs, _rungs,
        ("tau", "difference", "value"),
    ),
    Question(
        "assumption_robustness", "What rests on assumed values", "Which verdicts survive other values in place of the assumed ones?",
        findings_more.assumptions,
        _drawn("draw_ranges", "any_value", "Value of a hotel entrance with the assumed values drawn anew"),
        ("any_value", "spread", "same_verdict"), ("value", "least_drawn", "most_drawn", "other_side"),
    ),
    Question(
        "staff_value", "Card values", "What is it worth to be dealt a card, against the average card?", findings.card_values,
        _each("forest", "Value of being dealt a card", metric="value", xlabel="VP gained on the others, against the average card"),
        ("value",), ("win_share", "hire_rate", "value_per_hire", "naive_margin", "naive_win_share"),
    ),
    Question(
        "fair_price", "Fair prices", "What should each card cost to be as good as the average card?", findings.prices,
        _each("price_dumbbells", "Printed cost and fair price"), ("fair_price",), ("price_gap", "fair_price_if_hired"),
    ),
    Question(
        "value_change", "Changed values of cards", "What does the change of rules do to the value of each card?", findings_more.value_changes,
        _each("forest", "Change in the value of cards", metric="change", xlabel="change in value (VP)"), ("change",),
    ),
    Question(
        "compare", "What changed between arms", "By how much do scores change, and where?", findings_more.change,
        _each("arm_comparison", "Change by source of VP"), ("change",), ("first", "second"),
    ),
    Question(
        "swap_value", "Single cards, swapped in", "What changes when one card of a hand is exchanged, all else equal?", findings.swaps,
        _each("forest", "Value of a card put into a hand", metric="value", xlabel="VP gained on the others by the exchange"), ("value",),
        ("win_share", "own_score", "others_score"),
    ),
    Question(
        "draft_value", "Draft picks", "Which card should be taken first, and which do bots misjudge?", findings.picks, _picks, ("value",),
        ("own_gain", "denial", "pick_rate"),
    ),
    Question(
        "restricted_play", "Doing without", "What does it cost a player to be forbidden something?", findings_more.restrictions,
        _each("forest", "Lead lost by doing without", metric="lead", xlabel="change in lead (VP)"), ("lead",), ("win_share", "score"),
    ),
    Question(
        "krone_value", "What money is worth", "How many points is a krone?", findings.money,
        _all(
            _in_order("offset_effect", "Effect of more or less starting money", xlabel="VP gained on the others (caused)"),
            _in_order("vp_per_krone_association", "VP that go with a krone held after each round", xlabel="VP per krone (association)"),
        ),
        ("vp_per_krone", "offset_effect", "vp_per_krone_association"),
    ),
    Question(
        "score_anatomy", "Where points come from", "Which sources make up a score, and where are winners ahead?", findings_more.anatomy,
        _all(
            _each("waterfall", "Mean score by source", metric="mean", contexts=FEW),
            _each("forest", "Winners minus losers by source", metric="difference", leave_out="score", contexts=FEW, xlabel="VP"),
        ),
        ("mean",), ("winners", "losers", "difference"),
    ),
    Question(
        "staff_sources", "Where card values come from", "Through which sources of VP do cards earn their value?", findings_more.sources,
        _sources, most=60, strongest=True,
    ),
    Question(
        "synergies", "Synergies", "Which cards are worth more, or less, together than apart?", findings_more.synergies, _synergies,
        ("synergy",), most=60, strongest=True,
    ),
    Question(
        "opening_guests", "Openings: guests", "How do players fare by the guest they open with?", findings.openings,
        _each("forest", "Lead by opening, an association", metric="lead", contexts=FEW), ("lead",), ("share",),
    ),
    Question(
        "opening_rooms", "Openings: rooms", "How do players fare by the rooms they open with?", findings.openings,
        _each("forest", "Lead by opening, an association", metric="lead", contexts=FEW), ("lead",), ("share",), 60,
    ),
    Question(
        "objectives", "Objectives", "How often are objectives claimed, and what do they do to a table?", findings.tabled,
        _all(
            _each("bars", "Share of players who claim an objective", metric="claim_rate", contexts=FEW),
            _each("forest", "Effect of an objective on everybody's score", metric="table_score", contexts=FEW),
        ),
        ("table_score",), ("claim_rate", "first_rate", "claim_round", "lead_when_claimed"),
    ),
    Question(
        "emperor", "Tiles", "Which tiles reward and punish, and what do they do to a table?", findings.tabled,
        _each("forest", "Effect of a tile on everybody's score", metric="table_score", contexts=FEW), ("table_score",),
        ("reward_rate", "penalty_rate", "lead_when_rewarded", "lead_when_punished", "rewarded_level", "punished_level"),
    ),
    Question(
        "module_effects", "What modules do", "What does each module change, and do modules combine well?", findings_modules.effects, _effects,
    ),
    Question(
        "module_balance", "Combinations of modules", "How do games differ from one combination of modules to the next?",
        findings_modules.combinations, _modules, ("mean_score",),
        ("score_spread", "winning_margin", "lead_changes", "leader_wins_early", "leader_wins_late", "runaway", "decisions", "rerolls",
         "seat_1", "seat_2", "seat_3", "seat_4"),
    ),
    Question(
        "module_staff", "Staff with and without modules", "Do modules change which staff cards are good?", findings_modules.staff, _reordered,
        ("tau", "change"), ("tau_unchanged", "without", "with"),
    ),
    Question(
        "luck_and_skill", "Luck and skill", "How much of a lead is bot, seat, deal and dice?", findings_more.luck,
        _each("bars", "Shares of the variance of a lead", metric="share"), ("share",), ("variance",),
    ),
    Question(
        "agreement", "Do answers agree?", "Do other bots, tables or arms say the same?", findings_more.agreements, _taus,
        ("tau", "difference"), most=400,
    ),
    Question(
        "design_gains", "What the design saves", "How many games do better designs save in this game?", findings_more.savings,
        _each("bars", "Games a plainer design would need, as a multiple", metric="games_saved", contexts=FEW),
        ("games_saved", "win_share_per_vp"),
    ),
)  # fmt: skip

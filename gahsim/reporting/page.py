"""The page: answers, design and cards put into the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from gahsim import __version__
from gahsim.errors import UsageError
from gahsim.reporting import plots
from gahsim.reporting.answers import EVERY_RUN, Answer, Refusal, headlines, where_of
from gahsim.reporting.cards import CardEntry, card_entries, source_names
from gahsim.reporting.findings import Finding, measured
from gahsim.reporting.plots.strength import rated_at, rungs_of
from gahsim.reporting.tables import Cell, Table, table_of
from gahsim.reporting.words import in_words, interval, metric_of, number
from gahsim.simulation.load import Run

DATA = Path(__file__).parent / "data"
MOST_LINES = 3  # in the entry of a card, per question
BADGES = {"balanced": "●", "unbalanced": "▲", "not enough data": "○", "unknown": "?"}
_MARK = re.compile(r"\[\[([^|\]]*)\|([^\]]*)\]\]")


class Linker:
    """Turns names of cards into links, and remembers which cards a page needs."""

    def __init__(self, runs: Sequence[Run]) -> None:
        module = _jinja()
        self.escape, self.markup = module.utils.markupsafe.escape, module.utils.markupsafe.Markup
        self.variants: list[tuple[str, dict[str, CardEntry]]] = []
        for run in runs:
            for arm in run.experiment.arms:
                entries = card_entries(run.manifest["experiment"]["game"], arm.facts)
                if all(entries != other for _, other in self.variants):
                    self.variants.append((f"{run.manifest['experiment']['name']}, arm {arm.name}", entries))
        self.entries = self.variants[0][1] if self.variants else {}
        self.used: dict[str, CardEntry] = {}
        self.by_name = {entry.name: entry for entry in self.entries.values()}

    def label(self, label: str, item: str) -> Any:
        """A label with the cards of its item as links; an item may name two cards."""
        html = str(self.escape(label))
        for key in re.split(r" x |\+", item):
            entry = self.entries.get(key)
            words = entry.called_in(label) if entry else None
            if entry is None or not words:
                continue
            self.used[key] = entry
            shown = str(self.escape(words))
            html = html.replace(shown, f'<a href="#{entry.anchor}">{shown}</a>', 1)
        return self.markup(html)

    def sentence(self, finding: Finding) -> Any:
        """A sentence with its cards as links."""
        html, at = "", 0
        for mark in _MARK.finditer(finding.text):
            html += str(self.escape(finding.text[at : mark.start()])) + str(self.label(mark[2], mark[1]))
            at = mark.end()
        return self.markup(html + str(self.escape(finding.text[at:])))

    def cell(self, cell: Cell) -> Any:
        """A cell's content."""
        return self.label(cell.text, cell.item) if cell.item else cell.text

    def figure(self, figure: Any) -> None:
        """Make card names on the axes of a figure links."""
        for axis in figure.axes:
            for text in (*axis.get_yticklabels(), *axis.get_xticklabels()):
                entry = self.by_name.get(text.get_text())
                if entry is not None:
                    self.used[entry.key] = entry
                    text.set_url(f"#{entry.anchor}")

    def others(self, entry: CardEntry) -> list[str]:
        """How a card differs in other arms."""
        found = []
        for where, entries in self.variants[1:]:
            other = entries.get(entry.key)
            if other is None or other == entry:
                continue
            changed = [f"{name} {value}" for name, value in other.values if (name, value) not in entry.values]
            changed += [other.text] * (other.text != entry.text)
            if changed:
                found.append(f"{where}: {', '.join(changed)}")
        return found


def _jinja() -> Any:
    try:
        return import_module("jinja2")
    except ImportError:
        raise UsageError("a report needs jinja2: pip install 'gahsim[report]'") from None


def render(
    title: str, runs: Sequence[Run], answers: list[Answer], refusals: list[Refusal], boxes: Sequence[Any], limits: Sequence[str],
    ladder: Any = None, themed: bool = True,
) -> str:  # fmt: skip
    """Put everything into one page."""
    jinja2 = _jinja()
    linker = Linker(runs)
    named = len({answer.run for answer in answers} - {EVERY_RUN}) > 1
    names = source_names(runs[0].manifest["experiment"]["game"], runs[0].experiment.arms[0].facts)
    sections: list[dict[str, Any]] = []
    for answer in answers:
        if not sections or sections[-1]["question"] is not answer.question:
            sections.append({"question": answer.question, "parts": []})
        parts = sections[-1]["parts"]
        parts.append(_part(answer, linker, names, f"{answer.question.key}-{len(parts)}", named, themed))
    chosen, more = headlines(answers)
    main = [
        {
            "text": linker.sentence(finding),
            "where": where_of(finding, answer, answers),
            "verdict": finding.verdict,
            "key": answer.question.key,
            "title": answer.question.title,
        }
        for answer, finding in chosen
    ]
    drawn = plots.to_svg(plots.ladder(ladder), "ladder", "Ratings of bots", themed) if rungs_of(ladder) else None
    known = _known(answers, names)
    cards = [
        {"entry": entry, "others": linker.others(entry), "known": known.get(entry.key, [])}
        for entry in sorted(
            linker.used.values(), key=lambda entry: (entry.group, int(entry.key) if entry.key.isdecimal() else 0, entry.key)
        )
    ]
    template = jinja2.Environment(
        loader=jinja2.FileSystemLoader(DATA),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    ).get_template("report.html.j2")
    page: str = template.render(
        title=title, main=main, more=more, sections=sections, refusals=refusals, boxes=boxes,
        limits=limits, cards=cards, badges=BADGES, linker=linker, themed=themed, version=__version__, ladder=drawn, rated=rated_at(ladder),
        runs=list(dict.fromkeys(refusal.run for refusal in refusals)),
    )  # fmt: skip
    return page


def _part(answer: Answer, linker: Linker, names: Any, key: str, named: bool, themed: bool) -> dict[str, Any]:
    """One run's share of a section."""
    question = answer.question
    figures = []
    for i, picture in enumerate(question.pictures(answer.estimates, names)):
        linker.figure(picture.figure)
        figures.append({"svg": plots.to_svg(picture.figure, f"{key}-{i}", picture.caption, themed), "caption": picture.caption})
    table: Table = table_of(answer.estimates, question.main, question.beside, question.most, question.strongest, names)
    told = [
        {"text": linker.sentence(finding), "where": finding.where, "verdict": finding.verdict} for finding in answer.findings
    ]  # fmt: skip
    return {
        "run": answer.run if named else "",
        "figures": figures,
        "table": table,
        "findings": told,
        "note": in_words(answer.estimates.note),
        "key": key,
    }


def _known(answers: Sequence[Answer], names: Any) -> dict[str, list[str]]:
    """What the report found out about each card: its value, its price, and where its value comes from."""
    found: dict[str, list[str]] = {}
    lines: dict[tuple[str, str], int] = {}

    def add(item: str, question: str, words: str) -> None:
        lines[item, question] = lines.get((item, question), 0) + 1
        if lines[item, question] <= MOST_LINES:
            found.setdefault(item, []).append(words)

    for answer in answers:
        frame = answer.estimates.frame
        if answer.question.key in ("staff_value", "fair_price", "draft_value"):
            metric = "fair_price" if answer.question.key == "fair_price" else "value"
            word = {"staff_value": "Value when dealt", "fair_price": "Fair price", "draft_value": "Value as a first pick"}[
                answer.question.key
            ]
            for row in frame.filter(frame["metric"] == metric).iter_rows(named=True):
                where = f"{answer.run}, {row['context']}"
                add(row["item"], word, f"{word}: {measured(row)}; {row['verdict']} ({where})")
        elif answer.question.key == "staff_sources":
            for (item, context), rows in sorted(frame.group_by("item", "context", maintain_order=True)):
                add(str(item), "sources", _sources(rows, f"{answer.run}, {context}", names))
        elif answer.question.key == "agreement":
            for row in frame.filter((frame["verdict"] == "unknown") & (frame["family"] != "seats")).iter_rows(named=True):
                add(row["item"], "unknown", f"Unknown: changes sides, {row['context']}")
    return found


def _sources(rows: Any, where: str, names: Any) -> str:
    """The largest shown sources of a card's value, in words."""
    shown = sorted(
        (row for row in rows.to_dicts() if row["q"] is not None and row["q"] < 0.05), key=lambda row: -abs(row["estimate"])
    )
    how = metric_of("value")
    words = [
        f"{names.get(row['metric'], row['metric'])} {number(row['estimate'], how)} ({interval(row['low'], row['high'], how)})"
        for row in shown[:4]
    ]
    return f"Its value comes from: {'; '.join(words) or 'no source shown'} ({where})"

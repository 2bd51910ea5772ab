"""The printed values as tables for the terminal: what a player can hold against the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gahsim.errors import UsageError
from gahsim.games.grand_austria.effect_text import describe, describe_effects, nearest
from gahsim.games.grand_austria.facts import GUEST_COLOURS, ITEMS, Facts, HotelBoard

_GUEST_KINDS = {"blue": "nobles", "red": "citizens", "yellow": "artists", "green": "tourists"}
_STYLES = {"blue": "bold blue", "red": "bold red", "yellow": "bold yellow", "green": "bold green"}


def print_cards(section: str | None, facts: Facts, provenance: bool, console: Console) -> None:
    """Print the cards of one section, or of all.

    Parameters
    ----------
    section : str or None
        One of ``SECTIONS``; None for all.
    facts : Facts
        What to print.
    provenance : bool
        Whether to add where the values come from.
    console : rich.console.Console
        Where to print; colours and width are its business.

    Raises
    ------
    UsageError
        For an unknown section.
    """
    if section is not None and section not in SECTIONS:
        raise UsageError(f"unknown section '{section}'{nearest(section, SECTIONS)}; sections are: {', '.join(SECTIONS)}")
    for name in SECTIONS if section is None else (section,):
        SECTIONS[name](facts, console)
        if provenance:
            rows = (facts.tables,) if name == "tables" else getattr(facts, {"emperor": "emperor_tiles"}.get(name, name))
            _print(console, _provenance_table(name, rows))


def _table(title: str, *columns: str, numbers: Sequence[str] = ()) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 1, 0, 0),
    )
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold", no_wrap=column in numbers)
    return table


def _print(console: Console, table: Table) -> None:
    console.print(table)
    console.print()


def _print_staff(facts: Facts, console: Console) -> None:
    table = _table(
        f"Staff, {facts.edition} edition",
        "no.",
        "name / German name",
        "krones",
        "kind",
        "what it does",
        numbers=("no.", "krones"),
    )
    for card in facts.staff:
        names = card.name if card.name == card.name_de else f"{card.name} / {card.name_de}"
        # the kind already says when, except for cards that wait for an event
        does = card.text if card.kind == "permanent" and card.trigger.event != "modifier" else describe_effects(card.effect)
        table.add_row(str(card.id), names, str(card.cost), card.kind.replace("_", " "), does[:1].upper() + does[1:])
    _print(console, table)


def order_text(order: Sequence[int]) -> str:
    """Say a guest's order, e.g. "2 wine, 2 coffee"."""
    return ", ".join(f"{n} {item}" for n, item in zip(order, ITEMS, strict=True) if n)


def _print_guests(facts: Facts, console: Console) -> None:
    for colour in GUEST_COLOURS:
        title = f"{colour.capitalize()} guests ({_GUEST_KINDS[colour]}), {facts.edition} edition"
        table = _table(title, "no.", "name", "order", "VP", "reward", numbers=("no.", "VP"))
        for guest in facts.guests:
            if guest.colour == colour:
                name = Text(guest.name, style=_STYLES[colour])
                table.add_row(str(guest.id), name, order_text(guest.order), str(guest.vp), guest.text or "-")
        _print(console, table)


def _print_objectives(facts: Facts, console: Console) -> None:
    places = "/".join(map(str, facts.tables.objective_vp))
    table = _table(
        f"Objectives ({places} VP by place), {facts.edition} edition", "no.", "letter", "to claim it", numbers=("no.",)
    )
    for card in facts.objectives:
        table.add_row(str(card.id), card.letter, card.text)
    _print(console, table)


def _print_tiles(facts: Facts, console: Console) -> None:
    rule = "the player chooses" if facts.tables.penalty_by_choice else "the VP are lost only if the rest cannot be paid"
    table = _table(
        f"Emperor tiles, {facts.edition} edition (of two penalties {rule})",
        "tile",
        "reward",
        "penalty",
        "or lose",
        numbers=("or lose",),
    )
    for tile in facts.emperor_tiles:
        instead = f"{tile.penalty_vp} VP" if tile.penalty_vp else "-"
        table.add_row(tile.key, describe_effects(tile.reward) or "-", describe(tile.penalty), instead)
    _print(console, table)


def _print_boards(facts: Facts, console: Console) -> None:
    console.print(Text(f"Hotel boards, {facts.edition} edition", style="bold"))
    console.print("B blue, R red, Y yellow; a small letter names the group; +N: VP for preparing the room")
    console.print()
    console.print(Columns([_board(board) for board in facts.boards], padding=(1, 3)))
    console.print()


def _board(board: HotelBoard) -> Table:
    group_of = {room: "abcdefghijklmnopqrst"[i] for i, group in enumerate(board.groups) for room in group}
    table = _table(board.key.replace("_", " "), "floor", "cost", "1", "2", "3", "4", "5", numbers=("floor", "cost"))
    for floor in (3, 2, 1, 0):
        cells = []
        for room in range(5 * floor, 5 * floor + 5):
            colour, vp = board.colours[room], board.prepare_vp[room]
            cell = Text(colour[0].upper(), style=_STYLES[colour])
            cell.append(group_of[room], style="not bold")
            cell.append(f"{vp:+d}" if vp else "  ", style="not bold default")
            cells.append(cell)
        table.add_row(str(floor + 1), str(board.prepare_cost[floor]), *cells)
    return table


def _print_tables(facts: Facts, console: Console) -> None:
    table = _table(f"Tracks, prices and set-up, {facts.edition} edition", "name", "value")
    for name, value in vars(facts.tables).items():
        if name != "provenance":
            table.add_row(name, _value_text(name, value))
    _print(console, table)


def _value_text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "kitchen":
        return order_text(value)
    if name == "dice":
        return ", ".join(f"{dice} with {players} players" for players, dice in value.items())
    if isinstance(value, dict):
        return "\n".join(f"{key}: {' '.join(f'#{card}' for card in cards)}" for key, cards in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _provenance_table(section: str, rows: Iterable[Any]) -> Table:
    """One line per field: the tag most cards share, then each that differs."""
    rows = list(rows)
    exceptions = () if len(rows) == 1 else ("exceptions",)
    table = _table(f"Where the values come from: {section}", "value", "provenance", *exceptions)
    for field in rows[0].provenance:
        tags = {_label(row): row.provenance[field] for row in rows}
        usual = Counter(tags.values()).most_common(1)[0][0]
        others: dict[str, list[str]] = {}
        for label, tag in tags.items():
            if tag != usual:
                others.setdefault(tag, []).append(label)
        said = "\n".join(f"{', '.join(labels)}: {tag}" for tag, labels in others.items())
        table.add_row(field, usual, *([said] if exceptions else []))
    return table


def _label(row: Any) -> str:
    return f"#{row.id}" if hasattr(row, "id") else getattr(row, "key", "")


SECTIONS: dict[str, Callable[[Facts, Console], None]] = {
    "staff": _print_staff,
    "guests": _print_guests,
    "objectives": _print_objectives,
    "emperor": _print_tiles,
    "boards": _print_boards,
    "tables": _print_tables,
}

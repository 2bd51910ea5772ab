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
from gahsim.games.grand_austria.effect_text import describe, describe_effects, describe_trigger, nearest
from gahsim.games.grand_austria.facts import GUEST_COLOURS, ITEMS, Facts, HotelBoard
from gahsim.games.grand_austria.facts_schema import BALLROOM_ROWS, MODULE_SECTIONS

_GUEST_KINDS = {"blue": "nobles", "red": "citizens", "yellow": "artists", "green": "tourists"}
_STYLES = {"blue": "bold blue", "red": "bold red", "yellow": "bold yellow", "green": "bold green"}


def print_cards(section: str | None, facts: Facts, provenance: bool, console: Console) -> None:
    """Print the cards of one section, or of all that are in play.

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
        For an unknown section, or one that comes with a module that is not in play.
    """
    if section is not None and section not in SECTIONS:
        raise UsageError(f"unknown section '{section}'{nearest(section, SECTIONS)}; sections are: {', '.join(SECTIONS)}")
    if section is not None and not _rows(section, facts):
        module = MODULE_SECTIONS[_FACTS_OF.get(section, section)]
        raise UsageError(f"'{section}' come with the module '{module}', which is not in play: add --modules {module}")
    for name in SECTIONS if section is None else (section,):
        rows = _rows(name, facts)
        if rows:
            SECTIONS[name](facts, console)
        if rows and provenance:
            _print(console, _provenance_table(name, rows))
    if provenance and facts.assumed:
        console.print(
            f"{facts.assumed} of all values in play are assumed, as no source prints them; gahsim cards --assumed lists them."
        )


def _rows(section: str, facts: Facts) -> Sequence[Any]:
    rows: Sequence[Any] = (facts.tables,) if section == "tables" else getattr(facts, _FACTS_OF.get(section, section))
    return rows


_FACTS_OF = {"emperor": "emperor_tiles", "rehearsal": "rehearsal_rooms"}


def _played(facts: Facts) -> str:
    return f"{facts.edition} edition" + (f" with {', '.join(facts.modules)}" if facts.modules else "")


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
        f"Staff, {_played(facts)}",
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
        waits = card.trigger.event not in ("play", "activate", "modifier", "final")
        does = f"{describe_trigger(card.trigger)}: " * waits + describe_effects(card.effect)
        table.add_row(str(card.id), names, str(card.cost), card.kind.replace("_", " "), does[:1].upper() + does[1:])
    _print(console, table)


def order_text(order: Sequence[int]) -> str:
    """Say a guest's order, e.g. "2 wine, 2 coffee"."""
    return ", ".join(f"{n} {item}" for n, item in zip(order, ITEMS, strict=True) if n)


def _print_guests(facts: Facts, console: Console) -> None:
    for colour in GUEST_COLOURS:
        title = f"{colour.capitalize()} guests ({_GUEST_KINDS[colour]}), {_played(facts)}"
        table = _table(title, "no.", "name", "order", "VP", "reward", numbers=("no.", "VP"))
        for guest in facts.guests:
            if guest.colour == colour:
                name = Text(guest.name, style=_STYLES[colour])
                table.add_row(str(guest.id), name, order_text(guest.order), str(guest.vp), guest.text or "-")
        _print(console, table)


def _print_objectives(facts: Facts, console: Console) -> None:
    places = "/".join(map(str, facts.tables.objective_vp))
    table = _table(f"Objectives ({places} VP by place), {_played(facts)}", "no.", "letter", "to claim it", numbers=("no.",))
    for card in facts.objectives:
        table.add_row(str(card.id), card.letter, card.text)
    _print(console, table)


def _print_tiles(facts: Facts, console: Console) -> None:
    rule = "the player chooses" if facts.tables.penalty_by_choice else "the VP are lost only if the rest cannot be paid"
    table = _table(
        f"Emperor tiles, {_played(facts)} (of two penalties {rule})",
        "tile",
        "reward",
        "penalty",
        "or lose",
        numbers=("or lose",),
    )
    for tile in facts.emperor_tiles:
        unable = "else " if tile.must_pay and facts.tables.penalty_by_choice else ""  # not the player's choice
        instead = f"{unable}{tile.penalty_vp} VP" if tile.penalty_vp else "-"
        table.add_row(tile.key, describe_effects(tile.reward) or "-", describe(tile.penalty), instead)
    _print(console, table)


def _print_boards(facts: Facts, console: Console) -> None:
    console.print(Text(f"Hotel boards, {_played(facts)}", style="bold"))
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
    table = _table(f"Tracks, prices and set-up, {_played(facts)}", "name", "value")
    for name, value in vars(facts.tables).items():
        stated = name in facts.tables.provenance or any(tag.startswith(f"{name}.") for tag in facts.tables.provenance)
        if stated:  # the others belong to modules that are not in play
            table.add_row(name, _value_text(name, value))
    _print(console, table)


def _value_text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "kitchen":
        return order_text(value) or "empty"
    if name == "key_reward":
        return describe_effects(value) or "nothing"
    if name == "dice":
        return ", ".join(f"{dice} with {players} players" for players, dice in value.items())
    if isinstance(value, dict):
        return "\n".join(f"{key}: {' '.join(f'#{card}' for card in cards)}" for key, cards in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _print_ballrooms(facts: Facts, console: Console) -> None:
    title = f"Ballrooms, {_played(facts)} (without a dancer there: {facts.tables.no_dancer_vp} VP)"
    table = _table(title, "ballroom", "row", "cost", "spaces 2/3/4", "bonus", numbers=("cost", "spaces 2/3/4"))
    for room in facts.ballrooms:
        for row in (2, 1, 0):
            spaces = "/".join(str(room.spaces[players][row]) for players in room.spaces)
            cells = (BALLROOM_ROWS[row], str(facts.tables.row_cost[row]), spaces, describe_effects(room.bonus[row]) or "-")
            table.add_row(room.name if row == 2 else "", *cells)
        table.add_row("", "", "", "", room.text.partition("Scoring: ")[2], end_section=True)
    _print(console, table)


def _print_rehearsal_rooms(facts: Facts, console: Console) -> None:
    sections = [f"{n} dancer{'s' if n > 1 else ''}" for n in facts.tables.sections]
    table = _table(f"Rehearsal rooms, {_played(facts)}: for sending the last dancer of a section of", "room", *sections)
    for room in facts.rehearsal_rooms:
        table.add_row(room.key, *[describe_effects(bonus) or "-" for bonus in room.bonus])
    _print(console, table)


def _print_celebrities(facts: Facts, console: Console) -> None:
    steps = "/".join(map(str, facts.tables.celebrity_vp))
    _print_texts(f"Celebrities, {_played(facts)} ({steps} VP, the longer in the lounge)", "celebrity", facts.celebrities, console)


def _print_entrances(facts: Facts, console: Console) -> None:
    _print_texts(f"Hotel entrances, {_played(facts)}", "entrance", facts.entrances, console)


def _print_texts(title: str, what: str, cards: Iterable[Any], console: Console) -> None:
    table = _table(title, what, "what it does")
    for card in cards:
        table.add_row(card.name, card.text)
    _print(console, table)


def _print_tokens(facts: Facts, console: Console) -> None:
    table = _table(f"Bonus tokens of the entrance Dove, {_played(facts)}", "token", "full column", "full floor")
    for token in facts.tokens:
        table.add_row(token.key, describe_effects(token.column) or "-", describe_effects(token.floor) or "-")
    _print(console, table)


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
        said = "\n".join(f"{', '.join(_drawn_together(labels))}: {tag}" for tag, labels in others.items())
        table.add_row(field, usual, *([said] if exceptions else []))
    return table


def _drawn_together(labels: Sequence[str]) -> list[str]:
    """Neighbouring numbers as one span: #134-#162."""
    spans: list[list[str]] = []
    for label in labels:
        before = spans[-1][-1] if spans else ""
        if before.startswith("#") and label == f"#{int(before[1:]) + 1}":
            spans[-1].append(label)
        else:
            spans.append([label])
    return [span[0] if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans]


def _label(row: Any) -> str:
    return f"#{row.id}" if hasattr(row, "id") else getattr(row, "key", "")


SECTIONS: dict[str, Callable[[Facts, Console], None]] = {
    "staff": _print_staff,
    "guests": _print_guests,
    "objectives": _print_objectives,
    "emperor": _print_tiles,
    "boards": _print_boards,
    "tables": _print_tables,
    "ballrooms": _print_ballrooms,
    "rehearsal": _print_rehearsal_rooms,
    "celebrities": _print_celebrities,
    "entrances": _print_entrances,
    "tokens": _print_tokens,
}

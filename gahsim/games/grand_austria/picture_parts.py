"""Drawing pieces for the board picture: palette, measured text, dice, items, rooms and tokens as SVG fragments.

Nothing here knows about a position; :mod:`gahsim.games.grand_austria.picture` lays the pieces out. Styles are written as
attributes, and no fragment has an ``id``: several pictures share one page in a notebook, where a ``<style>`` or a repeated id
would leak from one picture into the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from gahsim.games.grand_austria.facts import ITEMS, Facts, Guest, HotelBoard

PAPER, CARD, INK, SOFT, LINE = "#f5eee0", "#fffaf0", "#33291f", "#75685a", "#cfc0a3"
GOLD, GOLD_PALE, WINE, WINE_PALE, GREEN_DARK = "#b08a3e", "#efe0b6", "#7d2a35", "#efd8d2", "#2f4a3f"
SEAT_COLOURS = ("#c06a25", "#4f8fb3", "#74508a", "#6b6b6b")  # the disks of the box: orange, light blue, purple, grey
COLOUR_LETTER = {"blue": "B", "red": "R", "yellow": "Y", "green": "G"}
GUEST_FILL = {"blue": "#3d5e8c", "red": "#9c3a38", "yellow": "#b5831c", "green": "#55774f"}
# (empty, prepared, occupied): the three steps differ in lightness, so a grey print shows them too
ROOM_FILL = {
    "blue": ("#e0e7f0", "#6d8fbd", "#2b4569"),
    "red": ("#f4e0da", "#cc6a5f", "#742629"),
    "yellow": ("#f8edcd", "#e5b84a", "#875f12"),
}
DIE_FILL = {"red": ("#b23b36", "#ffffff"), "blue": ("#3f6fae", "#ffffff"), "yellow": ("#e8bd45", INK)}  # and the pips
ITEM_FILL = {"strudel": "#c48f52", "cake": "#e3a59f", "wine": "#8c2f3f", "coffee": "#3b2a20", "champagne": "#d9c15b"}
ITEM_LETTER = {"strudel": "S", "cake": "C", "wine": "W", "coffee": "K", "champagne": "P"}  # K as in Kaffee, P as in perlend
DARK_ITEMS = ("wine", "coffee")
SANS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"

ROOM_STATES = ("empty", "prepared", "occupied")
COLUMNS, FLOORS = 5, 4
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def find(kind: Sequence[Any], key: object, name: str, field: str = "id") -> Any:
    """Look up the fact of a kind with this key; a position that names an unknown one is in error."""
    for fact in kind:
        if getattr(fact, field) == key:
            return fact
    raise ValueError(f"the position has {name} {key!r}, which is not among the {len(kind)} of these facts")


def plural(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def kinds_in_use(facts: Facts) -> list[str]:
    """List the dishes and drinks somebody can order: champagne only comes with an expansion."""
    return [kind for i, kind in enumerate(ITEMS) if any(guest.order[i] for guest in facts.guests)]


def sentence(words: str, otherwise: str = "") -> str:
    """Begin a generated text with a capital."""
    return words[:1].upper() + words[1:] if words else otherwise


def guest_tip(guest: Guest) -> str:
    """Describe a guest card in one line."""
    order = ", ".join(f"{n} {kind}" for kind, n in zip(ITEMS, guest.order, strict=False) if n)
    return f"#{guest.id} {guest.name} ({guest.colour}): {order}; {guest.vp} VP; {guest.text or 'no reward'}"


def text_width(words: str, size: float, bold: bool = False, serif: bool = False) -> float:
    """Width of a line in pixels, on the generous side.

    Measured on DejaVu, the widest of the fonts a viewer is likely to fall back on: what fits here fits everywhere.
    """
    total = 0.0
    for letter in words:
        if letter in "ijl|.,:;'!I ·":
            total += 0.34
        elif letter in 'frt()[]-/"':
            total += 0.42
        elif letter in "mwMW@%…—":
            total += 0.98
        elif letter.isupper() or ord(letter) > 0x2E7F:
            total += 0.72 if ord(letter) < 0x2E7F else 1.05
        else:
            total += 0.63
    return total * size * (1.1 if bold else 1.0) * (1.06 if serif else 1.0)


def shorten(words: str, width: float, size: float, bold: bool = False, serif: bool = False) -> str:
    """Cut ``words`` with an ellipsis so that they are at most ``width`` wide."""
    if text_width(words, size, bold, serif) <= width:
        return words
    while words and text_width(words.rstrip() + "…", size, bold, serif) > width:
        words = words[:-1]
    return words.rstrip(" ,;:.-") + "…"


def wrap(words: str, width: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """Break ``words`` into at most ``lines`` lines of ``width``, with an ellipsis if they do not fit."""
    rows: list[str] = []
    rest = words.split()
    while rest and len(rows) < lines - 1:
        row = rest.pop(0)
        while rest and text_width(f"{row} {rest[0]}", size, bold) <= width:
            row += " " + rest.pop(0)
        rows.append(shorten(row, width, size, bold))
    if rest:
        rows.append(shorten(" ".join(rest), width, size, bold))
    return rows


def number(value: float) -> str:
    """Write a coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def trace(*steps: str | float) -> str:
    """Write the ``d`` of a path from its letters and numbers."""
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def text(
    x: float, y: float, words: object, size: float = 11, *, fill: str = INK, anchor: str = "start", bold: bool = False,
    serif: bool = False, width: float | None = None, italic: bool = False,
) -> str:  # fmt: skip
    """One line of text with its baseline at ``y``; a given ``width`` first makes it a little smaller, then shortens it."""
    line = str(words)
    if width is not None:
        size *= min(1.0, max(0.84, width / max(1.0, text_width(line, size, bold, serif))))
        line = shorten(line, width, size, bold, serif)
    extra = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{SERIF if serif else SANS}" font-size="{number(size)}" '
        f'fill="{fill}" text-anchor="{anchor}"{extra}>{escape(line)}</text>'
    )


def paragraph(x: float, y: float, rows: Sequence[str], size: float = 11, fill: str = INK, leading: float = 1.25) -> str:
    """Lines below each other, the first baseline at ``y``."""
    return "".join(text(x, y + i * size * leading, row, size, fill=fill) for i, row in enumerate(rows))


def rect(
    x: float, y: float, w: float, h: float, fill: str = CARD, stroke: str = "none", r: float = 0, width: float = 1,
    extra: str = "",
) -> str:  # fmt: skip
    """Draw a rectangle with rounded corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}"{" " + extra if extra else ""}/>'
    )


def circle(x: float, y: float, r: float, fill: str, stroke: str = "none", width: float = 1, extra: str = "") -> str:
    """Draw a disk."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{number(width)}"{" " + extra if extra else ""}/>'
    )


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 1, extra: str = "") -> str:
    """Draw a path."""
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}"{" " + extra if extra else ""}/>'


def group(body: str, title: str = "", extra: str = "") -> str:
    """Put a body into a group; ``title`` becomes its tooltip."""
    tip = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{' ' + extra if extra else ''}>{tip}{body}</g>"


def heading(x: float, y: float, words: str, width: float | None = None) -> str:
    """Draw the small golden title of a panel."""
    return text(x, y, words, 12.5, fill=GOLD, bold=True, serif=True, width=width)


def panel(x: float, y: float, w: float, h: float, stroke: str = LINE, width: float = 1) -> str:
    """Draw the sheet a part of the table lies on."""
    return rect(x, y, w, h, CARD, stroke, 8, width)


def die(x: float, y: float, face: int, size: float = 18, colour: str = "") -> str:
    """Draw a die showing ``face``, its top left corner at ``(x, y)``; white unless a colour is named."""
    middle, step = size / 2, size * 0.26
    fill, ink = DIE_FILL[colour] if colour else ("#ffffff", INK)
    pips = "".join(circle(x + middle + a * step, y + middle + b * step, size * 0.095, ink) for a, b in PIPS[face])
    named = f' data-colour="{colour}"' if colour else ""
    return group(rect(x, y, size, size, fill, INK, size * 0.22, 1.1) + pips, extra=f'data-die="{face}"{named}')


def badge(
    x: float, y: float, r: float, fill: str, letter: object, ink: str = "#ffffff", stroke: str = "none", width: float = 1
) -> str:
    """Draw a disk with a letter or a number."""
    return circle(x, y, r, fill, stroke, width) + text(x, y + r * 0.4, letter, r * 1.15, fill=ink, anchor="middle", bold=True)


def token(x: float, y: float, seat: int, r: float = 9) -> str:
    """Draw a player's wooden disk with the player's number."""
    return group(badge(x, y, r, SEAT_COLOURS[seat % 4], seat + 1, stroke="#ffffff", width=1.2), f"Player {seat + 1}")


def coin(x: float, y: float, amount: object, r: float = 9) -> str:
    """Draw a krone coin with an amount."""
    return badge(x, y, r, "#e9cf87", amount, INK, GOLD, 1.4)


def medal(x: float, y: float, points: object, r: float = 11) -> str:
    """Draw a shield with victory points."""
    shape = trace("M", x - r, y - r, "h", 2 * r, "v", r * 1.1, "q", 0, r * 0.75, -r, r * 1.1)
    shape += trace(" q", -r, -r * 0.35, -r, -r * 1.1, "z")
    size = r * (1.05 if len(str(points)) < 3 and str(points).isdigit() else 0.8)
    return path(shape, WINE, GOLD, 1.2) + text(x, y + r * 0.38, points, size, fill="#ffffff", anchor="middle", bold=True)


def crown(x: float, y: float, size: float = 10, fill: str = GOLD) -> str:
    """Draw the Emperor's crown, centred at ``(x, y)``."""
    half, low, s = size / 2, y + size * 0.35, size
    left = ("M", x - half, low, "l", -s * 0.08, -s * 0.62, "l", s * 0.3, s * 0.26, "L", x, y - half)
    return path(trace(*left, "l", s * 0.28, s * 0.41, "l", s * 0.3, -s * 0.26, "L", x + half, low, "z"), fill)


def item(x: float, y: float, kind: str, size: float = 16, served: bool = True) -> str:
    """Draw a dish or drink centred at ``(x, y)``: filled if it is there, hollow if it is still missing.

    Each kind has its own outline and letter: strudel a long loaf, cake a wedge, wine a goblet's circle, coffee a square cup,
    champagne a diamond.
    """
    r = size / 2
    loaf, cup, diamond = r * 0.62, r * 0.88, r * 1.15
    shapes = {
        "strudel": trace("M", x - r * 0.6, y - loaf, "h", r * 1.2, "a", loaf, loaf, 0, 0, 1, 0, 2 * loaf, "h", -r * 1.2)
        + trace("a", loaf, loaf, 0, 0, 1, 0, -2 * loaf, "z"),
        "cake": trace("M", x, y - r * 1.1, "L", x + r * 1.1, y + r * 0.85, "H", x - r * 1.1, "z"),
        "wine": trace("M", x - r, y, "a", r, r, 0, 1, 1, 2 * r, 0, "a", r, r, 0, 1, 1, -2 * r, 0, "z"),
        "coffee": trace("M", x - cup, y - cup, "h", 2 * cup, "v", 2 * cup, "h", -2 * cup, "z"),
        "champagne": trace("M", x, y - diamond, "L", x + diamond, y, "L", x, y + diamond, "L", x - diamond, y, "z"),
    }
    down = 0.62 if kind == "cake" else 0.38  # a wedge has its room at the bottom
    if served:
        body = path(shapes[kind], ITEM_FILL[kind], INK, 1, 'stroke-linejoin="round"')
        letter = "#ffffff" if kind in DARK_ITEMS else INK
    else:
        body = path(shapes[kind], "#ffffff", SOFT, 1.2, 'stroke-linejoin="round"')
        letter = SOFT
    body += text(x, y + r * down, ITEM_LETTER[kind], size * 0.56, fill=letter, anchor="middle", bold=True)
    return group(body, kind if served else f"{kind}, missing", f'data-item="{kind}" data-served="{int(served)}"')


def order_row(x: float, y: float, order: Sequence[int], served: dict[str, int] | None = None, size: float = 16) -> str:
    """Draw the items of an order side by side; those in ``served`` are filled, the rest hollow. Without it all are filled."""
    parts: list[str] = []
    for kind, wanted in zip(ITEMS, order, strict=False):
        have = wanted if served is None else min(wanted, int(served.get(kind, 0)))
        for i in range(wanted):
            parts.append(item(x + size / 2 + len(parts) * (size + 5), y, kind, size, i < have))
    return "".join(parts)


@cache
def _inner_edges(board: HotelBoard) -> frozenset[frozenset[int]]:
    """Pairs of neighbouring rooms of the same group."""
    home = {room: i for i, rooms in enumerate(board.groups) for room in rooms}
    pairs = [(r, r + 1) for r in range(COLUMNS * FLOORS) if r % COLUMNS < COLUMNS - 1]
    pairs += [(r, r + COLUMNS) for r in range(COLUMNS * (FLOORS - 1))]
    return frozenset(frozenset(pair) for pair in pairs if home.get(pair[0]) == home.get(pair[1]))


def _room(x: float, y: float, w: float, h: float, board: HotelBoard, index: int, state: int) -> str:
    colour = board.colours[index]
    pale, full, dark = ROOM_FILL[colour]
    letter_fill = ("#8d8171", INK, "#ffffff")[state]
    body = rect(x, y, w, h, (pale, full, dark)[state], extra=f'data-room="{index}" data-state="{ROOM_STATES[state]}"')
    body += text(x + 5, y + 13, COLOUR_LETTER[colour], 10.5, fill=letter_fill, bold=True)
    points = board.prepare_vp[index]
    if points:
        body += text(x + w - 4, y + 13, f"{points} VP", 9, fill=letter_fill, anchor="end", bold=state == 0)
    middle, floor = x + w / 2, y + h - 4
    if state == 1:  # an open door: a lit doorway with the leaf swung out
        body += rect(middle - 18, floor - 24, 14, 24, "#fffdf4", INK, 0, 0.9)
        body += path(trace("M", middle - 4, floor - 24, "l 7 3.5 v 24 l -7 -3.5 z"), dark, INK, 0.9, 'stroke-linejoin="round"')
        body += text(x + w - 5, floor - 3, "free", 8.5, anchor="end")
    elif state == 2:  # a guest has moved in: a bust
        body += circle(middle, floor - 21, 5.5, "#f7e7bd")
        body += path(trace("M", middle - 11, floor, "q 0 -13 11 -13 q 11 0 11 13 z"), "#f7e7bd")
    tip = f"Room {index + 1}, floor {index // COLUMNS + 1}: {colour}, {ROOM_STATES[state]}"
    return group(body, tip + (f", {points} VP when prepared" if points else ""))


def hotel(x: float, y: float, board: HotelBoard, rooms: Sequence[int], w: float = 52, h: float = 46) -> str:
    """Draw the 20 rooms with a roof above and the cost of each floor on the left; ``y`` is the eaves, ground floor at the bottom.

    Walls between groups are thick, walls inside a group are a hair line.
    """
    left, inner = x + 26, _inner_edges(board)
    wide, high = COLUMNS * w, FLOORS * h
    roof = trace("M", left - 6, y, "L", left + 16, y - 17, "H", left + wide - 16, "L", left + wide + 6, y, "z")
    parts = [path(roof, GREEN_DARK)]
    parts.append(text(left + wide / 2, y - 5, "GRAND AUSTRIA HOTEL", 8.5, fill="#efe0b6", anchor="middle", serif=True, bold=True))
    for index, state in enumerate(rooms):
        floor, column = divmod(index, COLUMNS)
        parts.append(_room(left + column * w, y + (FLOORS - 1 - floor) * h, w, h, board, index, int(state)))
    thin, thick = "", trace("M", left, y, "h", wide, "v", high, "h", -wide, "z")
    for index in range(COLUMNS * FLOORS):
        floor, column = divmod(index, COLUMNS)
        rx, ry = left + column * w, y + (FLOORS - 1 - floor) * h
        if column < COLUMNS - 1:
            line = trace("M", rx + w, ry, "v", h)
            thin, thick = (thin + line, thick) if frozenset((index, index + 1)) in inner else (thin, thick + line)
        if floor < FLOORS - 1:
            line = trace("M", rx, ry, "h", w)
            thin, thick = (thin + line, thick) if frozenset((index, index + COLUMNS)) in inner else (thin, thick + line)
    parts.append(path(thin, stroke="#ffffff", width=1, extra='stroke-opacity="0.75"'))
    parts.append(path(thick, stroke=INK, width=3, extra='stroke-linejoin="round" stroke-linecap="round"'))
    for floor, cost in enumerate(board.prepare_cost):
        parts.append(group(coin(x + 10, y + (FLOORS - 0.5 - floor) * h, cost), f"Floor {floor + 1}: {cost} krones for each room"))
    return "".join(parts)


def chip(x: float, y: float, w: float, head: object, words: str, title: str, *, used: bool = False, ready: bool = False) -> str:
    """Draw a card as a small label: its number, its name, and a mark if it waits to be used or has been used this round."""
    fill, ink = ("#e4dac6", SOFT) if used else ("#ffffff", INK)
    body = rect(x, y, w, 20, fill, LINE, 4)
    body += text(x + 21, y + 14, head, 9.5, fill=GOLD if not used else SOFT, anchor="end", bold=True)
    mark = 20 if used or ready else 0
    body += text(x + 26, y + 14, words, 10.5, fill=ink, width=w - 30 - mark)
    if used:  # a tick, drawn: not every font has one
        body += circle(x + w - 11, y + 10, 6.5, SOFT)
        body += path(trace("M", x + w - 14, y + 10, "l 2.3 2.5 l 4 -5"), stroke="#ffffff", width=1.5)
    elif ready:
        body += circle(x + w - 11, y + 10, 6, "#ffffff", GOLD, 1.6)
    return group(body, title)

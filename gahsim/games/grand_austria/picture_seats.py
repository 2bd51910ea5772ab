"""The players' part of the board picture: one panel for each, with hotel, cafe, kitchen, staff and hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gahsim.games.grand_austria import picture_parts as draw
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.picture_modules import SEAT_LINE, cafe_tables, seat_block, seat_lines
from gahsim.games.grand_austria.picture_parts import GOLD, INK, LINE, SOFT, WINE, find, guest_tip, kinds_in_use, plural

SEAT_WIDTH = 574.0
CHIPS_PER_ROW, CHIP_ROW = 3, 23.0
STANDINGS = {"emperor": "Space on the Emperor track", "money": "Krones", "vp": "Victory points"}


def mover(snapshot: Mapping[str, Any]) -> int | None:
    """Whose decision is awaited; nobody's once the game is over."""
    return None if snapshot["phase"] == "over" else snapshot.get("to_move")


def _rows(cards: int) -> int:
    return max(1, -(-cards // CHIPS_PER_ROW))


def seat_height(seat: Mapping[str, Any]) -> float:
    """Work out how high a player's panel must be for the cards it shows."""
    cards = CHIP_ROW * (_rows(len(seat.get("staff") or ())) + _rows(len(seat.get("hand") or ())))
    return 311 + cards + SEAT_LINE * seat_lines(seat)


def seat_panel(snapshot: Mapping[str, Any], facts: Facts, index: int, x: float, y: float, high: float) -> str:
    """One player's hotel board with everything on it."""
    seat = snapshot["seats"][index]
    wide, moves = SEAT_WIDTH, mover(snapshot) == index
    board = find(facts.boards, snapshot["hotel"][index], "hotel board", "key")
    parts = [draw.panel(x, y, wide, high, GOLD if moves else LINE, 3 if moves else 1)]
    parts.append(_seat_header(snapshot, seat, index, x, y, board.key))
    parts.append(draw.hotel(x + 12, y + 72, board, seat["rooms"]))
    parts.append(_cafe(seat, facts, x + 314, y + 50, wide - 314 - 12))
    line = y + 281
    parts.append(draw.heading(x + 12, line + 4, "Kitchen"))
    for i, kind in enumerate(kinds_in_use(facts)):
        have, ix = int(seat["kitchen"].get(kind, 0)), x + 84 + i * 46
        mark = draw.item(ix, line, kind, 16)
        mark += draw.text(ix + 13, line + 4.5, f"×{have}", 11.5, bold=bool(have), fill=INK if have else SOFT)
        parts.append(mark if have else draw.group(mark, extra='opacity="0.4"'))
    ledger = ", ".join(f"{source.replace('_', ' ')} {points}" for source, points in (seat.get("ledger") or {}).items() if points)
    if ledger:
        rows = draw.wrap(f"VP: {ledger}", wide - 314 - 12, 10, 2)
        words = draw.paragraph(x + 314, line + 4 - 6 * (len(rows) - 1), rows, 10, SOFT, 1.2)
        parts.append(draw.group(words, f"Victory points of player {index + 1}: {ledger}"))
    parts.append(seat_block(snapshot, facts, index, x, line + 16, wide))
    parts.append(_cards(seat, facts, x, line + 16 + SEAT_LINE * seat_lines(seat)))
    return draw.group("".join(parts), extra=f'data-seat="{index}"')


def _seat_header(snapshot: Mapping[str, Any], seat: Mapping[str, Any], index: int, x: float, y: float, board: str) -> str:
    parts = [draw.token(x + 25, y + 24, index, 13), draw.text(x + 46, y + 29, f"Player {index + 1}", 16, bold=True, serif=True)]
    notes = ["to move"] if mover(snapshot) == index else []
    notes += ["starts"] if snapshot.get("start_seat") == index else []
    notes += ["passed"] if index in snapshot.get("passed", ()) else []
    notes += ["key"] if snapshot.get("key") == index else []
    parts.append(draw.text(x + 132, y + 29, " · ".join([board.replace("_", " "), *notes]), 11.5, fill=SOFT, width=188))
    at = x + SEAT_WIDTH - 12
    for right, name, mark in (
        (200, "emperor", draw.crown(at - 216, y + 23, 17)),
        (130, "money", draw.coin(at - 146, y + 24, "kr", 11)),
        (42, "vp", draw.medal(at - 62, y + 22, "VP", 12)),
    ):
        figure = draw.text(at - right, y + 30, seat[name], 19, bold=True, serif=True)
        parts.append(draw.group(mark + figure, STANDINGS[name]))
    return "".join(parts)


def _cafe(seat: Mapping[str, Any], facts: Facts, x: float, y: float, wide: float) -> str:
    """Draw the tables of the cafe: who sits there, what has been served and what is missing."""
    guests = seat["cafe"]
    tables = cafe_tables(facts, seat)
    high = (190.0 - 5 * (tables - 1)) / tables
    parts = [draw.heading(x, y + 8, "Café")]
    for i in range(tables):
        ty = y + 16 + i * (high + 5)
        if i >= len(guests):
            parts.append(draw.rect(x, ty, wide, high, "none", LINE, 6, 1.3, 'stroke-dasharray="5 4"'))
            parts.append(draw.text(x + wide / 2, ty + high / 2 + 4, "free table", 11, fill=SOFT, anchor="middle", italic=True))
            continue
        guest = find(facts.guests, guests[i]["guest"], "guest")
        fill = draw.GUEST_FILL[guest.colour]
        body = draw.rect(x, ty, wide, high, "#ffffff", fill, 6, 1.2) + draw.rect(x, ty, 18, high, fill, fill, 6, 1.2)
        body += draw.rect(x + 10, ty, 9, high, fill)
        letter = draw.COLOUR_LETTER[guest.colour]
        body += draw.text(x + 9.5, ty + high / 2 + 4, letter, 11.5, fill="#ffffff", anchor="middle", bold=True)
        body += draw.text(x + 26, ty + 15, guest.name, 11.5, bold=True, width=wide - 56)
        body += draw.text(x + wide - 6, ty + 15, f"{guest.vp} VP", 10.5, fill=WINE, anchor="end", bold=True)
        middle = ty + (31 if high < 50 else 15 + (high - 15) / 2)
        body += draw.order_row(x + 25, middle, guest.order, guests[i].get("served") or {}, 15)
        taken = 30 + sum(guest.order) * 20
        words = draw.wrap(draw.sentence(guest.text, "No reward"), wide - taken - 6, 10, 1 if high < 50 else 3)
        body += draw.paragraph(x + taken, middle + 3.5 - 6 * (len(words) - 1), words, 10, SOFT, 1.2)
        parts.append(draw.group(body, guest_tip(guest), f'data-cafe="{guest.id}"'))
    return "".join(parts)


def _cards(seat: Mapping[str, Any], facts: Facts, x: float, y: float) -> str:
    """Staff on the table and in hand, as labels."""
    parts, left = [], x + 62.0
    wide = (SEAT_WIDTH - 62 - 12 - 5 * (CHIPS_PER_ROW - 1)) / CHIPS_PER_ROW
    shown: list[tuple[int, bool | None]] = [(card["id"], bool(card.get("used"))) for card in seat.get("staff") or ()]
    hand = seat.get("hand")  # None: hidden
    hidden = "no cards" if hand is not None else f"{plural(seat.get('hand_size', 0), 'card')}, face down"
    for title, cards, note in (("Staff", shown, "none yet"), ("Hand", [(number, None) for number in hand or ()], hidden)):
        parts.append(draw.heading(x + 12, y + 14, title))
        if not cards:
            parts.append(draw.text(left, y + 14, note, 11, fill=SOFT, italic=True))
        for i, (number, used) in enumerate(cards):
            fact = find(facts.staff, number, "staff")
            ready = used is False and fact.kind == "once_per_round"
            tip = f"#{fact.id} {fact.name}, costs {fact.cost}: {fact.text}" + (" (used this round)" if used else "")
            cx, cy = left + i % CHIPS_PER_ROW * (wide + 5), y + i // CHIPS_PER_ROW * CHIP_ROW
            parts.append(draw.chip(cx, cy, wide, fact.id, fact.name, tip, used=bool(used), ready=ready))
        y += _rows(len(cards)) * CHIP_ROW + 4
    return "".join(parts)

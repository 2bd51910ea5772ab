"""A picture of any position: the whole table as one self-contained SVG.

>>> import gahsim
>>> game = gahsim.new_game(seed=1)
>>> svg = board_svg(game.snapshot(), game.facts)

The picture is 1200 units wide; its height follows from what lies on the table. Shortened texts are complete in the tooltips.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from gahsim.games.grand_austria import picture_parts as draw
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.facts import Facts, Guest
from gahsim.games.grand_austria.picture_modules import strips, strips_height
from gahsim.games.grand_austria.picture_parts import (
    CARD,
    GOLD,
    GOLD_PALE,
    GREEN_DARK,
    INK,
    LINE,
    PAPER,
    SOFT,
    WINE,
    WINE_PALE,
    find,
    guest_tip,
    kinds_in_use,
    plural,
)
from gahsim.games.grand_austria.picture_seats import SEAT_WIDTH, mover, seat_height, seat_panel

WIDTH, MARGIN, GAP = 1200.0, 20.0, 12.0
INNER = WIDTH - 2 * MARGIN
ACTIONS = ("Strudel and cake", "Wine and coffee", "Prepare rooms", "Krones, Emperor", "Hire staff", "Any, for 1 krone")
PHASES = {
    "draft": "Drafting staff",
    "opening guest": "Opening: first guest",
    "opening rooms": "Opening: first rooms",
    "turn": "Turns",
    "emperor": "Emperor scoring",
    "over": "Game over",
    "auction": "Auction of hotel entrances",
    "rehearsal rooms": "Choosing rehearsal rooms",
}


def board_svg(snapshot: Mapping[str, Any], facts: Facts) -> str:
    """Draw a position.

    Parameters
    ----------
    snapshot : mapping
        The position as plain data (see the snapshot format). A hand that is missing or ``None`` is drawn face down, with
        ``hand_size`` cards.
    facts : Facts
        The printed values the position is played with.

    Returns
    -------
    str
        An ``<svg>`` element that needs nothing else.

    Raises
    ------
    ValueError
        If the position names a card, tile or hotel board that ``facts`` does not have.
    """
    y = 84.0
    parts = [_header(snapshot, facts), _actions(snapshot, y), _turn_order(snapshot, y)]
    y += 106 + GAP
    parts.append(_queue(snapshot, facts, y))
    y += 144 + GAP
    parts += [_emperor(snapshot, facts, y), _objectives(snapshot, facts, y)]
    y += 200 + GAP
    parts.append(strips(snapshot, facts, MARGIN, y, INNER, GAP))
    y += strips_height(snapshot, GAP)
    seats = list(enumerate(snapshot["seats"]))
    for pair in (seats[:2], seats[2:]):
        if not pair:
            continue
        height = max(seat_height(seat) for _, seat in pair)
        for place, (index, _) in enumerate(pair):
            parts.append(seat_panel(snapshot, facts, index, MARGIN + place * (SEAT_WIDTH + GAP), y, height))
        if len(pair) == 1:
            parts.append(_legend_panel(facts, MARGIN + SEAT_WIDTH + GAP, y, height))
        y += height + GAP
    if len(seats) % 2 == 0:
        parts.append(_legend(facts, MARGIN, y + 6))
        y += 22
    height = y + 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {draw.number(WIDTH)} {draw.number(height)}" '
        f'width="{draw.number(WIDTH)}" height="{draw.number(height)}" role="img">'
        f"<title>{escape(_caption(snapshot))}</title>{draw.rect(0, 0, WIDTH, height, PAPER, r=10)}{''.join(parts)}</svg>"
    )


def board_html(snapshot: Mapping[str, Any], facts: Facts) -> str:
    """Draw a position for a notebook: :func:`board_svg`, as wide as the page allows and at most its natural width."""
    svg = board_svg(snapshot, facts).replace("<svg ", '<svg style="width:100%;height:auto;display:block" ', 1)
    return f'<div style="max-width:{draw.number(WIDTH)}px;margin:0 auto">{svg}</div>'


def _caption(snapshot: Mapping[str, Any]) -> str:
    return f"Grand Austria Hotel, {len(snapshot['seats'])} players, round {snapshot['round']}, {_phase(snapshot)}"


def _phase(snapshot: Mapping[str, Any]) -> str:
    return PHASES.get(snapshot["phase"], str(snapshot["phase"]))


# ---------------------------------------------------------------- the common boards


def _header(snapshot: Mapping[str, Any], facts: Facts) -> str:
    """Draw title, round track, phase and whose turn it is."""
    tables = facts.tables
    parts = [draw.rect(MARGIN, 16, INNER, 56, GREEN_DARK, GOLD, 8, 1.5)]
    parts.append(draw.text(MARGIN + 18, 45, "Grand Austria Hotel", 22, fill=GOLD_PALE, serif=True, bold=True))
    about = " · ".join([f"{snapshot.get('edition', facts.edition)} edition", *_modules(snapshot)])
    parts.append(draw.text(MARGIN + 19, 62, about, 10.5, fill="#b9c4b4", width=270))
    start = 400.0
    parts.append(draw.text(start - 18, 48, "Round", 12, fill="#b9c4b4", anchor="end"))
    for i in range(1, tables.rounds + 1):
        x, now = start + (i - 1) * 38, i == snapshot["round"]
        fill, ink = (GOLD_PALE, INK) if now else ("#466357", "#d7decf") if i > snapshot["round"] else ("#22362e", "#7f9184")
        parts.append(draw.circle(x, 44, 15 if now else 12, fill, GOLD if now else "#6d8478", 1.6))
        parts.append(draw.text(x, 48.5, i, 14 if now else 12, fill=ink, anchor="middle", bold=True))
        if i in tables.scoring_rounds:
            parts.append(draw.group(draw.crown(x, 23.5, 11, GOLD_PALE), f"Emperor scoring after round {i}"))
    seat, room = mover(snapshot), WIDTH - MARGIN - 16 - 680
    parts.append(draw.text(WIDTH - MARGIN - 16, 41, _phase(snapshot), 15, fill="#ffffff", anchor="end", bold=True, width=room))
    note = "" if seat is None else f"Player {seat + 1} to move" + _turn_note(snapshot)
    if note:
        parts.append(draw.text(WIDTH - MARGIN - 16, 61, note, 12, fill=GOLD_PALE, anchor="end", width=room))
    return draw.group("".join(parts), f"{_caption(snapshot)}. {note}")


def _modules(snapshot: Mapping[str, Any]) -> list[str]:
    """The modules by name, or in one word if all are there."""
    names = [str(name) for name in snapshot.get("modules", ())]
    return ["all modules of Let's Waltz!"] if len(names) == len(MODULES) else names


def _turn_note(snapshot: Mapping[str, Any]) -> str:
    """Say what the mover has done so far in this turn."""
    turn = snapshot.get("turn") or {}
    done = []
    if turn.get("guest_taken"):
        done.append("guest taken")
    if turn.get("die"):
        done.append(f"die {turn['die']}" + (" +1" if turn.get("boosted") else ""))
    if snapshot.get("pending"):
        done.append(f"{plural(len(snapshot['pending']), 'decision')} open")
    return (" · " if done else "") + ", ".join(done)


def _actions(snapshot: Mapping[str, Any], y: float) -> str:
    """Draw the six action spaces with their dice; the one in use is framed."""
    parts, wide, high = [], 152.0, 106.0
    chosen = (snapshot.get("turn") or {}).get("die") if snapshot["phase"] == "turn" else None
    for i, dice in enumerate(snapshot["dice"]):
        face, x = i + 1, MARGIN + i * (wide + 8)
        body = draw.panel(x, y, wide, high, GOLD if face == chosen else LINE, 3 if face == chosen else 1)
        body += draw.badge(x + 17, y + 17, 10.5, GREEN_DARK, face)
        body += draw.text(x + 32, y + 21, ACTIONS[i], 11, bold=True, width=wide - 38)
        size, row = (24, 5) if dice <= 10 else (18, 6)  # small dice only where a whole supply lies on one space
        coloured = [colour for colour, shows in (snapshot.get("coloured_dice") or {}).items() if shows == face]
        for k in range(dice):
            colour = coloured[k] if k < len(coloured) else ""
            body += draw.die(x + 10 + k % row * (size + 3.5), y + 34 + k // row * (size + 3.5), face, size, colour)
        label = plural(dice, "die").replace("dies", "dice") if dice else "no dice"
        body += draw.text(x + wide - 10, y + high - 8, label, 11, fill=SOFT if dice else "#a89a85", anchor="end", italic=not dice)
        parts.append(draw.group(body, f"Action {face}: {ACTIONS[i]}, {label}"))
    return "".join(parts)


def _turn_order(snapshot: Mapping[str, Any], y: float) -> str:
    """Draw the turn order tiles in the order of their numbers: covered ones are dark, those of players who passed say so."""
    x, wide = MARGIN + 6 * 160.0 + 4, INNER - 6 * 160.0 - 4
    parts = [draw.panel(x, y, wide, 106), draw.heading(x + 12, y + 19, "Turn order")]
    tiles = sorted(snapshot.get("turn_order", ()), key=lambda tile: tile["number"])
    passed = set(snapshot.get("passed", ()))
    for i, tile in enumerate(tiles):
        tx, ty = x + 12 + i % 4 * 44, y + 27 + i // 4 * 37
        seat, covered = tile["seat"], tile["covered"]
        out = seat in passed and not covered
        colour = draw.SEAT_COLOURS[seat % 4]
        body = draw.rect(tx, ty, 40, 33, "#6b6257" if covered else CARD, colour, 5, 2)
        body += draw.text(tx + 5, ty + 16, tile["number"], 14, fill="#b5ab9b" if covered else INK, bold=True, serif=True)
        body += draw.token(tx + 30, ty + 11, seat, 7)
        state = "done" if covered else "passed" if out else "ready"
        ink = "#d8cfc0" if covered else WINE if out else GREEN_DARK
        body += draw.text(tx + 20, ty + 28.5, state, 8.5, fill=ink, anchor="middle")
        parts.append(draw.group(body, f"Turn {tile['number']}: player {seat + 1}, {state}"))
    return "".join(parts)


def _queue(snapshot: Mapping[str, Any], facts: Facts, y: float) -> str:
    """Draw the stacks and the guests who wait, with what each costs."""
    parts = [draw.panel(MARGIN, y, 112, 144), draw.heading(MARGIN + 12, y + 19, "Stacks")]
    for i, (name, key) in enumerate((("guests", "guest_deck"), ("guests out", "guest_discard"), ("staff", "staff_deck"))):
        sy = y + 27 + i * 38
        for k in (2, 1, 0):
            parts.append(draw.rect(MARGIN + 12 + k * 2, sy + 4 - k * 2, 24, 32, GREEN_DARK if i < 2 else WINE, GOLD_PALE, 3))
        parts.append(draw.text(MARGIN + 48, sy + 19, len(snapshot.get(key) or ()), 15, bold=True))
        parts.append(draw.text(MARGIN + 48, sy + 33, name, 10.5, fill=SOFT, width=60))
    left = MARGIN + 112 + GAP
    wide = (WIDTH - MARGIN - left - 4 * 8) / 5
    for i, number in enumerate(snapshot["queue"]):
        x = left + i * (wide + 8)
        cost = facts.tables.queue_cost[i]
        price = f"for {plural(cost, 'krone')}" if cost else "free of charge"
        parts.append(draw.coin(x + 12, y + 10, cost) + draw.text(x + 26, y + 14, price, 11, fill=SOFT))
        if number is None:
            parts.append(draw.rect(x, y + 24, wide, 120, "none", LINE, 8, 1.5, 'stroke-dasharray="5 4"'))
            parts.append(draw.text(x + wide / 2, y + 88, "empty", 12, fill=SOFT, anchor="middle", italic=True))
        else:
            parts.append(_guest_card(find(facts.guests, number, "guest"), x, y + 24, wide, 120))
    return "".join(parts)


def _guest_card(guest: Guest, x: float, y: float, wide: float, high: float) -> str:
    fill = draw.GUEST_FILL[guest.colour]
    body = draw.panel(x, y, wide, high, fill, 1.5)
    body += draw.rect(x, y, wide, 27, fill, fill, 8, 1.5) + draw.rect(x, y + 15, wide, 13, fill)
    body += draw.badge(x + 15, y + 14, 9, "#ffffff", draw.COLOUR_LETTER[guest.colour], fill)
    body += draw.text(x + 29, y + 18.5, guest.name, 12.5, fill="#ffffff", bold=True, width=wide - 62)
    body += draw.text(x + wide - 7, y + 18, guest.id, 9.5, fill="#ffffff", anchor="end")
    body += draw.order_row(x + 10, y + 47, guest.order, size=18)
    body += draw.medal(x + wide - 21, y + 47, guest.vp)
    body += draw.path(draw.trace("M", x + 10, y + 66, "h", wide - 20), stroke=LINE)
    words = draw.wrap(draw.sentence(guest.text, "No reward"), wide - 20, 11, 3)
    body += draw.paragraph(x + 10, y + 82, words, 11, INK if guest.text else SOFT)
    return draw.group(body, guest_tip(guest), f'data-guest="{guest.id}"')


def _emperor(snapshot: Mapping[str, Any], facts: Facts, y: float) -> str:
    """Draw the Emperor track with everybody's marker, and the three tiles."""
    tables, wide = facts.tables, 724.0
    parts = [draw.panel(MARGIN, y, wide, 200), draw.crown(MARGIN + 19, y + 14, 13)]
    parts.append(draw.heading(MARGIN + 32, y + 19, "Emperor track"))
    spaces = tables.emperor_last + 1
    pitch = (wide - 24) / spaces
    for space in range(spaces):
        x = MARGIN + 12 + space * pitch
        reward = space >= tables.emperor_reward_from
        fill = WINE_PALE if space == 0 else GOLD_PALE if reward else "#f1ead9"
        body = draw.rect(x, y + 28, pitch - 3, 62, fill, WINE if space == 0 else GOLD if reward else LINE, 4)
        body += draw.text(x + 5, y + 41, space, 11, bold=True)
        body += draw.text(x + pitch - 8, y + 41, f"{tables.emperor_vp[space]} VP", 8.5, fill=SOFT, anchor="end")
        here = [i for i, seat in enumerate(snapshot["seats"]) if seat["emperor"] == space]
        for k, index in enumerate(here):
            shift = -10 + k % 2 * 20 if len(here) > 1 else 0
            body += draw.token(x + (pitch - 3) / 2 + shift, y + (57 + k // 2 * 20 if len(here) > 2 else 66), index, 9)
        outcome = "penalty" if space == 0 else "bonus" if reward else "neither bonus nor penalty"
        parts.append(draw.group(body, f"Space {space}: {tables.emperor_vp[space]} VP when scoring, {outcome}"))
    cell = (wide - 24 - 16) / 3
    for i, key in enumerate(snapshot["emperor_tiles"]):
        tile, x = find(facts.emperor_tiles, key, "Emperor tile", "key"), MARGIN + 12 + i * (cell + 8)
        played = tables.scoring_rounds[i] if i < len(tables.scoring_rounds) else 0
        past = snapshot["phase"] == "over" or snapshot["round"] > played
        body = draw.rect(x, y + 100, cell, 90, "#e9e0cf" if past else "#ffffff", LINE if past else GOLD, 5, 1.2)
        body += draw.badge(x + 16, y + 116, 9.5, SOFT if past else WINE, tile.letter)
        back = tables.emperor_back[i] if i < len(tables.emperor_back) else 0
        when = "scored" if past else f"after round {played}, {back} back"
        body += draw.text(x + 31, y + 120, when, 11, fill=SOFT, width=cell - 60)
        body += draw.text(x + cell - 8, y + 120, key, 10, fill=SOFT, anchor="end")
        body += draw.paragraph(x + 9, y + 138, _tile_rows(tile.text, cell - 18), 10.5, SOFT if past else INK)
        parts.append(draw.group(body, f"{key}: {tile.text}"))
    return "".join(parts)


def _tile_rows(words: str, width: float) -> list[str]:
    """Break the text of an Emperor tile into at most four lines; the penalty begins one of its own."""
    cut = words.lower().find("penalty")
    if cut <= 0:
        return draw.wrap(words, width, 10.5, 4)
    bonus = draw.wrap(words[:cut].rstrip(" ;,/-|"), width, 10.5, 2)
    return bonus + draw.wrap(words[cut].upper() + words[cut + 1 :], width, 10.5, 4 - len(bonus))


def _objectives(snapshot: Mapping[str, Any], facts: Facts, y: float) -> str:
    """Draw the three objectives with the places, taken or still open."""
    x, wide = MARGIN + 724 + GAP, INNER - 724 - GAP
    parts = [draw.panel(x, y, wide, 200), draw.heading(x + 12, y + 19, "Objectives")]
    places = facts.tables.objective_vp
    for i, placed in enumerate(snapshot["objectives"]):
        fact, ry = find(facts.objectives, placed["id"], "objective"), y + 28 + i * 55
        body = draw.rect(x + 12, ry, wide - 24, 49, "#ffffff", LINE, 5)
        body += draw.badge(x + 30, ry + 24.5, 11, GREEN_DARK, fact.letter)
        room = wide - 24 - 44 - len(places) * 42
        words = draw.wrap(draw.sentence(fact.text), room, 11.5, 3)
        body += draw.paragraph(x + 48, ry + 29 - (len(words) - 1) * 7.5, words, 11.5)
        for k, points in enumerate(places):
            px = x + wide - 12 - (len(places) - k) * 42 + 18
            body += draw.circle(px, ry + 19, 11, GOLD_PALE, GOLD, 1, 'stroke-dasharray="3 2"')
            if k < len(placed["claimed"]):
                body += draw.token(px, ry + 19, placed["claimed"][k], 11)
            body += draw.text(px, ry + 43, f"{points} VP", 9.5, fill=SOFT, anchor="middle")
        who = ", ".join(f"player {seat + 1}" for seat in placed["claimed"]) or "nobody yet"
        parts.append(draw.group(body, f"#{fact.id} {fact.text}: {who}"))
    return "".join(parts)


def _legend(facts: Facts, x: float, y: float) -> str:
    """Draw the key in one line, below an even number of players."""
    parts, at = [], x + 10
    for kind in kinds_in_use(facts):
        parts.append(draw.item(at, y, kind, 13) + draw.text(at + 12, y + 4, kind, 10.5, fill=SOFT))
        at += 28 + draw.text_width(kind, 10.5)
    parts.append(draw.item(at, y, "wine", 13, False) + draw.text(at + 12, y + 4, "missing", 10.5, fill=SOFT))
    notes = "B R Y: blue, red, yellow room · thick wall: group · ring: staff ready · tick: used this round"
    parts.append(draw.text(WIDTH - MARGIN, y + 4, notes, 10.5, fill=SOFT, anchor="end", width=WIDTH - MARGIN - at - 80))
    return "".join(parts)


def _legend_panel(facts: Facts, x: float, y: float, high: float) -> str:
    """Draw the key as a panel, in the place of a fourth player."""
    parts = [draw.rect(x, y, SEAT_WIDTH, high, "none", LINE, 8, 1.2, 'stroke-dasharray="5 4"')]
    parts.append(draw.text(x + 24, y + 34, "How to read the table", 16, bold=True, serif=True, fill=GOLD))
    for i, kind in enumerate([*kinds_in_use(facts), "missing"]):
        cx, cy = x + 36 + i % 3 * 172, y + 66 + i // 3 * 30
        mark = draw.item(cx, cy, "wine", 18, False) if kind == "missing" else draw.item(cx, cy, kind, 18)
        parts.append(mark + draw.text(cx + 18, cy + 4, "still missing" if kind == "missing" else kind, 12))
    rows = (
        ("Rooms", "B blue, R red, Y yellow; pale: empty; open door: prepared and free; dark with a bust: occupied."),
        ("Walls", "A thick wall separates groups of rooms, a hair line runs inside a group."),
        ("Coins", "Beside the hotel: the cost of a room on that floor. Above the guests: the price of a guest."),
        ("Staff", "A ring waits to be used, a tick has been used this round."),
        ("Disks", "A player's number on the Emperor track, the objectives and the turn order."),
    )
    at = y + 136
    for name, words in rows:
        lines = draw.wrap(words, SEAT_WIDTH - 120, 12, 2)
        parts.append(draw.heading(x + 24, at, name) + draw.paragraph(x + 96, at, lines, 12))
        at += 17 * len(lines) + 11
    return "".join(parts)

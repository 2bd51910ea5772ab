"""What Let's Waltz! adds to the board picture: ballrooms, lounge, key and auction on the table, a line or two in each player's panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gahsim.games.grand_austria import picture_parts as draw
from gahsim.games.grand_austria.effect_words import describe_effects
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.picture_parts import CARD, DIE_FILL, GOLD, GOLD_PALE, INK, LINE, SOFT, WINE, find, plural

ROW_NAMES = ("bottom", "middle", "top")
BALLROOM_HIGH, LOUNGE_HIGH, SEAT_LINE = 172.0, 92.0, 24.0


def strips_height(snapshot: Mapping[str, Any], gap: float) -> float:
    """Room the modules take on the common table; 0 without them."""
    high = BALLROOM_HIGH + gap if "ballrooms" in snapshot else 0.0
    return high + (LOUNGE_HIGH + gap if _small_panels(snapshot) else 0.0)


def strips(snapshot: Mapping[str, Any], facts: Facts, x: float, y: float, wide: float, gap: float) -> str:
    """Draw the ballrooms, and below them lounge, key and auction."""
    parts = []
    if "ballrooms" in snapshot:
        room = (wide - 2 * gap) / 3
        for i, key in enumerate(snapshot["ballrooms"]):
            parts.append(_ballroom(snapshot, facts, i, key, x + i * (room + gap), y, room))
        y += BALLROOM_HIGH + gap
    panels = _small_panels(snapshot)
    shares = {"lounge": 3.0, "key": 1.0, "auction": 2.0}
    unit = (wide - gap * (len(panels) - 1)) / max(sum(shares[name] for name in panels), 1)
    for name in panels:
        parts.append({"lounge": _lounge, "key": _key, "auction": _auction}[name](snapshot, facts, x, y, shares[name] * unit))
        x += shares[name] * unit + gap
    return "".join(parts)


def _small_panels(snapshot: Mapping[str, Any]) -> list[str]:
    """Which of the small panels there is something to show in; an auction only while entrances are left."""
    names = [name for name in ("lounge", "key") if name in snapshot]
    return names + (["auction"] if any((snapshot.get("auction") or {}).get("entrances") or ()) else [])


def _ballroom(snapshot: Mapping[str, Any], facts: Facts, place: int, key: str, x: float, y: float, wide: float) -> str:
    """One ballroom: rows from top to bottom, a ring for every space, the disks of the players who dance there."""
    ballroom, tables = find(facts.ballrooms, key, "ballroom", "key"), facts.tables
    spaces = ballroom.spaces[len(snapshot["seats"])]
    played = tables.scoring_rounds[place]
    past = snapshot["phase"] == "over" or snapshot["round"] > played
    body = draw.panel(x, y, wide, BALLROOM_HIGH, LINE if past else GOLD, 1.2)
    body += draw.heading(x + 12, y + 19, ballroom.name, wide * 0.55)
    when = "scored" if past else f"scored after round {played}"
    body += draw.text(x + wide - 12, y + 19, when, 10.5, fill=SOFT, anchor="end")
    for row in (2, 1, 0):
        ry = y + 28 + (2 - row) * 35
        here = [seat for seat, who in enumerate(snapshot["seats"]) for _ in range(_dancers(who)[place][row])]
        balcony = place == 2 and row == 2
        words = describe_effects(ballroom.bonus[row]) or "no bonus"
        label = _in_short(ballroom.bonus[row]) or "no bonus"
        if not spaces[row] and not balcony:  # the two-player side of a board may lack a row
            label = words = f"no such row with {len(snapshot['seats'])} players"
        line = draw.rect(x + 10, ry, wide - 20, 31, GOLD_PALE if row == 2 else "#f1ead9" if row else CARD, LINE, 5)
        line += draw.item(x + 24, ry + 15.5, "champagne", 13) + draw.text(x + 35, ry + 20, tables.row_cost[row], 12, bold=True)
        shown = max(spaces[row], len(here))
        pitch = min(21.0, (wide * 0.5 - 24) / max(shown, 1))
        room = wide - 52 - 28 - shown * pitch
        line += draw.text(x + 52, ry + 20, label, 10.5, fill=INK if ballroom.bonus[row] and spaces[row] else SOFT, width=room)
        for k in range(shown):
            cx = x + wide - 24 - (shown - 1 - k) * pitch
            on_board = k < spaces[row]
            line += draw.circle(
                cx, ry + 15.5, 9, "#ffffff" if on_board else "none", GOLD if on_board else SOFT, 1, 'stroke-dasharray="3 2"'
            )
            if k < len(here):
                line += draw.token(cx, ry + 15.5, here[k], 8.5)
        who = ", ".join(f"player {seat + 1}" for seat in here) or "nobody"
        more = f"; then the balcony for {tables.balcony_cost} champagne" if balcony else ""
        tip = f"{ballroom.name}, {ROW_NAMES[row]} row: {plural(spaces[row], 'space')}{more}; {words}; {who}"
        body += draw.group(line, tip, f'data-row="{place}.{row}" data-dancers="{len(here)}"')
    body += draw.paragraph(x + 12, y + 146, draw.wrap(_scoring_words(ballroom.text), wide - 24, 10.5, 2), 10.5, SOFT)
    return draw.group(body, f"{ballroom.name}: {ballroom.text}", f'data-ballroom="{key}"')


def _scoring_words(text: str) -> str:
    """Only the last part of a ballroom's text: its rows say the rest."""
    return draw.sentence(text.rpartition("Scoring: ")[2])


SHORT = {
    "krone": "{n} kr", "vp": "{n} VP", "emperor": "{n} Emperor", "item": "{n} {what}", "item_any": "{n} any", "occupy": "occupy {n}",
    "prepare": "{n} room", "prepare_occupy": "{n} filled room", "hire": "hire", "dancer": "{n} dancer",
}  # fmt: skip


def _in_short(effects: Any) -> str:
    """Effects in the few words there is room for; the tooltip says them in full."""
    return ", ".join(SHORT[e.op].format(n=e.n, what=e.what) if e.op in SHORT else describe_effects([e]) for e in effects)


def _dancers(seat: Mapping[str, Any]) -> Any:
    return seat.get("dancers") or [[0, 0, 0]] * 3


def _lounge(snapshot: Mapping[str, Any], facts: Facts, x: float, y: float, wide: float) -> str:
    """The three celebrities with the die that brings them and the VP they have come to."""
    parts = [draw.panel(x, y, wide, LOUNGE_HIGH), draw.heading(x + 12, y + 19, "Lounge")]
    cell = (wide - 24 - 16) / 3
    for i, (colour, place) in enumerate(zip(facts.tables.lounge_colours, snapshot["lounge"], strict=True)):
        cx, cy = x + 12 + i * (cell + 8), y + 27
        fill = DIE_FILL[colour][0]
        body = draw.rect(cx, cy, cell, 57, "#ffffff", fill, 5, 1.6) + draw.rect(cx + 8, cy + 7, 16, 16, fill, INK, 3.5)
        face = (snapshot.get("coloured_dice") or {}).get(colour)
        where = f"{colour} die on space {face}" if face else f"{colour} die taken"
        if place["celebrity"] is None:
            body += draw.text(cx + cell / 2, cy + 36, "nobody", 11, fill=SOFT, anchor="middle", italic=True)
            parts.append(draw.group(body, f"Nobody in the lounge; {where}"))
            continue
        celebrity = find(facts.celebrities, place["celebrity"], "celebrity", "key")
        vp = facts.tables.celebrity_vp[min(place["rounds"], 2)]
        body += draw.text(cx + 30, cy + 19, celebrity.name, 11.5, bold=True, width=cell - 66)
        body += draw.text(cx + cell - 7, cy + 19, f"{vp} VP", 10.5, fill=WINE, anchor="end", bold=True)
        body += draw.paragraph(cx + 8, cy + 36, draw.wrap(draw.sentence(celebrity.text), cell - 14, 10, 2), 10, SOFT)
        parts.append(draw.group(body, f"{celebrity.name}, {vp} VP: {celebrity.text}; {where}", f'data-lounge="{celebrity.key}"'))
    return "".join(parts)


def _key(snapshot: Mapping[str, Any], facts: Facts, x: float, y: float, wide: float) -> str:
    """The skeleton key: on the table, or with the player who starts the next round."""
    seat = snapshot["key"]
    words = "on the table" if seat is None else f"player {seat + 1} starts"
    body = draw.panel(x, y, wide, LOUNGE_HIGH) + draw.heading(x + 12, y + 19, "Skeleton key", wide - 20)
    body += key_shape(x + 26, y + 50, 26) + draw.text(
        x + 12, y + 80, words, 11, fill=SOFT if seat is None else INK, width=wide - 20
    )
    if seat is not None:
        body += draw.token(x + wide - 26, y + 48, seat, 11)
    return draw.group(body, f"Skeleton key: {words}", f'data-key="{"table" if seat is None else seat}"')


def key_shape(x: float, y: float, size: float) -> str:
    """A key lying on its side, its ring around ``(x, y)``."""
    ring, shaft = size * 0.28, size * 1.1
    bits = draw.trace("M", x + ring, y, "h", shaft, "v", size * 0.3, "M", x + ring + shaft * 0.72, y, "v", size * 0.24)
    return draw.circle(x, y, ring, "none", GOLD, 3) + draw.path(bits, stroke=GOLD, width=3, extra='stroke-linecap="round"')


def _auction(snapshot: Mapping[str, Any], facts: Facts, x: float, y: float, wide: float) -> str:
    """The entrances nobody has yet, and the bid on the one that is up."""
    auction = snapshot["auction"]
    parts = [draw.panel(x, y, wide, LOUNGE_HIGH), draw.heading(x + 12, y + 19, "Hotel entrances on offer", wide - 24)]
    left = [key for key in auction["entrances"] if key]
    cell = (wide - 24 - 6 * (len(left) - 1)) / len(left)
    for i, key in enumerate(left):
        entrance, cx = find(facts.entrances, key, "entrance", "key"), x + 12 + i * (cell + 6)
        up = key == auction.get("lot")
        body = draw.rect(cx, y + 28, cell, 40, "#ffffff", GOLD if up else LINE, 5, 2 if up else 1)
        body += draw.paragraph(cx + 7, y + 44, draw.wrap(entrance.name, cell - 12, 10.5, 2), 10.5)
        parts.append(draw.group(body, f"{entrance.name}: {entrance.text}", f'data-offer="{key}"'))
    if auction.get("bidder") is not None:
        note = f"player {auction['bidder'] + 1} bids {plural(auction['bid'], 'krone')}"
        parts.append(draw.text(x + 12, y + 84, note, 11, fill=WINE, width=wide - 24))
    return "".join(parts)


# ---------------------------------------------------------------- in a player's panel


def seat_lines(seat: Mapping[str, Any]) -> int:
    """Lines the modules need in a player's panel."""
    return (seat.get("rehearsal_room") is not None) + bool(_tiles(seat)) + bool(seat.get("celebrities"))


def _tiles(seat: Mapping[str, Any]) -> bool:
    return seat.get("entrance") is not None


def seat_block(snapshot: Mapping[str, Any], facts: Facts, index: int, x: float, y: float, wide: float) -> str:
    """Entrance, rehearsal room and celebrities of a player, a line each."""
    seat, parts, left = snapshot["seats"][index], [], x + 84
    if _tiles(seat):
        entrance = find(facts.entrances, seat["entrance"], "entrance", "key")
        body = draw.heading(x + 12, y + 14, "Entrance")
        body += draw.text(left, y + 14, entrance.name, 11, bold=True, width=190)
        after = left + 8 + min(190.0, draw.text_width(entrance.name, 11, True))
        body += draw.text(
            after, y + 14, _entrance_note(snapshot, facts, seat, entrance), 10, fill=SOFT, width=x + wide - 12 - after
        )
        parts.append(draw.group(body, f"{entrance.name}: {entrance.text}", f'data-entrance="{entrance.key}"'))
        y += SEAT_LINE
    if seat.get("rehearsal_room") is not None:
        room, at = find(facts.rehearsal_rooms, seat["rehearsal_room"], "rehearsal room", "key"), left
        body = draw.heading(x + 12, y + 14, "Dancers")
        for section, (there, all_) in enumerate(zip(seat["sections"], facts.tables.sections, strict=True)):
            bonus = describe_effects(room.bonus[section])
            mark = draw.rect(at, y + 1, all_ * 13 + 8, 18, "#ffffff" if there else GOLD_PALE, GOLD, 5)
            for k in range(all_):
                fill = draw.SEAT_COLOURS[index % 4] if k < there else "none"
                mark += draw.circle(at + 10.5 + k * 13, y + 10, 4.8, fill, SOFT, 0.8)
            mark += draw.text(at + all_ * 13 + 12, y + 14, _in_short(room.bonus[section]), 9.5, fill=SOFT, width=74)
            state = f"{plural(there, 'dancer')} of {all_} left" if there else "empty"
            body += draw.group(mark, f"Section {section + 1}, {state}; bonus: {bonus}", f'data-section="{section}.{there}"')
            at += all_ * 13 + 12 + 76
        parts.append(draw.group(body, f"Rehearsal room {room.key}: {room.text}"))
        y += SEAT_LINE
    if seat.get("celebrities"):
        body, at = draw.heading(x + 12, y + 14, "With"), left
        chip = (wide - 84 - 12 - 10) / 3
        for key in seat["celebrities"]:
            celebrity, used = find(facts.celebrities, key, "celebrity", "key"), key in (seat.get("celebrities_used") or ())
            body += draw.chip(at, y, chip, "", celebrity.name, f"{celebrity.name}: {celebrity.text}", used=used)
            at += chip + 5
        parts.append(body)
    return "".join(parts)


def _entrance_note(snapshot: Mapping[str, Any], facts: Facts, seat: Mapping[str, Any], entrance: Any) -> str:
    """What of the entrance is left to use."""
    if entrance.tokens:
        return f"tokens left: {' '.join(seat.get('tokens') or ()) or 'none'}"
    if entrance.tiles_per_letter:
        left = [key for key in snapshot.get("own_tiles") or () if key not in (seat.get("tiles_used") or ())]
        return f"tiles left: {' '.join(left) or 'none'}"
    if entrance.personal_vp:
        done = set(seat.get("personal_done") or ())
        own = (f"{i} (done)" if i in done else str(i) for i in snapshot.get("own_objectives") or ())
        return f"objectives {', '.join(own)}"
    if entrance.round_guests_vp:
        return f"{plural(len(seat.get('guests_this_round') or ()), 'guest')} completed this round"
    return str(entrance.text)


def cafe_tables(facts: Facts, seat: Mapping[str, Any]) -> int:
    """Tables of a player's cafe."""
    more = 0
    if seat.get("entrance") is not None:
        more = find(facts.entrances, seat["entrance"], "entrance", "key").more_tables
    return max(facts.tables.cafe_tables + more, len(seat["cafe"]))

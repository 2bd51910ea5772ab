"""Putting everything but the cards of a snapshot in place: board, seats, turn, unresolved effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gahsim.errors import SnapshotError
from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import GUEST_COLOURS, ITEMS, Facts
from gahsim.games.grand_austria.snapshot import COLOUR_OPS, ITEM_OPS, turn_order
from gahsim.games.grand_austria.state import ITEM_KINDS, PENDING, TABLES

if TYPE_CHECKING:
    from gahsim.games.grand_austria.restore import Entry, Position, Seat

# gains that are taken at once, modifiers and game-end scoring never wait for a decision
NEVER_PENDING = frozenset(
    {"vp", "emperor", "draw_staff", "extra_turn", "vp_per", "pay_krone", "empty_kitchen", "empty_kitchen_and_guests"}
    | set(codes.OPS[codes.FREE_ROOMS : codes.COPY_OPPONENT + 1])
)
MOST_ANY_ITEMS = 12  # more combinations than a list of choices holds
_MOST_WHAT = {"serving": TABLES * ITEM_KINDS - 1, "remove_below": 19}


def _refuse(reason: str) -> SnapshotError:
    return SnapshotError(f"snapshot: {reason}")


def place_board(facts: Facts, state: np.void, position: Position) -> None:
    """Round, dice, hotels, objectives, tiles."""
    tables, players = facts.tables, len(position.seats)
    first = 0 if position.phase in ("draft", "auction", "rehearsal rooms", "opening guest", "opening rooms") else 1
    if not first <= position.round <= (tables.rounds if first else 0):
        allowed = f"1 to {tables.rounds}" if first else "0"
        raise _refuse(f"round: {position.round} in phase '{position.phase}', should be {allowed}")
    state["round_no"] = position.round
    if sum(position.dice) > tables.dice[players]:
        raise _refuse(f"dice: {sum(position.dice)} dice, but {players} players play with {tables.dice[players]}")
    state["dice"][1:] = position.dice
    hotels = [position.hotel] * players if isinstance(position.hotel, str) else position.hotel
    if len(hotels) != players:
        raise _refuse(f"hotel: {len(hotels)} boards for {players} seats")
    keys = [board.key for board in facts.boards]
    for seat, hotel in enumerate(hotels):
        if hotel not in keys:
            raise _refuse(f"hotel: unknown board '{hotel}'{nearest(hotel, keys)}; boards are {', '.join(keys)}")
        state["players"][seat]["board"] = keys.index(hotel)
    for i, tile in enumerate(position.emperor_tiles):
        fitting = [t.key for t in facts.emperor_tiles if t.letter == "ABC"[i]]
        if tile not in fitting:
            raise _refuse(f"emperor_tiles.{i}: '{tile}', should be one of {', '.join(fitting)}")
        state["tiles"][i] = [t.key for t in facts.emperor_tiles].index(tile)
    for i, claims in enumerate(position.objectives):
        fitting_ids = [o.id for o in facts.objectives if o.letter == "ABC"[i]]
        if claims.id not in fitting_ids:
            raise _refuse(f"objectives.{i}.id: {claims.id}, should be one of {', '.join(map(str, fitting_ids))}")
        state["objectives"][i] = [o.id for o in facts.objectives].index(claims.id)
        if len(claims.claimed) > len(tables.objective_vp) or len(set(claims.claimed)) < len(claims.claimed):
            raise _refuse(f"objectives.{i}.claimed: {claims.claimed}, should be up to {len(tables.objective_vp)} different seats")
        for place, seat in enumerate(claims.claimed):
            _seat_exists(seat, players, f"objectives.{i}.claimed")
            state["claims"][i][place] = seat + 1
            state["players"][seat]["objectives"] |= 1 << i


def _seat_exists(seat: int, players: int, where: str) -> None:
    if seat >= players:
        raise _refuse(f"{where}: seat {seat} with {players} players, seats are 0 to {players - 1}")


def place_seats(facts: Facts, state: np.void, position: Position) -> None:
    """Money, tracks, kitchen, rooms, VP with their sources."""
    for index, given in enumerate(position.seats):
        player, where = state["players"][index], f"seats.{index}"
        if not 0 <= given.money <= facts.tables.max_money:
            raise _refuse(f"{where}.money: {given.money} krones, the money track goes from 0 to {facts.tables.max_money}")
        if not 0 <= given.emperor <= facts.tables.emperor_last:
            raise _refuse(f"{where}.emperor: {given.emperor}, the Emperor track goes from 0 to {facts.tables.emperor_last}")
        player["money"], player["emperor"] = given.money, given.emperor
        player["penalty_price"] = -1
        player["last_retreat"] = -1 if given.last_retreat is None else given.last_retreat
        for kind, n in given.kitchen.items():
            player["kitchen"][ITEMS.index(kind)] = n
        player["rooms"] = sum(1 << i for i, room in enumerate(given.rooms) if room)
        player["occupied"] = occupied = sum(1 << i for i, room in enumerate(given.rooms) if room == 2)
        groups = facts.boards[int(player["board"])].groups
        paid = given.bonus_groups
        if paid is None:
            paid = [i for i, group in enumerate(groups) if all(occupied >> room & 1 for room in group)]
        if any(group >= len(groups) for group in paid):
            raise _refuse(f"{where}.bonus_groups: {paid}, this hotel's groups are 0 to {len(groups) - 1}")
        player["groups"] = sum(1 << group for group in set(paid))
        _place_vp(player, given, where)
        markers = sorted(facts.objectives[int(state["objectives"][i])].id for i in range(3) if int(player["objectives"]) >> i & 1)
        if given.objectives is not None and sorted(given.objectives) != markers:
            raise _refuse(f"{where}.objectives: {given.objectives}, but the objectives show this seat's markers on {markers}")


def _place_vp(player: np.void, given: Seat, where: str) -> None:
    ledger = given.ledger
    if ledger is None:
        ledger = {"carried_in": given.vp or 0}
    for name, vp in ledger.items():
        if name not in codes.LEDGER:
            raise _refuse(f"{where}.ledger: unknown source '{name}'{nearest(name, codes.LEDGER)}")
        player["ledger"][codes.LEDGER.index(name)] = vp
    total = sum(ledger.values())
    if given.vp is not None and given.vp != total:
        raise _refuse(f"{where}.vp: {given.vp}, but its ledger sums to {total}")
    player["vp"] = total


def place_turn(facts: Facts, state: np.void, position: Position) -> None:
    """Whose turn it is and what has happened in it."""
    players = len(position.seats)
    _seat_exists(position.to_move, players, "to_move")
    start = position.start_seat if position.start_seat is not None else max(position.round - 1, 0) % players
    _seat_exists(start, players, "start_seat")
    state["start_seat"], state["to_move"] = start, position.to_move
    covered = [0] * players if position.turn_order else _presumed_covered(position, start)
    for number in position.turn_order or ():
        _seat_exists(number.seat, players, "turn_order")
        covered[number.seat] += number.covered
    right = turn_order(players, start, covered, bool(state["clockwise"]))
    given = sorted((n.model_dump() for n in position.turn_order or ()), key=lambda tile: tile["number"])
    if position.turn_order is not None and given != right:
        wanted = ", ".join(f"{tile['number']} at seat {tile['seat']}" for tile in right)
        raise _refuse(
            f"turn_order: with start_seat {start} the numbers are {wanted}; the lower number of a seat is covered first"
        )
    for seat, n in enumerate(covered):
        state["players"][seat]["covered"] = n
    for seat in position.passed:
        _seat_exists(seat, players, "passed")
        state["players"][seat]["passed"] = 1
    turn = position.turn
    whose = position.to_move if turn.seat is None else turn.seat
    if whose != position.to_move:  # somebody answers what another one's key gave them
        if not ({"celebrities", "start-player"} <= set(facts.modules) and position.phase == "turn" and position.pending):
            raise _refuse(f"turn.seat: {turn.seat}, but to_move says {position.to_move}")
        _seat_exists(whose, players, "turn.seat")
        state["turn_of"] = whose + 1
    state["turn_guest"], state["turn_die"], state["turn_boosted"] = turn.guest_taken, turn.die or 0, turn.boosted
    state["turn_acted"], state["turn_extra"], state["extra_turns"] = (
        turn.acted or turn.die is not None,
        turn.extra,
        turn.extra_turns,
    )
    state["turn_begun"] = turn.begun or turn.guest_taken or bool(state["turn_acted"])
    state["turn_tile"] = turn.tile_used
    if position.phase == "turn" and not turn.extra:
        if covered[whose] == 2 or whose in position.passed:
            raise _refuse(f"to_move: seat {whose} has covered both numbers or passed, it cannot be its turn")
        if not turn.acted and turn.die is None and sum(position.dice) == 0:
            raise _refuse("dice: no dice are left, but the player to move has not taken one")


def _presumed_covered(position: Position, start: int) -> list[int]:
    """Turn order tiles nobody wrote down: whoever comes before the player to move has had one turn, unless they passed."""
    players = len(position.seats)
    if position.phase != "turn":
        return [0] * players
    turn = (position.to_move - start) % players
    earlier = [(seat - start) % players < turn and seat not in position.passed for seat in range(players)]
    return [int(done or (seat == position.to_move and position.turn.extra > 0)) for seat, done in enumerate(earlier)]


def place_pending(facts: Facts, state: np.void, position: Position) -> None:
    """Unresolved effects, topmost group last."""
    if len(position.pending) > PENDING:
        raise _refuse(f"pending: {len(position.pending)} effects, at most {PENDING} can wait")
    group = 0
    for i, entry in enumerate(position.pending):
        if entry.effect not in codes.OPS or entry.effect == "none":
            raise _refuse(f"pending.{i}.effect: unknown effect '{entry.effect}'{nearest(entry.effect, codes.OPS)}")
        if entry.effect in NEVER_PENDING:
            raise _refuse(f"pending.{i}.effect: '{entry.effect}' takes effect by itself, nothing about it is left to decide")
        if entry.effect == "item_any" and entry.n > MOST_ANY_ITEMS:
            raise _refuse(f"pending.{i}.n: {entry.n} items to choose are too many, at most {MOST_ANY_ITEMS}")
        if entry.group < group:
            raise _refuse(f"pending.{i}.group: {entry.group} after {group}; groups are listed from the bottom up")
        group = entry.group
        row = state["pending"][i]
        row["op"], row["n"], row["what"] = codes.OPS.index(entry.effect), entry.n, _what(facts, entry, i)
        row["discount"], row["floor"], row["must"], row["group"] = entry.discount, entry.max_floor, entry.must, entry.group
    state["pending_n"] = len(position.pending)


def _what(facts: Facts, entry: Entry, i: int) -> int:
    op, what = entry.effect, entry.what
    known: tuple[str, ...] = ()
    if op == "act_items":
        known = ("strudel", "wine")  # the first kind of the pair
    elif op in ITEM_OPS:
        known = ITEMS if facts.modules else ITEMS[:4]
    elif op in COLOUR_OPS:
        known = GUEST_COLOURS
    elif op == "penalty":
        known = tuple(tile.key for tile in facts.emperor_tiles)
    if op == "bell":
        ids = [card.id for card in facts.staff]
        if what not in ids:
            raise _refuse(f"pending.{i}.what: {what!r}, should be the number of a staff card")
        return ids.index(what)
    names: list[Any] = what if isinstance(what, list) else [what]
    if not known:
        most = _MOST_WHAT.get(op, codes.ANY_COLOUR)
        if what is not None and (not isinstance(what, int) or not 0 <= what <= most):
            raise _refuse(f"pending.{i}.what: should be a whole number from 0 to {most} for '{op}', not {what!r}")
        return what or 0
    if op in COLOUR_OPS and what is None:
        return codes.ANY_COLOUR
    for name in names:
        if name not in known:
            raise _refuse(f"pending.{i}.what: {name!r}, should be from {', '.join(known)}")
    if op not in COLOUR_OPS and len(names) != 1:
        raise _refuse(f"pending.{i}.what: {what!r}, should be one of {', '.join(known)}")
    if op in COLOUR_OPS:
        return sum(1 << known.index(name) for name in set(names))
    return (ITEMS if op in ITEM_OPS else known).index(names[0])

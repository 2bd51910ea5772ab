"""Putting what Let's Waltz! adds to a snapshot in place: ballrooms and dancers, lounge and celebrities, entrances, the key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types

from gahsim.errors import SnapshotError
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.modules.celebrities import learn_celebrity
from gahsim.games.grand_austria.modules.entrances import learn_entrance
from gahsim.games.grand_austria.rules import Rules, compile_rules
from gahsim.games.grand_austria.snapshot_modules import DICE_COLOURS
from gahsim.games.grand_austria.state import State
from gahsim.kernels import kernel
from gahsim.kernels.streams import CELEBRITY_DECK, subkey

if TYPE_CHECKING:
    from gahsim.games.grand_austria.restore import Auction, Position, Seat

# keys a snapshot may only have with a module
TABLE_KEYS = {
    "ballrooms": ("ballrooms", "rehearsal_rooms"),
    "celebrities": ("coloured_dice", "lounge", "celebrity_stack", "celebrity_discard"),
    "entrances": ("auction", "own_objectives", "own_tiles"),
    "start-player": ("key",),
}
SEAT_KEYS = {
    "ballrooms": ("rehearsal_room", "sections", "dancers", "dancers_gone"),
    "celebrities": ("celebrities", "celebrities_used", "owed"),
    "entrances": ("entrance", "guests_this_round", "first_die", "personal_done", "tiles_used", "tokens"),
    "start-player": ("waited",),
}


@kernel(types.void, Rules, State, types.int64, types.int64, entry=True)
def put_celebrity(rules, state, seat, celebrity):
    learn_celebrity(rules, state.players[seat], celebrity)


@kernel(types.void, Rules, State, types.int64, types.int64, entry=True)
def put_entrance(rules, state, seat, entrance):
    learn_entrance(rules, state.players[seat], entrance)


def _refuse(reason: str) -> SnapshotError:
    return SnapshotError(f"snapshot: {reason}")


def _index(items: Sequence[Any], key: Any, where: str) -> int:
    keys = [item.key for item in items]
    if key not in keys:
        raise _refuse(f"{where}: unknown '{key}'{nearest(str(key), keys)}; there are {', '.join(keys)}")
    return keys.index(key)


def _all_different(names: Sequence[Any], where: str) -> None:
    twice = {name for name in names if name is not None and list(names).count(name) > 1}
    if twice:
        raise _refuse(f"{where}: '{min(twice)}' is named twice")


def check_module_keys(facts: Facts, position: Position) -> None:
    """Refuse keys of modules that are not in play."""
    for module, keys in TABLE_KEYS.items():
        for key in keys if module not in facts.modules else ():
            if getattr(position, key) is not None:
                raise _refuse(f"{key}: belongs to the module '{module}', which 'modules' does not name")
    for module, keys in SEAT_KEYS.items():
        for key in keys if module not in facts.modules else ():
            for i, seat in enumerate(position.seats):
                if getattr(seat, key) is not None:
                    raise _refuse(f"seats.{i}.{key}: belongs to the module '{module}', which 'modules' does not name")


def place_entrances(facts: Facts, state: np.void, position: Position) -> None:
    """Entrances first: they decide how many tables a cafe has."""
    if "entrances" not in facts.modules:
        return
    rules = compile_rules(facts)
    for i, objective in enumerate(position.own_objectives or ()):
        ids = [card.id for card in facts.objectives]
        if objective not in ids or facts.objectives[ids.index(objective)].letter != "ABC"[i]:
            raise _refuse(f"own_objectives.{i}: {objective} is no objective {'ABC'[i]}")
        if objective in [common.id for common in position.objectives]:
            raise _refuse(f"own_objectives.{i}: {objective} lies among the common objectives already")
        state["own_objectives"][i] = ids.index(objective) + 1
    for i, tile in enumerate(position.own_tiles or ()):
        state["own_tiles"][i] = _index(facts.emperor_tiles, tile, f"own_tiles.{i}") + 1
        if tile in position.emperor_tiles:
            raise _refuse(f"own_tiles.{i}: {tile} lies on the Emperor track already")
    _all_different(position.own_tiles or (), "own_tiles")
    auction = position.auction
    owned = [seat.entrance for seat in position.seats]
    _all_different([*owned, *(auction.entrances if auction else ())], "entrances")
    if auction is None and None in owned and position.phase in ("draft", "auction"):
        raise _refuse("auction: missing; it says which entrances are on offer")
    if auction:
        _check_auction(auction, position)
        for i, key in enumerate(auction.entrances):
            state["entrances"][i] = 0 if key is None else _index(facts.entrances, key, f"auction.entrances.{i}") + 1
        state["assigned"], state["bid"] = auction.assigned, auction.bid
        state["lot"] = 0 if auction.lot is None else _index(facts.entrances, auction.lot, "auction.lot") + 1
        state["bidder"] = 0 if auction.bidder is None else auction.bidder + 1
        state["bidding"] = sum(1 << seat for seat in set(auction.bidding))
    for seat, given in enumerate(position.seats):
        player, where = state["players"][seat], f"seats.{seat}"
        if given.entrance is None:
            if position.phase not in ("draft", "auction"):
                raise _refuse(f"{where}.entrance: missing; after the auction everybody has one")
            continue
        index = _index(facts.entrances, given.entrance, f"{where}.entrance")
        put_entrance(rules[0], state, seat, index + 1)
        player["first_die"] = given.first_die or 0
        entrance = facts.entrances[index]
        if entrance.personal_vp and len(position.own_objectives or ()) != 3:
            raise _refuse(f"own_objectives: {entrance.name} has three, A, B and C")
        own = [int(i) - 1 for i in state["own_objectives"]]
        for objective in given.personal_done or ():
            ids = [facts.objectives[i].id for i in own if i >= 0]
            if objective not in ids:
                raise _refuse(f"{where}.personal_done: {objective} is none of own_objectives")
            player["personal_done"] |= 1 << ids.index(objective)
        for tile in given.tiles_used or ():
            if tile not in (position.own_tiles or ()):
                raise _refuse(f"{where}.tiles_used: {tile} is none of own_tiles")
            player["tiles_used"] |= 1 << list(position.own_tiles or ()).index(tile)
        tokens = [token.key for token in facts.tokens] if given.tokens is None and entrance.tokens else given.tokens or ()
        for token in tokens:
            player["tokens"] |= 1 << _index(facts.tokens, token, f"{where}.tokens")


def _check_auction(auction: Auction, position: Position) -> None:
    """Refuse a lot that is not on offer, and a bid nobody could pay."""
    offered = [key for key in auction.entrances if key is not None]
    waiting = sum(seat.entrance is None for seat in position.seats)
    if len(offered) != waiting:
        raise _refuse(f"auction.entrances: {len(offered)} on offer for {waiting} players without one")
    if auction.lot is not None and auction.lot not in offered:
        raise _refuse(f"auction.lot: '{auction.lot}' is not on offer; auction.entrances are {', '.join(offered)}")
    if auction.bidder is not None and auction.bidder < len(position.seats):
        money = position.seats[auction.bidder].money
        if auction.bid > money:
            raise _refuse(f"auction.bid: {auction.bid} krones, but seat {auction.bidder} has {money}")


def place_modules(facts: Facts, state: np.void, position: Position) -> None:
    """Everything but entrances."""
    if "start-player" in facts.modules:
        state["clockwise"] = 1
        state["key_seat"] = 0 if position.key is None else position.key + 1
        if state["key_seat"] > len(position.seats):
            raise _refuse(f"key: seat {position.key} with {len(position.seats)} players")
    for seat, given in enumerate(position.seats):
        player = state["players"][seat]
        player["waited"] = bool(given.waited)
        player["gained"] = [(given.gained or {}).get(name, 0) for name in ("emperor", "dishes", "drinks")]
        player["chances"] = given.chances or 0
    if "ballrooms" in facts.modules:
        _place_ballrooms(facts, state, position)
    if "celebrities" in facts.modules:
        _place_celebrities(facts, state, position)


def _place_ballrooms(facts: Facts, state: np.void, position: Position) -> None:
    if position.ballrooms is None or len(position.ballrooms) != 3:
        raise _refuse("ballrooms: three are in play, from left to right")
    _all_different(position.ballrooms, "ballrooms")
    for i, key in enumerate(position.ballrooms):
        state["ballrooms"][i] = _index(facts.ballrooms, key, f"ballrooms.{i}") + 1
    rooms = [seat.rehearsal_room for seat in position.seats]
    _all_different([*rooms, *(position.rehearsal_rooms or ())], "rehearsal_rooms")
    waiting = rooms.count(None)
    if position.phase in ("draft", "auction", "rehearsal rooms") and len(position.rehearsal_rooms or ()) < waiting:
        raise _refuse(f"rehearsal_rooms: {len(position.rehearsal_rooms or ())} on offer for {waiting} players without one")
    for i, room in enumerate(position.rehearsal_rooms or ()):
        state["rehearsal_offer"][i] = 0 if room is None else _index(facts.rehearsal_rooms, room, f"rehearsal_rooms.{i}") + 1
    for seat, given in enumerate(position.seats):
        if given.rehearsal_room is None:
            if position.phase not in ("draft", "auction", "rehearsal rooms"):
                raise _refuse(f"seats.{seat}.rehearsal_room: missing")
            continue
        state["players"][seat]["rehearsal"] = (
            _index(facts.rehearsal_rooms, given.rehearsal_room, f"seats.{seat}.rehearsal_room") + 1
        )
        _place_dancers(facts, state["players"][seat], given, f"seats.{seat}")
    players = len(position.seats)
    for place in range(8):  # the ninth is the top row with the balcony
        ballroom = facts.ballrooms[int(state["ballrooms"][place // 3]) - 1]
        there, spaces = int(state["players"][:players]["dancers"][:, place].sum()), ballroom.spaces[players][place % 3]
        if there > spaces:
            row = ("bottom", "middle", "top")[place % 3]
            raise _refuse(f"dancers: {there} in the {row} row of {ballroom.name}, which has {spaces} spaces")


def _place_dancers(facts: Facts, player: np.void, given: Seat, where: str) -> None:
    dancers = given.dancers or [[0, 0, 0]] * 3
    player["dancers"] = [n for row in dancers for n in row]
    player["dancers_gone"] = given.dancers_gone or 0
    sent = int(player["dancers"].sum()) + int(player["dancers_gone"])
    sections = given.sections
    if sections is None:
        sections = list(facts.tables.sections)
        for i in range(4):  # nobody wrote down which: from the smallest sections first
            away = min(sections[i], sent - (sum(facts.tables.sections) - sum(sections)))
            sections[i] -= away
    player["sections"] = sections
    if sum(sections) + sent != sum(facts.tables.sections) or any(
        n > most for n, most in zip(sections, facts.tables.sections, strict=True)
    ):
        raise _refuse(
            f"{where}: {sum(sections)} dancers rehearsing and {sent} sent or lost, but a player has "
            f"{sum(facts.tables.sections)} in sections of {', '.join(map(str, facts.tables.sections))}"
        )


def _place_celebrities(facts: Facts, state: np.void, position: Position) -> None:
    rules = compile_rules(facts)
    shown = {str(colour): face for colour, face in (position.coloured_dice or {}).items()}
    for i, colour in enumerate(DICE_COLOURS):
        face = shown.get(colour)
        if face is not None:
            if not 1 <= face <= 6:
                raise _refuse(f"coloured_dice.{colour}: {face} is no face of a die")
            state["coloured"][i] = face
            on_space = sum(other == face for other in shown.values())
            if on_space > state["dice"][face]:
                raise _refuse(f"coloured_dice.{colour}: shows {face}, but 'dice' has only {state['dice'][face]} dice there")
    named: list[str] = []
    for i, space in enumerate(position.lounge or ()):
        if space.celebrity is not None:
            state["lounge"][i] = _index(facts.celebrities, space.celebrity, f"lounge.{i}.celebrity") + 1
            named.append(space.celebrity)
        state["lounge_age"][i] = space.rounds
    for seat, given in enumerate(position.seats):
        player = state["players"][seat]
        for key in given.celebrities or ():
            put_celebrity(rules[0], state, seat, _index(facts.celebrities, key, f"seats.{seat}.celebrities"))
            named.append(key)
        for key in given.celebrities_used or ():
            player["celebrities_used"] |= 1 << _index(facts.celebrities, key, f"seats.{seat}.celebrities_used")
        owed = given.owed or {}
        player["owed_krones"], player["owed_champagne"] = owed.get("krones", 0), owed.get("champagne", 0)
    for key in position.celebrity_discard or ():
        state["celebrity_discard"] |= 1 << _index(facts.celebrities, key, "celebrity_discard")
        named.append(key)
    _all_different([*named, *(position.celebrity_stack or ())], "celebrities")
    rest = [i for i, celebrity in enumerate(facts.celebrities) if celebrity.key not in named]
    if position.celebrity_stack is None:
        stack = sorted(rest, key=lambda i: int(subkey(state["deal_key"], CELEBRITY_DECK, 100 + i)))
    else:
        stack = [_index(facts.celebrities, key, "celebrity_stack") for key in position.celebrity_stack]
        missing = [facts.celebrities[i].key for i in rest if i not in stack]
        if missing:
            raise _refuse(f"celebrity_stack: {', '.join(missing)} nowhere to be found; leave it out to have the rest shuffled")
    state["celebrity_n"] = len(stack)
    state["celebrity_deck"][: len(stack)] = stack[::-1]

"""Positions with celebrities, entrances and the key: as in ``positions``, plus what these modules add to a table."""

from __future__ import annotations

import itertools
from typing import Any

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.positions import at_table, options, pass_until, seat

MODULES = ("ballrooms", "celebrities", "entrances", "start-player", "more")
COMBINATIONS = [list(some) for n in range(6) for some in itertools.combinations(MODULES, n)]
CELEBRITIES = (
    "winston_churchill", "albert_einstein", "charlie_chaplin", "elizabeth_magie", "jrr_tolkien", "mahatma_gandhi", "marie_curie",
    "sigmund_freud",
)  # fmt: skip
DANCING = ("giacomo_puccini", "mata_hari", "pablo_picasso")  # only with the ballrooms
ENTRANCES = ("paulwei", "corogari", "dove", "kaufman", "mayenfels", "ninas_melange", "wray", "kozi")  # the Ren needs ballrooms
FOOD = ("strudel", "cake", "wine", "coffee")
BALLROOMS = ["kettenbruecke", "apollosaal", "zum_sperl"]  # VP, krones, items for dancers
OWN_TILES = ["A1", "A2", "B2", "B3", "C1", "C3"]
SEAT_KEYS = {
    "celebrities", "celebrities_used", "entrance", "first_die", "personal_done", "tiles_used", "tokens", "waited", "dancers",
    "sections", "rehearsal_room", "guests_this_round",
}  # fmt: skip


def side(**given: Any) -> dict[str, Any]:
    """One side of the table, with keys of modules."""
    module = {name: given.pop(name) for name in set(given) & SEAT_KEYS}
    return seat(**given) | module


def waltz(*seats: dict[str, Any], modules: Any, players: int = 2, **given: Any) -> Game:
    """A typed-in position with modules; entrances, rehearsal rooms and own tiles nobody cares about are filled in."""
    modules = [modules] if isinstance(modules, str) else list(modules)
    sides = [dict(one) for one in (*seats, *[side() for _ in range(players - len(seats))])]
    plain: dict[str, Any] = {"modules": modules}
    if "ballrooms" in modules:
        plain["ballrooms"] = BALLROOMS
        for one, room in zip(sides, ("R1", "R2", "R3", "R4"), strict=False):
            one.setdefault("rehearsal_room", room)
    if "entrances" in modules:
        free = [key for key in ("paulwei", "kozi", "mayenfels", "dove") if key not in {one.get("entrance") for one in sides}]
        for one in sides:
            if "entrance" not in one:
                one["entrance"] = free.pop(0)
        if any(one["entrance"] == "ninas_melange" for one in sides):
            plain["own_objectives"] = [106, 110, 114]
        if any(one["entrance"] == "wray" for one in sides):
            plain |= {"own_tiles": OWN_TILES, "emperor_tiles": ["A3", "B1", "C2"]}
    return at_table(*sides, **(plain | given))


def lounge(*celebrities: Any) -> list[dict[str, Any]]:
    """Who sits in the lounge from left (red) to right (yellow): a name, or a name with the rounds waited."""
    return [
        {"celebrity": one, "rounds": 0} if isinstance(one, str) else {"celebrity": one[0], "rounds": one[1]}
        for one in celebrities
    ]


def with_celebrity(*names: str, modules: Any = (), **given: Any) -> Game:
    """Seat 0 has these celebrities this round; ``given`` describes its side and the table."""
    table = {name: given.pop(name) for name in ("dice", "round", "edition", "staff_deck", "coloured_dice") if name in given}
    return waltz(side(celebrities=list(names), **given), modules=["celebrities", *modules], **table)


def at_the_door(name: str, *others: dict[str, Any], modules: Any = (), **given: Any) -> Game:
    """Seat 0 has this entrance."""
    keys = ("dice", "round", "edition", "staff_deck", "queue", "own_objectives", "own_tiles", "emperor_tiles", "objectives",
            "ballrooms", "coloured_dice", "players", "start_seat", "turn", "guest_deck")  # fmt: skip
    table = {key: given.pop(key) for key in keys if key in given}
    return waltz(side(entrance=name, **given), *others, modules=["entrances", *modules], **table)


def opened(players: int, *modules: str, seed: int = 1, **given: Any) -> Game:
    """A new game in its first round, its preparations gone through somehow."""
    game = gahsim.new_game(players=players, seed=seed, modules=list(modules), **given)
    pass_until(game, lambda game: game.round == 1)
    return game


def dice_left(game: Game) -> int:
    return sum(game.snapshot()["dice"])


def amounts(game: Game, kind: str = "take_items") -> set[int]:
    """How many items there are to take."""
    return {sum(items.values()) for items in options(game, kind, "items")}


def auction(entrances: list[str], *sides: dict[str, Any], **given: Any) -> Game:
    """Entrances laid out, nobody has one yet."""
    table = {"round": 0, "phase": "auction", "dice": [0] * 6, "modules": ["entrances"], "start_seat": 0, "to_move": 0}
    if "ninas_melange" in entrances:
        table["own_objectives"] = [106, 110, 114]
    if "wray" in entrances:
        table |= {"own_tiles": OWN_TILES, "emperor_tiles": ["A3", "B1", "C2"]}
    return at_table(*sides, **(table | {"auction": {"entrances": entrances}} | given))

"""How a table is laid before the game: players, hands, hotel boards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gahsim.errors import UsageError
from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.effect_text import nearest
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.setup import AUCTIONED, SHUFFLED_DAY, SHUFFLED_ENTRANCES, TABLE
from gahsim.games.grand_austria.state import SEATS

HOTELS = ("night", "day")


def make_table(
    facts: Facts,
    players: int = 2,
    hands: str = "deal",
    hotel: str | Sequence[str] = "night",
    entrances: str | Sequence[str] = "auction",
) -> np.ndarray:
    """Check and encode the table options.

    Parameters
    ----------
    facts : Facts
        The facts in play.
    players : int
        2 to 4.
    hands : {"deal", "draft", "intro"}
        Six cards dealt, the draft passing left, or the introductory sets A to D.
    hotel : str or sequence of str
        ``"night"`` for the common front side, ``"day"`` for the four back sides dealt at random, a board's key for all seats, or
        one key per seat.
    entrances : str or sequence of str
        With the module ``entrances``: ``"auction"``, ``"random"`` (one each, free), or the key of one entrance per seat.

    Returns
    -------
    numpy.ndarray
        An array of one ``TABLE`` record.
    """
    if isinstance(players, bool) or not isinstance(players, int | np.integer) or players not in facts.tables.dice:
        raise UsageError(f"players: should be 2, 3 or 4, not {players!r}")
    if hands not in codes.HANDS:
        raise UsageError(f"hands: should be one of {', '.join(codes.HANDS)}, not {hands!r}{nearest(str(hands), codes.HANDS)}")
    table = np.zeros(1, TABLE)
    table[0]["n_players"] = players
    table[0]["hands_mode"] = codes.HANDS.index(hands)
    table[0]["entrances"] = _entrances(facts, players, entrances)
    keys = [board.key for board in facts.boards]
    if not isinstance(hotel, str | Sequence):
        raise UsageError(f"hotel: should be day, {', '.join(keys)} or one of these per seat, not {hotel!r}")
    if hotel == "day":
        table[0]["boards"] = SHUFFLED_DAY
    else:
        hotels = [hotel] * players if isinstance(hotel, str) else list(hotel)
        if len(hotels) != players:
            raise UsageError(f"hotel: {len(hotels)} boards for {players} players")
        for seat, key in enumerate(hotels):
            if key not in keys:
                raise UsageError(
                    f"hotel: should be day, {', '.join(keys)} or one of these per seat, not {key!r}{nearest(str(key), keys)}"
                )
            table[0]["boards"][seat] = keys.index(key)
    return table


def _entrances(facts: Facts, players: int, given: str | Sequence[str]) -> list[int]:
    """One number per seat: what ``set_up`` understands."""
    if given == "auction":
        return [AUCTIONED] * SEATS
    if "entrances" not in facts.modules:
        raise UsageError(f"entrances: {given!r} needs the module 'entrances'; add it to modules")
    if given == "random":
        return [SHUFFLED_ENTRANCES] * SEATS
    keys = [entrance.key for entrance in facts.entrances]
    named = [given] if isinstance(given, str) else list(given)
    for key in named:
        if key == "ren" and key not in keys:
            raise UsageError("entrances: 'ren' needs the module 'ballrooms'; add it to modules")
        if key not in keys:
            raise UsageError(
                f"entrances: should be auction, random or one per seat of {', '.join(keys)}, not {key!r}{nearest(str(key), keys)}"
            )
    if len(named) != players or len(set(named)) < players:
        raise UsageError(f"entrances: {len(set(named))} different entrances for {players} players; name one per seat")
    return [keys.index(key) for key in named] + [AUCTIONED] * (SEATS - players)

"""Reading a position back: structure first, then everything that cannot be on a real table, each refused with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from gahsim.errors import SnapshotError
from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import FREE, Facts
from gahsim.games.grand_austria.loading import load_facts
from gahsim.games.grand_austria.place_cards import place_guests, place_staff
from gahsim.games.grand_austria.place_checks import check_position
from gahsim.games.grand_austria.place_position import place_board, place_pending, place_seats, place_turn
from gahsim.games.grand_austria.snapshot import GAME
from gahsim.games.grand_austria.state import STATE
from gahsim.kernels.streams import subkey

Count = Annotated[StrictInt, Field(ge=0)]
Small = Annotated[StrictInt, Field(ge=0, le=999)]  # far beyond any table, far below what a cell of the state holds
Points = Annotated[StrictInt, Field(ge=-9999, le=9999)]
Items = dict[Literal["strudel", "cake", "wine", "coffee", "champagne"], Small]
Key = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Table(_Part):
    """A guest in the cafe."""

    guest: StrictInt
    table: Count | None = None
    served: Items = {}


class PlayedStaff(_Part):
    id: StrictInt
    used: StrictBool = False


class Seat(_Part):
    """One player's side of the table; ``hand`` may be unknown (null) if ``hand_size`` says how many cards it holds."""

    money: StrictInt
    vp: Points | None = None
    emperor: StrictInt = 0
    last_retreat: Small | None = None
    kitchen: Items = {}
    rooms: Annotated[list[Annotated[StrictInt, Field(ge=0, le=2)]], Field(min_length=20, max_length=20)]
    bonus_groups: list[Count] | None = None
    cafe: list[Table] = []
    hand: list[StrictInt] | None = None
    hand_size: Count | None = None
    pack: list[StrictInt] = []
    staff: list[PlayedStaff] = []
    objectives: list[StrictInt] | None = None
    ledger: dict[str, Points] | None = None


class Claims(_Part):
    id: StrictInt
    claimed: list[Count] = []


class Number(_Part):
    seat: Count
    number: StrictInt
    covered: StrictBool


class Turn(_Part):
    """What the player to move has done this turn."""

    seat: Count | None = None
    begun: StrictBool = False
    guest_taken: StrictBool = False
    die: Annotated[StrictInt, Field(ge=1, le=6)] | None = None
    boosted: StrictBool = False
    acted: StrictBool = False
    extra: Annotated[StrictInt, Field(ge=0, le=7)] = 0
    extra_turns: Annotated[StrictInt, Field(ge=0, le=7)] = 0


class Entry(_Part):
    """An unresolved effect."""

    effect: str
    n: Annotated[StrictInt, Field(ge=0, le=30)] = 1
    what: Any = None
    discount: Annotated[StrictInt, Field(ge=0, le=FREE)] = 0
    max_floor: Annotated[StrictInt, Field(ge=0, le=4)] = 4
    must: Annotated[StrictInt, Field(ge=0, le=30)] = 0
    group: Annotated[StrictInt, Field(ge=1, le=999)] = 1


class Randomness(_Part):
    """Keys of everything random still to come; left out, they follow from ``seed``."""

    deal: Key | None = None
    dice: Key | None = None
    bots: Key | None = None
    rerolls: Annotated[StrictInt, Field(ge=0, le=31)] = 0
    reshuffles: Small = 0
    decisions: list[Annotated[StrictInt, Field(ge=0, le=codes.DECISION_CAP)]] = []


class Position(_Part):
    """A snapshot. What may be left out has a default that fits a position typed in from a real table."""

    game: str = GAME
    edition: str = "2015"
    modules: list[str] = []
    overlays: dict[str, Any] = {}
    players: StrictInt | None = None
    hands: Literal["deal", "draft", "intro"] = "deal"
    hotel: str | list[str] = "night"
    round: StrictInt
    phase: Literal["draft", "opening guest", "opening rooms", "turn", "emperor", "over"] = "turn"
    step: Small = 0
    to_move: Count
    start_seat: Count | None = None
    dice: Annotated[list[Count], Field(min_length=6, max_length=6)]
    queue: Annotated[list[StrictInt | None], Field(min_length=5, max_length=5)]
    guest_deck: list[StrictInt] | None = None
    guest_discard: list[StrictInt] = []
    staff_deck: list[StrictInt] | None = None
    staff_gone: list[StrictInt] = []
    staff_offer: list[StrictInt] = []
    objectives: Annotated[list[Claims], Field(min_length=3, max_length=3)]
    emperor_tiles: Annotated[list[str], Field(min_length=3, max_length=3)]
    turn_order: list[Number] | None = None
    passed: list[Count] = []
    turn: Turn = Turn()
    pending: list[Entry] = []
    seats: Annotated[list[Seat], Field(min_length=2, max_length=4)]
    randomness: Randomness = Randomness()
    seed: StrictInt = 0


def read_position(snapshot: Mapping[str, Any]) -> Position:
    """Check the structure of a snapshot; errors name the key and what would be right."""
    if not isinstance(snapshot, Mapping):
        raise SnapshotError(f"snapshot: should be an object with keys such as 'round' and 'seats', not {type(snapshot).__name__}")
    if snapshot.get("game", GAME) != GAME:
        raise SnapshotError(f"snapshot: game: should be '{GAME}', not {snapshot['game']!r}")
    try:
        return Position.model_validate(dict(snapshot))
    except ValidationError as error:
        raise SnapshotError("snapshot: " + "; ".join(_explain(error.errors()))) from None


def _explain(errors: Iterable[Any], most: int = 3) -> list[str]:
    lines = []
    for error in list(errors)[:most]:
        where = ".".join(str(part) for part in error["loc"])
        if error["type"] == "extra_forbidden":
            lines.append(f"{where}: unknown key")
        elif error["type"] == "missing":
            lines.append(f"{where}: missing")
        else:
            message = error["msg"][0].lower() + error["msg"][1:]
            lines.append(f"{where}: {message}, not {error['input']!r}"[:200])
    return lines


def restore_state(snapshot: Mapping[str, Any]) -> tuple[Facts, np.ndarray]:
    """Rebuild the facts and the state of a snapshot.

    Parameters
    ----------
    snapshot : mapping
        As ``Game.snapshot`` writes it, or typed in by hand (``Position`` lists the keys and what may be left out).

    Returns
    -------
    tuple of Facts and numpy.ndarray
        The facts and an array of one ``STATE`` record.

    Raises
    ------
    SnapshotError
        For a position that cannot be, with the reason.
    """
    position = read_position(snapshot)
    facts = load_facts(position.edition, position.modules, position.overlays or None)
    if position.players not in (None, len(position.seats)):
        raise SnapshotError(f"snapshot: players says {position.players}, but there are {len(position.seats)} seats")
    states = np.zeros(1, STATE)
    state = states[0]
    state["n_players"] = len(position.seats)
    state["hands_mode"] = codes.HANDS.index(position.hands)
    state["phase"] = codes.PHASES.index(position.phase)
    state["step"] = position.step
    _place_keys(state, position)
    place_board(facts, state, position)
    place_seats(facts, state, position)
    place_guests(facts, state, position)
    place_staff(facts, state, position)
    place_turn(facts, state, position)
    place_pending(facts, state, position)
    check_position(facts, state, position)
    return facts, states


def _place_keys(state: np.void, position: Position) -> None:
    given, base = position.randomness, np.uint64(position.seed & (2**64 - 1))
    for i, (name, key) in enumerate((("deal_key", given.deal), ("dice_key", given.dice), ("bot_key", given.bots))):
        state[name] = int(key, 16) if key else subkey(base, 200 + i, 0)
    state["rerolls"], state["reshuffles"] = given.rerolls, given.reshuffles
    if len(given.decisions) > len(position.seats):
        raise SnapshotError(f"snapshot: randomness.decisions has {len(given.decisions)} numbers for {len(position.seats)} seats")
    for seat, n in enumerate(given.decisions):
        state["decisions"][seat] = n

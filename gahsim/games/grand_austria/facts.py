"""What is printed in the box: the typed facts of Grand Austria Hotel.

Facts are loaded from the TOML files in ``data/`` (base values describe the 2015 edition), overlaid by an edition and by the
user's own overlays, checked, and handed on as plain frozen dataclasses. Everything downstream (rules table, pictures,
catalogue) reads these and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

ITEMS = ("strudel", "cake", "wine", "coffee", "champagne")
COLOURS = ("blue", "red", "yellow")  # room colours; guests may also be green
GUEST_COLOURS = ("blue", "red", "yellow", "green")
FREE = 99  # a discount no price survives


@dataclass(frozen=True)
class Effect:
    """One row of an effect: an operation and its small arguments.

    Attributes
    ----------
    op : str
        Operation, e.g. ``"krone"``, ``"prepare"``, ``"final"``.
    n : int
        How many (krones, VP, steps, items, rooms, cards ...). Negative VP are losses.
    what : str
        Item kind, colour or metric the operation refers to; ``"any"`` where the player may choose; ``""`` if it takes none.
    discount : int
        Krones off the price; ``FREE`` for no cost.
    max_floor : int
        Highest floor a room effect may reach.
    """

    op: str
    n: int = 1
    what: str = ""
    discount: int = 0
    max_floor: int = 4


@dataclass(frozen=True)
class Trigger:
    """When a staff card acts.

    ``event`` is one of ``play`` (one-time, on hiring), ``activate`` (once per round), ``modifier`` (always on), ``final`` (game end),
    ``take_die`` (``faces``), ``guest_leaves`` (``colours``, ``min_order``), ``guest_checks_in``, ``room_occupied``, ``emperor_reward``,
    ``emperor_penalty``.
    """

    event: str
    faces: tuple[int, ...] = ()
    colours: tuple[str, ...] = GUEST_COLOURS
    min_order: int = 0


@dataclass(frozen=True)
class Guest:
    id: int
    name: str
    colour: str
    order: tuple[int, ...]  # by ITEMS, five entries
    vp: int
    reward: tuple[Effect, ...]
    text: str  # the reward in words
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Staff:
    id: int
    name: str
    name_de: str
    cost: int
    kind: str  # one_time | once_per_round | permanent | game_end
    trigger: Trigger
    effect: tuple[Effect, ...]
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Objective:
    id: int
    letter: str
    test: tuple[tuple[str, int], ...]  # all (metric, at least) must hold, e.g. (("occupied_red", 4), ("occupied_yellow", 3))
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class EmperorTile:
    key: str
    letter: str
    reward: tuple[Effect, ...]
    penalty: Effect
    penalty_vp: int  # VP lost instead of the penalty, as a positive number; 0 = there is no such alternative
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class HotelBoard:
    key: str
    colours: tuple[str, ...]  # of the 20 rooms, ground floor left to right first
    groups: tuple[tuple[int, ...], ...]
    prepare_cost: tuple[int, ...]  # by floor
    prepare_vp: tuple[int, ...]  # by room
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Tables:
    """Tracks, prices and set-up values, and the rules in which editions differ."""

    rounds: int
    scoring_rounds: tuple[int, ...]
    dice: dict[int, int]  # players -> dice
    money: int
    max_money: int
    kitchen: tuple[int, ...]  # by ITEMS
    hand_size: int
    cafe_tables: int
    queue_cost: tuple[int, ...]
    initial_rooms: int
    initial_rooms_min: int
    emperor_last: int
    emperor_reward_from: int
    emperor_back: tuple[int, ...]
    emperor_vp: tuple[int, ...]
    objective_vp: tuple[int, ...]
    group_blue_vp: tuple[int, ...]
    group_red_krones: tuple[int, ...]
    group_yellow_emperor: tuple[int, ...]
    floor_vp: tuple[int, ...]
    leftover_krone_vp: int
    leftover_item_vp: int
    cafe_guest_vp: int
    action3_min: int  # rooms a die on space 3 obliges to prepare
    action5_min: int  # staff a die on space 5 obliges to play
    penalty_by_choice: bool  # True: the player picks the penalty; False: pay if able
    removal_straight_below: bool  # tile C2: the second room is the one straight below, if occupied
    final_space_at_retreat: bool  # game-end staff see the Emperor space after the last move back, not steps won later
    intro_sets: dict[str, tuple[int, ...]]
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Facts:
    """All printed values of one edition with its modules and overlays."""

    edition: str
    modules: tuple[str, ...]
    overlays: dict[str, object]  # flat: "staff.17.cost" -> 4
    guests: tuple[Guest, ...]  # sorted by id
    staff: tuple[Staff, ...]
    objectives: tuple[Objective, ...]
    emperor_tiles: tuple[EmperorTile, ...]
    boards: tuple[HotelBoard, ...]  # night, day_A .. day_D
    tables: Tables

    @property
    def assumed(self) -> int:
        """How many values in play are tagged ``assumed``."""
        groups = (self.guests, self.staff, self.objectives, self.emperor_tiles, self.boards, (self.tables,))
        return sum(tag.startswith("assumed") for group in groups for fact in group for tag in fact.provenance.values())

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
    ``take_die`` (``faces``; ``least`` is 1 for what comes after the action), ``guest_leaves`` (``colours``, ``least`` items ordered),
    ``guest_checks_in``, ``room_occupied``, ``emperor_reward``, ``emperor_penalty``; with modules also ``staff_played``, ``dancer_sent``,
    ``champagne_gained``, ``krones_gained``, ``objective_claimed``, ``group_full`` (``least`` rooms), and in one action
    ``emperor_advanced``, ``dishes_gained`` or ``drinks_gained`` (by ``least`` or more).
    """

    event: str
    faces: tuple[int, ...] = ()
    colours: tuple[str, ...] = GUEST_COLOURS
    least: int = 0


@dataclass(frozen=True)
class Guest:
    id: int
    name: str
    colour: str
    order: tuple[int, ...]  # by ITEMS, five entries
    vp: int
    reward: tuple[Effect, ...]
    text: str  # the reward in words
    room_only: bool = False  # cannot be sent to a ballroom
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Staff:
    id: int
    name: str
    name_de: str
    cost: int
    kind: str  # one_time | once_per_round | permanent | game_end | bell
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
    must_pay: bool = False  # VP are lost only by who cannot pay, whatever the edition says of other tiles
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
class Ballroom:
    """A ballroom board (module ``ballrooms``); rows are bottom, middle, top throughout."""

    key: str
    name: str
    bonus: tuple[tuple[Effect, ...], ...]  # by row
    spaces: dict[int, tuple[int, ...]]  # players -> spaces by row
    scoring: str  # one of codes.BALLROOM_SCORINGS
    vp: dict[int, tuple[int, ...]]  # players -> what the scoring pays: by row, by number of dancers, by rank, or per pair
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class RehearsalRoom:
    key: str
    bonus: tuple[tuple[Effect, ...], ...]  # for emptying the sections of 1, 2, 3 and 4 dancers
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Celebrity:
    """A celebrity tile (module ``celebrities``): helps for the rest of the round."""

    key: str
    name: str
    trigger: Trigger
    effect: tuple[Effect, ...]
    text: str
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Entrance:
    """A hotel entrance (module ``entrances``). The defaults are a hotel without one, apart from its kitchen."""

    key: str
    name: str
    kitchen: tuple[int, ...] = (0, 0, 0, 0, 0)  # by ITEMS, champagne that everybody gets not included
    gained: tuple[Effect, ...] = ()  # at once when gained
    more_rooms: int = 0  # may be prepared at the start, at the usual price
    free_rooms: int = 0  # may be prepared for free after those
    more_guests: int = 0  # opening guests
    more_tables: int = 0
    second_guest: bool = False  # may be taken after the first, paying for it
    round_guests_vp: tuple[int, ...] = ()  # VP at the end of a round for 0, 1, 2 ... guests completed in it
    group_blue_vp: tuple[int, ...] = ()  # occupancy bonuses by group size instead of the board's
    group_red_krones: tuple[int, ...] = ()
    group_yellow_emperor: tuple[int, ...] = ()
    trigger: Trigger | None = None
    effect: tuple[Effect, ...] = ()
    dice_sums: dict[int, tuple[Effect, ...]] = field(default_factory=dict)  # of the two dice of a round
    tokens: bool = False  # five bonus tokens for full columns and floors
    personal_vp: tuple[int, ...] = ()  # personal objectives: VP in rounds up to the first, second, third scoring
    objectives_vp: tuple[int, ...] = ()  # at the end, for 0, 1, 2 ... objectives completed in all
    tiles_per_letter: int = 0  # Emperor tiles whose reward can be had for steps back
    moves_die: bool = False  # one from an adjacent space before the action
    row_bonus_times: int = 1
    most_dancers_vp: int = 0  # at a ballroom's scoring, alone in front
    text: str = ""
    provenance: dict[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Token:
    """A bonus token of the entrance Dove."""

    key: str
    column: tuple[Effect, ...]
    floor: tuple[Effect, ...]
    text: str
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
    # with modules only
    row_cost: tuple[int, ...] = (0, 0, 0)  # champagne by row: bottom, middle, top
    balcony_cost: int = 0
    no_dancer_vp: int = 0  # at a ballroom's scoring
    sections: tuple[int, ...] = (0, 0, 0, 0)  # dancers in the sections of a rehearsal room
    celebrity_vp: tuple[int, ...] = (0, 0, 0)  # new, after one and after two rounds in the lounge
    coloured_dice: int = 0
    lounge_colours: tuple[str, ...] = ()  # of the coloured dice, by the lounge space they stand for
    place_money: tuple[int, ...] = ()  # starting money by place in the turn order, instead of ``money``
    key_reward: tuple[Effect, ...] = ()
    key_strength: int = 0
    key_compensation: tuple[int, ...] = ()  # krones for the players after the one who took the key
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
    ballrooms: tuple[Ballroom, ...] = ()
    rehearsal_rooms: tuple[RehearsalRoom, ...] = ()
    celebrities: tuple[Celebrity, ...] = ()
    entrances: tuple[Entrance, ...] = ()
    tokens: tuple[Token, ...] = ()

    @property
    def assumed(self) -> int:
        """How many values in play are tagged ``assumed``."""
        groups = (
            self.guests, self.staff, self.objectives, self.emperor_tiles, self.boards, (self.tables,), self.ballrooms,
            self.rehearsal_rooms, self.celebrities, self.entrances, self.tokens,
        )  # fmt: skip
        return sum(tag.startswith("assumed") for group in groups for fact in group for tag in fact.provenance.values())

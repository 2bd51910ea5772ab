"""The numbers behind the words: operations, metrics, events, choices, phases, ledger columns.

Kernels see these integers; everything a person reads goes through the names in this file. Numbers are part of saved results and
golden hashes: append, never renumber.
"""

from __future__ import annotations

NONE = 0

# --- effect operations -------------------------------------------------------------------------------------------------
OPS = (
    "none", "krone", "vp", "emperor", "item", "item_any", "prepare", "prepare_occupy", "hire", "hire_offer", "draw_staff",
    "take_guest", "occupy", "fulfil", "extra_action", "extra_turn", "vp_per",
    # lasting modifiers, folded into the player's record when the card is played
    "free_rooms", "strength", "free_six", "both_tracks", "free_serving", "free_queue", "ignore_penalty",
    "final", "copy_opponent",
    # penalties
    "pay_krone", "empty_kitchen", "empty_kitchen_and_guests", "return_hand", "remove_vacant", "remove_occupied",
    "discard_game_end",
    # what only the engine puts on the pending stack
    "act_items", "act_tracks", "offer", "return_offer", "serving", "penalty", "remove_below",
    # Let's Waltz!: rewards, costs, modifiers, penalties, then what only the engine pushes
    "dancer", "item_other", "exchange", "served_guest",
    "spend_krone", "spend_item", "spend_any_item", "retreat",
    "vp_plus", "emperor_plus", "ignore_item",
    "return_champagne", "pay_krone_and_item", "remove_dancer", "empty_purse_and_kitchen",
    "paid_guest", "bell", "token", "return_item", "dustbin",
)  # fmt: skip
(
    OP_NONE, KRONE, VP, EMPEROR, ITEM, ITEM_ANY, PREPARE, PREPARE_OCCUPY, HIRE, HIRE_OFFER, DRAW_STAFF,
    TAKE_GUEST, OCCUPY, FULFIL, EXTRA_ACTION, EXTRA_TURN, VP_PER,
    FREE_ROOMS, STRENGTH, FREE_SIX, BOTH_TRACKS, FREE_SERVING, FREE_QUEUE, IGNORE_PENALTY,
    FINAL, COPY_OPPONENT,
    PAY_KRONE, EMPTY_KITCHEN, EMPTY_KITCHEN_AND_GUESTS, RETURN_HAND, REMOVE_VACANT, REMOVE_OCCUPIED,
    DISCARD_GAME_END,
    ACT_ITEMS, ACT_TRACKS, OFFER, RETURN_OFFER, SERVING, PENALTY, REMOVE_BELOW,
    DANCER, ITEM_OTHER, EXCHANGE, SERVED_GUEST,
    SPEND_KRONE, SPEND_ITEM, SPEND_ANY_ITEM, RETREAT,
    VP_PLUS, EMPEROR_PLUS, IGNORE_ITEM,
    RETURN_CHAMPAGNE, PAY_KRONE_AND_ITEM, REMOVE_DANCER, EMPTY_PURSE_AND_KITCHEN,
    PAID_GUEST, BELL, TOKEN, RETURN_ITEM, DUSTBIN,
) = range(len(OPS))  # fmt: skip

FREE_DISCOUNT = 99
ANY_COLOUR = 0b1111  # bits by facts.GUEST_COLOURS: blue, red, yellow, green

# --- metrics of objectives and game-end staff ------------------------------------------------------------------------------
METRICS = (
    "krones", "emperor", "room_tiles", "occupied_rooms", "occupied_blue", "occupied_red", "occupied_yellow", "occupied_floors",
    "occupied_columns", "occupied_groups", "full_colours", "colour_sets", "played_staff", "objective_markers",
    "champagne", "dancers", "completed_green", "completed_large", "kitchen_sets", "occupied_top_floor",
)  # fmt: skip
(
    M_KRONES, M_EMPEROR, M_ROOM_TILES, M_OCCUPIED_ROOMS, M_OCCUPIED_BLUE, M_OCCUPIED_RED, M_OCCUPIED_YELLOW, M_OCCUPIED_FLOORS,
    M_OCCUPIED_COLUMNS, M_OCCUPIED_GROUPS, M_FULL_COLOURS, M_COLOUR_SETS, M_PLAYED_STAFF, M_OBJECTIVE_MARKERS,
    M_CHAMPAGNE, M_DANCERS, M_COMPLETED_GREEN, M_COMPLETED_LARGE, M_KITCHEN_SETS, M_OCCUPIED_TOP_FLOOR,
) = range(len(METRICS))  # fmt: skip
METRIC_ALIASES = {"emperor_space": "emperor"}

# --- staff: kinds and events -------------------------------------------------------------------------------------------------
STAFF_KINDS = ("one_time", "once_per_round", "permanent", "game_end", "bell")
ONE_TIME, ONCE_PER_ROUND, PERMANENT, GAME_END, BELL_CARD = range(len(STAFF_KINDS))

EVENTS = (
    "play", "activate", "modifier", "final", "take_die", "guest_leaves", "guest_checks_in", "room_occupied", "emperor_reward",
    "emperor_penalty",
    "staff_played", "dancer_sent", "champagne_gained", "krones_gained", "objective_claimed", "group_full",
    "emperor_advanced", "dishes_gained", "drinks_gained",
)  # fmt: skip
(
    ON_PLAY, ON_ACTIVATE, ON_MODIFIER, ON_FINAL, ON_TAKE_DIE, ON_GUEST_LEAVES, ON_GUEST_CHECKS_IN, ON_ROOM_OCCUPIED,
    ON_EMPEROR_REWARD, ON_EMPEROR_PENALTY,
    ON_STAFF_PLAYED, ON_DANCER_SENT, ON_CHAMPAGNE_GAINED, ON_KRONES_GAINED, ON_OBJECTIVE_CLAIMED, ON_GROUP_FULL,
    ON_EMPEROR_ADVANCED, ON_DISHES_GAINED, ON_DRINKS_GAINED,
) = range(len(EVENTS))  # fmt: skip

# Flags of a player's lasting modifiers.
F_FREE_SIX, F_BOTH_TRACKS, F_FREE_SERVING, F_FREE_QUEUE = 1, 2, 4, 8

# --- modules -------------------------------------------------------------------------------------------------------------------
MODULES = ("ballrooms", "celebrities", "entrances", "start-player", "more")
BALLROOMS, CELEBRITIES, ENTRANCES, START_PLAYER, MORE = (1 << i for i in range(len(MODULES)))
BALLROOM_SCORINGS = ("dancers_times_row", "row_majorities", "by_number", "by_rank", "by_pairs")
DANCERS_TIMES_ROW, ROW_MAJORITIES, BY_NUMBER, BY_RANK, BY_PAIRS = range(len(BALLROOM_SCORINGS))

# --- phases --------------------------------------------------------------------------------------------------------------------
PHASES = ("draft", "opening guest", "opening rooms", "turn", "emperor", "over", "auction", "rehearsal rooms")
DRAFT, OPENING_GUEST, OPENING_ROOMS, TURN, EMPEROR_SCORING, OVER, AUCTION, REHEARSAL = range(len(PHASES))

HANDS = ("deal", "draft", "intro")
DEAL_HANDS, DRAFT_HANDS, INTRO_HANDS = range(len(HANDS))

# --- choices ---------------------------------------------------------------------------------------------------------------------
# A choice is an int32: kind in bits 0-5, the pending entry it answers in bits 6-10, arguments above (see choices.py).
CHOICES = (
    "pass", "end_turn", "finish", "take_die", "waste_die", "use_space", "take_guest", "check_in", "serve", "claim", "activate",
    "take_items", "place", "tracks", "prepare", "hire", "draw_offer", "occupy", "fulfil", "gain", "return_card", "penalty",
    "remove_room", "discard_staff", "pick",
    "send_guest", "send_dancer", "remove_dancer", "take_key", "ring", "use_celebrity", "use_tile", "choose_token", "return_item",
    "remove_die", "offer_entrance", "bid", "take_rehearsal_room",
)  # fmt: skip
(
    PASS, END_TURN, FINISH, TAKE_DIE, WASTE_DIE, USE_SPACE, C_TAKE_GUEST, CHECK_IN, SERVE, CLAIM, ACTIVATE,
    TAKE_ITEMS, PLACE, TRACKS, C_PREPARE, C_HIRE, DRAW_OFFER, C_OCCUPY, C_FULFIL, GAIN, RETURN_CARD, C_PENALTY,
    REMOVE_ROOM, DISCARD_STAFF, PICK,
    SEND_GUEST, SEND_DANCER, C_REMOVE_DANCER, TAKE_KEY, RING, USE_CELEBRITY, USE_TILE, CHOOSE_TOKEN, C_RETURN_ITEM,
    REMOVE_DIE, OFFER_ENTRANCE, BID, TAKE_REHEARSAL_ROOM,
) = range(len(CHOICES))  # fmt: skip
NO_SLOT = 31
PAY_PART, LOSE_VP, BUY_OFF = 0, 1, 2  # answers to a penalty
MAX_CHOICES = 1024

# --- the ledger --------------------------------------------------------------------------------------------------------------------
LEDGER = (
    "guests", "room_spaces", "blue_groups", "emperor_track_1", "emperor_track_2", "emperor_track_3", "emperor_beyond",
    "emperor_bonus", "emperor_penalty", "objectives", "staff_in_game", "staff_final", "rooms_floor_1", "rooms_floor_2",
    "rooms_floor_3", "rooms_floor_4", "leftovers", "cafe_penalty",
    "carried_in",  # VP of a typed-in position that does not say where they came from
    "dancers", "ballroom_1", "ballroom_2", "ballroom_3", "celebrities", "entrance",  # with modules only
)  # fmt: skip
(
    L_GUESTS, L_ROOM_SPACES, L_BLUE_GROUPS, L_EMPEROR_1, L_EMPEROR_2, L_EMPEROR_3, L_EMPEROR_BEYOND,
    L_EMPEROR_BONUS, L_EMPEROR_PENALTY, L_OBJECTIVES, L_STAFF_IN_GAME, L_STAFF_FINAL, L_FLOOR_1, L_FLOOR_2,
    L_FLOOR_3, L_FLOOR_4, L_LEFTOVERS, L_CAFE, L_CARRIED_IN,
    L_DANCERS, L_BALLROOM_1, L_BALLROOM_2, L_BALLROOM_3, L_CELEBRITIES, L_ENTRANCE,
) = range(len(LEDGER))  # fmt: skip

DECISION_CAP = 5000  # far beyond any real game; a runaway becomes an error, never a hang
ERROR_DECISIONS, ERROR_PENDING, ERROR_BOT, ERROR_CHOICES = 1, 2, 3, 4

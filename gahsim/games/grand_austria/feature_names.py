"""Where each feature stands on the sheet, and how a player would call it."""

from __future__ import annotations

from collections.abc import Callable

from gahsim.games.grand_austria.facts import Facts

REWARD_OPS = 12
REWARD_NAMES = (
    "krones", "items", "a room to prepare", "a hire", "a hire from three", "a guest", "a room to occupy", "an order completed", "VP",
    "Emperor steps", "drawn staff", "an extra action",
)  # fmt: skip
CARD_SLOTS = 80  # staff of the base game and of every module
TILE_SLOTS = OBJECTIVE_SLOTS = 24
CELEBRITY_SLOTS = 12
ENTRANCE_SLOTS = 12  # by row of the rules; row 0 is a hotel without one
STAGES = 22  # three marks for each of seven rounds, then draft and opening guest

_BLOCKS = {
    "ONE": 1, "KRONES": 5, "EMPEROR_AT": 14, "REWARD": TILE_SLOTS, "PENALTY": TILE_SLOTS, "KITCHEN": 9, "CAFE": 4, "GUEST_STATUS": 10,
    "GUEST_VP": 10, "GUEST_COLOUR": 4, "CROWDING": 4, "SERVED": 2,
    "GUEST_REWARD": 3 * REWARD_OPS, "VACANT": 7, "OCCUPIED": 7, "REACHABLE": 15, "ROOM_VACANT": 20,
    "ROOM_OCCUPIED": 20, "GROUP_MISSING": 48, "GROUP_READY": 12, "STAFF": CARD_SLOTS, "HAND": CARD_SLOTS, "HAND_SIZE": 1,
    "UNUSED_STAFF": 1, "FINAL_REACH": 1, "FINAL_HAND": 2, "OBJECTIVE_MET": OBJECTIVE_SLOTS, "OBJECTIVE_PROGRESS": OBJECTIVE_SLOTS,
    "PASSED": 3, "DICE": 1, "PENDING_BITS": 16,
    # Let's Waltz!; stored weights go by place, so what is new goes to the end
    "CHAMPAGNE": 4, "REHEARSAL": 4, "SECTION": 4, "SECTION_LAST": 4, "DANCERS": 9, "BALLROOM_VP": 3, "BALLROOM_EMPTY": 3,
    "BALLROOM_LEAD": 3, "ODD_DANCER": 3, "DANCE": 2, "DANCER_REWARD": 3, "CELEBRITY": CELEBRITY_SLOTS, "COLOURED": 2,
    "ENTRANCE": ENTRANCE_SLOTS, "BID": 1, "ROUND_GUESTS": 1, "PERSONAL": 2, "OWN_TILES": 2, "TOKENS": 1, "KEY": 2, "BELLS": 1,
}  # fmt: skip


def _starts() -> dict[str, int]:
    found, at = {}, 0
    for name, size in _BLOCKS.items():
        found[name] = at
        at += size
    return found


_AT = _starts()
ONE, KRONES, EMPEROR_AT, REWARD, PENALTY = (_AT[name] for name in ("ONE", "KRONES", "EMPEROR_AT", "REWARD", "PENALTY"))
CROWDING, SERVED = _AT["CROWDING"], _AT["SERVED"]
KITCHEN, CAFE, GUEST_STATUS, GUEST_VP = (_AT[name] for name in ("KITCHEN", "CAFE", "GUEST_STATUS", "GUEST_VP"))
GUEST_COLOUR, GUEST_REWARD, VACANT, OCCUPIED = (_AT[name] for name in ("GUEST_COLOUR", "GUEST_REWARD", "VACANT", "OCCUPIED"))
REACHABLE, ROOM_VACANT, ROOM_OCCUPIED = (_AT[name] for name in ("REACHABLE", "ROOM_VACANT", "ROOM_OCCUPIED"))
GROUP_MISSING, GROUP_READY, STAFF, HAND = (_AT[name] for name in ("GROUP_MISSING", "GROUP_READY", "STAFF", "HAND"))
HAND_SIZE, UNUSED_STAFF, FINAL_REACH, FINAL_HAND = (
    _AT[name] for name in ("HAND_SIZE", "UNUSED_STAFF", "FINAL_REACH", "FINAL_HAND")
)
OBJECTIVE_MET, OBJECTIVE_PROGRESS, PASSED = (_AT[name] for name in ("OBJECTIVE_MET", "OBJECTIVE_PROGRESS", "PASSED"))
DICE, PENDING_BITS = _AT["DICE"], _AT["PENDING_BITS"]
PENDING_SLOTS = _BLOCKS["PENDING_BITS"]
CHAMPAGNE, REHEARSAL, SECTION, SECTION_LAST, DANCERS = (
    _AT[name] for name in ("CHAMPAGNE", "REHEARSAL", "SECTION", "SECTION_LAST", "DANCERS")
)
BALLROOM_VP, BALLROOM_EMPTY, BALLROOM_LEAD = (_AT[name] for name in ("BALLROOM_VP", "BALLROOM_EMPTY", "BALLROOM_LEAD"))
ODD_DANCER, DANCE, DANCER_REWARD, CELEBRITY = (_AT[name] for name in ("ODD_DANCER", "DANCE", "DANCER_REWARD", "CELEBRITY"))
COLOURED, ENTRANCE, BID, ROUND_GUESTS = (_AT[name] for name in ("COLOURED", "ENTRANCE", "BID", "ROUND_GUESTS"))
PERSONAL, OWN_TILES, TOKENS, KEY, BELLS = (_AT[name] for name in ("PERSONAL", "OWN_TILES", "TOKENS", "KEY", "BELLS"))
FEATURES = sum(_BLOCKS.values())

# Parameters of a bot with weights: settings, linear weights by stage, those inside turns by the stage at their ends, network.
SETTINGS = 16
P_HIDDEN = 15  # the last setting: hidden units of the network behind the weights, 0 = none
INSIDE_ROWS = STAGES + 1  # the first is for turns that end the game
NET = SETTINGS + (STAGES + INSIDE_ROWS) * FEATURES  # where the network's numbers begin

_COLOURS = ("blue", "red", "yellow")
_STATUS = ("satisfied", "served from the kitchen", "one item short", "two items short", "three or more items short")


def names(facts: Facts) -> list[str]:
    """A name for every feature, in words of the game."""
    found = [f"unused {i}" for i in range(FEATURES)]

    def fill(start: int, texts: list[str]) -> None:
        found[start : start + len(texts)] = texts

    floors = [f"floor {floor}" for floor in range(1, 5)]
    fill(ONE, ["being at this stage"])
    fill(KRONES, [f"krones, up to {n}" for n in (1, 3, 6, 10, 20)])
    fill(EMPEROR_AT, [f"on Emperor space {space}" for space in range(14)])
    fill(REWARD, [f"reward of tile {tile.key} within reach" for tile in facts.emperor_tiles])
    fill(PENALTY, [f"penalty of tile {tile.key} looming" for tile in facts.emperor_tiles])
    items = ("strudel", "cake", "wine", "coffee")
    fill(
        KITCHEN,
        [f"{item} in the kitchen" for item in items] + [f"some {item} in the kitchen" for item in items] + ["items, up to 4"],
    )
    fill(CAFE, [f"{n} guests in the cafe" for n in range(1, 5)])
    states = [f"{status}, {room}" for status in _STATUS for room in ("no room", "room waiting")]
    fill(GUEST_STATUS, [f"guest {state}" for state in states])
    fill(GUEST_VP, [f"VP of guests {state}" for state in states])
    fill(GUEST_COLOUR, [f"{colour} guest in the cafe" for colour in (*_COLOURS, "green")])
    fill(CROWDING, [f"{colour} guests without a room of their own" for colour in (*_COLOURS, "any")])
    fill(SERVED, ["items on orders not complete", "items in the kitchen that orders want"])
    near = ("guest at the door", "guest nearly there", "guest far off")
    fill(GUEST_REWARD, [f"reward of a {how}: {what}" for how in near for what in REWARD_NAMES])
    fill(VACANT, [f"vacant {what} rooms" for what in (*_COLOURS, *floors)])
    fill(OCCUPIED, [f"occupied {what} rooms" for what in (*_COLOURS, *floors)])
    fill(REACHABLE, [f"next {colour} room: {where}" for colour in _COLOURS for where in (*floors, "out of reach")])
    fill(ROOM_VACANT, [f"room {i // 5 + 1}.{i % 5 + 1} vacant" for i in range(20)])
    fill(ROOM_OCCUPIED, [f"room {i // 5 + 1}.{i % 5 + 1} occupied" for i in range(20)])
    sizes = [f"{colour} group of {size}" for colour in _COLOURS for size in range(1, 5)]
    fill(GROUP_MISSING, [f"{group} lacking {n}" for group in sizes for n in range(1, 5)])
    fill(GROUP_READY, [f"{group} only needs guests" for group in sizes])
    fill(STAFF, [f"{card.name} hired" for card in facts.staff])
    fill(HAND, [f"{card.name} in hand" for card in facts.staff])
    fill(HAND_SIZE, ["cards in hand, up to 3"])
    fill(UNUSED_STAFF, ["once-per-round staff not used yet"])
    fill(FINAL_REACH, ["game-end VP of rooms only waiting for guests"])
    fill(FINAL_HAND, ["VP now of the best game-end card in hand", "VP now of all game-end cards in hand"])
    fill(OBJECTIVE_MET, [f"objective {objective.id} met" for objective in facts.objectives])
    fill(OBJECTIVE_PROGRESS, [f"on the way to objective {objective.id}" for objective in facts.objectives])
    fill(PASSED, ["passed", "passed, dice left", "passed, turns of others to come"])
    fill(DICE, ["die still to take"])
    fill(
        PENDING_BITS,
        [f"still to resolve: {what}" for what in (*REWARD_NAMES, "items of the die", "tracks of the die", "serving", "dancers")],
    )
    if facts.modules:
        _name_waltz(facts, fill)
    return found


def _name_waltz(facts: Facts, fill: Callable[[int, list[str]], None]) -> None:
    """What only the modules in play have."""
    if "ballrooms" in facts.modules:
        halls = [f"the {where} ballroom" for where in ("left", "middle", "right")]
        fill(CHAMPAGNE, [*(f"champagne, up to {n}" for n in (1, 3, 6)), "champagne that orders miss"])
        fill(REHEARSAL, [f"rehearsal room {room.key}" for room in facts.rehearsal_rooms])
        fill(SECTION, [f"dancers still in the section of {n}" for n in facts.tables.sections])
        fill(SECTION_LAST, [f"last dancer in the section of {n}" for n in facts.tables.sections])
        fill(DANCERS, [f"dancers in the {row} row of {hall}" for hall in halls for row in ("bottom", "middle", "top")])
        fill(BALLROOM_VP, [f"VP of {hall} as it is" for hall in halls])
        fill(BALLROOM_EMPTY, [f"nobody of ours in {hall}" for hall in halls])
        fill(BALLROOM_LEAD, [f"dancers more than the best other in {hall}" for hall in halls])
        fill(ODD_DANCER, [f"dancer without a partner in {hall}, where pairs count" for hall in halls])
        fill(DANCE, ["guests with champagne to go dancing", "guests without champagne to go dancing"])
        near = ("guest at the door", "guest nearly there", "guest far off")
        fill(DANCER_REWARD, [f"reward of a {how}: dancers" for how in near])
    if "celebrities" in facts.modules:
        fill(CELEBRITY, [f"{celebrity.name} is here" for celebrity in facts.celebrities])
        fill(COLOURED, ["coloured dice still to be had", "VP of celebrities still to be had"])
    if "entrances" in facts.modules:
        fill(ENTRANCE + 1, [f"entrance {entrance.name}" for entrance in facts.entrances])
        fill(BID, ["krones bid for an entrance"])
        fill(ROUND_GUESTS, ["VP for the guests completed this round"])
        fill(PERSONAL, ["VP of personal objectives met", "VP on the way to personal objectives"])
        fill(OWN_TILES, ["tiles of the entrance left", "tiles of the entrance within reach"])
        fill(TOKENS, ["bonus tokens left"])
    if "start-player" in facts.modules:
        fill(KEY, ["holding the skeleton key", "skeleton key still to be had"])
    if "more" in facts.modules:
        fill(BELLS, ["bells that can ring"])

"""Where each feature stands on the sheet, and how a player would call it."""

from __future__ import annotations

from gahsim.games.grand_austria.facts import Facts

REWARD_OPS = 12
REWARD_NAMES = (
    "krones", "items", "a room to prepare", "a hire", "a hire from three", "a guest", "a room to occupy", "an order completed", "VP",
    "Emperor steps", "drawn staff", "an extra action",
)  # fmt: skip
CARD_SLOTS = 80  # staff of the base game and of every module
TILE_SLOTS = OBJECTIVE_SLOTS = 24
STAGES = 22  # three marks for each of seven rounds, then draft and opening guest

_BLOCKS = {
    "ONE": 1, "KRONES": 5, "EMPEROR_AT": 14, "REWARD": TILE_SLOTS, "PENALTY": TILE_SLOTS, "KITCHEN": 9, "CAFE": 4, "GUEST_STATUS": 10,
    "GUEST_VP": 10, "GUEST_COLOUR": 4, "CROWDING": 4, "SERVED": 2,
    "GUEST_REWARD": 3 * REWARD_OPS, "VACANT": 7, "OCCUPIED": 7, "REACHABLE": 15, "ROOM_VACANT": 20,
    "ROOM_OCCUPIED": 20, "GROUP_MISSING": 48, "GROUP_READY": 12, "STAFF": CARD_SLOTS, "HAND": CARD_SLOTS, "HAND_SIZE": 1,
    "UNUSED_STAFF": 1, "FINAL_REACH": 1, "FINAL_HAND": 2, "OBJECTIVE_MET": OBJECTIVE_SLOTS, "OBJECTIVE_PROGRESS": OBJECTIVE_SLOTS,
    "PASSED": 3, "DICE": 1, "PENDING_BITS": 16,
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
FEATURES = sum(_BLOCKS.values())

# Parameters of a bot with weights: settings, linear weights by stage, network.
SETTINGS = 16
P_HIDDEN = 15  # the last setting: hidden units of the network behind the weights, 0 = none
NET = SETTINGS + STAGES * FEATURES  # where the network's numbers begin

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
        [f"still to resolve: {what}" for what in (*REWARD_NAMES, "items of the die", "tracks of the die", "serving")],
    )
    return found

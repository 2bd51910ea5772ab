"""The values of the Let's Waltz! modules against the words of its rulebook."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from io import StringIO
from itertools import combinations

import pytest
from rich.console import Console

from gahsim.errors import UsageError
from gahsim.games.grand_austria.catalogue import print_cards
from gahsim.games.grand_austria.codes import EVENTS, MODULES, OPS
from gahsim.games.grand_austria.effect_text import describe, parse_effect, parse_test, parse_trigger
from gahsim.games.grand_austria.facts import FREE, Effect, Facts, Trigger
from gahsim.games.grand_austria.fingerprint import data_hash
from gahsim.games.grand_austria.loading import EDITIONS, load_facts, module_names
from gahsim.games.grand_austria.overlays import PROVENANCE, slug


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts("2022", MODULES)


def by_id(cards, number):
    return next(card for card in cards if card.id == number)


def by_key(cards):
    return {card.key: card for card in cards}


def champagne(n):
    return Effect("item", n, "champagne")


def dancer(n=1, discount=0):
    return Effect("dancer", n, "", discount)


# number -> (name, reward), in the order and words of the rulebook's guest index
GUESTS = {
    134: ("Debutante", [champagne(1)]),
    135: ("Lady Companion", [Effect("emperor", 1), Effect("hire", 1, "", FREE)]),
    136: ("Governess", [champagne(1)]),
    137: ("Prima Ballerina", [Effect("krone", 2), dancer(2)]),
    138: ("Mannequin", [champagne(1), Effect("hire", 1, "", 3)]),
    139: ("Diva", [champagne(2)]),
    140: ("Waltz Queen", []),
    141: ("Khan", [champagne(1)]),
    142: ("Tenno", [champagne(1), Effect("prepare", 1, "any", 1)]),
    143: ("Laird", [Effect("item", 2, "any")]),
    144: ("Maharani", [champagne(1)]),
    145: ("Marquis", [champagne(2)]),
    146: ("Contessa", []),
    147: ("Tsarina", [dancer(1, 1)]),
    148: ("Ambassador", [dancer()]),
    149: ("Abbess", [Effect("krone", 5)]),
    150: ("Consigliere", [champagne(1), Effect("krone", 2)]),
    151: ("Admiral Winterbottom", [Effect("emperor", 2), dancer()]),
    152: ("Impresario", [champagne(1)]),
    153: ("Cardinal", []),
    154: ("Mayor", [champagne(2), dancer()]),
    155: ("The Beast", [champagne(1), Effect("prepare", 1, "any")]),
    156: ("Kapellmeister Palfy", [champagne(2)]),
    157: ("C. Inderella", [dancer(), Effect("occupy", 1, "any")]),
    158: ("Phantom", [champagne(1), Effect("take_guest", 1)]),
    159: ("The Beauty", [dancer(), Effect("hire_offer", 3, "", 3)]),
    160: ("Medium", [Effect("item", 2, "any"), champagne(1)]),
    161: ("Partyer", [dancer(1, 2)]),
    162: ("Pope", [Effect("occupy", 1, "any")]),
}
# number -> (name, kind, trigger, effect), likewise from the staff index
STAFF = {
    119: ("Dancing Master", "permanent", Trigger("take_die", (3,)), [dancer(), Effect("krone", 1)]),
    120: ("Violinist", "one_time", Trigger("play"), [champagne(3)]),
    121: ("Concertmaster", "permanent", Trigger("take_die", (1,), least=1), [champagne(1), Effect("vp", 1)]),
    122: ("Symphonist", "once_per_round", Trigger("activate"), [Effect("spend_item", 1, "champagne"), Effect("vp", 5)]),
    123: ("Usherette", "once_per_round", Trigger("activate"), [Effect("spend_krone", 2), champagne(1), Effect("vp", 3)]),
    124: ("Conductor", "permanent", Trigger("take_die", (4,)), [champagne(1), Effect("krone", 1)]),
    125: ("Choirmaster", "permanent", Trigger("take_die", (5,)), [dancer(1, 1)]),
    126: ("Leading Dancer", "game_end", Trigger("final"), [Effect("final", 2, "dancers")]),
    127: ("Harpist", "one_time", Trigger("play"), [dancer(1, 2), dancer(1, 1)]),
    128: ("Cellist", "once_per_round", Trigger("activate"), [Effect("spend_any_item", 1), dancer(1, 1)]),
    129: ("Pianist", "once_per_round", Trigger("activate"), [champagne(1)]),
    130: ("Ballet Master", "permanent", Trigger("dancer_sent"), [Effect("krone", 1), Effect("draw_staff", 1)]),
    131: ("Trumpeter", "permanent", Trigger("take_die", (2,), least=1), [champagne(1), Effect("draw_staff", 1)]),
    132: ("Arranger", "permanent", Trigger("objective_claimed"), [champagne(2)]),
    133: ("Danube Steamship Captain", "once_per_round", Trigger("staff_played"), [dancer(1, 1)]),
    166: ("Handmaid", "bell", Trigger("emperor_advanced", least=3), [Effect("prepare_occupy", 2, "any", FREE)]),
    167: (
        "Apprentice", "bell", Trigger("guest_leaves", colours=("blue",), least=3),
        [Effect("item", 3, "strudel"), Effect("item", 3, "cake")],
    ),
    168: (
        "Dishwasher", "bell", Trigger("guest_leaves", colours=("red",), least=3),
        [Effect("item", 3, "wine"), Effect("item", 3, "coffee")],
    ),
    169: ("Tapster", "bell", Trigger("guest_leaves", colours=("yellow",), least=3), [Effect("krone", 6)]),
    170: (
        "Coachwoman", "once_per_round", Trigger("activate"),
        [Effect("spend_item", 1, "coffee"), Effect("vp", 3), Effect("take_guest", 1)],
    ),
    171: ("Bookkeeper", "once_per_round", Trigger("activate"), [Effect("spend_item", 1, "cake"), Effect("prepare", 1, "any", 2)]),
    172: ("Chef de Rang", "bell", Trigger("drinks_gained", least=3), [Effect("emperor", 5)]),
    173: (
        "Interpreter", "once_per_round", Trigger("activate"),
        [Effect("spend_item", 2, "strudel"), Effect("krone", 2), Effect("vp", 2)],
    ),
    174: ("Bartender", "bell", Trigger("dishes_gained", least=3), [Effect("served_guest")]),
    175: (
        "Wagon Master", "once_per_round", Trigger("activate"),
        [Effect("spend_any_item", 2), Effect("item_other", 2), Effect("vp", 2)],
    ),
    176: (
        "Dog Walker", "once_per_round", Trigger("activate"), [Effect("spend_item", 2, "wine"), Effect("vp", 2), Effect("emperor", 2)]
    ),
    177: ("Hairdresser", "once_per_round", Trigger("activate"), [Effect("retreat", 2), Effect("hire", 1, "", 3)]),
    178: ("Janitor", "bell", Trigger("group_full", least=3), [Effect("hire", 1, "", FREE), Effect("hire", 1, "", FREE)]),
    179: ("Entertainer", "bell", Trigger("objective_claimed"), [Effect("fulfil", 2, "any")]),
}  # fmt: skip
CELEBRITIES = {
    "winston_churchill": (Trigger("modifier"), [Effect("emperor_plus", 1)]),
    "albert_einstein": (Trigger("activate"), [Effect("exchange", 4)]),
    "charlie_chaplin": (Trigger("modifier"), [Effect("vp_plus", 2)]),
    "elizabeth_magie": (Trigger("krones_gained"), [Effect("prepare", 1, "any", 1)]),
    "jrr_tolkien": (Trigger("room_occupied"), [Effect("vp", 2)]),
    "mahatma_gandhi": (Trigger("modifier"), [Effect("free_rooms", 1, "any")]),
    "marie_curie": (Trigger("staff_played"), [Effect("item", 2, "any")]),
    "sigmund_freud": (Trigger("modifier"), [Effect("ignore_item", 1)]),
    "giacomo_puccini": (Trigger("staff_played"), [champagne(1), Effect("vp", 2)]),
    "mata_hari": (Trigger("dancer_sent"), [Effect("vp", 1), Effect("emperor", 1)]),
    "pablo_picasso": (Trigger("champagne_gained"), [Effect("item", 1, "any"), Effect("vp", 1)]),
}
WITH_BALLROOMS = {"giacomo_puccini", "mata_hari", "pablo_picasso"}


def test_counts(facts):
    """As the rulebook lists the components of each module."""
    base = load_facts("2022")
    counts = {
        module: [len(getattr(load_facts("2022", [module]), name)) - len(getattr(base, name)) for name in SECTIONS]
        for module in MODULES
    }
    assert counts == {
        "ballrooms": [29, 15, 3, 3, 5, 4, 0, 0, 0],
        "celebrities": [0, 0, 0, 0, 0, 0, 8, 0, 0],
        "entrances": [0, 0, 0, 0, 0, 0, 0, 8, 5],
        "start-player": [0] * 9,
        "more": [0, 14, 3, 3, 0, 0, 0, 0, 0],
    }
    assert (len(facts.celebrities), len(facts.entrances)) == (11, 9)


SECTIONS = (
    "guests", "staff", "objectives", "emperor_tiles", "ballrooms", "rehearsal_rooms", "celebrities", "entrances", "tokens",
)  # fmt: skip


@pytest.mark.parametrize("number", GUESTS, ids=[f"{number}_{slug(name)}" for number, (name, _) in GUESTS.items()])
def test_guests(facts, number):
    guest = by_id(facts.guests, number)
    assert (guest.name, list(guest.reward)) == GUESTS[number]
    assert guest.room_only == (number == 162), "only the Pope must take a room"


def test_vp_of_guests_where_the_rulebook_says_them(facts):
    assert {card.id: card.vp for card in facts.guests if not card.provenance["vp"].startswith("assumed") and card.id > 133} == {
        140: 15, 146: 15, 147: 9, 153: 14, 155: -1, 158: -2,
    }  # fmt: skip


def test_guests_follow_the_pattern_of_the_base_cards(facts):
    new = facts.guests[56:]
    assert Counter(guest.colour for guest in new) == {"yellow": 7, "blue": 7, "red": 7, "green": 8}
    signature = {"green": 0, "red": 1, "yellow": 2, "blue": 3}
    assert all(guest.order[signature[guest.colour]] >= 1 for guest in new)
    assert any(guest.order[4] for guest in new)


@pytest.mark.parametrize("number", STAFF, ids=[f"{number}_{slug(card[0])}" for number, card in STAFF.items()])
def test_staff(facts, number):
    card = by_id(facts.staff, number)
    assert (card.name, card.kind, card.trigger, list(card.effect)) == STAFF[number]
    assert all(effect.op in OPS for effect in card.effect)
    assert card.trigger.event in EVENTS


def test_objectives(facts):
    assert [(card.id, card.letter, card.test) for card in facts.objectives[12:]] == [
        (163, "A", (("champagne", 7),)),
        (164, "B", (("dancers", 7),)),
        (165, "C", (("completed_green", 4),)),
        (180, "A", (("kitchen_sets", 3),)),
        (181, "B", (("occupied_top_floor", 3),)),
        (182, "C", (("completed_large", 5),)),
    ]


def test_emperor_tiles(facts):
    """Reward, penalty, and the VP lost by who cannot pay; the tile of all money and the whole kitchen knows no way out."""
    assert [(t.key, t.letter, list(t.reward), t.penalty, t.penalty_vp, t.must_pay) for t in facts.emperor_tiles[12:]] == [
        ("A5", "A", [champagne(2)], Effect("return_champagne", 2), 5, True),
        ("B5", "B", [dancer(1, FREE)], Effect("remove_dancer", 1), 7, True),
        ("C5", "C", [Effect("vp_per", 2, "dancers")], Effect("remove_dancer", 2), 10, True),
        ("A6", "A", [Effect("krone", 2), Effect("item", 1, "any")], Effect("pay_krone_and_item", 2), 5, True),
        ("B6", "B", [Effect("draw_staff", 3), Effect("vp", 4)], Effect("return_hand", 3), 7, True),
        ("C6", "C", [Effect("vp_per", 5, "objective_markers")], Effect("empty_purse_and_kitchen"), 0, False),
    ]
    assert not any(tile.must_pay for tile in facts.emperor_tiles[:12])


@pytest.mark.parametrize(
    ("key", "name", "middle", "top", "scoring", "vp"),
    [
        ("apollosaal", "Apollosaal", ["krone:2"], ["krone:3"], "dancers_times_row", dict.fromkeys((2, 3, 4), (1, 2, 3))),
        ("goldener_strauss", "Goldener Strauss", ["emperor:1"], ["emperor:3"], "row_majorities", dict.fromkeys((2, 3, 4), (7, 2))),
        (
            "odeonsaal", "Odeonsaal", ["occupy:any:1:maxfloor=3"], ["occupy:any:1", "vp:3"], "by_number",
            dict.fromkeys((2, 3, 4), (-5, 1, 4, 9, 16, 25)),
        ),
        (
            "zum_sperl", "Zum Sperl", ["item:cake:1"], ["item:strudel:1", "item:wine:1", "item:coffee:1"], "by_rank",
            {2: (10, 3), 3: (15, 10, 5), 4: (15, 10, 5)},
        ),
        ("kettenbruecke", "Zur Kettenbrücke", ["vp:2"], ["vp:5"], "by_pairs", dict.fromkeys((2, 3, 4), (7,))),
    ],
)  # fmt: skip
def test_ballrooms(facts, key, name, middle, top, scoring, vp):
    room = by_key(facts.ballrooms)[key]
    assert (room.name, room.scoring, room.vp) == (name, scoring, vp)
    assert room.bonus == ((), tuple(map(parse_effect, middle)), tuple(map(parse_effect, top)))
    assert set(room.spaces) == {2, 3, 4} and all(len(spaces) == 3 for spaces in room.spaces.values())


def test_only_the_strauss_lacks_a_middle_row_and_only_with_two(facts):
    """Ruling W3."""
    lacking = [(room.key, players) for room in facts.ballrooms for players, spaces in room.spaces.items() if 0 in spaces]
    assert lacking == [("goldener_strauss", 2)]


def test_ballrooms_hold_the_dancers_of_the_worked_examples(facts):
    """Three players: 8 dancers in Kettenbrücke, 7 in Sperl and Odeonsaal, 6 in Apollosaal."""
    room = by_key(facts.ballrooms)
    for key, dancers in (("kettenbruecke", 8), ("zum_sperl", 7), ("odeonsaal", 7), ("apollosaal", 6)):
        assert sum(room[key].spaces[3]) >= dancers


def test_rehearsal_rooms(facts):
    """The third section in the example of the Tsarina gives 2 champagne and 1 space on the Emperor track."""
    assert [room.key for room in facts.rehearsal_rooms] == ["R1", "R2", "R3", "R4"]
    assert all(len(room.bonus) == 4 for room in facts.rehearsal_rooms)
    assert facts.rehearsal_rooms[0].bonus[2] == (champagne(2), Effect("emperor", 1))
    assert facts.tables.sections == (1, 2, 3, 4)


@pytest.mark.parametrize("key", CELEBRITIES)
def test_celebrities(facts, key):
    tile = by_key(facts.celebrities)[key]
    assert (tile.trigger, list(tile.effect)) == CELEBRITIES[key]
    alone = by_key(load_facts("2022", ["celebrities"]).celebrities)
    assert (key in alone) == (key not in WITH_BALLROOMS)


def test_paulwei(facts):
    entrance = by_key(facts.entrances)["paulwei"]
    assert (entrance.kitchen, entrance.more_rooms) == ((0, 1, 1, 1, 0), 2)
    assert entrance.group_blue_vp == (4, 8, 13, 20)
    assert entrance.group_red_krones == entrance.group_yellow_emperor == (2, 4, 8, 13)


def test_corogari(facts):
    entrance = by_key(facts.entrances)["corogari"]
    assert entrance.kitchen == (1, 0, 1, 0, 0)
    assert sorted(entrance.dice_sums) == list(range(2, 13))
    assert all(entrance.dice_sums[total] == entrance.dice_sums[14 - total] for total in range(2, 13))
    assert [entrance.dice_sums[total] for total in range(2, 8)] == [
        (Effect("prepare", 1, "any", FREE), Effect("vp", 1)),
        (Effect("item", 1, "cake"), Effect("item", 1, "coffee")),
        (Effect("krone", 1), Effect("emperor", 1)),
        (Effect("item", 1, "strudel"), Effect("item", 1, "wine")),
        (Effect("hire", 1, "", 1),),
        (),
    ]


def test_dove(facts):
    entrance = by_key(facts.entrances)["dove"]
    assert (entrance.kitchen, entrance.free_rooms, entrance.tokens) == ((1, 0, 1, 0, 0), 1, True)
    assert [token.key for token in facts.tokens] == ["D1", "D2", "D3", "D4", "D5"]
    assert all(token.column and token.floor and token.column != token.floor for token in facts.tokens)


def test_kaufman(facts):
    entrance = by_key(facts.entrances)["kaufman"]
    assert (entrance.kitchen, entrance.more_guests, entrance.more_tables, entrance.second_guest) == ((1, 1, 1, 1, 0), 1, 1, True)
    assert entrance.round_guests_vp == (0, 0, 1, 3, 6, 9)


def test_mayenfels(facts):
    entrance = by_key(facts.entrances)["mayenfels"]
    assert entrance.kitchen == (0, 1, 0, 1, 0)
    assert entrance.gained == (Effect("draw_staff", 1), Effect("hire", 1, "", 3))
    assert (entrance.trigger, entrance.effect) == (Trigger("staff_played"), (Effect("krone", 1), Effect("draw_staff", 1)))


def test_ninas_melange(facts):
    entrance = by_key(facts.entrances)["ninas_melange"]
    assert (entrance.kitchen, entrance.personal_vp) == ((1, 1, 1, 1, 0), (15, 10, 5))
    assert entrance.objectives_vp == (0, 0, 0, 0, 3, 6, 10)


def test_grand_wray(facts):
    entrance = by_key(facts.entrances)["wray"]
    assert (entrance.name, entrance.kitchen) == ("The Grand Wray Hotel", (1, 0, 0, 0, 0))
    assert (entrance.gained, entrance.tiles_per_letter) == ((Effect("emperor", 2),), 2)


def test_kozi(facts):
    entrance = by_key(facts.entrances)["kozi"]
    assert (entrance.kitchen, entrance.moves_die) == ((0, 1, 0, 1, 0), True)


def test_the_ren_needs_ballrooms_and_starts_with_two_champagne(facts):
    entrance = by_key(facts.entrances)["ren"]
    assert entrance.kitchen == (1, 1, 1, 0, 1)
    assert facts.tables.kitchen[4] + entrance.kitchen[4] == 2
    assert (entrance.row_bonus_times, entrance.most_dancers_vp) == (2, 4)
    assert "ren" not in by_key(load_facts("2022", ["entrances", "celebrities"]).entrances)


def test_what_an_entrance_does_not_mention_stays_usual(facts):
    special = {
        field.name: sum(getattr(entrance, field.name) != field.default for entrance in facts.entrances)
        for field in fields(facts.entrances[0])
        if field.name not in ("key", "name", "text", "provenance", "kitchen", "gained", "dice_sums")
    }
    assert set(special.values()) == {1}, "each of these belongs to one entrance only"


@pytest.mark.parametrize(
    ("modules", "kitchen"),
    [
        ((), (1, 1, 1, 1, 0)),
        (("ballrooms",), (1, 1, 1, 1, 1)),
        (("entrances",), (0, 0, 0, 0, 0)),
        (("ballrooms", "entrances"), (0, 0, 0, 0, 1)),
        (("celebrities", "start-player", "more"), (1, 1, 1, 1, 0)),
    ],
)
def test_starting_kitchen(modules, kitchen):
    """Step 11 of the combined set-up."""
    assert load_facts(modules=modules).tables.kitchen == kitchen


def test_tables(facts):
    tables = facts.tables
    assert tables.row_cost[2] == tables.balcony_cost == 3
    assert tables.no_dancer_vp == -5
    assert (tables.celebrity_vp, tables.coloured_dice) == ((1, 2, 4), 3)
    assert sorted(tables.lounge_colours) == ["blue", "red", "yellow"]
    assert (tables.place_money, tables.key_compensation) == ((9, 10, 11, 12), (0, 1, 2))
    assert (tables.key_reward, tables.key_strength) == ((Effect("item", 1, "any"),), 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_combination_loads_and_leaves_the_base_cards_where_they_are(edition):
    base = load_facts(edition)
    for count in range(len(MODULES) + 1):
        for modules in combinations(MODULES, count):
            facts = load_facts(edition, modules)
            assert facts.modules == modules
            for name in ("guests", "staff", "objectives", "emperor_tiles", "boards"):
                cards = getattr(base, name)
                assert getattr(facts, name)[: len(cards)] == cards
            for name in ("guests", "staff", "objectives"):
                numbers = [card.id for card in getattr(facts, name)]
                assert numbers == sorted(set(numbers))
            assert {"ballrooms", "celebrities"} <= set(modules) or not WITH_BALLROOMS & set(by_key(facts.celebrities))


def test_without_modules_the_data_are_those_of_the_base_game():
    """Hashes of the base game before it had modules: runs of that time can still be continued."""
    assert [data_hash(load_facts(edition)) for edition in EDITIONS] == ["cc889eff96f01a3e", "94a158f756cf0b15"]
    for edition in EDITIONS:
        facts = load_facts(edition)
        assert facts.modules == facts.ballrooms == facts.celebrities == facts.entrances == facts.tokens == ()


def test_modules_in_any_order_and_spelling():
    assert load_facts(modules=["more", "ballrooms"]) is load_facts(modules=("ballrooms", "more"))
    assert module_names("entrances, ballrooms start_player") == ("ballrooms", "entrances", "start-player")
    assert module_names(["more", "more"]) == ("more",)
    assert module_names(None) == module_names("") == ()


@pytest.mark.parametrize(("name", "hint"), [("balrooms", "ballrooms"), ("celebs", "celebrities"), ("start", "start-player")])
def test_unknown_modules(name, hint):
    match = rf"unknown module '{name}' \(did you mean '{hint}'\?\); modules are: ballrooms, .*, more"
    with pytest.raises(UsageError, match=match):
        load_facts(modules=[name])


def cards_of(facts):
    sections = (*SECTIONS, "boards")
    return [*(card for section in sections for card in getattr(facts, section)), facts.tables]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_has_a_provenance(edition):
    for card in cards_of(load_facts(edition, MODULES)):
        stated = {field.name for field in fields(card)} - {"text", "provenance"}
        if hasattr(card, "column"):
            stated = stated - {"column", "floor"} | {"bonus"}  # a token is looked up as one thing
        assert {name.partition(".")[0] for name in card.provenance} == stated
        assert all(tag.startswith(PROVENANCE) for tag in card.provenance.values())


def test_the_98_assumed_values_stay_tagged(facts):
    """Ruling W16: what they are, besides the four day boards of the base game."""
    assumed = Counter(
        (type(card).__name__, name)
        for card in cards_of(facts)
        for name, tag in card.provenance.items()
        if tag.startswith("assumed")
    )
    assert assumed == {
        ("Guest", "order"): 29, ("Guest", "vp"): 23, ("Staff", "cost"): 29, ("Ballroom", "spaces"): 5, ("RehearsalRoom", "bonus"): 4,
        ("Token", "bonus"): 5, ("Tables", "row_cost.bottom"): 1, ("Tables", "row_cost.middle"): 1, ("Tables", "lounge_colours"): 1,
        ("HotelBoard", "prepare_vp"): 4,
    }  # fmt: skip
    assert facts.assumed == 98 + 4


def test_other_tags(facts):
    assert by_id(facts.guests, 147).provenance["vp"] == "seed (worked example)"
    assert by_id(facts.guests, 140).provenance["colour"] == "derived"
    assert by_key(facts.rehearsal_rooms)["R1"].provenance["bonus"] == "assumed; section 3 seed"
    assert by_key(facts.ballrooms)["odeonsaal"].provenance["vp"].startswith("source M; seed confirms")
    assert by_key(facts.celebrities)["mata_hari"].provenance["name"] == "source M"
    assert by_id(facts.objectives, 181).provenance["letter"] == "source M, img"


@pytest.mark.parametrize(
    ("text", "effect", "said"),
    [
        ("dancer:1", dancer(), "send a dancer to a ballroom"),
        ("dancer:1:free", dancer(1, FREE), "send a dancer to a ballroom for no champagne"),
        ("dancer:2:discount=1", dancer(2, 1), "send up to 2 dancers to ballrooms, paying up to 1 champagne less for each"),
        ("item:other:2", Effect("item_other", 2), "take 2 other dishes or drinks"),
        ("exchange:4", Effect("exchange", 4), "exchange up to 4 dishes or drinks of the kitchen for as many of other kinds"),
        ("served_guest", Effect("served_guest"), "take a guest from the queue for free and fill the order from the supply"),
        ("spend:krone:2", Effect("spend_krone", 2), "pay 2 krones"),
        ("spend:wine:2", Effect("spend_item", 2, "wine"), "spend 2 wine of the kitchen"),
        ("spend:any:1", Effect("spend_any_item", 1), "spend 1 dish or drink of the kitchen"),
        ("retreat:2", Effect("retreat", 2), "move 2 steps back on the Emperor track"),
        ("free_rooms:any", Effect("free_rooms", 1, "any"), "rooms cost nothing to prepare"),
        ("occupy:any:1:maxfloor=3", Effect("occupy", 1, "any", 0, 3), "turn a vacant room on floors 1-3 occupied"),
        ("vp_per:2:dancers", Effect("vp_per", 2, "dancers"), "gain 2 VP per dancer in the ballrooms"),
        ("final:2:dancers", Effect("final", 2, "dancers"), "2 VP per dancer in the ballrooms"),
        ("ignore_item:1", Effect("ignore_item", 1), "orders of 2 or more items are complete with 1 missing"),
    ],
)
def test_effect_strings(text, effect, said):
    assert parse_effect(text) == effect
    assert describe(effect) == said
    assert effect.op in OPS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dancer:11", r"11 is outside 0..10; write dancer:N"),
        ("spend:beer:1", r"'beer' is not one of krone, strudel"),
        ("vp_per:2:krones", r"'krones' is not one of played_staff, dancers, objective_markers"),
        ("danser:1", r"unknown effect 'danser'.*did you mean 'dancer'"),
    ],
)
def test_bad_effect_strings(text, message):
    with pytest.raises(ValueError, match=message):
        parse_effect(text)


def test_triggers_and_tests():
    assert parse_trigger("group_full") == Trigger("group_full")
    assert parse_trigger("group_full:rooms>=3") == Trigger("group_full", least=3)
    assert parse_trigger("drinks_gained:3") == Trigger("drinks_gained", least=3)
    assert parse_test("champagne>=7") == (("champagne", 7),)
    for bad in ("emperor_advanced", "dishes_gained:x", "group_full:5", "staff_played:3"):
        with pytest.raises(ValueError, match=r"write|nothing may follow"):
            parse_trigger(bad)


def test_texts_say_what_the_rulebook_says(facts):
    staff = {card.id: card.text for card in facts.staff}
    assert staff[123] == "Once per round: pay 2 krones, then take 1 champagne; gain 3 VP"
    assert staff[133].startswith("Once per round, after hiring a staff card: send a dancer")
    assert staff[169] == "Once in the game, when a yellow guest who ordered 3 or more items leaves the cafe: gain 6 krones"
    assert by_id(facts.guests, 162).text == "turn a vacant room occupied; cannot be sent to a ballroom"
    assert "Penalty: return 2 champagne, else lose 5 VP." in facts.emperor_tiles[12].text
    ballrooms = {room.key: room.text.partition("Scoring: ")[2] for room in facts.ballrooms}
    assert ballrooms["odeonsaal"] == "1/4/9/16/25 VP for 1/2/3/4/5+ dancers."
    assert ballrooms["zum_sperl"].startswith(
        "with 2 players 10/3 VP for most/second most dancers; with 3 or 4 players 15/10/5 VP"
    )
    entrances = {card.key: card.text for card in facts.entrances}
    assert "1/3/6/9 VP for 2/3/4/5+ guests completed at the end of a round" in entrances["kaufman"]
    assert "6 or 8: hire from hand for 1 krone less, 7: nothing" in entrances["corogari"]
    assert "3/6/10 VP for 4/5/6+ objectives in all" in entrances["ninas_melange"]


def test_slugs_are_unique(facts):
    for cards in (facts.guests, facts.staff, facts.celebrities, facts.entrances):
        assert len({slug(card.name) for card in cards}) == len(cards)


def test_catalogue_prints_the_modules_plainly(facts):
    out = StringIO()
    print_cards(None, facts, True, Console(file=out, width=100))
    text = out.getvalue()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 100
    for expected in (
        "Danube Steamship Captain",
        "Zur Kettenbrücke",
        "J.R.R. Tolkien",
        "Chateau Paulwei",
        "Where the values come from: tokens",
        "#134-#162: assumed",
        "102 of all values in play are assumed",
    ):
        assert expected in text


def test_catalogue_says_which_module_a_section_needs():
    with pytest.raises(UsageError, match=r"'rehearsal' come with the module 'ballrooms'.*add --modules ballrooms"):
        print_cards("rehearsal", load_facts(), False, Console(file=StringIO()))

"""The shipped values against the rulebook, and the differences between editions."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from io import StringIO

import pytest
from rich.console import Console

from gahsim.errors import UsageError
from gahsim.games.grand_austria.catalogue import SECTIONS, print_cards
from gahsim.games.grand_austria.effect_text import describe, parse_effect, parse_test, parse_trigger
from gahsim.games.grand_austria.facts import FREE, Effect, Facts, Trigger
from gahsim.games.grand_austria.loading import EDITIONS, load_facts
from gahsim.games.grand_austria.overlays import PROVENANCE, slug

# German name -> (krones, kind), read off the staff pages of the 2015 rulebook, not off the data files
RULEBOOK_STAFF = {
    "Bademeister": (1, "one_time"), "Barista": (3, "one_time"), "Barmann": (4, "once_per_round"), "Bote": (6, "permanent"),
    "Butler": (5, "permanent"), "Chauffeur": (5, "permanent"), "Chefkoch": (3, "one_time"), "Concierge": (4, "game_end"),
    "Dekorateur": (2, "permanent"), "Direktionsassistent": (4, "game_end"), "Direktor": (4, "game_end"),
    "Empfangschef": (4, "game_end"), "Etagendame": (2, "game_end"), "Etagendiener": (5, "permanent"),
    "Floristin": (5, "permanent"), "Fremdenführer": (2, "permanent"), "Frühstückskellner": (4, "once_per_round"),
    "Garderobenfrau": (2, "permanent"), "Gärtner": (3, "permanent"), "Hausdame": (2, "permanent"),
    "Hausdetektiv": (2, "permanent"), "Hausverwalter": (5, "permanent"), "Innenarchitekt": (3, "permanent"),
    "Kaltmamsell": (2, "one_time"), "Kellnerin": (6, "once_per_round"), "Konditor": (3, "one_time"),
    "Küchenhilfe": (3, "permanent"), "Liftboy": (4, "game_end"), "Marketingleiter": (2, "game_end"),
    "Masseurin": (1, "permanent"), "Oberkellner": (1, "permanent"), "Page": (2, "one_time"), "Personalchef": (3, "permanent"),
    "Pferdeknecht": (4, "permanent"), "Portier": (5, "one_time"), "Reservierungsleiter": (4, "game_end"),
    "Restaurantchef": (2, "permanent"), "Rezeptionist": (5, "game_end"), "Schuhputzer": (4, "permanent"),
    "Sekretärin": (5, "game_end"), "Sommelier": (2, "one_time"), "Sous Chef": (6, "once_per_round"),
    "Stallmeister": (1, "permanent"), "Telefonistin": (3, "game_end"), "Veranstaltungsleiter": (5, "permanent"),
    "Wäscherin": (2, "permanent"), "Zimmerdiener": (3, "game_end"), "Zimmermädchen": (4, "game_end"),
}  # fmt: skip


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts()


def by_id(cards, number):
    return next(card for card in cards if card.id == number)


def test_counts(facts):
    assert [len(facts.guests), len(facts.staff), len(facts.objectives), len(facts.emperor_tiles)] == [56, 48, 12, 12]
    assert [board.key for board in facts.boards] == ["night", "day_A", "day_B", "day_C", "day_D"]
    assert [card.id for card in facts.staff + facts.guests + facts.objectives] == list(range(1, 117))
    assert Counter(guest.colour for guest in facts.guests) == dict.fromkeys(("blue", "red", "yellow", "green"), 14)
    for cards in (facts.objectives, facts.emperor_tiles):
        assert Counter(card.letter for card in cards) == {"A": 4, "B": 4, "C": 4}


def test_staff_costs_and_kinds_are_those_of_the_rulebook(facts):
    assert {card.name_de: (card.cost, card.kind) for card in facts.staff} == RULEBOOK_STAFF


def test_orders_are_symmetric(facts):
    assert [sum(guest.order[item] for guest in facts.guests) for item in range(5)] == [41, 32, 41, 32, 0]
    signature = {"green": 0, "red": 1, "yellow": 2, "blue": 3}
    assert all(guest.order[signature[guest.colour]] >= 1 for guest in facts.guests)
    assert max(sum(guest.order) for guest in facts.guests) == 4


@pytest.mark.parametrize(
    ("number", "order", "vp", "reward"),
    [
        (49, (0, 0, 1, 0, 0), 0, (Effect("prepare", 1, "any", FREE, 2),)),
        (57, (0, 0, 2, 1, 0), 1, (Effect("prepare", 2, "any", 1),)),
        (61, (1, 0, 3, 0, 0), 2, (Effect("prepare", 1, "any"), Effect("prepare", 1, "any", 1))),
        (65, (0, 0, 0, 1, 0), 3, ()),
        (67, (0, 0, 0, 2, 0), 2, (Effect("draw_staff", 2), Effect("emperor", 2))),
        (75, (0, 0, 2, 2, 0), 5, (Effect("hire_offer", 3, "", 3),)),
        (104, (2, 2, 0, 0, 0), 2, (Effect("hire", 1, "", FREE),)),
    ],
)
def test_guests(facts, number, order, vp, reward):
    guest = by_id(facts.guests, number)
    assert (guest.order, guest.vp, guest.reward) == (order, vp, reward)


def test_colour_staff_fire_when_the_guest_leaves_in_both_editions():
    """Ruling G4."""
    for edition in EDITIONS:
        staff = load_facts(edition).staff
        for number, colour in ((5, "red"), (6, "blue"), (7, "yellow"), (8, "green")):
            assert by_id(staff, number).trigger == Trigger("guest_leaves", colours=(colour,))
        assert by_id(staff, 33).trigger == Trigger("guest_leaves", min_order=4)


def test_die_staff(facts):
    assert by_id(facts.staff, 17).trigger == Trigger("take_die", faces=(6,))
    assert by_id(facts.staff, 17).effect == (Effect("free_six"), Effect("strength", 1))
    assert by_id(facts.staff, 13).trigger.faces == (1, 2)
    assert by_id(facts.staff, 15).effect == (Effect("both_tracks"),)
    assert by_id(facts.staff, 18).effect == (Effect("strength", 2),)
    assert by_id(facts.staff, 29).effect == (Effect("copy_opponent"),)


def test_tiles_and_objectives(facts):
    tiles = {tile.key: tile for tile in facts.emperor_tiles}
    assert {key: tile.penalty_vp for key, tile in tiles.items() if tile.penalty_vp} == {
        "A1": 5, "A3": 5, "A4": 5, "B2": 7, "B3": 7, "B4": 7, "C4": 10,
    }  # fmt: skip
    assert tiles["C1"].penalty == Effect("vp", -8)
    assert tiles["C3"].penalty == Effect("vp_per", -2, "played_staff")
    assert tiles["B4"].reward == (Effect("prepare_occupy", 1, "any", FREE, 2),)
    assert by_id(facts.objectives, 114).test == (("occupied_red", 4), ("occupied_yellow", 3))
    assert by_id(facts.objectives, 111).test == (("full_colours", 1),)


def test_boards(facts):
    for board in facts.boards:
        assert sorted(room for group in board.groups for room in group) == list(range(20))
        assert len(board.groups) == 10
        assert board.prepare_cost == (0, 1, 2, 3)
        assert {room: vp for room, vp in enumerate(board.prepare_vp) if vp} == {13: 1, 14: 1, 17: 2, 18: 2, 19: 2}
        assert all(_connected(group) for group in board.groups)


def _connected(group) -> bool:
    reached, todo = set(), [group[0]]
    while todo:
        room = todo.pop()
        reached.add(room)
        beside = {room + 5, room - 5} | ({room + 1} if room % 5 < 4 else set()) | ({room - 1} if room % 5 else set())
        todo += (beside & set(group)) - reached
    return reached == set(group)


def test_tables(facts):
    tables = facts.tables
    assert (tables.rounds, tables.scoring_rounds, tables.emperor_back) == (7, (3, 5, 7), (3, 5, 7))
    assert tables.dice == {2: 10, 3: 12, 4: 14}
    assert (tables.money, tables.max_money, tables.hand_size, tables.cafe_tables) == (10, 20, 6, 3)
    assert tables.kitchen == (1, 1, 1, 1, 0)
    assert tables.queue_cost == (3, 2, 1, 0, 0)
    assert tables.emperor_vp == (0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9)
    assert (tables.objective_vp, tables.floor_vp, tables.cafe_guest_vp) == ((15, 10, 5), (1, 2, 3, 4), -5)
    assert (tables.group_blue_vp, tables.group_red_krones) == ((2, 5, 9, 15), (1, 3, 6, 10))
    assert tables.intro_sets["B"] == (1, 13, 25, 30, 32, 44)


def test_editions_differ_exactly_where_they_should(facts):
    revised = load_facts("2022")
    changed = {new.id for old, new in zip(facts.staff + facts.guests, revised.staff + revised.guests, strict=True) if old != new}
    assert changed == {17, 23, 26, 32, 97}
    assert (by_id(facts.staff, 17).cost, by_id(revised.staff, 17).cost) == (3, 5)
    assert (by_id(facts.staff, 32).effect[0].n, by_id(revised.staff, 32).effect[0].n) == (4, 2)
    assert (by_id(facts.staff, 26).effect[0].n, by_id(revised.staff, 26).effect[0].n) == (0, 1)
    assert (by_id(facts.staff, 23).trigger.event, by_id(revised.staff, 23).trigger.event) == ("guest_checks_in", "room_occupied")
    assert (by_id(facts.guests, 97).reward[0].op, by_id(revised.guests, 97).reward[0].op) == ("extra_turn", "extra_action")
    assert (facts.objectives, facts.emperor_tiles, facts.boards) == (revised.objectives, revised.emperor_tiles, revised.boards)
    names = {
        "initial_rooms_min": (0, 3), "action3_min": (0, 1), "action5_min": (0, 1),
        "penalty_by_choice": (True, False), "removal_straight_below": (True, False), "final_space_at_retreat": (True, False),
    }  # fmt: skip
    for field in fields(facts.tables):
        old, new = getattr(facts.tables, field.name), getattr(revised.tables, field.name)
        if field.name != "provenance":
            assert (old, new) == names.get(field.name, (old, old))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_has_a_provenance(edition):
    facts = load_facts(edition)
    cards = [*facts.guests, *facts.staff, *facts.objectives, *facts.emperor_tiles, *facts.boards, facts.tables]
    for card in cards:
        assert set(card.provenance) == {field.name for field in fields(card)} - {"text", "provenance"}
        assert all(tag.startswith(PROVENANCE) for tag in card.provenance.values())
    # the VP printed on the four day sides are nobody's reading
    assert facts.assumed == 4


def test_exceptions_in_provenance(facts):
    assert by_id(facts.guests, 67).provenance["order"] == "source A,P; C differs"
    assert by_id(facts.guests, 68).provenance["order"] == "source A,P,C"
    assert by_id(facts.staff, 17).provenance["cost"] == "seed"
    assert by_id(load_facts("2022").staff, 17).provenance["cost"] == "source A,P,M"


def test_slugs_are_unique(facts):
    for cards in (facts.guests, facts.staff):
        assert len({slug(card.name) for card in cards}) == len(cards)


def test_loading_is_cached_and_editions_and_modules_are_checked(facts):
    assert load_facts("2015") is facts
    assert load_facts(2015) is facts
    with pytest.raises(UsageError, match=r"unknown edition '2016'.*2015, 2022"):
        load_facts("2016")
    with pytest.raises(UsageError, match=r"'ballrooms'.*no modules exist yet"):
        load_facts(modules=("ballrooms",))


@pytest.mark.parametrize(
    ("text", "effect", "said"),
    [
        ("prepare:2:discount=1", Effect("prepare", 2, "any", 1), "prepare up to 2 rooms, each 1 krone cheaper"),
        ("prepare:1:free:color=blue", Effect("prepare", 1, "blue", FREE), "prepare a blue room for free"),
        ("item:any:1", Effect("item", 1, "any"), "take 1 dish or drink of your choice"),
        ("hire:discount=0", Effect("hire"), "hire from hand at full price"),
        ("hire_offer:draw=3:free", Effect("hire_offer", 3, "", FREE), "draw 3 staff cards and hire one of them for free"),
        ("vp:-8", Effect("vp", -8), "lose 8 VP"),
        ("final:3:occupied_red", Effect("final", 3, "occupied_red"), "3 VP per occupied red room"),
        ("ignore_penalty:1", Effect("ignore_penalty", 1), "pay 1 krone to be spared it"),
        ("occupy:any:2", Effect("occupy", 2, "any"), "turn up to 2 vacant rooms occupied"),
        ("remove_vacant:1", Effect("remove_vacant", 1), "take 1 vacant room off the highest floors"),
        ("remove_occupied:2", Effect("remove_occupied", 2), "take 2 occupied rooms off the highest floors, one per floor"),
    ],
)
def test_effect_strings(text, effect, said):
    assert parse_effect(text) == effect
    assert describe(effect) == said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kronen:3", r"unknown effect 'kronen'.*did you mean 'krone'.*effects are: krone:N"),
        ("krone", r"effect 'krone': 1 values must follow 'krone'.*write krone:N"),
        ("krone:x", r"'x' is not a whole number"),
        ("krone:21", r"21 is outside 0..20"),
        ("item:beer:1", r"'beer' is not one of strudel"),
        ("prepare:1:discount=1:free", r"contradicts"),
        ("prepare:1:maxfloor=5", r"5 is outside 1..4"),
        ("prepare:1:cheap", r"'cheap' does not belong here"),
        ("hire", r"price is missing"),
        ("hire_offer:free", r"how many cards"),
        ("final:3:occupied_rd", r"did you mean 'occupied_red'"),
    ],
)
def test_bad_effect_strings(text, message):
    with pytest.raises(ValueError, match=message):
        parse_effect(text)


def test_triggers_and_tests():
    assert parse_trigger("take_die:4,3").faces == (3, 4)
    assert parse_trigger("guest_leaves:green,red:order>=2") == Trigger("guest_leaves", colours=("red", "green"), min_order=2)
    assert parse_test("occupied_red>=4, occupied_blue>=1") == (("occupied_red", 4), ("occupied_blue", 1))
    for bad in ("take_die", "take_die:7", "take_die:3,3", "guest_leaves:pink", "play:3", "tke_die:3"):
        with pytest.raises(ValueError, match="trigger"):
            parse_trigger(bad)
    for bad in ("krones", "krone>=3", "krones>=x", [], ["krones>=3", "krones>=4"]):
        with pytest.raises(ValueError, match=r"threshold|metric|number|condition"):
            parse_test(bad)


@pytest.mark.parametrize("edition", EDITIONS)
def test_catalogue_prints_every_section_plainly(edition):
    out = StringIO()
    print_cards(None, load_facts(edition), True, Console(file=out, width=100))
    text = out.getvalue()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 100
    for expected in (
        "Kitchen Hand / Küchenhilfe",
        "2 wine, 2 coffee",
        "Bh+2",
        "assumed as on the night side",
        "10 with 2 players",
    ):
        assert expected in text


def test_catalogue_names_its_sections(facts):
    with pytest.raises(UsageError, match=r"unknown section 'guest' \(did you mean 'guests'\?\)"):
        print_cards("guest", facts, False, Console(file=StringIO()))
    assert list(SECTIONS) == ["staff", "guests", "objectives", "emperor", "boards", "tables"]

"""Overlays on values of modules, and the file of assumed values that a reader fills in from the box."""

from __future__ import annotations

import re
import tomllib

import pytest

from gahsim.errors import OverlayError
from gahsim.games.grand_austria.assumed import assumed_overlay
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.facts import Effect, Trigger
from gahsim.games.grand_austria.loading import load_facts


def by_key(cards):
    return {card.key: card for card in cards}


def test_values_of_every_section_can_be_changed():
    facts = load_facts(
        modules=MODULES,
        overlays={
            "guests.tsarina.order.champagne": 2,
            "guests.162.room_only": False,
            "staff.dancing-master.cost": 3,
            "objectives.163.test": "champagne>=5",
            "emperor_tiles.A1.must_pay": True,
            "ballrooms.apollosaal.spaces.3": [5, 4, 3],
            "ballrooms": {"zur-kettenbrucke": {"vp": [8], "bonus": {"middle": ["vp:3"]}}},
            "rehearsal_rooms.R2.bonus.1": "krone:4",
            "celebrities.mata-hari.effect": ["vp:2"],
            "entrances": {"The Kozi Palace, Vienna": {"kitchen": [1, 1, 1, 1], "trigger": "dancer_sent", "effect": "vp:1"}},
            "entrances.dove.dice_sums.7": ["krone:1"],
            "tokens.D1.bonus.floor": ["vp:9"],
            "tables": {"row_cost": [0, 1, 2], "place_money": [10, 10, 10, 10], "key_reward": "krone:1"},
        },
    )
    guests = {card.id: card for card in facts.guests}
    assert (guests[147].order[4], guests[162].room_only) == (2, False)
    assert next(card for card in facts.staff if card.id == 119).cost == 3
    assert facts.objectives[12].test == (("champagne", 5),)
    assert facts.emperor_tiles[0].must_pay
    rooms = by_key(facts.ballrooms)
    assert (rooms["apollosaal"].spaces[3], rooms["apollosaal"].spaces[2]) == ((5, 4, 3), (3, 2, 2))
    assert rooms["kettenbruecke"].vp == {2: (8,), 3: (8,), 4: (8,)}
    assert rooms["kettenbruecke"].bonus == ((), (Effect("vp", 3),), (Effect("vp", 5),))
    assert by_key(facts.rehearsal_rooms)["R2"].bonus[0] == (Effect("krone", 4),)
    assert by_key(facts.celebrities)["mata_hari"].text == "For each dancer sent to a ballroom: gain 2 VP"
    entrances = by_key(facts.entrances)
    assert (entrances["kozi"].kitchen, entrances["kozi"].trigger) == ((1, 1, 1, 1, 0), Trigger("dancer_sent"))
    assert entrances["dove"].dice_sums == {7: (Effect("krone", 1),)}
    assert (facts.tokens[0].column, facts.tokens[0].floor) == ((Effect("vp", 5),), (Effect("vp", 9),))
    assert (facts.tables.row_cost, facts.tables.key_reward) == ((0, 1, 2), (Effect("krone", 1),))
    # of the changed values these were assumed: two orders and costs, spaces, bonus, token, two row costs
    assert facts.assumed == 102 - 7


def test_one_row_cost_is_corrected_alone():
    facts = load_facts(
        modules=["ballrooms"], overlays={"tables.row_cost.middle": 1, "tables.provenance.row_cost.middle": "source"}
    )
    assert facts.tables.row_cost == (1, 1, 3)
    assert facts.tables.provenance["row_cost.middle"] == "overlay, source"
    assert facts.tables.provenance["row_cost.bottom"] == "assumed"


def test_a_card_may_become_a_bell():
    overlay = {"staff.12": {"kind": "bell", "trigger": "emperor_advanced:4", "effect": ["served_guest"]}}
    assert next(card for card in load_facts(overlays=overlay).staff if card.id == 12).kind == "bell"


ALL = " ".join(MODULES)
ERRORS = [
    (
        "",
        {"staff.119.cost": 3},
        r"staff\.119\.cost: 'Dancing Master' comes with the module 'ballrooms', not in play; add 'ballrooms'",
    ),
    ("ballrooms", {"staff.handmaid.cost": 3}, r"staff\.handmaid\.cost: 'Handmaid' comes with the module 'more'"),
    ("", {"emperor_tiles.C6.penalty_vp": 3}, r"'C6' comes with the module 'more'"),
    ("", {"celebrities.mata_hari.name": "M"}, r"celebrities\.mata_hari\.name: the section 'celebrities' comes with the module"),
    ("celebrities", {"celebrities.mata_hari.name": "M"}, r"'Mata Hari' comes with the module 'ballrooms'"),
    ("entrances", {"entrances.ren.kitchen": [1, 1, 1, 1]}, r"'The Ren' comes with the module 'ballrooms'"),
    ("", {"tokens.D1.bonus.floor": "vp:1"}, r"tokens\.D1\.bonus\.floor: the section 'tokens' comes with the module 'entrances'"),
    ("", {"tables.balcony_cost": 2}, r"tables\.balcony_cost: 'balcony_cost' comes with the module 'ballrooms'"),
    ("", {"guests.57.room_only": True}, r"guests\.57\.room_only: 'room_only' comes with the module 'ballrooms'"),
    ("", {"emperor_tiles.A1.must_pay": True}, r"emperor_tiles\.A1\.must_pay: 'must_pay' comes with the module"),
    ("more", {"guests.57.order.champagne": 1}, r"guests\.57\.order: champagne comes with a module only; add 'ballrooms' or set"),
    (
        "more",
        {"guests.57.reward": "item:champagne:1"},
        r"guests\.57\.reward: 'take 1 champagne' comes with a module only; add 'ball",
    ),
    ("", {"staff.1.effect": ["dancer:1"]}, r"staff\.1\.effect: 'send a dancer to a ballroom' comes with a module only"),
    ("", {"staff.31.effect": ["final:2:dancers"]}, r"staff\.31\.effect: .* comes with a module only"),
    ("", {"staff.12.trigger": "dancer_sent"}, r"staff\.12\.trigger: 'dancer_sent' comes with a module only"),
    ("", {"objectives.105.test": "dancers>=3"}, r"objectives\.105\.test: 'dancers' comes with a module only"),
    ("", {"emperor_tiles.A1.penalty": "remove_dancer:1"}, r"emperor_tiles\.A1\.penalty: .* comes with a module only"),
    ("", {"tables.kitchen.champagne": 1}, r"tables\.kitchen: champagne comes with a module only"),
    ("entrances", {"entrances.dove.row_bonus_times": 2}, r"entrances\.dove\.row_bonus_times: this comes with a module only"),
    (
        ALL,
        {"staff.120.effect": ["spend:krone:1", "vp:3"]},
        r"staff\.120\.effect: 'spend:krone:1' is a cost: possible only as the first",
    ),
    (ALL, {"staff.129.effect": ["vp:3", "retreat:1"]}, r"staff\.129\.effect: 'retreat:1' is a cost: possible only as the first"),
    (ALL, {"guests.140.reward": "spend:wine:1"}, r"guests\.140\.reward: 'spend:wine:1' is a cost"),
    (ALL, {"staff.129.effect": ["spend:wine:2", "item:other:2"]}, r"staff\.129\.effect: 'item:other'.*needs 'spend:any:N'"),
    (ALL, {"guests.140.reward": "exchange:2"}, r"'exchange:2' cannot be used as a guest's reward"),
    (ALL, {"staff.9.effect": ["vp_plus:2"]}, r"'vp_plus:2' cannot be used with the trigger 'modifier'"),
    (ALL, {"staff.133.kind": "one_time"}, r"staff\.133\.trigger: a one_time card has the trigger 'play', not 'staff_played'"),
    (ALL, {"staff.129.trigger": "dancer_sent"}, r"a once_per_round card has the trigger 'activate' or 'staff_played'"),
    (ALL, {"staff.172.kind": "permanent"}, r"staff\.172\.kind: a card with the trigger 'drinks_gained' is of the kind 'bell'"),
    (ALL, {"staff.172.trigger": "modifier"}, r"staff\.172\.trigger: a bell card waits for something to happen"),
    (ALL, {"staff.130.trigger": "krones_gained"}, r"staff\.130\.trigger: 'krones_gained' is for celebrities only"),
    (
        ALL,
        {"celebrities.marie_curie.trigger": "take_die:3"},
        r"marie_curie\.trigger: a celebrity has one of the triggers activate",
    ),
    (ALL, {"celebrities.marie_curie.trigger": "guest_leaves:red"}, r"without anything behind it"),
    (
        ALL,
        {"celebrities.einstein.effect": "vp:1"},
        r"unknown card 'einstein' in celebrities \(did you mean 'albert-einstein'\?\)",
    ),
    (ALL, {"celebrities.albert_einstein.effect": ["spend:krone:1", "vp:1"]}, r"'spend:krone:1' is a cost"),
    (ALL, {"celebrities.charlie_chaplin.effect": "free_queue"}, r"'free_queue' cannot be used.*vp_plus:N"),
    (ALL, {"entrances.mayenfels.trigger": ""}, r"entrances\.mayenfels\.effect: an entrance has 'trigger' and 'effect' together"),
    (ALL, {"entrances.mayenfels.trigger": "activate"}, r"an entrance has one of the triggers"),
    (ALL, {"entrances.corogari.dice_sums.13": []}, r"unknown part '13'.*parts are: 2, 3"),
    (ALL, {"entrances.corogari.dice_sums.2": ["vp:1"] * 3}, r"3 effects are too many, there is room for 2"),
    (ALL, {"entrances.paulwei.group_blue_vp": [1, 2]}, r"expected a list of 4 whole numbers"),
    (
        ALL,
        {"ballrooms.apollosaal.vp": [1, 2]},
        r"ballrooms\.apollosaal\.vp\.2: the scoring 'dancers_times_row' has 3 numbers, not 2",
    ),
    (ALL, {"ballrooms.apollosaal.scoring": "by_pair"}, r"expected one of dancers_times_row.*did you mean 'by_pairs'"),
    (ALL, {"ballrooms.apollosaal.spaces.2": [0, 0, 0]}, r"ballrooms\.apollosaal\.spaces\.2: a ballroom has at least one space"),
    (ALL, {"ballrooms.apollosaal.spaces": [1, 1, 1]}, r"expected a table with the keys 2, 3, 4"),
    (ALL, {"tables.sections": [2, 3, 4, 5]}, r"tables\.sections: 14 dancers are too many, a player has 10"),
    (ALL, {"tables.place_money": [9, 10, 11, 25]}, r"tables\.place_money: 25 krones to start with are more than max_money"),
    (ALL, {"tables.lounge_colours": ["red", "blue", "green"]}, r"expected the colours blue, red, yellow"),
    (ALL, {"staff.99.cost": 3}, r"unknown card '99' in staff"),
    (ALL, {"tables.provenance.row_cost.side": "seed"}, r"'row_cost' has no part 'side'"),
]


@pytest.mark.parametrize(("modules", "overlay", "message"), ERRORS, ids=[str(overlay)[:60] for _, overlay, _ in ERRORS])
def test_errors_say_what_is_wrong_and_what_is_right(modules, overlay, message):
    with pytest.raises(OverlayError, match=message):
        load_facts(modules=modules, overlays=overlay)


def same_cards(facts, other):
    names = ("guests", "staff", "boards", "tables", "ballrooms", "rehearsal_rooms", "tokens")
    return all(getattr(facts, name) == getattr(other, name) for name in names)


def test_the_file_of_assumed_values_loads_and_changes_nothing(tmp_path):
    facts, path = load_facts("2022", MODULES), tmp_path / "mine.toml"
    text = assumed_overlay(facts)
    path.write_text(text, encoding="utf-8")
    again = load_facts("2022", MODULES, path)
    assert same_cards(facts, again)
    assert again.assumed == 102, "nobody has looked at the box yet"
    assert assumed_overlay(again) == text
    for name in ("Debutante", "Danube Steamship Captain", "Zur Kettenbrücke"):
        assert f" # {name}\n" in text
    overlay = tomllib.loads(text)["overlay"]
    assert (
        sum(len(card["provenance"]) for section, cards in overlay.items() if section != "tables" for card in cards.values()) == 99
    )
    assert overlay["tables"]["row_cost"] == {"bottom": 1, "middle": 2}


def test_values_looked_up_are_known(tmp_path):
    path = tmp_path / "mine.toml"
    text = assumed_overlay(load_facts(modules=MODULES))
    path.write_text(re.sub(r"^provenance = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    assert load_facts(modules=MODULES, overlays=path).assumed == 0
    path.write_text(text.replace('cost = 2\nprovenance = { cost = "assumed" }', "cost = 4", 1), encoding="utf-8")
    facts = load_facts(modules=MODULES, overlays=path)
    assert (facts.assumed, facts.staff[48].cost) == (101, 4)


@pytest.mark.parametrize("modules", [(), ("more",), ("ballrooms",), ("celebrities", "entrances")])
def test_one_file_serves_every_game(tmp_path, modules):
    path = tmp_path / "mine.toml"
    path.write_text(assumed_overlay(load_facts(modules=MODULES)), encoding="utf-8")
    facts = load_facts(modules=modules, overlays=path)
    assert same_cards(facts, load_facts(modules=modules))
    assert facts.assumed == load_facts(modules=modules).assumed


def test_passing_over_does_not_hide_mistakes(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("where_in_play = true\n[overlay.staff.1119]\ncost = 3\n")
    with pytest.raises(OverlayError, match=r"mine\.toml: staff\.1119\.cost: unknown card"):
        load_facts(overlays=path)
    path.write_text("where_in_play = 1\n[overlay.staff.17]\ncost = 3\n")
    with pytest.raises(OverlayError, match=r"where_in_play: expected true or false"):
        load_facts(overlays=path)
    path.write_text("[overlay.staff.119]\ncost = 3\n")
    with pytest.raises(OverlayError, match=r"mine\.toml: staff\.119\.cost: 'Dancing Master' comes with the module"):
        load_facts(overlays=path)

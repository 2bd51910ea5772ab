"""Overlays: every form they come in, and every way to get one wrong."""

from __future__ import annotations

import pytest

from gahsim.errors import OverlayError, UsageError
from gahsim.games.grand_austria.facts import Effect
from gahsim.games.grand_austria.loading import load_facts
from gahsim.games.grand_austria.overlays import shipped_overlays


def staff(facts, number):
    return next(card for card in facts.staff if card.id == number)


def guest(facts, number):
    return next(card for card in facts.guests if card.id == number)


@pytest.mark.parametrize(
    "overlay",
    [
        {"staff": {17: {"cost": 4}}},
        {"staff": {"17": {"cost": 4}}},
        {"staff.17.cost": 4},
        {"staff": {"17.cost": 4}},
        {"staff.kitchen-hand.cost": 4},
        {"staff": {"Kitchen Hand": {"cost": 4}}},
        [{"staff.17.cost": 9}, None, {"staff.kitchen-hand.cost": 4}],
    ],
)
def test_mappings(overlay):
    facts = load_facts(overlays=overlay)
    assert staff(facts, 17).cost == 4
    assert facts.overlays == {"staff.17.cost": 4}
    assert staff(facts, 17).provenance["cost"] == "overlay"
    assert staff(facts, 17).provenance["effect"] == "seed"
    assert staff(load_facts(), 17).cost == 3


@pytest.mark.parametrize("text", ["[staff.17]\ncost = 4\n", "name = 'x'\n[overlay.staff.kitchen-hand]\ncost = 4\n"])
def test_files(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    for source in (path, str(path), [path]):
        assert staff(load_facts("2022", overlays=source), 17).cost == 4
    path.write_text("[staff.17]\ncost = 6\n")
    assert staff(load_facts("2022", overlays=path), 17).cost == 6, "an edited file is read anew"


def test_later_wins_over_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[staff.17]\ncost = 4\n[staff.18]\ncost = 1\n")
    facts = load_facts(overlays=[path, {"staff.17.cost": 2}])
    assert (staff(facts, 17).cost, staff(facts, 18).cost) == (2, 1)


@pytest.mark.parametrize("name", ["emperor-vp-alt", "emperor_vp_alt"])
def test_shipped_overlay(name):
    assert list(shipped_overlays()) == ["emperor-vp-alt"]
    facts = load_facts(overlays=name)
    assert facts.tables.emperor_vp == (0, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 9)
    assert facts.tables.provenance["emperor_vp"] == "overlay"


def test_edition_files_are_overlays_too():
    from gahsim.games.grand_austria.overlays import DATA

    facts = load_facts("2015", overlays=str(DATA / "editions" / "2022.toml"))
    revised = load_facts("2022")
    assert (facts.staff, facts.guests, facts.tables) == (revised.staff, revised.guests, revised.tables)
    assert staff(facts, 17).provenance["cost"] == "overlay, source A,P,M"


def test_effects_change_the_text():
    facts = load_facts(overlays={"staff.17.effect": ["strength:2"], "guests.57.reward": "prepare:3:free"})
    assert staff(facts, 17).effect == (Effect("strength", 2),)
    assert staff(facts, 17).text == "On taking a 6: the action counts 2 dice more"
    assert guest(facts, 57).text == "prepare up to 3 rooms for free"


def test_orders_change_by_item_or_as_a_whole():
    """Guest 57 asks for 2 wine, 1 coffee."""
    assert guest(load_facts(overlays={"guests.57.order.wine": 1}), 57).order == (0, 0, 1, 1, 0)
    assert guest(load_facts(overlays={"guests": {57: {"order": {"cake": 1}}}}), 57).order == (0, 1, 2, 1, 0)
    assert guest(load_facts(overlays={"guests.57.order": [1, 0, 0, 0]}), 57).order == (1, 0, 0, 0, 0)


def test_names_with_a_dot():
    assert guest(load_facts(overlays={"guests.e-gizia.vp": 9}), 97).vp == 9
    assert guest(load_facts(overlays={"guests.E. Gizia.vp": 9}), 97).vp == 9
    assert guest(load_facts(overlays={"guests": {"E. Gizia": {"vp": 9}}}), 97).vp == 9


def test_other_sections():
    facts = load_facts(
        overlays={
            "objectives.105.test": "krones>=15",
            "emperor_tiles": {"a1": {"reward": ["krone:4"], "penalty_vp": 6}},
            "boards": {"day_A": {"prepare_cost": [0, 0, 0, 0]}},
            "tables": {
                "initial_rooms_min": 3,
                "penalty_by_choice": False,
                "dice": {2: 11},
                "intro_sets.A": [3, 6, 9, 38, 39, 47],
            },
        }
    )
    assert facts.objectives[0].test == (("krones", 15),)
    assert facts.emperor_tiles[0].reward == (Effect("krone", 4),)
    assert facts.emperor_tiles[0].penalty_vp == 6
    assert facts.boards[1].prepare_cost == (0, 0, 0, 0)
    assert facts.boards[0].prepare_cost == (0, 1, 2, 3)
    assert facts.tables.dice == {2: 11, 3: 12, 4: 14}
    assert facts.tables.intro_sets["A"][-1] == 47
    assert facts.overlays["tables.dice.2"] == 11
    assert facts.tables.provenance["dice"] == "overlay"


def test_a_card_may_change_its_kind():
    overlay = {"staff.31": {"kind": "one_time", "trigger": "play", "effect": ["vp:5"]}}
    assert staff(load_facts(overlays=overlay), 31).trigger.event == "play"


ERRORS = [
    ({"stuff.17.cost": 4}, r"stuff\.17\.cost: unknown section 'stuff' \(did you mean 'staff'\?\); sections are: guests, staff"),
    ({"staff.99.cost": 4}, r"staff\.99\.cost: unknown card '99' in staff.*1\.\.48 or by name, such as breakfast-server"),
    ({"staff.kitchen-hnd.cost": 4}, r"unknown card 'kitchen-hnd' in staff \(did you mean 'kitchen-hand'\?\)"),
    ({"boards.day_E.groups": []}, r"boards\.day_E\.groups: unknown card 'day_E'.*night, day_A"),
    ({"staff.17.cots": 4}, r"staff\.17\.cots: unknown field 'cots' \(did you mean 'cost'\?\).*fields are: name"),
    ({"staff.17.text": "x"}, r"staff\.17\.text: unknown field 'text'.*follow from its effects"),
    ({"staff.17.cost": "4"}, r"staff\.17\.cost: expected a whole number 0\.\.20, not '4'"),
    ({"staff.17.cost": True}, r"staff\.17\.cost: expected a whole number"),
    ({"staff.17.cost": 4.0}, r"staff\.17\.cost: expected a whole number"),
    ({"staff.17.cost": -1}, r"staff\.17\.cost: -1 is outside the allowed range 0\.\.20"),
    ({"staff.17.cost.x": 1}, r"'cost' has no parts"),
    ({"staff.17": 4}, r"staff\.17: expected fields \(name.*not 4"),
    ({"staff": 4}, r"staff: expected cards below it, such as staff\.1"),
    ({"guests.57.vp": 31}, r"guests\.57\.vp: 31 is outside the allowed range -20\.\.30"),
    ({"guests.57.colour": "pink"}, r"guests\.57\.colour: expected one of blue, red, yellow, green, not 'pink'"),
    ({"guests.57.reward": ["kron:3"]}, r"guests\.57\.reward: unknown effect 'kron' in 'kron:3' \(did you mean 'krone'\?\)"),
    ({"guests.57.reward": 3}, r"guests\.57\.reward: expected a list of effects"),
    ({"guests.57.reward": ["krone:1"] * 5}, r"guests\.57\.reward: 5 effects are too many"),
    (
        {"guests.57.reward": ["free_queue"]},
        r"guests\.57\.reward: 'free_queue' cannot be used as a guest.s reward; possible are: krone",
    ),
    ({"guests.57.order.beer": 1}, r"guests\.57\.order\.beer: unknown part 'beer'.*strudel, cake, wine, coffee"),
    ({"guests.57.order": 3}, r"guests\.57\.order: expected a table with the keys strudel.*or a list of 4 or 5 numbers"),
    ({"guests.57.order.wine": 5}, r"guests\.57\.order\.wine: 5 is outside the allowed range 0\.\.4"),
    ({"guests.57.order": [2, 2, 2, 1]}, r"guests\.57\.order: a guest orders 1\.\.6 items in total, not 7"),
    ({"guests.57.order": [0, 0, 0, 0]}, r"guests\.57\.order: a guest orders 1\.\.6 items in total, not 0"),
    ({"guests.57.order.champagne": 1}, r"guests\.57\.order: champagne comes with a module only"),
    ({"staff.17.trigger": "take_dice:6"}, r"staff\.17\.trigger: unknown trigger 'take_dice' \(did you mean 'take_die'\?\)"),
    ({"staff.17.kind": "game_end"}, r"staff\.17\.trigger: a game_end card has the trigger 'final'.*together"),
    ({"staff.17.trigger": "play"}, r"staff\.17\.kind: a card with the trigger 'play' is of the kind 'one_time'.*together"),
    (
        {"staff.31.effect": ["krone:3"]},
        r"staff\.31\.effect: 'krone:3' cannot be used with the trigger 'final'; possible are: final",
    ),
    ({"staff.12.trigger": "modifier"}, r"staff\.12\.effect: 'vp:2' cannot be used with the trigger 'modifier'"),
    ({"objectives.105.test": "krone>=3"}, r"objectives\.105\.test: unknown metric 'krone' \(did you mean 'krones'\?\)"),
    ({"objectives.105.test": 3}, r"objectives\.105\.test: expected a list of conditions"),
    ({f"objectives.{n}.letter": "A" for n in range(105, 117)}, r"objectives\.116\.letter: no card is left with the letter B"),
    ({"emperor_tiles.A1.penalty": "krone:3"}, r"emperor_tiles\.A1\.penalty: 'krone:3' cannot be used as a penalty"),
    ({"emperor_tiles.C1.penalty": "vp:8"}, r"emperor_tiles\.C1\.penalty: 'vp:8' is no loss"),
    ({"emperor_tiles.A1.penalty_vp": -5}, r"emperor_tiles\.A1\.penalty_vp: -5 is outside the allowed range 0\.\.20"),
    ({"boards.night.groups": [[0, 1]]}, r"boards\.night\.groups: every room 0\.\.19 belongs to exactly one.*missing: \[2, 3"),
    ({"boards.night.groups": [[r] for r in [*range(19), 18]]}, r"missing: \[19\], named twice: \[18\]"),
    ({"boards.night.groups": [[r] for r in range(20)]}, r"20 groups are too many"),
    ({"boards.night.colours": ["RYRRB", "YYRRY", "BRBYY", "BBBRB"]}, r"night\.groups: the rooms of a group share one colour"),
    ({"boards.night.colours": ["BYRR"]}, r"boards\.night\.colours: expected 4 strings of 5 letters"),
    ({"boards.night.prepare_cost": [1]}, r"boards\.night\.prepare_cost: expected a list of 4 whole numbers"),
    ({"boards.night.prepare_vp": [1]}, r"boards\.night\.prepare_vp: expected 4 lists of 5 numbers"),
    ({"tables.mony": 4}, r"tables\.mony: unknown field 'mony' \(did you mean 'money'\?\)"),
    ({"tables.money": 30}, r"tables\.money: 30 krones to start with are more than max_money \(20\)"),
    ({"tables.penalty_by_choice": 1}, r"tables\.penalty_by_choice: expected true or false, not 1"),
    ({"tables.initial_rooms_min": 4}, r"tables\.initial_rooms_min: 4 is more than initial_rooms \(3\)"),
    ({"tables.rounds": 6}, r"tables\.scoring_rounds: the last scoring \(7\) is after the last round \(6\)"),
    ({"tables.scoring_rounds": [5, 3, 7]}, r"tables\.scoring_rounds: rounds must rise"),
    ({"tables.emperor_vp": [0, 1]}, r"tables\.emperor_vp: expected a list of 14 whole numbers"),
    ({"tables.dice.5": 16}, r"tables\.dice\.5: unknown part '5'; parts are: 2, 3, 4"),
    ({"tables.dice": 16}, r"tables\.dice: expected a table with the keys 2, 3, 4, not 16"),
    ({"tables.intro_sets.A": [1, 6, 9, 38, 39, 48]}, r"tables\.intro_sets: staff \[1\] would be in two sets"),
    ({"staff.17.provenance": "mine"}, r"staff\.17\.provenance: expected a table"),
    ({"staff.17.provenance.cost": "mine"}, r"staff\.17\.provenance\.cost: expected text that starts with seed, source"),
    (17, r"an overlay is a mapping, a TOML file, the name of a shipped overlay or a list of these, not 17"),
    ("emperor-vp", r"'emperor-vp' is neither an overlay file nor a shipped overlay \(did you mean 'emperor-vp-alt'\?\)"),
    ("missing.toml", r"missing\.toml: there is no such overlay file; shipped overlays are: emperor-vp-alt"),
]


@pytest.mark.parametrize(("overlay", "message"), ERRORS, ids=[str(overlay)[:60] for overlay, _ in ERRORS])
def test_errors_say_what_is_wrong_and_what_is_right(overlay, message):
    with pytest.raises(OverlayError, match=message) as caught:
        load_facts(overlays=overlay)
    assert isinstance(caught.value, UsageError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[staff.17]\ncost = -1\n", r"mine\.toml: staff\.17\.cost: -1 is outside"),
        ("[staff.17]\nkind = 'game_end'\n", r"mine\.toml: staff\.17\.trigger: a game_end card"),
        ("[guests.57]\norder = [2, 2, 2, 1]\n", r"mine\.toml: guests\.57\.order: a guest orders"),
        ("[tables]\nrounds = 6\n", r"mine\.toml: tables\.scoring_rounds: the last scoring"),
        ("[staff.17\n", r"mine\.toml: not a readable TOML file"),
        ("overlay = 3\n", r"mine\.toml: overlay: expected a table"),
    ],
)
def test_errors_name_the_file(tmp_path, text, message):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(OverlayError, match=message):
        load_facts(overlays=path)


@pytest.mark.parametrize(
    "right", [{}, {"staff": {}}, {"staff": {"17": {}}}, {"staff.17.provenance": {}}, {"guests": {"63": {"order": {}}}}]
)
def test_an_empty_table_changes_nothing(right):
    assert load_facts(overlays=right).overlays == {}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"stuff": {}}, "unknown section 'stuff'"),
        ({"stuff.17": {}}, "unknown section 'stuff'"),
        ({"staff": {"400": {}}}, "unknown card '400'"),
        ({"staff": {"17": {"prize": {}}}}, "unknown field 'prize'"),
    ],
)
def test_an_empty_table_with_a_wrong_key_is_a_slip_too(wrong, said):
    with pytest.raises(OverlayError, match=said):
        load_facts(overlays=wrong)

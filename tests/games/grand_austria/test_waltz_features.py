"""What the evaluation sees of the modules: named, right where it can be counted by hand, and nothing of it in the base game."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from gahsim.bots import make_bot
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.codes import MODULES
from gahsim.games.grand_austria.feature_names import CHAMPAGNE, FEATURES, SECTION, STAFF, names
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.weights import Value, pack, places_with_all_modules, unpack
from tests.games.grand_austria.modules.waltz import ball
from tests.games.grand_austria.modules.waltz import side as dancing_side
from tests.games.grand_austria.modules.waltz2 import at_the_door, auction, lounge, waltz, with_celebrity
from tests.games.grand_austria.positions import at_table, seat

COMBINATIONS = [some for n in range(6) for some in itertools.combinations(MODULES, n)]


def seen(game: Game, at: int = 0) -> dict[str, float]:
    """Features that are not zero, by name."""
    told = door.explain(game, make_bot("planner", door, game.facts, game.players), at)
    return {row["feature"]: row["value"] for row in told["features"]}


@pytest.mark.parametrize("modules", COMBINATIONS, ids=lambda modules: "+".join(modules) or "base")
def test_every_feature_of_every_combination_has_a_name(modules: tuple[str, ...]) -> None:
    """Whatever turns up in games is named: an 'unused' place is one no position ever fills."""
    facts = door.load_facts("2022", modules)
    listed = names(facts)
    assert len(listed) == FEATURES == len(set(listed))
    table = door.make_table(facts, 2)
    samples = door.collect(facts, table, 3, 0, 2, [make_bot("greedy", door, facts, 2)] * 2, 0.2)
    filled = np.flatnonzero(np.abs(samples.features).max(axis=0))
    assert len(filled) > 100
    assert [listed[i] for i in filled if listed[i].startswith("unused")] == []
    if not modules:
        assert filled.max() < CHAMPAGNE


def test_dancers_and_champagne_are_counted() -> None:
    contessa = {"guest": 146, "served": {"coffee": 2, "champagne": 1}}
    mine = dancing_side(
        kitchen={"champagne": 2}, cafe=[contessa], sections=[0, 1, 3, 4], dancers=[[1, 0, 0], [1, 0, 0], [0, 0, 0]]
    )  # fmt: skip
    told = seen(ball(mine, dancing_side(sections=[1, 1, 2, 4], dancers=[[1, 0, 1], [0, 0, 0], [0, 0, 0]]), round=3))
    assert (told["champagne, up to 1"], told["champagne, up to 3"], told["champagne, up to 6"]) == (1, 2, 2)
    assert told["champagne that orders miss"] == 1
    assert told["rehearsal room R1"] == 1
    assert "dancers still in the section of 1" not in told and told["dancers still in the section of 3"] == 3
    assert told["last dancer in the section of 2"] == 1 and "last dancer in the section of 3" not in told
    assert told["dancers in the bottom row of the left ballroom"] == 1
    # Zum Sperl ranks dancers: one against two is second, 3 VP with two players; Zur Kettenbruecke wants pairs
    assert told["VP of the left ballroom as it is"] == 3 and told["dancers more than the best other in the left ballroom"] == -1
    assert "VP of the middle ballroom as it is" not in told
    assert told["dancer without a partner in the middle ballroom, where pairs count"] == 1
    assert told["dancers more than the best other in the middle ballroom"] == 1
    assert told["nobody of ours in the right ballroom"] == 1 and "nobody of ours in the left ballroom" not in told


def test_a_ballroom_that_was_scored_is_not_seen_any_more() -> None:
    mine = dancing_side(sections=[0, 2, 3, 4], dancers=[[1, 0, 0], [0, 0, 0], [0, 0, 0]])
    other = dancing_side(sections=[1, 2, 3, 4], dancers=[[0, 0, 0]] * 3)
    for round_no, there in ((3, True), (4, False)):
        told = seen(ball(mine, other, round=round_no))
        assert ("VP of the left ballroom as it is" in told) == there
        assert ("dancers in the bottom row of the left ballroom" in told) == there
        assert told["nobody of ours in the middle ballroom"] == 1


def test_guests_who_could_go_dancing() -> None:
    done = {"guest": 146, "served": {"coffee": 2, "champagne": 2}}
    for bottles, word in ((1, "guests with champagne to go dancing"), (0, "guests without champagne to go dancing")):
        told = seen(ball(dancing_side(cafe=[done], kitchen={"champagne": bottles}, sections=[1, 2, 3, 4])))
        assert told[word] == 1
        assert sum(name.endswith("to go dancing") for name in told) == 1


def test_celebrities_here_and_to_come() -> None:
    told = seen(with_celebrity("charlie_chaplin"))
    assert told["Charlie Chaplin is here"] == 1 and "Mahatma Gandhi is here" not in told
    waiting = lounge(("marie_curie", 2), "sigmund_freud", ("jrr_tolkien", 1))
    facts = door.load_facts("2015", ["celebrities"])
    game = waltz(modules="celebrities", lounge=waiting, coloured_dice={"red": 4, "yellow": 2}, dice=[1, 1, 1, 1, 1, 1])
    told = seen(game)
    assert told["coloured dice still to be had"] == 2
    assert told["VP of celebrities still to be had"] == facts.tables.celebrity_vp[2] + facts.tables.celebrity_vp[1]


def test_what_the_entrance_still_has_to_give() -> None:
    told = seen(at_the_door("wray", emperor=2, tiles_used=["B2"]))
    assert told["entrance The Grand Wray Hotel"] == 1
    # left: A1, A2, B3, C1, C3; two steps pay for both A and for B
    assert told["tiles of the entrance left"] == 5 and told["tiles of the entrance within reach"] == 3
    tokens = [token.key for token in door.load_facts("2015", ["entrances"]).tokens]
    assert seen(at_the_door("dove", tokens=tokens[:3]))["bonus tokens left"] == 3


def test_a_bid_counts_as_the_entrance_it_is_for() -> None:
    game = auction(["kozi", "paulwei"])
    game.do("offer_entrance", entrance="kozi", bid=2)
    told = seen(game, 0), seen(game, 1)
    bidder = 0 if "krones bid for an entrance" in told[0] else 1
    assert told[bidder]["krones bid for an entrance"] == 2
    assert told[bidder]["entrance The Kozi Palace, Vienna"] == 1
    assert told[1 - bidder]["entrance Chateau Paulwei"] == 1  # what is left, if nothing is bid


def test_key_and_bells() -> None:
    bells = [card.id for card in door.load_facts("2015", ["more"]).staff if card.kind == "bell"]
    rung = {"id": bells[1], "used": True}
    assert seen(at_table(seat(staff=[bells[0], rung]), modules=["more"]))["bells that can ring"] == 1
    game = at_table(seat(), modules=["start-player"])
    assert all(seen(game, at)["skeleton key still to be had"] == 1 for at in (0, 1))
    game.play(next(move for move in game.legal_moves() if move.kind == "take_key"))
    assert seen(game)["holding the skeleton key"] == 1
    assert not any("skeleton key" in name for name in seen(game, 1))


def test_weights_follow_the_cards_into_every_combination() -> None:
    """Staff, tiles and objectives are numbered through, so places differ; what is stored for a card must reach that card."""
    whole = door.load_facts("2022", MODULES)
    value = Value.blank()
    value.weights[:] = np.arange(1, FEATURES + 1)
    by_name = dict(zip(names(whole), value.weights[0], strict=True))
    stored = pack(value, whole)
    for modules in COMBINATIONS:
        facts = door.load_facts("2022", modules)
        mine = unpack(stored, facts)
        for name, weight in zip(names(facts), mine.weights[0], strict=True):
            if not name.startswith("unused"):
                assert weight == by_name[name], (modules, name)
        again = unpack(pack(mine, facts), facts)
        assert np.array_equal(again.weights, mine.weights), modules


def test_the_base_game_is_where_it_was() -> None:
    for edition in ("2015", "2022"):
        places = places_with_all_modules(door.load_facts(edition))
        assert all(place in (-1, i) for i, place in enumerate(places))
        assert SECTION > CHAMPAGNE > 0


def test_weights_trained_with_modules_are_used_with_ballrooms_and_fill_in_without() -> None:
    stored = door.shipped_weights("planner", "2022", 2, True)
    base = door.shipped_weights("planner", "2022", 2)
    assert len(base.out) == len(stored.out)
    for modules in (("ballrooms", "more"), ("ballrooms",), MODULES):
        facts = door.load_facts("2022", modules)
        played, listed = door.weights_for("planner", facts, 2), door.feature_names(facts)
        whole = door.feature_names(door.load_facts("2022", MODULES))
        for name in (listed[STAFF + 47], listed[STAFF + len(facts.staff) - 1], "krones, up to 3"):
            assert np.array_equal(played.weights[:, listed.index(name)], stored.weights[:, whole.index(name)]), (modules, name)
    known = [i for i, name in enumerate(door.feature_names(door.load_facts("2022"))) if not name.startswith("unused")]
    learned = [i for i in known if base.weights[:, i].any() or base.inside[:, i].any()]
    for modules in ((), ("celebrities",), ("entrances", "start-player")):
        played = door.weights_for("planner", door.load_facts("2022", modules), 2)
        assert np.array_equal(played.weights[:, learned], base.weights[:, learned])
        assert np.array_equal(played.inside[:, learned], base.inside[:, learned])
    alone = door.load_facts("2022", ("entrances",))
    bid = door.feature_names(alone).index("krones bid for an entrance")
    assert not base.weights[:, bid].any()
    assert np.array_equal(door.weights_for("planner", alone, 2).weights[:, bid], stored.weights[:, bid])
    # those of edition 2022 serve both, for every number of players and both bots that learn
    for bot, players in itertools.product(("greedy", "planner"), (2, 3, 4)):
        newer, older = (door.weights_for(bot, door.load_facts(edition, MODULES), players) for edition in ("2022", "2015"))
        assert np.array_equal(newer.weights, older.weights) and np.array_equal(newer.inside, older.inside)
        assert not np.array_equal(older.weights, door.shipped_weights(bot, "2015", players).weights)
    digests = {make_bot("planner", door, door.load_facts("2022", modules), 2).digest for modules in ((), ("entrances",))}
    assert len(digests) == 2  # a run is not continued with other weights


def test_a_planner_with_its_module_weights_beats_one_without(tmp_path: Path) -> None:
    facts = door.load_facts("2022", MODULES)
    file = tmp_path / "base.npz"
    np.savez(file, **door.pack_weights(door.shipped_weights("planner", "2022", 2), facts))
    seated = [make_bot(spec, door, facts, 2) for spec in ("planner:fast", f"planner:fast,weights={file}")]
    plans = door.plan_games(40)
    plans["deal"] //= 2
    plans["bots"][:, :2] = [(game % 2, 1 - game % 2) for game in range(40)]
    vp = door.play_plans(facts, door.make_table(facts, 2), 5, plans, seated).finals["players"]["vp"][:, :2].astype(float)
    margin = np.where(plans["bots"][:, 0] == 0, vp[:, 0] - vp[:, 1], vp[:, 1] - vp[:, 0]).reshape(-1, 2).mean(axis=1)
    assert margin.mean() > 3 * margin.std() / len(margin) ** 0.5

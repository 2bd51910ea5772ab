"""Let's Waltz! in the story of a game, in the picture and on the command line."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest
from typer.testing import CliRunner

import gahsim
from gahsim.bots import make_bots
from gahsim.cli import app
from gahsim.games.grand_austria import door
from gahsim.games.grand_austria.codes import LEDGER, MODULES
from gahsim.games.grand_austria.game import Game
from gahsim.games.grand_austria.narration import third_person
from tests.games.grand_austria.modules.waltz import ball, side
from tests.games.grand_austria.positions import at_table, rooms, seat
from tests.games.grand_austria.shortcuts import covered, served

FROM_MODULES = [name.replace("_", " ") for name in LEDGER[LEDGER.index("dancers") :]]
FINAL_SOURCES = ("staff final", "rooms floor 1", "rooms floor 2", "rooms floor 3", "rooms floor 4", "leftovers", "cafe penalty")


@cache
def told(players: int, modules: tuple[str, ...] = MODULES, until: int = 99) -> tuple[Game, Any]:
    narrator = door.Narrator()
    game = door.new_game(players=players, seed=6, edition="2022", modules=modules, watch=narrator)
    bots = make_bots("regular", players, door, game.facts)
    while not game.over and game.round < until:
        game.play(door.decide(game, bots[game.to_move or 0]))
    return game, narrator


def marked(game: Game, attribute: str) -> list[str]:
    root = ET.fromstring(game.svg())
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_story_tells_every_entrance_and_three_ballrooms(players: int) -> None:
    game, narrator = told(players)
    entrances = [event["entrance"] for event in narrator.events if event["kind"] == "entrance" and "entrance" in event]
    assert sorted(entrances) == sorted(seat["entrance"] for seat in game.snapshot()["seats"])
    scored = [event for event in narrator.events if event["kind"] == "ballroom"]
    assert [event["ballroom"] for event in scored] == game.snapshot()["ballrooms"]
    for place, event in enumerate(scored):
        assert event["vp"] == [game.ledger(seat)[f"ballroom_{place + 1}"] for seat in range(players)]


def test_champagne_dancers_and_celebrities_are_among_the_changes() -> None:
    _, narrator = told(2)
    sent = [event for event in narrator.events if event.get("move") == "send_guest"]
    assert sent and all(event["changed"]["dancers"] == 1 for event in sent if "changed" in event)
    took = [event for event in narrator.events if event.get("details", {}).get("colour")]
    assert any(event.get("changed", {}).get("celebrities") == 1 for event in took)
    assert narrator.changes_text({"champagne": -2, "dancers": 1}) == "-2 champagne, +1 dancer"


def test_the_score_sheet_has_the_sources_of_modules_only_with_modules() -> None:
    with_modules = [name for name, _ in door.Narrator.ledger_rows(told(2)[0])]
    without = [name for name, _ in door.Narrator.ledger_rows(told(2, ())[0])]
    assert set(FROM_MODULES) & set(with_modules) and not set(FROM_MODULES) & set(without)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_shows_what_the_modules_lay_out(players: int) -> None:
    game, _ = told(players, until=5)
    position = game.snapshot()
    assert marked(game, "data-ballroom") == position["ballrooms"]
    dancing = sum(n for seat in position["seats"] for rows in seat["dancers"] for n in rows)
    assert sum(map(int, marked(game, "data-dancers"))) == dancing > 0
    assert marked(game, "data-lounge") == [place["celebrity"] for place in position["lounge"] if place["celebrity"]]
    on_board = [colour for colour, face in position["coloured_dice"].items() if face]
    assert sorted(marked(game, "data-colour")) == sorted(on_board)
    assert marked(game, "data-key") == ["table" if position["key"] is None else str(position["key"])]
    assert marked(game, "data-entrance") == [seat["entrance"] for seat in position["seats"]]
    sections = [f"{i}.{n}" for seat in position["seats"] for i, n in enumerate(seat["sections"])]
    assert marked(game, "data-section") == sections


@pytest.mark.parametrize(("players", "lacks"), [(2, True), (3, False), (4, False)])
def test_the_picture_says_that_two_players_have_no_middle_row_in_the_goldener_strauss_w3(players: int, lacks: bool) -> None:
    game = ball(*[side() for _ in range(players)], ballrooms=["goldener_strauss", "odeonsaal", "apollosaal"])
    assert ("no such row with 2 players" in game.svg()) is lacks


def test_entrances_on_offer_are_drawn_during_the_auction() -> None:
    game = gahsim.new_game("grand-austria", players=3, seed=1, modules=["entrances"])
    assert game.phase == "auction" and marked(game, "data-offer") == game.snapshot()["auction"]["entrances"]


def test_a_picture_of_the_base_game_has_nothing_of_the_modules() -> None:
    game, _ = told(2, (), until=3)
    for name in ("ballroom", "lounge", "key", "entrance", "section", "colour", "offer"):
        assert not marked(game, f"data-{name}")
    assert not re.search("Let's Waltz|champagne", game.svg())


def test_play_takes_modules_separated_by_commas_or_spaces() -> None:
    for words in ("ballrooms entrances", "entrances,ballrooms"):
        result = CliRunner().invoke(app, ["play", "--modules", words, "--bots", "novice", "--until", "1", "--json"])
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["modules"] == ["ballrooms", "entrances"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_of_a_ballroom_are_told_once(players: int) -> None:
    """What a player collects without being asked is told apart from the ballrooms, so all told VP add up to the score before the end."""
    game, narrator = told(players)
    final = sum(n for name, row in narrator.ledger_rows(game) for n in row if name in FINAL_SOURCES)
    objectives_at_the_end = sum(
        game.ledger(seat)["entrance"] for seat, one in enumerate(game.snapshot()["seats"]) if one["entrance"] == "ninas_melange"
    )
    told_vp = sum(event.get("changed", {}).get("vp", 0) for event in narrator.events)
    told_vp += sum(sum(event["vp"]) for event in narrator.events if event["kind"] in ("emperor", "ballroom"))
    told_vp += sum(event.get("vp", 0) for event in narrator.events if event["kind"] == "entrance")
    assert 0 <= sum(game.scores) - final - told_vp <= objectives_at_the_end


def test_a_ballroom_is_told_even_if_nobody_scores_in_it() -> None:
    """One dancer each in the Zur Kettenbrücke: 7 VP for every second dancer is 0 VP for everybody, but scored it is."""
    one = {"dancers": [[0, 0, 0], [1, 0, 0], [0, 0, 0]], "sections": [0, 2, 3, 4]}
    game = ball(
        side(**one), side(**one), ballrooms=["apollosaal", "kettenbruecke", "zum_sperl"], round=5, dice=[1, 0, 0, 0, 0, 0]
    )
    narrator = door.Narrator()
    game = door.restore(game.snapshot(), watch=narrator)
    while game.round == 5:
        game.play(game.legal_moves()[-1])
    told = [(event["ballroom"], event["text"]) for event in narrator.events if event["kind"] == "ballroom"]
    assert told == [("kettenbruecke", "Zur Kettenbrücke is scored: player 1 0 VP, player 2 0 VP")]


def test_an_extra_turn_begins_when_it_begins() -> None:
    """E. Gizia's guest of 2015 moves in within the turn that brought it there; the turn without a die comes after that one."""
    narrator = door.Narrator()
    mine = seat(cafe=[served(97, strudel=2, wine=1)], rooms=rooms(vacant=[2, 3]), hand=[])
    position = at_table(mine, dice=[2, 2, 0, 0, 0, 0]).snapshot()
    game = door.restore(position, watch=narrator)
    game.do("check_in", guest=97, room=2)
    game.do("take_die", die=1, boost=False)
    game.do("take_items", items={"strudel": 2})
    game.do("use_space", die=2, boost=False)
    turns = {event.get("move"): event["turn"] for event in narrator.events if "seat" in event}
    assert turns["check_in"] == turns["take_die"] == turns["use_space"] - 1


def test_two_verbs_and_three_kinds_of_items_in_one_sentence() -> None:
    assert third_person("prepare and occupy red room 4.4 for free") == "prepares and occupies red room 4.4 for free"
    game = ball(dice=[3, 0, 0, 0, 0, 0])
    game.do("take_die", die=1, boost=False)
    assert "take 1 strudel, 1 cake and 1 champagne" in [move.text for move in game.legal_moves()]


def test_the_last_die_is_gone_before_the_emperor_comes() -> None:
    """Told in the order of the table; one die is one die."""
    start = at_table(seat(), seat(), round=3, dice=[0, 0, 1, 0, 0, 1], turn_order=covered(1, 2), to_move=0).snapshot()
    narrator = door.Narrator()
    game = gahsim.restore(start, watch=narrator)
    for _ in range(2):
        game.do("pass")
    told = [(event["kind"], event["text"]) for event in narrator.events if event["kind"] != "move"]
    assert [kind for kind, _ in told[:3]] == ["reroll", "reroll", "emperor"]
    assert told[0][1].startswith("Everyone has passed or is done: one die is set aside, the other shows 1 die: ")
    assert told[1][1] == "No dice are left"
    objectives, tiles = narrator.on_the_table(game)
    assert all(str(card["id"]) in objectives for card in game.snapshot()["objectives"])
    assert all(key in tiles for key in game.snapshot()["emperor_tiles"])

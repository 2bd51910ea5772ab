"""The picture shows what lies on the table, in valid SVG, for any number of players."""

from __future__ import annotations

import copy
import dataclasses
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

from gahsim.games.grand_austria import picture_parts as draw
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.loading import load_facts
from gahsim.games.grand_austria.picture import board_html, board_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_facts("2015")


def seat(index: int) -> dict[str, Any]:
    """A player in the middle of the game; every player has other guests and cards."""
    return {
        "money": 7 + index,
        "vp": 31 + index,
        "emperor": 3 * index,
        "kitchen": {"strudel": 2, "coffee": 1},
        "rooms": [2, 2, 1, 1, 0] + [1, 0, 0, 0, 0] + [0] * 10,
        "cafe": [{"guest": 55 + 10 * index, "served": {"wine": 2}}, {"guest": 60 + 10 * index, "served": {}}],
        "hand": [1 + 6 * index, 2 + 6 * index],
        "staff": [{"id": 3 + 6 * index, "used": True}, {"id": 4 + 6 * index, "used": False}],
        "objectives": [],
        "ledger": {"guests": 20, "rooms": 11},
    }


def position(players: int) -> dict[str, Any]:
    return {
        "game": "grand-austria",
        "edition": "2015",
        "modules": [],
        "players": players,
        "hotel": ["night", "night", "day_A", "day_B"][:players],
        "round": 4,
        "phase": "turn",
        "to_move": 1,
        "start_seat": 0,
        "dice": [3, 1, 0, 2, 1, 1],
        "queue": [49, 63, 77, None, 91],
        "guest_deck": [50, 51],
        "guest_discard": [],
        "staff_deck": [40, 41, 42],
        "objectives": [{"id": 105, "claimed": [1]}, {"id": 110, "claimed": []}, {"id": 114, "claimed": [0, 1]}],
        "emperor_tiles": ["A1", "B2", "C3"],
        "turn_order": [{"seat": s, "number": n, "covered": n == 1} for s in range(players) for n in (s + 1, 2 * players - s)],
        "passed": [0],
        "turn": {"seat": 1, "guest_taken": True, "die": 4, "boosted": False},
        "pending": [],
        "seats": [seat(index) for index in range(players)],
    }


def parse(snapshot: dict[str, Any], facts: Facts) -> ET.Element:
    return ET.fromstring(board_svg(snapshot, facts))


def words(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(SVG + "text")]


def marked(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if element.get(name) is not None]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_twenty_rooms(players: int, facts: Facts) -> None:
    root = parse(position(players), facts)
    rooms = marked(root, "data-room")
    assert {element.tag for element in rooms} == {SVG + "rect"}
    assert len(rooms) == 20 * players
    states = [element.get("data-state") for element in rooms]
    assert (states.count("prepared"), states.count("occupied")) == (3 * players, 2 * players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_guest_in_a_cafe_and_in_the_queue_is_named(players: int, facts: Facts) -> None:
    snapshot = position(players)
    root = parse(snapshot, facts)
    titles = " | ".join(element.text or "" for element in root.iter(SVG + "title"))
    seated = [guest["guest"] for player in snapshot["seats"] for guest in player["cafe"]]
    names = {guest.id: guest.name for guest in facts.guests}
    for number in seated + [number for number in snapshot["queue"] if number is not None]:
        assert names[number] in titles
    assert [int(element.get("data-cafe") or 0) for element in marked(root, "data-cafe")] == seated
    assert [element.get("data-guest") for element in marked(root, "data-guest")] == ["49", "63", "77", "91"]


def test_ground_floor_is_at_the_bottom(facts: Facts) -> None:
    rooms = marked(parse(position(2), facts), "data-room")[:20]
    height = [float(room.get("y") or 0) for room in rooms]
    assert height[0] == height[4] > height[5] > height[10] > height[15]


def test_dice_lie_on_their_spaces(facts: Facts) -> None:
    snapshot = position(4)
    snapshot["dice"] = [14, 0, 0, 2, 1, 0]
    faces = [element.get("data-die") for element in marked(parse(snapshot, facts), "data-die")]
    assert [faces.count(str(face)) for face in range(1, 7)] == snapshot["dice"]


def test_served_items_are_filled_and_missing_ones_hollow(facts: Facts) -> None:
    snapshot = position(2)
    snapshot["seats"][0]["cafe"] = [{"guest": 55, "served": {"wine": 2}}]  # the Photographer orders three wine
    table = next(element for element in marked(parse(snapshot, facts), "data-cafe"))
    assert [(i.get("data-item"), i.get("data-served")) for i in marked(table, "data-item")] == [
        ("wine", "1"),
        ("wine", "1"),
        ("wine", "0"),
    ]


def test_hidden_hand_shows_only_its_size(facts: Facts) -> None:
    snapshot = position(2)
    player = snapshot["seats"][1]
    secret = [card.name for card in facts.staff if card.id in player["hand"]]
    for hide in (lambda: player.pop("hand"), lambda: player.update(hand=None)):
        hide()
        player["hand_size"] = 5
        svg = board_svg(snapshot, facts)
        assert "5 cards, face down" in svg
        assert not any(name in svg for name in secret)


def test_names_are_escaped_and_shortened(facts: Facts) -> None:
    weird = 'A <b>&amp; "quoted" \' name</b> & far too long for any card or table'
    guests = tuple(dataclasses.replace(guest, name=weird, text=weird * 3) for guest in facts.guests)
    staff = tuple(dataclasses.replace(card, name=weird) for card in facts.staff)
    root = parse(position(2), dataclasses.replace(facts, guests=guests, staff=staff))
    assert any(weird in (element.text or "") for element in root.iter(SVG + "title"))
    assert any(line.startswith("A <b>") and line.endswith("…") for line in words(root))
    assert weird not in words(root)


def test_four_guests_fit_beside_the_hotel(facts: Facts) -> None:
    snapshot = position(2)
    snapshot["seats"][0]["cafe"] = [{"guest": number, "served": {}} for number in (58, 59, 87, 100)]
    tables = [element.find(SVG + "rect") for element in marked(parse(snapshot, facts), "data-cafe")][:4]
    edges = [(float(t.get("y") or 0), float(t.get("height") or 0)) for t in tables if t is not None]
    assert len(edges) == 4
    assert all(y + high < below for (y, high), (below, _) in pairwise(edges))


@pytest.mark.parametrize("phase", ["draft", "opening guest", "opening rooms", "turn", "emperor", "over", "intermission"])
def test_every_phase_can_be_drawn(phase: str, facts: Facts) -> None:
    snapshot = position(3) | {"phase": phase, "turn": None, "turn_order": [], "passed": []}
    lines = words(parse(snapshot, facts))
    assert ("Player 2 to move" in lines) == (phase != "over")


def test_the_snapshot_is_left_alone_and_the_picture_is_the_same_each_time(facts: Facts) -> None:
    snapshot = position(4)
    before = copy.deepcopy(snapshot)
    assert board_svg(snapshot, facts) == board_svg(snapshot, facts)
    assert snapshot == before


def test_unknown_card_is_named(facts: Facts) -> None:
    snapshot = position(2) | {"queue": [999, None, None, None, None]}
    with pytest.raises(ValueError, match="guest 999"):
        board_svg(snapshot, facts)


def test_html_wraps_the_svg(facts: Facts) -> None:
    root = ET.fromstring(board_html(position(2), facts))
    assert root.tag == "div"
    svg = root.find(SVG + "svg")
    assert svg is not None and "width:100%" in (svg.get("style") or "")


def test_two_pictures_on_a_page_do_not_disturb_each_other(facts: Facts) -> None:
    root = parse(position(2), facts)
    assert not marked(root, "id") and not list(root.iter(SVG + "style"))


def test_shortened_text_fits() -> None:
    for width in (20, 60, 140):
        assert draw.text_width(draw.shorten("Councillor of Commerce", width, 11), 11) <= width
        rows = draw.wrap("Prepare two rooms, each one krone cheaper; advance three spaces", width, 11, 3)
        assert len(rows) <= 3
        assert all(draw.text_width(row, 11) <= width for row in rows)
    assert draw.shorten("Duke", 200, 11) == "Duke"

"""The committed reports are those of the committed experiments."""

from __future__ import annotations

import itertools
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from gahsim.reporting.questions import QUESTIONS
from tests.reporting.browser import parsed

HOME = Path(__file__).parent.parent
COMMANDS = [shlex.split(line) for line in re.findall(r"`(gahsim report [^`]+)`", (HOME / "reports" / "README.md").read_text())]
PAGES = [command[command.index("-o") + 1] for command in COMMANDS]


def test_every_page_has_its_command() -> None:
    assert sorted(PAGES) == sorted(f"reports/{page.name}" for page in (HOME / "reports").glob("*.html"))
    for command in COMMANDS:
        asked = {word for before, word in itertools.pairwise(command) if before == "--question"}
        assert asked <= {question.key for question in QUESTIONS}


@pytest.mark.parametrize("command", COMMANDS, ids=PAGES)
def test_a_page_says_what_its_experiments_say(command: list[str]) -> None:
    """Games, seed, edition, description: an experiment changed without playing it again would show here."""
    path = HOME / command[command.index("-o") + 1]
    page = path.read_text(encoding="utf-8")
    for name in [Path(word).name for word in command if word.startswith("runs/")]:
        keys = tomllib.loads((HOME / "experiments" / f"{name}.toml").read_text(encoding="utf-8"))
        games = keys["games"] * len(keys.get("arms", [None]))
        assert f"<strong>{name}</strong>: {games:,} games with" in page, name
        for words in (f"seed {keys['seed']}", f"edition {keys['edition']}", keys["description"]):
            assert words in page, (name, words)
    assert f"<h1>{command[command.index('--title') + 1]}</h1>" in page
    assert "not rated" not in page, "the strength of the bots that played is known"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_whole_small_and_says_nothing_of_the_machine(page: str) -> None:
    path = HOME / page
    text = path.read_text(encoding="utf-8")
    seen = parsed(text)
    assert seen.errors == [] and seen.requests == []
    assert {link.removeprefix("#") for link in seen.links if link.startswith("#")} <= set(seen.ids)
    assert path.stat().st_size < 2_000_000
    assert not re.search(r"/(tmp|home|root|work)/", text)

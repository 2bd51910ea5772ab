"""Golden playthroughs: the same seeds give the same games, in this process and in new ones, with and without bounds checks.

After a deliberate change of rules or choices, ``GAHSIM_UPDATE_GOLDEN=1 pytest tests/test_golden.py`` writes the files anew; the
difference belongs into the commit that explains it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.record import fingerprints, playthrough

FOLDER = Path(__file__).parent / "golden"
UPDATE = bool(os.environ.get("GAHSIM_UPDATE_GOLDEN"))
STORIES = {"two_players_2015": (2, 7, "2015", "deal", "night"), "four_players_2022": (4, 11, "2022", "draft", "day")}


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", STORIES)
def test_playthrough_is_told_line_by_line_as_before(name: str) -> None:
    compare(f"{name}.txt", playthrough(*STORIES[name]))


def test_fingerprints_of_many_games() -> None:
    compare("fingerprints.json", json.dumps(fingerprints(), indent=1) + "\n")


@pytest.mark.parametrize("checked", ["0", "1"], ids=["new process", "bounds checked"])
def test_fingerprints_in_a_new_process(checked: str) -> None:
    script = "import json; from tests.golden.record import fingerprints; print(json.dumps(fingerprints()))"
    environment = os.environ | {"NUMBA_BOUNDSCHECK": checked, "PYTHONHASHSEED": "5"}
    root = Path(__file__).parent.parent
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, cwd=root, check=True)
    assert json.loads(result.stdout) == json.loads((FOLDER / "fingerprints.json").read_text())

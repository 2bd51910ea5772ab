"""What is in an experiment file and in the tables of a run."""

from __future__ import annotations

from typing import Any

from gahsim.errors import UsageError
from gahsim.simulation.experiment import Experiment, key_rows
from gahsim.simulation.plan import chunks_of
from gahsim.simulation.work import GENERIC, play_chunk

SECTIONS = ("experiment", "players", "games", "draft", "turns")
# an experiment that fills every table and every optional column
FULL: list[dict[str, Any]] = [
    {"hands": "draft", "design": "rotated", "repeats": 2, "money": {}, "outputs": {"draft": True, "turns": 1.0}},
    {"forced": {}},
]


def column_types() -> dict[str, dict[str, str]]:
    """Table -> column -> type, read off real tables."""
    found: dict[str, dict[str, str]] = {}
    for keys in FULL:
        experiment = Experiment(games=4, **keys)
        for table, frame in play_chunk(experiment, chunks_of(experiment)[0]).items():
            found.setdefault(table, {}).update({name: str(kind) for name, kind in frame.schema.items()})
    return found


def meanings() -> dict[str, dict[str, str]]:
    """Table -> column -> meaning."""
    arm = Experiment().arms[0]
    return {table: GENERIC | columns for table, columns in arm.door.columns(arm.facts).items()}


def schema_rows(section: str = "") -> list[tuple[str, list[str], list[tuple[str, str, str]]]]:
    """Titled tables of keys and columns, all or one."""
    if section and section not in SECTIONS:
        raise UsageError(f"unknown section '{section}'; sections are: {', '.join(SECTIONS)}")
    found = []
    if section in ("", "experiment"):
        found.append(("experiment file", ["key", "default", "meaning"], key_rows()))
    if section != "experiment":
        explained = meanings()
        for table, types in column_types().items():
            if section in ("", table):
                rows = [(name, kind, explained[table].get(name, "")) for name, kind in types.items()]
                found.append((f"table {table}", ["column", "type", "meaning"], rows))
    return found

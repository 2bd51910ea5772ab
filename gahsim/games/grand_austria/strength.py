"""How strong and fast the stock bots were when they were last measured, as shipped with the package.

``gahsim bench --bots --save`` writes the file: self-play and speed, and a ladder of all against all.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def measured() -> dict[str, Any]:
    """What was measured: ``bots`` (a row each) and ``ladder``."""
    text = files("gahsim.games.grand_austria").joinpath("data/strength.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found

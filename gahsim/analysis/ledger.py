"""The ledger: columns that say where the VP came from."""

from __future__ import annotations

from gahsim.analysis.material import ArmData
from gahsim.games.grand_austria.schema import LEDGER_MEANINGS


def ledger_of(arm: ArmData) -> dict[str, str]:
    """Sources of VP in an arm's table: column -> what it means; together they are the score."""
    return {name: meaning for name, meaning in LEDGER_MEANINGS.items() if name in arm.columns}

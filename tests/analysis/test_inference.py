"""Tests, intervals and equivalence, by their error rates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gahsim
from gahsim.analysis import inference
from gahsim.analysis.inference import equivalence, equivalent, false_discovery, interval, library, wilson

DELTA = 0.02


def _verdicts(share: float, games: int, times: int = 400, seed: int = 1) -> list[str]:
    rng = np.random.default_rng(seed)
    return [equivalence((rng.random(games) < share) - 0.5, DELTA)[1] for _ in range(times)]


def test_balance_is_claimed_wrongly_at_most_five_percent() -> None:
    words = _verdicts(0.5 + DELTA, 8000)
    assert words.count("balanced") / len(words) <= 0.07
    assert words.count("unbalanced") / len(words) <= 0.045  # 2.5 % at the border


def test_balance_and_imbalance_are_found_with_enough_data() -> None:
    even, uneven = _verdicts(0.5, 12000, 100), _verdicts(0.5 + 2 * DELTA, 12000, 100)
    assert even.count("balanced") > 95
    assert even.count("unbalanced") == 0
    assert uneven.count("unbalanced") > 95
    assert uneven.count("balanced") == 0


def test_little_data_gives_no_verdict() -> None:
    assert set(_verdicts(0.5, 200, 50)) == {"not enough data"}
    assert equivalence(np.zeros(10), DELTA)[1] == "not enough data"


def test_interval_is_students() -> None:
    found = interval([1.0], [0.5], 10)
    assert found["low"][0] == pytest.approx(1 - 2.228 * 0.5, abs=1e-3)
    assert found["p"][0] == pytest.approx(0.0734, abs=1e-4)


def test_false_discovery_is_benjamini_hochberg() -> None:
    q = false_discovery([0.01, np.nan, 0.02, 0.9])
    assert q[[0, 2, 3]] == pytest.approx([0.03, 0.03, 0.9])
    assert np.isnan(q[1])
    assert np.isnan(false_discovery([np.nan])).all()


def test_wilson() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


def test_equivalent() -> None:
    assert equivalent([0.0, 0.9, 0.0], [0.1, 0.1, 2.0], 1000, 1.0).tolist() == [True, False, False]


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(inference, "import_module", missing)
    with pytest.raises(gahsim.UsageError, match=r"analysis needs scipy: pip install 'gahsim\[stats\]'"):
        library("scipy.stats")

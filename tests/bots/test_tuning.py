"""Tuning finds numbers that are better than the middle of the range."""

from __future__ import annotations

import pytest

from gahsim.bots.tuning import Tuner
from gahsim.errors import UsageError


def test_the_lazy_parameter_of_random_is_tuned_down() -> None:
    tuner = Tuner("random", {"lazy": (0.0, 1.0)}, rival="random", deals=60)
    steps = list(tuner.run(8))
    assert steps[-1].numbers["lazy"] < 0.45
    margin, error = tuner.confirm(300)
    assert margin > 2 * error > 0


def test_bad_ranges() -> None:
    with pytest.raises(UsageError, match="should be below"):
        Tuner("random", {"lazy": (1.0, 0.0)})
    with pytest.raises(UsageError, match="at least one parameter"):
        Tuner("random", {})
    with pytest.raises(UsageError, match="lazyness"):
        Tuner("random", {"lazyness": (0.0, 1.0)})

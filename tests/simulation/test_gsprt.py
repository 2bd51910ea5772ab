"""The sequential test keeps its promises: error rates by simulation, symmetry, and patience where there is nothing to see."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from gahsim.errors import UsageError
from gahsim.simulation.gsprt import ALL_ALIKE, UNDECIDED, Gsprt, log_likelihood_ratio, mean_and_half_width, t_quantile

NORMAL, SKEWED, RARE = "normal", "skewed", "rare"
MATCHES = 3000


def noise(kind: str, shape: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """Block means with mean 0 and SD 1."""
    if kind == SKEWED:
        return (rng.gamma(4.0, size=shape) - 4) / 2
    if kind == RARE:  # bots that mostly do the same
        return np.where(rng.random(shape) < 0.3, rng.normal(size=shape) / math.sqrt(0.3), 0.0)
    return rng.normal(size=shape)


def simulated(
    test: Gsprt, effect: float, sd: float = 1.0, kind: str = NORMAL, most: int = 20_000, seed: int = 1
) -> tuple[Any, Any]:
    """Many matches side by side, looked at as a match does: shares of the verdicts and the mean number of blocks."""
    rng = np.random.default_rng(seed)
    n, total, squares = 0, np.zeros(MATCHES), np.zeros(MATCHES)
    verdict, length = np.full(MATCHES, UNDECIDED), np.full(MATCHES, most)
    while n < most and (open_ := np.flatnonzero(verdict == UNDECIDED)).size:
        more = test.next_look(n) - n
        x = effect + sd * noise(kind, (len(open_), more), rng)
        total[open_] += x.sum(axis=1)
        squares[open_] += (x**2).sum(axis=1)
        n += more
        mean = total[open_] / n
        verdict[open_] = test.decide(n, mean, (squares[open_] - n * mean**2) / (n - 1))
        length[open_[verdict[open_] != UNDECIDED]] = n
    return {code: float((verdict == code).mean()) for code in (1, 0, -1, UNDECIDED)}, float(length.mean())


def at_most(rate: float) -> float:
    """An upper limit for the observed rate of an event with this probability."""
    return rate + 3 * math.sqrt(rate * (1 - rate) / MATCHES)


@pytest.mark.parametrize("kind", [NORMAL, SKEWED, RARE])
@pytest.mark.parametrize(
    ("test", "sd"),
    [
        (Gsprt(delta=0.2), 1.0),
        (Gsprt(delta=0.5), 20.0),
        (Gsprt(delta=3, unit="vp"), 15.0),
        (Gsprt(alpha=0.01, beta=0.2, delta=0.2), 1.0),
        (Gsprt(alpha=0.2, beta=0.02, delta=0.2), 1.0),
    ],
)
def test_error_rates_are_at_most_alpha_and_beta(test: Gsprt, sd: float, kind: str) -> None:
    effect = test.delta * sd if test.unit == "sigma" else test.delta
    equal, _ = simulated(test, 0.0, sd, kind)
    assert equal[1] + equal[-1] <= at_most(test.alpha)
    for sign in (1, -1):
        different, _ = simulated(test, sign * effect, sd, kind)
        assert different[0] <= at_most(test.beta)
        assert different[-sign] <= at_most(0.002)


def test_the_default_keeps_its_error_rates() -> None:
    equal, long = simulated(Gsprt(), 0.0)
    better, short = simulated(Gsprt(), 0.1)
    assert equal[1] + equal[-1] <= at_most(0.05)
    assert better[0] <= at_most(0.05)
    assert better[1] > 0.95
    assert short < long < 1500


def test_large_differences_are_found_soon() -> None:
    lengths = [simulated(Gsprt(), effect)[1] for effect in (0.1, 0.2, 0.4, 0.8)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < 60
    verdicts, _ = simulated(Gsprt(), 0.2)
    assert verdicts[1] > 0.999


def test_ratio_is_the_difference_of_log_likelihoods() -> None:
    x = np.random.default_rng(2).normal(0.3, 1, 50)
    variance = x.var(ddof=1)
    direct = sum((x - 0.1) ** 2 - (x - 0.4) ** 2) / (2 * variance)
    assert log_likelihood_ratio(50, x.mean(), variance, 0.1, 0.4) == pytest.approx(direct)


def test_bounds_share_alpha_between_the_two_sides() -> None:
    assert Gsprt(alpha=0.1, beta=0.2).bounds == pytest.approx((math.log(0.2 / 0.95), math.log(0.8 / 0.05)))


@pytest.mark.parametrize("mean", [0.0, 0.05, 0.4])
def test_turning_the_sides_turns_the_verdict(mean: float) -> None:
    test = Gsprt(delta=0.3)
    x = np.random.default_rng(3).normal(mean, 1, 400)
    one, other = test.look(x), test.look(-x)
    turned = {"A stronger": "B stronger", "B stronger": "A stronger"}
    assert other.verdict == turned.get(one.verdict, one.verdict)
    assert (other.llr_a, other.llr_b, other.mean, other.sd) == (one.llr_b, one.llr_a, -one.mean, one.sd)


def test_a_look_agrees_with_the_arrays() -> None:
    test = Gsprt(delta=0.25)
    data = np.random.default_rng(4).normal(0.12, 1, (200, 120))
    codes = test.decide(120, data.mean(axis=1), data.var(axis=1, ddof=1))
    words = {1: "A stronger", 0: "no difference found", -1: "B stronger", UNDECIDED: "undecided"}
    assert [test.look(row).verdict for row in data] == [words[int(code)] for code in codes]
    assert len(set(codes.tolist())) >= 3


def test_no_verdict_before_the_minimum() -> None:
    test = Gsprt(min_blocks=40)
    x = np.random.default_rng(5).normal(5, 1, 40)
    assert [test.look(x[:n]).verdict for n in (0, 1, 39, 40)] == ["undecided"] * 3 + ["A stronger"]


def test_blocks_that_are_all_alike_need_many() -> None:
    test = Gsprt()
    assert test.look(np.zeros(ALL_ALIKE - 1)).verdict == "undecided"
    assert test.look(np.zeros(ALL_ALIKE)).verdict == "no difference found"
    assert test.look(np.full(ALL_ALIKE, -2.0)).verdict == "B stronger"
    few = np.zeros(5000)
    few[:5] = 1.0
    assert test.look(few).verdict == "undecided"


def test_looks_come_at_growing_distances() -> None:
    test, looks = Gsprt(), [0]
    while looks[-1] < 10_000:
        looks.append(test.next_look(looks[-1]))
    assert looks[1] == test.min_blocks
    assert all(1.2 < b / a <= 1.5 for a, b in itertools.pairwise(looks[1:]))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"alpha": 0}, "alpha: should be a probability between 0 and 0.5, not 0"),
        ({"beta": 0.7}, "beta: should be a probability"),
        ({"delta": -1}, "delta: should be a number above 0, not -1"),
        ({"delta": math.inf}, "delta: should be a number above 0"),
        ({"unit": "elo"}, "unit: should be 'sigma' or 'vp', not 'elo'"),
        ({"min_blocks": 1}, "min_blocks: should be 2 or more"),
    ],
)
def test_bad_settings_are_explained(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Gsprt(**settings)


@pytest.mark.parametrize(("df", "value"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)])
def test_student_quantiles(df: int, value: float) -> None:
    assert t_quantile(df) == pytest.approx(value, rel=0.01 if df < 10 else 0.001)


def test_intervals_cover() -> None:
    data = np.random.default_rng(6).normal(2, 3, (4000, 12))
    pairs = [mean_and_half_width(row) for row in data]
    assert 0.935 < np.mean([abs(mean - 2) < half for mean, half in pairs]) < 0.965
    assert mean_and_half_width([1.0]) == (1.0, math.inf)

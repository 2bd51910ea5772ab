"""Learning values: targets by hand, and weights found again from games that follow them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gahsim.bots.value_fit import Batch, ValueFit
from gahsim.games.grand_austria.weights import Value


@dataclass
class Recorded:
    features: np.ndarray
    game: np.ndarray
    seat: np.ndarray
    stage: np.ndarray
    kind: np.ndarray
    score_now: np.ndarray
    scores: np.ndarray


def one_game() -> Recorded:
    """Three ends of turns and one position inside the second turn, for one player."""
    return Recorded(
        features=np.array([[1.0], [1.0], [1.0], [1.0]], np.float32), game=np.zeros(4, int), seat=np.zeros(4, int),
        stage=np.array([2, 1, 1, 0]), kind=np.array([0, 2, 0, 0]), score_now=np.array([1, 2, 4, 8]), scores=np.array([[20.0]]),
    )  # fmt: skip


def test_targets_by_hand() -> None:
    batch = Batch(one_game(), 3)
    value = Value(np.zeros((3, 1)), np.zeros((4, 0)), np.zeros(0))
    nothing = np.zeros(4)
    assert batch.targets(value, nothing, 1.0).tolist() == [20, 20, 20, 20]
    assert batch.targets(value, nothing, 0.0).tolist() == [4, 8, 8, 20]  # inside a turn: the target of its end
    assert np.allclose(batch.targets(value, nothing, 0.5), [9, 14, 14, 20])


def synthetic(truth: np.ndarray, games: int, rng: np.random.Generator, bend: float = 0.0) -> Recorded:
    stages, features = truth.shape
    n = games * stages
    x = rng.integers(0, 3, (n, features)).astype(np.float32)
    stage = np.tile(np.arange(stages)[::-1], games)
    game = np.repeat(np.arange(games), stages)
    # every position predicts the final score on its own
    now = rng.integers(0, 5, n)
    final = np.zeros((games, 1))
    final[:, 0] = 50
    gain = (x * truth[stage]).sum(axis=1) + bend * np.maximum(x[:, 0] - 1, 0) * x[:, 1]
    now = np.round(50 - gain + rng.normal(0, 0.5, n))
    return Recorded(x, game, np.zeros(n, int), stage, np.zeros(n, int), now, final)


def test_weights_are_found_again() -> None:
    rng = np.random.default_rng(1)
    truth = rng.normal(0, 3, (4, 6))
    fit = ValueFit(Value(np.zeros((4, 6)), np.zeros((10, 0)), np.zeros(0)), inside=[5], ridge=1.0)
    truth[:, 5] = 0
    for _ in range(4):
        fit.learn([synthetic(truth, 500, rng)], 1.0)
    assert np.abs(fit.value.weights - truth)[:, :5].max() < 0.2


def test_the_network_learns_what_weights_cannot() -> None:
    rng = np.random.default_rng(2)
    truth = rng.normal(0, 3, (3, 5))
    truth[:, 4] = 0
    straight = ValueFit(Value(np.zeros((3, 5)), np.zeros((8, 0)), np.zeros(0)), inside=[4])
    bent = ValueFit(Value(np.zeros((3, 5)), np.zeros((8, 16)), np.zeros(16)), inside=[4])
    for _ in range(12):
        batch = synthetic(truth, 800, rng, bend=6.0)
        error = straight.learn([batch], 1.0), bent.learn([batch], 1.0, epochs=6)
    assert error[1] < 0.8 * error[0]


def test_a_grown_network_says_what_it_said_and_learns_on() -> None:
    rng = np.random.default_rng(3)
    truth = rng.normal(0, 3, (3, 5))
    truth[:, 4] = 0
    fit = ValueFit(Value(np.zeros((3, 5)), np.zeros((8, 4)), np.zeros(4)), inside=[4])
    batch = synthetic(truth, 800, rng, bend=6.0)
    fit.learn([batch], 1.0, epochs=6)
    small = fit.value
    into, out = np.zeros((8, 12)), np.zeros(12)
    into[:, :4], out[:4] = small.into, small.out
    grown = ValueFit(Value(small.weights, into, out), inside=[4])
    whole = Batch(batch, 3)
    assert np.allclose(whole.network(grown.value), whole.network(small))
    before = grown.learn([batch], 1.0, epochs=6)
    assert grown.learn([batch], 1.0, epochs=6) < before
    assert np.abs(grown.value.out[4:]).min() > 0


def test_small_steps_change_little() -> None:
    rng = np.random.default_rng(4)
    batch = synthetic(rng.normal(0, 3, (3, 5)), 400, rng, bend=6.0)
    moved = []
    for rate in (1e-3, 1e-6):
        start = np.random.default_rng(5).normal(0, 0.1, (8, 4))
        fit = ValueFit(Value(np.zeros((3, 5)), start.copy(), np.ones(4)), inside=[4], rate=rate)
        fit.learn([batch], 1.0)
        moved.append(np.abs(fit.value.into - start).max())
    assert moved[1] < moved[0] / 100

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
    best_end: np.ndarray
    scores: np.ndarray


def blank(stages: int, features: int, hidden: int = 0) -> Value:
    return Value(
        np.zeros((stages, features)), np.zeros((stages + 1, features)), np.zeros((features + stages, hidden)), np.zeros(hidden)
    )


def one_game(best_end: float = np.nan) -> Recorded:
    """Three ends of turns and one position inside the second turn, for one player."""
    return Recorded(
        features=np.array([[1.0], [1.0], [1.0], [1.0]], np.float32), game=np.zeros(4, int), seat=np.zeros(4, int),
        stage=np.array([2, 1, 1, 0]), kind=np.array([0, 2, 0, 0]), score_now=np.array([1, 2, 4, 8]),
        best_end=np.array([np.nan, best_end, np.nan, np.nan]), scores=np.array([[20.0]]),
    )  # fmt: skip


def test_targets_by_hand() -> None:
    batch = Batch(one_game(), 3)
    value = blank(3, 1)
    nothing = np.zeros(4)
    assert batch.targets(value, nothing, 1.0).tolist() == [20, 20, 20, 20]
    assert batch.targets(value, nothing, 0.0).tolist() == [4, 8, 8, 20]  # inside a turn: the target of its end
    assert np.allclose(batch.targets(value, nothing, 0.5), [9, 14, 14, 20])
    searched = Batch(one_game(best_end=17.0), 3)
    assert np.allclose(searched.targets(value, nothing, 0.5), [9, 17, 14, 20])  # the best end a search found from there


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
    return Recorded(x, game, np.zeros(n, int), stage, np.zeros(n, int), now, np.full(n, np.nan), final)


def test_weights_are_found_again() -> None:
    rng = np.random.default_rng(1)
    truth = rng.normal(0, 3, (4, 6))
    fit = ValueFit(blank(4, 6), ridge=1.0)
    truth[:, 5] = 0
    for _ in range(4):
        fit.learn([synthetic(truth, 500, rng)], 1.0)
    assert np.abs(fit.value.weights - truth)[:, :5].max() < 0.2


def test_the_network_learns_what_weights_cannot() -> None:
    rng = np.random.default_rng(2)
    truth = rng.normal(0, 3, (3, 5))
    truth[:, 4] = 0
    straight = ValueFit(blank(3, 5))
    bent = ValueFit(blank(3, 5, 16))
    for _ in range(12):
        batch = synthetic(truth, 800, rng, bend=6.0)
        error = straight.learn([batch], 1.0), bent.learn([batch], 1.0, epochs=6)
    assert error[1] < 0.8 * error[0]


def test_a_grown_network_says_what_it_said_and_learns_on() -> None:
    rng = np.random.default_rng(3)
    truth = rng.normal(0, 3, (3, 5))
    truth[:, 4] = 0
    fit = ValueFit(blank(3, 5, 4))
    batch = synthetic(truth, 800, rng, bend=6.0)
    fit.learn([batch], 1.0, epochs=6)
    small = fit.value
    into, out = np.zeros((8, 12)), np.zeros(12)
    into[:, :4], out[:4] = small.into, small.out
    grown = ValueFit(Value(small.weights, small.inside, into, out))
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
        fit = ValueFit(Value(np.zeros((3, 5)), np.zeros((4, 5)), start.copy(), np.ones(4)), rate=rate)
        fit.learn([batch], 1.0)
        moved.append(np.abs(fit.value.into - start).max())
    assert moved[1] < moved[0] / 100


def inside_turns(truth: np.ndarray, rng: np.random.Generator, many: int = 2000) -> Recorded:
    """An end of a turn at stage 1, and positions inside that turn; the last feature is zero at the end."""
    features = truth.shape[0]
    x = rng.integers(0, 3, (many + 1, features)).astype(np.float32)
    x[0, -1] = 0
    kind = np.array([0] + [2] * many)
    stage = np.array([1] + [2] * many)  # inside turns one more than the stage at the end
    best = np.concatenate([[np.nan], 10 + x[1:] @ truth + rng.normal(0, 0.5, many)])
    n = many + 1
    return Recorded(x, np.zeros(n, int), np.zeros(n, int), stage, kind, np.full(n, 10.0), best, np.array([[30.0]]))


def test_a_search_has_weights_of_its_own_inside_turns() -> None:
    rng = np.random.default_rng(6)
    truth = rng.normal(0, 3, 5)
    fit = ValueFit(blank(3, 5), ridge=1.0)
    fit.learn([inside_turns(truth, rng)], 1.0)
    assert np.abs(fit.value.inside[2] - truth).max() < 0.1
    assert np.abs(fit.value.weights[1] - truth).max() > 1
    assert not fit.value.inside[:2].any() and not fit.value.inside[3].any()


def test_without_search_only_what_waits_has_a_weight_of_its_own() -> None:
    rng = np.random.default_rng(7)
    fit = ValueFit(blank(3, 5), only_inside=[4], ridge=1.0)
    ends = rng.normal(0, 3, 5)
    ends[4] = 0
    fit.value.weights[:] = ends
    fit.ridge = 1e6  # the ends stay what they are
    fit.learn([inside_turns(ends, rng)], 1.0)
    assert np.allclose(fit.value.inside[1:, :4], fit.value.weights[:, :4])
    assert not fit.value.inside[0].any()
    fit.ridge = 1.0
    truth = fit.value.weights[1] + [0, 0, 0, 0, 2.5]
    fit._refit_waiting([np.where(np.isnan(b.best_end), 0, b.best_end) for b in _held(fit, inside_turns(truth, rng))], [4])
    assert abs(fit.value.inside[2, 4] - 2.5) < 0.1


def _held(fit: ValueFit, games: Recorded) -> list[Batch]:
    fit.batches = [Batch(games, 3)]
    return fit.batches

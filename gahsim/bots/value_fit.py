"""Fitting a value function to recorded games: TD(lambda) targets, ridge regression per stage, a small network for what is left.

Value of the end of a turn = score now + weights[stage] . features + network(features, stage). The last few batches are kept and their
targets computed anew with every refit, because targets made with old weights would hold the new ones back.

Value of a position inside a turn = score now + inside[row] . features: what the end of the turn is worth, the best one a search found from
there, or the one that came. These weights decide what a search looks at, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numba import types

from gahsim.kernels import kernel

Ints = types.Array(types.int64, 1, "C")
Floats = types.Array(types.float64, 1, "C")
INSIDE = 2  # kind of a position inside a turn


@kernel(types.void, Ints, Ints, Ints, Floats, Floats, types.float64, Floats, entry=True)
def fill_targets(order, chain, kind, final, values, decay, targets):
    """Walk every player's positions backwards: the target mixes the next value and the next target."""
    last, ahead, value_ahead = -1, 0.0, 0.0
    for k in range(len(order) - 1, -1, -1):
        i = order[k]
        if chain[i] != last:
            last, ahead, value_ahead = chain[i], final[i], final[i]
        if kind[i] != INSIDE:
            ahead = (1.0 - decay) * value_ahead + decay * ahead
            value_ahead = values[i]
        targets[i] = ahead


class Batch:
    """Recorded games, sorted for the walk backwards, with the sums that no target changes."""

    def __init__(self, samples: Any, stages: int) -> None:
        self.features, self.stage = samples.features, samples.stage
        self.kind = samples.kind.astype(np.int64)
        self.score_now = samples.score_now.astype(np.float64)
        self.final = samples.scores[samples.game, samples.seat].astype(np.float64)
        self.chain = samples.game.astype(np.int64) * 8 + samples.seat
        self.order = np.lexsort((np.arange(len(self.chain)), self.chain)).astype(np.int64)
        self.best_end = samples.best_end
        self.ends = [np.flatnonzero((self.stage == stage) & (self.kind != INSIDE)) for stage in range(stages)]
        self.inside = [np.flatnonzero((self.stage == row) & (self.kind == INSIDE)) for row in range(stages + 1)]
        self.all_ends = np.flatnonzero(self.kind != INSIDE)
        self.moments = [(x := self.features[rows]).T @ x for rows in self.ends]
        self.inside_moments = [(x := self.features[rows]).T @ x for rows in self.inside]

    def linear(self, weights: np.ndarray) -> np.ndarray:
        """What the linear weights add to the score now; nothing inside turns."""
        learned = np.zeros(len(self.chain))
        for stage, rows in enumerate(self.ends):
            learned[rows] = self.features[rows] @ weights[stage].astype(np.float32)
        return learned

    def network(self, value: Any) -> np.ndarray:
        """What the network adds; nothing inside turns."""
        found = np.zeros(len(self.chain))
        if len(value.out):
            rows = self.all_ends
            features = self.features.shape[1]
            unit = self.features[rows] @ value.into[:features].astype(np.float32) + value.into[features + self.stage[rows]]
            found[rows] = np.maximum(unit, 0) @ value.out
        return found

    def targets(self, value: Any, network: np.ndarray, decay: float) -> np.ndarray:
        """TD(lambda) targets; positions inside a turn get the best end found from there, or what came of them."""
        found = np.zeros(len(self.chain))
        values = self.score_now + self.linear(value.weights) + network
        fill_targets(self.order, self.chain, self.kind, self.final, values, decay, found)
        return np.where(np.isnan(self.best_end), found, self.best_end)


@dataclass
class ValueFit:
    """A value function, and the games it rests on.

    Parameters
    ----------
    value : Value
        To begin with: ``weights`` (stages x features), ``inside`` (one row more), ``into`` and ``out`` of the network.
    only_inside : list of int, optional
        Features that are zero at the ends of turns. If given, all others count inside turns as they do at their ends: right for a bot that
        does not search and so never learns where the ways it leaves aside would have led.
    ridge : float
        Strength of the pull toward the old weights.
    keep : int
        Batches remembered.
    anchor : Value, optional
        Weights to hold on to: features that have some in it are pulled toward these instead of toward their last weights.
    hold : float
        Strength of that pull.
    learn_network : bool
        Whether the network learns too.
    rate : float
        Step size of the network's learning.
    """

    value: Any
    only_inside: list[int] | None = None
    ridge: float = 20.0
    keep: int = 24
    anchor: Any = None
    hold: float = 0.0
    learn_network: bool = True
    rate: float = 1e-3
    batches: list[Batch] = field(default_factory=list)
    steps: int = 0

    def learn(self, samples: list[Any], decay: float, sweeps: int = 3, epochs: int = 2) -> float:
        """Take in new games and refit; returns the root mean square error of the old values on their final scores."""
        fresh = [Batch(part, len(self.value.weights)) for part in samples]
        errors = np.concatenate(
            [(b.final - b.score_now - b.linear(self.value.weights) - b.network(self.value))[b.all_ends] for b in fresh]
        )
        self.batches = (self.batches + fresh)[-self.keep :]
        networks = [batch.network(self.value) for batch in self.batches]
        for _ in range(sweeps):
            self._refit(self._targets(networks, decay), networks)
        if len(self.value.out) and self.learn_network:
            self._train_network(self._targets(networks, decay), epochs)
            networks = [batch.network(self.value) for batch in self.batches]
        self._refit_inside(self._targets(networks, decay))
        return float(np.sqrt(np.mean(errors**2)))

    def _targets(self, networks: list[np.ndarray], decay: float) -> list[np.ndarray]:
        return [batch.targets(self.value, net, decay) for batch, net in zip(self.batches, networks, strict=True)]

    def _refit(self, targets: list[np.ndarray], networks: list[np.ndarray]) -> None:
        """The ends of turns."""
        anchor = self.anchor.weights if self.anchor is not None else None
        given = [
            (batch.ends, batch.moments, target - net) for batch, target, net in zip(self.batches, targets, networks, strict=True)
        ]
        self.value.weights[:] = self._solve(self.value.weights, anchor, given)

    def _refit_inside(self, targets: list[np.ndarray]) -> None:
        if self.only_inside is not None:
            self._refit_waiting(targets, self.only_inside)
            return
        anchor = self.anchor.inside if self.anchor is not None else None
        given = [(batch.inside, batch.inside_moments, target) for batch, target in zip(self.batches, targets, strict=True)]
        self.value.inside[:] = self._solve(self.value.inside, anchor, given)

    def _refit_waiting(self, targets: list[np.ndarray], columns: list[int]) -> None:
        """What effects that wait are worth: what the end of the turn was worth more than the rest of the position promised."""
        old = self.value.inside[:, columns]
        self.value.inside[0], self.value.inside[1:] = 0, self.value.weights
        self.value.inside[:, columns] = 0
        for row, weights in enumerate(self.value.inside):
            lhs, rhs = self.ridge * np.eye(len(columns)), self.ridge * old[row]
            for batch, target in zip(self.batches, targets, strict=True):
                which = batch.inside[row]
                x = batch.features[which]
                rest = target[which] - batch.score_now[which] - x @ weights.astype(np.float32)
                lhs += x[:, columns].T @ x[:, columns]
                rhs += x[:, columns].T @ rest.astype(np.float32)
            weights[columns] = np.linalg.solve(lhs, rhs)

    def _solve(self, old: np.ndarray, anchor: np.ndarray | None, given: list[Any]) -> np.ndarray:
        """Ridge regression row by row, pulled toward the old weights of this row and a little toward those of a round before and after."""
        rows, features = old.shape
        new, pull, known = old.copy(), np.full(features, self.ridge), np.zeros(features, bool)
        if anchor is not None:
            known = np.abs(anchor).max(axis=0) > 0
            pull[known] = self.hold
        for row in range(rows):
            near = [old[other] for other in (row - 3, row + 3) if 0 <= other < rows - 1 and row < rows - 1]
            prior = 0.8 * old[row] + 0.2 * np.mean(near, axis=0) if near else old[row]
            if anchor is not None:
                prior = np.where(known, anchor[row], prior)
            lhs, rhs = np.diag(pull), pull * prior
            for batch, (groups, moments, targets) in zip(self.batches, given, strict=True):
                which = groups[row]
                lhs += moments[row]
                rhs += batch.features[which].T @ (targets[which] - batch.score_now[which]).astype(np.float32)
            new[row] = np.linalg.solve(lhs, rhs)
        return new

    def _train_network(self, targets: list[np.ndarray], epochs: int, size: int = 2048) -> None:
        """Adam on what the linear part leaves over, on all remembered games."""
        into, out = self.value.into.astype(np.float32), self.value.out.astype(np.float32)
        rng = np.random.default_rng(self.steps)
        if not self.steps:
            blank = (out == 0) & ~into.any(axis=0)
            into[:, blank] = rng.normal(0, 0.05, (len(into), blank.sum()))
            if blank.all():  # units beside learned ones begin without a say: the value stays what it was
                out[:] = rng.normal(0, 0.3, out.shape)
        features = self.batches[0].features.shape[1]
        if not self.steps:
            self.momenta = [np.zeros_like(into), np.zeros_like(into), np.zeros_like(out), np.zeros_like(out)]
        first_in, second_in, first_out, second_out = self.momenta
        pieces = [
            (batch, rows, (target - batch.score_now - batch.linear(self.value.weights))[rows].astype(np.float32))
            for batch, target in zip(self.batches, targets, strict=True)
            for rows in [batch.all_ends]
        ]
        for _ in range(epochs):
            for p in rng.permutation(len(pieces)):
                batch, rows, rest = pieces[p]
                order = rng.permutation(len(rows))
                for start in range(0, len(rows), size):
                    pick = order[start : start + size]
                    x, stage = batch.features[rows[pick]], batch.stage[rows[pick]]
                    unit = x @ into[:features] + into[features + stage]
                    active = np.maximum(unit, 0)
                    error = (active @ out - rest[pick]) / len(pick)
                    slope = np.outer(error, out) * (unit > 0)
                    grad_in = np.zeros_like(into)
                    grad_in[:features] = x.T @ slope
                    np.add.at(grad_in, features + stage, slope)
                    grad_out = active.T @ error
                    self.steps += 1
                    for gradient, first, second, what in (
                        (grad_in, first_in, second_in, into),
                        (grad_out, first_out, second_out, out),
                    ):
                        gradient += 1e-5 * what
                        first += 0.1 * (gradient - first)
                        second += 0.001 * (gradient * gradient - second)
                        correct = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
                        what -= self.rate * correct * first / (np.sqrt(second) + 1e-8)
        self.value.into, self.value.out = into.astype(np.float64), out.astype(np.float64)

"""Strengths from finishing orders, after Plackett and Luce.

Every place of a game goes to one of those still in it, with odds in proportion to their strengths: of bots on a ladder, or of what players
own.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

ELO = 400 / math.log(10)  # Elo points in one unit of log odds


def fit_plackett_luce(sets: Any, firsts: Any, rounds: int = 200) -> np.ndarray:
    """Log strengths that make the observed firsts most likely (Newton's method; the maximum is unique if everybody is linked).

    Parameters
    ----------
    sets : array, sets x bots
        How often each bot is in each set of bots that compete for a place.
    firsts : array, ... x sets x bots
        How often each of them took it. Leading dimensions are fitted side by side.

    Returns
    -------
    numpy.ndarray
        ... x bots, with mean 0.

    Examples
    --------
    >>> strength = fit_plackett_luce([[1, 1]], [[3.0, 1.0]])
    >>> round(float(np.exp(strength[0] - strength[1])), 6)
    3.0
    """
    sets, firsts = np.asarray(sets, float), np.asarray(firsts, float)
    contests, taken, bots = firsts.sum(axis=-1), firsts.sum(axis=-2), sets.shape[1]
    strength = np.zeros(taken.shape)
    for _ in range(rounds):
        shares = sets * np.exp(strength)[..., None, :]
        shares /= shares.sum(axis=-1, keepdims=True)
        weighted = contests[..., None] * shares
        slope = taken - weighted.sum(axis=-2)
        curve = -np.swapaxes(shares, -1, -2) @ weighted + np.eye(bots) * weighted.sum(axis=-2)[..., None, :]
        # the mean is free: a constant in every cell pins it to 0 without touching the differences
        step = np.linalg.solve(curve + contests.sum(axis=-1)[..., None, None] / bots, slope[..., None])[..., 0]
        strength = strength + np.clip(step, -1, 1)
        strength -= strength.mean(axis=-1, keepdims=True)
        if np.abs(step).max() < 1e-7:
            break
    return strength


def places_of(entrants: np.ndarray, ranks: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Every place of every game as a contest; tied players share: each order of theirs counts in part.

    Parameters
    ----------
    entrants, ranks : array, games x seats
        Who (0 to ``n`` - 1) sat where and how they finished, 1 = best.
    n : int
        How many there are in all.

    Returns
    -------
    remaining : array, contests x n
        How often each was still in the game.
    winner : array, contests
        Who took the place.
    weight : array, contests
        How much it counts.
    game : array, contests
        Row of the game.

    Examples
    --------
    >>> remaining, winner, weight, game = places_of(np.array([[0, 2]]), np.array([[2, 1]]), 3)
    >>> remaining.tolist(), winner.tolist(), weight.tolist(), game.tolist()
    ([[1, 0, 1]], [2], [1.0], [0])
    """
    seats = entrants.shape[1]
    orders = np.array(list(itertools.permutations(range(seats))))
    fits = np.all(np.diff(ranks[:, orders], axis=2) >= 0, axis=2)
    game, order = np.nonzero(fits)
    share = 1 / fits.sum(axis=1)[game]
    finish = entrants[game[:, None], orders[order]]
    present = np.eye(n, dtype=np.int64)[finish]
    remaining = np.concatenate([present[:, place:].sum(axis=1) for place in range(seats - 1)])
    return remaining, finish[:, : seats - 1].T.reshape(-1), np.tile(share, seats - 1), np.tile(game, seats - 1)


def contests_of(bots: np.ndarray, ranks: np.ndarray, block: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Finishing orders as contests for a place, counted by who competed.

    Parameters
    ----------
    bots, ranks : array, games x seats
        Who sat where and how they finished, 1 = best.
    block : array, games
        The block of each game.
    n : int
        Number of bots.

    Returns
    -------
    sets : array, sets x bots
        Who competed, as in ``fit_plackett_luce``.
    firsts : array, blocks x sets x bots
        How often each won, block by block.
    """
    remaining, winner, weight, game = places_of(bots, ranks, n)
    sets, index = np.unique(remaining, axis=0, return_inverse=True)
    firsts = np.zeros((int(block.max()) + 1, len(sets), n))
    np.add.at(firsts, (block[game], index.reshape(-1), winner), weight)
    return sets, firsts

"""Means and ratios with clustered errors, from block sums and their cross products."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gahsim.analysis.regression import cluster_starts

Places = Sequence[int] | np.ndarray


class BlockSums:
    """Sums over blocks of some quantities, and what is needed for the errors of any smooth function of them.

    Parameters
    ----------
    size : int
        How many quantities.

    Examples
    --------
    >>> import numpy as np
    >>> sums = BlockSums(2)
    >>> sums.add(np.array([[3.0, 1.0], [5.0, 1.0], [4.0, 1.0]]), np.array([0, 1, 2]))
    >>> value, se = sums.ratio([0], [1])
    >>> float(value[0]), round(float(se[0]), 3)
    (4.0, 0.577)
    """

    def __init__(self, size: int) -> None:
        self.total = np.zeros(size)
        self.cross = np.zeros((size, size))
        self.blocks = 0

    def add(self, values: np.ndarray, block: np.ndarray) -> None:
        """Add rows; rows of a block follow each other and a block is never split between calls."""
        values = np.asarray(values, float)
        starts = cluster_starts(block)
        per_block = np.add.reduceat(values, starts, axis=0) if len(starts) < len(values) else values
        self.total += per_block.sum(axis=0)
        self.cross += per_block.T @ per_block
        self.blocks += len(per_block)

    @property
    def cov(self) -> np.ndarray:
        """Covariance of the totals."""
        blocks = max(self.blocks, 2)
        return blocks / (blocks - 1) * (self.cross - np.outer(self.total, self.total) / blocks)

    def linear(self, values: np.ndarray, gradients: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Values with the standard errors that their gradients by the totals give (delta method)."""
        variance = np.einsum("ij,jk,ik->i", gradients, self.cov, gradients)
        return values, np.sqrt(np.maximum(variance, 0.0))

    def ratio(self, over: Places, under: Places) -> tuple[np.ndarray, np.ndarray]:
        """Ratios of totals and their standard errors; NaN where there is nothing to divide by."""
        return self.linear(*self.ratio_gradients(over, under))

    def difference(self, over: Places, under: Places, minus: Places, minus_under: Places) -> tuple[np.ndarray, np.ndarray]:
        """Differences of two ratios and their standard errors."""
        first, second = self.ratio_gradients(over, under), self.ratio_gradients(minus, minus_under)
        return self.linear(first[0] - second[0], first[1] - second[1])

    def ratio_gradients(self, over: Places, under: Places) -> tuple[np.ndarray, np.ndarray]:
        """Ratios of totals and their gradients by all totals, for combinations of ratios (see ``linear``)."""
        top, bottom = np.asarray(over), np.asarray(under)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.total[top] / self.total[bottom]
            gradients = np.zeros((len(top), len(self.total)))
            each = np.arange(len(top))
            gradients[each, top] += 1 / self.total[bottom]
            gradients[each, bottom] -= value / self.total[bottom]
        return value, gradients

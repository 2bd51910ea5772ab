"""Means and ratios with clustered errors, from block sums and their cross products."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gahsim.analysis.regression import cluster_sums

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
        per_block = cluster_sums(np.asarray(values, float), block)
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


class ItemSums:
    """The same for many items at once, each with a few quantities of its own: only what belongs to one item is multiplied.

    Parameters
    ----------
    items, size : int
        How many items, and quantities of each.

    Examples
    --------
    >>> import numpy as np
    >>> sums = ItemSums(1, 2)
    >>> sums.add(np.array([[3.0], [5.0], [4.0]]), np.ones((3, 1)), block=np.array([0, 1, 2]))
    >>> value, se = sums.ratio(0, 1)
    >>> float(value[0]), round(float(se[0]), 3)
    (4.0, 0.577)
    """

    def __init__(self, items: int, size: int) -> None:
        self.total = np.zeros((size, items))
        self.cross = np.zeros((size, size, items))
        self.blocks = 0

    def add(self, *values: np.ndarray, block: np.ndarray) -> None:
        """Add rows x items of each quantity (or rows x 1 of what items share); as ``BlockSums.add``."""
        per_block = [cluster_sums(np.asarray(one, float), block) for one in values]
        for i, one in enumerate(per_block):
            self.total[i] += one.sum(axis=0)
            for j, other in enumerate(per_block[: i + 1]):
                self.cross[i, j] += np.einsum("bi,bi->i", *np.broadcast_arrays(one, other))
                self.cross[j, i] = self.cross[i, j]
        self.blocks += len(per_block[0])

    def _linear(self, values: np.ndarray, gradients: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        blocks = max(self.blocks, 2)
        cov = blocks / (blocks - 1) * (self.cross - self.total[:, None] * self.total[None] / blocks)
        variance = np.einsum("ik,ijk,jk->k", gradients, cov, gradients)
        return values, np.sqrt(np.maximum(variance, 0.0))

    def _gradients(self, over: int, under: int) -> tuple[np.ndarray, np.ndarray]:
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.total[over] / self.total[under]
            gradients = np.zeros_like(self.total)
            gradients[over] += 1 / self.total[under]
            gradients[under] -= value / self.total[under]
        return value, gradients

    def ratio(self, over: int, under: int) -> tuple[np.ndarray, np.ndarray]:
        """Ratio of two quantities of each item and its standard error; NaN where there is nothing to divide by."""
        return self._linear(*self._gradients(over, under))

    def difference(self, over: int, under: int, minus: int, minus_under: int) -> tuple[np.ndarray, np.ndarray]:
        """Difference of two ratios of each item and its standard error."""
        first, second = self._gradients(over, under), self._gradients(minus, minus_under)
        return self._linear(first[0] - second[0], first[1] - second[1])

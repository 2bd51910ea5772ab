"""What to bid for hotel entrances: the prices at which nobody would rather have another one, and what they cannot even out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.contrasts import by_game, has_offsets
from gahsim.analysis.entrance_data import COLUMN, DELTA, common, gap_rows, keys_of, owned, places_in, require
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.fixed_effects import fit_players
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import refuse
from gahsim.analysis.regression import Fit
from gahsim.games import door_of

LEAST_FOR_BEND = 5  # krones taken away at most from which it shows whether the first are worth more than the last
LEAST_T = 4.0  # a krone must be worth so many standard errors before anything is priced in krones
DRAWS = 200
QUESTION = "entrance_bids"


def entrance_bids(run: Any, delta: float = DELTA, arm: str | None = None, cap: float | None = None) -> Estimates:
    """What each entrance should fetch in an auction among players who know its worth, and what imbalance is left after bidding.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]``, ``entrances = "random"`` and ``money`` offsets, best down to minus the starting money: a bid
        is starting money that is not there.
    delta : float
        Win share an entrance may be off after bidding and still be called balanced.
    arm : str, optional
        Only this arm.
    cap : float, optional
        Krones one can bid at most; the starting money if left out.

    Returns
    -------
    Estimates
        By entrance: ``bid`` (price in equilibrium, averaged over all the others that may lie on the table), ``bid_most`` (the same beside the
        least valuable ones: never bid more), ``at_cap`` (share of tables at which the price is all the money there is), ``vp_left`` (VP
        ahead of the table's average after paying whole krones) and ``gap_left`` (win share minus an even share after paying, 90 % interval,
        verdict). Item ``all``: ``spread_free`` and ``spread_left``, VP between the best and the worst entrance of a table before and after
        paying.
    """
    material = material_of(run)
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        require(material, one, QUESTION, "random", "entrances bids")
        if not has_offsets(material, one):
            reason = "nothing tells the value of a krone: everybody started with the same money"
            refuse(material, QUESTION, reason, "entrances bids")
        frames += _bid_rows(material, one, delta, _most_money(material, one) if cap is None else cap)
    note = (
        "bid: the price at which nobody would rather have another of the entrances on the table, in an auction among players who know these "
        "values, averaged over all the others that may lie there; the least wanted goes for nothing, nobody can bid more than the starting "
        "money. bid_most: the same where the others are the least valuable ones. at_cap: share of tables at which the price is all the money "
        "there is. vp_left: VP ahead of the table's average after paying whole krones. gap_left: win share minus 1 / players when these "
        "prices, made from one half of the deals, are charged in the games of the other half, "
        f"tested for lying within +-{delta:g}. What a bid costs in VP was measured by random starting money; beyond the widest offset it goes "
        "on as it went on average. spread_free, spread_left: VP between the best and the worst entrance of a table before and after paying."
    )
    return Estimates(stacked(frames), note, material.meta(arms) | {"delta": delta})


@dataclass
class Worth:
    """What entrances and bids are worth: VP by entrance, and VP lost by bidding 0, 1, 2 ... krones."""

    value: np.ndarray
    cost: np.ndarray

    @property
    def slope(self) -> float:
        """VP of a krone beyond the last bid that was measured: as on average before it."""
        return float(self.cost[-1] / (len(self.cost) - 1))

    def price(self, vp: np.ndarray, cap: float) -> np.ndarray:
        """The bid that costs so many VP, at most the cap."""
        last = len(self.cost) - 1
        inside = np.interp(vp, self.cost, np.arange(last + 1))
        return np.minimum(np.where(vp > self.cost[-1], last + (vp - self.cost[-1]) / self.slope, inside), cap)

    def loss(self, krones: np.ndarray) -> np.ndarray:
        """VP lost by bidding so many krones."""
        last = len(self.cost) - 1
        inside = np.interp(krones, np.arange(last + 1), self.cost)
        return np.where(krones > last, self.cost[-1] + (krones - last) * self.slope, inside)


def equilibrium_prices(worth: Worth, tables: np.ndarray, cap: float, whole: bool = False) -> np.ndarray:
    """Prices of the entrances on each table at which nobody would rather have another one.

    Each costs what it is worth beyond the least valuable one, which goes for nothing; so expected scores equal out, unless the money does not
    suffice. In ``whole`` krones bidding ends a little earlier: at the last bid that still leaves its owner better off than the least valuable
    entrance does.

    Parameters
    ----------
    worth : Worth
        Values, and what bids cost.
    tables : array, tables x players
        Places of the entrances on each table in ``worth.value``.
    cap : float
        Most anyone can bid.
    whole : bool
        Only whole krones.

    Examples
    --------
    >>> worth = Worth(np.array([6.0, 2.0, 0.5]), np.array([0.0, 2.0, 4.0]))
    >>> equilibrium_prices(worth, np.array([[0, 1]]), 10).tolist()
    [[2.0, 0.0]]
    >>> equilibrium_prices(worth, np.array([[0, 1, 2]]), 10, whole=True).tolist()
    [[2.0, 0.0, 0.0]]
    """
    value = worth.value[tables]
    prices = worth.price(value - value.min(axis=1, keepdims=True), cap)
    if not whole:
        return prices
    return np.where(prices >= cap, np.floor(cap), np.maximum(np.ceil(prices - 1e-9) - 1, 0))


def _most_money(material: Material, arm: ArmData) -> float:
    door = door_of(str(material.spec.get("game", "grand-austria")))
    return float(door.starting_money(arm.facts, arm.players)[1])


@dataclass
class _Model:
    """The regression behind the prices: values, then VP per krone, then the bend of that."""

    fit: Fit
    keys: int
    measured: int  # krones that were taken away at most
    bent: bool

    @property
    def _at(self) -> list[int]:
        return [*range(self.keys), self.fit.names.index("krone"), *([self.fit.names.index("bend")] if self.bent else [])]

    def worth(self, drawn: np.ndarray | None = None) -> Worth:
        """What the estimates say, or a draw of them."""
        found = self.fit.coef[0, self._at] if drawn is None else drawn
        krones = np.arange(self.measured + 1)
        cost = found[self.keys] * krones - (found[self.keys + 1] * krones**2 if self.bent else 0)
        return Worth(found[: self.keys], np.maximum.accumulate(np.maximum(cost, 1e-6 * krones)))

    def draws(self) -> np.ndarray:
        """Estimates as they might have come out."""
        at = self._at
        rng = np.random.default_rng(0)
        return rng.multivariate_normal(self.fit.coef[0, at], self.fit.cov[0][np.ix_(at, at)], DRAWS, method="eigh")

    def effect(self, offset: np.ndarray) -> np.ndarray:
        """VP gained by an offset of the starting money."""
        found = self.fit.coef[0, self._at]
        return np.asarray(found[self.keys] * offset + (found[self.keys + 1] * offset**2 if self.bent else 0))

    @property
    def known(self) -> bool:
        """Whether krones are worth enough standard errors to price anything in them."""
        at = [self.fit.names.index("krone"), *([self.fit.names.index("bend")] if self.bent else [])]
        weights = np.array([self.measured, -(self.measured**2)][: len(at)], float)
        cost = weights @ self.fit.coef[0, at]
        return bool(cost > LEAST_T * np.sqrt(weights @ self.fit.cov[0][np.ix_(at, at)] @ weights))


def _models(material: Material, arm: ArmData, keys: list[str]) -> dict[Hashable, _Model]:
    """Fits of all games (None) and of both halves of the deals (0, 1)."""
    offsets = np.unique(np.concatenate([frame["money_offset"].unique().to_numpy() for frame in arm.batches(["money_offset"])]))
    lowest, widest = int(offsets[0]), int(offsets[-1])
    bent = lowest <= -LEAST_FOR_BEND
    names = [*keys, *(["bend"] if bent else [])]

    def regressors(frame: pl.DataFrame) -> np.ndarray:
        mine = owned(frame, keys, arm.players)
        if not bent:
            return mine.astype(np.int8)
        square = by_game(frame, "money_offset", arm.players).astype(float) ** 2
        return np.concatenate([mine, square[:, :, None]], axis=2)

    def halves(games: pl.DataFrame) -> list[tuple[Hashable, np.ndarray]]:
        half = games["block"].to_numpy() % 2
        return [(None, np.ones(len(half), bool)), *((which, half == which) for which in (0, 1))]

    fits = fit_players(
        material, arm, QUESTION, names, regressors, [COLUMN, "money_offset"], split=halves, sum_zero=len(keys), experiment="entrances bids",
    )  # fmt: skip
    measured = -lowest if lowest < 0 else max(widest, 1)
    return {key: _Model(fit, len(keys), measured, bent) for key, fit in fits.items()}


def _bid_rows(material: Material, arm: ArmData, delta: float, cap: float) -> list[pl.DataFrame]:
    keys = keys_of(arm)
    if len(keys) < arm.players:
        refuse(material, QUESTION, f"only {len(keys)} entrances were in play", "entrances bids")
    models = _models(material, arm, keys)
    told = common(material, arm, keys) | {"n": arm.games}
    if not all(model.known for model in models.values()):
        return [rows(**told, metric="bid", estimate=np.full(len(keys), np.nan), verdict="not enough data")]
    tables = np.array(list(combinations(range(len(keys)), arm.players)))
    guide = _guide(models[None].worth(), tables, cap)
    drawn = [_guide(models[None].worth(draw), tables, cap) for draw in models[None].draws()]
    frames = []
    for metric, value in guide.items():
        others = np.array([one[metric] for one in drawn])
        low, high = np.quantile(others, [0.025, 0.975], axis=0)
        who = told if len(value) == len(keys) else told | {"item": ["all"], "label": "best against worst of a table"}
        frames.append(
            rows(**who, metric=metric, estimate=value, se=others.std(axis=0), low=low, high=high).sort(
                "estimate", descending=True
            )
        )
    wins = _wins_after_paying(arm, keys, models, cap)
    frames.append(
        gap_rows(common(material, arm, keys), wins, 1 / arm.players, delta, "gap_left").sort("estimate", descending=True)
    )
    return frames


def _guide(worth: Worth, tables: np.ndarray, cap: float) -> dict[str, np.ndarray]:
    """By metric: a value per entrance, or one for all."""
    prices = equilibrium_prices(worth, tables, cap)
    net = worth.value[tables] - worth.loss(equilibrium_prices(worth, tables, cap, whole=True))
    ahead = net - net.mean(axis=1, keepdims=True)
    here = [tables == i for i in range(len(worth.value))]
    return {
        "bid": np.array([prices[mine].mean() for mine in here]),
        "bid_most": np.array([prices[mine].max() for mine in here]),
        "at_cap": np.array([(prices[mine] >= cap).mean() for mine in here]),
        "vp_left": np.array([ahead[mine].mean() for mine in here]),
        "spread_free": np.array([np.ptp(worth.value[tables], axis=1).mean()]),
        "spread_left": np.array([np.ptp(net, axis=1).mean()]),
    }


def _wins_after_paying(arm: ArmData, keys: list[str], models: dict[Hashable, _Model], cap: float) -> list[np.ndarray]:
    """Win shares by entrance, a value per deal, when prices from the other half of the deals are charged and money offsets taken out."""
    parts = []
    for frame in arm.batches([COLUMN, "score", "money_offset"]):
        tables = places_in(frame, keys, arm.players)
        half = frame.gather_every(arm.players)["block"].to_numpy() % 2
        score = by_game(frame, "score", arm.players).astype(float)
        offset = by_game(frame, "money_offset", arm.players).astype(float)
        for which in (0, 1):
            model, mine = models[1 - which], half == which
            worth = model.worth()
            paid = equilibrium_prices(worth, tables[mine], cap, whole=True)
            score[mine] -= worth.loss(paid) + model.effect(offset[mine])
        top = np.isclose(score, score.max(axis=1, keepdims=True), atol=1e-6)
        share = top / top.sum(axis=1, keepdims=True)
        parts.append(pl.DataFrame({"block": frame["block"], "place": tables.reshape(-1), "share": share.reshape(-1)}))
    table = pl.concat(parts).group_by("block", "place", maintain_order=True).agg(pl.mean("share"))
    return [table.filter(pl.col("place") == place)["share"].to_numpy() for place in range(len(keys))]

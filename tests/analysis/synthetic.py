"""Games with known truth: tables like those of a run, scores made from values we choose."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

CARDS = 48
HAND = 6
NUMBERS = range(1, CARDS + 1)


ENTRANCES = np.array(["dove", "kaufman", "kozi", "mayenfels", "wray"])
ENTRANCE_VALUES = np.array([4.0, 1.0, 0.0, -1.0, -4.0])


def centred(values: np.ndarray) -> np.ndarray:
    return values - values.mean()


def deal(rng: np.random.Generator, games: int, players: int) -> np.ndarray:
    """Random hands: games x players x cards."""
    order = np.argsort(rng.random((games, CARDS)), axis=1)[:, : players * HAND].reshape(games, players, HAND)
    held = np.zeros((games, players, CARDS), bool)
    np.put_along_axis(held, order, True, axis=2)
    return held


def table(
    score: np.ndarray, held: np.ndarray | None = None, prefix: str = "dealt", block: Any = None, **columns: np.ndarray
) -> pl.DataFrame:
    """A players table from games x players arrays."""
    games, players = score.shape
    best_other = np.stack([np.delete(score, seat, axis=1).max(axis=1) for seat in range(players)], axis=1)
    level = (score == score.max(axis=1, keepdims=True)).sum(axis=1, keepdims=True)
    data: dict[str, Any] = {
        "game": np.repeat(np.arange(games), players),
        "block": np.repeat(np.arange(games) if block is None else block, players),
        "seat": np.tile(np.arange(players, dtype=np.int8), games),
        "bot": ["somebody"] * (games * players),
        "score": score.reshape(-1),
        "margin": (score - best_other).reshape(-1),
        "win_share": np.where(score >= best_other, 1 / level, 0.0).reshape(-1).astype(np.float32),
        "rank": 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2).reshape(-1),
    }
    data |= {name: values.reshape(-1) for name, values in columns.items()}
    if held is not None:
        data |= {f"{prefix}_{number}": np.ascontiguousarray(held[:, :, i]).reshape(-1) for i, number in enumerate(NUMBERS)}
    return pl.DataFrame(data)


def card_games(
    rng: np.random.Generator, values: np.ndarray, games: int, players: int = 2, sd: float = 10.0, repeats: int = 1
) -> pl.DataFrame:
    """Games in which a hand is worth the sum of its cards; repetitions of a deal share part of their luck."""
    deals = deal(rng, games // repeats, players)
    luck = rng.normal(0, sd if repeats > 1 else 0, (len(deals), players))
    held, luck = np.repeat(deals, repeats, axis=0), np.repeat(luck, repeats, axis=0)
    score = 50 + held @ values + luck + rng.normal(0, sd, luck.shape) + rng.normal(0, 20, (len(held), 1)) + np.arange(players)
    return table(score, held, block=np.repeat(np.arange(len(deals)), repeats))


def covered(frame: pl.DataFrame, truth: np.ndarray) -> np.ndarray:
    """Whether each interval of an estimates frame (in the order of items) holds the truth."""
    return (frame["low"].to_numpy() <= truth) & (truth <= frame["high"].to_numpy())


def by_item(frame: pl.DataFrame, metric: str) -> pl.DataFrame:
    """Rows of a metric in the order of card numbers."""
    return frame.filter(pl.col("metric") == metric).sort(pl.col("item").cast(pl.Int64))


def in_order(found: Any, metric: str) -> pl.DataFrame:
    """Rows of a metric in the order of keys."""
    frame: pl.DataFrame = found.where(metric=metric).frame
    return frame.sort("item")


def entrance_games(
    rng: np.random.Generator,
    games: int,
    players: int,
    values: np.ndarray = ENTRANCE_VALUES,
    krone: float = 2.0,
    low: int = -3,
    high: int = 3,
    bend: float = 0.0,
    sd: float = 9.0,
) -> pl.DataFrame:
    """Games in which everybody owns an entrance worth ``values``, and starts with more or fewer krones."""
    owned = np.argsort(rng.random((games, len(ENTRANCES))), axis=1)[:, :players]
    offset = rng.integers(low, high + 1, (games, players))
    money = krone * offset + bend * offset**2
    score = 60 + values[owned] + money + rng.normal(0, sd, owned.shape) + rng.normal(0, 20, (games, 1))
    return table(score, hotel_entrance=ENTRANCES[owned], entrance_price=offset * 0, money_offset=offset)

"""Where points come from, and where winners get more of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import false_discovery, interval
from gahsim.analysis.ledger import ledger_of
from gahsim.analysis.material import ArmData, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.analysis.sums import BlockSums

LEAST_GAMES = 20
GROUPS = ("bot", "seat")


def score_anatomy(run: Any, arm: str | None = None, by: str | None = None) -> Estimates:
    """Mean VP by source, for all players, for winners and for losers.

    Parameters
    ----------
    run : Run, path or frames
        Any games.
    arm : str, optional
        Only this arm.
    by : {None, "bot", "seat"}
        Split the players further; shown in ``context``.

    Returns
    -------
    Estimates
        Metrics ``mean``, ``winners``, ``losers`` and ``difference`` (winners minus losers) for every source and for the whole score.
    """
    material = material_of(run)
    if by is not None and by not in GROUPS:
        refuse(material, "score_anatomy", f"by should be one of {', '.join(GROUPS)}, not '{by}'", "games")
    arms = material.chosen(arm)
    frames = []
    for one in arms:
        need_games(material, "score_anatomy", one.games, LEAST_GAMES)
        for group, sums in _sums(one, by).items():
            context = material.context(one) + (f", {by} {group}" if by else "")
            frames += _source_rows(one, sums, context)
    note = (
        "VP by source; winners have rank 1 in their game. difference describes where winners are ahead, which is not the same "
        "as what makes them win: points in one place cost actions in another. Errors clustered by deal."
    )
    return Estimates(stacked(frames), note, material.meta(arms))


def _sums(arm: ArmData, by: str | None) -> dict[Any, BlockSums]:
    """Sums of players, winners, and each source for all and for winners, by group."""
    sources = [*ledger_of(arm), "score"]
    found: dict[Any, BlockSums] = {}
    for frame in arm.batches([*sources, "rank", *([by] if by else [])]):
        groups: dict[Any, pl.DataFrame] = {None: frame}
        if by:
            groups = {key[0]: part for key, part in frame.partition_by(by, as_dict=True, maintain_order=True).items()}
        for group, part in groups.items():
            won = (part["rank"].to_numpy() == 1).astype(float)[:, None]
            points = part.select(sources).to_numpy().astype(float)
            values = np.concatenate([np.ones_like(won), won, 1 - won, points, points * won, points * (1 - won)], axis=1)
            found.setdefault(group, BlockSums(values.shape[1])).add(values, part["block"].to_numpy())
    return dict(sorted(found.items(), key=lambda pair: str(pair[0])))


def _source_rows(arm: ArmData, sums: BlockSums, context: str) -> list[pl.DataFrame]:
    sources = ledger_of(arm) | {"score": "final VP"}
    k = len(sources)
    each = 3 + np.arange(k)
    common: dict[str, Any] = {"family": "sources", "item": list(sources), "label": list(sources.values()), "context": context}
    frames = []
    for metric, top, bottom in (("mean", each, 0), ("winners", each + k, 1), ("losers", each + 2 * k, 2)):
        value, se = sums.ratio(top, np.full(k, bottom))
        tested = interval(value, se, sums.blocks - 1)
        frames.append(
            rows(
                **common, metric=metric, estimate=value, se=se, low=tested["low"], high=tested["high"], n=int(sums.total[bottom])
            )
        )
    gap, se = sums.difference(each + k, np.full(k, 1), each + 2 * k, np.full(k, 2))
    tested = interval(gap, se, sums.blocks - 1)
    frames.append(
        rows(
            **common,
            metric="difference",
            estimate=gap,
            se=se,
            **tested,
            q=false_discovery(tested["p"]),
            n=int(sums.total[0]),
            verdict="association, not cause",
        )
    )
    return frames

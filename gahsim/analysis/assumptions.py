"""Whether verdicts survive other plausible values in place of the assumed ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from gahsim.analysis.entrance_data import require, values_by_fold
from gahsim.analysis.entrances import entrance_value
from gahsim.analysis.estimates import Estimates, rows, stacked
from gahsim.analysis.inference import ALPHA, library, wilson
from gahsim.analysis.material import ArmData, Material, material_of
from gahsim.analysis.refusals import need_games, refuse
from gahsim.simulation.experiment import is_draw

QUESTION = "assumption_robustness"
LEAST_DRAWS = 4
LEAST_GAMES = 500  # of an arm
FOLDS = 5  # parts of the deals, to tell chance from what the draws do


def assumption_robustness(run: Any) -> Estimates:
    """What becomes of the value of hotel entrances when assumed values are drawn anew within plausible ranges.

    Parameters
    ----------
    run : Run, path or frames
        Games with ``modules = ["entrances"]``, ``entrances = "random"`` and ``perturbed = { draws = 12 }``.

    Returns
    -------
    Estimates
        By entrance: ``any_value`` (mean over the draws, with an interval that covers chance and the assumed values, and a verdict), ``value``
        (as printed and assumed), ``spread`` (SD between draws beyond chance), ``least_drawn`` and ``most_drawn`` (of all draws),
        ``same_verdict`` (share of draws with the balance verdict of the assumed values, which stands beside it) and ``other_side`` (share of
        draws in which it is on the other side of average).
    """
    material = material_of(run)
    groups = [(arm, draws_of(material, arm)) for arm in material.arms if not is_draw(arm.name)]
    groups = [(arm, draws) for arm, draws in groups if draws]
    if not groups:
        refuse(material, QUESTION, "no arm has assumed values drawn anew", "assumptions")
    frames = []
    for printed, draws in groups:
        for arm in (printed, *draws):
            require(material, arm, QUESTION, "random", "assumptions")
        if len(draws) < LEAST_DRAWS:
            refuse(material, QUESTION, f"there are too few draws, {len(draws)}; at least {LEAST_DRAWS} are needed", "assumptions")
        need_games(material, QUESTION, min(arm.games for arm in draws), LEAST_GAMES, "games in an arm", "assumptions")
        frames += _rows(material, printed, draws)
    note = (
        "Every assumed value in play was drawn anew within a plausible range, all at once, and the same deals were played again: costs by 1 "
        "krone, VP by 2, orders by an item, rows of ballrooms by a space, amounts of a bonus by two fifths. value: VP against the average "
        "entrance with the values as assumed. any_value: mean over the draws; its 95 % interval covers chance and what is not known of the "
        "values. Where an entrance would be on the other side of average in some draws, chance aside, although it is shown to be on this "
        "one in others, the verdict is unknown. spread: standard deviation between draws beyond chance. least_drawn, most_drawn: of all "
        "draws, chance included. same_verdict: share of draws that judge its balance (win share) as the assumed values do; where games are "
        "few it says little, for verdicts waver by chance. other_side: share of draws in which it is on the other side of average, chance "
        "included."
    )
    used = [arm for printed, draws in groups for arm in (printed, *draws)]
    return Estimates(
        stacked(frames), note, material.meta([printed for printed, _ in groups]) | {"games": sum(arm.games for arm in used)}
    )


def draws_of(material: Material, printed: ArmData) -> list[ArmData]:
    """The arms that are an arm with its assumed values drawn anew."""
    alone = sum(not is_draw(arm.name) for arm in material.arms) == 1
    return [arm for arm in material.arms if is_draw(arm.name) and (alone or arm.name.startswith(f"{printed.name}, draw "))]


def _rows(material: Material, printed: ArmData, draws: list[ArmData]) -> list[pl.DataFrame]:
    base = entrance_value(material, arm=printed.name).frame
    drawn = [entrance_value(material, arm=arm.name).frame for arm in draws]
    first = base.filter(pl.col("metric") == "value")
    keys = [key for key in first["item"] if all((frame["item"] == key).any() for frame in drawn)]
    first = first.filter(pl.col("item").is_in(keys))
    value, se, sure = (np.array([_column(frame, "value", name, keys) for frame in drawn]) for name in ("estimate", "se", "q"))
    own, own_sure = (_column(base, "value", name, keys) for name in ("estimate", "q"))
    count = len(draws)
    mean, total = value.mean(axis=0), value.var(axis=0, ddof=1)
    noise = _noise(material, draws, keys)
    between = np.maximum(total - noise, 0)
    stats = library("scipy.stats")
    error = np.sqrt(between * (1 + 1 / count) + (se**2).mean(axis=0))
    reach = stats.t(count - 1).ppf(0.975) * error
    # each draw without its noise, as well as it can be told: the less real spread, the closer to the mean
    calm = mean + (value - mean) * np.sqrt(between / np.maximum(total, 1e-12))
    ends = [np.sqrt(np.maximum((count - 1) * total / stats.chi2(count - 1).ppf(p) - noise, 0)) for p in (0.975, 0.025)]
    told: dict[str, Any] = {
        "family": "entrances", "item": keys, "label": first["label"].to_list(), "context": context_of_printed(material, printed),
    }  # fmt: skip
    games = sum(arm.games for arm in draws)
    shown = np.vstack([sure, own_sure]) < ALPHA
    words = [_word(mean[i] - reach[i], mean[i] + reach[i], calm[:, i], own[i], bool(shown[:, i].any())) for i in range(len(keys))]
    same, verdicts = _same(base, drawn, keys)
    other = (value * np.where(own == 0, 1, own) < 0).mean(axis=0)
    spans = {
        name: np.array([wilson(share * count, count) for share in shares]).T
        for name, shares in (("same", same), ("other", other))
    }
    return [
        rows(
            **told, metric="any_value", estimate=mean, se=error, low=mean - reach, high=mean + reach, n=games, verdict=words
        ).sort("estimate", descending=True),
        first.with_columns(pl.lit(told["context"]).alias("context")),
        rows(**told, metric="spread", estimate=np.sqrt(between), low=ends[0], high=ends[1], n=count),
        rows(**told, metric="least_drawn", estimate=value.min(axis=0), n=count),
        rows(**told, metric="most_drawn", estimate=value.max(axis=0), n=count),
        rows(
            **told, metric="same_verdict", estimate=same, low=spans["same"][0], high=spans["same"][1], n=count, verdict=verdicts
        ),
        rows(**told, metric="other_side", estimate=other, low=spans["other"][0], high=spans["other"][1], n=count),
    ]


def _noise(material: Material, draws: list[ArmData], keys: list[str]) -> np.ndarray:
    """Variance that chance alone puts between the values of the draws.

    They share deals, so their errors go together and standard errors would overstate it: parts of the deals tell how much the deviations of the
    draws from their mean waver.
    """
    parts = np.stack([values_by_fold(material, arm, keys, QUESTION, FOLDS) for arm in draws])
    deviation = parts - parts.mean(axis=0)
    return np.asarray(deviation.var(axis=1, ddof=1).sum(axis=0) / FOLDS / (len(draws) - 1))


def context_of_printed(material: Material, printed: ArmData) -> str:
    """The table; the arm's name only where several arms were drawn anew."""
    from gahsim.analysis.material import context_of

    return context_of(printed.name, printed.players, sum(not is_draw(arm.name) for arm in material.arms) == 1)


def _column(frame: pl.DataFrame, metric: str, name: str, keys: list[str]) -> np.ndarray:
    found = frame.filter(pl.col("metric") == metric)
    values = dict(zip(found["item"], found[name], strict=True))
    return np.array([values[key] for key in keys], float)


def _word(low: float, high: float, calm: np.ndarray, own: float, shown: bool) -> str:
    """Unknown if the draws themselves, not chance, put an entrance on both sides and somebody is sure of a side."""
    if shown and (calm.min() < 0 < calm.max() or own * calm.mean() < 0):
        return "unknown"
    if low > 0 or high < 0:
        return f"{'above' if low > 0 else 'below'} average whatever the values"
    return "not told from average"


def _same(base: pl.DataFrame, drawn: list[pl.DataFrame], keys: list[str]) -> tuple[np.ndarray, list[str]]:
    """Share of draws with the verdict on win share that the assumed values get, and that verdict."""

    def verdicts(frame: pl.DataFrame) -> list[str]:
        gaps = frame.filter(pl.col("metric") == "gap")
        known = dict(zip(gaps["item"], gaps["verdict"], strict=True))
        return [known[key] for key in keys]

    own = verdicts(base)
    others = [verdicts(frame) for frame in drawn]
    return np.array([[mine == theirs for mine, theirs in zip(own, other, strict=True)] for other in others]).mean(axis=0), own

"""Modules: effects, interactions, leads and seats with known truth, and on real games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.course import leads
from gahsim.analysis.factorial import design
from gahsim.errors import UsageError
from tests.analysis.synthetic import covered, table

MODULES = ("balls", "keys", "stars")
MAIN = np.array([6.0, -3.0, 0.0])
PAIR = np.array([2.0, 0.0, -4.0])  # balls + keys, balls + stars, keys + stars
EVERY = [chosen for size in range(4) for chosen in combinations(MODULES, size)]
ALL_FIVE = [[m for i, m in enumerate("abcde") if code >> i & 1] for code in range(32)]


def mean_of(chosen: Sequence[str], main: np.ndarray, pair: np.ndarray) -> float:
    """Score made of effects as the analysis defines them: averaged over the other modules."""
    coded = [0.5 if module in chosen else -0.5 for module in MODULES]
    pairs = [one * other for one, other in combinations(coded, 2)]
    return float(60 + np.dot(main, coded) + np.dot(pair, pairs))


def factorial_games(
    rng: np.random.Generator,
    blocks: int,
    main: np.ndarray = MAIN,
    pair: np.ndarray = PAIR,
    edge: dict[str, float] | None = None,
    noise: dict[str, float] | None = None,
    sets: Sequence[Sequence[str]] = EVERY,
    players: int = 2,
) -> dict[str, Any]:
    """An arm per combination; deals bring luck that all arms share, ``edge`` favours the first seat, ``noise`` adds variance."""
    luck = rng.normal(0, 12, (blocks, 1)) + rng.normal(0, 3, (blocks, players))
    frames, modules = [], {}
    for chosen in sets:
        name = "+".join(chosen) or "none"
        sd = (4**2 + sum((noise or {}).get(module, 0.0) ** 2 for module in chosen)) ** 0.5
        score = mean_of(chosen, main, pair) + luck + rng.normal(0, sd, luck.shape)
        score[:, 0] += sum((edge or {}).get(module, 0.0) for module in chosen)
        frames.append(table(score).with_columns(pl.lit(name).alias("arm")))
        modules[name] = list(chosen)
    return {"players": pl.concat(frames), "modules": modules}


def of(found: Any, family: str, metric: str = "mean_score") -> pl.DataFrame:
    return found.where(family=family, metric=metric).frame


def test_effects_and_interactions_are_covered() -> None:
    rng = np.random.default_rng(1)
    hits: dict[str, list[np.ndarray]] = {"modules": [], "module pairs": []}
    for _ in range(60):
        found = analysis.module_effects(factorial_games(rng, 120))
        hits["modules"].append(covered(of(found, "modules"), MAIN))
        hits["module pairs"].append(covered(of(found, "module pairs"), PAIR))
    for family, each in hits.items():
        assert 0.90 <= np.mean(each) <= 0.99, family


def test_effects_are_those_of_least_squares_and_pairs_read_as_extra_change() -> None:
    found = analysis.module_effects(factorial_games(np.random.default_rng(2), 4000))
    effects, pairs = of(found, "modules"), of(found, "module pairs")
    assert effects["item"].to_list() == list(MODULES)
    assert pairs["item"].to_list() == ["balls+keys", "balls+stars", "keys+stars"]
    assert effects["verdict"].to_list() == ["raises", "lowers", "no effect shown"]
    assert pairs["verdict"].to_list() == ["more together", "no interaction shown", "less together"]
    # balls change the score by 6 on the average: by 6 + 2/2 with keys in play, by 6 - 2/2 without
    combinations_ = of(analysis.module_balance(factorial_games(np.random.default_rng(2), 4000)), "combinations")
    means = dict(combinations_.select("item", "estimate").iter_rows())
    change = {keys: means["balls" + keys] - means[keys.removeprefix("+") or "none"] for keys in ("", "+keys")}
    assert change["+keys"] - change[""] == pytest.approx(2.0, abs=0.8)


def test_common_deals_make_effects_sharper_than_the_arms_themselves() -> None:
    games = factorial_games(np.random.default_rng(3), 800)
    effect = of(analysis.module_effects(games), "modules")["se"][0]
    alone = of(analysis.module_balance(games), "combinations")["se"][0]
    assert effect < alone / 3  # 8 arms of independent deals would only give 2 * alone / 8 ** 0.5


def test_deals_are_the_units_not_games() -> None:
    """What arms share is no evidence: intervals of a single arm come from deals, though every deal is played often."""
    rng = np.random.default_rng(4)
    hits = []
    for _ in range(60):
        deals = np.repeat(rng.normal(60, 10, (40, 2)), 5, axis=0)
        frames = [
            table(deals + rng.normal(0, 1, deals.shape), block=np.repeat(np.arange(40), 5)).with_columns(
                pl.lit(name).alias("arm")
            )
            for name in ("none", "balls")
        ]
        found = analysis.module_balance({"players": pl.concat(frames), "modules": {"balls": ["balls"]}})
        hits.append(covered(of(found, "combinations"), np.array([60.0, 60.0])))
    assert 0.88 <= np.mean(hits) <= 0.99


def test_spread_and_seats_are_covered() -> None:
    rng = np.random.default_rng(5)
    spread, even = [], []
    for _ in range(60):
        found = analysis.module_balance(factorial_games(rng, 300, noise={"balls": 6.0}))
        truth = np.array([(12**2 + 3**2 + 4**2 + 36 * ("balls" in chosen)) ** 0.5 for chosen in EVERY])
        spread.append(covered(of(found, "combinations", "score_spread"), truth))
        even.append(covered(of(found, "combinations", "seat_1"), np.full(8, 0.5)))
    assert 0.90 <= np.mean(spread) <= 0.99 and 0.90 <= np.mean(even) <= 0.99


def test_a_module_that_favours_a_seat_is_found_and_the_others_cleared() -> None:
    games = factorial_games(np.random.default_rng(6), 20_000, edge={"keys": 2.0})
    effects = of(analysis.module_effects(games), "modules", "seat_1")
    assert effects["verdict"].to_list() == ["no effect shown, within 2 points", "raises", "no effect shown, within 2 points"]
    gaps = analysis.module_balance(games).where(family="seats", metric="gap", item="0").frame
    words = dict(zip([context.partition(",")[0] for context in gaps["context"]], gaps["verdict"], strict=True))
    assert words["none"] == words["balls + stars"] == "balanced"
    assert words["keys"] == words["all 3 modules"] == "unbalanced"
    little = analysis.module_balance(factorial_games(np.random.default_rng(6), 200)).where(family="seats").frame
    assert little["verdict"].unique().to_list() == ["not enough data"]


def test_nothing_is_found_where_nothing_is() -> None:
    rng = np.random.default_rng(7)
    families = ("modules", "module pairs")
    flagged = dict.fromkeys(families, 0)
    for _ in range(100):
        found = analysis.module_effects(factorial_games(rng, 100, MAIN * 0, PAIR * 0, players=3)).frame
        for family in families:
            flagged[family] += bool((found.filter(pl.col("family") == family)["q"] < 0.05).any())
    assert max(flagged.values()) <= 11  # of 100; 5 expected


def test_all_together_and_what_adding_up_misses() -> None:
    games = factorial_games(np.random.default_rng(8), 4000)
    found = of(analysis.module_effects(games), "all modules")
    means = {chosen: mean_of(chosen, MAIN, PAIR) for chosen in EVERY}
    whole = means[MODULES] - means[()]
    beyond = whole - sum(means[(module,)] - means[()] for module in MODULES)
    assert beyond == pytest.approx(PAIR.sum())  # by hand: what pairs add when all are in play
    assert covered(found, np.array([whole, beyond])).all()


def test_half_of_the_combinations_tell_pairs_apart_in_five_modules_but_not_in_three() -> None:
    odd = [frozenset(chosen) for chosen in ALL_FIVE if len(chosen) % 2]
    terms = [(m,) for m in "abcde"] + list(combinations("abcde", 2))
    assert np.linalg.matrix_rank(design(odd, terms)) == len(terms) + 1 == 16
    with pytest.raises(UsageError, match=r"5 combinations of balls, keys, stars cannot tell(.|\n)*arms = \["):
        analysis.module_effects(factorial_games(np.random.default_rng(9), 100, sets=[s for s in EVERY if len(s) != 2]))
    partly = factorial_games(np.random.default_rng(9), 3000, sets=EVERY[:-1])  # all three together are missing
    found = analysis.module_effects(partly)
    assert covered(of(found, "modules"), MAIN).all() and covered(of(found, "module pairs"), PAIR).all()
    assert of(found, "all modules").is_empty() and "not every combination" in found.note


def test_leads_by_hand() -> None:
    """Three games of two, seven rounds and the end; the winner takes 1."""
    first = np.array([[1, 2, 5, 6, 7, 8, 9, 20], [3, 3, 3, 3, 3, 3, 3, 3], [5, 1, 5, 1, 5, 1, 5, 9]])
    other = np.array([[2, 2, 4, 4, 4, 4, 4, 10], [3, 2, 3, 4, 4, 5, 2, 6], [1, 5, 1, 5, 1, 5, 1, 1]])
    states = [np.stack([a, b], axis=1).astype(float) for a, b in zip(first.T, other.T, strict=True)]
    found = leads(states[:-1], states[-1], np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]), list(range(1, 8)))
    # game 1: second, level, then first: one change. Game 2: level, first, level, second x3, first, second: three. Game 3: six
    assert found["lead_changes"].tolist() == [1, 3, 6]
    assert found["early_leaders"].tolist() == [1, 0, 1] and found["early_wins"].tolist() == [1, 0, 1]
    assert found["late_leaders"].tolist() == [1, 1, 1] and found["late_wins"].tolist() == [1, 1, 1]
    assert found["runaway"].tolist() == [1, 0, 0]


def test_runs_that_are_no_factorial_say_what_would_be(run_of: Callable[[str], Any]) -> None:
    for ask in (analysis.module_balance, analysis.module_effects, analysis.module_staff):
        with pytest.raises(UsageError, match=r"do not differ in modules(.|\n)*modules = \["):
            ask(run_of("arms"))
    twice = factorial_games(np.random.default_rng(10), 100)
    twice["modules"]["balls"] = ["keys"]
    with pytest.raises(UsageError, match="two arms have the same modules"):
        analysis.module_balance(twice)
    with pytest.raises(UsageError, match="too few games in an arm, 40"):
        analysis.module_balance(factorial_games(np.random.default_rng(11), 40))


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Any:
    arms = [{"name": f"{n} players, {'+'.join(m) or 'none'}", "players": n, "modules": m}
            for n in (2, 3) for m in ([], ["celebrities"], ["more"], ["celebrities", "more"])]  # fmt: skip
    experiment = gahsim.Experiment(games=500, bots="random:lazy=0.2", seed=4, arms=arms)
    return experiment.run(tmp_path_factory.mktemp("modules") / "run", jobs=1)


def test_on_real_games(real: Any) -> None:
    found, effects = analysis.module_balance(real), analysis.module_effects(real)
    assert found.frame["context"].n_unique() == 2 + 2 * 4  # two sizes, and every combination for its seats
    shares = found.where(family="combinations", metric=["seat_1", "seat_2", "seat_3"], context="3 players").frame
    assert shares.group_by("item").agg(pl.sum("estimate"))["estimate"].to_list() == pytest.approx([1.0] * 4)
    scores = real.players.filter(pl.col("arm") == "2 players, more").select(pl.mean("score")).collect().item()
    more = found.where(family="combinations", item="more", context="2 players")
    assert more.where(metric="mean_score").frame["estimate"][0] == pytest.approx(scores)
    assert {"decisions", "rerolls", "runaway", "leader_wins_early"} <= set(more.frame["metric"])
    assert effects.where(family="module pairs", context="3 players").frame["item"].unique().to_list() == ["celebrities+more"]

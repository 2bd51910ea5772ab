"""Ladders: ratings that recover known strengths, honest intervals, the same for any order of names and any number of jobs."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from gahsim.errors import UsageError
from gahsim.simulation import ladder, match
from gahsim.simulation.ladder import Ladder, play_ladder
from gahsim.simulation.plackett_luce import ELO, contests_of, fit_plackett_luce

WEAK, MIDDLE, STRONG = "random", "random:lazy=0.2", "random:lazy=0"
BOTS = [MIDDLE, WEAK, STRONG]


def plain(made: Ladder) -> dict[str, Any]:
    """The ladder without the clock."""
    return made.as_dict() | {"seconds": 0}


def finishing_orders(strength: np.ndarray, fields: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Ranks drawn from the model: the order of exponential arrivals."""
    arrival = rng.standard_exponential(fields.shape) / np.exp(strength)[fields]
    return arrival.argsort(axis=1).argsort(axis=1) + 1


def test_two_bots_have_their_odds() -> None:
    strength = fit_plackett_luce([[1, 1]], [[30.0, 10.0]])
    assert strength[0] - strength[1] == pytest.approx(np.log(3))
    assert strength.sum() == pytest.approx(0)


def test_the_fit_is_the_maximum() -> None:
    rng = np.random.default_rng(1)
    sets = np.array(list(itertools.product((0, 1, 2), repeat=4)))
    sets = sets[(sets > 0).sum(axis=1) > 1]
    firsts = rng.integers(1, 9, sets.shape) * (sets > 0.0)

    def likelihood(strength: np.ndarray) -> float:
        odds = sets * np.exp(strength)
        odds = odds / odds.sum(axis=1, keepdims=True)
        return float((firsts * np.log(np.where(sets > 0, odds, 1))).sum())

    best = fit_plackett_luce(sets, firsts)
    for _ in range(50):
        assert likelihood(best + rng.normal(0, 0.02, 4)) <= likelihood(best) + 1e-9


def test_many_are_fitted_side_by_side() -> None:
    sets = np.array([[1, 1, 0], [0, 1, 1], [1, 1, 1]])
    firsts = np.random.default_rng(2).integers(1, 30, (5, 3, 3)) * sets
    assert fit_plackett_luce(sets, firsts) == pytest.approx(np.array([fit_plackett_luce(sets, one) for one in firsts]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_strengths_are_recovered(players: int) -> None:
    rng, strength = np.random.default_rng(3), np.array([-1.5, -0.4, 0.0, 0.7, 1.2])
    fields = np.array([rng.permutation(5)[:players] for _ in range(20_000)])
    sets, firsts = contests_of(fields, finishing_orders(strength, fields, rng), np.zeros(len(fields), int), 5)
    assert firsts.sum() == pytest.approx(len(fields) * (players - 1))
    assert fit_plackett_luce(sets, firsts.sum(axis=0)) == pytest.approx(strength, abs=0.06)


def test_copies_of_a_bot_compete_too() -> None:
    rng, strength = np.random.default_rng(4), np.array([-0.5, 0.5])
    fields = np.tile([[0, 0, 1], [1, 0, 1]], (10_000, 1))
    sets, firsts = contests_of(fields, finishing_orders(strength, fields, rng), np.zeros(len(fields), int), 2)
    assert fit_plackett_luce(sets, firsts.sum(axis=0)) == pytest.approx(strength, abs=0.04)


def test_ties_are_shared() -> None:
    sets, firsts = contests_of(np.array([[0, 1], [0, 1]]), np.array([[1, 1], [2, 1]]), np.array([0, 1]), 2)
    assert sets.tolist() == [[1, 1]]
    assert firsts.tolist() == [[[0.5, 0.5]], [[0, 1]]]
    sets, firsts = contests_of(np.array([[0, 1, 2]]), np.array([[2, 1, 2]]), np.array([0]), 3)
    found = {tuple(one): wins for one, wins in zip(sets.tolist(), firsts[0].tolist(), strict=True)}
    assert found == {(1, 1, 1): [0, 1, 0], (1, 0, 1): [0.5, 0, 0.5]}


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_cover_the_truth(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "DRAWS", 300)
    rng, strength = np.random.default_rng(5), np.array([-0.6, 0.0, 0.6])
    combinations = np.array(list(itertools.combinations(range(3), players)))
    covered = []
    for _ in range(120):
        deals = 60
        fields = np.tile(combinations, (2 * deals, 1))
        block = np.repeat(np.arange(deals), 2 * len(combinations))
        # the two games of a deal mostly end alike: games are no independent evidence
        ranks = finishing_orders(strength, np.tile(combinations, (deals, 1)), rng)
        ranks = np.repeat(ranks.reshape(deals, len(combinations), players), 2, axis=0).reshape(-1, players)
        results = np.stack([-ranks, ranks, ranks == 1], axis=2).astype(float)
        rungs, _ = ladder._rate(["0", "1", "2"], fields, results, block, None, 1)
        covered += [rung.low <= ELO * strength[int(rung.bot)] <= rung.high for rung in rungs]
    assert 0.91 < np.mean(covered) < 0.99


def test_a_bot_that_never_loses_has_a_rating_and_a_wide_interval() -> None:
    fields = np.tile([[0, 1], [1, 2], [0, 2]], (200, 1))
    ranks = np.tile([[1, 2], [1, 2], [1, 2]], (200, 1))
    results = np.stack([-ranks, ranks, ranks == 1], axis=2).astype(float)
    rungs, ahead = ladder._rate(["king", "knight", "pawn"], fields, results, np.repeat(np.arange(100), 6), None, 1)
    assert [rung.bot for rung in rungs] == ["king", "knight", "pawn"]
    assert rungs[0].rating - rungs[1].rating > 800
    assert rungs[0].high - rungs[0].low > 300
    assert all(np.isfinite([rung.low, rung.high]).all() for rung in rungs)
    assert ahead == [[None, 1.0, 1.0], [0.0, None, 1.0], [0.0, 0.0, None]]


@pytest.mark.parametrize(("players", "games", "total"), [(2, 200, 600), (3, 100, 102), (4, 60, 60)])
def test_a_small_ladder(players: int, games: int, total: int) -> None:
    made = play_ladder(BOTS, players, games, seed=1, jobs=1)
    assert (made.games, made.players) == (total, players)
    assert {rung.bot for rung in made.rungs} == set(BOTS)
    assert made.rungs[-1].bot == WEAK
    assert made.rungs[-2].above_next is not None and made.rungs[-2].above_next > 0.95
    assert made.rungs[-1].above_next is None
    assert sum(rung.rating for rung in made.rungs) == pytest.approx(0, abs=0.2)
    assert all(rung.low < rung.rating < rung.high for rung in made.rungs)
    assert [rung.rating for rung in made.rungs] == sorted((rung.rating for rung in made.rungs), reverse=True)
    for i, j in itertools.combinations(range(3), 2):
        one, other = made.ahead[i][j], made.ahead[j][i]
        assert one is not None and other is not None
        assert one + other == pytest.approx(1)


def test_the_order_of_names_does_not_matter() -> None:
    ladders = [plain(play_ladder(order, games=60, seed=2, jobs=1)) for order in itertools.permutations(BOTS)]
    assert all(one == ladders[0] for one in ladders)


def test_only_near_ones_meet_if_wished() -> None:
    made = play_ladder([WEAK, MIDDLE, STRONG], games=200, seed=5, jobs=1, apart=1)
    assert [rung.bot for rung in made.rungs] == [STRONG, MIDDLE, WEAK]
    assert made.games == 400
    assert made.ahead[0][2] is None and made.ahead[2][0] is None  # the first and the last never met
    everybody = play_ladder([WEAK, MIDDLE, STRONG], games=200, seed=5, jobs=1)
    for near, full in zip(made.rungs, everybody.rungs, strict=True):
        assert near.low < full.rating < near.high


def test_on_a_chain_every_gap_has_its_own_odds() -> None:
    # who met only equals wins fewer of his games than who met beginners, and still stands above
    won = [60, 95, 95, 100]
    fields = np.repeat([[0, 1], [1, 2], [2, 3], [3, 4]], 100, axis=0)
    first = np.concatenate([np.arange(100) < wins for wins in won])
    ranks = np.where(first[:, None], [1, 2], [2, 1])
    results = np.stack([-ranks, ranks, ranks == 1], axis=2).astype(float)
    rungs, _ = ladder._rate(list("abcde"), fields, results, np.tile(np.arange(100), 4), None, 1, [0, 1, 2, 3, 4])
    assert [rung.bot for rung in rungs] == list("abcde")
    gaps = [one.rating - other.rating for one, other in itertools.pairwise(rungs)]
    # half a virtual win each way
    assert gaps == pytest.approx([ELO * np.log((wins + 0.5) / (100 - wins + 0.5)) for wins in won], abs=0.2)


def test_jobs_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = plain(play_ladder(BOTS, 3, 60, seed=3, jobs=1))
    monkeypatch.setattr(match, "WORTH_WORKERS", 0.0)
    assert plain(play_ladder(BOTS, 3, 60, seed=3, jobs=2)) == reference


def test_an_anchor_has_rating_zero() -> None:
    free, held = (play_ladder(BOTS, games=60, jobs=1, anchor=anchor) for anchor in (None, WEAK))
    assert held.rungs[-1].rating == held.rungs[-1].low == held.rungs[-1].high == 0
    assert held.rungs[0].rating == pytest.approx(free.rungs[0].rating - free.rungs[-1].rating, abs=0.2)


def test_results_are_json_a_table_and_a_plot(tmp_path: Path) -> None:
    made = play_ladder(BOTS, games=40, jobs=1)
    data = json.loads(json.dumps(made.as_dict(), allow_nan=False))
    assert data["rungs"][0]["place"] == 1
    out = io.StringIO()
    made.print(Console(file=out, width=160))
    for words in ("rating (Elo)", MIDDLE, "Finishes ahead of (%)", "120 games"):
        assert words in out.getvalue()
    for suffix in ("png", "svg", "pdf"):
        assert made.plot(tmp_path / f"ladder.{suffix}").stat().st_size > 2000
    picture = (tmp_path / "ladder.svg").read_text(encoding="utf-8")
    colours = {word for word in picture.replace(";", " ").replace('"', " ").split() if word.startswith("#") and len(word) == 7}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)  # nothing is lost in grey
    with pytest.raises(UsageError, match=r"should end in .png, .svg or .pdf"):
        made.plot(tmp_path / "ladder.doc")
    with pytest.raises(UsageError, match="cannot be written"):
        made.plot(tmp_path / "nowhere" / "ladder.png")


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        ([WEAK], {}, "bots: a ladder needs two or more, not 1"),
        ([WEAK, STRONG, WEAK], {}, "bots: 'random' is named twice"),
        (BOTS, {"players": 5}, "players: should be 2, 3 or 4, not 5"),
        (BOTS, {"games": 3}, "games: should be at least 4"),
        (BOTS, {"players": 3, "apart": 1}, "apart: should be at least 2 for tables of 3, not 1"),
        (BOTS, {"anchor": "king"}, "anchor: 'king' is not among the bots"),
        (BOTS, {"jobs": -3}, "jobs: should be a number from 1"),
        ([WEAK, "rndom"], {}, "ladder: unknown bot 'rndom'"),
        (BOTS, {"hotel": "moon"}, "ladder: .*hotel"),
    ],
)
def test_bad_input_is_explained(bots: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        play_ladder(bots, **{"jobs": 1} | options)

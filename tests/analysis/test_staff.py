"""Card values: true on synthetic games, sane on real ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from tests.analysis.synthetic import CARDS, by_item, card_games, centred, covered

REPLICATIONS = 60


@pytest.fixture(scope="module")
def replications() -> list[tuple[np.ndarray, pl.DataFrame]]:
    """True values and the table found, many times over."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(REPLICATIONS):
        truth = centred(rng.normal(0, 1.0, CARDS))
        found.append((truth, by_item(analysis.staff_value(card_games(rng, truth, 1500), naive=False).frame, "value")))
    return found


def test_intervals_cover(replications: list[tuple[np.ndarray, pl.DataFrame]]) -> None:
    hits = np.concatenate([covered(frame, truth) for truth, frame in replications])
    assert 0.93 <= hits.mean() <= 0.97


def test_shrinking_is_better_than_the_raw_estimate(replications: list[tuple[np.ndarray, pl.DataFrame]]) -> None:
    raw = np.mean([((frame["estimate"].to_numpy() - truth) ** 2).mean() for truth, frame in replications])
    shrunk = np.mean([((frame["shrunk"].to_numpy() - truth) ** 2).mean() for truth, frame in replications])
    assert shrunk < 0.9 * raw


def test_rank_intervals_cover_the_true_ranks(replications: list[tuple[np.ndarray, pl.DataFrame]]) -> None:
    hits, widths = [], []
    for truth, frame in replications:
        rank = np.argsort(np.argsort(-truth)) + 1
        low, high = frame["rank_low"].to_numpy(), frame["rank_high"].to_numpy()
        hits.append((low <= rank) & (rank <= high))
        widths.append(high - low)
    assert np.mean(hits) >= 0.93
    assert np.mean(widths) < 0.75 * CARDS, "intervals that hold every rank say nothing"


def test_estimates_are_unbiased_and_sum_to_zero(replications: list[tuple[np.ndarray, pl.DataFrame]]) -> None:
    errors = np.array([frame["estimate"].to_numpy() - truth for truth, frame in replications])
    assert abs(errors.mean()) < 1e-9
    assert np.abs(errors.mean(axis=0)).max() < 4.5 * errors.std() / np.sqrt(REPLICATIONS)


@pytest.mark.parametrize(("players", "repeats"), [(2, 3), (3, 1), (4, 2)])
def test_intervals_cover_with_more_players_and_repeated_deals(players: int, repeats: int) -> None:
    rng = np.random.default_rng(players)
    hits = []
    for _ in range(25):
        truth = centred(rng.normal(0, 1.0, CARDS))
        frame = analysis.staff_value(card_games(rng, truth, 1200 * repeats, players, repeats=repeats), naive=False).frame
        hits.append(covered(by_item(frame, "value"), truth))
    assert 0.93 <= np.mean(hits) <= 0.97


def test_false_discoveries_stay_under_their_level() -> None:
    rng = np.random.default_rng(5)
    truth = np.zeros(CARDS)
    truth[:4], truth[4:8] = 3.0, -3.0
    rates, power = [], []
    for _ in range(60):
        frame = by_item(analysis.staff_value(card_games(rng, truth, 1500), naive=False).frame, "value")
        flagged = frame["q"].to_numpy() < 0.05
        rates.append(flagged[8:].sum() / max(flagged.sum(), 1))
        power.append(flagged[:8].mean())
    assert np.mean(rates) <= 0.05
    assert np.mean(power) > 0.8


def test_a_null_game_flags_nothing() -> None:
    """Hands shuffled among the games: no card can matter."""
    rng = np.random.default_rng(6)
    flags, worlds, small = [], [], []
    for _ in range(60):
        frame = by_item(analysis.staff_value(card_games(rng, np.zeros(CARDS), 1200), naive=False).frame, "value")
        flagged = frame["q"].to_numpy() < 0.05
        flags.append(flagged.mean())
        worlds.append(flagged.any())
        small.append((frame["p"].to_numpy() < 0.05).mean())
        assert frame["verdict"].str.contains("tier 1").mean() == 1.0 or flagged.any()
    assert np.mean(flags) <= 0.05
    assert np.mean(worlds) <= 0.10, "chance of any flag is 5 %"
    assert 0.035 <= np.mean(small) <= 0.065


def test_three_players_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.staff_value(run_of("three"))
    assert found.where(metric="value").frame["context"].unique().to_list() == ["3 players"]
    assert "game fixed effects" in found.note


def test_a_real_run_gives_every_card(run_of: Callable[[str], Any]) -> None:
    found = analysis.staff_value(run_of("dealt"), per_hire=True)
    counts = dict(found.frame.group_by("metric").len().iter_rows())
    assert counts == dict.fromkeys(("value", "win_share", "hire_rate", "naive_margin", "naive_win_share", "value_per_hire"), 48)
    value = found.where(metric="value").frame
    assert abs(value["estimate"].sum()) < 1e-9
    assert set(value["label"]) == {card.name for card in run_of("dealt").experiment.arms[0].facts.staff}
    assert value["estimate"].is_sorted(descending=True)
    naive = found.where(metric="naive_margin").frame
    assert naive["verdict"].unique().to_list() == ["warning: not what the card is worth"]
    assert found.meta["games"] == 3000
    assert found.meta["assumed_values"] == 0, "the boards with assumed values were not laid out"


def test_naive_numbers_are_what_they_say(run_of: Callable[[str], Any]) -> None:
    players = run_of("dealt").players.collect()
    found = analysis.staff_value(run_of("dealt")).where(item="45")
    hired = players.filter(pl.col("hired_45") > 0)
    expected = hired["margin"].mean() - players["margin"].mean()
    assert found.where(metric="naive_margin").frame["estimate"][0] == pytest.approx(expected)
    assert found.where(metric="naive_win_share").frame["estimate"][0] == pytest.approx(hired["win_share"].mean(), abs=1e-6)
    rate = players.filter("dealt_45").select((pl.col("hired_45") > 0).mean()).item()
    assert found.where(metric="hire_rate").frame["estimate"][0] == pytest.approx(rate)


def test_frames_and_run_agree(run_of: Callable[[str], Any]) -> None:
    run = run_of("three")
    whole = analysis.staff_value(run).frame
    frames = analysis.staff_value({"players": run.players, "games": run.games}).frame
    assert whole.select("item", "estimate", "se").equals(frames.select("item", "estimate", "se"))


def test_refuses_hands_that_were_not_dealt(run_of: Callable[[str], Any]) -> None:
    for name, why in (("draft", "chosen by the bots"), ("intro", "the same in every game")):
        with pytest.raises(gahsim.UsageError, match=why) as refusal:
            analysis.staff_value(run_of(name))
        assert 'hands = "deal"' in str(refusal.value)


def test_refuses_too_few_games(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match=r"too few hands with .*; at least 30 are needed"):
        analysis.staff_value(run_of("tiny"))


def test_refuses_too_few_deals() -> None:
    games = card_games(np.random.default_rng(2), np.zeros(CARDS), 1500, repeats=30)
    with pytest.raises(gahsim.UsageError, match="too few"):
        analysis.staff_value(games)


def test_refuses_uneven_hands() -> None:
    games = card_games(np.random.default_rng(2), np.zeros(CARDS), 500)
    with pytest.raises(gahsim.UsageError, match="hands differ in size"):
        analysis.staff_value(games.with_columns(dealt_1=pl.lit(False)))


def test_unknown_arm(run_of: Callable[[str], Any]) -> None:
    with pytest.raises(gahsim.UsageError, match="there is no arm 'x'; arms are: main"):
        analysis.staff_value(run_of("dealt"), arm="x")

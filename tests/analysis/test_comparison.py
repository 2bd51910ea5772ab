"""Two arms on common seeds: what changed, and what cards gained by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.worth import changed_cards
from tests.analysis.synthetic import CARDS, by_item, centred, covered, deal, table


def test_changes_are_covered_and_pairing_helps() -> None:
    rng = np.random.default_rng(1)
    hits, errors = [], []
    for _ in range(100):
        luck = rng.normal(0, 10, (150, 2))
        first, second = table(luck + rng.normal(0, 1, luck.shape)), table(luck + 0.5 + rng.normal(0, 1, luck.shape))
        both = pl.concat([first.with_columns(arm=pl.lit("a")), second.with_columns(arm=pl.lit("b"))])
        found = analysis.compare(both).where(item="score", metric="change").frame
        hits.append(covered(found, np.array([0.5])))
        errors.append(found["se"][0])
    assert 0.90 <= np.mean(hits) <= 0.99
    assert np.mean(errors) < 0.15, "unpaired it would be 0.8"


def test_on_a_real_run(run_of: Callable[[str], Any]) -> None:
    run = run_of("arms")
    found = analysis.compare(run)
    sources = found.where(family="sources", metric="change").frame["estimate"].sum()
    score = found.where(item="score").frame
    change, first, second = (score.filter(pl.col("metric") == name)["estimate"][0] for name in ("change", "first", "second"))
    assert sources == pytest.approx(change)
    assert change == pytest.approx(second - first)
    assert first == pytest.approx(run.players.filter(pl.col("arm") == "printed").select(pl.col("score").mean()).collect().item())
    turned = analysis.compare(run, "cheap", "printed").where(item="score", metric="change").frame["estimate"][0]
    assert turned == pytest.approx(-change)
    assert set(found.frame["family"]) == {"outcome", "sources", "play"}


def test_a_seat_or_a_bot(run_of: Callable[[str], Any]) -> None:
    seat = analysis.compare(run_of("restricted"), seat=0)
    bot = analysis.compare(run_of("restricted"), bot="random")
    for found in (seat, bot):
        assert found.where(item="win_share", metric="change").frame["estimate"][0] < 0
    assert seat.where(metric="change").frame["estimate"].to_list() == bot.where(metric="change").frame["estimate"].to_list()


def test_value_change_is_covered() -> None:
    rng = np.random.default_rng(2)
    change = centred(rng.normal(0, 0.5, CARDS))
    hits = []
    for _ in range(15):
        held, luck = deal(rng, 600, 2), rng.normal(0, 10, (600, 2))
        first = table(luck + rng.normal(0, 2, luck.shape), held).with_columns(arm=pl.lit("a"))
        second = table(luck + held @ change + rng.normal(0, 2, luck.shape), held).with_columns(arm=pl.lit("b"))
        hits.append(covered(by_item(analysis.value_change(pl.concat([first, second])).frame, "change"), change))
    assert 0.93 <= np.mean(hits) <= 0.97


def test_value_change_of_a_real_run(run_of: Callable[[str], Any]) -> None:
    found = analysis.value_change(run_of("arms"))
    assert found.where(family="changed staff").frame["label"].to_list() == ["Kitchen Hand"]
    changed = found.where(item="17").frame
    assert changed["p"][0] == pytest.approx(changed["q"][0]), "one card changed, one question asked"
    arms = analysis.staff_value(run_of("arms"), naive=False).where(metric="value")
    first, second = (by_item(arms.where(context=f"{name}, 2 players").frame, "value") for name in ("printed", "cheap"))
    assert by_item(found.frame, "change")["estimate"].to_numpy() == pytest.approx(
        (second["estimate"] - first["estimate"]).to_numpy()
    )


def test_changed_cards(run_of: Callable[[str], Any]) -> None:
    from gahsim.analysis.material import material_of

    before, after = material_of(run_of("arms")).arms
    assert changed_cards(before, after) == {17}
    assert changed_cards(before, before) == set()


def test_sources_of_a_value_add_up(run_of: Callable[[str], Any]) -> None:
    run = run_of("dealt")
    parts = analysis.staff_sources(run).frame.group_by("item").agg(pl.col("estimate").sum())
    value = analysis.staff_value(run, naive=False).where(metric="value").frame
    both = value.join(parts, on="item", suffix="_parts")
    assert both["estimate"].to_numpy() == pytest.approx(both["estimate_parts"].to_numpy())


def test_refusals(run_of: Callable[[str], Any]) -> None:
    for ask in (analysis.compare, analysis.value_change):
        with pytest.raises(gahsim.UsageError, match="needs two arms played on the same seeds") as refusal:
            ask(run_of("dealt"))
        assert "arms = [" in str(refusal.value)
        with pytest.raises(gahsim.UsageError, match="'two' has 2 players and arm 'three' 3"):
            ask(run_of("tables"))
    with pytest.raises(gahsim.UsageError, match="'cheap' is named twice; arms are: printed, cheap"):
        analysis.compare(run_of("arms"), "cheap", "cheap")
    with pytest.raises(gahsim.UsageError, match="there is no arm 'dear'"):
        analysis.compare(run_of("arms"), "printed", "dear")
    with pytest.raises(gahsim.UsageError, match="no seat of arm 'cheap' has bot 'nobody'; its bots are: random:lazy"):
        analysis.compare(run_of("arms"), bot="nobody")
    with pytest.raises(gahsim.UsageError, match="there is no seat 5; seats are 0 to 1"):
        analysis.compare(run_of("arms"), seat=5)
    rng = np.random.default_rng(1)
    other = [table(rng.normal(size=(150, 2)), deal(rng, 150, 2)).with_columns(arm=pl.lit(name)) for name in "ab"]
    with pytest.raises(gahsim.UsageError, match="did not deal the same hands"):
        analysis.value_change(pl.concat(other))
    with pytest.raises(gahsim.UsageError, match="too few common deals, 10"):
        analysis.compare(pl.concat(other).filter(pl.col("game") < 10))

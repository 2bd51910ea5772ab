"""Many games in one call."""

from __future__ import annotations

import polars as pl
import pytest

import gahsim
from gahsim.games.grand_austria.codes import L_CARRIED_IN, LEDGER


def test_a_row_per_player_and_game_whose_ledger_sums_to_the_score() -> None:
    frame = gahsim.simulate("grand-austria", games=300, players=3, seed=1, bots="random:lazy=0.2")
    assert frame.height == 900
    assert frame["game"].to_list()[:4] == [0, 0, 0, 1]
    assert (frame.select(pl.sum_horizontal(LEDGER[:L_CARRIED_IN])).to_series() == frame["score"]).all()


def test_game_end_staff_card_by_card_make_up_their_ledger_column() -> None:
    frame = gahsim.simulate("grand-austria", games=300, players=3, seed=1, bots="random:lazy=0")
    cards = {int(name.removeprefix("staff_final_")) for name in frame.columns if name.startswith("staff_final_")}
    assert cards == {27, 28, 29, 30, 31, 32, 34, 37, 40, 41, 46, 47, 48}
    assert (frame.select(pl.sum_horizontal(r"^staff_final_\d+$")).to_series() == frame["staff_final"]).all()
    for card in cards:
        hired = frame.filter(pl.col(f"hired_{card}") > 0)
        assert hired[f"staff_final_{card}"].sum() == frame[f"staff_final_{card}"].sum(), "only those who hired it score with it"
    assert frame["staff_final_31"].sum() > 0


def test_shares_of_a_win_sum_to_one_and_ranks_follow_scores() -> None:
    frame = gahsim.simulate(games=400, players=4, seed=2)
    sums = frame.group_by("game").agg(pl.col("win_share").sum(), pl.col("rank").min(), pl.col("score").max())
    assert sums["win_share"].is_between(0.9999, 1.0001).all()
    assert (sums["rank"] == 1).all()
    best = frame.filter(pl.col("rank") == 1).join(sums, on="game", suffix="_best")
    assert (best["score"] == best["score_best"]).all()
    assert (frame.filter(pl.col("win_share") > 0)["margin"] >= 0).all()


def test_games_do_not_depend_on_how_many_are_played() -> None:
    small = gahsim.simulate(games=50, players=2, seed=9)
    assert gahsim.simulate(games=120, players=2, seed=9).head(100).equals(small)


def test_different_bots_at_one_table() -> None:
    frame = gahsim.simulate(games=200, players=2, seed=3, bots=["random", "random:lazy=0"])
    assert frame["bot"].unique(maintain_order=True).to_list() == ["random", "random:lazy=0"]
    means = frame.group_by("bot").agg(pl.col("score").mean()).sort("bot")["score"].to_list()
    assert means[1] > means[0]


@pytest.mark.parametrize(
    ("options", "message"), [({"games": 0}, "games"), ({"seed": -1}, "seed"), ({"bots": "nobody"}, "unknown bot")]
)
def test_bad_options(options: dict, message: str) -> None:
    with pytest.raises(gahsim.UsageError, match=message):
        gahsim.simulate(**options)


def test_modules_may_be_named_in_one_string() -> None:
    listed = gahsim.simulate(games=3, seed=4, modules=["ballrooms", "more"])
    assert gahsim.simulate(games=3, seed=4, modules="ballrooms more").equals(listed)

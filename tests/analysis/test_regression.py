"""The big regression against statsmodels' on small data."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from gahsim.analysis.cards import fit_cards
from gahsim.analysis.contrasts import within
from gahsim.analysis.material import material_of
from gahsim.analysis.regression import Piece, TooFew, cluster_starts, fit
from tests.analysis.synthetic import CARDS, NUMBERS, card_games


def test_equals_clustered_least_squares() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(300, 4))
    cluster = np.repeat(np.arange(60), 5)
    y = x @ [1.0, -2.0, 0.5, 0.0] + rng.normal(size=60)[cluster] + rng.normal(size=300)
    pieces = [Piece(x[rows], y[rows, None], cluster[rows]) for rows in (slice(0, 100), slice(100, 300))]
    found = fit(lambda: ((None, piece) for piece in pieces), list("abcd"))[None]
    expected = sm.OLS(y, x).fit(cov_type="cluster", cov_kwds={"groups": cluster})
    assert found.coef[0] == pytest.approx(expected.params)
    assert found.se[0] == pytest.approx(expected.bse)
    assert found.at("b") == pytest.approx((expected.params[1], expected.bse[1]))
    assert (found.rows, found.clusters, found.df) == (300, 60, 59)


def test_game_fixed_effects_equal_a_dummy_per_game() -> None:
    games = card_games(np.random.default_rng(3), np.linspace(-1, 1, CARDS), 150, players=3)
    material = material_of(games)
    found = fit_cards(material, material.arms[0], "test").only
    held = games.select([f"dealt_{number}" for number in NUMBERS]).to_numpy().astype(float)
    contrasts = held[:, :-1] - held[:, -1:]  # values that sum to zero
    seats = np.stack([games["seat"].to_numpy() == seat for seat in (0, 1)], axis=1)
    design = np.concatenate([contrasts, seats, np.repeat(np.eye(150), 3, axis=0)], axis=1)
    score = games["score"].to_numpy()
    expected = sm.OLS(score, design).fit(cov_type="cluster", cov_kwds={"groups": games["game"].to_numpy()})
    assert found.coef[0, :47] == pytest.approx(expected.params[:47])
    assert found.coef[0, :48].sum() == pytest.approx(0)
    # statsmodels counts the 150 dummies as parameters; ours are inside the clusters and do not count
    factor = np.sqrt((450 - 50) / (450 - 47 - 2 - 150))
    assert found.se[0, :47] * factor == pytest.approx(expected.bse[:47], rel=1e-6)


def test_several_outcomes_and_keys() -> None:
    rng = np.random.default_rng(4)
    x, y = rng.normal(size=(200, 2)), rng.normal(size=(200, 3))
    ids = np.arange(200)
    both = fit(lambda: iter([("a", Piece(x[:90], y[:90], ids[:90])), ("b", Piece(x[90:], y[90:], ids[90:]))]), ["u", "v"])
    alone = fit(lambda: iter([(None, Piece(x[:90], y[:90, 1:2], ids[:90]))]), ["u", "v"])[None]
    assert both["a"].coef[1] == pytest.approx(alone.coef[0])
    assert both["a"].cov[1] == pytest.approx(alone.cov[0])
    assert both["b"].rows == 110


def test_what_cannot_be_told_apart() -> None:
    x = np.ones((50, 2))
    with pytest.raises(TooFew, match="too few games to tell"):
        fit(lambda: iter([(None, Piece(x, x[:, :1], np.arange(50)))]), ["u", "v"])
    with pytest.raises(TooFew, match="nothing is known about v"):
        fit(lambda: iter([(None, Piece(x * [1, 0], x[:, :1], np.arange(50)))]), ["u", "v"])
    with pytest.raises(TooFew, match="at least two deals"):
        fit(lambda: iter([(None, Piece(x[:, :1], x[:, :1], np.zeros(50)))]), ["u"])


def test_cluster_starts() -> None:
    assert cluster_starts(np.array([3, 3, 5, 1, 1])).tolist() == [0, 2, 3]
    assert cluster_starts(np.array([])).tolist() == []


def test_within_takes_the_game_out() -> None:
    two = np.array([[5, 3], [1, 4]])
    assert within(two).tolist() == [2, -3]
    three = within(np.array([[1.0, 2.0, 6.0]]))
    assert three.tolist() == [-2, -1, 3]

"""The table every estimator gives back."""

from __future__ import annotations

import subprocess
import sys

import polars as pl
import pytest

import gahsim
from gahsim import analysis
from gahsim.analysis.estimates import COLUMNS, Estimates, rows, stacked

META = {
    "run": "test", "games": 1000, "edition": "2015", "modules": ["ball"], "overlays": {"staff.17.cost": 4}, "bots": ["somebody"], "seed": 7,
    "assumed_values": 4,
}  # fmt: skip


@pytest.fixture
def found() -> Estimates:
    frame = rows(
        family="staff", item=["1", "2", "3"], label=["Cook <b>", "Page", "Groom"], metric="value", estimate=[0.5, 2.0, float("nan")],
        low=[0.1, -1.0, None], high=[0.9, 5.0, None], q=[0.0004, 0.2, None], n=[1000, 20, 0], rank_low=[1, 1, None], rank_high=[2, 2, None],
    )  # fmt: skip
    return Estimates(frame, "A note.", META)


def test_columns_and_types(found: Estimates) -> None:
    assert dict(found.frame.schema) == COLUMNS
    assert found.frame["estimate"].to_list() == [0.5, 2.0, None]
    assert found.frame["verdict"].null_count() == 3
    assert found.to_pandas().shape == (3, len(COLUMNS))
    assert len(found) == 3


def test_intervals_are_called_by_their_level() -> None:
    """Claims of equivalence go with 90 %: calling those 95 % would make them look surer than they are."""
    frame = rows(
        item=["1", "2", "all"],
        label=["one", "two", "all"],
        metric=["value", "gap", "gap"],
        estimate=0.01,
        low=[-1, -1, None],
        high=1,
    )
    both = Estimates(frame, "")
    assert "95 % interval" in repr(both) and "-1.00 to 1.00 (90 %)" in repr(both) and repr(both).count("90 %") == 1
    assert "95 % interval" in both._repr_html_() and "(90 %)" in both._repr_html_()
    alone = repr(both.where(metric="gap"))
    assert "90 % interval" in alone and "95 %" not in alone and "(90 %)" not in alone


def test_sort_and_where(found: Estimates) -> None:
    assert found.sort().frame["item"].to_list() == ["2", "1", "3"]
    assert found.sort("item", descending=False).frame["item"].to_list() == ["1", "2", "3"]
    assert found.where(item=["1", "3"], metric="value").frame.height == 2
    assert found.where(item="2").note == found.note
    with pytest.raises(gahsim.UsageError, match="there is no column 'x'"):
        found.sort("x")
    with pytest.raises(gahsim.UsageError, match="there is no column 'x'"):
        found.where(x=1)


def test_head_keeps_note_and_meta(found: Estimates) -> None:
    first = found.sort("estimate").head(1)
    assert first.frame["estimate"].to_list() == [found.frame["estimate"].max()]
    assert (first.note, first.meta) == (found.note, found.meta)


def test_text(found: Estimates) -> None:
    text = repr(found)
    assert "Cook <b>" in text
    assert "0.100 to 0.900" in text
    assert "<0.001" in text
    assert "1-2" in text
    assert "A note." in text
    assert "test: 1,000 games, edition 2015, modules ball, 1 changed values, bots somebody, seed 7, 4 assumed values" in text
    assert "metric" not in text, "a column that says the same in every row is left out"


def test_text_is_plain_in_a_notebook(
    found: Estimates, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """rich takes over the output where it sees a notebook; a repr must not display anything."""
    usual = repr(found)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert repr(found) == usual and "\x1b" not in usual
    assert capsys.readouterr().out == ""


def test_html(found: Estimates) -> None:
    page = found._repr_html_()
    assert "Cook &lt;b&gt;" in page
    assert page.count("<tr>") == 4
    assert "<p" in page


def test_long_tables_are_cut() -> None:
    many = Estimates(rows(family="x", item=[str(i) for i in range(100)], estimate=[1.0] * 100), "")
    assert "... 40 more rows in .frame" in repr(many)
    assert "40 more rows" in many._repr_html_()


def test_rows_refuse_unknown_columns() -> None:
    with pytest.raises(TypeError, match="unknown columns: colour"):
        rows(item="1", colour="red")


def test_stacked_keeps_types() -> None:
    assert dict(stacked([]).schema) == COLUMNS
    assert stacked([rows(item="1"), rows(item="2")])["item"].to_list() == ["1", "2"]


def test_every_public_name_is_there() -> None:
    for name in analysis.__all__:
        assert callable(getattr(analysis, name))
    assert dir(analysis) == sorted(analysis.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = analysis.nonsense


def test_importing_costs_nothing() -> None:
    script = (
        "import sys, gahsim, gahsim.analysis; "
        "print([name for name in ('polars', 'numpy', 'scipy', 'statsmodels', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_estimates_take_any_frame() -> None:
    assert Estimates(pl.DataFrame({"item": ["1"]}), "").frame["p"].to_list() == [None]

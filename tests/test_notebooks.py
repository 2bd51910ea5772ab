"""The notebooks run from top to bottom on a small sample, and what is committed shows their output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
ENOUGH = {
    "01": 300,
    "02": 12_000,
    "03": 24_000,
    "04": 4_000,
    "05": 400,
    "06": 12_000,
    "07": 3_000,
    "08": 600,
}  # games: few, but not too few to be answered


def test_they_are_all_there() -> None:
    assert [path.stem[:2] for path in NOTEBOOKS] == sorted(ENOUGH)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAHSIM_NOTEBOOK_GAMES", str(ENOUGH[path.stem[:2]]))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_committed_with_its_output_and_without_errors(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in cells)
    kinds = [output.output_type for cell in cells for output in cell.outputs]
    assert "error" not in kinds and kinds.count("display_data") + kinds.count("execute_result") >= 3

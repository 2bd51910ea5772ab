"""The training loop in small: it runs, learns, resumes, and confirms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gahsim.bots.training import Trainer, Training
from gahsim.errors import UsageError
from gahsim.games.grand_austria import door

SMALL = {
    "bot": "greedy", "edition": "2015", "start": "none", "first_games": 400, "games": 200, "rounds": 3, "confirm": 20, "gauntlet": ["random"],
}  # fmt: skip


def test_three_rounds_teach_something(tmp_path: Path) -> None:
    trainer = Trainer(Training(**SMALL), tmp_path / "greedy", jobs=1)
    rows = list(trainer.run())
    assert [row.round for row in rows] == [1, 2, 3]
    assert rows[-1].score > rows[0].score + 5
    against = trainer.confirm()
    assert against[-1]["rival"] == "random" and against[-1]["margin"] > 5
    assert trainer.plot().read_text(encoding="utf-8").startswith("<?xml")


def test_a_broken_off_training_goes_on(tmp_path: Path) -> None:
    whole = Trainer(Training(**SMALL), tmp_path / "run", jobs=1)
    steps = whole.run()
    next(steps)
    steps.close()
    again = Trainer(Training(**SMALL), tmp_path / "run", jobs=1)
    assert len(again.history) == 1
    assert np.allclose(again.fit.value.weights, whole.fit.value.weights, atol=1e-4)
    assert [row.round for row in again.run()] == [2, 3]
    with pytest.raises(UsageError, match="holds another training"):
        Trainer(Training(**{**SMALL, "seed": 9}), tmp_path / "run")


def test_training_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('bot = "planner"\nrounds = 2\n')
    assert Training.from_file(file, rounds=5).rounds == 5
    for text, message in [("rounds = 0", "rounds"), ("runds = 1", "runds"), ("rounds = ", "is not TOML")]:
        file.write_text(text)
        with pytest.raises(UsageError) as error:
            Training.from_file(file)
        assert message in str(error.value) and str(file) in str(error.value)
    with pytest.raises(UsageError, match="no weights to train"):
        Trainer(Training(bot="random"), tmp_path / "x")


SHIPPED = sorted(Path("experiments/training").glob("*.toml"))


def test_every_shipped_weight_has_its_training_file() -> None:
    trained = {(made.bot, made.edition, made.players) for made in map(Training.from_file, SHIPPED)}
    assert trained == {(bot, edition, n) for bot in ("greedy", "planner") for edition in ("2015", "2022") for n in (2, 3, 4)}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_training_files_follow_each_other(path: Path) -> None:
    """What one starts from is what another leaves in its folder."""
    training = Training.from_file(path)
    folders = {Path("runs/training") / other.stem / "weights.npz" for other in SHIPPED}
    guessed = Path(training.start).is_relative_to("experiments/training") and Path(training.start).is_file()
    assert training.start == "none" or guessed or Path(training.start) in folders
    assert not training.hold_to or Path(training.hold_to) in folders


def test_training_with_modules_learns_what_the_base_game_does_not_know(tmp_path: Path) -> None:
    """Weights of the base game hardly move, those of champagne and dancers do; what is written down is read back at the same table."""
    start, base = tmp_path / "start.toml", tmp_path / "base.npz"
    start.write_text('base = "base game"\n')
    keys = SMALL | {"games": 80, "rounds": 1, "edition": "2022", "modules": ["ballrooms"], "start": str(start)}
    facts = door.load_facts("2022", ["ballrooms"])
    before = door.load_weights(str(start), "greedy", facts, 2)
    np.savez(base, **door.pack_weights(before, facts))
    trainer = Trainer(Training(**keys, hold_to=str(base), hold=1e9), tmp_path / "run", jobs=1)
    list(trainer.run())
    with np.load(trainer.weights_file) as stored:
        after = door.unpack_weights(stored, facts)
    listed = door.feature_names(facts)
    known = np.abs(before.weights).max(axis=0) > 1e-6
    moved = np.abs(after.weights - before.weights).max(axis=0)
    inside = np.isin(np.arange(len(listed)), door.inside_features())
    assert moved[known & ~inside].max() < 0.01
    assert moved[listed.index("champagne, up to 1")] > 0.1
    assert moved[listed.index("nobody of ours in the left ballroom")] > 0.1

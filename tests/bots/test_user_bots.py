"""Bots of one's own: three ways in, one contract, and what is said of bots that misbehave."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numba import njit

import gahsim
from gahsim.bots import as_bot, make_bot
from gahsim.errors import GahsimError, UsageError
from gahsim.games.grand_austria import door
from tests.games.grand_austria.tables import laid

FILE = '''
from numba import njit


class Miser:
    """Keeps its money."""

    def __init__(self, greed=1.0):
        self.greed = greed

    def choose(self, view, moves):
        assert view.others[0]["hand"] is None
        return max(moves, key=lambda move: (self.greed * move.details.get("krones", 0) - move.details.get("price", 0), -move.code))


@njit
def first(rules, observation, choices, n, params, scratch):
    return 0


def last(view, moves):
    return moves[-1]


class Rude:
    def choose(self, view, moves):
        return "the whole pot"


class Broken:
    def choose(self, view, moves):
        raise ValueError("lost the rules")


@njit
def beyond(rules, observation, choices, n, params, scratch):
    return n


@njit
def stumbles(rules, observation, choices, n, params, scratch):
    if observation.round_no == 3:
        raise ValueError("no third round for me")
    return 0


def nothing(view, moves):
    return None


def yes(view, moves):
    return True


def leaves(view, moves):
    raise SystemExit(3)


def index(view, moves):
    import numpy as np

    return np.int64(0)
'''
WEIGHTS = (
    'base = "none"\n[weights]\n"krones, up to 20" = 0.5\n"VP of guests satisfied, room waiting" = { from = 3, weight = 0.8 }\n'
)
GOOD = [
    "greedy:weights=mine.toml", "planner:fast,weights=mine.toml", "mybots.py:first", "mybots.py:Miser", "mybots.py:Miser:greed=2",
    "mybots.py:last", "mybots.py:index",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mybots.py").write_text(FILE)
    (tmp_path / "mine.toml").write_text(WEIGHTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("spec", GOOD)
def test_every_kind_of_bot_plays_whole_games_beside_any_other(folder: Path, spec: str) -> None:
    """The contract: draft to final scoring at one table with others, the same again with the same seed, and any mechanism forbidden."""
    frame = gahsim.simulate(games=6, players=3, hands="draft", bots=[spec, "random", "novice"], seed=2)
    assert frame["bot"].unique(maintain_order=True).to_list() == [spec, "random", "novice"]
    again = gahsim.simulate(games=6, players=3, hands="draft", bots=[spec, "random", "novice"], seed=2)
    assert frame.equals(again)
    joined = "," if ":greed" in spec or "weights" in spec else ":"
    told = f"{spec}{joined}forbid=hire"
    restricted = gahsim.simulate(games=6, players=3, bots=[told, "random", "novice"], seed=2)
    assert restricted.filter(restricted["bot"] == told)["staff_played"].sum() == 0


def test_a_python_bot_gets_the_same_games_as_its_compiled_twin(folder: Path) -> None:
    (folder / "twin.py").write_text("class First:\n    def choose(self, view, moves):\n        return 0\n")
    slow = gahsim.simulate(games=10, bots="twin.py:First", seed=4).drop("bot")
    fast = gahsim.simulate(games=10, bots="mybots.py:first", seed=4).drop("bot")
    assert slow.equals(fast)


def test_user_bots_work_with_two_workers(folder: Path) -> None:
    experiment = gahsim.Experiment(games=40, chunk=10, bots=["mybots.py:Miser", "mybots.py:first"], design="rotated", seed=3)
    two = experiment.run(folder / "two", jobs=2).players.collect()
    one = experiment.run(folder / "one", jobs=1).players.collect()
    assert two.equals(one)


def test_workers_play_the_bot_as_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers were started elsewhere; the file is edited under the same name; a weights file comes along too."""
    gahsim.Experiment(games=4, chunk=2, bots="random", seed=3).run(tmp_path / "elsewhere", jobs=2)
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "there")
    Path("mine.toml").write_text('base = "greedy"\n[weights]\n"krones, up to 3" = 2.0\n')
    for answer in ("0", "n - 1"):
        Path("edited.py").write_text(
            f"from numba import njit\n\n@njit\ndef it(rules, observation, choices, n, params, scratch):\n    return {answer}\n"
        )
        experiment = gahsim.Experiment(games=8, chunk=2, bots=["edited.py:it", "greedy:weights=mine.toml"], seed=3)
        many = experiment.run(f"workers {answer}", jobs=2).players.collect()
        assert many.equals(experiment.run(f"here {answer}", jobs=1, backend="threading").players.collect())


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mybots.py:Rude", "answered 'the whole pot'"),
        ("mybots.py:Broken", "raised ValueError: lost the rules"),
        ("mybots.py:beyond", "chose something it was not offered"),
        ("mybots.py:stumbles", "raised ValueError: no third round for me"),
        ("mybots.py:nothing", "answered None"),
        ("mybots.py:yes", "answered True"),
        ("mybots.py:leaves", "raised SystemExit: 3"),
    ],
)
def test_misbehaviour_is_reported_with_name_position_and_seed(folder: Path, spec: str, message: str) -> None:
    with pytest.raises(GahsimError) as error:
        gahsim.simulate(games=3, bots=["random", spec], seed=77)
    said = str(error.value)
    assert f"bot '{spec}' at seat 1" in said and message in said and "deal 0 of seed 77" in said
    there = gahsim.restore(json.loads(said[said.index("{") :]))
    assert there.to_move == 1 and there.round == (3 if "stumbles" in spec else 0)
    with pytest.raises(GahsimError) as again:  # the position alone is enough to see it happen once more
        there.ask(spec)
    assert f"bot '{spec}'" in str(again.value) and "snapshot" in str(again.value)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mybots.py", "bots in it: Miser, first"),
        ("mybots.py:Nobody", "has no 'Nobody'"),
        ("mybots.py:Miser:greed=lots", "should be parameter=number"),
        ("mybots.py:Miser:taste=1", "taste"),
        ("mybots.py:FILE", "has no 'FILE'"),
    ],
)
def test_bad_specs(folder: Path, spec: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        make_bot(spec, door, door.load_facts("2015"), 2)
    assert message in str(error.value)


def test_a_file_that_fails(folder: Path) -> None:
    (folder / "bad.py").write_text("1 / 0")
    with pytest.raises(UsageError, match="ZeroDivisionError"):
        make_bot("bad.py:X", door, door.load_facts("2015"), 2)


def test_a_function_from_a_notebook_cell() -> None:
    @njit
    def second(rules, observation, choices, n, params, scratch):
        return 1

    bot = as_bot(second, door)
    facts, table = laid(2, "2015", "deal", "night")
    played = door.play_plans(facts, table, 1, door.plan_games(50), [bot, bot])
    assert (played.finals["phase"] == 5).all()
    assert bot.spec == "second"


def test_what_cannot_be_a_bot() -> None:
    with pytest.raises(UsageError, match="neither a compiled function"):
        as_bot(42, door)


@pytest.mark.parametrize("edition", ["2015", "2022"])
@pytest.mark.parametrize("mechanism", door.MECHANISMS)
def test_forbidden_mechanisms_are_not_used(mechanism: str, edition: str) -> None:
    facts, table = laid(2, edition, "deal", "night")
    bot = make_bot(f"random:lazy=0.2,forbid={mechanism}", door, facts, 2)
    free = make_bot("random:lazy=0.2", door, facts, 2)
    played = door.play_plans(facts, table, 3, door.plan_games(300), [bot, free])
    mine, log = played.finals["players"][:, 0], played.logs["seats"][:, 0]
    end_game = np.array([i for i, card in enumerate(facts.staff) if card.kind == "game_end"])
    used = {
        "emperor": None,
        "hire": mine["staff_n"],
        "boost": log["boosts"],
        "pass": log["passes"],
        "objectives": mine["objectives"],
        "action5": None,
        "endgame-staff": log["hired"][:, end_game],
    }[mechanism]
    if mechanism == "pass":  # in 2022 there may be nothing else to do
        assert used.sum() <= (0 if edition == "2015" else 20) < played.logs["seats"][:, 1]["passes"].sum()
    elif used is not None:
        assert not used.any()
    else:
        theirs, other = played.finals["players"][:, 1], played.logs["seats"][:, 1]
        if mechanism == "emperor":
            assert log["emperor_before"].mean() < other["emperor_before"].mean()
        else:
            assert mine["staff_n"].mean() < theirs["staff_n"].mean()

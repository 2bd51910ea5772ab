"""The command line as its user meets it, in processes of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def gahsim(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gahsim", *arguments], capture_output=True, text=True, timeout=600, check=False)


def test_help_and_version() -> None:
    shown = gahsim("--help")
    assert shown.returncode == 0
    assert all(command in shown.stdout for command in ("cards", "play", "show", "bench"))
    assert gahsim("--version").stdout.startswith("gahsim ")


@pytest.mark.parametrize("section", ["staff", "guests", "objectives", "emperor", "boards"])
def test_cards(section: str) -> None:
    shown = gahsim("cards", section)
    assert shown.returncode == 0 and len(shown.stdout) > 400


def test_cards_show_editions_overlays_and_provenance() -> None:
    def line(*arguments: str) -> str:
        return next(row for row in gahsim("cards", "staff", *arguments).stdout.splitlines() if "Kitchen Hand" in row)

    assert line() != line("--edition", "2022") != line("--overlay", "staff.17.cost=4")
    assert "seed" in gahsim("cards", "staff", "--provenance").stdout


def test_cards_of_modules() -> None:
    shown = gahsim("cards", "entrances", "--modules", "entrances,ballrooms")
    assert shown.returncode == 0 and "Chateau Paulwei" in shown.stdout and "The Ren" in shown.stdout
    assert "#134-#162: assumed" in gahsim("cards", "guests", "--modules", "ballrooms", "--provenance").stdout


def test_assumed_values_are_written_to_be_filled_in(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    written = gahsim("cards", "--assumed").stdout
    assert written.startswith("# 102 values that no public source prints")
    mine.write_text(written.replace("cost = 2\n", "cost = 11\n", 1), encoding="utf-8")
    shown = gahsim("cards", "staff", "--overlay", str(mine), "--modules", "ballrooms entrances")
    assert next(row for row in shown.stdout.splitlines() if "Dancing Master" in row).split()[3] == "11"
    assert gahsim("cards", "--overlay", str(mine)).returncode == 0


def test_play_tells_a_game() -> None:
    told = gahsim("play", "--seed", "7", "--players", "3", "--bots", "random:lazy=0.2")
    assert told.returncode == 0
    for words in ("Round 1", "Round 7", "The Emperor comes", "Final scoring", "Score sheet", "takes die"):
        assert words in told.stdout
    assert told.stdout == gahsim("play", "--seed", "7", "--players", "3", "--bots", "random:lazy=0.2").stdout


def test_play_json_save_and_continue(tmp_path: Path) -> None:
    position, picture = tmp_path / "position.json", tmp_path / "board.svg"
    whole = json.loads(gahsim("play", "--seed", "3", "--json").stdout)
    assert whole["over"] and [sum(ledger.values()) for ledger in whole["ledger"]] == whole["scores"]
    gahsim("play", "--seed", "3", "--until", "4", "--save", str(position), "--picture", str(picture))
    assert picture.read_text().startswith("<svg")
    rest = json.loads(gahsim("play", "--from", str(position), "--json").stdout)
    assert rest["scores"] == whole["scores"]
    shown = gahsim("show", str(position), "--out", str(tmp_path / "board.html"))
    assert "round 4" in shown.stdout and "<svg" in (tmp_path / "board.html").read_text()
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--players", "5"], "players: should be 2, 3 or 4, not 5"),
        (["play", "--edition", "2021"], "unknown edition '2021'"),
        (["play", "--bots", "randm"], "did you mean 'random'"),
        (["play", "--bots", "random,lazy=0"], "follows a colon: random:lazy=0"),
        (["play", "--bots", "random:lazy=7"], "lazy should be a number from 0 to 1"),
        (["play", "--bots", "random:speed=7"], "parameters of random are: lazy"),
        (["play", "--bots", "random random random"], "3 bots for 2 players"),
        (["play", "--from", "nowhere.json"], "nowhere.json: there is no such file"),
        (["play", "--until", "0"], "'--until'"),
        (["play", "--until", "1", "--save", "/no/such/folder/x.json"], "cannot be written"),
        (["play", "--until", "1", "--save", "."], ".: cannot be written"),
        (["play", "--until", "1", "--picture", "/"], "/: cannot be written"),
        (["cards", "staff", "--overlay", "staff.99.cost=3"], "staff.99"),
        (["cards", "staff", "--overlay", "staff.17.cost=cheap"], "not TOML"),
        (["cards", "cats"], "cats"),
        (["cards", "tokens"], "'tokens' come with the module 'entrances'"),
        (["cards", "--modules", "balrooms"], "did you mean 'ballrooms'"),
        (["cards", "--overlay", "staff.119.cost=3"], "add 'ballrooms' to the modules"),
        (["cards", "staff", "--assumed"], "leave out the section"),
        (["show", "nowhere.json"], "nowhere.json"),
        (["bench", "--check", "-5"], "--check"),
        (["bench", "--seconds", "-1"], "--seconds"),
        (["fly"], "fly"),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(arguments: list[str], message: str) -> None:
    result = gahsim(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_play_from_a_position_takes_no_other_set_up(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    gahsim("play", "--seed", "3", "--until", "2", "--save", str(position))
    result = gahsim("play", "--from", str(position), "--edition", "2015", "--overlay", "staff.17.cost=4")
    assert result.returncode == 2
    assert "leave out --edition, --overlay" in result.stderr
    assert gahsim("play", "--from", str(position), "--bots", "random:lazy=0").returncode == 0


def test_bench_check_in_small() -> None:
    result = gahsim("bench", "--check", "888", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout) == {"games": 888, "tables": 444, "broken": []}


def test_bots_explain_and_advise(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    gahsim("play", "--seed", "3", "--until", "6", "--bots", "planner:fast", "--edition", "2022", "--save", str(position))
    listed = gahsim("bots").stdout
    assert all(name in listed for name in ("random", "novice", "greedy", "regular", "planner:fast", "rollout", "forbid"))
    assert "expected at the end" in gahsim("bots", "planner", "--explain", str(position)).stdout
    rows = json.loads(gahsim("advise", str(position), "--bot", "planner:fast", "--worlds", "4", "--json").stdout)
    assert rows[0]["value"] >= rows[-1]["value"]
    assert gahsim("advise", str(position), "--bot", "random").returncode == 2
    assert "krones, up to 3" in gahsim("bots", "--features").stdout


def test_match_and_ladder() -> None:
    played = gahsim("match", "random", "random:lazy=0", "--games", "2000", "--jobs", "1")
    assert played.returncode == 0 and "stronger" in played.stdout
    rungs = json.loads(gahsim("ladder", "random", "random:lazy=0", "novice", "--games", "100", "--jobs", "1", "--json").stdout)
    assert rungs["rungs"][0]["bot"] == "novice"
    assert gahsim("match", "random").returncode == 2
    danced = gahsim("match", "random", "novice", "--modules", "ballrooms", "--games", "100", "--jobs", "1", "--json")
    assert json.loads(danced.stdout)["bots"][1]["ledger"]["ballroom_1"] != 0
    assert "did you mean 'ballrooms'" in gahsim("match", "random", "novice", "--modules", "balrooms").stderr


def test_train(tmp_path: Path) -> None:
    file = tmp_path / "tiny.toml"
    file.write_text('bot = "greedy"\nfirst_games = 200\ngames = 100\nrounds = 2\nconfirm = 5\ngauntlet = ["random"]\n')
    trained = gahsim("train", str(file), "--out", str(tmp_path / "out"), "--jobs", "1")
    assert trained.returncode == 0 and "round   2" in trained.stdout and "random" in trained.stdout
    assert (tmp_path / "out" / "weights.npz").exists()
    assert gahsim("train", str(tmp_path / "no.toml")).returncode == 2

"""Experiment files: what they can say, and what is said of what they cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import gahsim
from gahsim.errors import UsageError
from gahsim.simulation.plan import chunks_of, members
from gahsim.simulation.schema import column_types, meanings, schema_rows
from gahsim.simulation.telling import play_one
from gahsim.simulation.work import play_chunk
from tests.simulation.runs import rich_experiment


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def players(experiment: gahsim.Experiment) -> pl.DataFrame:
    return pl.concat(play_chunk(experiment, chunk)["players"] for chunk in chunks_of(experiment))


def games(experiment: gahsim.Experiment) -> pl.DataFrame:
    return pl.concat(play_chunk(experiment, chunk)["games"] for chunk in chunks_of(experiment))


def test_a_file_says_everything(tmp_path: Path) -> None:
    file = written(tmp_path, 'games = 30\nplayers = 3\nedition = 2022\noverlay = { staff.17.cost = 4 }\nbots = "random"\n')
    experiment = gahsim.Experiment.from_file(file, seed=9)
    assert experiment.spec.name == "mine"
    resolved = experiment.resolved()
    assert resolved["seed"] == 9
    assert resolved["arms"] == [
        {
            "name": "main", "players": 3, "edition": "2022", "modules": [], "overlays": {"staff.17.cost": 4}, "hands": "deal",
            "hotel": "night", "entrances": "auction", "bots": ["random"] * 3,
        }
    ]  # fmt: skip
    again = gahsim.Experiment.from_resolved(resolved)
    assert again.identity() == experiment.identity()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gamse = 3", "gamse: unknown key; did you mean 'games'?"),
        ('seats = ["novice", "random"]', "seats: unknown key; did you mean 'bots'?"),
        ('board = "day"', "board: unknown key; did you mean 'hotel'?"),
        ("games = 0", "games: input should be greater than or equal to 1, not 0"),
        ('games = "many"', "games"),
        ("players = 7", "players: should be 2, 3 or 4, not 7"),
        ("edition = 2016", "unknown edition '2016'"),
        ('bots = "smart"', "unknown bot 'smart'"),
        ('bots = ["random", "random", "random"]', "3 bots for 2 players"),
        ('design = "triangular"', "design"),
        ("seed = -1", "seed"),
        ("overlay = { staff.99.cost = 1 }", "staff.99"),
        ("[money]\nlow = 3\nhigh = -3", "low 3 is above high -3"),
        ("[money]\nlow = -30", "leave the track"),
        ("[money]\nlo = 1", "money.lo: unknown key; did you mean 'low'?"),
        ("[forced]\ncards = [300]", "there is no card 300"),
        ("[forced]\ncards = []", "at least one card"),
        ("[forced]\nseat = 2", "seats are 0 to 1"),
        ('hands = "draft"\n[forced]', "drafted hands cannot be forced"),
        ('first_pick = "random"', 'needs hands = "draft"'),
        ("[outputs]\ndraft = true", 'needs hands = "draft"'),
        ("[outputs]\nturns = 2.0", "outputs.turns"),
        ('[[arms]]\nname = "a"\n[[arms]]\nname = "a"', "two arms are called 'a'"),
        ('[[arms]]\nname = "a"\nedition = "1900"', "arm 'a': unknown edition '1900'"),
        ("[[arms]]", "arms.0.name: missing"),
        ('[[arms]]\nname = "a"\nbot = "random"', "arms.0.bot: unknown key; did you mean 'bots'?"),
        ("games = ", "is not TOML"),
        ('game = "chess"', "unknown game 'chess'; games are: grand-austria"),
        ('name = ""', "name: should be a plain name"),
        ('name = "../elsewhere"', "name: should be a plain name"),
        ("money = 3", "money: should be a section of its own, [money], not 3"),
        ('hands = "draft"\nfirst_pick = "random"\nfirst_pick_seats = []', "first_pick_seats: name at least one seat"),
        (
            'hands = "draft"\nfirst_pick_seats = [0]',
            'first_pick_seats: says whose first pick is random; it needs first_pick = "random"',
        ),
    ],
)
def test_mistakes_are_named_with_file_key_and_remedy(tmp_path: Path, text: str, message: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(UsageError) as error:
        gahsim.Experiment.from_file(file)
    assert str(file) in str(error.value)
    assert message in str(error.value)


def test_an_edition_may_be_written_as_a_number_anywhere(tmp_path: Path) -> None:
    file = written(tmp_path, 'edition = 2022\n[[arms]]\nname = "a"\n[[arms]]\nname = "b"\nedition = 2015\n')
    assert [arm["edition"] for arm in gahsim.Experiment.from_file(file).resolved()["arms"]] == ["2022", "2015"]


def test_a_missing_file() -> None:
    with pytest.raises(UsageError, match="there is no such file"):
        gahsim.Experiment.from_file("nowhere.toml")


def test_rotated_blocks_seat_every_bot_everywhere_on_the_same_deal() -> None:
    experiment = gahsim.Experiment(
        players=3, bots=["random", "random:lazy=0.5", "random:lazy=0"], design="rotated", games=30, seed=2
    )
    frame = players(experiment)
    assert members(experiment, experiment.arms[0]) == 3
    seated = frame.group_by("block").agg(pl.struct("seat", "bot").n_unique())
    assert (seated["seat"] == 9).all()
    hands = frame.group_by("block", "seat").agg(pl.struct(pl.col("^dealt_.*$")).n_unique().alias("hands"))
    assert (hands["hands"] == 1).all()


def test_repeats_share_the_deal_but_not_the_dice() -> None:
    frame = players(gahsim.Experiment(games=40, repeats=4, seed=3))
    hands = frame.group_by("block", "seat").agg(
        pl.struct(pl.col("^dealt_.*$")).n_unique().alias("hands"), pl.col("score").n_unique()
    )
    assert (hands["hands"] == 1).all()
    assert hands["score"].mean() > 2


def test_forced_cards_change_one_card_of_one_hand() -> None:
    experiment = gahsim.Experiment(games=400, seed=4, forced={"cards": [17, 3], "seat": 1})
    table, frame = games(experiment), players(experiment)
    assert set(table["forced_card"]) == {3, 17}
    dealt = [name for name in frame.columns if name.startswith("dealt_")]
    for block in range(40):
        twins = table.filter(pl.col("block") == block).sort("with_card")
        plain, forced = (frame.filter(pl.col("game") == game).sort("seat") for game in twins["game"])
        card = twins["forced_card"][0]
        assert forced[f"dealt_{card}"].to_list()[1]
        assert forced.select(dealt).row(1).count(True) == 6 == forced.select(dealt).row(0).count(True)
        changed = np.array(plain.select(dealt).row(1)) != np.array(forced.select(dealt).row(1))
        assert changed.sum() in (0, 2)
        if not plain[f"dealt_{card}"].any():
            assert plain.select(dealt).row(0) == forced.select(dealt).row(0)


def test_every_slot_of_the_hand_is_replaced_as_often() -> None:
    """Otherwise the card would be compared with low numbers more than with high ones."""
    experiment = gahsim.Experiment(games=4000, seed=6, forced={"cards": [48], "seat": 0})
    frame = players(experiment).filter(pl.col("seat") == 0).join(games(experiment).select("game", "with_card"), on="game")
    kept = [frame.filter(pl.col("with_card"))[f"dealt_{card}"].mean() for card in range(1, 48)]
    assert max(kept) - min(kept) < 0.06


def test_money_offsets_are_even_independent_and_really_paid() -> None:
    experiment = gahsim.Experiment(games=3500, seed=1, money={"low": -3, "high": 3})
    frame = players(experiment)
    counts = frame["money_offset"].value_counts()["count"]
    assert len(counts) == 7 and counts.min() > 850
    wide = frame.pivot("seat", index="game", values="money_offset")
    assert abs(np.corrcoef(wide["0"], wide["1"])[0, 1]) < 0.06
    turns = pl.concat(
        play_chunk(gahsim.Experiment(games=60, seed=1, hotel="night", money={}, outputs={"turns": 1.0}), chunk)["turns"]
        for chunk in chunks_of(gahsim.Experiment(games=60))
    )
    assert turns.filter(pl.col("turn") <= 2)["money_before"].max() > 10


def test_random_first_picks_are_even_over_the_pack() -> None:
    experiment = gahsim.Experiment(games=1500, seed=2, hands="draft", first_pick="random", outputs={"draft": True})
    draft = pl.concat(play_chunk(experiment, chunk)["draft"] for chunk in chunks_of(experiment))
    first = draft.filter(pl.col("pick") == 1)
    place = first.select(pl.col("pack").list.eval(pl.element()).list.len().alias("size"), "pack", "card")
    ranks = [row["pack"].index(row["card"]) for row in place.to_dicts()]
    counts = np.bincount(ranks, minlength=6)
    assert (place["size"] == 6).all()
    assert ((counts - 500) ** 2 / 500).sum() < 20.5  # five degrees of freedom, 0.1 %


def test_the_draft_table_follows_the_packs_round_the_table() -> None:
    experiment = gahsim.Experiment(games=20, players=3, seed=2, hands="draft", outputs={"draft": True})
    chunk = chunks_of(experiment)[0]
    tables = play_chunk(experiment, chunk)
    for row in tables["draft"].to_dicts():
        assert row["card"] in row["pack"] and len(row["pack"]) == 7 - row["pick"]
    for player in tables["players"].head(12).to_dicts():
        mine = tables["draft"].filter((pl.col("game") == player["game"]) & (pl.col("seat") == player["seat"]))
        assert {int(name[6:]) for name, value in player.items() if name.startswith("dealt_") and value} == set(mine["card"])
        assert all(player[f"pick_{card}"] == pick for card, pick in zip(mine["card"], mine["pick"], strict=True))


def test_arms_share_deals_and_differ_only_where_they_say() -> None:
    experiment = gahsim.Experiment(games=50, seed=7, arms=[{"name": "a"}, {"name": "b", "edition": "2022"}, {"name": "twin"}])
    frame = players(experiment)
    dealt = [name for name in frame.columns if name.startswith("dealt_")]
    a, b, twin = (frame.filter(pl.col("arm") == name).drop("arm") for name in ("a", "b", "twin"))
    assert a.select(dealt).equals(b.select(dealt))
    assert a.equals(twin)
    assert not a["score"].equals(b["score"])


def test_arms_that_draft_and_arms_that_do_not_are_read_together(tmp_path: Path) -> None:
    run = gahsim.Experiment(games=20, arms=[{"name": "dealt"}, {"name": "drafted", "hands": "draft"}]).run(
        tmp_path / "run", jobs=1
    )
    frame = run.players.collect()
    assert frame["arm"].unique(maintain_order=True).to_list() == ["dealt", "drafted"]
    drafted = frame.filter(pl.col("arm") == "drafted")
    assert frame.filter(pl.col("arm") == "dealt")["pick_17"].is_null().all()
    assert drafted.select(pl.sum_horizontal(pl.col("^pick_.*$") > 0)).to_series().to_list() == [6] * 40
    assert run.to_pandas().shape == (80, frame.width)


def test_a_deal_of_a_run_can_be_laid_out_again(tmp_path: Path) -> None:
    """Seed and block name the deal; with the same bots it becomes the same game."""
    run = gahsim.Experiment(games=8, seed=12, bots="novice").run(tmp_path / "run", jobs=1)
    game = run.games.collect().row(5, named=True)
    assert (game["seed"], game["block"]) == (12, 5)
    options = {"players": 2, "seed": game["seed"], "deal": game["block"], "edition": "2015", "hands": "deal", "hotel": "night"}
    told = play_one(["novice"], options)
    assert told.game.scores == run.players.filter(pl.col("game") == 5).collect()["score"].to_list()
    with pytest.raises(UsageError, match="deal: should be a whole number from 0"):
        gahsim.new_game(deal=-1)


def test_recorded_turns_add_up() -> None:
    experiment = gahsim.Experiment(games=30, seed=5, bots="random:lazy=0.2", outputs={"turns": 1.0})
    tables = play_chunk(experiment, chunks_of(experiment)[0])
    turns, rows = tables["turns"], tables["players"]
    taken = turns.filter((pl.col("die") > 0) & ~pl.col("extra")).group_by("game", "seat").len().sort("game", "seat")["len"]
    assert (
        taken.to_list()
        == rows.sort("game", "seat").select(pl.sum_horizontal(f"die_{face}" for face in range(1, 7))).to_series().to_list()
    )
    assert turns.filter("passed").height == rows["passes"].sum()
    assert turns["hires"].sum() <= rows.select(pl.sum_horizontal((pl.col("^hired_.*$") > 0).cast(pl.Int32))).to_series().sum()


def test_logged_columns_agree_with_the_final_position() -> None:
    frame = players(gahsim.Experiment(games=300, seed=11, bots="random:lazy=0.2", players=3))
    hired = frame.select(pl.sum_horizontal((pl.col("^hired_.*$") > 0).cast(pl.Int32))).to_series()
    assert (hired >= frame["staff_played"]).all() and (hired - frame["staff_played"]).max() <= 1  # tile C4 may discard one
    assert (frame["krones_round_7"].is_between(0, 20)).all()
    for letter, i in zip("ABC", range(1, 4), strict=True):
        assert ((frame[f"objective_{letter}_round"] > 0) == (frame[f"objective_{letter}_place"] > 0)).all()
        space, outcome = frame[f"emperor_space_{i}"], frame[f"emperor_outcome_{i}"]
        after = (space - [3, 5, 7][i - 1]).clip(0)
        assert ((outcome == 1) == (after >= 3)).all()
        assert (outcome.filter((after == 1) | (after == 2)) == 0).all()
        assert (
            frame[f"emperor_track_{i}"] == space.replace_strict(dict(enumerate([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9])))
        ).all()
    points = frame["vp_round_7"] + frame["emperor_track_3"]
    assert (points <= frame["score"] + 60).all()


def test_the_schema_explains_every_column_and_key() -> None:
    explained = meanings()
    for table, types in column_types().items():
        assert [name for name in types if not explained[table].get(name)] == []
    keys = {name: (default, meaning) for name, default, meaning in schema_rows("experiment")[0][2]}
    assert all(meaning for _, meaning in keys.values())
    assert keys["arms.name"][0] == "required" and keys["arms.bots"][0] == "as the experiment"
    with pytest.raises(UsageError, match="sections are"):
        schema_rows("cats")


def test_reading_back(tmp_path: Path) -> None:
    run = rich_experiment(games=60).run(tmp_path / "run", jobs=1)
    assert run.players.collect().height == 3 * 60 * 2
    assert len(run.to_pandas("games")) == 180
    assert [arm["name"] for arm in run.arms] == ["old", "new", "dear"]
    assert run.manifest["provenance"]["dear"]["changed_values"] == {"staff.17.cost": 9}
    said = repr(run)
    assert "180 games" in said and "no assumed values in play" in said and "\n" not in said
    assert "rotated design, money offsets, random first pick, every deal 2 times" in said
    plain = gahsim.Experiment(games=10).run(tmp_path / "plain", jobs=1)
    with pytest.raises(UsageError, match=r"outputs\.turns = 0\.01"):
        _ = plain.turns


def test_the_manifest_says_which_assumed_values_a_run_rests_on(tmp_path: Path) -> None:
    arms = [
        {"name": "printed"},
        {"name": "start-player", "modules": ["start-player"]},
        {"name": "dove", "modules": ["entrances"]},
    ]
    run = gahsim.Experiment(games=10, arms=arms).run(tmp_path / "run", jobs=1)
    known = run.manifest["provenance"]
    assert [known[arm["name"]]["assumed_values"] for arm in arms] == [
        0,
        0,
        5,
    ]  # night boards are known, day boards are not in play
    assert run.manifest["assumed"] == run.assumed_in_play() == [f"token D{i}, bonus: assumed" for i in range(1, 6)]


def test_assumed_values_drawn_anew_are_more_arms() -> None:
    keys: dict[str, Any] = {"modules": ["entrances"], "entrances": "random", "perturbed": {"draws": 3, "seed": 4}}
    experiment = gahsim.Experiment(**keys)
    assert [arm.name for arm in experiment.arms] == ["printed", "draw 1", "draw 2", "draw 3"]
    assert not experiment.arms[0].facts.overlays and all(arm.facts.overlays for arm in experiment.arms[1:])
    again = gahsim.Experiment.from_resolved(experiment.resolved())
    assert again.resolved() == experiment.resolved() and again.identity() == experiment.identity()
    assert gahsim.Experiment(**keys | {"perturbed": {"draws": 3, "seed": 5}}).identity() != experiment.identity()
    tables = [{"name": "two"}, {"name": "three", "players": 3, "overlay": {"tokens.D1.bonus.floor": ["vp:7"]}}]
    both = gahsim.Experiment(**keys, arms=tables)
    assert [arm.name for arm in both.arms if "three" in arm.name] == ["three", "three, draw 1", "three, draw 2", "three, draw 3"]
    drawn = {arm.name: dict(arm.facts.overlays) for arm in both.arms}
    assert drawn["two, draw 2"] == dict(experiment.arms[2].facts.overlays), "the same draw at every table"
    assert drawn["three, draw 2"]["tokens.D1.bonus.floor"] == ["vp:7"], "what an arm says of its own is kept"


def test_experiments_without_draws_are_what_they_were() -> None:
    assert "perturbed" not in gahsim.Experiment().resolved()
    with pytest.raises(UsageError, match="perturbed: no assumed value is in play in arm 'printed'"):
        gahsim.Experiment(perturbed={})
    with pytest.raises(UsageError, match=r"perturbed\.draws"):
        gahsim.Experiment(modules=["entrances"], perturbed={"draws": 0})

"""Matches: fair seatings, the same result for any order of names and any number of jobs, honest numbers."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

import gahsim
from gahsim.errors import UsageError
from gahsim.simulation import match
from gahsim.simulation.gsprt import Look, t_quantile
from gahsim.simulation.match import MatchResult, Pair, circular_orders, mixed_fields, play_match, seated, spread

WEAK, MIDDLE, STRONG = "random", "random:lazy=0.2", "random:lazy=0"


def plain(result: MatchResult) -> dict[str, Any]:
    """The result without the clock."""
    return result.as_dict() | {"seconds": 0}


class Recorder:
    """A progress display that only counts."""

    def __init__(self) -> None:
        self.total = self.done = self.stopped = 0

    def start(self, total: int, done: int) -> None:
        self.total, self.done = total, done

    def advance(self, games: int) -> None:
        self.done += games

    def stop(self) -> None:
        self.stopped += 1


@pytest.mark.parametrize(
    ("counts", "orders"),
    [([1, 1], ["01"]), ([1, 2], ["011"]), ([1, 1, 1], ["012", "021"]), ([2, 2], ["0011"]), ([2, 1, 1], ["0012", "0021", "0102"])],
)
def test_circular_orders(counts: list[int], orders: list[str]) -> None:
    assert ["".join(map(str, order)) for order in circular_orders(counts)] == orders


@pytest.mark.parametrize(("bots", "players", "n"), [(2, 2, 1), (2, 3, 2), (2, 4, 3), (3, 3, 2), (3, 4, 9), (4, 4, 6)])
def test_every_bot_sits_everywhere_equally_often(bots: int, players: int, n: int) -> None:
    fields = mixed_fields(bots, players)
    assert len(fields) == n
    table = np.concatenate([seated(order) for order in fields])
    assert len(np.unique(table, axis=0)) == len(table)
    for seat in range(players):
        assert set(Counter(table[:, seat].tolist()).values()) == {len(table) // bots}
    # and is followed by every other bot equally often
    after = Counter((int(row[s]), int(row[(s + 1) % players])) for row in table for s in range(players))
    assert len({times for (one, other), times in after.items() if one != other}) == 1


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize(("first", "blocks", "arms"), [(0, 1, 1), (5, 100, 3), (0, 50_000, 1), (3, 4, 6)])
def test_blocks_are_spread_without_gaps(first: int, blocks: int, arms: int, jobs: int) -> None:
    chunks = spread(first, blocks, range(arms), 2, jobs)
    assert [b for chunk in chunks for b in range(chunk.first, chunk.first + chunk.blocks)] == list(range(first, first + blocks))
    shares = Counter(dict.fromkeys(range(arms), 0))
    for chunk in chunks:
        shares[chunk.arm] += chunk.blocks
    assert max(shares.values()) - min(shares.values()) <= 1
    assert max(chunk.blocks for chunk in chunks) <= match.PIECE


def test_a_clear_case_is_settled_soon() -> None:
    result = play_match([STRONG, WEAK], seed=1, jobs=1)
    assert result.verdict == "A stronger"
    assert result.games == 2 * result.blocks < 600
    strong, weak = result.bots
    assert strong.score > weak.score
    assert strong.win_share + weak.win_share == pytest.approx(1)
    assert strong.margin - strong.margin_error > 0
    for one in result.bots:
        assert sum(one.ledger.values()) == pytest.approx(one.score)


def test_the_numbers_are_those_of_the_games() -> None:
    result = play_match([MIDDLE, WEAK], seed=3, max_games=80, stop=False, jobs=1)
    # alphabetical order decides who sits first: 'random' before 'random:lazy=0.2'
    games = gahsim.simulate(games=40, seed=3, bots=[WEAK, MIDDLE])
    turned = gahsim.simulate(games=40, seed=3, bots=[MIDDLE, WEAK])
    frame = pl.concat([games, turned]).filter(pl.col("bot") == MIDDLE)
    blocks = frame.group_by("game").agg(pl.mean("score", "margin", "win_share", "guests"))
    mine = result.bots[0]
    assert (mine.games, result.blocks) == (80, 40)
    for ours, column in (
        (mine.score, "score"),
        (mine.margin, "margin"),
        (mine.win_share, "win_share"),
        (mine.ledger["guests"], "guests"),
    ):
        assert ours == pytest.approx(blocks[column].mean())
    spread_ = blocks.select(pl.std("margin")).item()
    assert mine.margin_error == pytest.approx(t_quantile(39) * spread_ / 40**0.5)
    assert result.pairs[0].difference == pytest.approx(mine.margin)


def test_close_bots_need_more_games_than_clear_ones() -> None:
    close = play_match([MIDDLE, STRONG], seed=2, jobs=1)
    assert close.verdict == "B stronger"
    assert close.games > play_match([WEAK, STRONG], seed=2, jobs=1).games


@pytest.mark.parametrize(("bots", "players"), [((WEAK, STRONG), 2), ((WEAK, MIDDLE), 4), ((WEAK, MIDDLE, STRONG), 3)])
def test_the_order_of_names_does_not_matter(bots: tuple[str, ...], players: int) -> None:
    reference = play_match(bots, players, seed=4, max_games=600, jobs=1)
    by_name = {one.bot: one for one in reference.bots}
    for order in itertools.permutations(bots):
        result = play_match(order, players, seed=4, max_games=600, jobs=1)
        assert [one.bot for one in result.bots] == list(order)
        assert result.games == reference.games
        for one in result.bots:
            other = by_name[one.bot]
            assert one.letter == "ABCD"[order.index(one.bot)]
            assert (one.score, one.win_share, one.ledger) == (other.score, other.win_share, other.ledger)
        winners = {(order["ABCD".index(pair.verdict[0])]) for pair in result.pairs if pair.verdict.endswith("stronger")}
        assert winners == {bots["ABCD".index(pair.verdict[0])] for pair in reference.pairs if pair.verdict.endswith("stronger")}


@pytest.mark.parametrize("bots", [[MIDDLE, STRONG], [WEAK, MIDDLE, STRONG]])
def test_jobs_do_not_matter(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Any] = {"seed": 5, "max_games": 900, "delta": 0.05}
    reference = plain(play_match(bots, jobs=1, **options))
    assert plain(play_match(bots, jobs=-1, **options)) == reference  # too quick for workers
    monkeypatch.setattr(match, "WORTH_WORKERS", 0.0)
    recorder = Recorder()
    assert plain(play_match(bots, jobs=2, progress=recorder, **options)) == reference
    assert recorder.done == reference["games"] > 0
    assert recorder.stopped == 1


def test_seeds_matter() -> None:
    assert plain(play_match([WEAK, STRONG], seed=1, jobs=1))["bots"] != plain(play_match([WEAK, STRONG], seed=2, jobs=1))["bots"]


def test_a_bot_against_itself() -> None:
    result = play_match([WEAK, WEAK], jobs=1)
    assert result.verdict == "no difference found"
    assert [one.letter for one in result.bots] == ["A", "B"]
    assert result.bots[0].margin == 0


def test_one_against_copies() -> None:
    result = play_match([STRONG, WEAK, WEAK, WEAK], seed=1, jobs=1)
    lone, copies = result.bots
    assert result.players == 4
    assert result.verdict == "A stronger"
    assert lone.win_share + 3 * copies.win_share == pytest.approx(1)
    assert lone.margin == pytest.approx(-copies.margin) == pytest.approx(result.pairs[0].difference)


def test_two_bots_at_a_larger_table_play_every_mixture() -> None:
    result = play_match([STRONG, WEAK], 3, seed=1, jobs=1, max_games=601, stop=False)
    assert result.games == 606  # two fields, three seatings each
    assert result.bots[0].win_share > 1 / 3 > result.bots[1].win_share
    assert result.verdict == "A stronger"


def test_three_bots_are_ranked_pair_by_pair() -> None:
    result = play_match([MIDDLE, STRONG, WEAK], seed=1, jobs=1)
    assert result.verdict == "B strongest"
    assert [(pair.a, pair.b, pair.verdict) for pair in result.pairs] == [
        ("A", "B", "B stronger"),
        ("A", "C", "A stronger"),
        ("B", "C", "B stronger"),
    ]
    assert sum(one.win_share for one in result.bots) == pytest.approx(1)


@pytest.mark.parametrize(
    ("verdicts", "verdict"),
    [
        (["A stronger", "A stronger", "undecided"], "A strongest"),
        (["no difference found"] * 3, "no difference found"),
        (["A stronger", "no difference found", "no difference found"], "no single strongest"),
        (["A stronger", "undecided", "C stronger"], "undecided"),
    ],
)
def test_verdict_on_three(verdicts: list[str], verdict: str) -> None:
    look = Look(0, 0.0, 0.0, 0.0, 0.0, "undecided")
    bots = play_match([WEAK, MIDDLE, STRONG], jobs=1, max_games=6).bots
    pairs = [Pair(letters[0], letters[1], 0.0, 0.0, one, look) for letters, one in zip(("AB", "AC", "BC"), verdicts, strict=True)]
    assert MatchResult(bots, pairs, 3, 1, 3, 0.0, {}).verdict == verdict


def test_the_limit_leaves_it_undecided() -> None:
    recorder = Recorder()
    result = play_match([WEAK, STRONG], max_games=39, jobs=1, progress=recorder)
    assert result.verdict == "undecided"
    assert result.games == recorder.total == recorder.done == 40


def test_settings_reach_the_games() -> None:
    options: dict[str, Any] = {"max_games": 40, "jobs": 1}
    plain_ = play_match([WEAK, STRONG], **options)
    for change in ({"edition": "2022"}, {"hands": "draft"}, {"hotel": "day"}, {"overlays": {"staff.17.cost": 0}}):
        changed = play_match([WEAK, STRONG], **options, **change)
        assert changed.bots != plain_.bots
        key = next(iter(change))
        assert changed.settings[key] != plain_.settings[key]


def test_a_result_reads_as_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    """In a notebook a match is shown by its repr: names, scores and the verdict, nothing else displayed."""
    result = play_match([STRONG, WEAK], max_games=200, seed=3)
    text = repr(result)
    assert str(result.pairs[0]) in text and f"{result.bots[0].score:.1f} ±" in text
    assert "BotResult(" not in text and "\x1b" not in text
    assert capsys.readouterr().out == ""


def test_results_are_json_and_a_quiet_table() -> None:
    result = play_match([MIDDLE, WEAK], 3, seed=1, jobs=1)
    data = json.loads(json.dumps(result.as_dict(), allow_nan=False))
    assert data["verdict"] == "A stronger"
    assert data["settings"]["bots"] == [MIDDLE, WEAK]
    out = io.StringIO()
    result.print(Console(file=out, width=160), ledger=True)
    text = out.getvalue()
    for words in (
        MIDDLE,
        "win share (%)",
        "VP by source",
        "cafe penalty",
        "A stronger than B by ",
        "33 % a seat",
        "delta 0.1 sigma",
    ):
        assert words in text
    out = io.StringIO()
    play_match([MIDDLE, WEAK, STRONG], jobs=1, max_games=60).print(Console(file=out, width=160))
    assert "All in all: " in out.getvalue()
    assert "VP by source" not in out.getvalue()


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        ([WEAK], {}, "bots: a match needs two to four, not 1"),
        (WEAK, {}, "bots: a match needs two to four, not 1"),
        ([WEAK] * 5, {}, "bots: a match needs two to four, not 5"),
        ([WEAK, STRONG], {"players": 5}, "players: should be from 2 to 4 with 2 bots, not 5"),
        ([WEAK, STRONG, MIDDLE], {"players": 2}, "players: should be from 3 to 4 with 3 bots, not 2"),
        ([WEAK, WEAK, STRONG], {"players": 4}, "name every bot once, or one for each seat"),
        ([WEAK, "rndom"], {}, "match: unknown bot 'rndom'; did you mean 'random'"),
        ([WEAK, "random:lazy=7"], {}, "lazy should be a number from 0 to 1"),
        ([WEAK, STRONG], {"max_games": 3}, "max_games: should be at least 4"),
        ([WEAK, STRONG], {"jobs": 0}, "jobs: should be a number from 1, or -1 for all cores, not 0"),
        ([WEAK, STRONG], {"alpha": 0.6}, "alpha: should be a probability between 0 and 0.5, not 0.6"),
        ([WEAK, STRONG], {"delta": 0}, "delta: should be a number above 0"),
        ([WEAK, STRONG], {"unit": "points"}, "unit: should be 'sigma' or 'vp'"),
        ([WEAK, STRONG], {"edition": "1999"}, "match: .*edition"),
        ([WEAK, STRONG], {"hands": "all"}, "match: .*hands"),
        ([WEAK, STRONG], {"seed": -1}, "match: seed"),
        ([WEAK, STRONG], {"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_bad_input_is_explained(bots: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        play_match(bots, **{"jobs": 1} | options)

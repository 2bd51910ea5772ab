"""What an estimator works on: a run, its folder, or frames that look like its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import Any

import polars as pl

from gahsim.errors import UsageError
from gahsim.games import door_of
from gahsim.games.provenance import assumed_values
from gahsim.simulation.load import Run, load
from gahsim.simulation.plan import games_in

BATCH_ROWS = 40_000  # rows worked on at a time; memory stays small however large the run
_ALWAYS = ("game", "block", "seat")


@dataclass
class ArmData:
    """One arm: how it was played, and its tables in batches of whole blocks."""

    name: str
    players: int
    hands: str
    bots: list[str]
    facts: Any
    games: int
    columns: list[str]  # of the players table
    game_columns: list[str]
    files: list[tuple[Any, Any]] = field(default_factory=list)  # players and games file of each chunk
    frames: tuple[pl.DataFrame, pl.DataFrame | None] | None = None
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def assumed(self) -> int:
        """How many assumed values were in play; not known of frames that do not say which edition they are of."""
        return len(assumed_values(self.facts, self.settings.get("hotel"))) if self.settings.get("edition") else 0

    def cards(self, prefix: str = "dealt") -> list[int]:
        """Printed numbers of the cards with a column ``prefix_NUMBER``."""
        found = [name.removeprefix(f"{prefix}_") for name in self.columns if name.startswith(f"{prefix}_")]
        return [int(number) for number in found if number.isdecimal()]

    @cached_property
    def names(self) -> dict[int, str]:
        """Printed number -> name, of staff and guests."""
        return {card.id: card.name for card in (*self.facts.staff, *self.facts.guests)}

    def label(self, card: int) -> str:
        """Name of a card."""
        return self.names.get(card, f"card {card}")

    def batches(self, columns: Sequence[str], of_game: Sequence[str] = ()) -> Iterator[pl.DataFrame]:
        """The players table in batches of whole blocks, games outer, seats inner.

        Parameters
        ----------
        columns : sequence of str
            Columns of the players table; game, block and seat come along.
        of_game : sequence of str
            Columns of the games table to add to every row.
        """
        wanted = list(dict.fromkeys([*_ALWAYS, *columns]))
        if self.frames is not None:
            yield from self._cut(wanted, of_game)
            return
        waiting: list[pl.DataFrame] = []
        for players, games in self.files:
            frame = pl.read_parquet(players, columns=wanted)
            if of_game:
                frame = frame.join(
                    pl.read_parquet(games, columns=["game", *of_game]), on="game", how="left", maintain_order="left"
                )
            waiting.append(frame.select([*wanted, *of_game]))
            if sum(part.height for part in waiting) >= BATCH_ROWS:
                yield pl.concat(waiting)
                waiting = []
        if waiting:
            yield pl.concat(waiting)

    def _cut(self, wanted: list[str], of_game: Sequence[str]) -> Iterator[pl.DataFrame]:
        assert self.frames is not None
        players, games = self.frames
        frame = players.select(wanted)
        if of_game and games is not None:
            frame = frame.join(games.select("game", *of_game), on="game", how="left", maintain_order="left")
        if frame.height <= BATCH_ROWS:
            yield frame
            return
        first_rows = frame.select((pl.col("block") != pl.col("block").shift()).fill_null(True).arg_true()).to_series().to_list()
        begin = 0
        for row in [*first_rows, frame.height]:
            if row - begin >= BATCH_ROWS or (row == frame.height and row > begin):
                yield frame.slice(begin, row - begin)
                begin = row

    def table(self, columns: Sequence[str], of_game: Sequence[str] = ()) -> pl.DataFrame:
        """The same in one piece."""
        return pl.concat(list(self.batches(columns, of_game)))


@dataclass
class Material:
    """A run as the estimators see it."""

    name: str
    spec: dict[str, Any]  # the design: seed, design, repeats, money, forced, first_pick ...
    arms: list[ArmData]

    @property
    def bots(self) -> list[str]:
        """Bots of the first arm."""
        return self.arms[0].bots

    def arm(self, name: str) -> ArmData:
        """An arm by name."""
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise UsageError(f"{self.name}: there is no arm '{name}'; arms are: {', '.join(arm.name for arm in self.arms)}")

    def chosen(self, name: str | None) -> list[ArmData]:
        """The named arm, or all."""
        return self.arms if name is None else [self.arm(name)]

    def context(self, arm: ArmData) -> str:
        """Where an estimate of an arm belongs: the players, and the arm's name if there are several."""
        return context_of(arm.name, arm.players, len(self.arms) == 1)

    def meta(self, arms: Sequence[ArmData] | None = None) -> dict[str, Any]:
        """What was played."""
        used = list(arms or self.arms)
        overlays: dict[str, Any] = {}
        for arm in used:
            overlays |= arm.settings.get("overlays") or {}
        return {
            "run": self.name,
            "edition": " / ".join(dict.fromkeys(str(arm.settings.get("edition", "")) for arm in used)),
            "modules": list(dict.fromkeys(module for arm in used for module in arm.settings.get("modules") or [])),
            "overlays": overlays,
            "bots": list(dict.fromkeys(bot for arm in used for bot in arm.bots)),
            "seed": self.spec.get("seed"),
            "games": sum(arm.games for arm in used),
            "assumed_values": max((arm.assumed for arm in used), default=0),
            "design": self.spec.get("design"),
            "arms": [{"name": arm.name, "games": arm.games, "players": arm.players, **arm.settings} for arm in used],
        }


def context_of(arm: str, players: int, alone: bool) -> str:
    """How estimates name an arm.

    Examples
    --------
    >>> context_of("cheap", 2, False), context_of("main", 2, True), context_of("3 players, novice", 3, False)
    ('cheap, 2 players', '2 players', '3 players, novice')
    """
    table = f"{players} players"
    if alone:
        return table
    return arm if table in arm else f"{arm}, {table}"


def material_of(source: Any) -> Material:
    """Open whatever an estimator was given.

    Parameters
    ----------
    source : Run, path, polars frame or mapping
        A loaded run, its folder, a players table, or a mapping with ``players``, perhaps ``games``, and perhaps ``experiment`` (the
        design as in a manifest).
    """
    if isinstance(source, Material):
        return source
    if isinstance(source, Run):
        return _from_run(source)
    if isinstance(source, str | PathLike):
        return _from_run(load(source))
    if isinstance(source, pl.DataFrame | pl.LazyFrame):
        source = {"players": source}
    if isinstance(source, Mapping) and "players" in source:
        return _from_frames(source)
    raise UsageError(f"an analysis needs a run, its folder or a players table, not {type(source).__name__}")


def _from_run(run: Run) -> Material:
    spec = run.manifest["experiment"]
    arms = []
    for index, (settings, setting) in enumerate(zip(spec["arms"], run.experiment.arms, strict=True)):
        chunks = [chunk for chunk in run.chunks if chunk.arm == index]
        if not chunks:
            continue
        files = [(run.file("players", chunk), run.file("games", chunk)) for chunk in chunks]
        columns, game_columns = (list(pl.read_parquet_schema(file)) for file in files[0])
        arms.append(
            ArmData(
                settings["name"],
                settings["players"],
                settings["hands"],
                list(settings["bots"]),
                setting.facts,
                sum(games_in(run.experiment, chunk) for chunk in chunks),
                columns,
                game_columns,
                files=files,
                settings=settings,
            )
        )
    if not arms:
        raise UsageError(f"{run.folder}: holds no games yet")
    return Material(spec["name"], spec, arms)


def _from_frames(source: Mapping[str, Any]) -> Material:
    """Frames say less than a run; what they do not say is read off their columns."""
    players = source["players"].lazy().collect()
    games = source["games"].lazy().collect() if source.get("games") is not None else None
    if players.is_empty():
        raise UsageError("frames: there are no games in the players table")
    lacking = [name for name in ("game", "seat", "score") if name not in players.columns]
    if lacking:
        raise UsageError(f"frames: the players table lacks {', '.join(lacking)}")
    if "block" not in players.columns:
        players = players.with_columns(pl.col("game").alias("block"))
    if "win_share" not in players.columns:
        of_game = ["arm", "game"] if "arm" in players.columns else ["game"]
        best = pl.col("score") == pl.col("score").max().over(of_game)
        players = players.with_columns(win_share=best / best.sum().over(of_game))
    names = players["arm"].unique(maintain_order=True).to_list() if "arm" in players.columns else ["main"]
    drafted = any(name.startswith("pick_") for name in players.columns)
    spec: dict[str, Any] = {
        "name": "frames",
        "seed": None,
        "design": "rotated" if games is not None and "seating" in games.columns else "independent",
        "repeats": int(games["repeat"].max()) + 1 if games is not None and "repeat" in games.columns else 1,
        "money": {} if "money_offset" in players.columns else None,
        "forced": {"swap": True} if games is not None and "forced_card" in games.columns else None,
        "first_pick": "bot",
    } | dict(source.get("experiment") or {})
    facts = door_of(spec.get("game", "grand-austria")).load_facts(str(source.get("edition", "2015")))
    arms = []
    for name in names:
        mine = (players.filter(pl.col("arm") == name) if "arm" in players.columns else players).sort("block", "game", "seat")
        theirs = games.filter(pl.col("arm") == name) if games is not None and "arm" in games.columns else games
        count, size = int(mine["seat"].max()) + 1, mine["game"].n_unique()
        if mine.height != count * size:
            raise UsageError(f"frames: {mine.height} rows are not {count} seats in each of {size} games")
        bots = mine.filter(pl.col("game") == mine["game"][0])["bot"].to_list() if "bot" in mine.columns else []
        settings: dict[str, Any] = {
            "edition": str(source.get("edition") or ""),  # frames alone do not say
            "modules": list((source.get("modules") or {}).get(name, [])),  # by arm
            "overlays": {},
            "hands": "draft" if drafted else "deal",
            "bots": bots,
        }
        arms.append(
            ArmData(
                name,
                count,
                settings["hands"],
                bots,
                facts,
                size,
                list(mine.columns),
                list(theirs.columns) if theirs is not None else [],
                frames=(mine, theirs),
                settings=settings,
            )
        )
    return Material(spec["name"], spec, arms)

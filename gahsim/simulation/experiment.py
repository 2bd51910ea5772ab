"""Experiments: what to play, with whom, how often, under which design."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError, field_validator

from gahsim.bots import Bot, make_bots
from gahsim.bots.files import carried, files_of
from gahsim.bots.specs import REGISTERED
from gahsim.errors import UsageError
from gahsim.games import door_of

MAX_SEED = 2**64 - 1


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", validate_assignment=False)

    @field_validator("edition", mode="before", check_fields=False)
    @classmethod
    def _edition(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class Forced(_Section):
    """A card put into a dealt hand; with ``swap`` the same deal is also played as it was, so that the difference is the card's."""

    cards: Annotated[
        list[StrictInt] | Literal["random"], Field(description="printed numbers to draw from evenly, or 'random' for all staff")
    ] = "random"
    seat: Annotated[StrictInt | Literal["random"], Field(description="the seat that gets the card, or 'random'")] = 0
    swap: Annotated[StrictBool, Field(description="also play every deal without the card")] = True


class Money(_Section):
    """Krones added to or taken from each seat's starting money, drawn evenly and independently."""

    low: Annotated[StrictInt, Field(description="smallest offset, krones")] = -3
    high: Annotated[StrictInt, Field(description="largest offset, krones")] = 3


class Perturbed(_Section):
    """More arms, in each of which every assumed value in play is drawn anew within a plausible range."""

    draws: Annotated[StrictInt, Field(ge=1, le=200, description="arms to add, to each arm as printed")] = 12
    seed: Annotated[StrictInt, Field(ge=0, le=MAX_SEED, description="the drawn values follow from it")] = 0


class Outputs(_Section):
    """Tables beside players and games."""

    draft: Annotated[StrictBool, Field(description="a row per draft pick")] = False
    turns: Annotated[float, Field(ge=0, le=1, description="share of games whose turns are recorded, a row each")] = 0.0


class Arm(_Section):
    """A variation played on the same seeds; what it leaves out is as in the experiment."""

    name: Annotated[str, Field(min_length=1, description="how the arm is called in the tables")]
    players: StrictInt | None = None
    edition: str | None = None
    modules: list[str] | None = None
    overlays: Annotated[Any, Field(validation_alias=AliasChoices("overlays", "overlay"))] = None
    hands: str | None = None
    hotel: str | list[str] | None = None
    entrances: str | list[str] | None = None
    bots: str | list[str] | None = None


class _Spec(_Section):
    name: Annotated[str, Field(description="name of the run and of its folder; the file's name if left out")] = "experiment"
    description: Annotated[str, Field(description="for people")] = ""
    game: Annotated[str, Field(description="which game")] = "grand-austria"
    players: Annotated[StrictInt, Field(description="2 to 4")] = 2
    edition: Annotated[str, Field(description="'2015' or '2022'")] = "2015"
    modules: Annotated[list[str], Field(description="expansion modules")] = []
    overlays: Annotated[
        Any,
        Field(
            validation_alias=AliasChoices("overlays", "overlay"),
            description="changed values: { staff.17.cost = 4 }, a file, a shipped overlay's name, or a list of these",
        ),
    ] = None
    hands: Annotated[str, Field(description="'deal', 'draft' or 'intro'")] = "deal"
    hotel: Annotated[str | list[str], Field(description="'night', 'day', a board's key, or one key per seat")] = "night"
    entrances: Annotated[
        str | list[str], Field(description="with that module: 'auction', 'random' (one each, free), or one entrance per seat")
    ] = "auction"
    bots: Annotated[str | list[str], Field(description="one spec string for all seats or one per seat")] = "random"
    design: Annotated[
        Literal["independent", "rotated"], Field(description="'rotated' plays every deal with the bots in every seating")
    ] = "independent"
    repeats: Annotated[StrictInt, Field(ge=1, le=1000, description="times every deal is played, each under dice of its own")] = 1
    forced: Annotated[Forced | None, Field(description="a card put into a hand")] = None
    money: Annotated[Money | None, Field(description="random starting-money offsets")] = None
    first_pick: Annotated[Literal["bot", "random"], Field(description="who makes the first draft pick: the bot, or chance")] = (
        "bot"
    )
    first_pick_seats: Annotated[
        list[StrictInt] | Literal["all"], Field(description="seats whose first pick is random")
    ] = "all"  # fmt: skip
    games: Annotated[StrictInt, Field(ge=1, description="games per arm, rounded up to whole blocks")] = 1000
    seed: Annotated[StrictInt, Field(ge=0, le=MAX_SEED, description="every deal, die and draw of the design follows from it")] = 0
    chunk: Annotated[
        StrictInt | None,
        Field(ge=1, le=1_000_000, description="games per file, about; left out 10,000, or fewer if bots are slow"),
    ] = None
    outputs: Annotated[Outputs, Field(description="tables beside players and games")] = Outputs()
    perturbed: Annotated[Perturbed | None, Field(description="more arms, with assumed values drawn anew")] = None
    arms: Annotated[list[Arm], Field(description="variations on common seeds")] = []

    @field_validator("name")
    @classmethod
    def _name(cls, value: str) -> str:
        if value in ("", ".", "..") or "/" in value or "\\" in value:
            raise ValueError("should be a plain name, for it names the run's folder")
        return value


class ArmSetting:
    """An arm with everything filled in and checked: ready to play."""

    def __init__(self, spec: _Spec, arm: Arm | None, where: str) -> None:
        def chosen(key: str) -> Any:
            own = getattr(arm, key) if arm else None
            return getattr(spec, key) if own is None else own

        self.name = arm.name if arm else "main"
        self._where = where
        try:
            self.door = door_of(spec.game)
            sources = [source for source in (spec.overlays, arm.overlays if arm else None) if source]
            flat = [part for source in sources for part in (source if isinstance(source, list) else [source])]
            self.facts = self.door.load_facts(str(chosen("edition")), chosen("modules"), flat or None)
            self.players = chosen("players")
            self.table = self.door.make_table(self.facts, self.players, chosen("hands"), chosen("hotel"), chosen("entrances"))
        except UsageError as error:
            raise UsageError(f"{where}: {error}") from None
        self.hands, self.hotel, self.entrances, self._specs = (
            chosen("hands"),
            chosen("hotel"),
            chosen("entrances"),
            chosen("bots"),
        )

    @cached_property
    def bots(self) -> list[Bot]:
        """A bot per seat; made when first wanted, for a finished run can be read without the files its bots were made of."""
        try:
            return make_bots(self._specs, self.players, self.door, self.facts)
        except UsageError as error:
            raise UsageError(f"{self._where}: {error}") from None

    def resolved(self) -> dict[str, Any]:
        """Everything that decides how this arm is played."""
        return {
            "name": self.name,
            "players": self.players,
            "edition": self.facts.edition,
            "modules": list(self.facts.modules),
            "overlays": dict(self.facts.overlays),
            "hands": self.hands,
            "hotel": self.hotel,
            "entrances": self.entrances,
            "bots": [bot.spec for bot in self.bots],
        }


def draw_name(arm: str, draw: int, alone: bool) -> str:
    """How an arm with assumed values drawn anew is called.

    Examples
    --------
    >>> draw_name("printed", 3, True), draw_name("4 players", 3, False)
    ('draw 3', '4 players, draw 3')
    """
    return f"draw {draw}" if alone else f"{arm}, draw {draw}"


def is_draw(arm: str) -> bool:
    """Whether an arm is one of those with assumed values drawn anew, by its name.

    Examples
    --------
    >>> is_draw("4 players, draw 3"), is_draw("draw 12"), is_draw("a draw")
    (True, True, False)
    """
    return re.search(r"(^|, )draw \d+$", arm) is not None


class Experiment:
    """A checked experiment.

    Parameters
    ----------
    **keys
        As in an experiment file; ``gahsim schema experiment`` lists them.

    Examples
    --------
    >>> import gahsim
    >>> experiment = gahsim.Experiment(players=2, bots="random", games=200, seed=1)
    >>> [arm.name for arm in experiment.arms]
    ['main']
    """

    def __init__(self, **keys: Any) -> None:
        played = keys.pop("_played", False)
        self._set_up(keys, keys.pop("_origin", "experiment"), keys.pop("_complete", False))
        for arm in [] if played else self.arms:
            _ = arm.bots  # so that a mistake in them is found here

    @property
    def foreign(self) -> bool:
        """Whether a bot of the user's own plays: code that may hang or fail."""
        return any(bot.source for arm in self.arms for bot in arm.bots)

    def _set_up(self, keys: Mapping[str, Any], origin: str, complete: bool) -> None:
        self.origin = origin
        try:
            self.spec = _Spec.model_validate(dict(keys))
        except ValidationError as error:
            raise UsageError(f"{origin}: " + "; ".join(_explain(error.errors()))) from None
        spec = self.spec
        named = [arm.name for arm in spec.arms]
        for name in named:
            if named.count(name) > 1:
                raise UsageError(f"{origin}: arms: two arms are called '{name}'")
        given: list[Arm | None] = list(spec.arms) or [None]
        if spec.perturbed is not None and not complete:
            given = [part for arm in given for part in self._with_draws(arm, len(given) == 1)]
        self.arms = [ArmSetting(spec, arm, f"{origin}: arm '{arm.name}'" if arm else origin) for arm in given]
        self._check_design()

    def _with_draws(self, arm: Arm | None, alone: bool) -> list[Arm]:
        """An arm, and below it the same with assumed values drawn anew."""
        spec = self.spec
        assert spec.perturbed is not None
        base = arm or Arm(name="printed")
        setting = ArmSetting(spec, base, f"{self.origin}: arm '{base.name}'")
        own = base.overlays if isinstance(base.overlays, list) else [base.overlays] if base.overlays else []
        found = [base]
        for draw in range(1, spec.perturbed.draws + 1):
            drawn = setting.door.perturbed(setting.facts, spec.perturbed.seed, draw, setting.hotel)
            if not drawn:
                raise UsageError(f"{self.origin}: perturbed: no assumed value is in play in arm '{base.name}'; add modules")
            found.append(base.model_copy(update={"name": draw_name(base.name, draw, alone), "overlays": [*own, drawn]}))
        return found

    def _check_design(self) -> None:
        spec, origin = self.spec, self.origin
        drafted = all(arm.hands == "draft" for arm in self.arms)
        if spec.outputs.draft and not drafted:
            raise UsageError(f'{origin}: outputs.draft: needs hands = "draft" in every arm')
        if spec.first_pick == "random" and not drafted:
            raise UsageError(f'{origin}: first_pick: a random first pick needs hands = "draft" in every arm')
        if spec.first_pick == "bot" and spec.first_pick_seats != "all":
            raise UsageError(f'{origin}: first_pick_seats: says whose first pick is random; it needs first_pick = "random"')
        if spec.first_pick_seats == []:
            raise UsageError(f'{origin}: first_pick_seats: name at least one seat, or "all"')
        fewest = min(arm.players for arm in self.arms)
        for seat in [] if spec.first_pick_seats == "all" else spec.first_pick_seats:
            if not 0 <= seat < fewest:
                raise UsageError(f"{origin}: first_pick_seats: there is no seat {seat}; seats are 0 to {fewest - 1}")
        if spec.money is not None:
            self._check_money()
        if spec.forced is not None:
            if any(arm.hands == "draft" for arm in self.arms):
                raise UsageError(f'{origin}: forced: drafted hands cannot be forced; use hands = "deal"')
            if spec.forced.seat != "random" and not 0 <= spec.forced.seat < fewest:
                raise UsageError(f"{origin}: forced.seat: there is no seat {spec.forced.seat}; seats are 0 to {fewest - 1}")
            for arm in self.arms:
                for card in [] if spec.forced.cards == "random" else spec.forced.cards:
                    if card not in arm.door.card_numbers(arm.facts):
                        numbers = arm.door.card_numbers(arm.facts)
                        raise UsageError(
                            f"{origin}: forced.cards: there is no card {card}; numbers go from {min(numbers)} to {max(numbers)}"
                        )
            if spec.forced.cards == []:
                raise UsageError(f'{origin}: forced.cards: name at least one card, or "random"')

    def _check_money(self) -> None:
        money = self.spec.money
        assert money is not None
        if money.low > money.high:
            raise UsageError(f"{self.origin}: money: low {money.low} is above high {money.high}")
        for arm in self.arms:
            low, high, most = arm.door.starting_money(arm.facts, arm.players)
            if low + money.low < 0 or high + money.high > most:
                start = low if low == high else f"{low} to {high}"
                raise UsageError(
                    f"{self.origin}: money: offsets {money.low} to {money.high} on {start} krones leave the track from 0 to {most}"
                )

    @classmethod
    def from_file(cls, path: str | PathLike[str], **changes: Any) -> Experiment:
        """Read an experiment file (TOML); ``changes`` override its keys."""
        file = Path(path)
        try:
            keys = tomllib.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise UsageError(f"{file}: there is no such file") from None
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{file}: cannot be read ({error})") from None
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{file}: is not TOML: {error}") from None
        return cls(**{"name": file.stem} | keys | {k: v for k, v in changes.items() if v is not None}, _origin=str(file))

    def resolved(self) -> dict[str, Any]:
        """Every setting as plain data, files read and defaults filled in."""
        keys = self.spec.model_dump(
            mode="json", exclude={"arms", "players", "edition", "modules", "overlays", "hands", "hotel", "entrances", "bots"}
        )
        if keys["perturbed"] is None:  # said only by those who use it, so that older runs can still be continued
            del keys["perturbed"]
        return keys | {"arms": [arm.resolved() for arm in self.arms]}

    @classmethod
    def from_resolved(cls, keys: Mapping[str, Any], origin: str = "experiment", played: bool = False) -> Experiment:
        """The experiment that ``resolved`` described; if it was ``played`` already, its bots need not be at hand."""
        given = {key: value for key, value in keys.items() if value is not None}
        given["arms"] = [{**arm, "overlays": arm["overlays"] or None} for arm in keys["arms"]]
        return cls(**given, _origin=origin, _played=played, _complete=True)

    def __reduce__(self) -> Any:
        # workers get the words and the user's own code, not the compiled functions, and remember what they made of them
        specs = {bot.spec for arm in self.arms for bot in arm.bots}
        heads = {spec.partition(":")[0] for spec in specs}
        registered = {name: bot for name, bot in REGISTERED.items() if name in heads}
        return _rebuild_with, (json.dumps(self.resolved()), self.identity()["bots"], registered, files_of(specs))

    def identity(self) -> dict[str, str]:
        """Hashes that must match before a run is continued: what is played, with which data."""
        resolved = self.resolved()
        for key in ("name", "description", "games", "chunk"):
            resolved.pop(key)
        text = json.dumps(resolved, sort_keys=True)
        data = hashlib.sha256()
        for arm in self.arms:
            data.update(arm.door.data_hash(arm.facts).encode())
        bots = " ".join(bot.digest for arm in self.arms for bot in arm.bots)
        hashes = {"experiment": text.encode(), "bots": bots.encode()}
        return {name: hashlib.sha256(words).hexdigest()[:16] for name, words in hashes.items()} | {"data": data.hexdigest()[:16]}

    def run(self, out: str | PathLike[str] | None = None, **options: Any) -> Any:
        """Play it; see ``gahsim.simulation.runner.run_experiment``."""
        from gahsim.simulation.runner import run_experiment

        return run_experiment(self, out, **options)


_rebuilt: dict[tuple[str, str], Experiment] = {}


def _rebuild_with(text: str, bots: str, registered: Mapping[str, Any], files: Mapping[str, bytes]) -> Experiment:
    """What a worker does with the words; ``bots`` tells an edited bot from the one it played before under the same name."""
    if (text, bots) not in _rebuilt:
        REGISTERED.update(registered)
        with carried(files):
            _rebuilt[text, bots] = Experiment.from_resolved(json.loads(text))
    return _rebuilt[text, bots]


def _explain(errors: Iterable[Any], most: int = 3) -> list[str]:
    """Validation errors in words: the key, what is wrong, what would be right."""
    lines = []
    for error in list(errors)[:most]:
        path = [str(part) for part in error["loc"] if not str(part).startswith(("literal[", "list[", "constrained"))]
        path = [part for part in path if part not in ("int", "str", "float")]
        where = ".".join(path)
        if error["type"] == "extra_forbidden":
            lines.append(f"{where}: unknown key{_nearest_key(path)}")
        elif error["type"] == "missing":
            lines.append(f"{where}: missing")
        elif error["type"] == "value_error":
            lines.append(f"{where}: {error['ctx']['error']}, not {error['input']!r}")
        elif error["type"] == "model_type":
            lines.append(f"{where}: should be a section of its own, [{where}], not {error['input']!r}")
        else:
            message = error["msg"][0].lower() + error["msg"][1:]
            lines.append(f"{where}: {message}, not {error['input']!r}"[:200])
    return list(dict.fromkeys(lines))


# keys people try that look like none of ours
OTHER_WORDS = {
    "seats": "bots",
    "board": "hotel",
    "boards": "hotel",
    "deal": "hands",
    "expansions": "modules",
    "chunk_size": "chunk",
}


def _nearest_key(path: list[str]) -> str:
    sections: dict[str, type[BaseModel]] = {
        "forced": Forced,
        "money": Money,
        "perturbed": Perturbed,
        "outputs": Outputs,
        "arms": Arm,
    }
    section = sections.get(path[0], _Spec) if len(path) > 1 else _Spec
    known = [*section.model_fields, "overlay"]
    if path[-1] in OTHER_WORDS and OTHER_WORDS[path[-1]] in known:
        return f"; did you mean '{OTHER_WORDS[path[-1]]}'?"
    near = sorted(difflib.get_close_matches(path[-1], known, 2, 0.5), key=lambda name: sorted(name) != sorted(path[-1]))
    return f"; did you mean '{near[0]}'?" if near else f"; known keys: {', '.join(section.model_fields)}"


def key_rows() -> list[tuple[str, str, str]]:
    """Every key of an experiment file: name, default, meaning."""
    rows = []
    for prefix, section in (
        ("", _Spec), ("forced.", Forced), ("money.", Money), ("perturbed.", Perturbed), ("outputs.", Outputs), ("arms.", Arm),
    ):  # fmt: skip
        for name, field in section.model_fields.items():
            if prefix == "" and name in ("forced", "money", "perturbed", "outputs", "arms"):
                default = "none" if name != "outputs" else "players and games only"
            else:
                default = "required" if field.is_required() else "as the experiment" if prefix == "arms." else repr(field.default)
            rows.append((prefix + name, default, field.description or _Spec.model_fields[name].description or ""))
    return rows

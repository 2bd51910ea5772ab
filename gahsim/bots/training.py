"""Training a value function together with the search that will use it.

Self-play with a little noise, TD(lambda) targets, a refit, and again; every round of it is written down, so that a kill loses one round
at most. At the end the new weights meet the old ones and a fixed gauntlet on deals neither has seen.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gahsim.bots.specs import Bot, make_bot
from gahsim.bots.value_fit import ValueFit
from gahsim.errors import UsageError
from gahsim.games import door_of

PARTS = 4  # pieces a round of games is played in, whatever the number of threads
HELD_OUT = 1 << 40  # deals from here on are never trained on


class Training(BaseModel):
    """What to train and how; the keys of a training file."""

    model_config = ConfigDict(extra="forbid")

    name: str = "training"
    game: str = "grand-austria"
    bot: Annotated[str, Field(description="the bot whose weights are learned")] = "planner"
    settings: Annotated[dict[str, float], Field(description="its parameters while training")] = {}
    edition: str = "2022"
    players: Annotated[int, Field(ge=2, le=4)] = 2
    hands: Literal["deal", "draft", "intro"] = "deal"
    hotel: str = "night"
    modules: list[str] = []
    entrances: Annotated[str, Field(description="auction or random, with the module entrances")] = "auction"
    start: Annotated[str, Field(description="'none', 'shipped', or an .npz or .toml file to begin with")] = "none"
    rounds: Annotated[int, Field(ge=1, description="rounds of self-play and refit")] = 40
    first_games: Annotated[int, Field(ge=1, description="games of the first round, when starting from nothing")] = 4000
    games: Annotated[int, Field(ge=1, description="games per round")] = 1000
    noise: Annotated[float, Field(ge=0, description="VP of noise at the beginning")] = 4.0
    noise_end: Annotated[float, Field(ge=0, description="VP of noise at the end")] = 1.5
    decay: Annotated[float, Field(ge=0, le=1, description="lambda of the targets")] = 0.7
    keep: Annotated[int, Field(ge=1, description="rounds whose games are remembered")] = 6
    ridge: Annotated[float, Field(gt=0, description="pull toward the old weights")] = 20.0
    hold_to: Annotated[
        str, Field(description="an .npz file whose weights are kept almost as they are, while others are learned")
    ] = ""
    hold: Annotated[float, Field(gt=0, description="pull toward these")] = 1000.0
    learn_network: Annotated[bool, Field(description="whether the network learns too")] = True
    rate: Annotated[float, Field(gt=0, description="step size of the network's learning at the beginning")] = 1e-3
    rate_end: Annotated[float, Field(gt=0, description="step size at the end")] = 1e-3
    hidden: Annotated[int, Field(ge=0, le=64, description="units of the network beside the linear weights, 0 = none")] = 0
    inside: Annotated[float, Field(ge=0, le=1, description="share of decisions inside turns to learn from")] = 0.1
    seed: Annotated[int, Field(ge=0)] = 7
    confirm: Annotated[int, Field(ge=0, description="deals for the confirmation")] = 200
    gauntlet: Annotated[list[str], Field(description="bots met in the confirmation")] = ["regular"]

    @classmethod
    def from_file(cls, path: str | PathLike[str], **changes: Any) -> Training:
        """Read a training file (TOML)."""
        file = Path(path)
        try:
            keys = {"name": file.stem} | tomllib.loads(file.read_text(encoding="utf-8"))
            return cls.model_validate(keys | {key: value for key, value in changes.items() if value is not None})
        except FileNotFoundError:
            raise UsageError(f"{file}: there is no such file") from None
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{file}: is not TOML: {error}") from None
        except ValidationError as error:
            first = error.errors()[0]
            raise UsageError(
                f"{file}: {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}, not {first['input']!r}"
            ) from None


@dataclass
class Progress:
    """One round of training."""

    round: int
    games: int
    score: float  # mean of self-play, VP
    score_se: float
    error: float  # root mean square error of the old weights, VP
    noise: float


def play_part(
    game: str,
    edition: str,
    players: int,
    hands: str,
    hotel: str,
    modules: list[str],
    entrances: str,
    bot: str,
    params: np.ndarray,
    seed: int,
    first: int,
    games: int,
    inside: float,
) -> Any:
    """Play and record some games; what a worker does."""
    door = door_of(game)
    facts = door.load_facts(edition, modules)
    table = door.make_table(facts, players, hands, hotel, entrances)
    seated = [Bot(bot, door.BOTS[bot].choose, params)] * players
    return door.collect(facts, table, seed, first, games, seated, inside, door.BOTS[bot].searches)


class Trainer:
    """Runs the loop in a folder of its own."""

    def __init__(self, training: Training, folder: Path, jobs: int = 2) -> None:
        self.training, self.folder, self.jobs = training, folder, jobs
        self.door = door_of(training.game)
        self.facts = self.door.load_facts(training.edition, training.modules)
        self.table = self.door.make_table(self.facts, training.players, training.hands, training.hotel, training.entrances)
        if training.bot not in self.door.BOTS or self.door.BOTS[training.bot].extend is None:
            raise UsageError(f"bot: '{training.bot}' has no weights to train")
        self.history: list[Progress] = []
        only_inside = None if self.door.BOTS[training.bot].searches else self.door.inside_features()
        self.fit = ValueFit(
            self._begin(), only_inside, training.ridge, training.keep * PARTS,
            self._load(training.hold_to) if training.hold_to else None, training.hold, training.learn_network,
        )  # fmt: skip

    @property
    def _log(self) -> Path:
        return self.folder / "progress.json"

    @property
    def weights_file(self) -> Path:
        return self.folder / "weights.npz"

    def _begin(self) -> Any:
        """The weights to begin with: those of a broken-off training in this folder, or the start the file names."""
        if self._log.exists():
            stored = json.loads(self._log.read_text(encoding="utf-8"))
            if stored["training"] != self.training.model_dump():
                raise UsageError(f"{self.folder}: holds another training; choose another folder with --out, or delete this one")
            self.history = [Progress(**row) for row in stored["history"]]
            with np.load(self.weights_file) as weights:
                return self.door.unpack_weights(weights, self.facts)
        return self._start()

    def _start(self) -> Any:
        """The weights the file names."""
        start, hidden = self.training.start, self.training.hidden
        if start == "none":
            return self.door.Value.blank(hidden)
        if start == "shipped":
            value = self.door.weights_for(self.training.bot, self.facts, self.training.players).copy()
        else:
            value = self._load(start)
        return value if len(value.out) == hidden else value.with_units(hidden)

    def _load(self, path: str) -> Any:
        return self.door.load_weights(path, self.training.bot, self.facts, self.training.players).copy()

    def bot(self, value: Any, noise: float = 0.0) -> Bot:
        """The bot with some value function."""
        stock = self.door.BOTS[self.training.bot]
        values = (
            {key: parameter.default for key, parameter in stock.parameters.items()} | self.training.settings | {"noise": noise}
        )
        return Bot(self.training.bot, stock.choose, self.door.with_settings(values, value))

    def run(self) -> Iterator[Progress]:
        """Train; yields after every round, which is safe on disk by then."""
        training = self.training
        for number in range(len(self.history) + 1, training.rounds + 1):
            from_nothing = number == 1 and training.start == "none"
            games = training.first_games if from_nothing else training.games
            share = (number - 1) / max(training.rounds - 1, 1)
            noise = training.noise + (training.noise_end - training.noise) * share
            self.fit.rate = training.rate * (training.rate_end / training.rate) ** share
            batches = self._play(number, games, noise)
            error = self.fit.learn(batches, 1.0 if from_nothing else training.decay, 1 if from_nothing else 2)
            means = np.concatenate([batch.scores.mean(axis=1) for batch in batches])
            self.history.append(
                Progress(number, games, float(means.mean()), float(means.std() / np.sqrt(len(means))), error, float(noise))
            )
            self._save()
            yield self.history[-1]

    def _play(self, number: int, games: int, noise: float) -> list[Any]:
        from joblib import Parallel, delayed

        given, share = self.training, -(-games // PARTS)
        params = self.bot(self.fit.value, noise).params
        table = (given.game, given.edition, given.players, given.hands, given.hotel, given.modules, given.entrances)
        firsts = [number * 1_000_000 + part * share for part in range(PARTS)]
        return list(
            Parallel(n_jobs=self.jobs)(
                delayed(play_part)(*table, given.bot, params, given.seed, first, share, given.inside) for first in firsts
            )
        )

    def _save(self) -> None:
        import io

        from gahsim.simulation.work import write_file

        buffer = io.BytesIO()
        np.savez_compressed(buffer, **self.door.pack_weights(self.fit.value, self.facts))
        write_file(self.weights_file, buffer.getvalue())
        stored = {"training": self.training.model_dump(), "history": [asdict(row) for row in self.history]}
        write_file(self._log, (json.dumps(stored, indent=1) + "\n").encode())

    def plot(self) -> Path:
        """Draw the learning curve beside the weights."""
        from gahsim.reporting.plots import learning_curve

        file = self.folder / "learning_curve.svg"
        learning_curve(self.history, title=self.training.name).savefig(file)
        return file

    def confirm(self) -> list[dict[str, Any]]:
        """The new weights against the shipped ones and the gauntlet, on held-out deals in every seating."""
        rivals: list[tuple[str, Bot]] = []
        if self.door.has_weights(self.training.bot, self.training.edition, self.training.players):
            shipped = self.door.weights_for(self.training.bot, self.facts, self.training.players)
            rivals.append(("shipped", self.bot(shipped)))
        rivals += [(spec, make_bot(spec, self.door, self.facts, self.training.players)) for spec in self.training.gauntlet]
        return [self._meet(name, rival) for name, rival in rivals]

    def _meet(self, name: str, rival: Bot) -> dict[str, Any]:
        """One of us against a table of rivals, in every seat."""
        players, deals = self.training.players, self.training.confirm
        plans = self.door.plan_games(deals * players)
        block, seat = np.arange(deals * players) // players, np.arange(deals * players) % players
        plans["deal"] = HELD_OUT + block
        plans["bots"] = 1
        plans["bots"][np.arange(len(plans)), seat] = 0
        bots = [self.bot(self.fit.value)] + [rival] * (players - 1)
        finals = self.door.play_plans(self.facts, self.table, self.training.seed, plans, bots).finals
        scores = finals["players"]["vp"][:, :players].astype(float)
        mine = scores[np.arange(len(plans)), seat]
        theirs = (scores.sum(axis=1) - mine) / (players - 1)
        margin = (mine - theirs).reshape(deals, players).mean(axis=1)
        return {
            "rival": name, "deals": deals, "score": float(mine.mean()), "rival_score": float(theirs.mean()), "margin": float(margin.mean()),
            "margin_se": float(margin.std(ddof=1) / np.sqrt(deals)),
        }  # fmt: skip

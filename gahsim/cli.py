"""The command line: one thin door per command. Everything heavy is imported inside the command that needs it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from gahsim import __version__
from gahsim.errors import GahsimError, Interrupted, UsageError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Monte Carlo strategy analysis for the board game Grand Austria Hotel.",
)

EditionOption = Annotated[str, typer.Option(help="Edition of the rules and values: 2015 or 2022.")]
OverlayOption = Annotated[
    Optional[list[str]],  # noqa: UP045 - typer reads the annotation
    typer.Option(
        "--overlay", help="Changed values: a TOML file, the name of a shipped overlay, or 'staff.17.cost=4'. Repeatable."
    ),
]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="Modules of Let's Waltz!: ballrooms, celebrities, entrances, start-player, more, or all.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


HandsOption = Annotated[str, typer.Option(help="deal, draft or intro.")]
HotelOption = Annotated[str, typer.Option(help="night, day, or board keys separated by spaces.")]
SeedOption = Annotated[int, typer.Option(help="Deals and dice follow from it.")]
JobsOption = Annotated[int, typer.Option(help="Processes at work, -1 for all cores. The result does not depend on it.")]


def _modules(given: str) -> list[str]:
    """The named modules, checked."""
    from gahsim.games.grand_austria.loading import module_names

    return list(module_names(given))


def _overlays(given: list[str] | None) -> Any:
    """Files and names as they are; ``key=value`` pairs read as TOML."""
    import tomllib

    sources: list[Any] = []
    for text in given or []:
        key, equals, value = text.partition("=")
        if not equals:
            sources.append(text)
            continue
        try:
            sources.append({key.strip(): tomllib.loads(f"value = {value}")["value"]})
        except tomllib.TOMLDecodeError:
            raise UsageError(f"--overlay {text}: the value is not TOML; numbers as they are, texts in quotes") from None
    return sources or None


def _one_thread() -> None:
    """Estimators multiply thousands of small matrices: threads of the algebra library would only get into each other's way.

    Works only before numpy is loaded, so commands call it first.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gahsim {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    pass


@app.command()
def cards(
    section: Annotated[
        str,
        typer.Argument(
            help="staff, guests, objectives, emperor, boards, tables; with modules also ballrooms, rehearsal, celebrities, "
            "entrances, tokens; all if left out."
        ),
    ] = "",
    edition: EditionOption = "2015",
    modules: ModulesOption = "",
    overlay: OverlayOption = None,
    provenance: Annotated[bool, typer.Option("--provenance", help="Say where every value comes from.")] = False,
    assumed: Annotated[
        bool,
        typer.Option(
            "--assumed", help="Write an overlay file with every assumed value, to correct from the box; all modules unless named."
        ),
    ] = False,
) -> None:
    """Print the cards, tiles and boards the engine plays with."""
    from gahsim.games.grand_austria.assumed import assumed_overlay
    from gahsim.games.grand_austria.catalogue import print_cards
    from gahsim.games.grand_austria.codes import MODULES
    from gahsim.games.grand_austria.loading import load_facts
    from gahsim.terminal import console

    if assumed and (section or provenance):
        raise UsageError("--assumed writes all assumed values: leave out the section and --provenance")
    in_play = MODULES if assumed and not modules else modules
    facts = load_facts(edition, in_play, _overlays(overlay))
    if assumed:
        typer.echo(assumed_overlay(facts), nl=False)
    else:
        print_cards(section or None, facts, provenance, console())


@app.command()
def play(
    context: typer.Context,
    players: Annotated[int, typer.Option(help="Number of players, 2 to 4.")] = 2,
    seed: SeedOption = 0,
    deal: Annotated[int, typer.Option(help="Which deal of the seed; column 'block' of a run.")] = 0,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one per seat separated by spaces.")] = "random",
    edition: EditionOption = "2015",
    hands: Annotated[str, typer.Option(help="deal, draft or intro.")] = "deal",
    hotel: Annotated[str, typer.Option(help="night, day, or board keys separated by spaces.")] = "night",
    modules: ModulesOption = "",
    overlay: OverlayOption = None,
    start: Annotated[Optional[Path], typer.Option("--from", help="Start from a position (JSON) instead of a new game.")] = None,  # noqa: UP045
    until: Annotated[int, typer.Option(min=1, help="Stop when this round begins.")] = 99,
    save: Annotated[Optional[Path], typer.Option(help="Write the last position to this JSON file.")] = None,  # noqa: UP045
    picture: Annotated[Optional[Path], typer.Option(help="Draw the last position into this SVG file.")] = None,  # noqa: UP045
    as_json: JsonOption = False,
) -> None:
    """Play one game and tell it move by move."""
    from gahsim.simulation.telling import play_one

    options = {"players": players, "seed": seed, "deal": deal, "edition": edition, "hands": hands, "overlays": _overlays(overlay)}
    options["hotel"] = hotel.split() if " " in hotel.strip() else hotel
    options["modules"] = _modules(modules)
    setting = ("players", "seed", "deal", "edition", "hands", "hotel", "modules", "overlay")
    given = [f"--{name}" for name in setting if str(context.get_parameter_source(name)).endswith("COMMANDLINE")]
    if start and given:
        raise UsageError(f"--from {start}: the position itself says how it was set up; leave out {', '.join(given)}")
    told = play_one(bots.split(), options, start, until)
    if save:
        _write(save, json.dumps(told.game.snapshot(), indent=1) + "\n")
    if picture:
        _write(picture, told.game.svg())
    if as_json:
        typer.echo(json.dumps(told.as_data(), indent=1))
    else:
        told.tell()


@app.command()
def show(
    position: Annotated[Path, typer.Argument(help="A position as JSON, e.g. from 'gahsim play --save'.")],
    out: Annotated[Optional[Path], typer.Option("--out", "-o", help="Draw it into this SVG or HTML file.")] = None,  # noqa: UP045
) -> None:
    """Check a position, say whose move it is and what is legal, and draw it."""
    from gahsim.games import restore

    game = restore(position)
    typer.echo(repr(game))
    for move in game.legal_moves():
        typer.echo(f"  {move}")
    if out:
        if out.suffix not in (".svg", ".html"):
            raise UsageError(f"--out {out}: should end in .svg or .html")
        _write(out, game.svg() if out.suffix == ".svg" else f"<!doctype html><meta charset=utf-8>{game._repr_html_()}")


@app.command()
def run(
    experiment: Annotated[Path, typer.Argument(help="An experiment file (TOML).")],
    games: Annotated[Optional[int], typer.Option(help="Games per arm, instead of the file's.")] = None,  # noqa: UP045
    jobs: Annotated[int, typer.Option(help="Processes at work, -1 for all cores.")] = -1,
    out: Annotated[Optional[Path], typer.Option(help="Run folder, by default runs/NAME.")] = None,  # noqa: UP045
    backend: Annotated[str, typer.Option(help="loky, threading, dask or ray.")] = "loky",
    scheduler: Annotated[Optional[str], typer.Option(help="Address of a dask or ray cluster.")] = None,  # noqa: UP045
    chunk: Annotated[Optional[int], typer.Option(help="Games per file, about.")] = None,  # noqa: UP045
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be played and how long it would take.")] = False,
    with_report: Annotated[bool, typer.Option("--report", help="End with a report, report.html in the run folder.")] = False,
) -> None:
    """Play an experiment into a run folder; running it again finishes what was begun."""
    if with_report:
        _one_thread()
    from gahsim.simulation.experiment import Experiment
    from gahsim.simulation.runner import check_options
    from gahsim.terminal import RunProgress, console, print_plan, print_report, print_run

    made = Experiment.from_file(experiment, games=games, chunk=chunk)
    folder = out or Path("runs") / made.spec.name
    if dry_run:
        check_options(jobs, backend, scheduler)
        print_plan(made, folder, jobs, console())
        return
    try:
        done = made.run(
            folder, jobs=jobs, backend=backend, scheduler=scheduler, progress=RunProgress(console(error=True), made.spec.name)
        )
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; what was played is kept in {folder}. The same command goes on from there") from None
    print_run(done, console())
    if with_report:
        print_report(done.report(), console())


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(help="One or more run folders.", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path("report.html"),
    pdf: Annotated[bool, typer.Option("--pdf", help="Also a PDF beside it (needs the extra 'pdf', or Chromium).")] = False,
    twin: Annotated[bool, typer.Option("--json", help="Also all estimates beside it, as JSON.")] = False,
    fail_on: Annotated[
        str,
        typer.Option(
            help="Exit with code 3 if this verdict is given: unbalanced, underpriced, overpriced, unknown, not enough data."
        ),
    ] = "",
    question: Annotated[Optional[list[str]], typer.Option(help="Only this section, e.g. seat_balance. Repeatable.")] = None,  # noqa: UP045
    ladder: Annotated[Optional[Path], typer.Option(help="Strength of the bots, from 'gahsim ladder --json'.")] = None,  # noqa: UP045
    title: Annotated[str, typer.Option(help="Heading of the page.")] = "",
    partial: Annotated[bool, typer.Option("--partial", help="Accept runs that are not finished.")] = False,
) -> None:
    """Ask runs everything they can answer and write one page that needs no network.

    Exit codes: 0 written, 2 bad input or a --fail-on no run can tell, 3 the --fail-on verdict was given.
    """
    _one_thread()
    from gahsim.reporting.report import checked_verdict, make_report
    from gahsim.terminal import console, print_report

    if fail_on:
        checked_verdict(fail_on)
    made = make_report(runs, out, pdf, twin, title, question, ladder, partial)
    print_report(made, console())
    failed = made.fails(fail_on) if fail_on else []
    for line in failed:
        typer.echo(f"gahsim: {line}", err=True)
    if failed:
        raise typer.Exit(3)


@app.command()
def runs(folder: Annotated[Path, typer.Argument(help="Where the runs are.")] = Path("runs")) -> None:
    """List the runs in a folder: state, games, size."""
    from gahsim.simulation.load import list_runs
    from gahsim.terminal import console, print_runs

    print_runs(list_runs(folder), folder, console())


@app.command()
def schema(
    table: Annotated[str, typer.Argument(help="experiment, players, games, draft or turns; all if left out.")] = "",
) -> None:
    """Explain the keys of an experiment file and the columns of the result tables."""
    from gahsim.simulation.schema import schema_rows
    from gahsim.terminal import console, plain_table

    for name, columns, rows in schema_rows(table):
        console().print(plain_table(name, columns, rows, words=3))
        console().print()


@app.command()
def match(
    bots: Annotated[
        list[str], typer.Argument(help="Two to four bots. 'A B B' is A against two copies of B.", show_default=False)
    ],
    players: Annotated[
        Optional[int],  # noqa: UP045 - typer reads the annotation
        typer.Option(help="2 to 4; as many as bots if left out. Fewer bots than players play every mixture.", show_default=False),
    ] = None,
    edition: EditionOption = "2015",
    hands: HandsOption = "deal",
    hotel: HotelOption = "night",
    modules: ModulesOption = "",
    overlay: OverlayOption = None,
    seed: SeedOption = 0,
    games: Annotated[int, typer.Option(help="The most games to play.")] = 20_000,
    every: Annotated[bool, typer.Option("--all", help="Play all of --games instead of stopping when it is clear.")] = False,
    delta: Annotated[float, typer.Option(help="The difference worth finding.")] = 0.1,
    unit: Annotated[
        str, typer.Option(help="Unit of --delta: sigma (standard deviations of a deal's mean margin) or vp.")
    ] = "sigma",
    alpha: Annotated[float, typer.Option(help="Chance of a verdict for one side when both are equal.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance of finding no difference when there is one of --delta.")] = 0.05,
    jobs: JobsOption = -1,
    ledger: Annotated[bool, typer.Option("--ledger", help="Also say where the points came from.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play bots against each other, every deal in every seating, until it is clear who is stronger."""
    from gahsim.simulation.match import play_match
    from gahsim.terminal import RunProgress, console

    result = play_match(
        bots, players, edition, hands, hotel.split() if " " in hotel.strip() else hotel, seed, games, jobs, alpha, beta, delta, unit,
        stop=not every, progress=RunProgress(console(error=True), "match"), overlays=_overlays(overlay), modules=_modules(modules),
    )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(result.as_dict(), indent=1))
    else:
        result.print(console(), ledger)


@app.command()
def ladder(
    bots: Annotated[
        Optional[list[str]],  # noqa: UP045 - typer reads the annotation
        typer.Argument(help="Two or more bots; all stock bots and levels if left out.", show_default=False),
    ] = None,
    players: Annotated[int, typer.Option(help="2 (every pair), 3 or 4 (every mixed field).")] = 2,
    apart: Annotated[
        Optional[int],  # noqa: UP045 - typer reads the annotation
        typer.Option(help="Only bots at most so many places apart in the list meet: saves slow games that teach little."),
    ] = None,
    games: Annotated[int, typer.Option(help="Games per pair or field.")] = 200,
    edition: EditionOption = "2015",
    hands: HandsOption = "deal",
    hotel: HotelOption = "night",
    modules: ModulesOption = "",
    overlay: OverlayOption = None,
    seed: SeedOption = 0,
    anchor: Annotated[Optional[str], typer.Option(help="The bot whose rating is 0, instead of the mean of all.")] = None,  # noqa: UP045
    plot: Annotated[Optional[Path], typer.Option(help="Draw the ladder into this PNG, SVG or PDF file.")] = None,  # noqa: UP045
    jobs: JobsOption = -1,
    as_json: JsonOption = False,
) -> None:
    """Play all bots against each other and rate them."""
    from gahsim.simulation.ladder import play_ladder
    from gahsim.terminal import RunProgress, console

    made = play_ladder(
        bots or None, players, games, edition, hands, hotel.split() if " " in hotel.strip() else hotel, seed, jobs, anchor,
        progress=RunProgress(console(error=True), "ladder"), overlays=_overlays(overlay), modules=_modules(modules), apart=apart,
    )  # fmt: skip
    if plot:
        made.plot(plot)
    if as_json:
        typer.echo(json.dumps(made.as_dict(), indent=1))
    else:
        made.print(console())


@app.command()
def bots(
    name: Annotated[str, typer.Argument(help="A bot, for --explain and --features.")] = "planner",
    explain: Annotated[Optional[Path], typer.Option(help="A position (JSON): show what the evaluation sees in it.")] = None,  # noqa: UP045
    features: Annotated[bool, typer.Option("--features", help="List the features a weights file can name.")] = False,
    modules: ModulesOption = "",
    most: Annotated[int, typer.Option(help="Lines of an explanation.")] = 40,
    as_json: JsonOption = False,
) -> None:
    """List the bots, or explain how one sees a position."""
    from gahsim.bots import make_bot
    from gahsim.games import door_of, restore
    from gahsim.terminal import console, print_bots, print_explanation

    door = door_of("grand-austria")
    if features:
        for line in door.feature_names(door.load_facts("2015", _modules(modules))):
            typer.echo(line)
    elif explain is not None:
        game = restore(explain)
        bot = make_bot(name, door, game.facts, game.players)
        if len(bot.params) < 100:
            raise UsageError(f"{name}: has no evaluation to explain; planner, greedy and rollout have")
        told = door.explain(game, bot)
        if as_json:
            typer.echo(json.dumps(told, indent=1))
        else:
            print_explanation(told, most, console())
    else:
        print_bots(door, console())


@app.command()
def advise(
    position: Annotated[Path, typer.Argument(help="A position as JSON, e.g. typed in from your table.")],
    bot: Annotated[str, typer.Option(help="Whose evaluation to trust.")] = "rollout",
    worlds: Annotated[int, typer.Option(help="Possible worlds every move is tried in.", min=2)] = 40,
    turns: Annotated[int, typer.Option(help="Own turns played on before valuing.", min=1)] = 2,
    seed: SeedOption = 0,
    most: Annotated[int, typer.Option(help="Moves to show.")] = 15,
    as_json: JsonOption = False,
) -> None:
    """Rank the legal moves of a position: what should I do, or have done?"""
    from dataclasses import asdict

    from gahsim.games import restore
    from gahsim.terminal import console, print_advice

    game = restore(position)
    if game.over:
        raise UsageError(f"{position}: the game is over, there is nothing to decide")
    found = game.advise(bot, worlds, turns, seed)
    if as_json:
        rows = [{**asdict(row), "move": row.move.text, "code": row.move.code} for row in found]
        typer.echo(json.dumps(rows, indent=1))
    else:
        print_advice(found, most, console())


@app.command()
def train(
    training: Annotated[Path, typer.Argument(help="A training file (TOML).")],
    out: Annotated[Optional[Path], typer.Option(help="Folder, by default runs/training/NAME.")] = None,  # noqa: UP045
    rounds: Annotated[Optional[int], typer.Option(help="Rounds, instead of the file's.")] = None,  # noqa: UP045
    games: Annotated[Optional[int], typer.Option(help="Games per round, instead of the file's.")] = None,  # noqa: UP045
    jobs: Annotated[int, typer.Option(help="Threads at work.", min=1)] = 2,
) -> None:
    """Learn a bot's weights by self-play; running it again goes on where it stopped."""
    from gahsim.bots.training import Trainer, Training
    from gahsim.terminal import console, tell_training

    made = Training.from_file(training, rounds=rounds, games=games)
    folder = out or Path("runs") / "training" / made.name
    try:
        tell_training(Trainer(made, folder, jobs), console())
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; finished rounds are kept in {folder}. The same command goes on from there") from None


@app.command()
def tune(
    bot: Annotated[str, typer.Argument(help="The bot to tune, e.g. mybots.py:Miser.")],
    parameter: Annotated[list[str], typer.Option(help="A number to tune and its range: greed=0:5. Repeatable.")],
    against: Annotated[str, typer.Option(help="The bot in all other seats.")] = "novice",
    generations: Annotated[int, typer.Option(help="Generations of the evolution strategy.", min=1)] = 20,
    deals: Annotated[int, typer.Option(help="Deals per candidate, each played in every seat.", min=2)] = 40,
    players: Annotated[int, typer.Option(help="2 to 4.")] = 2,
    edition: EditionOption = "2015",
    modules: ModulesOption = "",
    seed: SeedOption = 0,
) -> None:
    """Tune the numbers of a bot by an evolution strategy, on common deals, confirmed on fresh ones."""
    from gahsim.bots.tuning import Tuner
    from gahsim.terminal import console

    ranges = {}
    for text in parameter:
        name, _, span = text.partition("=")
        try:
            low, high = (float(word) for word in span.split(":"))
        except ValueError:
            raise UsageError(f"--parameter {text}: should be NAME=LOW:HIGH, e.g. greed=0:5") from None
        ranges[name.strip()] = (low, high)
    tuner, out = Tuner(bot, ranges, against, deals, players, edition, seed, modules), console()
    for step in tuner.run(generations):
        numbers = ", ".join(f"{name} {value:.3g}" for name, value in step.numbers.items())
        out.print(f"generation {step.number:3d}  best margin {step.margin:+6.1f} VP  {numbers}")
    margin, error = tuner.confirm()
    out.print(f"\n{tuner.best}: {margin:+.1f} ± {1.96 * error:.1f} VP against {against} on fresh deals")


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="CPU time per measurement.", min=0.1)] = 2.0,
    whole_runs: Annotated[bool, typer.Option("--runs", help="Instead: measure whole runs, storage and jobs included.")] = False,
    ladder_too: Annotated[bool, typer.Option("--bots", help="Instead: measure strength and speed of the stock bots.")] = False,
    check: Annotated[
        int, typer.Option(help="Instead: play this many random games over all tables and check every position.", min=0)
    ] = 0,
    save: Annotated[Optional[Path], typer.Option(help="With --bots: play a ladder too and write all of it here, JSON.")] = None,  # noqa: UP045
    as_json: JsonOption = False,
) -> None:
    """Measure the engine on this machine, or check its invariants over many games."""
    from gahsim.simulation import bench as measure
    from gahsim.simulation import bench_bots, bench_runs
    from gahsim.terminal import console

    log = console(error=True)
    if check:
        result, show = measure.check_everything(check, log), measure.print_check
    elif ladder_too:
        job = bench_bots.measure_strength if save else bench_bots.measure_bots
        result, show = job(log, 10 * seconds), bench_bots.print_bots_bench
    elif whole_runs:
        result, show = bench_runs.measure_runs(log), bench_runs.print_runs_bench
    else:
        result, show = measure.measure_engine(seconds, log), measure.print_bench
    if save:
        _write(save, json.dumps(result, indent=1) + "\n")
    if as_json:
        typer.echo(json.dumps(result, indent=1))
    else:
        show(result, console())
    if check and result["broken"]:
        raise typer.Exit(1)


def _write(path: Path, text: str) -> None:
    """Write a file under a temporary name first, so that it is never half there."""
    if not path.name:
        raise UsageError(f"{path}: cannot be written (Is a directory)")
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None


def main() -> None:
    """Entry point: every expected error is one message and an exit code, never a traceback."""
    try:
        app()
    except UsageError as error:
        typer.echo(f"gahsim: {error}", err=True)
        sys.exit(2)
    except Interrupted as error:
        typer.echo(f"\ngahsim: {error}", err=True)
        sys.exit(130)
    except GahsimError as error:
        typer.echo(f"gahsim: {error}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        typer.echo("\ngahsim: stopped", err=True)
        sys.exit(130)
    except SystemExit as end:
        if end.code == 130:  # typer's own answer to Ctrl-C, without a word
            typer.echo("\ngahsim: stopped", err=True)
        raise
    except BrokenPipeError:  # the reader (head, less) has seen enough
        sys.stderr.close()
        sys.exit(0)

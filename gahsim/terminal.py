"""What the command line prints: quiet, readable, and the same whether or not colours are on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from typing import Any

from rich.console import Console
from rich.table import Table


def console(error: bool = False) -> Console:
    """A console; wide when the output goes to a file or a pipe, so that nothing is cut."""
    made = Console(stderr=error, highlight=False)
    if not made.is_terminal:
        made = Console(stderr=error, highlight=False, width=160)
    return made


def as_text(show: Callable[[Console], None], width: int = 150) -> str:
    """What a function prints, as plain text: for a repr, in a notebook too, where rich would display it itself."""
    out = StringIO()
    show(Console(file=out, width=width, no_color=True, highlight=False, force_terminal=False, force_jupyter=False))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def plain_table(title: str, columns: Iterable[str], rows: Iterable[Iterable[Any]], words: int = 1) -> Table:
    """A table without ornaments; the first ``words`` columns are text, the others numbers."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold", title_style="bold")
    for i, name in enumerate(columns):
        table.add_column(name, justify="left" if i < words else "right")
    for row in rows:
        table.add_row(*map(str, row))
    return table


def tell_game(out: Console, events: list[dict[str, Any]], changes_text: Any) -> None:
    """Print a narrated game, a paragraph per turn."""
    last: tuple[Any, ...] | None = None
    for event in events:
        if "seat" not in event:
            style = {"round": "bold cyan", "emperor": "bold yellow", "over": "bold green"}.get(event["kind"], "dim")
            out.print(f"\n{event['text']}.", style=style)
            last = None
            continue
        speaker = (event["seat"], event["turn"])
        if speaker != last:
            out.print(f"  [bold]Player {event['seat'] + 1}[/bold]")
        changed = event.get("changed")
        out.print(f"    {event['text']}" + (f"  [dim]({changes_text(changed)})[/dim]" if changed else ""))
        last = speaker


class RunProgress:
    """A live bar with games per second and time left; a plain line now and then where there is no terminal."""

    def __init__(self, out: Console, name: str) -> None:
        self.out, self.name = out, name
        self.bar: Any = None
        self.total = self.done = self.told = 0

    def start(self, total: int, done: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.total, self.done = total, done
        if done:
            self.out.print(f"{self.name}: {done:,} of {total:,} games are there already", style="dim")
        if self.out.is_terminal and done < total:
            speed = TextColumn("{task.fields[speed]}")
            self.bar = Progress(
                TextColumn(self.name), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn(), console=self.out
            )
            self.bar.start()
            self.task = self.bar.add_task(self.name, total=total, completed=done, speed="")

    def advance(self, games: int) -> None:
        self.done += games
        if self.bar is not None:
            task = self.bar.tasks[0]
            self.bar.update(self.task, advance=games, speed=f"{task.speed:,.0f} games/s" if task.speed else "")
        elif self.done * 4 // self.total > self.told:
            self.told = self.done * 4 // self.total
            self.out.print(f"{self.name}: {self.done:,} of {self.total:,} games", style="dim")

    def stop(self) -> None:
        if self.bar is not None:
            self.bar.stop()


def size_text(size: float) -> str:
    """``3.4 MB``."""
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000 or unit == "GB":
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return ""


def time_text(seconds: float) -> str:
    """``2 min``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def pace_text(pace: float) -> str:
    """``7,530`` games a second, ``17.8``, ``0.12``: three digits that count."""
    return f"{round(pace, 3 - len(str(int(pace)))):,.0f}" if pace >= 100 else f"{pace:.3g}"


def print_plan(experiment: Any, folder: Any, jobs: int, out: Console) -> None:
    """What an experiment would play, what of it is there already, and an estimate of what the rest takes."""
    import os

    from gahsim.simulation.folder import is_there
    from gahsim.simulation.pace import estimate
    from gahsim.simulation.plan import chunks_of, games_in, members
    from gahsim.simulation.runner import settle_layout

    manifest = settle_layout(experiment, folder)
    chunks = chunks_of(experiment)
    rows = []
    for index, arm in enumerate(experiment.arms):
        games = sum(games_in(experiment, chunk) for chunk in chunks if chunk.arm == index)
        settings = arm.resolved()
        rows.append(
            [
                arm.name, settings["edition"], settings["hands"], " ".join(dict.fromkeys(settings["bots"])), len(settings["overlays"]),
                arm.players, members(experiment, arm), f"{games:,}",
            ]
        )  # fmt: skip
    columns = ["arm", "edition", "hands", "bots", "changed values", "players", "games per deal", "games"]
    out.print(
        plain_table(
            f"{experiment.spec.name}: {experiment.spec.design} design, seed {experiment.spec.seed}", columns, rows, words=4
        )
    )
    left = [chunk for chunk in chunks if manifest is None or not is_there(folder, chunk, manifest)]
    seconds, size = estimate(experiment, left)
    workers = max(1, min(jobs if jobs > 0 else os.cpu_count() or 1, len(left)))
    there = f", {len(chunks) - len(left)} of them there already" if len(left) < len(chunks) else ""
    out.print(
        f"\n{_counted(len(chunks), 'chunk')} into {folder}{there}; "
        f"about {time_text(seconds / workers)} with {_counted(workers, 'job')}, {size_text(size)} on disk",
        soft_wrap=True,
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def share_text(share: float, half_width: float, deals: int, digits: int = 1) -> str:
    """A win share with its 95 % interval, in percent; where nobody ever lost (or won), as far as so many deals can tell (Wilson).

    Examples
    --------
    >>> share_text(0.5, 0.021, 300), share_text(1.0, 0.0, 300), share_text(0.0, 0.0, 20)
    ('50.0 ± 2.1', '100.0, at least 98.7', '0.0, at most 16.1')
    """
    text = f"{100 * share:.{digits}f}"
    if half_width > 0 or 0 < share < 1:
        return f"{text} ± {100 * half_width:.{digits}f}"
    unseen = 100 * 1.96**2 / (deals + 1.96**2)
    return f"{text}, at most {unseen:.{digits}f}" if share == 0 else f"{text}, at least {100 - unseen:.{digits}f}"


def print_run(run: Any, out: Console) -> None:
    """The result of a run at a glance: score and win share by arm and seat, with their intervals."""
    import polars as pl

    out.print(run.describe(), markup=False, soft_wrap=True)
    # games of one deal belong together: intervals come from the means of the blocks
    blocks = run.players.group_by("arm", "bot", "seat", "block").agg(
        pl.len().alias("n"), pl.col("score").mean(), pl.col("win_share").mean()
    )
    error = pl.std("score") / pl.len().sqrt(), pl.std("win_share") / pl.len().sqrt()
    grouped = blocks.group_by("arm", "bot", "seat").agg(
        pl.sum("n"),
        pl.len().alias("deals"),
        pl.mean("score"),
        pl.mean("win_share"),
        error[0].alias("se"),
        error[1].alias("win_se"),
    )
    rows = [
        [
            row["arm"], row["bot"], row["seat"], f"{row['n']:,}", f"{row['score']:.2f} ± {1.96 * row['se']:.2f}",
            share_text(row["win_share"], 1.96 * row["win_se"], row["deals"], 2),
        ]
        for row in grouped.collect().sort("arm", "bot", "seat").to_dicts()
    ]  # fmt: skip
    out.print(plain_table("", ["arm", "bot", "seat", "games", "score (VP, 95 %)", "win share (%, 95 %)"], rows, words=2))
    out.print(
        f"\n{size_text(run.size)} in {run.folder}; in Python: gahsim.load('{run.folder}'); as a page: gahsim report {run.folder}",
        style="dim",
        soft_wrap=True,
    )


def print_report(report: Any, out: Console, most: int = 8) -> None:
    """The first findings of a report, what it could not answer, and where it lies."""
    out.print()
    told = report.headlines
    for line in told[:most]:
        out.print(f"- {line}", markup=False)
    if len(told) > most:
        more = len(told) - most
        out.print(f"- and {more} more finding{'s' * (more > 1)} on the page", style="dim")
    if report.refusals:
        out.print(
            "  for other experiments, each named on the page: " + ", ".join(dict.fromkeys(r.title for r in report.refusals)),
            style="dim",
        )
    for file in report.files:
        out.print(
            f"report: {file.resolve()}" if file is report.files[0] else f"        {file.resolve()}", markup=False, soft_wrap=True
        )


def print_runs(runs: list[Any], folder: Any, out: Console) -> None:
    """A line per run."""
    from gahsim.simulation.load import Unreadable, played_with_this_engine

    if not runs:
        out.print(f"no runs in {folder}; 'gahsim run experiments/quickstart.toml' makes one")
        return
    rows = []
    for run in runs:
        if isinstance(run, Unreadable):
            rows.append([run.folder.name, "unreadable", "", "", ""])
            continue
        state = "complete" if run.complete else "incomplete"
        if not played_with_this_engine(run):
            state += ", other engine"
        rows.append([run.folder.name, state, f"{run.played:,}", f"{run.manifest['games']:,}", size_text(run.size)])
    out.print(plain_table("", ["run", "state", "games", "of", "size"], rows, words=2))
    for run in runs:
        if isinstance(run, Unreadable):
            out.print(run.why, style="dim", markup=False, soft_wrap=True)


def print_bots(door: Any, out: Console) -> None:
    """The stock bots with their parameters and levels, and what was measured of them."""
    rows = []
    rungs = {row["bot"]: row for row in door.measured()["ladder"]["rungs"]}
    known = {row["bot"]: row for row in door.measured()["bots"]}
    for name, bot in door.BOTS.items():
        shown = {key: p for key, p in bot.parameters.items() if p.low < p.high}
        options = ", ".join(f"{key}={p.default:g}" for key, p in shown.items()) + (", weights=FILE" if bot.extend else "")
        for level in ["", *bot.levels]:
            spec = f"{name}:{level}" if level else name
            numbers = ", ".join(f"{key}={value:g}" for key, value in bot.levels[level].items()) if level else options.strip(", ")
            row, rung = known.get(spec), rungs.get(spec)
            rating = f"{rung['rating']:+.0f} ({rung['low']:+.0f} to {rung['high']:+.0f})" if rung else ""
            rows.append(
                [
                    spec, "" if level else bot.meaning, f"{row['score']:.0f} ± {1.96 * row['score_se']:.1f}" if row else "",
                    pace_text(row["games_per_cpu_s"]) if row else "", rating, numbers,
                ]
            )  # fmt: skip
    columns = ["bot", "what it does", "score (VP, 95 %)", "games / CPU-s", "rating (Elo, 95 %)", "parameters"]
    out.print(plain_table("Bots", columns, rows, words=2))
    first, zero = door.measured()["bots"][0], door.measured()["ladder"]["settings"]["anchor"] or "the mean of all"
    out.print(
        f"\nscore and speed in self-play, rating against each other ({zero} is 0); {first['players']} players, edition {first['edition']}, "
        "dealt hands",
        style="dim",
    )
    out.print(f"every bot takes forbid=MECHANISM+MECHANISM: {', '.join(door.MECHANISMS)}", style="dim")
    out.print("your own: file.py:Name, a compiled function or a class with choose(view, moves)", style="dim")


def print_explanation(told: dict[str, Any], most: int, out: Console) -> None:
    """What an evaluation sees in a position."""
    rows = [
        [row["feature"], f"{row['value']:g}", f"{row['weight']:+.2f}", f"{row['adds']:+.2f}"] for row in told["features"][:most]
    ]
    out.print(plain_table(f"Player {told['seat'] + 1}", ["feature", "value", "weight (VP)", "adds (VP)"], rows))
    rest = sum(row["adds"] for row in told["features"][most:])
    if told["features"][most:]:
        out.print(f"and {len(told['features']) - most} smaller ones, together {rest:+.2f}", style="dim")
    network = "" if told["network"] is None else f", the network adds {told['network']:+.1f} VP"
    out.print(
        f"\nscore if the game ended now {told['score_now']} VP, the features above add "
        f"{sum(row['adds'] for row in told['features']):+.1f} VP{network}: expected at the end {told['value']:.1f} VP"
    )


def print_advice(advice: list[Any], most: int, out: Console) -> None:
    """Moves by what came of them."""
    rows = [
        [row.move.text, f"{row.value:.1f}", f"{row.low:.1f} to {row.high:.1f}", f"{row.behind:.1f} ± {1.96 * row.behind_se:.1f}"]
        for row in advice[:most]
    ]
    columns = ["move", "expected final score (VP)", "95 % interval", "behind the best (VP, 95 %)"]
    out.print(plain_table(f"{len(advice)} legal moves, each tried in {advice[0].worlds} possible worlds", columns, rows))


def tell_training(trainer: Any, out: Console) -> None:
    """Train, a line per round that draws the learning curve on its way, then the confirmation."""
    if trainer.history:
        out.print(f"{len(trainer.history)} of {trainer.training.rounds} rounds are there already:", style="dim")
    for row in trainer.history:
        out.print(_round_text(row), style="dim")
    for row in trainer.run():
        out.print(_round_text(row))
    out.print(f"\nlearning curve in {trainer.plot()}")
    out.print(f"weights in {trainer.weights_file}; confirmation on deals neither has seen:")
    rows = [
        [
            row["rival"],
            row["deals"],
            f"{row['score']:.1f}",
            f"{row['rival_score']:.1f}",
            f"{row['margin']:+.1f} ± {1.96 * row['margin_se']:.1f}",
        ]
        for row in trainer.confirm()
    ]
    out.print(plain_table("", ["against", "deals", "score (VP)", "rival (VP)", "margin (VP, 95 %)"], rows))


def _round_text(row: Any) -> str:
    bar = "█" * max(0, round(row.score / 4))
    return (
        f"round {row.round:3d}  self-play {row.score:6.1f} ± {1.96 * row.score_se:.1f} VP  error {row.error:5.1f} VP  "
        f"noise {row.noise:.1f} VP  {row.games:,} games  {bar}"
    )

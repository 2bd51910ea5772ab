"""The design box: what was played, by whom, from which values, and what it cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from gahsim.reporting.plots.strength import rungs_of
from gahsim.simulation.experiment import is_draw
from gahsim.simulation.load import Run, played_with_this_engine
from gahsim.simulation.plan import games_in


@dataclass
class DesignBox:
    """One run.

    Attributes
    ----------
    run : str
        Its name.
    about : str
        Its description.
    summary : str
        The run in a few words.
    facts : list of pairs
        What was played, name and value.
    bots : list of dict
        Spec, meaning and strength of every bot.
    assumed : list of str
        Assumed values, in words.
    warnings : list of str
        Why to be careful with this very run.
    """

    run: str
    about: str
    summary: str
    facts: list[tuple[str, str]]
    bots: list[dict[str, str]]
    assumed: list[str]
    warnings: list[str]


def design_box(run: Run, name: str, ladder: Any = None) -> DesignBox:
    """Describe a run."""
    spec, manifest = run.manifest["experiment"], run.manifest
    played = sum(games_in(run.experiment, chunk) for chunk in run.chunks)
    facts = [("game", spec["game"]), ("games", f"{played:,} in {len(run.arms)} arm{'s' * (len(run.arms) > 1)}")]
    shown = [arm for arm in run.arms if not is_draw(arm["name"])]
    facts += [("arm " + arm["name"] if len(run.arms) > 1 else "table", _arm_words(arm)) for arm in shown]
    if spec.get("perturbed"):
        drawn = len(run.arms) - len(shown)
        facts.append(
            (
                "drawn anew",
                f"{drawn} more arms with every assumed value in play drawn anew, seed {spec['perturbed']['seed']}; see the manifest",
            )
        )
    facts += [("design", _design_words(spec)), ("seed", str(spec["seed"]))]
    facts.append(("engine", f"{manifest['identity']['engine']}, data {manifest['identity']['data']}"))
    facts.append(("versions", ", ".join(f"{package} {version}" for package, version in manifest["versions"].items())))
    facts.append(("played", manifest["created"]))
    assumed = run.assumed_in_play()
    facts.append(("assumed values", f"{len(assumed)} in play, listed below" if assumed else "none in play"))
    warnings = []
    if not run.complete:
        warnings.append("The run is incomplete: only its finished chunks are in this report.")
    if not played_with_this_engine(run):
        warnings.append("The run was played by another version of the engine than the one installed here.")
    counts = [str(count) for count in sorted({arm["players"] for arm in run.arms})]
    players = ", ".join(counts[:-1]) + " and " * (len(counts) > 1) + counts[-1]
    bots = ", ".join(dict.fromkeys(unbanned(bot) for arm in run.arms for bot in arm["bots"]))
    summary = f"{played:,} games with {players} players, bots {bots}, seed {spec['seed']}"
    return DesignBox(name, spec.get("description", ""), summary, facts, _bots(run, ladder), assumed, warnings)


def _arm_words(arm: dict[str, Any]) -> str:
    parts = [
        f"{arm['players']} players",
        f"edition {arm['edition']}",
        "modules " + (", ".join(arm["modules"]) or "none"),
        f"hands {arm['hands']}",
    ]
    hotel = arm.get("hotel")
    if hotel:
        parts.append(f"boards {hotel if isinstance(hotel, str) else ', '.join(hotel)}")
    changed = ", ".join(f"{key} = {value}" for key, value in arm["overlays"].items())
    return ", ".join(parts) + f"; changed values: {changed or 'none'}; bots: {', '.join(dict.fromkeys(arm['bots']))}"


def _design_words(spec: dict[str, Any]) -> str:
    rotated = "every deal with the bots in every seat (rotated)" if spec["design"] == "rotated" else "independent games"
    parts = [rotated]
    if spec.get("repeats", 1) > 1:
        parts.append(f"every deal {spec['repeats']} times under other dice")
    if spec.get("forced"):
        cards = spec["forced"]["cards"]
        named = "a random card" if cards == "random" else f"card {', '.join(map(str, cards))}"
        parts.append(f"{named} forced into a hand" + (", each deal also without it" if spec["forced"]["swap"] else ""))
    if spec.get("money"):
        parts.append(f"starting money changed at random by {spec['money']['low']:+d} to {spec['money']['high']:+d}")
    if spec.get("first_pick") == "random":
        parts.append("first draft pick by chance")
    if len(spec["arms"]) > 1:
        parts.append("all arms on common seeds")
    return ", ".join(parts)


def _bots(run: Run, ladder: Any) -> list[dict[str, str]]:
    """Spec, meaning and strength of every bot: its mean score in the run, and its rating if a ladder tells it."""
    rungs = {row["bot"]: row for row in rungs_of(ladder)}
    stock = run.experiment.arms[0].door.BOTS
    scores = _scores(run)
    found = []
    for bot in dict.fromkeys(bot for arm in run.arms for bot in arm["bots"]):
        known = stock.get(bot.partition(":")[0])
        rung = rungs.get(unbanned(bot))
        rating = "not rated; gahsim ladder --json and --ladder would say"
        if rung:
            rating = f"{rung['rating']:+.0f} Elo ({rung['low']:+.0f} to {rung['high']:+.0f})".replace("-", "−")
            rating += " without the ban" * (unbanned(bot) != bot)
        meaning = known.meaning if known is not None else "a bot of the user"
        found.append({"bot": bot, "meaning": meaning, "rating": rating, "score": scores.get(bot, "")})
    return found


def unbanned(bot: str) -> str:
    """The bot without what it was forbidden; parameters and bans are told apart by their names.

    Examples
    --------
    >>> unbanned("planner:fast,forbid=hire+boost"), unbanned("regular:forbid=hire"), unbanned("planner:fast")
    ('planner:fast', 'regular', 'planner:fast')
    """
    name, _, options = bot.rpartition(":")
    kept = [option for option in options.split(",") if not option.startswith("forbid=")]
    return bot if not name else f"{name}:{','.join(kept)}".removesuffix(":")


def _scores(run: Run) -> dict[str, str]:
    """Mean score and win share of each bot, with intervals from the means of blocks."""
    blocks = run.players.group_by("arm", "bot", "block").agg(pl.mean("score"), pl.mean("win_share"))
    grouped = blocks.group_by("arm", "bot").agg(
        pl.mean("score"), (1.96 * pl.std("score") / pl.len().sqrt()).alias("error"), pl.mean("win_share"),
        (1.96 * pl.std("win_share") / pl.len().sqrt()).alias("share_error"),
    )  # fmt: skip
    found: dict[str, list[str]] = {}
    order = {arm["name"]: i for i, arm in enumerate(run.arms) if not is_draw(arm["name"])}
    rivals = {arm["name"]: len(set(arm["bots"])) > 1 for arm in run.arms}
    known = [row for row in grouped.collect().to_dicts() if row["arm"] in order]
    for row in sorted(known, key=lambda row: (row["bot"], order[row["arm"]])):
        words = f"{row['score']:.1f} ± {row['error'] or 0:.1f} VP".replace("-", "−")
        if rivals[row["arm"]]:
            words += f", wins {100 * row['win_share']:.1f} ± {100 * (row['share_error'] or 0):.1f} %"
        found.setdefault(row["bot"], []).append(f"{row['arm']}: {words}" if len(run.arms) > 1 else words)
    return {bot: "; ".join(words) for bot, words in found.items()}


def limits(runs: Sequence[Run], ladder: Any = None) -> list[str]:
    """What the runs together cannot tell."""
    arms = [arm for run in runs for arm in run.arms]
    bots = list(dict.fromkeys(unbanned(bot) for arm in arms for bot in arm["bots"]))
    players = sorted({arm["players"] for arm in arms})
    told = [
        f"Every number holds for play by these bots ({', '.join(bots)}). People, and better bots, may use cards differently: a card the bots "
        "play badly looks weaker than it is."
    ]
    if len(bots) == 1:
        told.append(
            "Only one bot played, so nothing shows whether answers survive a change of skill; a second run with another bot, named beside "
            "this one, would."
        )
    unrated = [bot for bot in bots if bot not in {row["bot"] for row in rungs_of(ladder)}]
    if unrated:
        told.append(
            f"How strong {', '.join(unrated)} plays is not known; a ladder ('gahsim ladder --json') named with --ladder says it."
        )
    if len(players) == 1:
        told.append(f"Only tables of {players[0]} were played; other numbers of players can order cards and seats differently.")
    editions = sorted({arm["edition"] for arm in arms})
    if len(editions) == 1:
        told.append(f"Only the {editions[0]} edition was played.")
    assumed = {line for run in runs for line in run.assumed_in_play()}
    if assumed:
        drawn = any(run.manifest["experiment"].get("perturbed") for run in runs)
        shows = (
            "Only the section on assumed values shows whether answers depend on them, within the ranges it names"
            if drawn
            else "Unless an arm changes them, nothing shows whether answers depend on them"
        )
        told.append(f"{len(assumed)} values in play are assumed, not known. {shows}.")
    told.append("Rows marked “association” compare players who chose differently; they do not say what a choice causes.")
    return told

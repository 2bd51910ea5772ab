"""From an experiment to its games: blocks, members of a block, chunks.

A *block* is one deal. Its *members* are the games played with it: every seating, every repetition under other dice, with and without
a forced card. Blocks are numbered from 0 in every arm, so arms share deals. A *chunk* is a run of blocks of one arm: the unit of work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gahsim.simulation.draws import FORCED_CARD, FORCED_SEAT, FORCED_SLOT, MONEY, SAMPLED, draws
from gahsim.simulation.experiment import ArmSetting, Experiment

CHUNK = 10_000  # games per file, unless the experiment says otherwise or its bots are slow


@dataclass(frozen=True)
class Chunk:
    """Blocks ``first`` to ``first + blocks - 1`` of an arm."""

    arm: int
    first: int
    blocks: int

    @property
    def stem(self) -> str:
        """File name without suffix."""
        return f"arm{self.arm:02d}-{self.first:09d}-{self.blocks}"


def members(experiment: Experiment, arm: ArmSetting) -> int:
    """Games in a block."""
    spec = experiment.spec
    seatings = arm.players if spec.design == "rotated" else 1
    twins = 2 if spec.forced is not None and spec.forced.swap else 1
    return seatings * twins * spec.repeats


def blocks(experiment: Experiment, arm: ArmSetting) -> int:
    """Blocks of an arm: as many as its games need."""
    return -(-experiment.spec.games // members(experiment, arm))


def chunks_of(experiment: Experiment, chunk: int | None = None) -> list[Chunk]:
    """All chunks of an experiment, about ``chunk`` games each."""
    size, found = chunk or experiment.spec.chunk or CHUNK, []
    for index, arm in enumerate(experiment.arms):
        step, total = max(1, size // members(experiment, arm)), blocks(experiment, arm)
        found += [Chunk(index, first, min(step, total - first)) for first in range(0, total, step)]
    return found


def games_in(experiment: Experiment, chunk: Chunk) -> int:
    """Games of a chunk."""
    return chunk.blocks * members(experiment, experiment.arms[chunk.arm])


def plan_chunk(experiment: Experiment, chunk: Chunk) -> tuple[np.ndarray, dict[str, Any]]:
    """The games of a chunk as the engine wants them, and the columns that describe the design.

    Members vary fastest: repetition, then seating, then twin.
    """
    spec, arm = experiment.spec, experiment.arms[chunk.arm]
    size, players = members(experiment, arm), arm.players
    seatings = players if spec.design == "rotated" else 1
    block = np.repeat(np.arange(chunk.first, chunk.first + chunk.blocks), size)
    member = np.tile(np.arange(size), chunk.blocks)
    repeat, seating, twin = member % spec.repeats, member // spec.repeats % seatings, member // (spec.repeats * seatings)
    plans = arm.door.plan_games(len(block))
    plans["game"], plans["deal"], plans["repeat"] = block * size + member, block, repeat
    for seat in range(players):
        plans["bots"][:, seat] = (seat + seating) % players
    columns: dict[str, Any] = {"game": plans["game"], "block": block}
    if seatings > 1:
        columns["seating"] = seating.astype(np.int8)
    if spec.repeats > 1:
        columns["repeat"] = repeat.astype(np.int16)
    if spec.money is not None:
        width = spec.money.high - spec.money.low + 1
        for seat in range(players):
            plans["money"][:, seat] = spec.money.low + draws(spec.seed, MONEY, block, width, seat)
    if spec.forced is not None:
        columns |= _force(experiment, arm, plans, block, twin)
    if spec.first_pick == "random":
        chosen = range(players) if spec.first_pick_seats == "all" else spec.first_pick_seats
        plans["random_pick"] = sum(1 << seat for seat in chosen)
    if spec.outputs.turns > 0:
        plans["sampled"] = draws(spec.seed, SAMPLED, plans["game"], 1 << 20) < spec.outputs.turns * (1 << 20)
    return plans, columns


def _force(experiment: Experiment, arm: ArmSetting, plans: np.ndarray, block: np.ndarray, twin: np.ndarray) -> dict[str, Any]:
    """Put the forced card into the plan; twin 0 of a swap is the deal as it was."""
    spec, forced = experiment.spec, experiment.spec.forced
    assert forced is not None
    cards = np.array(arm.door.card_numbers(arm.facts) if forced.cards == "random" else forced.cards)
    card = cards[draws(spec.seed, FORCED_CARD, block, len(cards))]
    if forced.seat == "random":
        seat = draws(spec.seed, FORCED_SEAT, block, arm.players)
    else:
        seat = np.full(len(block), forced.seat)
    active = twin == 1 if forced.swap else np.ones(len(block), bool)
    arm.door.force_cards(
        arm.facts, plans, np.where(active, card, 0), seat, draws(spec.seed, FORCED_SLOT, block, arm.door.hand_size(arm.facts))
    )
    return {"forced_card": card.astype(np.int16), "forced_seat": seat.astype(np.int8), "with_card": active}

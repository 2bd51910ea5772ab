"""A game to play with: the Python door to the compiled engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from gahsim.errors import GahsimError, IllegalMove, UsageError
from gahsim.games.grand_austria import codes
from gahsim.games.grand_austria.facts import Facts
from gahsim.games.grand_austria.flow import apply_choice, carry_out, options_here
from gahsim.games.grand_austria.loading import load_facts
from gahsim.games.grand_austria.moves import Move, Wording
from gahsim.games.grand_austria.observe import observe, position_hash
from gahsim.games.grand_austria.overlays import OverlaySource
from gahsim.games.grand_austria.restore import restore_state
from gahsim.games.grand_austria.rules import compile_rules
from gahsim.games.grand_austria.scoring import score_now, tiebreak
from gahsim.games.grand_austria.setup import set_up
from gahsim.games.grand_austria.snapshot import cards_in, take_snapshot
from gahsim.games.grand_austria.state import STATE
from gahsim.games.grand_austria.tables import make_table
from gahsim.kernels.streams import subkey

Watcher = Callable[["Game", int, Move | None, np.void], None]


class Game:
    """One game, moved on decision by decision.

    Make one with ``gahsim.new_game`` or ``gahsim.restore``. Moves without an alternative are made by themselves; ``watch``
    reports them all the same.

    Examples
    --------
    >>> import gahsim
    >>> game = gahsim.new_game("grand-austria", players=2, seed=7)
    >>> while not game.over:
    ...     game.play(game.legal_moves()[0])
    >>> len(game.scores)
    2
    """

    def __init__(self, facts: Facts, states: np.ndarray, watch: Watcher | None = None) -> None:
        self.facts = facts
        self.rules = compile_rules(facts)
        self._states = states
        self._choices = np.zeros(codes.MAX_CHOICES, np.int32)
        self._n = 0
        self._watch = watch
        self._advance()

    @property
    def state(self) -> np.void:
        """The engine's record of the position (a live view)."""
        return self._states[0]

    @property
    def players(self) -> int:
        return int(self.state["n_players"])

    @property
    def to_move(self) -> int | None:
        """Seat that decides now; ``None`` when the game is over."""
        return None if self.over else int(self.state["to_move"])

    @property
    def round(self) -> int:
        """Current round, 0 during the preparations."""
        return int(self.state["round_no"])

    @property
    def phase(self) -> str:
        return codes.PHASES[int(self.state["phase"])]

    @property
    def over(self) -> bool:
        return bool(self.state["phase"] == codes.OVER)

    @property
    def scores(self) -> list[int]:
        """VP of each seat as they stand on the track now."""
        return [int(self.state["players"][seat]["vp"]) for seat in range(self.players)]

    @property
    def scores_now(self) -> list[int]:
        """What each seat would score if the game ended now, coming Emperor scorings left out."""
        if self.over:
            return self.scores
        return [int(score_now(self.rules[0], self.state, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """Seats that win; several share a win if krones and kitchen items are level too. Empty while the game lasts."""
        if not self.over:
            return []
        standing = [(vp, int(tiebreak(self.state, seat))) for seat, vp in enumerate(self.scores)]
        return [seat for seat, mine in enumerate(standing) if mine == max(standing)]

    def ledger(self, seat: int) -> dict[str, int]:
        """VP of a seat by source; they always sum to its score."""
        self._check_seat(seat)
        return {name: int(vp) for name, vp in zip(codes.LEDGER, self.state["players"][seat]["ledger"], strict=True)}

    def final_staff(self, seat: int) -> dict[int, int]:
        """VP each game-end card a seat has played gives, by printed number; before the end, what it would give now."""
        from gahsim.games.grand_austria.final_cards import final_staff

        self._check_seat(seat)
        played = cards_in(self.state["players"][seat]["staff"])
        worths = final_staff(self.facts, self._states)
        return {
            self.facts.staff[i].id: int(worths[self.facts.staff[i].id][0, seat])
            for i in played
            if self.facts.staff[i].id in worths
        }

    def legal_moves(self) -> list[Move]:
        """What the player to move may do now; at least two moves, or none when the game is over."""
        return Wording(self.facts, self.state).moves(self._choices[: self._n]) if self._n else []

    def play(self, move: Move | str | int) -> None:
        """Make a move.

        Parameters
        ----------
        move : Move, str or int
            One of ``legal_moves()``, its text, or its code.

        Raises
        ------
        IllegalMove
            If the rules do not offer it now.
        """
        if self.over:
            raise IllegalMove(f"cannot play '{move}': the game is over")
        code = self._code_of(move)
        if code is None:
            texts = [legal.text for legal in self.legal_moves()]
            shown = "; ".join(texts[:12]) + (f"; and {len(texts) - 12} more" if len(texts) > 12 else "")
            raise IllegalMove(f"'{move}' is not legal for player {int(self.state['to_move']) + 1} now; legal moves: {shown}")
        self._step(lambda: apply_choice(self.rules[0], self.state, code), code)
        self._advance()

    def do(self, kind: str, **details: Any) -> Move:
        """Make the one legal move of a kind with these details, e.g. ``game.do("hire", staff=17)``.

        Returns
        -------
        Move
            The move made; if several fit, the first of them.
        """
        for move in self.legal_moves():
            if move.kind == kind and all(move.details.get(name) == value for name, value in details.items()):
                self.play(move)
                return move
        wanted = ", ".join(f"{name}={value!r}" for name, value in details.items())
        kinds = sorted({move.kind for move in self.legal_moves()})
        same = [move.text for move in self.legal_moves() if move.kind == kind][:12]
        hint = f"legal {kind} moves: {'; '.join(same)}" if same else f"kinds of legal moves: {', '.join(kinds)}"
        raise IllegalMove(f"no legal move {kind}({wanted}) for player {int(self.state['to_move']) + 1} now; {hint}")

    def snapshot(self) -> dict[str, Any]:
        """The position as plain JSON data; ``gahsim.restore`` reads it back."""
        return take_snapshot(self.facts, self.state)

    def observation(self, seat: int | None = None) -> np.ndarray:
        """What a seat (default: the one to move) may know, as an array of one state record with the hidden parts blanked."""
        seat = int(self.state["to_move"]) if seat is None else seat
        self._check_seat(seat)
        seen = np.zeros(1, STATE)
        observe(self.state, seat, seen)
        return seen

    @property
    def choices(self) -> np.ndarray:
        """Codes of the legal moves, in the order a bot receives them."""
        return self._choices[: self._n]

    @property
    def hash(self) -> int:
        """Hash of the position without decks and random keys."""
        return int(position_hash(self.state))

    def copy(self) -> Game:
        """An independent game at the same position."""
        return Game(self.facts, self._states.copy())

    def ask(self, bot: str = "planner") -> Move:
        """The move a bot would make here; it sees only what the player to move can see."""
        from gahsim.bots import make_bot
        from gahsim.games.grand_austria import door

        chosen = door.decide(self, make_bot(bot, door, self.facts, self.players))
        return next(move for move in self.legal_moves() if move.code == chosen)

    def advise(self, bot: str = "rollout", worlds: int = 40, turns: int = 2, seed: int = 0) -> list[Any]:
        """Rank the legal moves by playing on in possible worlds; see ``advice.advise``."""
        from gahsim.bots import make_bot
        from gahsim.games.grand_austria import door
        from gahsim.games.grand_austria.advice import advise

        made = make_bot(bot, door, self.facts, self.players)
        if bot.strip().partition(":")[0] not in ("planner", "rollout"):
            raise UsageError(f"bot '{bot}': cannot advise; planner and rollout can")
        return list(advise(self, made, worlds, turns, seed))

    def svg(self) -> str:
        """The board as an SVG picture."""
        from gahsim.games.grand_austria.picture import board_svg

        return board_svg(self.snapshot(), self.facts)

    def _repr_html_(self) -> str:
        from gahsim.games.grand_austria.picture import board_html

        return board_html(self.snapshot(), self.facts)

    def __repr__(self) -> str:
        where = "over" if self.over else f"round {self.round}, {self.phase}, player {int(self.state['to_move']) + 1} to move"
        return f"<Grand Austria Hotel {self.facts.edition}, {self.players} players, {where}, scores {self.scores}>"

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise UsageError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")

    def _code_of(self, move: Move | str | int) -> int | None:
        if isinstance(move, str):
            return next((legal.code for legal in self.legal_moves() if legal.text == move), None)
        code = move.code if isinstance(move, Move) else move
        return code if isinstance(code, int | np.integer) and code in self._choices[: self._n] else None

    def _step(self, action: Callable[[], Any], code: int | None) -> Any:
        """Let the engine do one thing and report it."""
        if self._watch is None:
            return action()
        seat = int(self.state["to_move"])
        move = None if code is None else Wording(self.facts, self.state).move(code)
        before = self._states.copy()[0]
        result = action()
        self._watch(self, seat, move, before)
        return result

    def _advance(self) -> None:
        """The engine's ``advance``, spelled out so that forced moves can be watched."""
        self._n = 0
        for _ in range(codes.DECISION_CAP):
            if self.over or self.state["error"]:
                break
            n = self._step(lambda: options_here(self.rules[0], self.state, self._choices), None)
            if n > 1:
                self._n = n
                return
            if n == 1:
                code = int(self._choices[0])
                self._step(partial(carry_out, self.rules[0], self.state, code), code)
        if not self.over:
            raise GahsimError(f"the engine broke down (error {self.state['error']}); snapshot of the position: {self.snapshot()}")


def new_game(
    players: int = 2,
    seed: int = 0,
    edition: str = "2015",
    hands: str = "deal",
    hotel: str | Sequence[str] = "night",
    modules: Sequence[str] = (),
    entrances: str | Sequence[str] = "auction",
    overlays: OverlaySource = None,
    watch: Watcher | None = None,
    deal: int = 0,
) -> Game:
    """Set up a game; see ``gahsim.new_game``."""
    facts = load_facts(edition, modules, overlays)
    table = make_table(facts, players, hands, hotel, entrances)
    states = np.zeros(1, STATE)
    set_up(compile_rules(facts)[0], states[0], table[0], game_key(seed, deal))
    return Game(facts, states, watch)


def game_key(seed: int, game: int) -> np.uint64:
    """Key of one game of a seed; game 0 is what ``new_game`` sets up, unless asked for another."""
    if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**64:
        raise UsageError(f"seed: should be a whole number from 0 to 2**64 - 1, not {seed!r}")
    if not isinstance(game, (int, np.integer)) or not 0 <= game < 2**63:
        raise UsageError(f"deal: should be a whole number from 0, not {game!r}")
    return np.uint64(subkey(np.uint64(seed), 0, game))


def restore(snapshot: Mapping[str, Any], watch: Watcher | None = None) -> Game:
    """Read a position back; see ``gahsim.restore``."""
    facts, states = restore_state(snapshot)
    return Game(facts, states, watch)

"""Typed facts from plain values, with the checks that no single value can answer for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from gahsim.errors import OverlayError
from gahsim.games.grand_austria import effect_text as words
from gahsim.games.grand_austria import module_words
from gahsim.games.grand_austria.codes import STAFF_KINDS
from gahsim.games.grand_austria.facts import (
    ITEMS,
    Ballroom,
    Celebrity,
    Effect,
    EmperorTile,
    Entrance,
    Guest,
    HotelBoard,
    Objective,
    RehearsalRoom,
    Staff,
    Tables,
    Token,
    Trigger,
)
from gahsim.games.grand_austria.facts_schema import BALLROOM_ROWS, LETTERS, SECTIONS
from gahsim.games.grand_austria.overlays import Setting, located
from gahsim.games.grand_austria.shipped import Values

_KIND_EVENTS = {"one_time": ("play",), "once_per_round": ("activate", "staff_played"), "game_end": ("final",)}
_OWN_KIND = {"play": "one_time", "activate": "once_per_round", "final": "game_end"}
_NOT_FOR_BELLS = ("modifier", "emperor_penalty", *_OWN_KIND)
# celebrities and entrances answer to plain events, whatever the die, guest or group
_FOR_ENTRANCES = (
    "guest_leaves", "guest_checks_in", "room_occupied", "staff_played", "dancer_sent", "objective_claimed", "group_full",
)  # fmt: skip
_GAINS = ("champagne_gained", "krones_gained")
_FOR_CELEBRITIES = ("activate", "modifier", *_FOR_ENTRANCES, *_GAINS)
_CHAMPAGNE_OPS = ("dancer", "return_champagne", "remove_dancer")
_CHAMPAGNE_WORDS = ("champagne", "dancers")
_CHAMPAGNE_EVENTS = ("dancer_sent", "champagne_gained")
_VP_NUMBERS = {"dancers_times_row": (3, 3), "row_majorities": (1, 4), "by_number": (2, 6), "by_rank": (1, 4), "by_pairs": (1, 1)}
DANCERS = 10


class Maker:
    """Puts the typed facts together.

    Parameters
    ----------
    values : dict
        All values by section and card, see ``shipped``.
    modules : tuple of str
        In play.
    overlays : mapping
        The settings among the values, to name the one that brought trouble.
    """

    def __init__(self, values: Values, modules: tuple[str, ...], overlays: Mapping[str, Setting]) -> None:
        self.values = values
        self.champagne = "ballrooms" in modules
        self.overlays = overlays

    def _wrong(self, key: str, problem: str) -> NoReturn:
        """Name the file whose overlay touched this card last, as only an overlay can have brought the trouble."""
        card = key.rpartition(".")[0]
        origins = [setting.origin for name, setting in self.overlays.items() if name.startswith(f"{key}.") or name == key]
        origins = origins or [setting.origin for name, setting in self.overlays.items() if name.startswith(f"{card}.")]
        raise OverlayError(located(f"{key}: {problem}", origins[-1] if origins else ""))

    def _effects(self, key: str, texts: Iterable[str], trigger: Trigger | None = None) -> tuple[Effect, ...]:
        """Read effects, making sure that without ballrooms nobody drinks champagne or dances."""
        effects = tuple(words.parse_effect(text) for text in texts)
        for effect in effects:
            if effect.op in _CHAMPAGNE_OPS or effect.what in _CHAMPAGNE_WORDS:
                self._ballrooms_only(key, f"'{words.describe(effect)}'")
        if trigger is not None and trigger.event in _CHAMPAGNE_EVENTS:
            self._ballrooms_only(f"{key.rpartition('.')[0]}.trigger", f"'{trigger.event}'")
        return effects

    def _ballrooms_only(self, key: str, what: str, instead: str = "") -> None:
        if not self.champagne:
            self._wrong(key, f"{what} comes with a module only; add 'ballrooms'{instead}")

    def _allowed(self, key: str, texts: Sequence[str], place: str, said: str) -> None:
        try:
            words.check_operations(texts, place, said)
        except ValueError as error:
            self._wrong(key, str(error))

    def _items(self, key: str, counted: Mapping[str, int]) -> tuple[int, ...]:
        if counted["champagne"]:
            self._ballrooms_only(key, "champagne", " or set it to 0")
        return tuple(counted[item] for item in ITEMS)

    def guest(self, card: int) -> Guest:
        row, where = self.values["guests"][card], f"guests.{card}"
        if not 1 <= sum(row["order"].values()) <= 6:
            self._wrong(f"{where}.order", f"a guest orders 1..6 items in total, not {sum(row['order'].values())}")
        reward, room_only = self._effects(f"{where}.reward", row["reward"]), row.get("room_only", False)
        said = [words.describe_effects(reward), "cannot be sent to a ballroom" if room_only else ""]
        return Guest(
            card,
            row["name"],
            row["colour"],
            self._items(f"{where}.order", row["order"]),
            row["vp"],
            reward,
            "; ".join(filter(None, said)),
            room_only,
            row["provenance"],
        )

    def staff(self, card: int) -> Staff:
        row, where = self.values["staff"][card], f"staff.{card}"
        trigger, kind = words.parse_trigger(row["trigger"]), row["kind"]
        self._fitting(where, kind, trigger.event, row["trigger"])
        self._allowed(f"{where}.effect", row["effect"], trigger.event, f"with the trigger '{row['trigger']}'")
        effect = self._effects(f"{where}.effect", row["effect"], trigger)
        for part in effect:
            face = {"both_tracks": 4, "free_six": 6}.get(part.op)
            if face is not None and trigger.faces != (face,):
                self._wrong(f"{where}.trigger", f"'{part.op}' is about die {face}; its trigger is 'take_die:{face}'")
        text = words.describe_staff(trigger, effect, kind)
        return Staff(card, row["name"], row["name_de"], row["cost"], kind, trigger, effect, text, row["provenance"])

    def _fitting(self, where: str, kind: str, event: str, trigger: str) -> None:
        together = "change 'kind' and 'trigger' together"
        expected = _KIND_EVENTS.get(kind, ())
        if expected and event not in expected:
            said = " or ".join(f"'{name}'" for name in expected)
            self._wrong(f"{where}.trigger", f"a {kind} card has the trigger {said}, not '{trigger}'; {together}")
        if not expected and event in _OWN_KIND:
            right = _OWN_KIND[event]
            self._wrong(f"{where}.kind", f"a card with the trigger '{event}' is of the kind '{right}', not '{kind}'; {together}")
        if kind == "bell" and event in _NOT_FOR_BELLS:
            self._wrong(f"{where}.trigger", f"a bell card waits for something to happen, '{trigger}' does not; {together}")
        if kind != "bell" and event in words.IN_ONE_ACTION:
            self._wrong(f"{where}.kind", f"a card with the trigger '{event}' is of the kind '{STAFF_KINDS[-1]}'; {together}")

        if event in _GAINS:
            self._wrong(f"{where}.trigger", f"'{event}' is for celebrities only")

    def objectives(self) -> tuple[Objective, ...]:
        self._each_letter("objectives")
        made = []
        for card, row in sorted(self.values["objectives"].items()):
            test = words.parse_test(row["test"])
            for metric, _ in test:
                if metric in _CHAMPAGNE_WORDS:
                    self._ballrooms_only(f"objectives.{card}.test", f"'{metric}'")
            made.append(Objective(card, row["letter"], test, words.describe_test(test), row["provenance"]))
        return tuple(made)

    def tiles(self) -> tuple[EmperorTile, ...]:
        self._each_letter("emperor_tiles")
        made = []
        for key, row in self.values["emperor_tiles"].items():
            reward = self._effects(f"emperor_tiles.{key}.reward", row["reward"])
            (penalty,) = self._effects(f"emperor_tiles.{key}.penalty", [row["penalty"]])
            vp, must_pay = row["penalty_vp"], row.get("must_pay", False)
            text = words.describe_tile(reward, penalty, vp, must_pay)
            made.append(EmperorTile(key, row["letter"], reward, penalty, vp, text, must_pay, row["provenance"]))
        return tuple(made)

    def _each_letter(self, section: str) -> None:
        rows = self.values[section]
        missing = sorted(set("ABC") - {row["letter"] for row in rows.values()})
        if missing:
            changed = [key for key in self.overlays if key.startswith(f"{section}.") and key.endswith(".letter")]
            self._wrong(changed[-1] if changed else section, f"no card is left with the letter {missing[0]}")

    def board(self, key: str) -> HotelBoard:
        row = self.values["boards"][key]
        colours = tuple(LETTERS[letter] for floor in row["colours"] for letter in floor)
        for group in row["groups"]:
            if len({colours[room] for room in group}) > 1:
                self._wrong(
                    f"boards.{key}.groups",
                    f"the rooms of a group share one colour, {group} do not; change 'colours' and 'groups' together",
                )
        groups = tuple(tuple(group) for group in row["groups"])
        return HotelBoard(key, colours, groups, tuple(row["prepare_cost"]), tuple(row["prepare_vp"]), row["provenance"])

    def tables(self) -> Tables:
        row = dict(self.values["tables"])
        if row["scoring_rounds"][-1] > row["rounds"]:
            self._wrong(
                "tables.scoring_rounds",
                f"the last scoring ({row['scoring_rounds'][-1]}) is after the last round ({row['rounds']})",
            )
        for name, money in (("money", row["money"]), ("place_money", max(row.get("place_money", [0])))):
            if money > row["max_money"]:
                self._wrong(f"tables.{name}", f"{money} krones to start with are more than max_money ({row['max_money']})")
        if row["initial_rooms_min"] > row["initial_rooms"]:
            least, most = row["initial_rooms_min"], row["initial_rooms"]
            self._wrong("tables.initial_rooms_min", f"{least} is more than initial_rooms ({most})")
        if sum(row.get("sections", ())) > DANCERS:
            self._wrong("tables.sections", f"{sum(row['sections'])} dancers are too many, a player has {DANCERS}")
        dealt = [card for cards in row["intro_sets"].values() for card in cards]
        twice = sorted({card for card in dealt if dealt.count(card) > 1})
        if twice:
            self._wrong("tables.intro_sets", f"staff {twice} would be in two sets; a card exists once")
        row["dice"] = _by_players(row["dice"])
        row["kitchen"] = self._items("tables.kitchen", row["kitchen"])
        row["intro_sets"] = {name: tuple(cards) for name, cards in row["intro_sets"].items()}
        if "row_cost" in row:
            row["row_cost"] = [row["row_cost"][name] for name in BALLROOM_ROWS]
        row["key_reward"] = self._effects("tables.key_reward", row.get("key_reward", ()))
        return Tables(**{name: _frozen(value) for name, value in row.items()})

    def ballroom(self, key: str) -> Ballroom:
        row, where = self.values["ballrooms"][key], f"ballrooms.{key}"
        least, most = _VP_NUMBERS[row["scoring"]]
        for players, vp in row["vp"].items():
            if not least <= len(vp) <= most:
                expected = f"{least}" if least == most else f"{least}..{most}"
                self._wrong(f"{where}.vp.{players}", f"the scoring '{row['scoring']}' has {expected} numbers, not {len(vp)}")
        for players, spaces in row["spaces"].items():
            if not sum(spaces):
                self._wrong(f"{where}.spaces.{players}", "a ballroom has at least one space")
        bonus = tuple(self._effects(f"{where}.bonus", row["bonus"][name]) for name in BALLROOM_ROWS)
        vp = _by_players(row["vp"])
        text = module_words.ballroom(bonus, row["scoring"], vp)
        return Ballroom(key, row["name"], bonus, _by_players(row["spaces"]), row["scoring"], vp, text, row["provenance"])

    def rehearsal_room(self, key: str) -> RehearsalRoom:
        row = self.values["rehearsal_rooms"][key]
        bonus = tuple(self._effects(f"rehearsal_rooms.{key}.bonus", row["bonus"][section]) for section in SECTIONS)
        text = module_words.rehearsal_room(bonus, self.values["tables"]["sections"])
        return RehearsalRoom(key, bonus, text, row["provenance"])

    def celebrity(self, key: str) -> Celebrity:
        row, where = self.values["celebrities"][key], f"celebrities.{key}"
        trigger = words.parse_trigger(row["trigger"])
        self._plain_event(f"{where}.trigger", trigger, _FOR_CELEBRITIES, "a celebrity")
        self._allowed(f"{where}.effect", row["effect"], f"celebrity {trigger.event}", f"with the trigger '{row['trigger']}'")
        effect = self._effects(f"{where}.effect", row["effect"], trigger)
        return Celebrity(key, row["name"], trigger, effect, module_words.celebrity(trigger, effect), row["provenance"])

    def _plain_event(self, key: str, trigger: Trigger, known: Sequence[str], whose: str) -> None:
        if trigger.event not in known or trigger != Trigger(trigger.event):
            self._wrong(key, f"{whose} has one of the triggers {', '.join(known)}, without anything behind it")

    def entrance(self, key: str) -> Entrance:
        row, where = dict(self.values["entrances"][key]), f"entrances.{key}"
        trigger = words.parse_trigger(row["trigger"]) if row["trigger"] else None
        if (trigger is None) == bool(row["effect"]):
            self._wrong(f"{where}.effect", "an entrance has 'trigger' and 'effect' together or neither")
        if trigger is not None:
            self._plain_event(f"{where}.trigger", trigger, _FOR_ENTRANCES, "an entrance")
            self._allowed(f"{where}.effect", row["effect"], f"entrance {trigger.event}", f"with the trigger '{row['trigger']}'")
        row["trigger"], row["effect"] = trigger, self._effects(f"{where}.effect", row["effect"], trigger)
        row["kitchen"] = self._items(f"{where}.kitchen", row["kitchen"])
        row["gained"] = self._effects(f"{where}.gained", row["gained"])
        row["dice_sums"] = {
            int(total): self._effects(f"{where}.dice_sums", row["dice_sums"][total])
            for total in sorted(row["dice_sums"], key=int)
        }
        for name, usual in (("row_bonus_times", 1), ("most_dancers_vp", 0)):
            if row[name] != usual:
                self._ballrooms_only(f"{where}.{name}", "this")
        made = Entrance(key, **{name: _frozen(value) for name, value in row.items()})
        return module_words.with_text(made)

    def token(self, key: str) -> Token:
        row = self.values["tokens"][key]
        column, floor = (self._effects(f"tokens.{key}.bonus", row["bonus"][side]) for side in ("column", "floor"))
        return Token(key, column, floor, module_words.token(column, floor), row["provenance"])


def _by_players(value: Mapping[str, Any]) -> dict[int, Any]:
    return {int(players): _frozen(value[players]) for players in sorted(value)}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value

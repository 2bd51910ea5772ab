"""From TOML files to ``Facts``: base values, then the edition, then the user's overlays, checked and put together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, NoReturn

from gahsim.errors import OverlayError, UsageError
from gahsim.games.grand_austria import effect_text as words
from gahsim.games.grand_austria.facts import (
    ITEMS,
    EmperorTile,
    Facts,
    Guest,
    HotelBoard,
    Objective,
    Staff,
    Tables,
)
from gahsim.games.grand_austria.facts_schema import FIELDS, LETTERS, check_operations
from gahsim.games.grand_austria.overlays import DATA, Base, OverlaySource, Setting, located, read_settings

EDITIONS = ("2015", "2022")
_NUMBERED = ("guests", "staff", "objectives")
_KIND_EVENTS = {"one_time": "play", "once_per_round": "activate", "game_end": "final"}


def load_facts(edition: str = "2015", modules: Iterable[str] = (), overlays: OverlaySource = None) -> Facts:
    """Load the printed values of an edition, with overlays.

    Parameters
    ----------
    edition : str
        One of ``EDITIONS``.
    modules : iterable of str
        Expansion modules in play; there are none yet.
    overlays : None, mapping, path, str or sequence of these
        Changed values, see ``overlays.read_settings``.

    Returns
    -------
    Facts
        Shared between calls with equal arguments: not to be changed.

    Raises
    ------
    UsageError
        For an unknown edition or module.
    OverlayError
        For an overlay that cannot be, naming the key, the file and what would be right.
    """
    edition = str(edition)
    if edition not in EDITIONS:
        raise UsageError(f"unknown edition '{edition}'{words.nearest(edition, EDITIONS)}; editions are: {', '.join(EDITIONS)}")
    named = [modules] if isinstance(modules, str) else list(modules)
    if named:
        raise UsageError(f"unknown module '{named[0]}': no modules exist yet, leave the list empty")
    settings = read_settings(overlays, _base_values())
    # settings hold lists, which cannot be hashed: their printed form can; files are read anew each time, so edits are seen
    cache_key = (edition, repr(sorted(settings.items())))
    if cache_key not in _LOADED:
        if len(_LOADED) >= _KEEP:
            _LOADED.pop(next(iter(_LOADED)))
        _LOADED[cache_key] = _build(edition, settings)
    return _LOADED[cache_key]


_LOADED: dict[tuple[str, str], Facts] = {}
_KEEP = 64


@lru_cache(maxsize=1)
def _files() -> dict[str, dict[str, Any]]:
    return {section: tomllib.loads((DATA / f"{section}.toml").read_text(encoding="utf-8")) for section in FIELDS}


@lru_cache(maxsize=1)
def _base_values() -> Base:
    """Return the shipped values by section and card, in the same plain form that overlays are brought into."""
    base: Base = {}
    for section, content in _files().items():
        if section == "tables":
            base[section] = dict(content["tables"])
            continue
        shared = content.get("every_board", {})
        base[section] = {_card_key(section, key): shared | card for key, card in content[section].items()}
    for section, card, fields in _cards(base):
        for name, field in FIELDS[section].items():
            where = f"{section}.{card}.{name}" if card != "" else f"{section}.{name}"
            try:
                if field.keys:
                    zero = dict.fromkeys(field.keys, 0) if field.lengths else {}
                    fields[name] = zero | {part: field.check(value) for part, value in fields[name].items()}
                else:
                    fields[name] = field.check(fields[name])
            except (ValueError, KeyError) as error:  # pragma: no cover - a slip in the shipped files, found by any test
                raise OverlayError(f"shipped data, {where}: {error}") from error
    return base


def _cards(values: Base) -> Iterable[tuple[str, Any, dict[str, Any]]]:
    for section, cards in values.items():
        if section == "tables":
            yield section, "", cards
        else:
            for card, fields in cards.items():
                yield section, card, fields


def _card_key(section: str, key: str) -> Any:
    return int(key) if section in _NUMBERED else key


def _build(edition: str, overlays: Mapping[str, Setting]) -> Facts:
    values = deepcopy(_base_values())
    for section, _, fields in _cards(values):
        own = fields.get("provenance", {})
        fields["provenance"] = _files()[section]["provenance"] | own
    shipped = tomllib.loads((DATA / "editions" / f"{edition}.toml").read_text(encoding="utf-8"))
    for key, setting in read_settings(shipped, _base_values()).items():
        _change(values, key, setting.value, setting.stated or "source, data set not recorded")
    for key, setting in overlays.items():
        _change(values, key, setting.value, f"overlay, {setting.stated}" if setting.stated else "overlay")
    maker = _Maker(values, overlays)
    return Facts(
        edition=edition,
        modules=(),
        overlays={key: setting.value for key, setting in overlays.items()},
        guests=tuple(maker.guest(card) for card in sorted(values["guests"])),
        staff=tuple(maker.staff(card) for card in sorted(values["staff"])),
        objectives=maker.objectives(),
        emperor_tiles=maker.tiles(),
        boards=tuple(maker.board(key) for key in values["boards"]),
        tables=maker.tables(),
    )


def _change(values: Base, key: str, value: Any, provenance: str) -> None:
    section, *path = key.split(".")
    fields = values[section]
    if section != "tables":
        fields = fields[_card_key(section, path.pop(0))]
    name, *part = path
    if part:
        fields[name][part[0]] = value
    else:
        fields[name] = value
    fields["provenance"][name] = provenance


class _Maker:
    """Puts the typed facts together and checks what no single value can show."""

    def __init__(self, values: Base, overlays: Mapping[str, Setting]) -> None:
        self.values = values
        self.overlays = overlays

    def _wrong(self, key: str, problem: str) -> NoReturn:
        """Name the file whose overlay touched this card last, as only an overlay can have brought the trouble."""
        card = key.rpartition(".")[0]
        origins = [setting.origin for name, setting in self.overlays.items() if name.startswith(f"{key}.") or name == key]
        origins = origins or [setting.origin for name, setting in self.overlays.items() if name.startswith(f"{card}.")]
        raise OverlayError(located(f"{key}: {problem}", origins[-1] if origins else ""))

    def guest(self, card: int) -> Guest:
        row = self.values["guests"][card]
        order = tuple(row["order"][item] for item in ITEMS)
        key = f"guests.{card}.order"
        if not 1 <= sum(order) <= 6:
            self._wrong(key, f"a guest orders 1..6 items in total, not {sum(order)}")
        if row["order"]["champagne"]:
            self._wrong(key, "champagne comes with a module only; set it to 0")
        reward = tuple(words.parse_effect(text) for text in row["reward"])
        text = words.describe_effects(reward)
        return Guest(card, row["name"], row["colour"], order, row["vp"], reward, text, row["provenance"])

    def staff(self, card: int) -> Staff:
        row = self.values["staff"][card]
        trigger = words.parse_trigger(row["trigger"])
        expected = _KIND_EVENTS.get(row["kind"])
        if expected and trigger.event != expected:
            self._wrong(
                f"staff.{card}.trigger",
                f"a {row['kind']} card has the trigger '{expected}', not '{row['trigger']}'; "
                "change 'kind' and 'trigger' together",
            )
        if not expected and trigger.event in _KIND_EVENTS.values():
            kind = next(kind for kind, event in _KIND_EVENTS.items() if event == trigger.event)
            self._wrong(
                f"staff.{card}.kind",
                f"a card with the trigger '{trigger.event}' is of the kind '{kind}', not "
                f"'{row['kind']}'; change 'kind' and 'trigger' together",
            )
        try:
            check_operations(row["effect"], trigger.event, f"with the trigger '{row['trigger']}'")
        except ValueError as error:
            self._wrong(f"staff.{card}.effect", str(error))
        effect = tuple(words.parse_effect(text) for text in row["effect"])
        for part in effect:
            face = {"both_tracks": 4, "free_six": 6}.get(part.op)
            if face is not None and trigger.faces != (face,):
                self._wrong(f"staff.{card}.trigger", f"'{part.op}' is about die {face}; its trigger is 'take_die:{face}'")
        text = words.describe_staff(trigger, effect)
        return Staff(card, row["name"], row["name_de"], row["cost"], row["kind"], trigger, effect, text, row["provenance"])

    def objectives(self) -> tuple[Objective, ...]:
        self._each_letter("objectives")
        made = []
        for card, row in sorted(self.values["objectives"].items()):
            test = words.parse_test(row["test"])
            made.append(Objective(card, row["letter"], test, words.describe_test(test), row["provenance"]))
        return tuple(made)

    def tiles(self) -> tuple[EmperorTile, ...]:
        self._each_letter("emperor_tiles")
        made = []
        for key, row in self.values["emperor_tiles"].items():
            reward = tuple(words.parse_effect(text) for text in row["reward"])
            penalty, vp = words.parse_effect(row["penalty"]), row["penalty_vp"]
            text = words.describe_tile(reward, penalty, vp)
            made.append(EmperorTile(key, row["letter"], reward, penalty, vp, text, row["provenance"]))
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
        if row["money"] > row["max_money"]:
            self._wrong("tables.money", f"{row['money']} krones to start with are more than max_money ({row['max_money']})")
        if row["initial_rooms_min"] > row["initial_rooms"]:
            least, most = row["initial_rooms_min"], row["initial_rooms"]
            self._wrong("tables.initial_rooms_min", f"{least} is more than initial_rooms ({most})")
        dealt = [card for cards in row["intro_sets"].values() for card in cards]
        twice = sorted({card for card in dealt if dealt.count(card) > 1})
        if twice:
            self._wrong("tables.intro_sets", f"staff {twice} would be in two sets; a card exists once")
        row["dice"] = {int(players): row["dice"][players] for players in sorted(row["dice"])}
        row["kitchen"] = tuple(row["kitchen"][item] for item in ITEMS)
        row["intro_sets"] = {name: tuple(cards) for name, cards in row["intro_sets"].items()}
        return Tables(**{name: _frozen(value) for name, value in row.items()})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value

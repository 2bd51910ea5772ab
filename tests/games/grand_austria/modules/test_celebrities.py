"""Celebrities: coloured dice, the lounge, and what each of the eleven does."""

from __future__ import annotations

import pytest

import gahsim
from gahsim.games.grand_austria.game import Game
from tests.games.grand_austria.modules.waltz2 import CELEBRITIES, DANCING, amounts, lounge, opened, side, waltz, with_celebrity
from tests.games.grand_austria.positions import kinds, me, options, pass_until

DICE = {2: 10, 3: 12, 4: 14}
NOBODY = {"red": None, "blue": None, "yellow": None}


def in_the_lounge(game: Game) -> list[tuple[str, int]]:
    return [(space["celebrity"], space["rounds"]) for space in game.snapshot()["lounge"]]


# --- set-up and dice -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_coloured_dice_replace_white_ones_in_every_round(players: int, seed: int) -> None:
    game = opened(players, "celebrities", seed=seed)
    for number in range(1, 8):
        pass_until(game, lambda game: game.round == number)  # noqa: B023
        snapshot = game.snapshot()
        assert sum(snapshot["dice"]) == DICE[players]
        faces = list(snapshot["coloured_dice"].values())
        assert len(faces) == 3
        assert all(faces.count(face) <= snapshot["dice"][face - 1] for face in faces)


def test_dice_are_coloured_at_random() -> None:
    seen = {tuple(opened(2, "celebrities", seed=seed).snapshot()["coloured_dice"].values()) for seed in range(20)}
    assert len(seen) > 10


@pytest.mark.parametrize(("modules", "there"), [((), CELEBRITIES), (("ballrooms",), CELEBRITIES + DANCING)])
def test_three_celebrities_in_the_lounge_the_rest_face_down(modules: tuple[str, ...], there: tuple[str, ...]) -> None:
    snapshot = gahsim.new_game(players=2, seed=4, modules=["celebrities", *modules]).snapshot()
    names = [space["celebrity"] for space in snapshot["lounge"]]
    assert [space["rounds"] for space in snapshot["lounge"]] == [0, 0, 0]
    assert len(names) == 3
    assert sorted(names + snapshot["celebrity_stack"]) == sorted(there)


@pytest.mark.parametrize("celebrity", DANCING)
def test_puccini_mata_hari_picasso_stay_in_the_box_without_the_ballrooms(celebrity: str) -> None:
    with pytest.raises(gahsim.errors.SnapshotError, match="unknown"):
        with_celebrity(celebrity)
    assert me(with_celebrity(celebrity, modules=["ballrooms"]))["celebrities"] == [celebrity]


# --- taking a coloured die -------------------------------------------------------------------------------------------------------


def five_dice(money: int = 10, **mine: object) -> Game:
    """The rulebook's example: three white dice, a blue and a red one on a space; Gandhi is red, Einstein blue."""
    return waltz(
        side(money=money, **mine), modules="celebrities", dice=[5, 1, 1, 1, 1, 0],
        coloured_dice={"red": 1, "blue": 1, "yellow": 2}, lounge=lounge("mahatma_gandhi", ("albert_einstein", 2), "marie_curie"),
    )  # fmt: skip


@pytest.mark.parametrize(("colour", "celebrity", "vp"), [("red", "mahatma_gandhi", 1), ("blue", "albert_einstein", 4)])
def test_the_rulebooks_five_dice_cost_four_krones(colour: str, celebrity: str, vp: int) -> None:
    game = five_dice()
    game.do("take_die", die=1, colour=colour, boost=False, price=4)
    assert (me(game)["money"], me(game)["vp"], me(game)["celebrities"]) == (6, vp, [celebrity])
    assert max(amounts(game)) == 5  # strength counts every die, whatever its colour
    assert game.ledger(0)["celebrities"] == vp
    snapshot = game.snapshot()
    assert snapshot["dice"][0] == 4 and snapshot["coloured_dice"][colour] is None
    assert celebrity not in [space["celebrity"] for space in snapshot["lounge"]]


def test_a_white_die_costs_nothing_and_brings_nobody() -> None:
    game = five_dice()
    game.play(next(move for move in game.legal_moves() if move.kind == "take_die" and "colour" not in move.details))
    assert (me(game)["money"], me(game)["celebrities"], max(amounts(game))) == (10, [], 5)


@pytest.mark.parametrize(("money", "boosts"), [(3, set()), (4, {False}), (5, {False, True})])
def test_the_price_and_a_boost_must_be_paid_before_the_action(money: int, boosts: set[bool]) -> None:
    game = five_dice(money)
    found = {m.details["boost"] for m in game.legal_moves() if m.kind == "take_die" and m.details.get("colour") == "red"}
    assert found == boosts


def test_a_coloured_die_alone_on_its_space_is_free() -> None:
    game = waltz(side(money=0), modules="celebrities", coloured_dice={"red": 4, "blue": None, "yellow": None},
                 lounge=lounge("jrr_tolkien", "marie_curie", "sigmund_freud"))  # fmt: skip
    game.do("take_die", colour="red", price=0, boost=False)
    assert (me(game)["money"], me(game)["vp"], me(game)["celebrities"]) == (0, 1, ["jrr_tolkien"])


def test_no_white_die_is_offered_where_only_coloured_ones_lie() -> None:
    game = waltz(side(), modules="celebrities", dice=[1, 0, 0, 2, 0, 0], coloured_dice={"red": 4, "blue": 4, "yellow": None},
                 lounge=lounge("jrr_tolkien", "marie_curie", "sigmund_freud"))  # fmt: skip
    assert {m.details.get("colour") for m in game.legal_moves() if m.details.get("die") == 4} == {"red", "blue"}


def test_a_coloured_six_costs_its_krone_and_the_others() -> None:
    game = waltz(side(), modules="celebrities", dice=[1, 0, 0, 0, 0, 3], coloured_dice={"red": 6, "blue": None, "yellow": None},
                 lounge=lounge("jrr_tolkien", "marie_curie", "sigmund_freud"))  # fmt: skip
    game.do("take_die", colour="red", action=4, boost=False)
    assert me(game)["money"] == 10 - 1 - 2


def test_chaplin_raises_his_own_vp_and_those_of_others_w5() -> None:
    three = lounge("charlie_chaplin", ("marie_curie", 1), "sigmund_freud")
    game = waltz(side(), modules="celebrities", coloured_dice={"red": 1, "blue": 2, "yellow": 3}, lounge=three)
    game.do("take_die", colour="red", boost=False)
    assert me(game)["vp"] == 1 + 2
    three = lounge("jrr_tolkien", ("marie_curie", 1), "sigmund_freud")
    game = waltz(side(celebrities=["charlie_chaplin"]), modules="celebrities", coloured_dice={"blue": 2}, lounge=three)
    game.do("take_die", colour="blue", boost=False)
    assert me(game)["vp"] == 2 + 2


def test_a_die_wasted_for_want_of_krones_brings_nobody_g8() -> None:
    game = waltz(side(money=0), modules="celebrities", dice=[0, 0, 0, 2, 0, 0], turn={"begun": True},
                 coloured_dice={"red": 4, "blue": 4, "yellow": None}, lounge=lounge("jrr_tolkien", "marie_curie", "sigmund_freud"))  # fmt: skip
    assert "take_die" not in kinds(game)
    game.do("waste_die")
    assert (game.snapshot()["dice"], me(game)["celebrities"], me(game)["vp"]) == ([0, 0, 0, 1, 0, 0], [], 0)


# --- passing -----------------------------------------------------------------------------------------------------------------------


def all_pass(dice: list[int], coloured: dict[str, int | None], players: int = 2) -> Game:
    game = waltz(modules="celebrities", players=players, dice=dice, coloured_dice=coloured, to_move=0)
    for _ in range(players):
        game.do("pass")
    return game


@pytest.mark.parametrize("white", [1, 3])
def test_a_white_die_goes_to_the_dustbin_if_there_is_one_w14(white: int) -> None:
    game = all_pass([white, 0, 0, 0, 0, 3], {"red": 6, "blue": 6, "yellow": 6})
    snapshot = game.snapshot()
    assert sum(snapshot["dice"]) == 2 + white
    assert None not in snapshot["coloured_dice"].values()


def test_who_rolls_again_chooses_among_coloured_dice_only_w14() -> None:
    game = all_pass([0, 0, 0, 0, 0, 3], {"red": 6, "blue": 6, "yellow": 6}, players=3)
    assert game.to_move == 0
    assert sorted(options(game, "remove_die", "colour")) == ["blue", "red", "yellow"] and kinds(game) == {"remove_die"}
    game.do("remove_die", colour="blue")
    snapshot = game.snapshot()
    assert sum(snapshot["dice"]) == 2
    assert {colour: face is not None for colour, face in snapshot["coloured_dice"].items()} == {
        "red": True, "blue": False, "yellow": True,
    }  # fmt: skip
    assert (game.to_move, snapshot["passed"]) == (0, [])


def test_the_lowest_number_chooses_the_die_w14() -> None:
    order = [(0, 1, True), (1, 2, False), (1, 3, False), (0, 4, False)]
    tiles = [{"seat": seat, "number": number, "covered": done} for seat, number, done in order]
    game = waltz(modules="celebrities", dice=[0, 0, 0, 0, 0, 2], coloured_dice={"red": 6, "blue": 6, "yellow": None},
                 turn_order=tiles, to_move=0, passed=[1])  # fmt: skip
    game.do("pass")
    assert (game.to_move, sorted(options(game, "remove_die", "colour"))) == (1, ["blue", "red"])


def test_the_last_coloured_die_ends_the_round() -> None:
    game = all_pass([0, 0, 0, 0, 0, 1], {"red": 6, "blue": None, "yellow": None})
    assert game.round == 3


# --- end of round --------------------------------------------------------------------------------------------------------------------


def test_who_waits_is_worth_more_each_round_and_leaves_after_four_vp() -> None:
    three = lounge("jrr_tolkien", ("marie_curie", 1), ("sigmund_freud", 2))
    stack = ["albert_einstein", "charlie_chaplin", "elizabeth_magie", "mahatma_gandhi", "winston_churchill"]
    game = waltz(
        modules="celebrities", round=1, dice=[1, 0, 0, 0, 0, 0], coloured_dice=NOBODY, lounge=three, celebrity_stack=stack
    )
    pass_until(game, lambda game: game.round == 2)
    assert in_the_lounge(game) == [("jrr_tolkien", 1), ("marie_curie", 2), ("albert_einstein", 0)]
    assert game.snapshot()["celebrity_discard"] == ["sigmund_freud"]
    assert game.snapshot()["celebrity_stack"] == stack[1:]


@pytest.mark.parametrize(("rounds", "vp"), [(0, 1), (1, 2), (2, 4)])
def test_vp_by_rounds_waited(rounds: int, vp: int) -> None:
    game = waltz(side(), modules="celebrities", coloured_dice={"red": None, "blue": None, "yellow": 2},
                 lounge=lounge("jrr_tolkien", "marie_curie", ("sigmund_freud", rounds)))  # fmt: skip
    game.do("take_die", colour="yellow", boost=False)
    assert me(game)["vp"] == vp


def test_celebrities_go_home_at_the_end_of_the_round_and_empty_spaces_fill_from_the_left() -> None:
    stack = ["albert_einstein", "charlie_chaplin", "elizabeth_magie"]
    game = waltz(
        side(celebrities=["jrr_tolkien", "marie_curie"]), side(celebrities=["sigmund_freud"]), modules="celebrities", round=1,
        dice=[1, 0, 0, 0, 0, 0], coloured_dice=NOBODY, celebrity_stack=stack, celebrity_discard=["mahatma_gandhi"],
        lounge=[{"celebrity": None}, {"celebrity": "winston_churchill"}, {"celebrity": None}],
    )  # fmt: skip
    pass_until(game, lambda game: game.round == 2)
    assert me(game, 0)["celebrities"] == me(game, 1)["celebrities"] == []
    assert in_the_lounge(game) == [("albert_einstein", 0), ("winston_churchill", 1), ("charlie_chaplin", 0)]
    assert sorted(game.snapshot()["celebrity_discard"]) == ["jrr_tolkien", "mahatma_gandhi", "marie_curie", "sigmund_freud"]


def test_an_empty_stack_is_the_shuffled_discard_pile() -> None:
    seen = set()
    for seed in range(12):
        game = waltz(
            side(celebrities=["jrr_tolkien", "marie_curie"]), modules="celebrities", round=1, seed=seed, dice=[1, 0, 0, 0, 0, 0],
            coloured_dice=NOBODY, celebrity_stack=["albert_einstein"],
            celebrity_discard=["charlie_chaplin", "elizabeth_magie", "mahatma_gandhi", "winston_churchill"],
            lounge=[{"celebrity": None}, {"celebrity": "sigmund_freud"}, {"celebrity": None}],
        )  # fmt: skip
        pass_until(game, lambda game: game.round == 2)
        snapshot = game.snapshot()
        first, _, third = in_the_lounge(game)
        assert first == ("albert_einstein", 0) and third[1] == 0
        assert snapshot["celebrity_discard"] == []
        assert {third[0], *snapshot["celebrity_stack"]} == {*CELEBRITIES} - {"albert_einstein", "sigmund_freud"}
        seen.add(third[0])
    assert len(seen) > 2


def test_celebrities_are_gone_before_the_emperor_comes_w5() -> None:
    game = waltz(side(celebrities=["charlie_chaplin", "winston_churchill"], emperor=5, vp=0), modules="celebrities", round=3,
                 dice=[1, 0, 0, 0, 0, 0], coloured_dice=NOBODY)  # fmt: skip
    pass_until(game, lambda game: game.round == 4)
    assert game.ledger(0)["emperor_track_1"] == 4 and game.ledger(0)["celebrities"] == 0

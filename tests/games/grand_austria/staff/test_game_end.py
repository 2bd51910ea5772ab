"""Staff who score when the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.grand_austria.positions import at_table, pass_until, rooms, seat
from tests.games.grand_austria.staff.helpers import EDITIONS, GAME_END, final_scoring, named

# The night side: 7 blue, 7 red, 6 yellow rooms; groups 0 | 1 5 6 | 2 3 7 8 | 4 | 9 13 14 | 10 15 | 11 16 | 12 17 | 18 | 19.
BLUE, RED, YELLOW = (0, 4, 10, 12, 15, 17, 19), (2, 3, 7, 8, 11, 16, 18), (1, 5, 6, 9, 13, 14)
EVERYTHING = range(20)

both_editions = pytest.mark.parametrize("edition", EDITIONS)


def points(card: int, occupied: Any = (), vacant: Any = (), others: Any = (), staff: Any = (), **more: Any) -> int:
    """VP for staff at the end: seat 0 has this card (and maybe more), its hotel; ``others`` are the other seats."""
    mine = seat(staff=[card, *staff], rooms=rooms(vacant, occupied), **{k: more.pop(k) for k in ("emperor", "hand") if k in more})
    return final_scoring(mine, *others, **more).ledger(0)["staff_final"]


@both_editions
def test_staff_27_booking_manager_scores_three_per_occupied_red_room(edition: str) -> None:
    assert points(27, occupied=[2, 3, 0, 1], vacant=[7, 8], edition=edition) == 2 * 3
    assert points(27, occupied=EVERYTHING, edition=edition) == 7 * 3


@both_editions
def test_staff_28_concierge_scores_three_per_occupied_blue_room(edition: str) -> None:
    assert points(28, occupied=[0, 12, 1, 2], vacant=[4, 10], edition=edition) == 2 * 3
    assert points(28, occupied=EVERYTHING, edition=edition) == 7 * 3


@both_editions
def test_staff_30_reception_clerk_scores_three_per_occupied_yellow_room(edition: str) -> None:
    assert points(30, occupied=[1, 9, 14, 0, 2], vacant=[5, 6], edition=edition) == 3 * 3
    assert points(30, occupied=EVERYTHING, edition=edition) == 6 * 3


@pytest.mark.parametrize(
    ("card", "vp"), [(27, 3), (28, 0), (30, 0)], ids=["27_booking_manager", "28_concierge", "30_reception_clerk"]
)
def test_staff_goes_by_the_colours_of_ones_own_board(card: int, vp: int) -> None:
    assert points(card, occupied=[0], hotel=["day_A", "night"]) == vp  # red there, blue on the night side


@both_editions
def test_staff_31_chambermaid_scores_one_per_occupied_room(edition: str) -> None:
    assert points(31, occupied=[0, 1, 2, 3], vacant=[4, 5, 6], edition=edition) == 4
    assert points(31, occupied=EVERYTHING, edition=edition) == 20


@both_editions
def test_staff_34_receptionist_scores_one_per_room_vacant_or_occupied(edition: str) -> None:
    assert points(34, occupied=[0, 1, 2, 3], vacant=[4, 5, 6], edition=edition) == 7
    assert points(34, vacant=EVERYTHING, edition=edition) == 20


@pytest.mark.parametrize(("edition", "each"), [("2015", 4), ("2022", 2)])
def test_staff_32_assistant_manager_scores_per_played_card_including_himself_g2(edition: str, each: int) -> None:
    assert points(32, edition=edition) == each
    assert points(32, staff=[36, 1, 24], hand=[2, 3], edition=edition) == 4 * each


@both_editions
@pytest.mark.parametrize(
    ("occupied", "vacant", "groups"),
    [
        pytest.param([0], [], 1, id="single-room"),
        pytest.param([0, 10, 15], [], 2, id="pair"),
        pytest.param([1, 5], [6], 0, id="merely-prepared"),
        pytest.param([2, 3, 7], [], 0, id="one-missing"),
        pytest.param(EVERYTHING, [], 10, id="all"),
    ],
)
def test_staff_37_room_service_scores_two_per_occupied_group(occupied: Any, vacant: Any, groups: int, edition: str) -> None:
    assert points(37, occupied=occupied, vacant=vacant, edition=edition) == 2 * groups


@both_editions
@pytest.mark.parametrize("markers", [0, 1, 2, 3])
def test_staff_40_marketing_director_scores_five_per_marker_on_a_politics_card(markers: int, edition: str) -> None:
    cards = [{"id": number, "claimed": [1, 0] if place < markers else [1]} for place, number in enumerate((105, 109, 113))]
    assert points(40, objectives=cards, edition=edition) == 5 * markers


@both_editions
@pytest.mark.parametrize(("before", "after"), [(13, 6), (12, 5), (10, 3), (8, 1), (7, 0), (2, 0)])
def test_staff_41_operator_scores_twice_the_space_after_the_last_retreat_g16(before: int, after: int, edition: str) -> None:
    assert points(41, emperor=before, edition=edition) == 2 * after


def test_staff_41_operator_scores_twelve_at_most_in_2015() -> None:
    mine = seat(staff=[41], hand=[45], emperor=13)  # the last bonus hires a Pool Attendant: three spaces after the retreat to 6
    game = at_table(mine, seat(emperor=8), round=7, dice=[1, 0, 0, 0, 0, 0], emperor_tiles=["A1", "B1", "C4"])
    pass_until(game, lambda game: game.phase == "emperor")
    game.do("hire", staff=45)
    assert game.ledger(0)["staff_final"] == 12


@both_editions
def test_staff_46_female_floor_housekeeper_scores_five_per_occupied_floor(edition: str) -> None:
    assert points(46, occupied=[0, 1, 2, 3, 4, 5, 6, 7, 8], vacant=[9], edition=edition) == 5
    assert points(46, occupied=[0, 5, 10, 15], edition=edition) == 0
    assert points(46, occupied=EVERYTHING, edition=edition) == 4 * 5


@both_editions
def test_staff_47_liftboy_scores_five_per_occupied_column(edition: str) -> None:
    assert points(47, occupied=[0, 5, 10, 15, 1, 6, 11], vacant=[16], edition=edition) == 5
    assert points(47, occupied=[0, 1, 2, 3, 4], edition=edition) == 0
    assert points(47, occupied=EVERYTHING, edition=edition) == 5 * 5


@both_editions
@pytest.mark.parametrize(
    ("red", "blue", "yellow", "sets"),
    [(3, 4, 6, 3), (0, 7, 6, 0), (1, 1, 1, 1), (7, 7, 6, 6), (2, 1, 0, 0)],
)
def test_staff_48_hotel_manager_scores_four_per_set_of_three_colours(
    red: int, blue: int, yellow: int, sets: int, edition: str
) -> None:
    occupied = [*RED[:red], *BLUE[:blue], *YELLOW[:yellow]]
    vacant = [room for room in EVERYTHING if room not in occupied]
    assert points(48, occupied=occupied, vacant=vacant, edition=edition) == 4 * sets


def test_staff_32_assistant_manager_no_longer_counts_a_card_lost_to_the_emperor() -> None:
    game = at_table(seat(staff=[32, 27, 24]), seat(emperor=8), round=7, dice=[1, 0, 0, 0, 0, 0], emperor_tiles=["A1", "B1", "C4"])
    pass_until(game, lambda game: game.phase == "emperor")
    game.do("penalty", answer="pay")
    game.do("discard_staff", staff=27)
    assert game.ledger(0)["staff_final"] == 2 * 4


# --- the Secretary -----------------------------------------------------------------------------------------------------------


@both_editions
def test_staff_29_secretary_copies_an_opposing_card_for_ones_own_hotel_g24(edition: str) -> None:
    rival = seat(staff=[27], rooms=rooms(occupied=RED))
    assert points(29, occupied=RED[:2], others=[rival], edition=edition) == 2 * 3


def test_staff_29_secretary_copies_the_card_best_for_her_owner_g24() -> None:
    rival = seat(staff=[27, 28, 31], rooms=rooms(occupied=RED))
    assert points(29, occupied=[RED[0], *BLUE[:3]], others=[rival]) == 3 * 3


def test_staff_29_secretary_looks_at_all_opponents() -> None:
    others = [seat(staff=[27]), seat(staff=[46])]
    assert points(29, occupied=[0, 1, 2, 3, 4], others=others) == max(2 * 3, 5)
    assert points(29, occupied=[0, 1, 2, 3, 4], others=[seat(staff=[31]), seat(staff=[30, 37])]) == 5


def test_staff_29_secretary_copies_one_card_and_leaves_it_to_its_owner() -> None:
    mine, rival = seat(staff=[29], rooms=rooms(occupied=[0, 4])), seat(staff=[28], rooms=rooms(occupied=BLUE))
    game = final_scoring(mine, rival)
    assert [game.ledger(index)["staff_final"] for index in (0, 1)] == [2 * 3, 7 * 3]


@pytest.mark.parametrize("theirs", [(), (1, 36, 12, 42)], ids=["no-staff", "other-staff"])
def test_staff_29_secretary_scores_nothing_without_an_opposing_game_end_card_g24(theirs: tuple[int, ...]) -> None:
    assert points(29, occupied=EVERYTHING, others=[seat(staff=list(theirs))]) == 0


def test_staff_29_secretary_copies_no_card_from_a_hand() -> None:
    assert points(29, occupied=EVERYTHING, others=[seat(hand=[27, 31])]) == 0


def test_staff_29_secretary_does_not_double_ones_own_cards() -> None:
    assert points(29, staff=[31], occupied=EVERYTHING) == 20


@pytest.mark.parametrize(("edition", "each"), [("2015", 4), ("2022", 2)])
def test_staff_29_secretary_with_the_assistant_manager_counts_ones_own_staff(edition: str, each: int) -> None:
    rival = seat(staff=[32, 1, 2, 3])
    assert points(29, staff=[36], others=[rival], edition=edition) == 2 * each


def test_staff_29_secretary_with_the_operator_counts_ones_own_space() -> None:
    assert points(29, emperor=11, others=[seat(staff=[41], emperor=13)]) == 2 * 4


def test_staff_29_secretary_with_the_marketing_director_counts_ones_own_markers() -> None:
    cards = [{"id": 105, "claimed": [0, 1]}, {"id": 109, "claimed": [1]}, {"id": 113, "claimed": [1]}]
    assert points(29, others=[seat(staff=[40])], objectives=cards) == 5


@pytest.mark.parametrize("copied", named(card for card in GAME_END if card != 29))
def test_staff_29_secretary_copies_every_other_game_end_card(copied: int) -> None:
    cards = [{"id": 105, "claimed": [0, 1]}, {"id": 109, "claimed": [1]}, {"id": 113, "claimed": [1]}]
    hotel = {"occupied": [0, 1, 2, 3, 4, 5, 10, 15], "emperor": 11, "objectives": cards}
    own = points(copied, staff=[24], **hotel)
    assert points(29, staff=[24], others=[seat(staff=[copied])], **hotel) == own > 0


# --- all of them -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", named(GAME_END))
def test_staff_in_hand_scores_nothing(card: int) -> None:
    mine = seat(hand=[card], rooms=rooms(occupied=EVERYTHING), emperor=13)
    assert final_scoring(mine, seat(staff=[36])).ledger(0)["staff_final"] == 0


@pytest.mark.parametrize("card", named(GAME_END))
def test_staff_points_come_on_top_of_everything_else(card: int) -> None:
    hotel = {"rooms": rooms(occupied=EVERYTHING), "emperor": 13, "kitchen": {"wine": 2}}
    with_card, without = (final_scoring(seat(staff=staff, **hotel)) for staff in ([card], []))
    ledger = with_card.ledger(0)
    assert ledger | {"staff_final": 0} == without.ledger(0)
    assert sum(ledger.values()) == with_card.scores[0] == without.scores[0] + ledger["staff_final"]


def test_the_ledger_tells_game_end_staff_card_by_card() -> None:
    """Three red, four blue, six yellow rooms: the rulebook's 12 VP of the Hotel Manager beside 3 per blue room of the Concierge."""
    hotel = rooms(occupied=[*RED[:3], *BLUE[:4], *YELLOW])
    game = final_scoring(seat(staff=[48, 28, 16], rooms=hotel), seat(staff=[29], rooms=rooms(occupied=[0])))
    assert game.final_staff(0) == {28: 4 * 3, 48: 3 * 4}
    assert game.final_staff(1) == {29: 3}, "the Concierge, copied, on one blue room"
    for index in (0, 1):
        assert sum(game.final_staff(index).values()) == game.ledger(index)["staff_final"]


def test_game_end_staff_before_the_end_say_what_they_would_give() -> None:
    game = at_table(seat(staff=[31, 47], rooms=rooms([4], [0, 5, 10, 15, 1])))
    assert game.final_staff(0) == {31: 5, 47: 5}
    assert game.final_staff(1) == {}

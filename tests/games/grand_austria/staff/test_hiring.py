"""Every staff card at its printed price, played with a 5: one krone off for each die there, but never money back."""

from __future__ import annotations

import pytest

from tests.games.grand_austria.positions import at_table, kinds, me, options, seat
from tests.games.grand_austria.staff.helpers import EDITIONS, STAFF, hire, named, price

every_card = pytest.mark.parametrize("card", named(STAFF))
both_editions = pytest.mark.parametrize("edition", EDITIONS)


@every_card
@both_editions
def test_staff_price_is_paid_less_one_for_the_die(card: int, edition: str) -> None:
    mine = me(hire(card, money=price(card, edition) - 1, edition=edition))
    assert mine["money"] == 0
    assert mine["hand"] == []
    assert [played["id"] for played in mine["staff"]] == [card]


@pytest.mark.parametrize("card", named(card for card in STAFF if price(card) > 1))
def test_staff_cannot_be_hired_one_krone_short(card: int) -> None:
    game = at_table(seat(hand=[card], money=price(card) - 2))
    game.do("take_die", die=5, boost=False)
    assert "hire" not in kinds(game)
    assert me(game)["hand"] == [card]


@pytest.mark.parametrize("card", named(card for card in STAFF if price(card) > 1))
def test_staff_one_krone_short_makes_the_5_unavailable_in_2022_g7(card: int) -> None:
    game = at_table(seat(hand=[card], money=price(card, "2022") - 2), edition="2022")
    assert 5 not in options(game, "take_die", "die")


@every_card
def test_staff_discount_beyond_the_price_pays_nothing_out(card: int) -> None:
    assert me(hire(card, strength=8))["money"] == 10


@both_editions
def test_staff_17_kitchen_hand_costs_3_in_2015_and_5_in_2022_g2(edition: str) -> None:
    assert 10 - me(hire(17, edition=edition))["money"] + 1 == {"2015": 3, "2022": 5}[edition]


def test_each_of_the_48_staff_cards_is_here_once() -> None:
    assert sorted(STAFF) == list(range(1, 49))
    assert len({name for name, _ in STAFF.values()}) == 48

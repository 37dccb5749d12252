"""The tally, the resti, the count and the price of Il Matto, as the sources' cases have them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.cards import WORTH
from solitaire.classic.count import Tally, count, matto_price
from solitaire.classic.seats import Side
from solitaire.rules.cards import format_cards, parse_card, parse_cards
from tests.support.classic_recorded import CASES

SIDES = {"A": Side.NS, "B": Side.EW}
sides = st.sampled_from(Side)


def side_lead(side: Side, lead: dict[str, int]) -> int:
    signs = {"A": 1, "B": -1}
    return sum(signs[name] * points for name, points in lead.items()) * (1 if side is Side.NS else -1)


@pytest.mark.parametrize("case", CASES["running"], ids=lambda case: case["source"])
def test_tallies(case: dict[str, Any]) -> None:
    tally = Tally()
    for name, points in case["events"]:
        tally = tally.add(SIDES[name], points).pay_due()
    if "final" in case:
        name, points = case["final"]
        tally = tally.add(SIDES[name], points)
        tally = tally.pay(tally.leader, tally.due_at_end)
    assert tally.lead == side_lead(Side.NS, case["lead"])
    assert tally.resti == (case["resti"].get("A", 0), case["resti"].get("B", 0))


@pytest.mark.parametrize("side", Side)
def test_resti_of_the_count(side: Side) -> None:
    for lead, resti in CASES["resti_at_end"]:
        tally = Tally().add(side, lead)
        tally = tally.pay(tally.leader, tally.due_at_end)
        assert abs(tally.lead) == lead
        assert tally.resti == ((resti, 0) if side is Side.NS else (0, resti)), lead


@given(st.lists(st.tuples(sides, st.integers(0, 200))))
def test_no_point_is_lost(scored: list[tuple[Side, int]]) -> None:
    tally = Tally()
    for side, points in scored:
        tally = tally.add(side, points).pay_due()
        assert -60 < tally.lead < 60
    ns, ew = tally.resti
    difference = sum(points if side is Side.NS else -points for side, points in scored)
    assert tally.lead + 60 * (ns - ew) == difference


def test_cards_above_42() -> None:
    for case in CASES["cards_over_42"]:
        assert count(range(case["cards"]), won_last=False).over_42 == case["points"], case


def test_the_last_trick() -> None:
    assert [count((), won_last=won).total for won in (True, False)] == [10, 0]


@pytest.mark.parametrize(("pile", "price", "points"), CASES["matto_price"])
def test_the_price_of_il_matto(pile: str, price: str, points: int) -> None:
    card = matto_price([*parse_cards(pile), parse_card("M")])
    assert format_cards([card]) == price
    assert WORTH[card] == points


@pytest.mark.parametrize(
    ("pile", "price"),
    [
        ("B2 C9 T6 CK", "C9"),
        ("CK BK SK", "CK"),
        ("BK T1 T28", "BK"),
        ("T40 T36 T30", "T30"),
        ("T5 T4 CK", "T4"),
        ("T29 T27 T21", "T21"),
    ],
)
def test_among_equals_the_first_in_canonical_order_is_given(pile: str, price: str) -> None:
    assert format_cards([matto_price([*parse_cards(pile), parse_card("M")])]) == price

"""Ranks, worth and groups of the classic game's cards, and its versicole, with the sources' totals."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.cards import KINGS, RANK, SUIT, USEFUL, WORTH, is_suit_card, is_tarocco
from solitaire.classic.count import Tally, count, matto_price
from solitaire.classic.seats import Side
from solitaire.rules.cards import (
    CARD_COUNT,
    CARTIGLIE,
    CLASSIC,
    MATTO,
    format_cards,
    parse_card,
    parse_cards,
    versicole,
)
from tests.support.classic_recorded import CASES


def test_matto_is_neither_tarocco_nor_suit_card() -> None:
    assert (is_tarocco(MATTO), is_suit_card(MATTO), SUIT[MATTO], RANK[MATTO]) == (False, False, "M", 0)
    assert sum(map(is_tarocco, range(CARD_COUNT))) == 40
    assert sum(map(is_suit_card, range(CARD_COUNT))) == 56


def test_every_tarocco_is_above_every_suit_card() -> None:
    assert min(RANK[card] for card in range(CARD_COUNT) if is_tarocco(card)) > max(RANK[:CARTIGLIE])


def test_cards_of_account_are_142_points() -> None:
    assert sum(WORTH) == 142
    assert sorted(KINGS.values()) == sorted(parse_cards("CK DK SK BK"))


# -- versicole ----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES["count"], ids=lambda case: case["id"])
def test_worked_totals(case: dict[str, Any]) -> None:
    counted = count(parse_cards(case["cards"]), won_last=False)
    assert counted.card_points == case["card_points"]
    assert [one.total for one in counted.versicole] == case["versicole"]
    assert counted.versicole_points == sum(case["versicole"])
    # what the sources print: the cards, the versicole, both, or "dell'uno"
    papi = sum(WORTH[card] for card in parse_cards("T2 T3 T4 T5") if card in counted.cards)
    with_uno = sum(one.total for one in counted.versicole if parse_card("T1") in one.cards)
    sums = {
        "card_points": counted.card_points,
        "versicole": counted.versicole_points,
        "all": counted.total,
        "uno": with_uno + papi,
    }
    if case["sum"] is not None:
        assert sums[case["sum"]] == case["printed"]


@given(st.sets(st.sampled_from(sorted(USEFUL))), st.sampled_from(sorted(USEFUL)))
def test_a_card_more_lengthens_joins_or_leaves_versicole(held: set[int], more: int) -> None:
    before, after = versicole(held, CLASSIC), versicole(held | {more}, CLASSIC)
    assert all(any(set(one.cards) <= set(other.cards) for other in after) for one in before)
    assert sum(one.total for one in after) >= sum(one.total for one in before)


# -- The tally, the resti, the count and the price of Il Matto, as the sources' cases have them ----


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

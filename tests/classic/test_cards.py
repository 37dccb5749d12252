"""Ranks, worth and groups of the classic game's cards, and its versicole, with the sources' totals."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.cards import KINGS, RANK, ROBBABLE, SUIT, USEFUL, WORTH, is_suit_card, is_tarocco
from solitaire.classic.count import Tally, count, matto_price
from solitaire.classic.seats import Side
from solitaire.rules.cards import (
    CARD_COUNT,
    CLASSIC,
    CLASSIC_ACCOUNT,
    MATTO,
    format_cards,
    parse_card,
    parse_cards,
    versicole,
)
from tests.support.classic_recorded import CASES

ALL_USEFUL = "CK DK SK BK M T1 T2 T3 T4 T5 T10 T13 T20 T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40"


def test_matto_is_neither_tarocco_nor_suit_card() -> None:
    assert (is_tarocco(MATTO), is_suit_card(MATTO), SUIT[MATTO], RANK[MATTO]) == (False, False, "M", 0)
    assert sum(map(is_tarocco, range(CARD_COUNT))) == 40
    assert sum(map(is_suit_card, range(CARD_COUNT))) == 56


@pytest.mark.parametrize(
    "order",
    [
        "SK SQ SC SF S10 S9 S8 S7 S6 S5 S4 S3 S2 S1",
        "BK BQ BC BF B10 B9 B8 B7 B6 B5 B4 B3 B2 B1",
        "CK CQ CC CF C1 C2 C3 C4 C5 C6 C7 C8 C9 C10",
        "DK DQ DC DF D1 D2 D3 D4 D5 D6 D7 D8 D9 D10",
        " ".join(f"T{number}" for number in range(40, 0, -1)) + " CK",
    ],
)
def test_ranks_from_the_highest(order: str) -> None:
    assert all(RANK[high] > RANK[low] for high, low in pairwise(parse_cards(order)))


def test_cards_of_account_are_142_points() -> None:
    assert sum(WORTH) == 142
    assert len(CLASSIC_ACCOUNT) == 25
    assert {WORTH[card] for card in parse_cards("T36 T37 T38 T39 T40")} == {10}
    fives = "T30 T31 T32 T33 T34 T35 T28 T20 T13 T10 T1 M CK DK SK BK"
    assert {WORTH[card] for card in parse_cards(fives)} == {5}
    assert {WORTH[card] for card in parse_cards("T2 T3 T4 T5")} == {3}
    assert format_cards(sorted(USEFUL)) == ALL_USEFUL
    assert sorted(KINGS.values()) == sorted(parse_cards("CK DK SK BK"))


def test_robbable_cards_are_33() -> None:
    assert len(ROBBABLE) == 33
    assert format_cards(sorted(ROBBABLE - CLASSIC_ACCOUNT)) == "T21 T22 T23 T24 T25 T26 T27 T29"


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

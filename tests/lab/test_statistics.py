"""The statistics of a report: intervals, components and effects with known values."""

import random
from collections import Counter
from statistics import fmean

import pytest

from solitaire.lab.statistics import (
    GROUPS,
    Interval,
    bootstrap,
    card_effects,
    first_cards,
    fola_cards,
    group_effects,
    spreads,
    wilson,
)
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (400, 1000, 0.3701, 0.4307)],
)
def test_wilson_intervals_as_published(hits: int, count: int, low: float, high: float) -> None:
    found = wilson(hits, count)
    assert found.value == hits / count
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_the_bootstrap_of_a_mean_is_as_wide_as_theory_says() -> None:
    choose = random.Random(1)
    sample = [choose.gauss(300, 25) for _ in range(400)]
    found = bootstrap(sample, fmean)
    assert found.low < found.value < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 * 25 / 20, rel=0.2)
    assert bootstrap(sample, fmean) == found
    assert bootstrap([7.0], fmean) == Interval(7.0, 7.0, 7.0)


def test_spreads_are_distinguished() -> None:
    choose = random.Random(2)
    deals = []
    for _ in range(1500):
        worth = choose.gauss(290, 25)
        deals.append([round(choose.gauss(worth, 12)) for _ in range(2)])
    found = spreads(deals)
    assert found.shuffle.low < 25 < found.shuffle.high
    assert found.play.low < 12 < found.play.high
    assert found.shuffle.value == pytest.approx(25, abs=2)
    assert found.play.value == pytest.approx(12, abs=1)


def test_an_effect_of_a_card_is_found() -> None:
    card = CODES.index("T38")
    scores = {
        deal: 300.0 - 12 * (card in Deal.numbered(deal).deck[:24]) + random.Random(deal).gauss(0, 5)
        for deal in range(300)
    }
    effects = card_effects(scores)
    assert len(effects) == 97
    assert effects[0].name == "T38"
    assert effects[0].is_significant
    assert effects[0].points == pytest.approx(-12, abs=3 * effects[0].error)
    assert sum(one.is_significant for one in effects) == 1


def test_an_effect_of_a_group_is_found() -> None:
    kings = {CODES.index(code) for code in ("CK", "DK", "SK", "BK")}
    scores = {deal: 300.0 - 5 * len(kings & set(Deal.numbered(deal).fola)) for deal in range(100)}
    by_name = {one.name: one for one in group_effects(scores, fola_cards)}
    assert by_name["kings"].points == pytest.approx(-5)
    assert not by_name["queens"].is_significant
    groups = Counter(one.name for one in group_effects(scores, first_cards))
    assert len(groups) == 7


def test_every_card_is_in_one_group() -> None:
    assert all(sum(belongs(card) for belongs in GROUPS.values()) == 1 for card in range(97))

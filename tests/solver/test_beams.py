"""The beams of the oracle: their order, when there are none, and what they add."""

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import Card, parse_cards, tarot
from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL
from solver.oracle import Beams, Penalties, _spare_sets, improvements, solve
from solver.result import Limit
from solver.schedule import USUAL, Schedule
from tests.solver.test_oracle import check, same
from tests.support.cores import needs_native
from tests.support.positions import deal_start, midgame, small

AT_ONCE = Schedule(beams_from=0, narrowest=1)
"""Beams in short searches too, so narrow that some get to their end."""


def test_cards_are_given_up_in_the_order_of_their_cost() -> None:
    sets = _spare_sets(USEFUL, USUAL.most_lost)
    assert sets[0] == (0, ())
    assert [cards for cost, cards in sets if cost == 5] == [
        parse_cards(f"T{number}") for number in range(31, 35)
    ]
    assert (10, parse_cards("T10")) in sets
    assert [cost for cost, _ in sets] == sorted(cost for cost, _ in sets)
    alive = _spare_sets(frozenset(parse_cards("T2 T3 T14 T30 T32 T33 T34 T36 T37 T40")), USUAL.most_lost)
    cheapest = [cards for cost, cards in alive if cost <= 3]
    assert cheapest == [parse_cards("T14"), *map(parse_cards, ("T2 T14", "T3 T14"))], "14 costs nothing more"


def test_only_better_scores_within_the_bound_are_looked_for(core: str) -> None:
    for score, bound, is_over in ((UNFINISHED, MAX_SCORE, False), (329, MAX_SCORE, False), (329, 333, True)):
        search = Beams(deal_start(13), True, core, 2, seed=1)
        search.advance(map, [3, 3], score, bound, lambda: False)
        assert search.is_over is is_over
        assert (search.states == 0) is is_over
    assert Beams(small(1, piles=24, to_come=20), False, core, 1, seed=1).is_over
    assert Beams(Position((), tuple(range(10)), tuple(range(20, 40))), True, core, 1, seed=1).is_over


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_with_beams_keeps_its_budget_and_its_answer(core: str, threads: int) -> None:
    for start, free in ((deal_start(13), True), (midgame(40, 40), True), (midgame(60, 60), False)):
        limit = Limit(playouts=250, threads=threads, seed=3)
        one, other = (list(improvements(start, limit, fola_free=free, schedule=AT_ONCE)) for _ in range(2))
        assert same(one[-1], other[-1])
        assert one[-1].playouts <= 250
        for result in one:
            check(start, result)


@needs_native
def test_beams_find_what_annealing_misses() -> None:
    limit, scores = Limit(playouts=12_000, seed=1), []
    for least in (10**9, 0):
        schedule = Schedule(beams_from=least, narrowest=4)
        scores.append(solve(deal_start(1013), limit, fola_free=True, schedule=schedule).score)
    assert scores[0] < scores[1] == MAX_SCORE


@needs_native
def test_a_king_that_no_later_card_kills_is_covered() -> None:
    """In p41 nothing that is played after SK kills it: lines that leave it on top make 284 at most."""
    deal = dict(practice_deals())["p41"]
    start = Position((), deal.deck, deal.fola)
    assert solve(start, Limit(playouts=250_000, seed=3), fola_free=True).score > 300


# -- What the oracle punishes after an era ---------------------------------------------------------


def punished(penalties: Penalties, tops: list[Card]) -> dict[Card, int]:
    return dict(penalties.punish(tops))


def test_the_dearest_fault_is_punished_first_then_those_punished_less_often() -> None:
    king, queen = parse_cards("SK CQ")
    tops = [*USEFUL, king, queen]
    penalties = Penalties(tops)
    assert punished(penalties, tops) == {king: -10}  # 50 against 40
    assert punished(penalties, tops) == {queen: -10}  # 50 / 2 against 40
    assert punished(penalties, tops) == {king: -10}  # 50 / 2 against 40 / 2
    assert punished(penalties, tops) == {queen: -10}


def test_a_covered_useful_card_costs_twice_its_worth() -> None:
    tops = [card for card in USEFUL if card not in (tarot(40), tarot(2))]
    penalties = Penalties([*USEFUL])
    assert punished(penalties, tops) == {tarot(40): 10}  # 20 against 10
    assert punished(penalties, tops) == {tarot(40): 10, tarot(2): 10}  # 10 each


def test_cards_that_were_covered_before_the_search_are_no_fault() -> None:
    for in_play in ([*USEFUL], [card for card in USEFUL if card != tarot(40)]):
        assert punished(Penalties(in_play), in_play) == {}


def test_a_court_card_that_stays_whatever_it_costs_is_stuck() -> None:
    king, plain = parse_cards("SK C7")
    penalties = Penalties([*USEFUL, king, plain])
    while not penalties.is_stuck(king):
        assert king in punished(penalties, [*USEFUL, king])
    assert not penalties.is_stuck(plain)
    for _ in range(30):
        assert punished(penalties, [*USEFUL, plain]) == {plain: -10}
    assert not penalties.is_stuck(plain)

"""Bounds from the last cards: never below the truth, and what they are known to show."""

from collections import Counter
from importlib import resources
from random import Random

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import MAX_SCORE, USEFUL, WORTH
from solver import cores, exact
from solver.exact import Tails
from solver.quick_score import simple_bound
from tests.support.cores import needs_native
from tests.support.exhaustive import has_line
from tests.support.selection import all_tests, sample


def crowded(chance: Random, most: int = 12) -> Position:
    """Return a full grid of mostly useful cards, with some cards to come."""
    to_come = chance.randint(most // 3, most)
    useful = chance.sample(sorted(USEFUL), chance.randint(21, 23))
    junk = chance.sample(sorted(set(range(CARD_COUNT)) - USEFUL), GRID_SIZE + to_come - len(useful))
    cards: list[Card] = useful + junk
    chance.shuffle(cards)
    deck = GRID_SIZE + chance.randint(0, to_come)
    return Position(tuple(cards[:GRID_SIZE]), tuple(cards[GRID_SIZE:deck]), tuple(cards[deck:]))


@needs_native
def test_no_score_that_a_line_reaches_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "LENGTHS", (0, 1, 2, 3, 5))
    chance, refuted = Random(1), 0
    for seed in range(2000 if all_tests() else 60):
        position, free = crowded(chance), chance.random() < 0.5
        fixed, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        lines = cores.annealer(position.grid, fixed, loose, seed, "native")
        lines.advance(2000, 2.0, MAX_SCORE)
        search, bound = Tails(position, free, "native"), simple_bound(position)
        assert not search.refutes(lines.best_score, 4000, lambda: False), str(position)
        while bound > lines.best_score and search.refutes(bound, 4000, lambda: False):
            refuted += 1
            bound = search.below(bound)
        assert bound >= lines.best_score, str(position)
    assert refuted > 2


@needs_native
@pytest.mark.parametrize("number", [20_017, 20_024, 20_124])
def test_one_question_may_take_more_than_a_hundred_thousand_positions(number: int) -> None:
    deal = Deal.numbered(number)
    start = Position((), deal.deck, deal.fola)
    assert Tails(start, True, "native").refutes(MAX_SCORE, 300_000, lambda: False)
    assert not Tails(start, True, "native", 100_000).refutes(MAX_SCORE, 1_000_000, lambda: False)


def test_what_a_search_of_every_move_finds_is_not_refuted(core: str) -> None:
    chance, answers = Random(2), Counter[tuple[bool, bool | None]]()
    for _ in range(3000 if all_tests() else 150):
        position, free = crowded(chance, 3), chance.random() < 0.5
        spare, allowance = chance.sample(sorted(USEFUL), chance.choice((0, 0, 1))), chance.choice((0, 0, 10))
        ordered, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        tail = cores.tail_search(position.grid, ordered, loose, spare, allowance, core, 10)
        lasting = USEFUL.difference(spare).intersection(position.grid + position.deck + position.fola)
        there_is = has_line(position, free, lasting, allowance)
        answers[there_is, tail.search(4000, lambda: False)] += 1
    assert answers[True, False] == 0
    assert answers[True, True] > 5
    assert answers[False, False] > 5


@needs_native
def test_no_way_of_a_known_line_is_refuted() -> None:
    """What the lines of the survey cover and leave on top, they can."""
    text = resources.files("scores").joinpath("data", "survey.csv").read_text("utf-8")
    lines = [found for found in parse_table(text) if isinstance(found, Search) and found.moves]
    for found in sample(lines, 25):
        deal = Deal.numbered(found.deal)
        assert found.fola
        assert found.moves
        end = Position((), deal.deck, found.fola)
        for move in found.moves:
            end = end.apply(move)
        spare = sorted(USEFUL.difference(end.grid))
        allowance = -sum(WORTH[card] for card in end.grid if card not in USEFUL)
        for length in exact.LENGTHS:
            before, ordered = deal.deck[:-length], deal.deck[-length:]
            for question in ((before, ordered, deal.fola), (before, ordered + found.fola, ())):
                tail = cores.tail_search(*question, spare, allowance, "native", 16)
                assert tail.search(20_000, lambda: False) is not False, (found.deal, length)


@needs_native
def test_the_last_cards_show_at_once_what_some_deals_hold() -> None:
    """No line of p16 and p43 scores more than 329, and the oracle finds lines that score it."""
    deals = dict(practice_deals())
    for name in ("p16", "p43"):
        prover = exact.Prover(Position((), deals[name].deck, deals[name].fola), True)
        assert prover.step(0, 20_000, lambda: False) is False
        assert prover.bound == 329


def test_a_score_may_be_asked_for_again_with_more_nodes(core: str) -> None:
    deal = dict(practice_deals())["p43"]
    search = Tails(Position((), deal.deck, deal.fola), True, core)
    assert not search.refutes(MAX_SCORE, 20, lambda: False)
    assert search.nodes <= 21
    assert not search.refutes(MAX_SCORE, 5000, lambda: True)
    assert search.refutes(MAX_SCORE, 5000, lambda: False)
    nodes = search.nodes
    assert search.refutes(MAX_SCORE, 1, lambda: False)
    assert search.nodes == nodes


def test_a_search_of_many_nodes_may_be_made_in_many_small_steps(core: str) -> None:
    """The oracle searches a little at a time; p02 takes about 14,000 nodes in all."""
    deal = dict(practice_deals())["p02"]
    search = Tails(Position((), deal.deck, deal.fola), True, core)
    assert any(search.refutes(MAX_SCORE, 1000, lambda: False) for _ in range(20))


def test_positions_without_a_tail_are_not_refuted(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    assert not Tails(position, True, core).refutes(MAX_SCORE, 1000, lambda: False)


def test_the_next_score_below_is_one_that_cards_can_make() -> None:
    deal = Deal.numbered(0)
    search = Tails(Position((), deal.deck, deal.fola), True, "python")
    assert [search.below(score) for score in (334, 329, 328, 325, 324)] == [329, 328, 325, 324, 323]

"""Both cores search the same nodes, and both refuse what is no grid."""

from collections.abc import Callable
from random import Random

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, USEFUL
from solver import cores
from solver.cores import Tail
from solver.quick_score import simple_bound
from tests.support.cores import needs_native
from tests.support.positions import alike_position, deal_start, long_position, quiet_position, small_position
from tests.support.selection import all_tests


@needs_native
@pytest.mark.parametrize("kind", [small_position, quiet_position, alike_position, long_position])
def test_the_cores_are_twins_to_the_node(kind: Callable[[Random], Position]) -> None:
    random = Random(3)
    for _ in range(60 if all_tests() else 4):
        position, free = kind(random), random.random() < 0.5
        ordered, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        twins = [cores.exact_search(position.grid, ordered, loose, core, 6) for core in ("native", "python")]
        target = simple_bound(position)
        while target > UNFINISHED:
            answers = [twin.search(target, 300, lambda: False) for twin in twins]
            assert answers[0] == answers[1]
            assert twins[0].nodes == twins[1].nodes
            if answers[0] is None:
                break
            if answers[0] >= target:
                assert list(twins[0].line) == list(twins[1].line)
                break
            target = answers[0]


def test_too_long_a_grid_is_refused(core: str) -> None:
    with pytest.raises(ValueError, match="grid has 25 cards, at most 24"):
        cores.exact_search(range(25), (), (), core, 4)


# -- The native search of the last cards and its Python twin give the same answers after the same nodes


def twins(chance: Random, number: int) -> tuple[Tail, Tail]:
    start = deal_start(number)
    first = len(start.deck) - chance.choice((0, 3, 8, 14))
    ordered, loose = start.deck[first:], start.fola
    if chance.random() < 0.3:
        ordered, loose = ordered + loose, ()
    spare = chance.sample(sorted(USEFUL), chance.choice((0, 0, 1, 2)))
    question = start.deck[:first], ordered, loose, spare, chance.choice((0, 0, 10, 30))
    return cores.tail_search(*question, "native", 10), cores.tail_search(*question, "python", 10)


@needs_native
@pytest.mark.parametrize("number", range(40))
def test_same_answers_after_the_same_nodes(number: int) -> None:
    native, python = twins(Random(number), number)
    for nodes in (1, 30, 500):
        answers = [(one.search(nodes, lambda: False), one.nodes) for one in (native, python)]
        assert answers[0] == answers[1]


def test_a_search_can_be_stopped(core: str) -> None:
    deal = dict(practice_deals())["p24"]
    tail = cores.tail_search(deal.deck, (), deal.fola, (), 0, core, 10)
    assert tail.search(100_000, lambda: True) is None
    assert tail.nodes == 1024


def test_without_room_for_another_card_the_last_two_must_fit(core: str) -> None:
    """Of three cards that are not useful, the last can never be covered."""
    useful = sorted(USEFUL)
    before = [*useful, *parse_cards("C1 C2")]
    stuck = cores.tail_search(before, parse_cards("B9"), (), (), 0, core, 10)
    assert stuck.search(1000, lambda: False) is False
    paid = cores.tail_search(before, parse_cards("B9"), (), (), 10, core, 10)
    assert paid.search(1000, lambda: False) is True

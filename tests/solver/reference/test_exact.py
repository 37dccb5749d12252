"""Both cores search the same nodes, and both refuse what is no grid."""

from collections.abc import Callable
from random import Random

import pytest

from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED
from solver import cores
from solver.quick_score import simple_bound
from tests.support.cores import needs_native
from tests.support.positions import alike_position, long_position, quiet_position, small_position
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

"""Playouts that keep several lines: both cores keep the same, and more lines find more."""

from statistics import fmean

import pytest

from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE
from solver import cores, policy
from solver.reference import fair
from solver.reference.fair_playout import Playout
from solver.reference.fair_policy import FairPolicy
from tests.support.cores import needs_native
from tests.support.positions import hidden_view, opened
from tests.support.selection import all_tests


@needs_native
@pytest.mark.parametrize("width", [2, 8])
def test_native_lines_are_those_of_the_twin(width: int) -> None:
    for seed in range(4 if all_tests() else 2):
        view = hidden_view(seed)
        native, python = (cores.fair_search(view, seed, core, width) for core in ("native", "python"))
        options = list(range(min(3, len(native.options()))))
        for search in (native, python):
            search.advance(options, 1)
        assert list(native.sums) == list(python.sums)


@needs_native
def test_more_lines_find_more() -> None:
    means = []
    for width in (1, 2, 8):
        searches = [cores.fair_search(opened(seed), seed, "native", width) for seed in range(20)]
        for search in searches:
            search.advance([0], 20)
        means.append(fmean(search.sums[0] / 20 for search in searches))
    assert means[0] + 5 < means[1] < means[2] - 5


def test_of_two_lines_with_the_same_grid_one_is_kept() -> None:
    deal = Deal.numbered(3)
    start = Playout(FairPolicy(policy.weights()), deal.deck[:GRID_SIZE], deal.deck[GRID_SIZE:], 60)
    lines = [(start, 0)]
    for _ in range(6):
        lines = fair.advance(lines, 6)
        grids = [tuple(at.grid) for at, _ in lines]
        assert len(set(grids)) == len(grids) <= 6
        assert [value for _, value in lines] == sorted((value for _, value in lines), reverse=True)

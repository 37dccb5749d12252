"""Both cores play out the same games by the policy, and both refuse what is no position."""

import random
from statistics import fmean

import pytest

from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, View
from solver import cores, policy
from solver.reference import fair
from solver.reference import module as reference
from solver.reference.fair_playout import Playout
from solver.reference.fair_policy import FAR, KILL, NEAR, PHASE_SIZE, PHASES, FairPolicy
from tests.support.cores import needs_native
from tests.support.positions import hidden_view, opened
from tests.support.selection import all_tests


@needs_native
def test_native_playouts_are_those_of_the_twin() -> None:
    for seed in range(30 if all_tests() else 12):
        view = hidden_view(seed)
        native, python = (cores.fair_search(view, seed, core) for core in ("native", "python"))
        assert list(native.options()) == list(python.options())
        if len(view.grid) == 24:
            assert list(native.values()) == list(python.values())
        options = list(range(min(5, len(native.options()))))
        for search in (native, python):
            search.advance(options, 1)
            search.advance(options[::2], 1)
        for figures in ("counts", "sums", "squares"):
            assert list(getattr(native, figures)) == list(getattr(python, figures))


@needs_native
def test_native_values_are_those_of_the_twin_with_any_weights() -> None:
    """Weights at random: those that are learned are 0 for what seldom happens."""
    from solver import _core

    draw = random.Random(5)
    weights = [draw.randrange(-300, 300) for _ in range(PHASES * PHASE_SIZE)]
    for phase in range(PHASES):
        for section in (KILL, NEAR, FAR):
            weights[phase * PHASE_SIZE + section] = 0  # no pair
    policies = [(core, core.FairPolicy(weights)) for core in (_core, reference)]
    for seed in range(30):
        view = hidden_view(seed)
        grid, unseen, fola = map(list, (view.grid, view.unseen, view.fola))
        native, python = (core.FairSearch(one, grid, unseen, fola, seed, 1) for core, one in policies)
        assert list(native.values()) == list(python.values())
        for search in (native, python):
            search.advance([0], 1)
        assert list(native.sums) == list(python.sums)


@needs_native
@pytest.mark.parametrize(("seed", "width", "times"), [(1, 1, 4), (2, 1, 4), (1, 4, 2)])
def test_native_games_are_those_of_the_twin_from_the_first_card(seed: int, width: int, times: int) -> None:
    native, python = (cores.fair_search(opened(seed), seed, core, width) for core in ("native", "python"))
    for search in (native, python):
        search.advance([0], times)
    assert list(native.sums) == list(python.sums)


def test_broken_positions_are_refused(core: str) -> None:
    full: tuple[Card, ...] = tuple(range(97))
    for grid, unseen in (((0, 97), ()), ((0, -1), ()), (full[:25], ()), (full, ()), ((), full), ((), (256,))):
        with pytest.raises(ValueError, match="no position"):
            cores.fair_search(View(grid, unseen, (1,)), 0, core)
    cores.fair_search(View((), (), full[:16]), 0, core).advance([0], 1)
    with pytest.raises(ValueError, match="no position"):  # the core has no room for so many behind the grid
        cores.fair_search(View((), (), full[:17]), 0, core)


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

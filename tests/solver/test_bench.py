"""The benchmark measures what it says; its figures are no tests."""

from collections.abc import Callable

import pytest

from solver import bench
from solver.bench import OracleStrength, SolvedDeal
from solver.result import Limit, Result


def test_practice_deals() -> None:
    deals = bench.practice_deals()
    assert len(deals) == len({deal.cards for _, deal in deals}) == len(dict(deals)) == 48


def test_strength_sums_up_runs() -> None:
    runs = list(bench.solve_all(bench.practice_deals()[:2], Limit(playouts=100)))
    assert [run.name for run in runs] == ["p00", "p01"]
    strength = OracleStrength.of(runs)
    assert strength.deals == 2
    assert strength.mean == sum(run.result.score for run in runs) / 2
    assert strength.at_maximum == strength.proved == strength.spread == 0
    assert strength.first_answer == max(run.first_answer for run in runs) > 0


def test_strength_says_how_much_seeds_differ_and_what_is_proved() -> None:
    def run(name: str, score: int, bound: int) -> SolvedDeal:
        return SolvedDeal(name, Result(score, bound, 1.0, 1, "native", (), ()), 0.1)

    strength = OracleStrength.of(
        [run("a", 300, 334), run("b", 329, 329), run("a", 310, 334), run("b", 329, 334)]
    )
    assert (strength.mean, strength.spread, strength.proved) == (317, 5, 1)


@pytest.mark.parametrize("rate", [bench.oracle_rate, bench.fair_rate, bench.classic_rate])
def test_each_engine_of_the_twin_has_a_rate(rate: Callable[[str, float], float]) -> None:
    assert rate("python", 0.01) > 0

"""The benchmark measures what it says; its figures are no tests."""

from solver import bench
from solver.bench import OracleStrength
from solver.result import Limit


def test_practice_deals() -> None:
    deals = bench.practice_deals()
    assert len(deals) == len({deal.cards for _, deal in deals}) == len(dict(deals)) == 48


def test_strength_sums_up_runs() -> None:
    runs = list(bench.solve_all(bench.practice_deals()[:2], Limit(playouts=100)))
    assert [run.name for run in runs] == ["p00", "p01"]
    strength = OracleStrength.of(runs)
    assert strength.deals == 2
    assert strength.mean == sum(run.result.score for run in runs) / 2
    assert strength.at_maximum == 0
    assert 0 < strength.first_answer <= max(run.seconds for run in runs)


def test_playout_rate_of_the_twin() -> None:
    assert bench.playout_rate("python", seconds=0.01) > 0

"""The benchmark measures what it says; its figures are no tests."""

from collections.abc import Callable
from statistics import fmean

import pytest

from solitaire.lab import engines
from solitaire.lab.engines import FairStrength, OracleStrength, SolvedDeal
from solitaire.rules.deal import Deal
from solver.autoplay import play_game
from solver.result import Limit, Result


def test_practice_deals() -> None:
    deals = engines.practice_deals()
    assert len(deals) == len({deal.cards for _, deal in deals}) == len(dict(deals)) == 48


def test_strength_sums_up_runs() -> None:
    runs = list(engines.solve_all(engines.practice_deals()[:2], Limit(playouts=100)))
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


def test_strength_of_the_fair_player_sums_up_games() -> None:
    games = [play_game(Deal.numbered(42), Limit(playouts=20, seed=seed)) for seed in (1, 2)]
    strength = FairStrength.of(games)
    assert strength.games == 2
    assert strength.mean == pytest.approx(fmean(game.score for game in games))
    assert strength.slowest_decision_seconds == max(game.slowest_decision_seconds for game in games)


@pytest.mark.parametrize("rate", [engines.oracle_rate, engines.fair_rate, engines.classic_rate])
def test_each_engine_of_the_twin_has_a_rate(rate: Callable[[str, float], float]) -> None:
    assert rate("python", 0.01) > 0

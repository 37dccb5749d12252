"""What the lab measures of the engines: practice deals, the gap to the bound, the speed of the rules."""

from collections.abc import Callable
from statistics import fmean

import pytest

from solitaire.lab import bench, engines
from solitaire.lab.engines import (
    FairStrength,
    Gap,
    GapRow,
    OracleStrength,
    SolvedDeal,
    along,
    measure,
    practice_deals,
    table,
)
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position, legal_moves
from solitaire.rules.record import Record
from solver.autoplay import play_game
from solver.result import Limit, Result
from tests.support.cores import needs_native


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

    runs = [run("a", 310, 334), run("b", 329, 329), run("a", 300, 334), run("b", 329, 334)]
    strength = OracleStrength.of(runs)
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


def test_positions_along_a_line() -> None:
    start = Position.parse("CK | D1 D2 | T3")
    moves = [Move(14), Move(15), Move(15, 14), Move(59)]
    positions = along(start, moves)
    assert positions[3] == start
    assert str(positions[1]) == "CK D1 D2 |  | T3"
    assert str(positions[0]) == "CK D2 T3 |  | "
    assert sorted(positions) == [0, 1, 2, 3]


@needs_native
def test_late_positions_of_a_deal_close() -> None:
    name, deal = practice_deals()[5]
    (gap,) = measure([(name, deal)], Limit(playouts=20_000, seed=1), seconds=20.0, steps=(2, 4))
    assert gap.name == name
    assert all((best or 0) >= gap.score for best in gap.closed.values())


def test_steps_beyond_two_misses_count_as_open() -> None:
    (gap,) = measure([practice_deals()[5]], Limit(playouts=5), seconds=1e-9, steps=(90, 91, 92))
    assert gap.closed == {90: None, 91: None, 92: None}


def test_table() -> None:
    gaps = [Gap("a", 334, {2: 334, 4: 334}), Gap("b", 300, {2: 303, 4: None})]
    assert table(gaps) == [GapRow(2, 1.0, 1.0, 1), GapRow(4, 0.5, 0.0, 0)]
    assert table(gaps[:1])[0].closed_below is None


@pytest.mark.parametrize("number", range(5))
def test_the_games_are_whole_and_always_the_same(number: int) -> None:
    start, moves = bench.random_game(number)
    assert bench.random_game(number) == (start, moves)
    record = Record(Deal.numbered(number), start.fola, tuple(moves))
    assert record.positions[0] == start
    assert list(legal_moves(record.positions[-1])) == []


def test_rate() -> None:
    assert bench.rules_rate(0.0, count=2) > 0

"""The oracle: legal lines, true bounds, the same result for the same seed, cancelling, resuming."""

import time
from itertools import pairwise
from math import inf, nan

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.position import END, End, Position
from solitaire.rules.scoring import UNFINISHED, score
from solver import cores
from solver.oracle import improvements, solve
from solver.quick_score import simple_bound
from solver.result import Limit, Result, Status
from solver.schedule import USUAL, Schedule
from solver.work import Budget
from tests.support.exhaustive import best_score
from tests.support.positions import deal_start, midgame, small
from tests.support.selection import all_tests, sample

pytestmark = pytest.mark.usefixtures("core")

LONG = 1 if all_tests() else 4
"""By how much budgets are shorter by default."""


def check(start: Position, result: Result) -> None:
    """The line is legal, ends the game and scores what it claims."""
    assert sorted(result.fola) == sorted(start.fola)
    position = start._replace(fola=result.fola)
    for move in result.moves:
        position = position.apply(move)
    assert result.moves[-1] == END
    assert score(position).points == result.score <= result.bound
    assert (result.status is Status.OPTIMAL) == (result.score == result.bound)


def test_the_stream_improves_and_every_line_is_legal(core: str) -> None:
    start = deal_start(42)
    stream = list(improvements(start, Limit(playouts=2500, seed=1), fola_free=True))
    assert len(stream) > 2
    assert better_and_better(stream)
    assert [r.playouts for r in stream] == sorted(r.playouts for r in stream)
    for result in stream:
        check(start, result)
        assert result.core == core
    assert stream[-1].score > 150


def better_and_better(stream: list[Result]) -> bool:
    """Return whether each result brings a better line or a lower bound, and none a worse one."""
    return all(
        one.score <= other.score
        and one.bound >= other.bound
        and (one.score, one.bound) != (other.score, other.bound)
        for one, other in pairwise(stream)
    )


def same(one: Result, other: Result) -> bool:
    return (one.score, one.playouts, one.fola, one.moves) == (
        other.score,
        other.playouts,
        other.fola,
        other.moves,
    )


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_new_eras_keep_the_best_line_and_the_same_budget_gives_the_same(threads: int) -> None:
    short = Schedule(era=200)
    limit = Limit(playouts=2000 // LONG, threads=threads)
    one, other = (list(improvements(deal_start(5), limit, fola_free=True, schedule=short)) for _ in range(2))
    assert better_and_better(one)
    assert same(one[-1], other[-1])
    check(deal_start(5), one[-1])


def test_seeds_differ() -> None:
    lines = {solve(deal_start(3), Limit(playouts=50, seed=seed), fola_free=True).moves for seed in range(4)}
    assert len(lines) == 4


@pytest.mark.parametrize("playouts", [1, 2, 99, 1000])
def test_playout_budget_is_kept(playouts: int) -> None:
    stream = list(improvements(deal_start(8), Limit(playouts=playouts, threads=2), fola_free=True))
    assert stream[-1].playouts <= max(2, playouts)


@pytest.mark.parametrize("plies", sample([1, 30, 60, 90, 120, 150, 165, 400], 2))
@pytest.mark.parametrize("fola_free", [False, True])
def test_resumes_from_the_middle(plies: int, fola_free: bool) -> None:
    start = midgame(plies, plies)
    result = solve(start, Limit(playouts=400), fola_free=fola_free)
    check(start, result)
    if not fola_free:
        assert result.fola == start.fola


def test_small_positions_get_the_best_score() -> None:
    cases = [
        (small(seed, piles=1 + seed % 6, to_come=seed % 4), free)
        for seed in sample(range(100), 3)
        for free in (False, True)
    ]
    found = 0
    for start, free in cases:
        result = solve(start, Limit(playouts=600), fola_free=free)
        check(start, result)
        best = best_score(start, free)
        assert result.score <= best <= simple_bound(start)
        found += result.score == best
    assert found >= 0.97 * len(cases)  # what takes a useful card's death is found by longer searches only


def test_giving_up_beats_a_line_below_it() -> None:
    start = Position.parse("CK DQ SK BQ DK CQ BK SQ CC BC DC SC CF DF SF BF | T6")
    result = solve(start, Limit(playouts=50))
    check(start, result)
    assert result.score >= UNFINISHED


def test_nothing_left_to_do() -> None:
    assert solve(Position.parse("T1"), Limit(playouts=5)).moves == (END,)


def test_the_last_cards_bound_a_short_search_too() -> None:
    """A search limited by playouts looked at 100 nodes of them in its first half million playouts."""
    deal = dict(practice_deals())["p43"]
    start = Position((), deal.deck, deal.fola)
    assert solve(start, Limit(playouts=2000), fola_free=True).bound == 329


@pytest.mark.parametrize("to_come", [40, 97])
def test_time_and_playouts_are_shared_out_alike(to_come: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "core_name", lambda: "native")
    by_time, by_playouts = Budget(Limit(seconds=4)), Budget(Limit(playouts=2_000_000))
    assert USUAL.tails(by_time) == pytest.approx(USUAL.tails(by_playouts), rel=0.1)
    for made in (0, 50_000, 700_000, 1_500_000):
        by_time.playouts = by_playouts.playouts = made
        nodes = USUAL.proof_nodes(by_time, to_come, spent=200)
        assert nodes == USUAL.proof_nodes(by_playouts, to_come, spent=200)
        assert (nodes > 0) == (made > (50_000 if to_come == 97 else 0))


def test_stops_at_the_bound(core: str) -> None:
    start = Position.parse("T40 C2 T39 | ")
    result = solve(start, Limit(seconds=60))
    assert result.status is Status.OPTIMAL
    assert result.score == result.bound == 20


@pytest.mark.processes
@pytest.mark.parametrize("threads", [1, 2])
def test_cancel(threads: int) -> None:
    answers = list[bool]()

    def stop() -> bool:
        answers.append(len(answers) > 20)
        return answers[-1]

    result = solve(deal_start(46), Limit(threads=threads), fola_free=True, stop=stop)
    assert sum(answers) < 100  # asked again by what is under way, but nothing more begins
    check(deal_start(46), result)


def test_stream_may_be_dropped() -> None:
    stream = improvements(deal_start(1), Limit(threads=2), fola_free=True)
    check(deal_start(1), next(stream))
    check(deal_start(1), next(stream))
    stream.close()  # type: ignore[attr-defined]


@pytest.mark.processes
def test_time_limit() -> None:
    begin = time.perf_counter()
    solve(deal_start(46), Limit(seconds=0.1), fola_free=True)  # without its limit it would not end
    assert time.perf_counter() - begin >= 0.1


def test_ended_game_has_no_line() -> None:
    with pytest.raises(ValueError, match="ended"):
        solve(Position((56,), end=End.FINISHED), Limit(playouts=1))


@pytest.mark.parametrize(
    "bad", [Position((1, 2), (2,)), Position((97,)), Position((), (-1,)), Position(tuple(range(25)))]
)
def test_impossible_positions_are_refused(bad: Position) -> None:
    with pytest.raises(ValueError, match=r"no position|at most 24"):
        solve(bad, Limit(playouts=1))


def test_limit_refuses() -> None:
    wrong = [("seconds", 0.0), ("seconds", nan), ("seconds", inf), ("playouts", 0), ("threads", 0)]
    for name, value in (*wrong, ("seed", -1), ("seed", 1 << 64)):
        with pytest.raises(ValueError, match=r"=|seed"):
            Limit(**{name: value})  # type: ignore[arg-type]

"""The oracle: legal lines, true bounds, the same result for the same seed, cancelling, resuming."""

import time
from itertools import pairwise

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import Card, parse_cards, tarot
from solitaire.rules.position import END, End, Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL, score
from solver import cores
from solver.oracle import Beams, Penalties, _spare_sets, improvements, solve
from solver.quick_score import simple_bound
from solver.result import Limit, Result, Status
from solver.schedule import USUAL, Schedule
from solver.work import Budget
from tests.support.cores import needs_native
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


@pytest.mark.parametrize("threads", [1, 2])
def test_new_eras_keep_the_best_line(threads: int) -> None:
    short = Schedule(era=200)
    limit = Limit(playouts=2000 // LONG, threads=threads)
    one, other = (list(improvements(deal_start(5), limit, fola_free=True, schedule=short)) for _ in range(2))
    assert better_and_better(one)
    assert same(one[-1], other[-1])
    check(deal_start(5), one[-1])


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_same_budget_same_answer(threads: int) -> None:
    limit = Limit(playouts=1500 // LONG, threads=threads, seed=5)
    one, other = (solve(deal_start(3), limit, fola_free=True) for _ in range(2))
    assert same(one, other)


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


@pytest.mark.parametrize(
    "values",
    [
        {"seconds": 0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"playouts": 0},
        {"threads": 0},
        {"seed": -1},
        {"seed": 1 << 64},
    ],
)
def test_limit_refuses(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"=|seed"):
        Limit(**values)  # type: ignore[arg-type]


# -- What the oracle punishes after an era ---------------------------------------------------------


def punished(penalties: Penalties, tops: list[Card]) -> dict[Card, int]:
    return dict(penalties.punish(tops))


def test_the_dearest_fault_is_punished_first_then_those_punished_less_often() -> None:
    king, queen = parse_cards("SK CQ")
    tops = [*USEFUL, king, queen]
    penalties = Penalties(tops)
    assert punished(penalties, tops) == {king: -10}  # 50 against 40
    assert punished(penalties, tops) == {queen: -10}  # 50 / 2 against 40
    assert punished(penalties, tops) == {king: -10}  # 50 / 2 against 40 / 2
    assert punished(penalties, tops) == {queen: -10}


def test_a_covered_useful_card_costs_twice_its_worth() -> None:
    tops = [card for card in USEFUL if card not in (tarot(40), tarot(2))]
    penalties = Penalties([*USEFUL])
    assert punished(penalties, tops) == {tarot(40): 10}  # 20 against 10
    assert punished(penalties, tops) == {tarot(40): 10, tarot(2): 10}  # 10 each


def test_cards_that_were_covered_before_the_search_are_no_fault() -> None:
    in_play = [card for card in USEFUL if card != tarot(40)]
    assert punished(Penalties(in_play), in_play) == {}


def test_worth_nothing_is_no_fault() -> None:
    assert punished(Penalties([*USEFUL]), [*USEFUL]) == {}


def test_a_court_card_that_stays_whatever_it_costs_is_stuck() -> None:
    king, plain = parse_cards("SK C7")
    penalties = Penalties([*USEFUL, king, plain])
    while not penalties.is_stuck(king):
        assert king in punished(penalties, [*USEFUL, king])
    assert not penalties.is_stuck(plain)
    for _ in range(30):
        assert punished(penalties, [*USEFUL, plain]) == {plain: -10}
    assert not penalties.is_stuck(plain)


# -- The beams of the oracle: their order, when there are none, and what they add ------------------


AT_ONCE = Schedule(beams_from=0, narrowest=1)
"""Beams in short searches too, so narrow that some get to their end."""


def test_cards_are_given_up_in_the_order_of_their_cost() -> None:
    sets = _spare_sets(USEFUL, USUAL.most_lost)
    assert sets[0] == (0, ())
    assert [cards for cost, cards in sets if cost == 5] == [
        parse_cards(f"T{number}") for number in range(31, 35)
    ]
    assert (10, parse_cards("T10")) in sets
    assert [cost for cost, _ in sets] == sorted(cost for cost, _ in sets)
    assert not any(one < two and set(a) < set(b) for one, a in sets for two, b in sets if one == two)


def test_only_better_scores_within_the_bound_are_looked_for(core: str) -> None:
    for known, bound, is_over in ((UNFINISHED, MAX_SCORE, False), (329, MAX_SCORE, False), (329, 333, True)):
        search = Beams(deal_start(13), True, core, 2, seed=1)
        search.advance(map, [3, 3], known, bound, lambda: False)
        assert search.is_over is is_over
        assert (search.states == 0) is is_over
    assert Beams(small(1, piles=24, to_come=20), False, core, 1, seed=1).is_over
    assert Beams(Position((), tuple(range(10)), tuple(range(20, 40))), True, core, 1, seed=1).is_over


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_with_beams_keeps_its_budget_and_its_answer(core: str, threads: int) -> None:
    for start, free in ((deal_start(13), True), (midgame(40, 40), True), (midgame(60, 60), False)):
        limit = Limit(playouts=400, threads=threads, seed=3)
        one, other = (list(improvements(start, limit, fola_free=free, schedule=AT_ONCE)) for _ in range(2))
        assert same(one[-1], other[-1])
        assert one[-1].playouts <= 400
        for result in one:
            check(start, result)


@needs_native
def test_beams_find_what_annealing_misses() -> None:
    limit, scores = Limit(playouts=12_000, seed=1), []
    for least in (10**9, 0):
        schedule = Schedule(beams_from=least, narrowest=4)
        scores.append(solve(deal_start(1013), limit, fola_free=True, schedule=schedule).score)
    assert scores[0] < scores[1] == MAX_SCORE


@needs_native
def test_a_king_that_no_later_card_kills_is_covered() -> None:
    """In p41 nothing that is played after SK kills it: lines that leave it on top make 284 at most."""
    deal = dict(practice_deals())["p41"]
    start = Position((), deal.deck, deal.fola)
    assert solve(start, Limit(playouts=250_000, seed=3), fola_free=True).score > 300

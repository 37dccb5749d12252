"""The work on the reviews of both games: what it must never claim, on short reviews."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from threading import active_count
from time import perf_counter, sleep
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import RandomPlayer, play_out
from solitaire.classic.seats import Seat
from solver import game_reviewer
from solver.classic import hand_reviewer, shares
from solver.classic.player import FullPlayer
from solver.game_review import GameReview, MoveDecision
from solver.result import Limit
from solver.review import Review, Reviewer
from solver.review_text import format_review, parse_hand_review, parse_review
from solver.work import Budget, Stage, Steps
from tests.support.cores import needs_native
from tests.support.recorded import records
from tests.support.reviews import END_DECISION
from tests.support.selection import all_tests, crossed

AnyReview = Review[Any]


class Reviewed(NamedTuple):
    """An ended game, and how it is reviewed."""

    begin: Callable[..., Iterator[AnyReview]]
    """Begins a review within a limit."""
    in_progress: Callable[..., Iterator[AnyReview]]
    """Begins one of a game that has not ended."""
    parse: Callable[[str], AnyReview]
    limit: Limit


@cache
def by_chance() -> Hand:
    """A hand in which South plays at random, the others as full does."""
    full = FullPlayer(Limit(playouts=12))
    *_, ended = play_out(Hand.start(numbered(7)), [RandomPlayer(1), full, full, full])
    return ended


GAME = Reviewed(
    lambda *limit, **more: game_reviewer.reviews(records()["finished.txt"], *limit, **more),
    lambda limit: game_reviewer.reviews(records()["in-progress.txt"], limit),
    parse_review,
    Limit(playouts=100_000 if all_tests() else 500, threads=2),
)
HAND = Reviewed(
    lambda *limit, **more: hand_reviewer.reviews(by_chance(), Seat.S, *limit, **more),
    lambda limit: hand_reviewer.reviews(Hand.start(numbered(7)), Seat.S, limit),
    parse_hand_review,
    Limit(playouts=3_000, threads=2),
)
pytestmark = needs_native


@pytest.fixture(params=[GAME, HAND], ids=["game", "hand"])
def game(request: pytest.FixtureRequest) -> Reviewed:
    """Each of the two games in turn."""
    assert isinstance(request.param, Reviewed)
    return request.param


@pytest.fixture(scope="module", autouse=True)
def short_par() -> Iterator[None]:
    """Play par with few playouts and hands, because it takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hand_reviewer, "PAR_HANDS", 4)
        patch.setattr(shares, "VARIANTS", 2)
        if not all_tests():
            patch.setattr(game_reviewer, "PAR_PLAYOUTS", 10)
        yield


@cache
def reviewed(game: Reviewed) -> tuple[AnyReview, ...]:
    return tuple(game.begin(game.limit))


def stopped_at(game: Reviewed, share: float) -> AnyReview:
    """Return the review of a game that was stopped when it had got this far."""
    reached = [0.0]
    last: AnyReview | None = None
    for last in game.begin(game.limit, stop=lambda: reached[-1] >= share):
        reached.append(last.share)
    assert last is not None
    return last


def timeless(review: AnyReview) -> AnyReview:
    """Return all that must be equal on every run."""
    timed: dict[str, Any] = {name: getattr(review, name, None) for name in ("held", "par")}
    changes: dict[str, Any] = {
        name: replace(value, seconds=0.0) for name, value in timed.items() if value is not None
    }
    decisions = tuple(replace(decision, seconds=0.0) for decision in review.decisions)
    return replace(review, decisions=decisions, seconds=0.0, **changes)


def test_what_is_known_once_stays_known(game: Reviewed) -> None:
    grown = reviewed(game)
    shares = [one.share for one in grown]
    assert len({*shares}) > 10, "it is seen to go on"
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.2
    assert shares[-1] == 1.0
    assert grown[-1].is_complete
    assert grown[-1].has_all_decisions
    for before, after in pairwise(grown):
        assert before.decisions == after.decisions[: len(before.decisions)] or after.share > 0.8
        for name in ("held", "par", "sum"):
            assert getattr(before, name, None) is None or getattr(after, name) is not None


def test_random_play_is_blamed_and_the_costliest_come_first(game: Reviewed) -> None:
    costly = reviewed(game)[-1].costliest()
    assert costly
    assert [one.cost for one in costly] == sorted((one.cost for one in costly), reverse=True)
    assert all(one.mark is not None for one in costly)


def test_threads_change_nothing_but_the_seed_does(game: Reviewed) -> None:
    usual = timeless(reviewed(game)[-1])
    *_, alone = game.begin(replace(game.limit, threads=1))
    *_, other = game.begin(replace(game.limit, seed=1))
    assert timeless(alone) == usual
    assert [one.cost for one in other.decisions] != [one.cost for one in usual.decisions]
    pars = [getattr(one, "par", None) for one in (usual, timeless(other))]
    assert (pars[0] == pars[1]) is (game is GAME), "the solitaire's par is played by seeds of its own"


def test_with_more_time_than_it_takes_a_review_ends_when_it_is_sure(game: Reviewed) -> None:
    *_, last = game.begin(replace(game.limit, seconds=600.0))
    assert timeless(last) == timeless(reviewed(game)[-1])


@crossed(("game", [GAME, HAND]), ("share", [0.05, 0.3, 0.7]))
def test_a_review_that_was_stopped_goes_on_after_a_restart_too(game: Reviewed, share: float) -> None:
    before = stopped_at(game, share)
    assert 0.0 < before.share < 1.0
    kept = game.parse(format_review(before))
    grown = [*game.begin(game.limit, before=kept)]  # if little was left, only the last of them
    assert grown[0].share >= before.share
    last = grown[-1]
    assert last.seconds > before.seconds
    found, whole = timeless(last), timeless(reviewed(game)[-1])
    if game is GAME:  # its best line may come from searches that were stopped, and par from as many games
        unlike: dict[str, Any] = {"held": None, "par": None}
        found, whole = replace(found, **unlike), replace(whole, **unlike)
    assert found == whole


def test_reviews_come_at_once_and_can_be_stopped(game: Reviewed) -> None:
    stopping = False
    stream = game.begin(Limit(threads=2), stop=lambda: stopping)
    first = next(stream)
    assert first.share < 1.0
    stopping = True
    *_, last = first, *stream
    assert last.seconds < 30.0
    assert not last.has_all_decisions
    assert last.sum is None


class Weighing(Reviewer[GameReview]):
    """Weighs many decisions, the first at once and others until it must stop, 2 s at most."""

    def __init__(self) -> None:
        super().__init__(GameReview(35), None, Budget(Limit(600.0, playouts=100, threads=2)))
        self.has_stopped = list[bool]()

    def _stages(self) -> list[Callable[[], Steps]]:
        seeds = dict.fromkeys(range(20), 0)
        return [lambda: self._weigh_all(seeds, Stage(0.0, 1.0, 1.0), self._weighed)]

    def _weighed(self, place: int, _limit: Limit) -> MoveDecision:
        until = perf_counter() + 2.0
        while place and not self._stop() and perf_counter() < until:
            sleep(0.001)
        self.has_stopped.append(self._stop())
        return replace(END_DECISION, ply=place)


@pytest.mark.processes
def test_a_review_that_is_left_stops_its_threads() -> None:
    work = Weighing()
    grown = work.reviews()
    assert len(next(grown).decisions) == 1
    del grown  # dropped at once
    assert not work.has_stopped[0]
    assert all(work.has_stopped[1:])
    assert len(work.review.decisions) == 1  # what was stopped is no decision


@pytest.mark.processes
def test_an_interrupt_between_two_results_stops_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weighing, "report", Mock(side_effect=KeyboardInterrupt))
    before = active_count()
    with pytest.raises(KeyboardInterrupt) as interrupt:  # which is kept, and with it all that its frames hold
        list(Weighing().reviews())
    assert active_count() == before
    assert interrupt.value.__traceback__ is not None


@pytest.mark.processes
def test_a_review_stops_when_its_time_is_over_and_says_so(game: Reviewed) -> None:
    *_, last = game.begin(Limit(60.0), begun=perf_counter() - 100.0)
    assert 100.0 <= last.seconds < 110.0
    assert (last.share, last.sum, last.decisions) == (0.0, None, ())


def test_only_an_ended_game_is_reviewed(game: Reviewed) -> None:
    with pytest.raises(ValueError, match="has not ended"):
        next(game.in_progress(game.limit))

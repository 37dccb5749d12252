"""The review of finished games: what it must never claim, on short reviews."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import UNFINISHED
from solver import reviewer
from solver.autoplay import play_game
from solver.par import USUAL_PAR, USUAL_SPREAD, FairPar
from solver.result import Limit
from solver.review import Mark, MoveDecision, Review, Shares, StackingDecision, Verdict
from solver.reviewer import reviews
from tests.conftest import all_tests

RECORDS = Path(__file__).parents[1] / "data" / "records"
SECONDS = 2.0 if all_tests() else 0.3


@pytest.fixture(scope="module", autouse=True)
def short_par() -> Iterator[None]:
    """Play par with few playouts, or it takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        if not all_tests():
            patch.setattr(reviewer, "PAR_PLAYOUTS", 30)
        yield


@cache
def reviewed(name: str) -> tuple[Review, ...]:
    return tuple(reviews(record(name), SECONDS))


def record(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.txt").read_text("utf-8"))


def moves_of(review: Review) -> list[MoveDecision]:
    return [one for one in review.decisions if isinstance(one, MoveDecision)]


def test_a_whole_review_of_a_random_game() -> None:
    last = reviewed("finished")[-1]
    game = record("finished")
    assert last.score == game.score.points
    assert last.held is not None
    assert last.held.score <= last.held.bound <= 334
    assert last.par is not None
    assert last.par.games >= 3
    assert last.share == 1.0
    assert last.possible is not None
    assert len(last.possible) == len(game.moves) + 1
    assert last.possible[-1] == last.score
    assert last.possible[0] <= last.held.score


def test_what_is_still_possible_never_grows() -> None:
    possible = reviewed("finished")[-1].possible
    assert possible is not None
    assert list(possible) == sorted(possible, reverse=True)


def test_the_stacking_every_kill_and_the_end_are_weighed_and_no_play() -> None:
    game, last = record("finished"), reviewed("finished")[-1]
    assert isinstance(last.decisions[0], StackingDecision)
    expected = [0, *(ply + 1 for ply, move in enumerate(game.moves) if not move.is_play)]
    assert [decision.number for decision in last.decisions] == expected
    assert [one.move for one in moves_of(last)] == [move for move in game.moves if not move.is_play]


def test_marks_need_two_standard_errors() -> None:
    assert Mark.of(4.9, 0.0) is None
    assert Mark.of(5.0, 0.0) is Mark.INACCURACY
    assert Mark.of(12.0, 0.0) is Mark.MISTAKE
    assert Mark.of(25.0, 0.0) is Mark.BLUNDER
    assert Mark.of(25.0, 1.0) is Mark.MISTAKE
    assert Mark.of(100.0, 48.0) is None


def test_random_play_is_blamed_and_the_costliest_come_first() -> None:
    last = reviewed("finished")[-1]
    costly = last.costliest()
    assert costly
    assert [one.cost for one in costly] == sorted((one.cost for one in costly), reverse=True)
    assert all(one.mark is not None for one in costly)


def test_the_fair_players_own_moves_are_not_blamed_as_blunders() -> None:
    game = play_game(Deal.numbered(42), Limit(playouts=300, seed=5)).record
    *_, last = reviews(game, 1.5 * SECONDS)
    assert not [one for one in moves_of(last) if one.mark is Mark.BLUNDER and not one.known]


def decision(cost: float, possible: int, known: bool = False, ply: int = 0) -> MoveDecision:
    return MoveDecision(
        ply=ply, move=END, better=None, cost=cost, error=0.0, expected=0.0, possible=possible, known=known
    )


def test_bad_luck_is_what_nobody_could_know() -> None:
    assert decision(cost=4.0, possible=12).is_bad_luck
    assert not decision(cost=4.0, possible=11).is_bad_luck
    assert not decision(cost=5.0, possible=12).is_bad_luck
    assert not decision(cost=4.0, possible=12, known=True).is_bad_luck


def test_the_unluckiest_come_first_and_only_bad_luck() -> None:
    stacking = StackingDecision(better=(), cost=0.0, error=0.0, expected=0.0)
    moves = [decision(cost=0.0, possible=possible, ply=possible) for possible in (12, 5, 40, 20)]
    review = Review(0, None, None, None, (stacking, *moves), 1.0, 1.0, "native")
    assert [one.possible for one in review.unluckiest(2)] == [40, 20]
    assert [one.possible for one in review.unluckiest(9)] == [40, 20, 12]


@pytest.mark.parametrize("name", ["finished", "gave-up", "stuck"])
def test_nobody_is_blamed_for_the_best_move(name: str) -> None:
    for one in moves_of(reviewed(name)[-1]):
        assert one.mark is None or one.better != one.move


def test_giving_up_is_weighed_against_playing_on() -> None:
    last = reviewed("gave-up")[-1]
    assert last.score == UNFINISHED
    end = moves_of(last)[-1]
    assert end.move == END
    assert end.mark is Mark.BLUNDER


def test_a_stuck_game_is_reviewed() -> None:
    last = reviewed("stuck")[-1]
    assert last.score == UNFINISHED
    assert last.possible is not None
    assert last.possible[-1] == UNFINISHED


def test_reviews_come_at_once_and_can_be_stopped() -> None:
    stopping = False
    stream = reviews(record("finished"), 600.0, stop=lambda: stopping)
    first = next(stream)
    assert first.share < 1.0
    stopping = True
    *_, last = first, *stream
    assert last.seconds < 30.0


@pytest.mark.parametrize("name", ["in-progress", "not-stacked"])
def test_only_an_ended_game_is_reviewed(name: str) -> None:
    with pytest.raises(ValueError, match="the game has not ended"):
        next(reviews(record(name)))


def test_progress_never_goes_back() -> None:
    shares = [one.share for one in reviewed("finished")]
    assert shares == sorted(shares)


def par(mean: float, error: float = 1.0, spread: float = 8.0) -> FairPar:
    return FairPar(mean, error, spread, 20, 1.0)


@pytest.mark.parametrize(
    ("score", "mean", "verdict"),
    [
        (USUAL_PAR, USUAL_PAR, Verdict.LEVEL),
        (USUAL_PAR - 7, USUAL_PAR, Verdict.LEVEL),
        (USUAL_PAR - 9, USUAL_PAR, Verdict.PLAY),
        (USUAL_PAR + 9, USUAL_PAR, Verdict.WELL_PLAYED),
        (USUAL_PAR - 2 * USUAL_SPREAD, USUAL_PAR - 2 * USUAL_SPREAD, Verdict.SHUFFLE),
        (USUAL_PAR - 4 * USUAL_SPREAD, USUAL_PAR - 2 * USUAL_SPREAD, Verdict.BOTH),
    ],
)
def test_the_question_answered(score: float, mean: float, verdict: Verdict) -> None:
    shares = Shares.of(round(score), par(mean))
    assert shares.verdict is verdict
    assert USUAL_PAR + shares.shuffle + shares.play == round(score)


def test_an_unsure_par_blames_nobody() -> None:
    assert Shares.of(round(USUAL_PAR - 30), par(USUAL_PAR, error=20.0)).verdict is Verdict.LEVEL

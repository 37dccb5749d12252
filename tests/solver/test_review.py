"""The verdict on finished games: what it must never claim, on short reviews."""

from functools import cache
from pathlib import Path

import pytest

from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import UNFINISHED
from solver.autoplay import play_game
from solver.result import Limit
from solver.review import USUAL_PAR, USUAL_SPREAD, Answer, Estimate, Mark, Review, Shares, reviews

RECORDS = Path(__file__).parents[1] / "data" / "records"


@cache
def reviewed(name: str) -> tuple[Review, ...]:
    return tuple(reviews(record(name), 2.0))


def record(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.txt").read_text("utf-8"))


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


def test_every_kill_and_the_end_and_the_stacking_are_weighed() -> None:
    game, last = record("finished"), reviewed("finished")[-1]
    expected = [-1, *(ply for ply, move in enumerate(game.moves) if not move.is_play)]
    assert [decision.ply for decision in last.decisions] == expected


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
    *_, last = reviews(game, 3.0)
    assert not [one for one in last.decisions if one.mark is Mark.BLUNDER and not one.known]


def test_bad_luck_is_no_mark() -> None:
    for one in reviewed("finished")[-1].decisions:
        assert not (one.is_bad_luck and one.mark)


@pytest.mark.parametrize("name", ["finished", "gave-up", "stuck"])
def test_nobody_is_blamed_for_the_best_move(name: str) -> None:
    for one in reviewed(name)[-1].decisions:
        assert one.mark is None or one.fola is not None or one.better != one.move


def test_giving_up_is_weighed_against_playing_on() -> None:
    last = reviewed("gave-up")[-1]
    assert last.score == UNFINISHED
    end = last.decisions[-1]
    assert end.move == END
    assert end.mark is Mark.BLUNDER


def test_a_stuck_game_is_reviewed() -> None:
    last = reviewed("stuck")[-1]
    assert last.score == UNFINISHED
    assert last.possible is not None
    assert last.possible[-1] == UNFINISHED


def test_verdicts_come_at_once_and_can_be_stopped() -> None:
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


def par(mean: float, error: float = 1.0, spread: float = 8.0) -> Estimate:
    return Estimate(mean, error, spread, 20, 1.0)


@pytest.mark.parametrize(
    ("score", "mean", "answer"),
    [
        (USUAL_PAR, USUAL_PAR, Answer.LEVEL),
        (USUAL_PAR - 7, USUAL_PAR, Answer.LEVEL),
        (USUAL_PAR - 9, USUAL_PAR, Answer.PLAY),
        (USUAL_PAR + 9, USUAL_PAR, Answer.WELL_PLAYED),
        (USUAL_PAR - 2 * USUAL_SPREAD, USUAL_PAR - 2 * USUAL_SPREAD, Answer.SHUFFLE),
        (USUAL_PAR - 4 * USUAL_SPREAD, USUAL_PAR - 2 * USUAL_SPREAD, Answer.BOTH),
    ],
)
def test_the_question_answered(score: float, mean: float, answer: Answer) -> None:
    shares = Shares.of(round(score), par(mean))
    assert shares.answer is answer
    assert USUAL_PAR + shares.shuffle + shares.play == round(score)


def test_an_unsure_par_blames_nobody() -> None:
    assert Shares.of(round(USUAL_PAR - 30), par(USUAL_PAR, error=20.0)).answer is Answer.LEVEL


def test_a_played_card_is_never_a_decision() -> None:
    game = record("finished")
    plays = {ply for ply, move in enumerate(game.moves) if move.is_play}
    assert not plays & {one.ply for one in reviewed("finished")[-1].decisions}

"""Running surveys: nothing is done twice, and nothing lost when workers die."""

from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from solitaire.home.files import UserError
from solitaire.lab.run import SurveyPlan, open_jobs, run
from solitaire.lab.surveys import Surveys
from solitaire.lab.workers import LabJob
from solver.result import Limit
from tests.support.surveying import PLAN, Found, Here, results, run_to_end


def test_every_deal_is_searched_and_played(expected: Found) -> None:
    searches, games = expected
    assert [one.deal for one in searches] == [3, 4, 5, 6, 7, 8]
    assert {(one.budget, one.seed) for one in searches} == {("200 playouts", 5)}
    assert [(game.deal, game.seed) for game in games] == [
        (deal, seed) for deal in range(3, 9) for seed in (5, 6)
    ]
    assert all(one.moves is not None for one in searches)


def test_progress_counts_what_is_in_the_file(surveys: Surveys) -> None:
    for progress in run(PLAN, surveys, Here()):
        assert (progress.total, progress.skipped, progress.failed) == (6, 0, ())
        assert progress.done == len(results(surveys)[0])
    assert progress.done == 6


def test_a_survey_resumes_where_it_was_stopped(surveys: Surveys, expected: Found) -> None:
    stopped = Here()
    steps = run(PLAN, surveys, stopped)
    for _ in range(3):
        next(steps)
    steps.close()
    assert stopped.is_stopped
    assert len(results(surveys)[0]) == 2
    second = Here()
    last = run_to_end(surveys, second)
    assert (last.done, last.total, last.skipped) == (4, 4, 2)
    assert len(second.submitted) == 4
    assert results(surveys) == expected
    third = Here()
    assert run_to_end(surveys, third).skipped == 6
    assert third.submitted == []


def test_only_what_is_missing_is_done(surveys: Surveys) -> None:
    run_to_end(surveys, Here(), SurveyPlan(3, 4, PLAN.search, games=1, playouts=8))
    jobs = list(open_jobs(SurveyPlan(3, 5, PLAN.search, games=3, playouts=8), surveys))
    assert jobs == [
        LabJob(3, None, (6, 7), 8),
        LabJob(4, None, (6, 7), 8),
        LabJob(5, PLAN.search, (5, 6, 7), 8),
    ]
    other = SurveyPlan(3, 3, Limit(playouts=401, seed=5), games=1, playouts=8)
    assert list(open_jobs(other, surveys)) == [LabJob(3, other.search, (), 8)]


def test_a_second_search_may_leave_out_what_is_proved(surveys: Surveys, expected: Found) -> None:
    first = expected[0][0]
    surveys.add([first, replace(first, engine="proof", bound=first.score)], [])
    more = SurveyPlan(2, 4, Limit(playouts=201, seed=5), games=0, playouts=8, only_open=True)
    workforce = Here()
    last = run_to_end(surveys, workforce, more)
    assert (first.deal, workforce.submitted) == (3, [2, 4])
    assert (last.done, last.total, last.skipped) == (2, 2, 1)
    assert run_to_end(surveys, Here(), more).skipped == 3


@pytest.mark.parametrize(
    ("deaths", "capacity", "lost", "failed"),
    [
        ({4: [BrokenProcessPool()], 7: [BrokenProcessPool(), BrokenProcessPool()]}, 3, 3, ()),
        ({4: [BrokenProcessPool() for _ in range(9)]}, 1, 5, (4,)),
        ({4: [ZeroDivisionError()]}, 3, 0, (4,)),
    ],
    ids=[
        "some workers die: others do their deals",
        "a deal kills every worker",
        "the cluster gives a deal up",
    ],
)
def test_a_death_loses_no_deal_but_one_that_kills_every_worker(
    deaths: dict[int, list[Exception]],
    capacity: int,
    lost: int,
    failed: tuple[int, ...],
    surveys: Surveys,
    expected: Found,
) -> None:
    workforce = Here(deaths, capacity)
    last = run_to_end(surveys, workforce)
    assert (last.done, last.lost, last.failed) == (6 - len(failed), lost, failed)
    assert workforce.restarts == lost
    assert results(surveys) == tuple([one for one in found if one.deal not in failed] for found in expected)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (CancelledError(), "the cluster is gone; what was done is kept: run the survey again"),
        (
            ModuleNotFoundError("No module named 'solver'"),
            "a worker cannot do deal 6: ModuleNotFoundError: No module named 'solver'; what was done is kept",
        ),
    ],
)
def test_when_the_work_cannot_go_on_the_results_stay(error: Exception, said: str, surveys: Surveys) -> None:
    workforce = Here({6: [error]}, capacity=1)
    with pytest.raises(UserError, match=said):
        run_to_end(surveys, workforce)
    assert [one.deal for one in results(surveys)[0]] == [3, 4, 5]
    assert workforce.is_stopped

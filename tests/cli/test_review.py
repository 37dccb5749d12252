"""The verdict on the command line: what is printed, what is stored, and how a review is stopped."""

import re
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

import pytest

import solver.game_reviewer
from scores.estimates import Surveyed, best_line
from scores.store import Store
from solitaire.home.files import Home
from solitaire.home.reviews import SOLITAIRE, stored_review
from solitaire.rules.record import Record, parse_record
from solver.game_review import FAIR_VERSION, FEWEST_GAMES, PAR_PLAYOUTS, FairPar, GameReview, KnownFigures
from solver.result import Limit
from tests.support.commands import FINISHED, done, json_object, run
from tests.support.recorded import RECORDS
from tests.support.reviews import finished_review


def test_a_verdict_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.game_reviewer, "GRACE", 0.0)
    text = done("review", FINISHED, "--seconds", "0.001")
    assert "\nThere is no answer yet.\n" in text
    assert "\nOf 78 decisions 0 were weighed.\n" in text
    assert text.endswith(" Stopped at 0%: it can go on.\n")
    assert "No decision" not in text
    assert "±" not in text


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replaces the engine by one that finds the same at once; for each review, how far it had come before."""
    continued = list[float]()

    def reviews(
        game: Record, limit: Limit, *, before: GameReview | None, begun: float, known: KnownFigures
    ) -> Iterator[GameReview]:
        assert begun <= perf_counter()
        assert limit.playouts is None
        continued.append(0.0 if before is None else before.share)
        found = finished_review().informed(known)
        yield replace(found, share=0.5, seconds=limit.seconds or found.seconds)
        if limit.seconds is None:
            yield replace(found, seconds=100.0)

    monkeypatch.setattr(solver.game_reviewer, "reviews", reviews)
    return continued


def test_a_stored_verdict_is_shown_and_one_that_was_stopped_goes_on(engine: list[float]) -> None:
    def review(*options: str) -> tuple[float, float]:
        found = json_object(done("review", FINISHED, *options, "--json"))
        return found["share"], found["seconds"]

    assert review("--seconds", "2") == (0.5, 2.0)
    assert review("--seconds", "1") == (0.5, 1.0)
    assert [review(), review(), review("--seconds", "2")] == [(1.0, 100.0)] * 3
    assert engine == [0.0, 0.5, 0.5]


def test_a_verdict_by_playouts_is_the_same_whatever_the_home_knows(
    home: Home, monkeypatch: pytest.MonkeyPatch, pars_known: dict[int, Surveyed]
) -> None:
    monkeypatch.setattr(solver.game_reviewer, "PAR_PLAYOUTS", 5)
    monkeypatch.setattr(solver.game_reviewer, "explained", lambda _, decision: decision)  # which takes long
    path = RECORDS / "gave-up.txt"

    def review() -> dict[str, object]:
        text = done("review", str(path), "--playouts", "100", "--seed", "3", "--json")
        return without_times(json_object(text))

    first = review()
    game = parse_record(path.read_text("utf-8"))
    with Store(home.scores) as store:
        assert best_line(store, game.deal) is not None
        assert stored_review(store, SOLITAIRE, game) is None
    pars_known[0] = Surveyed(334, 334, tuple([300] * 40), FAIR_VERSION)
    assert review() == first


def without_times(found: dict[str, object]) -> dict[str, object]:
    """Return the content of a verdict for scripts without its varying parts."""
    return {
        key: [without_times(one) for one in value]
        if key == "decisions" and isinstance(value, list)
        else without_times(value)
        if isinstance(value, dict)
        else value
        for key, value in found.items()
        if key != "seconds"
    }


def test_a_game_given_up_says_so_in_words() -> None:
    text = done("review", str(RECORDS / "gave-up.txt"), "--playouts", "2000")
    assert re.search(r"\n101 +end the game +\S+ +\d+ ± \d+ +blunder\n", text)


def test_too_few_playouts_give_no_answer_and_say_so() -> None:
    text = done("review", str(RECORDS / "stuck.txt"), "--playouts", "1")
    assert "\nThere is no answer: so few playouts give no par.\n" in text


def test_the_help_says_how_few_playouts_give_no_par() -> None:
    a_game = PAR_PLAYOUTS * solver.game_reviewer._DECISIONS_OF_A_GAME
    fewest = FEWEST_GAMES * a_game // solver.game_reviewer._MOST_TIMES
    assert f"Fewer than {fewest} give no par" in " ".join(done("review", "--help").split())


def test_a_store_that_fails_stops_no_review(
    home: Home, engine: list[float], pars_known: dict[int, Surveyed]
) -> None:
    pars_known[42] = Surveyed(334, 334, tuple([300] * 20 + [310] * 20), FAIR_VERSION)
    home.scores.mkdir(parents=True)
    for options, stopped in ((), ""), (("--seconds", "2"), " Stopped at 50%."):
        result = run("review", FINISHED, *options)
        assert result.exit_code == 0
        assert result.stdout.startswith("Deal 42: you made 35.\nThe shuffle held 334 (proved best).\n")
        assert "\nPar is 305 ± 1: " in result.stdout, "it comes with the program"
        assert re.search(r"\n35 +your result\n", result.stdout)
        assert result.stdout.endswith(f" core.{stopped}\n"), "it is not kept, so it can't go on"
        assert result.stderr.startswith("The verdict is not kept with the scores: cannot use ")
        assert len(result.stderr.splitlines()) == 1


def test_ctrl_c_prints_what_was_found_so_far(engine: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    reviews = solver.game_reviewer.reviews

    def interrupted(*about: Any, **more: Any) -> Iterator[GameReview]:  # noqa: ANN401
        yield next(reviews(*about, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr(solver.game_reviewer, "reviews", interrupted)
    for _ in range(2):
        result = run("review", FINISHED)
        assert result.exit_code == 130
        assert result.stdout.startswith("Deal 42: you made 35.")
    assert engine == [0.0, 0.5], "it is kept, and goes on"


def test_two_equal_games_give_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[GameReview]:
        yield replace(finished_review(), par=FairPar.of([323, 323], 1.0), share=0.1)
        raise KeyboardInterrupt

    monkeypatch.setattr(solver.game_reviewer, "reviews", interrupted)
    text = run("review", FINISHED).stdout
    assert re.search(r"\nPar is 323: .* \(2 games in 1 s\)\.\n", text)
    found = json_object(run("review", FINISHED, "--json").stdout)
    assert (found["par"]["games"], found["par"]["error"], found["par"]["spread"]) == (2, None, None)


@pytest.mark.usefixtures("engine")
def test_a_review_never_says_less_than_the_home_knows(pars_known: dict[int, Surveyed]) -> None:
    pars_known[42] = Surveyed(334, 334, tuple([300] * 20 + [310] * 20), FAIR_VERSION)
    for _ in range(2):  # a new one, and the one that is kept
        text = done("review", FINISHED)
        assert "The shuffle held 334 (proved best).\n" in text
        assert "Par is 305 ± 1: " in text

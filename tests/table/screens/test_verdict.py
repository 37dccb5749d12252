"""The verdict on the table."""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from unittest import mock

import pygame
import pytest
from pygame_gui.elements import UIButton

from scores.estimates import estimates
from solitaire.files import UserError
from solitaire.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move
from solitaire.rules.record import Record, parse_record
from solitaire.table.actions import Action
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.verdict import VerdictScreen
from solitaire.table.services import verdict_text, verdict_work
from solitaire.table.services.verdict_work import VerdictWork, growing_reviews
from solver import reviewer
from solver.review import MoveDecision, Review
from tests.table.driver import Table
from tests.table.robot import Here

SECONDS = 1.0
"""Time for a review in these tests."""
RECORDS = Path(__file__).parents[2] / "data" / "records"


@cache
def reviews_of(deal: Deal, moves: tuple[Move, ...]) -> tuple[Review, ...]:
    """Return the reviews of a game, the fola stacked as dealt; its par is of quick games."""
    with mock.patch.object(reviewer, "PAR_PLAYOUTS", 50):
        return tuple(reviewer.reviews(Record(deal, deal.fola, moves), SECONDS))


def known_reviews(text: str, seconds: float) -> Iterator[Review]:
    """Stand in for the engine: a review in work, and at the next poll the whole one."""
    record = parse_record(text)
    found = reviews_of(record.deal, record.moves)
    yield found[0]
    yield found[-1]


@pytest.fixture
def ended_with_engine(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with a game that has just ended, given up after a few cards."""
    monkeypatch.setattr(verdict_work, "SECONDS", SECONDS)
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 5, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.phase is Phase.ENDED
    return table


@pytest.fixture
def ended(ended_with_engine: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The same with reviews that are known already."""
    monkeypatch.setattr(verdict_work, "Worker", Here)
    monkeypatch.setattr(verdict_work, "growing_reviews", known_reviews)
    return ended_with_engine


def scene_of(table: Table) -> VerdictScreen:
    assert isinstance(table.app.navigation.screen, VerdictScreen)
    return table.app.navigation.screen


def buttons(table: Table, words: str) -> list[UIButton]:
    return [one for one in table.buttons if one.text == words]


def wait_for(table: Table, what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120  # an engine that fails must not hang the tests
    while not what():
        assert time.monotonic() < deadline, table.news
        table.frame()
        time.sleep(0.02)


def finished(table: Table) -> VerdictScreen:
    scene = scene_of(table)
    wait_for(table, lambda: scene.review is not None and scene.review.share == 1.0)
    table.frame()
    return scene


def test_the_dialog_at_the_end_leads_to_the_verdict(ended_with_engine: Table) -> None:
    ended = ended_with_engine
    ended.click(buttons(ended, "Verdict")[-1].rect.center)  # the other is on the toolbar, behind the dialog
    scene = finished(ended)
    assert scene.review is not None
    assert scene.review.score == -300
    worst = scene.review.costliest()[0]
    assert isinstance(worst, MoveDecision)
    assert worst.move == END


def test_the_score_tables_learn_what_was_found(ended: Table) -> None:
    ended.click(buttons(ended, "Verdict")[-1].rect.center)
    scene = finished(ended)
    assert scene.review is not None
    assert scene.review.held is not None
    known = estimates(ended.app.services.records.store, ended.game.deal)
    assert known.best == scene.review.held.score
    if known.par is not None:  # else there was no time for two games
        assert known.par.games >= 2
        assert f"par {known.par.mean:.0f} " in ended.app.navigation.screen.status()


def test_what_a_shuffle_held_has_a_true_minus_sign_too(ended: Table) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    assert scene.review is not None
    assert scene.review.held is not None
    poor = replace(scene.review, held=replace(scene.review.held, score=-56))
    made, _, held = verdict_text.figures(scene.record, poor, ended.app.context.words)
    assert (made[0], held[0]) == ("\N{MINUS SIGN}300", "\N{MINUS SIGN}56")


def test_a_shuffle_held_at_least_what_was_made_of_it(ended: Table) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    assert scene.review is not None
    assert scene.review.held is not None
    played = parse_record((RECORDS / "finished.txt").read_text("utf-8"))
    begun = replace(scene.review, held=replace(scene.review.held, score=-56))
    made, _, held = verdict_text.figures(played, begun, ended.app.context.words)
    assert made[0] == held[0] == "35"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_decision_can_be_tried_again(ended: Table, by_key: bool) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    before = scene.record
    costliest = scene.review.costliest() if scene.review is not None else []
    tried = [isinstance(one, MoveDecision) and one.move == END for one in costliest].index(True)
    if by_key:
        ended.key(pygame.K_1 + tried, text=str(tried + 1))
    else:
        ended.click(buttons(ended, "Try it")[tried].rect.center)
    assert ended.game.moves == before.moves[:-1]
    assert (ended.game.phase, ended.game.deal) == (Phase.DECK, before.deal)
    assert ended.game.help.played_before
    assert ended.saved.fola == before.fola


def test_the_best_line_can_be_watched_and_leads_back(ended: Table) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    ended.key(pygame.K_b)
    shown = ended.app.navigation.screen
    assert isinstance(shown, ReplayScreen)
    held = scene.review.held if scene.review is not None else None
    assert held is not None
    assert shown.record.score.points == held.score
    ended.key(pygame.K_ESCAPE)
    assert scene_of(ended) is scene


def test_the_stacking_can_be_tried_again(ended: Table) -> None:
    ended.key(pygame.K_ESCAPE)
    ended.app.services.session.play_from(ended.game.record, -1)
    ended.frame()
    assert (ended.game.phase, ended.game.help.played_before) == (Phase.STACKING, True)


def test_a_second_look_finds_the_verdict_as_it_was(ended: Table) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    ended.key(pygame.K_ESCAPE)
    assert not isinstance(ended.app.navigation.screen, VerdictScreen)
    ended.key(pygame.K_v)
    assert ended.app.navigation.screen is scene


def test_a_verdict_kept_with_the_scores_is_there_at_once(
    ended: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    before = finished(ended)
    monkeypatch.setattr(verdict_work, "Worker", lambda *_: pytest.fail("worked out again"))
    again = VerdictWork(before.record, ended.app.services.records)
    assert again.poll()
    assert again.is_final
    assert again.review == before.review


def test_a_store_that_fails_is_told_and_stops_no_verdict(
    ended: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise UserError("cannot use the scores: no")

    monkeypatch.setattr(verdict_work, "kept_verdict", fail)
    monkeypatch.setattr(verdict_work, "keep_verdict", fail)
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    assert "cannot use the scores: no" in ended.news
    assert finished(ended).review is not None


def test_taking_back_the_end_after_the_verdict_counts_as_the_oracles_help(ended: Table) -> None:
    ended.key(pygame.K_ESCAPE)
    ended.key(pygame.K_u)
    assert ended.game.help.oracle_hints == 0
    ended.keys(
        pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_v, pygame.K_ESCAPE, pygame.K_u
    )
    assert ended.game.help.oracle_hints == 1


def test_another_game_stops_the_work(ended_with_engine: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = ended_with_engine
    monkeypatch.setattr(verdict_work, "SECONDS", 600.0)
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    ended.frame()
    assert len(multiprocessing.active_children()) == 1
    ended.app.navigation.act(Action.NEW)
    assert multiprocessing.active_children() == []


def test_a_resize_keeps_the_verdict(ended: Table) -> None:
    ended.keys(pygame.K_ESCAPE, pygame.K_v)
    scene = finished(ended)
    ended.resize(1280, 800)
    assert ended.app.navigation.screen is scene
    ended.click(buttons(ended, "Try it")[0].rect.center)
    assert ended.game.help.played_before


def test_a_game_still_played_has_no_verdict(table: Table) -> None:
    table.start(stacked=True)
    table.key(pygame.K_v)
    assert not isinstance(table.app.navigation.screen, VerdictScreen)


def test_verdicts_are_sent_now_and_then_and_the_last_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "PAR_PLAYOUTS", 50)
    sent = list(growing_reviews((RECORDS / "gave-up.txt").read_text("utf-8"), 1.5))
    assert sent[-1].share == 1.0
    assert all(later.seconds - one.seconds > 0.2 for one, later in pairwise(sent[:-1]))

"""What the journeys do not show of the verdict: its process, its looks, an entered shuffle."""

import multiprocessing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from solitaire.home.saves import read_draft, write_draft
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.entry import Entry
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import format_record
from solitaire.run.worker import Worker
from solitaire.table.actions import Action
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.parts.figures import StandingBar
from solitaire.table.requests import EnterShuffle
from solitaire.table.services import verdict_work
from solitaire.texts import verdict
from solitaire.texts.words import Words
from solver import game_reviewer
from solver.result import Limit
from tests.support import recorded
from tests.support.table.driver import Table, texts_drawn
from tests.support.table.pixels import table_at
from tests.support.table.reviewed import growing_review
from tests.support.table.workers import Here, Workers


@pytest.fixture
def ended(table: Table) -> Table:
    """A table with a game that has just been given up."""
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 5, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.phase is Phase.ENDED
    return table


@pytest.mark.processes
def test_the_engine_works_in_a_process_of_its_own_and_stops_with_another_game(
    ended: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.use(Worker, growing_reviews)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500, threads=2))
    ended.key(pygame.K_v)
    scene = ended.screen_as(VerdictScreen)
    assert len(multiprocessing.active_children()) == 1
    ended.wait(lambda: scene.review.share == 1.0, for_process=True)
    assert scene.review.score == -300
    ended.take_back()
    ended.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_v)
    ended.app.navigation.act(Action.NEW)
    assert multiprocessing.active_children() == []


def test_what_a_shuffle_held_has_a_true_minus_sign_too() -> None:
    *_, found = growing_review(format_record(recorded.records()["gave-up.txt"]))
    assert found.held is not None
    poor = replace(found, par=None, held=replace(found.held, score=-56))
    made, _, held, *_ = verdict.figures(poor, Words())
    assert (made[0], held[0]) == ("\N{MINUS SIGN}300", "\N{MINUS SIGN}56")


def test_each_decision_has_a_board_and_a_button_and_the_course_comes_last(
    ended: Table, workers: Workers
) -> None:
    workers.use(lambda _, *args: Here(growing_review, *args), growing_reviews)
    ended.key(pygame.K_v)
    scene = ended.screen_as(VerdictScreen)
    ended.wait(lambda: scene.review.share == 1.0)
    for size, text_scale in (((900, 600), 100), ((900, 600), 200), ((1280, 800), 100), ((2560, 1600), 100)):
        ended.use(language="fr", text_scale=text_scale)
        ended.resize(*size)
        ended.frame(2)
        seen = list[int]()
        while True:
            if "Réessayer" in ended.labels:
                (number,) = scene.cards.seen
                seen.append(number)
                assert ended.button("Réessayer").rect.bottom < ended.app.context.layout.status.y
                assert scene.cards.place(number).height > size[1] * 0.35
            if not scene.can(Action.PAGE_AFTER):
                break
            ended.key(pygame.K_PAGEDOWN)
        assert seen == [0, 1]
        assert "Réessayer" not in ended.labels
        assert scene.chart.chart.frame.height > 0
        while scene.can(Action.PAGE_BEFORE):
            ended.key(pygame.K_PAGEUP)


def test_large_letters_in_a_long_language_are_not_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_at("verdict-small", tmp_path) as table:
        table.use(language="de", text_scale=150)
        table.frame()
        scene = table.screen_as(VerdictScreen)
        assert any(isinstance(one.node, StandingBar) for one in scene.view.placed), "also above the sum alone"
        drawn = texts_drawn(monkeypatch)
        table.push("Nächste Seite")
        table.frame(4)
        shown = " ".join(text for text, _ in drawn)
        assert all(word in shown for line in (scene.heading, *scene.found.balance) for word in line.split())


def test_verdicts_are_sent_now_and_then_and_the_last_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_reviewer, "PAR_PLAYOUTS", 50)
    monkeypatch.setattr(game_reviewer, "STANDARD", 20_000)
    sent = list(growing_reviews(format_record(recorded.records()["gave-up.txt"]), Limit(), None))
    assert sent[-1].share == 1.0
    assert all(later.seconds - one.seconds > 0.2 for one, later in pairwise(sent[:-1]))


# -- a shuffle of one's own ---------------------------------------------------------------------


@pytest.mark.processes
def test_the_answer_comes_from_another_process_and_the_window_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.use(Worker, growing_reviews)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500, threads=2))
    played = recorded.game(Deal.numbered(42), recorded.tidy)
    begun = played.moves[:60]
    entry = Entry().with_moves(*begun).with_fola(played.fola or ())
    write_draft(table.app.context.home.entry, entry, Entry())
    table.app.navigation.show(EnterShuffle())
    table.key(pygame.K_v)
    screen = table.screen_as(VerdictScreen)
    assert screen.found.sentence == "Still counting: 0%"
    table.wait(lambda: screen.work.is_final, for_process=True)
    assert screen.review.has_all_decisions
    assert screen.found.sentence.startswith("So far your decisions cost")
    store = table.app.services.records.store
    assert store.read("SELECT name FROM deals") == store.read("SELECT game FROM reviews") == []
    assert read_draft(table.app.context.home.entry).moves == begun


def test_a_damaged_entry_is_named_and_not_lost(table: Table) -> None:
    draft = table.app.context.home.entry
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text("something else")
    table.app.navigation.show(EnterShuffle())
    assert str(draft) in table.app.context.news
    assert draft.read_text() == "something else"

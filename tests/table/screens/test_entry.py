"""What the journeys do not show of a shuffle of one's own: the process of its verdict, a damaged draft."""

import pygame
import pytest

from solitaire.home.saves import read_draft, write_draft
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.entry import Entry
from solitaire.rules.deal import Deal
from solitaire.run.worker import Worker
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.requests import EnterShuffle
from solitaire.table.services import verdict_work
from solver.result import Limit
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.workers import Workers

PLAYED = recorded.game(Deal.numbered(42), recorded.tidy)

BEGUN = PLAYED.moves[:60]
"""A game kept to its move 60."""


@pytest.mark.processes
def test_the_answer_comes_from_another_process_and_the_window_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.use(Worker, growing_reviews)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500, threads=2))
    entry = Entry().with_moves(*BEGUN).with_fola(PLAYED.fola or ())
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
    assert read_draft(table.app.context.home.entry).moves == BEGUN


def test_a_damaged_entry_is_named_and_not_lost(table: Table) -> None:
    draft = table.app.context.home.entry
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text("something else")
    table.app.navigation.show(EnterShuffle())
    assert str(draft) in table.app.context.news
    assert draft.read_text() == "something else"

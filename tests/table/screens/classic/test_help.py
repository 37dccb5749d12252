"""What the journeys do not show of hints and the evaluation for four: engines, what they are given, room."""

from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pygame
import pytest

from scores.hands import help_of
from solitaire.classic.deal import numbered
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.kinds import tasks
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.models.shown import HelpSource, MarkKind
from solitaire.table.services import evaluation, evaluation_engine, thinking
from solitaire.table.services.classic import hand_advice
from solitaire.table.services.evaluation_engine import ClassicExpected, ClassicMoment
from solitaire.texts.words import Words, with_codes
from solver.classic.hand_advisor import Expected
from solver.classic.hand_review import HandPar
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import texts_drawn
from tests.support.table.reviewed import known_advice
from tests.support.table.robot import QuickEngine
from tests.support.table.workers import Here, Workers

ENGINE = tasks.hand_advice


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    workers.usual = Here
    monkeypatch.setattr(hand_advice, "hand_advice", known_advice)


def hinted(classic: ClassicTable) -> ClassicTable:
    """Ask for the first hint, agree that it counts, and wait for it."""
    classic.key(pygame.K_h)
    classic.push("Show it")
    classic.frame()
    return classic


def latest(classic: ClassicTable) -> str:
    """Return the sentences of the last step in the panel, cards by their codes."""
    hint = classic.app.services.classic_hints.shown
    assert hint is not None
    return with_codes(" ".join(hint.latest))


def test_while_it_thinks_asking_again_starts_nothing_and_after_a_play_the_answer_is_dropped(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    started = list[Here]()

    class Slow(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            started.append(self)
            super().__init__(work, *args)

        def poll(self) -> list[object]:
            return []

    workers.usual = Slow
    hints = classic.app.services.classic_hints
    hinted(classic.at_play(2)).keys(pygame.K_h, pygame.K_h)
    assert (classic.news, len(started)) == ("Thinking…", 1)
    assert (hints.shown and hints.shown.title, latest(classic)) == ("Hint", "Thinking…")
    assert not {"Play it", "More"} & {button.text for button in classic.own_buttons}
    classic.click(classic.spot(classic.seen.legal[-1]))  # the table goes on while the engine thinks
    monkeypatch.setattr(Slow, "poll", Here.poll)
    classic.until_asked()
    assert hints.hint is None
    assert help_of(classic.kept.hands[-1]) == Help()


@pytest.mark.parametrize("trick", [0, 4])
def test_clicks_on_more_in_quick_succession_do_nothing_else(classic: ClassicTable, trick: int) -> None:
    hinted(classic.at_play(trick) if trick else classic.at_discards())
    before = classic.kept.hands[-1]
    more = next(button for button in classic.own_buttons if button.text == "More")
    for _ in range(5):
        classic.click(more.rect.center)
        classic.frame()
        found = [button.rect for button in classic.own_buttons if button.rect.collidepoint(more.rect.center)]
        assert found in ([], [more.rect])
    assert classic.app.services.classic_hints.step == 4
    assert (classic.kept.hands[-1].hand.plays, classic.kept.hands[-1].hand.discards) == (
        before.hand.plays,
        before.hand.discards,
    )


def test_the_engine_gets_the_persons_view_and_nothing_else(classic: ClassicTable, workers: Workers) -> None:
    given = list[tuple[object, ...]]()

    class Spy(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    workers.usual = Spy
    hinted(classic.at_play(2))
    ((view, signals, seconds),) = given
    assert view == classic.seen.view
    assert type(view) is View
    assert (signals, type(seconds)) == (True, float)


@crossed(("language", TRANSLATIONS), ("scale", [200, 100]))
def test_a_hint_keeps_the_size_of_its_letters_and_scrolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, scale: int
) -> None:
    classic = ClassicTable(tmp_path, language=language, text_scale=scale).at_play(4)
    written = texts_drawn(monkeypatch)
    classic.keys(pygame.K_h, pygame.K_RETURN)
    classic.frame()
    classic.keys(pygame.K_h, pygame.K_h, pygame.K_h)
    classic.frame(20)
    usual = classic.app.context.layout.px(14)
    said = classic.app.services.classic_hints.lines[1:]
    assert len(said) > 2
    panel = classic.screen.seating.panel
    latest = classic.picture(panel)
    classic.keys(*[pygame.K_PAGEUP] * 9)
    beginning = classic.picture(panel)
    classic.wheel(-20)
    end = classic.picture(panel)
    classic.wheel(20)
    assert classic.picture(panel) == beginning
    pictures = len({beginning, latest, end})
    assert pictures == 3 if scale == 200 else pictures <= 2
    words = {(word, pixels) for text, pixels in written for word in text.split(" ")}
    assert {(word, usual) for line in said for word in line.split(" ")} <= words


def test_the_engine_itself_answers(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_advice, "hand_advice", ENGINE)
    monkeypatch.setattr(hand_advice, "SECONDS", 0.02)
    hinted(classic.at_play(2)).key(pygame.K_h)
    assert {*classic.screen.fan.hint.cards} <= {*classic.seen.legal}


def test_long_thinking_waits_for_a_hint_at_the_table_alone(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "long_thoughts", lambda *_: iter(()))
    monkeypatch.setattr(Here, "poll", lambda self: [])  # both take long
    work = classic.at_play(2).app.services.thinking
    work.begin(Deal.numbered(42))
    classic.keys(pygame.K_h, pygame.K_RETURN)
    waits = list[bool]()
    for key in (pygame.K_PLUS, pygame.K_ESCAPE):
        classic.key(key)
        waits.append(work.is_waiting)
    assert classic.shown == "ClassicScreen"  # the hint is no longer awaited
    assert waits == [True, False]


# -- the live evaluation ------------------------------------------------------------------------


def test_off_it_has_a_mark_for_the_par_of_a_hand_played_before(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[object]()

    def par(_: object, deal: Deal, dealer: Seat, seat: Seat, *, signals: bool) -> HandPar:
        asked.append((deal, dealer, seat, signals))
        return HandPar(20.0, 5.0, 50.0, 0.5, 0.1, 1.0, 40, 30.0)

    monkeypatch.setattr("solitaire.table.services.classic.hand_advice.known_hand_par", par)
    classic.at_play()
    marks = {mark.kind: mark.figure for mark in classic.screen.reading().marks}
    assert {*marks} == {MarkKind.NOW, MarkKind.TARGET}
    assert marks[MarkKind.TARGET] == "≈+50"
    assert classic.screen.seating.gauge.width > 0
    assert asked == [(classic.hand.deal, classic.hand.dealer, Seat.S, True)]
    assert classic.app.services.matches.help.is_clean


@pytest.fixture
def evaluated(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> ClassicTable:
    """A table with the evaluation on, whose engine has a figure at once."""
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    classic.at_play().key(pygame.K_f)
    classic.push("Switch it on")
    classic.frame(2)
    return classic


def test_while_others_decide_the_engine_rests(
    evaluated: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QuickEngine, "poll", lambda self: [])  # it takes long
    services = evaluated.app.services
    evaluated.click(evaluated.spot(evaluated.seen.legal[0]))
    evaluated.until_asked()
    evaluated.frame(2)
    is_busy = [services.classic_evaluation.is_busy]
    monkeypatch.setattr(services.matches, "poll", lambda: False)  # and so do they
    evaluated.click(evaluated.spot(evaluated.seen.legal[0]))
    evaluated.frame(2)
    assert [*is_busy, services.classic_evaluation.is_busy] == [True, False]


def test_a_figure_stays_while_others_decide_but_not_for_another_hand(
    evaluated: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluated.app.services.matches, "poll", lambda: False)
    evaluated.click(evaluated.spot(evaluated.seen.legal[0]))
    evaluated.frame(2)
    assert "expected +35 ± 6" in evaluated.screen.status()
    evaluated.use(evaluation=True).app.services.matches.begin_hand(numbered(7), Seat.E)
    evaluated.frame(2)
    assert "expected …" in evaluated.screen.status()


def test_the_engine_knows_the_view_and_the_signals(classic: ClassicTable) -> None:
    view = classic.at_play().seated.seen.view
    *_, found = evaluation_engine.classic_figures(ClassicMoment(view, signals=True), 0.02, bool)
    assert isinstance(found, ClassicExpected)
    assert found.or_better(None) == found
    theirs, ours = Pipe(duplex=False)
    ours.send((1, ClassicMoment(view, signals=False)))
    ours.close()
    figures = [one for _, one in evaluation_engine.serve(HelpSource.CLASSIC, 0.02, theirs)]
    theirs.close()
    assert figures[-1] is None


def test_figures_in_words() -> None:
    rough, fine = (
        ClassicExpected(Expected(-12.4, 8.0, -0.34, 0.2), -32.8, 12.0),
        ClassicExpected(Expected(3.0, 0.2, 0.0, 0.0), 3.0, 0.2),
    )
    assert rough.text(Words()) == "expected −12 ± 8, resti −0.3 ± 0.2"
    assert fine.text(Words("it")).startswith("attesi +3 ± ")
    assert rough.or_better(fine) == fine.or_better(rough) == fine

"""The expected result of a hand for four in the status line."""

from multiprocessing import Pipe

import pygame
import pytest

from scores.hands import help_of
from solitaire.rules.record import Help
from solitaire.table.models.shown import HelpSource
from solitaire.table.services import evaluation, evaluation_engine
from solitaire.table.services.evaluation_engine import ClassicExpected, ClassicMoment
from solitaire.texts.words import Words
from solver.classic.hand_advisor import Expected
from tests.support.table.classic import ClassicTable
from tests.support.table.robot import QuickEngine


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)


def switched_on(classic: ClassicTable) -> ClassicTable:
    classic.at_play().key(pygame.K_f)
    assert classic.dialogs == ["Evaluation: the expected result"]
    assert "is marked as assisted, once" in classic.dialog_text
    classic.push("Switch it on")
    classic.frame(4)
    return classic


def test_it_is_off_until_the_person_agrees(classic: ClassicTable) -> None:
    classic.at_play().key(pygame.K_f)
    classic.push("Cancel")
    classic.frame(4)
    assert "expected" not in classic.screen.status()
    assert help_of(classic.kept.hands[-1]) == Help()


def test_it_shows_points_and_resti_and_counts(classic: ClassicTable) -> None:
    switched_on(classic)
    assert "expected +35 ± 6, resti +0.6 ± 0.2" in classic.screen.status()
    assert ("Help", str(Help(fair_evaluation=True))) in classic.kept.hands[-1].extra
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    classic.frame(4)
    assert classic.app.services.matches.help == Help(fair_evaluation=True)
    classic.key(pygame.K_f)
    assert "expected" not in classic.screen.status()
    assert "evaluation shown" in classic.screen.status()


def test_while_others_decide_the_last_figure_stays(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched_on(classic)
    monkeypatch.setattr(classic.app.services.matches, "poll", lambda: False)
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.frame(4)
    assert "expected +35" in classic.screen.status()
    assert classic.app.services.matches.help == Help(fair_evaluation=True)


def test_while_others_decide_the_engine_rests(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(classic)
    monkeypatch.setattr(QuickEngine, "poll", lambda self: [])  # it takes long
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    classic.frame(2)
    is_busy = [classic.app.services.classic_evaluation.is_busy]
    monkeypatch.setattr(classic.app.services.matches, "poll", lambda: False)
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.frame(2)
    is_busy.append(classic.app.services.classic_evaluation.is_busy)
    assert is_busy == [True, False]


def test_it_stays_on_from_hand_to_hand_but_not_in_another_match(classic: ClassicTable) -> None:
    switched_on(classic)
    classic.play_hand()
    classic.frame()
    classic.keys(pygame.K_RETURN, pygame.K_RETURN)
    classic.until_asked()
    classic.frame(4)
    assert "expected +35" in classic.screen.status()
    classic.at_discards(9)
    classic.frame(4)
    assert "expected" not in classic.screen.status()


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

"""The expected result of a hand for four in the status line."""

from multiprocessing import Pipe

import pygame
import pytest

from scores.hands import help_of
from solitaire.rules.help import Help
from solitaire.table.services import evaluation, evaluation_engine
from solitaire.table.services.evaluation_engine import FourExpected, FourMoment
from solitaire.table.services.hints import Adviser
from solitaire.words import Words
from solver.four_advisor import Expected
from tests.table.four import FourTable
from tests.table.robot import QuickEngine


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)


def at_play(four: FourTable) -> FourTable:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    return four


def switched_on(four: FourTable) -> FourTable:
    at_play(four).key(pygame.K_f)
    assert four.dialogs == ["Evaluation: the expected result"]
    assert "counts as a fair hint" in four.dialog_text
    four.push("Switch it on")
    four.frame(4)
    return four


def test_it_is_off_until_the_person_agrees(four: FourTable) -> None:
    at_play(four).key(pygame.K_f)
    four.push("Cancel")
    four.frame(4)
    assert "expected" not in four.screen.status()
    assert help_of(four.kept.hands[-1]) == Help()


def test_it_shows_points_and_resti_and_counts(four: FourTable) -> None:
    switched_on(four)
    assert "expected +35 ± 6, resti +0.6 ± 0.2" in four.screen.status()
    assert ("Help", str(Help(fair_hints=1))) in four.kept.hands[-1].extra
    four.click(four.spot(four.seated.legal[0]))
    four.until_asked()
    four.frame(4)
    assert four.app.services.matches.help == Help(fair_hints=2)
    four.key(pygame.K_f)
    assert "expected" not in four.screen.status()
    assert "fair hints: 2" in four.screen.status()


def test_while_others_decide_the_last_figure_stays(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(four)
    monkeypatch.setattr(four.app.services.matches, "poll", lambda: False)
    four.click(four.spot(four.seated.legal[0]))
    four.frame(4)
    assert "expected +35" in four.screen.status()
    assert four.app.services.matches.help == Help(fair_hints=1)


def test_while_others_decide_the_engine_rests(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(four)
    monkeypatch.setattr(QuickEngine, "poll", lambda self: [])  # it takes long
    four.click(four.spot(four.seated.legal[0]))
    four.until_asked()
    four.frame(2)
    is_busy = [four.app.services.four_evaluation.is_busy]
    monkeypatch.setattr(four.app.services.matches, "poll", lambda: False)
    four.click(four.spot(four.seated.legal[0]))
    four.frame(2)
    is_busy.append(four.app.services.four_evaluation.is_busy)
    assert is_busy == [True, False]


def test_it_stays_on_from_hand_to_hand_but_not_in_another_match(four: FourTable) -> None:
    switched_on(four)
    four.play_hand()
    four.frame()
    four.keys(pygame.K_RETURN, pygame.K_RETURN)
    four.until_asked()
    four.frame(4)
    assert "expected +35" in four.screen.status()
    four.begin(9)
    four.until_asked()
    four.frame(4)
    assert "expected" not in four.screen.status()


def test_the_engine_knows_the_view_and_the_signals(four: FourTable) -> None:
    view = at_play(four).seated.view
    (found,) = evaluation_engine.four_figures(FourMoment(view, signals=True), 0.02, bool)
    assert isinstance(found, FourExpected)
    assert found.or_better(None) == found
    theirs, ours = Pipe(duplex=False)
    ours.send((1, FourMoment(view, signals=False)))
    ours.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr("os.nice", raising=False)  # this is no process of its own
        figures = [one for _, one in evaluation_engine.serve(Adviser.FOUR, 0.02, theirs)]
    theirs.close()
    assert figures[-1] is None


def test_figures_in_words() -> None:
    rough, fine = FourExpected(Expected(-12.4, 8.0, -0.34, 0.2)), FourExpected(Expected(3.0, 0.2, 0.0, 0.0))
    assert rough.text(Words()) == "expected −12 ± 8, resti −0.3 ± 0.2"
    assert fine.text(Words("it")).startswith("attesi +3 ± ")
    assert rough.or_better(fine) == fine.or_better(rough) == fine

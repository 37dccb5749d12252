"""What the journeys do not show of the evaluation for four: the change, par, the engine itself."""

from collections.abc import Iterator
from itertools import count
from multiprocessing import Pipe

import pygame
import pytest

from solitaire.classic.seats import Seat
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.models.shown import HelpSource, MarkKind
from solitaire.table.services import evaluation, evaluation_engine
from solitaire.table.services.evaluation_engine import ClassicExpected, ClassicMoment, EngineInput, Figure
from solitaire.texts.words import Words
from solver.classic.hand_advisor import Expected
from solver.classic.hand_review import HandPar
from tests.support.table.classic import ClassicTable
from tests.support.table.robot import QuickEngine


class Falling(QuickEngine):
    """Stands in for an Engine: what can be expected falls by 12 at each decision."""

    numbers: Iterator[int] = count()

    def figure(self, asked: EngineInput) -> Figure:
        assert isinstance(asked, ClassicMoment)
        mean = 100.0 - 12 * next(self.numbers)
        return ClassicExpected(Expected(mean, 1.0, 0.0, 0.1), mean, 1.0)


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "Engine", Falling)
    monkeypatch.setattr(Falling, "numbers", count())
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)


def switched_on(classic: ClassicTable) -> ClassicTable:
    classic.at_play().key(pygame.K_f)
    classic.push("Switch it on")
    classic.frame(4)
    return classic


def play(classic: ClassicTable) -> None:
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    classic.frame(4)


def marks(classic: ClassicTable) -> dict[MarkKind, str]:
    return {mark.kind: mark.figure for mark in classic.screen.reading().marks}


def test_off_it_has_a_mark_for_the_par_of_a_hand_played_before(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[object]()

    def par(_: object, deal: Deal, dealer: Seat, seat: Seat, *, signals: bool) -> HandPar:
        asked.append((deal, dealer, seat, signals))
        return HandPar(20.0, 5.0, 50.0, 0.5, 0.1, 1.0, 40, 30.0)

    monkeypatch.setattr("solitaire.table.services.classic.hand_advice.known_hand_par", par)
    classic.at_play()
    assert {*marks(classic)} == {MarkKind.NOW, MarkKind.TARGET}
    assert marks(classic)[MarkKind.TARGET] == "≈+50"
    assert classic.screen.seating.gauge.width > 0
    assert asked == [(classic.hand.deal, classic.hand.dealer, Seat.S, True)]
    assert classic.app.services.matches.help.is_clean


def test_the_change_from_decision_to_decision(classic: ClassicTable) -> None:
    switched_on(classic)
    assert classic.screen.reading().change is None
    play(classic)
    change = classic.screen.reading().change
    assert change is not None
    assert (change.points, change.is_sure) == (-12, True)
    assert "by the last move: −12" in [*classic.screen.details()]
    assert classic.app.services.matches.help == Help(fair_evaluation=True)


def test_while_others_decide_the_engine_rests(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(classic)
    monkeypatch.setattr(Falling, "poll", lambda self: [])  # it takes long
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    classic.frame(2)
    is_busy = [classic.app.services.classic_evaluation.is_busy]
    monkeypatch.setattr(classic.app.services.matches, "poll", lambda: False)
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.frame(2)
    is_busy.append(classic.app.services.classic_evaluation.is_busy)
    assert is_busy == [True, False]


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

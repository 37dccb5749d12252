"""The evaluation gauge beside the table for four, by real events."""

from collections.abc import Iterator
from itertools import count

import pygame
import pytest

from scores.hands import help_of
from solitaire.classic.seats import Seat
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.models.shown import MarkKind
from solitaire.table.services import evaluation
from solitaire.table.services.evaluation_engine import ClassicExpected, ClassicMoment, EngineInput, Figure
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


def test_off_the_table_has_all_the_cloth(classic: ClassicTable) -> None:
    classic.at_play()
    felt = classic.screen.seating.felt
    assert (marks(classic), classic.screen.seating.gauge.width) == ({}, 0)
    classic.key(pygame.K_f)
    classic.push("Switch it on")
    classic.frame(4)
    assert classic.screen.seating.felt.width < felt.width
    classic.key(pygame.K_f)
    classic.frame()
    assert (marks(classic), classic.screen.seating.felt) == ({}, felt)


def test_now_expected_and_usual(classic: ClassicTable) -> None:
    switched_on(classic)
    tally = classic.screen.seen.tally
    deals = classic.seen.view.dealer in (0, 2)
    so_far = tally.lead + 120 * (tally.resti[0] - tally.resti[1])
    found = marks(classic)
    assert found[MarkKind.NOW].replace("−", "-").removeprefix("+") == str(so_far)
    assert found[MarkKind.EXPECTED] == "≈+100"
    assert found[MarkKind.TARGET] == ("≈+146" if deals else "≈−146")
    said = [*classic.screen.details()]
    assert any(line.startswith("expected +100 ± 1, resti") and "≈+100" in line for line in said)


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


def test_while_events_are_shown_it_foretells_nothing(classic: ClassicTable) -> None:
    switched_on(classic)
    classic.use(others_pace="slow")
    classic.click(classic.spot(classic.seen.legal[0]))
    for _ in range(60):
        classic.frame()
        if classic.hand.turn == 0 and not classic.seen.is_shown:
            break
    assert not classic.seen.is_shown
    classic.frame(4)
    assert marks(classic)[MarkKind.EXPECTED] == "≈+100"
    assert classic.screen.reading().change is None


@pytest.mark.parametrize(("value", "used"), [(False, Help()), (True, Help(fair_evaluation=True))])
def test_with_the_setting_it_is_on_from_the_beginning(
    classic: ClassicTable, *, value: bool, used: Help
) -> None:
    classic.app.context.change_settings(evaluation=value)
    classic.at_play()
    classic.frame(4)
    assert classic.dialogs == []
    assert help_of(classic.kept.hands[-1]) == used
    assert (MarkKind.EXPECTED in marks(classic)) == value


@pytest.mark.parametrize("size", [(900, 600), (1280, 736), (1920, 1200)])
def test_each_figure_has_its_name_beside_it(
    classic: ClassicTable, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    switched_on(classic).resize(*size)
    classic.frame(4)
    named = {mark.name for mark in classic.screen.reading().marks}
    assert len(named) == 3
    assert named <= classic.texts(monkeypatch)

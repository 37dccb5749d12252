import time
from collections.abc import Iterator

from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solitaire.table.inquiry import Inquiry
from solver.oracle import improvements
from solver.result import Limit, Result


def a_few_lines(deal: Deal, seconds: float) -> Iterator[Result]:
    yield from improvements(Position((), deal.deck, deal.fola), Limit(playouts=200), fola_free=True)


def fail(deal: Deal, seconds: float) -> Iterator[Result]:
    yield from improvements(Position(), Limit(playouts=1))
    raise MemoryError("no room")


def finished(inquiry: Inquiry) -> Inquiry:
    while not inquiry.is_done:
        inquiry.poll()
        time.sleep(0.01)
    return inquiry


def test_the_best_line_can_be_watched() -> None:
    inquiry = finished(Inquiry.about(Deal.numbered(42), work=a_few_lines))
    assert inquiry.failure is None
    assert inquiry.best is not None
    assert inquiry.record.score.points == inquiry.best.score
    assert not inquiry.poll()


def test_it_can_be_stopped() -> None:
    inquiry = Inquiry.about(Deal.numbered(42), seconds=600)
    while inquiry.best is None:
        inquiry.poll()
        time.sleep(0.01)
    inquiry.stop()
    assert inquiry.is_done


def test_a_failure_is_told() -> None:
    assert finished(Inquiry.about(Deal.numbered(42), work=fail)).failure == "MemoryError: no room"

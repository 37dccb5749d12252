"""The gap table: positions along a line, proved and counted."""

from solitaire.lab.engines import Gap, GapRow, along, measure, practice_deals, table
from solitaire.rules.position import Move, Position
from solver.result import Limit
from tests.support.cores import needs_native


def test_positions_along_a_line() -> None:
    start = Position.parse("CK | D1 D2 | T3")
    moves = [Move(14), Move(15), Move(15, 14), Move(59)]
    positions = along(start, moves)
    assert positions[3] == start
    assert str(positions[1]) == "CK D1 D2 |  | T3"
    assert str(positions[0]) == "CK D2 T3 |  | "
    assert sorted(positions) == [0, 1, 2, 3]


@needs_native
def test_late_positions_of_a_deal_close() -> None:
    name, deal = practice_deals()[5]
    (gap,) = measure([(name, deal)], Limit(playouts=20_000, seed=1), seconds=20.0, steps=(2, 4))
    assert gap.name == name
    assert all((best or 0) >= gap.score for best in gap.closed.values())


def test_steps_beyond_two_misses_count_as_open() -> None:
    (gap,) = measure([practice_deals()[5]], Limit(playouts=5), seconds=1e-9, steps=(90, 91, 92))
    assert gap.closed == {90: None, 91: None, 92: None}


def test_table() -> None:
    gaps = [Gap("a", 334, {2: 334, 4: 334}), Gap("b", 300, {2: 303, 4: None})]
    assert table(gaps) == [GapRow(2, 1.0, 1.0, 1), GapRow(4, 0.5, 0.0, 0)]
    assert table(gaps[:1])[0].closed_below is None

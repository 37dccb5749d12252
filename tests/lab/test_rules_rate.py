"""The measure of the rules' speed: that it measures whole games, not how fast they are."""

import pytest

from solitaire.lab import bench
from solitaire.rules.deal import Deal
from solitaire.rules.position import legal_moves
from solitaire.rules.record import Record


@pytest.mark.parametrize("number", range(5))
def test_the_games_are_whole_and_always_the_same(number: int) -> None:
    start, moves = bench.random_game(number)
    assert bench.random_game(number) == (start, moves)
    record = Record(Deal.numbered(number), start.fola, tuple(moves))
    assert record.positions[0] == start
    assert list(legal_moves(record.positions[-1])) == []


def test_rate() -> None:
    assert bench.rules_rate(0.0, count=2) > 0

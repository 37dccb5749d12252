"""A robot at the table: whatever it does, the position is legal and the saved record leads to it."""

from pathlib import Path

import pytest

from scores.estimates import Surveyed
from solitaire.rules.record import parse_record
from tests.support.selection import all_tests
from tests.support.table.driver import Table
from tests.support.table.robot import Robot, loaded

SEEDS = range(10) if all_tests() else (0, 2)
EVENTS = 1200 if all_tests() else 500
"""Events of one robot."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_robot_at_the_table(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pars_known: dict[int, Surveyed]
) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    robot = Robot(Table(tmp_path, animation=50).start("42"), loaded(monkeypatch, seed))
    robot.play(EVENTS)
    robot.table.close()
    assert len({screen for screen, _ in robot.seen}) >= 4, robot.seen
    assert any(is_asked for _, is_asked in robot.seen), robot.seen
    for path in (tmp_path / "games").rglob("*.minchiate"):
        parse_record(path.read_text(encoding="utf-8"))  # which replays it

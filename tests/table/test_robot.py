"""A robot at the table: the position is legal whatever it does, and what the saved record replays to.

MINCHIATE_TEST_EVENTS says how many events there are.
"""

import os
from pathlib import Path

import pytest

from scores.par_table import Surveyed
from solitaire.rules.record import parse_record
from tests.table.driver import Table
from tests.table.robot import Robot, loaded

EVENTS = int(os.environ.get("MINCHIATE_TEST_EVENTS", "6000"))


def test_a_robot_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pars_known: dict[int, Surveyed]
) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    robot = Robot(Table(tmp_path, animation=50).start("42"), loaded(monkeypatch, EVENTS))
    for number in range(EVENTS):
        robot.act()
        if number % 8 == 0:
            robot.pass_time()
        if number % 50 == 0:
            robot.check()
        if number % 200 == 0:
            robot.table.app.draw()
        if number % 5000 == 4999:
            robot.open_again()
    robot.pass_time()
    robot.table.close()
    assert len({screen for screen, _ in robot.seen}) >= 7, robot.seen
    assert any(is_asked for _, is_asked in robot.seen), robot.seen
    for path in (tmp_path / "games").rglob("*.minchiate"):
        parse_record(path.read_text(encoding="utf-8"))  # which replays it

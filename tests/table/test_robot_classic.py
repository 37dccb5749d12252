"""A robot at the table for four: whatever it does, the file holds what is on the table, and replays."""

import os
from pathlib import Path

import pytest

from scores import estimates
from scores.hands import HAND
from scores.tables import hands
from solitaire.classic.match_record import parse_classic
from solitaire.home.archive import open_store
from solitaire.table.requests import Menu
from tests.support.selection import all_tests
from tests.support.table.classic import ClassicTable
from tests.support.table.robot import loaded
from tests.support.table.robot_classic import ClassicRobot

SEEDS = range(6) if all_tests() else (0, 1)
EVENTS = int(os.environ.get("MINCHIATE_TEST_EVENTS", "1000" if all_tests() else "500"))
"""Events of one robot."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_robot_at_the_table_for_four(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = loaded(monkeypatch, seed)
    monkeypatch.setattr(estimates, "easy_deals", lambda: [100, 101])
    monkeypatch.setattr(estimates, "hard_deals", lambda: [102, 103])
    monkeypatch.setattr(os, "fsync", lambda file: None)
    table = ClassicTable(tmp_path)
    table.use(animation=50, others_pace="at_once")
    table.app.navigation.show(Menu(classic=True))
    table.app.services.matches.begin(seed)
    robot = ClassicRobot(table, dice)
    robot.play(EVENTS)
    home = robot.table.app.context.home
    robot.table.close()
    assert len({screen for screen, _ in robot.seen}) >= 3, robot.seen
    for path in (tmp_path / "matches").rglob("*.minchiate"):
        parse_classic(path.read_text(encoding="utf-8"))  # which replays it
    assert list(tmp_path.rglob("*.damaged*")) == []
    with open_store(home) as store:
        assert store.notices == []
        assert all(store.find(HAND, row.id) is not None for row in hands(store, "Anna"))

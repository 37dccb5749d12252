"""Robots at both tables: whatever they do, what is on the table is legal, and the saved record leads to it.

``MINCHIATE_TEST_EVENTS=100000 python -m pytest -n 0 tests/table/test_robot.py`` lets each do that many.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
import pytest

from scores import estimates
from scores.estimates import Surveyed
from scores.hands import HAND
from scores.tables import hands
from solitaire.classic.match_record import parse_classic
from solitaire.home.archive import open_store
from solitaire.rules.record import parse_record
from solitaire.table.actions import Action
from solitaire.table.requests import Guide, Menu, Scores, Stats
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.services import exporter
from tests.support.selection import all_tests
from tests.support.table.classic import ClassicTable, spot
from tests.support.table.driver import Point
from tests.support.table.robot import ANYTHING, SHIFT, Keys, Robot, loaded

SEEDS = range(8) if all_tests() else (0, 2)
EVENTS = int(os.environ.get("MINCHIATE_TEST_EVENTS", "1200" if all_tests() else "500"))
"""Events of one robot."""
PLAYING: Keys = [
    *[(pygame.K_RETURN, 0)] * 20,
    *[(pygame.K_TAB, 0)] * 20,
    *[(pygame.K_SPACE, 0)] * 8,
    *[(pygame.K_d, 0), (pygame.K_p, 0), (pygame.K_TAB, SHIFT), (pygame.K_h, 0)] * 3,
    *[(key, 0) for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_c)],
    *[(key, 0) for key in (pygame.K_l, pygame.K_k, pygame.K_u, pygame.K_f, pygame.K_v, pygame.K_PLUS)],
]
WANDERING: Keys = [
    *[(pygame.K_RETURN, 0), (pygame.K_ESCAPE, 0)] * 4,
    *[(key, 0) for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END)] * 3,
    *[(key, 0) for key in (*range(pygame.K_1, pygame.K_6), *range(pygame.K_a, pygame.K_z + 1))],
    *[(key, 0) for key in (pygame.K_F2, pygame.K_F4, pygame.K_F6, pygame.K_PAGEUP, pygame.K_PAGEDOWN)],
    *[(key, pygame.KMOD_CTRL) for key in (pygame.K_v, pygame.K_g, pygame.K_o, pygame.K_m)],
]
MOODS = (PLAYING, PLAYING, PLAYING, WANDERING, ANYTHING)


class ClassicRobot(Robot):
    """A player that does anything at all at the table for four."""

    def act(self) -> None:
        """Do anything; more often than by chance, go back to the game for four."""
        chance, navigation = self._chance, self.table.app.navigation
        if self.table.dialogs and chance.random() < 0.1:
            self.table.strike(pygame.K_ESCAPE)
            return
        if chance.random() < 0.01 and not self.table.dialogs:
            ways: Mapping[Action, Callable[[], None]] = {
                Action.CLASSIC_NEW: self.table.app.services.back_to_table,
                Action.CLASSIC_MENU: lambda: navigation.show(Menu(classic=True)),
                Action.CLASSIC_STATS: lambda: navigation.show(Stats(classic=True)),
                Action.SCORES: lambda: navigation.show(Scores()),
                Action.CLASSIC_LEARN: lambda: navigation.show(Guide(classic=True)),
            }
            way = chance.choice([Action.CLASSIC_NEW, *ways])
            ways[way]()
            return
        if chance.random() < 0.002:
            self.table.post(pygame.DROPTEXT, text=exporter.get())
            return
        super().act()

    def _at(self) -> Point:
        """Return a point, mostly on a card of the hand or on a button."""
        chance, screen = self._chance, self.table.app.navigation.screen
        if isinstance(screen, ClassicScreen) and screen.seen.hand and chance.random() < 0.6:
            cards = screen.fan.legal or screen.seen.hand
            held = [card for card in cards if card in screen.seen.hand]
            if held:
                return spot(screen, chance.choice(held))
        if chance.random() < 0.4 and (buttons := self.table.buttons):
            x, y = chance.choice(buttons).rect.center
            return x, y
        size = self.table.app.context.layout.size
        return chance.randrange(size[0]), chance.randrange(size[1])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_robot_at_the_table(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pars_known: dict[int, Surveyed]
) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    table = ClassicTable(tmp_path, animation=50)
    table.start("42")
    robot = Robot(table, loaded(monkeypatch, seed))
    robot.play(EVENTS)
    robot.table.close()
    assert len({screen for screen, _ in robot.seen}) >= 4, robot.seen
    assert any(is_asked for _, is_asked in robot.seen), robot.seen
    for path in (tmp_path / "games").rglob("*.minchiate"):
        parse_record(path.read_text(encoding="utf-8"))  # which replays it


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
    robot = ClassicRobot(table, dice, MOODS)
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

"""The table opens on the home of an earlier version as it was left there."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scores.games import Standing
from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.rules.help import Help
from solitaire.table.look.theme import colours
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.scores import ScoresScreen
from solitaire.texts.words import Words
from tests.home.test_old_homes import HOME
from tests.table.driver import Table


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Table]:
    """The table on a copy of the home that version 0.1 wrote, the game of deal 9 before the last."""
    home = tmp_path / "home"
    shutil.copytree(HOME, home)
    for number, name in enumerate(("21-9-", "21-11-")):
        (path,) = (home / "games").glob(f"*{name}*")
        os.utime(path, (2 * 10**9 + number, 2 * 10**9 + number))
    settings, complaint = load_settings(Home.at(home).settings)
    assert complaint is None
    table = Table(home, settings=settings).start(None)
    yield table
    table.use(theme="dark").close()


def test_an_old_home_opens_as_it_was_left(old: Table) -> None:
    assert old.app.context.layout.size == (1024, 700)
    assert old.app.context.layout.px(100) == 120  # texts of 120 %
    assert sum(colours.felt) > 3 * 128  # the light table
    screen = old.app.navigation.screen
    assert isinstance(screen, PlayScreen)
    assert screen.log is not None
    assert screen.marks.kills
    assert (old.game.deal.number, len(old.game.moves)) == (9, 58)
    assert (old.game.help, int(old.game.seconds)) == (Help(undone_plays=1, fair_hints=2), 125)
    assert screen.spoken().title == Words("it").deal(old.game.deal)
    old.key(pygame.K_r)
    assert str(old.game.moves[-1]) == "T6xC2"
    old.check()


def test_its_scores_lessons_and_other_games_are_there(old: Table) -> None:
    old.key(pygame.K_F2)
    screen = old.app.navigation.screen
    assert isinstance(screen, ScoresScreen)
    found = {}
    for standing, key in zip(Standing, (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4), strict=False):
        old.key(key)
        found[standing] = [(row.deal, row.facts.points) for row in screen.rows]
    assert found == {
        Standing.CLEAN: [("12", 65), ("42", 35), ("11", -62)],
        Standing.ASSISTED: [("43", 41)],
        Standing.AGAIN: [("42", -300)],
        Standing.OTHERS: [("44", 60)],
    }
    old.keys(pygame.K_F6, pygame.K_l)
    lesson = old.app.navigation.screen
    assert isinstance(lesson, LessonScreen)
    assert lesson.status() == Words("it")("lesson.progress", number=2, count=5, done=3)
    old.key(pygame.K_ESCAPE)
    old.key(pygame.K_ESCAPE)
    old.key(pygame.K_o, pygame.KMOD_CTRL)
    assert len(old.items) == 4

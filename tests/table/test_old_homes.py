"""The table opens on the home of an earlier version as it was left there."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from scores.kinds import Standing
from scores.tables import ScoreRow, Show
from solitaire.classic.hand import Phase
from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.rules.record import Help
from solitaire.table.look.theme import colours
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.requests import Scores
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.texts.words import Words
from tests.support.homes import HOME, HOME_1_0
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table

T = TypeVar("T", bound=Table)


def opened(old: Path, home: Path, newest: Sequence[str], kind: type[T]) -> Iterator[T]:
    """Yield the table on a copy of an old home, in which the files of these names were written last."""
    shutil.copytree(old, home)
    for number, name in enumerate(newest):
        (path,) = home.glob(f"*/*{name}*")
        os.utime(path, (2 * 10**9 + number, 2 * 10**9 + number))
    settings, complaint = load_settings(Home.at(home).settings)
    assert complaint is None
    table = kind(home, settings=settings)
    yield table
    table.use(theme="dark", numerals="arabic", back="lily", cloth="weave", spoken=False).close()


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Table]:
    """The table on a copy of the home that version 0.1 wrote, the game of deal 9 before the last."""
    for table in opened(HOME, tmp_path / "home", ("21-9-", "21-11-"), Table):
        yield table.start(None)


@pytest.fixture
def old_1_0(tmp_path: Path) -> Iterator[ClassicTable]:
    """The table on a copy of the home that version 1.0 wrote, the game of deal 9 and the match the last."""
    yield from opened(HOME_1_0, tmp_path / "home", ("24-9-", "23-7-"), ClassicTable)


def test_an_old_home_opens_as_it_was_left(old: Table) -> None:
    assert old.app.context.layout.size == (1024, 700)
    assert old.app.context.layout.px(100) == 120  # texts of 120 %
    assert sum(colours.felt) > 3 * 128  # the light table
    screen = old.screen_as(PlayScreen)
    assert screen.marks.kills
    assert (old.game.deal.number, len(old.game.moves)) == (9, 58)
    assert (old.game.help, int(old.game.seconds)) == (Help(undone_plays=1, fair_hints=2), 125)
    assert screen.spoken().title == Words("it").deal(old.game.deal)
    old.key(pygame.K_r)
    assert str(old.game.moves[-1]) == "T6xC2"
    old.check()


def test_its_scores_lessons_and_other_games_are_there(old: Table) -> None:
    found = dict[Standing, list[tuple[str | None, int]]]()
    for show in (Show.OTHERS, Show.ALL):
        old.app.navigation.show(Scores(show))
        for row in old.screen_as(MyGamesScreen).rows.values():
            assert isinstance(row, ScoreRow)
            found.setdefault(row.facts.standing, []).append((row.deal, row.facts.points))
    assert found == {
        Standing.CLEAN: [("12", 65), ("11", -62), ("42", 35)],
        Standing.ASSISTED: [("43", 41)],
        Standing.AGAIN: [("42", -300)],
        Standing.OTHERS: [("44", 60)],
    }
    old.keys(pygame.K_F6, pygame.K_l)
    lesson = old.screen_as(LessonScreen)
    assert lesson.status() == Words("it")("lesson.progress", number=2, count=5, done=3)
    old.key(pygame.K_ESCAPE)
    old.key(pygame.K_ESCAPE)
    old.key(pygame.K_o, pygame.KMOD_CTRL)
    assert len(old.items) == 5  # with that on the table


def test_a_home_of_version_1_0_opens_as_it_was_left(
    old_1_0: ClassicTable, capsys: pytest.CaptureFixture[str]
) -> None:
    old = old_1_0.start(None)
    assert old.app.context.layout.px(100) == 120
    assert sum(colours.felt) > 3 * 128
    screen = old.screen_as(PlayScreen)
    assert screen.spoken().title == Words("fr").deal(old.game.deal)
    assert capsys.readouterr().out  # for the screen reader
    assert (old.game.deal.number, len(old.game.moves)) == (9, 57)
    assert (old.game.help, int(old.game.seconds)) == (Help(undone_plays=2, fair_hints=2), 125)
    old.key(pygame.K_r)
    assert len(old.game.moves) == 58
    old.check()


def test_its_match_continues_to_the_end_of_the_hand(old_1_0: ClassicTable) -> None:
    old = old_1_0
    old.use(others_pace="at_once")
    old.app.services.matches.resume_or_begin(None)
    old.frame()
    assert (old.record.number, len(old.record.hands), len(old.hand.plays)) == (7, 2, 19)
    old.play_hand()
    assert old.seated.seen.is_shown
    assert old.kept == old.record
    assert old.kept.hands[-1].hand.phase is Phase.ENDED

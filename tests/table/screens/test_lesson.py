"""What the journey does not show of the lessons: what they point at, and room for their texts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from solitaire.play.lessons import LESSONS
from solitaire.rules.position import parse_move
from solitaire.table.actions import Action
from solitaire.table.screens.lesson import LessonScreen
from solitaire.texts.words import SIGNS, card_of
from tests.support.lessons import SOLUTIONS
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap

NUMBERS = range(len(LESSONS))


@pytest.fixture
def lesson(table: Table) -> Iterator[Table]:
    """The first lesson, over a game that waits."""
    table.start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)
    before = table.game.save()
    table.keys(pygame.K_F6, pygame.K_l)
    yield table
    assert table.game.save() == before
    table.check()


def scene(table: Table) -> LessonScreen:
    return table.screen_as(LessonScreen)


def go_to(table: Table, number: int) -> None:
    for _ in range(number - scene(table).number):
        table.key(pygame.K_n)
    assert scene(table).number == number


def test_after_the_goal_what_comes_next_is_a_button_below_the_text(lesson: Table) -> None:
    for number in NUMBERS:
        assert scene(lesson).number == number
        assert not scene(lesson).view.stops
        for word in SOLUTIONS[LESSONS[number].name].split():
            scene(lesson).make(parse_move(word))
        lesson.frame()
        (button,) = scene(lesson).view.stops
        assert button.text == ("Next lesson" if number < len(LESSONS) - 1 else "Whole game with a teacher")
        assert scene(lesson).room.contains(button.rect)
        assert scene(lesson).text.furthest == 0
        if number < len(LESSONS) - 1:
            lesson.click(button.rect.center)
    assert button.button.action is Action.GUIDED_WHOLE


@pytest.mark.parametrize("number", NUMBERS)
def test_it_points_at_no_kill_that_is_to_be_found(lesson: Table, number: int) -> None:
    go_to(lesson, number)
    hint = scene(lesson).marks.hint
    assert hint is not None
    assert {scene(lesson).position.grid[pile] for pile in hint.piles} <= set(LESSONS[number].cards)
    assert len(hint.piles) > 0
    assert LESSONS[number].kill is None or number == 0


def test_its_cards_are_shown_as_cards_never_as_codes(lesson: Table) -> None:
    for number in (3, 4):
        go_to(lesson, number)
        text = " ".join(scene(lesson).text.text)
        assert not re.search(r"\bT\d", text)
        assert set(map(card_of, SIGNS.findall(text))) <= set(LESSONS[number].cards)
        assert SIGNS.search(text)


@crossed(
    ("language", TRANSLATIONS),
    (("size", "scale"), [((900, 600), 100), ((900, 600), 200), ((2560, 1440), 100)]),
)
def test_the_text_leaves_the_cards_free_and_can_be_read(
    tmp_path: Path, language: str, size: Point, scale: int
) -> None:
    table = Table(tmp_path, size, language=language, text_scale=scale).start(stacked=True)
    table.keys(pygame.K_F6, pygame.K_l)
    window = table.window.get_surface().get_rect()
    for number in NUMBERS:
        go_to(table, number)
        lesson = scene(table)
        used = table.app.context.layout.cells[: len(lesson.position.grid) + lesson.position.to_come]
        assert lesson.room.collidelist(used) < 0
        assert table.app.context.layout.board.contains(lesson.room)
        buttons = [one for one in table.buttons if len(one.text) > 1]
        assert not overlap(one.rect for one in buttons)
        assert all(window.contains(one.rect) for one in buttons)
        while lesson.text.advance():
            pass
        table.keys(*[pygame.K_PAGEDOWN] * 20)
        assert lesson.text.offset == lesson.text.furthest
        table.key(pygame.K_PAGEUP)
        table.wheel(20)
        assert lesson.text.offset == 0


def test_page_up_leads_back_to_where_page_down_came_from(tmp_path: Path) -> None:
    table = Table(tmp_path, (900, 600), language="de", text_scale=200).start(stacked=True)
    table.keys(pygame.K_F6, pygame.K_l)
    go_to(table, 4)
    text = scene(table).text
    while text.advance():
        pass
    assert text.furthest > 1.2 * text.area.height
    text.scroll(text.area.height // 6)
    before = text.offset
    table.key(pygame.K_PAGEDOWN)
    assert text.offset > before
    table.key(pygame.K_PAGEUP)
    assert text.offset == before


def test_the_letters_are_as_large_as_the_room_allows(tmp_path: Path) -> None:
    for size in ((900, 600), (1280, 800), (1920, 1200)):
        table = Table(tmp_path, size).start(stacked=True)
        table.keys(pygame.K_F6, pygame.K_l)
        for number in NUMBERS:
            go_to(table, number)
            lesson = scene(table)
            assert lesson.room.contains(lesson.text.area)
            is_roomy = lesson.text.furthest == 0 and lesson.text.area.height < lesson.room.height / 2
            assert not is_roomy, (size, number)
        table.close()

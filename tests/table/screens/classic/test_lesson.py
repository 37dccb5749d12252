"""What the journeys do not show of the lessons for four: each of them, and the room for its text."""

import pygame
import pytest

from solitaire.home.settings import LESSON_SIGNS, load_settings
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import Card
from solitaire.table.requests import Guide
from solitaire.table.screens.classic.hand_exercises import ClassicLessonScreen
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable, spot

NUMBERS = range(len(CLASSIC_LESSONS))


@pytest.fixture
def lesson(classic: ClassicTable) -> ClassicTable:
    classic.app.navigation.show(Guide(classic=True))
    classic.frame()
    classic.key(pygame.K_l)
    return classic


def screen(table: ClassicTable) -> ClassicLessonScreen:
    return table.screen_as(ClassicLessonScreen)


def wrong(number: int) -> Card:
    one = CLASSIC_LESSONS[number]
    return next(card for card in one.options if card not in one.right)


def click(table: ClassicTable, card: Card) -> None:
    table.click(spot(screen(table), card))


def go_to(table: ClassicTable, number: int) -> None:
    for _ in range(number - screen(table).lesson.number):
        table.key(pygame.K_n)
    assert screen(table).lesson.number == number


@pytest.mark.parametrize("number", NUMBERS)
def test_a_wrong_card_says_why_and_the_right_one_is_found(lesson: ClassicTable, number: int) -> None:
    go_to(lesson, number)
    words, name = lesson.app.context.words, CLASSIC_LESSONS[number].name
    assert words(f"classic_lesson.{name}_ask") in screen(lesson).text.text
    click(lesson, wrong(number))
    assert (lesson.news, lesson.alarm) == ("There is a better card", True)
    assert words(f"classic_lesson.{name}_wrong") in screen(lesson).text.text
    assert lesson.app.context.settings.classic_lessons == ""
    click(lesson, CLASSIC_LESSONS[number].right[0])
    assert (lesson.news, lesson.alarm) == ("Well done!", False)
    assert words(f"classic_lesson.{name}_right") in screen(lesson).text.text
    assert lesson.app.context.settings.classic_lessons == LESSON_SIGNS[number]
    kept, _ = load_settings(lesson.app.context.home.settings)
    assert kept.classic_lessons == LESSON_SIGNS[number]


def test_every_lesson_says_who_plays_after_whom(lesson: ClassicTable) -> None:
    for number, one in enumerate(CLASSIC_LESSONS):
        go_to(lesson, number)
        (said,) = (line for line in screen(lesson).text.text if line.startswith("The turn passes"))
        names = ["You", "East", "North (your partner)", "West"]
        first = one.hand.tricks[-1].leader if one.hand.tricks else one.hand.dealer.right
        assert said == f"The turn passes to the right: {', '.join(names[first:] + names[:first])}."


@crossed(("size", [(900, 600), (1280, 736), (1920, 1200)]), ("language", TRANSLATIONS))
def test_the_text_of_every_lesson_is_read_without_scrolling(
    lesson: ClassicTable, size: tuple[int, int], language: str
) -> None:
    lesson.use(language=language).resize(*size)
    for number in NUMBERS:
        go_to(lesson, number)
        assert screen(lesson).text.furthest == 0, number


@crossed(("language", TRANSLATIONS), ("scale", [200, 100]))
def test_the_text_can_be_read_to_its_end(lesson: ClassicTable, language: str, scale: int) -> None:
    lesson.use(language=language, text_scale=scale)
    for _ in NUMBERS:
        lesson.keys(*[pygame.K_PAGEDOWN] * 12)
        text = screen(lesson).text
        assert text.offset == text.furthest
        assert text.place.width <= screen(lesson).seating.panel.width
        lesson.key(pygame.K_n)

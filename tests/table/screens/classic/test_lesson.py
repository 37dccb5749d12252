"""The lessons of the game for four, by mouse and by keyboard."""

import pygame
import pytest

from solitaire.home.settings import LESSON_SIGNS, load_settings
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import Card, parse_card
from solitaire.table.actions import Action
from solitaire.table.requests import Guide, Lesson, Menu
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


def test_after_the_right_card_the_next_lesson_is_a_button_in_the_panel(lesson: ClassicTable) -> None:
    def in_panel() -> list[str]:
        return [stop.text for stop in screen(lesson).view.stops]

    assert "Next lesson" not in in_panel()
    click(lesson, CLASSIC_LESSONS[0].right[0])
    assert in_panel() == ["Next lesson"]
    assert screen(lesson).seating.panel.contains(screen(lesson).view.stops[0].rect)
    lesson.click(screen(lesson).view.stops[0].rect.center)
    assert screen(lesson).lesson.number == 1


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


def test_what_each_side_has_won_is_shown_from_the_lesson_on_that_explains_it(
    lesson: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[bool]()
    for number in NUMBERS:
        go_to(lesson, number)
        shown.append(any(text.startswith("They: ") for text in lesson.texts(monkeypatch)))
    explains = [one.name for one in CLASSIC_LESSONS].index("versicola")
    assert not any(shown[:explains])
    assert shown[explains]


def test_the_menu_of_a_lesson_is_that_of_its_game(lesson: ClassicTable) -> None:
    lesson.key(pygame.K_m, pygame.KMOD_CTRL)
    assert lesson.shown == "ClassicTitleScreen"


def test_learn_opens_the_first_lesson(classic: ClassicTable) -> None:
    classic.app.navigation.show(Menu())
    classic.frame()
    classic.push("Minchiate for four")
    classic.push("First lesson")
    assert screen(classic).lesson.number == 0


def test_a_press_that_is_dragged_away_plays_no_card(lesson: ClassicTable) -> None:
    x, y = spot(screen(lesson), CLASSIC_LESSONS[0].right[0])
    lesson.press((x, y))
    lesson.move((x, y - 200))
    lesson.frame(90)
    assert lesson.app.navigation.card is None
    lesson.release((x, y - 200))
    lesson.frame()
    assert screen(lesson).lesson.answer is None


def test_all_lessons_by_keyboard(lesson: ClassicTable) -> None:
    for number in NUMBERS:
        assert screen(lesson).lesson.number == number
        while screen(lesson).focus not in CLASSIC_LESSONS[number].right:
            lesson.key(pygame.K_TAB)
        lesson.key(pygame.K_RETURN)
        if number < NUMBERS[-1]:
            lesson.key(pygame.K_RETURN)
    assert lesson.app.context.settings.classic_lessons == LESSON_SIGNS
    assert "Now sit down to a match!" in " ".join(screen(lesson).text.text)
    for is_by_key in (False, True):
        lesson.key(pygame.K_RETURN) if is_by_key else lesson.push("New match")
        assert lesson.shown == "NewMatchScreen"
        lesson.key(pygame.K_ESCAPE)
        assert screen(lesson).is_at_end
    lesson.key(pygame.K_u)
    assert "New match" not in lesson.labels
    lesson.key(pygame.K_m, pygame.KMOD_CTRL)
    assert lesson.app.navigation.screen.here is Action.CLASSIC_MENU
    lesson.key(pygame.K_l)
    assert screen(lesson).lesson.number == 0


def test_a_card_that_may_not_be_played_says_the_rule(lesson: ClassicTable) -> None:
    hand = CLASSIC_LESSONS[0].hand
    click(lesson, next(card for card in screen(lesson).fan.cards if card not in hand.legal_plays))
    assert lesson.news == "You have no batons: you must play a tarocco"
    assert screen(lesson).lesson.answer is None


def test_a_card_is_taken_back(lesson: ClassicTable) -> None:
    assert not lesson.is_enabled("Undo")
    before = lesson.picture()
    click(lesson, wrong(0))
    assert lesson.picture() != before
    lesson.key(pygame.K_u)
    assert screen(lesson).lesson.answer is None
    click(lesson, CLASSIC_LESSONS[0].right[1])
    assert screen(lesson).lesson.is_right
    click(lesson, wrong(0))
    assert lesson.news.startswith("You have found the card")
    assert screen(lesson).lesson.is_right


@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_h])
def test_what_is_shown_does_not_count_as_done(lesson: ClassicTable, key: int) -> None:
    lesson.key(key)
    assert screen(lesson).lesson.is_right
    assert lesson.news == "That is how it works."
    assert screen(lesson).text.text[-1] == "Take the card back with Undo (U), and try it yourself."
    assert lesson.app.context.settings.classic_lessons == ""
    assert not lesson.is_enabled("Show me")


def test_it_opens_at_the_first_that_is_not_done(classic: ClassicTable) -> None:
    classic.app.context.change_settings(classic_lessons="124")
    classic.app.navigation.show(Lesson(classic=True))
    classic.frame()
    assert screen(classic).lesson.number == 2
    assert screen(classic).status() == "Lesson 3 of 15, 3 done"
    classic.push("Previous lesson")
    assert screen(classic).lesson.number == 1


@crossed(("language", TRANSLATIONS), ("scale", [200, 100]))
def test_the_text_can_be_read_to_its_end(lesson: ClassicTable, language: str, scale: int) -> None:
    lesson.use(language=language, text_scale=scale)
    for _ in NUMBERS:
        lesson.keys(*[pygame.K_PAGEDOWN] * 12)
        text = screen(lesson).text
        assert text.offset == text.furthest
        assert text.place.width <= screen(lesson).seating.panel.width
        lesson.key(pygame.K_n)


def test_after_a_wrong_card_the_cards_that_may_be_played_still_stand_out(lesson: ClassicTable) -> None:
    go_to(lesson, 2)
    before, played = [*screen(lesson).fan.legal], wrong(2)
    assert set(before) != set(screen(lesson).fan.cards)
    click(lesson, played)
    assert screen(lesson).fan.is_asked
    assert [*screen(lesson).fan.legal] == [card for card in before if card != played]
    click(lesson, CLASSIC_LESSONS[2].right[0])
    assert not screen(lesson).fan.is_asked


def test_a_discard_is_asked_for_like_a_card(lesson: ClassicTable) -> None:
    number = next(number for number in NUMBERS if CLASSIC_LESSONS[number].hand.discards_due)
    go_to(lesson, number)
    shown = screen(lesson)
    assert shown.prompt() == "Choose a card to discard"
    click(lesson, parse_card("T35"))
    assert lesson.news == "Cards of account and the 29 can't be discarded"
    click(lesson, CLASSIC_LESSONS[number].right[0])
    assert (shown.lesson.is_right, shown.prompt()) == (True, "")
    assert CLASSIC_LESSONS[number].right[0] not in shown.fan.cards

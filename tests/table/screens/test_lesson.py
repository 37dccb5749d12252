"""The lesson, played by mouse and by keyboard: done, gone wrong, taken back, shown."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.play.lessons import LESSONS, way
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, legal_moves, parse_move
from solitaire.table.actions import Action
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.texts.words import SIGNS, card_of
from tests.support.lessons import SOLUTIONS
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap

NUMBERS = range(len(LESSONS))
TRAPS = {1: "D2xD7", 2: "S4xSQ", 3: "T16xT38", 4: "T1xT39"}
"""Tempting moves that put the goal out of reach."""


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


def here(table: Table) -> Action | None:
    return table.app.navigation.screen.here


def go_to(table: Table, number: int) -> None:
    for _ in range(number - scene(table).number):
        table.key(pygame.K_n)
    assert scene(table).number == number


def solution(number: int) -> list[Move]:
    return [parse_move(word) for word in SOLUTIONS[LESSONS[number].name].split()]


def centre(table: Table, card: Card) -> Point:
    return table.app.context.layout.cells[scene(table).position.grid.index(card)].center


def by_mouse(table: Table, move: Move) -> None:
    if move == END:
        table.push("End game")
    elif move.victim is None:
        table.click(table.deck)
    else:
        table.drag(centre(table, move.card), centre(table, move.victim))


def by_clicks(table: Table, move: Move) -> None:
    if move.victim is None:
        by_mouse(table, move)
    else:
        table.click(centre(table, move.card))
        table.click(centre(table, move.victim))


def by_keys(table: Table, move: Move) -> None:
    if move == END:
        table.key(pygame.K_e)
    elif move.victim is None:
        table.key(pygame.K_SPACE)
    else:
        grid = scene(table).position.grid
        table.key(pygame.K_HOME)
        if scene(table).marks.focus != 0:
            table.key(pygame.K_HOME)
        for _ in range(grid.index(move.card)):
            table.key(pygame.K_RIGHT)
        near = grid.index(move.card) - grid.index(move.victim) == 1
        table.key(pygame.K_1 if near else pygame.K_3)


WAYS = {"mouse": by_mouse, "clicks": by_clicks, "keys": by_keys}


# -- doing it -----------------------------------------------------------------------------------


@crossed(("number", NUMBERS), ("how", WAYS))
def test_every_lesson_is_done(lesson: Table, number: int, how: str) -> None:
    go_to(lesson, number)
    line = solution(number)
    for count, move in enumerate(line, 1):
        assert not scene(lesson).game.is_reached
        WAYS[how](lesson, move)
        assert scene(lesson).game.moves == tuple(line[:count])
        assert not scene(lesson).game.is_lost
    assert scene(lesson).game.is_reached
    assert (lesson.news, lesson.alarm) == ("Well done!", False)
    assert lesson.app.context.settings.lessons == str(number + 1)


def test_after_the_goal_what_comes_next_is_a_button_below_the_text(lesson: Table) -> None:
    for number in NUMBERS:
        assert scene(lesson).number == number
        assert not scene(lesson).view.stops
        for move in solution(number):
            by_mouse(lesson, move)
        (button,) = scene(lesson).view.stops
        assert button.text == ("Next lesson" if number < len(LESSONS) - 1 else "Whole game with a teacher")
        assert scene(lesson).room.contains(button.rect)
        assert scene(lesson).text.furthest == 0
        if number < len(LESSONS) - 1:
            lesson.click(button.rect.center)
    assert button.button.action is Action.GUIDED_WHOLE


def test_a_lesson_whose_moves_were_shown_is_offered_again(lesson: Table) -> None:
    lesson.keys(pygame.K_s, pygame.K_s)
    (button,) = scene(lesson).view.stops
    assert button.text == "Restart"
    lesson.key(pygame.K_RETURN)
    assert scene(lesson).position == LESSONS[0].start


@pytest.mark.parametrize("number", NUMBERS)
def test_after_the_goal_nothing_more_is_played(lesson: Table, number: int) -> None:
    go_to(lesson, number)
    for move in solution(number):
        by_keys(lesson, move)
    before = scene(lesson).position
    for move in (*legal_moves(before),):
        by_mouse(lesson, move)
        assert lesson.news == "You have reached the goal. Go to the next lesson, or start again"
        assert scene(lesson).position == before


@pytest.mark.parametrize("number", TRAPS)
def test_a_lesson_gone_wrong_says_so_and_is_taken_back(lesson: Table, number: int) -> None:
    go_to(lesson, number)
    words = "You can't reach the goal from here any more. Undo, or start again."
    by_mouse(lesson, parse_move(TRAPS[number]))
    assert scene(lesson).game.is_lost
    assert (lesson.news, lesson.alarm) == (words, True)
    assert words in scene(lesson).spoken().lines
    assert lesson.app.context.words(f"lesson.{LESSONS[number].name}_lost") in scene(lesson).text.text
    for key in (pygame.K_h, pygame.K_s):  # nothing to show from here
        lesson.key(key)
        assert (lesson.news, len(scene(lesson).game.moves)) == (words, 1)
    lesson.key(pygame.K_u)
    assert scene(lesson).position == LESSONS[number].start
    assert not scene(lesson).game.is_lost
    assert words not in scene(lesson).spoken().lines
    lesson.key(pygame.K_r)
    assert scene(lesson).game.is_lost
    lesson.push("Restart")
    assert scene(lesson).position == LESSONS[number].start
    assert lesson.app.context.settings.lessons == ""


def test_undo_and_redo_walk_through_a_whole_lesson(lesson: Table) -> None:
    go_to(lesson, 4)
    for move in solution(4):
        by_keys(lesson, move)
    end = scene(lesson).position
    for left in range(len(solution(4)) - 1, -1, -1):
        lesson.push("Undo")
        assert len(scene(lesson).game.moves) == left
    lesson.key(pygame.K_u)
    assert lesson.news == "There is nothing to undo"
    for _ in solution(4):
        lesson.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene(lesson).position == end
    lesson.key(pygame.K_r)
    assert lesson.news == "There is nothing to redo"


def test_another_move_forgets_what_was_taken_back(lesson: Table) -> None:
    go_to(lesson, 2)
    by_keys(lesson, parse_move("S4xSQ"))
    lesson.key(pygame.K_u)
    by_keys(lesson, parse_move("B4xBK"))
    assert not scene(lesson).can(Action.REDO)
    by_keys(lesson, parse_move("S4xSQ"))
    assert scene(lesson).game.is_reached


@pytest.mark.parametrize("number", NUMBERS)
def test_show_me_shows_the_way_but_does_not_count(lesson: Table, number: int) -> None:
    go_to(lesson, number)
    steps = way(LESSONS[number].goal, LESSONS[number].start)
    assert steps is not None
    for step in range(len(steps)):
        lesson.push("Show me") if step % 2 else lesson.key(pygame.K_h)
        assert len(scene(lesson).game.moves) == step + 1
    assert scene(lesson).game.is_reached
    assert lesson.news == "That is how it works."
    assert "Now start again and try it yourself." in scene(lesson).text.text
    assert lesson.app.context.settings.lessons == ""
    assert not lesson.is_enabled("Show me")
    lesson.key(pygame.K_r, pygame.KMOD_CTRL)
    for move in solution(number):
        by_mouse(lesson, move)
    assert lesson.app.context.settings.lessons == str(number + 1)


def test_a_shown_move_taken_back_and_found_again_counts(lesson: Table) -> None:
    go_to(lesson, 2)
    by_keys(lesson, solution(2)[0])
    lesson.keys(pygame.K_h, pygame.K_u)
    by_keys(lesson, solution(2)[1])
    assert scene(lesson).game.is_reached
    assert lesson.news == "Well done!"
    assert lesson.app.context.settings.lessons == "3"


def test_a_shown_move_redone_does_not_count(lesson: Table) -> None:
    go_to(lesson, 1)
    lesson.keys(pygame.K_h, pygame.K_u, pygame.K_r)
    assert scene(lesson).game.is_reached
    assert lesson.app.context.settings.lessons == ""


# -- what it points at --------------------------------------------------------------------------


def test_the_board_points_at_what_the_text_speaks_of(lesson: Table) -> None:
    hint = scene(lesson).marks.hint
    assert hint is not None
    assert (list(hint.piles), list(hint.kills), hint.is_deck, hint.is_play) == ([2], [], True, True)
    lesson.key(pygame.K_SPACE)
    hint = scene(lesson).marks.hint
    assert hint is not None
    assert (list(hint.piles), list(hint.kills), hint.is_deck) == ([2], [(3, 2)], False)
    lesson.key(pygame.K_1)
    assert scene(lesson).marks.hint is None  # the goal is reached


@pytest.mark.parametrize("number", NUMBERS)
def test_it_points_at_no_kill_that_is_to_be_found(lesson: Table, number: int) -> None:
    go_to(lesson, number)
    hint = scene(lesson).marks.hint
    assert hint is not None
    assert {scene(lesson).position.grid[pile] for pile in hint.piles} <= set(LESSONS[number].cards)
    assert len(hint.piles) > 0
    assert LESSONS[number].kill is None or number == 0


# -- what can't be done -------------------------------------------------------------------------


def test_refusals_are_those_of_the_table(lesson: Table) -> None:
    lesson.key(pygame.K_SPACE)
    before = scene(lesson).position
    refused: tuple[tuple[Callable[[], None], str | None], ...] = (
        (lambda: lesson.key(pygame.K_SPACE), "There are no more cards in this lesson"),
        (lambda: lesson.key(pygame.K_3), "T16 is too low: three times BK is 42"),
        (lambda: lesson.drag(centre(lesson, before.grid[1]), centre(lesson, before.grid[0])), None),
    )
    for act, words in refused:
        act()
        assert lesson.alarm
        assert words is None or lesson.news == words
        assert scene(lesson).position == before


def test_the_game_s_own_help_is_not_offered(lesson: Table) -> None:
    for key in (pygame.K_o, pygame.K_f, pygame.K_v, pygame.K_l):
        lesson.key(key)
    assert not lesson.app.navigation.can(Action.EXPORT)
    assert lesson.dialogs == []
    assert lesson.game.help.is_clean
    assert scene(lesson).game.moves == ()


def test_finishing_belongs_to_the_last_lesson(lesson: Table) -> None:
    lesson.key(pygame.K_e)
    assert lesson.dialogs == []
    assert "End game" not in lesson.labels
    go_to(lesson, 4)
    lesson.key(pygame.K_e)
    assert scene(lesson).position.end is None  # the fola is still to come
    lesson.keys(pygame.K_SPACE, pygame.K_SPACE)
    lesson.key(pygame.K_e)
    assert scene(lesson).game.is_lost
    lesson.key(pygame.K_u)
    assert not scene(lesson).game.is_lost


# -- there and back -----------------------------------------------------------------------------


def test_its_cards_are_shown_as_cards_never_as_codes(lesson: Table) -> None:
    for number in (3, 4):
        go_to(lesson, number)
        text = " ".join(scene(lesson).text.text)
        assert not re.search(r"\bT\d", text)
        assert set(map(card_of, SIGNS.findall(text))) <= set(LESSONS[number].cards)
        assert SIGNS.search(text)


def test_the_lessons_follow_one_another(lesson: Table) -> None:
    assert scene(lesson).status() == "Lesson 1 of 5, 0 done"
    assert not lesson.app.navigation.can(Action.LESSON_BEFORE)
    for number in range(1, 5):
        lesson.push("Next lesson")
        assert scene(lesson).number == number
    assert "Next lesson" not in lesson.labels
    lesson.key(pygame.K_n)
    lesson.key(pygame.K_p)
    assert scene(lesson).number == 3


def test_escape_puts_down_then_leads_to_the_guide_and_on_to_the_game(lesson: Table) -> None:
    go_to(lesson, 1)
    lesson.click(centre(lesson, LESSONS[1].start.grid[-1]))
    assert scene(lesson).marks.held is not None
    lesson.key(pygame.K_ESCAPE)
    assert scene(lesson).marks.held is None
    lesson.key(pygame.K_ESCAPE)
    assert here(lesson) is Action.LEARN
    lesson.push("Lessons")
    lesson.push("Go back")
    lesson.push("Go back")
    assert here(lesson) is None
    assert isinstance(lesson.app.navigation.screen, PlayScreen)


def test_what_has_been_done_is_remembered(tmp_path: Path) -> None:
    table = Table(tmp_path).start(stacked=True)
    table.keys(pygame.K_F6, pygame.K_l)
    for number in (0, 1):
        for move in solution(number):
            by_keys(table, move)
        table.key(pygame.K_n)
        settings, complaint = load_settings(Home.at(tmp_path).settings)
        assert (settings.lessons, complaint) == ("12"[: number + 1], None)  # at once, not on closing
    assert len(table.saves()) == 1
    table.close()
    table = Table(tmp_path, settings=settings).start(None)
    table.keys(pygame.K_F6, pygame.K_l)
    assert scene(table).number == 2
    assert scene(table).status() == "Lesson 3 of 5, 2 done"


# -- looks --------------------------------------------------------------------------------------


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


def test_resizing_keeps_the_moves(lesson: Table) -> None:
    go_to(lesson, 3)
    lesson.key(pygame.K_SPACE)
    lesson.resize(1280, 800)
    assert scene(lesson).game.moves == (parse_move("T40"),)
    by_mouse(lesson, parse_move("T39xT16"))
    assert len(scene(lesson).game.moves) == 2


def test_guide_and_lessons_need_no_game(table: Table) -> None:
    table.start(None)
    assert here(table) is Action.MENU
    table.keys(pygame.K_F6, pygame.K_l)
    for move in solution(0):
        by_mouse(table, move)
    assert scene(table).game.is_reached
    for key in (pygame.K_u, pygame.K_u, pygame.K_r, pygame.K_v, pygame.K_e, pygame.K_TAB, pygame.K_a):
        table.key(key)
    table.resize(1280, 800)
    table.key(pygame.K_ESCAPE)
    assert here(table) is Action.LEARN
    table.key(pygame.K_ESCAPE)
    assert here(table) is Action.MENU
    assert table.saves() == []


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

"""The toolbar: five buttons in the same places; the last opens the menu of eight entries."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush
from solitaire.table.parts.figures import StandingBar
from solitaire.table.parts.icons import has_icon, icon
from solitaire.table.parts.messages import VersicolaNews, draw_status
from solitaire.table.requests import Stats
from solitaire.table.screens.base import CLASSIC_BAR, GAME_BAR, PLACES, WINDOW, Screen
from solitaire.texts.verdict import MarkedResult
from tests.support.contrast import contrast
from tests.support.selection import TRANSLATIONS
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Point, Table, overlap, texts_drawn

SIZES = [(900, 600), (1280, 800), (2560, 1440)]


def with_text(folder: Path, size: Point, per_cent: int, language: str = "en") -> Table:
    return Table(folder, size).use(text_scale=per_cent, language=language).start(stacked=True)


def test_the_main_buttons_stand_in_the_same_places_on_every_screen_of_a_game(table: Table) -> None:
    table.start()
    found = [dict(table.app.navigation.toolbar.rects)]
    table.key(pygame.K_SPACE)
    found.append(dict(table.app.navigation.toolbar.rects))
    table.key(pygame.K_RETURN)
    found.append(dict(table.app.navigation.toolbar.rects))
    assert list(found[0]) == [*GAME_BAR, Action.MORE]
    assert found[0] == found[1] == found[2]
    table.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    ended = table.app.navigation.toolbar.rects
    assert list(ended) == [Action.VERDICT if one is Action.FINISH else one for one in found[0]]
    assert list(ended.values()) == list(found[0].values())


def plate(table: Table, words: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written when the mouse moves onto a button."""
    drawn = texts_drawn(monkeypatch)
    table.move(table.button(words).rect.center, held=False)
    table.frame()
    return [text for text, _ in drawn]


def test_a_button_says_its_key_under_the_mouse(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    assert table.button("Undo").text == "Undo"
    assert {"Undo", "U"} <= set(plate(table, "Undo", monkeypatch))
    assert {"Menu", "Ctrl+M"} <= set(plate(table, "Menu", monkeypatch))
    drawn = texts_drawn(monkeypatch)
    table.move(table.app.context.layout.board.center, held=False)
    table.frame()
    assert not {"U", "Ctrl+M"} & {text for text, _ in drawn}


def test_a_button_that_came_under_a_resting_mouse_says_nothing_until_it_moves(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start(stacked=True)
    table.move(table.button("End game").rect.center, held=False)
    table.click(table.button("End game").rect.center)
    drawn = texts_drawn(monkeypatch)
    table.keys(pygame.K_TAB, pygame.K_RETURN)
    table.frame(3, 1.0)
    assert "V" not in [text for text, _ in drawn]
    assert {"Verdict", "V"} <= set(plate(table, "Verdict", monkeypatch))


def all_kinds(kind: type[Screen]) -> Iterator[type[Screen]]:
    for one in kind.__subclasses__():
        yield one
        yield from all_kinds(one)


def test_no_bar_has_more_than_five_buttons_nor_a_menu_more_than_eight_entries_all_with_icons() -> None:
    kinds = [*all_kinds(Screen)]
    bars = [kind.bar for kind in kinds if isinstance(kind.bar, tuple)]
    menus = [kind.more for kind in kinds]
    assert max(map(len, bars)) <= 4
    assert max(map(len, menus)) + len({Action.SETTINGS}) + len(WINDOW) <= 8
    offered = {action for one in (*bars, *menus, PLACES, WINDOW) for action in one}
    assert len(offered) > 25
    assert {action for action in offered if not has_icon(action)} == set()
    for action in offered:
        assert icon(action, 24, (255, 255, 255)).get_bounding_rect().height > 4


# -- the menu -----------------------------------------------------------------------------------


def test_what_is_not_possible_now_is_faint_and_says_why(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start(stacked=True).key(pygame.K_F4)
    table.resize(900, 600)
    table.start("42", stacked=True).key(pygame.K_F10)
    menu = table.app.navigation.menu
    assert menu is not None
    assert menu.at is None
    drawn = texts_drawn(monkeypatch)
    monkeypatch.setattr(table.app.navigation, "can", lambda _: False)
    table.key(pygame.K_DOWN)
    faint = theme.faint(theme.colours.muted)
    assert {"Redo", "Settings"} <= {text for text, _ in drawn}
    assert contrast(faint, theme.colours.panel) < 4.5
    table.key(pygame.K_RETURN)
    assert table.game.deal.number == 42


def test_every_entry_of_the_menu_can_be_read(tmp_path: Path) -> None:
    for language in TRANSLATIONS:
        table = with_text(tmp_path, (900, 600), 200, language)
        table.key(pygame.K_F10)
        menu = table.app.navigation.menu
        assert menu is not None
        assert table.app.context.layout.status.union(table.app.context.layout.felt).contains(menu.box)
        assert not overlap(menu.places)
        assert all(menu.box.contains(place) for place in menu.places)
        with pytest.MonkeyPatch.context() as patch:
            drawn = [text for text, _ in drawn_by(table, patch)]
        assert {*table.menu} <= {*drawn}
        table.close()


def drawn_by(table: Table, patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    drawn = texts_drawn(patch)
    table.draw()
    return drawn


# -- dialogs ------------------------------------------------------------------------------------


def test_a_long_text_scrolls_by_key(tmp_path: Path) -> None:
    table = with_text(tmp_path, (900, 600), 200)
    table.key(pygame.K_F1)
    before = table.picture()
    table.key(pygame.K_DOWN)
    table.frame(2)
    assert table.picture() != before


def test_the_main_buttons_stand_in_the_same_places_on_every_screen_of_a_match(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path)
    classic.begin()
    found = [dict(classic.app.navigation.toolbar.rects)]
    classic.play_hand()
    found.append(dict(classic.app.navigation.toolbar.rects))
    classic.key(pygame.K_RETURN)
    assert classic.shown == "ClassicCutScreen"
    found.append(dict(classic.app.navigation.toolbar.rects))
    assert found[0] == found[1] == found[2]
    assert list(found[0]) == [*CLASSIC_BAR, Action.MORE]
    assert CLASSIC_BAR[:3] == GAME_BAR[:3]


def test_a_click_on_a_button_takes_the_focus_from_the_one_that_tab_has_reached(table: Table) -> None:
    table.start().key(pygame.K_TAB)
    tab_stops = table.app.navigation.tab_stops
    assert tab_stops.at is not None
    table.press(table.app.navigation.toolbar.rects[Action.MENU].center)
    table.frame()
    assert tab_stops.at is None


def test_a_button_held_while_another_screen_comes_is_let_go_of(table: Table) -> None:
    """What is let go of over a dialog is not held any more: the next motion lights what it is over."""
    table.start().key(pygame.K_SPACE)
    button = table.button("Begin").rect
    table.press(button.center)
    table.key(pygame.K_g, pygame.KMOD_CTRL)
    table.release(button.center)
    table.key(pygame.K_ESCAPE)
    lit = [table.window.get_surface().get_at((button.x + 12, button.centery))[:3]]
    for at in (button.midtop, button.center):
        table.move(at, held=False)
    table.frame()
    table.draw()
    lit.append(table.window.get_surface().get_at((button.x + 12, button.centery))[:3])
    assert lit == [theme.colours.button, theme.colours.hovered]


@pytest.mark.parametrize("language", ["en", *TRANSLATIONS])
@pytest.mark.parametrize("size", [(900, 600), (1280, 736)])
def test_no_word_reaches_the_right_edge_of_its_button(
    tmp_path: Path, size: Point, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = with_text(tmp_path, size, 100, language)
    table.app.navigation.show(Stats())
    table.frame(3)
    drawn = texts_drawn(monkeypatch)
    table.draw()
    layout = table.app.context.layout
    for action, rect in table.app.navigation.toolbar.rects.items():
        word = table.app.context.words(f"action.{action.value}")
        pixels = min(high for text, high in drawn if text == word)
        left = theme.icon_room(layout.scale) + layout.px(3)
        assert left + theme.text_width(word, "sans", pixels) + layout.gap(5) <= rect.width, word
    table.close()


# -- The status line: what stays where it is too narrow for all ------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        ("A king is played", "Match 7 · hand 1", ["Match 7 · hand 1", "A king is played"]),
        ("A king is played · " + "He dies " * 9, "Match 7 · hand 1", ["hand 1", "He dies " * 9]),
        ("A king is played · " + "He dies " * 11, "Match 7 · hand 1", ["", "He dies " * 11]),
        ("", "Match 7 · hand 1", ["Match 7 · hand 1", ""]),
    ],
)
def test_the_latest_news_stay_longest(
    table: Table, monkeypatch: pytest.MonkeyPatch, left: str, right: str, shown: list[str]
) -> None:
    del table
    written = texts_drawn(monkeypatch)
    draw_status(Surface((900, 600)), layout(900, 600, 2.0), left, right, alarm=False)
    assert [words for words, _ in written] == shown


@pytest.mark.parametrize("points", [334, 35, -300, -329])
def test_every_result_stands_on_the_bar(table: Table, points: int) -> None:
    place = Rect(100, 20, 600, 60)
    surface = pygame.Surface((800, 100))
    bar = StandingBar([MarkedResult(points, ""), MarkedResult(300, "")])
    bar.paint(Brush(surface, table.app.context.layout), place)
    drawn = pygame.mask.from_threshold(surface, colours.gold, (1, 1, 1)).get_bounding_rects()
    assert drawn
    assert all(place.contains(one) for one in drawn)


# -- News of versicole: on the left of the status line, whole, and over no card --------------------


LONG = [("Versicola broken: 28 to 30, 32 to 34, 36 to 40", -95), ("Versicola made: Tens", 30)]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (2560, 1600)])
def test_it_lies_within_the_status_line(table: Table, size: Point, text: float) -> None:
    place = layout(*size, text)
    surface = Surface(size)
    for lines in (LONG[:1], LONG):
        VersicolaNews(lines, frozenset(), frozenset()).draw(surface, place)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    mask.invert()
    drawn = Rect(mask.get_bounding_rects()[0])
    assert place.status.contains(drawn)
    assert drawn.width > place.size[0] // 4


def test_it_stands_in_place_of_the_other_news(table: Table) -> None:
    table.start("667", stacked=True)
    screen = table.app.navigation.screen
    moves = iter(table.moves_of())
    while screen.slip is None:
        move = next(moves)
        if move.victim is None:
            table.key(pygame.K_SPACE)
        else:
            table.drag(table.centre(move.card), table.centre(move.victim))
    with_slip = table.picture(table.app.context.layout.status)
    table.app.context.tell("Something else")
    assert table.picture(table.app.context.layout.status) == with_slip
    table.frame(8, 0.5)
    assert table.app.navigation.screen.slip is None
    assert table.picture(table.app.context.layout.status) != with_slip

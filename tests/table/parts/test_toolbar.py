"""The toolbar: buttons that don't fit are listed behind the last one."""

from pathlib import Path

import pygame
import pytest

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.screens.base import CLASSIC_MAIN, MAIN
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable, decide_here
from tests.support.table.driver import Point, Table, overlap, texts_drawn

SIZES = [(900, 600), (1280, 800), (2560, 1440)]


def with_text(folder: Path, size: Point, per_cent: int, language: str = "en") -> Table:
    return Table(folder, size).use(text_scale=per_cent, language=language).start(stacked=True)


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 150, 100]), ("size", SIZES))
def test_every_button_has_room_and_every_label_can_be_read(
    tmp_path: Path, size: Point, per_cent: int, language: str
) -> None:
    table = with_text(tmp_path, size, per_cent, language)
    for _ in ("icons", "words"):
        bar, layout = table.app.navigation.toolbar, table.app.navigation.screen.layout
        assert not overlap(bar.rects.values())
        assert all(layout.toolbar.contains(rect) for rect in bar.rects.values())
        face = theme.font("sans", theme.widget_text(layout.scale))
        for action, rect in bar.rects.items():
            width, height = face.size(bar.buttons[action].text)
            assert width < rect.width
            assert height <= rect.height
        table.key(pygame.K_F2)
    table.close()


def test_the_main_buttons_stand_in_the_same_places_on_every_screen_of_a_game(table: Table) -> None:
    table.start()
    found = [dict(table.app.navigation.toolbar.rects)]
    table.key(pygame.K_SPACE)
    found.append(dict(table.app.navigation.toolbar.rects))
    table.key(pygame.K_RETURN)
    found.append(dict(table.app.navigation.toolbar.rects))
    assert list(found[0]) == [*MAIN, Action.MORE]
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


def test_an_icon_says_its_word_and_its_key_under_the_mouse(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    assert table.button("Undo").text == ""
    assert {"Undo", "U"} <= set(plate(table, "Undo", monkeypatch))
    assert {"Menu", "Ctrl+M"} <= set(plate(table, "Menu", monkeypatch))
    drawn = texts_drawn(monkeypatch)
    table.move(table.app.context.layout.board.center, held=False)
    table.frame()
    assert not {"Undo", "Menu"} & {text for text, _ in drawn}


def test_an_icon_that_came_under_a_resting_mouse_says_nothing_until_it_moves(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start(stacked=True)
    table.move(table.button("Finish").rect.center, held=False)
    table.click(table.button("Finish").rect.center)
    drawn = texts_drawn(monkeypatch)
    table.keys(pygame.K_TAB, pygame.K_RETURN)
    table.frame(3, 1.0)
    assert "V" not in [text for text, _ in drawn]
    assert {"Verdict", "V"} <= set(plate(table, "Verdict", monkeypatch))


def test_with_room_all_buttons_of_the_other_screens_are_there(table: Table) -> None:
    table.start().resize(1280, 800)
    table.key(pygame.K_F4)
    assert Action.MORE not in table.app.navigation.toolbar.rects


def test_what_does_not_fit_is_listed(tmp_path: Path) -> None:
    table = with_text(tmp_path, (900, 600), 200)
    shown = table.app.navigation.toolbar.rects
    hidden = [action for action in table.app.navigation.screen.toolbar if action not in shown]
    assert {Action.FULLSCREEN, Action.SCORES} <= set(hidden)
    table.push("More…")
    assert "Full screen" in table.items
    assert "Redo" not in table.items  # there is nothing to redo
    while table.items and "Scores" in table.items:
        chosen = table.app.navigation.dialog.entered if table.app.navigation.dialog else ""
        if chosen == "Scores":
            break
        table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert table.app.navigation.screen.here is Action.SCORES
    table.close()


def test_the_list_by_key_alone(table: Table) -> None:
    table.start(stacked=True)
    table.key(pygame.K_F10)
    assert table.dialogs == ["What would you like to do?"]
    table.keys(pygame.K_ESCAPE)
    assert table.dialogs == []
    table.push("New")
    assert table.game.deal.number != 42


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_leaving_the_list_is_not_called_what_an_action_in_it_is(table: Table, language: str) -> None:
    table.use(language=language).start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_F10)
    words, dialog = table.app.context.words, table.app.navigation.dialog
    assert words("action.undo") in table.items
    assert dialog is not None
    assert not {answer.label for answer in dialog.question.answers} & {*table.items}


def test_a_long_list_scrolls_to_what_is_chosen(tmp_path: Path) -> None:
    table = with_text(tmp_path, (900, 600), 200)
    table.key(pygame.K_F10)
    (box,) = (one for one in table.lists)
    for _ in range(len(table.items) - 1):
        table.key(pygame.K_DOWN)
        table.frame(2)
        chosen = next(item for item in box.item_list if item["selected"])
        assert chosen["button_element"] is not None
        assert box.rect.contains(chosen["button_element"].rect)
    table.close()


def test_tab_goes_from_answer_to_answer(table: Table) -> None:
    table.start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_e)  # 96 to come: asks first
    assert table.dialogs == ["End the game?"]
    table.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert (table.dialogs, table.game.position.end) == ([], None)
    table.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.position.end is not None


def test_a_long_text_scrolls_by_key(tmp_path: Path) -> None:
    table = with_text(tmp_path, (900, 600), 200)
    table.key(pygame.K_F1)
    before = table.picture()
    table.key(pygame.K_DOWN)
    table.frame(2)
    assert table.picture() != before
    table.close()


def test_the_main_buttons_stand_in_the_same_places_on_every_screen_of_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide_here(monkeypatch)
    classic = ClassicTable(tmp_path)
    classic.begin()
    found = [dict(classic.app.navigation.toolbar.rects)]
    classic.play_hand()
    found.append(dict(classic.app.navigation.toolbar.rects))
    classic.key(pygame.K_RETURN)
    assert classic.shown == "ClassicCutScreen"
    found.append(dict(classic.app.navigation.toolbar.rects))
    assert found[0] == found[1] == found[2]
    assert list(found[0]) == [*CLASSIC_MAIN, Action.MORE]
    assert [place for place, one in enumerate(CLASSIC_MAIN) if one in MAIN] == [0, 2, 4]
    classic.close()

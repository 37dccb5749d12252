"""The toolbar: buttons that don't fit are listed behind the last one."""

from pathlib import Path

import pygame
import pytest
from pygame_gui.elements import UITooltip

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.parts import toolbar
from solitaire.table.screens.base import CLASSIC_MAIN, MAIN
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable, decide_here
from tests.support.table.driver import Point, Table, overlap

SIZES = [(900, 600), (1280, 800), (2560, 1440)]


def with_text(folder: Path, size: Point, per_cent: int, language: str = "en") -> Table:
    return Table(folder, size).use(text_scale=per_cent, language=language).start(stacked=True)


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 150, 100]), ("size", SIZES))
def test_every_label_can_be_read(tmp_path: Path, size: Point, per_cent: int, language: str) -> None:
    table = with_text(tmp_path, size, per_cent, language)
    rects = table.app.navigation.toolbar.rects
    assert not overlap(rects.values())
    assert all(table.app.context.layout.toolbar.contains(rect) for rect in rects.values())
    face = theme.font("sans", theme.widget_text(table.app.context.layout.scale))
    for action, rect in rects.items():
        width, height = face.size(table.app.context.words(f"action.{action.value}"))
        assert width < rect.width
        assert height <= rect.height
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


def test_a_main_button_has_an_icon_and_a_tip_with_its_key(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    bar = table.app.context.layout.toolbar
    table.move(bar.center, held=False)
    table.frame()
    assert table.button("Undo").tool_tip_text == "Undo the last move (U)"
    drawn = table.picture(bar)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toolbar, "has_icon", lambda _: False)
        assert table.picture(bar) != drawn


def test_a_button_that_came_under_a_resting_mouse_has_no_tip_until_it_moves(table: Table) -> None:
    table.start(stacked=True)
    pygame.mouse.set_pos(table.button("Finish").rect.center)
    table.click(table.button("Finish").rect.center)
    table.keys(pygame.K_TAB, pygame.K_RETURN)
    pygame.event.clear()
    table.frame(3, 1.0)
    assert table.button("Verdict").hovered
    assert not table.widgets(UITooltip)
    table.move(table.button("Verdict").rect.center, held=False)
    table.frame(3, 1.0)
    assert len(table.widgets(UITooltip)) == 1


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

"""How dialogs look; what they do is told by the journeys ``dialogs`` and ``unfinished``."""

from pathlib import Path

import pygame
import pytest

from solitaire.table.actions import Action
from solitaire.table.look.theme import colours
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import Menu
from solitaire.texts.words import with_codes
from tests.support.table.driver import Table, texts_drawn
from tests.support.table.playing import deal_out


@pytest.mark.parametrize("look", ["dark", "light"])
def test_a_list_lights_its_chosen_row_and_no_other(table: Table, look: str) -> None:
    table.use(theme=look)
    for number in ("1", "2", "3", "4"):
        table.start(number, stacked=True)
        deal_out(table, int(number))
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    for row in (0, 1):
        table.click(table.item_place(row).center)
        table.picture()
        points = [(table.item_place(one).right - 3, table.item_place(one).centery) for one in range(3)]
        lit = [table.window.get_surface().get_at(point)[:3] == colours.chosen for point in points]
        assert lit == [one == row for one in range(3)]


def test_the_title_offers_no_game_that_was_deleted(tmp_path: Path) -> None:
    table = Table(tmp_path).start(stacked=True)
    deal_out(table, 5)
    table.close()
    table = Table(tmp_path)
    table.app.navigation.show(Menu())
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.push("Delete")
    table.push("Delete")
    assert table.news == "There is no unfinished game."
    assert not [one for one in table.buttons if one.text == "Continue"]


def test_a_dialog_dims_all_the_rest_and_has_its_first_button_always_at_the_left(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    window, before = table.window.get_surface(), table.picture()
    places = []
    for action in (Action.FINISH, Action.PLAYER, Action.HELP):
        table.app.navigation.act(action)
        table.frame()
        dialog = table.app.navigation.dialog
        assert dialog is not None
        box, shown = dialog.box, table.picture()
        assert sum(shown[:3000]) < 0.7 * sum(before[:3000])
        assert window.get_at(box.topleft) != window.get_at((box.x + 12, box.y + 12))  # its corners are round
        buttons = [table.button(answer.label).rect for answer in dialog.question.answers]
        assert len({one.size for one in buttons}) == len({one.top for one in buttons}) == 1
        places.append((buttons[0].left, box.bottom - buttons[0].bottom))
        assert all(box.inflate(-24, -24).contains(one) for one in buttons)
        table.key(pygame.K_ESCAPE)
    assert len({*places}) == 1


def test_long_labels_stand_one_below_another_over_the_whole_width(table: Table) -> None:
    answers = [Answer("a label with a great many words in it " * 2) for _ in range(3)]
    table.start().app.context.ask(Question("A question", "", answers))
    table.frame()
    rects = [one.rect for one in table.buttons if one.text == answers[0].label]
    assert len({(one.left, one.width) for one in rects}) == 1
    assert [one.top for one in rects] == sorted({one.top for one in rects})
    table.key(pygame.K_ESCAPE)


def test_what_is_written_over_the_screen_is_seen_behind_a_dialog(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start().app.navigation.show(Menu(classic=True))
    table.frame()
    drawn = texts_drawn(monkeypatch)
    table.picture()
    before = [text for text, _ in drawn]
    table.key(pygame.K_F1)
    drawn.clear()
    table.picture()
    assert {*before} <= {text for text, _ in drawn}


def test_no_line_of_the_keys_begins_with_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("en", "de"):
        table = Table(tmp_path, (1280, 800), language=language).start()
        context = table.app.context
        context.ask(Question("Keys", context.words("help.guided"), (Answer("Close"),)))
        table.frame()
        lines = [with_codes(line) for line in table.texts(monkeypatch)]
        assert any(", " in line for line in lines)
        assert not [line for line in lines if line.startswith((",", ";"))]
        table.close()

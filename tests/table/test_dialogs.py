"""How dialogs look, and their entry line where no journey shows it."""

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.table.actions import Action
from solitaire.table.look.theme import colours
from solitaire.table.page.entry_line import MOST, Editing, one_line
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import Menu
from solitaire.table.services import exporter
from solitaire.texts.words import with_codes
from tests.support.selection import TRANSLATIONS, crossed
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
        table.draw()
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
    table.draw()
    before = [text for text, _ in drawn]
    table.key(pygame.K_F1)
    drawn.clear()
    table.draw()
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


# -- the line in which text is entered ------------------------------------------------------------


@pytest.fixture
def asked(table: Table) -> Table:
    """The table with an empty entry line."""
    table.start().key(pygame.K_g, pygame.KMOD_CTRL)
    assert table.entered == ""
    return table


def selected(table: Table) -> str:
    return table.entry.editing.selected


def test_what_cannot_be_copied_is_not_cut(asked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "put", lambda text: False)
    asked.spell("42")
    asked.key(pygame.K_a, pygame.KMOD_CTRL)
    asked.key(pygame.K_x, pygame.KMOD_CTRL)
    assert asked.entered == "42"
    assert (asked.news, asked.alarm) == ("No clipboard is available", True)


def test_nothing_is_pasted_where_the_clipboard_cannot_be_read(
    asked: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", b"Rag\xf9".decode)
    asked.spell("42")
    asked.key(pygame.K_a, pygame.KMOD_CTRL)
    asked.key(pygame.K_v, pygame.KMOD_CTRL)
    assert (asked.entered, selected(asked)) == ("42", "42")
    assert asked.news == "The clipboard can't be read as text, or the text is too long"
    assert asked.alarm


def test_an_input_method_is_told_where_the_caret_is(asked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[pygame.Rect]()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: told.append(pygame.Rect(place)))
    for letter in "42":
        asked.spell(letter)
        assert asked.entry.place.contains(told[-1])
    before = asked.picture(asked.entry.place)
    asked.compose("e")
    assert told[0].x < told[1].x < told[-1].x
    assert asked.picture(asked.entry.place) != before


def test_a_text_has_an_end() -> None:
    assert one_line("42 " * 10**6) == ("42 " * MOST)[:MOST]


def test_long_text_scrolls_to_the_caret(asked: Table) -> None:
    asked.enter("m" * 300)
    entry = asked.entry
    for key in (pygame.K_END, pygame.K_HOME, pygame.K_END):
        asked.key(key)
        assert entry.place.contains(entry._caret_place)
    for _ in range(80):
        asked.strike(pygame.K_LEFT)
    asked.frame()
    assert entry.place.contains(entry._caret_place)
    asked.key(pygame.K_END)
    asked.key(pygame.K_BACKSPACE)
    assert entry._caret_place.right > entry.place.right - 2 * asked.app.context.layout.gap(16)  # it is full
    asked.key(pygame.K_HOME)
    asked.click((entry._x(10), entry.place.centery))
    assert entry.editing.caret == 10


# -- any text -----------------------------------------------------------------------------------


@given(st.text(), st.lists(st.tuples(st.sampled_from("lrLRebwdist"), st.text(max_size=3))))
def test_any_editing_leaves_a_line_that_can_be_drawn(text: str, steps: list[tuple[str, str]]) -> None:
    editing = Editing(text)
    for step, added in steps:
        before, was = editing.text, editing.selected
        match step:
            case "l" | "r":
                editing.step(1 if step == "r" else -1)
            case "L" | "R":
                editing.step(1 if step == "R" else -1, selects=True, by_word=True)
            case "e" | "b":
                editing.erase(1 if step == "e" else -1)
                assert len(editing.text) <= len(before)
            case "w":
                editing.select_word()
            case "d":
                editing.select_all()
                assert editing.selected == editing.text
            case _:
                editing.insert(added)
                assert len(editing.text) == len(before) - len(was) + len(one_line(added))
        assert (
            0 <= min(editing.caret, editing.anchor) <= max(editing.caret, editing.anchor) <= len(editing.text)
        )
        assert one_line(editing.text) == editing.text


# -- dialogs of all kinds -----------------------------------------------------------------------


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 150, 100]))
def test_every_part_of_a_dialog_is_in_sight(table: Table, language: str, per_cent: int) -> None:
    for number in ("1", "2"):
        table.start(number, stacked=True).key(pygame.K_SPACE)
    table.use(language=language, text_scale=per_cent)
    for size in ((900, 600), (640, 760), (1920, 1080)):
        table.resize(*size)
        window = pygame.Rect((0, 0), table.app.context.layout.size)
        for key, mod in (
            (pygame.K_g, pygame.KMOD_CTRL),
            (pygame.K_o, pygame.KMOD_CTRL),
            (pygame.K_F1, 0),
            (pygame.K_u, 0),
        ):
            table.key(key, mod)
            dialog = table.app.navigation.dialog
            assert dialog is not None
            assert window.contains(dialog.box)
            asked = dialog.question
            parts = len(asked.answers) + len(asked.ways) + (asked.check is not None)
            assert len(dialog.stops) == parts
            assert all(dialog.box.contains(stop.rect) for stop in dialog.stops)
            if dialog.line is not None:
                assert dialog.box.contains(dialog.line.place)
            if dialog.question.items:
                assert dialog.list.area.height >= table.item_place(0).height
                assert dialog.box.contains(table.item_place(0))
            table.key(pygame.K_ESCAPE)

"""The line in which text is entered: typing, selection, clipboard, input methods, long text, the mouse."""

import unicodedata

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.table.page.entry_line import MOST, Editing, one_line
from solitaire.table.services import exporter
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Table

CONTROL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def asked(table: Table) -> Table:
    """The table with an empty entry line."""
    table.start().key(pygame.K_g, CONTROL)
    assert table.entered == ""
    return table


@pytest.fixture
def pasted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is on the clipboard, last."""
    texts = [""]

    def put(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(exporter, "get", lambda: texts[-1])
    monkeypatch.setattr(exporter, "put", put)
    return texts


def selected(table: Table) -> str:
    return table.entry.editing.selected


# -- keys ---------------------------------------------------------------------------------------


def test_the_caret_walks_and_what_is_typed_appears_there(asked: Table) -> None:
    asked.spell("4237")
    asked.keys(pygame.K_LEFT, pygame.K_LEFT)
    asked.spell("/")
    assert asked.entered == "42/37"
    asked.keys(pygame.K_HOME, pygame.K_DELETE, pygame.K_END, pygame.K_BACKSPACE)
    assert asked.entered == "2/3"
    asked.keys(
        pygame.K_HOME, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_END, pygame.K_RIGHT, pygame.K_DELETE
    )
    assert asked.entered == "2/3"


def test_shift_selects_and_what_is_typed_takes_the_place_of_that(asked: Table) -> None:
    asked.spell("12345")
    asked.key(pygame.K_LEFT)
    for _ in range(2):
        asked.key(pygame.K_LEFT, SHIFT)
    assert selected(asked) == "34"
    asked.spell("x")
    assert (asked.entered, selected(asked)) == ("12x5", "")
    asked.key(pygame.K_HOME, SHIFT)
    assert selected(asked) == "12x"
    asked.key(pygame.K_RIGHT)  # to the end of what was selected
    asked.spell("y")
    assert asked.entered == "12xy5"
    asked.key(pygame.K_END, SHIFT)
    asked.key(pygame.K_DELETE)
    assert asked.entered == "12xy"


def test_ctrl_moves_and_erases_by_words(asked: Table) -> None:
    asked.enter("one two  three")
    asked.key(pygame.K_LEFT, CONTROL | SHIFT)
    assert selected(asked) == "three"
    asked.key(pygame.K_LEFT, CONTROL)
    asked.key(pygame.K_LEFT, CONTROL)
    asked.key(pygame.K_RIGHT, CONTROL | SHIFT)
    assert selected(asked) == "two"
    asked.key(pygame.K_END)
    asked.key(pygame.K_BACKSPACE, CONTROL)
    assert asked.entered == "one two  "


def test_a_held_eraser_repeats_and_a_held_enter_does_not(asked: Table) -> None:
    asked.enter("12345")
    for _ in range(3):
        asked.post(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="\b", scancode=0)
    asked.frame()
    assert asked.entered == "12"


def test_an_accent_is_erased_with_its_letter(asked: Table) -> None:
    asked.enter(unicodedata.normalize("NFD", "né"))
    asked.key(pygame.K_LEFT)
    asked.spell("o")
    assert unicodedata.normalize("NFC", asked.entered) == "noé"
    asked.keys(pygame.K_END, pygame.K_BACKSPACE)
    assert asked.entered == "no"


# -- the clipboard ------------------------------------------------------------------------------


def test_text_is_copied_cut_and_pasted(asked: Table, pasted: list[str]) -> None:
    asked.spell("42")
    asked.key(pygame.K_c, CONTROL)  # nothing is selected
    assert pasted == [""]
    asked.key(pygame.K_a, CONTROL)
    asked.key(pygame.K_c, CONTROL)
    asked.key(pygame.K_x, CONTROL)
    assert (pasted[1:], asked.entered) == (["42", "42"], "")
    asked.key(pygame.K_v, CONTROL)
    asked.key(pygame.K_v, CONTROL)
    assert asked.entered == "4242"


def test_what_cannot_be_copied_is_not_cut(asked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "put", lambda text: False)
    asked.spell("42")
    asked.key(pygame.K_a, CONTROL)
    asked.key(pygame.K_x, CONTROL)
    assert asked.entered == "42"
    assert (asked.news, asked.alarm) == ("No clipboard is available", True)


@pytest.mark.parametrize(
    ("text", "entered"),
    [
        ("42\n", "42"),
        ("\r\n42/37\r\n", "42/37"),
        ("one\ntwo\r\nthree", "one two three"),
        ("a\tb", "a b"),
        ("\0\x07\x1b[31mred\ud800\ue000", "[31mred"),
        ("42 " * 10**6, ("42 " * MOST)[:MOST]),
    ],
)
def test_whatever_is_pasted_becomes_one_line(
    asked: Table, pasted: list[str], text: str, entered: str
) -> None:
    pasted.append(text)
    asked.key(pygame.K_v, CONTROL)
    assert asked.entered == entered
    asked.picture()


def test_nothing_is_pasted_where_the_clipboard_cannot_be_read(
    asked: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", b"Rag\xf9".decode)
    asked.spell("42")
    asked.key(pygame.K_a, CONTROL)
    asked.key(pygame.K_v, CONTROL)
    assert (asked.entered, selected(asked)) == ("42", "42")
    assert asked.news == "The clipboard can't be read as text, or the text is too long"
    assert asked.alarm


# -- input methods ------------------------------------------------------------------------------


def compose(table: Table, text: str) -> None:
    table.post(pygame.TEXTEDITING, text=text, start=len(text), length=0)
    table.frame()


def test_what_is_composed_is_seen_at_the_caret_and_entered_once_it_is_done(asked: Table) -> None:
    asked.spell("ab")
    asked.key(pygame.K_LEFT)
    before = asked.picture(asked.entry.place)
    compose(asked, "e")
    compose(asked, "eo")
    assert (asked.entered, asked.entry.composed) == ("ab", "eo")
    assert asked.picture(asked.entry.place) != before
    for key in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_ESCAPE):
        asked.key(key)  # for the input method
    assert (asked.dialogs != [], asked.entered) == (True, "ab")
    compose(asked, "")
    asked.post(pygame.TEXTINPUT, text="\N{HANGUL SYLLABLE EO}")
    asked.frame()
    assert (asked.entered, asked.entry.composed) == ("a\N{HANGUL SYLLABLE EO}b", "")
    asked.key(pygame.K_ESCAPE)
    assert not asked.dialogs


def test_what_is_composed_takes_the_place_of_what_is_selected(asked: Table) -> None:
    asked.spell("ab")
    asked.key(pygame.K_a, CONTROL)
    compose(asked, "n")
    compose(asked, "")
    assert asked.entered == ""


def test_an_input_method_is_told_where_the_caret_is(asked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[pygame.Rect]()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: told.append(pygame.Rect(place)))
    for letter in "42":
        asked.spell(letter)
        assert asked.entry.place.contains(told[-1])
    assert told[0].x < told[-1].x


def test_a_touch_keyboard_enters_words_at_once(asked: Table) -> None:
    asked.post(pygame.TEXTINPUT, text="one two ")
    asked.post(pygame.TEXTINPUT, text="three")
    asked.frame()
    assert asked.entered == "one two three"


# -- the mouse, and long text -------------------------------------------------------------------


def test_a_click_places_the_caret_and_a_drag_selects(asked: Table) -> None:
    asked.enter("wwwwiiii")
    place, font = asked.entry.place, pygame.Rect(asked.entry._caret_place)
    asked.click((place.right - 4, place.centery))
    assert asked.entry.editing.caret == 8
    left = asked.entry._x(0)
    asked.drag((asked.entry._x(2) + 1, place.centery), (asked.entry._x(5), place.centery))
    assert selected(asked) == "wwi"
    asked.click((left - 4, place.centery))
    asked.spell("0")
    assert (asked.entered, font.x > left) == ("0wwwwiiii", True)


def test_a_double_click_selects_a_word(asked: Table) -> None:
    asked.enter("one two three")
    at = asked.entry._x(5), asked.entry.place.centery
    asked.click(at)
    asked.click(at)
    assert selected(asked) == "two"
    asked.spell("2")
    assert asked.entered == "one 2 three"


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
        for key, mod in ((pygame.K_g, CONTROL), (pygame.K_o, CONTROL), (pygame.K_F1, 0), (pygame.K_u, 0)):
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

"""Keys of other layouts, modifiers that are not ours, and keys that are held."""

from pathlib import Path

import pygame
import pytest

from solitaire.table import input as keyboard
from solitaire.table.pages.forms import SettingsScreen
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.requests import Guide, Replay
from solitaire.table.screens.replay import ReplayScreen
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table

LAYOUTS = {
    "Cyrillic": dict(zip("uerkzvgqhi", "гукуямпйрш", strict=True)) | {"k": "л"},
    "Greek": dict(zip("uerkzvghi", "θερκζωγηι", strict=True)) | {"q": ";"},
    "Hebrew": dict(zip("uerkzvghi", "וקרלזהעין", strict=True)) | {"q": "/"},
}
"""What the keys of some US letters type with no modifier."""
CONTROL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def place(letter: str) -> int:
    """Return the place of a letter's key on a US keyboard."""
    return pygame.KSCAN_A + ord(letter) - ord("a")


def press(table: Table, layout: str, letter: str, mod: int = 0) -> None:
    """Press the key in the place of a US letter."""
    typed = LAYOUTS[layout][letter]
    table.key(ord(typed), mod, "" if mod else typed, place(letter))


@pytest.fixture(params=LAYOUTS)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(keyboard, "_has_latin_letters", lambda: False)
    return str(request.param)


def test_letters_work_without_latin_letters(play: Table, layout: str) -> None:
    play.keys(pygame.K_SPACE, pygame.K_SPACE)
    play.game.use_fair_hint()  # so that undo asks nothing
    moves = []
    for letter, mod in (("u", 0), ("r", 0), ("z", CONTROL)):
        press(play, layout, letter, mod)
        moves.append(len(play.game.moves))
    assert moves == [1, 2, 1]
    press(play, layout, "g", CONTROL)
    assert play.dialogs
    play.key(pygame.K_ESCAPE)
    press(play, layout, "q", CONTROL)
    assert not play.app.navigation.is_open


def test_what_is_typed_is_what_the_layout_types(play: Table, layout: str) -> None:
    play.key(pygame.K_g, CONTROL)
    before = play.entered
    press(play, layout, "u")
    play.post(pygame.TEXTINPUT, text=LAYOUTS[layout]["u"])
    play.frame()
    assert play.entered == before + LAYOUTS[layout]["u"]


def test_a_latin_letter_of_another_place_is_that_letter(play: Table) -> None:
    play.keys(pygame.K_SPACE)
    play.key(pygame.K_q, CONTROL, place=place("a"))  # a French keyboard has Q there
    assert not play.app.navigation.is_open


def test_signs_of_a_keyboard_that_has_punctuation_in_the_place_of_letters_stay(play: Table) -> None:
    play.key(pygame.K_COMMA, CONTROL, place=place("m"))  # French, where Ctrl+M would lead to the title
    play.screen_as(SettingsScreen)


def test_umlauts_are_no_signs(play: Table) -> None:
    play.app.navigation.show(Replay(play.game.record))
    replay = play.screen_as(ReplayScreen)
    speed = replay.speed
    play.key(ord("ß"), text="ß", place=pygame.KSCAN_MINUS)
    assert replay.speed == speed
    play.key(pygame.K_MINUS, text="-", place=pygame.KSCAN_SLASH)
    assert replay.speed < speed


@pytest.mark.parametrize(
    ("key", "typed", "mod", "pace"),
    [
        (pygame.K_6, "-", 0, "slow"),  # French
        (pygame.K_MINUS, "-", 0, "slow"),
        (pygame.K_KP_MINUS, "-", 0, "slow"),
        (pygame.K_1, "+", SHIFT, "fast"),  # Swiss
        (pygame.K_EQUALS, "=", 0, "fast"),
        (pygame.K_EQUALS, "+", SHIFT, "fast"),
        (pygame.K_0, "=", SHIFT, "fast"),  # German
        (pygame.K_KP_PLUS, "+", 0, "fast"),
    ],
)
def test_minus_is_slower_and_plus_is_faster_on_any_keyboard(
    tmp_path: Path, key: int, typed: str, mod: int, pace: str
) -> None:
    table = ClassicTable(tmp_path).at_play()
    table.use(others_pace="usual")
    table.key(key, mod, typed)
    assert table.app.context.settings.others_pace == pace


@pytest.mark.parametrize(
    ("key", "typed", "mod"),
    [
        (pygame.K_2, "é", 0),  # French
        (pygame.K_2, "2", SHIFT),
        (ord("ě"), "ě", 0),  # Czech
        (pygame.K_KP2, "2", pygame.KMOD_NUM),
        (ord("٢"), "٢", 0),  # Arabic
        (pygame.K_QUOTEDBL, '"', 0),
    ],
)
def test_a_digit_is_its_key(table: Table, key: int, typed: str, mod: int) -> None:
    table.app.navigation.show(Guide())
    table.key(key, mod, typed, 0 if key == pygame.K_KP2 else pygame.KSCAN_2)
    assert table.screen_as(GuideScreen).number == 1


@pytest.mark.parametrize(
    "mod", [CONTROL | pygame.KMOD_LALT, CONTROL | pygame.KMOD_RALT, pygame.KMOD_RALT, pygame.KMOD_LMETA]
)
def test_keys_of_the_desktop_and_other_characters_are_not_ours(play: Table, mod: int) -> None:
    play.keys(pygame.K_SPACE, pygame.K_SPACE)
    for letter in "qegumvn":
        play.key(ord(letter), mod, "@")
    assert play.app.navigation.is_open
    assert not play.dialogs
    assert len(play.game.moves) == 2


def test_a_question_mark_of_altgr_asks_for_help(play: Table) -> None:
    play.key(pygame.K_SLASH, pygame.KMOD_RALT, "?")
    assert play.dialogs == ["Keys"]


def test_command_is_control_on_a_mac(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "_COMMAND", pygame.KMOD_META)
    monkeypatch.setattr(keyboard, "_FOREIGN", pygame.KMOD_ALT)
    play.key(pygame.K_u, pygame.KMOD_LMETA)
    play.key(pygame.K_q, pygame.KMOD_LMETA)
    assert not play.app.navigation.is_open


@pytest.mark.parametrize("end", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_an_entry_leaves_no_key_that_repeats_and_no_cursor(play: Table, end: int) -> None:
    play.key(pygame.K_g, CONTROL)
    assert pygame.key.get_repeat() == (500, 25)  # letters repeat
    play.move(play.entry.place.center, held=False)
    play.spell("7")
    play.key(end)
    assert not play.dialogs
    assert pygame.key.get_repeat() == (0, 0)
    assert pygame.mouse.get_cursor() == pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW)

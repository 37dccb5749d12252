"""Keys of any layout, a controller and a finger, where no journey shows it."""

import re
import weakref
from pathlib import Path
from typing import ClassVar

import pygame
import pytest
from pygame.event import Event

from solitaire.home.settings import LANGUAGES
from solitaire.table import input as devices
from solitaire.table.actions import Action
from solitaire.table.input import STROKES, Keyboard, _aimed
from solitaire.table.pages.known import ToComeScreen
from solitaire.table.parts.pack import CardToCome
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from tests.support.catalogues import catalogue
from tests.support.table import pixels
from tests.support.table.driver import Table
from tests.support.table.panel import useful

CONTROL, SHIFT, ALT, GREY, WINDOWS = (
    getattr(pygame, f"KMOD_{name}") for name in ("LCTRL", "LSHIFT", "LALT", "RALT", "LMETA")
)
LEFT, UP = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_UP
LAYOUTS = {
    "Cyrillic": dict(zip("uerkzvgqhi", "гукуямпйрш", strict=True)) | {"k": "л"},
    "Greek": dict(zip("uerkzvghi", "θερκζωγηι", strict=True)) | {"q": ";"},
    "Hebrew": dict(zip("uerkzvghi", "וקרלזהעין", strict=True)) | {"q": "/"},
}
"""What the keys of some US letters type with no modifier."""


# -- the keyboard -------------------------------------------------------------------------------


def place(letter: str) -> int:
    """Return the place of a letter's key on a US keyboard."""
    return pygame.KSCAN_A + ord(letter) - ord("a")


def meant(
    key: int | str, typed: str = "", mod: int = 0, at: int = 0, *, is_typing: bool = False
) -> list[tuple[str, bool]]:
    """Return the keys that a press means where +, -, = and ? are keys, each with whether it is with Ctrl."""
    number = ord(key) if isinstance(key, str) else key
    event = Event(pygame.KEYDOWN, key=number, mod=mod, unicode=typed, scancode=at)
    found = Keyboard().translated(event, {*map(ord, "+-=?")}, has_single=True, is_typing=is_typing)
    return [(chr(one.key), bool(one.mod & pygame.KMOD_CTRL)) for one in found]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_without_latin_letters_a_key_is_the_letter_in_its_place(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "_has_latin_letters", lambda: False)
    for letter, typed in LAYOUTS[layout].items():
        assert meant(typed, typed, at=place(letter)) == [(letter, False)]
        assert meant(typed, mod=CONTROL, at=place(letter)) == [(letter, True)]
        assert meant(typed, typed, at=place(letter), is_typing=True) == [(typed, False)]


@pytest.mark.parametrize(
    ("found", "key", "typed", "mod", "at"),
    [
        ("q", "q", "", CONTROL, place("a")),  # French
        (",", ",", "", CONTROL, place("m")),  # French
        ("ß", "ß", "ß", 0, pygame.KSCAN_MINUS),  # German
        ("-", "-", "-", 0, pygame.KSCAN_SLASH),  # German
        ("-", "6", "-", 0, pygame.KSCAN_6),  # French
        ("-", pygame.K_KP_MINUS, "-", 0, 0),
        ("+", "1", "+", SHIFT, pygame.KSCAN_1),  # Swiss
        ("=", "=", "=", 0, pygame.KSCAN_EQUALS),
        ("+", "=", "+", SHIFT, pygame.KSCAN_EQUALS),
        ("=", "0", "=", SHIFT, pygame.KSCAN_0),  # German
        ("+", pygame.K_KP_PLUS, "+", 0, 0),
        ("2", "2", "é", 0, pygame.KSCAN_2),  # French
        ("2", "2", "2", SHIFT, pygame.KSCAN_2),
        ("2", "ě", "ě", 0, pygame.KSCAN_2),  # Czech
        ("2", pygame.K_KP2, "2", pygame.KMOD_NUM, 0),
        ("2", "٢", "٢", 0, pygame.KSCAN_2),  # Arabic
        ("2", '"', '"', 0, pygame.KSCAN_2),
        ("?", "/", "?", GREY, pygame.KSCAN_SLASH),
    ],
)
def test_a_sign_is_what_is_typed_and_a_digit_its_key(
    found: str, key: int | str, typed: str, mod: int, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "_has_latin_letters", lambda: True)
    assert [one for one, _ in meant(key, typed, mod, at)] == [found]


@pytest.mark.parametrize("mod", [CONTROL | ALT, CONTROL | GREY, GREY, WINDOWS])
def test_keys_of_the_desktop_and_other_characters_are_not_ours(mod: int) -> None:
    assert not [key for letter in "qegumvn" for key in meant(letter, "@", mod)]
    assert meant("/", "?", mod) == [("?", False)]  # AltGr is Ctrl and Alt to some systems


def test_command_is_control_on_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "_COMMAND", pygame.KMOD_META)
    monkeypatch.setattr(devices, "_FOREIGN", pygame.KMOD_ALT)
    assert meant("q", mod=WINDOWS) == [("q", True)]


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


# -- the controller -----------------------------------------------------------------------------


def test_a_direction_that_is_held_counts_again_and_again(table: Table) -> None:
    table.start()
    pad, entries = table.app.context.pad, []

    def tilt(share: float) -> None:
        up = {"axis": pygame.CONTROLLER_AXIS_LEFTY, "value": round(32767 * share)}
        table.post(pygame.CONTROLLERAXISMOTION, instance_id=0, **up)
        table.frame()

    tilt(-1.0)
    tilt(-1.0)
    entries += [one.key for one in pad.repeated(0.3, None)] + [one.key for one in pad.repeated(0.2, None)]
    entries += [one.key for _ in range(3) for one in pad.repeated(0.13, None)]
    held = [pad.is_held]
    tilt(-0.1)
    assert [*held, pad.is_held] == [True, False]
    assert entries == [pygame.K_UP] * 4
    assert not [*pad.repeated(1.0, None)]


class Fake:
    """What SDL opens for a device: its number among all that were ever there is another than its place."""

    names = ("PS5 Controller", "Nintendo Switch Pro", "Xbox 360")
    opened: ClassVar[list[weakref.ref["Fake"]]] = []

    def __init__(self, place: int) -> None:
        self.id, self.name = 10 + place, self.names[place]
        self.opened.append(weakref.ref(self))


def test_signs_are_those_of_the_controller_in_hand_and_one_that_is_gone_is_let_go(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pygame._sdl2 import controller

    def hint(instance: int) -> str:
        table.pad(LEFT, instance=instance)
        return table.app.navigation.toolbar.tools[Action.HINT].key

    monkeypatch.setattr(controller, "Controller", Fake)
    table.start("0", stacked=True)
    table.key(pygame.K_SPACE)
    for place in (0, 1):
        table.post(pygame.CONTROLLERDEVICEADDED, device_index=place)
        table.frame()
    assert [hint(10), hint(11), hint(10)] == ["Triangle", "Y", "Triangle"]
    table.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=10)
    table.frame()
    assert table.app.navigation.toolbar.tools[Action.HINT].key == "H"
    table.post(pygame.CONTROLLERDEVICEADDED, device_index=2)
    table.frame()
    assert [hint(12), hint(11)] == ["Y", "Y"]
    assert [one() is None for one in Fake.opened] == [True, False, False]


def test_a_direction_is_held_no_more_when_its_controller_is_gone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pygame._sdl2 import controller

    monkeypatch.setattr(controller, "Controller", Fake)
    table.start().post(pygame.CONTROLLERDEVICEADDED, device_index=0)
    table.post(pygame.CONTROLLERBUTTONDOWN, instance_id=10, button=UP)
    table.frame()
    held = [table.app.context.pad.is_held]
    table.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=10)
    table.frame()
    assert [*held, table.app.context.pad.is_held] == [True, False]


def test_a_text_that_names_a_key_says_what_a_controller_has_instead(table: Table) -> None:
    table.start(None)
    table.pad(LEFT)
    for language in LANGUAGES:
        table.use(language=language)
        words = table.app.context.words
        named = [words(f"key.{name}") for name in ("space", "return", "escape", "tab", "control")]
        key_name = re.compile(rf"\b({'|'.join(map(re.escape, named))})\b")
        for key, text in catalogue(language).items():
            for name in re.findall(r"\{pad\.(\w+):", text):
                assert words.on_pad(name), (key, name)
            if not key.startswith(("help.", "key.")):
                assert not key_name.search(re.sub(r"\{pad\.\w+:.*?\}", "", text)), key


LETTERS_ALONE = {
    *(Action.KILL_NEAR, Action.KILL_FAR, Action.PICK),  # taken and put down with A, or dragged
    *(Action.FASTER, Action.SLOWER),  # a setting
    *(Action.TAKE_HINT, Action.TAKE_ORDER, Action.SHARE),
    *(Action.CLASSIC_DISCARD, Action.CLASSIC_REST, Action.CLASSIC_FALL),
    *(Action.KILLS, Action.EVALUATE),  # settings
    *(Action.DROP_LINE, Action.READ_ON, Action.LESSON_BEFORE),
}
"""Actions with a letter that neither the toolbar, its menu nor a button of the controller has always.

Those of the last two lines have a button on the screen while they are possible.
"""


@pytest.mark.parametrize("name", ["play", "stacking", "lesson", "replay", "classic-play", "classic-replay"])
def test_a_controller_and_a_finger_reach_what_a_letter_does(name: str, tmp_path: Path) -> None:
    with pixels.table_at(f"{name}-small", tmp_path) as table:
        navigation, keys = table.app.navigation, {stroke.key for stroke in STROKES.values()}
        menu = (action for group in navigation.screen.menu for action in group)
        buttons = {*navigation.toolbar.tools, *menu, *navigation.screen.view.by_action}
        lettered = {action for key, action in navigation.screen.keys.items() if key not in keys}
        assert lettered - buttons <= LETTERS_ALONE


@pytest.mark.parametrize(
    "name", ["classic-count", "classic-scores", "scores", "classic-play", "play", "stats"]
)
def test_a_controller_walks_over_all_buttons_of_a_screen(name: str, tmp_path: Path) -> None:
    with pixels.table_at(f"{name}-small", tmp_path) as table:
        navigation, reached = table.app.navigation, set[Action | None]()
        table.pad(pygame.CONTROLLER_BUTTON_START)
        for _ in range(25):
            table.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
            reached.add(navigation.tab_stops.at)
        enabled = {action for action, button in navigation.screen.view.by_action.items() if button.is_enabled}
        assert enabled <= reached


def test_a_controller_that_is_gone_or_unknown_does_no_harm(table: Table) -> None:
    table.start()
    table.post(pygame.CONTROLLERDEVICEADDED, device_index=99)
    table.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    table.pad(77)
    assert not table.app.context.pad.is_in_hand


# -- the finger ---------------------------------------------------------------------------------


def test_a_finger_beside_a_button_presses_it_and_a_mouse_does_not(tmp_path: Path) -> None:
    with pixels.table_at("replay-small", tmp_path) as table:
        button = table.app.navigation.toolbar.rects[Action.FORWARD]
        beside, before = (button.centerx, button.top - 3), table.screen_as(ReplayScreen).step
        for touch in (False, True):
            at = {"pos": beside, "button": 1, "touch": touch}
            table.post(pygame.MOUSEBUTTONDOWN, **at)
            table.post(pygame.MOUSEBUTTONUP, **at)
            table.frame()
            assert table.screen_as(ReplayScreen).step == before + touch
    table = Table(tmp_path, size=(900, 600)).start("0", stacked=True)
    middle = table.app.context.layout.cells[7].center
    assert _aimed(middle, table.app.navigation) == middle


def test_a_long_press_on_an_icon_says_what_it_is_and_presses_nothing(table: Table) -> None:
    table.start("0", stacked=True)
    table.key(pygame.K_SPACE)
    before, icon = table.picture(), table.app.navigation.toolbar.rects[Action.UNDO]
    table.touch(pygame.MOUSEBUTTONDOWN, icon.center)
    table.frame(45)
    assert table.picture(icon.move(icon.width, 0)) != before
    plate = table.app.navigation.toolbar._pointed
    table.touch(pygame.MOUSEBUTTONUP, icon.center)
    table.frame(2)
    assert (plate, table.dialogs, len(table.game.moves)) == (Action.UNDO, [], 1)


def test_a_tap_beside_a_small_card_means_that_card(tmp_path: Path) -> None:
    with pixels.table_at("to-come-small", tmp_path) as table:
        first, place = next(table.screen_as(ToComeScreen).view.all_of(CardToCome))
        ((_, card),) = first.cards(place, table.app.context.layout)
        table.tap((place.centerx, place.top - 4))
        assert table.app.navigation.card == card


def test_a_tap_shows_what_a_mouse_shows_by_pointing(table: Table) -> None:
    table.start("0", stacked=True)
    table.key(pygame.K_SPACE)
    layout = table.app.context.layout
    for at in (layout.status.center, useful(table.screen_as(PlayScreen).board.panel)[0][0].center):
        before = table.picture()
        table.tap(at)
        table.tap(at)
        assert table.picture() != before


def test_a_finger_takes_hold_of_the_piles_and_the_deck_and_scrolls_elsewhere(table: Table) -> None:
    table.start("42", stacked=True)
    table.keys(*[pygame.K_SPACE] * 7)
    screen, layout = table.app.navigation.screen, table.app.context.layout
    held = [layout.deck, *layout.cells[:7]]
    for x in range(4, layout.size[0], 18):
        for y in range(4, layout.size[1], 18):
            is_near = any(place.inflate(24, 24).collidepoint(x, y) for place in held)
            is_inside = any(place.inflate(-24, -24).collidepoint(x, y) for place in held)
            if is_inside or not is_near:
                assert screen.can_drag((x, y)) is is_inside, (x, y)

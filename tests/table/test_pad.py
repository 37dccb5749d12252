"""The game controller, by the events that SDL sends; and fingers, which hit buttons they land beside."""

import re
import weakref
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from solitaire.home.settings import LANGUAGES
from solitaire.play.game import Phase
from solitaire.rules.position import legal_kills
from solitaire.table.actions import Action
from solitaire.table.input import SIGNED, STROKES, _aimed
from solitaire.table.screens.replay import ReplayScreen
from tests.support.catalogues import catalogue
from tests.support.table import pixels
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP = pygame.CONTROLLER_BUTTON_DPAD_UP


def tap(table: Table, *buttons: int, instance: int = 0) -> None:
    for button in buttons:
        table.post(pygame.CONTROLLERBUTTONDOWN, instance_id=instance, button=button)
        table.post(pygame.CONTROLLERBUTTONUP, instance_id=instance, button=button)
        table.frame()


def tilt(table: Table, axis: int, value: float) -> None:
    table.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(32767 * value))
    table.frame()


def test_a_kill_is_made_taken_back_and_redone_with_a_controller(table: Table) -> None:
    table.start("580", stacked=True)
    while not (kills := [*legal_kills(table.game.position)]):
        tap(table, X)
    grid, kill = table.game.position.grid, kills[0]
    assert kill.victim is not None
    to_killer, to_victim = (grid.index(card) for card in (kill.card, kill.victim))
    tap(table, LEFT, RIGHT, *[LEFT] * (len(grid) - 1 - to_killer), A)
    tap(table, *[LEFT] * (to_killer - to_victim), A)
    played = len(table.game.moves)
    assert table.game.moves[-1] == kill
    for axis, left in ((pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1), (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)):
        tilt(table, axis, 1)
        tilt(table, axis, 0)
        if table.dialogs:
            tap(table, A)
        assert len(table.game.moves) == played - left


def test_a_deal_number_is_spelled_with_a_controller(table: Table) -> None:
    table.start(None).key(pygame.K_n)
    assert table.dialogs
    tap(table, RIGHT, *[UP] * 4, RIGHT, UP, UP, RIGHT, LEFT)  # 4, then 2, then a 0 that is taken away
    assert table.app.navigation.dialog is not None
    assert table.app.navigation.dialog.entered == "42"
    tap(table, A)
    assert (table.dialogs, table.game.deal.name, table.game.phase) == ([], "42", Phase.STACKING)


def test_a_direction_that_is_held_counts_again_and_again(table: Table) -> None:
    table.start()
    pad, entries = table.app.context.pad, []
    for key in (-1.0, -1.0):
        tilt(table, pygame.CONTROLLER_AXIS_LEFTY, key)
    entries += [one.key for one in pad.repeated(0.3, None)] + [one.key for one in pad.repeated(0.2, None)]
    entries += [one.key for _ in range(3) for one in pad.repeated(0.13, None)]
    held = [pad.is_held]
    tilt(table, pygame.CONTROLLER_AXIS_LEFTY, -0.1)
    assert [*held, pad.is_held] == [True, False]
    assert entries == [pygame.K_UP] * 4
    assert not [*pad.repeated(1.0, None)]


def test_its_signs_are_shown_while_it_is_in_hand_and_letters_when_a_key_is_pressed(table: Table) -> None:
    table.start("0", stacked=True)
    tools = table.app.navigation.toolbar.tools
    assert [tools[action].key for action in (Action.UNDO, Action.HINT, Action.MENU)] == ["U", "H", "Ctrl+M"]
    tap(table, X)
    tools = table.app.navigation.toolbar.tools
    assert [tools[action].key for action in (Action.UNDO, Action.HINT, Action.MENU)] == ["LT", "Y", ""]
    tap(table, pygame.CONTROLLER_BUTTON_BACK)
    assert "<b>LT</b>  undo" in table.dialog_text
    tap(table, B)
    table.key(pygame.K_SPACE)
    assert table.app.navigation.toolbar.tools[Action.HINT].key == "H"


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
        tap(table, LEFT, instance=instance)
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


def test_each_button_with_a_sign_stands_for_its_key() -> None:
    assert {name: (STROKES[one.button], one.xbox) for name, one in SIGNED.items()} == {
        "a": ((pygame.K_RETURN, 0), "A"),
        "b": ((pygame.K_ESCAPE, 0), "B"),
        "x": ((pygame.K_SPACE, 0), "X"),
        "y": ((pygame.K_h, 0), "Y"),
        "lb": ((pygame.K_TAB, pygame.KMOD_LSHIFT), "LB"),
        "rb": ((pygame.K_TAB, 0), "RB"),
        "lt": ((pygame.K_u, 0), "LT"),
        "rt": ((pygame.K_r, 0), "RT"),
        "ls": ((pygame.K_i, 0), "L3"),
        "rs": ((pygame.K_k, 0), "R3"),
        "start": ((pygame.K_F10, 0), "Menu"),
        "back": ((pygame.K_F1, 0), "View"),
    }


def test_texts_name_its_buttons_while_it_is_in_hand_and_keys_when_one_is_pressed(table: Table) -> None:
    table.start(None)
    words, pressing = table.app.context.words, [pygame.CONTROLLER_BUTTON_DPAD_DOWN]
    said = []
    for _ in range(2):
        said.append([words(key) for key in ("guided.press", "guided.kill", "guide.try_text", "empty.others")])
        tap(table, *pressing)
    assert [line.partition(": ")[2] or line for line in said[0][:2]] == [
        "press Space.",
        "that is a kill. A pile goes on the pile to its left, or over two piles on the third. Drag it there, "
        "or press 1 or 3.",
    ]
    assert [line[-32:] for line in said[1]] == [
        "The next card: press X.",
        "or press A, go left and A again.",
        "ess Lessons or the button above.",
        "paste it here with Paste a game.",
    ]


def test_a_text_that_names_a_key_says_what_a_controller_has_instead(table: Table) -> None:
    table.start(None)
    tap(table, LEFT)
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


def test_a_fola_is_stacked_with_a_controller(table: Table) -> None:
    table.start()
    tap(table, X)
    first, *others = table.game.fola
    tap(table, X, RIGHT, RIGHT, X, LEFT)
    assert table.game.fola == (*others[:2], first, *others[2:])
    tap(table, A)
    assert table.game.phase is Phase.DECK


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
        tap(table, pygame.CONTROLLER_BUTTON_START)
        for _ in range(25):
            tap(table, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
            reached.add(navigation.tab_stops.at)
        enabled = {action for action, button in navigation.screen.view.by_action.items() if button.is_enabled}
        assert enabled <= reached


def test_chosen_discards_are_laid_away_with_a_controller(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path).at_discards()
    due = classic.seen.view.discards_due
    for _ in range(due):
        tap(classic, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, A)
    assert f"{due} chosen: A discards them; all will see them" in classic.screen.spoken().lines
    tap(classic, A)
    assert not classic.seen.is_to_discard


def test_help_names_its_buttons_and_explains_the_screen(tmp_path: Path) -> None:
    with pixels.table_at("scores-small", tmp_path) as table:
        tap(table, LEFT, pygame.CONTROLLER_BUTTON_BACK)
        assert "<b>Y</b>" in table.dialog_text
        assert "Everything you have played" in table.dialog_text
        assert "F2" not in table.dialog_text


def test_the_settings_say_what_its_buttons_do(table: Table) -> None:
    table.start().app.navigation.act(Action.SETTINGS)
    table.push("Controller")
    assert table.dialogs == ["Controller"]


def test_a_controller_that_is_gone_or_unknown_does_no_harm(table: Table) -> None:
    table.start()
    table.post(pygame.CONTROLLERDEVICEADDED, device_index=99)
    table.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    tap(table, 77)
    assert not table.app.context.pad.is_in_hand


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

"""The game controller, by the events that SDL sends; and fingers, which hit buttons they land beside."""

from pathlib import Path

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.position import legal_kills
from solitaire.table.actions import Action
from solitaire.table.parts.aim import aimed
from tests.support.table.driver import Table

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP = pygame.CONTROLLER_BUTTON_DPAD_UP


def tap(table: Table, *buttons: int) -> None:
    for button in buttons:
        table.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        table.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
        table.frame()


def tilt(table: Table, axis: int, value: float) -> None:
    table.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(32767 * value))
    table.frame()


def test_a_kill_is_made_taken_back_and_made_again_with_a_controller(table: Table) -> None:
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
    table.start(None).key(pygame.K_d)
    assert table.dialogs
    tap(table, RIGHT, *[UP] * 4, RIGHT, UP, UP, RIGHT, LEFT)  # 4, then 2, then a 0 that is taken away
    assert table.app.navigation.dialog is not None
    assert table.app.navigation.dialog.entered == "42"
    tap(table, A)
    assert (table.dialogs, table.game.deal.name, table.game.phase) == ([], "42", Phase.CUT)


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
    assert [tools[action].key for action in (Action.UNDO, Action.HINT, Action.SCORES)] == ["U", "H", "F2"]
    tap(table, X)
    tools = table.app.navigation.toolbar.tools
    assert [tools[action].key for action in (Action.UNDO, Action.HINT, Action.SCORES)] == ["LT", "Y", ""]
    tap(table, pygame.CONTROLLER_BUTTON_BACK)
    assert "<b>LT</b>  undo" in str(table.app.navigation.dialog and table.app.navigation.dialog.question.text)
    tap(table, B)
    table.key(pygame.K_SPACE)
    assert table.app.navigation.toolbar.tools[Action.HINT].key == "H"


MAKES = (("PS5 Controller", "Triangle"), ("Nintendo Switch Pro", "Y"), ("Xbox 360", "Y"))


@pytest.mark.parametrize(("name", "hint"), MAKES)
def test_signs_are_those_of_its_make(
    table: Table, monkeypatch: pytest.MonkeyPatch, name: str, hint: str
) -> None:
    from pygame._sdl2 import controller

    class Named:
        def __init__(self, index: int) -> None:
            self.name = name

    monkeypatch.setattr(controller, "Controller", Named)
    table.start("0", stacked=True).post(pygame.CONTROLLERDEVICEADDED, device_index=0)
    tap(table, X)
    assert table.app.navigation.toolbar.tools[Action.HINT].key == hint


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
    table = Table(tmp_path, size=(900, 600)).start("0", stacked=True)
    table.key(pygame.K_SPACE)
    button = table.app.navigation.toolbar.rects[Action.UNDO]
    beside = button.centerx, button.top - 3
    for touch in (False, True):
        at = {"pos": beside, "button": 1, "touch": touch}
        table.post(pygame.MOUSEBUTTONDOWN, **at)
        table.post(pygame.MOUSEBUTTONUP, **at)
        table.frame()
        assert bool(table.dialogs) == touch  # an undo is asked about
    layout, manager = table.app.context.layout, table.app.navigation.manager
    assert aimed(manager, layout.cells[7].center, layout) == layout.cells[7].center
    table.close()

"""The accessibility tree: what it shows of the window, and what an assistive program can ask for."""

import sys
from collections.abc import Callable
from types import SimpleNamespace

import accesskit
import pygame
import pytest

from solitaire.table.services.screen_reader import AccessibilityTree, Element, ElementKind, plain
from tests.support.table.driver import Table


class Desktop:
    """Stands for the adapter of a system: keeps the tree, and asks for what a listener wants."""

    def __init__(self, tree: AccessibilityTree) -> None:
        self._tree = tree
        self.update = tree._begun()
        self.has_focus: bool | None = None

    def update_if_active(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        self.update = make()

    def update_window_focus_state(self, has_focus: bool) -> None:
        self.has_focus = has_focus

    @property
    def nodes(self) -> dict[int, accesskit.Node]:
        return dict(self.update.nodes)

    @property
    def focused(self) -> accesskit.Node:
        return self.nodes[self.update.focus]

    def called(self, name: str) -> int:
        """Return the number of the only node with a name."""
        (found,) = [number for number, node in self.nodes.items() if name in (node.label, node.value)]
        return found

    def ask(self, name: str | int, action: accesskit.Action, value: str | None = None) -> None:
        data = None if value is None else (accesskit.ActionDataKind.VALUE, value)
        target = name if isinstance(name, int) else self.called(name)
        self._tree._ask(SimpleNamespace(action=action, target=target, data=data))


@pytest.fixture
def desktop(table: Table) -> Desktop:
    tree = table.app._tree
    tree._kit = accesskit
    tree._adapter = found = Desktop(tree)
    table.start("0", stacked=True)
    return found


def obey(table: Table) -> None:
    for event in pygame.event.get():
        table.app.handle(event)
    table.frame()


def test_the_tree_says_what_is_read_and_names_the_icons(table: Table, desktop: Desktop) -> None:
    table.keys(pygame.K_SPACE, pygame.K_LEFT)
    said = table.app.navigation.screen.spoken()
    nodes = desktop.nodes.values()
    assert desktop.nodes[0].label == "Minchiate"
    assert {node.label for node in nodes if node.role == accesskit.Role.HEADING} == {said.title}
    assert [node.value for node in nodes if node.role == accesskit.Role.LABEL] == plain(said.lines)
    assert desktop.focused.role == accesskit.Role.LIST_ITEM
    assert desktop.focused.label == "Pile 1, row 1, column 1: C7 seven of cups, −10."
    undo = desktop.nodes[desktop.called("Undo")]
    assert (undo.role, undo.keyboard_shortcut, undo.is_disabled) == (accesskit.Role.BUTTON, "U", False)
    assert undo.supports_action(accesskit.Action.CLICK)


def live(desktop: Desktop) -> tuple[int, accesskit.Node]:
    """Return the only element that is read when it comes, with its number."""
    (found,) = [(number, node) for number, node in desktop.nodes.items() if node.live is not None]
    return found


def test_what_has_changed_is_one_element_in_the_order_of_the_spoken_text(
    table: Table, desktop: Desktop
) -> None:
    table.key(pygame.K_SPACE)
    _, status = live(desktop)
    assert (status.role, status.live) == (accesskit.Role.STATUS, accesskit.Live.POLITE)
    assert status.label == "C7 seven of cups played. Score now −10. 96 to come. Kills possible: 0."


def test_a_refusal_interrupts_and_is_read_each_time(table: Table, desktop: Desktop) -> None:
    table.key(pygame.K_SPACE)
    table.key(pygame.K_1)
    first, alert = live(desktop)
    assert (alert.role, alert.live) == (accesskit.Role.ALERT, accesskit.Live.ASSERTIVE)
    assert alert.label == "Only a pile 1 or 3 places to the left can be killed."
    table.key(pygame.K_1)
    again, alert = live(desktop)
    assert (alert.label, again != first) == ("Only a pile 1 or 3 places to the left can be killed.", True)


def test_what_stands_in_no_line_is_read_too(table: Table, desktop: Desktop) -> None:
    table.key(pygame.K_SPACE)
    table.key(pygame.K_i)
    assert live(desktop)[1].label.startswith("C7 seven of cups. ")
    table.keys(pygame.K_ESCAPE, pygame.K_e)
    assert live(desktop)[1].label.startswith("End the game? ")
    table.app.context.speak("Look at the last row")
    table.app.context.tell("Press H again")
    table.key(pygame.K_ESCAPE)
    assert live(desktop)[1].label == "Look at the last row. Press H again."


def test_a_listener_presses_a_button_and_writes_into_an_entry_line(table: Table, desktop: Desktop) -> None:
    table.key(pygame.K_SPACE)
    desktop.ask("Menu", accesskit.Action.CLICK)
    obey(table)
    desktop.ask("Play", accesskit.Action.CLICK)
    obey(table)
    assert desktop.focused.role == accesskit.Role.TEXT_INPUT
    desktop.ask(desktop.update.focus, accesskit.Action.SET_VALUE, "42")
    obey(table)
    assert desktop.focused.value == "42"
    desktop.ask("OK", accesskit.Action.CLICK)
    obey(table)
    assert table.game.deal.name == "42"


def test_the_focus_goes_over_the_menu(table: Table, desktop: Desktop) -> None:
    table.keys(pygame.K_F10, pygame.K_DOWN, pygame.K_DOWN)
    assert desktop.focused.role == accesskit.Role.MENU_ITEM
    assert desktop.focused.label == "Cards to come"
    desktop.ask("Settings", accesskit.Action.CLICK)
    obey(table)
    assert table.app.navigation.screen.here is not None


def test_an_entry_of_the_title_is_one_element_with_all_there_is_to_know(
    table: Table, desktop: Desktop
) -> None:
    table.key(pygame.K_m, pygame.KMOD_CTRL)
    table.key(pygame.K_DOWN)
    said = [" ".join(filter(None, (one.label, one.value, one.description))) for one in desktop.nodes.values()]
    assert [text for text in said if "Settings" in text] == ["Settings P"]
    assert (desktop.focused.role, desktop.focused.label) == (accesskit.Role.BUTTON, "Play")


def test_what_is_the_same_for_a_listener_keeps_its_number(desktop: Desktop, table: Table) -> None:
    table.key(pygame.K_SPACE)
    before, undo = {*desktop.nodes}, desktop.called("Undo")
    table.key(pygame.K_SPACE)
    assert desktop.called("Undo") == undo
    assert len({*desktop.nodes} & before) > 5


def test_nothing_is_made_while_nobody_asks(table: Table) -> None:
    table.start("0", stacked=True).key(pygame.K_SPACE)
    assert not table.app._tree.is_asked
    assert table.app._tree.elements == ()


def test_a_desktop_without_the_package_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    tree = AccessibilityTree("Minchiate")
    tree.begin()
    tree.show([Element(ElementKind.NEWS, "unheard")])
    assert tree.elements == ()


def test_the_window_tells_whether_it_has_the_keyboard(table: Table, desktop: Desktop) -> None:
    told = []
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        table.post(kind)
        table.frame()
        told.append(desktop.has_focus)
    assert told == [False, True]

"""A desktop's side of the accessibility tree, as an assistive program has it."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import accesskit

from solitaire.table.services.screen_reader import AccessibilityTree
from tests.support.table.driver import Table


class Desktop:
    """Stands for the adapter of a system: keeps the tree, and asks for what a listener wants.

    Attributes:
        has_focus: whether the window has the keyboard, if it has said so.
    """

    def __init__(self, table: Table) -> None:
        """Connect an assistive program to a table."""
        self._tree: AccessibilityTree = table.app._tree
        self._tree._kit, self._tree._adapter = accesskit, self
        self._update = self._tree._begun()
        self.has_focus: bool | None = None

    def update_if_active(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        self._update = make()

    def update_window_focus_state(self, has_focus: bool) -> None:
        self.has_focus = has_focus

    @property
    def nodes(self) -> dict[int, accesskit.Node]:
        return dict(self._update.nodes)

    def called(self, name: str) -> int:
        """Return the number of the only node with a name."""
        (found,) = [number for number, node in self.nodes.items() if name in (node.label, node.value)]
        return found

    def ask(self, name: str) -> None:
        """Press an element, or after ``=`` write something where the focus is."""
        if name.startswith("="):
            act, data = accesskit.Action.SET_VALUE, (accesskit.ActionDataKind.VALUE, name[1:])
            request = SimpleNamespace(action=act, target=self._update.focus, data=data)
        else:
            request = SimpleNamespace(action=accesskit.Action.CLICK, target=self.called(name), data=None)
        self._tree._ask(request)

    def lines(self) -> Iterator[str]:
        """Yield the elements with what they are; what comes by itself has a number, a new one each time."""
        for number, node in self.nodes.items():
            said = " | ".join(filter(None, (node.label, node.value, node.description)))
            key = f" | {node.keyboard_shortcut}" if node.keyboard_shortcut else ""
            focus = " (focus)" if number == self._update.focus else ""
            live = "" if node.live is None else f" ({_name(node.live)}, {number})"
            yield f"{_name(node.role)}: {said}{key}{focus}{live}{' (disabled)' if node.is_disabled else ''}"


def _name(member: object) -> str:
    return str(member).rpartition(".")[2].lower()

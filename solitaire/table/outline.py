"""The outline of the window: everything in it as elements, for the accessibility tree."""

from collections.abc import Iterator

from pygame_gui.elements import UIButton

from solitaire.table.navigation import Navigation
from solitaire.table.parts.aim import elements_in
from solitaire.table.services.accessibility import Element, Kind
from solitaire.table.services.screen_reader import in_sentences, plain


def outline(navigation: Navigation) -> Iterator[Element]:
    """Yield what is on the window, with the same texts as the screen reader's.

    Args:
        navigation: the screen shown, with the menu and the dialog over it.
    """
    if navigation.dialog is not None:
        yield from _dialog(navigation)
    elif navigation.menu is not None:
        yield from _menu(navigation)
    else:
        yield from _screen(navigation)


def _screen(navigation: Navigation) -> Iterator[Element]:
    screen = navigation.screen
    said, here = screen.spoken(), navigation.tab_stops.at
    focus = in_sentences(said.focus)
    yield Element(Kind.HEADING, said.title, has_focus=here is None and not focus)
    yield from (Element(Kind.LINE, line) for line in plain(said.lines) if line != said.title)
    if focus:
        yield Element(Kind.HERE, focus, has_focus=here is None)
    yield from _buttons(navigation)
    yield from (Element(Kind.DETAIL, line) for line in plain([*screen.details(), screen.status()]))


def _buttons(navigation: Navigation) -> Iterator[Element]:
    """Yield the visible buttons; an icon is called by its label."""
    toolbar, here = navigation.toolbar, _stop(navigation)
    tools = {button: toolbar.tools[action] for action, button in toolbar.buttons.items()}
    for button in elements_in(navigation.manager):
        if isinstance(button, UIButton) and button.visible:
            tool = tools.get(button)
            name, key = (str(button.text), "") if tool is None else (tool.word, tool.key)
            if name:
                has_focus = button is here
                yield Element(
                    Kind.BUTTON, name, button.rect, key, is_enabled=button.is_enabled, has_focus=has_focus
                )


def _stop(navigation: Navigation) -> UIButton | None:
    """Return the button that Tab has reached."""
    at = navigation.tab_stops.at
    return None if at is None else navigation.stops.get(at)


def _menu(navigation: Navigation) -> Iterator[Element]:
    menu = navigation.menu
    assert menu is not None
    for number, (tool, place) in enumerate(zip(menu.tools, menu.places, strict=True)):
        why_not, has_focus = navigation.why_not(tool.action), number == (menu.at or 0)
        name = f"{tool.word}, {why_not}" if why_not else tool.word
        yield Element(Kind.ITEM, name, place, tool.key, is_enabled=why_not is None, has_focus=has_focus)


def _dialog(navigation: Navigation) -> Iterator[Element]:
    dialog = navigation.dialog
    assert dialog is not None
    question, has_entry = dialog.question, dialog.question.entry is not None
    yield Element(Kind.HEADING, question.title)
    yield from (Element(Kind.LINE, line) for line in plain([question.text]))
    if has_entry:
        yield Element(Kind.ENTRY, question.title, value=dialog.entered, has_focus=True)
    elif question.items:
        yield Element(Kind.HERE, in_sentences([dialog.entered]), has_focus=True)
    for answer, place in zip(question.answers, dialog.places, strict=True):
        has_focus = answer is dialog.chosen and not has_entry and not question.items
        yield Element(Kind.BUTTON, answer.label, place, has_focus=has_focus)

"""The outline of the window: everything in it as elements, for the accessibility tree."""

from collections.abc import Iterator, Mapping

from solitaire.table.navigation import Navigation
from solitaire.table.page.view import Stop
from solitaire.table.services.accessibility import Element, Kind
from solitaire.table.services.screen_reader import Announcement, in_sentences, plain


def outline(navigation: Navigation, said: Announcement) -> Iterator[Element]:
    """Yield what is on the window, with the same texts as the screen reader's.

    Args:
        navigation: the screen shown, with the menu and the dialog over it.
        said: what a listener hears of the screen.
    """
    if navigation.dialog is not None:
        yield from _dialog(navigation)
    elif navigation.menu is not None:
        yield from _menu(navigation)
    else:
        yield from _screen(navigation, said)


def _screen(navigation: Navigation, said: Announcement) -> Iterator[Element]:
    screen, here = navigation.screen, navigation.tab_stops.at
    focus, entries = in_sentences(said.focus), screen.entry_texts()
    yield Element(Kind.HEADING, said.title, has_focus=here is None and not focus)
    yield from (Element(Kind.LINE, line) for line in plain(said.lines) if line != said.title)
    if focus and not entries:
        yield Element(Kind.HERE, focus, has_focus=here is None)
    yield from _buttons(navigation, entries, _stop(navigation) if here else _entry(entries, focus))
    if not entries:
        yield from (Element(Kind.DETAIL, line) for line in plain(screen.details()))
    yield from (Element(Kind.DETAIL, line) for line in plain([screen.status()]))


def _entry(entries: Mapping[Stop, str], focus: str) -> Stop | None:
    return next((button for button, text in entries.items() if in_sentences([text]) == focus), None)


def _buttons(navigation: Navigation, entries: Mapping[Stop, str], here: Stop | None) -> Iterator[Element]:
    """Yield the visible buttons; an icon is called by its label; of an entry more is read."""
    toolbar = navigation.toolbar
    tools = {stop: toolbar.tools[at] for at, stop in toolbar.stops.items()}
    for button in navigation.pressables:
        tool = tools.get(button)
        name, key = (button.text, "") if tool is None else (tool.word, tool.key)
        more = entries.get(button, "").removeprefix(f"{name}, ")
        if name:
            is_enabled, has_focus = button.is_enabled, button == here
            yield Element(
                Kind.BUTTON, name, button.rect, key, more=more, is_enabled=is_enabled, has_focus=has_focus
            )


def _stop(navigation: Navigation) -> Stop | None:
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
    for stop in dialog.stops:
        has_focus = stop.button.action == dialog.view.focus and not has_entry and not question.items
        yield Element(Kind.BUTTON, stop.text, stop.rect, has_focus=has_focus)

"""What must hold of every screen at every moment: its buttons and rows can be seen, read and pressed."""

from collections.abc import Iterator
from typing import Final

from pygame import Font, Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.scroll import Choices
from solitaire.table.screens.base import PageScreen, Screen
from tests.support.table.driver import Button, Table, overlap

_BORDER: Final = 2
"""Pixels on each side of a button that its label can't use."""


def lists(screen: Screen) -> list[Choices]:
    """Return the lists and grids of a page."""
    if not isinstance(screen, PageScreen):
        return []
    return [one.node for one in screen.view.placed if isinstance(one.node, Choices)]


def has_room(one: Button, layout: Layout, face: Font, *, in_bar: bool) -> bool:
    """Return whether a label can be read: in the bar its letters may be smaller, in a rail in two lines."""
    room = one.rect.width - 2 * _BORDER
    if in_bar and layout.has_rail:
        small = theme.font("sans", layout.px(12) * 3 // 5)
        return all(small.size(word)[0] <= room for word in one.text.split())
    if in_bar:
        face = theme.font("sans", theme.button_text(layout.scale) * 3 // 5)
    return face.size(one.text)[0] <= room


def badly_placed(table: Table) -> Iterator[str]:
    """Yield the buttons and rows that leave the window, cover another, or have no room for their labels."""
    layout, own, screen = table.app.context.layout, table.own_buttons, table.app.navigation.screen
    window, face = Rect((0, 0), layout.size), theme.font("sans", theme.button_text(layout.scale))
    bar = table.app.navigation.toolbar.view.stops
    for one in table.buttons:
        if not window.contains(one.rect):
            yield f"{table.word(one)} leaves the window"
        if not has_room(one, screen.layout, face, in_bar=one in bar):
            yield f"{one.text} is cut off"
    for one in own:
        if len(one.rect.collidelistall([two.rect for two in own])) > 1:
            yield f"{table.word(one)} covers another"
    if any(one.rect.colliderect(layout.status) for one in screen.view.stops):
        yield "the status line is covered"
    for choices in lists(screen):
        rows = [choices.place(number) for number in choices.seen]
        if overlap(rows) or not all(window.contains(row) for row in rows):
            yield "rows leave the window or cover others"
    if not all(window.contains(place) for place in (*layout.cells, layout.deck, layout.status)):
        yield "the grid leaves the window"

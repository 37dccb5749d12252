"""Every screen in windows, languages and sizes of text of all kinds, for a mouse and for a finger."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

import pygame
import pytest
from pygame import Font, Rect

from solitaire.table.input import _aimed
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.pages.forms import FormPage
from solitaire.table.requests import NewMatch, Request, Settings
from solitaire.table.screens.base import PageScreen
from tests.support.selection import TRANSLATIONS, all_tests, crossed
from tests.support.table import pixels
from tests.support.table.driver import Button, Point, Table, overlap

DIALOGS: Final[dict[str, Callable[[Table], object]]] = {
    "hint": lambda table: table.play_tidily(10).key(pygame.K_h),
    "oracle": lambda table: table.play_tidily(10).key(pygame.K_f),
    "finish": lambda table: table.play_tidily(10).key(pygame.K_e),
}
NAMES: Final = (*pixels.SCREENS, *DIALOGS)
USUAL: Final = ((900, 600), (1280, 800))
SMALL: Final = ((800, 442), (640, 760))
"""On such screens the smallest window has no room, so all is smaller there, and a finger has less."""
LARGE: Final = ((2560, 1440),)
"""On such screens the smallest window has no room, so all is smaller there, and a finger has less."""
FINGER: Final = 44
"""Points that a finger needs, in width and height."""
_BORDER: Final = 2
"""Pixels on each side of a button that its label can't use."""
MENUS: Final = ("play", "classic-play", "replay", "lesson", "scores")
"""Screens whose menu is opened besides."""


class Look(NamedTuple):
    """A way to look at a screen."""

    size: Point
    language: str
    text: int
    """Size of text in per cent."""
    has_finger: bool


LOOKS: Final = {
    size: [Look(size, *one) for one in product(TRANSLATIONS, (100, 150, 200), sorted({False, size in USUAL}))]
    for size in (*USUAL, *SMALL, *LARGE)
}


def looks_at(name: str) -> list[Look]:
    """Return the ways to look at a screen: all, or by default one for each size of window."""
    if all_tests():
        return [look for looks in LOOKS.values() for look in looks]
    first = 7 * NAMES.index(name)
    return [looks[(first + 5 * number) % len(looks)] for number, looks in enumerate(LOOKS.values())]


# -- what is wrong ------------------------------------------------------------------------------


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
    for choices in screen.view.choices if isinstance(screen, PageScreen) else ():
        rows = [choices.place(number) for number in choices.seen]
        if overlap(rows) or not all(window.contains(row) for row in rows):
            yield "rows leave the window or cover others"
    if not all(window.contains(place) for place in (*layout.cells, layout.deck, layout.status)):
        yield "the grid leaves the window"


def reach(table: Table, button: Button) -> tuple[int, int]:
    """Return width and height of where a finger presses a button, measured through its middle."""
    inside, window = button.rect, Rect((0, 0), table.app.context.layout.size)

    def presses(at: Point) -> bool:
        return bool(window.collidepoint(at) and inside.collidepoint(_aimed(at, table.app.navigation)))

    def beyond(at: Point, dx: int, dy: int) -> int:
        hits = (presses((at[0] + step * dx, at[1] + step * dy)) for step in range(FINGER))
        return next((number for number, is_hit in enumerate(hits) if not is_hit), FINGER)

    (wide, high), (x, y) = inside.size, inside.center
    if wide < FINGER:
        wide += beyond((inside.left - 1, y), -1, 0) + beyond((inside.right, y), 1, 0)
    if high < FINGER:
        high += beyond((x, inside.top - 1), 0, -1) + beyond((x, inside.bottom), 0, 1)
    return wide, high


def too_small(table: Table) -> Iterator[str]:
    """Yield what a finger can't press well."""
    navigation = table.app.navigation
    menu, dialog, screen = navigation.menu, navigation.dialog, navigation.screen
    for button in navigation.pressables if menu is None else ():
        if button.is_enabled and min(size := reach(table, button)) < FINGER:
            yield f"{table.word(button)} {size}"
    places = [] if menu is None else [*menu.places]
    if dialog is not None and dialog.question.items:
        places.append(dialog.list.reach(0))
    elif isinstance(screen, PageScreen):
        places += [choices.reach(0) for choices in screen.view.choices]
    yield from (str(place) for place in places if min(place.size) < FINGER)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_off_covered_or_too_small(name: str, tmp_path: Path) -> None:
    found = dict[tuple[Look, bool], list[str]]()
    with (
        mock.patch.dict(pixels.SCREENS, DIALOGS),
        mock.patch.object(pixels, "settle"),
        pixels.table_at(f"{name}-small", tmp_path) as table,
    ):
        for look in looks_at(name):
            table.use(language=look.language, text_scale=look.text, finger=look.has_finger).resize(*look.size)
            for is_open in (False, True) if name in MENUS else (False,):
                if is_open:
                    table.key(pygame.K_F10)
                small = too_small(table) if look.has_finger else ()
                found[look, is_open] = [*badly_placed(table), *small]
            if name in MENUS:
                table.key(pygame.K_ESCAPE)
    assert not {at: faults for at, faults in found.items() if faults}


@crossed(
    ("language", TRANSLATIONS),
    (
        ("size", "per_cent"),
        [((900, 600), 200), ((1280, 800), 100), ((900, 600), 150), ((2560, 1440), 200), ((900, 600), 100)],
    ),
)
@pytest.mark.parametrize("form", [Settings(), NewMatch()], ids=["settings", "new match"])
def test_every_row_of_a_form_can_be_read(
    tmp_path: Path, size: Point, per_cent: int, language: str, form: Request
) -> None:
    table = Table(tmp_path, size, language=language, text_scale=per_cent).start(None)
    table.app.navigation.show(form)
    table.frame()
    screen = table.screen_as(FormPage)
    with table.unseen():
        for row in screen.rows:
            assert screen.listing.chosen in screen.listing.seen
            assert not [*badly_placed(table)], row.name
            table.key(pygame.K_DOWN)

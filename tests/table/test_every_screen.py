"""Every screen in windows, languages and sizes of text of all kinds, for a mouse and for a finger.

At the table for four nothing is cut off and nothing is small, even in text of 200 % in the smallest window.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.seats import Seat
from solitaire.table.input import _aimed
from solitaire.table.look import theme
from solitaire.table.models.snapshot import Moment
from solitaire.table.pages.forms import FormPage
from solitaire.table.requests import NewMatch, Printed, Request, Settings
from solitaire.table.screens.base import PageScreen
from tests.support.selection import TRANSLATIONS, all_tests, crossed
from tests.support.table import pixels
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Button, Point, Table
from tests.support.table.sound import badly_placed, lists

pytestmark = pytest.mark.usefixtures("_drawn_bare")
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
LEAST: Final = 14
"""Least height of letters in pixels: that of the letters on buttons at 100 %."""
MENUS: Final = ("play", "classic-play", "replay", "lesson", "scores")
"""Screens whose menu is opened besides."""


class Look(NamedTuple):
    """A way to look at a screen."""

    size: Point
    language: str
    text: int
    """Size of text in per cent."""
    has_finger: bool


LARGE_TEXT: Final = [Look(USUAL[0], language, 200, has_finger=False) for language in TRANSLATIONS]
LOOKS: Final = {
    size: [Look(size, *one) for one in product(TRANSLATIONS, (100, 150, 200), sorted({False, size in USUAL}))]
    for size in (*USUAL, *SMALL, *LARGE)
}


def looks_at(name: str) -> list[Look]:
    """Return the ways to look at a screen: all, or by default one for a usual, a small and a large window.

    Journeys look for the same faults at each of their steps, in the usual window.
    """
    if all_tests():
        return [look for looks in LOOKS.values() for look in looks]
    number = NAMES.index(name)
    first, sizes = 7 * number, [kind[number % len(kind)] for kind in (USUAL, SMALL, LARGE)]
    looks = [LOOKS[size][(first + 5 * at) % len(LOOKS[size])] for at, size in enumerate(sizes)]
    if name.startswith("classic-"):
        looks[0] = LARGE_TEXT[first % len(LARGE_TEXT)]
    return looks


# -- what is wrong ------------------------------------------------------------------------------


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
        places += [choices.reach(0) for choices in lists(screen)]
    yield from (str(place) for place in places if min(place.size) < FINGER)


class Written(list[str]):
    """What was cut off or written in letters that are too small, while ``is_watched``."""

    is_watched = False

    def fit(self, words: str, face: str, size: int, width: int) -> str:
        """Stand in for ``theme.fit``."""
        whole = FIT(words, face, size, width)
        if whole != words and self.is_watched:
            self.append(f"{words!r} is cut to {whole!r}")
        return whole

    def text(self, words: str, face: str, size: int, colour: theme.Colour) -> Surface:
        """Stand in for ``theme.text``."""
        if size < LEAST and words.strip() and self.is_watched:
            self.append(f"{words!r} is {size} pixels high")
        return TEXT(words, face, size, colour)


FIT, TEXT = theme.fit, theme.text


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    written = Written()
    monkeypatch.setattr(theme, "fit", written.fit)
    text = partial(written.text)
    text.cache_clear = TEXT.cache_clear  # type: ignore[attr-defined]
    monkeypatch.setattr(theme, "text", text)
    return written


def badly_written(table: Table, written: Written) -> list[str]:
    """Return what is wrong with the screen; the second time, the indices of cards are not drawn again."""
    table.draw()
    written.is_watched = True
    table.draw()
    written.is_watched = False
    found = [*written]
    written.clear()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_off_covered_or_too_small(name: str, tmp_path: Path, written: Written) -> None:
    found, is_classic = dict[tuple[Look, bool], list[str]](), name.startswith("classic-")
    with (
        mock.patch.dict(pixels.SCREENS, DIALOGS),
        mock.patch.object(pixels, "settle"),
        pixels.table_at(f"{name}-small", tmp_path) as table,
    ):
        dialogs, table.window.minimum_size = len(table.dialogs), (100, 100)
        for look in looks_at(name):
            table.use(language=look.language, text_scale=look.text, finger=look.has_finger).resize(*look.size)
            assert table.app.context.layout.size == table.window.get_surface().get_size() == look.size
            assert len(table.dialogs) == dialogs
            for is_open in (False, True) if name in MENUS else (False,):
                if is_open:
                    table.key(pygame.K_F10)
                small = too_small(table) if look.has_finger else ()
                letters = list[str]()
                if is_classic and look in LARGE_TEXT:
                    table.app.navigation.rebuild()  # long pages are written anew
                    written.is_watched = True
                    table.frame(9)
                    letters = badly_written(table, written)
                found[look, is_open] = [*badly_placed(table), *small, *letters]
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


# -- other moments of the table for four, in large text -----------------------------------------


@pytest.fixture
def classic(tmp_path: Path, language: str) -> ClassicTable:
    return ClassicTable(tmp_path, language=language, text_scale=200)


@crossed(("language", TRANSLATIONS), (("number", "seat"), [(3, Seat.E), (1054, Seat.S)]))
def test_every_event_of_a_hand(classic: ClassicTable, written: Written, number: int, seat: Seat) -> None:
    """In one hand a resto is paid and kings die; in the other the person deals and robs much.

    Most events are cards played, which all look alike: by default every fifth of them is looked at.
    """
    classic.use(others_pace="slow")
    classic.app.services.matches.begin_hand(numbered(number), seat)
    seated, seen, found = classic.seated, 0, dict[str, int]()
    while classic.shown == "ClassicScreen" and seated.seen.moment is not Moment.COUNT:
        classic.decide()
        classic.app.advance(0.2)
        if len(seated.seen.events) != seen and classic.shown == "ClassicScreen":
            seen = len(seated.seen.events)
            if all_tests() or seated.seen.events[-1].kind is not EventKind.PLAYED or seen % 5 == 0:
                found |= dict.fromkeys(badly_written(classic, written), seen)
    assert found == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_looking_back(classic: ClassicTable, written: Written) -> None:
    classic.begin()
    for _ in range(8):
        classic.until_asked()
        classic.decide()
    classic.until_asked()
    for keys in ((pygame.K_l,), (pygame.K_UP, pygame.K_UP), (pygame.K_l, pygame.K_PAGEUP), (pygame.K_k,)):
        classic.keys(*keys)
        assert badly_written(classic, written) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_replay_of_1798(classic: ClassicTable, written: Written, language: str) -> None:
    """By default each language sees its part of the steps, all of them the whole."""
    classic.app.navigation.show(Printed())
    first, every = (0, 1) if all_tests() else (TRANSLATIONS.index(language), len(TRANSLATIONS))
    found = {}
    for step in range(24):
        if step % every == first:
            found[step] = badly_written(classic, written)
        classic.key(pygame.K_DOWN)
    assert {step: texts for step, texts in found.items() if texts} == {}

"""A finger reaches everything: what it can press is large enough, and no neighbour gets the press."""

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pygame
import pytest
from pygame import Rect

from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.table.actions import Action
from solitaire.table.finger import _aimed
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.scores import ScoresScreen
from solitaire.table.pages.settings import SettingsScreen
from solitaire.table.pages.to_come import ToComeScreen
from solitaire.table.screens.page import PageScreen
from solitaire.table.screens.play import PlayScreen
from tests.support.selection import all_tests
from tests.support.table import pixels
from tests.support.table.driver import Button, Point, Table
from tests.support.table.panel import useful

LOOKS = [(size, per_cent) for size in ((900, 600), (1280, 800)) for per_cent in (100, 200)]
NAMES = [*pixels.SCREENS]
POINTS = 44
MENUS = ("play", "classic-play", "replay", "lesson", "scores")
"""Screens whose menu is opened besides."""


def reach(table: Table, button: Button) -> tuple[int, int]:
    """Return width and height of where a finger presses a button, measured through its middle."""
    inside, window = button.rect, Rect((0, 0), table.app.context.layout.size)

    def beyond(at: Point, dx: int, dy: int) -> int:
        points = ((at[0] + step * dx, at[1] + step * dy) for step in range(POINTS))
        hits = (
            window.collidepoint(one) and inside.collidepoint(_aimed(one, table.app.navigation))
            for one in points
        )
        return next((number for number, is_hit in enumerate(hits) if not is_hit), POINTS)

    wide, high = inside.size
    if wide < POINTS:
        wide += beyond((inside.left - 1, inside.centery), -1, 0) + beyond(
            (inside.right, inside.centery), 1, 0
        )
    if high < POINTS:
        high += beyond((inside.centerx, inside.top - 1), 0, -1) + beyond(
            (inside.centerx, inside.bottom), 0, 1
        )
    return wide, high


def too_small(table: Table) -> Iterator[str]:
    """Yield what a finger can't press well."""
    menu = table.app.navigation.menu
    for button in table.app.navigation.pressables if menu is None else ():
        if button.is_enabled and min(size := reach(table, button)) < POINTS:
            yield f"{table.word(button)} {size}"
    screen = table.app.navigation.screen
    places = [] if menu is None else [*menu.places]
    dialog = table.app.navigation.dialog
    if dialog is not None and dialog.question.items:
        places.append(dialog.list.reach(0))
    elif isinstance(screen, PageScreen):
        places += [choices.reach(0) for choices in screen.view.choices]
    yield from (str(place) for place in places if min(place.size) < POINTS)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_finger_can_press_is_large_enough(name: str, tmp_path: Path) -> None:
    """Try every screen in one size of window and text; with MINCHIATE_TEST_ALL in all four."""
    found, looks = {}, LOOKS if all_tests() else [LOOKS[NAMES.index(name) % len(LOOKS)]]
    with mock.patch.object(pixels, "_settle"), pixels.table_at(f"{name}-small", tmp_path) as table:
        table.use(finger=True)
        for size, per_cent in looks:
            table.use(text_scale=per_cent).resize(*size)
            found[size, per_cent] = [*too_small(table)]
            if name in MENUS:
                table.key(pygame.K_F10)
                found[size, per_cent] += too_small(table)
                table.key(pygame.K_ESCAPE)
    assert not {look: small for look, small in found.items() if small}


# -- what a finger does -------------------------------------------------------------------------


def touch(table: Table, kind: int, at: Point) -> None:
    held = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    table.post(kind, pos=at, touch=True, **held)


def tap(table: Table, at: Point) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch(table, kind, at)
    table.frame(2)


def swipe(table: Table, start: Point, way: int) -> None:
    touch(table, pygame.MOUSEBUTTONDOWN, start)
    for part in range(1, 11):
        touch(table, pygame.MOUSEMOTION, (start[0], start[1] + way * part // 10))
        table.frame()
    touch(table, pygame.MOUSEBUTTONUP, (start[0], start[1] + way))
    table.frame(2)


def test_there_is_room_for_a_finger_after_its_first_press_until_the_mouse_is_used(table: Table) -> None:
    table.start("0", stacked=True)
    more = table.app.navigation.toolbar.rects[Action.MORE].center
    tap(table, more)  # it opens the menu all the same
    assert table.app.navigation.menu is not None
    assert {place.height for place in table.app.navigation.menu.places} == {POINTS}
    tap(table, table.entry_of_menu("Scores").center)
    assert isinstance(table.app.navigation.screen, ScoresScreen)
    assert load_settings(Home.at(table.folder).settings)[0].finger
    table.push("To the table")
    table.frame(2)
    assert not table.app.context.layout.is_touched


def test_a_list_follows_a_swipe_and_a_swipe_presses_nothing(tmp_path: Path) -> None:
    with pixels.table_at("scores-small", tmp_path) as table:
        listing = table.screen_as(ScoresScreen).listing
        swipe(table, table.button("Play this deal").rect.center, -100)
        assert isinstance(table.app.navigation.screen, ScoresScreen)
        top = listing.top
        swipe(table, listing.area.center, -300)
        assert listing.top > top
        assert listing.chosen in listing.seen
        swipe(table, listing.area.center, 400)
        assert listing.top == 0


def test_settings_and_long_texts_follow_a_swipe(tmp_path: Path) -> None:
    table = Table(tmp_path, text_scale=200).start()
    table.key(pygame.K_F5)
    settings = table.screen_as(SettingsScreen)
    before = settings.listing.seen
    for _ in range(2):
        swipe(table, (100, 400), -200)
    assert settings.listing.seen[0] > before[-1]
    table.key(pygame.K_F6)
    page = table.screen_as(GuideScreen).text
    swipe(table, page.place.center, -150)
    assert page.offset > 0


def test_a_long_press_on_an_icon_says_what_it_is_and_presses_nothing(table: Table) -> None:
    table.start("0", stacked=True)
    table.key(pygame.K_SPACE)
    before, icon = table.picture(), table.app.navigation.toolbar.rects[Action.UNDO]
    touch(table, pygame.MOUSEBUTTONDOWN, (icon.right + 2, icon.centery))
    table.frame(45)
    assert table.picture(icon.move(icon.width, 0)) != before
    plate = table.app.navigation.toolbar._pointed
    touch(table, pygame.MOUSEBUTTONUP, icon.center)
    table.frame(2)
    assert (plate, table.dialogs, len(table.game.moves)) == (Action.UNDO, [], 1)


def test_a_tap_beside_a_small_card_means_that_card(tmp_path: Path) -> None:
    with pixels.table_at("to-come-small", tmp_path) as table:
        place, card = table.screen_as(ToComeScreen).picture.spots[0]
        tap(table, (place.centerx, place.top - 4))
        assert table.app.navigation.card == card


def test_a_tap_shows_what_a_mouse_shows_by_pointing(table: Table) -> None:
    table.start("0", stacked=True)
    table.key(pygame.K_SPACE)
    layout = table.app.context.layout
    for at in (layout.status.center, useful(table.screen_as(PlayScreen).board.panel)[0][0].center):
        before = table.picture()
        tap(table, at)
        tap(table, at)
        assert table.picture() != before

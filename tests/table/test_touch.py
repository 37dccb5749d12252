"""A finger: what its touches do."""

from pathlib import Path

import pygame

from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.table.actions import Action
from solitaire.table.pages.forms import SettingsScreen
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.known import ToComeScreen
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.parts.pack import CardToCome
from solitaire.table.screens.play import PlayScreen
from tests.support.table import pixels
from tests.support.table.driver import Point, Table
from tests.support.table.panel import useful

POINTS = 44


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
    tap(table, table.entry_of_menu("Settings").center)
    assert isinstance(table.app.navigation.screen, SettingsScreen)
    assert load_settings(Home.at(table.folder).settings)[0].finger
    table.push("Go back")
    table.frame(2)
    assert not table.app.context.layout.is_touched


def test_a_list_follows_a_swipe_and_a_swipe_presses_nothing(tmp_path: Path) -> None:
    with pixels.table_at("scores-small", tmp_path) as table:
        listing = table.screen_as(MyGamesScreen).listing
        swipe(table, table.button("Play this deal").rect.center, -100)
        assert isinstance(table.app.navigation.screen, MyGamesScreen)
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
    touch(table, pygame.MOUSEBUTTONDOWN, icon.center)
    table.frame(45)
    assert table.picture(icon.move(icon.width, 0)) != before
    plate = table.app.navigation.toolbar._pointed
    touch(table, pygame.MOUSEBUTTONUP, icon.center)
    table.frame(2)
    assert (plate, table.dialogs, len(table.game.moves)) == (Action.UNDO, [], 1)


def test_a_tap_beside_a_small_card_means_that_card(tmp_path: Path) -> None:
    with pixels.table_at("to-come-small", tmp_path) as table:
        first, place = next(table.screen_as(ToComeScreen).view.all_of(CardToCome))
        ((_, card),) = first.cards(place, table.app.context.layout)
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


def test_a_finger_takes_hold_of_the_piles_and_the_deck_and_scrolls_elsewhere(table: Table) -> None:
    table.start("42", stacked=True)
    table.keys(*[pygame.K_SPACE] * 7)
    screen, layout = table.app.navigation.screen, table.app.context.layout
    held = [layout.deck, *layout.cells[:7]]
    for x in range(4, layout.size[0], 18):
        for y in range(4, layout.size[1], 18):
            is_near = any(place.inflate(24, 24).collidepoint(x, y) for place in held)
            is_inside = any(place.inflate(-24, -24).collidepoint(x, y) for place in held)
            if is_inside or not is_near:
                assert screen.can_drag((x, y)) is is_inside, (x, y)

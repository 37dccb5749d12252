"""The window round the game: what it keeps, draws and waits for, opening and closing, and time."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Timer
from weakref import ref

import pygame
import pytest

from assets.desktop import IDENTIFIER
from scores.store import Store
from solitaire.home.files import Home, UserError
from solitaire.home.settings import Settings, load_settings, save_settings
from solitaire.play.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.position import legal_kills
from solitaire.table import app, opening
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.parts.card_view import large_size
from solitaire.table.requests import Menu
from solitaire.table.screens.play import PlayScreen
from solitaire.table.window import wait_for_event
from tests.support.homes import HOME_1_0
from tests.support.table.driver import Table


def test_a_desktop_finds_the_windows_icon(table: Table) -> None:
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == IDENTIFIER


def test_nothing_of_a_screen_that_was_left_is_kept(table: Table) -> None:
    table.app.navigation.show(Menu())
    table.frame(2)
    title, faces = ref(table.app.navigation.screen), table.app.context.faces
    size = large_size(table.app.context.layout)
    picture = ref(faces.face(0, size))
    table.start(stacked=True)
    table.app.tidy()
    assert title() is None
    assert picture() is None
    assert theme.text.cache_info().currsize == 0


def test_while_only_the_clock_moves_the_screen_is_not_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start(stacked=True)
    table.frame(2)
    drawn = list[object]()
    screen = table.app.navigation.screen
    monkeypatch.setattr(screen, "draw", drawn.append)
    line = table.app.context.layout.status
    surface = table.window.get_surface()
    before = pygame.image.tobytes(surface.subsurface(line), "RGB")
    table.frame(3, 1.0)
    assert drawn == []
    assert pygame.image.tobytes(surface.subsurface(line), "RGB") != before


@pytest.mark.processes
@pytest.mark.parametrize("driver", ["x11", "dummy"])
def test_an_event_ends_the_wait_and_stays_to_be_got(
    table: Table, monkeypatch: pytest.MonkeyPatch, driver: str
) -> None:
    monkeypatch.setattr("pygame.display.get_driver", lambda: driver)
    table.start()
    begun = time.monotonic()
    wait_for_event(0.05)
    assert time.monotonic() - begun >= 0.04
    Timer(0.05, lambda: table.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")).start()
    wait_for_event(60)
    assert [event.type for event in pygame.event.get()] == [pygame.KEYDOWN]


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="SDL is not found there")
def test_a_window_system_that_wakes_the_table_is_left_to_do_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path).start(stacked=True)
    monkeypatch.setattr(PlayScreen, "prepare", lambda _: False)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "x11")
    looks = list[int]()
    wait = pygame.time.wait
    monkeypatch.setattr("pygame.time.wait", lambda time: looks.append(wait(time)))
    monkeypatch.setattr(app, "wait_for_event", lambda _: wait_for_event(60.0))  # only an event ends that
    begun = time.monotonic()
    Timer(0.4, lambda: table.post(pygame.QUIT)).start()
    table.app.run()
    table.window.destroy()
    assert looks == []
    assert time.monotonic() - begun < 30


# -- starting and closing -----------------------------------------------------------------------


def test_the_loop_itself(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.services.session.play_number(Deal.numbered(42))
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE):
        table.strike(key)
    table.post(pygame.WINDOWCLOSE, window=table.window)
    table.app.run()
    table.window.destroy()
    (path,) = (tmp_path / "games").glob("*.minchiate")
    assert len(Game.load(path.read_text()).moves) == 2
    assert load_settings(tmp_path / "settings.json")[0].player == "Anna"


def test_what_is_dropped_in_another_encoding_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path).start()
    come = pygame.event.get

    def drop() -> None:
        monkeypatch.setattr(pygame.event, "get", come)
        table.post(pygame.WINDOWCLOSE, window=table.window)
        raise SystemError("<built-in function get> returned a result with an exception set")

    monkeypatch.setattr(pygame.event, "get", drop)
    table.app.run()
    assert table.news == "What was dropped can't be read: its text or its name is not in UTF-8"
    table.window.destroy()


def test_windows_leave_the_settings_that_only_another_has_changed(tmp_path: Path) -> None:
    path = Home.at(tmp_path).settings
    save_settings(path, Settings("Anna", animation=0, language="en", cloth="damask"))
    table = Table(tmp_path, settings=load_settings(path)[0]).start()
    save_settings(path, Settings("Bruno", animation=0, language="it", lessons="12", cloth="damask"))
    table.app.context.change_settings(cloth="weave")
    both = Settings("Bruno", animation=0, language="it", lessons="12", cloth="weave")
    assert load_settings(path) == (both, None)
    save_settings(path, replace(both, cloth="damask"))  # changed there after it was written here
    table.resize(1111, 777)
    table.close()
    assert load_settings(path) == (replace(both, cloth="damask", width=1111, height=777), None)


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_text("garbage")])
def test_settings_that_are_gone_are_written_again(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    table = Table(tmp_path)
    table.app.context.change_settings(cloth="damask")
    damage(Home.at(tmp_path).settings)
    table.close()
    assert load_settings(Home.at(tmp_path).settings) == (table.app.context.settings, None)


def test_a_game_that_cannot_be_moved_keeps_nothing_else_from_being_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path).start(stacked=True)
    store, closed = table.app.services.records.store, list[Store]()
    close = Store.close

    def spied(store: Store) -> None:
        closed.append(store)
        close(store)

    monkeypatch.setattr(Store, "close", spied)
    table.resize(1111, 777)
    table.app.services.session.end()
    (tmp_path / "games" / "ended").write_text("in the way")
    with pytest.raises(UserError, match="cannot move"):
        table.app.close()
    assert closed == [store]
    assert load_settings(Home.at(tmp_path).settings)[0].width == 1111
    table.window.destroy()


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    table = Table(tmp_path)
    with pytest.raises(UserError, match="cannot write to"):
        table.app.services.session.play_number(Deal.numbered(42))
    table.window.destroy()


@pytest.mark.parametrize("folder", ["games", "matches"])
@pytest.mark.parametrize("is_classic", [False, True])
def test_a_damaged_game_is_set_aside_and_named_whatever_is_opened(
    folder: str, is_classic: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    monkeypatch.setattr(app.App, "run", lambda shown: said.append(shown.context.news))
    home = Home.at(tmp_path)
    whole = next((HOME_1_0 / folder).glob("*.minchiate")).read_text("utf-8")
    damaged = tmp_path / folder / "2026-01-06-7-00000000.minchiate"
    damaged.parent.mkdir()
    damaged.write_text(whole.replace("T1 ", "T2 "), "utf-8")
    if is_classic:
        opening.play_classic(home, None)
    else:
        opening.play(home, None)
    assert said[0].startswith(f"{damaged.name} is damaged (")
    assert damaged.with_name(f"{damaged.name}.damaged").exists()
    assert not damaged.exists()


# -- animations ---------------------------------------------------------------------------------


def test_many_events_in_one_frame_are_all_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=400).start(stacked=True)
    table.game.use_fair_hint()  # so that undo asks nothing
    for key in [pygame.K_SPACE] * 24 + [pygame.K_u] * 4 + [pygame.K_r] * 2 + [pygame.K_SPACE] * 5:
        table.strike(key)
    table.frame()
    assert len(table.game.moves) == 24
    assert isinstance(table.app.navigation.screen, PlayScreen)
    motion = table.app.navigation.screen.motion
    moving = [motion.is_moving]
    table.check()
    move = next(legal_kills(table.position))
    assert move.victim is not None
    table.press(table.centre(move.card))
    table.move(table.centre(move.victim))
    table.release(table.centre(move.victim))
    table.frame(3)
    assert len(table.game.moves) == 25
    table.check()
    table.frame(60)
    moving.append(motion.is_moving)
    assert moving == [True, False]


def test_cards_arrive_where_they_would_without_animation(tmp_path: Path) -> None:
    pictures = []
    for folder, animation in (("a", 0), ("b", 300)):
        table = Table(tmp_path / folder, animation=animation).start(stacked=True)
        for move in table.moves_of(most=40):
            table.app.services.session.make(move)
            table.frame()
        table.app.navigation.act(Action.UNDO)
        table.frame(60, 0)
        table.app.advance(2)
        table.game.seconds = 0
        pictures.append(table.picture())
        table.close()
    assert pictures[0] == pictures[1]

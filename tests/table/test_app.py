"""The window round the game: dialogs, toolbar, sizes, time, and what is kept when it closes."""

import errno
import os
import random
import sys
import time
from datetime import date
from pathlib import Path
from threading import Timer
from weakref import ref

import pygame
import pytest
from pygame_gui.elements import UISelectionList

from assets.desktop import IDENTIFIER
from solitaire.files import Home, UserError
from solitaire.game import Game, Phase
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.help import Help
from solitaire.rules.position import legal_kills
from solitaire.settings import Settings, load_settings
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.screens.play import PlayScreen
from solitaire.table.window import wait_for_event
from tests import regenerate
from tests.table.driver import Point, Table

SIZES = [(900, 600), (1280, 800), (2560, 1440), (901, 1201), (1999, 617)]


def deal_out(table: Table, count: int) -> None:
    for _ in range(count):
        table.app.navigation.act(Action.PLAY)
    table.frame()


def test_a_desktop_finds_the_windows_icon(table: Table) -> None:
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == IDENTIFIER


# -- dialogs ------------------------------------------------------------------------------------


def test_a_deal_by_its_number(table: Table) -> None:
    table.start()
    table.key(pygame.K_g, pygame.KMOD_CTRL)
    assert table.dialogs == ["Play a deal by its number"]
    table.spell("1234")
    table.push("OK")
    assert (table.dialogs, table.game.phase, table.game.deal.number) == ([], Phase.CUT, 1234)
    table.check()


def test_a_deal_by_its_number_and_cut(table: Table) -> None:
    table.start()
    table.push("By number…")
    table.spell("42/37")
    table.key(pygame.K_RETURN)
    assert (table.game.phase, table.saved.deal.name) == (Phase.STACKING, "42/37")
    assert table.game.help == Help()
    table.key(pygame.K_RETURN)
    table.key(pygame.K_SPACE)
    table.push("By number…")
    table.spell("42/37")
    table.key(pygame.K_RETURN)
    assert table.game.help == Help(played_before=True)
    table.check()


@pytest.mark.parametrize("entry", ["", "x", "42/97", "-1", "9" * 21, "<b>", "</b><br>&lt;", "<font size=x>"])
def test_a_malformed_deal_stays_to_be_mended(table: Table, entry: str) -> None:
    table.start()
    before = table.save_path
    table.push("By number…")
    table.entry.set_text(entry)
    table.key(pygame.K_RETURN)
    assert table.dialogs == ["Play a deal by its number"]
    assert table.entry.get_text() == entry
    assert "This deal does not exist" in table.dialog_text
    assert table.save_path == before
    table.entry.set_text("7")
    table.key(pygame.K_RETURN)
    assert (table.dialogs, table.game.deal.number) == ([], 7)


def test_letters_typed_into_a_dialog_do_nothing_else(table: Table) -> None:
    table.start(stacked=True)
    deal_out(table, 3)
    table.push("By number…")
    table.spell("une?r")
    table.key(pygame.K_SPACE)
    assert table.dialogs == ["Play a deal by its number"]
    table.key(pygame.K_ESCAPE)
    assert (table.dialogs, len(table.game.moves)) == ([], 3)


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (2560, 1440)])
def test_resizing_keeps_a_dialog_and_what_is_entered(table: Table, size: Point) -> None:
    table.start()
    table.push("By number…")
    table.spell("77")
    for other in ((1000, 700), size):
        table.resize(*other)
        assert table.dialogs == ["Play a deal by its number"]
        assert table.entry.get_text() == "77"
    table.push("OK")
    assert (table.dialogs, table.game.deal.number) == ([], 77)
    table.push("Cut 77")
    assert table.game.phase is Phase.STACKING


def test_the_unfinished_games(table: Table) -> None:
    table.start(stacked=True)
    deal_out(table, 5)
    first = table.save_path
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    assert (table.dialogs, table.news) == ([], "There are no other unfinished games.")
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    assert table.game.phase is Phase.CUT
    table.keys(pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    second = table.save_path
    table.push("Unfinished…")
    (line,) = table.items
    assert line.startswith("1.  Deal 42 · 5 of 97 played · score now ")
    table.push("Open")
    assert (table.save_path, len(table.game.moves)) == (first, 5)
    assert table.saves() == sorted([first, second])
    table.check()


def test_choosing_an_unfinished_game_by_keyboard(table: Table) -> None:
    for number in (1, 2, 3):
        table.start(str(number), stacked=True)
        deal_out(table, number)
    os.utime(table.saves()[0], (10**9, 10**9))
    table.push("Unfinished…")
    assert len(table.items) == 2
    wanted = table.items[1]
    table.key(pygame.K_DOWN)
    table.resize(1000, 700)
    table.key(pygame.K_RETURN)
    assert f"Deal {table.game.deal.name} " in wanted


@pytest.mark.parametrize("look", ["dark", "light"])
def test_a_list_lights_its_chosen_row_and_no_other(table: Table, look: str) -> None:
    table.use(theme=look)
    for number in ("1", "2", "3", "4"):
        table.start(number, stacked=True)
        deal_out(table, int(number))
    table.push("Unfinished…")
    (rows,) = table.widgets(UISelectionList)
    places = [one["button_element"].rect for one in rows.item_list]
    table.move(places[1].center, held=False)
    pygame.mouse.set_pos(places[1].center)
    table.frame(3)
    table.picture()
    lit = [tuple(table.window.get_surface().get_at((one.x + 9, one.centery))[:3]) for one in places]
    assert lit == [colours.chosen, colours.hovered, colours.button]


def test_an_unfinished_game_is_deleted(table: Table) -> None:
    for number in ("1", "2", "3"):
        table.start(number, stacked=True)
        deal_out(table, int(number))
    third, second, first = table.saves()[::-1]
    table.push("Unfinished…")
    table.push("Delete")
    assert table.dialogs == ["Delete this game?"]
    assert table.dialog_text.startswith("Deal 2, 2 of 97 played.")
    table.key(pygame.K_RETURN)
    assert (table.dialogs, table.saves()) == ([], sorted([first, second, third]))
    table.push("Unfinished…")
    table.push("Delete")
    table.push("Delete")
    assert table.saves() == [first, third]
    assert [line.split(" · ")[0] for line in table.items] == ["1.  Deal 1"]
    table.key(pygame.K_ESCAPE)
    table.start("2/5").key(pygame.K_RETURN)
    assert table.game.help.played_before


def test_the_title_offers_no_game_that_was_deleted(tmp_path: Path) -> None:
    table = Table(tmp_path).start(stacked=True)
    deal_out(table, 5)
    table.close()
    table = Table(tmp_path)
    table.app.navigation.title()
    table.key(pygame.K_g)
    table.push("Delete")
    table.push("Delete")
    assert table.news == "There are no other unfinished games."
    assert not [one for one in table.buttons if one.text == "Continue"]
    table.close()


def test_a_game_open_elsewhere_stays_there(table: Table) -> None:
    table.start(stacked=True)
    deal_out(table, 5)
    table.push("New")
    table.push("Unfinished…")
    (other,) = [path for path in table.saves() if path != table.save_path]
    save = table.app.services.session.folder.open(other)
    assert save is not None
    before = table.save_path
    table.push("Open")
    assert (table.save_path, table.news) == (before, "Another window has this game open.")
    save.close()


def test_a_game_damaged_meanwhile_is_told(table: Table) -> None:
    table.start(stacked=True)
    deal_out(table, 5)
    table.push("New")
    table.push("Unfinished…")
    (other,) = [path for path in table.saves() if path != table.save_path]
    other.write_text("garbage")
    table.push("Open")
    assert table.alarm
    assert "is damaged" in table.news
    table.key(pygame.K_SPACE)
    table.check()


@pytest.mark.parametrize(("key", "text"), [(pygame.K_F1, ""), (pygame.K_SLASH, "?")])
def test_the_keys_are_explained(table: Table, key: int, text: str) -> None:
    table.start(stacked=True)
    table.key(key, text=text)
    assert table.dialogs == ["Keys"]
    assert "Space" in table.dialog_text
    table.key(pygame.K_SPACE)
    assert table.game.moves == ()
    table.key(pygame.K_ESCAPE)
    assert table.dialogs == []
    table.push("Keys")
    table.push("Close")
    assert table.dialogs == []


def test_restarting(table: Table) -> None:
    table.start("42/37")
    assert not table.app.navigation.can(Action.RESTART)
    table.keys(pygame.K_HOME, pygame.K_RETURN)
    table.push("By suit, tarocchi last")
    table.key(pygame.K_RETURN)
    deal_out(table, 2)
    first = table.save_path
    table.key(pygame.K_r, pygame.KMOD_CTRL)
    assert (table.game.phase, table.game.deal.name) == (Phase.STACKING, "42/1")
    assert table.game.help.played_before
    assert table.game.fola == table.game.deal.fola
    assert first in table.saves()
    assert "Cut" not in table.news
    table.check()


def test_restarting_with_nothing_played_is_still_the_first_play(table: Table) -> None:
    table.start("42/37")
    table.keys(pygame.K_HOME, pygame.K_RETURN)
    for keys in ([], [pygame.K_RETURN]):  # while stacking, and after
        table.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        table.keys(*keys)
        table.key(pygame.K_r, pygame.KMOD_CTRL)
        assert (table.game.phase, table.game.deal.name) == (Phase.STACKING, "42/1")
        assert (table.game.fola, table.game.help.is_clean) == (table.game.deal.fola, True)
        assert len(table.saves()) == 1
        table.check()


def test_a_new_game_keeps_only_a_game_with_something_played(table: Table) -> None:
    table.start()
    for keys in ([], [pygame.K_SPACE], [pygame.K_SPACE, pygame.K_RETURN]):
        table.keys(*keys)
        table.push("New")
        assert len(table.saves()) == 1
    table.keys(pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    table.push("New")
    assert len(table.saves()) == 2


def test_todays_deal_waits_though_nothing_is_played(table: Table) -> None:
    table.app.services.session.play_daily(date.today())
    table.frame()
    table.push("New")
    assert len(table.saves()) == 2
    table.app.services.session.play_daily(date.today())
    table.frame()
    assert (table.game.phase, table.game.help.is_clean) == (Phase.STACKING, True)


def test_nothing_of_a_screen_that_was_left_is_kept(table: Table) -> None:
    table.app.navigation.title()
    table.frame(2)
    title, faces = ref(table.app.navigation.screen), table.app.context.faces
    table.start(stacked=True)
    table.app.tidy()
    assert title() is None
    card = table.app.context.layout.card
    large = [size for _, size in faces._kept if size[1] > card[1]]
    assert large == []
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
    monkeypatch.setattr("solitaire.table.app._IDLE", 60.0)  # only an event ends that
    begun = time.monotonic()
    Timer(0.4, lambda: table.post(pygame.QUIT)).start()
    table.app.run()
    table.window.destroy()
    assert looks == []
    assert time.monotonic() - begun < 30


# -- starting and closing -----------------------------------------------------------------------


def test_closing_saves_and_the_game_goes_on(tmp_path: Path) -> None:
    table = Table(tmp_path).start(stacked=True)
    deal_out(table, 7)
    table.game.tick(100)
    table.post(pygame.QUIT)
    table.frame()
    assert not table.app.navigation.is_open
    table.close()
    again = Table(tmp_path).start(None)
    assert (len(again.game.moves), int(again.game.seconds)) == (7, 100)
    assert again.news == "Your game continues where you left it"
    again.key(pygame.K_q, pygame.KMOD_CTRL)
    assert not again.app.navigation.is_open
    again.close()


def test_the_loop_itself(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.services.session.play_uncut(Deal.numbered(42))
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE):
        table.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    table.post(pygame.WINDOWCLOSE, window=table.window)
    table.app.run()
    table.window.destroy()
    (path,) = (tmp_path / "games").glob("*.minchiate")
    assert len(Game.load(path.read_text()).moves) == 2
    assert load_settings(tmp_path / "settings.json")[0].player == "Anna"


def test_the_window_size_is_remembered(tmp_path: Path) -> None:
    table = Table(tmp_path).start()
    table.resize(1111, 777)
    table.close()
    settings, _ = load_settings(Home.at(tmp_path).settings)
    assert settings == Settings("Anna", 1111, 777, animation=0, language="en")


def test_damaged_games_are_told_and_the_table_opens(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.minchiate").write_text("garbage")
    table = Table(tmp_path).start(None)
    assert table.alarm
    assert "x.minchiate is damaged" in table.news
    table.key(pygame.K_SPACE)
    table.check()
    table.close()


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_u, pygame.K_r])
def test_a_full_disk_is_told_and_the_game_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    table.start(stacked=True)
    deal_out(table, 3)
    table.take_back()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        table.key(key)
        assert table.alarm
        assert table.news.endswith("No space left on device; what was there is unchanged")
        before = table.save_path
        table.key(pygame.K_n, pygame.KMOD_CTRL)
        assert (table.alarm, table.save_path) == (True, before)
    table.key(pygame.K_SPACE)
    assert table.news.endswith(" played")
    table.check()


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    table = Table(tmp_path)
    with pytest.raises(UserError, match="cannot write to"):
        table.app.services.session.play_uncut(Deal.numbered(42))
    table.window.destroy()


# -- time ---------------------------------------------------------------------------------------


def test_the_clock_stands_while_the_window_is_hidden(table: Table) -> None:
    table.start(stacked=True)
    table.frame(10, 0.5)
    shown = table.game.seconds
    assert shown >= 5
    for hide, show in (
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ):
        table.post(hide, window=table.window)
        table.frame()
        before = table.game.seconds
        table.frame(10, 0.5)
        assert table.game.seconds == before
        table.post(show, window=table.window)
        table.frame(2, 0.5)
        assert table.game.seconds > before


def test_a_long_sleep_does_not_count(table: Table) -> None:
    table.start(stacked=True)
    before = table.game.seconds
    table.frame(1, 3600)
    assert table.game.seconds - before <= 1


# -- sizes --------------------------------------------------------------------------------------


def test_every_screen_at_every_size(table: Table) -> None:
    table.start()
    steps = [
        lambda: table.key(pygame.K_SPACE),
        lambda: table.key(pygame.K_RETURN),
        lambda: deal_out(table, 24),
        lambda: table.key(pygame.K_F1),
        lambda: table.keys(pygame.K_ESCAPE, pygame.K_e),
        lambda: table.key(pygame.K_RETURN),
        lambda: table.key(pygame.K_ESCAPE),
    ]
    for number in range(len(steps) + 1):
        if number:
            steps[number - 1]()
        before = table.game.moves
        dialogs = table.dialogs
        for size in random.Random(1).sample(SIZES, 3):
            table.resize(*size)
            assert table.app.context.layout.size == size
            assert table.window.get_surface().get_size() == size
            assert table.dialogs == dialogs
            screen = table.window.get_surface().get_rect()
            assert all(screen.contains(one) for one in table.app.navigation.toolbar.rects.values())
        assert table.game.moves == before
        table.check()


@pytest.mark.parametrize("size", SIZES[1:])
def test_resizing_in_mid_drag(table: Table, size: Point) -> None:
    table.start(stacked=True)
    deal_out(table, 24)
    move = next(legal_kills(table.position))
    assert move.victim is not None
    table.press(table.centre(move.card))
    table.move((300, 300))
    table.resize(*size)
    table.move(table.centre(move.victim))
    table.release(table.centre(move.victim))
    table.frame()
    assert len(table.game.moves) == 24
    table.drag(table.centre(move.card), table.centre(move.victim))
    assert table.game.moves[-1] == move
    table.check()


def test_a_window_smaller_than_the_smallest(table: Table) -> None:
    table.start(stacked=True)
    table.window.minimum_size = (100, 100)
    table.resize(300, 200)
    assert table.app.context.layout.size == (900, 600)
    deal_out(table, 3)
    table.check()


def test_full_screen_and_back(table: Table) -> None:
    table.start(stacked=True)
    size = table.app.context.layout.size
    table.key(pygame.K_F11)
    full = [table.app.context.settings.fullscreen]
    assert table.app.context.layout.size == table.window.size != size
    deal_out(table, 1)
    table.push("Full screen")
    full.append(table.app.context.settings.fullscreen)
    assert full == [True, False]
    assert table.app.context.layout.size == size
    table.check()


# -- animations ---------------------------------------------------------------------------------


def test_many_events_in_one_frame_are_all_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=400).start(stacked=True)
    table.game.use_fair_hint()  # so that undo asks nothing
    for key in [pygame.K_SPACE] * 24 + [pygame.K_u] * 4 + [pygame.K_r] * 2 + [pygame.K_SPACE] * 5:
        table.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
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
    table.close()


def test_cards_arrive_where_they_would_without_animation(tmp_path: Path) -> None:
    pictures = []
    for folder, animation in (("a", 0), ("b", 300)):
        table = Table(tmp_path / folder, animation=animation).start(stacked=True)
        for move in regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.tidy, 40):
            table.app.services.session.make(move)
            table.frame()
        table.app.navigation.act(Action.UNDO)
        table.frame(60, 0)
        table.app.advance(2)
        table.game.seconds = 0
        pictures.append(table.picture())
        table.close()
    assert pictures[0] == pictures[1]


# -- nothing hidden is shown --------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize("moves", [0, 1, 40, 130])
def test_the_picture_does_not_depend_on_hidden_cards(tmp_path: Path, moves: int, size: Point) -> None:
    """Whatever the order of the deck, the same piles look the same to the last pixel.

    Which cards are in the fola the player has seen.
    """
    deal, chance = Deal.numbered(42), random.Random(moves)
    played = regenerate.moves_of(deal, deal.fola, regenerate.tidy, moves)
    known = sum(move.is_play for move in played)
    assert known < 84
    pictures = set()
    for number in range(3):
        hidden = [*deal.deck[known:]]
        if number:
            chance.shuffle(hidden)
        cards = [*deal.deck[:known], *hidden, *deal.fola]
        game = Game(Deal.from_cards(cards), date="2026-01-06")
        game.arrange(chance.sample(game.fola, 13))
        game.stack()
        for move in played:
            game.move(move)
        table = Table(tmp_path / str(number), size)
        table.app.services.session.begin(game)
        table.app.services.session.game.help = Help()
        table.app.context.tell("")
        pictures.add(table.picture())
        table.close()
    assert len(pictures) == 1


def test_the_fola_in_hand_is_seen_in_its_order(table: Table) -> None:
    table.start(stacked=True)
    moves = regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.tidy, 157)
    table.make(moves)
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    assert table.game.phase is Phase.FOLA
    assert format_cards(scene.shown.in_hand) == format_cards(table.position.fola)
    for move in reversed(moves):
        table.app.navigation.act(Action.UNDO)
        if table.position.deck:
            assert scene.shown.in_hand == ()
            break
        assert move in moves

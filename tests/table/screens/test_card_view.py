"""A card shown large: by a right click, a long press or a key, on the grid, in the panel and on the fola."""

import pygame
import pytest

from solitaire.rules.cards import Card, parse_card
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.stack import StackScreen
from tests.support.table.driver import Point, Table
from tests.support.table.panel import useful


@pytest.fixture
def play(table: Table) -> Table:
    return table.play_tidily(61)


def large(table: Table) -> Card | None:
    return table.app.navigation.card


def hold(table: Table, at: Point, seconds: float) -> None:
    table.press(at)
    table.frame()
    table.frame(1, seconds)


def test_a_right_click_shows_a_card_until_the_next_key_or_click(play: Table) -> None:
    card, before = play.position.grid[7], play.picture()
    play.click(play.centre(card), button=3)
    assert large(play) == card
    assert play.picture() != before
    play.key(pygame.K_SPACE)
    assert large(play) is None
    assert len(play.game.moves) == 61  # the key did nothing else
    play.click(play.centre(card), button=3)
    play.click(play.deck)
    assert large(play) is None
    assert len(play.game.moves) == 61


def test_a_right_click_still_puts_a_pile_down(play: Table) -> None:
    play.key(pygame.K_TAB)
    play.key(pygame.K_RETURN)
    play.click(play.centre(play.position.grid[0]), button=3)
    assert large(play) is None
    play.click(play.centre(play.position.grid[0]), button=3)
    assert large(play) == play.position.grid[0]


def test_a_long_press_shows_a_card_and_picks_nothing_up(play: Table) -> None:
    at = play.centre(play.position.grid[3])
    hold(play, at, 0.4)
    assert large(play) is None
    play.frame(1, 0.3)
    assert large(play) == play.position.grid[3]
    play.release(at)
    play.frame()
    assert large(play) == play.position.grid[3]
    play.key(pygame.K_ESCAPE)
    assert large(play) is None


def test_a_drag_however_long_shows_nothing(play: Table) -> None:
    x, y = play.centre(play.position.grid[3])
    play.press((x, y))
    play.move((x + 40, y))
    play.frame(3, 0.5)
    assert large(play) is None
    play.release((x, y))


def test_nothing_is_shown_of_a_card_that_lies_face_down(play: Table) -> None:
    play.click(play.deck, button=3)
    hold(play, play.deck, 1.0)
    assert large(play) is None
    play.release(play.deck)


def test_a_small_card_in_the_panel_can_be_seen_large(play: Table) -> None:
    screen, card = play.app.navigation.screen, parse_card("T1")
    assert isinstance(screen, GridScreen)
    place = next(rect for rect, shown in useful(screen.board.panel) if shown == card)
    play.click(place.center, button=3)
    assert large(play) == card


def test_a_key_shows_the_card_at_the_keyboard(play: Table, capsys: pytest.CaptureFixture[str]) -> None:
    play.refused("Go to a pile first, with the arrow keys or Tab", lambda: play.key(pygame.K_i))
    play.keys(pygame.K_HOME)
    play.use(spoken=True).key(pygame.K_i)
    assert large(play) == play.position.grid[0] == parse_card("T32")
    lines = capsys.readouterr().out.splitlines()
    assert "T32 Aquarius" in lines
    assert "Kills every tarocco, and the cartiglie up to 10: C10 D10 S10 B10." in lines
    assert "Killed by every other tarocco, but by no cartiglia." in lines


@pytest.mark.parametrize("way", ["right", "long", "key"])
def test_a_card_of_the_fola(table: Table, way: str) -> None:
    table.start().key(pygame.K_SPACE)
    screen = table.screen_as(StackScreen)
    order, at = table.game.fola, screen.cells[4].center
    if way == "right":
        table.click(at, button=3)
    elif way == "long":
        hold(table, at, 1.0)
        table.release(at)
        table.frame()
    else:
        table.keys(*[pygame.K_RIGHT] * 4, pygame.K_i)
    assert large(table) == order[4]
    table.key(pygame.K_ESCAPE)
    assert (large(table), table.game.fola) == (None, order)

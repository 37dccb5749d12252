"""A hand for four that is watched again, by real events."""

from pathlib import Path

import pygame
import pytest

from solitaire.classic.seats import Seat
from solitaire.home.settings import LANGUAGES
from solitaire.table.requests import Menu, Printed, Replay
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from tests.support.table.classic import ClassicTable


@pytest.fixture
def watched(classic: ClassicTable) -> ClassicTable:
    classic.app.navigation.show(Menu())
    classic.app.navigation.show(Printed())
    classic.frame()
    return classic


def screen(table: ClassicTable) -> ClassicReplayScreen:
    return table.screen_as(ClassicReplayScreen)


def test_steps_by_keys_and_mouse(watched: ClassicTable) -> None:
    last = screen(watched).last
    for key, step in (
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_END, last),
        (pygame.K_RIGHT, last),
        (pygame.K_HOME, 0),
    ):
        watched.key(key)
        assert screen(watched).step == step
    watched.wheel(-5)
    assert screen(watched).step == 5
    watched.wheel(1)
    watched.click(screen(watched).seating.middle.center)
    assert screen(watched).step == 5


def test_trick_by_trick(watched: ClassicTable) -> None:
    plays = list[int]()
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEUP):
        watched.key(key)
        plays.append(screen(watched).watched.play)
    assert plays == [0, 4, 8, 4, 0]
    watched.push("Next trick")
    watched.push("Next trick")
    watched.push("Previous trick")
    assert screen(watched).watched.play == 4


def test_all_hands_or_what_a_seat_knew(watched: ClassicTable) -> None:
    for _ in range(5):
        watched.key(pygame.K_DOWN)
    opened = watched.picture()
    watched.key(pygame.K_a)
    closed = watched.picture()
    assert watched.news == "As South knew it"
    assert screen(watched).watched.seen.known[Seat.N] == ()
    watched.key(pygame.K_2)
    assert screen(watched).watched.seat is Seat.E
    assert len({opened, closed, watched.picture()}) == 3
    watched.key(pygame.K_TAB)
    assert screen(watched).watched.seat is Seat.N
    watched.push("Next seat")
    assert screen(watched).watched.seat is Seat.W
    watched.keys(pygame.K_1, pygame.K_a)
    assert watched.picture() != closed


def test_it_runs_to_the_end(watched: ClassicTable) -> None:
    assert screen(watched).status().endswith("1 move/s")
    watched.key(pygame.K_SPACE)
    watched.frame(3, 1.0)
    assert screen(watched).step == 3
    for _ in range(5):
        watched.key(pygame.K_PLUS)
    watched.frame(10, 0.5)
    assert screen(watched).step == screen(watched).last
    assert watched.button("Play")


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_remarks_are_read_on_by_key_and_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    table = ClassicTable(tmp_path, text_scale=200, language=language)
    table.app.navigation.show(Printed())
    for _ in range(4):
        table.key(pygame.K_DOWN)
    table.frame(20)
    panel = screen(table).seating.panel
    seen = [table.picture(panel)]
    while True:
        table.key(pygame.K_t)
        if (picture := table.picture(panel)) == seen[0]:
            break
        seen.append(picture)
    assert len(seen) > 1
    step = screen(table).step
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (panel.centerx, panel.bottom - 30))
    table.wheel(-1)
    assert screen(table).step == step
    assert table.picture(panel) != seen[0]
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (0, 0))
    table.wheel(-1)
    assert screen(table).step == step + 1


def test_a_hand_of_the_match_on_the_table(classic: ClassicTable) -> None:
    classic.begin(3)
    classic.play_hand()
    record = classic.record.hands[0]
    classic.app.navigation.show(Replay(record))
    classic.frame()
    classic.key(pygame.K_END)
    assert screen(classic).watched.is_count
    assert "match 3, hand 1" in screen(classic).status()
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicCountScreen"


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_chart_covers_nothing_and_is_the_slider(watched: ClassicTable, size: tuple[int, int]) -> None:
    watched.resize(*size)
    chart = screen(watched).chart
    for _ in range(3):
        watched.key(pygame.K_DOWN)
        assert screen(watched).seating.hand.bottom <= chart.frame.top
    for step in (0, 30, screen(watched).last):
        watched.click((round(chart.at(step, 0)[0]), chart.area.centery))
        assert screen(watched).step == step


def test_the_chart_shows_the_lead_of_south_and_north(watched: ClassicTable) -> None:
    watched.key(pygame.K_END)
    assert "West and East" in " ".join(screen(watched).details())
    (line,) = screen(watched).chart.course.lines
    assert line.value(screen(watched).last) == screen(watched).watched.values[-1] < 0


def test_a_hand_is_played_on_from_a_step_and_counts_as_assisted(watched: ClassicTable) -> None:
    watched.use(others_pace="at_once")
    for _ in range(8):
        watched.key(pygame.K_DOWN)
    there = screen(watched).watched.here.hand
    watched.push("Play on from here")
    assert watched.shown == "ClassicScreen"
    assert watched.until_asked()
    assert watched.hand.plays[: len(there.plays)] == there.plays
    assert watched.app.services.matches.help.undone_plays == 1
    assert watched.seated.match.is_single
    watched.play_hand()
    assert watched.hand.turn is None

"""A hand for four that is watched again, by real events."""

from pathlib import Path

import pygame
import pytest

from solitaire.home.settings import LANGUAGES
from solitaire.table.requests import Menu, Printed
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

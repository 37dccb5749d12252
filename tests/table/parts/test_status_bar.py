"""The status line: what stays where it is too narrow for all."""

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.table.look.layout import layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush
from solitaire.table.parts.figures import StandingBar
from solitaire.table.parts.messages import draw_status
from solitaire.texts.verdict import MarkedResult
from tests.support.table.driver import Table, texts_drawn


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        ("A king is played", "Match 7 · hand 1", ["Match 7 · hand 1", "A king is played"]),
        ("A king is played · " + "He dies " * 9, "Match 7 · hand 1", ["hand 1", "He dies " * 9]),
        ("A king is played · " + "He dies " * 11, "Match 7 · hand 1", ["", "He dies " * 11]),
        ("", "Match 7 · hand 1", ["Match 7 · hand 1", ""]),
    ],
)
def test_the_latest_news_stay_longest(
    table: Table, monkeypatch: pytest.MonkeyPatch, left: str, right: str, shown: list[str]
) -> None:
    del table
    written = texts_drawn(monkeypatch)
    draw_status(Surface((900, 600)), layout(900, 600, 2.0), left, right, alarm=False)
    assert [words for words, _ in written] == shown


@pytest.mark.parametrize("points", [334, 35, -300, -329])
def test_every_result_stands_on_the_bar(table: Table, points: int) -> None:
    place = Rect(100, 20, 600, 60)
    surface = pygame.Surface((800, 100))
    bar = StandingBar([MarkedResult(points, ""), MarkedResult(300, "")])
    bar.paint(Brush(surface, table.app.context.layout), place)
    drawn = pygame.mask.from_threshold(surface, colours.gold, (1, 1, 1)).get_bounding_rects()
    assert drawn
    assert all(place.contains(one) for one in drawn)

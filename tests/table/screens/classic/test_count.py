"""The count, the cut and what all know, by real events."""

from pathlib import Path

import pygame
import pytest

from solitaire.table.actions import Action
from solitaire.table.page.blocks import Wanted
from solitaire.table.page.tree import Text
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.known import ClassicCountScreen
from solitaire.table.parts.classic.count import CountWords
from solitaire.table.requests import Guide
from tests.support.selection import TRANSLATIONS
from tests.support.table.classic import ClassicTable


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        (0, []),
        (17, ["17 begun: 1 resto"]),
        (60, ["60: 1 resto"]),
        (64, ["64 = 60 + 4 begun: 2 resti"]),
        (120, ["120 = 2 × 60: 2 resti"]),
        (134, ["134 = 2 × 60 + 14 begun: 3 resti"]),
    ],
)
def test_the_resti_for_the_lead_are_explained(classic: ClassicTable, lead: int, expected: list[str]) -> None:
    count = CountWords(classic.app.context.canvas, classic.begin().seen)
    assert [*count._made_of(lead)] == expected


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_count_is_scrolled_where_large_letters_do_not_fit(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (900, 600), language=language, text_scale=200).begin()
    classic.play_hand()
    classic.frame()
    screen = classic.screen_as(ClassicCountScreen)
    count = screen.scroll
    drawn = [one for one in screen.view.placed if isinstance(one.node, Text) and one.seen == count.place]
    assert drawn[0].layout.px(13) >= 1.8 * 13
    (result,) = (one for one in screen.view.placed if isinstance(one.node, Wanted))
    assert count.offset > 0
    assert count.place.contains(result.place), "the result is in sight"
    assert [*result.node.lines()] == screen._count.result()
    before = count.offset
    classic.key(pygame.K_PAGEUP)
    assert count.offset < before
    classic.key(pygame.K_HOME)
    assert count.offset == 0
    seen = classic.picture()
    classic.wheel(-1)
    classic.frame()
    assert count.offset > 0
    assert classic.picture() != seen
    classic.keys(*[pygame.K_PAGEDOWN] * 6)
    assert count.offset == count.furthest


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_count_is_seen_at_once_in_usual_letters(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (900, 600), language=language).begin()
    classic.play_hand()
    classic.frame()
    screen = classic.screen_as(ClassicCountScreen)
    assert screen.scroll.furthest == 0
    assert any(isinstance(one.node, Wanted) for one in screen.view.placed)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_pages_of_the_guide_are_seen_whole_in_the_usual_window(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (1280, 800), language=language)
    classic.app.navigation.show(Guide(classic=True))
    for _ in range(7):  # the rules in short are longer
        screen = classic.app.navigation.screen
        assert isinstance(screen, GuideScreen)
        assert screen.here is Action.CLASSIC_LEARN
        assert screen.text in [one.node for one in screen.view.placed]
        assert screen.text.furthest == 0
        classic.key(pygame.K_PAGEDOWN)

"""Text of 200 % at the table for four, in the smallest window: nothing is cut off, and nothing is small."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from solitaire.classic.deal import numbered
from solitaire.classic.seats import Seat
from solitaire.settings import LANGUAGES
from solitaire.table.look import theme
from solitaire.table.services.four.scene import Moment
from tests.table import pixels
from tests.table.driver import Table
from tests.table.four import FourTable, decide_here

LEAST = 14
"""Least height of letters in pixels: that of the widgets' letters at 100 %."""
SCREENS = tuple(screen for screen in pixels.SCREENS if screen.startswith("four-"))


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


def faults(table: Table, written: Written) -> list[str]:
    """Return what is wrong with the screen; the second time, pictures of cards are not drawn again."""
    table.picture()
    written.is_watched = True
    table.picture()
    written.is_watched = False
    found = [*written]
    written.clear()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Written, screen: str, language: str
) -> None:
    monkeypatch.setattr(pixels, "Table", partial(Table, language=language, text_scale=200))
    with pixels.table_at(f"{screen}-small", tmp_path) as table:
        table.app.navigation.rebuild()  # long pages are written anew
        written.is_watched = True
        table.frame(9)
        assert faults(table, written) == []


@pytest.fixture(params=LANGUAGES)
def four(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FourTable]:
    decide_here(monkeypatch)
    four = FourTable(tmp_path, language=request.param, text_scale=200)
    yield four
    four.close()


@pytest.mark.parametrize(("number", "seat"), [(3, Seat.E), (1054, Seat.S)])
def test_every_event_of_a_hand(four: FourTable, written: Written, number: int, seat: Seat) -> None:
    """In one hand a resto is paid and kings die; in the other the person deals and robs much."""
    four.use(others_pace="slow")
    four.app.services.matches.begin_hand(numbered(number), seat)
    seated, seen, found = four.seated, 0, dict[str, int]()
    while four.shown == "FourScreen" and seated.scene.moment is not Moment.COUNT:
        four.decide()
        four.app.advance(0.2)
        if len(seated.events) != seen and four.shown == "FourScreen":
            seen = len(seated.events)
            found |= dict.fromkeys(faults(four, written), seen)
    assert found == {}


def test_looking_back(four: FourTable, written: Written) -> None:
    four.begin()
    for _ in range(8):
        four.until_asked()
        if four.seated.is_to_discard:
            four.discard_first()
        else:
            four.seated.take(four.seated.legal[0])
    four.until_asked()
    for keys in ((pygame.K_l,), (pygame.K_UP, pygame.K_UP), (pygame.K_l, pygame.K_PAGEUP), (pygame.K_k,)):
        four.keys(*keys)
        assert faults(four, written) == []


def test_the_replay_of_1798(four: FourTable, written: Written) -> None:
    four.app.navigation.four_printed()
    found = {}
    for step in range(24):
        found[step] = faults(four, written)
        four.key(pygame.K_DOWN)
    assert {step: texts for step, texts in found.items() if texts} == {}

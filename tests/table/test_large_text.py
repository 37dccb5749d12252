"""Text of 200 % at the table for four, in the smallest window: nothing is cut off, and nothing is small."""

from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.seats import Seat
from solitaire.table.look import theme
from solitaire.table.models.snapshot import Moment
from solitaire.table.requests import Printed
from tests.support.selection import TRANSLATIONS, all_tests, crossed
from tests.support.table import pixels
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table

LEAST = 14
"""Least height of letters in pixels: that of the letters on buttons at 100 %."""
SCREENS = tuple(screen for screen in pixels.SCREENS if screen.startswith("classic-"))


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


@crossed(("language", TRANSLATIONS), ("screen", SCREENS))
def test_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Written, screen: str, language: str
) -> None:
    monkeypatch.setattr(pixels, "Table", partial(Table, language=language, text_scale=200))
    with pixels.table_at(f"{screen}-small", tmp_path) as table:
        table.app.navigation.rebuild()  # long pages are written anew
        written.is_watched = True
        table.frame(9)
        assert faults(table, written) == []


@pytest.fixture
def classic(tmp_path: Path, language: str) -> ClassicTable:
    return ClassicTable(tmp_path, language=language, text_scale=200)


@crossed(("language", TRANSLATIONS), (("number", "seat"), [(3, Seat.E), (1054, Seat.S)]))
def test_every_event_of_a_hand(classic: ClassicTable, written: Written, number: int, seat: Seat) -> None:
    """In one hand a resto is paid and kings die; in the other the person deals and robs much.

    Most events are cards played, which all look alike: by default every fifth of them is looked at.
    """
    classic.use(others_pace="slow")
    classic.app.services.matches.begin_hand(numbered(number), seat)
    seated, seen, found = classic.seated, 0, dict[str, int]()
    while classic.shown == "ClassicScreen" and seated.seen.moment is not Moment.COUNT:
        classic.decide()
        classic.app.advance(0.2)
        if len(seated.seen.events) != seen and classic.shown == "ClassicScreen":
            seen = len(seated.seen.events)
            if all_tests() or seated.seen.events[-1].kind is not EventKind.PLAYED or seen % 5 == 0:
                found |= dict.fromkeys(faults(classic, written), seen)
    assert found == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_looking_back(classic: ClassicTable, written: Written) -> None:
    classic.begin()
    for _ in range(8):
        classic.until_asked()
        classic.decide()
    classic.until_asked()
    for keys in ((pygame.K_l,), (pygame.K_UP, pygame.K_UP), (pygame.K_l, pygame.K_PAGEUP), (pygame.K_k,)):
        classic.keys(*keys)
        assert faults(classic, written) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_replay_of_1798(classic: ClassicTable, written: Written, language: str) -> None:
    """By default each language sees its part of the steps, all of them the whole."""
    classic.app.navigation.show(Printed())
    first, every = (0, 1) if all_tests() else (TRANSLATIONS.index(language), len(TRANSLATIONS))
    found = {}
    for step in range(24):
        if step % every == first:
            found[step] = faults(classic, written)
        classic.key(pygame.K_DOWN)
    assert {step: texts for step, texts in found.items() if texts} == {}

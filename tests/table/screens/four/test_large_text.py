"""Large text at the table for four: what grows with it, and what must not lie on anything else."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.classic.events import EventKind
from solitaire.rules.cards import Card
from solitaire.settings import LANGUAGES
from solitaire.table.look import theme
from solitaire.table.look.four_faces import FourFaces
from solitaire.table.parts.four import middle, seats
from tests.table.driver import overlap
from tests.table.four import FourTable, decide_here


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_tray_for_the_cut_covers_no_name_in_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    four, names, trays = FourTable(tmp_path, text_scale=scale), list[Rect](), list[Rect]()
    draw_plaque, draw_tray = seats.draw_plaque, middle._draw_tray

    def plaque(*args: object) -> Rect:
        names.append(draw_plaque(*args))  # type: ignore[arg-type]
        return names[-1]

    def tray(surface: Surface, box: Rect, layout: object) -> None:
        trays.append(box)
        draw_tray(surface, box, layout)  # type: ignore[arg-type]

    monkeypatch.setattr("solitaire.table.screens.four.picture.draw_plaque", plaque)
    monkeypatch.setattr(middle, "_draw_tray", tray)
    four.app.navigation.four_printed()
    four.picture()
    assert len(trays) == 1
    assert not overlap([trays[0], *names[-3:]])
    four.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_tray_covers_the_own_name_while_the_cards_are_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:
    decide_here(monkeypatch)
    names, trays, draw_own, draw_tray = list[Rect](), list[Rect](), seats.draw_own_name, middle._draw_tray

    def own(*args: object, is_turn: bool) -> Rect:
        names.append(draw_own(*args, is_turn=is_turn))  # type: ignore[arg-type]
        return names[-1]

    def tray(surface: Surface, box: Rect, layout: object) -> None:
        trays.append(box)
        draw_tray(surface, box, layout)  # type: ignore[arg-type]

    monkeypatch.setattr("solitaire.table.screens.four.picture.draw_own_name", own)
    monkeypatch.setattr(middle, "_draw_tray", tray)
    four = FourTable(tmp_path, language=language, text_scale=scale).begin(pace="slow")
    seen = set[EventKind]()
    while not four.is_asked:
        event = four.seated.scene.event
        if event is not None and event.kind not in seen:
            seen.add(event.kind)
            trays.clear()
            four.picture()
            assert not any(tray.colliderect(names[-1]) for tray in trays), event.kind
        four.app.advance(0.05)
    assert {EventKind.CUT, EventKind.FOLA} <= seen
    four.close()


def test_an_entry_too_long_for_the_panel_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_here(monkeypatch)
    four, written, text = FourTable(tmp_path, language="fr", text_scale=200), list[str](), theme.text

    def spied(words: str, face: str, pixels: int, colour: theme.Colour) -> Surface:
        written.append(words)
        return text(words, face, pixels, colour)

    four.begin(pace="slow")
    four.until(lambda: four.seated.events[-1].kind is EventKind.ROBBED_AT_CUT)
    monkeypatch.setattr(theme, "text", spied)
    four.picture()
    entry = four.seated.telling.event(four.seated.events[-1])
    assert any(entry.startswith(line.removesuffix(" …")) for line in written if line.endswith(" …"))
    four.close()


def test_in_who_has_what_the_chips_do_not_shrink_and_the_rest_scrolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide_here(monkeypatch)
    chip, highs, chips = FourFaces.chip, list[int](), set[int]()

    def measured(faces: FourFaces, card: Card, size: tuple[int, int]) -> Surface:
        chips.add(size[1])
        return chip(faces, card, size)

    for scale in (100, 200):
        four = FourTable(tmp_path, text_scale=scale).begin()
        four.until_asked()
        four.key(pygame.K_k)
        with monkeypatch.context() as patch:
            patch.setattr(FourFaces, "chip", measured)
            four.app.navigation.rebuild()
            chips.clear()
            four.frame(9)
        highs.append(min(chips))
        beginning = four.picture()
        four.key(pygame.K_PAGEDOWN)
        assert (four.picture() != beginning) == (scale == 200)
        four.wheel(9)
        assert four.picture() == beginning
        four.close()
    assert highs[1] >= highs[0]


def test_the_days_of_the_calendar_are_as_large_as_their_cells_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, text = dict[str, int](), theme.text

    def spied(words: str, face: str, pixels: int, colour: theme.Colour) -> Surface:
        written[words] = pixels
        return text(words, face, pixels, colour)

    four = FourTable(tmp_path, text_scale=200)
    four.app.navigation.four_daily()
    monkeypatch.setattr(theme, "text", spied)
    four.picture()
    assert written["1"] >= 18
    four.close()

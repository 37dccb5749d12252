"""Large text at the table for four: what grows with it, and what must not lie on anything else."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.classic.events import EventKind
from solitaire.home.settings import LANGUAGES
from solitaire.rules.cards import Card
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.parts.classic import middle, seats
from solitaire.table.requests import Printed
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import overlap, texts_drawn


def trays_drawn(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """Return a list of the places of the trays drawn from now on."""
    drawn, draw = list[Rect](), middle.draw_tray

    def spied(surface: Surface, box: Rect, layout: Layout) -> None:
        drawn.append(box)
        draw(surface, box, layout)

    monkeypatch.setattr(middle, "draw_tray", spied)
    return drawn


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_tray_for_the_cut_covers_no_name_in_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    classic, names, trays = ClassicTable(tmp_path, text_scale=scale), list[Rect](), trays_drawn(monkeypatch)
    draw_plaque = seats.draw_plaque

    def plaque(*args: object) -> Rect:
        names.append(draw_plaque(*args))  # type: ignore[arg-type]
        return names[-1]

    monkeypatch.setattr("solitaire.table.parts.classic.table_picture.draw_plaque", plaque)
    classic.app.navigation.show(Printed())
    classic.picture()
    assert len(trays) == 1
    assert not overlap([trays[0], *names[-3:]])


@crossed(("language", TRANSLATIONS), ("scale", [200, 150, 100]))
def test_no_tray_covers_the_persons_name_while_the_cards_are_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:
    names, trays, draw_own = list[Rect](), trays_drawn(monkeypatch), seats.draw_own_name

    def own(*args: object, is_turn: bool) -> Rect:
        names.append(draw_own(*args, is_turn=is_turn))  # type: ignore[arg-type]
        return names[-1]

    monkeypatch.setattr("solitaire.table.parts.classic.table_picture.draw_own_name", own)
    classic = ClassicTable(tmp_path, language=language, text_scale=scale)
    classic.use(deal_steps="never")
    classic.begin(pace="slow")
    seen = set[EventKind]()

    def is_dealt() -> bool:
        event = classic.seen.event
        if not classic.is_asked and event is not None and event.kind not in seen:
            seen.add(event.kind)
            trays.clear()
            classic.picture()
            assert not any(tray.colliderect(names[-1]) for tray in trays), event.kind
        return classic.is_asked

    classic.until(is_dealt)
    assert {EventKind.CUT, EventKind.FOLA} <= seen


def test_a_long_entry_has_the_room_of_the_tally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    classic = ClassicTable(tmp_path, language="fr", text_scale=200)
    classic.begin(pace="slow")
    classic.until(lambda: classic.seen.events[-1].kind is EventKind.ROBBED_AT_CUT)
    written = texts_drawn(monkeypatch)
    classic.picture()
    entry = classic.seen.sentences.event(classic.seen.events[-1])
    lines = [text for text, pixels in written if pixels == classic.app.context.layout.px(11)]
    assert entry in " ".join(lines)


def test_in_who_has_what_the_chips_do_not_shrink_and_the_rest_scrolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip, highs, chips = ClassicFaces.chip, list[int](), set[int]()

    def measured(faces: ClassicFaces, card: Card, size: tuple[int, int]) -> Surface:
        chips.add(size[1])
        return chip(faces, card, size)

    for scale in (100, 200):
        classic = ClassicTable(tmp_path, text_scale=scale).begin()
        classic.until_asked()
        classic.key(pygame.K_k)
        with monkeypatch.context() as patch:
            patch.setattr(ClassicFaces, "chip", measured)
            classic.app.navigation.rebuild()
            chips.clear()
            classic.frame(9)
        highs.append(min(chips))
        beginning = classic.picture()
        classic.key(pygame.K_PAGEDOWN)
        assert (classic.picture() != beginning) == (scale == 200)
        classic.wheel(9)
        assert classic.picture() == beginning
        classic.close()
    assert highs[1] >= highs[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_remarks_are_read_on_by_key_and_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    table = ClassicTable(tmp_path, text_scale=200, language=language)
    table.app.navigation.show(Printed())
    for _ in range(4):
        table.key(pygame.K_DOWN)
    table.frame(20)
    replay = table.screen_as(ClassicReplayScreen)
    panel = replay.seating.panel
    seen = [table.picture(panel)]
    while True:
        table.key(pygame.K_t)
        if (picture := table.picture(panel)) == seen[0]:
            break
        seen.append(picture)
    assert len(seen) > 1
    step = replay.step
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (panel.centerx, panel.bottom - 30))
    table.wheel(-1)
    assert replay.step == step
    assert table.picture(panel) != seen[0]
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (0, 0))
    table.wheel(-1)
    assert replay.step == step + 1

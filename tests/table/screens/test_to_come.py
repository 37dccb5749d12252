"""The page of the cards to come: what a player can see, readable at every size, by eye and by ear."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.rules.outlook import court_outlooks
from solitaire.rules.position import View
from solitaire.table.page.tree import Text
from solitaire.table.pages.known import ToComeScreen
from solitaire.table.parts.pack import CardToCome
from solitaire.table.requests import ToCome
from tests.support.positions import MID_GAME
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap, texts_drawn


def page(table: Table) -> ToComeScreen:
    return table.screen_as(ToComeScreen)


def spots(table: Table) -> list[tuple[Rect, Card]]:
    """Return the places of the cards."""
    found = page(table).view.all_of(CardToCome)
    return [spot for card, at in found for spot in card.cards(at, table.app.context.layout)]


def test_every_card_left_and_every_killer_is_there(table: Table) -> None:
    table.play_tidily(90).key(pygame.K_k)
    position = table.position
    shown = [card for _, card in spots(table)]
    courts = court_outlooks(View.of(position))
    rows = [card for court in courts for card in (court.card, *court.killers)]
    left = {*position.grid, *position.deck, *position.fola}
    assert sorted(shown) == sorted([*left, *rows])
    counts = [str(len(court.killers)) for court in courts]
    assert [text.words for text, _ in page(table).view.all_of(Text) if text.words.isdigit()] == counts


@crossed(
    ("language", ("en", *TRANSLATIONS)),
    ("size", [(900, 600), (1280, 800), (2560, 1600)]),
    ("per_cent", [100, 200]),
    ("moves", [190, 90, 0, 190]),
)
def test_it_fits_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: Point, per_cent: int, moves: int
) -> None:
    table = Table(tmp_path, size, language=language, text_scale=per_cent).play_tidily(moves)
    written = texts_drawn(monkeypatch)
    table.key(pygame.K_k)
    table.picture()
    layout = table.app.context.layout
    rects = [rect for rect, _ in spots(table)]
    assert not overlap(rects)
    assert layout.felt.unionall(rects) == layout.felt
    assert min(rect.height for rect in rects) >= layout.gap(17)
    menu = table.app.context.words("action.more")
    assert not [words for words, _ in written if words.endswith("…") and words != menu]


def test_what_a_player_cannot_see_changes_nothing(table: Table) -> None:
    table.start(stacked=True)
    pictures = set()
    for deck in (MID_GAME.deck, MID_GAME.deck[::-1]):
        table.app.navigation.show(ToCome(View.of(MID_GAME._replace(deck=deck))))
        table.frame()
        area = Rect(table.app.context.layout.felt)
        pictures.add(table.picture(area))
        table.key(pygame.K_k)
    assert len(pictures) == 1

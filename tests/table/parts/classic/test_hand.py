"""The person's hand."""

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.classic.cards import WORTH
from solitaire.rules.cards import Card, tarot
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import layout, seating
from solitaire.table.look.theme import colours
from solitaire.table.parts.classic.seats import Fan, ShownHint, draw_fan, fan_places
from tests.support.table.driver import Table

WHOLE = layout(900, 600)


@pytest.mark.parametrize("chosen", [(), tuple(map(tarot, range(20, 41)))])
def test_cards_under_the_lower_row_show_their_points(
    table: Table, monkeypatch: pytest.MonkeyPatch, chosen: tuple[Card, ...]
) -> None:
    cards = tuple(map(tarot, range(7, 41)))
    classic, fan = seating(WHOLE, len(cards)), Fan(cards, chosen, True, chosen, None, None)

    def drawn() -> Surface:
        surface = Surface((900, 600))
        draw_fan(surface, fan, classic, WHOLE, table.app.context.classic_faces)
        return surface

    printed = drawn()
    monkeypatch.setattr(ClassicFaces, "worth", lambda *_: None)
    mask = pygame.mask.from_threshold(printed, (0, 0, 0), (1, 1, 1, 255), drawn())
    mask.invert()
    places = fan_places(fan, classic, WHOLE)
    for card, place, after in zip(cards[:16], places, places[1:], strict=False):
        seen = Rect(place.topleft, (after.x - place.x, min(one.y for one in places[17:]) - place.y))
        part = pygame.mask.Mask(seen.size, fill=True)
        assert bool(mask.overlap_area(part, seen.topleft)) == bool(WORTH[card]), card


def test_the_points_under_the_lower_row_grow_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, highs = tuple(map(tarot, range(7, 41))), list[int]()
    monkeypatch.setattr(ClassicFaces, "worth", lambda _faces, _card, high: highs.append(high))
    for text in (1.0, 2.0):
        whole = layout(900, 600, text)
        classic, fan = seating(whole, len(cards)), Fan(cards, (), False, (), None, None)
        draw_fan(Surface((900, 600)), fan, classic, whole, ClassicFaces())
        places = fan_places(fan, classic, whole)
        assert highs[-1] < (places[-1].y - places[0].y) * 0.6, "the index above it is free"
    assert highs[-1] / classic.card[1] >= 1.7 * highs[0] / seating(WHOLE, len(cards)).card[1]


def test_a_chosen_card_keeps_its_frame_under_the_mouse(table: Table) -> None:
    cards = tuple(map(tarot, range(7, 20)))
    classic, surface = seating(WHOLE, len(cards)), Surface((900, 600))
    frames = {}
    for name, chosen, focus in (
        ("chosen", cards[:1], None),
        ("both", cards[:1], cards[0]),
        ("mouse", (), cards[0]),
    ):
        fan = Fan(cards, cards, True, chosen, focus, None)
        draw_fan(surface, fan, classic, WHOLE, table.app.context.classic_faces)
        place = fan_places(fan, classic, WHOLE)[0]
        found = [tuple(surface.get_at((place.x + side, place.centery)))[:3] for side in range(-1, 6)]
        frames[name] = [colour for colour in (colours.held, colours.focus) if colour in found]
    assert frames == {
        "chosen": [colours.held],
        "both": [colours.held, colours.focus],
        "mouse": [colours.focus],
    }


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (900, 1200), (1920, 1080)])
def test_the_figures_of_a_hint_cover_no_index(table: Table, size: tuple[int, int], text: float) -> None:
    cards, whole = tuple(map(tarot, range(20, 41))), layout(*size, text)
    classic, faces = seating(whole, len(cards)), table.app.context.classic_faces
    hint = ShownHint((), cards[:1], {card: f"{-100 - card}" for card in cards})
    pictures = []
    for shown in (ShownHint(), hint):
        surface = Surface(size)
        fan = Fan(cards, cards[::2], True, (), None, None, shown)
        draw_fan(surface, fan, classic, whole, faces)
        pictures.append(surface)
    changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    changed.invert()
    wide, tall = classic.card
    index = pygame.mask.Mask((round(wide * 0.44), round(tall * 0.13)), fill=True)
    figure = pygame.mask.Mask((round(wide * 0.44), round(tall * 0.2)), fill=True)
    for place in fan_places(fan, classic, whole)[1:]:
        assert not changed.overlap_area(index, (place.x + round(wide * 0.06), place.y + round(tall * 0.05)))
        assert changed.overlap_area(figure, (place.x, place.y + round(tall * 0.2)))

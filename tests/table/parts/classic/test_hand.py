"""The person's hand."""

from itertools import combinations, pairwise, product
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.classic.cards import WORTH
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import Card, parse_card, parse_cards, tarot
from solitaire.table.look import layout as seatings
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout, layout, seating, turned
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic import middle
from solitaire.table.parts.classic.middle import Laid, draw_laid, draw_rim, draw_tally, laid
from solitaire.table.parts.classic.seats import (
    Fan,
    Plaque,
    ShownHint,
    draw_fan,
    draw_own_name,
    draw_plaque,
    fan_places,
)
from solitaire.table.parts.classic.table_picture import little_discards, little_table
from tests.support.classic_views import seen
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table, texts_drawn

pytestmark = pytest.mark.usefixtures("table")  # it sets the pixel format
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


# -- The middle of the table for four --------------------------------------------------------------


def test_the_rim_is_the_same_whoever_sits_below() -> None:
    whole = layout(900, 600)
    classic = seating(whole, 21)
    pictures = set()
    for seat in SEATS:
        surface = Surface((900, 600))
        draw_rim(surface, turned(classic, seat), whole)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 1
    assert pictures != {bytes(900 * 600 * 3)}


def test_a_turned_table_has_another_seat_below() -> None:
    classic = seating(layout(900, 600), 21)
    for below in SEATS:
        now = turned(classic, below)
        for step in range(4):
            seat = SEATS[(below + step) % 4]
            assert now.places[seat] == classic.places[step]
            assert now.plaques[seat] == classic.plaques[step]
    assert turned(classic, Seat.S) == classic


# -- Cards laid out: beside the cards of the trick, each with its index in sight -------------------


CAPTION = "The fola, shown by Anna: 6 cups, 2 batons, 1 coin; face down: 4 tarocchi"


@pytest.mark.parametrize(("size", "text"), [((900, 600), 1.0), ((900, 600), 2.0), ((1280, 800), 1.0)])
def test_it_covers_no_card_of_the_trick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    table, trays, rows = ClassicTable(tmp_path, size), list[Rect](), list[list[Rect]]()
    in_row = seatings.in_row

    def spied(surface: Surface, box: Rect, layout: Layout) -> None:
        trays.append(box)

    def noted(area: Rect, card: tuple[int, int], count: int, most: float) -> list[Rect]:
        rows.append(in_row(area, card, count, most))
        return rows[-1]

    monkeypatch.setattr(middle, "draw_tray", spied)
    monkeypatch.setattr(middle, "in_row", noted)
    whole = layout(*size, text, is_row=True)
    classic, surface = seating(whole, 21), Surface(size)
    for count in range(5):
        for seats in combinations(SEATS, count):
            places = [classic.places[seat] for seat in seats]
            laid = Laid(CAPTION, range(9), face_down=4)
            draw_laid(surface, laid, classic.beside(seats), classic, whole, table.app.context.classic_faces)
            assert trays[-1].collidelist(places) < 0
            assert classic.felt.contains(trays[-1])
    for row in rows:
        assert all(after.x - before.x >= before.width // 2 for before, after in pairwise(row))


# -- Pictures of decisions of the classic game: they fit any size, and show the better card only if asked
# to


NAMES = ("You", "Bartolomea da Montelupo", "Lapo", "Ginevra")
SIZES = ((270, 220), (388, 186), (266, 128), (600, 480), (60, 40), (200, 600))


def has(picture: Surface, colour: Colour) -> bool:
    return pygame.mask.from_threshold(picture, colour, (1, 1, 1, 255)).count() > 0


@pytest.mark.parametrize("area", SIZES)
@pytest.mark.parametrize("lying", ["E B2 T28 T36", "S"])
def test_the_better_card_is_shown_only_if_it_is_given(
    table: Table, area: tuple[int, int], lying: str
) -> None:
    view = seen("T39 T34 C2", "T40 T38 C3", "S C9 T6 CF C1", lying)
    faces = table.app.context.classic_faces
    asked = little_table(view, NAMES, parse_card("T34"), None, area, faces)
    shown = little_table(view, NAMES, parse_card("T34"), parse_card("T39"), area, faces)
    assert asked.get_size() == shown.get_size() == area
    assert has(asked, colours.bad)
    assert has(shown, colours.good)
    assert pygame.image.tobytes(asked, "RGBA") != pygame.image.tobytes(shown, "RGBA")


def test_a_suit_that_is_shown_to_be_missing_is_crossed_out(table: Table) -> None:
    """East, on the right, has trumped cups in one of two hands."""
    faces, right = table.app.context.classic_faces, pygame.Rect(190, 40, 80, 140)
    void, none = (
        little_table(seen("T39", "T40 T38 C3", trick, "S"), NAMES, parse_card("T39"), None, SIZES[0], faces)
        for trick in ("S C9 T6 CF C1", "S C9 C4 CF C1")
    )
    assert has(void.subsurface(right), theme.INK_BAD)
    assert not has(none.subsurface(right), theme.INK_BAD)


@pytest.mark.parametrize("area", SIZES)
def test_discards_have_a_frame_for_each_set(table: Table, area: tuple[int, int]) -> None:
    done, better = parse_cards("C4 C9 D1"), parse_cards("B3")
    sets = (("You discarded", done, colours.bad), ("Better", better, colours.good))
    picture = little_discards(sets, area, table.app.context.classic_faces)
    assert picture.get_size() == area
    assert has(picture, colours.bad)
    assert has(picture, colours.good)


# -- The plaques of the other three players --------------------------------------------------------


@pytest.mark.parametrize(("count", "held"), [(6, 21), (14, 21), (16, 34)])
def test_all_that_is_known_of_a_hand_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch, count: int, held: int
) -> None:
    """``held`` cards of the person lie in one row or in two, which leave less room for the plaques."""
    drawn, chip = list[Card](), ClassicFaces.chip

    def counted(faces: ClassicFaces, card: Card, size: tuple[int, int]) -> Surface:
        drawn.append(card)
        return chip(faces, card, size)

    monkeypatch.setattr(ClassicFaces, "chip", counted)
    known, faces = [tarot(number) for number in range(20, 20 + count)], table.app.context.classic_faces
    for scale, seat in product((1.0, 1.5, 2.0), (Seat.E, Seat.N, Seat.W)):
        drawn.clear()
        whole = layout(900, 600, scale)
        plaque = Plaque("Costanza", "dealer", 21, known, is_turn=False, is_partner=seat is Seat.N)
        draw_plaque(Surface((900, 600)), plaque, seating(whole, held).plaques[seat], whole, faces)
        assert drawn == known, (scale, seat)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_persons_name_is_as_large_as_the_others_for_the_dealer_too(
    monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    written = texts_drawn(monkeypatch)
    whole = layout(900, 600, scale)
    draw_own_name(Surface((900, 600)), "You (Anna)", "dealer", seating(whole, 21).own, whole, is_turn=False)
    assert written[0] in [("You (Anna), dealer", whole.px(14)), ("You (Anna)", whole.px(14))]
    assert all(pixels >= whole.px(11) for _, pixels in written)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["Vous (Maddalena Rossi)", "Tu (Maximiliane von Hohenstein)"])
def test_a_long_name_leaves_room_for_the_dealers_note(
    monkeypatch: pytest.MonkeyPatch, name: str, scale: float
) -> None:
    written = texts_drawn(monkeypatch)
    whole = layout(900, 600, scale)
    own = seating(whole, 21).own
    box = draw_own_name(Surface((900, 600)), name, "mazziere", own, whole, is_turn=False)
    assert written[-1][0] == "mazziere"
    assert own.contains(box)
    if scale == 1 or (name.startswith("Vous") and scale == 1.5):
        assert written[0][0] == name


# -- Fish and counters add up to the lead ----------------------------------------------------------


def test_fish_and_counters_are_the_lead_with_few_pieces() -> None:
    for lead in range(400):
        fish, counters = laid(lead)
        assert 10 * fish + counters == lead
        assert -4 <= counters <= 5


def drawn(lead: int) -> Surface:
    surface = Surface((400, 60))
    draw_tally(surface, surface.get_rect(), lead, ("We", "They"))
    return surface


def test_the_tally_differs_from_lead_to_lead() -> None:
    leads = (0, 20, -20, 13, 17, 25, 38)
    assert len({pygame.image.tobytes(drawn(lead), "RGB") for lead in leads}) == 7


@pytest.mark.parametrize("lead", [1, 5, 10, 37, 59, 347])
def test_the_pieces_lie_on_the_side_of_those_who_lead(lead: int) -> None:
    for sign, half in ((1, Rect(0, 0, 200, 60)), (-1, Rect(200, 0, 200, 60))):
        surface, other = drawn(sign * lead), drawn(0)
        bone = [
            pygame.mask.from_threshold(one.subsurface(half), (243, 234, 210), (40, 40, 40, 255)).count()
            for one in (surface, other)
        ]
        assert bone[0] > bone[1]


def test_the_side_that_leads_is_named_in_gold() -> None:
    def gold(lead: int, half: Rect) -> int:
        return pygame.mask.from_threshold(drawn(lead).subsurface(half), colours.gold, (20, 20, 20)).count()

    we, they = Rect(0, 0, 200, 22), Rect(200, 0, 200, 22)
    for lead, named in ((20, [True, False]), (-20, [False, True]), (0, [False, False])):
        assert [bool(gold(lead, half)) for half in (we, they)] == named


def test_even_a_great_lead_stays_in_its_tray() -> None:
    for width, lead in ((120, 59), (200, 347), (80, 58)):
        surface = Surface((400, 100))
        area = Rect(100, 20, width, 54)
        draw_tally(surface, area, lead, ("North and South", "East and West"))
        outside = surface.copy()
        outside.fill((0, 0, 0), area)
        assert outside.get_bounding_rect().size == surface.get_size()  # an opaque surface has no margin
        assert pygame.mask.from_threshold(outside, (0, 0, 0), (1, 1, 1, 255)).count() == 400 * 100

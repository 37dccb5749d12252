"""The card pictures: the usual set, the large index, four colours, and both."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from assets.art import HUES
from solitaire.home.settings import Settings
from solitaire.rules.cards import CODES, parse_card
from solitaire.table.look.faces import ClassicFaces, Faces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.texts.words import Words
from tests.support.selection import crossed
from tests.support.table.driver import Table

SETS = [(False, False), (True, False), (False, True), (True, True)]
SMALL = (60, 104)
Linear = tuple[float, float, float]

# What a colour, in linear light, looks like to the colour-blind (Machado, Oliveira, Fernandes 2009).
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.fixture(autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((90, 90))


def index(faces: Faces, code: str, share: float) -> bytes:
    """The pixels of a card's index, at a width of 60 pixels."""
    face = faces.face(parse_card(code), SMALL)
    return pygame.image.tobytes(face.subsurface((0, 0, 60, round(104 * share))), "RGB")


@pytest.mark.parametrize(("large", "four"), SETS)
def test_all_cards_of_a_set_are_drawn_in_their_size_with_an_index_of_their_own(
    large: bool, four: bool
) -> None:
    faces = Faces(Settings(large_index=large, four_colours=four))
    pictures = [faces.face(card, SMALL) for card in range(97)] + [faces.back(SMALL)]
    assert {picture.get_size() for picture in pictures} == {SMALL}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 98
    assert len({index(faces, code, 0.22 if large else 0.17) for code in CODES}) == 97


@pytest.mark.parametrize(("large", "four"), SETS)
def test_an_index_differs_in_grey_too(large: bool, four: bool) -> None:
    """Sign and letter tell the suit without any colour: the differences are of light and dark."""
    faces = Faces(Settings(large_index=large, four_colours=four))
    for rank in ("1", "10", "F", "K"):
        greys = []
        for suit in "CDSB":
            face = pygame.transform.grayscale(faces.face(parse_card(suit + rank), (120, 208)))
            greys.append(pygame.image.tobytes(face.subsurface((0, 0, 120, 44 if large else 35)), "RGB")[::3])
        for one, other in combinations(greys, 2):
            assert sum(abs(a - b) > 80 for a, b in zip(one, other, strict=True)) > 50


def test_a_large_index_is_twice_as_high() -> None:
    heights = []
    for large in (False, True):
        face = Faces(Settings(large_index=large)).face(parse_card("T8"), (300, 520))
        head = [y for y in range(12, 150) if face.get_at((18, y))[0] < 80]
        letters = [y for y in head if max(face.get_at((x, y))[0] for x in (128, 150)) > 180]
        heights.append(letters[-1] - letters[0])
    assert heights[1] / heights[0] == pytest.approx(2, abs=0.15)


def test_a_tarocco_has_a_dark_head_that_no_suit_card_has_even_in_grey() -> None:
    for large, four in SETS:
        settings = Settings(large_index=large, four_colours=four)
        for faces in (Faces(settings), ClassicFaces(settings)):
            for number, code in enumerate(CODES):
                pictures = faces.face(number, (54, 94)).subsurface((0, 0, 54, 15)), faces.inline(number, 14)
                for picture in pictures:
                    grey = pygame.transform.average_color(pygame.transform.grayscale(picture))[0]
                    assert (grey < 120) == (code[0] in "MT"), code


def test_the_tail_of_a_letter_leaves_the_picture_free() -> None:
    italian, english = Faces(words=Words("it")), Faces()
    for height in (100, 433):
        size = round(height * CARD_RATIO), height
        top = italian.window(size).top
        for code in ("CQ", "DQ", "SQ", "BQ"):
            rows = [
                faces.face(parse_card(code), size).subsurface((0, top, size[0], 1))
                for faces in (italian, english)
            ]
            assert len({pygame.image.tobytes(row, "RGB") for row in rows}) == 1, code


@crossed(("code", ["T40", "CK", "T3"]), ("height", [110, 200, 340]))
def test_the_points_of_the_game_for_four_grow_with_the_text(
    monkeypatch: pytest.MonkeyPatch, code: str, height: int
) -> None:
    size, places = (round(height * CARD_RATIO), height), list[Rect]()
    for scale in (100, 200):
        settings = Settings(text_scale=scale)
        printed = ClassicFaces(settings).face(parse_card(code), size)
        with monkeypatch.context() as patch:
            patch.setattr(ClassicFaces, "print_worth", lambda *_: None)
            plain = ClassicFaces(settings).face(parse_card(code), size)
        mask = pygame.mask.from_threshold(printed, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        parts = mask.get_bounding_rects()
        places.append(parts[0].unionall(parts))
    assert places[1].height >= 1.5 * places[0].height
    assert places[1].right < size[0] * 0.5


@pytest.mark.parametrize("kind", [Faces, ClassicFaces])
def test_each_language_has_its_letters_on_the_courts(kind: type[Faces]) -> None:
    english, french = kind(), kind(words=Words("fr"))
    changed = {code for code in CODES if index(english, code, 0.22) != index(french, code, 0.22)}
    assert changed == {suit + rank for suit in "CDSB" for rank in "FQK"}  # C is cavallo and cavalier


@pytest.mark.parametrize("kind", [Faces, ClassicFaces])
def test_numerals_are_those_of_the_settings(kind: type[Faces]) -> None:
    arabic, roman = kind(Settings(numerals="arabic")), kind(Settings(numerals="roman"))
    changed = {code for code in CODES if index(arabic, code, 0.22) != index(roman, code, 0.22)}
    assert changed == {f"T{number}" for number in range(1, 36)}


@crossed(("height", [90, 121, 166, 340, 700]), ("large", [False, True]))
def test_index_and_worth_leave_the_picture_whole(height: int, large: bool) -> None:
    size = (round(height * CARD_RATIO), height)
    faces = Faces(Settings(large_index=large, numerals="roman"))
    for code in ("T33", "T14", "T40", "DF", "CK", "M"):
        printed = faces.face(parse_card(code), size).subsurface(faces.window(size))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Faces, "print_index", lambda *_: None)
            patch.setattr(Faces, "print_worth", lambda *_: None)
            bare = Faces(Settings(large_index=large)).face(parse_card(code), size)
        assert pygame.image.tobytes(printed, "RGB") == pygame.image.tobytes(
            bare.subsurface(faces.window(size)), "RGB"
        )


def test_the_hues_lie_apart_for_every_eye() -> None:
    for name, matrix in EYES.items():
        seen = {suit: lab(matrix, hue) for suit, hue in HUES.items()}
        for one, other in combinations(seen, 2):
            distance = sum((p - q) ** 2 for p, q in zip(seen[one], seen[other], strict=True)) ** 0.5
            assert distance > 35, (name, one, other)


def lab(matrix: tuple[Linear, Linear, Linear], hue: str) -> Linear:
    """A colour as an eye sees it, in CIE L*a*b*."""
    parts = [int(hue[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0.0), 1.0) for row in matrix
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_the_look_changes_while_the_table_is_open(table: Table) -> None:
    size = (90, 156)
    before = pygame.image.tobytes(table.app.context.faces.face(parse_card("C5"), size), "RGBA")
    table.use(four_colours=True, large_index=False)
    after = table.app.context.faces.face(parse_card("C5"), size)
    assert pygame.image.tobytes(after, "RGBA") != before
    assert after.get_at((45, 150)) == pygame.Color("white")

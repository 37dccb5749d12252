"""The card art: what is committed is what the kit builds, and every picture shows something different."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pygame
import pytest

from assets.art import DAMASK_SIDE, HEIGHT, PALETTE, SHADOW_MARGIN, WIDTH, shadow_place
from assets.kit.build import CARDS, CODES, SIGNS, blank, card, files, finish
from assets.kit.cloths import DARK, LIGHT
from assets.kit.pen import Pen
from tests.support.selection import sample

PICTURE = (12, 90, 276, 382)  # with half a line all round
BACKS = ("back", "back_2")
OTHERS = ("finish", "shadow", "cloth", "cloth_light")


@pytest.fixture(scope="module")
def built() -> Mapping[str, str]:
    return files()


def test_a_rebuild_is_what_is_committed(built: Mapping[str, str]) -> None:
    committed = {path.name: path.read_text(encoding="ascii") for path in CARDS.glob("*.svg")}
    assert committed.keys() == built.keys()
    assert [name for name in built if built[name] != committed[name]] == []


def test_the_set_is_whole(built: Mapping[str, str]) -> None:
    assert len(CODES) == len(set(CODES)) == 97
    assert len(built) == 97 + len(BACKS) + len(OTHERS) + len(SIGNS)
    assert len(set(built.values())) == len(built)


def test_files_stay_small(built: Mapping[str, str]) -> None:
    assert sum(map(len, built.values())) < 1_600_000


def rendered(text: str) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (WIDTH, HEIGHT))


@pytest.fixture(scope="module")
def empty() -> bytes:
    pen = Pen()
    blank(pen)
    finish(pen)
    return around_the_picture(rendered(pen.svg(WIDTH, HEIGHT)))


def around_the_picture(card: pygame.Surface) -> bytes:
    """The pixels outside the picture, where the table prints the index and the points."""
    card.fill("black", PICTURE)
    return pygame.image.tobytes(card, "RGBA")


@pytest.mark.parametrize("code", sample([*CODES, *BACKS], 3))
def test_a_card_shows_something_and_only_in_its_place(
    built: Mapping[str, str], empty: bytes, code: str
) -> None:
    card = rendered(built[f"{code}.svg"])
    assert card.get_at((0, 0)).a == 0, "corners are cut"
    assert len({tuple(card.get_at((x, y))) for x in range(20, 280, 4) for y in range(100, 460, 4)}) > 3
    if code not in BACKS:
        assert around_the_picture(card) == empty


@pytest.mark.parametrize("number", range(6, 11))
def test_the_ends_of_many_batons_are_apart_on_a_small_card(built: Mapping[str, str], number: int) -> None:
    card = pygame.image.load_sized_svg(io.BytesIO(built[f"B{number}.svg"].encode()), (96, 166))
    paper = pygame.Color(PALETTE["paper"])
    pygame.draw.ellipse(card, paper, (13, 45, 70, 90))  # all but the ends
    drawn = pygame.mask.from_threshold(card.subsurface(4, 29, 88, 121), paper, (60, 60, 60, 255))
    drawn.invert()
    assert len(drawn.connected_components()) == 2 * number


@pytest.mark.parametrize("suit", SIGNS)
def test_a_sign_loads(built: Mapping[str, str], suit: str) -> None:
    picture = pygame.image.load_sized_svg(io.BytesIO(built[f"suit_{suit}.svg"].encode()), (14, 14))
    assert sum(picture.get_at((x, y)).a > 128 for x in range(14) for y in range(14)) > 30


def test_the_palette_is_in_one_place() -> None:
    grey = dict.fromkeys(PALETTE, "#808080")
    assert "#808080" in card("T40", grey)
    assert not any(colour in card("T40", grey) for colour in PALETTE.values())


def alpha(picture: pygame.Surface, x: int, y: int) -> int:
    return picture.get_at((x, y)).a


def test_the_finish_deepens_towards_the_edge_and_leaves_the_corners_free(built: Mapping[str, str]) -> None:
    finish = rendered(built["finish.svg"])
    middle = [alpha(finish, x, y) for x in range(60, 240, 5) for y in range(60, 460, 5)]
    assert alpha(finish, 1, 260) > alpha(finish, 5, 260) > sum(middle) / len(middle)
    assert max(middle) > 0, "there is a grain"
    assert {alpha(finish, x, y) for x in (0, WIDTH - 1) for y in (0, HEIGHT - 1)} == {0}


def test_the_shadow_fades_out_around_a_card(built: Mapping[str, str]) -> None:
    left, top, *size = shadow_place(WIDTH, HEIGHT)
    assert (left, top) == (-SHADOW_MARGIN, -SHADOW_MARGIN)
    shadow = pygame.image.load_sized_svg(io.BytesIO(built["shadow.svg"].encode()), size)
    depths = [
        alpha(shadow, x, size[1] // 2) for x in (0, SHADOW_MARGIN // 2, SHADOW_MARGIN, 2 * SHADOW_MARGIN)
    ]
    assert depths[0] < 20
    assert depths == sorted(set(depths))


@pytest.mark.parametrize(("name", "depth"), [("cloth", DARK), ("cloth_light", LIGHT)])
def test_a_cloth_is_grey_and_repeats_without_a_seam(built: Mapping[str, str], name: str, depth: int) -> None:
    tile = pygame.image.load_sized_svg(io.BytesIO(built[f"{name}.svg"].encode()), (DAMASK_SIDE, DAMASK_SIDE))
    colours = {tuple(tile.get_at((x, y))) for x in range(DAMASK_SIDE) for y in range(DAMASK_SIDE)}
    assert len(colours) > 2
    assert all(red == green == blue >= 254 - depth and opaque == 255 for red, green, blue, opaque in colours)
    for k in range(DAMASK_SIDE):
        for one, other in (((0, k), (DAMASK_SIDE - 1, k)), ((k, 0), (k, DAMASK_SIDE - 1))):
            assert abs(tile.get_at(one).r - tile.get_at(other).r) <= 2

"""Every screen looks as it did when the kept pictures were looked at: the same things, places and colours."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence
from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.table import context
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout, layout
from solitaire.table.look.theme import Colour, Colours
from tests.support.table import pictures, pixels
from tests.support.table.driver import Point
from tests.support.table.pixels import DATA, DOT, NAMES, alike, coarse, differences, path_of, table_at

_COARSE = 2 * DOT
"""Pixels that a dot of the animation has: its format changes colours a little."""
AGAIN = "python -m tests.regenerate --screens NAME makes the kept picture again"


def kept(name: str) -> Image.Image:
    with Image.open(path_of(name)) as picture:
        return picture.convert("RGB")


def shown(name: str, folder: Path) -> Image.Image:
    with table_at(name, folder) as table:
        return coarse(table)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_has_moved(name: str, tmp_path: Path) -> None:
    with table_at(name, tmp_path) as table:
        found, seen = coarse(table), tmp_path / f"{name}.png"
        if not (is_alike := alike(found, kept(name))):
            pygame.image.save(table.window.get_surface(), seen)
    assert is_alike, f"look at {seen}: {differences(found, kept(name))}; {AGAIN}"


def test_the_pictures_are_those_of_the_screens_and_small() -> None:
    files = sorted(DATA.glob("*.png"))
    assert [path.stem for path in files] == sorted(NAMES)
    assert sum(path.stat().st_size for path in files) < 500_000


@pytest.mark.parametrize("file", pictures.STILLS)
def test_the_readme_shows_the_screens_of_today(file: str) -> None:
    with Image.open(pictures.ASSETS / f"{file}.png") as picture:
        found = picture.convert("RGB").reduce(DOT)
    assert alike(found, kept(pictures.STILLS[file])), "python -m tests.regenerate --pictures makes it again"


def test_the_picture_of_the_pack_shows_the_cards_of_today() -> None:
    with Image.open(pictures.PACK) as picture:
        found = picture.convert("RGB").reduce(DOT)
    assert alike(found, pictures.pack().reduce(DOT)), "python -m tests.regenerate --pictures makes it again"


def test_the_animation_shows_the_table_of_today() -> None:
    with Image.open(pictures.MOVES) as moves:
        *_, last = ImageSequence.all_frames(moves)
        found = last.convert("RGB").reduce(_COARSE)
    assert alike(found, pictures.last_frame().reduce(_COARSE)), (
        "python -m tests.regenerate --pictures makes it again"
    )


# -- what is caught, and what is not ------------------------------------------------------------


def card(across: int, down: int) -> Callable[[Layout], Layout]:
    def change(usual: Layout) -> Layout:
        cells = list(usual.cells)
        cells[8] = cells[8].move(across, down)
        return replace(usual, cells=tuple(cells))

    return change


def wider_panel(usual: Layout) -> Layout:
    panel = usual.panel
    return replace(usual, panel=Rect(panel.x - 12, panel.y, panel.width + 12, panel.height))


def moved(part: str, down: int) -> Callable[[Layout], Layout]:
    return lambda usual: replace(usual, **{part: getattr(usual, part).move(0, down)})


CHANGES = [
    *(card(3, 0), card(-6, 0), card(0, 3)),
    *(wider_panel, moved("deck", 4), moved("details", 6), moved("status", -5)),
]


def test_what_moves_by_a_few_pixels_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = "play-usual"
    with table_at(name, tmp_path) as table:
        for number, change in enumerate(CHANGES):
            monkeypatch.setattr(
                context, "layout", lambda *size, change=change, **how: change(layout(*size, **how))
            )
            table.post(pygame.WINDOWSIZECHANGED)
            table.frame()
            assert not alike(coarse(table), kept(name)), number
        monkeypatch.undo()
        table.post(pygame.WINDOWSIZECHANGED)
        table.frame()
        assert alike(coarse(table), kept(name))


def of_equal_grey(colour: Colour) -> Colour:
    """Return a colour of another hue that looks the same in a grey picture."""
    red, green, blue = colour
    return red + 40, green - round(40 * 299 / 587), blue  # as Pillow weighs red and green


def grey(picture: Image.Image) -> Image.Image:
    return picture.convert("L").convert("RGB")


@pytest.mark.parametrize(
    ("name", "screen"), [("felt", "play-small"), ("panel", "play-small"), ("felt_dark", "scores-small")]
)
def test_another_hue_of_equal_grey_is_caught(
    name: str, screen: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use = Colours.use

    def other_hue(colours: Colours, look: str, cloth: str) -> None:
        use(colours, look, cloth)
        setattr(colours, name, of_equal_grey(getattr(colours, name)))

    with monkeypatch.context() as changed:
        changed.setattr(Colours, "use", other_hue)
        found = shown(screen, tmp_path)
    assert alike(grey(found), grey(kept(screen)))
    assert not alike(found, kept(screen))
    assert alike(shown(screen, tmp_path / "usual"), kept(screen))


def test_another_hue_of_a_single_card_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    face = Faces.face

    def greener(faces: Faces, card: Card, size: Point) -> pygame.Surface:
        picture = face(faces, card, size)
        if card == chosen:
            picture = picture.copy()
            picture.fill((20, 0, 0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            picture.fill((0, 10, 0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return picture

    with table_at("play-small", tmp_path) as table:
        chosen = table.position.grid[5]
        monkeypatch.setattr(Faces, "face", greener)
        found = coarse(table)
    assert alike(grey(found), grey(kept("play-small")))
    assert not alike(found, kept("play-small"))


def test_another_screen_or_size_is_caught() -> None:
    pictures = {name: kept(name) for name in NAMES}
    for name, picture in pictures.items():
        assert [other for other in NAMES if alike(picture, pictures[other])] == [name]


class _Hard(pygame.font.Font):
    """Letters with hard edges: further from ours than any version of a font library is."""

    def render(self, text: str, _: bool, *colours: object) -> pygame.Surface:  # type: ignore[override]
        return super().render(text, False, *colours)  # type: ignore[arg-type]


@pytest.fixture
def hard_letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(pygame.font, "Font", _Hard)
    theme.font.cache_clear()
    theme.text.cache_clear()
    yield
    theme.font.cache_clear()
    theme.text.cache_clear()


@pytest.mark.usefixtures("hard_letters")
@pytest.mark.parametrize("name", ["title-small", "play-usual", "stats-small"])
def test_how_letters_are_smoothed_does_not_matter(name: str, tmp_path: Path) -> None:
    found = shown(name, tmp_path)
    assert differences(found, kept(name)) != (0, 0.0)
    assert alike(found, kept(name))


def test_a_size_that_differs_is_no_match() -> None:
    black = Image.new("RGB", (90, 60))
    assert alike(black, black.copy())
    assert not alike(black, Image.new("RGB", (91, 60)))
    assert not alike(black, Image.new("RGB", (90, 60), (0, 0, pixels.CLEAR + 1)))

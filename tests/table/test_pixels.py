"""Everything lies where it lay when the kept pictures were looked at."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame import Rect

from solitaire.table import context
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, layout
from tests.table import pixels
from tests.table.pixels import DATA, NAMES, alike, coarse, differences, path_of, table_at

MENDED = "python -m tests.table.pixels makes the kept pictures anew"


def kept(name: str) -> Image.Image:
    with Image.open(path_of(name)) as picture:
        return picture.convert("L")


def shown(name: str, folder: Path) -> Image.Image:
    with table_at(name, folder) as table:
        return coarse(table)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_has_moved(name: str, tmp_path: Path) -> None:
    with table_at(name, tmp_path) as table:
        found = coarse(table)
        seen = tmp_path / f"{name}.png"
        pygame.image.save(table.window.get_surface(), seen)
    assert alike(found, kept(name)), f"look at {seen}: {differences(found, kept(name))}; {MENDED}"


def test_the_pictures_are_those_of_the_screens_and_small() -> None:
    files = sorted(DATA.glob("*.png"))
    assert [path.stem for path in files] == sorted(NAMES)
    assert sum(path.stat().st_size for path in files) < 300_000


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


def lower_deck(usual: Layout) -> Layout:
    return replace(usual, deck=usual.deck.move(0, 4))


def lower_score(usual: Layout) -> Layout:
    return replace(usual, details=usual.details.move(0, 6))


def higher_status(usual: Layout) -> Layout:
    return replace(usual, status=usual.status.move(0, -5))


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Layout], Layout]], None]:
    """Let the table have another layout."""

    def change(how: Callable[[Layout], Layout]) -> None:
        monkeypatch.setattr(context, "layout", lambda *size: how(layout(*size)))

    return change


@pytest.mark.parametrize("name", ["play-small", "play-usual", "play-light"])
@pytest.mark.parametrize(
    "how", [card(3, 0), card(-6, 0), card(0, 3), wider_panel, lower_deck, lower_score, higher_status]
)
def test_what_moves_by_a_few_pixels_is_caught(
    name: str,
    how: Callable[[Layout], Layout],
    changed: Callable[[Callable[[Layout], Layout]], None],
    tmp_path: Path,
) -> None:
    changed(how)
    assert not alike(shown(name, tmp_path), kept(name))


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
@pytest.mark.parametrize("name", ["play-small", "play-usual", "stacking-usual", "daily-small", "help-usual"])
def test_how_letters_are_smoothed_does_not_matter(name: str, tmp_path: Path) -> None:
    found = shown(name, tmp_path)
    assert differences(found, kept(name)) != (0, 0.0)
    assert alike(found, kept(name))


def test_a_size_that_differs_is_no_match() -> None:
    grey = Image.new("L", (90, 60))
    assert alike(grey, grey.copy())
    assert not alike(grey, Image.new("L", (91, 60)))
    assert not alike(grey, Image.new("L", (90, 60), pixels.CLEAR + 1))

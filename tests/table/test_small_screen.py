"""A screen smaller than the smallest window: the window fits into it, and shows all there is."""

from pathlib import Path

import pytest

from solitaire.home.files import Home
from solitaire.home.settings import Settings, load_settings
from solitaire.table import window
from tests.support.table.driver import Point, Table


def test_a_window_fits_into_what_the_desktop_leaves_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: dict[tuple[Point, Point], Point] = {}
    monkeypatch.setattr(window, "_WAKING", ("dummy",))
    for saved, screen in (
        ((1280, 800), (1280, 800)),
        ((1280, 800), (1280, 860)),
        ((1280, 800), (800, 480)),
        ((1280, 800), (1024, 572)),
        ((3840, 2160), (1920, 1052)),
        ((900, 600), (1920, 1052)),
    ):
        monkeypatch.setattr(window, "free_screen", lambda screen=screen: screen)
        table = Table(tmp_path, settings=Settings("Anna", *saved))
        opened[saved, screen] = table.window.size
        least = table.window.minimum_size
        assert least[0] <= min(900, screen[0])
        assert least[1] <= min(600, screen[1])
        table.close()
    assert [*opened.values()] == [(1280, 736), (1280, 791), (800, 442), (1024, 526), (1920, 968), (900, 600)]
    settings, complaint = load_settings(Home.at(tmp_path).settings)
    assert (settings.width, settings.height, complaint) == (
        1280,
        800,
        None,
    )  # what was wished is not forgotten

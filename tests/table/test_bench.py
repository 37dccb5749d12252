"""The measure of the table's speed: that it measures, not how fast the machine is."""

import itertools
from functools import partial
from io import BytesIO

import pygame
import pytest

from solitaire.home.files import UserError
from solitaire.lab.table import (
    FrameTimes,
    classic_frame_times,
    first_frame,
    frame_times,
    idle_share,
    moment_frame_times,
    resident_memory,
)
from solitaire.table.app import App
from solitaire.table.look.moments import Moments, Story
from tests.support.commands import done, misused
from tests.support.selection import all_tests
from tests.support.table.driver import Point, Table

SIZE = (900, 600)


def test_summary() -> None:
    clock = [0.001 * number for number in range(200, 0, -1)]
    times = FrameTimes.of(clock, [0.002] * 199 + [0.004])
    assert (times.frames, times.median, times.most, times.slowest) == (200, 101.0, 198.0, 200.0)
    assert times.work == pytest.approx(2.01)
    assert times.most_work == 2.0


@pytest.fixture
def few_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a frame in ten."""
    draw, frames = App.draw, itertools.count()

    def seldom(app: App) -> None:
        if next(frames) % 10 == 0:
            draw(app)

    monkeypatch.setattr(App, "draw", seldom)


@pytest.mark.processes
@pytest.mark.usefixtures("few_are_drawn")
def test_frames_through_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.lab.table.PACE", 1)
    monkeypatch.setattr("solitaire.lab.table.RATE", 10_000)
    times = frame_times(SIZE, 250)  # more moves than the game has: it begins again
    assert times.frames == 250
    assert 0 < times.median <= times.most <= times.slowest


@pytest.mark.usefixtures("few_are_drawn")
def test_frames_with_what_moves_did(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = set[str]()
    begin = Moments.begin

    def seen(moments: Moments, story: Story, delay: float) -> None:
        kinds = {"made": story.made, "broken": story.broken, "heavy": story.is_heavy, "kill": story.victim}
        shown.update(kind for kind, is_so in kinds.items() if is_so)
        begin(moments, story, delay)

    monkeypatch.setattr(Moments, "begin", seen)
    monkeypatch.setattr("solitaire.lab.table.RATE", 20)  # a moment takes as many frames
    monkeypatch.setattr("pygame.Clock", lambda: Hasty())
    assert moment_frame_times(SIZE, 600).frames == 600
    assert shown == {"made", "broken", "heavy", "kill"}


@pytest.mark.usefixtures("few_are_drawn")
def test_frames_of_the_game_for_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.lab.table.RATE", 2)  # half a second passes in each
    monkeypatch.setattr("pygame.Clock", lambda: Hasty())
    times = classic_frame_times(SIZE, 250)  # more than the first hand takes: a cut and a count are among them
    assert times.frames == 250
    assert 0 < times.median <= times.most <= times.slowest


class Hasty:
    """Stands in for a clock: does not wait."""

    def tick(self, rate: int) -> None:
        pass


@pytest.mark.processes
@pytest.mark.skipif(not all_tests(), reason="looks at the clock for a second")
def test_waiting_takes_little() -> None:
    assert 0 < idle_share(SIZE, 1.0) < 0.1


@pytest.mark.processes
@pytest.mark.skipif(not all_tests(), reason="looks at the clock for a second")
def test_the_first_frame_is_soon_there() -> None:
    assert 0.1 < first_frame(SIZE) < 20


@pytest.mark.processes
def test_a_table_that_does_not_open_has_no_first_frame(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(UserError, match="cannot open a window: nonsense not available"):
        first_frame(SIZE)
    assert capfd.readouterr().err == ""


def test_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measures themselves are tested above."""
    asked = list[tuple[object, ...]]()
    times = FrameTimes(20, 1.0, 2.0, 3.0, 4.0, 5.0)
    found = {
        "first_frame": 0.5,
        "frame_times": times,
        "moment_frame_times": times,
        "classic_frame_times": times,
        "idle_share": 0.015,
        "resident_memory": 123.4,
    }

    def measure(name: str, *args: object) -> object:
        asked.append((name, *args))
        return found[name]

    for name in found:
        monkeypatch.setattr(f"solitaire.lab.table.{name}", partial(measure, name))
    lines = done("bench", "--table", "--size", "900x600").splitlines()
    first, title, clock, work, of_moments, _, _, of_classic, *_, wait, memory = lines
    assert len(lines) == 12
    assert first == "table of 900 x 600: first frame 0.50 s after the program's start"
    assert title.startswith("20 frames, all moving, a solver at work")
    assert of_moments.startswith("20 frames, what moves did is shown")
    assert of_classic.startswith("20 frames, four at the table, the others thinking")
    assert (clock.count(" ms"), work.count(" ms")) == (3, 2)
    assert wait == "waiting for the player: 1.5% of a processor"
    assert memory == "memory after two games, the guide and the scores: 123 MB"
    assert [(name, size) for name, size, *_ in asked] == [(name, SIZE) for name in found]


@pytest.mark.parametrize("size", ["899x600", "900", "900x599", "x", "90000x600"])
def test_a_size_that_no_table_has(size: str) -> None:
    assert "900x600" in misused("bench", "--table", "--size", size)


@pytest.mark.processes
@pytest.mark.skipif(not all_tests(), reason="takes a minute or more")
@pytest.mark.parametrize(("size", "most"), [((900, 600), 200), ((2560, 1600), 200), ((3840, 2160), 300)])
def test_a_table_that_was_played_on_takes_little_memory(size: Point, most: int) -> None:
    memory = resident_memory(size)
    assert memory is None or 40 < memory < most


def test_faces_are_drawn_ahead(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    faces, size = table.start(stacked=True).app.context.faces, table.app.context.layout.card
    while faces.prepare(size):
        pass
    draw = pygame.image.load_sized_svg

    def only_small(art: BytesIO, of_size: tuple[int, int]) -> pygame.Surface:
        assert of_size[1] < size[1] // 4, "a card was left to draw"
        return draw(art, of_size)  # a suit on a small card in a text

    monkeypatch.setattr(pygame.image, "load_sized_svg", only_small)
    assert len({id(faces.face(card, size)) for card in range(97)}) == 97
    table.keys(*[pygame.K_SPACE] * 20)
    table.draw()

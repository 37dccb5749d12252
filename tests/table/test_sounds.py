"""The process that plays sounds, those of the end, and that their lack stops nothing; see journeys."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

from solitaire.home.settings import Settings
from solitaire.run.worker import WorkerDiedError
from solitaire.table.sounds import Sound, Sounds, end_sound
from tests.support.table.driver import Table

pytestmark = pytest.mark.processes


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    folder = resources.files("assets").joinpath("sounds")
    found = {path.name for path in folder.iterdir() if path.name.endswith(".wav")}
    assert found == {name for sound in Sound for name in sound.files}


def test_the_better_the_end_the_better_it_sounds() -> None:
    ends = [end_sound(points, 290) for points in (-300, 0, 1, 274, 275, 304, 305, 334)]
    assert ends == [*[Sound.POORLY] * 2, *[Sound.MODESTLY] * 2, *[Sound.WELL] * 2, *[Sound.SPLENDIDLY] * 2]
    assert end_sound(120, 290, is_best=True) is Sound.SPLENDIDLY
    assert end_sound(-20, 290, is_best=True) is Sound.POORLY
    assert end_sound(320, 331) is Sound.SPLENDIDLY  # a score that is gold on any deal
    assert [end_sound(points) for points in (150, 300, 330)] == [Sound.MODESTLY, Sound.WELL, Sound.SPLENDIDLY]


# -- the process that plays ---------------------------------------------------------------------


def until(is_so: Callable[[], bool], poll: Callable[[], object]) -> None:
    """Poll until something is so."""
    end = time.monotonic() + 20.0
    while not is_so():
        assert time.monotonic() < end
        poll()
        time.sleep(0.01)


@pytest.fixture
def settings() -> Settings:
    """The volumes of ``ready``."""
    return Settings(moves_volume=60, signals_volume=60)


@pytest.fixture
def ready(settings: Settings) -> Iterator[Sounds]:
    """Sounds whose device is open."""
    heard = Sounds(settings)
    heard.poll()
    until(lambda: not heard.work.is_asked, heard.poll)
    yield heard
    heard.stop()


def is_begun() -> bool:
    """Say whether a process that plays has been started and has not ended."""
    return bool(multiprocessing.active_children())


def test_nothing_is_loaded_before_the_first_poll_nor_when_all_is_silent(table: Table) -> None:
    heard, settings = table.start().app.context.sounds, table.app.context.settings
    assert not is_begun()
    settings.moves_volume = settings.signals_volume = 0
    heard.poll()
    assert not is_begun()
    settings.signals_volume = 1
    heard.poll()
    assert is_begun()
    settings.signals_volume = 0
    heard.poll()
    assert not is_begun()


def test_every_sound_plays(ready: Sounds) -> None:
    for sound in (*Sound, *Sound):
        ready.play(sound)
        ready.poll()
        assert ready.work.is_asked
        until(lambda: not ready.work.is_asked, ready.poll)


def test_a_volume_of_0_silences_its_sounds_at_once(
    ready: Sounds, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = list[tuple[Sound, int]]()
    monkeypatch.setattr(ready.work, "ask", ordered.extend)
    for moves, signals in ((60, 40), (0, 40), (60, 0), (7, 100)):
        settings.moves_volume, settings.signals_volume = moves, signals
        ready.ordered = {Sound.KILL, Sound.VERSICOLA, Sound.BUTTON}
        ready.poll()
    assert ordered == [
        *((Sound.KILL, 60), (Sound.VERSICOLA, 40)),
        (Sound.VERSICOLA, 40),
        (Sound.KILL, 60),
        *((Sound.KILL, 7), (Sound.VERSICOLA, 100)),
    ]


def test_without_a_device_one_line_says_so_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    sounds, background = table.start(stacked=True).app.context.sounds, table.app.navigation.background
    until(lambda: bool(table.news), lambda: background.play_sounds(0.0))
    assert table.news == "No sound: Audio target 'none such' not available"
    sounds.play(Sound.PLAY)
    assert sounds.poll() is None
    assert not is_begun()


needs_fifo = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a file that nobody reads")


@needs_fifo
def test_a_device_that_never_answers_holds_up_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "device")
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "device"))
    heard, background = table.start(stacked=True).app.context.sounds, table.app.navigation.background
    slowest, seconds = 0.0, 0
    background.play_sounds(0.0)
    while not table.news:
        begun = time.process_time()
        heard.play(Sound.PLAY)
        background.play_sounds(1.0)
        slowest, seconds = max(slowest, time.process_time() - begun), seconds + 1
    assert (table.news, table.alarm) == ("Sound: much later than usual. F9 tries again", True)
    assert seconds in (11, 12)  # ten times what the process and the device take, or a sign of life
    assert slowest < 0.1


def test_a_device_that_stops_answering_is_left_alone(ready: Sounds) -> None:
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    for _ in range(10_000):  # more than a pipe holds: an order more would block
        ready.play(Sound.BUTTON)
        ready.poll()
        ready.work.pass_time(1.0)
    assert ready.work.is_late
    assert not ready.ordered  # nobody wants to hear them later


def test_the_table_closes_with_sounds_on_the_way(table: Table) -> None:
    heard = table.start().app.context.sounds
    heard.poll()
    until(lambda: not heard.work.is_asked, heard.poll)
    heard.play(Sound.WELL)
    heard.poll()
    assert heard.work.is_asked
    table.close()
    assert not is_begun()


@needs_fifo
def test_the_first_frame_does_not_wait_for_sound(tmp_path: Path) -> None:
    """The whole program on a sound device that never answers."""
    program = (
        "import multiprocessing, sys\n"
        "from solitaire.table import app as table\n"
        "from solitaire.cli import main\n"
        "draw = table.App.draw\n"
        "def one(app):\n"
        "    draw(app)\n"
        "    assert not multiprocessing.active_children()\n"
        "    print('drawn')\n"
        "    app.navigation.is_open = False\n"
        "table.App.draw = one\n"
        "if __name__ == '__main__':\n"
        "    main(['--home', sys.argv[1], 'play', '42'])\n"
    )
    (tmp_path / "program.py").write_text(program)
    os.mkfifo(tmp_path / "device")
    environment = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "device")}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "program.py"), str(tmp_path / "home")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "drawn\n", "")


def test_a_device_that_dies_soon_after_each_sound_is_left_alone(ready: Sounds) -> None:
    for has_stopped in (False, True):
        (process,) = multiprocessing.active_children()
        process.kill()
        process.join()
        ready.play(Sound.BUTTON)
        with pytest.raises(WorkerDiedError):
            until(lambda: False, ready.poll)
        assert ready.work.has_stopped is has_stopped
        if not has_stopped:
            until(lambda: not ready.work.is_asked, ready.poll)  # begun again, it has answered
            ready.work.pass_time(1.0)

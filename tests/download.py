"""Tries a download, or an installed program: ``python -m tests.download PROGRAM [INSTALLED]``.

The commands are tried everywhere; the window on Linux, under Xvfb (packages xvfb and xdotool), by keys alone
and by what ``--speak`` says. With INSTALLED, the program as pip installs it, their starts are compared.
"""

import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Final

from solitaire.cli.printing import say

PATIENCE: Final = 120.0
"""Seconds to wait for a line, on a busy machine."""
STARTS: Final = 9
"""Starts of each program that are timed."""
SLOWEST: Final = 1.5
"""Times of the installed program that the download may take to start."""
LATE: Final = Path(__file__).with_name("data") / "late.txt"
"""A game whose hint, with these limits, asks OR-Tools."""
KEY_SECONDS: Final = 0.5
"""Time before a key is pressed: a show may have to end."""
SCREEN: Final = "1280x800x24"


def answer(program: str, *args: str) -> str:
    """Run a command of the program, which must succeed; return what it prints."""
    ended = subprocess.run([program, *args], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert ended.returncode == 0, (args, ended.returncode, ended.stderr)
    return ended.stdout


def try_commands(program: str, home: Path) -> None:
    """Try commands: engines, OR-Tools, both games, worker processes, files and fonts."""
    here = ("--home", str(home))
    assert version("minchiate-solitaire") in answer(program, "--version")
    assert re.search(r"\b3\d\d\b", answer(program, *here, "solve", "2", "--seconds", "1", "--core", "native"))
    assert "No games yet" in answer(program, *here, "scores")
    assert "South takes" in answer(program, "classic", "deal", "2")
    late = Path(shutil.copy(LATE, home))  # a package may be tried in a root of its own
    assert "C9xCK" in answer(program, "hint", str(late), "--core", "python", "--playouts", "1000")
    answer(program, *here, "survey", "run", "0", "3", "--playouts", "1000", "--workers", "2")


class Window:
    """The program's window, played by keys and by ear.

    Args:
        words: the command that opens it.
        screen: the environment that names its screen.
    """

    def __init__(self, *words: str, screen: Mapping[str, str]) -> None:
        self._screen = screen
        self._process = subprocess.Popen(
            [*words, "--speak"], stdout=subprocess.PIPE, encoding="utf-8", env=screen
        )
        self._lines = queue.Queue[str]()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def hears(self, pattern: str) -> re.Match[str]:
        """Wait for a line in which there is such a text, and return it."""
        until, heard = time.monotonic() + PATIENCE, list[str]()
        while (left := until - time.monotonic()) > 0 and self._process.poll() is None:
            with suppress(queue.Empty):
                heard.append(self._lines.get(timeout=min(left, 1.0)))
                if found := re.search(pattern, heard[-1]):
                    say(f"  {heard[-1].rstrip()}")
                    return found
        raise AssertionError(f"{pattern!r} was not said, but {heard}; exit status {self._process.poll()}")

    def presses(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            say(f"> {key}")
            time.sleep(KEY_SECONDS)
            subprocess.run(["xdotool", "key", key], env=self._screen, check=True)

    def closes(self) -> None:
        """Close the window by its key; the program must end as it should."""
        self.presses("ctrl+q")
        assert self._process.wait(PATIENCE) == 0


def try_window(program: str, home: Path, screen: Mapping[str, str]) -> None:
    """Play a card, ask the oracle, play a card for four, close, and verify what was saved."""
    window = Window(program, "--home", str(home), "play", "2/37", screen=screen)
    window.hears("39 to the bottom, 58 on top")
    window.presses("space")
    window.hears("Place 1 of 13")
    window.presses("Return")
    window.hears("97 to come")
    window.presses("space")
    window.hears("D8 eight of coins played")
    window.presses("o")  # it counts as no help: nothing else is possible
    window.hears("Look at")  # the answer of a worker process
    window.presses("ctrl+m")
    window.hears("Continue the solitaire")
    window.presses("f")
    window.hears("Answers, Tab chooses: .*Just play")
    window.presses("Tab", "Return")
    window.hears("A new match")
    window.presses("Return")
    window.hears("The pack is cut")
    window.closes()
    window = Window(program, "--home", str(home), "classic", "play", "23", screen=screen)
    for _ in range(int(window.hears(r"Choose (\d+) to discard")[1])):
        window.presses("Tab", "Return")
    window.presses("d")
    window.hears("Your turn")  # another worker process has played for the others
    window.presses("Tab", "Return")
    window.hears(r"^You: \w+ \(")
    window.closes()
    saved = [*home.glob("games/*.minchiate"), *home.glob("matches/*.minchiate")]
    assert len(saved) == 3
    for path in saved:
        say(answer(program, "verify", str(path)).rstrip())


@contextmanager
def screen() -> Iterator[Mapping[str, str]]:
    """Provide a screen, and yield the environment that names it."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                named = {"DISPLAY": f":{number.readline().strip()}", "SDL_AUDIODRIVER": "dummy"}
            yield {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | named
        finally:
            server.terminate()


def start_seconds(program: str, home: Path, screen: Mapping[str, str]) -> float:
    """Return the processor time of a start, until the first frame is drawn and its text written."""
    command = [program, "--home", str(home), "play", "2/37", "--speak"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=screen) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Deal 2: cut the pack\n"
        process.kill()
        _, _, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime


def compare_starts(program: str, installed: str, home: Path, screen: Mapping[str, str]) -> None:
    """Start both programs alternately, so that both meet the same load; compare their medians."""
    times = [[start_seconds(one, home, screen) for one in (program, installed)] for _ in range(STARTS)]
    ours, theirs = map(median, zip(*times, strict=True))
    say(f"start: {ours:.2f} s of processor time, as installed {theirs:.2f} s, {ours / theirs:.2f} times")
    assert ours < SLOWEST * theirs


def main() -> None:
    """Try the program; the first failure ends it."""
    program, *others = (str(Path(word).absolute()) for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        try_commands(program, home)
        if sys.platform == "linux":
            with screen() as environment:
                try_window(program, home, environment)
                for installed in others:
                    compare_starts(program, installed, home, environment)
    say("all is well")


if __name__ == "__main__":
    main()

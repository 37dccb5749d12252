"""Plays a solitaire and a hand of Minchiate by keys alone, knowing only what the accessibility tree says.

Run by hand, in a separate session with AT-SPI, Xvfb, xdotool and the system's Python, which has pyatspi:

    dbus-run-session -- tests/assistive.sh .venv/bin/python
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator

import pyatspi

Node = tuple[str, str, bool]
"""Role, name, and whether it has the focus."""
_KILL = re.compile(r"([13]): kill [^,]*, ([+−]\d+)")


def _node(found: pyatspi.Accessible) -> Node:
    role = found.getRoleName()
    if role == "paragraph":  # what is read when it is asked for
        return role, "", False
    return role, found.name, pyatspi.STATE_FOCUSED in found.getState().getStates()


class Window:
    """The window as a listener has it."""

    def __init__(self, python: str, home: str, *command: str) -> None:
        environment = os.environ | {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self._process = subprocess.Popen(
            [python, "-m", "solitaire", "--home", home, *command], env=environment
        )
        self.nodes: list[Node] = []
        self._wait(lambda: bool(self.names("heading")), 60)

    def _frame(self) -> Iterator[Iterable[pyatspi.Accessible]]:
        for application in pyatspi.Registry.getDesktop(0):
            for frame in application or ():
                if frame is not None and frame.name == "Minchiate":
                    yield frame

    def look(self) -> list[Node]:
        """Read the tree again."""
        try:
            frame = next(self._frame())
            self.nodes = [*map(_node, frame)]
        except (StopIteration, LookupError, RuntimeError, AttributeError):
            pass  # it changes while it is read
        return self.nodes

    def _wait(self, has_come: Callable[[], bool], seconds: float) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.look()
            if has_come():
                return True
            time.sleep(0.05)
        return False

    def press(self, key: str, seconds: float = 3.0) -> None:
        """Press a key, and read what has changed by it."""
        before = self.look()
        subprocess.run(["xdotool", "key", key], check=True)
        self._wait(lambda: self.nodes != before, seconds)
        time.sleep(0.05)
        self.look()

    def click(self, name: str) -> None:
        """Press a button by its action, as voice control does."""
        for one in next(self._frame()):
            if (one.getRoleName(), one.name) == ("push button", name):
                one.queryAction().doAction(0)
        self._wait(lambda: not self.has_button(name), 3.0)

    def names(self, role: str) -> list[str]:
        return [name for found, name, _ in self.nodes if found == role]

    @property
    def focus(self) -> str:
        return next((name for _, name, has_focus in self.nodes if has_focus), "")

    @property
    def title(self) -> str:
        return " ".join(self.names("heading"))

    def has_button(self, name: str) -> bool:
        return name in self.names("push button")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)


def kills(text: str) -> list[tuple[int, str]]:
    """Return the kills that the text of a pile offers: points, and the key."""
    found = _KILL.findall(text)
    return [(int(points.replace("−", "-")), key) for key, points in found]


def play_solitaire(window: Window) -> None:
    """Make kills that win points, or play a card; on a full grid, make the cheapest kill."""
    window.press("space")  # the cut of the deal's own number
    window.press("Return")  # the fola as it lies
    while not window.has_button("Verdict"):
        offered = list(look_round(window))
        points, key, pile = max(offered, default=(0, "", ""))
        if points > 0 or (offered and is_full(window)):
            go_to(window, pile)
            window.press(key)
        elif is_full(window) or not to_come(window):
            window.press("e")
            if window.has_button("Play on"):
                window.press("Tab")
                window.press("Return")
            window._wait(lambda: window.has_button("Verdict"), 20)
            break
        else:
            window.press("space")


def to_come(window: Window) -> int:
    found = [re.match(r"(\d+) to come", name) for name in window.names("label")]
    return next((int(one[1]) for one in found if one), 0)


def is_full(window: Window) -> bool:
    return any("full" in name.lower() for name in (*window.names("alert"), *window.names("label")))


def look_round(window: Window) -> Iterator[tuple[int, str, str]]:
    """Walk over the piles that can kill; yield for each kill its points, its key and its pile."""
    seen = set[str]()
    while "Kills possible: 0" not in window.names("label"):
        window.press("Tab", 1.0)
        pile = window.focus
        if pile in seen or not kills(pile):
            return
        seen.add(pile)
        yield from ((points, key, pile) for points, key in kills(pile))
        if any(points > 0 for points, _ in kills(pile)) or not is_full(window):
            return


def go_to(window: Window, pile: str) -> None:
    for _ in range(24):
        if window.focus == pile:
            return
        window.press("Tab", 1.0)


def play_hand(window: Window) -> None:
    """Discard and play the first card that may be chosen, and answer every question yes."""
    while not window.has_button("Verdict"):
        if window.has_button("Just play"):  # the first time a lesson is offered
            window.press("Tab")
        elif window.has_button("Play the rest"):
            window.click("Play the rest")
            continue
        elif any(label.startswith(("Choose", "Your turn", "You lead")) for label in window.names("label")):
            window.press("Tab", 1.0)
        window.press("Return", 1.0)


def main() -> None:
    """Play both games, and say how they ended."""
    python = sys.argv[1]
    for command, play in ((("play", "7"), play_solitaire), (("classic", "play", "7"), play_hand)):
        with tempfile.TemporaryDirectory() as home:
            window = Window(python, home, *command)
            play(window)
            print(window.title, *window.names("label"), sep="\n  ", flush=True)  # noqa: T201
            window.close()


if __name__ == "__main__":
    main()

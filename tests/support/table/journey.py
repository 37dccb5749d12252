"""Journeys: a player's keys and clicks in a text file, with what a listener hears after each.

``tests/data/journeys`` has them; ``python -m tests.regenerate --journeys`` writes what is heard again, and
its changes are read in review. A file begins with what it shows, then with ``start:``, the name of one of the
screens in ``pixels``, the number of a deal of the solitaire, or ``nothing`` in a new home; ``language:`` may
follow. Then come the inputs, a line each: ``> KEY`` or several keys, with ``ctrl+`` or ``shift+`` before a
key; ``> push LABEL``, a click on a button; ``> type TEXT``; ``> wait SECONDS``. Lines indented below them are
heard.
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

import pygame

from tests.support.recorded import DATA
from tests.support.table.driver import Table
from tests.support.table.pixels import SCREENS, settle, surroundings

JOURNEYS: Final = tuple(sorted((DATA / "journeys").glob("*.txt")))
_INPUT: Final = "> "
_HEARD: Final = "    "
_MODIFIERS: Final = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
_TICK: Final = 1 / 60
"""Seconds of a frame."""


def travelled(text: str) -> str:
    """Return the text of a journey with what is heard today."""
    kept = [line for line in text.splitlines() if not line.startswith(_HEARD)]
    head = [line for line in kept if not line.startswith(_INPUT)]
    values = dict(line.split(": ", 1) for line in head if line.startswith(("start: ", "language: ")))
    with tempfile.TemporaryDirectory() as folder, surroundings():
        table = Table(Path(folder), language=values.get("language", "en"))
        try:
            return "\n".join([*_lines(table, kept, values["start"]), ""])
        finally:
            table.close()


def _lines(table: Table, kept: list[str], start: str) -> Iterator[str]:
    last = max(number for number, line in enumerate(kept) if line.startswith(("start: ", "language: ")))
    with redirect_stdout(io.StringIO()) as spoken:
        for number, line in enumerate(kept):
            yield line
            if number == last:
                _begin(table, start)
            elif line.startswith(_INPUT):
                _do(table, line.removeprefix(_INPUT))
            yield from (_HEARD + heard for heard in spoken.getvalue().splitlines())
            spoken.seek(0)
            spoken.truncate()


def _begin(table: Table, start: str) -> None:
    """Go to the first screen without a word; there the listener begins to listen."""
    if start in SCREENS:
        with table.unseen():
            SCREENS[start](table)
        settle(table)
        table.use(spoken=True).key(pygame.K_UNKNOWN)
    else:
        table.use(spoken=True).start(None if start == "nothing" else start)


def _do(table: Table, what: str) -> None:
    verb, _, rest = what.partition(" ")
    if verb == "push":
        table.push(rest)
    elif verb == "type":
        table.spell(rest)
    elif verb == "wait":
        table.frame(round(float(rest) / _TICK))
    else:
        for stroke in what.split():
            *modifiers, name = stroke.split("+")
            key = pygame.key.key_code(name)
            mod = sum(_MODIFIERS[modifier] for modifier in modifiers)
            table.key(key, mod, name if len(name) == 1 and not mod else "")
    table.frame(2)

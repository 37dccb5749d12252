"""Results of long counts in a file, a line of JSON each, so that an interrupted count can resume."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any


def results(path: Path, count: int, make: Callable[[int], object]) -> Iterator[Any]:
    """Yield this many results: those in the file first; missing ones are computed by number, and added to
    it.
    """
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for number in range(count):
        if number == len(lines):
            lines.append(json.dumps(make(number)))
            with path.open("a", encoding="utf-8") as file:
                file.write(lines[number] + "\n")
        yield json.loads(lines[number])

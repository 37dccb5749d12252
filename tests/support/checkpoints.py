"""Results of long counts in a file, a line of JSON each, so that a count that was stopped continues."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any


def results(path: Path, count: int, make: Callable[[int], object]) -> Iterator[Any]:
    """Yield so many results: those of the file first; what it lacks is made by number, and added to it."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for number in range(count):
        if number == len(lines):
            lines.append(json.dumps(make(number)))
            with path.open("a", encoding="utf-8") as file:
                file.write(lines[number] + "\n")
        yield json.loads(lines[number])

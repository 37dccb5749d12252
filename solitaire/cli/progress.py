"""The progress of a survey: a bar on a terminal, otherwise a line from time to time."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from solitaire.cli.printing import is_terminal, say
from solitaire.survey.run import Progress

_LINE_SECONDS: Final = 30.0
"""Seconds between lines."""


def progress_text(progress: Progress) -> str:
    """Return the progress of a survey in a line."""
    parts = [f"{progress.done:,} of {progress.total:,} deals done"]
    if progress.skipped:
        parts.append(f"{progress.skipped:,} were done before")
    if progress.done:
        parts.append(_rate(progress))
    if progress.lost:
        parts.append(f"workers lost: {progress.lost}")
    return ", ".join(parts)


def _rate(progress: Progress) -> str:
    return f"{60 * progress.done / progress.seconds:.1f} a minute"


@contextmanager
def progress_display() -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows the progress on standard error."""
    if not is_terminal(sys.stderr):
        yield _Lines().show
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with ProgressBar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda progress: bar.update(
            task,
            completed=progress.done,
            total=progress.total,
            description=_rate(progress) if progress.done else "",
        )


class _Lines:
    """Prints a line of progress when enough time has passed since the last."""

    def __init__(self) -> None:
        self._next = time.monotonic() + _LINE_SECONDS

    def show(self, progress: Progress) -> None:
        """Print a line if it is time."""
        if progress.done and time.monotonic() >= self._next:
            left = progress.seconds / progress.done * (progress.total - progress.done)
            say(f"{progress_text(progress)}, {left / 60:.0f} minutes left", err=True)
            self._next = time.monotonic() + _LINE_SECONDS

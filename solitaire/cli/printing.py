"""Printing for commands. All commands print through this module, so that no text can control a terminal."""

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

import click

from solitaire.home.files import UserError
from solitaire.texts.printable import one_line as one_line
from solitaire.texts.printable import safe, shortened
from solitaire.texts.shapes import SCHEMA

if TYPE_CHECKING:
    from solitaire.kinds import TextTable

_T = TypeVar("_T")
_WIDE: Final = 10_000
"""Enough columns for any text."""
_MINUTES: Final = 120
"""From so many seconds on, a time is said in minutes."""
_MOST_FRAMED: Final = 8
"""Tables with more columns are drawn without a frame, to save room."""


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream is a terminal, so that a person reads it."""
    return stream.isatty()


QUIET: Final = f"{__name__}.quiet"
"""The key in a context's ``meta`` under which a command is told to show no progress."""


def shows_progress() -> bool:
    """Return whether progress is shown: to a person, who did not ask for quiet."""
    context = click.get_current_context(silent=True)
    return is_terminal(sys.stderr) and not (context is not None and context.meta.get(QUIET))


def columns() -> int:
    """Return the width of the terminal in characters; other outputs have room for everything."""
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else _WIDE


def say(text: object = "", *, err: bool = False, nl: bool = True, bold: bool = False) -> None:
    """Print text. All plain text of all commands goes through here, so that none can command a terminal.

    Args:
        text: what to print, with any signs; it may have several lines.
        err: print on standard error.
        nl: end with a new line.
        bold: print it bold on a terminal.
    """
    click.echo(click.style(safe(str(text)), bold=True) if bold else safe(str(text)), err=err, nl=nl)


def say_error(message: str) -> None:
    """Print what could not be done, on one line of standard error."""
    say(f"Error: {one_line(shortened(message))}", err=True)


def confirm(question: str) -> None:
    """Ask a question on one line, and end the command unless the answer is yes.

    Raises:
        UserError: nobody can answer: the input has ended.
    """
    try:
        click.confirm(one_line(question), abort=True)
    except click.Abort as error:
        if not isinstance(error.__context__, EOFError):
            raise
        say()  # the question has no end of line
        raise UserError("nobody answered the question: nothing has changed") from None


def print_content(content: str | bytes) -> None:
    """Print the content of a file as it is, on a terminal as safe text.

    Raises:
        UserError: it is not text, and standard output is a terminal.
    """
    if not is_terminal(sys.stdout):
        click.echo(content.encode() if isinstance(content, str) else content, nl=False)
    elif isinstance(content, str):
        say(content, nl=False)
    else:
        raise UserError("a terminal can't show such a file; send it to a file or another program")


def print_json(content: Mapping[str, object]) -> None:
    """Print a JSON object on a line of its own."""
    say(json.dumps({"schema": SCHEMA, **content}))


def print_table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table: drawn on a terminal, in plain columns anywhere else. A cell is a line of any text."""
    rows = [tuple(map(one_line, row)) for row in rows]
    if is_terminal(sys.stdout):
        _draw_table(titles, rows)
        return
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


def print_parts(parts: Iterable["str | TextTable"]) -> None:
    """Print lines and tables in turn."""
    for part in parts:
        if isinstance(part, str):
            say(part)
        else:
            print_table(*part)


def _draw_table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Draw a table, or a line for each cell where even words would be broken."""
    from rich.box import HEAVY_HEAD
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    framed = len(titles) <= _MOST_FRAMED
    table = Table(
        *titles,
        box=HEAVY_HEAD if framed else None,
        padding=(0, 1) if framed else (0, 1, 0, 0),
        header_style="bold",
        row_styles=("", "dim"),
    )
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console()
    if Measurement.get(console, console.options.update(max_width=_WIDE), table).minimum <= console.width:
        console.print(table)
        return
    longest = max(map(len, titles))
    for number, row in enumerate(rows):
        if number:
            console.print()
        for title, cell in zip(titles, row, strict=True):
            if cell:
                console.print(Text(f"{title:<{longest}}", "bold"), Text(cell), sep="  ")


@contextmanager
def working(text: str) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is in progress; yield a function that shows another text."""
    if not shows_progress():
        yield lambda text: None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(one_line(text))) as status:
        yield lambda text: status.update(Text(one_line(text)))


class Pace:
    """How far the work on several deals has come, and how long the rest takes at that pace."""

    def __init__(self, total: int | None) -> None:
        """Begin; ``total`` is the number of deals, None if it is not known: it is not shown then."""
        self._total, self._begun, self._done = total, time.monotonic(), 0

    def next(self) -> str:
        """Return what stands before the progress of the next deal; empty if there is only one."""
        done, self._done = self._done, self._done + 1
        if self._total == 1:
            return ""
        if self._total is None:
            return f"deal {done + 1}; "
        text = f"deal {done + 1:,} of {self._total:,}"
        if done:
            left = (time.monotonic() - self._begun) / done * (self._total - done)
            text += f", {left:.0f} s left" if left < _MINUTES else f", {left / 60:.0f} minutes left"
        return f"{text}; "


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """Yield a function that shows the progress of the work; without a terminal it does nothing."""
    if not shows_progress():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def track(work: Iterable[_T], what: str, count: int) -> Iterable[_T]:
    """Yield the work, and show a progress bar on a terminal."""
    if not shows_progress():
        return work
    from rich.console import Console
    from rich.progress import track as with_bar

    return with_bar(work, what, total=count, console=Console(stderr=True), transient=True)

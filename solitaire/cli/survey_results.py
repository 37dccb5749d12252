"""What the commands of both games' surveys share: their file of results, and their reports."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.printing import columns, print_json, print_table, say

if TYPE_CHECKING:
    from solitaire.survey.report import Section

NUMBER: Final = click.IntRange(0, (1 << 63) - 1)
"""A deal number that fits into a file of results."""


def _results_file(ctx: click.Context, option: click.Parameter, db: Path | None) -> Path | None:
    """Check the file of results.

    Raises:
        UserError: it is a device, beside which SQLite would make files.
    """
    from solitaire.home.files import UserError, is_device

    if db is not None and is_device(db):
        raise UserError(f"cannot keep results in {db}: it is no file")
    return db


DB_OPTION: Final = click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    callback=_results_file,
    help="The file of results, instead of the one beside your games.",
)
WORKERS_OPTION: Final = click.option(
    "--workers", type=click.IntRange(1, 1024), help="Processes on this machine (one a processor)."
)
_NOTE_LENGTH: Final = 100
"""Characters in a line of a note."""


def existing(path: Path, command: str, db: Path | None) -> Path:
    """Return a file of results that is there; ``db`` is its name if the user has said it.

    Raises:
        UserError: it is not; the message tells the command that makes one.
    """
    from solitaire.home.files import UserError

    if not path.exists():
        option = "" if db is None else f" --db {db}"
        raise UserError(f"there is no survey in {path}; make one with: minchiate {command} run 0 99{option}")
    return path


def print_sections(sections: "Iterable[Section]", *, as_json: bool) -> None:
    """Print a report: for people, or a section as one JSON object a line."""
    for section in sections:
        if as_json:
            print_json(asdict(section))
            continue
        say(f"\n{section.title}", bold=True)
        for note in section.notes:
            say(click.wrap_text(note, min(_NOTE_LENGTH, columns())))
        if section.rows:
            print_table(section.titles, section.rows)

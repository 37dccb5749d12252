"""The shuffle that is being entered, kept from one time to the next (``Home.entry``)."""

from pathlib import Path

from solitaire.home.files import DamagedError, MissingError, UserError, read_text, why, write_atomic
from solitaire.play.entry import Entry, EntryError, format_entry, parse_entry


def read_draft(path: Path) -> Entry:
    """Return the entry that goes on; an empty one if there is none.

    Raises:
        UserError: its file cannot be read, or holds something else.
    """
    if path.exists() and not path.is_file():
        raise UserError(f"{path} is not a file; move it away to begin again")
    try:
        return parse_entry(_text(path))
    except (EntryError, DamagedError) as error:
        said = error if isinstance(error, DamagedError) else f"{path}: {error}"
        raise UserError(f"{said}; move it away to begin again") from None


def write_draft(path: Path, entry: Entry, before: Entry) -> None:
    """Keep an entry that goes on from the one ``before``.

    Raises:
        UserError: the file cannot be written, or somebody else has changed it.
    """
    if _text(path) != format_entry(before):
        raise UserError(f"{path} has been changed by another entry; this one is not kept")
    write_atomic(path, format_entry(entry))


def _text(path: Path) -> str:
    try:
        return read_text(path)
    except MissingError:
        return format_entry(Entry())


def remove_draft(path: Path) -> None:
    """Forget the entry, once something has become of it.

    Raises:
        UserError: the file cannot be removed.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"cannot remove {path}: {why(error)}") from None

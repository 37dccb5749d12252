"""The files of commands: deals and texts read, games and tables written, and the score file."""

import csv
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from solitaire.cli.options import AtLeast, home_of
from solitaire.cli.paths import FilePath
from solitaire.cli.printing import one_line, print_content, say, say_error
from solitaire.home.files import (
    MAX_READ,
    UserError,
    as_text,
    check_writable,
    is_device,
    open_file,
    opened_device,
    read_at_most,
    read_text,
    write_atomic,
)
from solitaire.rules.deal import Deal, DealTextError, parse_deals
from solitaire.rules.record import Record
from solitaire.texts.text import deal_title

if TYPE_CHECKING:
    from scores.database import Database
    from scores.store import Store

T = TypeVar("T")


def text_of(path: Path, most: int | None = None, *, is_named: bool = True) -> str:
    """Return the text of a file; ``-`` is standard input.

    Args:
        most: its greatest length in bytes, if not the usual.
        is_named: the user has named it, so that it may be a pipe; False if it was found in a folder.

    Raises:
        UserError: the file can't be read.
    """
    most = MAX_READ if most is None else most
    if os.fspath(path) != "-":
        return read_text(path, most, is_named=is_named)
    return as_text(read_at_most(sys.stdin.buffer, most + 1), path, most)


def numbered(games: Iterable[T]) -> Iterator[tuple[int | None, T]]:
    """Yield games with their numbers from 1, or a single game with None; at most two are in memory."""
    rest = iter(games)
    first = list(islice(rest, 2))
    is_single = len(first) == 1
    for number in count(1):
        game = first.pop(0) if first else next(rest, None)
        if game is None:
            return
        yield None if is_single else number, game


class NamedGame(NamedTuple):
    """A game for the engines to continue."""

    name: str | None
    """The deal's name, or its name in the file of deals; None if it has neither."""
    title: str
    """What people read above the result."""
    game: Record
    """The game so far; of a deal, no move yet."""

    @property
    def file_name(self) -> str | None:
        """The name for its file: that of a deal with another cut has a dash, ``42-37``."""
        deal = self.game.deal.name
        return deal.replace("/", "-") if deal is not None and deal == self.name else self.name


def named_games(deals: Sequence[Deal | range], deal_file: Path | None) -> Iterator[NamedGame]:
    """Yield the deals as games to be played, after the whole of a file has been read.

    Raises:
        UserError: the file can't be read, is malformed, or holds no deal.
    """
    if deal_file is not None:
        try:
            named = parse_deals(text_of(deal_file))
        except DealTextError as error:
            raise UserError(f"{deal_file}: {error}") from None
        if (first := next(named, None)) is None:
            raise UserError(f"{deal_file}: it has no deal in it")
        for name, deal in chain([first], named):
            yield NamedGame(name, deal_title(deal) if name == deal.name else name, Record(deal))
    for some in deals:
        for deal in map(Deal.numbered, some) if isinstance(some, range) else (some,):
            yield NamedGame(deal.name, deal_title(deal), Record(deal))


# -- outputs: a file, a folder, a device or standard output, as the user says ----------------------

_STANDARD_OUTPUT: Final = Path("-")
_DEVICES: Final = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10)),
}
"""Names of Windows' devices, in every folder and with any suffix."""


class _Output(FilePath):
    """A file, a folder or a device to write; standard output is named ``-``."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        return _STANDARD_OUTPUT if open_file(path) == 1 else path


_FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins with one of these for a formula."""
_GUARD: Final = "'"
"""A spreadsheet takes a cell that begins with this for text."""
OUTPUT: Final = _Output()
OUT_OPTION: Final = click.option(
    "--out",
    "-o",
    type=OUTPUT,
    metavar="FILE",
    help="Write the game as a record (- for standard output); of several deals, to a folder.",
)


def is_standard_output(path: Path | None) -> bool:
    """Return whether this is standard output, so that everything else must be printed on standard error."""
    return path == _STANDARD_OUTPUT


def is_stream(path: Path | None) -> bool:
    """Return whether this is standard output, a device or a FIFO, which takes any number of results."""
    return path is not None and (is_standard_output(path) or is_device(path))


def check_output(path: Path, *, is_text: bool = True) -> None:
    """Check that the result of some work can be written, before it begins.

    Raises:
        UserError: it can't be written there, isn't text for a terminal, or would replace the program's own
            data.
    """
    if is_standard_output(path):
        print_content("" if is_text else b"")
        return
    check_writable(path)
    if path.exists() and any(own.exists() and own.samefile(path) for own in _own_files()):
        raise UserError(f"cannot write {path}: the program's own data is there")


def _own_files() -> Iterable[Path]:
    home = home_of(click.get_current_context())
    return home.scores, home.surveys, home.classic_surveys, home.settings


def write_output(path: Path, content: str | bytes) -> None:
    """Write a result.

    Raises:
        UserError: it can't be written.
    """
    if is_standard_output(path):
        print_content(content)
    else:
        write_atomic(path, content)


def export(path: Path, content: str | bytes) -> None:
    """Write a result, and say where it is.

    Raises:
        UserError: it can't be written.
    """
    write_output(path, content)
    say(one_line(f"written: {path}"), err=is_standard_output(path))


def say_about(path: Path, what: str) -> None:
    """Say what was written to a file, a folder or a device; standard output needs no name."""
    err = is_standard_output(path)
    say(what if err else f"{one_line(os.fspath(path))}: {what}", err=err)


@contextmanager
def opened_output(out: Path, *, is_folder: bool) -> Iterator[Callable[[str, str], None]]:
    """Yield a function that writes a text, in a folder to the file of a name.

    A device is opened once for all texts; otherwise the reader of a FIFO would see its end after the first.

    Args:
        out: where to write; standard output and devices take any number of texts.
        is_folder: whether it is a folder, or is to be created as a folder.

    Raises (the function, too):
        UserError: it can't be written.
    """
    if is_folder:
        check_writable(out / "record", shown=out)
    else:
        check_output(out)
    with opened_device(out) if is_device(out) else nullcontext() as to_device:

        def write(name: str, text: str) -> None:
            if to_device is not None:
                to_device(text)
            else:
                write_output(out / name if is_folder else out, text)

        yield write


@contextmanager
def game_files(out: Path | None, *, many: bool, as_json: bool) -> Iterator[Callable[[str | None, str], None]]:
    """Yield a function that writes the text of a game under a name; without ``out`` it does nothing.

    The command reports a text that can't be written and continues; at its end it fails.

    Args:
        out: a file, or with ``many`` a folder of files; standard output and devices take any number.
        many: whether there may be several games; each has a name.
        as_json: whether the command prints JSON.

    Raises:
        UserError: nothing can be written there.
    """
    if out is None:
        yield lambda name, text: None
        return
    if as_json and is_standard_output(out):
        raise click.UsageError("--json and --out - can't be used together: both write to standard output")
    is_folder = many and not is_stream(out)
    names, lost = set[str](), list[str | None]()
    with opened_output(out, is_folder=is_folder) as write_text:

        def write(name: str | None, text: str) -> None:
            try:
                write_text(_free_name(out, one_line(str(name)), names) if is_folder else "", text)
            except UserError as error:
                lost.append(name)
                say_error(str(error))

        yield write
    if lost:
        raise click.exceptions.Exit(1)


def _free_name(folder: Path, name: str, used: set[str]) -> str:
    """Return a safe name for a file in the folder, with ``-2`` or more if the name is used already.

    Raises:
        UserError: the name leads out of the folder, would hide the file, would be read as an option, or is
            kept by Windows for a device.
    """
    path = folder / f"{name}.txt"
    is_kept = name.split(".")[0].rstrip().upper() in _DEVICES
    if path.parent != folder or path.name.startswith((".", "-")) or is_kept:
        raise UserError(f"{name!r} can't be the name of a file in {folder}")
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(name for name in names if name.casefold() not in used)  # some systems ignore case
    used.add(free.casefold())
    return f"{free}.txt"


def print_csv(rows: Iterable[Iterable[object]]) -> None:
    """Print comma-separated values; a spreadsheet takes no cell for a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(guarded, rows))
    say(text.getvalue(), nl=False)


def guarded(cells: Iterable[object]) -> list[object]:
    """Return the cells of a row with a guard before each text that could be a formula; numbers stay."""
    return [
        _GUARD + cell if isinstance(cell, str) and cell.startswith((*_FORMULA_SIGNS, _GUARD)) else cell
        for cell in cells
    ]


def unguarded(cells: Iterable[str]) -> list[str]:
    """Return the cells of a row that ``guarded`` has made, as they were."""
    return [cell.removeprefix(_GUARD) for cell in cells]


# -- the score file; it is loaded when a command opens it, not for a help page --------------------

_Command = TypeVar("_Command", bound=Callable[..., Any])
TABLES: Final = ("clean", "assisted", "again", "others")
"""The names of the score tables, in the order of ``scores.kinds.Standing``."""


def numbers_argument(name: str, metavar: str) -> Callable[[_Command], _Command]:
    """Return the argument for numbers of stored games or hands; a repeated number counts once."""
    return click.argument(
        name,
        metavar=f"[{metavar}]...",
        type=AtLeast(1),
        nargs=-1,
        callback=lambda ctx, argument, numbers: tuple(dict.fromkeys(numbers)),
    )


@contextmanager
def opened_store(ctx: click.Context) -> Iterator["Store"]:
    """Open the store, including every game that has ended; print its notices on standard error at the end."""
    from solitaire.home.archive import open_store

    with open_store(home_of(ctx)) as store:
        yield store
        print_notices(store)


@contextmanager
def score_file(ctx: click.Context) -> Iterator["Store"]:
    """Open the store as it is: games that have ended since stay where they are."""
    from scores.store import Store

    with Store(home_of(ctx).scores) as store:
        yield store


def print_notices(file: "Database") -> None:
    """Print on standard error what happened to a file: damaged files, and a file that was replaced."""
    for notice in file.notices:
        say(one_line(notice), err=True)


@contextmanager
def warning_if_unsaved(what: str) -> Iterator[None]:
    """Warn, do not fail, on an error of the store: say that ``what`` is not saved."""
    try:
        yield
    except UserError as error:
        say(f"The {what} is not kept with the scores: {one_line(str(error))}", err=True)


PLAYER_OPTION: Final = click.option(
    "--player",
    metavar="NAME",
    help="The player whose results to show; without it, the player in the settings.",
)
"""The player for ``player_or_own``."""


def player_or_own(ctx: click.Context, player: str | None) -> str:
    """Return the player asked for, or with None the player in the settings."""
    if player is not None:
        return player
    from solitaire.home.settings import load_settings  # here: it knows the rules of both games

    settings, complaint = load_settings(home_of(ctx).settings)
    if complaint is not None:
        say(one_line(complaint), err=True)
    return settings.player

"""What all commands share: arguments and options, reading games, printing."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO, TypeVar

import click

if TYPE_CHECKING:
    from solitaire.files import Home
    from solitaire.rules.cards import Card
    from solitaire.rules.deal import Deal
    from solitaire.rules.position import Move
    from solitaire.rules.record import Record
    from solver.result import Limit

_T = TypeVar("_T")
_WIDE: Final = 10_000
"""Columns on which every text has room."""
_MOST_FRAMED: Final = 8
"""Tables with more columns are drawn without a frame, to save room."""

RECORD: Final = click.Path(path_type=Path, readable=False, allow_dash=True)
"""A file with a game, as a record or as a shared text; ``-`` is standard input."""
_RECORD_SUFFIXES: Final = (".minchiate", ".txt")
_MOST_SECONDS: Final = 1e9
"""The longest time to spend, about thirty years: more than any clock of the system takes is no use."""
_CORE: Final = "MINCHIATE_CORE"
"""The variable that names the core; see ``solver.cores``."""
_CORES: Final = ("native", "python")
MOST_READ: Final = 1 << 28
"""Bytes of the longest file of many games: as many as a store exports in years."""
_MOST: Final = 2**63 - 1
"""The largest number that the engines and the files take."""


class _Seconds(click.FloatRange):
    """A time that a clock can measure: above 0, and a number."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        seconds = float(super().convert(value, param, ctx))
        if not seconds <= _MOST_SECONDS:  # also if it is not a number at all
            self.fail(f"{value!r} is no time in seconds up to {_MOST_SECONDS:.0f}.", param, ctx)
        return seconds


class Count(click.IntRange):
    """A number of things, from ``least`` to the largest number that the engines and the files take."""

    def __init__(self, least: int) -> None:
        super().__init__(min=least)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        """Return the number, or fail."""
        number = int(super().convert(value, param, ctx))
        if number > _MOST:
            self.fail(f"{value!r} is above {_MOST}.", param, ctx)
        return number


SECONDS: Final = _Seconds()
"""A time to spend."""
DEALS_OPTION: Final = click.option(
    "--deals",
    "deal_file",
    type=RECORD,
    metavar="FILE",
    help="Take every deal of FILE (- for standard input): a line each, as 42, 42/37 or 97 cards.",
)
SEED_OPTION: Final = click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="Seed of the engine."
)
THREADS_OPTION: Final = click.option(
    "--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads."
)
TWO_THREADS_OPTION: Final = click.option(
    "--threads", type=click.IntRange(1, 256), default=2, show_default=True, help="Threads."
)


def check_environment() -> None:
    """Check the core that the environment names.

    Raises:
        UserError: there is no such core, or it is not installed.
    """
    from solitaire.files import UserError

    core = os.environ.get(_CORE, "")
    if core not in ("", *_CORES):
        raise UserError(f"{_CORE} is {core!r}; it may be {' or '.join(_CORES)}")
    _check_core(core)


def _check_core(core: str) -> None:
    """Raise UserError if this is the native core and it is not installed."""
    if core != "native":
        return
    from solitaire.files import UserError
    from solver.cores import HAS_NATIVE

    if not HAS_NATIVE:
        raise UserError("there is no native core here: the program was installed without a C++ compiler")


@contextmanager
def _chosen_core(core: str | None) -> Iterator[None]:
    """Let the engines of this process and of its workers be those of a core, if one is named.

    Raises:
        UserError: it is not installed.
    """
    if core is None:
        yield
        return
    _check_core(core)
    before = os.environ.get(_CORE)
    os.environ[_CORE] = core
    try:
        yield
    finally:
        del os.environ[_CORE]
        if before is not None:
            os.environ[_CORE] = before


CORE_OPTION: Final = click.option(
    "--core",
    type=click.Choice(_CORES),
    callback=lambda ctx, option, core: ctx.with_resource(_chosen_core(core)),
    expose_value=False,
    help="The engines to use; both find the same. The native core, unless it is not installed.",
)
JSON_OPTION: Final = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object a deal, and nothing else."
)


def one_line(text: str) -> str:
    """Return the text on one line of limited length, safe to print."""
    from solitaire.text import one_line as shortened

    return shortened(text)


def deal_argument(text: str) -> "Deal":
    """Read DEAL: a deal number, or number/cut."""
    from solitaire.rules.deal import DealTextError, parse_deal

    try:
        return parse_deal(text)
    except DealTextError as error:
        raise click.BadParameter(one_line(str(error))) from None


def deal_or_record(text: str) -> "Deal | Path":
    """Read DEAL or RECORD: text that does not look like a deal is the name of a file."""
    return deal_argument(text) if re.fullmatch("[0-9]+(/[0-9]*)?", text) else Path(text)


def deal_range(text: str) -> range:
    """Read FROM..TO: the numbers of all deals from one to another."""
    match = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    if match is None or not int(match[1]) <= int(match[2]) < 2**64:
        raise click.BadParameter(f"{one_line(repr(text))} is no range of deals; write it like 0..99")
    return range(int(match[1]), int(match[2]) + 1)


def _deals_argument(text: str) -> "Deal | range":
    """Read DEAL, or FROM..TO."""
    return deal_range(text) if ".." in text else deal_argument(text)


DEALS_ARGUMENT: Final = click.argument(
    "deals", metavar="[DEAL or FROM..TO]...", type=_deals_argument, nargs=-1
)


def are_many(deals: "Sequence[Deal | range]") -> bool:
    """Say whether these may be more than one deal, so that the files of their games need names."""
    return len(deals) > 1 or any(isinstance(one, range) for one in deals)


def deal_count(deals: "Iterable[Deal | range]") -> int:
    """Return how many deals these are; ``len`` takes no such long range."""
    return sum(one[-1] - one[0] + 1 if isinstance(one, range) else 1 for one in deals)


def search_limit(
    seconds: float | None,
    playouts: int | None,
    usual: float,
    *,
    threads: int = 1,
    seed: int = 0,
    each: str = "",
) -> "Limit":
    """Return the limit of a search, from the options ``--seconds`` and ``--playouts``.

    Args:
        seconds: a time, or None.
        playouts: a number of playouts, or None.
        usual: the time in seconds if neither is given.
        threads: threads of the search.
        seed: seed of the search.
        each: the end of both options' names, such as ``-per-move``.
    """
    from solver.result import Limit

    if seconds is not None and playouts is not None:
        raise click.UsageError(f"--seconds{each} and --playouts{each} exclude one another")
    if seconds is None and playouts is None:
        seconds = usual
    return Limit(seconds=seconds, playouts=playouts, threads=threads, seed=seed)


def home_of(ctx: click.Context) -> "Home":
    """Return the folders of this user's settings and games."""
    from solitaire.files import Home

    return Home.at(ctx.obj)


# -- games --------------------------------------------------------------------------------------


def load(path: Path) -> "Record":
    """Read a game, from its record or from a shared text.

    Raises:
        UserError: the file can't be read, or does not hold one valid game.
    """
    from scores.imports import parse_one
    from solitaire.files import UserError
    from solitaire.rules.record import Record

    try:
        game = parse_one(text_of(path))
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    if not isinstance(game, Record):
        raise UserError(f"{path}: it is of the game for four, not a game of the solitaire")
    return game


def text_of(path: Path, most: int | None = None) -> str:
    """Return the text of a file; ``-`` is standard input.

    Args:
        path: the file.
        most: its greatest length in bytes, if not the usual.

    Raises:
        UserError: the file can't be read.
    """
    from solitaire.files import MAX_READ, as_text, read_text

    most = MAX_READ if most is None else most
    if os.fspath(path) != "-":
        return read_text(path, most)
    return as_text(sys.stdin.buffer.read(most + 1), path, most)


class NamedGame(NamedTuple):
    """A game for the engines to go on with.

    Attributes:
        name: the deal's name, or its name in the file of deals; None for a deal without either.
        title: what people read above the result.
        game: the game so far; of a deal, no move yet.
    """

    name: str | None
    title: str
    game: "Record"

    @property
    def file_name(self) -> str | None:
        """The name for its file: that of a deal with another cut has a dash, ``42-37``."""
        deal = self.game.deal.name
        return deal.replace("/", "-") if deal is not None and deal == self.name else self.name


def named_games(
    deals: "Sequence[Deal | range]", deal_file: Path | None, record: Path | None = None
) -> Iterator[NamedGame]:
    """Yield the games to go on with, after the whole of a file has been read.

    Raises:
        UserError: a file can't be read, is malformed, holds no deal, or a game that has ended.
    """
    from solitaire.files import UserError
    from solitaire.rules.deal import Deal, DealTextError
    from solitaire.rules.deal_file import parse_deals
    from solitaire.rules.record import Record
    from solitaire.text import deal_title

    if record is not None:
        game = load(record)
        if game.positions[-1].end is not None:
            raise UserError(f"{record}: the game has ended; there is nothing left to solve")
        yield NamedGame(game.deal.name, f"{record} ({deal_title(game.deal)})", game)
    elif deal_file is not None:
        try:
            named = parse_deals(text_of(deal_file))
        except DealTextError as error:
            raise UserError(f"{deal_file}: {error}") from None
        if (first := next(named, None)) is None:
            raise UserError(f"{deal_file}: there is no deal in it")
        for name, one in chain([first], named):
            yield NamedGame(name, deal_title(one) if name == one.name else name, Record(one))
    for some in deals:
        for one in map(Deal.numbered, some) if isinstance(some, range) else (some,):
            yield NamedGame(one.name, deal_title(one), Record(one))


# -- printing -----------------------------------------------------------------------------------


def is_terminal(stream: TextIO) -> bool:
    """Say whether a stream is a terminal, so that a person reads it."""
    return stream.isatty()


def columns() -> int:
    """Return the width of the terminal in characters; anything else than a terminal has room for all."""
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else _WIDE


def say(text: object = "", *, err: bool = False, nl: bool = True, bold: bool = False) -> None:
    """Print text. All plain text of all commands goes through here, so that none can command a terminal.

    Args:
        text: what to print, with any signs; it may have more than one line.
        err: print on standard error.
        nl: end with a new line.
        bold: print it bold on a terminal.
    """
    from solitaire.text import safe

    click.echo(click.style(safe(str(text)), bold=True) if bold else safe(str(text)), err=err, nl=nl)


def confirm(question: str) -> None:
    """Ask a question on one line, and end the command unless the answer is yes."""
    click.confirm(one_line(question), abort=True)


def print_content(content: str | bytes) -> None:
    """Print the content of a file as it is, on a terminal as safe text.

    Raises:
        UserError: it is no text, and standard output is a terminal.
    """
    from solitaire.files import UserError

    if not is_terminal(sys.stdout):
        click.echo(content.encode() if isinstance(content, str) else content, nl=False)
    elif isinstance(content, str):
        say(content, nl=False)
    else:
        raise UserError("a terminal shows no such file; send it to a file or another program")


def print_json(content: Mapping[str, object]) -> None:
    """Print one JSON object on a line of its own."""
    say(json.dumps(content))


def moves_json(fola: "Iterable[Card] | None", moves: "Iterable[Move]") -> dict[str, object]:
    """Return a line as all commands print it in JSON: the fola in the order played, and the moves."""
    from solitaire.rules.cards import CODES

    return {"fola": [CODES[card] for card in fola or ()], "moves": [str(move) for move in moves]}


def print_table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table: drawn on a terminal, in plain columns anywhere else. A cell is one line of any text."""
    rows = [tuple(map(one_line, row)) for row in rows]
    if is_terminal(sys.stdout):
        _draw_table(titles, rows)
        return
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


def _draw_table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Draw a table; where even words would be broken, print a line for each cell instead."""
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
    """Show on a terminal what is being done; yield a function that shows another text."""
    if not is_terminal(sys.stderr):
        yield lambda text: None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(one_line(text))) as status:
        yield lambda text: status.update(Text(one_line(text)))


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """Yield a function that shows which share of the work is done; without a terminal it does nothing."""
    if not is_terminal(sys.stderr):
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def record_files(path: Path) -> list[Path]:
    """Return the records in a folder, in the order of their names; of a file, the file.

    Raises:
        UserError: it is a folder without records.
    """
    from solitaire.files import UserError

    if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises an error where a name is too long)
        return [path]
    if found := sorted(file for file in path.iterdir() if file.suffix in _RECORD_SUFFIXES):
        return found
    raise UserError(f"{path}: there are no records in this folder")


def track(work: "Iterable[_T]", what: str, count: int) -> "Iterable[_T]":
    """Yield the work, and show a progress bar on a terminal."""
    if not is_terminal(sys.stderr):
        return work
    from rich.console import Console
    from rich.progress import track as with_bar

    return with_bar(work, what, total=count, console=Console(stderr=True), transient=True)

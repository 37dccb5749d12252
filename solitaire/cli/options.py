"""Arguments and options that several commands take.

A command of the solitaire may also stand for its twin of the classic game: see ``TwinCommand``.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import click

from solitaire.cli.paths import FilePath
from solitaire.cli.printing import QUIET, one_line
from solitaire.home.files import Home, UserError
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solver.result import MOST_PLAYOUTS, MOST_THREADS, Limit

_OPTION: Final = "--game"
_CLASSIC: Final = "classic"
_GAMES: Final = ("solitaire", _CLASSIC)
GAME_OPTION: Final = click.option(
    _OPTION,
    type=click.Choice(_GAMES),
    default=_GAMES[0],
    show_default=True,
    expose_value=False,
    help="The game; with classic, the command and the options of minchiate classic.",
)
"""Also for commands below a ``TwinGroup``, which finds the option among their arguments."""


class TwinCommand(click.Command):
    """A command that gives way to its twin if ``--game classic`` is among the arguments.

    Attributes:
        twin: the command of the classic game; it refuses the options that it does not have.
    """

    def __init__(self, *args: Any, twin: click.Command, **kwargs: Any) -> None:  # noqa: ANN401 (as click's)
        super().__init__(*args, **kwargs)
        self.twin = twin
        GAME_OPTION(self)

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:  # noqa: ANN401
        """Return the context of the command, or of its twin, whose help names it as it was called."""
        game, args = _taken_out(args)
        if game == _CLASSIC:
            return self.twin.make_context(f"{info_name} {_OPTION} {_CLASSIC}", args, *rest, **extra)
        return super().make_context(info_name, args, *rest, **extra)


class TwinGroup(TwinCommand, click.Group):
    """A group of commands with a twin."""


def _taken_out(args: list[str]) -> tuple[str | None, list[str]]:
    """Return the game that the arguments name, or None, and the other arguments."""
    options = args[: args.index("--")] if "--" in args else args
    for place, option in enumerate(options):
        for game in _GAMES:
            if option == f"{_OPTION}={game}":
                return game, [*args[:place], *args[place + 1 :]]
            if option == _OPTION and options[place + 1 : place + 2] == [game]:
                return game, [*args[:place], *args[place + 2 :]]
    return None, args


RECORD: Final = FilePath(readable=False, allow_dash=True)
"""A file with a game, as a record or as a shared text; ``-`` is standard input."""
_MOST_SECONDS: Final = 1e9
"""The longest time to spend, about thirty years: system clocks accept no more."""
_CORE: Final = "MINCHIATE_CORE"
"""The variable that names the core; see ``solver.cores``."""
_CORES: Final = ("native", "python")


class _Seconds(click.FloatRange):
    """A time that a clock can measure: above 0, and a number."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        seconds = float(super().convert(value, param, ctx))
        if not seconds <= _MOST_SECONDS:  # also catches "nan"
            self.fail(f"{value!r} is no time in seconds up to {_MOST_SECONDS:.0f}.", param, ctx)
        return seconds


class AtLeast(click.IntRange):
    """A number of things, from ``least`` to the largest number that the engines and the files take."""

    def __init__(self, least: int) -> None:
        super().__init__(min=least)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        """Return the number, or fail."""
        number = int(super().convert(value, param, ctx))
        if number > MOST_PLAYOUTS:
            self.fail(f"{value!r} is above {MOST_PLAYOUTS}.", param, ctx)
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
    "--threads", type=click.IntRange(1, MOST_THREADS), default=1, show_default=True, help="How many threads."
)
TWO_THREADS_OPTION: Final = click.option(
    "--threads", type=click.IntRange(1, MOST_THREADS), default=2, show_default=True, help="How many threads."
)


def check_environment() -> None:
    """Check the core that the environment names.

    Raises:
        UserError: there is no such core, or it is not installed.
    """
    core = os.environ.get(_CORE, "")
    if core not in ("", *_CORES):
        raise UserError(f"{_CORE} is {core!r}; it must be {' or '.join(_CORES)}")
    _check_core(core)


def _check_core(core: str) -> None:
    """Raise UserError if this is the native core and it is not installed."""
    if core != "native":
        return
    from solver.cores import HAS_NATIVE

    if not HAS_NATIVE:
        raise UserError("there is no native core here: the program was installed without a C++ compiler")


@contextmanager
def _chosen_core(core: str | None) -> Iterator[None]:
    """Make this process and its workers use a core, if one is named.

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


def _be_quiet(ctx: click.Context, _: click.Parameter, is_quiet: bool) -> None:
    ctx.meta[QUIET] = is_quiet


QUIET_OPTION: Final = click.option(
    "--quiet", "-q", is_flag=True, callback=_be_quiet, expose_value=False, help="Show no progress."
)
_Command = TypeVar("_Command", bound=Callable[..., Any])
Shape: TypeAlias = type | tuple[type, ...]
"""The class that describes a JSON object; several, if the object has the keys of all."""


class JsonOption(click.Option):
    """``--json``.

    Attributes:
        shapes: what the objects that the command prints may look like.
    """

    def __init__(self, *args: Any, shapes: tuple[Shape, ...], **kwargs: Any) -> None:  # noqa: ANN401 (as click's)
        super().__init__(*args, **kwargs)
        self.shapes = shapes


def json_option(*shapes: Shape, text: str = "Print one JSON object.") -> Callable[[_Command], _Command]:
    """Return the option ``--json`` of a command that prints such objects."""
    return click.option("--json", "-j", "as_json", is_flag=True, cls=JsonOption, shapes=shapes, help=text)


PER_DEAL: Final = "Print one JSON object per deal, and nothing else."
"""The help of ``--json`` for commands that take many deals."""


def deal_argument(text: str, parse: Callable[[str], Deal] = parse_deal) -> Deal:
    """Read DEAL: a deal number, or number/cut of the game that ``parse`` is of."""
    try:
        return parse(text)
    except DealTextError as error:
        raise click.BadParameter(one_line(str(error))) from None


def deal_or_record(text: str) -> Deal | Path:
    """Read DEAL or RECORD: text that does not look like a deal is the name of a file."""
    return deal_argument(text) if re.fullmatch("([0-9]+(/[0-9]*)?)?", text) else Path(text)


def deal_range(text: str) -> range:
    """Read FROM..TO: the numbers of all deals in between, both ends included."""
    match = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    if match is None or not int(match[1]) <= int(match[2]) < 2**64:
        raise click.BadParameter(f"{one_line(repr(text))} is not a range of deals; write 0..99")
    return range(int(match[1]), int(match[2]) + 1)


def _deals_argument(text: str) -> Deal | range:
    """Read DEAL, or FROM..TO."""
    return deal_range(text) if ".." in text else deal_argument(text)


DEALS_ARGUMENT: Final = click.argument(
    "deals", metavar="[DEAL or FROM..TO]...", type=_deals_argument, nargs=-1
)


def are_many(deals: Sequence[Deal | range]) -> bool:
    """Return whether there may be several deals, so that the files of their games need names."""
    return len(deals) > 1 or any(isinstance(some, range) for some in deals)


def deal_count(deals: Iterable[Deal | range]) -> int:
    """Return the number of deals; ``len`` fails for a range this long."""
    return sum(some[-1] - some[0] + 1 if isinstance(some, range) else 1 for some in deals)


CSV_OPTION: Final = click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")


def at_most_one(**given: object) -> None:
    """Check options that exclude each other.

    Args:
        given: by option name, with ``_`` for ``-``, the value: None or False if not given.

    Raises:
        click.UsageError: two or more were given.
    """
    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value not in (None, False)]
    if len(names) > 1:
        raise click.UsageError(f"{' and '.join(names)} can't be used together")


def search_limit(
    seconds: float | None,
    playouts: int | None,
    usual: float | None,
    *,
    threads: int = 1,
    seed: int = 0,
    each: str = "",
) -> Limit:
    """Return the limit of a search, from the options ``--seconds`` and ``--playouts``.

    Args:
        seconds: a time, or None.
        playouts: a number of playouts, or None.
        usual: the time in seconds if neither is given, or None for no limit.
        threads: threads of the search.
        seed: seed of the search.
        each: the end of both options' names, such as ``-per-move``.
    """
    at_most_one(**{f"seconds{each}": seconds, f"playouts{each}": playouts})
    if seconds is None and playouts is None:
        seconds = usual
    return Limit(seconds=seconds, playouts=playouts, threads=threads, seed=seed)


def home_of(ctx: click.Context) -> Home:
    """Return the folders of this user's settings and games."""
    return Home.at(ctx.obj)

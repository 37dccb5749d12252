"""The use of the score file by commands; it is loaded when a command opens it, not for a help page."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from solitaire.cli.options import AtLeast, home_of
from solitaire.cli.printing import one_line, say
from solitaire.home.files import UserError

if TYPE_CHECKING:
    from scores.database import Database
    from scores.store import Store

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

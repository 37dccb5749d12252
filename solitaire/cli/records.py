"""Records that commands read: games of the solitaire, hands and matches of the classic game."""

import os
from collections.abc import Mapping
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from scores.imports import Played, parse_one
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.record import HandRecord, printed_hand
from solitaire.cli.files import opened_store, text_of
from solitaire.cli.options import home_of
from solitaire.cli.printing import one_line, say
from solitaire.home.files import UserError
from solitaire.kinds import CLASSIC, SOLITAIRE, GameKind, kind_of
from solitaire.rules.record import Record

HAND_OPTION: Final = click.option(
    "--hand", "number", type=click.IntRange(1), metavar="K", help="Of a match: its hand K, not the last."
)
_PRINTED: Final = "1798"
"""The name of the printed hand that comes with the program."""
MOST_DIGITS: Final = 20
"""Digits of the longest number of a match."""
_RECORD_SUFFIXES: Final = (".minchiate", ".txt")


def classic_command(
    command: click.Command,
    text: str,
    *,
    metavar: str,
    help_texts: Mapping[str, str] | None = None,
    without: tuple[str, ...] = (),
) -> click.Command:
    """Return a command that takes both games as a command of ``classic``, which takes only that game.

    Args:
        command: the command; its function has a parameter ``only``, the game that it takes.
        text: the help.
        metavar: the name of its argument in the help.
        help_texts: by parameter, the help of those that have another.
        without: parameters that it does not have.
    """
    assert command.callback is not None
    parameters = [copy(parameter) for parameter in command.params if parameter.name not in without]
    for parameter in parameters:
        if isinstance(parameter, click.Argument):
            parameter.metavar = metavar
        elif isinstance(parameter, click.Option):
            parameter.help = (help_texts or {}).get(str(parameter.name), parameter.help)
    callback = partial(command.callback, only=CLASSIC)
    return click.Command(command.name, callback=callback, params=parameters, help=text)


def load(path: Path) -> Record:
    """Read a game of the solitaire, from its record or from a shared text.

    Raises:
        UserError: the file can't be read, or does not hold exactly one valid game.
    """
    return check_is_solitaire(_read_file(path), path)


def load_classic(path: Path) -> ClassicRecord:
    """Return the match or the hand in a file: a record, or a hand that was shared.

    Raises:
        UserError: the file can't be read, or does not hold exactly one match or hand.
    """
    record = _read_file(path)
    if isinstance(record, Record):
        raise UserError(f"{path}: this is a game of {SOLITAIRE.name}, not of {CLASSIC.name}")
    return record


def _read_file(path: Path) -> Played:
    try:
        return parse_one(text_of(path))
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None


def check_is_solitaire(record: Played, path: Path) -> Record:
    """Return the record from a file if it is of the solitaire.

    Raises:
        UserError: it is of the classic game.
    """
    if not isinstance(record, Record):
        raise UserError(f"{path}: this is from {CLASSIC.name}, not a game of {SOLITAIRE.name}")
    return record


def read_record(ctx: click.Context, path: Path, only: GameKind[Any, Any] | None = None) -> Played:
    """Read a record of either game: from a file, or by its number a match played here.

    Args:
        ctx: the command's context.
        path: the file, or the number.
        only: the only game that is wanted.

    Raises:
        UserError: it can't be read, is not valid, or is of the other game.
    """
    found = known_record(ctx, path, only)
    if found is not None:
        return found
    return load_classic(path) if only is CLASSIC else _read_file(path)


def known_record(
    ctx: click.Context, path: Path, only: GameKind[Any, Any] | None = None
) -> ClassicRecord | None:
    """Return the printed hand, or by its number a match played here; None if the name is that of a file.

    Where both games are wanted, a file goes before a match with the same name.

    Raises:
        UserError: only the classic game is wanted, and there is no such match.
    """
    name = os.fspath(path)
    if only is not CLASSIC and os.path.lexists(path):
        return None
    if name == _PRINTED:
        return printed_hand()
    if not is_number(name):
        return None
    found = _find_match(ctx, int(name))
    if found is None and only is CLASSIC:
        number = int(name)
        raise UserError(f"there is no match {number} here; for a file of that name, write ./{number}")
    return found


def is_number(text: str) -> bool:
    """Return whether a text is the number of a match, not the name of a file."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _find_match(ctx: click.Context, number: int) -> MatchRecord | None:
    """Return a match played here: the unfinished match with this number, or else the last that has ended."""
    from solitaire.home.saves import match_folder

    for _, record in match_folder(home_of(ctx).matches).unfinished():
        if isinstance(record, MatchRecord) and record.number == number:
            return record
    with opened_store(ctx) as store:
        return store.find_match(number)


def read_game(
    ctx: click.Context, path: Path, number: int | None, only: GameKind[Any, Any] | None = None
) -> Record | HandRecord:
    """Read a game of the solitaire or a hand; of a match, the hand with a number from 1, or the last.

    Raises:
        UserError: it can't be read, is not valid or of the other game, or there is no such hand.
    """
    record = read_record(ctx, path, only)
    if not isinstance(record, MatchRecord):
        if number is not None:
            raise UserError(f"{path} is the record of one {kind_of(record).noun}, not of a match")
        return record
    if not record.hands:
        raise UserError(f"{path}: no hand of the match has begun")
    if number is not None and number > len(record.hands):
        raise UserError(f"{path}: the match has no hand {number} yet; it has {len(record.hands)}")
    return record.hands[-1 if number is None else number - 1]


def check_options(record: Played, kind: GameKind[Any, Any], **given: bool) -> None:
    """Check that options about a game are given only with a record of it.

    Args:
        kind: the game that the options are about.
        given: by the options' names, whether they were given.

    Raises:
        click.UsageError: an option does not fit the record.
    """
    for name, is_given in given.items():
        if is_given and kind_of(record) is not kind:
            raise click.UsageError(f"--{name} is about {kind.name}; the record is of {kind_of(record).name}")


def game_json(record: Played, only: GameKind[Any, Any] | None) -> dict[str, object]:
    """Return the JSON that names the classic game, for its records in a command that takes both games."""
    return {"game": CLASSIC.key} if only is None and kind_of(record) is CLASSIC else {}


def say_game(record: Played, only: GameKind[Any, Any] | None) -> None:
    """Print that a record is of the classic game, in a command that takes both games."""
    if only is None and not isinstance(record, Record):
        say(one_line(f"{CLASSIC.name.capitalize()}: {CLASSIC.summary(record)}"))


def record_files(path: Path) -> list[Path]:
    """Return the records in a folder, in the order of their names; of a file, the file.

    Raises:
        UserError: it is a folder without records.
    """
    if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises an error where a name is too long)
        return [path]
    if found := sorted(file for file in path.iterdir() if file.suffix in _RECORD_SUFFIXES):
        return found
    raise UserError(f"{path}: there are no records in this folder")

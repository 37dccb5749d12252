"""Records of both games on the command line: read, shown again, and checked by the rules."""

import os
from collections.abc import Mapping
from copy import copy
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click

from scores.imports import Played, parse_all, parse_one
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.record import HandRecord, printed_hand
from solitaire.cli.files import (
    OUTPUT,
    check_output,
    export,
    is_standard_output,
    numbered,
    opened_store,
    text_of,
)
from solitaire.cli.options import QUIET_OPTION, RECORD, at_most_one, home_of, json_option
from solitaire.cli.printing import columns, one_line, print_json, say, say_error, track
from solitaire.home.files import MOST_READ, UserError
from solitaire.home.settings import Settings
from solitaire.kinds import CLASSIC, SOLITAIRE, GameKind, kind_of
from solitaire.rules.record import Record
from solitaire.texts import shapes

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


# -- shown again: on the table, as text, or as a picture --------------------------------------------

_EXPORT_HELP: Final = "Write a picture of {} (.png, or - for standard output), or an animation of {} (.gif)."


@click.command()
@click.argument("record", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print the game instead, of a match all hands.")
@json_option(
    shapes.Replayed,
    (shapes.OfMinchiate, shapes.HandReplayed),
    text="Print one JSON object; of a match one per hand.",
)
@click.option(
    "--export",
    "picture",
    type=OUTPUT,
    metavar="FILE",
    help=_EXPORT_HELP.format("the game's last position", "the whole game"),
)
@click.option(
    "--hand",
    "number",
    type=click.IntRange(1),
    metavar="K",
    help="Of a match: its hand K; otherwise the last one begun is watched or drawn.",
)
@QUIET_OPTION
@click.pass_context
def replay(
    ctx: click.Context,
    record: Path,
    as_text: bool,
    as_json: bool,
    picture: Path | None,
    number: int | None,
    only: GameKind[Any, Any] | None = None,
) -> None:
    """Watch a recorded game on the table.

    RECORD may also be a hand or a match of Minchiate.
    """
    at_most_one(text=as_text, json=as_json, export=picture)
    if picture is not None:
        _check_picture(picture)
        _export(read_game(ctx, record, number, only), picture)
    elif as_text or as_json:
        found = read_record(ctx, record, only) if number is None else read_game(ctx, record, number, only)
        kind = kind_of(found)
        if as_json:
            for game in kind.games(found):
                print_json({**game_json(found, only), **kind.replay_json(game)})
        else:
            say_game(found, only)
            say(kind.replay_text(found, columns()))
    else:
        game = read_game(ctx, record, number, only)
        from solitaire.table import opening

        if isinstance(game, Record):
            opening.replay(home_of(ctx), game)
        else:
            opening.replay_hand(home_of(ctx), game)


def _check_picture(file: Path) -> None:
    """Check the place of a picture before the work.

    Raises:
        click.BadParameter: the name says neither picture nor animation.
        UserError: it can't be written.
    """
    if not is_standard_output(file) and file.suffix.lower() not in (".png", ".gif"):
        raise click.BadParameter(f"{file.name!r} ends neither in .png nor in .gif", param_hint="--export")
    check_output(file, is_text=False)


def _export(game: Record | HandRecord, file: Path) -> None:
    """Draw a game into a file. Ctrl-C stops an animation, which then ends with the last move drawn."""
    from solitaire.table.models.replayed import steps
    from solitaire.table.parts import picture as drawn

    last = len(game.moves) if isinstance(game, Record) else len(steps(game.hand)) - 1
    settings = Settings(language="en")
    if file.suffix.lower() != ".gif":
        export(file, drawn.picture(game, settings))
        return
    pictures = []
    try:
        for picture in track(drawn.frames(game, settings), "drawing", last + 1):
            pictures.append(picture)
        content = drawn.animation(pictures)
    except KeyboardInterrupt:
        if pictures:
            export(file, drawn.animation(pictures))
            if len(pictures) <= last:
                say(f"Stopped after move {len(pictures) - 1} of {last}.", err=True)
        raise
    export(file, content)


classic_replay: Final = classic_command(
    replay,
    "Watch a hand on the table, card by card.",
    metavar="HAND or MATCH",
    help_texts={
        "as_text": "Print it instead, of a match all hands.",
        "as_json": "Print one JSON object per hand, of a match all hands.",
        "picture": _EXPORT_HELP.format("the hand's end", "the whole hand"),
    },
)


# -- checked by the rules ----------------------------------------------------------------------------


@click.command()
@click.argument("records", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@json_option(
    (shapes.Verified, shapes.Outcome),
    (shapes.Verified, shapes.HandOutcome),
    (shapes.Verified, shapes.MatchOutcome),
    shapes.Wrong,
    text="Print one JSON object per game.",
)
@click.pass_context
def verify(
    ctx: click.Context, records: tuple[Path, ...], as_json: bool, only: GameKind[Any, Any] | None = None
) -> None:
    """Check records by the rules.

    Prints a line per game: its score, or what is wrong with it and where. A RECORD may hold many, including
    hands and matches of Minchiate. Of a folder it reads every .txt and .minchiate file.
    """
    failed = False
    for path in chain.from_iterable(map(record_files, records)):
        try:
            known = known_record(ctx, path, only)
            if known is None:
                games = parse_all(text_of(path, most=MOST_READ, is_named=path in records))
            else:
                games = iter([known])
        except UserError as error:
            failed = True
            _print_error({"record": os.fspath(path)}, str(error), as_json)
            continue
        for number, game in numbered(games):
            place = f"{path}" if number is None else f"{path}, game {number}"
            head = {"record": os.fspath(path)} | ({} if number is None else {"game": number})
            if isinstance(game, ValueError):
                failed = True
                _print_error(head, f"{place}: {game}", as_json)
            elif as_json:
                print_json({**head, "valid": True, **kind_of(game).result_json(game)})
            else:
                say(one_line(f"{place}: {kind_of(game).summary(game)}"))
    if failed:
        ctx.exit(1)


def _print_error(head: Mapping[str, object], message: str, as_json: bool) -> None:
    say_error(message)
    if as_json:
        print_json({**head, "valid": False, "error": one_line(message)})


classic_verify: Final = classic_command(
    verify,
    """Check hands and matches by the rules.

    Prints a line for each: its count, lead and resti, or what is wrong with it and where. A file may hold
    many, including games of the solitaire. Of a folder it reads every .txt and .minchiate file. A number is
    that of a match played here.
    """,
    metavar="HAND or MATCH...",
    help_texts={"as_json": "Print one JSON object per hand or match."},
)

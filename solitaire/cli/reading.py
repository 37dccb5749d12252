"""How commands read the games and deals that the user names."""

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from scores.store import Played
    from solitaire.rules.deal import Deal
    from solitaire.rules.record import Record

_RECORD_SUFFIXES: Final = (".minchiate", ".txt")
MOST_READ: Final = 1 << 28
"""Bytes of the longest file of many games: as many as a store exports in years."""


def load(path: Path) -> "Record":
    """Read a game, from its record or from a shared text.

    Raises:
        UserError: the file can't be read, or does not hold one valid game.
    """
    from scores.imports import parse_one
    from solitaire.home.files import UserError

    try:
        game = parse_one(text_of(path))
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    return check_is_solitaire(game, path)


def check_is_solitaire(game: "Played", path: Path) -> "Record":
    """Return what was read from a file if it is a game of the solitaire.

    Raises:
        UserError: it is of the game for four.
    """
    from solitaire.home.files import UserError
    from solitaire.rules.record import Record

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
    from solitaire.home.files import MAX_READ, as_text, read_text

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
    from solitaire.home.files import UserError
    from solitaire.rules.deal import Deal, DealTextError
    from solitaire.rules.deal_file import parse_deals
    from solitaire.rules.record import Record
    from solitaire.texts.text import deal_title

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


def record_files(path: Path) -> list[Path]:
    """Return the records in a folder, in the order of their names; of a file, the file.

    Raises:
        UserError: it is a folder without records.
    """
    from solitaire.home.files import UserError

    if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises an error where a name is too long)
        return [path]
    if found := sorted(file for file in path.iterdir() if file.suffix in _RECORD_SUFFIXES):
        return found
    raise UserError(f"{path}: there are no records in this folder")

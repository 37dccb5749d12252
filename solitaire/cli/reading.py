"""Deals and texts that commands read."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from solitaire.home.files import MAX_READ, UserError, as_text, read_at_most, read_text
from solitaire.rules.deal import Deal, DealTextError, parse_deals
from solitaire.rules.record import Record
from solitaire.texts.text import deal_title

T = TypeVar("T")


def text_of(path: Path, most: int | None = None) -> str:
    """Return the text of a file; ``-`` is standard input.

    Args:
        most: its greatest length in bytes, if not the usual.

    Raises:
        UserError: the file can't be read.
    """
    most = MAX_READ if most is None else most
    if os.fspath(path) != "-":
        return read_text(path, most)
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

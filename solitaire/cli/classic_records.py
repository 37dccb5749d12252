"""Reading hands and matches of the classic game."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import home_of
from solitaire.cli.reading import text_of

if TYPE_CHECKING:
    from solitaire.classic.match_record import ClassicRecord, MatchRecord
    from solitaire.classic.record import HandRecord

HAND_OPTION: Final = click.option(
    "--hand", "number", type=click.IntRange(1), metavar="K", help="Of a match: its hand K, not the last."
)
_PRINTED: Final = "1798"
"""The name of the printed hand that comes with the program."""
MOST_DIGITS: Final = 20
"""Digits of the longest number of a match."""


def is_number(text: str) -> bool:
    """Say whether a text is the number of a match, not the name of a file."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def load_record(ctx: click.Context, path: Path) -> "HandRecord | MatchRecord":
    """Read a hand or a match: from a file, or by its number a match played here.

    Raises:
        UserError: it can't be read or is not valid.
    """
    if (known := known_record(ctx, path)) is not None:
        return known
    return load_classic(path)


def load_classic(path: Path) -> "ClassicRecord":
    """Return the match or the hand in a file: a record, or a hand that was shared.

    Raises:
        UserError: the file can't be read, or does not hold one match or one hand.
    """
    from scores.imports import parse_one
    from solitaire.home.files import UserError
    from solitaire.rules.record import Record

    try:
        game = parse_one(text_of(path))
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    if isinstance(game, Record):
        raise UserError(f"{path}: it is a game of the solitaire, not of the game for four")
    return game


def known_record(ctx: click.Context, path: Path) -> "HandRecord | MatchRecord | None":
    """Return the printed hand, or by its number a match played here; None if the name is that of a file.

    Raises:
        UserError: there is no such match.
    """
    from solitaire.classic.record import printed_hand

    name = os.fspath(path)
    if name == _PRINTED:
        return printed_hand()
    if is_number(name):
        return _match(ctx, int(name))
    return None


def _match(ctx: click.Context, number: int) -> "MatchRecord":
    """Return a match played here: the unfinished one with this number, or else the last that has ended.

    Raises:
        UserError: there is none.
    """
    from solitaire.classic.match_record import MatchRecord
    from solitaire.cli.store import opened_store
    from solitaire.home.files import UserError
    from solitaire.home.saves import MatchFolder

    for _, record in MatchFolder(home_of(ctx).matches).unfinished():
        if isinstance(record, MatchRecord) and record.number == number:
            return record
    with opened_store(ctx) as store:
        found = store.find_match(number)
    if found is None:
        raise UserError(f"there is no match {number} here; a file with such a name is written ./{number}")
    return found


def load_hand(ctx: click.Context, path: Path, number: int | None) -> "HandRecord":
    """Read a hand; of a match, the hand with this number, from 1, or else the last.

    Raises:
        UserError: it can't be read or is not valid, or there is no such hand.
    """
    from solitaire.classic.record import HandRecord
    from solitaire.home.files import UserError

    found = load_record(ctx, path)
    if isinstance(found, HandRecord):
        if number is not None:
            raise UserError(f"{path} is the record of one hand, not of a match")
        return found
    if not found.hands:
        raise UserError(f"{path}: no hand of the match has begun")
    if number is not None and number > len(found.hands):
        raise UserError(f"{path}: the match has no hand {number} yet; it has {len(found.hands)}")
    return found.hands[-1 if number is None else number - 1]


def record_json(record: "HandRecord") -> dict[str, object]:
    """Return a recorded hand: its place in its match, if it has one, who played it, and the hand."""
    from solitaire.classic.report import hand_json
    from solitaire.classic.seats import SEATS

    match, number = record.match or (None, None)
    return {
        "match": None if match is None else str(match),
        "number": None if number is None else number + 1,
        "date": record.date,
        "players": {seat.name: record.players[seat] for seat in SEATS},
        "options": str(record.hand.options),
        **hand_json(record.hand),
    }

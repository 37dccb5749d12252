"""The headers of the classic game's records: version, options, numbers, seats, names."""

import re
from collections.abc import Mapping
from typing import Final

from solitaire.classic.options import Options, OptionsTextError, parse_options
from solitaire.classic.seats import Seat
from solitaire.rules.headers import RecordTextError

RULES_VERSION: Final = "classic-1"


def check_version(headers: Mapping[str, str]) -> None:
    """Check that this is a record of the classic game, of a version that this program reads.

    Raises:
        RecordTextError: it is not.
    """
    version = headers.get("Rules")
    if version != RULES_VERSION:
        found = "no Rules header" if version is None else f"rules version {version!r}"
        raise RecordTextError(f"{found}; a record of the classic game has version {RULES_VERSION}")


def parse_options_of(headers: Mapping[str, str]) -> Options:
    """Return the options in the headers of a record.

    Raises:
        RecordTextError: they are malformed, or contradict each other.
    """
    try:
        return parse_options(headers.get("Options", ""))
    except OptionsTextError as error:
        raise RecordTextError(f"Options header: {error}") from None


def parse_number(key: str, text: str) -> int:
    """Return the number in a header.

    Raises:
        RecordTextError: it is not a number.
    """
    if not re.fullmatch("[0-9]{1,20}", text):
        raise RecordTextError(f"{key} header: {text!r} is not a number")
    return int(text)


def parse_seat(key: str, text: str) -> Seat:
    """Return the seat in a header.

    Raises:
        RecordTextError: it is not a seat.
    """
    try:
        return Seat[text.upper()]
    except KeyError:
        raise RecordTextError(f"{key} header: {text!r} is not a seat; seats are S, E, N, W") from None


def parse_by_seat(key: str, text: str) -> dict[Seat, str]:
    """Return the text for each seat in a header such as ``S C2 C6 C7; W S9 S10``.

    Raises:
        RecordTextError: a seat is unknown or named twice.
    """
    found = dict[Seat, str]()
    for part in text.split(";") if text.strip() else ():
        name, _, words = part.strip().partition(" ")
        seat = parse_seat(key, name)
        if seat in found:
            raise RecordTextError(f"{key} header: {seat.title} is named twice")
        found[seat] = " ".join(words.split())
    return found


def check_names(names: tuple[str, ...]) -> None:
    """Check that names can be stored in a header.

    Raises:
        RecordTextError: a name has a semicolon, more than single blanks, or a sign that cannot be printed.
    """
    for name in names:
        if ";" in name or not name.isprintable() or name != " ".join(name.split()):
            raise RecordTextError(
                f"the name {name!r} cannot be kept in a record: no semicolons, single blanks only"
            )

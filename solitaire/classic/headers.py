"""The headers of records, such as ``[Deal "42"]``, and their contents."""

import re
from collections.abc import Container, Mapping
from typing import Final

from solitaire.classic.options import Options, OptionsTextError, parse_options
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.record import RecordTextError

RULES_VERSION: Final = "classic-1"
HEADER: Final = re.compile(r'\s*\[([A-Za-z][A-Za-z0-9-]*)\s+"((?:[^"\\]|\\.)*+)"\s*\]', re.DOTALL)
"""One header and the blanks before it."""


def format_header(key: str, text: str) -> str:
    """Return the text of a header; ``parse_headers`` reads it back."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if key == "Cards":  # mail programs break a line of 97 cards
        words = escaped.split()
        escaped = "\n  ".join(" ".join(words[start : start + 20]) for start in range(0, CARD_COUNT, 20))
    return f'[{key} "{escaped}"]'


def parse_headers(text: str, known: Container[str]) -> tuple[dict[str, str], list[tuple[str, str]], str]:
    """Return the known headers at the beginning of the text, the other headers, and the rest of the text.

    Raises:
        RecordTextError: there are no headers, or a known one is there twice.
    """
    headers: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    start = 0
    while match := HEADER.match(text, start):
        key, content = match[1], re.sub(r"\\(.)", r"\1", match[2], flags=re.DOTALL)
        if key not in known:
            others.append((key, content))
        elif key in headers:
            raise RecordTextError(f"the header {key} is there twice")
        else:
            headers[key] = content
        start = match.end()
    if not headers:
        raise RecordTextError('not a record: it must begin with headers like [Deal "42"]')
    return headers, others, text[start:]


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
        RecordTextError: they are malformed, or contradict one another.
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
    """Check that names can be kept in a header.

    Raises:
        RecordTextError: a name has a semicolon, more than single blanks, or a sign that cannot be printed.
    """
    for name in names:
        if ";" in name or not name.isprintable() or name != " ".join(name.split()):
            raise RecordTextError(
                f"the name {name!r} cannot be kept in a record: no semicolons, single blanks only"
            )

"""The headers of records, as in chess PGN, ``[Deal "42"]``, and what they hold."""

import re
from collections.abc import Container, Mapping
from typing import Final

from solitaire.classic.options import Options, OptionsTextError, parse_options
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.record import RecordTextError

RULES_VERSION: Final = "classic-1"
HEADER: Final = re.compile(r'\s*\[([A-Za-z][A-Za-z0-9-]*)\s+"((?:[^"\\]|\\.)*+)"\s*\]', re.DOTALL)
"""One header, with the blanks before it."""


def format_header(key: str, text: str) -> str:
    """Return a header; ``parse_headers`` reads it back."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if key == "Cards":  # 97 cards on one line would not survive a mail
        words = escaped.split()
        escaped = "\n  ".join(" ".join(words[start : start + 20]) for start in range(0, CARD_COUNT, 20))
    return f'[{key} "{escaped}"]'


def parse_headers(text: str, known: Container[str]) -> tuple[dict[str, str], list[tuple[str, str]], str]:
    """Return the known headers that text begins with, the others in their order, and the rest of the text.

    Raises:
        RecordTextError: there are none, or a known one stands twice.
    """
    headers: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    start = 0
    while match := HEADER.match(text, start):
        key, content = match[1], re.sub(r"\\(.)", r"\1", match[2], flags=re.DOTALL)
        if key not in known:
            others.append((key, content))
        elif key in headers:
            raise RecordTextError(f"the header {key} stands twice")
        else:
            headers[key] = content
        start = match.end()
    if not headers:
        raise RecordTextError('no record: it must begin with headers like [Deal "42"]')
    return headers, others, text[start:]


def check_version(headers: Mapping[str, str]) -> None:
    """Check that the record is of the classic game, and of a version that this program reads.

    Raises:
        RecordTextError: it is not.
    """
    version = headers.get("Rules")
    if version != RULES_VERSION:
        found = "no Rules header" if version is None else f"rules version {version!r}"
        raise RecordTextError(f"{found}; this is read with rules version {RULES_VERSION}")


def parse_options_of(headers: Mapping[str, str]) -> Options:
    """Return the options that a record names.

    Raises:
        RecordTextError: they are malformed or contradict one another.
    """
    try:
        return parse_options(headers.get("Options", ""))
    except OptionsTextError as error:
        raise RecordTextError(f"Options header: {error}") from None


def parse_number(key: str, text: str) -> int:
    """Return the number that a header holds.

    Raises:
        RecordTextError: it is no number.
    """
    if not re.fullmatch("[0-9]{1,20}", text):
        raise RecordTextError(f"{key} header: {text!r} is no number")
    return int(text)


def parse_seat(key: str, text: str) -> Seat:
    """Return the seat that a header names.

    Raises:
        RecordTextError: it is none.
    """
    try:
        return Seat[text.upper()]
    except KeyError:
        raise RecordTextError(f"{key} header: {text!r} is no seat; seats are S, E, N, W") from None


def parse_by_seat(key: str, text: str) -> dict[Seat, str]:
    """Return, by seat, the texts of a header such as ``S C2 C6 C7; W S9 S10``.

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
    """Check that names can stand in a header.

    Raises:
        RecordTextError: a name holds a semicolon, more than single blanks, or what can't be printed.
    """
    for name in names:
        if ";" in name or not name.isprintable() or name != " ".join(name.split()):
            raise RecordTextError(f"the name {name!r} can't be kept: only single blanks and no semicolon")

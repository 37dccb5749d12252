"""A text taken apart into what it holds: records, matches and shared texts, many and in any order.

Only headers say what a record is. What a header holds never does, so a name may look like anything.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from solitaire.rules.headers import BOM, HEADER


class Kind(Enum):
    """What a part of a text is."""

    GAME = auto()
    HAND = auto()
    MATCH = auto()
    SHARED_GAME = auto()
    SHARED_HAND = auto()

    @property
    def is_shared(self) -> bool:
        """Whether it is a short text for a chat, not a record."""
        return self in (Kind.SHARED_GAME, Kind.SHARED_HAND)


class Part(NamedTuple):
    """A part of a text: what it must be read as, and its text up to the next part."""

    kind: Kind
    text: str


class _Beginning(NamedTuple):
    """Where a part begins, what it is, and the match in its headers, if it names one."""

    start: int
    kind: Kind
    match: str | None = None


_CLASSIC: Final = "classic-"
"""What the version of the rules begins with in records of the classic game."""
_SHARED: Final = re.compile(r"\[\s*+minchiate\s++(for\s++four\s)?+", re.IGNORECASE)


def parts(text: str) -> list[Part]:
    """Return the parts of a text, at least one.

    Words around shared texts are left out. Words before the first record are a part of their own: they may
    be what is left of another. The hands that follow the headers of their match belong to it.
    """
    begun, match = list[_Beginning](), None
    for beginning in _beginnings(text):
        if beginning.kind is not Kind.HAND or match is None or beginning.match != match:
            begun.append(beginning)
            match = beginning.match if beginning.kind is Kind.MATCH else None
    if not begun or (not begun[0].kind.is_shared and text[: begun[0].start].replace(BOM, " ").strip()):
        begun.insert(0, _Beginning(0, Kind.GAME))
    ends = [*(beginning.start for beginning in begun[1:]), len(text)]
    return [Part(one.kind, text[one.start : end]) for one, end in zip(begun, ends, strict=True)]


def _beginnings(text: str) -> Iterator[_Beginning]:
    """Yield where each shared text begins, and each record, those of the hands of a match too."""
    at = text.find("[")
    while at >= 0:
        records, end = _records(text, at)
        yield from records
        if not records and (shared := _SHARED.match(text, at)):
            yield _Beginning(at, Kind.SHARED_HAND if shared[1] else Kind.SHARED_GAME)
        at = text.find("[", max(end, at + 1))


def _records(text: str, start: int) -> tuple[list[_Beginning], int]:
    """Return the records whose headers follow one another from here on, and where the last header ends.

    A record without moves is followed by the headers of the next, which begin with another Rules header.
    """
    found, headers, end = list[_Beginning](), dict[str, str](), start
    while header := HEADER.match(text, end):
        if header[1] == "Rules" and "Rules" in headers:
            found.append(_record(start, headers))
            headers, start = {}, header.start(1) - 1
        headers[header[1]] = header[2]
        end = header.end()
    return [*found, *([_record(start, headers)] if headers else ())], end


def _record(start: int, headers: dict[str, str]) -> _Beginning:
    match = headers.get("Match")
    if not headers.get("Rules", "").startswith(_CLASSIC):
        return _Beginning(start, Kind.GAME)
    return _Beginning(start, Kind.MATCH if match is not None and "Hand" not in headers else Kind.HAND, match)

"""Games, hands and matches read from a text that holds any of them, many and in any order.

Only headers say what a record is. The content of a header never does, so a name may look like anything.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from scores.kinds import Added, NotEndedError
from scores.share import parse_shared
from scores.share_hand import parse_shared_hand
from solitaire.classic.match_record import MatchRecord, parse_match
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.rules.doors import has_cards, plain
from solitaire.rules.record import HEADER, Record, RecordTextError, parse_record

if TYPE_CHECKING:
    from scores.store import Store

Played: TypeAlias = Record | HandRecord | MatchRecord
"""Records that a text can hold."""
Import: TypeAlias = Record | HandRecord
"""Records that can be imported."""
_TOGETHER: Final = 50
"""Games imported in a transaction: each takes a megabyte at most, and a transaction 20 ms."""


class Form(Enum):
    """The form of a piece of text."""

    GAME = auto()
    HAND = auto()
    MATCH = auto()
    SHARED_GAME = auto()
    SHARED_HAND = auto()

    @property
    def is_shared(self) -> bool:
        """True for a short text for a chat, False for a record."""
        return self in (Form.SHARED_GAME, Form.SHARED_HAND)


class Piece(NamedTuple):
    """A piece of a text: the form to read it in, and the text up to the next piece."""

    form: Form
    text: str


class _Beginning(NamedTuple):
    """The beginning of a piece, its form, and the match in its headers, if any."""

    start: int
    form: Form
    match: str | None = None


_CLASSIC: Final = "classic-"
"""The beginning of the rules' version in records of the classic game."""
_SHARED: Final = re.compile(r"\[\s*+minchiate\s++(for\s++four\s)?+", re.IGNORECASE)
_READERS: Final[Mapping[Form, Callable[[str], Played]]] = {
    Form.GAME: parse_record,
    Form.HAND: parse_hand,
    Form.MATCH: parse_match,
    Form.SHARED_GAME: parse_shared,
    Form.SHARED_HAND: parse_shared_hand,
}


def parse_all(text: str) -> Iterator[Played | ValueError]:
    """Yield every game, hand and match in a text, or the reason why it is not one; at least one of these."""
    for piece in pieces(text):
        try:
            yield _parse(piece)
        except ValueError as error:
            yield error


def _parse(piece: Piece) -> Played:
    if not piece.form.is_shared:
        try:
            piece.text.encode()
        except UnicodeEncodeError:
            raise RecordTextError("the text has characters that no file can hold") from None
    return _READERS[piece.form](piece.text)


def parse_imports(text: str) -> Iterator[Import | ValueError]:
    """Yield every game and every hand in a text, or the reason why it is not one; of a match, its hands."""
    for found in parse_all(text):
        if isinstance(found, HandRecord):
            yield replace(found, match=None)
        elif not isinstance(found, MatchRecord):
            yield found
        elif found.hands:
            yield from (replace(hand, match=None) for hand in found.hands)
        else:
            yield NotEndedError("no hand of the match has begun")


def parse_one(text: str) -> Played:
    """Return the only game, hand or match in a text, replayed by the rules.

    Raises:
        ShareTextError: it looks like a shared text but has been changed.
        RecordTextError: it is not a valid record, or there are several.
        ValueError: it breaks the rules, or claims what it does not give.
    """
    first, *others = map(_parse, pieces(text))
    if others:
        raise RecordTextError(f"it holds {1 + len(others)} games; one is wanted")
    return first


def add_imports(store: "Store", found: Sequence[Import | ValueError]) -> list[Added | ValueError]:
    """Add the games and hands from ``parse_imports`` to the store, as somebody else's.

    Returns:
        for each, what became of it: an error if it is none, or has not ended.

    Raises:
        UserError: the store cannot be written; none is added.
    """
    added = iter(store.add_all([game for game in found if not isinstance(game, ValueError)], own=False))
    return [game if isinstance(game, ValueError) else next(added) for game in found]


def add_in_parts(
    store: "Store", found: Iterable[Import | ValueError]
) -> Iterator[list[tuple[Import | ValueError, Added | ValueError]]]:
    """Add any number of games and hands, one transaction per part; see ``add_imports``.

    Yields:
        for each part, its games with what became of them.

    Raises:
        UserError: the store cannot be written; the parts before are added.
    """
    games = iter(found)
    while part := list(islice(games, _TOGETHER)):
        yield list(zip(part, add_imports(store, part), strict=True))


def add_import(store: "Store", found: Import | ValueError) -> Added:
    """Add a single game or hand; see ``add_imports``.

    Raises:
        ValueError: it is none, or has not ended.
        UserError: the store cannot be written.
    """
    (added,) = add_imports(store, [found])
    if isinstance(added, ValueError):
        raise added
    return added


# -- the pieces of a text -------------------------------------------------------------------


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a text, which has at least one piece.

    Words around shared texts are left out, and words before the first record, as "Anna wrote:"; but with a
    card among them they form a piece of their own: they are the rest of another record. The hands that
    follow the headers of their match belong to it.
    """
    text = plain(text)
    begun, match = list[_Beginning](), None
    for beginning in _beginnings(text):
        if beginning.form is not Form.HAND or match is None or beginning.match != match:
            begun.append(beginning)
            match = beginning.match if beginning.form is Form.MATCH else None
    if not begun or (not begun[0].form.is_shared and has_cards(text[: begun[0].start])):
        begun.insert(0, _Beginning(0, Form.GAME))
    ends = [*(beginning.start for beginning in begun[1:]), len(text)]
    for each, end in zip(begun, ends, strict=True):
        yield Piece(each.form, text[each.start : end])


def _beginnings(text: str) -> Iterator[_Beginning]:
    """Yield the beginnings of shared texts and of records, including those of the hands of a match."""
    at = text.find("[")
    while at >= 0:
        records, end = _records(text, at)
        yield from records
        if not records and (shared := _SHARED.match(text, at)):
            yield _Beginning(at, Form.SHARED_HAND if shared[1] else Form.SHARED_GAME)
        at = text.find("[", max(end, at + 1))


def _records(text: str, start: int) -> tuple[list[_Beginning], int]:
    """Return the records with consecutive headers from here on, and the end of the last header.

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
        return _Beginning(start, Form.GAME)
    return _Beginning(start, Form.MATCH if match is not None and "Hand" not in headers else Form.HAND, match)

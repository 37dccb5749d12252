"""Games of the solitaire, hands and matches of the classic game, read from a text that holds any of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from scores.games import NotEndedError
from scores.parts import Kind, Part, parts
from scores.share import parse_shared
from scores.share_hand import parse_shared_hand
from solitaire.classic.match_record import MatchRecord, parse_match
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.rules.headers import RecordTextError
from solitaire.rules.record import Record, parse_record

Played: TypeAlias = Record | HandRecord | MatchRecord
"""What a text can hold."""
Import: TypeAlias = Record | HandRecord
"""Something that can be imported."""
_READERS: Final[Mapping[Kind, Callable[[str], Played]]] = {
    Kind.GAME: parse_record,
    Kind.HAND: parse_hand,
    Kind.MATCH: parse_match,
    Kind.SHARED_GAME: parse_shared,
    Kind.SHARED_HAND: parse_shared_hand,
}


def parse_all(text: str) -> Iterator[Played | ValueError]:
    """Yield every game, hand and match in a text, or why it is none; at least one of these."""
    for part in parts(text):
        try:
            yield _parse(part)
        except ValueError as error:
            yield error


def _parse(part: Part) -> Played:
    if not part.kind.is_shared:
        try:
            part.text.encode()
        except UnicodeEncodeError:
            raise RecordTextError("the text has characters that no file can hold") from None
    return _READERS[part.kind](part.text)


def parse_imports(text: str) -> Iterator[Import | ValueError]:
    """Yield every game and every hand in a text, or why it is none; of a match its hands, each by itself."""
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
    first, *others = map(_parse, parts(text))
    if others:
        raise RecordTextError(f"it holds {1 + len(others)} games; one is wanted")
    return first

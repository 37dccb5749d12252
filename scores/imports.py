"""Everything that can be imported, found in a text: games of the solitaire and hands of the classic game."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from scores import share_hand
from scores.share import MARK, parse_game
from scores.share_hand import parse_shared_hand
from solitaire.classic.match_record import is_match, parse_match
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.rules.headers import HEADER, RecordTextError
from solitaire.rules.record import Record

Import: TypeAlias = Record | HandRecord
"""Something that can be imported."""
_FIRST_HEADER: Final = '[Rules "'
"""What every record of this program begins with."""
_OF_CLASSIC: Final = '[Rules "classic-'


def parse_imports(text: str) -> Iterator[Import | ValueError]:
    """Yield every game and every hand in a text, or why it is none.

    Shared texts may stand between other words; a record begins with its headers after the moves of another.
    Of a match its hands are imported, each by itself.
    """
    text = text.removeprefix("\ufeff")
    if is_match(text):
        try:
            yield from (replace(hand, match=None) for hand in parse_match(text).hands)
        except ValueError as error:
            yield error
        return
    for part in _shared_parts(text) if MARK in text.lower() else _record_parts(text):
        try:
            yield _parse(part)
        except ValueError as error:
            yield error


def _parse(text: str) -> Import:
    if share_hand.MARK in text.lower():
        return parse_shared_hand(text)
    if _OF_CLASSIC in text:
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise RecordTextError("the text has characters that no file can hold")
        return replace(parse_hand(text), match=None)
    return parse_game(text)


def _shared_parts(text: str) -> Iterator[str]:
    """Yield the text from each beginning of a shared text to the next."""
    starts = [match.start() for match in re.finditer(re.escape(MARK), text, re.IGNORECASE)]
    yield from (text[start:end] for start, end in pairwise([*starts, len(text)]))


def _record_parts(text: str) -> Iterator[str]:
    """Yield the text of each record: headers, and what follows up to the headers of the next."""
    start, end = 0, len(text)
    while start < end:
        at = start
        while match := HEADER.match(text, at):
            at = match.end()
        after = text.find("[", at) if at > start else text.find(_FIRST_HEADER, start + 1)
        following = after if after > 0 else end
        if start == 0 or text[start:following].strip():
            yield text[start:following]
        start = following

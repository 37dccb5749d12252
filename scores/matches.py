"""A match of the classic game in the store: the records of its hands, and columns that follow from them.

Each hand has a row of its own, which is short enough to be found by its bytes in a damaged file. Together the
texts of the hands, in order, are the record of the match: the first begins with the headers of the match.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

from scores.games import ORIGIN, NotEndedError, clean_name, day_of, player_id
from scores.hands import add_row, facts_of, hand_part, in_match
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import MatchRecord, format_match, parse_match
from solitaire.classic.record import format_hand, parse_hand

_PLACE: Final = re.compile(
    r'^\[Hand "([0-9]+)"\]$.*^\[Origin "match ([0-9a-f]{64})"\]$', re.MULTILINE | re.DOTALL
)
"""In the text of a stored hand: its number, and the digest of its match."""


def insert(connection: sqlite3.Connection, record: MatchRecord) -> int:
    """Add a match to the store, within the caller's transaction, unless it is there already; return its row.

    Raises:
        NotEndedError: the match is still in progress.
    """
    match = record.match
    if not match.is_over:
        raise NotEndedError("the match is still in progress")
    digest = sha256(format_match(record).encode("utf-8", "surrogatepass")).hexdigest()
    known = connection.execute("SELECT id FROM matches WHERE digest = ?", (digest,)).fetchone()
    if known is not None:
        return int(known[0])
    day = day_of(record.date)
    date = None if day is None else day.isoformat()
    player = player_id(connection, clean_name(record.names[0]))
    cursor = connection.execute(
        "INSERT INTO matches (digest, number, player, date, resti) VALUES (?, ?, ?, ?, ?)",
        (
            digest,
            str(record.number),
            player,
            date,
            match.resti[0],
        ),
    )
    assert cursor.lastrowid is not None
    for hand, text in zip(record.hands, _texts(record, digest), strict=True):
        columns = {**in_match(facts_of(hand), date), "match": cursor.lastrowid, "text": text}
        add_row(connection, hand, player, columns)
    return cursor.lastrowid


def _texts(record: MatchRecord, digest: str) -> list[str]:
    """Return the texts of the hands as the store keeps them."""
    origin = (ORIGIN, f"match {digest}")
    hands = tuple(replace(hand, extra=(*hand.extra, origin)) for hand in record.hands)
    texts = [format_hand(hand) for hand in hands]
    whole = format_match(replace(record, hands=hands))
    return [whole[: len(whole) - sum(len(text) + 1 for text in texts[1:])], *texts[1:]]


def as_match(texts: Iterable[str]) -> MatchRecord:
    """Return the match whose hands have these texts, as it was before it was stored.

    Raises:
        ValueError: it no longer replays.
    """
    record = parse_match("\n".join(texts))
    hands = tuple(
        replace(hand, extra=tuple(header for header in hand.extra if header[0] != ORIGIN))
        for hand in record.hands
    )
    return replace(record, hands=hands)


def whole_matches(texts: Iterable[str]) -> Iterator[MatchRecord]:
    """Yield the matches of which all hands are among the texts of stored hands, in whatever order."""
    found = defaultdict[str, dict[int, str]](dict)
    for text in texts:
        if place := _PLACE.search(text):
            with suppress(ValueError):
                parse_hand(hand_part(text))
                found[place[2]].setdefault(int(place[1]), text)
    for hands in found.values():
        if sorted(hands) == list(range(HANDS)):
            with suppress(ValueError):
                yield as_match(hands[number] for number in range(HANDS))

"""A hand of the classic game in the store, of a match or by itself; its columns follow from its record."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from scores.games import (
    IMPORT,
    ORIGIN,
    OWN,
    Added,
    NotEndedError,
    Standing,
    clean_name,
    day_of,
    in_list,
    player_id,
    standing_of,
)
from solitaire.classic.cards import KINGS
from solitaire.classic.deal import daily_hand
from solitaire.classic.duel import margin
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.match_record import split_records
from solitaire.classic.record import HandRecord, format_hand, parse_hand
from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import parse_card
from solitaire.rules.deal import Deal
from solitaire.rules.headers import RecordTextError
from solitaire.rules.help import Help

HELP: Final = "Help"
_T1: Final = parse_card("T1")


@dataclass(frozen=True, slots=True)
class Figures:
    """What statistics count in an ended hand, for the side NS.

    Attributes:
        t1_saved: whether NS won T1 in their tricks; None if it was not theirs.
        kings_lost: the kings of NS that died.
        last_trick: whether NS took the last trick.
        declared: points that NS scored for declarations.
    """

    t1_saved: bool | None
    kings_lost: int
    last_trick: bool
    declared: int

    @classmethod
    def of(cls, hand: Hand) -> "Figures":
        """Return the figures of an ended hand."""
        owner = next(trick.player(_T1).side for trick in hand.tricks if _T1 in trick.cards)
        events = hand.events
        return cls(
            _T1 in hand.piles[Side.NS] if owner is Side.NS else None,
            sum(
                card in KINGS.values()
                for event in events
                if event.kind is EventKind.DIED and event.side is Side.EW
                for card in event.cards
            ),
            any(event.kind is EventKind.LAST_TRICK and event.side is Side.NS for event in events),
            sum(
                event.points for event in events if event.kind is EventKind.DECLARED and event.side is Side.NS
            ),
        )


def is_own(record: HandRecord) -> bool:
    """Say whether a hand in the store was played here, not imported."""
    return (ORIGIN, IMPORT) not in record.extra


def help_of(record: HandRecord) -> Help:
    """Return the help used in a hand; one whose header is malformed counts as helped."""
    try:
        return Help.parse(dict(record.extra).get(HELP, ""))
    except RecordTextError:
        return Help(undone_plays=1)


def as_shared(record: HandRecord) -> HandRecord:
    """Return a stored hand without the store's own header."""
    return replace(record, extra=tuple(header for header in record.extra if header[0] != ORIGIN))


def insert(connection: sqlite3.Connection, record: HandRecord, *, own: bool) -> Added:
    """Add a hand by itself, within the caller's transaction, unless it is there already.

    Two hands are the same when player, deal, dealer, discards and plays are, and for a hand played here the
    date as well. For an import the date does not count, because a shared text has none.

    Raises:
        NotEndedError: the hand is still in progress.
    """
    if record.hand.phase is not Phase.ENDED:
        raise NotEndedError("the hand is still in progress and has no result yet")
    record = as_shared(record)
    if not own:
        record = replace(record, extra=(*record.extra, (ORIGIN, IMPORT)))
    facts, player = facts_of(record), clean_name(record.players[Seat.S])
    query = "SELECT id, standing FROM hands WHERE digest = ?"
    known = connection.execute(query, (facts["digest"],)).fetchone()
    if known is not None:
        return Added(known[0], False, Standing(known[1]))
    columns = {**facts, "text": format_hand(record)}
    row, standing = add_row(connection, record, player_id(connection, player), columns)
    return Added(row, True, standing)


def facts_of(record: HandRecord) -> dict[str, object]:
    """Return the columns that follow from the record of an ended hand by itself."""
    hand, day, own = record.hand, day_of(record.date), is_own(record)
    date = None if day is None else day.isoformat()
    return {
        "digest": _digest(hand, clean_name(record.players[Seat.S]), date if own else "import"),
        "number": None if record.match is None else record.match[1],
        "standing": int(standing_of(help_of(record), is_own=own)),
        "date": date,
        "daily": day is not None and (hand.deal, hand.dealer) == daily_hand(day),
        "deal": str(hand.deal),
        "dealer": hand.dealer.name,
        "points": margin(hand).points,
        "resti_ns": hand.tally.resti[Side.NS],
        "resti_ew": hand.tally.resti[Side.EW],
        **_columns(Figures.of(hand)),
    }


def in_match(facts: Mapping[str, object], date: str | None) -> dict[str, object]:
    """Return the columns of a hand by itself as those of a hand of a match begun on a date."""
    return {**facts, "digest": None, "date": date, "daily": False}


def add_row(
    connection: sqlite3.Connection, record: HandRecord, player: int, columns: Mapping[str, object]
) -> tuple[int, Standing]:
    """Add the row of an ended hand with these columns; return its number and its category.

    If the player has ended a hand of the deal here before, the category is that of deals played again.
    """
    used = help_of(record)
    if is_own(record) and knows(connection, record.hand.deal, player):
        used = replace(used, played_before=True)
    standing = standing_of(used, is_own=is_own(record))
    columns = {**columns, "player": player, "standing": int(standing)}
    marks = ", ".join("?" * len(columns))
    cursor = connection.execute(
        f"INSERT INTO hands ({', '.join(columns)}) VALUES ({marks})", tuple(columns.values())
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid, standing


def _columns(found: Figures) -> dict[str, object]:
    return {name: getattr(found, name) for name in Figures.__slots__}


def knows(connection: sqlite3.Connection, deal: Deal, player: int) -> bool:
    """Say whether a player has ended a hand of this deal here, with any cut, or has seen its cards."""
    number = str(deal) if deal.number is None else str(deal.number)
    query = (
        f"SELECT 1 FROM hands WHERE player = ? AND standing IN ({in_list(OWN)})"
        " AND (deal = ? OR deal > ? || '/' AND deal < ? || '0') UNION ALL"
        " SELECT 1 FROM seen JOIN deals ON deals.id = deal WHERE player = ? AND cards = ? LIMIT 1"
    )
    values = (player, number, number, number, player, bytes(deal.cards))
    return connection.execute(query, values).fetchone() is not None


def reckon(connection: sqlite3.Connection) -> None:
    """Fill in the figures of hands that an earlier version has stored, within the caller's transaction."""
    rows = connection.execute("SELECT id, text FROM hands WHERE declared IS NULL").fetchall()
    for row, text in rows:
        with suppress(ValueError):
            found = _columns(Figures.of(parse_hand(hand_part(text)).hand))
            changes = ", ".join(f"{name} = ?" for name in found)
            connection.execute(f"UPDATE hands SET {changes} WHERE id = ?", (*found.values(), row))


def hand_part(text: str) -> str:
    """Return the record of a hand in the text of a stored one, without the headers of its match."""
    return split_records(text)[-1]


def single_hands(texts: Iterable[str]) -> Iterator[HandRecord]:
    """Yield the ended hands by themselves among the texts of stored hands."""
    for text in texts:
        with suppress(ValueError):
            record = parse_hand(text)
            if record.match is None and record.hand.phase is Phase.ENDED:
                yield record


def _digest(hand: Hand, player: str, date: str | None) -> str:
    """Return a digest of who played what, when and how."""
    played = (str(hand.deal), hand.dealer.name, hand.discards, hand.plays, player, date)
    return sha256(repr(played).encode("utf-8", "surrogatepass")).hexdigest()

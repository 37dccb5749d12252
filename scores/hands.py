"""A hand of the classic game in the store, of a match or by itself, and a match: its hands, a row each.

A hand of a match in progress is stored when it ends, by itself, with its number in the match; when the match
ends, that row becomes the match's. So an abandoned match keeps its hands, and no hand is stored twice.

A hand's text is short enough to be found by its bytes in a damaged file. Together the texts of a match's
hands, in order, are the record of the match: the first begins with the headers of the match.
"""

import datetime
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final

from scores.kinds import (
    ANY_CUT,
    HAND_ENGINE,
    ORIGIN,
    OWN,
    SAME_CARDS,
    Added,
    Columns,
    NotEndedError,
    Standing,
    StoredKind,
    add_row,
    as_shared,
    clean_name,
    date_of,
    day_of,
    deal_id,
    in_list,
    insert,
    is_own,
    is_repeat,
    player_id,
    standing_of,
)
from solitaire.classic.cards import KINGS
from solitaire.classic.deal import daily_hand
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.match_record import (
    ClassicRecord,
    MatchRecord,
    format_match,
    parse_match,
    split_records,
)
from solitaire.classic.options import DEFAULT
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord, Opposition, format_hand, parse_hand
from solitaire.classic.seats import STRONGEST, Seat, Side, strength_of
from solitaire.rules.cards import parse_card
from solitaire.rules.record import Help

_T1: Final = parse_card("T1")


@dataclass(frozen=True, slots=True)
class HandFigures:
    """Figures of an ended hand for the statistics, all of the side NS."""

    t1_saved: bool | None
    """Whether NS won T1 in their tricks; None if they did not hold it."""
    kings_lost: int
    """The kings of NS that died."""
    last_trick: bool
    """Whether NS took the last trick."""
    declared: int
    """Points that NS scored for declarations."""

    @classmethod
    def of(cls, hand: Hand) -> "HandFigures":
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


def help_of(record: HandRecord) -> Help:
    """Return the help used in a hand; a hand with a malformed header counts as helped."""
    return Help.of(record.extra)


def hand_part(text: str) -> str:
    """Return the record of a hand in the text of a stored hand, without the headers of its match."""
    return split_records(text)[-1]


def _parse(text: str) -> HandRecord:
    return parse_hand(hand_part(text))


def _columns(record: HandRecord) -> Columns:
    """Return the columns that follow from the record of an ended hand by itself."""
    hand, day, own = record.hand, day_of(record.date), is_own(record)
    if hand.phase is not Phase.ENDED:
        raise NotEndedError("the hand is still in progress and has no result yet")
    date = date_of(record.date)
    return {
        "digest": _digest(record, date if own else "import"),
        "number": None if record.match is None else record.match[1],
        "standing": int(standing_of(help_of(record), is_own=own)),
        "date": date,
        "daily": day is not None and _is_daily(record, day),
        "deal": str(hand.deal),
        "dealer": hand.dealer.name,
        "points": margin(hand).points,
        "resti_ns": hand.tally.resti[Side.NS],
        "resti_ew": hand.tally.resti[Side.EW],
        **_strengths(record),
        **asdict(HandFigures.of(hand)),
    }


def _is_daily(record: HandRecord, day: datetime.date) -> bool:
    hand = record.hand
    return record.match is None and (hand.deal, hand.dealer, hand.options) == (*daily_hand(day), DEFAULT)


def _strengths(record: HandRecord) -> Columns:
    """Return the strengths of the weaker opponent and of the partner."""
    others = Opposition.among(record.extra)
    engines = [engine for engine, _ in others.three] if others else [STRONGEST.engine] * 3
    east, north, west = map(strength_of, engines)
    return {"opponents": min(east, west), "partner": north}


def _digest(record: HandRecord, date: str | None) -> str:
    """Return a digest of who played what, when and how."""
    hand, player = record.hand, clean_name(record.players[Seat.S])
    played: tuple[object, ...] = (str(hand.deal), hand.dealer.name, hand.discards, hand.plays, player, date)
    if hand.options != DEFAULT:
        played += (str(hand.options), hand.given, hand.fallen)
    return sha256(repr(played).encode("utf-8", "surrogatepass")).hexdigest()


def _in_match(columns: Mapping[str, object], date: str | None) -> Columns:
    """Return the columns of a single hand as those of a hand of a match begun on a date."""
    return {**columns, "digest": None, "date": date, "daily": False}


def _deal_row(connection: sqlite3.Connection, row: int) -> int | None:
    (text,) = connection.execute(HAND.text_query, (row,)).fetchone()
    try:
        return deal_id(connection, _parse(text).hand.deal)
    except ValueError:  # it does not replay
        return None


def _as_repaired(connection: sqlite3.Connection, row: int, stored: Columns, found: Columns) -> Columns | None:
    """Return the columns that a row must have, given those that follow from its record by itself."""
    query = "SELECT matches.date FROM hands JOIN matches ON matches.id = match WHERE hands.id = ?"
    match = connection.execute(query, (row,)).fetchone()
    if match is not None and found["number"] != stored["number"]:
        return None
    columns = dict(found) if match is None else _in_match(found, match[0])
    if stored["standing"] == Standing.AGAIN and columns["standing"] != Standing.OTHERS:
        del columns["standing"]  # the record does not say which deals were played before
    digest = columns["digest"]
    other = connection.execute("SELECT 1 FROM hands WHERE digest = ? AND id != ?", (digest, row))
    if other.fetchone():
        columns["digest"] = None  # the hand has been added again since; that row has to be found
    if stored["declared"] is None:  # an earlier version has stored it; see fill_in_figures
        columns = {name: value for name, value in columns.items() if name not in HandFigures.__slots__}
    return columns


_MET: Final = (ANY_CUT.format("deal"), SAME_CARDS)
HAND: Final = StoredKind[HandRecord](
    name="hand",
    table="hands",
    texts=("hands", "id"),
    listing="minchiate classic scores list",
    parse=_parse,
    format=format_hand,
    columns=_columns,
    references=lambda connection, record: {"player": player_id(connection, record.players[Seat.S])},
    deal=lambda record: record.hand.deal,
    deal_row=_deal_row,
    same="digest = :digest",
    met=_MET,
    again=_MET,
    as_repaired=_as_repaired,
    reviews=f"engine LIKE '{HAND_ENGINE} %'",
    single="match IS NULL",
    by_itself=" by itself",
)
"""A hand of the classic game."""


def fill_in_figures(connection: sqlite3.Connection) -> None:
    """Fill in the figures of hands that an earlier version has stored, within the caller's transaction."""
    rows = connection.execute("SELECT id, text FROM hands WHERE declared IS NULL").fetchall()
    for row, text in rows:
        with suppress(ValueError):
            found = asdict(HandFigures.of(_parse(text).hand))
            changes = ", ".join(f"{name} = ?" for name in found)
            connection.execute(f"UPDATE hands SET {changes} WHERE id = ?", (*found.values(), row))


# -- matches --------------------------------------------------------------------------------


def insert_classic(connection: sqlite3.Connection, record: ClassicRecord, *, own: bool) -> Added:
    """Add a match, or a hand by itself, within the caller's transaction, unless it is there already.

    Raises:
        NotEndedError: it is still in progress.
    """
    if isinstance(record, MatchRecord):
        return insert_match(connection, record)
    return _known(connection, record, own=own) or insert(connection, HAND, record, own=own)


def _known(connection: sqlite3.Connection, record: HandRecord, *, own: bool) -> Added | None:
    """Return a hand of a match in its ended match, an import among the hands played here; None if not there.

    The date of an import does not count: a shared text has none.
    """
    if own and record.match is None:
        return None

    def digest(hand: HandRecord) -> str:
        return _digest(hand, date_of(hand.date) if own else None)

    rows = "match IS NOT NULL" if own else f"standing IN ({in_list(OWN)})"
    query = f"SELECT id, standing, text FROM hands WHERE deal = ? AND {rows}"
    wanted = digest(record)
    for row, standing, text in connection.execute(query, (str(record.hand.deal),)):
        with suppress(ValueError):
            if digest(_parse(text)) == wanted:
                return Added(row, False, Standing(standing))
    return None


def insert_match(connection: sqlite3.Connection, record: MatchRecord) -> Added:
    """Add a match to the store, within the caller's transaction, unless it is there already.

    Raises:
        NotEndedError: the match is still in progress.
    """
    columns = match_columns(record)
    digest = sha256(format_match(record).encode("utf-8", "surrogatepass")).hexdigest()
    known = connection.execute("SELECT id FROM matches WHERE digest = ?", (digest,)).fetchone()
    if known is not None:
        query = "SELECT coalesce(max(standing), 0) FROM hands WHERE match = ?"
        return Added(known[0], False, Standing(connection.execute(query, known).fetchone()[0]))
    player, date = player_id(connection, record.names[0]), columns["date"]
    cursor = connection.execute(
        "INSERT INTO matches (digest, number, player, date, resti, giri) VALUES (?, ?, ?, ?, ?, ?)",
        (digest, columns["number"], player, date, columns["resti"], columns["giri"]),
    )
    assert cursor.lastrowid is not None
    standings = list[Standing]()
    for hand, text in zip(record.hands, _texts(record, digest), strict=True):
        by_itself = _columns(hand)
        of_hand = _in_match(by_itself, date) | {"match": cursor.lastrowid, "player": player}
        query = "SELECT id, standing FROM hands WHERE digest = ? AND match IS NULL"
        begun = connection.execute(query, (by_itself["digest"],)).fetchone()
        if begun is not None:
            if begun[1] in OWN:  # else it did not replay
                of_hand["standing"] = begun[1]
            standings.append(_move_into_match(connection, begun[0], {**of_hand, "text": text}))
            continue
        if is_repeat(connection, HAND, hand, player):
            of_hand["standing"] = int(Standing.AGAIN)
        standings.append(add_row(connection, HAND, of_hand, text).standing)
    return Added(cursor.lastrowid, True, max(standings))


def _move_into_match(connection: sqlite3.Connection, row: int, columns: Columns) -> Standing:
    """Turn the row of a single hand into that of a hand of a match; return its category."""
    names = ", ".join(f"{name} = ?" for name in columns)
    connection.execute(f"UPDATE hands SET {names} WHERE id = ?", (*columns.values(), row))
    return Standing(columns["standing"])


def match_columns(record: MatchRecord) -> Columns:
    """Return the columns that follow from the record of an ended match.

    Raises:
        NotEndedError: the match is still in progress.
    """
    match = record.match
    if not match.is_over:
        raise NotEndedError("the match is still in progress")
    return {
        "number": str(record.number),
        "date": date_of(record.date),
        "resti": match.resti[0],
        "giri": record.giri,
    }


def _texts(record: MatchRecord, digest: str) -> list[str]:
    """Return the texts of the hands as they are stored."""
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
    return replace(record, hands=tuple(map(as_shared, record.hands)))

"""A game of the solitaire in the store, and a line found by the oracle."""

import sqlite3
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Final

from scores.kinds import (
    ANY_CUT,
    HELP,
    ORIGIN,
    SAME_CARDS,
    Columns,
    NotEndedError,
    PracticeError,
    Standing,
    StoredKind,
    clean_name,
    date_of,
    day_of,
    deal_id,
    is_own,
    player_id,
    standing_of,
)
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Help, Record, format_record, parse_record, parse_seconds

# -- a line of moves as text, a character each ----------------------------------------------------

_NEAR: Final = "abcdefghijklmnopqrstuvwx"
_FAR: Final = "ABCDEFGHIJKLMNOPQRSTUVWX"
_PLAY: Final = "."
_END: Final = "#"


class LineTextError(ValueError):
    """Text that is not a line of its deal."""


def format_line(record: Record) -> str:
    """Return the moves of a record, a character each.

    ``.`` is a play and ``#`` the end. A letter is a kill by the pile at that place of the grid, counted from
    ``a``: a small letter at distance 1, a capital letter at distance 3.
    """
    return "".join(
        _letter(move, position) for move, position in zip(record.moves, record.positions[:-1], strict=True)
    )


def _letter(move: Move, position: Position) -> str:
    if move == END:
        return _END
    if move.victim is None:
        return _PLAY
    place = position.grid.index(move.card)
    return (_NEAR if position.grid[place - 1] == move.victim else _FAR)[place]


def parse_line(deal: Deal, fola: tuple[int, ...], text: str) -> Record:
    """Return the record of the moves that ``format_line`` wrote.

    Raises:
        LineTextError: the text is not a line of this deal.
    """
    position, moves = Position((), deal.deck, fola), list[Move]()
    for number, letter in enumerate(text, start=1):
        try:
            moves.append(_move(letter, position))
            position = position.apply(moves[-1])
        except ValueError as error:
            raise LineTextError(f"move {number} of the line: {error}") from None
    try:
        return Record(deal, fola, tuple(moves))
    except ValueError as error:
        raise LineTextError(str(error)) from None


def _move(letter: str, position: Position) -> Move:
    if letter == _END:
        return END
    if letter == _PLAY:
        if position.next_card is None:
            raise ValueError("there is no card to play")
        return Move(position.next_card)
    distance = 1 if letter in _NEAR else 3
    place = (_NEAR if distance == 1 else _FAR).find(letter)
    if not distance <= place < len(position.grid):
        raise ValueError(f"{letter!r} names no pile that has another {distance} to its left")
    return Move(position.grid[place], position.grid[place - distance])


# -- games ----------------------------------------------------------------------------------------

ORACLE: Final = "oracle"
"""The kind of estimate, and the origin of the record, for a line of the oracle."""
_ENGINE: Final = "Engine"
"""Header of such a record: name and version of the engine that found the line."""
_ANY_CUT: Final = f"deal IN (SELECT id FROM deals WHERE cards = :cards OR {ANY_CUT.format('name')})"


@dataclass(frozen=True, slots=True)
class Facts:
    """The columns of a game that are shown and counted; all of them follow from the record.

    Attributes:
        undone_plays, fair_hints, oracle_hints: the help used; an evaluation shown counts as one hint.
    """

    standing: Standing
    """Its category."""
    ended: str
    """How it ended, the value of an ``End``."""
    points: int
    """Its score."""
    account: int
    """Points of the cards of account on top."""
    versicole: int
    """Points of the versicole on top."""
    negative: int
    """Points of the negative cards on top, 0 or less."""
    undone_plays: int
    fair_hints: int
    oracle_hints: int
    date: str | None
    """The day on which it was begun, ``YYYY-MM-DD``, or None when the record does not say."""
    seconds: int | None
    """The time it took, or None when the record does not say."""
    daily: bool
    """Whether its deal is the daily deal of its date."""
    kinds: str
    """The names of the kinds of versicole made, separated by commas."""
    costly: bytes
    """The cards that cost points at the end, a byte each."""

    @classmethod
    def of(cls, record: Record) -> "Facts":
        """Return the facts of an ended game.

        Raises:
            NotEndedError: the game has not ended.
            RecordTextError: its Help or Seconds header is malformed.
        """
        score = record.score
        if score.end is None or score.points is None:
            raise NotEndedError("the game is still in progress and has no score yet")
        headers = dict(record.extra)
        help_used = Help.parse(headers.get(HELP, ""))
        day = day_of(record.date)
        return cls(
            standing_of(help_used, is_own=is_own(record)),
            score.end.value,
            score.points,
            score.account_points,
            score.versicole_points,
            score.negative_points,
            help_used.undone_plays,
            help_used.fair_hints + help_used.fair_evaluation,
            help_used.oracle_hints + help_used.oracle_evaluation,
            date_of(record.date),
            parse_seconds(headers["Seconds"]) if "Seconds" in headers else None,
            day is not None and record.deal.name == str(daily_number(day)),
            ",".join(versicola.kind.name for versicola in score.versicole),
            bytes(item.card for item in score.negatives),
        )


def _columns(record: Record) -> Columns:
    if record.is_practice:
        raise PracticeError("a practice game, which the guide has played in part, does not count")
    return {"digest": _digest(record), **asdict(Facts.of(record))}


def _digest(record: Record) -> bytes:
    """Return a digest of who played what and how: deal, fola, moves and player."""
    fola = "" if record.fola is None else format_cards(record.fola)
    moves = " ".join(map(str, record.moves))
    played = "\n".join((format_cards(record.deal.cards), fola, moves, record.player))
    return sha256(played.encode("utf-8", "surrogatepass")).digest()


def _references(connection: sqlite3.Connection, record: Record) -> Columns:
    return {"deal": deal_id(connection, record.deal), "player": player_id(connection, record.player)}


def _deal_row(connection: sqlite3.Connection, game: int) -> int | None:
    row = connection.execute("SELECT deal FROM games WHERE id = ?", (game,)).fetchone()
    return None if row is None else int(row[0])


def _as_again(record: Record) -> Record:
    help_used = replace(Help.parse(dict(record.extra).get(HELP, "")), played_before=True)
    extra = [header for header in record.extra if header[0] != HELP]
    return replace(record, extra=((HELP, str(help_used)), *extra))


GAME: Final = StoredKind[Record](
    name="game",
    table="games",
    texts=("records", "game"),
    listing="minchiate scores list",
    parse=parse_record,
    format=format_record,
    columns=_columns,
    references=_references,
    deal=lambda record: record.deal,
    deal_row=_deal_row,
    same="digest = :digest AND (NOT :own OR date IS :date)",
    met=(_ANY_CUT, _ANY_CUT),
    again=(SAME_CARDS, SAME_CARDS),
    as_stored=lambda record: replace(record, player=clean_name(record.player)),
    as_again=_as_again,
)
"""A game of the solitaire."""


# -- lines: records that are replayed like games but are no player's score ------------------


def as_line(record: Record, engine: str) -> Record:
    """Return the record, marked as a line that this engine found, as it is stored."""
    return replace(record, extra=((ORIGIN, ORACLE), (_ENGINE, engine)))


def is_line(record: Record) -> bool:
    """Return whether a record in the store is a line of the oracle and not a game."""
    return (ORIGIN, ORACLE) in record.extra


def insert_line(connection: sqlite3.Connection, line: Record) -> None:
    """Add a marked line to the store, within the caller's transaction, unless it has an equally good line.

    Raises:
        NotEndedError: the line does not lead to the end of the game.
    """
    points = line.score.points
    if points is None:
        raise NotEndedError("the line does not lead to the end of the game")
    key = (deal_id(connection, line.deal), ORACLE, dict(line.extra).get(_ENGINE, ""))
    query = "SELECT value FROM estimates WHERE deal = ? AND kind = ? AND engine = ?"
    known = connection.execute(query, key).fetchone()
    if known is None or known[0] < points:
        connection.execute(
            "INSERT OR REPLACE INTO estimates (deal, kind, engine, value, record) VALUES (?, ?, ?, ?, ?)",
            (*key, points, format_record(line)),
        )

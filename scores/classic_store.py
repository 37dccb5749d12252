"""What was played of the classic game, in the store: matches, and hands by themselves."""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from scores import games, hands, matches
from scores.games import Added, clean_name
from scores.store import HAND_ENGINE, Store, forget_players
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal

_NUMBERS: Final = "`minchiate classic scores list` shows their numbers"


def add_classic(store: Store, record: ClassicRecord) -> None:
    """Add an ended match or an ended hand that was played here, unless it is there already.

    Raises:
        NotEndedError: it is still in progress.
    """
    if isinstance(record, MatchRecord):
        add_match(store, record)
    else:
        add_hand(store, record, own=True)


def add_match(store: Store, record: MatchRecord) -> None:
    """Add an ended match, unless it is there already.

    Raises:
        NotEndedError: the match is still in progress.
    """
    store.write(lambda connection: matches.insert(connection, record))


def add_hand(store: Store, record: HandRecord, *, own: bool) -> Added:
    """Add an ended hand by itself: one played here (``own``), or an import.

    A hand that is there already is not added again. If the player has played the deal before, it counts as
    played again.

    Raises:
        NotEndedError: the hand is still in progress.
    """
    return store.write(lambda connection: hands.insert(connection, record, own=own))


def find_match(store: Store, number: int) -> MatchRecord | None:
    """Return the record of the match with this number, of several the last one added, or None.

    Raises:
        UserError: the record no longer replays.
    """
    last = "(SELECT max(id) FROM matches WHERE number = ?)"
    rows = store.read(f"SELECT text FROM hands WHERE match = {last} ORDER BY number", str(number))
    try:
        return matches.as_match(text for (text,) in rows) if rows else None
    except ValueError as error:
        raise UserError(f"match {number} in {store.path.name} no longer replays: {error}") from None


def find_hand(store: Store, row: int) -> HandRecord | None:
    """Return the record of a hand, of a match or by itself, or None if there is none with this number.

    Raises:
        UserError: the record no longer replays.
    """
    rows = store.read("SELECT text FROM hands WHERE id = ?", row)
    try:
        return hands.as_shared(parse_hand(hands.hand_part(rows[0][0]))) if rows else None
    except ValueError as error:
        raise UserError(f"hand {row} in {store.path.name} no longer replays: {error}") from None


def delete_hands(store: Store, rows: Iterable[int]) -> int:
    """Delete hands by themselves, with their reviews; return how many.

    Their players have still seen the deals of those that were played here.

    Raises:
        UserError: there is no such hand, or it belongs to a match; nothing has changed.
    """
    wanted = set(rows)

    def delete(connection: sqlite3.Connection) -> int:
        for row in wanted:
            _forget(connection, "hands.id = ?", row)
            if not connection.execute("DELETE FROM hands WHERE id = ? AND match IS NULL", (row,)).rowcount:
                raise UserError(f"there is no hand {row} by itself; {_NUMBERS}")
        forget_players(connection)
        return len(wanted)

    return store.erase(delete)


def delete_matches(store: Store, number: int) -> int:
    """Delete all matches with this number, with the reviews of their hands; return how many.

    Their players have still seen the deals.

    Raises:
        UserError: there is none; nothing has changed.
    """

    def delete(connection: sqlite3.Connection) -> int:
        _forget(connection, "match IN (SELECT id FROM matches WHERE number = ?)", str(number))
        count = connection.execute("DELETE FROM matches WHERE number = ?", (str(number),)).rowcount
        if not count:
            raise UserError(f"there is no match {number}; {_NUMBERS}")
        forget_players(connection)
        return count

    return store.erase(delete)


def _forget(connection: sqlite3.Connection, which: str, key: int | str) -> None:
    """Delete the reviews of hands; keep that their players have seen the deals of those played here."""
    query = f"SELECT text, standing, name FROM hands JOIN players ON players.id = player WHERE {which}"
    for text, standing, player in connection.execute(query, (key,)).fetchall():
        with suppress(ValueError):  # what does not replay is deleted all the same
            deal = parse_hand(hands.hand_part(text)).hand.deal
            connection.execute(
                f"DELETE FROM reviews WHERE engine LIKE '{HAND_ENGINE} %' AND deal = ?",
                (games.deal_id(connection, deal),),
            )
            if standing in games.OWN:
                games.mark_seen(connection, deal, player)


def has_played_hand(store: Store, deal: Deal, player: str) -> bool:
    """Say whether this player has ended a hand of this deal here, with any cut, or has seen its cards."""
    known = store.read("SELECT id FROM players WHERE name = ?", clean_name(player))
    return bool(known) and store.run(lambda connection: hands.knows(connection, deal, known[0][0]))

"""The score tables: games of the solitaire, and matches and hands of the classic game.

The scores on top are shown only after their records have been replayed: as many as anybody reads. The rest of
a longer list is shown as it is stored, as statistics count it: 20,000 replays take 14 seconds.
"""

import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from scores.estimates import VERSION, Par, combined
from scores.games import GAME, Facts
from scores.hands import HAND
from scores.kinds import HELP, OF_PLAYER, OWN, Standing, StoredKind, clean_name, in_list
from scores.recover import Repair, change_of, change_of_match
from scores.store import Store
from solitaire.classic.match import USUAL_GIRI
from solitaire.classic.seats import STRONGEST
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.rules.scoring import count


class GameOrder(Enum):
    """The order of the rows in a table; the value is its SQL."""

    BEST = "points DESC, games.id"
    NEWEST = "games.id DESC"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A game in a table."""

    id: int
    """Its number in the store."""
    deal: str | None
    """The deal's name, such as ``42/37``, or None for a deal without a number."""
    player: str
    """The player's name, or empty."""
    facts: Facts
    """Its score with the parts, the help used, date and time."""
    par: Par | None
    """The fair player's mean score with this deal, or None while it is not known."""
    best: float | None
    """Points of the best line that the oracle has found, or None while it is not known."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The games that a table holds."""

    standing: Standing
    """The category of the games."""
    player: str | None = None
    """Only this player's games, or None for everyone's."""
    deal: Deal | None = None
    """Only games of this deal, or None for all deals."""

    def sql(self) -> tuple[str, list[object]]:
        """Return the condition and its values."""
        conditions, values = ["standing = ?"], list[object]([int(self.standing)])
        if self.player is not None:
            conditions.append("games.player = (SELECT id FROM players WHERE name = ?)")
            values.append(clean_name(self.player))
        if self.deal is not None:
            conditions.append("games.deal = (SELECT id FROM deals WHERE cards = ?)")
            values.append(bytes(self.deal.cards))
        return " AND ".join(conditions), values


_FACTS: Final = tuple(Facts.__slots__)
_ESTIMATE: Final = (
    "(SELECT {} FROM estimates WHERE estimates.deal = games.deal AND kind = '{}' ORDER BY {} DESC LIMIT 1)"
)
_NEWEST: Final = f"{VERSION} DESC, games"
_COLUMNS: Final = ", ".join(
    [
        "games.id, deals.name, players.name",
        *(_ESTIMATE.format(column, "par", _NEWEST) for column in ("value", "error", "games", VERSION)),
        _ESTIMATE.format("value", "oracle", "value"),
        *_FACTS,
    ]
)


def verified_page(
    store: Store, which: Filter, order: GameOrder, limit: int, offset: int = 0
) -> list[ScoreRow]:
    """Return a page of a table of games, replayed and repaired; see ``verified``.

    The page has at most ``limit`` rows after the first ``offset``.
    """
    condition, values = which.sql()  # the inner query finds the page by an index alone
    page = f"SELECT id FROM games WHERE {condition} ORDER BY {order.value} LIMIT ? OFFSET ?"
    return verified(
        store, lambda store: game_rows(store, page, *values, limit, offset, order=order.value), limit
    )


def game_rows(store: Store, ids: str, *values: object, order: str = "games.id") -> list[ScoreRow]:
    """Return the games whose ids a query finds, in an order."""
    query = (
        f"SELECT {_COLUMNS} FROM ({ids}) AS page CROSS JOIN games ON games.id = page.id "
        "CROSS JOIN deals ON deals.id = games.deal CROSS JOIN players ON players.id = games.player "
        f"ORDER BY {order}"
    )
    return [_row(found) for found in store.read(query, *values)]


def _row(found: Sequence[Any]) -> ScoreRow:
    number, deal, player, mean, error, games, version, best, *facts = found
    values = dict(zip(_FACTS, facts, strict=True))
    values["standing"], values["daily"] = Standing(values["standing"]), bool(values["daily"])
    known = combined(deal, None if mean is None else Par(mean, error, games, version), best, values["points"])
    return ScoreRow(number, deal, player, Facts(**values), known.par, known.best)


def size(store: Store, which: Filter) -> int:
    """Return the number of games in a table."""
    condition, values = which.sql()
    return int(store.read(f"SELECT count(*) FROM games WHERE {condition}", *values)[0][0])


def place(store: Store, which: Filter, points: int) -> int:
    """Return the rank of a score in a table, 1 being the best."""
    condition, values = which.sql()
    better = store.read(f"SELECT count(*) FROM games WHERE {condition} AND points > ?", *values, points)
    return int(better[0][0]) + 1


@dataclass(frozen=True, slots=True)
class Rival:
    """An earlier game of a deal, to be beaten."""

    record: Record
    """The game."""
    points: int
    """Its score."""
    shown: tuple[int, ...]
    """The points of the cards on top at each ply, including the start."""


def to_beat(store: Store, deal: Deal) -> Rival | None:
    """Return the best game of a deal by any player, imports included, or None if there is none."""
    return _best(store, deal, (*OWN, Standing.OTHERS), None)


def earlier(store: Store, deal: Deal, player: str) -> Rival | None:
    """Return this player's own best game of a deal, or None if there is none."""
    return _best(store, deal, OWN, player)


def _best(store: Store, deal: Deal, standings: tuple[Standing, ...], player: str | None) -> Rival | None:
    rows = [
        row
        for standing in standings
        for row in verified_page(store, Filter(standing, player, deal), GameOrder.BEST, limit=1)
    ]
    if not rows:
        return None
    best = max(rows, key=lambda row: row.facts.points)
    record = store.find(GAME, best.id)
    if record is None:  # another program has deleted it
        return None
    shown = tuple(count(position.grid).shown for position in record.positions)
    return Rival(record, best.facts.points, shown)


def last_ended(
    store: Store, kinds: Sequence[StoredKind[Any]], player: str
) -> tuple[StoredKind[Any], int] | None:
    """Return the kind and the number of the game that the player ended last, or None if there is none.

    Games of different kinds are compared by the day they were begun; of the same day, the first kind counts.
    """
    last = dict[str, tuple[StoredKind[Any], int]]()
    for kind in kinds:
        query = f"SELECT coalesce(date, ''), id FROM {kind.table} WHERE standing IN ({in_list(OWN)}) AND "
        for day, number in store.read(f"{query} {OF_PLAYER} ORDER BY id DESC LIMIT 1", clean_name(player)):
            last.setdefault(day, (kind, number))
    return last[max(last)] if last else None


# -- the classic game -----------------------------------------------------------------------


def hands_ended(store: Store, player: str) -> int:
    """Return the number of hands that the player has ended."""
    query = f"SELECT count(*) FROM hands WHERE standing IN ({in_list(OWN)}) AND {OF_PLAYER}"
    ((count,),) = store.read(query, clean_name(player))
    return int(count)


REPLAYS: Final = (
    f"NOT EXISTS (SELECT 1 FROM hands WHERE match = matches.id AND standing = {Standing.REFUSED:d})"
)
"""The condition of matches whose records replay, as far as is known."""
_HELPED: Final = (
    f"(standing = {Standing.ASSISTED:d}"
    f" OR standing = {Standing.AGAIN:d} AND text LIKE '%' || char(10) || '[{HELP} \"%')"
)
"""The condition of hands with help, played again or not; without help there is no such header."""


_MATCH: Final = re.compile(r'^\[Match "([0-9]{1,20})"\]$', re.MULTILINE)
"""The header of a hand with the number of its match."""


class HandOrder(Enum):
    """The order of hands; the value is its SQL. Of equal hands the older comes first."""

    RESTI = "resti_ns - resti_ew DESC, points DESC, hands.id"
    POINTS = "points DESC, resti_ns - resti_ew DESC, hands.id"
    NEWEST = "hands.date DESC, hands.id DESC"
    NUMBER = "match, hands.number"


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in the table."""

    id: int
    """Its row in the store."""
    number: int
    date: str
    """When it was begun, as ``YYYY-MM-DD``, or empty."""
    resti: int
    """The player's resti, won less paid."""
    is_assisted: bool
    """Whether there was help in any of its hands."""
    giri: int = USUAL_GIRI
    """Its length."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand in the table."""

    id: int
    """Its row in the store."""
    match: int | None
    """The number of its match, which may be unfinished, or None for a hand by itself."""
    number: int | None
    """Its own number there, from 1, or None."""
    deal: str
    """Its deal: 42 or 42/37, or the 97 cards."""
    dealer: str
    """The seat that deals, as a letter."""
    date: str
    """When it was begun, as ``YYYY-MM-DD``, or empty."""
    is_daily: bool
    """Whether it is the daily hand of that date."""
    player: str
    """Who sat S."""
    points: int
    """The points of the player's side less those of the opponents."""
    resti: int
    """The resti of the player's side less those of the opponents."""
    standing: Standing
    """Its category."""
    opponents: int = STRONGEST.strength
    """The strength of the weaker opponent."""


def matches(store: Store, player: str) -> list[PlayedMatch]:
    """Return a player's matches, those with the most resti first, then the older first."""
    return match_rows(store, f"{REPLAYS} AND {OF_PLAYER} ORDER BY resti DESC, matches.id", clean_name(player))


def match_rows(store: Store, condition: str, *values: object) -> list[PlayedMatch]:
    """Return the matches that meet a condition."""
    rows = store.read(
        "SELECT matches.id, matches.number, date, resti, EXISTS (SELECT 1 FROM hands WHERE match = matches.id"
        f" AND {_HELPED}), giri FROM matches WHERE {condition}",
        *values,
    )
    return [
        PlayedMatch(row, int(number), date or "", resti, bool(assisted), giri)
        for row, number, date, resti, assisted, giri in rows
    ]


def hands(
    store: Store,
    player: str,
    order: HandOrder = HandOrder.RESTI,
    standings: tuple[Standing, ...] = OWN,
    match: int | None = None,
) -> list[PlayedHand]:
    """Return a player's hands, both of matches and by themselves; imported hands of everyone.

    Args:
        player: who sat S; imported hands belong to nobody here.
        order: which come first.
        standings: the categories wanted.
        match: the row of the only match wanted; with None all hands.
    """
    of_player = f"(players.name = ? OR hands.standing = {Standing.OTHERS:d})"
    condition = f"{of_player} AND standing IN ({in_list(standings)}) AND (? IS NULL OR match = ?)"
    return hand_rows(store, f"{condition} ORDER BY {order.value}", clean_name(player), match, match)


def hand_rows(store: Store, condition: str, *values: object) -> list[PlayedHand]:
    """Return the hands that meet a condition."""
    rows = store.read(
        "SELECT hands.id, matches.number, hands.number + 1, deal, dealer, coalesce(hands.date, ''), daily,"
        " players.name, points, resti_ns - resti_ew, standing, opponents,"
        " CASE WHEN match IS NULL AND hands.number IS NOT NULL"
        f" AND standing != {Standing.OTHERS:d} THEN text END"
        " FROM hands LEFT JOIN matches ON matches.id = match"
        f" JOIN players ON players.id = hands.player WHERE {condition}",
        *values,
    )
    found = list[PlayedHand]()
    for row, stored, number, deal, dealer, date, daily, name, points, resti, standing, met, text in rows:
        begun = row, _match_number(stored, text), number, deal, dealer, date, bool(daily)
        found.append(PlayedHand(*begun, name, points, resti, Standing(standing), met))
    return found


def hands_of_others(store: Store, deal: str, dealer: str) -> list[int]:
    """Return the rows of the imported hands of a deal with this dealer, the latest first."""
    rows = store.read(
        "SELECT id FROM hands WHERE deal = ? AND dealer = ? AND standing = ? ORDER BY id DESC",
        deal,
        dealer,
        int(Standing.OTHERS),
    )
    return [row for (row,) in rows]


def _match_number(stored: str | None, text: str | None) -> int | None:
    """Return the number of a hand's match, as it is stored or, of an unfinished match, in the hand's text."""
    header = None if text is None else _MATCH.search(text)
    number = header[1] if header else stored
    return None if number is None else int(number)


# -- repair ---------------------------------------------------------------------------------

Played: TypeAlias = ScoreRow | PlayedMatch | PlayedHand
Shown = TypeVar("Shown", bound=Played)
_CHECKS: Final[dict[type, Callable[[sqlite3.Connection, int], Repair | None]]] = {
    ScoreRow: lambda connection, row: change_of(connection, GAME, row),
    PlayedHand: lambda connection, row: change_of(connection, HAND, row),
    PlayedMatch: change_of_match,
}


MOST_REPLAYED: Final = 500


def verified(store: Store, read: Callable[[Store], list[Shown]], count: int) -> list[Shown]:
    """Return the rows of a table, of which the first have been replayed and are right.

    Args:
        store: the store; it has a notice of every repair.
        read: reads the table.
        count: the number of rows that are shown; at most ``MOST_REPLAYED`` are replayed.
    """
    rows = read(store)
    while repair(store, rows[: min(count, MOST_REPLAYED)]):
        rows = read(store)
    return rows


def repair(store: Store, rows: Sequence[Played]) -> bool:
    """Replay the records behind rows, and repair the rows that differ; return whether any did.

    A row whose record does not replay leaves the tables, a hand with its match.
    """
    changes = list[Repair]()
    for row in rows:
        change = store.run(partial(_check, row))
        if change is not None:
            store.write(change.make)  # at once: of two rows with the same hand, only the first has the digest
            changes.append(change)
    lost = sum(change.is_lost for change in changes)
    store.note_count("scores that differed from their records, corrected", len(changes) - lost)
    store.note_count("records that no longer replay, taken out of the tables", lost)
    return bool(changes)


def _check(row: ScoreRow | PlayedHand | PlayedMatch, connection: sqlite3.Connection) -> Repair | None:
    return _CHECKS[type(row)](connection, row.id)


# -- the games of both kinds in one list ----------------------------------------------------------

_TYPES: Final = ScoreRow, PlayedMatch, PlayedHand
"""The types of rows, by the numbers of their kinds in the queries."""


class Show(Enum):
    """Which games are listed."""

    ALL = "all"
    SOLITAIRE = "solitaire"
    CLASSIC = "classic"
    OTHERS = "others"
    """Imported games and hands, which belong to no player here."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed, and in which order."""

    player: str
    """Whose games; imported games are everyone's."""
    show: Show = Show.ALL
    deal: Deal | None = None
    """The only deal, of the solitaire; None for all."""
    match: int | None = None
    """The row of the only match, whose hands are listed in order; None for everything else."""
    is_by_result: bool = False
    """Whether the best of each kind come first, instead of the newest."""

    @property
    def order(self) -> str:
        """SQL: the order of the rows of the query."""
        return "kind, made DESC, id" if self.is_by_result else "day DESC, kind, id DESC"

    def sql(self) -> tuple[str, list[object]]:
        """Return a query for kind, id, day and result of everything listed, and its values."""
        player = clean_name(self.player)
        if self.match is not None:
            query = "SELECT 2 AS kind, id, -number AS day FROM hands WHERE match = ?"
            return f"{query} AND standing IN ({in_list(OWN)})", [self.match]
        is_own = self.show is not Show.OTHERS
        standings = in_list(OWN if is_own else (Standing.OTHERS,))
        condition = f"standing IN ({standings}) AND {OF_PLAYER if is_own else '? IS NOT NULL'}"
        parts = []
        if self.show is not Show.CLASSIC:
            of_deal = "" if self.deal is None else " AND deal = (SELECT id FROM deals WHERE cards = ?)"
            parts.append(
                "SELECT 0 AS kind, id, coalesce(date, '') AS day, points AS made FROM games"
                f" WHERE {condition}{of_deal}"
            )
        if self.deal is not None:
            return parts[0], [player, bytes(self.deal.cards)]
        if self.show in (Show.ALL, Show.CLASSIC):
            parts.append(
                "SELECT 1 AS kind, id, coalesce(date, '') AS day, resti AS made FROM matches"
                f" WHERE {OF_PLAYER} AND {REPLAYS}"
            )
        if self.show is not Show.SOLITAIRE:
            parts.append(
                "SELECT 2 AS kind, id, coalesce(date, '') AS day, points AS made FROM hands"
                f" WHERE {condition} AND match IS NULL"
            )
        return " UNION ALL ".join(parts), [player] * len(parts)


def listed(store: Store, which: Listing, limit: int, offset: int = 0) -> list[Played]:
    """Return a page of the list: at most ``limit`` rows after the first ``offset``.

    They are not replayed: ``repair`` does that, before a row is shown.
    """
    union, values = which.sql()
    page = f"SELECT kind, id FROM ({union}) ORDER BY {which.order} LIMIT ? OFFSET ?"
    found = store.read(page, *values, limit, offset)
    games, matches, hands = (", ".join(str(row) for of, row in found if of == kind) for kind in range(3))
    rows: list[Played] = [
        *game_rows(store, f"SELECT id FROM games WHERE id IN ({games})"),
        *match_rows(store, f"matches.id IN ({matches})"),
        *hand_rows(store, f"hands.id IN ({hands})"),
    ]
    by_place = {(_TYPES.index(type(row)), row.id): row for row in rows}
    return [by_place[kind, row] for kind, row in found if (kind, row) in by_place]


def count_listed(store: Store, which: Listing) -> int:
    """Return how many games, matches and hands the list has."""
    union, values = which.sql()
    return int(store.read(f"SELECT count(*) FROM ({union})", *values)[0][0])

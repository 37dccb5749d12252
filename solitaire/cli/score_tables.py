"""The score tables of both games as the commands list them, for people and for scripts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scores.games import Facts
from scores.kinds import OWN, Standing
from scores.store import Store
from scores.tables import (
    Filter,
    GameOrder,
    HandOrder,
    PlayedHand,
    PlayedMatch,
    ScoreRow,
    hands,
    matches,
    size,
    verified,
    verified_page,
)
from solitaire.cli.files import TABLES, print_csv
from solitaire.cli.printing import print_json, print_table, say
from solitaire.cli.records import MOST_DIGITS
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.texts import shapes
from solitaire.texts.printable import with_sign
from solitaire.texts.words import Words, clock, notes, plain

_GAME_TITLES: Final = ("game", "deal", "score", "parts", "par", "oracle", "player", "date", "time", "help")
_MATCH_TITLES: Final = ("match", "resti", "date")
_HAND_TITLES: Final = ("hand", "what", "dealer", "points", "resti", "player", "date", "table")
_LONGEST_DEAL: Final = MOST_DIGITS + len("/94")
"""Signs of the longest number of a deal with its cut; other deals are named by their cards."""


class ListedTable(NamedTuple):
    """A table as it is listed."""

    title: str
    titles: tuple[str, ...]
    """The titles of its columns."""
    rows: Sequence[tuple[str, ...]]
    """The cells of its rows."""
    figures: Sequence[Mapping[str, object]]
    """Its rows for JSON."""
    total: int
    """The number of all its rows, listed or not."""
    things: str
    """The name of the rows, such as ``games``."""


def print_tables(
    tables: Iterable[ListedTable], nothing: str, *, as_json: bool = False, as_csv: bool = False
) -> None:
    """Print tables, without those that have no rows; ``nothing`` is printed if none has any."""
    if as_csv:
        rows = [figures for table in tables for figures in table.figures]
        names = [*dict.fromkeys(name for row in rows for name in row)]
        if rows:
            print_csv([names, *([row.get(name, "") for name in names] for row in rows)])
        return
    found = False
    for table in tables:
        if as_json:
            for figures in table.figures:
                print_json(figures)
        elif table.rows:
            say(f"\n{table.title}:" if found else f"{table.title}:")
            print_table(table.titles, table.rows)
            if table.total > len(table.rows):
                say(f"{len(table.rows)} of {table.total} {table.things}; --limit {table.total} shows all")
        found = found or bool(table.rows)
    if not found and not as_json:
        say(nothing)


# -- the solitaire ----------------------------------------------------------------------------------


def game_tables(
    store: Store, deal: Deal | None, name: str | None, player: str | None, order: GameOrder, limit: int
) -> Iterator[ListedTable]:
    """Yield the tables of games.

    Args:
        deal: the only deal, or None.
        name: the only table, or None.
        player: the only player, or None.
        order: the order of the rows.
        limit: the most rows of a table.
    """
    for number, title in enumerate(TABLES):
        if name in (None, title):
            which = Filter(Standing(number), player, deal)
            rows = verified_page(store, which, order, limit)
            cells, figures = [_game_cells(row) for row in rows], [_game_json(row) for row in rows]
            count = size(store, which)
            yield ListedTable(title.capitalize(), _GAME_TITLES, cells, figures, count, "games")


def _game_cells(row: ScoreRow) -> tuple[str, ...]:
    facts, words = row.facts, Words()
    return (
        str(row.id),
        row.deal or "own",
        plain(facts.points),
        _parts(facts),
        _points(None if row.par is None else row.par.mean, words),
        _points(row.best, words),
        row.player,
        facts.date or "",
        "" if facts.seconds is None else clock(facts.seconds),
        notes(facts, words),
    )


def _parts(facts: Facts) -> str:
    is_finished = facts.ended == End.FINISHED.value
    return f"{facts.account}{with_sign(facts.versicole)}{with_sign(facts.negative)}" if is_finished else ""


def _points(estimate: float | None, words: Words) -> str:
    return words("scores.unknown") if estimate is None else plain(round(estimate))


def _game_json(row: ScoreRow) -> shapes.GameRow:
    facts = row.facts
    return {
        "game": row.id,
        "table": TABLES[facts.standing],
        "deal": row.deal,
        "score": facts.points,
        "end": facts.ended,
        "account": facts.account,
        "versicole": facts.versicole,
        "negative": facts.negative,
        "par": None if row.par is None else row.par.mean,
        "par_error": None if row.par is None else row.par.error,
        "oracle": row.best,
        "player": row.player,
        "date": facts.date,
        "seconds": facts.seconds,
        "undone_plays": facts.undone_plays,
        "fair_hints": facts.fair_hints,
        "oracle_hints": facts.oracle_hints,
    }


# -- the classic game -------------------------------------------------------------------------------


def classic_tables(store: Store, player: str, order: HandOrder, limit: int) -> list[ListedTable]:
    """Return the tables of a player's matches and hands, and of others' hands.

    Args:
        player: whose.
        order: the order of the hands.
        limit: the most rows of a table.
    """

    def of_hands(title: str, standings: tuple[Standing, ...]) -> ListedTable:
        rows = verified(store, lambda store: hands(store, player, order, standings), limit)
        shown = rows[:limit]
        cells, figures = [_hand_cells(row) for row in shown], [_hand_json(row) for row in shown]
        return ListedTable(title, _HAND_TITLES, cells, figures, len(rows), "hands")

    played = verified(store, lambda store: matches(store, player), limit)
    cells = [_match_cells(row) for row in played[:limit]]
    figures = [_match_json(row) for row in played[:limit]]
    return [
        ListedTable("Matches", _MATCH_TITLES, cells, figures, len(played), "matches"),
        of_hands("Hands", OWN),
        of_hands("Others' hands", (Standing.OTHERS,)),
    ]


def _match_cells(row: PlayedMatch) -> tuple[str, ...]:
    short = " (one giro)" if row.giri == 1 else ""
    return (f"{row.number}{short}", with_sign(row.resti), row.date)


def _match_json(row: PlayedMatch) -> shapes.MatchRow:
    return {"match": str(row.number), "date": row.date, "resti": row.resti, "giri": row.giri}


def _hand_cells(row: PlayedHand) -> tuple[str, ...]:
    what = row.dealer, with_sign(row.points), with_sign(row.resti), row.player, row.date
    return (str(row.id), _name(row), *what, TABLES[row.standing])


def _name(row: PlayedHand) -> str:
    if row.match is not None:
        return f"match {row.match}, hand {row.number}"
    if row.is_daily:
        return "daily hand"
    return f"deal {row.deal}" if len(row.deal) <= _LONGEST_DEAL else "own cards"


def _hand_json(row: PlayedHand) -> shapes.HandRow:
    return {
        "hand": row.id,
        "match": None if row.match is None else str(row.match),
        "number": row.number,
        "deal": row.deal,
        "dealer": row.dealer,
        "points": row.points,
        "resti": row.resti,
        "player": row.player,
        "date": row.date,
        "daily": row.is_daily,
        "table": TABLES[row.standing],
        "opponents": row.opponents,
    }

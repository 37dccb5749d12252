"""A row of the score tables, printed for people and for scripts."""

from typing import Final

from scores.tables import Row
from solitaire.cli.store import TABLES
from solitaire.rules.position import End
from solitaire.texts.words import Words, clock, notes

TITLES: Final = ("game", "deal", "score", "parts", "par", "oracle", "player", "date", "time", "help")
"""The titles of the columns that ``cells`` fills."""


def cells(row: Row) -> tuple[str, ...]:
    """Return a row for people, a cell for each title."""
    facts, words = row.facts, Words()
    is_finished = facts.ended == End.FINISHED.value
    return (
        str(row.id),
        row.deal or "own",
        str(facts.points),
        f"{facts.account}{facts.versicole:+}{facts.negative:+}" if is_finished else "",
        _points(row.par, words),
        _points(row.best, words),
        row.player,
        facts.date or "",
        "" if facts.seconds is None else clock(facts.seconds),
        notes(facts, words),
    )


def _points(estimate: float | None, words: Words) -> str:
    return words("scores.unknown") if estimate is None else f"{estimate:.0f}"


def row_json(row: Row) -> dict[str, object]:
    """Return a row as ``minchiate scores list --json`` prints it."""
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
        "par": row.par,
        "par_error": row.par_error,
        "oracle": row.best,
        "player": row.player,
        "date": facts.date,
        "seconds": facts.seconds,
        "undone_plays": facts.undone_plays,
        "fair_hints": facts.fair_hints,
        "oracle_hints": facts.oracle_hints,
    }

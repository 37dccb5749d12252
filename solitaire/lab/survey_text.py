"""Results of surveys as CSV, a row for each search or game: for other programs and as a backup."""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from typing import Final

from scores.estimates import SEARCH
from scores.games import format_line
from solitaire.cli.files import guarded, unguarded
from solitaire.lab.surveys import Search, SurveyedGame, with_line
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.rules.scoring import MAX_SCORE

COLUMNS: Final = (
    "kind",
    "deal",
    "engine",
    "budget",
    "seed",
    "score",
    "bound",
    "core",
    "seconds",
    "fola",
    "line",
)
"""The columns in order; a game has no bound, and only the best search of a deal has fola and line."""
GAME: Final = "game"
_PER_DECISION: Final = " playouts a decision"
_MAX_INTEGER: Final = (1 << 63) - 1
"""The largest integer in a SQLite file."""
_MIN_SCORE: Final = -1000
"""Points below any possible score."""
_Row = tuple[str | int | float | None, ...]


class SurveyTextError(ValueError):
    """Text that is not a table of survey results; the message gives the line."""


def rows(searches: Iterable[Search], games: Iterable[SurveyedGame]) -> Iterator[_Row]:
    """Yield a row of COLUMNS for every search, then for every game."""
    for search in searches:
        fola = line = None
        if search.fola is not None and search.moves is not None:
            fola = format_cards(search.fola)
            line = format_line(Record(Deal.numbered(search.deal), search.fola, search.moves))
        which = (SEARCH, search.deal, search.engine, search.budget, search.seed)
        yield *which, search.score, search.bound, search.core, round(search.seconds, 3), fola, line
    for game in games:
        budget = f"{game.playouts}{_PER_DECISION}"
        which = (GAME, game.deal, game.engine, budget, game.seed)
        yield *which, game.score, None, game.core, round(game.seconds, 3), None, None


def format_table(searches: Iterable[Search], games: Iterable[SurveyedGame]) -> str:
    """Return the results as CSV with a line of titles."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(guarded, rows(searches, games)))
    return text.getvalue()


def parse_table(text: str) -> Iterator[Search | SurveyedGame]:
    """Yield the results in a CSV table; the game in a search's line is replayed by the rules.

    Raises:
        SurveyTextError: it is not such a table, or a row is malformed.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        if (titles := next(reader, [])) != list(COLUMNS):
            here = ", ".join(titles) or "none"
            raise ValueError(f"the columns must be {', '.join(COLUMNS)}; here they are {here}")
        for fields in reader:
            if not "".join(fields).strip():
                continue
            if len(fields) != len(COLUMNS):
                raise ValueError(f"{len(fields)} fields instead of {len(COLUMNS)}")
            yield _parse(dict(zip(COLUMNS, unguarded(fields), strict=True)))
    except (ValueError, csv.Error) as error:
        raise SurveyTextError(f"line {max(reader.line_num, 1)}: {error}") from None


def _parse(row: dict[str, str]) -> Search | SurveyedGame:
    deal, seed = _whole(row, "deal"), _whole(row, "seed")
    score, seconds = _whole(row, "score", _MIN_SCORE, MAX_SCORE), _seconds(row["seconds"])
    if row["kind"] == GAME:
        playouts = _whole(row | {"budget": row["budget"].removesuffix(_PER_DECISION)}, "budget")
        return SurveyedGame(deal, row["engine"], playouts, seed, score, row["core"], seconds)
    if row["kind"] != SEARCH:
        raise ValueError(f"{row['kind']!r} is neither {SEARCH} nor {GAME}")
    bound = _whole(row, "bound", score, MAX_SCORE)
    search = Search(deal, row["engine"], row["budget"], seed, score, bound, row["core"], seconds)
    return with_line(search, row["fola"], row["line"]) if row["line"] else search


def _whole(row: dict[str, str], name: str, low: int = 0, high: int = _MAX_INTEGER) -> int:
    try:
        number = int(row[name])
    except ValueError:
        raise ValueError(f"{name} is {row[name]!r}, which is not a whole number") from None
    if not low <= number <= high:
        raise ValueError(f"{name} is {number}, which is not from {low} to {high}")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise ValueError(f"seconds is {text!r}, which is not a number") from None
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(f"seconds is {text!r}, which is not a time")
    return seconds

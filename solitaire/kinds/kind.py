"""The values and functions by which a game is read, named, printed, hinted at and reviewed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from solitaire.texts.hints import Hint
    from solver.result import Limit

RecordT = TypeVar("RecordT")
"""A record: a game, or a match of several."""
GameT = TypeVar("GameT")
"""The record of a single game."""
ReviewT = TypeVar("ReviewT")
"""The review of a game."""
LINE_LENGTH: Final = 100
"""Characters in a line of prose."""


class TextTable(NamedTuple):
    """A table in a text: the titles of its columns, and its rows."""

    titles: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class WordedHint(NamedTuple):
    """A hint in words, and its figures for JSON."""

    hint: "Hint"
    figures: Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Adviser(Generic[GameT, ReviewT]):
    """The engines of a game: hints and reviews, in words and as figures."""

    hint_seconds: float
    """The usual time for a hint."""
    hint: Callable[[GameT, "Limit"], WordedHint]
    """Returns a hint for the last position of a game, by what its player can see, within a limit."""
    reviews: Callable[..., Iterator[ReviewT]]
    """Reviews an ended game, as its seat played it (the solitaire has no seats), within a limit; yields the
    review as it takes shape. By name: ``begun``, when the limit began by ``time.perf_counter``; ``before``, a
    review that was stopped, which is continued; in the solitaire also ``known``."""
    review_json: Callable[[GameT, ReviewT], dict[str, object]]
    review_text: Callable[[GameT, ReviewT, int], Iterator[str | TextTable]]
    """Yields a review as text and tables, for a number of columns."""


@dataclass(frozen=True, kw_only=True)
class GameKind(Generic[RecordT, GameT]):
    """One of the two games."""

    key: str
    """Its name in options and JSON."""
    name: str
    """Its name in messages."""
    noun: str
    """The word for a single game."""
    games: Callable[[RecordT], Sequence[GameT]]
    """Returns the single games of a record, in order: the record itself, or the hands of a match."""
    has_ended: Callable[[GameT], bool]
    title: Callable[[GameT], str]
    """Returns a game's name, from its deal."""
    result: Callable[[GameT], str]
    """Returns a line on how a game ended, or how it stands."""
    summary: Callable[[RecordT], str]
    """Returns a line with a record's name and result."""
    result_json: Callable[[RecordT], dict[str, object]]
    replay_text: Callable[[RecordT, int], str]
    """Returns a record as text, move by move, that fits into a number of columns."""
    replay_json: Callable[[GameT], dict[str, object]]
    """Returns a game for JSON, move by move."""
    adviser: Callable[[], Adviser[GameT, Any]]
    """Loads the engines, which takes longer than all the rest."""


def rounded(error: float, digits: int = 2) -> float | None:
    """Return an error for JSON; None if it is infinite, which means that it is not known."""
    return round(error, digits) if error < inf else None

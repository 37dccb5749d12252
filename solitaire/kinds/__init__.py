"""The two games side by side: how each is read, named, printed, hinted at and reviewed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from solitaire.classic.hand import Phase
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import SEATS, Side
from solitaire.rules.record import Record
from solitaire.rules.scoring import count
from solitaire.texts import classic_text, shapes, text
from solitaire.texts.classic_text import hand_json, hand_result, hand_title, match_result
from solitaire.texts.printable import one_line
from solitaire.texts.text import deal_title, moves_json, result_line

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
    review_json: Callable[[GameT, ReviewT], Mapping[str, object]]
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
    result_json: Callable[[RecordT], Mapping[str, object]]
    replay_text: Callable[[RecordT, int], str]
    """Returns a record as text, move by move, that fits into a number of columns."""
    replay_json: Callable[[GameT], Mapping[str, object]]
    """Returns a game for JSON, move by move."""
    adviser: Callable[[], Adviser[GameT, Any]]
    """Loads the engines, which takes longer than all the rest."""


def rounded(error: float, digits: int = 2) -> float | None:
    """Return an error for JSON; None if it is infinite, which means that it is not known."""
    return round(error, digits) if error < inf else None


# -- the solitaire ----------------------------------------------------------------------------------


def _game_json(game: Record) -> shapes.Outcome:
    score = game.score
    return {
        "deal": game.deal.name,
        "moves": len(game.moves),
        "end": score.end and score.end.value,
        "score": score.points,
        "shown": score.shown,
        "to_come": score.to_come,
    }


def _game_replay_json(game: Record) -> shapes.Replayed:
    return {
        "deal": game.deal.name,
        "cut": game.deal.cut,
        "player": game.player,
        "date": game.date,
        **moves_json(game.fola, game.moves),
        "shown": [count(position.grid).shown for position in game.positions[1:]],
        "end": game.score.end and game.score.end.value,
        "score": game.score.points,
    }


def _game_adviser() -> Adviser[Record, Any]:
    from solitaire.kinds.solitaire_advice import ADVISER

    return ADVISER


SOLITAIRE: Final = GameKind[Record, Record](
    key="solitaire",
    name="the solitaire",
    noun="game",
    games=lambda game: (game,),
    has_ended=lambda game: game.positions[-1].end is not None,
    title=lambda game: deal_title(game.deal),
    result=lambda game: result_line(game.score),
    summary=lambda game: f"{deal_title(game.deal)}, {result_line(game.score)}",
    result_json=_game_json,
    replay_text=text.replay_text,
    replay_json=_game_replay_json,
    adviser=_game_adviser,
)


# -- the classic game -------------------------------------------------------------------------------


def _hands(record: ClassicRecord) -> Sequence[HandRecord]:
    return (record,) if isinstance(record, HandRecord) else record.hands


def _classic_summary(record: ClassicRecord) -> str:
    if isinstance(record, MatchRecord):
        return match_result(record)
    return f"{hand_title(record)}; {hand_result(record.hand)}"


def _classic_json(record: ClassicRecord) -> shapes.HandOutcome | shapes.MatchOutcome:
    if isinstance(record, MatchRecord):
        match = record.match
        return {
            "match": str(match.number),
            "hands": len(match.hands),
            "over": match.is_over,
            "resti": match.resti,
        }
    hand = record.hand
    return {
        "deal": hand.deal.name,
        "dealer": hand.dealer.name,
        "plays": len(hand.plays),
        "lead": hand.tally.lead,
        "resti": {side.name: hand.tally.resti[side] for side in Side},
    }


def _classic_text(record: ClassicRecord, columns: int) -> str:
    """Return a hand, or all hands of a match and its result, event by event."""
    texts = [classic_text.replay_text(hand, columns) for hand in _hands(record)]
    if isinstance(record, MatchRecord):
        texts.append(one_line(match_result(record)))
    return "\n\n".join(texts)


def _hand_replay_json(record: HandRecord) -> shapes.HandReplayed:
    match, number = record.match or (None, None)
    return {
        "match": None if match is None else str(match),
        "number": None if number is None else number + 1,
        "date": record.date,
        "players": {seat.name: record.players[seat] for seat in SEATS},
        "options": str(record.hand.options),
        **hand_json(record.hand),
    }


def _classic_adviser() -> Adviser[HandRecord, Any]:
    from solitaire.kinds.classic_advice import ADVISER

    return ADVISER


CLASSIC: Final = GameKind[ClassicRecord, HandRecord](
    key="classic",
    name="Minchiate",
    noun="hand",
    games=_hands,
    has_ended=lambda record: record.hand.phase is Phase.ENDED,
    title=hand_title,
    result=lambda record: hand_result(record.hand),
    summary=_classic_summary,
    result_json=_classic_json,
    replay_text=_classic_text,
    replay_json=_hand_replay_json,
    adviser=_classic_adviser,
)

KINDS: Final[Mapping[str, GameKind[Any, Any]]] = {kind.key: kind for kind in (SOLITAIRE, CLASSIC)}
"""The games by key."""


def kind_of(record: Record | ClassicRecord) -> GameKind[Any, Any]:
    """Return the game that a record belongs to."""
    return SOLITAIRE if isinstance(record, Record) else CLASSIC

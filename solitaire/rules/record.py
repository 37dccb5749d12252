"""A game as text that a person can read, type and mail, similar to chess PGN (rules 5).

Headers in brackets, then the moves, ten per line, each line with the number of its first move::

    [Rules "1"]
    [Deal "42"]
    [Cut "56"]
    [Fola "T9 T32 ..."]
    [Result "finished"]
    [Score "303"]

    1. T9 T32 T32xT9 ...
    11. ... #

Reading a record replays it by the rules. A record that breaks them, or claims a wrong score, result or cut,
is refused. A record without ``#`` is a game in progress.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import InitVar, dataclass
from functools import cached_property
from types import NoneType
from typing import Any, Final

from solitaire.rules.cards import CARD_COUNT, CardTextError, format_cards, parse_cards
from solitaire.rules.deal import FOLA_SIZE, Deal, DealTextError, parse_deal
from solitaire.rules.doors import bare, expect
from solitaire.rules.position import END, IllegalMoveError, Move, MoveTextError, Position, parse_move
from solitaire.rules.scoring import Score, score

# -- headers of both games' records ---------------------------------------------------------------

_BOM: Final = "\ufeff"
"""The byte order mark, found before each text of concatenated files. Before a header it is a blank."""
_NAME: Final = "[A-Za-z][A-Za-z0-9-]*+"
HEADER: Final = re.compile(rf'[\s{_BOM}]*+\[({_NAME})\s++"((?:[^"\\]|\\.)*+)"\s*+\]', re.DOTALL)
"""A header and the blanks before it. Its quantifiers are possessive, so no part is tried twice at a place."""


GUIDED: Final = "Guided"
"""Header of a practice game, played with the teacher; it enters no score table.

Its text is ``yes`` while the teacher is there, then ``left``, with the number of moves made before the game
began if there are any: ``yes 67``.
"""

ENTERED: Final = "Entered"
"""Header of a game entered from a real table: ``yes``, or ``part`` where the cards to come are not known."""


class RecordTextError(ValueError):
    """Text that is not a record: malformed, incomplete or of an unknown version."""


class RecordClaimError(ValueError):
    """A record whose claim contradicts its deal and its moves."""


def format_header(key: str, text: str) -> str:
    """Return the text of a header; ``parse_headers`` reads it back."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if key == "Cards":  # mail programs break a line of 97 cards
        words = escaped.split()
        escaped = "\n  ".join(" ".join(words[start : start + 20]) for start in range(0, CARD_COUNT, 20))
    return f'[{key} "{escaped}"]'


def check_extra(extra: Iterable[tuple[str, str]], known: Container[str]) -> None:
    """Check the names of the headers that the rules ignore.

    Raises:
        RecordTextError: a name is one of the known, or would not be read back.
    """
    for name, _ in extra:
        if name in known or not re.fullmatch(_NAME, name):
            raise RecordTextError(f"{name!r} cannot be the name of another header of this record")


def parse_headers(text: str, known: Container[str]) -> tuple[dict[str, str], list[tuple[str, str]], str]:
    """Return the known headers at the beginning of the text, the other headers, and the rest, bare.

    Raises:
        RecordTextError: there are no headers, or a known header occurs twice.
    """
    headers: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    start = 0
    while match := HEADER.match(text, start):
        key, content = match[1], re.sub(r"\\(.)", r"\1", match[2], flags=re.DOTALL)
        if key not in known:
            others.append((key, content))
        elif key in headers:
            raise RecordTextError(f"the header {key} is there twice")
        else:
            headers[key] = content
        start = match.end()
    if not headers:
        raise RecordTextError('not a record: it must begin with headers like [Deal "42"]')
    return headers, others, bare(text[start:])


_FLAGS: Final = {
    "played-before": "played_before",
    "fair-evaluation": "fair_evaluation",
    "oracle-evaluation": "oracle_evaluation",
}
"""The words of a Help header that count nothing, with their attributes of ``Help``."""


@dataclass(frozen=True, slots=True)
class Help:
    """The help used in a game; a game without help is clean."""

    undone_plays: int = 0
    """Number of plays (each of which has shown a card) and ends that were undone."""
    fair_hints: int = 0
    """Number of fair hints asked for; in records of version 1.0, including positions with the fair
    evaluation shown."""
    oracle_hints: int = 0
    """The same for the oracle, which sees the whole shuffle."""
    played_before: bool = False
    """Whether this player had played the deal before."""
    fair_evaluation: bool = False
    """Whether the fair evaluation was shown, for however many positions."""
    oracle_evaluation: bool = False
    """The same for the evaluation by the oracle."""

    @classmethod
    def of(cls, extra: Iterable[tuple[str, str]]) -> "Help":
        """Return the help that the headers of a record name; a malformed header counts as help."""
        try:
            return cls.parse(dict(extra).get("Help", ""))
        except RecordTextError:
            return cls(undone_plays=1)

    @property
    def is_clean(self) -> bool:
        """True for a first play of the deal without help."""
        return self == Help()

    @property
    def knew_more(self) -> bool:
        """True if the player knew more than the cards on view; fair help knows no more than the player."""
        return self.played_before or self.oracle_evaluation or self.undone_plays + self.oracle_hints > 0

    def __str__(self) -> str:
        words = [
            f"undone-plays={self.undone_plays}",
            f"fair-hints={self.fair_hints}",
            f"oracle-hints={self.oracle_hints}",
        ]
        words += [word for word, name in _FLAGS.items() if getattr(self, name)]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Help":
        """Read a record's Help header, as ``str`` writes it.

        Raises:
            RecordTextError: the text is malformed.
        """
        names = ("undone_plays", "fair_hints", "oracle_hints")
        used: dict[str, Any] = {}
        for word in text.split():
            name, _, number = word.replace("-", "_").partition("=")
            if word in _FLAGS:
                used[_FLAGS[word]] = True
            elif name in names and _is_count(number):
                used[name] = int(number)
            else:
                raise RecordTextError(f"Help header: {word!r} is unknown")
        return cls(**used)


def parse_seconds(text: str) -> int:
    """Read a record's Seconds header: the time played in whole seconds.

    Raises:
        RecordTextError: the text is malformed.
    """
    if not _is_count(text):
        raise RecordTextError(f"Seconds header: {text!r} is not a number of seconds")
    return int(text)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


# -- games ----------------------------------------------------------------------------------------

RULES_VERSION: Final = "1"
MAX_TEXT: Final = 65_536
"""Longest record read, in characters; a whole game takes about 1,500."""
_MOVES_A_LINE: Final = 10
_KNOWN: Final = ("Rules", "Deal", "Cut", "Cards", "Fola", "Player", "Date", "Result", "Score")


class RecordMoveError(IllegalMoveError):
    """A well-formed record with a move that the rules do not allow.

    Attributes:
        number: the move's number, from 1.
        move: the move.
        reason: the reason why it is not allowed, in English.
    """

    def __init__(self, number: int, move: Move, cause: IllegalMoveError) -> None:
        super().__init__(cause.refusal, f"move {number}: {cause}")
        self.number, self.move, self.reason = number, move, str(cause)


@dataclass(frozen=True)
class Record:
    """A game: its deal, the fola's order and the moves.

    Args:
        known_positions: the value of ``positions`` from a game that has checked every move; then nothing is
            replayed.

    Raises (on construction without ``known_positions``):
        RecordTextError: the fola is not the deal's, or moves come before it is stacked; an extra header has
            the name of another.
        RecordMoveError: a move is not allowed.
    """

    deal: Deal
    """The shuffle and its cut."""
    fola: tuple[int, ...] | None = None
    """The fola in the order played, or None while it is not stacked."""
    moves: tuple[Move, ...] = ()
    """The moves so far; the last is the end move once the game has ended."""
    player: str = ""
    """The name of the player, person or program, or empty."""
    date: str = ""
    """The day, as ``YYYY-MM-DD``, or empty."""
    extra: tuple[tuple[str, str], ...] = ()
    """Other headers; the rules ignore them, and they are preserved."""
    known_positions: InitVar[tuple[Position, ...] | None] = None

    def __post_init__(self, known_positions: tuple[Position, ...] | None) -> None:
        if known_positions is not None:
            self.__dict__["positions"] = known_positions
            return
        expect("deal", self.deal, Deal)
        expect("fola", self.fola, (tuple, NoneType))
        expect("moves", self.moves, tuple)
        check_extra(self.extra, _KNOWN)
        if self.fola is None and self.moves:
            raise RecordTextError("the record has moves but no Fola header")
        if self.fola is not None and sorted(self.fola) != sorted(self.deal.fola):
            raise RecordTextError(f"the Fola header does not hold the {FOLA_SIZE} cards of this deal's fola")
        _ = self.positions

    def __repr__(self) -> str:
        by = f" by {self.player}" if self.player else ""
        points = self.score.shown if self.score.points is None else self.score.points
        return f"<Record of {self.deal!r}{by}: {len(self.moves)} moves, {points} points>"

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions at the start and after each move."""
        position = Position((), self.deal.deck, self.deal.fola if self.fola is None else self.fola)
        positions = [position]
        for number, move in enumerate(self.moves, start=1):
            try:
                position = position.apply(move)
            except IllegalMoveError as error:
                raise RecordMoveError(number, move, error) from None
            positions.append(position)
        return tuple(positions)

    @property
    def played(self) -> tuple[object, ...]:
        """The game itself: equal for two records of the same cards played in the same way."""
        return self.deal.cards, self.fola, self.moves

    @property
    def is_practice(self) -> bool:
        """True if the teacher was there for a part of the game."""
        return GUIDED in dict(self.extra)

    @property
    def is_part(self) -> bool:
        """True if the order of the cards that were not played is made up: of the game no more is known."""
        return dict(self.extra).get(ENTERED) == "part"

    @property
    def score(self) -> Score:
        """The itemised score after the last move."""
        return score(self.positions[-1])


def format_record(record: Record) -> str:
    """Return the record's text; ``parse_record`` reads it back."""
    deal, end = record.deal, record.positions[-1].end
    headers = [("Rules", RULES_VERSION)]
    if deal.number is None:
        headers.append(("Cards", format_cards(deal.cards)))
    else:
        headers += [("Deal", str(deal.number)), ("Cut", str(deal.cut))]
    if record.fola is not None:
        headers.append(("Fola", format_cards(record.fola)))
    headers += [(key, text) for key, text in (("Player", record.player), ("Date", record.date)) if text]
    if end is not None:
        headers += [("Result", end.value), ("Score", str(record.score.points))]
    lines = [format_header(key, text) for key, text in (*headers, *record.extra)]
    lines += ["", *_format_moves(record.moves)]
    return "\n".join(lines) + "\n"


def _format_moves(moves: tuple[Move, ...]) -> list[str]:
    return [
        f"{start + 1}. " + " ".join(map(str, moves[start : start + _MOVES_A_LINE]))
        for start in range(0, len(moves), _MOVES_A_LINE)
    ]


_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.")


def parse_record(text: str) -> Record:
    """Read a record, replay it by the rules and check its claims (rules 5.3).

    Raises:
        RecordTextError: the text is not a record.
        RecordMoveError: a move is not allowed; the message gives its number and the reason.
        RecordClaimError: the claimed score, result or cut contradicts the record.
    """
    if len(text) > MAX_TEXT:
        raise RecordTextError(f"longer than {MAX_TEXT} characters: not a record")
    headers, extra, rest = parse_headers(text, _KNOWN)
    version = headers.get("Rules")
    if version != RULES_VERSION:
        found = "no Rules header" if version is None else f"rules version {version!r}"
        raise RecordTextError(f"{found}; this program reads version {RULES_VERSION}")
    record = Record(
        _parse_deal(headers),
        _parse_fola(headers),
        _parse_moves(rest),
        headers.get("Player", ""),
        headers.get("Date", ""),
        tuple(extra),
    )
    _check_claims(record, headers)
    return record


def _parse_deal(headers: dict[str, str]) -> Deal:
    try:
        if "Deal" not in headers:
            if "Cards" not in headers:
                raise RecordTextError("the record has neither a Deal nor a Cards header")
            if "Cut" in headers:
                raise RecordTextError("the record has a Cut header without a Deal header")
            return Deal.from_cards(parse_cards(headers["Cards"]))
        deal = parse_deal(headers["Deal"])
        if "Cut" in headers:
            claimed = headers["Cut"]
            if not re.fullmatch("[0-9]{1,2}", claimed):
                raise RecordTextError(f"the cut {claimed!r} is not a number from 1 to 96")
            if "/" in headers["Deal"] and int(claimed) != deal.cut:
                raise RecordClaimError(f"the Deal header gives cut {deal.cut}, the Cut header {claimed}")
            deal = deal.recut(int(claimed))
    except (CardTextError, DealTextError) as error:
        raise RecordTextError(str(error)) from None
    if "Cards" in headers and headers["Cards"].upper().split() != format_cards(deal.cards).split():
        raise RecordClaimError(f"the Cards header is not deal {deal.name}")
    return deal


def _parse_fola(headers: dict[str, str]) -> tuple[int, ...] | None:
    if "Fola" not in headers:
        return None
    try:
        return parse_cards(headers["Fola"])
    except CardTextError as error:
        raise RecordTextError(f"Fola header: {error}") from None


def _parse_moves(text: str) -> tuple[Move, ...]:
    moves: list[Move] = []
    for word in text.split():
        if _MOVE_NUMBER.fullmatch(word):
            continue
        try:
            moves.append(parse_move(word))
        except MoveTextError as error:
            raise RecordTextError(f"move {len(moves) + 1}: {error}") from None
        if len(moves) > 2 * CARD_COUNT:
            raise RecordTextError(f"more than {2 * CARD_COUNT} moves; no game has that many")
    if END in moves[:-1]:
        raise RecordTextError(f"move {moves.index(END) + 1}: moves follow the end")
    return tuple(moves)


def _check_claims(record: Record, headers: dict[str, str]) -> None:
    end, points = record.positions[-1].end, record.score.points
    if end is None:
        for key in ("Result", "Score"):
            if key in headers:
                raise RecordClaimError(f"the record claims {key.lower()} {headers[key]!r} but has no end (#)")
        return
    number = len(record.moves)
    if headers.get("Result", end.value) != end.value:
        raise RecordClaimError(
            f"move {number}: claims {headers['Result']!r}, but the game ended {end.value!r}"
        )
    if headers.get("Score", str(points)) != str(points):
        raise RecordClaimError(
            f"move {number}: claims score {headers['Score']!r}, but the moves give {points}"
        )

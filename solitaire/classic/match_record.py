"""A match as text: its headers, then the records of its hands in order.

::

    [Rules "classic-1"]
    [Match "7"]
    [Giri "1"]
    [Names "Anna; handbook; handbook; handbook"]
    [Resti "2; -2; 2; -2"]

    [Rules "classic-1"]
    [Match "7"]
    [Hand "0"]
    [Deal "84"]
    ...

Each hand can thus be cut out and read by itself. ``Giri`` is omitted in a match of three. ``Names`` and
``Resti`` are in the order of the draw, the person at the table first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from solitaire.classic.hand import IllegalDecisionError, Phase
from solitaire.classic.match import HANDS, USUAL_GIRI, Match, MatchError
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.record import KNOWN as KNOWN_OF_HAND
from solitaire.classic.record import MAX_TEXT as MAX_HAND_TEXT
from solitaire.classic.record import (
    NO_NAMES,
    RULES_VERSION,
    HandRecord,
    check_names,
    check_version,
    format_hand,
    parse_hand,
    parse_number,
    parse_options_of,
    read_hand,
)
from solitaire.rules.record import (
    HEADER,
    RecordClaimError,
    RecordTextError,
    check_extra,
    format_header,
    parse_headers,
)

MAX_TEXT: Final = (HANDS + 1) * MAX_HAND_TEXT
"""Longest record of a match that is read, in characters."""
_YES: Final = "yes"
_KNOWN: Final = frozenset(("Rules", "Match", "Giri", "Broken", "Names", "Options", "Date", "Resti"))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match, ended or in progress, with its names and headers.

    Raises (on construction):
        MatchError: number or length is out of range, or a hand is not this match's.
        RecordTextError: a player's name, or that of an extra header, cannot be stored in a record.
    """

    number: int
    """The match's number, 0 to 2**64-1."""
    names: tuple[str, str, str, str] = NO_NAMES
    """The names of the players in the order of the draw; may be empty."""
    options: Options = DEFAULT
    """The options of all hands."""
    hands: tuple[HandRecord, ...] = ()
    """The records of the hands so far; only the last may be unfinished."""
    date: str = ""
    """The day on which it began, as ``YYYY-MM-DD``, or empty."""
    extra: tuple[tuple[str, str], ...] = ()
    """Other headers; the rules ignore them, and they are preserved."""
    giri: int = USUAL_GIRI
    """Its number of giri, 1 or 3."""
    is_broken: bool = False
    """Whether it was broken off after its last hand; the header ``Broken`` is ``yes`` then."""

    def __post_init__(self) -> None:
        check_names(self.names)
        check_extra(self.extra, _KNOWN)
        match = self.match
        for number, record in enumerate(self.hands):
            if record.match != (self.number, number):
                raise MatchError(f"hand {number} of match {self.number} has another number in its headers")
            if record.players not in (NO_NAMES, match.names(number)):
                raise MatchError(f"hand {number} of match {self.number} has other players, or in other seats")

    @property
    def match(self) -> Match:
        """The match itself."""
        hands = tuple(record.hand for record in self.hands)
        return Match(self.number, self.names, self.options, hands, self.giri, self.is_broken)


def format_match(record: MatchRecord) -> str:
    """Return the record's text; ``parse_match`` reads it back."""
    headers = [("Rules", RULES_VERSION), ("Match", str(record.number))]
    optional = {
        "Giri": "" if record.giri == USUAL_GIRI else str(record.giri),
        "Broken": _YES if record.is_broken else "",
        "Names": "; ".join(record.names) if any(record.names) else "",
        "Options": str(record.options),
        "Date": record.date,
        "Resti": _resti(record.match),
    }
    headers += [(key, text) for key, text in optional.items() if text]
    lines = [format_header(key, text) for key, text in (*headers, *record.extra)]
    return "\n".join(["\n".join(lines) + "\n", *map(_text_of_hand, record.hands)])


_text_of_hand: Final = lru_cache(maxsize=HANDS + 1)(format_hand)
"""A match is written after every play, so the texts of its ended hands are cached."""


def _resti(match: Match) -> str:
    has_ended = any(hand.phase is Phase.ENDED for hand in match.hands)
    return "; ".join(map(str, match.resti)) if has_ended else ""


def parse_match(text: str) -> MatchRecord:
    """Read the record of a match, replay its hands by the rules and check its claims.

    Raises:
        RecordTextError: the text is not a record of a match.
        IllegalDecisionError: a discard or a play is not allowed.
        RecordClaimError: a claim contradicts the deals and the plays.
        MatchError: a hand does not belong to this match.

    The messages give the number of the hand.
    """
    if len(text) > MAX_TEXT:
        raise RecordTextError(f"longer than {MAX_TEXT} characters: not a record of a match")
    first, *others = split_records(text)
    headers, extra, rest = parse_headers(first, _KNOWN)
    check_version(headers)
    if "Match" not in headers:
        raise RecordTextError("the record has no Match header")
    if rest.strip():
        raise RecordTextError(f"{rest.split()[0]!r} is before the first hand")
    if len(others) > HANDS:
        raise RecordTextError(f"{len(others)} hands; a match has {HANDS}")
    hands = tuple(_read_hand(number, block) for number, block in enumerate(others))
    record = MatchRecord(
        parse_number("Match", headers["Match"]),
        _parse_names(headers.get("Names", "")),
        parse_options_of(headers),
        hands,
        headers.get("Date", ""),
        tuple(extra),
        parse_number("Giri", headers.get("Giri", str(USUAL_GIRI))),
        _is_broken(headers),
    )
    resti = headers.get("Resti", _resti(record.match))
    if resti.replace(";", " ").split() != _resti(record.match).replace(";", " ").split():
        raise RecordClaimError(f"claims Resti {resti!r}, but the hands give {_resti(record.match)!r}")
    return record


def _is_broken(headers: Mapping[str, str]) -> bool:
    given = headers.get("Broken")
    if given not in (None, _YES):
        raise RecordTextError(f"Broken header: {given!r} is not {_YES}")
    return given is not None


def is_match(text: str) -> bool:
    """Return whether the text begins like the record of a match, not of a single hand."""
    try:
        headers, _, _ = parse_headers(split_records(text)[0], KNOWN_OF_HAND)
    except RecordTextError:
        return False
    return "Match" in headers and "Hand" not in headers


ClassicRecord: TypeAlias = MatchRecord | HandRecord
"""A game at the table: a match, or a hand by itself."""


def options_of(record: ClassicRecord) -> Options:
    """Return the rules of a match or of a hand."""
    return record.options if isinstance(record, MatchRecord) else record.hand.options


def format_classic(record: ClassicRecord) -> str:
    """Return the text of a match or of a hand; ``parse_classic`` reads it back."""
    return format_match(record) if isinstance(record, MatchRecord) else format_hand(record)


def parse_classic(text: str) -> ClassicRecord:
    """Return the match or hand in a text, replayed; raises the same as ``parse_match`` and ``parse_hand``."""
    return parse_match(text) if is_match(text) else parse_hand(text)


def split_records(text: str) -> list[str]:
    """Return the records in the text, each of which begins with its Rules header."""
    starts, at = list[int](), 0
    while at >= 0:
        header = HEADER.match(text, at)
        if header is not None and header[1] == "Rules":
            starts.append(at)
        at = text.find("[", at + 1) if header is None else header.end()
    return [text[start:end] for start, end in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=True)]


def _read_hand(number: int, text: str) -> HandRecord:
    try:
        return read_hand(*parse_headers(text, KNOWN_OF_HAND))
    except IllegalDecisionError as error:
        raise IllegalDecisionError(error.seat, error.trick, error.card, error.refusal, number) from None
    except (RecordTextError, RecordClaimError, MatchError) as error:
        raise type(error)(f"hand {number}: {error}") from None


def _parse_names(text: str) -> tuple[str, str, str, str]:
    names = [" ".join(name.split()) for name in text.split(";")] if text.strip() else [*NO_NAMES]
    if len(names) != len(NO_NAMES):
        raise RecordTextError(f"Names header: {len(names)} names for four players")
    first, second, third, fourth = names
    return first, second, third, fourth

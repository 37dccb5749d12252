"""The headers of the classic game's records: version, options, numbers, seats, names, opposition."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.classic.options import Options, OptionsTextError, parse_options
from solitaire.classic.seats import Seat
from solitaire.rules.headers import RecordTextError

RULES_VERSION: Final = "classic-1"


def check_version(headers: Mapping[str, str]) -> None:
    """Check that this is a record of the classic game, in a version that this program reads.

    Raises:
        RecordTextError: it is not.
    """
    version = headers.get("Rules")
    if version != RULES_VERSION:
        found = "no Rules header" if version is None else f"rules version {version!r}"
        raise RecordTextError(f"{found}; a record of the classic game has version {RULES_VERSION}")


def parse_options_of(headers: Mapping[str, str]) -> Options:
    """Return the options in the headers of a record.

    Raises:
        RecordTextError: they are malformed, or contradict each other.
    """
    try:
        return parse_options(headers.get("Options", ""))
    except OptionsTextError as error:
        raise RecordTextError(f"Options header: {error}") from None


def parse_number(key: str, text: str) -> int:
    """Return the number in a header.

    Raises:
        RecordTextError: it is not a number.
    """
    if not re.fullmatch("[0-9]{1,20}", text):
        raise RecordTextError(f"{key} header: {text!r} is not a number")
    return int(text)


def parse_seat(key: str, text: str) -> Seat:
    """Return the seat in a header.

    Raises:
        RecordTextError: it is not a seat.
    """
    try:
        return Seat[text.upper()]
    except KeyError:
        raise RecordTextError(f"{key} header: {text!r} is not a seat; seats are S, E, N, W") from None


def parse_by_seat(key: str, text: str) -> dict[Seat, str]:
    """Return the text for each seat in a header such as ``S C2 C6 C7; W S9 S10``.

    Raises:
        RecordTextError: a seat is unknown or named twice.
    """
    found = dict[Seat, str]()
    for part in text.split(";") if text.strip() else ():
        name, _, words = " ".join(part.split()).partition(" ")
        seat = parse_seat(key, name)
        if seat in found:
            raise RecordTextError(f"{key} header: {seat.title} is named twice")
        found[seat] = words
    return found


def check_names(names: tuple[str, ...]) -> None:
    """Check that names can be stored in a header.

    Raises:
        RecordTextError: a name has a semicolon, more than single blanks, or a sign that cannot be printed.
    """
    for name in names:
        if ";" in name or not name.isprintable() or name != " ".join(name.split()):
            raise RecordTextError(
                f"the name {name!r} cannot be kept in a record: no semicolons, single blanks only"
            )


OPPOSITION: Final = "Opposition"
"""The key of the header."""
MAX_PLAYOUTS: Final = 100_000
"""Most playouts per card that a record may ask for: a few seconds of thinking."""
_ENGINE: Final = r"[a-z][a-z-]{0,19}(?: version=[0-9]{1,4})?"
_TEXT: Final = re.compile(
    rf"(?P<engines>{_ENGINE}(?:, {_ENGINE}, {_ENGINE})?)"
    r"(?: playouts=(?P<playouts>[0-9]{1,6}))? seed=(?P<seed>[0-9]{1,20})"
)


@dataclass(frozen=True, slots=True)
class Opposition:
    """The players of the other three seats. With playouts they decide the same everywhere, else by the clock.

    In a match they are in the order of the draw, in a hand in that of the seats E, N, W.
    """

    engine: str
    """The name of the computer player; of the first, if they differ."""
    version: int = 0
    """Its version; another version may decide otherwise. 0 if a record does not say."""
    playouts: int | None = None
    """Playouts per card; None if it thinks by the clock or ignores limits."""
    seed: int = 1
    """Its seed, 0 to 2**64-1."""
    rest: tuple[tuple[str, int], ...] = ()
    """Names and versions of the second and third; empty if all three are the same."""

    @classmethod
    def of(cls, three: Sequence[tuple[str, int]], playouts: int | None = None, seed: int = 1) -> "Opposition":
        """Return an opposition of three players by name and version."""
        (engine, version), *rest = three
        return cls(engine, version, playouts, seed, () if len(set(three)) == 1 else tuple(rest))

    @property
    def three(self) -> tuple[tuple[str, int], ...]:
        """The names and versions of all three."""
        first = self.engine, self.version
        return (first, *(self.rest or (first, first)))

    def in_order(self, order: Iterable[int]) -> "Opposition":
        """Return the same players in another order, given as their places here, from 0."""
        return Opposition.of([self.three[place] for place in order], self.playouts, self.seed)

    def one(self, place: int) -> "Opposition":
        """Return one of them, by index, as if all three were like it."""
        return self.in_order((place,) * 3)

    def __str__(self) -> str:
        """The text of the header: ``full version=1 playouts=4000 seed=1``; where they differ, with commas."""
        named = (f"{engine} version={number}" if number else engine for engine, number in self.three)
        names = ", ".join(named) if self.rest else next(named)
        playouts = "" if self.playouts is None else f" playouts={self.playouts}"
        return f"{names}{playouts} seed={self.seed}"

    @classmethod
    def among(cls, headers: Iterable[tuple[str, str]]) -> "Opposition | None":
        """Return the opposition in these headers; None if there is none, or in an unreadable form."""
        try:
            return cls.parse(dict(headers)[OPPOSITION])
        except (KeyError, RecordTextError):
            return None

    @classmethod
    def parse(cls, text: str) -> "Opposition":
        """Read the header.

        Raises:
            RecordTextError: the text is malformed, or asks for too many playouts.
        """
        found = _TEXT.fullmatch(" ".join(text.split()))
        if found is None:
            raise RecordTextError(f"{OPPOSITION} header: {text!r} names no computer player")
        playouts, seed = found["playouts"], int(found["seed"])
        if playouts is not None and not 1 <= int(playouts) <= MAX_PLAYOUTS:
            raise RecordTextError(f"{OPPOSITION} header: playouts go from 1 to {MAX_PLAYOUTS}")
        if seed >= 1 << 64:
            raise RecordTextError(f"{OPPOSITION} header: seed {seed} is above 2**64-1")
        named = (part.partition(" version=") for part in found["engines"].split(", "))
        three = [(engine, int(version or 0)) for engine, _, version in named]
        return cls.of(three, None if playouts is None else int(playouts), seed)

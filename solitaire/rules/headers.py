"""The headers at the beginning of a record, such as ``[Deal "42"]``; the same in both games.

``Help`` is the content of one: the help used in the game.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any, Final

from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.plain import bare

_BOM: Final = "\ufeff"
"""The byte order mark, found before each text of concatenated files. Before a header it is a blank."""
HEADER: Final = re.compile(
    rf'[\s{_BOM}]*+\[([A-Za-z][A-Za-z0-9-]*+)\s++"((?:[^"\\]|\\.)*+)"\s*+\]', re.DOTALL
)
"""A header and the blanks before it. Its quantifiers are possessive, so no part is tried twice at a place."""


GUIDED: Final = "Guided"
"""Header of a practice game, played with the teacher; it enters no score table.

Its text is ``yes`` while the teacher is there, then ``left``, with the number of moves made before the game
began if there are any: ``yes 67``.
"""


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

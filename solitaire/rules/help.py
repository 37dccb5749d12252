"""The help used in a game and the time taken, as its record states them."""

from dataclasses import dataclass

from solitaire.rules.headers import RecordTextError


@dataclass(frozen=True, slots=True)
class Help:
    """The help used in a game; a game without any is clean.

    Attributes:
        undone_plays: number of plays (each of which has shown a card) and ends that were undone.
        fair_hints: number of fair hints asked for, and of positions with the fair evaluation shown.
        oracle_hints: the same for the oracle, which sees the whole shuffle.
        played_before: whether this player had played the deal before.
    """

    undone_plays: int = 0
    fair_hints: int = 0
    oracle_hints: int = 0
    played_before: bool = False

    @property
    def is_clean(self) -> bool:
        """True for a first play of the deal without help."""
        return self == Help()

    def __str__(self) -> str:
        words = [
            f"undone-plays={self.undone_plays}",
            f"fair-hints={self.fair_hints}",
            f"oracle-hints={self.oracle_hints}",
        ]
        if self.played_before:
            words.append("played-before")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Help":
        """Read a record's Help header, as ``str`` writes it.

        Raises:
            RecordTextError: the text is malformed.
        """
        counts = dict.fromkeys(("undone_plays", "fair_hints", "oracle_hints"), 0)
        played_before = False
        for word in text.split():
            name, _, number = word.replace("-", "_").partition("=")
            if word == "played-before":
                played_before = True
            elif name in counts and _is_count(number):
                counts[name] = int(number)
            else:
                raise RecordTextError(f"Help header: {word!r} is unknown")
        return cls(**counts, played_before=played_before)


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

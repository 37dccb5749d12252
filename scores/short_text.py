"""Short texts for a chat: a head that people read, a number in base 32, and a check code.

::

    [Minchiate 1, deal 42, 303 points, by Anna:
    0KJ3...
    ...7QX2]

The characters after the colon are a number in base 32 (Crockford's digits, the least significant first) and
a check code. The number is written in mixed bases, the least significant digit first. The check code is the
first 40 bits of the SHA-256 of the text from "Minchiate" to the colon and the number's characters: eight
digits in base 32, the most significant first. Blanks, new lines, the quotation marks of mail (>) and the case
of the characters do not matter.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

from solitaire.rules.cards import Card

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ASCII: Final = str.maketrans("OIL\u2212\u2013", "011--")
"""Characters that a typist or a chat program may have put in place of ours."""
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_CHECK_LENGTH: Final = 8
_LINE_LENGTH: Final = 64
_MAX_SIGNS: Final = 1000
"""Most digits read: far more than any game needs, with at most 194 moves of a few bits each."""
_SIGNS: Final = re.compile(r"[0-9A-Za-z >]{1,2000}")
"""The text after the colon, with single blanks."""


class ShareTextError(ValueError):
    """Text that is not a shared game or hand: malformed, incomplete, mistyped or of another version."""


def format_text(head: str, digits: Iterable[tuple[int, int]]) -> str:
    """Return the text with this head.

    Args:
        head: the part for people; it has no bracket and no colon.
        digits: the digits, each with its base: the number of choices.
    """
    number, size = 0, 1
    for value, choices in digits:
        number += value * size
        size *= choices
    signs = ""
    while number:
        number, value = divmod(number, 32)
        signs += _DIGITS[value]
    signs += _check(head, signs)
    lines = [signs[start : start + _LINE_LENGTH] for start in range(0, len(signs), _LINE_LENGTH)]
    return "\n".join([f"[{head}:", *lines]) + "]"


def places(cards: Sequence[Card], among: Sequence[Card]) -> Iterator[tuple[int, int]]:
    """Yield a digit for each card: its place among those not yet named."""
    left = list(among)
    for card in cards:
        place = left.index(card)
        yield place, len(left)
        del left[place]


def _check(head: str, signs: str) -> str:
    digest = int.from_bytes(sha256(f"{head}:{signs}".encode("utf-8", "surrogatepass")).digest()[:5], "big")
    return "".join(_DIGITS[digest >> shift & 31] for shift in range(35, -1, -5))


def find_text(text: str, pattern: re.Pattern[str]) -> tuple[re.Match[str], str]:
    """Return the head and the signs of the first short text in a text whose head has this pattern.

    For any text, this takes time in proportion to its length: blanks are counted once, and nothing is
    searched twice.

    Raises:
        ShareTextError: there is none.
    """
    for piece in text.split("[")[1:]:
        inside, bracket, _ = piece.partition("]")
        head, _, signs = " ".join(inside.split()).rpartition(":")
        match = pattern.fullmatch(head.rstrip())
        if bracket and match is not None and _SIGNS.fullmatch(signs):
            return match, signs
    raise ShareTextError("not a shared game: one begins with [Minchiate and ends with a bracket")


def read_digits(head: str, signs: str) -> "Digits":
    """Return the digits in the signs of a short text with this head, as ``format_text`` was given it.

    Raises:
        ShareTextError: a sign is not in the alphabet, or the check code does not match.
    """
    signs = "".join(signs.replace(">", "").split()).upper().translate(ASCII)
    if len(signs) > _MAX_SIGNS or not set(signs) <= _VALUES.keys():
        raise ShareTextError("the shared game has characters that this program never writes")
    body, check = signs[:-_CHECK_LENGTH], signs[-_CHECK_LENGTH:]
    if _check(head, body) != check:
        raise ShareTextError("the check code does not match: something is missing or mistyped")
    return Digits(sum(_VALUES[sign] << 5 * place for place, sign in enumerate(body)))


class Digits:
    """A number read digit by digit, the least significant first; ``rest`` is the part still unread."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def next(self, choices: int) -> int:
        """Return the next digit, of a base that is this number of choices."""
        self.rest, value = divmod(self.rest, choices)
        return value

    def order(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return cards in the order that ``places`` has written."""
        left = list(cards)
        return tuple(left.pop(self.next(len(left))) for _ in cards)

    def check_end(self) -> None:
        """Check that everything has been read.

        Raises:
            ShareTextError: more follows.
        """
        if self.rest:
            raise ShareTextError("characters follow the end of the shared game")

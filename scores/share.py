"""Short texts for a chat: their form, and the text of a game of the solitaire; hands are in share_hand.py.

::

    [Minchiate 1, deal 42, 303 points, by Anna:
    0KJ3...
    ...7QX2]

Text around it does not matter: the table writes a line about the game above it. The head is for people. The
characters after the colon are a number in base 32 (Crockford's digits, the least significant first) and a
check code. The number is written in mixed bases, the least significant digit first. The check code is the
first 40 bits of the SHA-256 of the text from "Minchiate" to the colon and the number's characters: eight
digits in base 32, the most significant first. Blanks, new lines, the quotation marks of mail (>) and the
case of the characters do not matter.

In a game, the 1 is the version of the rules. The digits of the number are:

- for a deal without a number its 97 cards, each as its place among those not yet named, in canonical order;
- the fola's 13 cards as stacked, each as its place among those not yet named, in the order dealt;
- each move as its place among the possible ones: the play, if it is legal; the kills, by killer from left to
  right, the nearer victim first; the end.

So only legal games can be written.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

from scores.kinds import NotEndedError, clean_name
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solitaire.rules.headers import RecordClaimError
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import RULES_VERSION, Record

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ASCII: Final = str.maketrans("OIL\u2212\u2013", "011--")
"""Characters that a typist or a chat program may have used in place of ours."""
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

    The time is proportional to the length of the text: blanks are counted once, and nothing is searched
    twice.

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
    """Return the digits in the signs of a short text with this head, as passed to ``format_text``.

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


NUMBERLESS: Final = "of its own"
"""The name of a deal without a number in a shared text."""
_HEAD: Final = re.compile(
    r"Minchiate (\d{1,4}), deal (\d{1,20}(?:/\d{1,2})?|of its own), ([-\u2212\u2013]?\d{1,4}) points"
    r"(?:, by (.{1,80}))?",
    re.IGNORECASE,
)
"""The text before the colon, with single blanks."""


def format_shared(record: Record) -> str:
    """Return the short text of an ended game; ``parse_shared`` reads it back.

    Raises:
        NotEndedError: the game has not ended.
    """
    points = record.score.points
    if points is None:
        raise NotEndedError("the game is still in progress and has no score yet")
    head = _head(record.deal.name or NUMBERLESS, points, name_in_text(record.player))
    return format_text(head, _digits(record))


def name_in_text(player: str) -> str:
    """Return a player's name as a shared text can hold it."""
    return clean_name(player).translate({ord("["): "(", ord("]"): ")"})


def _head(deal: str, points: int, name: str) -> str:
    return f"Minchiate {RULES_VERSION}, deal {deal}, {points} points" + (f", by {name}" if name else "")


def _digits(record: Record) -> Iterator[tuple[int, int]]:
    """Yield a game's digits, each with its base: the number of choices."""
    deal, fola = record.deal, record.fola
    assert fola is not None
    if deal.number is None:
        yield from places(deal.cards, range(CARD_COUNT))
    yield from places(fola, deal.fola)
    for position, move in zip(record.positions, record.moves, strict=False):
        choices = _choices(position)
        yield choices.index(move), len(choices)


def _choices(position: Position) -> list[Move]:
    return [*legal_moves(position), END]


def parse_shared(text: str) -> Record:
    """Return the shared game in a text; other text around it does not matter.

    Raises:
        ShareTextError: there is none, or it has been changed.
        RecordClaimError: its moves do not give the score that it claims.
    """
    head, signs = find_text(text, _HEAD)
    version, deal_text, points_text, name = head.groups()
    if version != RULES_VERSION:
        raise ShareTextError(f"rules version {version!r}; this program reads version {RULES_VERSION}")
    points = int(points_text.translate(ASCII))
    deal_name = " ".join(deal_text.lower().split())
    digits = read_digits(_head(deal_name, points, " ".join((name or "").split())), signs)
    record = _read(deal_name, digits, clean_name(name or ""))
    if record.score.points != points:
        raise RecordClaimError(f"the shared game claims {points}, but its moves give {record.score.points}")
    return record


def _read(deal_name: str, digits: Digits, name: str) -> Record:
    if deal_name == NUMBERLESS:
        deal = Deal.from_cards(digits.order(range(CARD_COUNT)))
    else:
        try:
            deal = parse_deal(deal_name)
        except DealTextError as error:
            raise ShareTextError(str(error)) from None
    fola = digits.order(deal.fola)
    position, moves = Position((), deal.deck, fola), list[Move]()
    while position.end is None:
        choices = _choices(position)
        moves.append(choices[digits.next(len(choices))])
        position = position.apply(moves[-1])
    digits.check_end()
    return Record(deal, fola, tuple(moves), name)

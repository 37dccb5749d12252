"""A game as a short text for a chat: deal, fola order, moves and score, with a check code.

::

    [Minchiate 1, deal 42, 303 points, by Anna:
    0KJ3...
    ...7QX2]

1 is the version of the rules. The characters after the colon are one number in base 32 (Crockford's digits,
the least significant first) and a check code. The number is written in mixed bases, the least significant
digit first:

- for a deal without a number its 97 cards, each as its place among those not yet named, in canonical order;
- the fola's 13 cards as stacked, each as its place among those not yet named, in the order dealt;
- each move as its place among the possible ones: the play, if it is legal; the kills, by killer from left to
  right, the nearer victim first; the end.

So only legal games can be written. The check code is the first 40 bits of the SHA-256 of the text from
"Minchiate" to the colon and the number's characters: eight digits in base 32, the most significant first.
Blanks, new lines, the quotation marks of mail (>) and the case of the characters do not matter.
"""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final

from scores.games import NotEndedError, clean_name
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solitaire.rules.headers import HEADER, RecordClaimError, RecordTextError
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import RULES_VERSION, Record, parse_record

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ: Final = str.maketrans("OIL\u2212\u2013", "011--")
"""Characters that a typist or a chat program may have put in place of ours."""
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_CHECK_LENGTH: Final = 8
_LINE_LENGTH: Final = 64
_MAX_SIGNS: Final = 1000
"""Most digits read: far more than any game needs, with at most 194 moves of a few bits each."""
_NUMBERLESS: Final = "of its own"
_MARK: Final = "[minchiate "
_FIRST_HEADER: Final = '[Rules "'
"""What every record of this program begins with."""
_HEAD: Final = re.compile(
    r"Minchiate (\d{1,4}), deal (\d{1,20}(?:/\d{1,2})?|of its own), ([-\u2212\u2013]?\d{1,4}) points"
    r"(?:, by (.{1,80}))?",
    re.IGNORECASE,
)
"""What comes before the colon, with single blanks."""
_SIGNS: Final = re.compile(r"[0-9A-Za-z >]{1,2000}")
"""What comes after the colon, with single blanks."""


class ShareTextError(ValueError):
    """Text that is not a shared game: malformed, incomplete, mistyped or of another version."""


def format_shared(record: Record) -> str:
    """Return the short text of an ended game; ``parse_shared`` reads it back.

    Raises:
        NotEndedError: the game has not ended.
    """
    points = record.score.points
    if points is None:
        raise NotEndedError("the game is still in progress and has no score yet")
    number, size = 0, 1
    for value, choices in _digits(record):
        number += value * size
        size *= choices
    signs = ""
    while number:
        number, value = divmod(number, 32)
        signs += _DIGITS[value]
    name = clean_name(record.player).translate({ord("["): "(", ord("]"): ")"})
    head = _head(record.deal.name or _NUMBERLESS, points, name)
    signs += _check(head, signs)
    lines = [signs[start : start + _LINE_LENGTH] for start in range(0, len(signs), _LINE_LENGTH)]
    return "\n".join([f"[{head}:", *lines]) + "]"


def _head(deal: str, points: int, name: str) -> str:
    return f"Minchiate {RULES_VERSION}, deal {deal}, {points} points" + (f", by {name}" if name else "")


def _check(head: str, signs: str) -> str:
    digest = int.from_bytes(sha256(f"{head}:{signs}".encode("utf-8", "surrogatepass")).digest()[:5], "big")
    return "".join(_DIGITS[digest >> shift & 31] for shift in range(35, -1, -5))


def _digits(record: Record) -> Iterator[tuple[int, int]]:
    """Yield a game's digits, each with its base: the number of choices."""
    deal, fola = record.deal, record.fola
    assert fola is not None
    if deal.number is None:
        yield from _places(deal.cards, range(CARD_COUNT))
    yield from _places(fola, deal.fola)
    for position, move in zip(record.positions, record.moves, strict=False):
        choices = _choices(position)
        yield choices.index(move), len(choices)


def _places(cards: Sequence[Card], among: Sequence[Card]) -> Iterator[tuple[int, int]]:
    left = list(among)
    for card in cards:
        place = left.index(card)
        yield place, len(left)
        del left[place]


def _choices(position: Position) -> list[Move]:
    return [*legal_moves(position), END]


def parse_shared(text: str) -> Record:
    """Return the shared game that a text holds; other text around it does not matter.

    Raises:
        ShareTextError: there is none, or it has been changed.
        RecordClaimError: its moves do not give the score that it claims.
    """
    head, signs = _parts(text)
    version, deal_text, points_text, name = head.groups()
    if version != RULES_VERSION:
        raise ShareTextError(f"rules version {version!r}; this program reads version {RULES_VERSION}")
    signs = "".join(signs.replace(">", "").split()).upper().translate(_READ)
    if len(signs) > _MAX_SIGNS or not set(signs) <= _VALUES.keys():
        raise ShareTextError("the shared game has characters that this program never writes")
    points = int(points_text.translate(_READ))
    deal_name = " ".join(deal_text.lower().split())
    body, check = signs[:-_CHECK_LENGTH], signs[-_CHECK_LENGTH:]
    if _check(_head(deal_name, points, " ".join((name or "").split())), body) != check:
        raise ShareTextError("the check code does not match: something is missing or mistyped")
    record = _read(deal_name, body, clean_name(name or ""))
    if record.score.points != points:
        raise RecordClaimError(f"the shared game claims {points}, but its moves give {record.score.points}")
    return record


def _parts(text: str) -> tuple[re.Match[str], str]:
    """Return the head and the signs of the first shared game in the text.

    Whatever the text, this takes time in proportion to its length: blanks are counted once, and nothing is
    looked for twice.

    Raises:
        ShareTextError: there is none.
    """
    for piece in text.split("[")[1:]:
        inside, bracket, _ = piece.partition("]")
        head, _, signs = " ".join(inside.split()).rpartition(":")
        match = _HEAD.fullmatch(head.rstrip())
        if bracket and match is not None and _SIGNS.fullmatch(signs):
            return match, signs
    raise ShareTextError("not a shared game: one begins with [Minchiate and ends with a bracket")


def _read(deal_name: str, signs: str, name: str) -> Record:
    digits = _Digits(sum(_VALUES[sign] << 5 * place for place, sign in enumerate(signs)))
    if deal_name == _NUMBERLESS:
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
    if digits.rest:
        raise ShareTextError("characters follow the end of the shared game")
    return Record(deal, fola, tuple(moves), name)


class _Digits:
    """A number read digit by digit, the least significant first; ``rest`` is what is still unread."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def next(self, choices: int) -> int:
        self.rest, value = divmod(self.rest, choices)
        return value

    def order(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        left = list(cards)
        return tuple(left.pop(self.next(len(left))) for _ in cards)


def parse_games(text: str) -> Iterator[Record | ValueError]:
    """Yield every game in a text that ``parse_game`` could read alone, or why it is none.

    Shared games may stand between other words; a record begins with its headers after the moves of another.
    """
    text = text.removeprefix("\ufeff")
    for part in _shared_parts(text) if _MARK in text.lower() else _record_parts(text):
        try:
            yield parse_game(part)
        except ValueError as error:
            yield error


def _shared_parts(text: str) -> Iterator[str]:
    """Yield the text from each beginning of a shared game to the next."""
    starts = [match.start() for match in re.finditer(re.escape(_MARK), text, re.IGNORECASE)]
    yield from (text[start:end] for start, end in pairwise([*starts, len(text)]))


def _record_parts(text: str) -> Iterator[str]:
    """Yield the text of each record: headers, and what follows up to the headers of the next."""
    start, end = 0, len(text)
    while start < end:
        at = start
        while match := HEADER.match(text, at):
            at = match.end()
        after = text.find("[", at) if at > start else text.find(_FIRST_HEADER, start + 1)
        following = after if after > 0 else end
        if start == 0 or text[start:following].strip():
            yield text[start:following]
        start = following


def parse_game(text: str) -> Record:
    """Return the game in a shared text or a record, replayed by the rules.

    Raises:
        ShareTextError: it looks like a shared text but has been changed.
        RecordTextError, RecordMoveError, RecordClaimError: it is not a valid record.
    """
    if _MARK in text.lower():
        return parse_shared(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordTextError("the text has characters that no file can hold") from None
    return parse_record(text)

"""Short texts for a chat: their form, and the text of a game of the solitaire; hands are in share_hand.py.

::

    [Minchiate 1, deal 42, 303 points, by Anna:
    0KJ3...
    ...7QX2]

Text around it does not matter: the table writes a line about the game above it. The head is for people. The
characters after the colon are a number in base 32 (Crockford's digits, the least significant first) and a
check code. The number is written in mixed bases, the least significant digit first. The check code is the
first 40 bits of the SHA-256 of the text from "Minchiate" to the colon and the number's characters: eight
digits in base 32, the most significant first. The case of the characters does not matter, nor what is
among them that is no letter or digit, nor what ``solitaire.rules.doors`` removes. A name in another case or
with other quotation marks is read as the one that gives the check code.

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
from itertools import chain, islice, product
from typing import Final

from scores.kinds import NotEndedError, clean_name
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solitaire.rules.doors import plain, straight, unescaped
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import RULES_VERSION, Record, RecordClaimError

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ASCII: Final = str.maketrans("OIL\u2212\u2013", "011--")
"""Characters that a typist or a chat program may have used in place of ours."""
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_CHECK_LENGTH: Final = 8
_LINE_LENGTH: Final = 64
_MAX_SIGNS: Final = 1000
"""Most digits read: far more than any game needs, with at most 194 moves of a few bits each."""
_SHORT: Final = 10
"""Longest name of which all spellings in upper and lower case are tried."""
_MAX_SPELLINGS: Final = 1024
"""Most spellings of a name that are tried: the check code still lets pass one mistake in 10**9."""
NAME: Final = r"(?:, by (.{1,400}))?"
"""A regular expression: the end of a head, with the player's name."""


class ShareTextError(ValueError):
    """Text that is not a shared game or hand: malformed, incomplete, mistyped or of another version."""


def format_text(head: str, name: str, digits: Iterable[tuple[int, int]]) -> str:
    """Return the text with this head.

    Args:
        head: the part for people; it has no bracket and no colon.
        name: the player's name, as from ``name_in_text``.
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
    head = _named(head, name)
    signs += _check(head, signs)
    lines = [signs[start : start + _LINE_LENGTH] for start in range(0, len(signs), _LINE_LENGTH)]
    return "\n".join([f"[{head}:", *lines]) + "]"


def _named(head: str, name: str) -> str:
    return head + (f", by {name}" if name else "")


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
    for piece in plain(text).split("[")[1:]:
        inside, bracket, _ = piece.partition("]")
        whole, _, signs = inside.rpartition(":")
        signs = re.sub("[^0-9A-Za-z]+", "", unescaped(signs))
        for head in (whole, unescaped(whole)) if bracket and signs else ():
            if match := pattern.fullmatch(" ".join(head.split())):
                return match, signs
    raise ShareTextError("not a shared game: one begins with [Minchiate and ends with a bracket")


def read_digits(head: str, name: str, signs: str) -> tuple["Digits", str]:
    """Return the digits in the signs of a short text, and the name as passed to ``format_text``.

    Args:
        head: the head as passed to ``format_text``.
        name: the name, which may have been changed on its way.
        signs: the signs, letters and digits alone.

    Raises:
        ShareTextError: a sign is not in the alphabet, or the check code does not match.
    """
    signs = signs.upper().translate(ASCII)
    if len(signs) > _MAX_SIGNS or not set(signs) <= _VALUES.keys():
        raise ShareTextError("the shared game has characters that this program never writes")
    body, check = signs[:-_CHECK_LENGTH], signs[-_CHECK_LENGTH:]
    for spelling in _spellings(name):
        if _check(_named(head, spelling), body) == check:
            return Digits(sum(_VALUES[sign] << 5 * place for place, sign in enumerate(body))), spelling
    raise ShareTextError("the check code does not match: something is missing or mistyped")


def _spellings(name: str) -> Iterator[str]:
    """Yield a name as it stands, then as it was if it was escaped, or its quotes or its case changed."""
    forms = [name]
    for change in (unescaped, straight, lambda form: form.replace("'", "\u2019")):
        forms += [change(form) for form in forms]
    names = (cased for form in dict.fromkeys(map(name_in_text, forms)) for cased in _cases(form))
    return chain([name], islice(names, _MAX_SPELLINGS))


def _cases(name: str) -> Iterator[str]:
    """Yield a name in upper and lower case: a short one in all ways, of a long one each word as names are."""
    if len(name) <= _SHORT:
        return map("".join, product(*({letter, letter.lower(), letter.upper()} for letter in name)))
    return map(" ".join, product(*map(_cases_of_word, name.split())))


def _cases_of_word(word: str) -> Iterable[str]:
    """Return a word in upper and lower case, and with a second capital as in McDonald."""
    title = word.title()
    second = (title[:place] + title[place:].capitalize() for place in range(1, len(word)))
    return dict.fromkeys((word, title, word.lower(), word.capitalize(), *second, word.upper()))


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
    r"Minchiate (\d{1,4}), deal (\d{1,20}(?:/\d{1,2})?|of its own), ([-\u2212\u2013]?\d{1,4}) points" + NAME,
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
    head = _head(record.deal.name or NUMBERLESS, points)
    return format_text(head, name_in_text(record.player), _digits(record))


def name_in_text(player: str) -> str:
    """Return a player's name as a shared text can hold it."""
    return clean_name(player).translate({ord("["): "(", ord("]"): ")"})


def _head(deal: str, points: int) -> str:
    return f"Minchiate {RULES_VERSION}, deal {deal}, {points} points"


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
    digits, name = read_digits(_head(deal_name, points), name or "", signs)
    record = _read(deal_name, digits, clean_name(name))
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

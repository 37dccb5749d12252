"""A game as a short text for a chat: deal, fola order, moves and score, with a check code; see short_text.py.

::

    [Minchiate 1, deal 42, 303 points, by Anna:
    0KJ3...
    ...7QX2]

1 is the version of the rules. The digits of the number are:

- for a deal without a number its 97 cards, each as its place among those not yet named, in canonical order;
- the fola's 13 cards as stacked, each as its place among those not yet named, in the order dealt;
- each move as its place among the possible ones: the play, if it is legal; the kills, by killer from left to
  right, the nearer victim first; the end.

So only legal games can be written.
"""

import re
from collections.abc import Iterator
from typing import Final

from scores.kinds import NotEndedError, clean_name
from scores.short_text import (
    ASCII,
    Digits,
    ShareTextError,
    find_text,
    format_text,
    places,
    read_digits,
)
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solitaire.rules.headers import RecordClaimError
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import RULES_VERSION, Record

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
    """Return the shared game that a text holds; other text around it does not matter.

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

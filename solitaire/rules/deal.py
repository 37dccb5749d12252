"""Deals and their files: a number is a shuffle, the same on every machine and in every version (rules 2).

The procedure of rules 2.4 never changes and is pinned by tests: SplitMix64 seeded with the number, an
unbiased ``bounded``, a Fisher-Yates shuffle from canonical order, repeated while a card of account is at the
bottom, then the cut from the same generator.

Both games use the generator, ``shuffled``, ``Deal`` and the names of deals. Cut, deck and fola are here as
the solitaire has them; ``solitaire.classic.deal`` has those of the classic game. A file of deals has a deal
per line, as its cards or its name, or is the output of the command ``deal``.
"""

import json
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Final

from solitaire.rules.cards import CARD_COUNT, CLASSIC_ACCOUNT, CODES, Card, format_cards, parse_cards
from solitaire.rules.doors import expect, plain, straight, unsigned

FOLA_SIZE: Final = 13
DECK_SIZE: Final = CARD_COUNT - FOLA_SIZE
"""Cards in the deck, above the fola: 84."""
FIRST_DAY: Final = date(2019, 4, 16)
"""The first day with a daily deal: the day on which the game was published."""
_WORD: Final = 1 << 64
MAX_DEAL_NUMBER: Final = _WORD - 1


class DealTextError(ValueError):
    """Text that is not a deal, or cards that are not the whole pack."""


class SplitMix64:
    """The random generator of numbered deals (Steele, Lea and Flood 2014), seeded with 0 to 2**64 - 1."""

    def __init__(self, seed: int) -> None:
        self._state = seed % _WORD

    def next(self) -> int:
        """Return the next 64-bit word."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % _WORD
        word = self._state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
        return word ^ word >> 31

    def bounded(self, limit: int) -> int:
        """Return an unbiased number from 0 to ``limit - 1``, by rejection."""
        ceiling = _WORD - _WORD % limit
        while (word := self.next()) >= ceiling:
            pass
        return word % limit


def check_number(number: int) -> None:
    """Check the number of a deal.

    Raises:
        DealTextError: it is out of range.
    """
    if not 0 <= number <= MAX_DEAL_NUMBER:
        raise DealTextError(f"deal number {number} is not from 0 to {MAX_DEAL_NUMBER}")


def check_cut(cut: int) -> None:
    """Check the number of cards that are cut.

    Raises:
        DealTextError: it is not from 1 to 96.
    """
    if not 1 <= cut < CARD_COUNT:
        raise DealTextError(f"cut {cut} is not from 1 to {CARD_COUNT - 1}")


def shuffled(number: int, forbidden: Set[Card] = CLASSIC_ACCOUNT) -> tuple[tuple[Card, ...], SplitMix64]:
    """Return the shuffle of deal ``number`` (0 to 2**64 - 1), and the generator, which then gives the cut.

    The bottom card is not one of those forbidden.

    Raises:
        DealTextError: the number is out of range.
    """
    check_number(number)
    random = SplitMix64(number)
    cards = list(range(CARD_COUNT))
    while True:
        for last in range(CARD_COUNT - 1, 0, -1):
            other = random.bounded(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        if cards[-1] not in forbidden:
            return tuple(cards), random


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffle and its cut.

    Raises (on construction):
        DealTextError: the cards are not the 97, each once, or the cut is out of range.
    """

    shuffle: tuple[Card, ...]
    """The 97 cards before the cut, top first."""
    cut: int
    """Size of the packet that goes from the top to the bottom, 1 to 96; 0 for a deal known only in its order
    after the cut."""
    number: int | None = None
    """The deal number that gives the shuffle, or None."""
    own_cut: int | None = None
    """The cut that the deal number gives, or None without a number."""

    def __post_init__(self) -> None:
        expect("shuffle", self.shuffle, tuple)
        if len(self.shuffle) != CARD_COUNT or sorted(self.shuffle) != list(range(CARD_COUNT)):
            raise DealTextError("a deal is made of the 97 cards, each once")
        if self.cut or self.number is not None:
            check_cut(self.cut)

    @classmethod
    def numbered(cls, number: int, cut: int | None = None) -> "Deal":
        """Return deal ``number`` (0 to 2**64 - 1), cut by the player (1 to 96 cards) or with its own cut.

        Raises:
            DealTextError: the number or the cut is out of range.
        """
        cards, random = shuffled(number)
        own_cut = 1 + random.bounded(CARD_COUNT - 1)
        return cls(cards, own_cut if cut is None else cut, number, own_cut)

    @classmethod
    def from_cards(cls, cards: Sequence[Card]) -> "Deal":
        """Return a deal without a number from its 97 cards after the cut, top first.

        Any order is accepted: a deal from elsewhere need not pass the bottom check (rules 2.5).

        Raises:
            DealTextError: the cards are not the 97, each once.
        """
        return cls(tuple(cards), 0)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The 97 cards after the cut, top first; the last 13 are the fola."""
        return self.shuffle[self.cut :] + self.shuffle[: self.cut]

    @property
    def deck(self) -> tuple[Card, ...]:
        """The 84 cards of the deck, top first."""
        return self.cards[:DECK_SIZE]

    @property
    def fola(self) -> tuple[Card, ...]:
        """The 13 cards of the fola as dealt."""
        return self.cards[DECK_SIZE:]

    @property
    def name(self) -> str | None:
        """``42``, or ``42/37`` when the cut is not the deal's own (rules 2.5); None without a number."""
        if self.number is None:
            return None
        return str(self.number) if self.cut == self.own_cut else f"{self.number}/{self.cut}"

    def recut(self, cut: int) -> "Deal":
        """Return the same shuffle with another cut, 1 to 96 cards.

        Raises:
            DealTextError: the cut is out of range, or the deal has no number.
        """
        if self.number is None:
            raise DealTextError("a deal without a number is known only as it lies after its cut")
        return Deal(self.shuffle, cut, self.number, self.own_cut)

    def __repr__(self) -> str:
        return f"<Deal {self.name or format_cards(self.cards[:5]) + ' ...'}>"

    def __str__(self) -> str:
        """The name, or the 97 cards."""
        return self.name or format_cards(self.cards)


_DEAL_TEXT: Final = re.compile(r"([0-9]{1,99})(?:/([0-9]{1,99}))?")


def parse_deal(text: str) -> Deal:
    """Return the deal called ``42`` or ``42/37`` (number / cut).

    Raises:
        DealTextError: the text is malformed, or the number or the cut is out of range.
    """
    return Deal.numbered(*parse_deal_name(text))


def parse_deal_name(text: str) -> tuple[int, int | None]:
    """Return the number and the cut in a deal's name; the cut of ``42`` is None.

    Raises:
        DealTextError: the text is malformed.
    """
    match = _DEAL_TEXT.fullmatch(plain(text).strip())
    if match is None:
        raise DealTextError(f"{text!r} is not a deal; write a deal number, or number/cut, like 42 or 42/37")
    number, cut = match.groups()
    return int(number), None if cut is None else int(cut)


def daily_number(day: date) -> int:
    """Return the number of a day's deal (rules 2.6): it depends on the date alone."""
    digest = sha256(f"minchiate-daily-1 {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def daily_day(number: int, last: date) -> date | None:
    """Return the day whose deal has this number (rules 2.6), or None if there is none."""
    return _daily_days(last).get(number)


@lru_cache(maxsize=1)
def _daily_days(last: date) -> dict[int, date]:
    days = (FIRST_DAY + timedelta(past) for past in range((last - FIRST_DAY).days + 1))
    return {daily_number(day): day for day in days}


_NAME: Final = re.compile(r"[0-9]+(/[0-9]+)?")
_TITLE: Final = re.compile(r"Deal ([0-9/]+), cut [0-9]+")
"""The first line of a printed deal; its cards follow."""
_Lines = Iterator[tuple[int, str]]
"""Lines with their numbers, stripped of comments and blanks."""
_CODE: Final = "`\\"
"""What Markdown has at the ends of a line: the marks of code, and that of a new line."""


def parse_deals(text: str) -> Iterator[tuple[str, Deal]]:
    """Return the deals of a file with their names, in the order of the file.

    All lines are checked before the first deal is yielded; a number is shuffled only at its turn.

    A line holds an optional ``name:`` and a deal: ``42`` or ``42/37``, or the 97 cards after the cut, top
    first (the last 13 are the fola). The output of ``minchiate deal``, with or without ``--json``, is a deal
    too. ``#`` starts a comment. Mail may have quoted and signed the file. A deal without a name is named
    after its number, or else after its line.

    Raises:
        DealTextError: a line is malformed; the message gives its number.
    """
    numbered = enumerate(unsigned(plain(text)).splitlines(), start=1)
    lines = ((number, line.partition("#")[0].strip().strip(_CODE).strip()) for number, line in numbered)
    found = list[tuple[int, str, Deal | str]]()
    for number, line in lines:
        if not line:
            continue
        try:
            found.append((number, *_parse_line(line, lines)))
        except ValueError as error:
            raise DealTextError(f"line {number}: {error}") from None
    deals = (
        (number, name, parse_deal(deal) if isinstance(deal, str) else deal) for number, name, deal in found
    )
    return ((name or deal.name or str(number), deal) for number, name, deal in deals)


def _parse_line(line: str, following: _Lines) -> tuple[str, Deal | str]:
    """Return the name that the file gives a deal, or an empty name; and the deal or its name."""
    if line.startswith("{"):
        return "", _parse_json(line)
    if title := _TITLE.fullmatch(line):
        return "", _checked(parse_deal(title[1]), _printed_cards(following))
    name, _, cards = line.rpartition(":")
    if not _NAME.fullmatch(cards.strip()):
        return name.strip(), Deal.from_cards(parse_cards(cards))
    number, cut = parse_deal_name(cards)
    check_number(number)
    if cut is not None:
        check_cut(cut)
    return name.strip(), cards


def _printed_cards(lines: _Lines) -> list[Card]:
    """Return the 97 cards printed below a deal's title, between headings."""
    cards = list[Card]()
    for _, line in lines:
        if not line.endswith(":"):
            cards += parse_cards(line)
        if len(cards) >= CARD_COUNT:
            break
    return cards


def _parse_json(line: str) -> Deal:
    try:
        content = json.loads(straight(line))
        name, codes = content["deal"], [*content["deck"], *content["fola"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DealTextError("not a deal in JSON") from None
    if not isinstance(name, str) or not set(map(str, codes)) <= set(CODES):
        raise DealTextError("not a deal in JSON")
    return _checked(parse_deal(name), parse_cards(" ".join(codes)))


def _checked(deal: Deal, cards: list[Card] | tuple[Card, ...]) -> Deal:
    """Return the deal after checking that these are its cards."""
    if tuple(cards) != deal.cards:
        raise DealTextError(f"these are not the cards of deal {deal}")
    return deal

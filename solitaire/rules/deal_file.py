"""Files of deals: a deal per line, as its cards or its name, or the output of the command ``deal``."""

import json
import re
from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import CARD_COUNT, CODES, Card, parse_cards
from solitaire.rules.deal import Deal, DealTextError, check_cut, check_number, parse_deal, parse_deal_name
from solitaire.rules.headers import BOM

_NAME: Final = re.compile(r"[0-9]+(/[0-9]+)?")
_TITLE: Final = re.compile(r"Deal ([0-9/]+), cut [0-9]+")
"""The first line of a printed deal; its cards follow."""
_Lines = Iterator[tuple[int, str]]
"""Lines with their numbers, without comments, BOMs and blanks at both ends."""


def parse_deals(text: str) -> Iterator[tuple[str, Deal]]:
    """Return the deals of a file with their names, in the order of the file.

    All lines are checked before the first deal is yielded; a number is shuffled only at its turn.

    A line holds an optional ``name:`` and a deal: ``42`` or ``42/37``, or the 97 cards after the cut, top
    first (the last 13 are the fola). The output of ``minchiate deal``, with or
    without ``--json``, is a deal too. ``#`` starts a comment. A deal without a name is named after its
    number, or else after its line.

    Raises:
        DealTextError: a line is malformed; the message gives its number.
    """
    numbered = enumerate(text.splitlines(), start=1)
    lines = ((number, line.lstrip(BOM).partition("#")[0].strip()) for number, line in numbered)
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
    """Return the 97 cards that are printed below a deal's title, between headings."""
    cards = list[Card]()
    for _, line in lines:
        if not line.endswith(":"):
            cards += parse_cards(line)
        if len(cards) >= CARD_COUNT:
            break
    return cards


def _parse_json(line: str) -> Deal:
    try:
        content = json.loads(line)
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

"""Matches and hands against computer players: as they begin, and a match with its next hand."""

from dataclasses import replace
from datetime import date
from itertools import chain

from solitaire.classic.deal import LARGEST_CUT
from solitaire.classic.hand import Hand
from solitaire.classic.headers import OPPOSITION, Opposition
from solitaire.classic.match import seating
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.options import Options
from solitaire.classic.persons import person_of, seated
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.play.opponents import opposition_in
from solitaire.rules.deal import Deal, DealTextError


def new_match(number: int, person: str, others: Opposition, giri: int, options: Options) -> MatchRecord:
    """Return a match before its first hand, with the names of the others in the order of the draw."""
    extra = ((OPPOSITION, str(others)),)
    return MatchRecord(number, _names(person, others), options, extra=extra, giri=giri)


def new_hand(
    deal: Deal,
    dealer: Seat,
    person: str,
    others: Opposition,
    before: HandRecord | None,
    options: Options,
) -> HandRecord:
    """Return a single hand; the others have the names that they had in the hand ``before``, if any.

    Raises:
        DealTextError: the deal cannot be played.
    """
    own, *theirs = _names(person, others)
    if before is not None and all(before.players[1:]) and own not in before.players[1:]:
        theirs = [*before.players[1:]]
    hand = Hand.start(deal, dealer, options)
    return HandRecord(hand, players=(own, *theirs), extra=((OPPOSITION, str(others)),))


def person_name(text: str) -> str:
    """Return a person's name as a record can have it."""
    return " ".join("".join(sign for sign in text.replace(";", ",") if sign.isprintable()).split())


def _names(person: str, others: Opposition) -> tuple[str, str, str, str]:
    """Return the person's name and those of the others, in the order of the others."""
    own = person_name(person)
    return own, *seated([person_of(engine) for engine, _ in others.three], own)


def with_next_hand(record: MatchRecord, cut: int | None) -> MatchRecord:
    """Return the match with its next hand.

    Raises:
        DealTextError: the person's cut gives a deal that is refused.
    """
    number = len(record.hands)
    for size in (cut,) if cut is not None else chain((None,), range(1, LARGEST_CUT + 1)):
        try:
            hand = record.match.deal(size).hands[-1]
            break
        except DealTextError:
            if cut is not None:
                raise
    place, names = (record.number, number), record.match.names(number)
    others = opposition_in(record).in_order(player - 1 for player in seating(number)[1:])
    extra = ((OPPOSITION, str(others)),)  # a stored hand has the names of the others itself
    dealt = HandRecord(hand, place, names, date.today().isoformat(), extra=extra)
    return replace(record, hands=(*record.hands, dealt))

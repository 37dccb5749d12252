"""What the person can tell about each card from what has been shown: who holds it, or that it is gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solitaire.classic.cards import is_tarocco
from solitaire.classic.inferences import conclude, voids
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.signals import FUMATE
from solitaire.classic.trick import Trick
from solitaire.rules.cards import Card
from solitaire.table.models.snapshot import Snapshot, in_order


@dataclass(frozen=True, slots=True)
class Known:
    """What the person, at South, can tell about the cards."""

    own: frozenset[Card]
    gone: frozenset[Card]
    """The cards that have been played, or are certainly in the fola."""
    cards: tuple[tuple[Card, ...], ...]
    """By seat, its known cards; for South, those known to the others."""
    voids: tuple[frozenset[str], ...]
    """By seat, the letters of the suits that it lacks; none for South."""
    fumate: tuple[tuple[Seat, Card], ...]
    """The seats that have signalled T40, each with the card it led."""

    @property
    def holders(self) -> dict[Card, Seat]:
        """By card, the seat that is known to hold it."""
        return {card: seat for seat in SEATS for card in self.cards[seat]}


def known_of(seen: Snapshot) -> Known:
    """Return what the person can tell about each card.

    If looking back is not allowed, this is without old tricks. Only when everything has been shown the view
    adds conclusions.
    """
    shown = (*(seen.tricks if seen.may_look_back else ()), seen.trick)
    cards = [*seen.known]
    lacks = [frozenset[str](), *(voids(shown, seat) for seat in SEATS[1:])]
    gone = {card for trick in shown for card in trick.cards} | {*seen.view.fola}
    if seen.may_look_back and seen.is_shown and seen.view.seat is Seat.S:
        found = conclude(seen.view)
        gone |= found.fola
        for seat in SEATS[1:]:
            cards[seat] = in_order([*{*cards[seat]} | found.holds[seat]])
            lacks[seat] |= found.voids[seat]
    own = frozenset(seen.hand)
    return Known(own, frozenset(gone), tuple(cards), tuple(lacks), tuple(_fumate(shown)))


def _fumate(tricks: Sequence[Trick]) -> Iterator[tuple[Seat, Card]]:
    """Yield the seats whose first tarocco led is a fumata, with that card."""
    for seat in SEATS:
        leads = (trick.cards[0] for trick in tricks if trick.cards and trick.leader is seat)
        first = next(filter(is_tarocco, leads), None)
        if first in FUMATE:
            assert first is not None
            yield seat, first

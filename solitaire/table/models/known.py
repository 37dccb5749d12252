"""What the person can tell about each card from what has been shown: who holds it, or that it is gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solitaire.classic.cards import is_tarocco
from solitaire.classic.conclusions import conclude
from solitaire.classic.inferences import voids
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.signals import FUMATE
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.table.models.scene import Scene, in_order
from solitaire.table.models.watched import Watched, may_look_back


@dataclass(frozen=True, slots=True)
class Known:
    """What the person, at South, can tell about the cards.

    Attributes:
        own: their cards.
        gone: the cards that have been played, or are certainly in the fola.
        cards: by seat, its known cards; for South, those known to the others.
        voids: by seat, the letters of the suits that it lacks; none for South.
        fumate: the seats that have signalled T40, each with the card it led.
    """

    own: frozenset[Card]
    gone: frozenset[Card]
    cards: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[str], ...]
    fumate: tuple[tuple[Seat, Card], ...]

    @property
    def holders(self) -> dict[Card, Seat]:
        """By card, the seat that is known to hold it."""
        return {card: seat for seat in SEATS for card in self.cards[seat]}


def known_of(hand: Watched) -> Known:
    """Return what the person can tell about each card; if looking back is not allowed, without old tricks."""
    if may_look_back(hand):
        return known(hand.view, hand.scene, hand.tricks, is_shown=hand.is_shown)
    return known(hand.view, hand.scene, (), is_shown=False)


def known(view: View, scene: Scene, tricks: Sequence[Trick], *, is_shown: bool) -> Known:
    """Return what the person can tell about each card.

    Args:
        view: what the person can see.
        scene: how much of it has been shown.
        tricks: the complete tricks that have been shown.
        is_shown: whether everything has been shown; only then does the view add conclusions.
    """
    shown = (*tricks, scene.trick)
    played = frozenset(card for trick in shown for card in trick.cards)
    cards = [*scene.known]
    lacks = [frozenset[str](), *(voids(shown, seat) for seat in SEATS[1:])]
    gone = played | set(view.fola)
    if is_shown and view.seat is Seat.S:
        found = conclude(view)
        gone |= found.fola
        for seat in SEATS[1:]:
            cards[seat] = in_order([*{*cards[seat]} | found.holds[seat]])
            lacks[seat] |= found.voids[seat]
    return Known(frozenset(scene.hand), gone, tuple(cards), tuple(lacks), tuple(_fumate(shown)))


def _fumate(tricks: Sequence[Trick]) -> Iterator[tuple[Seat, Card]]:
    """Yield the seats whose first tarocco led is a fumata, with that card."""
    for seat in SEATS:
        leads = (trick.cards[0] for trick in tricks if trick.cards and trick.leader is seat)
        first = next(filter(is_tarocco, leads), None)
        if first in FUMATE:
            assert first is not None
            yield seat, first

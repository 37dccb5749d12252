"""Signals between partners by the cards that they lead (rules 15), which all players know.

Of the books' signals only the fumata is used. The setting is the same for both sides.
"""

from typing import Final

from solitaire.classic.cards import is_tarocco
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card, tarot

TROMBE: Final = tarot(40)
FUMATE: Final = frozenset(tarot(number) for number in range(21, 28))
"""The cards of a fumata: led as a player's first tarocco, any of them says "I have T40"."""


def says_t40(view: View) -> Seat | None:
    """Return the seat that has signalled T40, or None; also None if two seats have."""
    said = [seat for seat in SEATS if first_tarocco_led(view, seat) in FUMATE]
    return said[0] if len(said) == 1 else None


def truthful(view: View) -> tuple[Card, ...]:
    """Return the cards whose play gives no false signal; all legal plays if each of them would."""
    cards = view.legal_plays
    is_first_tarocco = not view.tricks[-1].cards and first_tarocco_led(view, view.seat) is None
    if is_first_tarocco and TROMBE not in view.held:
        return tuple(card for card in cards if card not in FUMATE) or cards
    return cards


def first_tarocco_led(view: View, seat: Seat) -> Card | None:
    """Return the first tarocco that the seat has led, or None."""
    leads = (trick.cards[0] for trick in view.tricks if trick.cards and trick.leader is seat)
    return next((card for card in leads if is_tarocco(card)), None)

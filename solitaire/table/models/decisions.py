"""Decisions of a hand: the last that can be undone, and the rest once nothing is left to decide."""

from solitaire.classic.cards import RANK, SUIT, is_tarocco
from solitaire.classic.hand import Hand, moments
from solitaire.classic.inferences import infer
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card


def has_decided(hand: Hand, seat: Seat) -> bool:
    """Say whether the seat has discarded or played in the hand."""
    return bool(hand.discards[seat]) or any(
        player is seat for trick in hand.tricks for player, _ in trick.plays
    )


def before_last_decision(hand: Hand, seat: Seat) -> Hand | None:
    """Return the hand at the seat's last decision, a discard or a play; None if it has not decided yet."""
    return next((before for before in moments(hand)[-2::-1] if before.turn is seat), None)


def next_of_decided(view: View) -> Card | None:
    """Return the card that the seat plays next if nothing is left to decide; None otherwise.

    The seat has one card left; or it leads, and the other three can hold nothing that beats any of
    its cards: then it wins every trick, in whatever order.
    """
    if not view.legal_plays:
        return None
    if view.picks_for is not None:
        return view.legal_plays[0] if len(view.legal_plays) == 1 else None
    if len(view.held) == 1:
        return view.held[0]
    if view.tricks[-1].cards or MATTO in view.held:
        return None
    found = infer(view)
    others = [
        card for seat in SEATS if seat is not view.seat for card in found.holds[seat] | found.may_hold[seat]
    ]
    is_beaten = any(_beats(other, card) for card in view.held for other in others)
    return None if is_beaten else max(view.held)


def _beats(card: Card, led: Card) -> bool:
    """Say whether a card beats the card led."""
    if SUIT[card] == SUIT[led]:
        return RANK[card] > RANK[led]
    return is_tarocco(card)

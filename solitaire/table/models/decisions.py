"""Decisions of a hand: whether a seat has made any, and the last, which can be undone."""

from solitaire.classic.hand import Hand, moments
from solitaire.classic.seats import Seat


def has_decided(hand: Hand, seat: Seat) -> bool:
    """Return whether the seat has discarded or played in the hand."""
    return bool(hand.discards[seat]) or any(
        player is seat for trick in hand.tricks for player, _ in trick.plays
    )


def before_last_decision(hand: Hand, seat: Seat) -> Hand | None:
    """Return the hand at the seat's last decision, a discard or a play; None if it has not decided yet."""
    return next((before for before in moments(hand)[-2::-1] if before.turn is seat), None)

"""Why a discard or a play is not allowed: one answer for players, records and the table."""

from enum import Enum

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES, Card


class Refusal(Enum):
    """The reason; the value says it in English."""

    NO_DISCARDS_DUE = "no discards are due"
    WRONG_NUMBER = "as many cards must be discarded as were robbed and taken"
    NAMED_TWICE = "the card is named twice"
    MUST_KEEP = "cards of account and T29 may not be discarded"
    NOT_HELD = "the card is not in this hand"
    DISCARDS_FIRST = "the discards come first"
    HAND_ENDED = "the hand has ended"
    FOLLOW = "the suit led must be followed, or Il Matto played"
    TRUMP = "a tarocco must be played, or Il Matto"
    KING = "the king must be played: its suit is led for the first time and is trumped"


class IllegalDecisionError(ValueError):
    """A discard or a play that the rules do not allow.

    Attributes:
        seat: who decides, or None when nobody does.
        trick: the trick's number from 1, or 0 for the discards.
        card: the card at fault, or None when it is not one card.
        refusal: why it is not allowed.
    """

    def __init__(self, seat: Seat | None, trick: int, card: Card | None, refusal: Refusal) -> None:
        where = [f"trick {trick}" if trick else "discards"]
        if seat is not None:
            where.append(seat.title)
        if card is not None:
            where.append(CODES[card])
        super().__init__(f"{', '.join(where)}: {refusal.value}")
        self.seat, self.trick, self.card, self.refusal = seat, trick, card, refusal

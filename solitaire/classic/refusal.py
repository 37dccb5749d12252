"""Why a discard or a play is not allowed."""

from enum import Enum

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES, Card


class Refusal(Enum):
    """The reason; the value is the reason in English."""

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
    """A discard or a play that the rules do not allow; the message says where and why in English.

    Attributes:
        seat: who decides, or None when nobody does.
        trick: the number of the trick, from 1; 0 for the discards.
        card: the card that is not allowed, or None when the reason is not a single card.
        refusal: why not.
        hand: the number of the hand in its match, from 0, or None.
    """

    def __init__(
        self, seat: Seat | None, trick: int, card: Card | None, refusal: Refusal, hand: int | None = None
    ) -> None:
        where = [] if hand is None else [f"hand {hand}"]
        where.append(f"trick {trick}" if trick else "discards")
        if seat is not None:
            where.append(seat.title)
        if card is not None:
            where.append(CODES[card])
        super().__init__(seat, trick, card, refusal, hand)  # all, so that the error can be pickled
        self.seat, self.trick, self.card, self.refusal, self.hand = seat, trick, card, refusal, hand
        self._message = f"{', '.join(where)}: {refusal.value}"

    def __str__(self) -> str:
        return self._message

"""A review of a hand of the classic game as text and back, for storing it: JSON, with cards by their codes.

Text once written must stay readable and be written again unchanged.
"""

import json
from dataclasses import asdict

from solitaire.classic.seats import Seat
from solitaire.rules.cards import format_cards
from solver.classic.review import ClassicDecision, ClassicPar, ClassicReview, Luck
from solver.review_values import as_all, as_fields, as_instance, as_str, if_there


def format_classic_review(review: ClassicReview) -> str:
    """Return the text of a review; ``parse_classic_review`` reads it back."""
    content = asdict(review) | {
        "seat": review.seat.name,
        "decisions": [
            asdict(one) | {"cards": format_cards(one.cards), "better": format_cards(one.better)}
            for one in review.decisions
        ],
        "luck": [asdict(one) | {"lost": format_cards(one.lost)} for one in review.luck],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def parse_classic_review(text: str) -> ClassicReview:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_classic_review`` does not write such a text.
    """
    return as_instance(
        ClassicReview,
        as_fields(text),
        seat=_seat,
        par=lambda value: if_there(value, lambda par: as_instance(ClassicPar, par)),
        decisions=lambda value: as_all(value, lambda one: as_instance(ClassicDecision, one)),
        luck=lambda value: as_all(value, lambda one: as_instance(Luck, one)),
    )


def _seat(value: object) -> Seat:
    name = as_str(value)
    if name not in Seat.__members__:
        raise ValueError(f"invalid review: {name!r} is no seat")
    return Seat[name]

"""A review of a hand of the classic game as text and back, for storing it: JSON, with cards by their codes.

Text once written must stay readable and be written again unchanged.
"""

import json
from dataclasses import asdict

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card, format_cards, parse_cards
from solver.four_reviewer import FourDecision, FourPar, FourReview, Luck
from solver.review_values import (
    as_all,
    as_bool,
    as_fields,
    as_float,
    as_int,
    as_object,
    as_str,
    if_there,
    take,
)


def format_four_review(review: FourReview) -> str:
    """Return the text of a review; ``parse_four_review`` reads it back."""
    content = asdict(review) | {
        "seat": review.seat.name,
        "decisions": [
            asdict(one) | {"cards": format_cards(one.cards), "better": format_cards(one.better)}
            for one in review.decisions
        ],
        "luck": [asdict(one) | {"lost": format_cards(one.lost)} for one in review.luck],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def parse_four_review(text: str) -> FourReview:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_four_review`` does not write such a text.
    """
    fields = as_fields(text)
    seat = as_str(take(fields, "seat"))
    if seat not in Seat.__members__:
        raise ValueError(f"invalid review: {seat!r} is no seat")
    return FourReview(
        seat=Seat[seat],
        deals=as_bool(take(fields, "deals")),
        points=as_float(take(fields, "points")),
        resti=as_float(take(fields, "resti")),
        choices=as_int(take(fields, "choices")),
        par=if_there(take(fields, "par"), _par),
        decisions=as_all(take(fields, "decisions"), _decision),
        luck=as_all(take(fields, "luck"), _luck),
        share=as_float(take(fields, "share")),
        seconds=as_float(take(fields, "seconds")),
        core=as_str(take(fields, "core")),
    )


def _par(value: object) -> FourPar:
    fields = as_object(value)
    return FourPar(
        points=as_float(take(fields, "points")),
        points_error=as_float(take(fields, "points_error")),
        points_spread=as_float(take(fields, "points_spread")),
        resti=as_float(take(fields, "resti")),
        resti_error=as_float(take(fields, "resti_error")),
        resti_spread=as_float(take(fields, "resti_spread")),
        hands=as_int(take(fields, "hands")),
        seconds=as_float(take(fields, "seconds")),
    )


def _decision(value: object) -> FourDecision:
    fields = as_object(value)
    return FourDecision(
        moment=as_int(take(fields, "moment")),
        trick=as_int(take(fields, "trick")),
        cards=_cards(take(fields, "cards")),
        better=_cards(take(fields, "better")),
        cost=as_float(take(fields, "cost")),
        error=as_float(take(fields, "error")),
        before=as_float(take(fields, "before")),
        after=as_float(take(fields, "after")),
        value_error=as_float(take(fields, "value_error")),
        seconds=as_float(take(fields, "seconds")),
    )


def _luck(value: object) -> Luck:
    fields = as_object(value)
    return Luck(
        first=as_int(take(fields, "first")),
        last=as_int(take(fields, "last")),
        value=as_float(take(fields, "value")),
        error=as_float(take(fields, "error")),
        lost=_cards(take(fields, "lost")),
    )


def _cards(value: object) -> tuple[Card, ...]:
    return tuple(parse_cards(as_str(value)))

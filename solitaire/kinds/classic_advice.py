"""The adviser of the classic game: hints and reviews for people and for scripts."""

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Any, Final

from solitaire.classic.hand import moments
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.kinds import Adviser, TextTable, WordedHint, rounded
from solitaire.kinds.review_parts import prose, rarer_json, sum_json, sum_text
from solitaire.play.opponents import signals_of
from solitaire.rules.cards import codes, format_cards
from solitaire.texts import shapes
from solitaire.texts.classic_hints import classic_hint, classic_hint_seconds, why_better
from solitaire.texts.sums import CLASSIC, LUCKS_OF_HANDS
from solitaire.texts.text import deal_title
from solitaire.texts.verdict import hand_rare_luck, hand_sentence, resti_text, surprise_text, trick_text
from solitaire.texts.words import Words, signed, whole_error, with_codes, with_error
from solver.classic import hand_reviewer
from solver.classic.hand_advisor import advise
from solver.classic.hand_review import HandDecision, HandReview, Surprise
from solver.result import Limit
from solver.review import Headline, Sum


def _hint(record: HandRecord, limit: Limit) -> WordedHint:
    hand = record.hand
    assert hand.turn is not None  # the hand has not ended
    view = View.of(hand, hand.turn)
    if limit.seconds is not None:
        limit = replace(limit, seconds=classic_hint_seconds(view, limit.seconds))
    advice = advise(view, limit, signals=signals_of(record))
    figures = {
        "deal": hand.deal.name,
        "seat": view.seat.name,
        "trick": len(hand.tricks),
        "options": [
            {
                "cards": codes(option.cards),
                "expected": round(option.expected, 2),
                "error": rounded(option.error),
                "playouts": option.playouts,
            }
            for option in advice.options
        ],
        "playouts": advice.playouts,
        "seconds": round(advice.seconds, 3),
        "core": advice.core,
    }
    return WordedHint(classic_hint(view, advice, Words()), figures)


def _reviews(record: HandRecord, seat: Seat, limit: Limit, **more: Any) -> Iterator[HandReview]:  # noqa: ANN401
    return hand_reviewer.reviews(record.hand, seat, limit, signals=signals_of(record), **more)


def verdict(found: Sum) -> str | None:
    """Return what the headline says in the words of version 1.0, whose key of JSON it is."""
    if found.headline is Headline.COUNTING:
        return None
    if found.headline is Headline.ABOVE_PAR:
        return "level"
    named = found.named
    lost = {name for name, points in named.items() if points < 0}
    if "play" in lost:
        return "both" if "deal" in lost else "play"
    if "deal" in lost:
        return "shuffle"
    return "well_played" if "play" in named else "level"


def _review_json(record: HandRecord, review: HandReview) -> shapes.HandVerdict:
    par, found = review.par, review.sum
    return {
        "deal": record.hand.deal.name,
        "seat": review.seat.name,
        "points": review.points,
        "resti": review.resti,
        "par": None
        if par is None
        else {
            "points": round(par.points, 2),
            "points_error": rounded(par.points_error),
            "points_spread": rounded(par.points_spread),
            "resti": round(par.resti, 3),
            "resti_error": rounded(par.resti_error, 3),
            "resti_spread": rounded(par.resti_spread, 3),
            "hands": par.hands,
            "seconds": round(par.seconds, 3),
        },
        "verdict": None if found is None else verdict(found),
        "cards_share": None if found is None else round(found.deal.points, 2),
        "play_share": None if found is None else round(found.above_par, 2),
        "sum": sum_json(found),
        "headline": None if found is None else found.headline.value,
        "sum_of_resti": sum_json(review.sum_of_resti),
        "luckier_than": rarer_json(found, LUCKS_OF_HANDS),
        "choices": review.choices,
        "decisions": [_decision_json(record, decision) for decision in review.decisions],
        "luck": [_surprise_json(surprise) for surprise in review.luck],
        "share": round(review.share, 4),
        "seconds": round(review.seconds, 3),
        "core": review.core,
    }


def _decision_json(record: HandRecord, decision: HandDecision) -> shapes.CardDecision:
    return {
        "trick": decision.trick,
        "cards": codes(decision.cards),
        "better": codes(decision.better),
        "cost": round(decision.cost, 2),
        "error": round(decision.error, 2),
        "expected": round(decision.before, 2),
        "mark": decision.mark and decision.mark.name.lower(),
        "why": _why(record, decision) if decision.mark else (),
        "seconds": round(decision.seconds, 3),
    }


def _surprise_json(surprise: Surprise) -> shapes.Surprise:
    return {
        "first_trick": surprise.first,
        "last_trick": surprise.last,
        "value": round(surprise.value, 2),
        "error": round(surprise.error, 2),
        "lost": codes(surprise.lost),
        "bad_luck": surprise.is_bad,
    }


def _why(record: HandRecord, decision: HandDecision) -> tuple[str, ...]:
    """Return why the better decision was better, a sentence for each reason."""
    now = moments(record.hand)[decision.moment]
    assert now.turn is not None
    found = why_better(View.of(now, now.turn), decision.cards, decision.better, Words())
    return tuple(map(with_codes, found))


def _review_text(record: HandRecord, review: HandReview, columns: int) -> Iterator[str | TextTable]:
    """Yield the worth of the hand, its costliest decisions and its surprises."""
    words, par, hand = Words(), review.par, record.hand
    made = [signed(round(figure)) for figure in (review.points, review.resti)]
    yield prose(
        f"{deal_title(hand.deal)}, dealt by {hand.dealer.title}: {review.seat.side.name} made "
        f"{made[0]} points and {made[1]} resti, compared with the others.",
        columns,
    )
    if par is not None:
        resti_error = f"{par.resti_error:.1f}" if isfinite(par.resti_error) else ""
        spread = f", spread {par.points_spread:.0f} points" if isfinite(par.points_spread) else ""
        points = with_error(signed(round(par.points)), whole_error(par.points_error))
        par_resti = with_error(words.signed_number(par.resti), resti_error)
        yield prose(
            f"Par is {points} points and {par_resti} resti: what computer players who know no more make of "
            f"these cards ({par.hands} hands{spread}).",
            columns,
        )
    is_answer = review.sum is not None
    yield from sum_text(hand_sentence(review, words), review.sum, CLASSIC, columns, is_answer=is_answer)
    if (resti := review.sum_of_resti) is not None:
        yield prose(f"{words('classic_verdict.resti')} {resti_text(resti, words)}.", columns)
    yield from (prose(line, columns) for line in hand_rare_luck(review, words))
    yield from _costliest(record, review, words, columns)
    if unlucky := review.unluckiest():
        yield f"\n{words('classic_verdict.luck')}:"
        rows = [
            (
                trick_text(surprise.first, surprise.last, words),
                with_error(signed(round(surprise.value)), whole_error(surprise.error)),
                with_codes(surprise_text(surprise, words)),
            )
            for surprise in unlucky
        ]
        yield TextTable(("", "changed", ""), rows)


def _costliest(
    record: HandRecord, review: HandReview, words: Words, columns: int
) -> Iterator[str | TextTable]:
    costliest = review.costliest()
    if not review.has_all_decisions:
        yield f"\nOf {review.choices} decisions {len(review.decisions)} were weighed."
    elif not costliest:
        yield f"\n{words('classic_verdict.blameless')}"
    if not costliest:
        return
    yield f"\n{words('classic_verdict.costliest')}:"
    rows = [
        (
            trick_text(decision.trick, decision.trick, words),
            format_cards(decision.cards),
            format_cards(decision.better),
            with_error(f"{decision.cost:.0f}", whole_error(decision.error)),
            decision.mark.name.lower() if decision.mark else "",
        )
        for decision in costliest
    ]
    yield TextTable(("", "you played", "better", "cost", ""), rows)
    yield "\nWhy:"
    for decision in costliest:
        trick = trick_text(decision.trick, decision.trick, words)
        text = f"{trick}, better {format_cards(decision.better)}: {' '.join(_why(record, decision))}"
        yield prose(text, columns, indent=5)


ADVISER: Final = Adviser[HandRecord, HandReview](
    hint_seconds=2.0,
    hint=_hint,
    reviews=_reviews,
    review_json=_review_json,
    review_text=_review_text,
)

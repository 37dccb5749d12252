"""The verdict on a hand of the classic game in words: was it the cards or the play?

The review (``solver.classic.hand_review``) gives figures; this module turns them into sentences in the
player's language.
"""

from math import isfinite

from solitaire.texts.sums import CLASSIC, LUCKS_OF_HANDS, about, answer
from solitaire.texts.words import Words, capital, card_signs, signed, whole_error, with_error
from solver.classic.hand_review import HandDecision, HandReview, Surprise
from solver.review import Sum


def trick_text(first: int, last: int, words: Words) -> str:
    """Return the name of some tricks, or of the discards, which come before trick 1."""
    if not last:
        return words("classic_verdict.discards")
    first = max(first, 1)
    if first == last:
        return words("classic_verdict.trick", trick=first)
    return words("classic_verdict.tricks", first=first, last=last)


def surprise_text(surprise: Surprise, words: Words) -> str:
    """Return what happened when the luck was bad."""
    if surprise.lost:
        return words("classic_verdict.luck_lost", cards=card_signs(surprise.lost))
    return words("classic_verdict.luck_other")


def sentence(review: HandReview, words: Words) -> str:
    """Return the verdict in a sentence, or how far the review has come."""
    return answer(review.sum, CLASSIC, words, review.share)


def figures(review: HandReview, words: Words) -> list[tuple[str, str]]:
    """Return the result and par, each with its label."""
    par = review.par
    made_resti = signed(round(review.resti))
    made = words("classic_verdict.made", resti=made_resti)
    found = [(signed(round(review.points)), made)]
    if par is None:
        found.append(("…", words("classic_verdict.par")))
    else:
        detail = words("classic_verdict.par")
        if isfinite(par.points_spread) and isfinite(par.resti_spread):
            detail = words(
                "classic_verdict.par_detail",
                resti=words.signed_number(par.resti),
                error=words.number(par.resti_error, 1),
                hands=par.hands,
                spread=f"{par.points_spread:.0f}",
                resti_spread=words.number(par.resti_spread, 1),
            )
        found.append((with_error(signed(round(par.points)), whole_error(par.points_error)), detail))
    if (resti := review.sum_of_resti) is not None:
        found.append((words("classic_verdict.resti"), resti_text(resti, words)))
    return found


def resti_text(found: Sum, words: Words) -> str:
    """Return the resti of a hand taken apart, in tenths that add up."""
    usual = words.signed_number(round(found.usual * 10) / 10)
    parts = {name: words.signed_number(tenths / 10) for name, tenths in found.in_steps(10).items()}
    made = signed(round(found.made))
    return words("classic_verdict.resti_sum", usual=usual, **parts, made=made)


def rare_luck(review: HandReview, words: Words) -> list[str]:
    """Return how rare a hand's luck is, in a line: its cards, and what nobody could know."""
    found = review.sum
    if found is None:
        return []
    points = found.in_points["deal"] + found.in_points["luck"]
    return [LUCKS_OF_HANDS.line(points, about(signed(points), found.games), words)]


def what_was_better(decision: HandDecision, words: Words) -> str:
    """Return what would have been better."""
    return words("try.shown", better=card_signs(decision.better))


def what_was_done(decision: HandDecision, words: Words, *, is_alone: bool = False) -> str:
    """Return what was done and, unless ``is_alone``, what would have been better."""
    when, cards = capital(trick_text(decision.trick, decision.trick, words)), card_signs(decision.cards)
    if is_alone:
        return words("spoken.named", name=when, value=cards)
    return words(
        "classic_verdict.instead",
        when=when,
        cards=cards,
        better=card_signs(decision.better),
    )


def bad_surprise(surprise: Surprise, words: Words) -> str:
    """Return when something the engine could not foresee happened, what it was, and its cost."""
    return words(
        "classic_verdict.luck_row",
        when=capital(trick_text(surprise.first, surprise.last, words)),
        what=surprise_text(surprise, words),
        points=f"{-surprise.value:.0f}",
        error=whole_error(surprise.error),
    )

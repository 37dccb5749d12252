"""Verdicts kept in the store: looked up before one is worked out, and stored once one is finished."""

from scores.reviews import find_review, keep_review
from scores.store import Store
from solitaire.rules.record import Record
from solver import cores
from solver.review import REVIEW_VERSION, Decision, Review
from solver.review_text import format_review, parse_review


def kept_verdict(store: Store, record: Record, seconds: float) -> Review | None:
    """Return the verdict on a game that this engine has worked out before, with at least that much time.

    Raises:
        UserError: the store cannot be read.
    """
    text = find_review(store, record, _engine(cores.core_name()), seconds)
    if text is None:
        return None
    try:
        review = parse_review(text)
        return review if _belongs(review, record) else None
    except ValueError:  # as good as none: it is worked out again, and takes this one's place
        return None


def keep_verdict(store: Store, record: Record, review: Review) -> None:
    """Keep a finished verdict on a game, unless more time was spent on one before.

    Raises:
        UserError: the store cannot be written.
    """
    keep_review(store, record, _engine(review.core), review.seconds, format_review(review))


def _engine(core: str) -> str:
    return f"review {REVIEW_VERSION} {core}"


def _belongs(review: Review, record: Record) -> bool:
    """Say whether a review is of this game: what it names is drawn, watched and tried again later.

    Raises:
        ValueError: a move that it names is not allowed.
    """
    held, possible = review.held, review.possible
    if review.score != record.score.points:
        return False
    if held is not None and Record(record.deal, held.fola, held.moves).score.points != held.score:
        return False
    if possible is not None and len(possible) != len(record.moves) + 1:
        return False
    return all(_is_of(one, record) for one in review.decisions)


def _is_of(decision: Decision, record: Record) -> bool:
    ply, better = decision.ply, decision.better
    if ply == -1:
        return decision.fola is not None
    if not 0 <= ply < len(record.moves) or decision.move != record.moves[ply]:
        return False
    position = record.positions[ply]
    if better is None:
        return position.can_play
    position.apply(better)
    return True

"""The stored reviews behind verdicts: of games of the solitaire, and of hands of the classic game."""

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt

from scores.estimates import Par, best_line, estimates, store_bound, store_line, store_par
from scores.hands import hand_part
from scores.kinds import HAND_ENGINE
from scores.reviews import Reviewed, find_review, store_review
from scores.store import Store
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import margin
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat, Side
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solver import cores
from solver.classic.review import CLASSIC_REVIEW_VERSION, ClassicDecision, ClassicPar, ClassicReview
from solver.oracle import ORACLE_ENGINE
from solver.review import (
    FAIR_ENGINE,
    FAIR_VERSION,
    REVIEW_VERSION,
    BestResult,
    Decision,
    FairPar,
    KnownFigures,
    Review,
    StackingDecision,
    better_line,
)
from solver.review_text import format_classic_review, format_review, parse_classic_review, parse_review


def stored_verdict(store: Store, record: Record, seconds: float) -> Review | None:
    """Return the stored review of a game by this engine that took at least ``seconds``, or None.

    Raises:
        UserError: the store cannot be read.
    """
    text = find_review(store, Reviewed.game(record), _review_engine(cores.core_name()), seconds)
    if text is None:
        return None
    try:
        review = parse_review(text)
        return review if belongs(review, record) else None
    except ValueError:  # unreadable: treated as missing and written again
        return None


def known_of(store: Store, record: Record) -> KnownFigures:
    """Return what is known of the shuffle of an ended game; the game itself counts as a line.

    Raises:
        UserError: the store cannot be read.
    """
    found = estimates(store, record.deal)
    held = None if found.best is None else BestResult(found.best, found.bound, 0.0, (), ())
    stored = best_line(store, record.deal)
    for line in (record,) if stored is None else (stored.record, record):
        if line.score.end is End.FINISHED:
            assert line.fola is not None
            held = better_line(held, BestResult(line.score.shown, found.bound, 0.0, line.fola, line.moves))
    par = found.par
    if par is None or par.version < FAIR_VERSION:  # not what the review's own games would give
        return KnownFigures(held)
    return KnownFigures(held, FairPar(par.mean, par.error, par.error * sqrt(par.games), par.games, 0.0))


def store_findings(store: Store, record: Record, review: Review, *, by_clock: bool = True) -> None:
    """Store the line and the par that a review has found so far, and the verdict once it is complete.

    A review that was not limited ``by_clock`` leaves no verdict: its seconds do not show how sure it is.

    Raises:
        UserError: the store cannot be written.
    """
    held, par = review.held, review.par
    if held is not None:
        line = Record(record.deal, held.fola, held.moves, player="oracle")
        store_line(store, line, ORACLE_ENGINE)
        store_bound(store, record.deal, held.bound, ORACLE_ENGINE)
    if par is not None and par.games > 1:
        store_par(store, record.deal, Par(par.mean, par.error, par.games), FAIR_ENGINE)
    if by_clock and review.share == 1.0:
        store_verdict(store, record, review)


def store_verdict(store: Store, record: Record, review: Review) -> None:
    """Store a finished verdict on a game, unless an earlier verdict took more time; none for practice games.

    Raises:
        UserError: the store cannot be written.
    """
    if record.is_practice:
        return  # its mistakes are not the player's
    engine = _review_engine(review.core)
    store_review(store, Reviewed.game(record), engine, review.seconds, format_review(review))


def _review_engine(core: str) -> str:
    return f"review {REVIEW_VERSION} {core}"


def belongs(review: Review, record: Record) -> bool:
    """Return whether a review is of this game; its moves will be drawn, replayed and tried again.

    Raises:
        ValueError: a move in it is not allowed.
    """
    held, possible = review.held, review.possible
    if review.score != record.score.points:
        return False
    if held is not None and Record(record.deal, held.fola, held.moves).score.points != held.score:
        return False
    if possible is not None and len(possible) != len(record.moves) + 1:
        return False
    return all(_is_of(decision, record) for decision in review.decisions)


def _is_of(decision: Decision, record: Record) -> bool:
    if isinstance(decision, StackingDecision):
        return True
    if not decision.ply < len(record.moves) or decision.move != record.moves[decision.ply]:
        return False
    position = record.positions[decision.ply]
    if decision.better is None:
        return position.can_play
    position.apply(decision.better)
    return True


# -- hands of the classic game ----------------------------------------------------------------------


def stored_hand_verdict(
    store: Store, hand: Hand, seat: Seat, seconds: float, *, signals: bool
) -> ClassicReview | None:
    """Return the stored review of a hand by this engine that took at least ``seconds``, or None.

    Raises:
        UserError: the store cannot be read.
    """
    engine = _hand_engine(cores.core_name(), signals=signals)
    text = find_review(store, Reviewed.hand(hand, seat), engine, seconds)
    if text is None:
        return None
    try:
        review = parse_classic_review(text)
    except ValueError:  # unreadable: treated as missing and written again
        return None
    return review if review.seat is seat and belongs_to_hand(review, hand) else None


def known_hand_par(store: Store, deal: Deal, dealer: Seat, seat: Seat, *, signals: bool) -> ClassicPar | None:
    """Return the par of a hand's cards for a seat, from a stored verdict on the same cards, or None.

    Raises:
        UserError: the store cannot be read.
    """
    query = "SELECT text FROM hands WHERE deal = ? AND dealer = ?"
    for (text,) in store.read(query, str(deal), dealer.name):
        with suppress(ValueError):  # it no longer replays
            hand = parse_hand(hand_part(text)).hand
            review = stored_hand_verdict(store, hand, seat, 0.0, signals=signals)
            if review is not None and review.par is not None:
                return review.par
    return None


def store_hand_verdict(
    store: Store, hand: Hand, review: ClassicReview, seconds: float, *, signals: bool
) -> None:
    """Store a finished verdict on a hand, unless an earlier verdict took more time.

    It counts with all the ``seconds`` it was given, even if it was complete earlier.

    Raises:
        UserError: the store cannot be written.
    """
    engine = _hand_engine(review.core, signals=signals)
    spent = max(seconds, review.seconds)
    store_review(store, Reviewed.hand(hand, review.seat), engine, spent, format_classic_review(review))


def _hand_engine(core: str, *, signals: bool) -> str:
    return f"{HAND_ENGINE} {CLASSIC_REVIEW_VERSION} {core}{'' if signals else ' no signals'}"


def belongs_to_hand(review: ClassicReview, hand: Hand) -> bool:
    """Return whether a review is of this hand; what it names will be drawn and tried again."""
    made, sign = margin(hand), 1 if review.seat.side is Side.NS else -1
    if (review.points, review.resti) != (sign * made.points, sign * made.resti):
        return False
    found = moments(hand)
    return all(_is_made(decision, review.seat, found) for decision in review.decisions)


def _is_made(decision: ClassicDecision, seat: Seat, found: Sequence[Hand]) -> bool:
    """Return whether a decision was made in a hand, and the better decision was allowed."""
    if not 0 <= decision.moment < len(found) - 1 or found[decision.moment].turn is not seat:
        return False
    now, after = found[decision.moment], found[decision.moment + 1]
    done = after.laid(seat) if now.discards_due else after.plays[-1:]
    better = {*decision.better}
    return (
        decision.cards == done
        and len(better) == len(decision.better) == (now.discards_due or 1)
        and better <= {*now.legal_plays, *(now.discardable if now.discards_due else ())}
    )

"""What a home keeps in its store: ended games and matches, and the reviews behind verdicts."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from scores.estimates import (
    Par,
    best_line,
    estimates,
    keep_bound,
    keep_line,
    keep_par,
    keep_spent,
    spent,
)
from scores.games import Added
from scores.hands import HAND_ENGINE
from scores.reviews import Reviewed, find_review, keep_review
from scores.store import Store
from solitaire.classic.duel import margin
from solitaire.classic.hand import Hand
from solitaire.classic.seats import Seat, Side
from solitaire.files import Home, UserError
from solitaire.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.saves import Folder, MatchFolder, SaveFolder, T
from solver import cores
from solver.four_review_text import format_four_review, parse_four_review
from solver.four_reviewer import FOUR_REVIEW_VERSION, FourDecision, FourReview, moments
from solver.oracle import ORACLE_VERSION
from solver.par import FAIR_VERSION, FairPar
from solver.result import Result
from solver.review import REVIEW_VERSION, Decision, Held, Known, Review, StackingDecision, better_line
from solver.review_text import format_review, parse_review
from solver.thinking import Thought

VERSIONS: Final = {"oracle": ORACLE_VERSION, "fair": FAIR_VERSION}
"""The engines' versions: the store keeps what they say under name and version."""


def engine(name: str) -> str:
    """Return the name and version under which the store keeps what an engine says of a deal.

    Args:
        name: "oracle" or "fair".
    """
    return f"{name} {VERSIONS[name]}"


def open_store(home: Home) -> Store:
    """Open the home's store, with every game, match and hand in it that has ended.

    Raises:
        UserError: the store cannot be used.
    """
    store = Store(home.scores)
    gather(store, SaveFolder(home.games), keep)
    gather(store, MatchFolder(home.matches), Store.add_sitting)
    return store


def keep(store: Store, game: Game) -> Added:
    """Put a game played here, which has ended, into the store.

    Raises:
        UserError: the store cannot be written; the saved game is still there, and the next time will do.
    """
    return store.add(game.record, own=True)


def gather(store: Store, folder: Folder[T], keep: Callable[[Store, T], object]) -> None:
    """Move the ended games of a folder into the store; a damaged one is set aside, with a notice.

    Raises:
        UserError: the store cannot be written; the saved games are still there.
    """
    for path in folder.ended():
        try:
            game = folder.load(path)
        except UserError as error:
            store.notices.append(str(error))
            continue
        keep(store, game)
        path.unlink(missing_ok=True)


def kept_verdict(store: Store, record: Record, seconds: float) -> Review | None:
    """Return the kept review of a game by this engine that took at least so many seconds, or None.

    Raises:
        UserError: the store cannot be read.
    """
    text = find_review(store, Reviewed.game(record), _review_engine(cores.core_name()), seconds)
    if text is None:
        return None
    try:
        review = parse_review(text)
        return review if _belongs(review, record) else None
    except ValueError:  # unreadable: treated as missing and written anew
        return None


def known_of(store: Store, record: Record) -> Known:
    """Return what is known of the shuffle of a game that has ended; the game itself is one of its lines.

    Raises:
        UserError: the store cannot be read.
    """
    found = estimates(store, record.deal)
    held = None if found.best is None else Held(found.best, found.bound, 0.0, (), ())
    stored = best_line(store, record.deal)
    for line in (record,) if stored is None else (stored.record, record):
        if line.score.end is End.FINISHED:
            assert line.fola is not None
            held = better_line(held, Held(line.score.shown, found.bound, 0.0, line.fola, line.moves))
    par = found.par
    if par is None or par.version < FAIR_VERSION:  # not what the review's own games would give
        return Known(held)
    return Known(held, FairPar(par.mean, par.error, par.error * sqrt(par.games), par.games, 0.0))


def keep_findings(store: Store, record: Record, review: Review) -> None:
    """Keep the line and the par that a review has found so far, and the verdict once it is complete.

    Raises:
        UserError: the store cannot be written.
    """
    held, par = review.held, review.par
    if held is not None:
        line = Record(record.deal, held.fola, held.moves, player="oracle")
        keep_line(store, line, engine("oracle"))
        keep_bound(store, record.deal, held.bound, engine("oracle"))
    if par is not None and par.games > 1:
        keep_par(store, record.deal, Par(par.mean, par.error, par.games), engine("fair"))
    if review.share == 1.0:
        keep_verdict(store, record, review)


def thought_of(store: Store, deal: Deal) -> Thought:
    """Return what is known of a deal, and how far long thinking about it has come: it goes on from there.

    Raises:
        UserError: the store cannot be read.
    """
    known, line = estimates(store, deal), best_line(store, deal)
    runs, seconds = spent(store, deal, engine("oracle"))
    fola, moves = ((), ()) if line is None else (line.record.fola or (), line.record.moves)
    return Thought(UNFINISHED if known.best is None else known.best, known.bound, fola, moves, runs, seconds)


def keep_thought(store: Store, deal: Deal, thought: Thought) -> None:
    """Keep what long thinking about a deal has found so far, and how far it has come.

    Raises:
        UserError: the store cannot be written.
    """
    if thought.moves:
        known, line = best_line(store, deal), Record(deal, thought.fola, thought.moves, player="oracle")
        if known is None or line.score.shown > known.score:
            keep_line(store, line, engine("oracle"))
    keep_bound(store, deal, thought.bound, engine("oracle"))
    keep_spent(store, deal, thought.runs, thought.seconds, engine("oracle"))


def known_from(store: Store, deal: Deal, position: Position) -> Result:
    """Return the rest of a deal's best line, if that leads through a position, and the deal's bound.

    Without it the score is -300 and there are no moves.

    Raises:
        UserError: the store cannot be read.
    """
    line, core = best_line(store, deal), cores.core_name()
    if line is None or position not in line.record.positions:
        return Result(UNFINISHED, estimates(store, deal).bound, 0.0, 0, core, position.fola, ())
    moves = line.record.moves[line.record.positions.index(position) :]
    return Result(line.score, line.bound, 0.0, 0, core, position.fola, moves)


def keep_verdict(store: Store, record: Record, review: Review) -> None:
    """Keep a finished verdict on a game, unless more time was spent on one before.

    Raises:
        UserError: the store cannot be written.
    """
    keep_review(
        *(store, Reviewed.game(record), _review_engine(review.core), review.seconds),
        format_review(review),
    )


def _review_engine(core: str) -> str:
    return f"review {REVIEW_VERSION} {core}"


def _belongs(review: Review, record: Record) -> bool:
    """Return whether a review is of this game; its moves will be drawn, replayed and tried again.

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


def kept_hand_verdict(
    store: Store, hand: Hand, seat: Seat, seconds: float, *, signals: bool
) -> FourReview | None:
    """Return the kept review of a hand by this engine that took at least so many seconds, or None.

    Raises:
        UserError: the store cannot be read.
    """
    engine = _hand_engine(cores.core_name(), signals=signals)
    text = find_review(store, Reviewed.hand(hand, seat), engine, seconds)
    if text is None:
        return None
    try:
        review = parse_four_review(text)
    except ValueError:  # unreadable: treated as missing and written anew
        return None
    return review if review.seat is seat and _is_of_hand(review, hand) else None


def keep_hand_verdict(store: Store, hand: Hand, review: FourReview, *, signals: bool) -> None:
    """Keep a finished verdict on a hand, unless more time was spent on one before.

    Raises:
        UserError: the store cannot be written.
    """
    engine = _hand_engine(review.core, signals=signals)
    keep_review(store, Reviewed.hand(hand, review.seat), engine, review.seconds, format_four_review(review))


def _hand_engine(core: str, *, signals: bool) -> str:
    return f"{HAND_ENGINE} {FOUR_REVIEW_VERSION} {core}" + " no signals" * (not signals)


def _is_of_hand(review: FourReview, hand: Hand) -> bool:
    """Return whether a review is of this hand; what it names will be drawn and tried again."""
    made, sign = margin(hand), 1 if review.seat.side is Side.NS else -1
    if (review.points, review.resti) != (sign * made.points, sign * made.resti):
        return False
    found = moments(hand)
    return all(_is_made(one, review.seat, found) for one in review.decisions)


def _is_made(decision: FourDecision, seat: Seat, found: Sequence[Hand]) -> bool:
    """Return whether a decision was made in a hand, and the better one was allowed."""
    if not 0 <= decision.moment < len(found) - 1 or found[decision.moment].turn is not seat:
        return False
    now, after = found[decision.moment], found[decision.moment + 1]
    done = after.discards[seat] if now.discards_due else after.plays[-1:]
    better = {*decision.better}
    return (
        decision.cards == done
        and len(better) == len(decision.better) == (now.discards_due or 1)
        and better <= {*now.legal_plays, *(now.discardable if now.discards_due else ())}
    )

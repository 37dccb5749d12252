"""The stored reviews behind verdicts, and their figures: sum, points lost by kind, costly decisions.

The figures are stored beside the review, because reading thousands of reviews would take many seconds.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import inf, isfinite, sqrt
from typing import Any, Final, Generic

from scores.estimates import Par, best_line, estimates, store_bound, store_line, store_par
from scores.games import GAME
from scores.hands import HAND, hand_part
from scores.kinds import HAND_ENGINE, Kind, R
from scores.reviews import (
    Reviewed,
    find_review,
    missing_figures,
    missing_keys,
    store_figures,
    store_keys,
    store_review,
)
from scores.store import Store
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View as ClassicView
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.rules.view import View
from solver import cores, habits
from solver.classic import habits as classic_habits
from solver.classic.hand_review import HAND_REVIEW_VERSION, HandDecision, HandPar, HandReview
from solver.game_review import (
    FAIR_ENGINE,
    FAIR_VERSION,
    GAME_REVIEW_VERSION,
    BestResult,
    Decision,
    FairPar,
    GameReview,
    KnownFigures,
    StackingDecision,
    better_line,
)
from solver.habits import HABITS_VERSION, DecisionKind
from solver.oracle import ORACLE_ENGINE
from solver.review_text import format_review, parse_hand_review, parse_review
from solver.sums import SURE_GAMES, Sum


def stored_verdict(store: Store, record: Record) -> GameReview | None:
    """Return the stored review of a game by this engine, which may have been stopped, or None.

    Raises:
        UserError: the store cannot be read.
    """
    text = find_review(store, Reviewed.game(record), _review_engine(cores.core_name()))
    if text is None:
        return None
    try:
        review = parse_review(text)
        return review if belongs(review, record) else None
    except ValueError:  # unreadable: treated as missing and written again
        return None


def known_of(store: Store, record: Record) -> KnownFigures:
    """Return what is known of the shuffle of a game.

    Raises:
        UserError: the store cannot be read.
    """
    found = estimates(store, record.deal)
    held = None if found.best is None else BestResult(found.best, found.bound, 0.0, (), ())
    stored = best_line(store, record.deal)
    if stored is not None and stored.record.fola is not None and stored.record.score.end is End.FINISHED:
        by, line = stored.engine.partition(" ")[0], stored.record
        held = better_line(held, BestResult(stored.score, found.bound, 0.0, line.fola or (), line.moves, by))
    par = found.par
    if par is None or par.version < FAIR_VERSION:  # not what the review's own games would give
        return KnownFigures(held)
    error = par.error or (0.0 if par.games >= SURE_GAMES else inf)  # a few equal games say nothing about it
    return KnownFigures(held, FairPar(par.mean, error, error * sqrt(par.games), par.games, 0.0))


def store_findings(store: Store, record: Record, review: GameReview, *, as_verdict: bool = True) -> None:
    """Store the oracle's line and the par that a review has found so far, and the review itself.

    A review with other playouts than usual is not stored ``as_verdict``.

    Raises:
        UserError: the store cannot be written.
    """
    held, par = review.held, review.par
    if held is not None:
        store_best(store, record.deal, held)
    if par is not None and par.games > 1:
        error = par.error if isfinite(par.error) else 0.0  # of a few equal games, as ``known_of`` reads it
        store_par(store, record.deal, Par(par.mean, error, par.games), FAIR_ENGINE)
    if as_verdict and review.share > 0.0:
        store_verdict(store, record, review)


def store_best(store: Store, deal: Deal, best: BestResult) -> None:
    """Store the best line of a shuffle, if an engine found it, and its bound.

    Raises:
        UserError: the store cannot be written.
    """
    if best.moves and best.by in _ENGINES:
        store_line(store, Record(deal, best.fola, best.moves, player=best.by), _ENGINES[best.by])
    store_bound(store, deal, best.bound, ORACLE_ENGINE)


def store_verdict(store: Store, record: Record, review: GameReview) -> None:
    """Store the verdict on a game, also one that was stopped, unless an earlier verdict took more time; none
    for practice games.

    Raises:
        UserError: the store cannot be written.
    """
    if record.is_practice:
        return  # its mistakes are not the player's
    engine = _review_engine(review.core)
    store_review(store, Reviewed.game(record), engine, review.seconds, format_review(review))


def _review_engine(core: str) -> str:
    return f"review {GAME_REVIEW_VERSION} {core}"


def belongs(review: GameReview, record: Record) -> bool:
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


def stored_hand_verdict(store: Store, hand: Hand, seat: Seat, *, signals: bool) -> HandReview | None:
    """Return the stored review of a hand by this engine, or None.

    Raises:
        UserError: the store cannot be read.
    """
    engine = _hand_engine(cores.core_name(), signals=signals)
    text = find_review(store, Reviewed.hand(hand, seat), engine)
    if text is None:
        return None
    try:
        review = parse_hand_review(text)
    except ValueError:  # unreadable: treated as missing and written again
        return None
    return review if review.seat is seat and belongs_to_hand(review, hand) else None


def known_hand_par(store: Store, deal: Deal, dealer: Seat, seat: Seat, *, signals: bool) -> HandPar | None:
    """Return the par of a hand's cards for a seat, from a stored verdict on the same cards, or None.

    Raises:
        UserError: the store cannot be read.
    """
    query = "SELECT text FROM hands WHERE deal = ? AND dealer = ?"
    for (text,) in store.read(query, str(deal), dealer.name):
        with suppress(ValueError):  # it no longer replays
            hand = parse_hand(hand_part(text)).hand
            review = stored_hand_verdict(store, hand, seat, signals=signals)
            if review is not None and review.par is not None:
                return review.par
    return None


def store_hand_verdict(store: Store, hand: Hand, review: HandReview, *, signals: bool) -> None:
    """Store a finished verdict on a hand.

    Raises:
        UserError: the store cannot be written.
    """
    engine = _hand_engine(review.core, signals=signals)
    store_review(store, Reviewed.hand(hand, review.seat), engine, review.seconds, format_review(review))


def _hand_engine(core: str, *, signals: bool) -> str:
    return f"{HAND_ENGINE} {HAND_REVIEW_VERSION} {core}{'' if signals else ' no signals'}"


def belongs_to_hand(review: HandReview, hand: Hand) -> bool:
    """Return whether a review is of this hand; what it names will be drawn and tried again."""
    made = margin(hand, review.seat.side)
    if (review.points, review.resti) != (made.points, made.resti):
        return False
    found = moments(hand)
    if len(review.changes) not in (0, len(found) - 1):
        return False
    return all(_is_made(decision, review.seat, found) for decision in review.decisions)


def _is_made(decision: HandDecision, seat: Seat, found: Sequence[Hand]) -> bool:
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


_ENGINES: Final = {"oracle": ORACLE_ENGINE, "fair": FAIR_ENGINE}
"""The engines, by who found a line."""
PERSON: Final = Seat.S
"""The seat of the person in stored hands."""
_VERSION: Final = f'{{"version":{HABITS_VERSION},'
"""The beginning of the text of figures by the current definitions."""
PARTS: Final = ("usual", "deal", "play", "luck", "made")
"""The parts of a sum."""
_BATCH: Final = 50
"""Reviews whose figures are computed in one transaction."""
_REMEMBERED: Final = 4096
"""Figures cached by their texts: drills are counted whenever a menu is shown."""


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """The figures of a review; all empty if it has no sum: an earlier version's, or cut short."""

    sum: Mapping[str, float] = field(default_factory=dict)
    """By name, the ``PARTS`` of the sum, points; what other seats added is in the luck."""
    lost: Mapping[str, float] = field(default_factory=dict)
    """By kind of decision, the points lost; below 0 if gained. They need not add up to the play."""
    costly: tuple[tuple[int, float], ...] = ()
    """The decisions worth asking again: the ply, or the moment of the hand, and the cost."""
    knew_more: bool = False
    """True if the player knew more than the cards on view; such a game is in no rating."""

    @property
    def counts(self) -> bool:
        """True if the review has a sum, by a method that on average finds what the play has cost."""
        return bool(self.sum)


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedKind(Generic[R]):
    """How the reviews of a game are turned into figures."""

    kind: Kind[R]
    """Its kind in the store."""
    kinds: tuple[str, ...]
    """The names of its kinds of decision."""
    key: Callable[[R], bytes]
    """Returns the key of the reviews of a game."""
    figures: Callable[[R, str], ReviewFigures]
    """Returns the figures of the review of a game; raises ValueError if the review is of another."""
    is_rated: bool = False
    """Whether the sum measures luck, so that the play can be rated."""


def compute_figures(store: Store, counted: CountedKind[R], most: int = _BATCH) -> int:
    """Compute missing figures, of a limited number of games; return how many were missing.

    Raises:
        UserError: the store cannot be read or written.
    """
    keys = [(game.row, _key(counted, game.text)) for game in missing_keys(store, counted.kind, most)]
    if keys:
        store_keys(store, counted.kind, keys)
    missing = missing_figures(store, counted.kind, _VERSION, most)
    if missing:
        store_figures(
            store,
            [(review, _format(_figures(counted, review.record, review.text))) for review in missing],
        )
    return len(keys) + len(missing)


def compute_all_figures(store: Store, counted: CountedKind[R]) -> None:
    """Compute all missing figures.

    Raises:
        UserError: the store cannot be read or written.
    """
    while compute_figures(store, counted):
        pass


@lru_cache(_REMEMBERED)
def parse_figures(text: str | None) -> ReviewFigures | None:
    """Return the figures in a text, or None if they are missing or out of date."""
    if text is None or not text.startswith(_VERSION):
        return None
    try:
        content: dict[str, Any] = json.loads(text)
        costly = tuple((int(place), float(cost)) for place, cost in content["costly"])
        knew_more = content.get("knew_more") is True
        found = ReviewFigures(_numbers(content["sum"]), _numbers(content["lost"]), costly, knew_more)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None  # altered by another program
    return found if not found.sum or {*found.sum} == {*PARTS} else None


def _numbers(content: Mapping[str, object]) -> dict[str, float]:
    numbers = {name: float(value) for name, value in content.items() if isinstance(value, int | float)}
    return {name: value for name, value in numbers.items() if isfinite(value)}


def _format(figures: ReviewFigures) -> str:
    return _VERSION + json.dumps(asdict(figures), separators=(",", ":"))[1:]


def _key(counted: CountedKind[R], text: str) -> bytes:
    try:
        return counted.key(counted.kind.parse(text))
    except ValueError:  # it does not replay
        return b""


def _figures(counted: CountedKind[R], record: str, review: str) -> ReviewFigures:
    try:
        return counted.figures(counted.kind.parse(record), review)
    except ValueError:  # one of them is unreadable
        return ReviewFigures()


def _parts(found: Sum) -> dict[str, float]:
    points = found.usual, found.deal.points, found.play.points, found.rest.points, found.made
    return {name: round(part, 2) for name, part in zip(PARTS, points, strict=True)}


def _added(lost: list[tuple[str, float]]) -> dict[str, float]:
    """Return the points lost by kind."""
    sums = dict[str, float]()
    for name, points in lost:
        sums[name] = sums.get(name, 0.0) + points
    return {name: round(points, 2) for name, points in sums.items()}


# -- the solitaire ----------------------------------------------------------------------------------


def _game_figures(record: Record, text: str) -> ReviewFigures:
    review = parse_review(text)
    if not belongs(review, record):
        raise ValueError("the review is of another game")
    if review.cost is None:
        return ReviewFigures()
    lost = [
        (habits.kind_of(_view(record, decision), decision).value, decision.cost)
        for decision in review.decisions
    ]
    costly = [
        (decision.ply, round(decision.cost, 2))
        for decision in review.costliest()
        if not isinstance(decision, StackingDecision)  # another stacking takes a whole game to try
    ]
    found = {} if review.sum is None else _parts(review.sum)
    return ReviewFigures(found, _added(lost), tuple(costly), review.knew_more)


def _view(record: Record, decision: Decision) -> View:
    if isinstance(decision, StackingDecision):
        return View.before_stacking(record.deal)
    return View.of(record.positions[decision.ply])


SOLITAIRE: Final = CountedKind[Record](
    kind=GAME,
    kinds=tuple(kind.value for kind in DecisionKind),
    key=lambda record: Reviewed.game(record).digest,
    figures=_game_figures,
    is_rated=True,
)


# -- the classic game -------------------------------------------------------------------------------


def _hand_figures(record: HandRecord, text: str) -> ReviewFigures:
    review = parse_hand_review(text)
    if review.seat is not PERSON or not belongs_to_hand(review, record.hand):
        raise ValueError("the review is of another hand")
    found = review.sum
    if found is None:
        return ReviewFigures()
    at = moments(record.hand)
    lost = [
        (
            classic_habits.kind_of(ClassicView.of(at[decision.moment], PERSON), decision).value,
            -decision.points.points,
        )
        for decision in review.decisions
        if decision.points is not None  # a review with a sum has points everywhere
    ]
    costly = [(decision.moment, round(decision.cost, 2)) for decision in review.costliest()]
    return ReviewFigures(_parts(found), _added(lost), tuple(costly))


CLASSIC: Final = CountedKind[HandRecord](
    kind=HAND,
    kinds=tuple(kind.value for kind in classic_habits.ClassicDecisionKind),
    key=lambda record: Reviewed.hand(record.hand, PERSON).digest,
    figures=_hand_figures,
)

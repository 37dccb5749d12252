"""The stored reviews behind verdicts, and their figures: sum, points lost by kind, costly decisions.

The figures are stored beside the review, because reading thousands of reviews would take many seconds.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from math import inf, isfinite, sqrt
from typing import Any, Final, Generic, TypeAlias, TypeVar

from scores.estimates import Par, best_line, estimates, store_bound, store_line, store_par
from scores.games import GAME
from scores.hands import HAND, hand_part
from scores.kinds import HAND_ENGINE, R, StoredKind
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
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View as ClassicView
from solitaire.play.opponents import signals_of
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, View
from solitaire.rules.record import Help, Record
from solver import cores, game_review
from solver.classic import hand_review
from solver.classic.hand_review import HAND_REVIEW_VERSION, HandDecision, HandPar, HandReview
from solver.game_review import (
    FAIR_ENGINE,
    FAIR_VERSION,
    GAME_REVIEW_VERSION,
    HABITS_VERSION,
    STACKING,
    BestResult,
    Decision,
    DecisionKind,
    FairPar,
    GameReview,
    KnownFigures,
    StackingDecision,
    better_line,
)
from solver.oracle import ORACLE_ENGINE
from solver.review import SURE_GAMES, Review, Sum
from solver.review_text import format_review, parse_hand_review, parse_review

V = TypeVar("V", bound=Review[Any])
Lost: TypeAlias = tuple[str, float, bool]
"""The kind of a decision, the points lost, and whether it counts in a rating."""
PERSON: Final = Seat.S
"""The seat of the person at the table, and in stored hands."""


def known_of(store: Store | None, record: Record) -> KnownFigures:
    """Return what is known of the shuffle of a game; without a store, what comes with the program."""
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


def store_best(store: Store, deal: Deal, best: BestResult) -> None:
    """Store the best line of a shuffle, if an engine found it, and its bound."""
    if best.moves and best.by in _ENGINES:
        store_line(store, Record(deal, best.fola, best.moves, player=best.by), _ENGINES[best.by])
    store_bound(store, deal, best.bound, ORACLE_ENGINE)


def _fits(review: GameReview, record: Record, _seat: Seat) -> bool:
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


def known_hand_par(store: Store, deal: Deal, dealer: Seat, seat: Seat, *, signals: bool) -> HandPar | None:
    """Return the par of a hand's cards for a seat, from a stored verdict on the same cards, or None."""
    query = "SELECT text FROM hands WHERE deal = ? AND dealer = ?"
    for (text,) in store.read(query, str(deal), dealer.name):
        with suppress(ValueError):  # it no longer replays
            record = parse_hand(hand_part(text))
            review = stored_review(store, CLASSIC, record, seat)
            if signals_of(record) is signals and review is not None and review.is_complete:
                return review.par
    return None


def _fits_hand(review: HandReview, record: HandRecord, seat: Seat) -> bool:
    made = margin(record.hand, seat.side)
    if (review.seat, review.points, review.resti) != (seat, made.points, made.resti):
        return False
    if any(
        len(one) != len(SEATS) for hand in review.hands for one in (hand.points_by_seat, hand.resti_by_seat)
    ):
        return False
    found = moments(record.hand)
    if len(review.changes) not in (0, len(found) - 1):
        return False
    return all(_is_made(decision, seat, found) for decision in review.decisions)


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
_VERSION: Final = f'{{"version":{HABITS_VERSION},'
"""The beginning of the text of figures by the current definitions."""
_PARTS: Final = ("usual", "deal", "play", "luck", "made")
_PARTS_OF_FOUR: Final = ("usual", "deal", "play", "partner", "opponents", "luck", "made")
"""The parts of the sums of the two games."""
_BATCH: Final = 50
"""Reviews whose figures are computed in one transaction."""
_REMEMBERED: Final = 4096
"""Figures cached by their texts: drills are counted whenever a menu is shown."""


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """The figures of a review; all empty if it has no sum: an earlier version's, or cut short."""

    sum: Mapping[str, float] = field(default_factory=dict)
    """By name, the parts of the sum, points."""
    lost: Mapping[str, float] = field(default_factory=dict)
    """By kind of decision, the points lost; below 0 if gained. They need not add up to the play."""
    costly: tuple[tuple[int, float], ...] = ()
    """The decisions worth asking again: the ply, or the moment of the hand, and the cost."""
    counted: int = 0
    """The number of decisions that count in a rating."""
    knew_more: bool = False
    """True if the player knew more than the cards on view; such a game is in no rating."""

    @property
    def counts(self) -> bool:
        """True if the review has a sum, by a method that on average finds what the play has cost."""
        return bool(self.sum)


@dataclass(frozen=True, kw_only=True, eq=False)
class ReviewedKind(Generic[R, V]):
    """How the reviews of a kind of game are made, stored, and turned into figures.

    A review is of a game as a seat played it; the solitaire has no seats.
    """

    kind: StoredKind[R]
    """Its kind in the store."""
    engine: Callable[[R, str], str]
    """Returns the name and version of the engine that reviews a game, by its core."""
    key: Callable[[R, Seat], Reviewed]
    """Returns what identifies a game."""
    parse: Callable[[str], V]
    """Reads the text of a review; raises ValueError if it is malformed."""
    fits: Callable[[V, R, Seat], bool]
    """Returns whether a review is of the game; what it names will be drawn, replayed and tried again. Raises
    ValueError if a move in it is not allowed."""
    parts: tuple[str, ...]
    """The names of the parts of its sum."""
    kinds: tuple[str, ...]
    """The names of its kinds of decision."""
    lost: Callable[[R, V], Iterable[Lost]]
    """Yields what was lost by decision."""
    known: Callable[[Store | None, R], dict[str, Any]] = lambda store, record: {}
    """Returns what else is known of the deal, also without a store: more arguments for the engine and for
    ``informed``."""
    informed: Callable[..., V] = lambda review: review
    """Returns a review completed with it."""
    store_more: Callable[[Store, R, V], None] = lambda store, record, review: None
    """Stores what a review says of the deal."""
    is_kept: Callable[[R], bool] = lambda record: True
    """Returns whether the reviews of a game are stored."""
    of_record: Callable[[V, R], V] = lambda review, record: review
    """Returns a review of the same moves with what only the record tells: what the player knew."""
    is_rated: bool = False
    """Whether the sum measures luck, so that the play can be rated."""

    def read(self, text: str, record: R, seat: Seat = PERSON) -> V:
        """Return the review of a game.

        Raises:
            ValueError: the text is malformed, or of another game.
        """
        review = self.parse(text)
        if not self.fits(review, record, seat):
            raise ValueError("the review is of another game")
        return self.of_record(review, record)


def stored_review(store: Store, of: ReviewedKind[R, V], record: R, seat: Seat = PERSON) -> V | None:
    """Return the stored review of a game by this engine, which may have been stopped, or None."""
    text = find_review(store, of.key(record, seat), of.engine(record, cores.core_name()))
    try:
        return None if text is None else of.read(text, record, seat)
    except ValueError:  # unreadable: treated as missing and written again
        return None


def store_findings(
    store: Store,
    of: ReviewedKind[R, V],
    record: R,
    review: V,
    seat: Seat = PERSON,
    *,
    as_verdict: bool = True,
) -> None:
    """Store a review, also one that was stopped, unless an earlier one took more time; and what it says of
    the deal.

    A review with other playouts than usual is not stored ``as_verdict``.
    """
    of.store_more(store, record, review)
    if as_verdict and review.share > 0.0 and of.is_kept(record):
        engine = of.engine(record, review.core)
        store_review(store, of.key(record, seat), engine, review.seconds, format_review(review))


def compute_figures(store: Store, of: ReviewedKind[R, V], most: int = _BATCH) -> int:
    """Compute missing figures, of a limited number of games; return how many were missing."""
    keys = [(game.row, _key(of, game.text)) for game in missing_keys(store, of.kind, most)]
    if keys:
        store_keys(store, of.kind, keys)
    missing = missing_figures(store, of.kind, _VERSION, most)
    if missing:
        store_figures(
            store,
            [(review, _format(_figures(of, review.record, review.text))) for review in missing],
        )
    return len(keys) + len(missing)


def compute_all_figures(store: Store, of: ReviewedKind[R, V]) -> None:
    """Compute all missing figures."""
    while compute_figures(store, of):
        pass


@lru_cache(_REMEMBERED)
def parse_figures(text: str | None) -> ReviewFigures | None:
    """Return the figures in a text, or None if they are missing or out of date."""
    if text is None or not text.startswith(_VERSION):
        return None
    try:
        content: dict[str, Any] = json.loads(text)
        costly = tuple((int(place), float(cost)) for place, cost in content["costly"])
        counted, knew_more = int(content["counted"]), content["knew_more"] is True
        found = ReviewFigures(_numbers(content["sum"]), _numbers(content["lost"]), costly, counted, knew_more)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None  # altered by another program
    return found if not found.sum or {*found.sum} in ({*_PARTS}, {*_PARTS_OF_FOUR}) else None


def _numbers(content: Mapping[str, object]) -> dict[str, float]:
    numbers = {name: float(value) for name, value in content.items() if isinstance(value, int | float)}
    return {name: value for name, value in numbers.items() if isfinite(value)}


def _format(figures: ReviewFigures) -> str:
    return _VERSION + json.dumps(asdict(figures), separators=(",", ":"))[1:]


def _key(of: ReviewedKind[R, V], text: str) -> bytes:
    try:
        return of.key(of.kind.parse(text), PERSON).digest
    except ValueError:  # it does not replay
        return b""


def _figures(of: ReviewedKind[R, V], text: str, review_text: str) -> ReviewFigures:
    try:
        record = of.kind.parse(text)
        review = of.read(review_text, record)
    except ValueError:  # one of them is unreadable
        return ReviewFigures()
    if not review.has_all_decisions:
        return ReviewFigures()
    costly = [
        (decision.place, round(decision.cost, 2))
        for decision in review.costliest()
        if decision.place != STACKING  # another stacking takes a whole game to try
    ]
    found, lost = review.sum, list(of.lost(record, review))
    return ReviewFigures(
        {} if found is None else _parts(found),
        _added(lost),
        tuple(costly),
        sum(counts for _, _, counts in lost),
        Help.of(record.extra).knew_more,
    )


def _parts(found: Sum) -> dict[str, float]:
    parts = {name: part.points for name, part in found.parts.items()}
    points = {"usual": found.usual, **parts, "made": found.made}
    return {name: round(part, 2) for name, part in points.items()}


def _added(lost: Iterable[Lost]) -> dict[str, float]:
    """Return the points lost by kind."""
    sums = dict[str, float]()
    for name, points, _ in lost:
        sums[name] = sums.get(name, 0.0) + points
    return {name: round(points, 2) for name, points in sums.items()}


# -- the two games ----------------------------------------------------------------------------------


def _store_deal(store: Store, record: Record, review: GameReview) -> None:
    """Store the oracle's line and the par that a review has found so far."""
    held, par = review.held, review.par
    if held is not None:
        store_best(store, record.deal, held)
    if par is not None and par.games > 1:
        error = par.error if isfinite(par.error) else 0.0  # of a few equal games, as ``known_of`` reads it
        store_par(store, record.deal, Par(par.mean, error, par.games), FAIR_ENGINE)


def _lost_in_game(record: Record, review: GameReview) -> Iterator[Lost]:
    for decision in review.decisions:
        is_stacking = isinstance(decision, StackingDecision)
        view = View.before_stacking(record.deal) if is_stacking else View.of(record.positions[decision.place])
        yield game_review.kind_of(view, decision).value, decision.cost, True


SOLITAIRE: Final = ReviewedKind[Record, GameReview](
    kind=GAME,
    engine=lambda record, core: f"review {GAME_REVIEW_VERSION} {core}",
    key=lambda record, seat: Reviewed.game(record),
    parse=parse_review,
    of_record=lambda review, record: replace(review, knew_more=Help.of(record.extra).knew_more),
    fits=_fits,
    parts=_PARTS,
    kinds=tuple(kind.value for kind in DecisionKind),
    lost=_lost_in_game,
    known=lambda store, record: {"known": known_of(store, record)},
    informed=GameReview.informed,
    store_more=_store_deal,
    is_kept=lambda record: (
        not record.is_practice  # its mistakes are not the player's
        and not record.is_part  # no deal is stored that nobody has dealt
    ),
    is_rated=True,
)


def _lost_in_hand(record: HandRecord, review: HandReview) -> Iterator[Lost]:
    at = moments(record.hand)
    for decision in review.decisions:
        if decision.points is not None:  # a review with a sum has points everywhere
            view = ClassicView.of(at[decision.moment], PERSON)
            kind = hand_review.kind_of(view, decision)
            yield kind.value, -decision.points.points, hand_review.counts(view)


CLASSIC: Final = ReviewedKind[HandRecord, HandReview](
    kind=HAND,
    engine=lambda record, core: (
        f"{HAND_ENGINE} {HAND_REVIEW_VERSION} {core}{'' if signals_of(record) else ' no signals'}"
    ),
    key=lambda record, seat: Reviewed.hand(record.hand, seat),
    parse=parse_hand_review,
    fits=_fits_hand,
    parts=_PARTS_OF_FOUR,
    kinds=tuple(kind.value for kind in hand_review.HandDecisionKind),
    lost=_lost_in_hand,
)

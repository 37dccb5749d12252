"""Reviews with a sum, made without an engine, and stores with games that have them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from unittest import mock

from scores.reviews import Reviewed, store_review
from scores.store import Store
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.rules.position import END, legal_kills
from solitaire.rules.record import Record
from solver import cores, game_reviewer
from solver.classic.hand_review import HandDecision, HandPar, HandReview
from solver.game_review import FairPar, GameReview, Luck, MoveDecision, StackingDecision
from solver.result import Limit
from solver.review import Part
from solver.review_text import format_review, parse_review
from tests.support.recorded import DATA, records
from tests.support.stored import played, single
from tests.support.table.reviewed import added, decisions

END_DECISION: Final = MoveDecision(
    ply=0, move=END, better=None, cost=0.0, error=0.0, expected=0.0, possible=0, known=False
)
"""The end of a game as a decision that cost nothing; tests replace what matters."""
CARD_DECISION: Final = HandDecision(
    moment=0, trick=1, cards=(), better=(), cost=0.0, error=0.0, before=0.0, after=0.0, value_error=1.0
)
"""A card of a hand, likewise."""
FINISHED_REVIEW: Final = DATA / "finished-review.json"
ENGINE, HAND_ENGINE = f"review 4 {cores.core_name()}", f"four review 3 {cores.core_name()}"


def make_finished_review() -> str:
    """Return the text of a short review of ``finished.txt``, whose par is of weak games."""
    with mock.patch.object(game_reviewer, "PAR_PLAYOUTS", 50):
        *_, review = game_reviewer.reviews(records()["finished.txt"], Limit(playouts=5_000))
    return format_review(review)


def finished_review() -> GameReview:
    """Return the short review of ``finished.txt``, as if the core in use had made it."""
    return replace(parse_review(FINISHED_REVIEW.read_text("utf-8")), core=cores.core_name())


def costly_ply(record: Record) -> int:
    """Return the first ply at which a kill was made although another was possible."""
    return next(
        ply
        for ply, move in enumerate(record.moves)
        if move.is_kill and len(list(legal_kills(record.positions[ply]))) > 1
    )


def game_review(record: Record, cost: float, *, stacking: float = 0.0) -> GameReview:
    """Return a review of a game that made par: one kill has a cost, and the stacking."""
    score = record.score.points
    assert score is not None
    ply = costly_ply(record)
    better = next(kill for kill in legal_kills(record.positions[ply]) if kill != record.moves[ply])
    weighed = (
        StackingDecision(better=record.deal.fola, cost=stacking, error=1.0, expected=250.0),
        replace(
            END_DECISION, ply=ply, move=record.moves[ply], better=better, cost=cost, error=1.0, expected=250.0
        ),
    )
    par = FairPar(290.0, 3.0, 15.0, 25, 1.0)
    luck = Luck(Part(score - 300.0 + cost + stacking, 4.0), ())  # so that the play is what the two cost
    core = cores.core_name()
    return GameReview(
        score,
        par=par,
        decisions=weighed,
        share=1.0,
        seconds=60.0,
        core=core,
        choices=2,
        usual=300.0,
        luck=luck,
    )


def store_game(
    store: Store,
    number: int,
    cost: float,
    *,
    player: str = "Anna",
    engine: str = ENGINE,
    seconds: float = 60.0,
) -> Record:
    """Store a game and its review; return the game."""
    record = played(number, player)
    store.add(record, own=True)
    text = format_review(game_review(record, cost))
    store_review(store, Reviewed.game(record), engine, seconds, text)
    return record


def hand_review(record: HandRecord) -> HandReview:
    """Return a review of a hand with two or three costly decisions, see ``tests.support.table.reviewed``."""
    made, weighed = margin(record.hand), tuple(decisions(record.hand))
    par = HandPar(made.points + 20.0, 4.0, 18.0, 0.5, 0.1, 0.4, 20, 1.0)
    deals = record.hand.dealer.side is Seat.S.side
    return HandReview(
        *(Seat.S, deals, made.points, made.resti, par),
        points_added=added(-20.0),
        resti_added=added(made.resti - 0.5, 0.3),
        decisions=weighed,
        choices=len(weighed),
        share=1.0,
        seconds=60.0,
        core=cores.core_name(),
    )


def store_hand(
    store: Store,
    number: int,
    *,
    player: str = "Anna",
    extra: Sequence[tuple[str, str]] = (),
    engine: str = HAND_ENGINE,
) -> HandRecord:
    """Store a single hand and its review; return the hand."""
    record = replace(single(number, player), extra=tuple(extra))
    store.add(record, own=True)
    text = format_review(hand_review(record))
    store_review(store, Reviewed.hand(record.hand, Seat.S), engine, 60.0, text)
    return record

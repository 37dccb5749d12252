"""What worker processes compute for the window, in both games: generators of results from plain data.

A process loads the module of its work, so none of the window's is loaded here.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Final, TypeAlias, TypeVar

from solitaire.classic.record import Opposition, parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View as HandView
from solitaire.play.opponents import opponent, signals_of
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position, View
from solitaire.rules.record import parse_record
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solitaire.run.work import messages
from solitaire.run.worker import lower_priority
from solitaire.texts.classic_hints import Asked, Thoughts
from solver import game_reviewer
from solver.advisor import Advice, StackingAdvice, advise, stack
from solver.autoplay import play_game
from solver.classic import hand_reviewer
from solver.classic.hand_advisor import ClassicAdvice, compare, options_of
from solver.classic.hand_advisor import advise as advise_hand
from solver.classic.hand_review import HandReview
from solver.classic.player import Amateur, weigh
from solver.game_review import PAR_PLAYOUTS, BestResult, GameReview, KnownFigures
from solver.game_reviewer import best_of
from solver.oracle import solve
from solver.result import Limit, Result
from solver.review import Review
from solver.thinking import Thought, thoughts

R = TypeVar("R", bound=Review[Any])
Cards = tuple[Card, ...]
Decision: TypeAlias = tuple[Card, ...]
"""The cards to discard, or the single card to play."""

# -- hints and decisions --------------------------------------------------------------------------


def fair_advice(view: View, seconds: float) -> Iterator[Advice | StackingAdvice]:
    """Yield the fair adviser's answer from what a player can see; runs in a worker process."""
    limit = Limit(seconds=seconds)
    yield advise(view, limit) if view.stacked else stack(view, limit)


def oracle_line(position: Position, fola_free: bool, seconds: float) -> Iterator[Result]:
    """Yield the oracle's best line from a position; runs in a worker process."""
    yield solve(position, Limit(seconds=seconds), fola_free=fola_free)


def hand_advice(view: HandView, signals: bool, seconds: float) -> Iterator[ClassicAdvice]:
    """Yield the adviser's answer from what a seat can see; runs in a worker process."""
    yield advise_hand(view, Limit(seconds=seconds), signals=signals)


def decide(view: HandView, opposition: Opposition) -> Decision:
    """Return the computer player's decision for the seat of the view, whose turn it is."""
    decider = opponent(opposition)
    return decider.discard(view) if view.discards_due else (decider.play(view),)


def decisions(orders: Connection) -> Iterator[tuple[int, Decision | None]]:
    """Yield the decision on one ordered view after another, and None after it; runs in a worker process."""
    for number, asked in messages(orders):
        if asked is not None:
            yield number, decide(*asked)
        yield number, None


def move_costs(text: str, ply: int, seconds: float) -> Iterator[dict[Move | None, float]]:
    """Yield what every move after the first ``ply`` moves of a record costs, in points; runs in a worker
    process.

    Only what the player could see counts.
    """
    position = parse_record(text).positions[ply]
    advice = advise(View.of(position), Limit(seconds))
    found = {option.move: option.expected for option in advice.options}
    if position.to_come:
        found[END] = UNFINISHED
    best = max(found.values())
    yield {move: best - worth for move, worth in found.items()}


def card_costs(
    view: HandView, better: Cards, options: Sequence[Cards], signals: bool, seconds: float
) -> Iterator[dict[Cards, float]]:
    """Yield what each option costs against the better one, at least 0; runs in a worker process."""
    for cards in options:
        found = compare(view, better, cards, Limit(seconds=seconds), signals=signals)
        yield {cards: max(0.0, found.gain)}


def thought(asked: Asked, signals: bool, seconds: float) -> Iterator[Thoughts]:
    """Yield what a decision looked like to an amateur at the seat, and to the strongest player.

    Runs in a worker process.
    """
    view, done, manner, seed = asked
    options = options_of(view, signals=signals)
    if done not in options:
        options.append(done)
    own = () if manner is None else Amateur(manner, seed, signals=signals).options(view)
    yield Thoughts(own, weigh(view, options, Limit(seconds=seconds), signals=signals))


# -- reviews --------------------------------------------------------------------------------------

_NEWS_EVERY: Final = 0.25
"""Seconds between two results of a review in progress."""


def _at_intervals(results: Iterable[R]) -> Iterator[R]:
    """Yield what has been found of a review from time to time, and always the last result."""
    sent = -_NEWS_EVERY
    last: R | None = None
    for last in results:
        if last.seconds - sent >= _NEWS_EVERY:
            sent = last.seconds
            yield last
    if last is not None:
        yield last


def growing_reviews(
    text: str, limit: Limit, before: GameReview | None, known: KnownFigures | None = None
) -> Iterator[GameReview]:
    """Yield the review of a recorded game as it grows; runs in a worker process."""
    yield from _at_intervals(game_reviewer.reviews(parse_record(text), limit, before=before, known=known))


def growing_hand_reviews(text: str, limit: Limit, before: HandReview | None) -> Iterator[HandReview]:
    """Yield the review of a recorded hand as it grows; runs in a worker process."""
    lower_priority()
    record = parse_hand(text)
    signals = signals_of(record)
    yield from _at_intervals(
        hand_reviewer.reviews(record.hand, Seat.S, limit, signals=signals, before=before)
    )


# -- long work on a deal --------------------------------------------------------------------------

GAMES: Final = 40
"""Games played of a deal: enough for a par with an error of a few points."""
_GAMES_BEFORE: Final = 8
"""Games after which the best line is looked for: by then par is mostly sure."""
_LINE: Final = Limit(playouts=1_200_000)
_THREADS: Final = 2
BEAT: Final = 1.0
"""Seconds after which long thinking tells the time spent, if it finds nothing meanwhile."""


def fair_scores(text: str, first: int = 0) -> Iterator[int | BestResult]:
    """Yield the scores of fair games of a record's deal, from a number on, and among them the best lines.

    Every game has a fixed seed and number of playouts, so that the scores are the same on every machine. Runs
    in a worker process.
    """
    lower_priority()
    deal, most = parse_record(text).deal, UNFINISHED
    for seed in range(first, GAMES):
        if seed == _GAMES_BEFORE:
            yield best_of(deal, _LINE)
        game = play_game(deal, Limit(playouts=PAR_PLAYOUTS, seed=seed))
        yield game.score
        if game.score > most:
            most, record = game.score, game.record
            yield BestResult(most, MAX_SCORE, game.seconds, record.fola or (), record.moves, "fair")


class Gate:
    """Lets the search run or wait, by orders.

    Args:
        orders: receives True to run, False to wait; its end stops the search.
        may_go: whether it runs before the first order.
    """

    def __init__(self, orders: Connection, *, may_go: bool = True) -> None:
        self._orders, self._lock = orders, Lock()
        self._may_go, self._waited = may_go, 0.0
        self._stands_since: float | None = None

    def must_stop(self) -> bool:
        """Wait while ordered to; then return whether the window's process has ended."""
        with self._lock:  # one thread waits for the order, the others for that thread
            self._stands_since = begun = time.perf_counter()
            try:
                while not self._may_go or self._orders.poll():
                    self._may_go = self._orders.recv()
            except (EOFError, OSError):
                return True
            self._stands_since, waited = None, time.perf_counter() - begun
            self._waited += waited
            return False

    def clock(self) -> float:
        """Return the time in seconds, without the waits."""
        since = self._stands_since
        return (time.perf_counter() if since is None else since) - self._waited


def long_thoughts(
    text: str, known: Thought, seconds: float, is_waiting: bool, orders: Connection
) -> Iterator[Thought]:
    """Yield what long thinking about a record's deal finds, and every second the time spent.

    Runs in a worker process.
    """
    lower_priority()
    gate = Gate(orders, may_go=not is_waiting)
    found = thoughts(
        *(parse_record(text).deal, known),
        seconds=seconds,
        threads=_THREADS,
        stop=gate.must_stop,
        clock=gate.clock,
    )
    begun, latest = gate.clock(), known
    with ThreadPoolExecutor(1) as thread:
        while True:
            coming = thread.submit(next, found, None)
            while wait([coming], BEAT).not_done:
                yield replace(latest, seconds=known.seconds + gate.clock() - begun)
            if (thought := coming.result()) is None:
                return
            yield (latest := thought)

"""Reviewing an ended hand of the classic game: weighing its decisions, and playing the deal again for par."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Final

from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.players import Margin, margin, play_out
from solitaire.classic.seats import Seat
from solitaire.classic.tally import value_of
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solver.classic.advisor import advise, compare, options_of, points_and_resti
from solver.classic.player import FullPlayer
from solver.classic.review import ClassicDecision, ClassicPar, ClassicReview, Surprise, mark_of
from solver.classic.shares import BySeat, compare_with_par, take_apart
from solver.playouts import Difference
from solver.result import Limit, Stop, expect
from solver.review import Mark
from solver.sums import Part
from solver.work import Budget, Stage, StagedWork, Steps

PAR_HANDS: Final = 20
"""Hands that make par."""
PAR_PLAYOUTS: Final = 200
"""Playouts for a decision in these hands, at most."""
_DECISIONS: Final = Stage(0.0, 0.2, 0.2)
_PAR: Final = Stage(0.2, 0.8, 0.8)
_DECISIONS_OF_ALL: Final = 86
"""Decisions of a hand by all four seats: 84 plays, and about two discards."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The cost of a decision, by what the seat can see."""

    better: tuple[Card, ...]
    """The adviser's decision."""
    cost: float
    """Expected value lost against ``better``; 0 if it is the same."""
    error: float
    """Standard error of ``cost``."""
    best: float
    """Expected value of ``better``: points to come, plus 60 for each resto."""
    own: float
    """Expected value of the decision."""
    value_error: float
    """Standard error of both."""
    values: tuple[tuple[float, float], ...]
    """By world, the values of ``better`` and of the decision."""

    def added(self, so_far: float) -> tuple[Part, Part]:
        """Return the points and the resti that the decision gains against ``better``.

        Args:
            so_far: the value of the hand so far, for the seat's side.
        """
        hands = [
            (points_and_resti(so_far + best), points_and_resti(so_far + own)) for best, own in self.values
        ]
        both = (
            Difference.of([own[one] for _, own in hands], [best[one] for best, _ in hands]) for one in (0, 1)
        )
        points, resti = (Part(found.mean, found.error) for found in both)
        return points, resti

    @property
    def mark(self) -> Mark | None:
        """The mark for its cost; None unless sure by two standard errors."""
        return mark_of(self.cost, self.error)


def judge(
    view: View,
    cards: tuple[Card, ...],
    limit: Limit,
    *,
    signals: bool = True,
    stop: Stop | None = None,
    playouts: int = PAR_PLAYOUTS,
) -> Judgement:
    """Judge a decision against the decision of the player that makes par.

    It chooses with as many ``playouts`` as it has in a hand, at most half of the limit: then its own hands
    cost nothing on average, and the sum with par adds up. The two are compared in new worlds: those by which
    its decision was chosen would favour it.
    """
    half = limit.part(0.5)
    most = playouts * max(1, view.discards_due)  # as that player gives each discard the limit of a card
    choice = replace(half, playouts=most if half.playouts is None else min(most, half.playouts))
    best = advise(view, choice, signals=signals, stop=stop).best.cards
    found = compare(view, best, cards, replace(half, seed=half.seed ^ 1), signals=signals, stop=stop)
    cost, error = (0.0, 0.0) if best == cards else (found.gain, found.error)
    return Judgement(best, cost, error, found.first, found.second, found.value_error, found.values)


def reviews(
    hand: Hand,
    seat: Seat,
    limit: Limit,
    *,
    signals: bool = True,
    begun: float | None = None,
    stop: Stop | None = None,
) -> Iterator[ClassicReview]:
    """Yield the review of a hand as it takes shape; the last one is complete.

    Args:
        hand: a hand that has ended.
        seat: the seat whose decisions to review.
        limit: the playouts, four fifths of them for par; a standard number without. All but the times is the
            same on every run and machine and with any number of threads, which work side by side. After its
            seconds, if there are any, the review stops where it is.
        signals: True if the players use and read signals.
        begun: when the time started, by ``time.perf_counter``; now by default.
        stop: called now and then; when it returns True, the last review comes at once.

    Raises:
        ValueError: the hand has not ended.
    """
    expect("hand", hand, Hand)
    expect("limit", limit, Limit)
    if hand.phase is not Phase.ENDED:
        raise ValueError("the hand has not ended: there is nothing to review yet")
    limit = replace(limit, playouts=limit.playouts or limit_for(PAR_PLAYOUTS).playouts)
    yield from _Reviewer(hand, seat, signals, Budget(limit, stop, begun=begun)).reviews()


def limit_for(playouts: int) -> Limit:
    """Return the limit with which a review with this many playouts per decision chooses."""
    return Limit(playouts=ceil(playouts * PAR_HANDS * _DECISIONS_OF_ALL / _PAR.playouts))


class _Reviewer:
    """A review in progress."""

    def __init__(self, hand: Hand, seat: Seat, signals: bool, budget: Budget) -> None:
        self._hand, self._seat, self._signals = hand, seat, signals
        self._budget, self._work, self._stop = budget, StagedWork(budget), budget.must_stop
        a_hand = (budget.limit.playouts or 1) * _PAR.playouts / PAR_HANDS
        self._playouts = max(1, min(PAR_PLAYOUTS, int(a_hand / _DECISIONS_OF_ALL)))
        self._moments = moments(hand)
        self._choices = [
            index
            for index, now in enumerate(self._moments)
            if now.turn is seat and len(options_of(View.of(now, seat), signals=False)) > 1
        ]
        made = margin(hand, seat.side)
        deals = hand.dealer.side is seat.side
        self._review = ClassicReview(
            seat, deals, made.points, made.resti, len(self._choices), core=budget.core
        )

    def reviews(self) -> Iterator[ClassicReview]:
        return self._work.run((self._weigh_decisions, self._play_par), self._now)

    def _now(self) -> ClassicReview:
        return replace(self._review, share=self._work.done, seconds=self._budget.seconds)

    # -- the decisions --------------------------------------------------------------------------

    def _weigh_decisions(self) -> Steps:
        each = self._work.limit_of_each(_DECISIONS, len(self._choices))
        # The seeds do not come from the deal: hidden cards must change nothing.
        seeds = SplitMix64(self._budget.limit.seed)
        tasks = [(index, replace(each, seed=seeds.next())) for index in self._choices]
        with self._work.each(self._weigh, tasks, _DECISIONS) as weighed:
            for decision in weighed:
                if decision is not None:
                    self._review = replace(self._review, decisions=(*self._review.decisions, decision))
                yield
        if len(self._review.decisions) == len(tasks):
            self._review = replace(self._review, luck=tuple(self._surprises()))

    def _weigh(self, task: tuple[int, Limit]) -> ClassicDecision | None:
        """Weigh a decision, unless there is no time left."""
        if self._stop():
            return None
        begin, (index, limit) = time.perf_counter(), task
        now, after = self._moments[index], self._moments[index + 1]
        view = View.of(now, self._seat)
        done = after.laid(self._seat) if view.discards_due else after.plays[-1:]
        found = judge(*(view, done, limit), signals=self._signals, stop=self._stop, playouts=self._playouts)
        so_far = value_of(now.events, self._seat.side)
        points, resti = found.added(so_far)
        return ClassicDecision(
            moment=index,
            trick=len(now.tricks),
            cards=done,
            better=found.better,
            cost=found.cost,
            error=found.error,
            before=so_far + found.best,
            after=so_far + found.own,
            value_error=found.value_error,
            seconds=time.perf_counter() - begin,
            points=points,
            resti=resti,
        )

    def _surprises(self) -> Iterator[Surprise]:
        """Yield the changes between two decisions, and from the last to the end."""
        decisions = self._review.decisions
        end = value_of(self._hand.events, self._seat.side)
        for number, decision in enumerate(decisions):
            later = decisions[number + 1] if number + 1 < len(decisions) else None
            start, until = self._moments[decision.moment + 1], self._moments[later.moment if later else -1]
            yield Surprise(
                first=decision.trick,
                last=max(decision.trick, _last_complete(until)),
                value=(later.before if later else end) - decision.after,
                error=sqrt(decision.value_error**2 + (later.value_error if later else 0.0) ** 2),
                lost=tuple(
                    card
                    for event in until.events[len(start.events) :]
                    if event.kind is EventKind.DIED and event.side is self._seat.side.other
                    for card in event.cards
                ),
            )

    # -- par ------------------------------------------------------------------------------------

    def _play_par(self) -> Steps:
        begun, made = self._budget.seconds, list[Margin]()
        apart, added = take_apart(self._hand, self._seat.side, self._stop), list[BySeat]()
        if apart is not None:
            changes = tuple(change.worth.value for change in apart.changes)
            self._review = replace(self._review, changes=changes)
        seeds = SplitMix64(self._budget.limit.seed ^ 1)
        tasks = [Limit(playouts=self._playouts, seed=seeds.next()) for _ in range(PAR_HANDS)]
        with self._work.each(self._play_once, tasks, _PAR) as played:
            for found in played:
                if found is not None:
                    made.append(found[0])
                    added.append(found[1])
                if len(made) > 1 and apart is not None:
                    par = ClassicPar.of(made, self._budget.seconds - begun)
                    points, resti = compare_with_par(apart.by_seat, added, self._seat)
                    self._review = replace(self._review, par=par, points_added=points, resti_added=resti)
                yield

    def _play_once(self, limit: Limit) -> tuple[Margin, BySeat] | None:
        """Return what the seat's side makes of the deal, and what all decisions add to it.

        None if there was no time left.
        """
        hand = self._moments[0]
        player = FullPlayer(limit, signals=self._signals, stop=self._stop)
        moves = play_out(hand, [player] * 4)
        while not self._stop():
            played = next(moves, None)
            if played is None:
                apart = take_apart(hand, self._seat.side, self._stop)
                return None if apart is None else (margin(hand, self._seat.side), apart.by_seat)
            hand = played
        return None


def _last_complete(hand: Hand) -> int:
    """Return the number of the last complete trick."""
    return sum(trick.is_complete for trick in hand.tricks)

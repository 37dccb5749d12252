"""Reviewing an ended hand of the classic game: weighing its decisions, and playing the deal again for par."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import ClassVar, Final

from solitaire.classic.count import value_of
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.players import margin, play_out
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.doors import expect
from solver.classic.hand_advisor import advise, compare, options_of, points_and_resti
from solver.classic.hand_reasons import reasons
from solver.classic.hand_review import SCALE, HandDecision, HandPar, HandReview, ParHand, Surprise
from solver.classic.player import FullPlayer
from solver.classic.shares import DECISIONS, Shares, Worth, compare_with_par, take_apart, variants_for
from solver.playouts import Difference
from solver.result import Limit, Stop
from solver.review import Costed, Part, Reviewer
from solver.work import Budget, Stage, Steps

PAR_HANDS: Final = 20
"""Hands that make par."""
PAR_PLAYOUTS: Final = 200
"""Playouts for a decision in these hands, at most."""
_DECISIONS: Final = Stage(0.0, 0.2, 0.156)
_PAR: Final = Stage(0.2, 0.8, 0.624)
_TAKING_APART: Final = 1.0 - _DECISIONS.playouts - _PAR.playouts
"""Share of the playouts by which the hand and those of par are taken apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Costed):
    """The cost of a decision in value, by what the seat can see."""

    SCALE: ClassVar = SCALE
    better: tuple[Card, ...]
    """The decision of the player that makes par."""
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
    return Judgement(
        better=best,
        cost=cost,
        error=error,
        best=found.first,
        own=found.second,
        value_error=found.value_error,
        values=found.values,
    )


def reviews(
    hand: Hand,
    seat: Seat,
    limit: Limit,
    *,
    signals: bool = True,
    before: HandReview | None = None,
    begun: float | None = None,
    stop: Stop | None = None,
) -> Iterator[HandReview]:
    """Yield the review of a hand as it takes shape; the last one is complete, unless it was stopped.

    Args:
        hand: a hand that has ended.
        seat: the seat whose decisions to review.
        limit: the playouts, most of them for par; a standard number without. All but the times is the same
            on every run and machine and with any number of threads, which work side by side. After its
            seconds, if there are any, the review stops where it is.
        signals: True if the players use and read signals.
        before: a review of this hand and seat, by the same limit, that was stopped, which is continued.
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
    yield from _HandReviewer(hand, seat, signals, before, Budget(limit, stop, begun=begun)).reviews()


def limit_for(playouts: int) -> Limit:
    """Return the limit with which a review with this many playouts per decision chooses."""
    return Limit(playouts=ceil(playouts * PAR_HANDS * DECISIONS / _PAR.playouts))


class _HandReviewer(Reviewer[HandReview]):
    def __init__(
        self, hand: Hand, seat: Seat, signals: bool, before: HandReview | None, budget: Budget
    ) -> None:
        self._hand, self._seat, self._signals = hand, seat, signals
        a_hand = (budget.limit.playouts or 1) / PAR_HANDS
        self._playouts = max(1, min(PAR_PLAYOUTS, int(a_hand * _PAR.playouts / DECISIONS)))
        self._variants = variants_for(a_hand * _TAKING_APART)
        self._moments = moments(hand)
        self._choices = [
            index
            for index, now in enumerate(self._moments)
            if now.turn is seat and len(options_of(View.of(now, seat), signals=False)) > 1
        ]
        made, deals = margin(hand, seat.side), hand.dealer.side is seat.side
        new = HandReview(seat, deals, made.points, made.resti, choices=len(self._choices), core=budget.core)
        super().__init__(new, before, budget)

    def _stages(self) -> Sequence[Callable[[], Steps]]:
        return self._weigh_decisions, self._play_par

    # -- the decisions --------------------------------------------------------------------------

    def _weigh_decisions(self) -> Steps:
        # The seeds do not come from the deal: hidden cards must change nothing.
        random = SplitMix64(self.budget.limit.seed)
        seeds = {index: random.next() for index in self._choices}
        yield from self._weigh_all(seeds, _DECISIONS, self._weighed)
        if self.review.has_all_decisions:
            self.review = replace(self.review, luck=tuple(self._surprises()))

    def _weighed(self, index: int, limit: Limit) -> HandDecision:
        now, after = self._moments[index], self._moments[index + 1]
        view = View.of(now, self._seat)
        done = after.laid(self._seat) if view.discards_due else after.plays[-1:]
        found = judge(*(view, done, limit), signals=self._signals, stop=self._stop, playouts=self._playouts)
        so_far = value_of(now.events, self._seat.side)
        points, resti = found.added(so_far)
        decision = HandDecision(
            moment=index,
            trick=len(now.tricks),
            cards=done,
            better=found.better,
            cost=found.cost,
            error=found.error,
            before=so_far + found.best,
            after=so_far + found.own,
            value_error=found.value_error,
            points=points,
            resti=resti,
        )
        is_hard_to_see = decision.mark is not None and not reasons(view, found.better, done)
        return replace(decision, is_hard_to_see=is_hard_to_see)

    def _surprises(self) -> Iterator[Surprise]:
        """Yield the changes between two decisions, and from the last to the end."""
        decisions = self.review.decisions
        end = value_of(self._hand.events, self._seat.side)
        for number, decision in enumerate(decisions):
            later = decisions[number + 1] if number + 1 < len(decisions) else None
            start, until = self._moments[decision.moment + 1], self._moments[later.moment if later else -1]
            yield Surprise(
                first=decision.trick,
                last=max(decision.trick, sum(trick.is_complete for trick in until.tricks)),
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
        begun = self.budget.seconds - (0.0 if self.review.par is None else self.review.par.seconds)
        apart = self._take_apart(self._hand)
        if apart is None:
            return
        changes = tuple(change.worth.value for change in apart.changes)
        self.review = replace(self.review, changes=changes)
        random, played = SplitMix64(self.budget.limit.seed ^ 1), len(self.review.hands)
        limits = [Limit(playouts=self._playouts, seed=random.next()) for _ in range(PAR_HANDS)]
        with self.each(self._play_once, limits[played:], _PAR, played) as found:
            for hand in found:
                if hand is None:
                    break  # later hands do not count: those to be played are known by their number
                hands = (*self.review.hands, hand)
                self.review = replace(self.review, hands=hands)
                if len(hands) > 1:
                    par = HandPar.of(hands, self.budget.seconds - begun)
                    by_seat = [tuple(map(Worth, one.points_by_seat, one.resti_by_seat)) for one in hands]
                    points, resti = compare_with_par(apart.by_seat, by_seat, self._seat, self._variants)
                    self.review = replace(self.review, par=par, points_added=points, resti_added=resti)
                yield

    def _play_once(self, limit: Limit) -> ParHand | None:
        """Return the deal played again by ``full`` in all seats; None if there was no time left."""
        hand = self._moments[0]
        player = FullPlayer(limit, signals=self._signals, stop=self._stop)
        moves = play_out(hand, [player] * 4)
        while not self._stop():
            played = next(moves, None)
            if played is None:
                apart, made = self._take_apart(hand), margin(hand, self._seat.side)
                return None if apart is None else ParHand(*made, *zip(*apart.by_seat, strict=True))
            hand = played
        return None

    def _take_apart(self, hand: Hand) -> Shares | None:
        return take_apart(hand, self._seat.side, self._stop, self._variants)

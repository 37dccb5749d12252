"""The review of an ended hand of the classic game: what the cards were worth, and what each decision cost.

Two measures, never mixed. *Par* asks what the cards were worth: the same deal is played again and again by
``full`` in all seats, each knowing only its View. *Cost* asks what the seat could know: its decision against
the best by the adviser's playouts, from its View at that moment. Only cost can blame a player.

Values are points of the own side less those of the others, with 60 more for each resto; so what a point is
worth in resti counts too.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

from solitaire.classic.duel import Margin, margin
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.players import play_out
from solitaire.classic.seats import Seat, Side
from solitaire.classic.tally import RESTO
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solver import cores
from solver.four import FullPlayer
from solver.four_advisor import advise, compare, options_of
from solver.result import Limit, Stop
from solver.review import Mark, Verdict

FOUR_REVIEW_VERSION: Final = "1"
"""Stored reviews of another version are not shown; a change of method, figures or text needs a new one."""
PAR_HANDS: Final = 20
"""Hands that make par."""
PAR_PLAYOUTS: Final = 100
"""Playouts for a decision in these hands, where they are not limited."""
_FEWEST_HANDS: Final = 4
"""With fewer hands there is no par."""
_PAR_SHARE: Final = 0.5
"""The part of the limit for par; the decisions have the other."""
_DECISIONS_OF_ALL: Final = 86
"""Decisions of a hand by all four seats: 84 plays, and about two discards."""
_SCALE: Final = 2.0
"""Units of value that a point is worth: about 60 more points are a resto more, which counts 60."""
_UNLUCKY: Final = Mark.MISTAKE.value * _SCALE
"""Least value lost, after taking off two standard errors, that is bad luck."""
USUAL_DEALER: Final = 61.0
USUAL_SPREAD: Final = 128.0
"""Mean points of the dealer's side, and their standard deviation from deal to deal: scores/data/four.md."""
_LEAST_SECONDS: Final = 1e-3
_T = TypeVar("_T")
_S = TypeVar("_S")


@dataclass(frozen=True, slots=True)
class FourPar:
    """What the cards of a side are worth when ``full`` plays in all seats.

    Attributes:
        points: mean points of the side, less those of the others.
        points_error: its standard error.
        points_spread: standard deviation of a single hand.
        resti: mean resti won, less those lost.
        resti_error: its standard error.
        resti_spread: standard deviation of a single hand.
        hands: hands played.
        seconds: wall-clock time spent on them.
    """

    points: float
    points_error: float
    points_spread: float
    resti: float
    resti_error: float
    resti_spread: float
    hands: int
    seconds: float

    @classmethod
    def of(cls, margins: Sequence[Margin], seconds: float) -> "FourPar":
        """Return the par that at least two hands give."""
        points, resti = [one.points for one in margins], [one.resti for one in margins]
        root = sqrt(len(margins))
        spreads = stdev(points), stdev(resti)
        return cls(
            fmean(points),
            spreads[0] / root,
            spreads[0],
            fmean(resti),
            spreads[1] / root,
            spreads[1],
            len(margins),
            seconds,
        )


@dataclass(frozen=True, slots=True)
class FourDecision:
    """A decision of the seat, in which it had a choice.

    Attributes:
        moment: its place among all decisions of the hand, from 0; ``moments`` has the hand there.
        trick: the number of the trick, from 1; 0 for the discards.
        cards: the card that was played, or the cards that were discarded.
        better: what the adviser would have done; the same if it found nothing better.
        cost: expected value lost against ``better``, by what could be known; below 0 if gained.
        error: standard error of ``cost``.
        before: expected value of the whole hand with ``better``.
        after: expected value of the whole hand with ``cards``.
        value_error: standard error of these two.
        seconds: wall-clock time spent on these figures.
    """

    moment: int
    trick: int
    cards: tuple[Card, ...]
    better: tuple[Card, ...]
    cost: float
    error: float
    before: float
    after: float
    value_error: float
    seconds: float

    @property
    def mark(self) -> Mark | None:
        """How bad it was; None if that is less than two standard errors sure."""
        return Mark.of(self.cost / _SCALE, self.error / _SCALE)


@dataclass(frozen=True, slots=True)
class Luck:
    """What the others' hands and plays changed between two decisions of the seat, or after its last.

    Attributes:
        first: the number of the first trick of this time, from 1; 0 if it begins before the tricks.
        last: the number of the last.
        value: by how much the expected value of the hand changed.
        error: its standard error.
        lost: the cards of account that died for the others meanwhile.
    """

    first: int
    last: int
    value: float
    error: float
    lost: tuple[Card, ...]

    @property
    def is_bad(self) -> bool:
        """Whether much was lost, two standard errors sure."""
        return -self.value - 2 * self.error >= _UNLUCKY


@dataclass(frozen=True, slots=True)
class FourShares:
    """A hand's points taken apart: the usual points, plus the cards' share, plus that of the play.

    Attributes:
        cards: par less what such a side usually makes, points.
        play: the points made, less par.
        verdict: which of the two matters.
    """

    cards: float
    play: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class FourReview:
    """The review so far; figures not known yet are None or missing.

    Attributes:
        seat: whose decisions are reviewed.
        deals: whether its side deals.
        points: points that its side made, less those of the others.
        resti: resti that it won, less those that it lost.
        par: what its cards were worth.
        decisions: the decisions weighed so far, in the order of the hand.
        luck: what happened between them, once all are weighed.
        choices: how many decisions there were in which the seat had a choice.
        share: the part of the work that is done, 0 to 1.
        seconds: wall-clock time spent.
        core: the engine, "native" or "python".
    """

    seat: Seat
    deals: bool
    points: float
    resti: float
    choices: int
    par: FourPar | None = None
    decisions: tuple[FourDecision, ...] = ()
    luck: tuple[Luck, ...] = ()
    share: float = 0.0
    seconds: float = 0.0
    core: str = ""

    @property
    def shares(self) -> FourShares | None:
        """The points taken apart, once par has enough hands."""
        par = self.par
        if par is None or par.hands < _FEWEST_HANDS:
            return None
        cards = par.points - (USUAL_DEALER if self.deals else -USUAL_DEALER)
        play = self.points - par.points
        poor = cards < -max(2 * par.points_error, USUAL_SPREAD)
        least = max(2 * par.points_error, par.points_spread)
        if play < -least:
            verdict = Verdict.BOTH if poor else Verdict.PLAY
        elif play > least:
            verdict = Verdict.WELL_PLAYED
        else:
            verdict = Verdict.SHUFFLE if poor else Verdict.LEVEL
        return FourShares(cards, play, verdict)

    def costliest(self, most: int = 5) -> list[FourDecision]:
        """Return the marked decisions that cost most, the costliest first: one of those that missed the same.

        A card that should have been played in one trick often should have been in the next, too.
        """
        worst = dict[tuple[Card, ...], FourDecision]()
        for one in self.decisions:
            if one.mark is not None and (one.better not in worst or one.cost > worst[one.better].cost):
                worst[one.better] = one
        return sorted(worst.values(), key=lambda one: -one.cost)[:most]

    def unluckiest(self, most: int = 3) -> list[Luck]:
        """Return the worst of the bad luck, the worst first."""
        return sorted((one for one in self.luck if one.is_bad), key=lambda one: one.value)[:most]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision costs by what the seat knows.

    Attributes:
        better: what the adviser would do.
        cost: expected value lost against ``better``; 0 if it is the same.
        error: standard error of ``cost``.
        best: expected value of ``better``: points to come, and 60 for each resto.
        own: expected value of the decision.
        value_error: standard error of these two.
    """

    better: tuple[Card, ...]
    cost: float
    error: float
    best: float
    own: float
    value_error: float

    @property
    def mark(self) -> Mark | None:
        """How bad it is; None if that is less than two standard errors sure."""
        return Mark.of(self.cost / _SCALE, self.error / _SCALE)


def judge(
    view: View, cards: tuple[Card, ...], limit: Limit, *, signals: bool = True, stop: Stop | None = None
) -> Judgement:
    """Judge a decision: half of the limit finds the best, half compares the two in other worlds.

    The worlds by which the best was chosen would favour it.
    """
    seconds = None if limit.seconds is None else limit.seconds / 2
    playouts = None if limit.playouts is None else max(1, limit.playouts // 2)
    half = replace(limit, seconds=seconds, playouts=playouts)
    best = advise(view, half, signals=signals, stop=stop).best.cards
    found = compare(view, best, cards, replace(half, seed=half.seed ^ 1), signals=signals, stop=stop)
    cost, error = (0.0, 0.0) if best == cards else (found.gain, found.error)
    return Judgement(best, cost, error, found.first, found.second, found.value_error)


def moments(hand: Hand) -> list[Hand]:
    """Return the hand before each of its decisions, and as it is at the end."""
    now = Hand.start(hand.deal, hand.dealer, hand.options)
    found = [now]
    while now.turn is not None and now.phase is Phase.DISCARDS and (laid := hand.discards[now.turn]):
        now = now.discard(laid)
        found.append(now)
    for card in hand.plays:
        now = now.play(card)
        found.append(now)
    return found


def reviews(
    hand: Hand,
    seat: Seat,
    limit: Limit,
    *,
    signals: bool = True,
    begun: float | None = None,
    stop: Stop | None = None,
) -> Iterator[FourReview]:
    """Yield the review of a hand as it takes shape; the last has every figure.

    Args:
        hand: a hand that has ended.
        seat: whose decisions to review.
        limit: what to spend in all, by seconds or by playouts, half of it on par. With playouts, all but the
            times is the same on every run and machine. The threads work side by side.
        signals: whether the players use and read signals.
        begun: when the time began, by ``time.perf_counter``; now, unless it is given.
        stop: called now and then; when it returns True, the last review comes at once.

    Raises:
        ValueError: the hand has not ended, or nothing is limited.
    """
    if hand.phase is not Phase.ENDED:
        raise ValueError("the hand has not ended: there is nothing to review yet")
    if limit.seconds is limit.playouts is None:
        raise ValueError("a review needs a limit")
    start = time.perf_counter() if begun is None else begun
    yield from _Reviewer(hand, seat, limit, start, signals, stop).work()


class _Reviewer:
    """A review in progress."""

    def __init__(
        self, hand: Hand, seat: Seat, limit: Limit, start: float, signals: bool, stop: Stop | None
    ) -> None:
        self._hand, self._seat, self._limit, self._signals = hand, seat, limit, signals
        self._stopped, self._start = stop or (lambda: False), start
        self._moments = moments(hand)
        self._choices = [
            index
            for index, now in enumerate(self._moments)
            if now.turn is seat and len(options_of(View.of(now, seat))) > 1
        ]
        made = self._of_side(margin(hand))
        deals = hand.dealer.side is seat.side
        self._review = FourReview(
            seat, deals, made.points, made.resti, len(self._choices), core=cores.core_name()
        )

    def work(self) -> Iterator[FourReview]:
        for stage in (self._weigh_decisions, self._play_par):
            for _ in stage():
                yield self._now()
        self._review = replace(self._review, share=1.0)
        yield self._now()

    def _now(self) -> FourReview:
        return replace(self._review, seconds=time.perf_counter() - self._start)

    def _stop(self) -> bool:
        seconds = self._limit.seconds
        too_late = seconds is not None and time.perf_counter() - self._start > seconds
        return too_late or self._stopped()

    def _each_judgement(self) -> Limit:
        """Return the limit for each decision."""
        seconds, playouts = self._limit.seconds, self._limit.playouts
        share = (1.0 - _PAR_SHARE) / max(1, len(self._choices))
        if seconds is not None:
            left = seconds - (time.perf_counter() - self._start)
            seconds = max(_LEAST_SECONDS, left * share * self._limit.threads)
        if playouts is not None:
            playouts = max(1, int(playouts * share))
        return Limit(seconds, playouts)

    def _each(self, work: Callable[[_S], _T], items: Sequence[_S]) -> Iterator[_T]:
        with ThreadPoolExecutor(self._limit.threads) as pool:
            yield from pool.map(work, items)

    def _of_side(self, made: Margin) -> Margin:
        """Return a margin of NS as that of the own side."""
        return made if self._seat.side is Side.NS else Margin(-made.points, -made.resti)

    # -- the decisions --------------------------------------------------------------------------

    def _weigh_decisions(self) -> Iterator[None]:
        each = self._each_judgement()
        # The seeds do not come from the deal: what is hidden must change nothing.
        seeds = SplitMix64(self._limit.seed)
        tasks = [(index, replace(each, seed=seeds.next())) for index in self._choices]
        for count, decision in enumerate(self._each(self._weigh, tasks), start=1):
            if decision is not None:
                self._review = replace(self._review, decisions=(*self._review.decisions, decision))
            share = (1.0 - _PAR_SHARE) * count / len(tasks)
            self._review = replace(self._review, share=share)
            yield
        if len(self._review.decisions) == len(tasks):
            self._review = replace(self._review, luck=tuple(self._luck()))

    def _weigh(self, task: tuple[int, Limit]) -> FourDecision | None:
        """Weigh one decision, unless there is no time left."""
        if self._stop():
            return None
        begin, (index, limit) = time.perf_counter(), task
        now, after = self._moments[index], self._moments[index + 1]
        view = View.of(now, self._seat)
        done = after.discards[self._seat] if view.discards_due else after.plays[-1:]
        assert done
        found = judge(view, done, limit, signals=self._signals, stop=self._stop)
        so_far = _value(self._of_side(margin(now)))
        return FourDecision(
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
        )

    def _luck(self) -> Iterator[Luck]:
        """Yield what changed between two decisions, and from the last to the end."""
        decisions = self._review.decisions
        end = _value(self._of_side(margin(self._hand)))
        for number, one in enumerate(decisions):
            later = decisions[number + 1] if number + 1 < len(decisions) else None
            start, until = self._moments[one.moment + 1], self._moments[later.moment if later else -1]
            yield Luck(
                first=one.trick,
                last=max(one.trick, _last_complete(until)),
                value=(later.before if later else end) - one.after,
                error=sqrt(one.value_error**2 + (later.value_error if later else 0.0) ** 2),
                lost=tuple(
                    card
                    for event in until.events[len(start.events) :]
                    if event.kind is EventKind.DIED and event.side is self._seat.side.other
                    for card in event.cards
                ),
            )

    # -- par ------------------------------------------------------------------------------------

    def _play_par(self) -> Iterator[None]:
        begin, made = time.perf_counter(), list[Margin]()
        playouts = PAR_PLAYOUTS
        if self._limit.playouts is not None:
            playouts = max(1, int(self._limit.playouts * _PAR_SHARE / PAR_HANDS / _DECISIONS_OF_ALL))
        seeds = SplitMix64(self._limit.seed ^ 1)
        tasks = [Limit(playouts=playouts, seed=seeds.next()) for _ in range(PAR_HANDS)]
        for count, found in enumerate(self._each(self._play_once, tasks), start=1):
            if found is not None:
                made.append(found)
            if len(made) > 1:
                par = FourPar.of(made, time.perf_counter() - begin)
                self._review = replace(self._review, par=par)
            share = 1.0 - _PAR_SHARE * (1 - count / PAR_HANDS)
            self._review = replace(self._review, share=share)
            yield

    def _play_once(self, limit: Limit) -> Margin | None:
        """Return what the own side makes of the deal, or None if there was no time left."""
        hand = self._moments[0]
        player = FullPlayer(limit, signals=self._signals, stop=self._stop)
        moves = play_out(hand, [player] * 4)
        while not self._stop():
            played = next(moves, None)
            if played is None:
                return self._of_side(margin(hand))
            hand = played
        return None


def _last_complete(hand: Hand) -> int:
    """Return the number of the last complete trick."""
    return sum(trick.is_complete for trick in hand.tricks)


def _value(made: Margin) -> float:
    return made.points + RESTO * made.resti

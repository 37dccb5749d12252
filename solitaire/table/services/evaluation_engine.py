"""The worker processes behind the live evaluation: ever better figures for one position after another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf, sqrt
from multiprocessing.connection import Connection
from typing import Final, TypeAlias

from solitaire.classic.count import value_of
from solitaire.classic.view import View as ClassicView
from solitaire.rules.position import View
from solitaire.run.work import Conversation, messages
from solitaire.run.worker import WorkerFactory, lower_priority
from solitaire.table.models.shown import HelpSource
from solitaire.texts.words import Words, plain, signed, whole_error
from solver.advisor import advices
from solver.classic.hand_advisor import Expected as Ends
from solver.classic.hand_advisor import advise, expected
from solver.classic.player import HandOption
from solver.result import Limit, Stop

SECONDS: Final = {HelpSource.FAIR: 2.0, HelpSource.CLASSIC: 1.0}
"""Most time for one position."""
_PARTS: Final = (0.1, 0.3, 0.3, 0.3)
"""Shares of its time after which a fair adviser gives a figure; each plays out different worlds."""
_ROUGH, _CLASSIC_ROUGH = 6.0, 15.0
"""Errors above which a figure waits for more playouts, in the solitaire and in the classic game, points."""
_FEW_UNSEEN: Final = 2
"""With at most this many unseen cards the fair adviser searches, better the longer it takes."""
_PARTS_OF_SEARCH: Final = (0.1, 0.9)
"""The shares of its time in that case."""
_FORCED: Final = 0.1
"""The share of its time for a forced card."""


@dataclass(frozen=True, slots=True)
class ClassicMoment:
    """What the adviser of the classic game knows."""

    view: ClassicView
    """The view of the person, whose turn it is."""
    signals: bool
    """Whether the others give and read signals."""


EngineInput: TypeAlias = View | ClassicMoment
"""What an engine can see of a moment of a game."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The score that fair play can expect from a position."""

    points: float
    """Expected final score."""
    error: float
    """Its standard error, 0 where nothing is hidden."""

    @property
    def mean(self) -> float:
        """The points; every kind of expectation has a mean with an error."""
        return self.points

    def or_better(self, other: "Figure | None") -> "Figure":
        """Return the figure with the smaller error, this one if they are equal."""
        return other if isinstance(other, Expected) and other.error < self.error else self

    def text(self, words: Words) -> str:
        """Return it in words."""
        points = plain(round(self.points))
        if self.error == 0:
            return words("evaluation.fair", points=points)
        error = words.number(max(0.1, self.error), 0 if self.error >= 1 else 1)
        return words("evaluation.fair_about", points=points, error=error)


@dataclass(frozen=True, slots=True)
class ClassicExpected:
    """The lead to expect for the person's side at the end of a hand of the classic game."""

    ends: Ends
    """The points and the resti, each with its error."""
    mean: float
    """The value of both: points, and 60 for each resto."""
    error: float
    """Its standard error."""

    def or_better(self, other: "Figure | None") -> "Figure":
        """Return the figure with the smaller error, this one if they are equal."""
        is_surer = isinstance(other, ClassicExpected) and other.ends.points_error < self.ends.points_error
        return other if is_surer and other is not None else self

    def text(self, words: Words) -> str:
        """Return it in words."""
        ends = self.ends
        return words(
            "evaluation.classic",
            points=signed(round(ends.points)),
            error=whole_error(ends.points_error),
            resti=words.signed_number(ends.resti),
            resti_error=words.number(max(0.1, ends.resti_error), 1),
        )


Figure: TypeAlias = Expected | ClassicExpected


def fair_figures(view: View, seconds: float, stop: Stop) -> Iterator[Figure]:
    """Yield fair expectations with ever smaller errors, from what a player can see; none from a single
    playout.

    Each search takes different shuffles of the unseen cards, and the means are combined. So a figure moves
    less and less, and the luck of the best of several moves does not last.
    """
    mean, error = 0.0, inf
    parts = _PARTS if len(view.unseen) > _FEW_UNSEEN else _PARTS_OF_SEARCH
    for seed, part in enumerate(parts):
        *_, last = advices(view, Limit(seconds=seconds * part, seed=seed), stop=stop)
        mean, error = combined((mean, error), (last.best.expected, last.best.error))
        is_last = stop() or seed == len(parts) - 1
        if error <= _ROUGH or (is_last and error < inf):
            yield Expected(mean, error)
        if is_last:
            return


def combined(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Return the mean of two independent means, each with its standard error: the surer one counts more.

    A mean with an infinite error does not count; where nothing is hidden, the second replaces the first.
    """
    if second[1] == 0 or first[1] == inf:
        return second
    if first[1] == 0 or second[1] == inf:
        return first
    weight = first[1] ** 2 / (first[1] ** 2 + second[1] ** 2)
    return first[0] + weight * (second[0] - first[0]), second[1] * sqrt(weight)


def classic_figures(moment: ClassicMoment, seconds: float, stop: Stop) -> Iterator[Figure]:
    """Yield ever surer figures for the hand; none if it was stopped too soon."""
    view, whole = moment.view, None
    if len(view.legal_plays) == 1:
        seconds *= _FORCED
    so_far = value_of(view.events, view.seat.side)
    for seed, part in enumerate(_PARTS):
        best = advise(view, Limit(seconds=seconds * part, seed=seed), signals=moment.signals, stop=stop).best
        if best.playouts > 1:
            whole = best if whole is None else _with_more(whole, best)
        is_last = stop() or seed == len(_PARTS) - 1
        if whole is not None and (is_last or whole.error <= _CLASSIC_ROUGH):
            yield ClassicExpected(expected(whole, so_far), so_far + whole.expected, whole.error)
        if is_last:
            return


def _with_more(first: HandOption, second: HandOption) -> HandOption:
    """Return the best option of two searches in different worlds."""
    mean, error = combined((first.expected, first.error), (second.expected, second.error))
    return replace(second, expected=mean, error=error, playouts=first.playouts + second.playouts)


_FIGURES: Final[dict[HelpSource, Callable[..., Iterator[Figure]]]] = {
    HelpSource.FAIR: fair_figures,
    HelpSource.CLASSIC: classic_figures,
}


def serve(adviser: HelpSource, seconds: float, orders: Connection) -> Iterator[tuple[int, Figure | None]]:
    """Yield the figures of one ordered position after another; runs in a worker process.

    An order is a number and what the engine can see, or None to rest. The next order ends the work on the one
    before. Each figure comes with its order's number, and None when that order is done.
    """
    lower_priority()
    for number, asked in messages(orders):
        if asked is not None:
            for figure in _FIGURES[adviser](asked, seconds, orders.poll):
                yield number, figure
        yield number, None


class Engine(Conversation[EngineInput, Figure]):
    """An engine in a worker process, which lives as long as its figure is shown."""

    def __init__(self, adviser: HelpSource, start: WorkerFactory) -> None:
        super().__init__(start, "evaluation", SECONDS[adviser], serve, adviser, SECONDS[adviser])

"""Luck in a game of the solitaire: what the fall of the cards was worth, for every player alike.

The *value* of a moment is the mean score of the policy's playouts from what the player sees, over all orders
of the unseen cards. Where a card is turned, the mean of the value after it is the value before it, whoever
plays. So the *luck* of a game is the sum of these changes, one for each turned card, and it is 0 on average
for every player who sees only the View, however badly they play (solver/README.md, "Is the sum right?"). The
rest of the way to the score is the play: what a decision changes is its *gain* against going on as the policy
would.

The fola is turned first; how it is stacked is the first decision. The values end where no card is hidden any
more, at a single playout; a game given up before that ends at -300.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, hypot, sqrt
from statistics import fmean
from typing import Final

from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, End, Move, View
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solver import cores, policy
from solver.game_review import STACKING, Luck, Turn
from solver.playouts import standard_error
from solver.result import Stop
from solver.review import Part

VALUE_VERSION: Final = 1
"""Version of the value: raised whenever the policy or its playouts change. It is never fitted to games that
are reviewed."""
START_VALUE: Final = 260.15
"""The value before the fola is turned, points."""
_BATCH: Final = 10
"""Shuffles played out at a time: the error comes from the differences between batches."""
FEWEST_SHUFFLES: Final = 2 * _BATCH
"""Least number of shuffles of a moment."""


class _Moment:
    """A moment of the game: its value, and the gain of what the player did there.

    Attributes:
        turned: the ply of the card turned right before it; None if none was.
        options: searches, each with options that are played out on the same shuffles: how the policy goes on
            and, if it differs, what the player did. Empty if nothing could be played any more.
        gave_up: True if the player gave up here.
    """

    def __init__(
        self, turned: int | None, options: Sequence[tuple[cores.FairSearch, list[int]]], *, gave_up: bool
    ) -> None:
        self.turned, self.options, self.gave_up = turned, options, gave_up
        self._found = list[list[float]]()  # by batch, the mean of each option

    @property
    def has_gain(self) -> bool:
        """True if the player did not go on as the policy would."""
        return bool(self.options) and (self.gave_up or sum(len(own) for _, own in self.options) > 1)

    def advance(self, shuffles: int, stop: Stop | None = None) -> int:
        """Play the options out on new shuffles, until ``stop`` returns True; return the playouts made."""
        first = len(self._found)
        for _ in range(shuffles // _BATCH if self.options else 0):
            if stop is not None and stop():
                break
            means = list[float]()
            for search, own in self.options:
                before = [search.sums[option] for option in own]
                search.advance(own, _BATCH)
                gained = (search.sums[option] - then for option, then in zip(own, before, strict=True))
                means += [points / _BATCH for points in gained]
            self._found.append(means)
        return (len(self._found) - first) * _BATCH * sum(len(own) for _, own in self.options)

    @property
    def shuffles(self) -> int:
        """The shuffles made so far."""
        return len(self._found) * _BATCH

    @property
    def value(self) -> float:
        """The value before what the player did, points."""
        return fmean(means[0] for means in self._found) if self.options else float(UNFINISHED)

    @property
    def gain(self) -> Part:
        """What the player did, against going on as the policy would."""
        if not self.has_gain:
            return Part(0.0, 0.0)
        gains = [(UNFINISHED if self.gave_up else means[-1]) - means[0] for means in self._found]
        return Part(fmean(gains), standard_error(gains))


class Telescope:
    """The value of a game from its start to where nothing is hidden any more, moment by moment.

    Args:
        record: a game that has ended, with the fola stacked.
        seed: that of the shuffles.
        core: "native" or "python".

    Attributes:
        moments: each after a turned card, and each in which the player may have gained or lost.
    """

    def __init__(self, record: Record, seed: int, core: str) -> None:
        self._core, self._seeds = core, SplitMix64(seed)
        self.moments = [*self._walk(record)]

    def _walk(self, record: Record) -> Iterator[_Moment]:
        yield self._stacking(record)
        turned: int | None = None
        for ply, (move, position) in enumerate(zip((*record.moves, END), record.positions, strict=True)):
            if position.end is End.GAVE_UP:
                return
            view = View.of(position)
            if len(view.unseen) <= 1:
                yield self._end(view, turned)
                return
            if turned is not None or not move.is_play:
                yield self._moment(view, move, turned)
            turned = ply if move.is_play else None

    def _stacking(self, record: Record) -> _Moment:
        orders = dict.fromkeys((policy.stack(record.deal.fola), record.fola))
        before, seed = View.before_stacking(record.deal), self._seeds.next()
        views = [before._replace(fola=order, stacked=True) for order in orders if order is not None]
        searches = [(cores.fair_search(view, seed, self._core), [0]) for view in views]
        return _Moment(STACKING, searches, gave_up=False)

    def _moment(self, view: View, move: Move, turned: int | None) -> _Moment:
        search = cores.fair_search(view, self._seeds.next(), self._core)
        options, values = search.options(), search.values()
        if not options:
            return _Moment(turned, (), gave_up=True)
        goes_on = max(range(len(options)), key=lambda option: values[option])
        if options[0][0] < 0:  # there is room: the policy plays the next card
            goes_on = 0
        gives_up = move == END
        own = goes_on if gives_up or move.is_play else options.index((move.card, move.victim))
        return _Moment(turned, [(search, [*dict.fromkeys((goes_on, own))])], gave_up=gives_up)

    def _end(self, view: View, turned: int | None) -> _Moment:
        """Return the first moment with nothing hidden: a single playout is its value."""
        return self._moment(view, Move(view.unseen[0]), turned)

    @property
    def error(self) -> float:
        """The standard error of the luck, points."""
        return hypot(*(moment.gain.error for moment in self.moments))

    def due(self, error: float, playouts: int) -> list[tuple[_Moment, int]]:
        """Return the moments that need more shuffles, and how many, for the luck to be known to ``error``.

        With shuffles as the spreads of the gains the fewest do. All moments must have been advanced.

        Args:
            error: the standard error aimed at, points.
            playouts: the most playouts to be made, about.
        """
        if self.error <= error:
            return []
        spreads = [(moment, moment.gain.error * sqrt(moment.shuffles)) for moment in self.moments]
        each = sum(spread for _, spread in spreads) / error**2
        lacking = [(moment, spread * each - moment.shuffles) for moment, spread in spreads]
        lacking = [(moment, shuffles) for moment, shuffles in lacking if shuffles > 0]
        part = min(1.0, playouts / sum(2 * shuffles for _, shuffles in lacking))
        return [(moment, ceil(shuffles * part / _BATCH) * _BATCH) for moment, shuffles in lacking]

    def luck(self) -> Luck:
        """Return the luck, as far as it is known; all moments must have been advanced."""
        turns, value = list[Turn](), START_VALUE
        for moment in self.moments:
            if moment.turned is not None:
                turns.append(Turn(moment.turned, 0.0))
            turns[-1] = replace(turns[-1], luck=turns[-1].luck + moment.value - value)
            value = moment.value + moment.gain.points
        return Luck(Part(sum(turn.luck for turn in turns), self.error), tuple(turns))

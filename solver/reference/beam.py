"""The oracle's beam search in plain Python: the twin of ``solver/core/beam.hpp``.

Both find the same lines in as many states. Change both or neither.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from solitaire.rules.cards import VICTIMS, Card, mask
from solitaire.rules.position import DISTANCES, GRID_SIZE
from solitaire.rules.scoring import USEFUL
from solver.quick_score import score_of_grid
from solver.reference.beam_value import NO_TOP, BeamLayer, BeamState, BeamWeights
from solver.reference.certain_loss import CertainLoss
from solver.reference.checks import MOST_BEAM_WIDTH, MOST_POINTS, PositionCheck, Turn, check_range
from solver.reference.rules import cards_of

Token = int
"""A move of a line: a played card, or a kill as ``128 * (killer + 1) + victim``."""
_NO_SCORE_YET: Final = -10000
_CLEARING_NODES: Final = 500
"""Most kills tried to clear up a state of the last layer."""
_SOUND_FROM: Final = 20
"""With more cards to come, junk is hardly ever certain to stay on top."""


class _Step(NamedTuple):
    """How a state came from a state of the previous layer: a kill, then a play.

    A step that only plays has distance 0; a card that is not loose is not named.
    """

    parent: int
    left: int
    distance: int
    loose: Card


class LineBeam:
    """Beam search for lines that cover no useful cards except those of a given set.

    Cards are played until the grid is full. From there on every play has exactly one kill before it, because
    a kill commutes with the play after it; so all states of a layer have seen the same cards, and a learned
    value can rank them. Loose cards are chosen in a layer of their own.

    Args:
        weights: those of the value.
        grid: the tops from left to right, at most 24.
        ordered: the cards to come in their order.
        loose: the cards that come after these, in any order.
        spare: useful cards that may be covered.
        width: the states of a layer that are kept, at least 1. With more than 53 cards to come it is half as
            many, with 33 to 19 half as many again.
        junk: the most points that junk left on top may cost, for a beam that drops states in which it is
            certain to cost more; None for a beam that keeps them.

    Attributes:
        best_score: the score of the best line; -10000 if none was found.
        best_line: its moves as tokens, without the end.

    Raises:
        ValueError: this is no position of a game, or an argument is out of its range.
    """

    def __init__(
        self,
        weights: BeamWeights,
        grid: Sequence[Card],
        ordered: Sequence[Card],
        loose: Sequence[Card],
        spare: Sequence[Card],
        width: int,
        junk: int | None,
    ) -> None:
        check = PositionCheck()
        check.add("grid", grid, GRID_SIZE)
        check.add("ordered", ordered)
        check.add("loose", loose)
        PositionCheck().add("spare", spare)
        check_range("width", width, 1, MOST_BEAM_WIDTH)
        if junk is not None:
            check_range("junk", junk, 0, MOST_POINTS)
        self._turn, self._weights, self._width, self._junk = Turn(), weights, width, junk
        self._keep = mask(USEFUL.difference(spare))
        self._filled = self._next = min(GRID_SIZE - len(grid), len(ordered))
        self._start, self._ordered = [*grid, *ordered[: self._next]], list(ordered)
        self._loose_left = len(loose)
        self.best_score = _NO_SCORE_YET
        self.best_line: list[Token] = []
        self._beam: list[BeamState] = []
        self._steps: list[list[_Step]] = []
        self._plays = False
        if len(self._start) == GRID_SIZE:
            self._beam.append(BeamState(tuple(self._start), mask(loose)))
            self._begin_layer()

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return not self._beam

    def advance(self, states: int) -> int:
        """Expand this many states, fewer if the search ends; return how many."""
        with self._turn:
            made = 0
            while made < states and self._beam:
                self._expand(self._cursor)
                self._cursor += 1
                made += 1
                if self._cursor == len(self._beam):
                    self._end_layer()
            return made

    def _to_come(self) -> int:
        return len(self._ordered) - self._next + self._loose_left

    def _begin_layer(self) -> None:
        """Get ready to expand the beam, whose states have a full grid or wait for a loose card."""
        if not self._plays and not self._to_come():
            self._finish()
            return
        self._cursor = 0
        self._out: list[tuple[int, BeamState, _Step]] = []
        self._seen = set[object]()
        is_loose = self._next == len(self._ordered)
        if not is_loose:
            self._next += 1
        elif self._plays:
            self._loose_left -= 1
        piles = GRID_SIZE - 1 if is_loose and not self._plays else GRID_SIZE
        self._layer = BeamLayer(
            self._weights, self._keep, self._ordered[self._next :], piles, self._to_come()
        )

    def _expand(self, parent: int) -> None:
        state = self._beam[parent]
        if self._plays:
            for card in cards_of(state.loose):
                self._add(
                    BeamState((*state.tops[:-1], card), state.loose & ~(1 << card)),
                    _Step(parent, 0, 0, card),
                )
            return
        then = self._ordered[self._next - 1] if self._layer.piles == GRID_SIZE else NO_TOP
        for left, distance in self._kills(state.tops):
            self._add(state.killed(left, distance, then), _Step(parent, left, distance, NO_TOP))

    def _kills(self, tops: Sequence[Card]) -> Iterator[tuple[int, int]]:
        """Yield place and distance of all kills of junk."""
        for right in range(1, len(tops)):
            for distance in DISTANCES:
                left = right - distance
                if left >= 0 and VICTIMS[tops[right]] & ~self._keep & 1 << tops[left]:
                    yield left, distance

    def _add(self, state: BeamState, step: _Step) -> None:
        key = state.key(self._keep)
        if key not in self._seen:
            self._seen.add(key)
            self._out.append((self._layer.value(state), state, step))

    def _end_layer(self) -> None:
        """Keep the most valuable states, in the order found; of equals, those found first.

        The best of each layout go before all others. Where states are dropped for their junk, those kept are
        in that order.
        """
        order = sorted(range(len(self._out)), key=lambda i: -self._out[i][0])
        layouts = [state.layout() for _, state, _ in self._out]
        leads = {layouts[i]: i for i in reversed(order)}
        order.sort(key=lambda i: leads[layouts[i]] != i)
        width = self._layer_width()
        if (junk := self._junk) is None or self._to_come() > _SOUND_FROM:
            order = sorted(order[:width])
        else:
            order = [*islice((i for i in order if self._is_sound(self._out[i][1], junk)), width)]
        kept = [self._out[i] for i in order]
        self._beam = [state for _, state, _ in kept]
        self._steps.append([step for _, _, step in kept])
        self._plays = self._layer.piles < GRID_SIZE
        if self._beam:
            self._begin_layer()

    def _layer_width(self) -> int:
        """Return how many states of the layer are kept."""
        left = self._to_come()
        return (self._width + 1) // 2 if left > 53 else self._width * (3 if 18 < left <= 33 else 2) // 2

    def _is_sound(self, state: BeamState, junk: int) -> bool:
        """Return whether junk is not certain to cost more than so many points."""
        row = [*state.tops[: self._layer.piles], *self._ordered[self._next :]]
        alive = mask(row) | state.loose
        return CertainLoss(alive, alive & ~self._keep, 0, state.loose, row).points(pairs=True) <= junk

    def _finish(self) -> None:
        """Search each state of the last layer for the kills of junk that leave the best score."""
        for index, state in enumerate(self._beam):
            self._nodes_left = _CLEARING_NODES
            self._clear_up(index, list(state.tops), [])
        self._beam = []

    def _clear_up(self, index: int, grid: list[Card], ending: list[Token]) -> None:
        points = score_of_grid(grid)
        if points > self.best_score:
            self.best_score, self.best_line = points, self._line_to(index) + ending
        for left, distance in self._kills(grid):
            if self._nodes_left <= 0:
                return
            self._nodes_left -= 1
            right = left + distance
            after = [*grid[:left], grid[right], *grid[left + 1 : right], *grid[right + 1 :]]
            self._clear_up(index, after, [*ending, _kill_token(grid[right], grid[left])])

    def _line_to(self, index: int) -> list[Token]:
        """Return the moves that lead to a state of the last layer."""
        steps: list[_Step] = []
        for layer in reversed(self._steps):
            steps.append(layer[index])
            index = layer[index].parent
        grid, coming = self._start[:], iter(self._ordered[self._filled :])
        line: list[Token] = self._ordered[: self._filled]
        for _, left, distance, loose in reversed(steps):
            card: Card | None = loose
            if distance:
                right = left + distance
                line.append(_kill_token(grid[right], grid[left]))
                grid[left] = grid[right]
                del grid[right]
                card = next(coming, None)
            if card is not None:
                grid.append(card)
                line.append(card)
        return line


def _kill_token(killer: Card, victim: Card) -> Token:
    return killer + 1 << 7 | victim

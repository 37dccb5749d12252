"""A playout of the fair player's policy in plain Python: the twin of ``solver/core/fair_playout.hpp``.

The C++ core updates the values of kills from kill to kill. Here they are computed from scratch, which is the
shortest way to define them. Both choose the same kills.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache

from solitaire.rules.cards import CARD_COUNT, Card, is_tarot, kills, mask
from solitaire.rules.position import DISTANCES, GRID_SIZE, neighbours
from solitaire.rules.scoring import UNFINISHED, USEFUL, count
from solver.reference import fair_policy as policy
from solver.reference.fair_policy import FIRST_COURT, NOBODY, FairPolicy

_MARGIN = 8
"""Cells before the first place, so that the left neighbours of every pile exist."""
_BEHIND = [NOBODY] * 16
"""Cells behind the last card, for the same reason."""
_COURTS = tuple(suit * 14 + rank for suit in range(4) for rank in range(FIRST_COURT, 14))
_KILLERS = {court: mask(card for card in range(CARD_COUNT) if kills(card, court)) for court in _COURTS}
"""By court: the bit mask of the cards that kill it."""


class Playout:
    """A game that the policy plays to its end.

    Args:
        weights: the policy.
        grid: the piles' top cards, left to right.
        order: the cards to come, in their order.
        hidden: how many of these, from the first on, are hidden until they are played.
    """

    def __init__(self, weights: FairPolicy, grid: Sequence[Card], order: Sequence[Card], hidden: int) -> None:
        self.grid = list(grid)
        self._policy = weights
        self._order, self._hidden, self._played = order, hidden, 0
        self._useful = USEFUL.intersection((*grid, *order))

    def copy(self, order: Sequence[Card] | None = None) -> "Playout":
        """Return the same playout, perhaps with all cards in another order."""
        other = copy(self)
        other.grid = self.grid.copy()
        if order is not None:
            other._order = order
        return other

    @property
    def to_come(self) -> int:
        """Number of cards not yet played."""
        return len(self._order) - self._played

    @property
    def can_play(self) -> bool:
        """True if there is a card to come, and room for it."""
        return len(self.grid) < GRID_SIZE and self.to_come > 0

    def play(self) -> None:
        """Play the next card."""
        self.grid.append(self._order[self._played])
        self._played += 1

    def kill(self, right: int, distance: int) -> None:
        """Put the pile at ``right`` on the pile ``distance`` to its left."""
        grid = self.grid
        self._useful -= {grid[right - distance]}
        grid[right - distance] = grid[right]
        del grid[right]

    def values(self) -> Iterator[tuple[int, int, int]]:
        """Yield value, killer's place and distance of every legal kill, by killer, nearer victims first."""
        grid, weights = self.grid, self._policy.phases[policy.phase_of(self.to_come)]
        coming = self._order[self._played :] if self._played >= self._hidden else ()
        cells = [*[NOBODY] * _MARGIN, *grid, *coming, *_BEHIND]
        shift, needs = _shifts(weights, grid), self._needs(weights)
        for right in range(1, len(grid)):
            for distance in DISTANCES:
                if right < distance or not (kill := policy.PAIR[grid[right]][grid[right - distance]]):
                    continue
                victim = grid[right - distance]
                pairs = _NEAR_TERMS if distance == 1 else _FAR_TERMS
                value = needs[right - distance] + shift[right if distance == 1 else right + 1]
                value += weights[policy.KILL + kill]
                value -= _place(weights, victim, right - distance)
                if distance == 3:
                    killer = grid[right]
                    value += weights[policy.REACH]
                    value += _place(weights, killer, right - 3) - _place(weights, killer, right)
                i = _MARGIN + right
                for sign, section, a, b in pairs:
                    value += sign * weights[section + policy.PAIR[cells[i + a]][cells[i + b]]]
                value += self._space(weights, (*_after(grid, right, distance), *coming[:1]))
                if victim in USEFUL:
                    value += weights[policy.LOSS + self._loss(victim)]
                yield value, right, distance

    def _needs(self, weights: Sequence[int]) -> list[int]:
        """Return, by place, the cost of losing the card: it may be needed to kill courts to its left."""
        grid = self.grid
        needs, to_come = [0] * len(grid), mask(self._order[self._played :])
        for place, court in enumerate(grid):
            if court not in _KILLERS:
                continue
            killers = (_KILLERS[court] & (to_come | mask(grid[place + 1 :]))).bit_count()
            entry = (court % 14 - FIRST_COURT) * (policy.MOST_KILLERS + 1) + min(killers, policy.MOST_KILLERS)
            needs[place] += weights[policy.OWN_NEED + entry]
            for right in range(place + 1, len(grid)):
                if kills(grid[right], court):
                    needs[right] += weights[_need_section(grid[right], court) + entry]
        return needs

    def _space(self, weights: Sequence[int], after: tuple[Card, ...]) -> int:
        """Return the value of the kills possible next on this grid."""
        plain = [victim for victim in _victims(after) if victim not in USEFUL]
        value = weights[policy.ROOM + min(len(plain), policy.MOST_ROOM)]
        value += weights[policy.VICTIMS + min(len(set(plain)), policy.MOST_ROOM)]
        return value if plain else value + weights[policy.RANSOM + self._ransom(after)]

    def _ransom(self, after: tuple[Card, ...]) -> int:
        """Return the entry of the points that the cheapest useful victim takes along."""
        return min(map(self._loss, _victims(after)), default=policy.NO_LOSS)

    def _loss(self, victim: Card) -> int:
        """Return the entry of the points that a useful card takes along when it is covered."""
        loss = _score(self._useful) - _score(self._useful - {victim})
        return min(max(loss, policy.LEAST_LOSS), policy.MOST_LOSS) - policy.LEAST_LOSS

    def choose(self, most: int) -> list[tuple[int, int, int]]:
        """Return at most ``most`` kills, best first; equals keep the order of ``values``."""
        return sorted(self.values(), key=lambda kill: -kill[0])[:most]

    def run(self) -> int:
        """Play to the end, each time with the best kill.

        Returns:
            The best score at which the player could have stopped.
        """
        while True:
            while self.can_play:
                self.play()
            if not self.to_come:
                return self.clear_up()
            best = self.choose(1)
            if not best:
                return UNFINISHED
            self.kill(*best[0][1:])

    def clear_up(self) -> int:
        """Do the same when all cards are played."""
        most = count(self.grid).shown
        while most < _score(self._useful) and (best := self.choose(1)):
            self.kill(*best[0][1:])
            most = max(most, count(self.grid).shown)
        return most


@lru_cache(maxsize=1 << 14)
def _score(useful: frozenset[Card]) -> int:
    """Return the score of a grid that shows only these useful cards."""
    return count(useful).shown


def _need_section(killer: Card, court: Card) -> int:
    """Return where the weights for losing a killer of this court begin."""
    if is_tarot(killer):
        return policy.TAROT_NEED
    return policy.SUIT_NEED if killer // 14 == court // 14 else policy.RANK_NEED


def _after(grid: Sequence[Card], right: int, distance: int) -> list[Card]:
    """Return the grid after a kill."""
    after = list(grid)
    after[right - distance] = after[right]
    del after[right]
    return after


def _victims(grid: tuple[Card, ...]) -> list[Card]:
    """Return the victims of all possible kills."""
    return [victim for killer, victim in neighbours(grid) if kills(killer, victim)]


def _terms(*groups: tuple[int, int, Iterable[int], int]) -> tuple[tuple[int, int, int, int], ...]:
    return tuple(
        (sign, section, right, right - apart) for sign, section, rights, apart in groups for right in rights
    )


_NEAR_TERMS = _terms(
    (1, policy.NEAR, (0,), 2),
    (-1, policy.NEAR, (-1, 0), 1),
    (1, policy.FAR, (0, 1, 2), 4),
    (-1, policy.FAR, (-1, 0, 1, 2), 3),
)
"""The pairs that a kill at distance 1 makes and breaks: sign, section, and the places of both cards before
the kill, counted from the killer's."""
_FAR_TERMS = _terms(
    (1, policy.NEAR, (0,), 4),
    (1, policy.NEAR, (-2,), -2),
    (1, policy.NEAR, (1,), 2),
    (-1, policy.NEAR, (-3, -2, 0, 1), 1),
    (1, policy.FAR, (0,), 6),
    (1, policy.FAR, (1,), 1),
    (1, policy.FAR, (2, 3), 4),
    (-1, policy.FAR, (-3, 0, 1, 2, 3), 3),
)
"""The same for a kill at distance 3."""


def _place(weights: Sequence[int], card: Card, place: int) -> int:
    return weights[policy.PLACE + policy.class_of(card) * GRID_SIZE + place]


def _shifts(weights: Sequence[int], grid: Sequence[Card]) -> list[int]:
    """Return, by place, the gain when all piles from there on move a place to the left."""
    shifts = [0] * (len(grid) + 1)
    for place in range(len(grid) - 1, 0, -1):
        card = grid[place]
        step = _place(weights, card, place - 1) - _place(weights, card, place)
        shifts[place] = shifts[place + 1] + step
    return shifts

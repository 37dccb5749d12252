"""The fair player's playouts in plain Python: the twin of ``solver/core/fair.hpp``.

The C++ core updates the values of kills from one kill to the next. Here they are added up from scratch, which
is the shortest way to define them. Both choose the same kills and draw the same shuffles.
"""

from collections.abc import Iterable, Iterator, Sequence

from solitaire.rules.cards import CARD_COUNT, MATTO, Card, is_tarot, kills, mask
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import DISTANCES, GRID_SIZE
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
_FIRST_TAROT_NEED = 30
"""The lowest tarocco that kills a ten."""


class Playout:
    """A game that the policy plays to its end.

    Args:
        weights: the policy.
        grid: the piles' top cards, left to right.
        order: the cards to come, in their order.
        hidden: how many of these, from the first, nobody knows until they are played.
    """

    def __init__(self, weights: FairPolicy, grid: Sequence[Card], order: Sequence[Card], hidden: int) -> None:
        self.grid = list(grid)
        self._policy = weights
        self._order, self._hidden, self._played = order, hidden, 0
        self._alive = mask((*grid, *order))

    def copy(self, order: Sequence[Card]) -> "Playout":
        """Return the same playout with the cards to come in another order."""
        other = Playout(self._policy, self.grid, order, self._hidden)
        other._alive = self._alive
        return other

    @property
    def to_come(self) -> int:
        """Number of cards not yet played."""
        return len(self._order) - self._played

    @property
    def can_play(self) -> bool:
        """Whether there is a card to come, and room for it."""
        return len(self.grid) < GRID_SIZE and self.to_come > 0

    def play(self) -> None:
        """Play the next card."""
        self.grid.append(self._order[self._played])
        self._played += 1

    def kill(self, right: int, distance: int) -> None:
        """Put the pile at ``right`` on the one ``distance`` to its left."""
        grid = self.grid
        self._alive &= ~(1 << grid[right - distance])
        grid[right - distance] = grid[right]
        del grid[right]

    def values(self) -> Iterator[tuple[int, int, int]]:
        """Yield (value, place of the killer, distance) of every legal kill, by killer, the nearer first."""
        grid, weights = self.grid, self._policy.phases[policy.phase_of(self.to_come)]
        coming = self._order[self._played :] if self._played >= self._hidden else ()
        cells = [*[NOBODY] * _MARGIN, *grid, *coming, *_BEHIND]
        needs: dict[Card, int] = {}
        shift = _shifts(weights, grid)
        for right in range(1, len(grid)):
            for distance in DISTANCES:
                if right < distance or not (kill := policy.PAIR[grid[right]][grid[right - distance]]):
                    continue
                victim = grid[right - distance]
                if victim not in needs:
                    needs[victim] = self._need(weights, victim)
                pairs = _NEAR_TERMS if distance == 1 else _FAR_TERMS
                value = needs[victim] + shift[right if distance == 1 else right + 1]
                value += weights[policy.KILL + kill]
                value -= _place(weights, victim, right - distance)
                if distance == 3:
                    killer = grid[right]
                    value += weights[policy.REACH]
                    value += _place(weights, killer, right - 3) - _place(weights, killer, right)
                i = _MARGIN + right
                for sign, section, a, b in pairs:
                    value += sign * weights[section + policy.PAIR[cells[i + a]][cells[i + b]]]
                yield value, right, distance

    def _need(self, weights: Sequence[int], victim: Card) -> int:
        """Return what losing a card costs: the courts that it could have killed, by their killers left."""
        total = 0
        for court in _COURTS:
            if not self._alive >> court & 1:
                continue
            killers = min((_KILLERS[court] & self._alive).bit_count(), policy.MOST_KILLERS)
            entry = (court % 14 - FIRST_COURT) * (policy.MOST_KILLERS + 1) + killers
            if court == victim:
                total += weights[policy.OWN_NEED + entry]
            elif not is_tarot(victim):
                total += weights[policy.SUIT_NEED + entry] if court // 14 == victim // 14 else 0
                total += weights[policy.RANK_NEED + entry] if court % 14 == victim % 14 else 0
            elif victim - MATTO >= _FIRST_TAROT_NEED and kills(victim, court):
                total += weights[policy.TAROT_NEED + entry]
        return total

    def choose(self) -> tuple[int, int] | None:
        """Return the best kill, the first of equals, as (place of the killer, distance), or None.

        When all cards are played, only plain cards are killed.
        """
        clearing, best = not self.to_come, None
        for value, right, distance in self.values():
            plain = not clearing or self.grid[right - distance] not in USEFUL
            if plain and (best is None or value > best[0]):
                best = value, right, distance
        return None if best is None else best[1:]

    def run(self) -> int:
        """Play on to the end; return the best score at which the player could have stopped."""
        while True:
            while self.can_play:
                self.play()
            if not self.to_come:
                break
            chosen = self.choose()
            if chosen is None:
                return UNFINISHED
            self.kill(*chosen)
        best = count(self.grid).shown
        while (chosen := self.choose()) is not None:
            self.kill(*chosen)
            best = max(best, count(self.grid).shown)
        return best


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
    """Return by place the gain when all piles from there on move one place to the left."""
    shifts = [0] * (len(grid) + 1)
    for place in range(len(grid) - 1, 0, -1):
        card = grid[place]
        step = _place(weights, card, place - 1) - _place(weights, card, place)
        shifts[place] = shifts[place + 1] + step
    return shifts


class FairSearch:
    """Flat Monte-Carlo: every option is played out over the same shuffles of the unseen cards.

    Args:
        weights: the policy.
        grid: the piles' top cards, left to right.
        unseen: the cards that come first, in an order that nobody knows.
        fola: the cards that come after them, in their order.
        seed: 0 to 2**64-1.

    Attributes:
        counts: by option, the playouts made.
        sums: by option, the sum of their scores.
        squares: by option, the sum of the squares of their scores.

    Raises:
        ValueError: this is no position of a game.
    """

    def __init__(
        self,
        weights: FairPolicy,
        grid: Sequence[Card],
        unseen: Sequence[Card],
        fola: Sequence[Card],
        seed: int,
    ) -> None:
        cards = (*grid, *unseen, *fola)
        if len(grid) > GRID_SIZE or len(cards) > CARD_COUNT or not all(0 <= c < CARD_COUNT for c in cards):
            raise ValueError("no position of a game")
        self._order, self._hidden, self._random = [*unseen, *fola], len(unseen), SplitMix64(seed)
        self._start = Playout(weights, grid, self._order, len(unseen))
        self._moves = [(0, 0)] * self._start.can_play
        self._moves += [(right, distance) for _, right, distance in self._start.values()]
        self.counts = [0] * len(self._moves)
        self.sums = [0] * len(self._moves)
        self.squares = [0] * len(self._moves)

    def options(self) -> list[tuple[Card, Card]]:
        """Return the options as (killer, victim), the play as (-1, -1)."""
        grid = self._start.grid
        return [
            (grid[right], grid[right - distance]) if distance else (-1, -1) for right, distance in self._moves
        ]

    def values(self) -> list[int]:
        """Return the policy's value of every option. The play's value is 0 and cannot be compared."""
        return [0] * self._start.can_play + [value for value, _, _ in self._start.values()]

    def advance(self, options: Sequence[int], shuffles: int) -> None:
        """Draw this many shuffles and play each of these options out in all of them."""
        order = self._order
        for _ in range(shuffles):
            for i in range(self._hidden - 1, 0, -1):
                other = (self._random.next() >> 32) * (i + 1) >> 32
                order[i], order[other] = order[other], order[i]
            for option in options:
                right, distance = self._moves[option]
                playout = self._start.copy(order)
                if distance:
                    playout.kill(right, distance)
                else:
                    playout.play()
                points = playout.run()
                self.counts[option] += 1
                self.sums[option] += points
                self.squares[option] += points * points

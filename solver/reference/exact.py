"""The exact search in plain Python: the twin of ``solver/core/exact.hpp``, node for node.

It answers a question about a position: is there a line that scores at least a target? If there is none, it
returns a bound that no line exceeds. Change both twins or neither. Why each cut is safe:

*Late kills.* A kill and then a play leave the same piles as the play and then the kill, if the grid had
room for the play before the kill: to the right of the killer a kill only closes the gap. Swapping such
pairs until none is left turns any line that plays all cards into a line that plays whenever the grid has
room, and makes a single kill before each play when the grid is full; other kills come only when all cards
are played. Only such lines are searched.

*Blanks.* Where the fola may come in any order, its cards are played face down, as blanks. A blank is named
when it first takes part in a kill: it becomes any of the cards not named yet. Every order of the fola is
a way of naming, and every way of naming is an order. Blanks that are never named lie on top at the end,
so it does not matter which is which. Two cards not named yet are *alike* if they are junk that costs as
much, kill the same other cards alive, are killed by the same, and each kills the other or neither does.
Then each may stand for the other in all that follows; so only the first of several alike is named.

*Transposition table.* What can still be scored depends on the tops in their order, the cards to come, the
cards of the fola not named yet and the useful cards alive. These are stored in a table with the bound found
for them. Cards at the left end that are not mortal (see below) are stored without their order: no line to the
target covers them, and they can cover nothing; but then the mortal cards are stored too. The table has a
fixed size; later entries replace earlier entries.

*Useful cards.* A covered card never comes back. So no line scores more than all useful cards still alive
(on top or to come) would score alone; T14 and T29, which may cost points, count only where they gain. More
useful cards never score less, so covering a card costs at least what the set loses without it. A card is
*mortal* if the target can still be reached after that loss. Lines to the target cover only mortal cards;
what other lines could reach goes into the bound.

*Certain loss.* Some junk (cards that are not useful) cannot be covered on the way to the target, and costs
its points: ``certain_loss.py`` finds it. The loss makes fewer cards mortal, and with fewer mortal cards the
loss may grow; so both are repeated.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from solitaire.rules.cards import CARTIGLIE, VICTIMS, Card, kills, mask
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver import quick_score
from solver.reference.certain_loss import BLANK, CertainLoss
from solver.reference.checks import MOST_NODES, MOST_TABLE_BITS, PositionCheck, Turn, check_range
from solver.reference.rules import KILLERS, USEFUL_CARDS, cards_of

NO_SCORE: Final = -10000
"""Below the score of any finished game."""

_NO_PILE: Final = 255
LATE: Final = 16
"""With at most this many cards to come, the certain loss considers all in order, and goes killer by killer.
"""
NEAR: Final = 8
"""With more to come, it considers only this many in order."""
_JUNK: Final = 10
"""The least that junk on top costs, points."""
_POLL_NODES: Final = 1024
"""Nodes between two calls of ``stop``."""
_WORTHS_KEPT: Final = 1 << 15
"""Sets of useful cards whose worth is cached."""
_WORD: Final = (1 << 64) - 1
_SUITS: Final = (1 << CARTIGLIE) - 1


@lru_cache(maxsize=_WORTHS_KEPT)
def most_of(useful: int) -> int:
    """Return the most that a set of useful cards can score with no other card on top."""
    return quick_score.most_of(tuple(cards_of(useful)))


@lru_cache(maxsize=_WORTHS_KEPT)
def _losses(useful: int) -> tuple[tuple[Card, int], ...]:
    """Return the cards of a set of useful cards, each with the points that the set loses without it."""
    return tuple((card, most_of(useful) - most_of(useful & ~(1 << card))) for card in cards_of(useful))


class _State(NamedTuple):
    grid: tuple[Card, ...]
    next: int
    blanks: int
    alive: int
    """The set of all cards not covered."""
    loose: int
    """The set of the loose cards not named yet."""


class _Step(NamedTuple):
    """A play of ``killer`` (``right`` is 0), or a kill."""

    left: int
    right: int
    killer: Card
    victim: Card = 0


class Exact:
    """The exact search from a position.

    Args:
        grid: the tops of the piles.
        ordered: the cards that come first, in their order.
        loose: the cards that come after them, in any order.
        table_bits: the table holds 2 to this power positions.

    Attributes:
        nodes: positions searched so far.

    Raises:
        ValueError: no game leads to this position, or the table is too large.
    """

    def __init__(
        self, grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], table_bits: int
    ) -> None:
        check = PositionCheck()
        check.add("grid", grid, GRID_SIZE)
        check.add("ordered", ordered)
        check.add("loose", loose)
        check_range("table_bits", table_bits, 0, MOST_TABLE_BITS)
        self._turn = Turn()
        self.nodes = 0
        self._ordered = tuple(ordered)
        self._start = _State(tuple(grid), 0, 0, mask((*grid, *ordered, *loose)), mask(loose))
        self._table_mask = (1 << table_bits) - 1
        self._table: dict[int, tuple[int, int, int]] = {}
        self._made: list[_Step] = []
        self._line: list[_Step] = []

    def search(self, target: int, nodes: int, stop: Callable[[], bool]) -> int | None:
        """Look for a line that scores at least ``target``.

        Returns:
            The score of a line found, ``target`` or more; ``line`` is that line. Or a bound below the target
            that no line exceeds (``NO_SCORE`` if no line plays all cards). Or None if this many more nodes
            are spent, or if ``stop``, called every 1,024 nodes, returned True.
        """
        check_range("target", target, NO_SCORE + 1, -NO_SCORE - 1)
        check_range("nodes", nodes, -MOST_NODES, MOST_NODES)
        with self._turn:
            self._node_limit = self.nodes + nodes
            self._stop = stop
            self._open = False
            self._made.clear()
            value = self._visit(self._start, target)
            return None if self._open else value

    def _visit(self, state: _State, target: int) -> int:
        grid, position, blanks, alive, loose = state
        mark = len(self._made)
        while len(grid) < GRID_SIZE and not self._all_played(state):
            if position < len(self._ordered):
                card = self._ordered[position]
                position += 1
            else:
                card = BLANK
                blanks += 1
            grid = (*grid, card)
            self._made.append(_Step(0, 0, card))
            state = _State(grid, position, blanks, alive, loose)
        value = self._judge(state, target)
        del self._made[mark:]
        return value

    def _all_played(self, state: _State) -> bool:
        return state.next == len(self._ordered) and state.blanks == state.loose.bit_count()

    def _judge(self, state: _State, target: int) -> int:
        useful = state.alive & USEFUL_CARDS
        bound = most_of(useful)
        if bound < target:
            return bound
        self.nodes += 1
        if self.nodes > self._node_limit or (self.nodes % _POLL_NODES == 0 and self._stop()):
            self._open = True
        if self._open:
            return bound
        best = count(cards_of(state.alive)).shown if self._all_played(state) else NO_SCORE
        if best >= target:
            self._line = self._made[:]
            return best
        mortal, best = _mortals(state.alive, bound, target, best)
        key, check = self._key(state, mortal)
        entry = self._table.get(key & self._table_mask)
        if entry and entry[:2] == (key, check) and entry[2] < target:
            return entry[2]
        lost, mortal, best = self._settle(state, mortal, bound, target, best)
        if bound - lost < target:
            best = max(best, bound - lost)
        else:
            best = max(best, self._try_kills(state, mortal, target))
            if self._open or best >= target:
                return best
        self._table[key & self._table_mask] = (key, check, best)
        return best

    def _settle(self, state: _State, mortal: int, bound: int, target: int, best: int) -> tuple[int, int, int]:
        """Return the certain loss, the mortal cards, and ``best`` raised by lines that cover other cards."""
        lost = 0
        while (loss := self._certain_loss(state, mortal, bound - lost - target)) > lost:
            lost = loss
            if bound - lost < target:
                break
            mortal, best = _mortals(state.alive, bound - lost, target, best)
        return lost, mortal, best

    def _try_kills(self, state: _State, mortal: int, target: int) -> int:
        best = NO_SCORE
        for step in self._kills(state, mortal):
            self._made.append(step)
            best = max(best, self._visit(_after(state, step), target))
            self._made.pop()
            if best >= target or self._open:
                break
        return best

    @staticmethod
    def _kills(state: _State, mortal: int) -> list[_Step]:
        """Return the kills of mortal cards: the victims that would cost most first, useful cards last."""
        alike = _alike(state)
        steps = [
            _Step(left, right, killer, victim)
            for right in range(1, len(state.grid))
            for left in (right - 1, right - 3)
            if left >= 0
            for victim in cards_of(_names(state, left, alike) & mortal)
            for killer in cards_of(_names(state, right, alike, 1 << victim) & KILLERS[victim])
        ]
        return sorted(steps, key=lambda step: 1 if step.victim in USEFUL else WORTH[step.victim])

    @staticmethod
    def _key(state: _State, mortal: int) -> tuple[int, int]:
        """Return the hash of a position, ignoring the order of cards at the left end that are not mortal."""
        lasting = takewhile(lambda top: top != BLANK and not mortal >> top & 1, state.grid)
        first = sum(1 for _ in lasting)
        tops = bytes([_NO_PILE] * first) + bytes(state.grid[first:])
        grid = int.from_bytes(tops.ljust(GRID_SIZE, bytes([_NO_PILE])), "little")
        words = (
            *(grid & _WORD, grid >> 64 & _WORD, grid >> 128),
            *(state.loose & _SUITS, state.loose >> CARTIGLIE),
            state.next << 8 | state.blanks,
            mortal >> CARTIGLIE,
            *(state.alive & _SUITS, state.alive >> CARTIGLIE),
        )
        key, check = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
        for word in words:
            key = (key ^ word) * 0xBF58476D1CE4E5B9 & _WORD
            key ^= key >> 29
            check = (check ^ word) * 0x94D049BB133111EB & _WORD
            check ^= check >> 32
        return key, check & 0xFFFFFFFF

    def _certain_loss(self, state: _State, mortal: int, spare: int) -> int:
        """Return the points that junk is certain to cost, where a line to the target may lose ``spare``."""
        rest = self._ordered[state.next :]
        blanks_to_come = state.loose.bit_count() - state.blanks
        late = len(rest) + blanks_to_come <= LATE
        near = len(rest) if late else NEAR
        heap = mask(rest[near:]) | (state.loose if blanks_to_come else 0)
        loss = CertainLoss(state.alive, mortal, state.loose, heap, state.grid + rest[:near])
        return loss.points(late and spare < _JUNK)

    @property
    def line(self) -> list[int]:
        """The last line found: played cards, and kills as ``128 * (killer + 1) + victim``.

        Blanks are named here; those that took part in no kill get the remaining names, ascending.
        """
        result: list[int] = []
        piles: list[int | None] = [None] * len(self._start.grid)  # where in the line its blank was played
        unnamed = set(cards_of(self._start.loose))
        for left, right, killer, victim in self._line:
            if right == 0:
                piles.append(len(result) if killer == BLANK else None)
                result.append(killer)
                continue
            for place, card in ((left, victim), (right, killer)):
                played = piles[place]
                if played is not None and result[played] == BLANK:
                    result[played] = card
                    unnamed.remove(card)
            piles[left] = piles.pop(right)
            result.append(128 * (killer + 1) + victim)
        names = iter(sorted(unnamed))
        return [next(names) if token == BLANK else token for token in result]


def _mortals(alive: int, bound: int, target: int, best: int) -> tuple[int, int]:
    """Return the cards that may be covered on the way to the target, and ``best``.

    ``best`` rises to what lines that cover any other card could still reach.
    """
    mortal = alive & ~USEFUL_CARDS
    for card, loss in _losses(alive & USEFUL_CARDS):
        if bound - loss >= target:
            mortal |= 1 << card
        else:
            best = max(best, bound - loss)
    return mortal, best


def _names(state: _State, place: int, alike: dict[Card, Card], taken: int = 0) -> int:
    """Return the cards that a pile may be named in a kill: its top, or for a blank those not named yet.

    Of several alike, it is the first that is not taken.
    """
    card = state.grid[place]
    if card != BLANK:
        return 1 << card
    firsts: dict[Card, Card] = {}
    for loose in cards_of(state.loose & ~taken):
        firsts.setdefault(alike[loose], loose)
    return mask(firsts.values())


def _alike(state: _State) -> dict[Card, Card]:
    """Return for each card not named yet the first card that it is like; nothing if there are no blanks."""
    firsts: dict[Card, Card] = {}
    for card in cards_of(state.loose if state.blanks else 0):
        alike = (first for first in firsts.values() if _are_alike(card, first, state.alive))
        firsts[card] = next(alike, card)
    return firsts


def _are_alike(first: Card, second: Card, alive: int) -> bool:
    rest = alive & ~(1 << first | 1 << second)
    return (
        first not in USEFUL
        and WORTH[first] == WORTH[second]
        and kills(first, second) == kills(second, first)
        and not (VICTIMS[first] ^ VICTIMS[second]) & rest
        and not (KILLERS[first] ^ KILLERS[second]) & rest
    )


def _after(state: _State, step: _Step) -> _State:
    grid, position, blanks, alive, loose = state
    for place, card in ((step.left, step.victim), (step.right, step.killer)):
        if grid[place] == BLANK:
            loose &= ~(1 << card)
            blanks -= 1
    left, right = step.left, step.right
    grid = (*grid[:left], step.killer, *grid[left + 1 : right], *grid[right + 1 :])
    return _State(grid, position, blanks, alive & ~(1 << step.victim), loose)

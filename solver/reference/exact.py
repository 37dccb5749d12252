"""The exact search in plain Python: the twin of ``solver/core/exact.hpp``, node for node.

It answers a question about a position: is there a line that scores at least a target? If there is none, it
returns a bound that no line exceeds. Change both twins or neither. Why each cut is safe:

*Late kills.* A kill and then a play leave the same piles as the play and then the kill, if the grid had
room for the play before the kill: to the right of the killer a kill only closes the gap. Swapping such
pairs until none is left turns any line that plays all cards into one that plays whenever the grid has
room, and makes one kill before each play when the grid is full; other kills come only when all cards are
played. Only such lines are searched.

*Blanks.* Where the fola may come in any order, its cards are played face down, as blanks. A blank is named
when it first takes part in a kill: it becomes one of the cards not named yet. Every order of the fola is
one way of naming, and every way of naming is an order. Blanks that are never named lie on top at the end,
so it does not matter which is which. Two cards not named yet are *alike* if they are junk that costs as much,
kill the same other cards alive, are killed by the same, and each kills the other or neither does. Then one
may stand for the other in all that follows; so only the first of those that are alike is named.

*Transposition table.* What can still be scored depends on the tops in their order, the cards to come and
the cards of the fola not named yet. These are stored in a table with the bound found for them. The table
has a fixed size; later entries replace earlier ones.

*Useful cards.* A covered card never comes back. So no line scores more than all useful cards still alive (on
top or to come) would score alone; T14 and T29, which may cost points, count only where they gain. More
useful cards never score less, so covering one costs at least what the set loses without it. A card is
*mortal* if the target can still be reached after that loss. Lines to the target cover only mortal cards;
what other lines could reach goes into the bound.

*Certain loss.* Some junk (cards that are not useful) cannot be covered on the way to the target. For each
pile, over-estimate the cards that may come to lie on it, until nothing changes. A card may come if it kills
a mortal card that may lie there, and if it may itself lie on a pile to the right, with no pile or two piles
between them once every pile that may go away has gone. A pile goes away only by killing, and only to the
left. A card to come may do the same to a pile that has at most two piles to its right that cannot go away;
cards to come may lie at any distance from each other. A useful card on top that is not mortal lasts: it can
only move to the left. When a card is killed, at most two piles lie between it and its killer. So of the
lasting cards that lie between now, all but two have jumped over the victim by then; each killed a card
further left and lies there for good. There are no more of them than piles further left without a lasting
card on top, as no kill makes more of these. A card on a pile where it did not start came by a
kill there: if only one card can have been its victim, that card is not its killer. Junk that has no killer
after all this stays on top and costs its points. More junk may be found this way: the last of any junk that
is killed is killed by a card that stays. So of the junk that no chain of killers links to a useful card or
to junk already counted, at least one card is on top at the end, and costs at least what the cheapest costs.
The loss makes fewer cards mortal, and with fewer mortal cards the loss may grow; so both are repeated.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, VICTIMS, Card, kills, mask
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver import quick_score

NO_SCORE: Final = -10000
"""Below the score of any finished game."""

_BLANK: Final = 97
"""Top of a pile: a card of the fola that is not named yet."""
_NO_PILE: Final = 255
_POLL_NODES: Final = 1024
"""Nodes between two calls of ``stop``."""
_WORTHS_KEPT: Final = 1 << 15
"""Sets of useful cards whose worth is cached."""
_WORD: Final = (1 << 64) - 1
_SUITS: Final = (1 << CARTIGLIE) - 1
_USEFUL: Final = mask(USEFUL)
KILLERS: Final = tuple(
    mask(killer for killer in range(CARD_COUNT) if kills(killer, victim)) for victim in range(CARD_COUNT)
)
"""By card, the set of the cards that kill it."""


def cards_of(bits: int) -> Iterator[Card]:
    """Yield the cards of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@lru_cache(maxsize=_WORTHS_KEPT)
def most_of(useful: int) -> int:
    """Return the most that a set of useful cards can score if no other shows."""
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
    """A play, of ``killer`` (``right`` is 0), or a kill."""

    left: int
    right: int
    killer: Card
    victim: Card = 0


class Exact:
    """The exact search from one position.

    Args:
        grid: the tops of the piles.
        ordered: the cards that come first, in their order.
        loose: the cards that come after them, in any order.
        table_bits: the table holds 2 to this power positions.

    Attributes:
        nodes: positions searched so far.

    Raises:
        ValueError: the grid holds more than 24 piles.
    """

    def __init__(
        self, grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], table_bits: int
    ) -> None:
        if len(grid) > GRID_SIZE:
            raise ValueError("the grid holds at most 24 piles")
        self.nodes = 0
        self._ordered = tuple(ordered)
        self._start = _State(tuple(grid), 0, 0, mask((*grid, *ordered, *loose)), mask(loose))
        self._exposed = self._find_exposed()
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
                card = _BLANK
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
        useful = state.alive & _USEFUL
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
        key, check = self._key(state)
        entry = self._table.get(key & self._table_mask)
        if entry and entry[:2] == (key, check) and entry[2] < target:
            return entry[2]
        lost, mortal, best = self._settle(state, bound, target, best)
        if bound - lost < target:
            best = max(best, bound - lost)
        else:
            best = max(best, self._try_kills(state, mortal, target))
            if self._open or best >= target:
                return best
        self._table[key & self._table_mask] = (key, check, best)
        return best

    def _settle(self, state: _State, bound: int, target: int, best: int) -> tuple[int, int, int]:
        """Return the certain loss, the mortal cards, and ``best`` with what lines that cover others reach."""
        lost = 0
        while True:
            mortal = state.alive & ~_USEFUL
            for card, loss in _losses(state.alive & _USEFUL):
                if bound - lost - loss >= target:
                    mortal |= 1 << card
                else:
                    best = max(best, bound - lost - loss)
            loss = self._certain_loss(state, mortal)
            if loss <= lost:
                return lost, mortal, best
            lost = loss
            if bound - lost < target:
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
        """Return the kills of mortal cards: the victims that would cost most first, useful ones last."""
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
    def _key(state: _State) -> tuple[int, int]:
        grid = int.from_bytes(bytes(state.grid).ljust(GRID_SIZE, bytes([_NO_PILE])), "little")
        loose = (state.loose & _SUITS, state.loose >> CARTIGLIE)
        words = (grid & _WORD, grid >> 64 & _WORD, grid >> 128, *loose, state.next << 8 | state.blanks)
        key, check = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
        for word in words:
            key = (key ^ word) * 0xBF58476D1CE4E5B9 & _WORD
            key ^= key >> 29
            check = (check ^ word) * 0x94D049BB133111EB & _WORD
            check ^= check >> 32
        return key, check & 0xFFFFFFFF

    def _find_exposed(self) -> tuple[int, ...]:
        """Return, by the index of the next card, the junk to come that no card to come can cover.

        It must be covered by a card on the grid; ``_certain_loss`` checks whether it can.
        """
        loose = self._start.loose
        tops = [1 << card for card in self._ordered]
        covered, changed = 0, True
        while changed:
            changed, right = False, loose
            for index in reversed(range(len(tops))):
                arrivals = 0
                for card in cards_of(tops[index]):
                    killers = KILLERS[card] & right
                    arrivals |= killers
                    if card != self._ordered[index]:
                        killers = _without_sole(VICTIMS[card] & tops[index], killers)
                    covered |= 1 << card if killers else 0
                changed = changed or bool(arrivals & ~tops[index])
                tops[index] |= arrivals
                right |= tops[index]
        covered |= mask(card for card in cards_of(loose) if KILLERS[card] & loose)
        exposed = [loose & ~_USEFUL & ~covered]
        for card in reversed(self._ordered):
            exposed.append(exposed[-1] | (1 << card & ~_USEFUL & ~covered))
        return tuple(reversed(exposed))

    def _certain_loss(self, state: _State, mortal: int) -> int:
        """Return the points that every line which covers only mortal cards loses by junk left on top."""
        piles = len(state.grid)
        named = mask(card for card in state.grid if card != _BLANK)
        to_come = state.alive & ~named
        watched = named & ~_USEFUL | self._exposed[state.next] & state.alive
        reach = _Reach([_tops(state, pile) for pile in range(piles)], mortal, watched)
        removable = [card == _BLANK for card in state.grid]
        lasting = [card != _BLANK and not mortal >> card & 1 for card in state.grid]
        while True:
            changed = False
            for pile in reversed(range(piles)):
                changed |= reach.extend(pile, _arrivals(reach, removable, lasting, pile, to_come))
            changed |= reach.cleared
            reach.cleared = False
            loss = _survivors_loss(state.alive, watched, reach.found)
            if loss == 0 or not changed:
                return loss

    @property
    def line(self) -> list[int]:
        """The last line found: played cards, and kills as ``128 * (killer + 1) + victim``.

        Blanks have their names here; those that took part in no kill get the names that are left, ascending.
        """
        result: list[int] = []
        piles: list[int | None] = [None] * len(self._start.grid)  # where in the line its blank was played
        unnamed = set(cards_of(self._start.loose))
        for left, right, killer, victim in self._line:
            if right == 0:
                piles.append(len(result) if killer == _BLANK else None)
                result.append(killer)
                continue
            for place, card in ((left, victim), (right, killer)):
                played = piles[place]
                if played is not None and result[played] == _BLANK:
                    result[played] = card
                    unnamed.remove(card)
            piles[left] = piles.pop(right)
            result.append(128 * (killer + 1) + victim)
        names = iter(sorted(unnamed))
        return [next(names) if token == _BLANK else token for token in result]


class _Reach:
    """The cards that may come to lie on each pile, and those that may kill them there.

    Both are over-estimates that only grow.

    Attributes:
        on: by pile, the cards that may lie on it.
        killers: by pile, the cards that may kill a mortal card on it.
        found: by watched card, the cards that may kill it somewhere.
        cleared: whether another pile has turned out to be removable.
    """

    def __init__(self, tops: list[int], mortal: int, watched: int) -> None:
        self.on = tops
        self._home = tuple(tops)
        self.mortal = mortal
        self.watched = watched
        self.killers = [self._killers(cards) for cards in tops]
        self.found = dict.fromkeys(cards_of(watched), 0)
        self.cleared = False

    def _killers(self, cards: int) -> int:
        killers = 0
        for card in cards_of(cards & self.mortal):
            killers |= KILLERS[card]
        return killers

    def extend(self, pile: int, arrivals: int) -> bool:
        """Let cards come onto a pile; return whether that changed anything."""
        fresh = arrivals & ~self.on[pile]
        self.on[pile] |= fresh
        self.killers[pile] |= self._killers(fresh)
        changed = bool(fresh)
        for card in cards_of(self.on[pile] & self.watched):
            able = KILLERS[card] & arrivals & ~self.found[card]
            if able and not self._home[pile] >> card & 1:
                able = _without_sole(VICTIMS[card] & self.on[pile] & self.mortal, able)
            self.found[card] |= able
            changed = changed or bool(able)
        return changed


def _without_sole(prey: int, killers: int) -> int:
    """Return the killers without the prey, if it is a single card: that card died when its killer came."""
    return killers if prey & (prey - 1) else killers & ~prey


def _arrivals(reach: _Reach, removable: list[bool], lasting: Sequence[bool], pile: int, to_come: int) -> int:
    """Return the cards that may come onto a pile, and mark the piles that may go away for that."""
    arrivals = fixed = 0
    room = 2 + lasting[:pile].count(False)  # how many lasting cards may lie between
    for right in range(pile + 1, len(removable)):
        if fixed == 0 or right - pile > 2:
            able = reach.killers[pile] & reach.on[right]
            if able and not removable[right]:
                reach.cleared = removable[right] = True
            arrivals |= able
        fixed += not removable[right]
        room -= lasting[right]
        if fixed > 2 or room < 0:
            return arrivals
    return arrivals | reach.killers[pile] & to_come


def _survivors_loss(alive: int, watched: int, found: dict[Card, int]) -> int:
    """Return the least that junk on top costs if only the cards found can kill a watched card."""
    reached = alive & _USEFUL
    left = alive & ~_USEFUL
    loss = 0
    for card in cards_of(watched):
        if not found[card]:
            loss -= WORTH[card]
            reached |= 1 << card
            left &= ~(1 << card)
    changed = True
    while changed:
        changed = False
        for card in cards_of(left):
            if found.get(card, KILLERS[card]) & reached:
                changed = True
                reached |= 1 << card
                left &= ~(1 << card)
    return loss + (min(-WORTH[card] for card in cards_of(left)) if left else 0)


def _tops(state: _State, place: int) -> int:
    """Return the cards that may top a pile: its card, or for a blank all not named yet."""
    card = state.grid[place]
    return state.loose if card == _BLANK else 1 << card


def _names(state: _State, place: int, alike: dict[Card, Card], taken: int = 0) -> int:
    """Return the cards that a pile may be named in a kill: its top, or for a blank those not named yet.

    Of those that are alike it is the first one that is not taken.
    """
    card = state.grid[place]
    if card != _BLANK:
        return 1 << card
    firsts: dict[Card, Card] = {}
    for loose in cards_of(state.loose & ~taken):
        firsts.setdefault(alike[loose], loose)
    return mask(firsts.values())


def _alike(state: _State) -> dict[Card, Card]:
    """Return for each card not named yet the first one that it is like; nothing if there are no blanks."""
    firsts: dict[Card, Card] = {}
    for card in cards_of(state.loose if state.blanks else 0):
        alike = (first for first in firsts.values() if _are_alike(card, first, state.alive))
        firsts[card] = next(alike, card)
    return firsts


def _are_alike(one: Card, other: Card, alive: int) -> bool:
    rest = alive & ~(1 << one | 1 << other)
    return (
        one not in USEFUL
        and WORTH[one] == WORTH[other]
        and kills(one, other) == kills(other, one)
        and not (VICTIMS[one] ^ VICTIMS[other]) & rest
        and not (KILLERS[one] ^ KILLERS[other]) & rest
    )


def _after(state: _State, step: _Step) -> _State:
    grid, position, blanks, alive, loose = state
    for place, card in ((step.left, step.victim), (step.right, step.killer)):
        if grid[place] == _BLANK:
            loose &= ~(1 << card)
            blanks -= 1
    left, right = step.left, step.right
    grid = (*grid[:left], step.killer, *grid[left + 1 : right], *grid[right + 1 :])
    return _State(grid, position, blanks, alive & ~(1 << step.victim), loose)
